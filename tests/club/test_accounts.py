"""Accounts: each request does what it says, once, and lets nobody in who may not come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from threading import Event
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher

from klumba.club import Club
from klumba.club.attempts import Guessing
from klumba.club.passwords import AT_ONCE, Passwords
from klumba.gateway.accounts import WRONG_BY_NAME, guessing
from klumba.gateway.limits import Limits
from klumba.store import Store, open_store
from klumba.store.accounts import MOST_TOKENS
from tests.club.made import Hands, Talk

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD = "seventeen yellow tulips"
OTHER = "eleven blue anemones"
ROSE = {"name": "Rose", "password": GOOD}


class Counting(PasswordHasher):
    """Hashes, and counts how often."""

    def __init__(self, time_cost: int = 1) -> None:
        super().__init__(time_cost=time_cost, memory_cost=8, parallelism=1)
        self.worked = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.worked += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.worked += 1
        return super().verify(hash, password)


class Slow(PasswordHasher):
    """Hashes when it may."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.may_end = Event()

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.may_end.wait(20)
        return super().verify(hash, password)


GUESSING = guessing(Limits(), lambda _limit: None)


def house(
    store: Store,
    hands: Hands,
    hasher: PasswordHasher = CHEAP,
    *,
    waiting: int = 50,
    guessing: Guessing = GUESSING,
) -> Club:
    passwords = Passwords(hasher, waiting=waiting)
    return Club(store, hands.world(), passwords=passwords, guessing=guessing)


@pytest.fixture
def club(store: Store, hands: Hands) -> Club:
    return house(store, hands)


@pytest.fixture
async def other(url: str, hands: Hands) -> AsyncIterator[Club]:
    """Another node on the same database."""
    store = await open_store(url)
    yield house(store, hands)
    await store.close()


async def claimed(club: Club, name: str = "Rose", password: str = GOOD) -> Talk:
    talk = await Talk(club).hello()
    welcome = await talk.ask("claim", name=name, password=password)
    assert welcome["type"] == "welcome", welcome
    return talk


async def signed(club: Club, name: str = "Rose", password: str = GOOD) -> Talk:
    talk = await Talk(club).hello()
    welcome = await talk.ask("sign_in", name=name, password=password)
    assert welcome["type"] == "welcome", welcome
    talk.token = welcome["token"]
    return talk


def code(answer: dict[str, Any]) -> str:
    return str(answer.get("code", answer["type"]))


def reason(answer: dict[str, Any]) -> str:
    return str(answer["data"]["reason"])


async def is_good(club: Club, token: str) -> bool:
    return code(await Talk(club).ask("hello", token=token)) == "welcome"


class TestClaim:
    async def test_a_guest_becomes_a_named_player_and_keeps_everything(self, club: Club) -> None:
        talk = await Talk(club).hello()
        guest = (await Talk(club).ask("hello", token=talk.token))["player"]
        play = await talk.ask("deal", patience="golf")
        welcome = await talk.ask("claim", **ROSE)
        assert welcome["player"] == {
            "id": guest["id"], "guest": False, "bot": False, "name": "Rose",
        }  # fmt: skip
        assert "token" not in welcome
        assert (await talk.ask("plays"))["plays"][0]["play"] == play["play"]
        assert await is_good(club, talk.token)

    async def test_repeated_it_is_answered_again_also_elsewhere(self, club: Club) -> None:
        talk = await claimed(club)
        there = await Talk(club).hello(talk.token)
        for asking in (talk, there):
            welcome = await asking.ask("claim", **ROSE)
            assert welcome["player"]["name"] == "Rose"
        for changed in ({"name": "Tulip"}, {"bot": True}):
            assert code(await talk.ask("claim", **ROSE | changed)) == "bad_message"
        assert code(await talk.ask("claim", **ROSE | {"password": OTHER})) == "wrong_password"

    async def test_at_once_over_two_connections_both_are_answered(self, club: Club) -> None:
        talk = await Talk(club).hello()
        there = await Talk(club).hello(talk.token)
        told = await asyncio.gather(talk.ask("claim", **ROSE), there.ask("claim", **ROSE))
        assert [answer["player"]["name"] for answer in told] == ["Rose", "Rose"]

    async def test_of_two_guests_at_once_one_gets_the_name(self, club: Club, other: Club) -> None:
        talks = [await Talk(node).hello() for node in (club, other, club, other)]
        told = await asyncio.gather(*(talk.ask("claim", **ROSE) for talk in talks))
        assert sorted(map(code, told)) == ["name_taken"] * 3 + ["welcome"]

    async def test_a_bot_says_so_for_good(self, club: Club) -> None:
        talk = await Talk(club).hello()
        assert (await talk.ask("claim", **ROSE, bot=True))["player"]["bot"] is True
        assert (await talk.ask("claim", **ROSE, bot=True))["player"]["bot"] is True
        assert code(await talk.ask("claim", **ROSE)) == "bad_message"
        assert (await Talk(club).ask("hello", token=talk.token))["player"]["bot"] is True

    @pytest.mark.parametrize("lang", ["en", "ru"])
    async def test_why_it_is_refused(self, club: Club, lang: str) -> None:
        talk = Talk(club)
        await talk.ask("hello", lang=lang)
        for name, why in (
            ("x", "name_length"),
            ("admin", "name_reserved"),
            ("Rоse", "name_scripts"),
        ):
            answer = await talk.ask("claim", name=name, password=GOOD)
            assert (code(answer), reason(answer)) == ("bad_name", why)
            assert any("а" <= letter <= "я" for letter in answer["message"]) == (lang == "ru")
        for password, why in (("rose", "password_short"), ("password1", "password_common")):
            answer = await talk.ask("claim", name="Rose", password=password)
            assert (code(answer), reason(answer)) == ("weak_password", why)


