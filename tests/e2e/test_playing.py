"""What a player can do on the page besides winning."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.table import Table

# Golf with two cards left: the 2C goes onto the 3C, and then the KD goes nowhere.
NEARLY_BLOCKED = (
    "f: AC 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD AH 2H 3H 4H 5H 6H 7H"
    " 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 3C / c1: KD / c2: 2C"
)


def some_move(table: Table) -> str:
    """Return a move that the page offers, of a card."""
    moves: list[str] = table.page.evaluate(
        """() => [...document.querySelectorAll(".card:not(.back)")]
          .flatMap((card) => card.dataset.moves.split(" ")).filter(Boolean)"""
    )
    return moves[0]


def test_undo_and_redo(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden", 4)
    opening, move = table.shown(), some_move(table)
    table.make(move)
    after = table.shown()
    assert after != opening
    table.do("undo")
    table.expect_ply(2)
    assert table.shown() == opening
    expect(table.figure("undos")).to_have_text("1")
    table.do("redo")
    table.expect_ply(3)
    assert table.shown() == after
    expect(table.page.locator('[data-do="redo"]')).to_be_disabled()


def test_the_same_play_after_a_reload_and_among_the_unfinished(visit: Visit) -> None:
    table = visit()
    table.deal("two-jokers", 1)
    table.make(some_move(table))
    shown, url = table.shown(), table.page.url
    table.page.reload()
    table.expect_ply(1)
    assert table.shown() == shown
    table.page.locator(".brand").click()
    # In the list: the table, which goes only when the list has come, names its play likewise.
    table.page.locator(f'.plays [data-play="{url.rpartition("/")[2]}"]').click()
    expect(table.page).to_have_url(url)
    table.expect_ply(1)


def test_resigning_asks_first_and_offers_the_deal_again(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 1)
    opening = table.shown()
    table.make("5D>f")
    table.do("resign")
    table.do("cancel")
    expect(table.playing).to_have_attribute("data-state", "open")
    table.do("resign")
    table.do("really-resign")
    expect(table.page.locator('[data-notice="resigned"]')).to_contain_text("Placed: 1 of 35")
    expect(table.page.locator("h1")).to_contain_text("Deal 1")  # hidden until the play ended
    table.do("notice-same")
    table.expect_ply(0)
    assert table.shown() == opening


def test_a_refusal_in_the_players_language(visit: Visit) -> None:
    table = visit(lang="ru")
    table.deal("flower-garden", 1)
    moves = set(table.last_heard("play")["moves"])
    piles = table.last_heard("play")["piles"]
    tops = {name: cards[-1] for name, cards in piles.items() if name.startswith("c")}
    card, pile = next(
        (card, pile)
        for card in tops.values()
        for pile, onto in tops.items()
        if card != onto and f"{card}>{pile}" not in moves
    )
    table.tap_card(card)
    table.tap_pile(pile)
    table.expect_refused("ложится")
    table.expect_ply(0)
    assert table.last_heard("error")["code"] == "illegal_move"


def test_a_covered_card_tells_why_at_once(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 1)
    covered = table.last_heard("play")["piles"]["c1"][0]
    table.tap_card(covered)
    table.expect_refused("lies on it|on top of it|covered")


def test_a_tap_beside_the_cards_puts_back(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden", 4)
    table.tap_card(some_move(table).partition(">")[0])
    expect(table.page.locator(".card.picked")).to_have_count(1)
    assert table.page.locator(".lit").count() >= 1
    table.page.locator(".felt").click(position={"x": 5, "y": 5})
    expect(table.page.locator(".picked, .lit")).to_have_count(0)
    table.expect_ply(0)


def test_the_stock_turns_with_one_tap(visit: Visit) -> None:
    table = visit(PHONE)
    table.deal("agnes-bernauer", 1)
    table.tap_pile("k")
    table.expect_ply(1)
    expect(table.pile("k")).to_have_attribute("data-count", "9")
    assert all(table.pile(f"r{n}").get_attribute("data-count") == "2" for n in range(1, 8))


def test_the_stock_asks_where_to_when_there_are_several_places(visit: Visit) -> None:
    table = visit()
    table.deal("odd-even", 1)
    for move in ("2D>f", "4D>f"):
        table.make(move)
    table.tap_pile("k")
    expect(table.page.locator(".slot.lit")).to_have_count(2)
    table.tap_pile("s4")
    table.expect_ply(3)
    assert len(table.shown()["s4"]) == 1


def test_a_group_moves_as_one(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden-groups", 1)
    for move in ("3C>c6", "5C>c5", "AS>f", "2S>f"):
        table.make(move)
    table.tap_card("4H")  # with the 3C on it
    expect(table.page.locator(".picked")).to_have_count(2)
    table.tap_pile("c5")
    table.expect_ply(5)
    assert table.shown()["c5"][-3:] == ["5C", "4H", "3C"]


def test_two_pages_of_one_player_agree(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden", 4)
    other = Table(table.page.context.new_page(), table.address)
    other.visit(table.page.url.partition("/#")[2].join(["#", ""]))
    other.expect_ply(0)
    table.make(some_move(table))
    other.expect_ply(1)
    assert other.shown() == table.shown()
    other.do("undo")
    table.expect_ply(2)
    other.expect_ply(2)
    assert other.shown() == table.shown()
    assert other.faults == []


def test_a_pause_made_elsewhere_hides_the_cards_until_the_play_goes_on(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden", 4)
    shown, play = table.shown(), table.page.url.rpartition("/")[2]
    table.ask_elsewhere({"type": "pause", "play": play, "ply": 0})
    table.expect_ply(1)
    expect(table.page.locator(".card")).to_have_count(0)
    table.do("notice-resume")
    table.expect_ply(2)
    assert table.shown() == shown


def test_a_blocked_play_says_so_and_lets_moves_be_taken_back(visit: Visit) -> None:
    table = visit()
    expect(table.page.locator(".tile").first).to_be_visible()
    begun = table.ask_elsewhere({"type": "deal", "patience": "golf", "position": NEARLY_BLOCKED})
    table.visit(f"#/play/{begun['play']}")
    table.make("2C>f")
    blocked = table.page.locator('[data-notice="blocked"]')
    expect(blocked).to_contain_text("No moves are left")
    table.do("notice-undo")
    table.expect_ply(2)
    expect(blocked).to_be_hidden()


def test_a_blocked_play_is_ended_and_no_resigning_is_told(visit: Visit) -> None:
    table = visit(PHONE, "ru")
    table.begin_at("golf", NEARLY_BLOCKED)
    table.make("2C>f")
    expect(table.page.locator('[data-notice="blocked"]')).to_contain_text("Ходов не осталось")
    end = table.page.locator('[data-do="notice-resign"]')
    expect(end).to_have_text("Закончить партию")
    end.click()
    expect(table.page.locator("dialog")).to_contain_text("Закончить партию?")
    table.do("really-resign")
    ended = table.page.locator('[data-notice="resigned"]')
    expect(ended).to_contain_text("Ходов больше не было")
    expect(ended).not_to_contain_text("сдались")


def test_what_is_not_there_is_said(visit: Visit) -> None:
    table = visit(at="#/play/nobody")
    expect(table.page.locator("[data-refused]")).to_have_attribute("data-refused", "unknown_play")
    table.visit("#/nowhere")
    expect(table.page.locator("h1")).to_have_text("There is no such page.")


def test_a_token_that_the_house_does_not_know_makes_a_new_guest(visit: Visit) -> None:
    table = visit()
    expect(table.page.locator(".tile").first).to_be_visible()
    token = table.page.evaluate("localStorage.getItem('klumba.token')")
    table.page.evaluate("localStorage.setItem('klumba.token', 'x'.repeat(43))")
    table.page.reload()
    expect(table.page.locator(".tile").first).to_be_visible()
    assert table.page.evaluate("localStorage.getItem('klumba.token')") not in {token, "x" * 43}


def test_the_rules_in_both_languages_and_back_to_the_table(visit: Visit) -> None:
    table = visit()
    table.deal("golf")
    url = table.page.url
    table.visit("#/rules/golf")
    expect(table.page.locator("h1")).to_have_text("Golf")
    english = table.page.locator(".rules").inner_text()
    table.page.locator('[data-lang="ru"]').click()
    expect(table.page.locator("h1")).to_have_text("Гольф")
    assert not re.search("[а-я]", english, re.IGNORECASE)
    assert not re.search("[a-z]{2}", table.page.locator(".rules").inner_text(), re.IGNORECASE)
    table.page.locator(f'a[href="#{url.partition("#")[2]}"]').first.click()
    expect(table.playing).to_be_visible()
    assert table.page.url == url


def test_the_chosen_language_is_remembered(visit: Visit) -> None:
    table = visit(lang="en")
    table.deal("golf", 1)
    table.make("5D>f")
    table.page.locator('[data-lang="ru"]').click()
    expect(table.page.locator("h1")).to_contain_text("Гольф")
    table.expect_ply(1)
    expect(table.card("5D")).to_have_attribute("aria-label", "пятёрка бубен, основание")
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("lang", "ru")


def test_a_move_by_keyboard_alone_is_announced(visit: Visit) -> None:
    table = visit()
    table.deal("golf", 1)
    table.page.keyboard.press("Tab")
    expect(table.page.locator('[data-do="deal-link"]')).to_be_focused()
    table.page.keyboard.press("Tab")
    for _ in range(40):
        if table.page.evaluate("document.activeElement.dataset.card") == "5D":
            break
        table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    told = table.page.locator('[data-said="told"]')
    expect(told).to_have_text(re.compile("Five of diamonds. Can go to: base"))
    table.page.keyboard.press("Escape")
    expect(told).to_have_text(re.compile("Put back"))
    table.page.keyboard.press("Enter")
    for key in 6 * ["ArrowUp"] + ["ArrowRight"]:  # up the column to the stock, on to the base
        table.page.keyboard.press(key)
    expect(table.page.locator(":focus")).to_have_attribute("aria-label", re.compile("may go here"))
    table.page.keyboard.press("Enter")
    table.expect_ply(1)
    expect(told).to_have_text(re.compile("Five of diamonds: base"))
    table.page.keyboard.press("Control+z")
    table.expect_ply(2)
    expect(told).to_have_text(re.compile("taken back"))
    table.page.locator(".brand").click()
    expect(table.page.locator(".tile").first).to_be_visible()
    expect(told).to_be_empty()


def test_by_number_asks_for_the_number_first(visit: Visit) -> None:
    table = visit()
    table.page.locator('[data-patience="golf"] [data-do="by-number"]').click()
    expect(table.page.locator("dialog input")).to_be_focused()
    table.page.keyboard.type("1")
    table.page.keyboard.press("Enter")
    expect(table.playing).to_be_visible()
    assert table.last_heard("play")["kind"] == "known"


def test_new_offers_a_random_deal_first(visit: Visit) -> None:
    table = visit()
    table.deal("flower-garden", 1)
    url = table.page.url
    table.do("new")
    expect(table.page.locator('dialog [data-do="random"]')).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.page).not_to_have_url(url)
    table.expect_ply(0)
    assert table.last_heard("play")["kind"] == "casual"
