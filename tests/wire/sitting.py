"""A play as a client plays it, each answer held against what it must be."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from klumba.rules.history import History
from klumba.shuffle import parse_deal_name
from tests.wire.client import Client, Field, Frame
from tests.wire.expected import (
    Expected,
    check_told,
    opening_of_name,
    opening_of_position,
)

LINE = ["3C>c6", "AS>f", "2S>c6", "2S>f", "5C>c5", "9H>c3"]
"""Moves that can be made, one after the other, in number 1 of Flower Garden."""


@dataclass
class Sitting:
    """A client at a play. `client` may be changed: the play is the player's."""

    client: Client
    id: str
    expected: Expected

    @property
    def ply(self) -> int:
        return self.expected.ply

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the legal moves."""
        return self.expected.position.moves

    async def move(self, *texts: str) -> Frame:
        """Make moves one after the other, and return the last answer."""
        for text in texts:
            answer = await self._event("move", move=text)
            check_told(answer, self.expected.move(text), self.expected)
        return answer

    async def undo(self, count: int | None = None) -> Frame:
        said = {} if count is None else {"count": count}
        answer = await self._event("undo", **said)
        check_told(answer, self.expected.undo(count or 1), self.expected)
        return answer

    async def redo(self) -> Frame:
        answer = await self._event("redo")
        check_told(answer, self.expected.redo(), self.expected)
        return answer

    async def pause(self) -> Frame:
        answer = await self._event("pause")
        check_told(answer, self.expected.pause(), self.expected)
        return answer

    async def resume(self) -> Frame:
        answer = await self._event("resume")
        check_told(answer, self.expected.resume(), self.expected)
        return answer

    async def resign(self) -> Frame:
        answer = await self._event("resign")
        check_told(answer, self.expected.resign(), self.expected)
        return answer

    async def open(self, client: Client | None = None, **since: int) -> Frame:
        """Open the play, perhaps over another connection, and return what it is told."""
        answer = await (client or self.client).ask("open", play=self.id, **since)
        if answer["type"] == "play":
            self.check_play(answer)
        return answer

    async def refused(self, code: str, kind: str, /, **fields: Field) -> Frame:
        """Ask something of the play at its present ply, which must be refused, to no effect."""
        asked = {"play": self.id, "ply": self.ply, **fields}
        return await self.client.refused(code, kind, **asked)

    async def illegal(self, reason: str, kind: str, /, **fields: Field) -> Frame:
        """Ask what a rule must refuse."""
        answer = await self.refused("illegal_move", kind, **fields)
        assert answer["data"]["reason"] == reason, f"{self.expected}\n{answer.text}"
        if kind == "move":
            assert answer["data"] == self.expected.illegal(fields["move"]), answer.text
        return answer

    def check_play(self, told: dict[str, Any]) -> None:
        """Check a `play`, or the `play` of a `stale`."""
        assert told["play"] == self.id
        check_told(told, self.expected.play(), self.expected)

    async def _event(self, kind: str, **fields: Field) -> Frame:
        answer = await self.client.ask(kind, play=self.id, ply=self.ply, **fields)
        assert answer["type"] == "moved", answer.text
        assert answer["play"] == self.id
        return answer


async def sit_down(client: Client, patience: str = "flower-garden", **deal: Field) -> Sitting:
    """Begin a play of a deal by its number, its name or a position; without one, of number 1."""
    deal = deal if {"number", "name", "deck", "position"} & set(deal) else {"number": 1, **deal}
    told = await client.ask("deal", patience=patience, **deal)
    sitting = Sitting(client, told["play"], begun(patience, deal))
    sitting.check_play(told)
    return sitting


async def sit_down_at(client: Client, patience: str, position: str | list[str]) -> Sitting:
    """Begin a play from a position."""
    return await sit_down(client, patience, position=position)


def begun(patience: str, deal: dict[str, Any]) -> Expected:
    """Return the play that a `deal` begins."""
    if "position" in deal:
        given = deal["position"]
        text = given if isinstance(given, str) else "\n".join(given)
        return Expected(patience, History(opening_of_position(patience, text)), "position", None)
    name = str(deal.get("name", f"{patience}~1-{deal.get('number')}"))
    if "deck" in deal:
        name = f"{patience}~deck-{deal['deck'].replace(' ', '')}"
    canonical = str(parse_deal_name(name))
    return Expected(patience, History(opening_of_name(canonical)), "known", canonical)
