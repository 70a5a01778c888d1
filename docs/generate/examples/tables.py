"""Plays of the examples: played by the rules, told as messages."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec

from klumba.games import CATALOGUE
from klumba.play.deals import Deal
from klumba.play.decide import decide
from klumba.play.events import Command, Did, Hint
from klumba.play.shown import Standing, follow, standing
from klumba.play.state import Kind, begin
from klumba.protocol import answers, plays
from klumba.shuffle import parse_deal_name

BEGUN = 1_773_491_400_000  # 2026-03-14T12:30:00Z
PACE = 4_200
WON = Path(__file__).parents[3] / "tests" / "vectors" / "won.json"


def winning_moves(patience: str) -> list[str]:
    """Return the moves that win the deal of the vectors."""
    games = json.loads(WON.read_text(encoding="utf-8"))
    moves: str = next(game["moves"] for game in games if game["game"] == patience)
    return moves.split()


class Table:
    """A play that somebody plays, an event every few seconds."""

    def __init__(self, play: str, deal: str, kind: Kind = Kind.KNOWN, day: str = "") -> None:
        name = parse_deal_name(deal)
        self.deal, self.now = deal, BEGUN
        self.play = begin(Deal(CATALOGUE[name.patience], name), kind, BEGUN)
        self.play.attend(BEGUN)
        self.always: dict[str, Any] = {"play": play, "futile": False}
        if day:
            self.always |= {"class": "clean", "day": day}

    def does(self, did: Did, move: str | None = None, why: str | None = None) -> plays.Event:
        """Return what is told of an event that the player makes now."""
        self.now += PACE
        hint = Hint(move, why) if why else None
        command = Command(did, self.play.ply, None if hint else move, hint=hint)
        moved = follow(self.play, decide(self.play, command, self.now))
        told = self._told(moved.standing) | {"move": moved.event.move or did.value}
        if moved.hint:
            told["hint"] = asdict(moved.hint)
        if self.play.ended:
            told["deal"] = self.deal
        return msgspec.convert(told, plays.Event)

    def makes(self, *moves: str) -> plays.Event:
        """Return what is told of the last of these moves."""
        return [self.does(Did.MOVE, move) for move in moves][-1]

    def view(self) -> plays.PlayView:
        """Return the play as it stands."""
        # The deal of a daily is not told before its day is settled.
        deal = None if "day" in self.always else self.deal
        told = self._told(self.standing()) | {"kind": self.play.kind.value, "deal": deal}
        return msgspec.convert(told | {"patience": self.play.deal.patience.key}, plays.PlayView)

    def standing(self) -> Standing:
        """Return how the play stands."""
        return standing(self.play, self.play.clock.read(self.now))

    def _told(self, told: Standing) -> dict[str, Any]:
        return {**msgspec.to_builtins(told), **self.always}


def play(view: plays.PlayView, re: int) -> answers.Play:
    """Return a view as the answer to a request."""
    return answers.Play(**_fields(view), re=re)


def pushed(event: plays.Event) -> answers.Moved:
    """Return an event as it is told to those who did not make it."""
    return answers.Moved(**_fields(event))


def moved(event: plays.Event, re: int) -> answers.Moved:
    """Return an event as the answer to the request that made it."""
    return msgspec.structs.replace(pushed(event), re=re)


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}
