"""Who may not be here any more hears of it, whatever the clock and the store do meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from klumba.club.operating import NoSuchPlayer, Operator
from klumba.club.passwords import Passwords
from klumba.club.presence import OVERLAP_MS, Presence
from klumba.protocol.errors import ProtocolError
from klumba.store import Store, accounts, open_store
from klumba.store.commands import make_player
from klumba.store.rows import PlayerRow, TokenRow
from tests.club.made import NOON, Hands, Talk
from tests.club.test_accounts import CHEAP, GOOD, OTHER, claimed, code, house


@dataclass(eq=False)
class Guest:
    """A visitor that remembers."""

    player_id: str
    token_id: str
    heard: list[str] = field(default_factory=list)

    def tell(self, frame: bytes) -> None:
        self.heard.append(frame.decode())

    def dismiss(self, why: ProtocolError) -> None:
        self.heard.append(str((why.data and why.data.reason) or why.code))


async def made(store: Store, name: str) -> Guest:
    token = TokenRow(f"token of {name}", name, f"hash of {name}", NOON, NOON)
    await store.writer.write(make_player(PlayerRow(name, NOON), token))
    return Guest(name, token.id)


async def test_each_hears_what_concerns_it_and_once(store: Store, hands: Hands) -> None:
    presence = Presence(store, hands.world())
    ann, bob, cid, dan = [await made(store, name) for name in ("ann", "bob", "cid", "dan")]
    for guest in (ann, bob, cid, dan):
        presence.enter(guest)
    writer = store.writer
    await writer.write(accounts.claim("ann", "Ann", "ann", "hash", bot=False))
    token = TokenRow("new", "ann", "new hash", NOON, NOON)
    await writer.write(accounts.sign_in("ann", "hash", "hash", token, "bob"))
    await writer.write(accounts.delete_player("cid", None, NOON))
    for _ in range(3):
        await presence.look()
    assert (ann.heard, bob.heard, cid.heard, dan.heard) == ([], ["bad_token"], ["bad_token"], [])
    await writer.write(accounts.ban("ann", NOON, NOON))
    for _ in range(3):
        await presence.look()
    assert (ann.heard, bob.heard, dan.heard) == (["banned"], ["bad_token"], [])


@pytest.mark.parametrize("late", [0, OVERLAP_MS - 1, -OVERLAP_MS])
async def test_another_nodes_clock_may_go_wrong_by_a_minute(
    store: Store, hands: Hands, late: int
) -> None:
    presence = Presence(store, hands.world())
    ann = await made(store, "ann")
    presence.enter(ann)
    await presence.look()
    await store.writer.write(accounts.end_token("ann", ann.token_id, NOON - late))
    hands.now += 1
    await presence.look()
    assert ann.heard == ["bad_token"]


async def test_who_look_at_once_share_a_look(store: Store, hands: Hands) -> None:
    presence = Presence(store, hands.world())
    ann = await made(store, "ann")
    presence.enter(ann)
    looked = 0
    look = presence.look

    async def counted() -> None:
        nonlocal looked
        looked += 1
        await look()

    presence.look = counted  # type: ignore[method-assign]
    first = asyncio.create_task(presence.look_soon())
    while not looked:
        await asyncio.sleep(0)
    await store.writer.write(accounts.end_token("ann", ann.token_id, NOON))
    await asyncio.gather(*(presence.look_soon() for _ in range(50)))
    assert looked == 2
    assert ann.heard == ["bad_token"]  # what was ended before they asked is seen by all of them
    await first


async def test_a_clock_that_is_set_back(store: Store, hands: Hands) -> None:
    presence = Presence(store, hands.world())
    ann = await made(store, "ann")
    presence.enter(ann)
    hands.now += 3_600_000
    await presence.look()
    hands.now = NOON
    await store.writer.write(accounts.end_token("ann", ann.token_id, NOON))
    await presence.look()
    assert ann.heard == ["bad_token"]


async def test_what_is_ended_while_the_store_does_not_answer(url: str, hands: Hands) -> None:
    """The next look that succeeds goes back to the last that did."""
    store = await open_store(url)
    presence = Presence(store, hands.world())
    ann = await made(store, "ann")
    presence.enter(ann)
    await store.writer.write(accounts.end_token("ann", ann.token_id, NOON))
    hands.stopped = True
    with pytest.raises(RuntimeError):
        await presence.look()
    hands.stopped = False
    hands.now += 10 * OVERLAP_MS
    looking = asyncio.create_task(presence.run(0))
    while not ann.heard:
        await asyncio.sleep(0)
    looking.cancel()
    await asyncio.wait([looking])
    await store.close()


async def test_the_operator(store: Store, hands: Hands) -> None:
    club = house(store, hands)
    operator = Operator(store, hands.world(), Passwords(CHEAP))
    rose = await claimed(club, "Rose")
    assert await operator.ban("ROSE", lift=False) == "Rose"
    await club.presence.look()
    assert rose.pushed[-1]["data"] == {"reason": "banned"}
    assert rose.dismissed
    stranger = await Talk(club).hello()
    banned = await stranger.ask("sign_in", name="Rose", password=GOOD)
    assert (code(banned), banned["data"]["reason"]) == ("wrong_password", "banned")
    assert "data" not in await stranger.ask("sign_in", name="Rose", password=OTHER)
    assert code(await stranger.ask("claim", name="rose", password=OTHER)) == "name_taken"
    assert await operator.ban("Rose", lift=True) == "Rose"
    rose = await Talk(club).hello(rose.token)
    name, password = await operator.reset_password("r0se")
    assert name == "Rose"
    await club.presence.look()
    assert rose.dismissed
    assert code(await stranger.ask("sign_in", name="Rose", password=GOOD)) == "wrong_password"
    assert code(await stranger.ask("sign_in", name="Rose", password=password)) == "welcome"
    for nobody in ("Tulip", "", "\0"):
        with pytest.raises(NoSuchPlayer):
            await operator.ban(nobody, lift=False)
