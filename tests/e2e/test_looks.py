"""What the page looks like: contrast by WCAG 2.2, tables at all sizes, a first play's weight."""

from itertools import product
from typing import TypeAlias

import pytest
from playwright.sync_api import Browser, Response, expect

from tests.cli.vectors import KEYS
from tests.e2e.conftest import PHONE, Visit
from tests.e2e.house import House
from tests.e2e.table import Table
from tests.e2e.test_tables import wrong

Colour: TypeAlias = tuple[float, float, float, float]
"""Red, green, blue from 0 to 255, and opacity from 0 to 1."""

TEXT, SHAPE = 4.5, 3.0
"""The least contrasts of success criteria 1.4.3 and 1.4.11."""

SUITS = ("black-suit", "red-suit", "blue-suit", "green-suit")
IN_TEXT = ("ink", "soft-ink", "red-text", "blue-text", "green-text", "gold-text", "accent")
PAIRS = [
    *product([TEXT], IN_TEXT, ["page", "paper"]),
    (TEXT, "on-accent", "accent"),
    *product([TEXT], ["on-felt"], ["felt", "felt-light", "on-felt-fill"]),
    *product([TEXT], SUITS, ["face", "face-light"]),
    *product([SHAPE], ["edge", "accent", "focus"], ["page", "paper"]),
    *product([SHAPE], ["slot", "picked", "lit", "advice", "on-felt"], ["felt", "felt-light"]),
    *product([SHAPE], ["card-focus", "lit-dash", "advice-dash", "ring"], ["face", "face-light"]),
    *product([TEXT], SUITS, ["advice-face"]),
    (SHAPE, "pen", "skin"),
]

READ = """([look, names]) => {
  applyLook(look);
  const probe = document.body.appendChild(document.createElement("p"));
  const read = (name) => {
    probe.style.color = `var(--${name})`;
    const parts = getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number);
    return [...parts, 1].slice(0, 4);
  };
  const colours = Object.fromEntries(names.map((name) => [name, read(name)]));
  probe.remove();
  return colours;
}"""


