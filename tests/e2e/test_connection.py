"""The page and a network that loses things: nothing is done twice, nothing is missed."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.contexts import TIMEOUT
from tests.e2e.table import Table
from tests.e2e.test_playing import some_move
from tests.e2e.wire import Message, Wire


def twin(table: Table, ply: int = 0) -> Table:
    """Another page of the same player on the same play, which stands at a ply."""
    other = Table(table.page.context.new_page(), table.address)
    other.visit("#" + table.page.url.partition("#")[2])
    other.expect_ply(ply)
    return other


def test_a_lost_answer_is_asked_for_again_and_the_move_made_once(visit: Visit) -> None:
    table = visit()
    wire = Wire(table.page, lambda message: message["type"] == "moved")
    table.page.reload()
    table.deal("flower-garden", 4)
    move = some_move(table)
    table.begin(move)
    expect(table.page.locator(".picked")).to_have_count(0)
    table.expect_ply(0)  # made, but the page does not know
    other = twin(table, 1)
    other.make(some_move(other))
    before = len(wire.sent)
    wire.loses = lambda _: False
    wire.cut()
    # The answer that was lost comes again when the page is beyond it, and is dropped.
    table.expect_ply(2)
    table.make(some_move(table))
    expect(table.figure("moves")).to_have_text("3")
    other.expect_ply(3)
    assert table.shown() == other.shown()
    again = [message for message in wire.sent[before:] if message["type"] != "settings"]
    assert [message["type"] for message in again[:3]] == ["hello", "open", "move"]
    assert "token" in again[0]
    assert again[1]["since"] == 0
    assert again[2] == wire.sent[before - 1]


def test_a_gap_is_filled_by_asking_since(visit: Visit) -> None:
    table = visit()
    lost: list[Message] = []

    def loses_first_push(message: Message) -> bool:
        if message["type"] == "moved" and "re" not in message and not lost:
            lost.append(message)
            return True
        return False

    wire = Wire(table.page, loses_first_push)
    table.page.reload()
    table.deal("flower-garden", 4)
    other = twin(table)
    other.make(some_move(other))
    table.expect_ply(0)
    other.make(some_move(other))
    table.expect_ply(2)
    assert len(lost) == 1
    assert wire.sent[-1]["type"] == "open"
    assert wire.sent[-1]["since"] == 0
    assert table.shown() == other.shown()


def test_what_happened_elsewhere_in_a_break_is_shown_after_it(visit: Visit) -> None:
    table = visit()
    wire = Wire(table.page, lambda _: False)
    table.page.reload()
    table.deal("flower-garden", 4)
    other = twin(table)
    for _ in range(3):
        other.make(some_move(other))
    table.expect_ply(3)
    wire.loses = lambda _: True
    for _ in range(2):
        other.make(some_move(other))
    table.expect_ply(3)
    wire.loses = lambda _: False
    wire.cut()
    table.expect_ply(5)
    assert table.shown() == other.shown()


def test_a_house_that_falls_silent_is_left_for_a_new_socket(visit: Visit) -> None:
    table = visit()
    wire = Wire(table.page, lambda _: False)
    table.page.clock.install()
    table.page.reload()
    expect(table.page.locator(".tile").first).to_be_visible()
    wire.loses = lambda _: len(wire.sockets) <= 2
    table.page.clock.run_for(28_000)
    assert wire.sent[-1]["type"] == "ping"
    table.page.clock.run_for(12_000)
    expect(table.page.locator('[data-said="staying"]')).to_contain_text("No connection")
    run(table, 20)
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()
    assert len(wire.sockets) >= 3  # a try that nobody welcomes is given up as well


def until(table: Table, condition: Callable[[], bool]) -> None:
    """Wait for something on the wire, while the page goes on."""
    end = monotonic() + TIMEOUT / 1000
    while not condition():
        assert monotonic() < end
        table.page.evaluate("0")


def run(table: Table, seconds: int, answering: Wire | None = None) -> None:
    """Let the page's time pass, not faster than what it asks for comes here and back.

    `answering`: over which each ping is to be answered before more time passes.
    """
    for _ in range(4 * seconds):
        table.page.clock.run_for(250)
        table.page.evaluate("0")
        if answering is not None:
            until(table, lambda: is_answered(answering))


def is_answered(wire: Wire) -> bool:
    """Say whether the house has answered each ping."""
    heard = [message["type"] for message in wire.heard]
    return wire.types().count("ping") == heard.count("pong")


def away(table: Table) -> Wire:
    """A page that has lost the house, whose clock stands still."""
    wire = Wire(table.page)
    table.page.clock.install()
    table.page.reload()
    expect(table.page.locator(".tile").first).to_be_visible()
    now: float = table.page.evaluate("Date.now()")
    table.page.clock.pause_at(datetime.fromtimestamp(now / 1000 + 1, UTC))
    wire.down = True
    wire.cut()
    expect(table.page.locator('[data-said="staying"]')).to_contain_text("No connection")
    return wire


def test_the_first_tries_to_come_back_are_quick_and_the_later_ones_rare(visit: Visit) -> None:
    table = visit()
    wire = away(table)
    tries = []
    for seconds in (1, 3, 60):
        run(table, seconds)
        tries.append(wire.tries)
    quick, soon, later = tries
    assert quick >= 2
    assert soon >= 4
    assert 6 <= later - soon <= 14
    wire.down = False
    table.page.clock.run_for(10_000)
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()


@pytest.mark.parametrize(
    "sign",
    [
        "document.querySelector('[data-do=try-now]').click()",
        "dispatchEvent(new Event('online'))",
        "document.dispatchEvent(new Event('visibilitychange'))",
    ],
    ids=["asked for", "online", "looked at"],
)
def test_where_there_is_hope_the_house_is_tried_at_once(visit: Visit, sign: str) -> None:
    table = visit()
    wire = away(table)
    wire.down = False
    table.page.evaluate(sign)
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()


WAKES = {
    "looked at": "document.dispatchEvent(new Event('visibilitychange'))",
    "come back to": "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))",
    "another network": "dispatchEvent(new Event('online'))",
}


@pytest.mark.parametrize("sign", [*WAKES, "a machine that slept"])
def test_a_socket_that_died_in_a_sleep_is_found_out_soon(visit: Visit, sign: str) -> None:
    table = visit()
    wire = Wire(table.page)
    table.page.clock.install()
    table.page.reload()
    expect(table.page.locator(".tile").first).to_be_visible()
    table.deal("flower-garden", 4)
    sleep = WAKES.get(sign) or (lambda: table.page.clock.fast_forward(600_000))

    def wake() -> None:
        table.page.evaluate(sleep) if isinstance(sleep, str) else sleep()

    wake()
    until(table, lambda: any(message["type"] == "pong" for message in wire.heard))
    run(table, 4, answering=wire)
    assert len(wire.sockets) == 1  # it lives, and is kept
    wire.loses = lambda _: len(wire.sockets) == 1
    wake()
    run(table, 4)
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()
    assert len(wire.sockets) >= 2
    # The house's clock stood while the machine slept.
    expect(table.figure("time")).to_have_text(re.compile(r"^0:\d\d$"))
    table.make(some_move(table))


def test_an_answer_that_does_not_come_is_soon_found_missing(visit: Visit) -> None:
    table = visit()
    wire = Wire(table.page)
    table.page.clock.install()
    table.page.reload()
    table.deal("flower-garden", 4)
    wire.loses = lambda _: len(wire.sockets) == 1
    table.begin(some_move(table))
    until(table, lambda: wire.types()[-1] == "move")
    run(table, 11)
    until(table, lambda: wire.types()[-1] == "ping")
    run(table, 10)
    table.expect_ply(1)
    assert len(wire.sockets) >= 2


@pytest.mark.parametrize(("chance", "tries"), [(0.0, 1), (0.99, 0)])
def test_not_all_come_back_at_once(visit: Visit, chance: float, tries: int) -> None:
    table = visit()
    table.page.add_init_script(f"Math.random = () => {chance}")
    wire = away(table)
    table.page.clock.run_for(200)
    table.page.evaluate("0")
    assert wire.tries == tries
