"""Names: which may be had, and which are one and the same."""

import asyncio
import json
import unicodedata

import pytest

from tests.wire.accounts import PASSWORD, claimed, name_of, new_name
from tests.wire.cases import labels
from tests.wire.conftest import Connect

pytestmark = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)

GOOD = [
    "ivy",
    "Dog Rose",
    "Роза",
    "Ёлка",
    "Ъ17",
    "José",
    "Zoë",
    "李小龍",
    "さくら",
    "Ρόδο",
    "O'Hara",
    "anna-lena",
]


@pytest.mark.parametrize("stem", GOOD)
async def test_a_name_may_be_had(connect: Connect, stem: str) -> None:
    """Of letters of one writing; the house is Russian and English, and others have names too."""
    client = await connect()
    ending = new_name("")[-8:] if stem.isascii() else ""
    answer = await client.answer("claim", name=stem + ending, password=PASSWORD)
    if answer["type"] == "error":
        assert not stem.isalpha(), answer.text  # what may stand between letters is the house's
        assert answer["code"] == "bad_name", answer.text
    else:
        assert answer["player"]["name"] == stem + ending


INVISIBLE = [
    "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f", "\u061c", "\u115f",
    "\u1160", "\u17b4", "\u180e", "\u2800", "\u3164", "\uffa0", "\ufe0f", "\U000e0041",
    "\U000e0100", "\u202a", "\u202e", "\u2066", "\u2069", "\u200e", "\u200f", "\u2028", "\u2029",
    "\x00", "\x07", "\x1b", "\x7f", "\x85", "\t", "\n", "\r", "\ufff9", "\ufffe", "\uffff",
    "\ue000", "\ufdd0", "\U0001d173",
]  # fmt: skip


async def test_nothing_invisible_stands_in_a_name(connect: Connect) -> None:
    client = await connect()
    for sign in INVISIBLE:
        for name in (f"iv{sign}y{new_name()}", f"{sign}{new_name()}", f"{new_name()}{sign}", sign):
            answer = await client.answer("claim", name=name, password=PASSWORD)
            what = (ascii(name), answer.text)
            # What stands at an end may be cut off as spaces are: then the name is what is left.
            cut = answer["type"] == "welcome" and answer["player"]["name"] == name.strip()
            assert answer.get("code") == "bad_name" or (cut and sign not in name.strip()), what
            if cut:
                client = await connect()


NO_NAMES = [
    "", " ", "   ", "\u00a0", "\u3000", "\u0301", "\u0301\u0301", "'", "-", "...", "x" * 65,
    "x" * 1000, "ж" * 2000, "a" + "\u0301" * 30, "Z" + "\u0336\u0337\u0338" * 20,
]  # fmt: skip


@pytest.mark.parametrize("name", NO_NAMES, ids=labels(NO_NAMES))
async def test_what_is_no_name(connect: Connect, name: str) -> None:
    client = await connect()
    await client.refused("bad_name", "claim", name=name, password=PASSWORD)
    assert (await name_of(connect, client.token)) is None
    account = await claimed(connect)
    await account.client.refused("bad_name", "rename", name=name)
    assert await name_of(connect, account.token) == account.name


async def test_a_lone_surrogate_is_no_text(connect: Connect) -> None:
    client = await connect()
    said = {"type": "claim", "id": 5, "name": "iv\ud800y", "password": PASSWORD}
    await client.refused_frame(json.dumps(said))


def disguises(name: str) -> dict[str, str]:
    """Return names that people, or some of their fonts, take for this one."""
    looks = dict(zip("aceopxyi", "асеорхуі", strict=True))
    cyrillic = "".join(looks.get(letter, letter) for letter in name)
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in name)
    mathematical = "".join(chr(ord(letter) - ord("a") + 0x1D41A) for letter in name)
    return {
        "great letters": name.upper(),
        "one great letter": name.title(),
        "wide letters": wide,
        "mathematical letters": mathematical,
        "a Cyrillic letter": name.replace("o", "о", 1),
        "Cyrillic where it may be": cyrillic,
        "a Greek letter": name.replace("o", "ο", 1),
        "a long s": name.replace("s", "ſ", 1),
        "a space behind": name + " ",
        "a space before": " " + name,
        "a dotless letter": name.replace("i", "ı", 1),
    }


