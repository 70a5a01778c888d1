"""What a daily must be, worked out from the page of definitions beside the server.

The days are the last weekend of March 2026: in Berlin its Sunday has 23 hours.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from hashlib import sha256
from itertools import count

from klumba.rules.history import History
from klumba.rules.position import Position
from klumba.rules.view import view
from klumba.solver import Budget, Outcome, Verdict, solve
from tests.wire.expected import Expected, Json, opening_of

SECRET = "клумба 1"
"""With it the dailies of these days are found soon."""
FRIDAY, SATURDAY, SUNDAY, MONDAY = "2026-03-27", "2026-03-28", "2026-03-29", "2026-03-30"
MORNING = "09:00:00.000"
NOON = "12:00:00.000"

MOST = 5000  # of the rarest patience one deal in about 1,900 can be won
NODES = 3_000_000


def instant(day: str, time: str = "00:00:00.000") -> int:
    """Return an instant in ms since 1970, of a day and a time in UTC."""
    moment = datetime.fromisoformat(f"{day}T{time}").replace(tzinfo=UTC)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def read_instant(text: str) -> int:
    """Return what an instant of the protocol is in ms since 1970."""
    moment = datetime.fromisoformat(text)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)


def after(day: str, days: int = 1) -> str:
    """Return the day that comes so many days after another."""
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def key_of(day: str, secret: str = SECRET) -> bytes:
    """Return a day's key."""
    return hmac.digest(secret.encode(), f"daily/1/{day}".encode(), "sha256")


def hash_of(day: str, secret: str = SECRET) -> str:
    """Return what is published of a day's key before the day."""
    return sha256(key_of(day, secret)).hexdigest()


def seed_of(day: str, patience: str, number: int, secret: str = SECRET) -> str:
    """Return the text seed of a patience's deal number N on a day."""
    return hmac.digest(key_of(day, secret), f"{patience}/{number}".encode(), "sha256").hex()


@dataclass(frozen=True)
class Deal:
    """One of the deals that a day's key gives a patience: number N, from 0."""

    patience: str
    day: str
    number: int
    secret: str = SECRET

    @property
    def seed(self) -> str:
        return seed_of(self.day, self.patience, self.number, self.secret)

    @property
    def name(self) -> str:
        return f"{self.patience}~1-{self.seed}"

    @property
    def opening(self) -> Position:
        return opening_of(self.patience, self.seed)

    @property
    def shown(self) -> dict[str, list[str]]:
        """Return what a player sees of it at first."""
        return {name: list(cards) for name, cards in view(self.opening).items()}

    @property
    def line(self) -> tuple[str, ...]:
        """Return moves that win it."""
        verdict = judged(self)
        assert verdict.line is not None, f"{self.name} cannot be won: {verdict.outcome}"
        return verdict.line

    def placing(self, cards: int) -> tuple[str, ...]:
        """Return the first moves of the line, as far as so many cards are placed by them."""
        position = self.opening
        goal, moves = position.placed + cards, list[str]()
        while position.placed < goal:
            moves.append(self.line[len(moves)])
            position = position.play(moves[-1]).position
        return tuple(moves)

    def to_a_block(self) -> tuple[str, ...]:
        """Return moves after which none is legal, and the play is not won."""
        for choice in (0, -1):
            position, moves = self.opening, list[str]()
            while position.moves:
                moves.append(position.moves[choice])
                position = position.play(moves[-1]).position
            if not position.won:
                return tuple(moves)
        raise AssertionError(f"greed wins {self.name}")


@cache
def judged(deal: Deal) -> Verdict:
    return solve(deal.opening, Budget(nodes=NODES))


def shown_deal(patience: str, day: str, piles: Mapping[str, Sequence[str]], secret: str) -> Deal:
    """Return which of the day's deals these piles are the opening of."""
    told = {name: list(cards) for name, cards in piles.items()}
    for number in range(MOST):
        deal = Deal(patience, day, number, secret)
        if deal.shown == told:
            return deal
    raise AssertionError(f"not among the first {MOST} deals of {patience} on {day}: {told}")


def first_winnable(patience: str, day: str) -> Deal:
    """Return the daily of a patience whose deals are all decided within a few thousand nodes."""
    for number in count():
        deal = Deal(patience, day, number)
        outcome = judged(deal).outcome
        assert outcome is not Outcome.UNKNOWN, f"{deal.name} is not decided"
        if outcome is Outcome.WINNABLE:
            return deal
    raise AssertionError


@dataclass
class ExpectedDaily(Expected):
    """A play of a daily as it must stand. `name` is the deal's when it may be told, else None."""

    dealt: Deal = Deal("", "", 0)

    @classmethod
    def begun(cls, dealt: Deal, kind: str, *, named: bool) -> ExpectedDaily:
        """Return a play that has just begun; `named`: its deal's name may be told."""
        name = dealt.name if named else None
        return cls(dealt.patience, History(dealt.opening), kind, name, dealt=dealt)

    def play(self) -> Json:
        return {**super().play(), **self._class(), "day": self.dealt.day}

    def expire(self) -> Json:
        self.paused, self.state = False, "expired"
        return self._moved("expire", ())

    def _moved(self, move: str, changed: Collection[str] | None) -> Json:
        return {**super()._moved(move, changed), **self._class()}

    def _class(self) -> Json:
        if self.kind != "ranked":
            return {}
        return {"class": "open" if self.counts["undos"] else "clean"}
