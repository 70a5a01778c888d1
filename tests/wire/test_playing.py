"""Moves, undo and redo: what is answered, and what is refused by the rules."""

from typing import Any

import pytest

from klumba.protocol.codes import MoveReason
from tests.cli.vectors import EXAMPLES, RULES, Example, Rule, rule, rule_id
from tests.rules.plays import KEYS
from tests.wire.conftest import Connect
from tests.wire.expected import winning
from tests.wire.sitting import LINE, sit_down, sit_down_at
from tests.wire.test_bad_deals import with_moved


@pytest.mark.parametrize("vector", RULES, ids=rule_id)
async def test_the_plays_of_the_vectors(connect: Connect, vector: Rule) -> None:
    sitting = await sit_down(await connect(), vector["game"], number=int(vector["seed"]))
    last = await sitting.move(*vector["moves"].split())
    assert sitting.expected.position.lines() == vector["final"]
    assert (last["state"] == "won") is vector["won"]
    assert last["moves"] == vector["legal_at_end"]
    told = await sitting.open()
    if vector["won"]:
        seen = [" ".join([f"{name}:", *cards]) for name, cards in told["piles"].items()]
        assert seen == vector["final"]


@pytest.mark.parametrize("vector", EXAMPLES, ids=lambda vector: vector["name"][:60])
async def test_the_examples(connect: Connect, vector: Example) -> None:
    sitting = await sit_down_at(await connect(), vector["game"], vector["position"])
    for move in vector["moves"].split():
        await sitting.move(move)
    told = await sitting.open()
    assert told["moves"] == vector["legal_at_end"]
    assert (told["state"] == "won") is vector["won"]


@pytest.mark.parametrize("key", KEYS)
async def test_every_patience_can_be_won(connect: Connect, key: str) -> None:
    name, moves = winning(key)
    ann = await connect()
    watching = await connect(ann.token)
    sitting = await sit_down(ann, key, name=name)
    await sitting.open(watching)
    last = await sitting.move(*moves)
    assert (last["state"], last["deal"]) == ("won", name)
    assert (last["moves"], last["blocked"]) == ([], False)
    assert (last["can_undo"], last["can_redo"]) == (False, False)
    assert last["ply"] == len(moves), "a win is its last move's own event"
    pushed = [await watching.push() for _ in moves]
    assert pushed[-1].told == last.told
    told = await sitting.open()
    assert (told["state"], told["deal"]) == ("won", name)
    assert told["placed"] == told["total"]
    for kind, fields in (
        ("move", {"move": moves[0]}),
        ("undo", {}),
        ("redo", {}),
        ("pause", {}),
        ("resign", {}),
    ):
        await sitting.refused("play_ended", kind, **fields)


@pytest.mark.parametrize("spelt", ["9h>c3", "9H>c3"])
async def test_a_move_in_lower_case(connect: Connect, spelt: str) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(*LINE[:5])
    answer = await sitting.move(spelt)
    assert answer["move"] == "9H>c3"


async def test_a_ten_with_two_digits(connect: Connect) -> None:
    sitting = await sit_down_at(
        await connect(), "flower-garden", with_moved("flower-garden", c1="JC")
    )
    for spelt in ("10H>c1", "10h>c1", "tH>c1", "Th>c1"):
        answer = await sitting.client.answer("move", play=sitting.id, ply=0, move=spelt)
        assert answer.get("code") == "illegal_move" or answer["move"] == "TH>c1", answer.text
        assert answer.get("code") != "bad_move"