async def test_who_looks_like_another_has_no_such_name(connect: Connect) -> None:
    account = await claimed(connect, new_name("roisec"))
    impostor, renamer = await connect(), await claimed(connect)
    for what, name in disguises(account.name).items():
        for answer in (
            await impostor.answer("claim", name=name, password=PASSWORD),
            await renamer.client.answer("rename", name=name),
        ):
            assert answer.get("code") in ("name_taken", "bad_name"), (what, name, answer.text)
    assert await name_of(connect, impostor.token) is None
    assert await name_of(connect, renamer.token) == renamer.name


WHOLE = [("сахара", "caxapa"), ("оса", "oca"), ("Нора", "Hopa"), ("раусе", "payce"), ("ВОР", "BOP")]


@pytest.mark.parametrize(("first", "second"), WHOLE)
@pytest.mark.parametrize("turned", [False, True], ids=["Russian first", "Latin first"])
async def test_a_whole_name_in_letters_that_look_alike(
    connect: Connect, first: str, second: str, turned: bool
) -> None:
    """Each is a name by itself; both at once are not."""
    ending = {False: ("оо", "oo"), True: ("ее", "ee")}[turned]
    names = [first + ending[0], second + ending[1]]
    if turned:
        names.reverse()
    await claimed(connect, names[0])
    client = await connect()
    answer = await client.answer("claim", name=names[1], password=PASSWORD)
    assert answer.get("code") in ("name_taken", "bad_name"), answer.text


async def test_names_are_compared_as_unicode_has_it(connect: Connect) -> None:
    """Composed or not, and folded: what a keyboard happens to send is nobody's business."""
    stem = new_name()
    account = await claimed(connect, unicodedata.normalize("NFD", "Zoé" + stem))
    told = await name_of(connect, account.token)
    assert told == "Zoé" + stem, "it is kept in one form"
    client = await connect()
    for other in (f"ZOÉ{stem}", f"zoé{stem}", unicodedata.normalize("NFD", f"zoÉ{stem}")):
        await client.refused("name_taken", "claim", name=other, password=PASSWORD)
        welcome = await (await connect()).ask("sign_in", name=other, password=PASSWORD)
        assert welcome["player"]["id"] == account.id, "so is it in signing in"


async def test_the_case_of_russian_and_german_letters(connect: Connect) -> None:
    for first, second in (("Ёлочка", "ёЛОЧКА"), ("Straße", "STRASSE")):
        await claimed(connect, first)
        client = await connect()
        await client.refused("name_taken", "claim", name=second, password=PASSWORD)


async def test_one_of_many_who_claim_a_name_at_once_has_it(connect: Connect) -> None:
    name = new_name()
    clients = [await connect() for _ in range(5)]
    sent = [
        await client.send("claim", name=name if number % 2 else name.upper(), password=PASSWORD)
        for number, client in enumerate(clients)
    ]
    answers = [await one.answer() for one in sent]
    assert sorted(answer["type"] for answer in answers) == 4 * ["error"] + ["welcome"]
    assert {answer["code"] for answer in answers if answer["type"] == "error"} == {"name_taken"}
    names = await asyncio.gather(*(name_of(connect, client.token) for client in clients))
    assert [bool(name) for name in names] == [answer["type"] == "welcome" for answer in answers]


async def test_one_of_many_who_are_renamed_at_once_has_it(connect: Connect) -> None:
    accounts = [await claimed(connect) for _ in range(3)]
    name = new_name()
    sent = [await account.client.send("rename", name=name) for account in accounts]
    answers = [await one.answer() for one in sent]
    assert sorted(answer["type"] for answer in answers) == 2 * ["error"] + ["welcome"]
    names = {await name_of(connect, account.token) for account in accounts}
    assert len(names) == 3
    assert name in names
