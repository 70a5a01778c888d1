"""The page and a network that loses things: nothing is done twice, nothing is missed."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import Visit
from tests.e2e.table import Table
from tests.e2e.test_playing import some_move

Message: TypeAlias = dict[str, Any]


class Wire:
    """A page's sockets, listened to; `loses` says which messages of the house are lost."""

    def __init__(self, page: Page, loses: Callable[[Message], bool]) -> None:
        self.sent: list[Message] = []
        self.sockets: list[WebSocketRoute] = []
        self.loses = loses
        page.route_web_socket("**/ws", self._route)

    def cut(self) -> None:
        self.sockets[-1].close(code=1012)

    def _route(self, socket: WebSocketRoute) -> None:
        house = socket.connect_to_server()
        self.sockets.append(socket)

        def ask(frame: str | bytes) -> None:
            self.sent.append(json.loads(frame))
            house.send(frame)

        def answer(frame: str | bytes) -> None:
            if not self.loses(json.loads(frame)):
                socket.send(frame)

        socket.on_message(ask)
        house.on_message(answer)


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
    again = wire.sent[before:]
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
    wire.loses = lambda _: True
    table.page.clock.run_for(28_000)
    assert wire.sent[-1]["type"] == "ping"
    table.page.clock.run_for(12_000)
    expect(table.page.locator('[data-said="staying"]')).to_contain_text("No connection")
    wire.loses = lambda _: False
    table.page.clock.run_for(20_000)
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()
    assert len(wire.sockets) == 2
