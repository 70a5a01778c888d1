"""Dailies: made once, kept secret until they are settled, played once for the board."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from klumba.club import Club
from klumba.club.days import day_after, opens_at, settles_at
from klumba.games import CATALOGUE
from klumba.shuffle import parse_deal_name
from klumba.solver.finding import Found, find
from klumba.store import Store
from klumba.store.commands import append_event
from klumba.store.rows import DealRow
from tests.club.made import NOON, Hands, Talk
from tests.store.making import move

SECRET = "a secret of tests"
TODAY = "2025-11-30"
HOUR = 60 * 60 * 1000


async def find_beside(key: bytes, patience: str, begin: int) -> Found | None:
    return await asyncio.to_thread(find, key, patience, begin)


def day_key(day: str, secret: str = SECRET) -> bytes:
    return hmac.digest(secret.encode(), f"daily/1/{day}".encode(), hashlib.sha256)


@asynccontextmanager
async def opened(store: Store, hands: Hands, secret: str = SECRET) -> AsyncIterator[Club]:
    """Give a club that makes dailies when they are asked for."""
    club = Club(store, hands.world(), secret=secret, find=find_beside)
    making = asyncio.create_task(club.maker.run())
    try:
        yield club
    finally:
        making.cancel()
        await asyncio.wait([making])


async def daily(talk: Talk, day: str | None = None, patience: str = "golf") -> dict[str, Any]:
    """Return how a daily stands, once it is made."""
    given = {} if day is None else {"day": day}
    async with asyncio.timeout(60):
        while True:
            answer = await talk.ask("daily", patience=patience, **given)
            if answer.get("code") != "unavailable":
                return answer


async def test_a_daily_by_its_key_alone(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as club:
        talk = await Talk(club).hello()
        told = await daily(talk)
        assert told["day"] == TODAY
        assert told["key_hash"] == hashlib.sha256(day_key(TODAY)).hexdigest()
        assert "key" not in told
        assert (told["attempts"], told["wins"]) == (0, 0)
        assert told["opens_at"] == "2025-11-30T00:00:00.000Z"
        assert told["closes_at"] == "2025-12-01T00:00:00.000Z"
        assert told["settled_at"] == "2025-12-01T12:00:00.000Z"
        play = await talk.ask("daily_play", patience="golf")
        assert (play["kind"], play["class"], play["day"], play["deal"]) == (
            *("ranked", "clean", TODAY),
            None,
        )
        row = await store.reader.daily(TODAY, "golf")
        assert row is not None
        name = parse_deal_name(row.deal_id)
        seed = hmac.digest(day_key(TODAY), f"golf/{row.number}".encode(), hashlib.sha256).hex()
        assert name.seed == seed
        opening = name.cards(CATALOGUE["golf"].deck)
        assert play["piles"]["c1"][0] == opening[0]


async def test_who_plays_it_twice_practises(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as club:
        talk = await Talk(club).hello()
        await daily(talk)
        plays = await asyncio.gather(*(talk.ask("daily_play", patience="golf") for _ in range(3)))
        assert len({play["play"] for play in plays}) == 1
        ranked = plays[0]
        other = await Talk(club).hello(talk.token)
        assert (await other.ask("daily_play", patience="golf"))["play"] == ranked["play"]
        await talk.ask("resign", play=ranked["play"], ply=0)
        again = await talk.ask("daily_play", patience="golf")
        assert (again["kind"], again["deal"], again["day"]) == ("practice", None, TODAY)
        told = await daily(talk)
        assert told["yours"] == {
            **{"play": ranked["play"], "state": "resigned"},
            **{"placed": 0, "total": 35},
        }
        assert (told["attempts"], told["wins"]) == (1, 0)


async def test_at_noon_it_ends_and_is_told(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as club:
        talk, stranger = await Talk(club).hello(), await Talk(club).hello()
        await daily(talk, patience="two-jokers")
        ranked = await talk.ask("daily_play", patience="two-jokers")
        hands.now = settles_at(TODAY) - 1
        await club.turning.settle()
        late = await talk.ask("daily_play", patience="two-jokers", day=TODAY)
        assert late["play"] == ranked["play"]
        assert late["state"] == "open"
        hands.now = settles_at(TODAY) + 5 * HOUR  # the machine slept
        await club.turning.settle()
        (end,) = [each for each in talk.pushed if each["type"] == "moved"]
        assert (end["move"], end["state"], end["placed"]) == ("expire", "expired", 4)
        assert end["elapsed_ms"] == settles_at(TODAY) - NOON
        told = await daily(talk, TODAY, "two-jokers")
        assert told["key"] == day_key(TODAY).hex()
        assert hashlib.sha256(bytes.fromhex(told["key"])).hexdigest() == told["key_hash"]
        shown = await stranger.ask("replay", play=ranked["play"])
        assert shown["deal"].startswith("two-jokers~1-")
        assert (await talk.ask("open", play=ranked["play"]))["deal"] == shown["deal"]
        practice = await stranger.ask("daily_play", patience="two-jokers", day=TODAY)
        assert practice["kind"] == "practice"


async def test_before_it_is_settled_nobody_is_told(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as club:
        talk, stranger = await Talk(club).hello(), await Talk(club).hello()
        await daily(talk)
        ranked = await talk.ask("daily_play", patience="golf")
        row = await store.reader.daily(TODAY, "golf")
        assert row is not None
        seed = row.deal_id.removeprefix("golf~1-")
        moved = await talk.ask("resign", play=ranked["play"], ply=0)
        assert "deal" not in moved
        assert (await talk.ask("replay", play=ranked["play"]))["deal"] is None
        assert (await stranger.ask("replay", play=ranked["play"]))["code"] == "unknown_play"
        await talk.ask("daily_play", patience="golf")
        for kind in ("plays", "export"):
            await talk.ask(kind)
        await talk.ask("open", play=ranked["play"])
        await talk.ask("move", play=ranked["play"], ply=0, move="k>f")
        assert not [frame for frame in talk.frames if seed.encode() in frame]


@pytest.mark.parametrize(
    ("late", "code"), [(-1, "open"), (0, "stale"), (HOUR, "stale")], ids=["before", "at", "after"]
)
async def test_a_move_at_noon(store: Store, hands: Hands, late: int, code: str) -> None:
    """The move itself finds that the day is over, when nobody has settled it yet."""
    async with opened(store, hands) as club:
        talk = await Talk(club).hello()
        await daily(talk)
        play = await talk.ask("daily_play", patience="golf")
        hands.now = settles_at(TODAY) + late
        answer = await talk.ask("move", play=play["play"], ply=0, move=play["moves"][0])
        assert answer.get("code", answer.get("state")) == code
        if code == "stale":
            present = answer["data"]["play"]
            assert (present["state"], present["ply"]) == ("expired", 1)
            again = await talk.ask("move", play=play["play"], ply=1, move=play["moves"][0])
            assert again["code"] == "play_ended"


async def test_days_by_the_clock(store: Store, hands: Hands) -> None:
    hands.now = opens_at(day_after(TODAY)) - 1
    async with opened(store, hands) as club:
        talk = await Talk(club).hello()
        await daily(talk)
        last = await talk.ask("daily_play", patience="golf")
        assert (last["kind"], last["day"]) == ("ranked", TODAY)
        ahead = day_after(TODAY, 7)
        assert (await daily(talk, ahead))["key_hash"]
        assert (await talk.ask("daily_play", patience="golf", day=ahead))["code"] == "not_yet"
        assert (await talk.ask("daily", patience="golf", day=day_after(TODAY, 8)))[
            "code"
        ] == "not_yet"
        assert (await talk.ask("daily", patience="golf", day="2024-01-01"))["code"] == "bad_message"
        hands.now += 1
        club.turning.turn()
        club.turning.turn()
        days = [each for each in talk.pushed if each["type"] == "day"]
        assert days == [{"type": "day", "day": day_after(TODAY)}]
        await daily(talk)
        first = await talk.ask("daily_play", patience="golf")
        assert (first["kind"], first["day"]) == ("ranked", day_after(TODAY))
        assert (await talk.ask("daily_play", patience="golf", day=TODAY))["play"] == last["play"]
        hands.now -= HOUR  # the clock is set back: it is yesterday once more
        back = await talk.ask("daily_play", patience="golf")
        assert back["play"] == last["play"]


async def test_midnight_passes_while_a_play_is_begun(
    store: Store, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that was slow just then: what begins after its day is practice."""
    async with opened(store, hands) as club:
        talk = await Talk(club).hello()
        await daily(talk)
        read = store.reader.deal

        async def slowly(deal_id: str) -> DealRow | None:
            hands.now = opens_at(day_after(TODAY)) + 3000
            return await read(deal_id)

        monkeypatch.setattr(store.reader, "deal", slowly)
        hands.now = opens_at(day_after(TODAY)) - 100
        play = await talk.ask("daily_play", patience="golf")
        assert (play["kind"], play["day"]) == ("practice", TODAY)


