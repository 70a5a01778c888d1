"""Boards of weeks and of all time: percentiles of settled days, worked out here once more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from tests.wire.accounts import PASSWORD, new_name
from tests.wire.client import Client
from tests.wire.dailies import MONDAY, MORNING, NOON, SATURDAY, SUNDAY, after
from tests.wire.hall import (
    MAKING_SECONDS,
    House,
    place,
    player_of,
    until_made,
    until_settled,
)

PATIENCE = "golf"
NAMED = 11
BEST_OF_A_WEEK = 5
LEAST = 10  # claimed players, for a day to count

Cards = dict[str, int]
"""Of a day: how many cards each player has placed, clean and in no time."""

Scores = dict[str, tuple[Fraction, int]]
"""Of players: the sum of their best days' percentiles, and how many days are in it."""


def percentiles(placed: Cards) -> dict[str, Fraction]:
    """Return the percentiles of a day's claimed players; none of a day with too few."""
    if len(placed) < LEAST:
        return {}
    return {
        player: Fraction(
            100 * (2 * _beaten(cards, placed.values()) + _tied(cards, placed.values())),
            2 * (len(placed) - 1),
        )
        for player, cards in placed.items()
    }


def _beaten(cards: int, all_cards: Iterable[int]) -> int:
    return sum(other < cards for other in all_cards)


def _tied(cards: int, all_cards: Iterable[int]) -> int:
    return sum(other == cards for other in all_cards) - 1  # oneself


def scores(days: Iterable[Cards], best: int) -> Scores:
    """Return the scores over some days."""
    gathered = defaultdict[str, list[Fraction]](list)
    for placed in days:
        for player, percentile in percentiles(placed).items():
            gathered[player].append(percentile)
    return {
        player: (sum(sorted(found)[-best:], Fraction()), len(found[:best]))
        for player, found in gathered.items()
    }


def test_percentiles_of_a_day() -> None:
    """The plain implementation itself, by hand: eleven players with 4, 3 3, 2 2 2, 1 1 1 1, 0."""
    placed = {f"p{n}": cards for n, cards in enumerate([4, 3, 3, 2, 2, 2, 1, 1, 1, 1, 0])}
    told = percentiles(placed)
    assert told["p0"] == 100
    assert told["p1"] == told["p2"] == Fraction(100 * 17, 20)  # 8 beaten, 1 tied, of 10
    assert told["p3"] == 60  # 5 beaten, 2 tied
    assert told["p6"] == 25  # 1 beaten, 3 tied
    assert told["p10"] == 0
    assert percentiles(dict(list(placed.items())[:9])) == {}


async def play_day(house: House, day: str, cards: dict[Client, int]) -> None:
    """Play a day's daily; the clock stands still, so that only cards and moves are compared."""
    house.clock.set(day, MORNING)
    client = next(iter(cards))
    await until_made(client, PATIENCE, day, MAKING_SECONDS)
    for client, placed in cards.items():
        sitting = await house.begin(client, PATIENCE)
        await place(sitting, placed)
        await sitting.resign()


async def settle(house: House, day: str, client: Client) -> None:
    house.clock.set(after(day), NOON)
    await until_settled(client, day, PATIENCE)


def check_board(rows: list[dict[str, Any]], expected: Scores) -> None:
    """Check a whole board of scores: who, how much, of how many days, and in which order."""
    told = {row["player"]["id"]: row for row in rows}
    assert set(told) == set(expected)
    sums = [score for score, _ in expected.values()]
    for player, (score, days) in expected.items():
        row = told[player]
        assert row["score"] == pytest.approx(float(score), abs=1e-6)
        assert row["days"] == days
        assert row["rank"] == 1 + sum(other > score for other in sums)
        assert {"placed", "undos", "moves", "time_ms"}.isdisjoint(row)
    assert [row["rank"] for row in rows] == sorted(row["rank"] for row in rows)


async def score_rows(client: Client, span: str, **day: str) -> list[dict[str, Any]]:
    answer = await client.ask("board", patience=PATIENCE, span=span, limit=100, **day)
    assert answer["total"] == len(answer["rows"])
    rows: list[dict[str, Any]] = answer["rows"]
    if "you" in answer:
        assert answer["you"] in rows
    return rows


async def named_players(house: House, many: int) -> list[Client]:
    return [(await house.come_named())[0] for _ in range(many)]


