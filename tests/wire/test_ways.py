"""Every way in and out of a play, and what each counts for: one table.

Ranked plays are of Saturday's golf. A way ends where `ways.py` says; then its player, or who has
become of it, looks at statistics, streaks, Saturday's boards and its daily. What a row does not
name is nothing: no figures, no streak, on no board. None is what the definitions leave open.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.wire import ways
from tests.wire.dailies import SATURDAY
from tests.wire.figures import (
    GROUPS,
    KINDS,
    NOTHING,
    Figures,
    Streaks,
    Told,
    board_of,
    check_figures,
    told_of,
)
from tests.wire.hall import House, player_of
from tests.wire.ways import Scene

#                plays, wins, run, longest run, {cards placed: plays}, {day: (plays, wins)}
WON = Figures(1, 1, 1, 1, {35: 1}, {SATURDAY: (1, 1)})
LOST = Figures(1, 0, 0, 0, {2: 1}, {SATURDAY: (1, 0)})
OPEN = Figures(1, 0, 0, 0, None, {SATURDAY: (1, 0)})  # a play's cards are placed when it ends

NO_DAY = Streaks()
DAY_WON = Streaks(wins=(1, 1), plays=(1, 1))
DAY_PLAYED = Streaks(wins=(0, 0), plays=(1, 1))


@dataclass(frozen=True)
class Way:
    """What is done, and what every counter says then.

    `clean` are the ranked figures without undo, as a rule the same; `board` and `bots` name the
    kinds of Saturday's boards that hold one row, of `placed` cards; `daily` are its attempts and
    wins, `yours` the state of the ranked play there.
    """

    act: Callable[[Scene], Awaitable[None]]
    ranked: Figures = NOTHING
    casual: Figures = NOTHING
    known: Figures = NOTHING
    clean: Figures | None = None
    streaks: Streaks = NO_DAY
    board: str = ""
    bots: str = ""
    placed: int = 35
    daily: tuple[int, int] | None = (0, 0)
    yours: str | None = ""
    patience: str = "golf"

    def figures(self, group: str, *, clean: bool) -> Figures:
        if group == "ranked":
            return self.clean if clean and self.clean is not None else self.ranked
        return self.casual if group == "casual" else self.known


EVERYWHERE = "all clean fastest"
WAYS = [
    Way(ways.won, WON, streaks=DAY_WON, board=EVERYWHERE, daily=(1, 1), yours="won"),
    Way(
        *(ways.won_with_an_undo, WON),
        clean=NOTHING,
        streaks=DAY_WON,
        board="all fastest",
        daily=(1, 1),
        yours="won",
    ),
    Way(
        *(ways.resigned, LOST),
        streaks=DAY_PLAYED,
        board="all clean",
        placed=2,
        daily=(1, 0),
        yours="resigned",
    ),
    Way(ways.resigned_at_once, board="all clean", placed=0, daily=(1, 0), yours="resigned"),
    Way(ways.blocked_and_left, OPEN, streaks=DAY_PLAYED, daily=(1, 0), yours="open"),
    Way(ways.disconnected, OPEN, streaks=DAY_PLAYED, daily=(1, 0), yours="open"),
    Way(ways.crashed, OPEN, streaks=DAY_PLAYED, daily=(1, 0), yours="open"),
    Way(
        *(ways.settled_while_open, LOST),
        streaks=DAY_PLAYED,
        board="all clean",
        placed=2,
        daily=(1, 0),
        yours="expired",
    ),
    Way(ways.settled_without_a_move, board="all clean", placed=0, daily=(1, 0), yours="expired"),
    Way(ways.won_after_midnight, WON, streaks=DAY_WON, board=EVERYWHERE, daily=(1, 1), yours="won"),
    Way(
        *(ways.won_on_another_device, WON),
        streaks=DAY_WON,
        board=EVERYWHERE,
        daily=(1, 1),
        yours="won",
    ),
    Way(
        *(ways.won_at_the_second_try, LOST),
        known=WON,
        streaks=DAY_PLAYED,
        board="all clean",
        placed=2,
        daily=(1, 0),
        yours="resigned",
    ),
    # On which day of the calendar practice of a past day stands is left open.
    Way(ways.practised_the_day_after, known=WON._replace(days=None)),
    Way(ways.known_won, known=WON),
    # W W L W, then one that is still open and the newest: it breaks no run.
    Way(ways.known_three, known=Figures(5, 3, 1, 2, None, {SATURDAY: (5, 3)})),
    # W W, one that is open and not the newest, W.
    Way(ways.known_left_open, known=Figures(4, 3, 3, 3, None, {SATURDAY: (4, 3)})),
    Way(ways.known_two_left_open, known=Figures(5, 3, 2, 2, None, {SATURDAY: (5, 3)})),
    Way(ways.casual_won, casual=WON._replace(placed={52: 1}), patience="two-jokers"),
    Way(ways.casual_open, casual=OPEN, patience="flower-garden"),
    Way(ways.casual_resigned, casual=LOST._replace(placed={0: 1}), patience="flower-garden"),
    Way(ways.casual_untouched, patience="flower-garden"),
    Way(
        ways.casual_left_alone,
        casual=LOST._replace(placed={0: 1}),
        patience="flower-garden",
        daily=None,
    ),
    Way(ways.untouched_left_alone, patience="flower-garden", daily=None),
    Way(ways.from_a_position),
    Way(ways.claimed, WON, streaks=DAY_WON, board=EVERYWHERE, daily=(1, 1), yours="won"),
    Way(ways.claimed_as_a_bot, WON, streaks=DAY_WON, bots=EVERYWHERE, daily=(1, 1), yours="won"),
    Way(
        *(ways.turned_out_to_be_a_bot, WON),
        streaks=DAY_WON,
        bots=EVERYWHERE,
        daily=(1, 1),
        yours="won",
    ),
    Way(ways.deleted, board=EVERYWHERE, daily=(1, 1)),
    Way(ways.merged, WON, streaks=DAY_WON, daily=(1, 1), yours=None),
    Way(ways.merged_while_open, WON, streaks=DAY_WON, daily=(1, 1), yours=None),
    # Whether the guest's play was an attempt, now that it is practice, is left open.
    Way(
        *(ways.merged_beside_its_own, LOST),
        known=WON,
        streaks=DAY_PLAYED,
        board="all clean",
        placed=2,
        daily=None,
        yours="resigned",
    ),
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.act.__name__)
async def test_way(hall: House, tmp_path: Path, way: Way) -> None:
    scene = Scene(hall, await hall.come(), tmp_path)
    try:
        await way.act(scene)
        await check_statistics(scene, way)
        await check_boards(scene, way)
        await check_daily(scene, way)
    finally:
        if scene.house is not hall:
            await scene.house.stop()


async def check_statistics(scene: Scene, way: Way) -> None:
    """Look at the patience, and at all together: nothing else was played."""
    for patience in (way.patience, None):
        told = await told_of(scene.client, patience)
        assert told.streaks == way.streaks
        for group in GROUPS:
            for clean in (False, True):
                expected = way.figures(group, clean=clean)
                where = f"{patience}, {group}{', clean' if clean else ''}"
                check_figures(told.figures(group, clean=clean), expected, where)
        await check_wins(scene, told)


async def check_wins(scene: Scene, told: Told) -> None:
    """Hold the figures of a single ranked win against the play that it is."""
    row = told.rows.get(("ranked", False))
    if row is None or row["wins"] != 1:
        return
    (won,) = (await scene.client.ask("plays", kind="ranked", state="won"))["plays"]
    assert set(row["time_ms"].values()) == {won["elapsed_ms"]}
    assert set(row["moves"].values()) == {won["counts"]["moves"]}
    assert row["assists_per_win"] == won["counts"]["undos"] + won["counts"]["hints"]


async def check_boards(scene: Scene, way: Way) -> None:
    for bots, kinds in ((False, way.board), (True, way.bots)):
        for kind in KINDS:
            asked = {"span": "day", "day": SATURDAY, "kind": kind, "bots": bots}
            if way.daily is None and not kinds:
                continue
            rows = await board_of(scene.client, "golf", **asked)
            assert len(rows) == (kind in kinds.split()), (kind, bots, rows)
            for row in rows:
                assert (row["rank"], row["placed"], row["total"]) == (1, way.placed, 35)
                assert row["player"].get("name") == scene.name
                if scene.play is not None:
                    assert row["player"]["id"] == player_of(scene.client)


async def check_daily(scene: Scene, way: Way) -> None:
    if way.patience != "golf":
        return
    told = await scene.client.ask("daily", patience="golf", day=SATURDAY)
    if way.daily is not None:
        assert (told["attempts"], told["wins"]) == way.daily
    if way.yours is not None:
        yours = told.get("yours", {})
        assert yours.get("state", "") == way.yours
        if yours:
            assert yours["play"] == scene.play


async def test_the_statistics_of_another_player(hall: House) -> None:
    """Anybody may look at them, by the player's identity."""
    ann, bob = Scene(hall, await hall.come(), hall.folder), await hall.come()
    await ways.won(ann)
    own = await ann.client.ask("statistics", patience="golf")
    other = await bob.ask("statistics", patience="golf", player=player_of(ann.client))
    assert other.told == own.told
    assert own["player"] == player_of(ann.client)
    assert (await told_of(bob, "golf")).figures("ranked", clean=False) == NOTHING
    await bob.refused("unknown_patience", "statistics", patience="rose-garden")


async def test_after_a_merge_there_is_no_second_go(hall: House) -> None:
    """A guest has played the daily; the account it has become has played it, then."""
    scene = Scene(hall, await hall.come(), hall.folder)
    await ways.merged(scene)
    told = await scene.client.ask("daily_play", patience="golf")
    assert told["kind"] == "practice", told.text
