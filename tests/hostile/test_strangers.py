"""What others have, and what there is not, look the same: to the byte, whatever is asked."""

from __future__ import annotations

from typing import Any

import pytest

from klumba.store import Store
from tests.club.made import Hands
from tests.hostile.talking import Quick, cheap_club

EVENTS: list[tuple[str, dict[str, Any]]] = [
    *((kind, {}) for kind in ("redo", "pause", "resume", "resign", "hint", "undo")),
    ("undo", {"count": 1}),
    *(("move", {"move": move}) for move in ("stock>f", "zz", "", "5D>c1", "XB>j")),
]
OF_A_PLAY: list[tuple[str, dict[str, Any]]] = [
    *((kind, {}) for kind in ("open", "close", "replay", "analyse", "post_mortem")),
    *(("open", {"since": since}) for since in (0, 1, 9)),
    *((kind, {**fields, "ply": ply}) for ply in (0, 1, 2, 99) for kind, fields in EVENTS),
]


@pytest.mark.parametrize("patience", ["golf", "flower-garden"])
@pytest.mark.parametrize("state", ["open", "paused", "resigned", "dropped by its player"])
async def test_a_play_of_others_is_as_none(patience: str, state: str, sqlite_store: Store) -> None:
    club = cheap_club(sqlite_store, Hands())
    owner, stranger = await Quick(club).hello(), await Quick(club).hello()
    play = (await owner.ask("deal", patience=patience, number=1))["play"]
    moved = await owner.ask(
        "move", play=play, ply=0, move=(await owner.ask("open", play=play))["moves"][0]
    )
    assert moved["type"] == "moved"
    if state in ("paused", "resigned"):
        await owner.ask("pause" if state == "paused" else "resign", play=play, ply=1)
    if state.startswith("dropped"):
        await owner.session.end()
    seen = len(owner.frames)
    absent = play[:-1] + ("a" if play[-1] != "a" else "b")
    for kind, fields in OF_A_PLAY:
        told = []
        for identity in (play, absent):
            before = len(stranger.frames)
            answer = await stranger.ask(kind, play=identity, **fields)
            assert answer["code"] in ("unknown_play", "bad_move", "unavailable"), answer
            assert len(stranger.frames) == before + 1
            text = stranger.frames[-1].decode().replace(identity, "PLAY")
            told.append(text.replace(f'"re":{answer["re"]}', '"re":0'))
        assert told[0] == told[1], (kind, fields)
    assert len(owner.frames) == seen, "the owner is told nothing of it either"


async def test_a_key_of_others_gives_ones_own_play(sqlite_store: Store) -> None:
    """`deal`'s key is the player's own: the same one of another player is another."""
    club = cheap_club(sqlite_store, Hands())
    owner, stranger = await Quick(club).hello(), await Quick(club).hello()
    key = "0123456789abcdef"
    plays = [
        (await seat.ask("deal", patience="golf", number=1, key=key))["play"]
        for seat in (owner, stranger, owner, stranger)
    ]
    assert plays[0] == plays[2] != plays[1] == plays[3]


async def test_a_cursor_of_others_gives_ones_own_plays(sqlite_store: Store) -> None:
    club = cheap_club(sqlite_store, Hands())
    owner, stranger = await Quick(club).hello(), await Quick(club).hello()
    for number in range(3):
        await owner.ask("deal", patience="golf", number=number)
    cursor = (await owner.ask("plays", limit=1))["next"]
    assert (await stranger.ask("plays", before=cursor))["plays"] == []