async def test_asleep_while_dailies_are_made(store: Store, hands: Hands) -> None:
    """Today's are made; those of days that went by are not, as these may be settled."""
    looked = asyncio.Event()

    async def find_slowly(_key: bytes, _patience: str, begin: int) -> Found | None:
        if not looked.is_set():
            looked.set()
            await asyncio.sleep(0.1)
        return Found(begin, difficulty=1)

    club = Club(store, hands.world(), secret=SECRET, find=find_slowly)
    making = asyncio.create_task(club.maker.run())
    try:
        await looked.wait()
        hands.now += 18 * 24 * HOUR
        today = day_after(TODAY, 18)
        async with asyncio.timeout(30):
            while len(await store.reader.dailies(day_after(today, 7))) < len(CATALOGUE):
                await asyncio.sleep(0.05)
        assert len(await store.reader.dailies(today)) == len(CATALOGUE)
        made = [await store.reader.dailies(day_after(TODAY, ahead)) for ahead in range(8)]
        assert not any(made)
    finally:
        making.cancel()
        await asyncio.wait([making])


async def test_a_settled_day_takes_no_ranked_play_when_the_clock_goes_back(
    store: Store, hands: Hands
) -> None:
    async with opened(store, hands) as club:
        talk = await Talk(club).hello()
        await daily(talk)
        hands.now = settles_at(TODAY)
        await club.turning.settle()
        hands.now = NOON
        assert (await talk.ask("daily_play", patience="golf"))["kind"] == "practice"


