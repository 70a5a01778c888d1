"""How a play begins."""

import re
from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.shuffle import shuffle
from tests.cli.vectors import RULES, Rule, rule_id
from tests.rules.plays import KEYS, STOCKED
from tests.wire.conftest import Connect
from tests.wire.sitting import LINE, sit_down, sit_down_at

KEY = "0123456789abcdef"


@pytest.mark.parametrize("key", KEYS)
async def test_a_random_deal(connect: Connect, key: str) -> None:
    client = await connect()
    first, other = await client.ask("deal", patience=key), await client.ask("deal", patience=key)
    assert first["play"] != other["play"]
    assert first["piles"] != other["piles"]
    for play in (first, other):
        assert (play["kind"], play["ply"], play["state"]) == ("casual", 0, "open")
        assert play["patience"] == key
        assert (play["paused"], play["can_undo"], play["can_redo"]) == (False, False, False)
        assert play["counts"] == {"moves": 0, "undos": 0, "hints": 0}
        assert (play["deal"] is None) is (key in STOCKED)
        assert "class" not in play
        assert "day" not in play


@pytest.mark.parametrize("key", [key for key in KEYS if key not in STOCKED])
async def test_a_random_deal_can_be_dealt_again_by_its_name(connect: Connect, key: str) -> None:
    client = await connect()
    play = await client.ask("deal", patience=key)
    again = await sit_down(client, key, name=play["deal"])
    told = await again.open()
    assert (told["piles"], told["kind"]) == (play["piles"], "known")


@pytest.mark.parametrize("key", STOCKED)
async def test_a_random_seed_cannot_be_found_out(connect: Connect, key: str) -> None:
    client, seeds = await connect(), set()
    for _ in range(3):
        play = await client.ask("deal", patience=key)
        ended = await client.ask("resign", play=play["play"], ply=0)
        matched = re.fullmatch(rf"{key}~1-([!-~]{{1,64}})", ended["deal"])
        assert matched, ended["deal"]
        # 128 bits take 32 digits of hex, 22 of base64 and 39 of decimals.
        assert len(matched[1]) >= 22
        seeds.add(matched[1])
        dealt = await sit_down(client, key, name=ended["deal"])
        assert (await dealt.open())["piles"] == play["piles"]
    assert len(seeds) == 3


@pytest.mark.parametrize("vector", RULES, ids=rule_id)
async def test_a_deal_by_its_number(connect: Connect, vector: Rule) -> None:
    client = await connect()
    key, seed = vector["game"], vector["seed"]
    fields: dict[str, Any] = {"name": f"{key}~1-{seed}"}
    if seed.isdecimal():
        fields = {"number": int(seed)}
    told = await client.ask("deal", patience=key, **fields)
    unseen = [line for line in vector["position"] if not line.startswith("k:")]
    assert [" ".join([f"{p}:", *told["piles"][p]]) for p in told["piles"] if p != "k"] == unseen
    assert set(told["piles"].get("k", [])) <= {"??"}
    await sit_down(client, key, **fields)


@pytest.mark.parametrize("number", [0, 1, 10**15, 2**53 - 1])
async def test_numbers(connect: Connect, number: int) -> None:
    client = await connect()
    sitting = await sit_down(client, number=number)
    assert (await sitting.open())["deal"] == f"flower-garden~1-{number}"


@pytest.mark.parametrize("seed", ["1", "00", "-1", "a-b~c", "!", "~" * 64, "'\"<&>\\", "deck-AC"])
async def test_names(connect: Connect, seed: str) -> None:
    client = await connect()
    sitting = await sit_down(client, name=f"flower-garden~1-{seed}")
    assert (await sitting.open())["deal"] == f"flower-garden~1-{seed}"


@pytest.mark.parametrize("key", KEYS)
async def test_a_deal_by_its_deck(connect: Connect, key: str) -> None:
    client = await connect()
    cards = shuffle(CATALOGUE[key].deck, "deck")
    name = f"{key}~deck-{''.join(cards)}"
    spelt = "".join(cards).lower().replace("t", "10").replace("x10", "xt")
    for deck in (" ".join(cards), "".join(cards), "  ".join(cards).lower(), spelt):
        told = await client.ask("deal", patience=key, deck=deck)
        assert told["kind"] == "known"
        ended = await client.ask("resign", play=told["play"], ply=0)
        assert ended["deal"] == name
    told = await client.ask("deal", patience=key, name=name)
    assert told["deal"] == (None if key in STOCKED else name)
    sitting = await sit_down(client, key, deck=" ".join(cards))
    await sitting.resign()


