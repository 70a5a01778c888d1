"""Very many frames at a house on a real database: an answer to each, and `internal` never."""

from __future__ import annotations

import os
from time import perf_counter

import pytest

from klumba.club import Club
from klumba.protocol import FormError, decode_request
from klumba.store import Store
from tests.club.made import Hands
from tests.hostile.frames import Hostility
from tests.hostile.talking import Counted, cheap_club
from tests.scale import SOAK

DECODED = 8_000_000 if SOAK else 20_000
ANSWERED = 2_000_000 if SOAK else 4_000
ROUND = 2000
PATIENCES = ("flower-garden", "golf")
SEED = int.from_bytes(os.urandom(8), "big") if SOAK else 1
"""Other frames each time in a soak; a failure prints it, and the frame."""


def told(what: str, count: int, seconds: float) -> None:
    print(f"{count} frames {what}, {count / seconds:.0f}/s, seed {SEED}")  # noqa: T201


@pytest.mark.heavy
def test_millions_of_frames_are_read_or_refused(capsys: pytest.CaptureFixture[str]) -> None:
    hostility = Hostility(SEED)
    began, read = perf_counter(), 0
    for _ in range(DECODED):
        frame = hostility.frame()
        try:
            decode_request(frame)
            read += 1
        except FormError:
            pass
        except Exception as error:
            raise AssertionError(f"seed {SEED}: {frame!r}") from error
    with capsys.disabled():
        told(f"decoded, {read} of them requests", DECODED, perf_counter() - began)
    assert read > DECODED // 20, "good ones are among them"


async def come(club: Club, plays: list[str]) -> Counted:
    """Return a new guest who has dealt, and remember the plays."""
    attacker = Counted(club)
    await attacker.hello()
    dealt = [await attacker.ask("deal", patience=key, number=1) for key in PATIENCES]
    plays += [play["play"] for play in dealt]
    return attacker


@pytest.mark.heavy
async def test_millions_of_frames_are_answered(
    sqlite_store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    """Of several players in turn, each at plays of its own and of others."""
    club = cheap_club(sqlite_store, Hands())
    bystander = Counted(club)
    await bystander.hello()
    began, plays, answered = perf_counter(), [""], 0
    for start in range(0, ANSWERED, ROUND):
        attacker = await come(club, plays)
        hostility = Hostility(SEED + start, tuple(plays[-6:]))
        for _ in range(ROUND):
            frame = hostility.frame()
            try:
                await attacker.take(frame)
            except Exception as error:
                raise AssertionError(f"seed {SEED + start}: {frame!r}") from error
            if attacker.dismissed:
                attacker = await come(club, plays)
        answered += ROUND
        await attacker.session.end()
        assert (await bystander.ask("ping"))["type"] == "pong"
    with capsys.disabled():
        told("answered", answered, perf_counter() - began)
    assert bystander.answered == 1 + answered // ROUND, "and told nothing"
