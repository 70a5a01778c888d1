"""Dailies, boards and statistics."""

from __future__ import annotations

import hashlib
import hmac

from docs.generate.examples.said import DAY, PLAYER, Example
from docs.generate.examples.tables import Table, play
from klumba.play.state import Kind
from klumba.protocol import answers, house, requests

NEXT_DAY = "2026-03-15"
GARDEN = "flower-garden"
RANKED = "Bv8kL3zMx0oC"

_key = hmac.digest(b"the secret of this example", f"daily/1/{DAY}".encode(), "sha256")
_hash = hashlib.sha256(_key).hexdigest()
_seed = hmac.digest(_key, f"{GARDEN}/0".encode(), "sha256").hex()
_ranked = Table(RANKED, f"{GARDEN}~1-{_seed}", Kind.RANKED, DAY)

IVY = house.NamedPlayer("pl_1dRk7Zw0Ap", "ivy")
ME = house.NamedPlayer(PLAYER)


def _daily(re: int, attempts: int, wins: int, *, settled: bool) -> answers.Daily:
    own = house.OwnDailyPlay(RANKED, "open", 0, 52)
    return answers.Daily(
        patience=GARDEN,
        day=DAY,
        opens_at=f"{DAY}T00:00:00Z",
        closes_at=f"{NEXT_DAY}T00:00:00Z",
        settled_at=f"{NEXT_DAY}T12:00:00Z",
        key_hash=_hash,
        difficulty=2,
        attempts=attempts,
        wins=wins,
        re=re,
        **({"key": _key.hex()} if settled else {"yours": own}),
    )


def _row(rank: int, player: house.NamedPlayer, undos: int, moves: int, ms: int) -> house.BoardRow:
    return house.BoardRow(
        rank,
        player,
        placed=52,
        total=52,
        undos=undos,
        moves=moves,
        time_ms=ms,
        at=f"{DAY}T13:0{rank}:22.500Z",
        play=RANKED if player is ME else "agmzq4uyi2wqrc4b3vfx7gk5de",
    )


_figures = house.StatisticsRow(
    group="ranked",
    clean=False,
    plays=4,
    wins=2,
    run=1,
    longest_run=1,
    placed=((11, 1), (23, 1), (52, 2)),
    days=(("2026-03-11", 1, 1), ("2026-03-12", 1, 0), ("2026-03-13", 1, 0), (DAY, 1, 1)),
    patience=GARDEN,
    win_rate=0.5,
    time_ms=house.Times(best=388_150, mean=421_800, median=421_800),
    moves=house.MoveFigures(best=88, mean=91.5, median=91.5),
    assists_per_win=1.5,
)

EXAMPLES = (
    Example(
        requests.Daily(30, GARDEN),
        _daily(30, 41, 17, settled=False),
        "Today's, in which one plays.",
    ),
    Example(
        requests.Daily(31, GARDEN, DAY),
        _daily(31, 87, 52, settled=True),
        "The same a day later: it is settled, and its key is told.",
    ),
    Example(requests.DailyPlay(32, GARDEN), play(_ranked.view(), 32)),
    Example(
        requests.Board(33, GARDEN, "day", limit=2),
        answers.Board(
            (_row(1, IVY, 0, 91, 402_118), _row(2, ME, 2, 88, 388_150)),
            total=37,
            you=_row(2, ME, 2, 88, 388_150),
            re=33,
        ),
        "The board of a day.",
    ),
    Example(
        requests.Board(34, GARDEN, "week", DAY, limit=1),
        answers.Board((house.BoardRow(1, IVY, score=441.25, days=5),), total=12, re=34),
        "The board of the week in which a day lies.",
    ),
    Example(
        requests.Statistics(35, patience=GARDEN),
        answers.Statistics(
            PLAYER,
            house.Streaks(wins=house.Streak(1, 1), plays=house.Streak(4, 4)),
            (_figures,),
            re=35,
        ),
        "One group of the three, without the row of clean play.",
    ),
)

PUSHED = (answers.DayBegins(NEXT_DAY),)