class TestNames:
    async def test_names_that_look_alike_are_one(self, club: Club) -> None:
        await claimed(club, "рот")
        talk = await Talk(club).hello()
        for name in ("pot", "POT", "РОТ", " ｐｏｔ ", "p0t"):
            assert code(await talk.ask("claim", name=name, password=GOOD)) == "name_taken", name
        assert (await signed(club, "pot")).token

    async def test_a_player_takes_another_name_and_frees_the_old_one(self, club: Club) -> None:
        talk = await claimed(club)
        for _ in range(2):
            assert (await talk.ask("rename", name="Dog Rose"))["player"]["name"] == "Dog Rose"
        assert (await talk.ask("rename", name="dog rose"))["player"]["name"] == "dog rose"
        await claimed(club, "Rose")
        assert code(await talk.ask("rename", name="ROSE")) == "name_taken"
        assert code(await talk.ask("rename", name="-")) == "bad_name"

    async def test_a_guest_has_no_name_to_change(self, club: Club) -> None:
        assert code(await (await Talk(club).hello()).ask("rename", name="Rose")) == "bad_message"


class TestSignIn:
    async def test_a_guest_is_merged_and_its_plays_go_on(self, club: Club) -> None:
        rose = await claimed(club)
        guest = await Talk(club).hello()
        play = await guest.ask("deal", patience="flower-garden", number=1, key="k" * 16)
        made = await guest.ask("move", play=play["play"], ply=0, move=play["moves"][0])
        welcome = await guest.ask("sign_in", **ROSE)
        assert welcome["player"]["name"] == "Rose"
        # The play is followed still, and gone on with over this connection and the others.
        made = await guest.ask("move", play=play["play"], ply=1, move=made["moves"][0])
        assert (await rose.ask("plays"))["plays"][0]["play"] == play["play"]
        assert (await rose.ask("open", play=play["play"]))["ply"] == 2
        made = await rose.ask("move", play=play["play"], ply=2, move=made["moves"][0])
        assert [push["ply"] for push in guest.pushed] == [3]
        again = await rose.ask("deal", patience="flower-garden", number=1, key="k" * 16)
        assert again["play"] == play["play"]
        await rose.ask("resign", play=play["play"], ply=3)
        assert len((await rose.ask("replay", play=play["play"]))["moves"]) == 3
        assert (
            code(await (await Talk(club).hello()).ask("open", play=play["play"])) == "unknown_play"
        )

    async def test_the_guests_tokens_end(self, club: Club, other: Club) -> None:
        """Who had them, in a browser that many use, is not let into the account."""
        rose = await claimed(club)
        guest = await Talk(club).hello()
        beside, elsewhere = (
            await Talk(club).hello(guest.token),
            await Talk(other).hello(guest.token),
        )
        play = await elsewhere.ask("deal", patience="golf")
        welcome = await guest.ask("sign_in", **ROSE)
        assert beside.dismissed
        # A connection that has not heard of it goes on with its plays until the house looks.
        moved = await elsewhere.ask("move", play=play["play"], ply=0, move=play["moves"][0])
        assert moved["type"] == "moved"
        assert (await rose.ask("open", play=play["play"]))["ply"] == 1
        await other.presence.look()
        assert elsewhere.dismissed
        assert not await is_good(club, guest.token)
        back = await Talk(club).ask("hello", token=welcome["token"])
        assert back["player"] == welcome["player"]
        told = await rose.ask("tokens")
        assert len(told["tokens"]) == 2
        assert [row["this"] for row in told["tokens"]].count(True) == 1

    async def test_repeated_it_makes_no_more_tokens(self, club: Club) -> None:
        await claimed(club)
        guest = await Talk(club).hello()
        first = await guest.ask("sign_in", **ROSE)
        assert first["token"].startswith("kt_")
        for talk in (guest, await Talk(club).hello(first["token"])):
            again = await talk.ask("sign_in", **ROSE)
            assert again["player"] == first["player"]
            assert "token" not in again
        assert len((await guest.ask("tokens"))["tokens"]) == 2

    async def test_from_one_name_to_another_nothing_is_merged(self, club: Club) -> None:
        await claimed(club)
        tulip = await claimed(club, "Tulip", OTHER)
        play = await tulip.ask("deal", patience="golf", number=3)
        there = await Talk(club).hello(tulip.token)
        await there.ask("open", play=play["play"])
        assert (await tulip.ask("sign_in", **ROSE))["player"]["name"] == "Rose"
        assert (await tulip.ask("plays"))["plays"] == []
        assert code(await tulip.ask("open", play=play["play"])) == "unknown_play"
        await there.ask("move", play=play["play"], ply=0, move=play["moves"][0])
        assert tulip.pushed == []
        assert (await there.ask("plays"))["plays"]

    @pytest.mark.parametrize(
        "asked",
        [{"name": "Rose", "password": OTHER}, {"name": "Nobody", "password": GOOD},
         {"name": "\0", "password": GOOD}, {"name": "", "password": ""},
         {"name": "Rose", "password": "x" * 7000}],
    )  # fmt: skip
    async def test_a_wrong_name_costs_and_says_what_a_wrong_password_does(
        self, store: Store, hands: Hands, asked: dict[str, str]
    ) -> None:
        counting = Counting()
        club = house(store, hands, counting)
        await claimed(club)
        guest = await Talk(club).hello()
        counting.worked = 0
        answer = await guest.ask("sign_in", **asked)
        assert counting.worked == 1
        assert code(answer) == "wrong_password"
        assert answer["message"] == "The name or the password is wrong."

    async def test_it_is_counted_that_passwords_are_guessed(
        self, store: Store, hands: Hands
    ) -> None:
        met: list[str] = []
        limits = Limits([WRONG_BY_NAME.changed("0.5/2")])
        club = house(store, hands, guessing=guessing(limits, met.append))
        stranger = await Talk(club).hello()
        for name in ("Rose", "Rose", "Rose", "Tulip"):
            await stranger.ask("sign_in", name=name, password=OTHER)
        assert met == ["wrong_by_name"]

    async def test_strangers_cannot_keep_the_owner_out(self, club: Club, hands: Hands) -> None:
        rose = await claimed(club)
        stranger = await Talk(club).hello()
        wrong = {"name": "rose", "password": OTHER}
        codes = [code(await stranger.ask("sign_in", **wrong)) for _ in range(12)]
        assert codes == ["wrong_password"] * 10 + ["rate_limited"] * 2
        answer = await stranger.ask("sign_in", **ROSE)
        assert 0 < answer["data"]["retry_after_ms"] <= 60_000
        # Neither the token nor signing in with it is concerned, nor another name.
        assert await is_good(club, rose.token)
        assert code(await rose.ask("sign_in", **ROSE)) == "welcome"
        await claimed(club, "Tulip")
        assert code(await stranger.ask("sign_in", name="Tulip", password=GOOD)) == "welcome"
        hands.now += answer["data"]["retry_after_ms"]
        assert (await signed(club)).token

    async def test_signing_in_rightly_is_not_counted(self, club: Club) -> None:
        await claimed(club)
        for _ in range(15):
            await signed(club)

    async def test_an_address_is_counted_over_all_names(self, club: Club) -> None:
        stranger = await Talk(club).hello()
        stranger.session.address = "2001:db8::/64"
        codes = set()
        for number in range(320):
            codes.add(code(await stranger.ask("sign_in", name=f"Name {number}", password=GOOD)))
        assert codes == {"wrong_password", "rate_limited"}
        stranger.session.address = "192.0.2.7"
        assert code(await stranger.ask("sign_in", name="Else", password=GOOD)) == "wrong_password"

    async def test_the_hash_is_made_anew_when_its_cost_has_changed(
        self, store: Store, hands: Hands
    ) -> None:
        rose = await claimed(house(store, hands))
        club = house(store, hands, Counting(time_cost=2))
        await asyncio.gather(signed(club), signed(club), signed(club))
        player = await store.reader.player(rose.session.player_id)
        assert player is not None
        assert ",t=2," in str(player.password_hash)

    async def test_who_waits_too_long_is_put_off(self, store: Store, hands: Hands) -> None:
        slow = Slow()
        club = house(store, hands, slow, waiting=2)
        guests = [await Talk(club).hello() for _ in range(AT_ONCE + 4)]
        asked = [
            asyncio.create_task(guest.ask("sign_in", name=f"Name {number}", password=GOOD))
            for number, guest in enumerate(guests)
        ]
        for number, one in enumerate(asyncio.as_completed(asked)):
            answer = await one
            if number < 2:  # the others cannot end yet
                assert answer["data"]["retry_after_ms"] > 0
            else:
                assert code(answer) == "wrong_password"
            if number == 1:
                slow.may_end.set()
        assert code(await guests[0].ask("sign_in", **ROSE)) == "wrong_password"

    async def test_the_oldest_token_ends_when_there_are_too_many(
        self, club: Club, hands: Hands
    ) -> None:
        rose = await claimed(club)
        for _ in range(MOST_TOKENS):
            hands.now += 1
            newest = await signed(club)
        assert len((await newest.ask("tokens"))["tokens"]) == MOST_TOKENS
        await club.presence.look()
        assert rose.dismissed
        assert not await is_good(club, rose.token)


