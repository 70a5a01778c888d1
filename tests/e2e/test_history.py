"""One's plays and records, and deals by number, by name and by link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.table import Table
from tests.e2e.test_playing import some_move

ASK_ALL = """(requests) => new Promise((resolve) => {
  const socket = new WebSocket(new URL("ws", location.href.replace(/^http/, "ws")));
  const token = localStorage.getItem("klumba.token");
  const answers = [];
  const ask = () => {
    if (answers.length === requests.length) return socket.close(), resolve(answers);
    socket.send(JSON.stringify({ ...requests[answers.length], id: 2 }));
  };
  socket.onopen = () => socket.send(JSON.stringify({ type: "hello", id: 1, token }));
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.re === 2) answers.push(message);
    if (message.re) ask();
  };
})"""


def ask_all(table: Table, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ask things as the page's player, one after the other."""
    expect(table.page.locator("main h1")).to_be_visible()
    answers: list[dict[str, Any]] = table.page.evaluate(ASK_ALL, requests)
    return answers


def test_plays_are_filtered_and_paged_and_lead_on(visit: Visit) -> None:
    table = visit()
    page = table.page
    begun = ask_all(
        table,
        [
            *({"type": "deal", "patience": "flower-garden"} for _ in range(20)),
            {"type": "deal", "patience": "golf", "number": 7},
            {"type": "deal", "patience": "golf-free"},
        ],
    )
    ask_all(table, [{"type": "resign", "play": begun[20]["play"], "ply": 0}])
    table.visit("#/history")
    rows = page.locator(".history li")
    expect(rows).to_have_count(20)
    expect(table.figure("plays")).to_have_text("20 plays here")
    expect(rows.first).to_contain_text("Golf, free turning")
    expect(rows.first.locator(".deal")).to_have_text("Deal: random")
    expect(rows.nth(1)).to_contain_text("resigned")
    table.do("older")
    expect(rows).to_have_count(2)
    expect(page.locator('[data-do="older"]')).to_have_count(0)
    page.reload()  # the address tells which page it is
    expect(rows).to_have_count(2)
    table.do("newest")
    expect(rows).to_have_count(20)

    page.locator('[name="patience"]').focus()
    page.locator('[name="patience"]').select_option("golf")
    expect(rows).to_have_count(1)
    expect(page.locator('[name="patience"]')).to_be_focused()
    expect(rows.locator(".deal")).to_have_text("Deal 7 · chosen")
    page.locator('[name="state"]').select_option("won")
    expect(rows).to_have_count(0)
    expect(table.figure("plays")).to_have_text("You have no such plays.")
    page.locator('[name="state"]').select_option("resigned")
    page.locator('[name="kind"]').select_option("known")
    expect(page).to_have_url(re.compile(r"#/history\?patience=golf&state=resigned&kind=known$"))
    page.reload()
    expect(page.locator('[name="state"]')).to_have_value("resigned")
    rows.locator("a").click()
    expect(page.locator(f'[data-replay="{begun[20]["play"]}"]')).to_be_visible()
    page.go_back()
    page.locator('[name="state"]').select_option("")
    page.locator('[name="patience"]').select_option("golf-free")
    page.locator('[name="kind"]').select_option("casual")
    expect(rows).to_contain_text("Golf, free turning")
    rows.locator("a").click()
    expect(table.playing).to_have_attribute("data-play", begun[21]["play"])


def test_what_is_no_filter_is_no_page(visit: Visit) -> None:
    table = visit()
    heading = table.page.locator("h1")
    for query in ("patience=chess", "state=lost", "kind=other"):
        table.visit("#/history")
        expect(heading).to_have_text("Your plays")
        table.visit(f"#/history?{query}")
        expect(heading).to_have_text("There is no such page.")


def test_a_patience_is_chosen_with_ones_own_record(visit: Visit) -> None:
    table = visit()
    record = table.page.locator('[data-patience="golf-free"] [data-figure="record"]')
    expect(table.page.locator(".tile").first).to_be_visible()
    expect(table.page.locator('[data-figure="record"]')).to_have_count(0)
    table.deal("golf-free", 1)
    for move in ("5D>f", "stock>f"):
        table.make(move)
    table.visit("#/")
    expect(record).to_have_text("1 play, no wins")
    table.page.go_back()
    expect(table.playing).to_be_visible()
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator('[data-notice="resigned"]')).to_be_visible()
    table.visit("#/")
    expect(record).to_have_text("1 play, no wins · at best 1 card placed")
    told = table.page.evaluate(
        """async () => {
          const { recordsOf } = await import("./scripts/views/record.js");
          const { wordsIn } = await import("./scripts/words/words.js");
          const row = (patience, group, plays, wins, best, clean = false) => ({
            patience, group, clean, plays, wins, placed: [[3, plays]],
            ...(best ? { time_ms: { best } } : {}),
          });
          const rows = [
            row(undefined, "casual", 9, 9, 1000), row("golf", "casual", 4, 2, 95_000),
            row("golf", "casual", 3, 1, 60_000, true), row("golf", "ranked", 1, 0),
          ];
          return [...recordsOf(rows, await wordsIn("ru"))];
        }"""
    )
    assert told == [["golf", "5 партий, 2 победы · лучшее время 1:35"]]


