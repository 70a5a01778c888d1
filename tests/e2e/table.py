"""The page as a player uses it: cards and places are tapped, and what is shown is read."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, WebSocket, expect

# What is noted of a house that is away, and of a worker that a test does without: no faults.
NOTED = re.compile(
    r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED"
    r"|Service Worker registration blocked by Playwright"
)


class Table:
    """A page on which somebody plays; `faults` are its console's errors, `heard` what came in."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        self.heard: list[dict[str, Any]] = []
        page.on("console", self._note)
        page.on("pageerror", lambda error: self.faults.append(_error_text(error)))
        page.on("websocket", self._listen)

    def visit(self, hash_: str = "#/") -> None:
        """Go to an address; when this returns the page has begun, and opened its socket."""
        self.page.goto(f"{self.address}{hash_}")
        self.page.locator("header.top").wait_for()

    def deal(self, patience: str, number: int | None = None) -> None:
        """Pick a patience on the first page, by a deal's number or any."""
        tile = self.page.locator(f'[data-patience="{patience}"]')
        if number is None:
            tile.locator('[data-do="deal"]').click()
        else:
            tile.locator('[data-do="by-number"]').click()
            self.page.locator('dialog input[name="number"]').fill(str(number))
            self.page.locator('dialog [data-do="number"]').click()
        expect(self.playing).to_be_visible()
        self.page.wait_for_function("() => document.querySelector('.card')?.clientWidth > 0")

    @property
    def playing(self) -> Locator:
        return self.page.locator(".playing")

    def card(self, card: str) -> Locator:
        return self.page.locator(f'[data-card="{card}"]')

    def pile(self, name: str) -> Locator:
        return self.page.locator(f'[data-pile="{name}"]')

    def do(self, name: str) -> None:
        """Use what can be done; a narrow screen folds some of the tools away."""
        button = self.page.locator(f'[data-do="{name}"]')
        if self.page.locator(f'.folded [data-do="{name}"]:not(:visible)').count():
            self.page.locator('[data-do="more-tools"]').click()
        button.click()

    def prefer(self, name: str, value: str) -> None:
        """Choose a setting in the panel."""
        self.do("settings")
        self.page.locator(f'[data-preference="{name}"] input[value="{value}"]').check()
        self.do("close-settings")

    def tap_card(self, card: str) -> None:
        """Tap a card where it shows: its left upper corner."""
        self.card(card).click(position={"x": 7, "y": 7})

    def tap_pile(self, name: str) -> None:
        """Tap the last card of a pile, or its place."""
        cards = self.pile(name).locator(".card")
        target = cards.last if cards.count() else self.pile(name).locator(".slot")
        target.click(position={"x": 7, "y": 7})

    def begin_at(self, patience: str, position: str) -> None:
        """Go to a new play of a position."""
        expect(self.page.locator(".tile").first).to_be_visible()
        request = {"type": "deal", "patience": patience, "position": position}
        self.visit(f"#/play/{self.ask_elsewhere(request)['play']}")
        expect(self.playing).to_be_visible()

    def type(self, text: str) -> None:
        """Type a move, whatever has the focus."""
        self.page.keyboard.press("/")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def make(self, move: str) -> None:
        """Make a listed move by two taps, and wait until it has been answered."""
        ply = self.ply
        self.begin(move)
        expect(self.playing).to_have_attribute("data-ply", str(ply + 1))

    def begin(self, move: str) -> None:
        """Tap a card and its place; the stock turns by itself where it has one way only."""
        what = move.partition(">")[0]
        if what == "stock":
            listed = self.pile("k").locator(".card").get_attribute("data-moves") or ""
            self.tap_pile("k")
            if listed == move:
                return
        else:
            self.tap_card(what)
        self.page.locator(f'[data-move="{move}"] .lit').click(position={"x": 7, "y": 7})

    @property
    def ply(self) -> int:
        return int(self.playing.get_attribute("data-ply") or "-1")

    def expect_ply(self, ply: int) -> None:
        expect(self.playing).to_have_attribute("data-ply", str(ply))

    def expect_refused(self, pattern: str) -> None:
        expect(self.page.locator('[data-said="refused"]')).to_have_text(re.compile(pattern))

    def figure(self, name: str) -> Locator:
        return self.page.locator(f'[data-figure="{name}"]')

    def shown(self) -> dict[str, list[str]]:
        """Return the faces that are drawn, by pile."""
        faces: dict[str, list[str]] = self.page.evaluate(
            """() => {
              const faces = (pile) =>
                [...pile.querySelectorAll(".card")].map((card) => card.dataset.face);
              const piles = [...document.querySelectorAll("[data-pile]")];
              return Object.fromEntries(piles.map((pile) => [pile.dataset.pile, faces(pile)]));
            }"""
        )
        return faces

    def ask_elsewhere(self, request: dict[str, Any]) -> dict[str, Any]:
        """Ask something over another connection of the same player, and return the answer."""
        answer: dict[str, Any] = self.page.evaluate(
            """(request) => new Promise((resolve) => {
              const socket = new WebSocket(new URL("ws", location.href.replace(/^http/, "ws")));
              const token = localStorage.getItem("klumba.token");
              const send = (message) => socket.send(JSON.stringify(message));
              socket.onopen = () => {
                send({ type: "hello", id: 1, token });
                send({ ...request, id: 2 });
              };
              socket.onmessage = ({ data }) => {
                const message = JSON.parse(data);
                if (message.re === 2) resolve(message), socket.close();
              };
            })""",
            request,
        )
        return answer

    def last_heard(self, type_: str) -> dict[str, Any]:
        return next(message for message in reversed(self.heard) if message["type"] == type_)

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not NOTED.search(message.text):
            self.faults.append(message.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))


def _error_text(error: Error) -> str:
    return f"{error.name}: {error.message}\n{error.stack}"