class TestPassword:
    async def test_all_other_tokens_end(self, club: Club) -> None:
        rose, phone = await claimed(club), await signed(club)
        play = await phone.ask("deal", patience="golf")
        assert play["type"] == "play"
        assert code(await rose.ask("change_password", old=GOOD, new=OTHER)) == "welcome"
        assert phone.dismissed
        assert phone.pushed[-1]["code"] == "bad_token"
        assert not rose.dismissed
        assert not await is_good(club, phone.token)
        assert await is_good(club, rose.token)
        assert code(await (await Talk(club).hello()).ask("sign_in", **ROSE)) == "wrong_password"
        assert (await signed(club, password=OTHER)).token

    async def test_repeated_it_ends_no_token_that_came_since(self, club: Club) -> None:
        rose = await claimed(club)
        change = {"old": GOOD, "new": OTHER}
        assert code(await rose.ask("change_password", **change)) == "welcome"
        phone = await signed(club, password=OTHER)
        again = await (await Talk(club).hello(rose.token)).ask("change_password", **change)
        assert code(again) == "welcome"
        assert await is_good(club, phone.token)

    async def test_at_once_one_of_two_changes_holds(self, club: Club, other: Club) -> None:
        rose = await claimed(club)
        there = await Talk(other).hello(rose.token)
        told = await asyncio.gather(
            rose.ask("change_password", old=GOOD, new=OTHER),
            there.ask("change_password", old=GOOD, new=OTHER + "!"),
        )
        assert sorted(map(code, told)) == ["welcome", "wrong_password"]

    async def test_what_is_refused(self, club: Club) -> None:
        rose = await claimed(club)
        asked = [
            ({"old": OTHER, "new": OTHER + "!"}, "wrong_password"),
            ({"old": GOOD, "new": "rose1234"}, "weak_password"),
            ({"old": GOOD, "new": "1234567"}, "weak_password"),
        ]
        for change, refused in asked:
            assert code(await rose.ask("change_password", **change)) == refused
        guest = await Talk(club).hello()
        assert code(await guest.ask("change_password", old=GOOD, new=OTHER)) == "bad_message"

    async def test_who_has_a_token_does_not_try_passwords_for_ever(self, club: Club) -> None:
        rose = await claimed(club)
        codes = [
            code(await rose.ask("change_password", old=f"{OTHER}{n}", new=f"{OTHER}!{n}"))
            for n in range(12)
        ]
        assert codes[9:] == ["wrong_password", "rate_limited", "rate_limited"]
        assert code(await rose.ask("delete_account", password=OTHER)) == "rate_limited"


