"""What goes between a page and the house: listened to, held up, lost."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

from playwright.sync_api import Page, WebSocketRoute

Message: TypeAlias = dict[str, Any]


class Wire:
    """A page's sockets, listened to; `loses` says which messages of the house are lost, un`heard`.

    `delays` says which of the page's are kept back until `deliver`. While `down` nobody answers:
    each try is counted, and ends at once.
    """

    def __init__(self, page: Page, loses: Callable[[Message], bool] = lambda _: False) -> None:
        self.sent: list[Message] = []
        self.heard: list[Message] = []
        self.sockets: list[WebSocketRoute] = []
        self.loses = loses
        self.delays: Callable[[Message], bool] = lambda _: False
        self.down = False
        self.tries = 0
        self._held: list[Callable[[], None]] | None = None
        self._delayed: list[Callable[[], None]] = []
        page.route_web_socket("**/ws", self._route)

    def cut(self) -> None:
        self.sockets[-1].close(code=1012)

    def hold(self) -> None:
        """Keep back what the house answers."""
        self._held = []

    def let_go(self) -> None:
        """Hand on what was kept back, and all that comes."""
        held, self._held = self._held or [], None
        for hand_on in held:
            hand_on()

    def deliver(self) -> None:
        """Hand on to the house what was kept back."""
        delayed, self._delayed = self._delayed, []
        for hand_on in delayed:
            hand_on()

    def types(self) -> list[str]:
        return [message["type"] for message in self.sent]

    def _route(self, socket: WebSocketRoute) -> None:
        if self.down:
            self.tries += 1
            socket.close(code=1012)
            return
        house = socket.connect_to_server()
        self.sockets.append(socket)

        def ask(frame: str | bytes) -> None:
            message = json.loads(frame)
            self.sent.append(message)
            if self.delays(message):
                self._delayed.append(lambda: house.send(frame))
            else:
                house.send(frame)

        def answer(frame: str | bytes) -> None:
            message = json.loads(frame)
            if self.loses(message):
                return
            self.heard.append(message)
            if self._held is None:
                socket.send(frame)
            else:
                self._held.append(lambda: socket.send(frame))

        socket.on_message(ask)
        house.on_message(answer)
