"""The positions of a play, one after the other, for those who look through it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Final

from msgspec import UNSET

from klumba.club.memory import AT_ONCE
from klumba.play.events import Did, Event
from klumba.play.state import Play
from klumba.protocol import plays
from klumba.protocol.forms import Maybe
from klumba.rules.position import Position
from klumba.rules.view import view

MOST: Final = 500
"""Positions in an answer, some 100 KB."""

_LEADING: Final = (Did.MOVE, Did.UNDO, Did.REDO)
"""Events that lead to another position."""


async def steps_of(
    play: Play, events: Sequence[Event], since: int
) -> tuple[tuple[plays.Step, ...], Maybe[int]]:
    """Let a play follow its events; return its positions from a ply on, and where more begin."""
    steps = [] if since else [_step(play, UNSET, None)]
    for number, event in enumerate(events, 1):
        changed = play.apply(event)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)  # a long play may hold up nobody else
        if event.ply < since or event.did not in _LEADING:
            continue
        if len(steps) == MOST:
            return tuple(steps), event.ply
        word = event.move or event.did.value
        steps.append(_step(play, word, changed if steps else None))
    return tuple(steps), UNSET


async def position_at(play: Play, events: Sequence[Event], ply: int) -> Position:
    """Let a play follow its events up to a ply, and return the position that it has come to."""
    for number, event in enumerate(events, 1):
        if event.ply > ply:
            break
        play.apply(event)
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    return play.history.position


def _step(play: Play, move: Maybe[str], changed: Collection[str] | None) -> plays.Step:
    position, unseen = play.history.position, play.history.unseen
    return plays.Step(play.ply, view(position, unseen, changed), position.placed, move)