class TestTokens:
    async def test_a_token_is_revoked_with_its_connections(self, club: Club, other: Club) -> None:
        rose, phone = await claimed(club), await signed(club)
        elsewhere = await Talk(other).hello(phone.token)
        rows = (await phone.ask("tokens"))["tokens"]
        (own,) = [row["id"] for row in rows if row["this"]]
        for _ in range(2):
            assert code(await rose.ask("revoke", token_id=own)) == "revoked"
        assert phone.dismissed
        assert not rose.dismissed
        assert not await is_good(club, phone.token)
        assert code(await elsewhere.ask("tokens")) == "bad_token"
        await other.presence.look()
        assert elsewhere.dismissed
        assert elsewhere.pushed == [
            {
                "type": "error",
                "code": "bad_token",
                "message": "You are not signed in here any more.",
            }
        ]

    async def test_ones_own(self, club: Club) -> None:
        guest = await Talk(club).hello()
        (row,) = (await guest.ask("tokens"))["tokens"]
        assert row["this"]
        assert code(await guest.ask("revoke", token_id=row["id"])) == "revoked"
        assert guest.dismissed
        assert not await is_good(club, guest.token)

    async def test_anothers_is_none(self, club: Club) -> None:
        rose, guest = await claimed(club), await Talk(club).hello()
        (row,) = (await rose.ask("tokens"))["tokens"]
        for token_id in (row["id"], "none", "", "\0"):
            assert code(await guest.ask("revoke", token_id=token_id)) == "bad_message"
        assert await is_good(club, rose.token)


