"""What the server must tell of a play, worked out from the rules' engine beside it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_move, parse_position
from klumba.rules.position import Position
from klumba.rules.refusals import why_not
from klumba.rules.rulebook import deal
from klumba.rules.view import view
from klumba.shuffle import DealName, parse_deal_name, shuffle
from tests.rules.plays import WINNING

Json = dict[str, Any]

# The server's clock is its own; `futile` is said when it is proved, which nothing here does.
NOT_COMPARED = frozenset({"elapsed_ms", "futile"})


def opening_of(key: str, seed: str | int) -> Position:
    """Return the opening of a named deal."""
    patience = CATALOGUE[key]
    return deal(patience, shuffle(patience.deck, str(seed)))


def opening_of_name(name: str) -> Position:
    """Return the opening of a deal by its whole name."""
    parsed: DealName = parse_deal_name(name)
    patience = CATALOGUE[parsed.patience]
    return deal(patience, parsed.cards(patience.deck))


def opening_of_position(key: str, text: str) -> Position:
    return parse_position(CATALOGUE[key], text)


def winning(key: str) -> tuple[str, list[str]]:
    """Return a deal of a patience by its name, and moves that win it."""
    vector = WINNING[key]
    return f"{key}~1-{vector['seed']}", vector["moves"].split()


@dataclass
class Expected:
    """A play as it must stand. `name` is the deal's; None for a play from a position."""

    key: str
    history: History
    kind: str
    name: str | None
    ply: int = 0
    state: str = "open"
    paused: bool = False
    counts: Json = field(default_factory=lambda: {"moves": 0, "undos": 0, "hints": 0})

    @property
    def position(self) -> Position:
        return self.history.position

    @property
    def hidden(self) -> bool:
        """Say whether cards are dealt face down in this patience."""
        return CATALOGUE[self.key].stock is not None

    @property
    def ended(self) -> bool:
        return self.state != "open"

    @property
    def told_name(self) -> str | None:
        """Return the deal's name, where it may be told now."""
        return None if self.hidden and not self.ended else self.name

    def __str__(self) -> str:
        """Return how the play came to where it is, for failures."""
        lines = " ".join(self.history.moves)
        return f"{self.key} {self.name}: {lines} -> {self.position} (ply {self.ply})"

    def play(self) -> Json:
        """Return the `play` that must be told, without `type`, `re`, `play` and `elapsed_ms`."""
        return {
            **self._standing(None),
            "patience": self.key,
            "deal": self.told_name,
            "kind": self.kind,
            "total": self.position.total,
        }

    def move(self, text: str) -> Json:
        """Make a legal move, and return the `moved` that must tell of it."""
        move = str(parse_move(self.position.tables, text))
        changed = self.history.move(move)
        self.counts["moves"] += 1
        if self.position.won:
            self.state = "won"
        return self._moved(move, changed)

    def undo(self, count: int = 1) -> Json:
        changed = self.history.undo(count)
        self.counts["undos"] += 1
        return self._moved("undo", changed)

    def redo(self) -> Json:
        return self._moved("redo", self.history.redo())

    def pause(self) -> Json:
        self.paused = True
        return self._moved("pause", ())

    def resume(self) -> Json:
        self.paused = False
        return self._moved("resume", None)

    def resign(self) -> Json:
        was_paused, self.paused, self.state = self.paused, False, "resigned"
        return self._moved("resign", None if was_paused else ())

    def illegal(self, text: str) -> Json:
        """Return the data of the error that must refuse an illegal move."""
        refusal = why_not(self.position, parse_move(self.position.tables, text))
        assert refusal is not None, f"{text} is legal: {self}"
        data: Json = {"reason": refusal.reason.value, "card": refusal.card, "pile": refusal.pile}
        data["wants"] = list(refusal.wants)
        return {key: value for key, value in data.items() if value not in (None, [])}

    def _moved(self, move: str, changed: Collection[str] | None) -> Json:
        self.ply += 1
        told = {"move": move, **self._standing(changed)}
        if self.ended and self.name is not None:
            told["deal"] = self.name
        return told

    def _standing(self, only: Collection[str] | None) -> Json:
        active = not self.ended and not self.paused
        seen = {} if self.paused else view(self.position, self.history.unseen, only)
        return {
            "ply": self.ply,
            "piles": {name: list(cards) for name, cards in seen.items()},
            "moves": list(self.position.moves) if active else [],
            "placed": self.position.placed,
            "counts": dict(self.counts),
            "blocked": self.position.blocked and not self.ended,
            "paused": self.paused,
            "state": self.state,
            "can_undo": active and bool(self.history.moves),
            "can_redo": active and bool(self.history.undone),
            **({"can_finish": True} if active and self._goes_home() else {}),
        }

    def _goes_home(self) -> bool:
        """Say whether moves to foundations by suit alone win, each time the last that is listed."""
        if self.history.unseen or not self.position.tables.patience.foundations.by_suit:
            return False
        position = self.position
        while home := [move for move in position.moves if move.endswith(">f")]:
            position = position.play(home[-1]).position
        return position.won


def check_told(told: Json, expected: Json, where: object) -> None:
    """Check what was told of a play, `re`, `type` and the play's own name aside."""
    aside = {"type", "re", "play", *NOT_COMPARED}
    compared = {key: value for key, value in told.items() if key not in aside}
    assert compared == expected, f"{where}\n{differing(compared, expected)}"
    assert list(compared["piles"]) == list(expected["piles"]), f"{where}: the order of piles"


def differing(told: Json, expected: Json) -> str:
    """Return the fields that are not as expected, a line a field."""
    return "\n".join(
        f"  {key}: {told.get(key, 'absent')!r}, not {expected.get(key, 'absent')!r}"
        for key in sorted({*told, *expected})
        if told.get(key, "absent") != expected.get(key, "absent")
    )
