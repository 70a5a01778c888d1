"""What an operator should look at in a day's ranked plays: speeds and coincidences no hand has.

Nothing is decided here: a finding is a reason to look at a play, with the figures that it rests on.
Bots are not looked at: they stand on boards of their own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from klumba.club.recording import kept_deal, kept_event
from klumba.games import CATALOGUE
from klumba.play.events import Did, Event
from klumba.play.state import Kind, begin
from klumba.rules.vocabulary import Goal
from klumba.rules.vocabulary import Kind as PileKind
from klumba.store import Store
from klumba.store.rows import PlayerRow, WholePlay

STRETCH: Final = 10
"""Moves in a row whose speed is looked at.

Where cards go home, moves home are left out: clients make many of them at one click.
"""

STRETCH_MS: Final = 2500
"""What no hand is quicker than over a stretch: a glance, an aim and a click a move."""

FIRST_MS: Final = 400
"""What nobody needs less than for a first move: the deal has to be seen."""

CHOICES: Final = 15
"""So many moves with another one to choose make a list of moves that two hardly come to alike."""

_HOME = f">{PileKind.FOUNDATION.value}"


class Suspect(StrEnum):
    """Why a play should be looked at."""

    SPEED = "speed"
    START = "start"
    TWIN = "twin"


@dataclass(frozen=True)
class Finding:
    """A play that should be looked at; `player` by name, else by identity.

    `ms`: of `SPEED`, the quickest stretch; of `START`, the first move. `other`: of `TWIN`, an
    earlier play with the same moves, `choices` of which could have been others.
    """

    suspect: Suspect
    play: str
    player: str
    patience: str
    ms: int = 0
    other: str = ""
    choices: int = 0


class Review:
    """Looks through the ranked plays of a day; `plays` counts them. Raises StoreError."""

    def __init__(self, store: Store, day: str) -> None:
        self._reader = store.reader
        self._day = day
        self._seen = defaultdict[tuple[str, ...], list[WholePlay]](list)
        self.plays = 0

    async def findings(self) -> AsyncIterator[Finding]:
        """Give what should be looked at, play by play in the order in which they began."""
        players = dict[str, PlayerRow | None]()
        after = ""
        while found := await self._reader.ranked_plays(self._day, after):
            for play_id in found:
                after = play_id
                whole = await self._reader.whole_play(play_id)
                if whole is None:
                    continue
                player = whole.play.player_id
                if player not in players:
                    players[player] = await self._reader.present_player(player)
                row = players[player]
                if row is not None and row.bot:
                    continue
                self.plays += 1
                for finding in self._off(whole, (row and row.name) or player):
                    yield finding

    def _off(self, whole: WholePlay, named: str) -> Iterator[Finding]:
        play, events = whole.play, [kept_event(row) for row in whole.events]
        where = (play.id, named, play.patience)
        if (ms := first_ms(play.begun_at, events)) is not None and ms < FIRST_MS:
            yield Finding(Suspect.START, *where, ms=ms)
        goal = CATALOGUE[play.patience].goal
        hand_made = [event for event in events if not (goal is Goal.ALL_HOME and _is_home(event))]
        if (ms := quickest_ms(hand_made)) is not None and ms < STRETCH_MS:
            yield Finding(Suspect.SPEED, *where, ms=ms)
        twins = self._seen[play.patience, *standing_moves(events)]
        for twin in twins:
            if twin.play.player_id != play.player_id and (choices := choices_in(whole)) >= CHOICES:
                yield Finding(Suspect.TWIN, *where, other=twin.play.id, choices=choices)
                break
        twins.append(whole)


def first_ms(begun_at: int, events: Sequence[Event]) -> int | None:
    """Return how long the first move took; None without one."""
    first = next((event for event in events if event.did is Did.MOVE), None)
    return None if first is None else first.at - begun_at


def quickest_ms(events: Sequence[Event]) -> int | None:
    """Return how long the quickest stretch of moves took; None where none is so long."""
    at = [event.at for event in events if event.did is Did.MOVE]
    return min((last - first for first, last in zip(at, at[STRETCH:], strict=False)), default=None)


def standing_moves(events: Sequence[Event]) -> list[str]:
    """Return the moves that stand at the end: who copies may take some back on the way."""
    stand, undone = list[str](), list[str]()
    for event in events:
        if event.did is Did.MOVE:
            stand.append(event.move or "")
            undone.clear()
        elif event.did is Did.UNDO:
            for _ in range(event.count):
                undone.append(stand.pop())
        elif event.did is Did.REDO:
            stand.append(undone.pop())
    return stand


def choices_in(whole: WholePlay) -> int:
    """Return how many moves of a play were made where there were others."""
    play = begin(kept_deal(whole.deal), Kind(whole.play.kind), whole.play.begun_at)
    choices = 0
    for row in whole.events:
        event = kept_event(row)
        if event.did is Did.MOVE and len(play.history.position.moves) > 1:
            choices += 1
        play.apply(event)
    return choices


def _is_home(event: Event) -> bool:
    return (event.move or "").endswith(_HOME)