def test_a_deal_by_its_name_or_a_link_to_it(visit: Visit) -> None:
    table = visit()
    page = table.page
    for text in ("golf~1-7", f"{table.address}#/deal/golf~1-7", " 7 "):
        table.visit("#/")
        expect(table.playing).to_have_count(0)
        page.locator('[data-patience="golf"] [data-do="by-number"]').click()
        page.locator("dialog input").fill(text)
        page.locator('dialog [data-do="number"]').click()
        expect(page.locator("h1")).to_have_text("GolfDeal 7")
        expect(page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("golf~7", "“golf~7” is not the name of a deal"),
        ("seven", "the name of a deal, such as golf~1-7"),
        ("-1", "a whole number from 0 to 9007199254740991"),
        ("golf~9-7", "There is no shuffle of version 9"),
        ("flower-garden~1-7", "The deal is one of flower-garden, and this is golf."),
        ("", "Type a whole number from 0 to 9007199254740991"),
    ],
)
def test_why_a_deal_is_refused_is_said_where_it_was_asked_for(
    visit: Visit, text: str, why: str
) -> None:
    table = visit()
    page = table.page
    page.locator('[data-patience="golf"] [data-do="by-number"]').click()
    page.locator("dialog input").fill(text)
    page.locator('dialog [data-do="number"]').click()
    expect(page.locator("dialog .error")).to_contain_text(why)
    expect(page.locator("dialog input")).to_be_focused()
    page.locator("dialog input").fill("7")
    page.locator('dialog [data-do="number"]').click()
    expect(table.playing).to_be_visible()


def test_a_link_to_a_deal_asks_and_deals(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 7)
    table.do("deal-link")
    field = table.page.locator("dialog textarea")
    expect(field).to_have_value(f"{table.address}#/deal/golf~1-7")
    link = field.input_value()
    cards = table.shown()
    other = visit(PHONE)
    other.page.goto(link)
    expect(other.page.locator(".of-link h2")).to_have_text("Golf")
    expect(other.page.locator(".of-link .about p")).to_have_text("Deal 7")
    other.do("deal")
    expect(other.playing).to_be_visible()
    assert other.shown() == cards
    other.make(some_move(other))
    other.do("resign")
    other.do("really-resign")
    expect(other.page.locator('[data-notice="resigned"]')).to_be_visible()
    other.visit(f"#/replay/{other.page.url.rpartition('/')[2]}")
    other.do("deal-link")
    expect(other.page.locator("dialog textarea")).to_have_value(link)


@pytest.mark.parametrize("seed", ["a%2Fb", "100%", "x=1", "a/b?c#d"])
def test_names_of_deals_pass_through_links_whole(visit: Visit, seed: str) -> None:
    name = f"golf~1-{seed}"
    table = visit()
    link = table.page.evaluate(
        'async (name) => (await import("./scripts/routes.js")).dealAt(name)', name
    )
    table.visit(link)
    expect(table.page.locator("[data-deal]")).to_have_attribute("data-deal", name)
    table.do("deal")
    expect(table.page.locator("h1")).to_have_text(f"GolfDeal {name}")


def test_links_that_lead_to_no_deal(visit: Visit) -> None:
    table = visit()
    refused = table.page.locator("[data-refused]")
    for at in (
        "#/deal/chess~1-7",
        "#/deal/nonsense",
        f"#/deal/golf~1-{'7' * 400}",
        "#/deal/golf~1-\u202e7",
    ):
        table.visit("#/")
        expect(refused).to_have_count(0)
        table.visit(at)
        expect(refused).to_have_text("This link names no patience of this house.")
    table.visit("#/deal/golf~9-%")  # No number of this house's shuffle is shown as one.
    table.do("deal")
    expect(table.page.locator('[data-fault="deal"]')).to_contain_text("no shuffle of version 9")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=str)
def test_the_way_to_the_link_takes_no_room_from_the_table(
    visit: Visit, size: tuple[int, int]
) -> None:
    table = visit(size)
    felt = table.page.locator(".felt")
    table.deal("golf")  # the house does not tell its name while it is played
    expect(table.page.locator('[data-do="deal-link"]')).to_have_count(0)
    bare = felt.bounding_box()
    table.visit("#/")
    table.deal("golf", 7)
    way = table.page.locator('[data-do="deal-link"]')
    box, shown = felt.bounding_box(), way.bounding_box()
    assert bare is not None
    assert box is not None
    assert shown is not None
    assert abs(box["y"] - bare["y"]) < 1
    assert shown["height"] >= 24
    assert shown["width"] >= 24
