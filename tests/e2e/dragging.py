"""Cards carried over the page: by the mouse, or by a finger as the system reports one."""

from __future__ import annotations

from typing import TypeAlias

from playwright.sync_api import CDPSession

from tests.e2e.table import Table

Spot: TypeAlias = tuple[float, float]
STEPS = 6


class Mouse:
    """The left button; what it takes up it holds by the left upper corner."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._mouse = table.page.mouse
        self._at: Spot = (0, 0)

    def down(self, at: Spot) -> None:
        self._mouse.move(*at)
        self._mouse.down()

    def move(self, to: Spot) -> None:
        self._mouse.move(*to, steps=STEPS)

    def up(self) -> None:
        self._mouse.up()


class Finger:
    """One finger on a screen that takes touches."""

    def __init__(self, table: Table) -> None:
        self._devtools: CDPSession = table.page.context.new_cdp_session(table.page)
        self._at: Spot = (0, 0)

    def down(self, at: Spot) -> None:
        self._send("touchStart", at)

    def move(self, to: Spot) -> None:
        x, y = self._at
        for step in range(1, STEPS + 1):
            part = step / STEPS
            self._send("touchMove", (x + part * (to[0] - x), y + part * (to[1] - y)))

    def up(self) -> None:
        self._send("touchEnd")

    def cancel(self) -> None:
        """Let the system take the finger away, for a gesture of its own."""
        self._send("touchCancel")

    def _send(self, type_: str, at: Spot | None = None) -> None:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        self._at = at or self._at
        self._devtools.send("Input.dispatchTouchEvent", {"type": type_, "touchPoints": points})


def corner(table: Table, card: str) -> Spot:
    """Return a spot of a card that shows."""
    box = table.card(card).bounding_box()
    assert box is not None
    return box["x"] + 7, box["y"] + 7


def beside(table: Table, pile: str, right: float, down: float) -> Spot:
    """Return a spot so many card widths from the corner of a pile's last card, or its place."""
    cards = table.pile(pile).locator(".card")
    box = (cards.last if cards.count() else table.pile(pile).locator(".slot")).bounding_box()
    assert box is not None
    return box["x"] + 7 + right * box["width"], box["y"] + 7 + down * box["width"]


def drag(hand: Mouse | Finger, table: Table, card: str, to: Spot) -> None:
    hand.down(corner(table, card))
    hand.move(to)
    hand.up()
