"""Several clients who ask for everything about accounts in any order, held against a model.

The model is a few lines: who has which name and password, whose each token is, which have ended.
Each request may be sent twice, over its own connection or another of the same token, as by a client
that has not heard the answer.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from klumba.club import Club
from klumba.store import Store, open_store
from tests.club.made import Hands, Talk
from tests.club.stocked import audited
from tests.club.test_accounts import code, house
from tests.scale import scale

NAMES = ["Rose", "rose", "Тюльпан", "pot", "рот"]
KEYS = {"Rose": "rose", "rose": "rose", "Тюльпан": "тюльпан", "pot": "pot", "рот": "pot"}
WORDS = ["seventeen yellow tulips", "eleven blue anemones"]
ANY_NAME, ANY_WORD = st.sampled_from(NAMES), st.sampled_from(WORDS)
STEP = st.tuples(
    st.integers(0, 3),  # which client asks
    st.one_of(
        st.fixed_dictionaries({"type": st.just("claim"), "name": ANY_NAME, "password": ANY_WORD}),
        st.fixed_dictionaries({"type": st.just("sign_in"), "name": ANY_NAME, "password": ANY_WORD}),
        st.fixed_dictionaries({"type": st.just("rename"), "name": ANY_NAME}),
        st.fixed_dictionaries(
            {"type": st.just("change_password"), "old": ANY_WORD, "new": ANY_WORD}
        ),
        st.fixed_dictionaries({"type": st.just("delete_account"), "password": ANY_WORD}),
        st.fixed_dictionaries({"type": st.just("revoke"), "of": st.integers(0, 3)}),
        st.sampled_from(
            [{"type": "tokens"}, {"type": "deal"}, {"type": "leave"}, {"type": "plays"}]
        ),
    ),
    st.sampled_from(["once", "twice", "elsewhere"]),
)


@dataclass
class Player:
    """What the model knows of a player; `plays` are all that are hers by now."""

    name: str | None = None
    password: str | None = None
    plays: set[str] = field(default_factory=set)
    gone: bool = False


@dataclass
class Model:
    """Whose each token is, as an independent reading of the protocol has it."""

    holder: dict[str, Player] = field(default_factory=dict)

    def named(self, name: str) -> Player | None:
        living = (player for player in self.holder.values() if player.name is not None)
        return next((each for each in living if KEYS[str(each.name)] == KEYS[name]), None)

    def do(self, token: str, asked: dict[str, Any]) -> str:  # noqa: C901 - a case a request
        """Follow a request, and return the code or the type that it is answered with."""
        me, kind = self.holder[token], asked["type"]
        match kind:
            case "claim" if me.name is not None:
                same = KEYS[me.name] == KEYS[asked["name"]]
                right = me.password == asked["password"]
                return ("welcome" if right else "wrong_password") if same else "bad_message"
            case "claim" | "rename":
                if kind == "rename" and me.name is None:
                    return "bad_message"
                if self.named(asked["name"]) not in (None, me):
                    return "name_taken"
                me.name, me.password = asked["name"], asked.get("password", me.password)
                return "welcome"
            case "sign_in":
                found = self.named(asked["name"])
                return (
                    "welcome" if found and found.password == asked["password"] else "wrong_password"
                )
            case "change_password":
                if me.name is None:
                    return "bad_message"
                if me.password not in (asked["old"], asked["new"]):
                    return "wrong_password"
                if me.password == asked["old"]:
                    me.password = asked["new"]
                    self._end(me, but=token)
                return "welcome"
            case "delete_account":
                if me.password not in (None, asked["password"]):
                    return "wrong_password"
                me.name, me.gone = None, True
                self._end(me)
                return "deleted"
            case _:
                return str(kind)

    def merge(self, token: str, asked: dict[str, Any], made: str | None) -> None:
        """Follow a `sign_in` that was let through, with the token that was made."""
        me, now = self.holder[token], self.named(asked["name"])
        assert now is not None
        if me is now:
            assert made is None, "a token that nobody needs"
            return
        assert made is not None
        if me.name is None:
            now.plays |= me.plays
            self.holder.update({key: now for key, player in self.holder.items() if player is me})
        self.holder[made] = now

    def _end(self, player: Player, but: str = "") -> None:
        ended = [key for key, holder in self.holder.items() if holder is player and key != but]
        for key in ended:
            del self.holder[key]


class Clients:
    """Four clients of one club; each is at one connection, by one token."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.model = Model()
        self.talks: list[Talk] = []

    async def begin(self) -> None:
        for _ in range(4):
            self.talks.append(await self._guest())

    async def _guest(self) -> Talk:
        talk = await Talk(self.club).hello()
        self.model.holder[talk.token] = Player()
        return talk

    async def step(self, number: int, asked: dict[str, Any], how: str) -> None:
        talk = self.talks[number]
        match asked["type"]:
            case "leave":
                await talk.session.end()
                self.talks[number] = await self._guest()
            case "revoke":
                await self._revoke(talk, self.talks[asked["of"]])
            case "deal":
                play = await talk.ask("deal", patience="golf")
                self.model.holder[talk.token].plays.add(play["play"])
            case "plays":
                pass  # what is looked at after each step
            case _:
                before = talk.token
                await self._ask(talk, asked)
                if how == "twice" and talk.token in self.model.holder:
                    await self._ask(talk, asked)
                elif how == "elsewhere" and before in self.model.holder:
                    await self._ask_elsewhere(before, asked)
        for index, each in enumerate(self.talks):
            if each.token not in self.model.holder:
                assert each.dismissed
                assert [push["code"] for push in each.pushed][-1:] == ["bad_token"]
                self.talks[index] = await self._guest()
        await self.check()

    async def _ask_elsewhere(self, token: str, asked: dict[str, Any]) -> None:
        """Ask as a client that comes back by the token that it had when it asked first."""
        again = await Talk(self.club).hello(token)
        await self._ask(again, asked)
        if again.token != token:  # of one named player who has become another
            await again.ask("revoke", token_id=again.session.token_id)
            del self.model.holder[again.token]
        await again.session.end()

    async def _ask(self, talk: Talk, asked: dict[str, Any]) -> None:
        fields = {key: value for key, value in asked.items() if key != "type"}
        expected = self.model.do(talk.token, asked)
        answer = await talk.ask(asked["type"], **fields)
        assert code(answer) == expected, (asked, answer)
        if asked["type"] == "sign_in" and expected == "welcome":
            self.model.merge(talk.token, asked, answer.get("token"))
            talk.token = answer.get("token", talk.token)

    async def _revoke(self, talk: Talk, of: Talk) -> None:
        holder = self.model.holder
        answer = await talk.ask("revoke", token_id=of.session.token_id)
        own = holder[talk.token] is holder[of.token]
        assert code(answer) == ("revoked" if own else "bad_message")
        if own:
            del holder[of.token]

    async def check(self) -> None:
        """Hold what each client is told of itself against the model."""
        for talk in self.talks:
            me = self.model.holder[talk.token]
            assert not talk.dismissed
            player = (await Talk(self.club).ask("hello", token=talk.token))["player"]
            assert player.get("name") == me.name
            assert player["guest"] == (me.name is None)
            listed = (await talk.ask("plays", limit=100))["plays"]
            assert {row["play"] for row in listed} == me.plays
            told = (await talk.ask("tokens"))["tokens"]
            assert len(told) == sum(holder is me for holder in self.model.holder.values())


async def _run(url: str, steps: list[tuple[int, dict[str, Any], str]]) -> None:
    store: Store = await open_store(url)
    try:
        clients = Clients(house(store, Hands(), limited=False))
        await clients.begin()
        for step in steps:
            await clients.step(*step)
    finally:
        await store.close()
    assert await audited(url) == []


@pytest.mark.heavy
@settings(max_examples=scale(150))
@given(steps=st.lists(STEP, max_size=14))
def test_any_requests_in_any_order(
    sqlite_template: Path, steps: list[tuple[int, dict[str, Any], str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(shutil.copy(sqlite_template, folder))
        asyncio.run(_run(f"sqlite:///{path}", steps))