@pytest.mark.parametrize("contrast", ["normal", "high"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_stand_out_from_what_they_lie_on(visit: Visit, theme: str, contrast: str) -> None:
    page = visit().page
    names = sorted({name for _, *names in PAIRS for name in names})
    read = page.evaluate(READ, [{"theme": theme, "contrast": contrast}, names])
    colours: dict[str, Colour] = {name: tuple(value) for name, value in read.items()}
    weak = {
        f"{upper} on {lower}": round(found, 2)
        for least, upper, lower in PAIRS
        if (found := contrast_of(colours[upper], over(colours[lower], colours["felt-light"])))
        < least * (1.5 if contrast == "high" else 1)
    }
    assert weak == {}


def over(upper: Colour, lower: Colour) -> Colour:
    """Return what a colour gives that is laid over another."""
    part = upper[3]
    red, green, blue = (part * a + (1 - part) * b for a, b in zip(upper[:3], lower, strict=False))
    return red, green, blue, 1.0


def contrast_of(one: Colour, other: Colour) -> float:
    """Return the ratio by WCAG 2.2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    parts = (part / 255 for part in colour[:3])
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_contrast_is_what_the_standard_says() -> None:
    white, black, grey = (
        (255.0, 255.0, 255.0, 1.0),
        (0.0, 0.0, 0.0, 1.0),
        (119.0, 119.0, 119.0, 1.0),
    )
    assert contrast_of(white, black) == pytest.approx(21)
    assert contrast_of(white, grey) == pytest.approx(4.48, abs=0.005)


SIZES = [(740, 360), (768, 1024), (2560, 1440), (3840, 2160)]


@pytest.mark.parametrize("key", KEYS)
def test_each_table_fits_from_a_phone_on_its_side_to_a_wall(visit: Visit, key: str) -> None:
    table = visit(SIZES[0])
    table.deal(key, 1)
    found = {}
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(
            "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        card = table.page.evaluate("() => document.querySelector('.card').clientWidth")
        # It uses the room: cards are no smaller than this part of the screen's lesser side.
        found[width] = [*wrong(table), *(["small"] if card < 0.075 * min(width, height) else [])]
    assert found == {width: [] for width, _ in SIZES}


LOWEST = """() => {
  const box = (each) => each.getBoundingClientRect();
  const felt = box(document.querySelector(".felt"));
  const ends = [...document.querySelectorAll("[data-pile] > :is(.card, .slot)")].map(box);
  return (Math.max(...ends.map(({ bottom }) => bottom)) - felt.top) / felt.height;
}"""


@pytest.mark.parametrize("key", KEYS)
def test_large_print_on_a_phone_covers_nothing_and_uses_its_height(visit: Visit, key: str) -> None:
    table = visit(PHONE, "ru")
    table.prefer("print", "large")
    table.deal(key, 1)
    expect(table.page.locator("html")).to_have_attribute("data-print", "large")
    assert wrong(table) == []
    assert table.page.evaluate(LOWEST) > 0.6


# Two Jokers with both jokers put away, and a long column in each half.
GROWN = (
    "fC: AC / fD: AD / fH: AH / fS: AS / c1: KC KD KH KS QC QD QH QS JC JD JH / c2: JS TC TD TH"
    " / c3: TS 9C 9D 9H / c4: 9S 8C 8D 8H / c5: 8S 7C 7D 7H / c6: 7S 6C 6D 6H 6S 5C 5D 5H"
    " / c7: 5S 4C 4D / c8: 4H 4S 3C / c9: 3D 3H 3S / c10: 2C 2D 2H 2S / j: XB XR"
)


# The numbers of columns that reach below the top of a card or place under them.
COVERED_NUMBERS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const drawn = [...document.querySelectorAll("[data-pile] > :is(.card, .slot)")];
  const numbers = [...document.querySelectorAll(".pile > .pile-number")];
  return numbers.flatMap((number) => {
    const { left, right, top, bottom } = box(number);
    const lies = (each) => each.parentNode !== number.parentNode
      && box(each).left < right && left < box(each).right
      && box(each).top < bottom && top < box(each).bottom;
    return drawn.some(lies) ? [number.parentNode.dataset.pile] : [];
  });
}"""


def test_great_cards_leave_room_for_the_numbers_of_columns(visit: Visit) -> None:
    table = visit(PHONE, "ru")
    table.prefer("print", "large")
    for key in ("golf", "two-jokers"):
        table.visit("#/")
        table.deal(key, 1)
        assert table.page.locator(".pile > .pile-number").count() >= 7
        assert (key, table.page.evaluate(COVERED_NUMBERS)) == (key, [])
        assert wrong(table) == []


@pytest.mark.parametrize("hand", ["right", "left"])
def test_great_cards_lie_in_more_rows_on_a_phone(visit: Visit, hand: str) -> None:
    table = visit(PHONE, "ru")
    table.prefer("print", "large")
    table.prefer("hand", hand)
    width = "() => document.querySelector('.card').clientWidth"
    for key in ("odd-even", "golf", "two-jokers"):
        table.visit("#/")
        table.deal(key, 1)
        assert table.page.evaluate(width) > 54, key
        assert wrong(table) == []
    table.visit("#/")
    table.begin_at("two-jokers", GROWN)
    assert table.page.evaluate(width) > 40
    assert wrong(table) == []


def test_a_first_play_weighs_little(browser: Browser, house: House) -> None:
    answers: list[Response] = []
    table = Table(browser.new_page(), house.address)

    def note(answer: Response) -> None:
        answers.append(answer)

    table.page.on("response", note)
    table.visit()
    table.deal("flower-garden", 1)
    expect(table.page.locator(".card").first).to_be_visible()
    weight = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    table.page.close()
    assert 50_000 < weight < 140_000
    # Of two languages one is read.
    words = {answer.url.rpartition("/words/")[2] for answer in answers if "/words/" in answer.url}
    assert "en_hands.js" in words
    assert not {name for name in words if name.startswith("ru")}