async def test_one_day(hall: House) -> None:
    """Guests and bots play along, and count for nothing."""
    players = await named_players(hall, NAMED)
    guest, (bot, _) = await hall.come(), await hall.come_named(bot=True)
    cards = {client: number % 4 for number, client in enumerate(players)}
    await play_day(hall, SATURDAY, {**cards, guest: 5, bot: 5})
    for span in ("week", "all"):
        assert await score_rows(guest, span) == [], "the day is not settled"
    await settle(hall, SATURDAY, guest)
    expected = scores([{player_of(client): cards[client] for client in players}], 30)
    for span in ("week", "all"):
        check_board(await score_rows(guest, span, day=SATURDAY), expected)
        page = await players[3].ask("board", patience=PATIENCE, span=span, limit=3, around=True)
        assert page["you"] in page["rows"]
        assert page["you"]["player"]["name"]
        assert page["total"] == NAMED
    day = await guest.ask("board", patience=PATIENCE, span="day", day=SATURDAY, limit=100)
    assert day["total"] == NAMED + 1, "the guest stands on the day's board, the bot does not"


async def test_too_few_claimed_players(hall: House) -> None:
    players = [*await named_players(hall, LEAST - 1), *[await hall.come() for _ in range(4)]]
    await play_day(hall, SATURDAY, {client: n % 3 for n, client in enumerate(players)})
    await settle(hall, SATURDAY, players[0])
    for span in ("week", "all"):
        assert await score_rows(players[0], span, day=SATURDAY) == []


async def test_just_enough_claimed_players(hall: House) -> None:
    players = await named_players(hall, LEAST)
    await play_day(hall, SATURDAY, dict.fromkeys(players, 1))
    await settle(hall, SATURDAY, players[0])
    rows = await score_rows(players[0], "all")
    assert [(row["rank"], row["score"], row["days"]) for row in rows] == [(1, 50.0, 1)] * LEAST


async def test_it_is_fixed_when_the_day_is_settled(hall: House) -> None:
    """Who claims or leaves afterwards moves nobody's score."""
    players = await named_players(hall, NAMED)
    late, leaver = await hall.come(), players[0]
    cards = {client: number % 4 for number, client in enumerate(players)}
    await play_day(hall, SATURDAY, {**cards, late: 5})
    await settle(hall, SATURDAY, late)
    before = {row["player"]["id"]: row["score"] for row in await score_rows(late, "all")}
    await late.ask("claim", name=new_name(), password=PASSWORD)
    await leaver.ask("delete_account", password=PASSWORD)
    after_all = {row["player"]["id"]: row["score"] for row in await score_rows(late, "all")}
    staying = {player_of(client) for client in players[1:]}
    assert {player: after_all[player] for player in staying} == {
        player: before[player] for player in staying
    }
    assert player_of(late) not in after_all


async def test_weeks(hall: House) -> None:
    """Sunday ends a week; of its seven days the best five count, of all time all these eight."""
    hall.making = True
    await hall.restart(SUNDAY, MORNING)
    players = await named_players(hall, NAMED)
    days = [after(MONDAY, number) for number in range(8)]
    played = list[Cards]()
    for number, day in enumerate(days):
        absent = number if number < 4 else None
        cards = {
            client: (5 * index + 3 * number * number) % 7 % 5
            for index, client in enumerate(players)
            if index != absent
        }
        await play_day(hall, day, cards)
        await settle(hall, day, players[0])
        played.append({player_of(client): placed for client, placed in cards.items()})
    week, next_week = played[:7], played[7:]
    looker = await hall.come()
    for day in (days[0], days[3], days[6]):
        check_board(await score_rows(looker, "week", day=day), scores(week, BEST_OF_A_WEEK))
    for day in (days[7], after(days[7], 6)):
        rows = await score_rows(looker, "week", day=day)
        check_board(rows, scores(next_week, BEST_OF_A_WEEK))
    check_board(await score_rows(looker, "all"), scores(played, 30))
    with_a_day = await score_rows(looker, "all", day=days[0])
    check_board(with_a_day, scores(played, 30))
    await hall.restart(after(days[7], 1), "13:00:00.000")
    again = await hall.come()
    check_board(await score_rows(again, "week", day=days[6]), scores(week, BEST_OF_A_WEEK))