@pytest.mark.parametrize("vector", RULES, ids=rule_id)
async def test_a_deal_from_a_position(connect: Connect, vector: Rule) -> None:
    client = await connect()
    key, lines = vector["game"], vector["position"]
    one_line = " / ".join(lines)
    # In any order, without the empty piles, tens with two digits.
    spelt = [re.sub("T([CDHS])", r"10\1", line) for line in lines[::-1] if line[-1] != ":"]
    for given in (lines, one_line, spelt):
        sitting = await sit_down_at(client, key, given)
        told = await sitting.open()
        assert (told["kind"], told["deal"]) == ("position", None)
    ended = await sitting.move(*vector["moves"].split())
    assert sitting.expected.position.lines() == vector["final"]
    if not vector["won"]:
        ended = await sitting.resign()
    assert "deal" not in ended
    assert (await sitting.open())["deal"] is None
    replay = await client.ask("replay", play=sitting.id)
    assert replay["deal"] == one_line


async def test_a_position_in_mid_play(connect: Connect) -> None:
    client = await connect()
    vector = next(rule for rule in RULES if rule["game"] == "golf")
    moves = vector["moves"].split()
    first = await sit_down_at(client, "golf", vector["position"])
    await first.move(*moves[:5])
    later = await sit_down_at(client, "golf", str(first.expected.position))
    await later.move(*moves[5:])
    assert later.expected.position.lines() == vector["final"]


BLOCKED = [rule for rule in RULES if not rule["legal_at_end"] and not rule["won"]]


@pytest.mark.parametrize("vector", BLOCKED, ids=rule_id)
async def test_a_blocked_position_is_an_open_play(connect: Connect, vector: Rule) -> None:
    client = await connect()
    sitting = await sit_down_at(client, vector["game"], vector["final"])
    told = await sitting.open()
    assert (told["blocked"], told["state"], told["moves"]) == (True, "open", [])
    await sitting.resign()


async def test_the_same_key_gives_the_same_play(connect: Connect) -> None:
    ann, other = await connect(), await connect()
    again = await connect(ann.token)
    first = await sit_down(ann, number=1, key=KEY)
    for client in (ann, again):
        repeated = await client.ask("deal", patience="flower-garden", number=1, key=KEY)
        first.check_play(repeated)
    await first.move(*LINE[:2])
    # As it stands then.
    first.check_play(await again.ask("deal", patience="flower-garden", number=1, key=KEY))
    theirs = await other.ask("deal", patience="flower-garden", number=1, key=KEY)
    assert (theirs["play"] != first.id, theirs["ply"]) == (True, 0)
    assert (await sit_down(ann, number=1, key=KEY.upper())).id != first.id
    await first.resign()
    first.check_play(await ann.ask("deal", patience="flower-garden", number=1, key=KEY))


async def test_a_key_names_a_play_whatever_is_asked_with_it(connect: Connect) -> None:
    """Same player, same key, same play: so the text says, and makes no exception."""
    client = await connect()
    first = await sit_down(client, number=1, key=KEY)
    await first.move(LINE[0])
    first.check_play(await client.ask("deal", patience="flower-garden", number=2, key=KEY))
    first.check_play(await client.ask("deal", patience="golf", key=KEY))
    first.check_play(await client.ask("deal", patience="flower-garden", key=KEY))


async def test_a_random_deal_with_a_key(connect: Connect) -> None:
    client = await connect()
    first = await client.ask("deal", patience="golf", key=KEY)
    again = await client.ask("deal", patience="golf", key=KEY)
    assert (again["play"], again["piles"]) == (first["play"], first["piles"])


async def test_a_key_used_by_two_connections_at_once(connect: Connect) -> None:
    ann = await connect()
    clients = [ann, *[await connect(ann.token) for _ in range(4)]]
    for n in range(10):
        key = f"{n}{KEY}"
        sent = [await one.send("deal", patience="golf", key=key) for one in clients]
        told = [await one.answer() for one in sent]
        assert {play["type"] for play in told} == {"play"}
        assert len({play["play"] for play in told}) == 1
        assert len({str(play["piles"]) for play in told}) == 1


@pytest.mark.parametrize("key", ["x" * 16, "x" * 64, "ключ для сдачи карт", " " * 16])
async def test_keys_of_every_length(connect: Connect, key: str) -> None:
    client = await connect()
    first = await client.ask("deal", patience="golf", key=key)
    assert (await client.ask("deal", patience="golf", key=key))["play"] == first["play"]


async def test_a_refused_deal_leaves_the_key_free(connect: Connect) -> None:
    client = await connect()
    await client.refused("bad_deal", "deal", patience="golf", deck="AC", key=KEY)
    first = await client.ask("deal", patience="golf", number=3, key=KEY)
    assert (await client.ask("deal", patience="golf", number=3, key=KEY))["play"] == first["play"]


@pytest.mark.parametrize("key", KEYS)
async def test_what_a_new_play_is_told_as(connect: Connect, key: str) -> None:
    """The counts that a deal itself makes: play.md names Agnes's one card and the four aces."""
    client = await connect()
    told = await client.ask("deal", patience=key)
    assert told["placed"] == {"agnes-bernauer": 1, "two-jokers": 4}.get(key, 0)
    assert told["total"] == (35 if key.startswith("golf") else 52)
    assert told["moves"] == sorted(told["moves"])
    assert told["elapsed_ms"] < 1000