async def test_undo_and_redo(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(*LINE)
    assert (await sitting.undo())["move"] == "undo"
    assert (await sitting.undo(3))["counts"] == {"moves": 6, "undos": 2, "hints": 0}
    for _ in range(4):
        answer = await sitting.redo()
    assert (answer["move"], answer["can_redo"]) == ("redo", False)
    assert answer["counts"] == {"moves": 6, "undos": 2, "hints": 0}
    await sitting.illegal("nothing_to_redo", "redo")
    await sitting.undo(6)
    assert (await sitting.open())["can_undo"] is False
    await sitting.illegal("nothing_to_undo", "undo")
    await sitting.redo()
    await sitting.move("5C>c5")  # what was taken back cannot be put back any more
    await sitting.illegal("nothing_to_redo", "redo")


@pytest.mark.parametrize("count", [3, 4, 1000, 2**53 - 1])
async def test_more_cannot_be_taken_back_than_stands(connect: Connect, count: int) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(*LINE[:2])
    await sitting.illegal("nothing_to_undo", "undo", count=count)
    sitting.check_play(await sitting.open())
    await sitting.undo(2)


async def test_a_refusal_changes_nothing(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(LINE[0])
    before = await sitting.open()
    await sitting.illegal("covered", "move", move="8D>f")
    await sitting.refused("bad_move", "move", move="nonsense")
    await sitting.illegal("nothing_to_redo", "redo")
    after = await sitting.open()
    assert {**after, "elapsed_ms": 0, "re": 0} == {**before, "elapsed_ms": 0, "re": 0}


@pytest.mark.parametrize(
    "move",
    [
        "",
        ">",
        "5D",
        "5D>",
        ">c1",
        "5D>c9",
        "5D>fD",
        "5D>k",
        "5D>t",
        "XB>c1",
        "stock>f",
        "stock>w",
        "5D>c1 ",
        " 5D>c1",
        "5D > c1",
        "5D-c1",
        "5D>c1>c2",
        "5D>c01",
        "1D>c1",
        "??>c1",
        "undo",
        "redo",
        "resign",
        "5D>c1\n",
        "5Д>c1",
        "5D>c" + "1" * 5000,
    ],
    ids=lambda move: repr(move[:20]),
)
async def test_what_is_no_move_of_the_garden(connect: Connect, move: str) -> None:
    sitting = await sit_down(await connect())
    answer = await sitting.refused("bad_move", "move", move=move)
    assert len(answer.text) < 1000
    sitting.check_play(await sitting.open())


Refusal = tuple[str, str, "list[str] | None", str, dict[str, Any]]

# From the rules' text, by hand: patience, reason, position (None: the opening of number 1), move,
# and what must be told of it.
REFUSALS: list[Refusal] = [
    ("golf", "no_such_card", None, "KC>f", {"card": "KC"}),  # it lies in the stock
    (
        "flower-garden",
        "no_such_card",
        with_moved("flower-garden", fS="AS"),
        "AS>c1",
        {"card": "AS"},
    ),
    ("flower-garden", "nothing_goes_there", None, "3C>b", {"card": "3C", "pile": "b"}),
    ("flower-garden", "nothing_goes_there", None, "3C>c1", {"card": "3C", "pile": "c1"}),
    ("golf", "nothing_goes_there", None, "TC>c2", {"pile": "c2"}),
    ("odd-even", "nothing_goes_there", None, "stock>s1", {"pile": "s1"}),
    ("two-jokers", "nothing_goes_there", None, "2C>j", {"card": "2C", "pile": "j"}),
    (
        "flower-garden-groups",
        "single_cards_only",
        with_moved("flower-garden-groups", fS="AS", c1="2S AH"),
        "2S>f",
        {"card": "2S"},
    ),
    ("flower-garden-groups", "not_a_run", None, "8D>c2", {"card": "8D", "pile": "c2"}),
    ("flower-garden", "covered", None, "8D>c2", {"card": "8D", "pile": "c2"}),
    ("golf-free", "stock_empty", with_moved("golf-free", f=""), "stock>f", {"pile": "f"}),
    ("golf", "stock_not_yet", None, "stock>f", {"pile": "f"}),
    ("odd-even", "stock_not_yet", None, "stock>w", {"pile": "w"}),
    ("agnes-bernauer", "stock_not_yet", None, "stock>t", {"pile": "t"}),
    (
        "flower-garden",
        "foundation_next",
        None,
        "3C>f",
        {"card": "3C", "pile": "fC", "wants": ["AC"]},
    ),
    (
        "flower-garden",
        "wrong_rank",
        None,
        "3C>c2",
        {"card": "3C", "pile": "c2", "wants": ["2C", "2D", "2H", "2S"]},
    ),
    (
        "flower-garden-suit",
        "wrong_suit",
        None,
        "5H>c4",
        {"card": "5H", "pile": "c4", "wants": ["5S"]},
    ),
    (
        "flower-garden-alternate",
        "wrong_colour",
        None,
        "5C>c4",
        {"card": "5C", "pile": "c4", "wants": ["5D", "5H"]},
    ),
]


def no_stock(key: str) -> list[str]:
    """Return the opening with all of the stock under the base card."""
    piles = dict(line.split(":", 1) for line in rule(key)["position"])
    piles["f"], piles["k"] = piles["k"] + piles["f"], ""
    return [f"{name}:{cards}" for name, cards in piles.items()]


def emptied(key: str, column: str) -> list[str]:
    """Return the opening with a column's cards under another's."""
    piles = dict(line.split(":", 1) for line in rule(key)["position"])
    piles["c7"], piles[column] = piles[column] + piles["c7"], ""
    return [f"{name}:{cards}" for name, cards in piles.items()]


@pytest.mark.parametrize("refusal", REFUSALS, ids=[f"{r[0]} {r[1]} {r[3]}" for r in REFUSALS])
@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_why_a_move_is_refused(connect: Connect, refusal: Refusal, lang: str) -> None:
    key, reason, position, move, data = refusal
    if reason == "stock_empty":
        position = no_stock(key)
    client = await connect(lang=lang)
    given: dict[str, Any] = {"number": 1} if position is None else {"position": position}
    sitting = await sit_down(client, key, **given)
    error = await sitting.illegal(reason, "move", move=move)
    assert {name: error["data"].get(name) for name in data} == data, error.text
    sitting.check_play(await sitting.open())


async def test_what_an_empty_column_takes(connect: Connect) -> None:
    """Number 1's base is an eight: an empty column takes a seven."""
    sitting = await sit_down_at(await connect(), "agnes-bernauer", emptied("agnes-bernauer", "c1"))
    error = await sitting.illegal("space_takes", "move", move="5D>c1")
    assert error["data"]["wants"] == ["7C", "7D", "7H", "7S"]


def test_every_reason_is_provoked() -> None:
    provoked = {reason for _, reason, *_ in REFUSALS}
    elsewhere = {"space_takes", "nothing_to_undo", "nothing_to_redo"}
    assert provoked | elsewhere == {reason.value for reason in MoveReason}


async def test_a_stock_card_once_seen_keeps_its_face(connect: Connect) -> None:
    ann = await connect()
    sitting = await sit_down(ann, "golf-free")
    first = await sitting.move("stock>f")
    card = first["piles"]["f"][-1]
    back = await sitting.undo()
    assert back["piles"]["k"][-2:] == ["??", card]
    assert (await sitting.open())["piles"]["k"] == ["??"] * 15 + [card]
    again = await connect(ann.token)
    assert (await sitting.open(again))["piles"]["k"] == ["??"] * 15 + [card]
    assert (await sitting.redo())["piles"]["f"][-1] == card
    await sitting.undo()
    assert (await sitting.move("stock>f"))["piles"]["f"][-1] == card


@pytest.mark.parametrize(
    ("key", "turning"),
    [
        ("agnes-bernauer", ["stock>r", "stock>r", "stock>t"]),
        ("golf-free", ["stock>f"] * 16),
        ("odd-even-free", ["stock>w"] * 20),
    ],
)
async def test_every_turning_taken_back(connect: Connect, key: str, turning: list[str]) -> None:
    sitting = await sit_down(await connect(), key)
    await sitting.move(*turning)
    await sitting.undo(len(turning))
    seen = await sitting.open()
    hidden = {"agnes-bernauer": 0, "golf-free": 0, "odd-even-free": 23}[key]
    assert seen["piles"]["k"].count("??") == hidden
    for _ in turning:
        await sitting.redo()
    sitting.check_play(await sitting.open())


async def test_resign(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.move(*LINE[:2])
    told = await sitting.resign()
    assert (told["move"], told["state"], told["piles"]) == ("resign", "resigned", {})
    assert told["placed"] == 1
    sitting.check_play(await sitting.open())
    for kind, fields in (
        ("move", {"move": LINE[2]}),
        ("undo", {}),
        ("redo", {}),
        ("pause", {}),
        ("resign", {}),
    ):
        await sitting.refused("play_ended", kind, **fields)


async def test_a_play_without_a_move_can_be_resigned(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    await sitting.resign()
    sitting.check_play(await sitting.open())


async def test_another_deal_does_not_end_the_first(connect: Connect) -> None:
    client = await connect()
    first = await sit_down(client)
    await first.move(LINE[0])
    second = await sit_down(client, "golf")
    await second.move("5D>f")
    await first.move(LINE[1])
    first.check_play(await first.open())
    second.check_play(await second.open())


async def test_moves_sent_without_waiting(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    sent = []
    for ply, move in enumerate(LINE):
        sent.append(await sitting.client.send("move", play=sitting.id, ply=ply, move=move))
    told = [await one.answer() for one in sent]
    for move, answer in zip(LINE, told, strict=True):
        expected = sitting.expected.move(move)
        assert (answer["ply"], answer["piles"]) == (expected["ply"], expected["piles"])
    sitting.check_play(await sitting.open())


async def test_the_clock_only_goes_forward(connect: Connect) -> None:
    sitting = await sit_down(await connect())
    times = [(await sitting.move(move))["elapsed_ms"] for move in LINE]
    times.append((await sitting.undo())["elapsed_ms"])
    assert times == sorted(times)