class TestLeaving:
    async def test_a_player_is_gone_and_the_plays_stay(
        self, club: Club, other: Club, store: Store
    ) -> None:
        rose, phone = await claimed(club), await signed(club)
        elsewhere = await Talk(other).hello(phone.token)
        play = await rose.ask("deal", patience="golf")
        await rose.ask("settings", values={"a": 1})
        assert code(await rose.ask("delete_account")) == "wrong_password"
        assert code(await rose.ask("delete_account", password=OTHER)) == "wrong_password"
        assert code(await rose.ask("delete_account", password=GOOD)) == "deleted"
        assert [talk.dismissed for talk in (rose, phone)] == [True, True]
        assert code(await elsewhere.ask("delete_account", password=GOOD)) == "bad_token"
        await other.presence.look()
        assert elsewhere.dismissed
        for talk in (rose, phone):
            assert not await is_good(club, talk.token)
        assert code(await (await Talk(club).hello()).ask("sign_in", **ROSE)) == "wrong_password"
        kept = await store.reader.play(play["play"])
        assert kept is not None
        player = await store.reader.player(kept.player_id)
        assert player is not None
        assert (player.name, player.password_hash, player.settings) == (None, None, None)
        await claimed(club)

    async def test_a_guest_needs_no_password(self, club: Club) -> None:
        guest = await Talk(club).hello()
        assert code(await guest.ask("delete_account")) == "deleted"
        assert guest.dismissed
        assert not await is_good(club, guest.token)

    async def test_merged_guests_go_too(self, club: Club) -> None:
        await claimed(club)
        guest = await Talk(club).hello()
        await guest.ask("sign_in", **ROSE)
        assert code(await guest.ask("delete_account", password=GOOD)) == "deleted"
        assert not await is_good(club, guest.token)

    async def test_deleting_and_merging_at_once(self, club: Club, other: Club) -> None:
        """Nobody is merged into a player that is gone."""
        rose = await claimed(club)
        guest = await Talk(other).hello()
        deleted, welcome = await asyncio.gather(
            rose.ask("delete_account", password=GOOD), guest.ask("sign_in", **ROSE)
        )
        assert code(deleted) == "deleted"
        assert await is_good(club, guest.token) == (code(welcome) == "wrong_password")


async def test_hello_makes_of_a_deleted_guest_nobody(club: Club) -> None:
    guest = await Talk(club).hello()
    await guest.ask("delete_account")
    there = await Talk(club).hello()
    assert code(await there.ask("tokens")) == "tokens"
    assert (await there.ask("settings", values={}))["values"] == {}