async def test_a_day_once_made_outlives_its_secret(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as club:
        before = await daily(await Talk(club).hello(), day_after(TODAY))
    hands.now += 24 * HOUR
    async with opened(store, hands, "another secret") as club:
        talk = await Talk(club).hello()
        after = await daily(talk)
        for field in ("day", "key_hash", "difficulty"):
            assert after[field] == before[field]
        ninth = await daily(talk, day_after(TODAY, 8))
        other = hashlib.sha256(day_key(day_after(TODAY, 8), "another secret")).hexdigest()
        assert ninth["key_hash"] == other


async def test_two_nodes_make_one_daily(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as one, opened(store, hands, "another") as other:
        talks = [await Talk(club).hello() for club in (one, other)]
        told = await asyncio.gather(*map(daily, talks))
        plays = [await talk.ask("daily_play", patience="golf") for talk in talks]
        assert told[0]["key_hash"] == told[1]["key_hash"]
        assert plays[0]["piles"] == plays[1]["piles"]


async def test_what_cannot_be_read_does_not_keep_a_day_from_being_settled(
    store: Store, hands: Hands
) -> None:
    async with opened(store, hands) as club:
        talks = [await Talk(club).hello() for _ in range(3)]
        await daily(talks[0])
        plays = [await talk.ask("daily_play", patience="golf") for talk in talks]
        for talk, play in zip(talks, plays, strict=True):
            await talk.ask("move", play=play["play"], ply=0, move=play["moves"][0])
            await talk.session.end()
        whole = await store.reader.event(plays[1]["play"], 1)
        assert whole is not None
        await spoil(store, plays[1]["play"])
        hands.now = settles_at(TODAY)
        await club.turning.settle()
        states = [row.state for row in [await store.reader.play(p["play"]) for p in plays] if row]
        assert states == ["expired", "open", "expired"]
        assert club.almanac.is_settled(TODAY)


async def spoil(store: Store, play_id: str) -> None:
    """Make a play's log one that no rules follow."""
    await store.writer.write(append_event(play_id, move(2, "XX>f")))


async def test_a_shared_play_names_its_own_day_and_no_card(store: Store, hands: Hands) -> None:
    async with opened(store, hands) as club:
        talk, stranger = await Talk(club).hello(), await Talk(club).hello()
        await daily(talk)
        play = await talk.ask("daily_play", patience="golf")
        assert (await talk.ask("share", play=play["play"]))["code"] == "not_yet"
        hands.now = settles_at(TODAY) - 1
        await talk.ask("resign", play=play["play"], ply=0)
        text = (await talk.ask("share", play=play["play"], lang="ru"))["text"]
        assert "расклад дня 30 ноября 2025" in text
        assert "golf~" not in text
        assert (await stranger.ask("share", play=play["play"]))["code"] == "unknown_play"
