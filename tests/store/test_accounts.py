"""The commands of accounts: what is stored together, and what decides whether it is."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from klumba.store import Command, Conflict, Rejected, Store, accounts, open_store
from klumba.store.commands import begin_play, make_player, save_settings
from klumba.store.migrating import migrate
from klumba.store.rows import TokenRow
from tests.store.making import NOW, deal, play, player, token


@pytest.fixture
async def store(store: Store) -> Store:
    return await peopled(store)


async def peopled(store: Store) -> Store:
    """Make Ann, who has a name, and the guests Bob and Cid."""
    for name in ("ann", "bob", "cid"):
        await store.writer.write(make_player(player(name), token(name)))
    await store.writer.write(accounts.claim("ann", "Ann", "ann", "hash", bot=False))
    return store


def signed(token_id: str = "new", guest: str | None = "bob", verified: str = "hash") -> Command:
    row = TokenRow(token_id, "ann", f"hash of {token_id}", NOW + 1, NOW + 1)
    return accounts.sign_in("ann", verified, "hash", row, guest)


CONFLICTS = {
    "a name that is taken": accounts.claim("bob", "ANN", "ann", "x", bot=False),
    "a claim of who has a name": accounts.claim("ann", "Else", "else", "x", bot=False),
    "a claim of nobody": accounts.claim("none", "Else", "else", "x", bot=False),
    "another name of a guest": accounts.rename("bob", "Bob", "bob"),
    "a password that was changed": signed(verified="old"),
    "a change of what was changed": accounts.change_password("ann", "old", "x", "token", NOW),
    "a password of a guest": accounts.reset_password("bob", "x", NOW),
    "a named player deleted as a guest": accounts.delete_player("ann", None, NOW),
    "a guest deleted by a password": accounts.delete_player("bob", "hash", NOW),
    "a ban of a guest": accounts.ban("bob", NOW, NOW),
}


@pytest.mark.parametrize("name", CONFLICTS)
async def test_what_is_not_as_was_supposed(store: Store, name: str) -> None:
    before = [await store.reader.player(each) for each in ("ann", "bob")]
    with pytest.raises(Conflict):
        await store.writer.write(CONFLICTS[name])
    assert [await store.reader.player(each) for each in ("ann", "bob")] == before
    assert len(await store.reader.tokens("ann")) == 1


async def test_nobody_signs_in_to_who_is_banned_or_deleted(store: Store) -> None:
    await store.writer.write(accounts.ban("ann", NOW, NOW))
    with pytest.raises(Conflict):
        await store.writer.write(signed())
    await store.writer.write(accounts.ban("ann", None, NOW))
    await store.writer.write(accounts.delete_player("ann", "hash", NOW))
    with pytest.raises(Conflict):
        await store.writer.write(signed())
    assert (await store.reader.player("bob")) == player("bob")


async def test_two_writers_give_one_name_to_one(store: Store, url: str) -> None:
    other = await open_store(url)
    for round_ in range(5):
        name = f"name {round_}"
        for guest in (f"a{round_}", f"b{round_}"):
            await store.writer.write(make_player(player(guest), token(guest)))
        told = await asyncio.gather(
            store.writer.write(accounts.claim(f"a{round_}", name, name, "x", bot=False)),
            other.writer.write(accounts.claim(f"b{round_}", name, name, "x", bot=False)),
            return_exceptions=True,
        )
        assert told.count(None) == 1
        assert all(isinstance(each, Conflict | Rejected | None) for each in told)
        assert await store.reader.player_by_name(name) is not None
    await other.close()


async def test_a_guest_is_merged_once_and_its_tokens_end(store: Store) -> None:
    await store.writer.write(signed())
    assert await store.reader.player_by_token("hash-of-bob") is None
    assert [row.id for row in await store.reader.tokens("ann")] == ["token-of-ann", "new"]
    assert await store.reader.are_one("ann", "bob")
    assert not await store.reader.are_one("bob", "cid")
    assert [guest.id for guest in await store.reader.merged("ann")] == ["bob"]
    changed, ended = await store.reader.changed(NOW)
    assert [(was, row.id) for was, row in changed] == [("bob", "ann")]
    assert ended == ["token-of-bob"]
    # Neither claimed nor merged any more.
    with pytest.raises(Conflict):
        await store.writer.write(accounts.claim("bob", "Bob", "bob", "x", bot=False))
    await store.writer.write(signed("another", "bob"))
    assert len(await store.reader.merged("ann")) == 1
    await store.writer.write(save_settings("bob", "{}"))
    present = await store.reader.present_player("bob")
    assert present is not None
    assert (present.id, present.settings) == ("ann", "{}")


async def test_plays_of_all_identities_are_one_list(store: Store) -> None:
    begun: list[str] = []
    for number in range(12):
        owner = ("ann", "bob", "cid")[number % 3]
        key = None if owner == "ann" and number else f"key {number // 3}"
        row = play(f"play {number:02}", player_id=owner, begun_at=NOW + number, key=key)
        await store.writer.write(begin_play(row, deal()))
        begun.insert(0, row.id)
    for guest in ("bob", "cid"):
        await store.writer.write(signed(f"by {guest}", guest))
    for asker in ("ann", "bob"):
        listed, before = [], None
        while True:
            page = await store.reader.plays(asker, before=before, limit=5)
            listed += [row.id for row in page.plays]
            if (before := page.next) is None:
                break
        assert listed == begun
    found = await store.reader.play_by_key("ann", "key 0")
    assert found is not None
    assert found.player_id == "ann"
    found = await store.reader.play_by_key("ann", "key 1")
    assert found is not None
    assert found.player_id == "cid"


async def test_ones_own_ranked_play_comes_first(store: Store) -> None:
    ranked = {"kind": "ranked", "day": "2025-11-30"}
    for owner in ("bob", "ann"):
        await store.writer.write(begin_play(play(f"of {owner}", player_id=owner, **ranked), deal()))
    await store.writer.write(signed("merges"))
    found = await store.reader.ranked_play("ann", "golf", "2025-11-30")
    assert found is not None
    assert found.id == "of ann"


@pytest.mark.parametrize(("first", "then"), [("ann", "bob"), ("bob", "ann")])
async def test_who_has_begun_a_daily_begins_it_as_nobody_else(
    store: Store, first: str, then: str
) -> None:
    ranked = {"kind": "ranked", "day": "2025-11-30"}
    await store.writer.write(begin_play(play("begun", player_id=first, **ranked), deal()))
    await store.writer.write(signed("merges"))
    again = begin_play(play("again", player_id=then, **ranked), deal())
    with pytest.raises(Conflict):
        await store.writer.write(again)
    other = play("other", player_id=then, **ranked | {"day": "2025-12-01"})
    await store.writer.write(begin_play(other, deal()))


async def test_tokens_end_and_are_forgotten(store: Store) -> None:
    await store.writer.write(signed())
    await store.writer.write(accounts.change_password("ann", "hash", "other", "new", NOW + 5))
    assert [row.id for row in await store.reader.tokens("ann")] == ["new"]
    assert len(await store.reader.tokens("ann", ended=True)) == 3
    assert sorted((await store.reader.changed(NOW + 5))[1]) == ["token-of-ann"]
    assert (await store.reader.changed(NOW + 6))[1] == []
    await store.writer.write(accounts.forget_ended_tokens(NOW + 5))
    assert len(await store.reader.tokens("ann", ended=True)) == 2
    await store.writer.write(accounts.forget_ended_tokens(NOW + 6))
    assert len(await store.reader.tokens("ann", ended=True)) == 1
    await store.writer.write(accounts.delete_player("ann", "other", NOW))
    assert await store.reader.tokens("ann", ended=True) == []
    gone = await store.reader.player("ann")
    assert gone == replace(player("ann"), deleted_at=NOW, changed_at=NOW)


async def test_accounts_go_down_and_up_a_version(url: str) -> None:
    store = await peopled(await open_store(url))
    await store.writer.write(signed())
    await store.writer.write(accounts.ban("ann", NOW, NOW))
    await store.close()
    await migrate(url, "0001")
    await migrate(url)
    again = await open_store(url)
    ann = await again.reader.player("ann")
    assert ann == replace(player("ann"), name="Ann", name_key="ann", password_hash="hash")
    assert await again.reader.are_one("ann", "bob")
    await again.close()
