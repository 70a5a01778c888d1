"""`claim`, `rename`, `change_password`: a guest becomes somebody, and everything is kept."""

import pytest

from tests.wire.accounts import (
    OTHER_PASSWORD,
    PASSWORD,
    check_secrets,
    claimed,
    is_no_token,
    is_thrown_out,
    name_of,
    new_name,
    own_plays,
    signed_in,
)
from tests.wire.client import Frame
from tests.wire.conftest import Connect
from tests.wire.served import Served
from tests.wire.sitting import sit_down


def player(frame: Frame) -> dict[str, object]:
    told: dict[str, object] = frame["player"]
    return told


async def test_a_guest_claims_a_name_and_keeps_everything(connect: Connect) -> None:
    guest = await connect()
    sitting = await sit_down(guest)
    await sitting.move("3C>c6")
    await guest.ask("settings", values={"deck": "blue"})
    assert guest.welcome is not None
    name = new_name()
    welcome = await guest.ask("claim", name=name, password=PASSWORD)
    assert player(welcome) == {
        "id": guest.welcome["player"]["id"],
        "name": name,
        "guest": False,
        "bot": False,
    }
    assert await own_plays(guest) == {sitting.id}
    await sitting.move("AS>f")
    again = await connect(guest.token)
    assert again.welcome is not None
    assert player(again.welcome) == player(welcome), "the token that it had is good"
    assert (await again.ask("settings"))["values"] == {"deck": "blue"}
    await sitting.open(again)


@pytest.mark.parametrize("bot", [True, False])
async def test_a_bot_is_one_for_good(connect: Connect, bot: bool) -> None:
    account = await claimed(connect, bot=bot)
    for welcome in (
        await account.client.ask("rename", name=new_name()),
        await account.client.ask("change_password", old=PASSWORD, new=OTHER_PASSWORD),
    ):
        assert welcome["player"]["bot"] is bot


async def test_a_claim_may_be_repeated(connect: Connect) -> None:
    guest = await connect()
    name = new_name()
    sent = [await guest.send("claim", name=name, password=PASSWORD) for _ in range(3)]
    other = await connect(guest.token)
    sent.append(await other.send("claim", name=name, password=PASSWORD))
    answers = [await one.answer() for one in sent]
    assert [answer["type"] for answer in answers] == 4 * ["welcome"], answers
    assert len({str(player(answer)) for answer in answers}) == 1
    assert await name_of(connect, guest.token) == name


async def test_who_has_a_name_claims_no_other(connect: Connect) -> None:
    account = await claimed(connect)
    for name, password in (
        (new_name(), PASSWORD),
        (account.name, OTHER_PASSWORD),
        (new_name(), OTHER_PASSWORD),
    ):
        answer = await account.client.answer("claim", name=name, password=password)
        assert answer["type"] == "error", f"{name} {password}: {answer.text}"
    assert await name_of(connect, account.token) == account.name
    await signed_in(connect, account)
    other = await connect()
    answer = await other.answer("sign_in", name=account.name, password=OTHER_PASSWORD)
    assert answer["code"] == "wrong_password"


async def test_two_claims_of_one_guest_at_once(connect: Connect) -> None:
    guest = await connect()
    other = await connect(guest.token)
    names = [new_name(), new_name()]
    sent = [
        await client.send("claim", name=name, password=PASSWORD)
        for client, name in zip((guest, other), names, strict=True)
    ]
    answers = [await one.answer() for one in sent]
    assert sorted(answer["type"] for answer in answers) == ["error", "welcome"]
    (welcome,) = [answer for answer in answers if answer["type"] == "welcome"]
    assert await name_of(connect, guest.token) == player(welcome)["name"]
    lost = names[1 - names.index(str(player(welcome)["name"]))]
    await claimed(connect, lost)  # it is nobody's


WEAK = [
    "",
    " ",
    "a",
    "1234567",
    "12345678",
    "password",
    "qwertyuiop",
    "aaaaaaaaaaaa",
    "           ",
]


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
@pytest.mark.parametrize("password", WEAK)
async def test_a_weak_password(connect: Connect, password: str) -> None:
    guest, account = await connect(), await claimed(connect)
    name = new_name()
    await guest.refused("weak_password", "claim", name=name, password=password)
    await account.client.refused("weak_password", "change_password", old=PASSWORD, new=password)
    assert await name_of(connect, guest.token) is None
    await signed_in(connect, account)
    await guest.ask("claim", name=name, password=PASSWORD)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
async def test_the_name_is_a_weak_password(connect: Connect) -> None:
    guest = await connect()
    name = new_name("rosemarie")
    for password in (name, name.upper()):
        await guest.refused("weak_password", "claim", name=name, password=password)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "password",
    [
        "  spaces at the ends  ",
        "сорок синих ирисов",
        "🌷🌹🌻🌼🌸 tulips and roses",
        "nul\x00 in the middle of it",
        "newline\nin the middle of it",
        "tulips and so on " * 60,
        "é combining e\u0301 and so on",
    ],
    ids=ascii,
)
async def test_what_a_password_may_hold(connect: Connect, password: str) -> None:
    """Whatever is taken is what signs in, whole; what is refused changes nothing."""
    guest = await connect()
    name = new_name()
    answer = await guest.answer("claim", name=name, password=password)
    if answer["type"] == "error":
        assert answer["code"] in ("weak_password", "bad_message"), answer.text
        return
    client = await connect()
    head = password.partition("\x00")[0]
    for wrong in (password[:-1], password[1:], password.strip()[:-1], head):
        if wrong != password:
            await client.refused("wrong_password", "sign_in", name=name, password=wrong)
    await client.ask("sign_in", name=name, password=password)


async def test_a_player_is_renamed(connect: Connect) -> None:
    account = await claimed(connect)
    name = new_name("lily")
    for _ in range(2):  # it may be repeated
        welcome = await account.client.ask("rename", name=name)
        assert player(welcome) == {"id": account.id, "name": name, "guest": False, "bot": False}
        assert "token" not in welcome, "none was made"
    assert await name_of(connect, account.token) == name
    other = await connect()
    await other.refused("wrong_password", "sign_in", name=account.name, password=PASSWORD)
    await other.ask("sign_in", name=name, password=PASSWORD)
    # Its own name, written otherwise, is not another's.
    welcome = await account.client.ask("rename", name=name.upper())
    assert player(welcome)["name"] == name.upper()


async def test_a_taken_name(connect: Connect) -> None:
    first, second = await claimed(connect), await claimed(connect)
    await second.client.refused("name_taken", "rename", name=first.name)
    await second.client.refused("name_taken", "rename", name=first.name.upper())
    guest = await connect()
    await guest.refused("name_taken", "claim", name=first.name, password=PASSWORD)
    assert await name_of(connect, second.token) == second.name
    assert await name_of(connect, guest.token) is None


async def test_a_guest_has_nothing_to_rename_and_no_password(connect: Connect) -> None:
    guest = await connect()
    for answer in (
        await guest.answer("rename", name=new_name()),
        await guest.answer("change_password", old="", new=PASSWORD),
        await guest.answer("change_password", old=PASSWORD, new=OTHER_PASSWORD),
    ):
        assert answer["type"] == "error", answer.text
        assert answer["code"] in ("bad_message", "wrong_password", "bad_name"), answer.text
    assert await name_of(connect, guest.token) is None


async def test_a_changed_password_ends_all_other_tokens(server: Served, connect: Connect) -> None:
    account = await claimed(connect)
    guest = await connect()
    brought = guest.token
    await guest.ask("sign_in", name=account.name, password=PASSWORD)
    others = [await signed_in(connect, account) for _ in range(2)]
    twin = await connect(account.token)  # another connection of the same token
    sitting = await sit_down(others[0])
    welcome = await account.client.ask("change_password", old=PASSWORD, new=OTHER_PASSWORD)
    assert player(welcome)["id"] == account.id
    for other in others:
        await is_thrown_out(other)
        await is_no_token(connect, other.token)
    await is_thrown_out(guest)
    await is_no_token(connect, brought)  # as a guest's it came in as the account
    kept = welcome.get("token", account.token)
    assert await name_of(connect, kept) == account.name
    if kept == account.token:
        await twin.ask("ping")
    await sitting.open(account.client)
    fresh = await connect()
    await fresh.refused("wrong_password", "sign_in", name=account.name, password=PASSWORD)
    await fresh.ask("sign_in", name=account.name, password=OTHER_PASSWORD)
    check_secrets(server, [account.client, *others, twin, fresh], PASSWORD, OTHER_PASSWORD)


async def test_a_wrong_old_password_changes_nothing(connect: Connect) -> None:
    account = await claimed(connect)
    other = await signed_in(connect, account)
    for old in ("", "wrong", OTHER_PASSWORD, PASSWORD + " ", PASSWORD.upper()):
        await account.client.refused(
            "wrong_password", "change_password", old=old, new=OTHER_PASSWORD
        )
    await other.ask("ping")
    await signed_in(connect, account)


async def test_a_change_of_password_that_is_repeated_harms_nothing(connect: Connect) -> None:
    account = await claimed(connect)
    sent = [
        await account.client.send("change_password", old=PASSWORD, new=OTHER_PASSWORD)
        for _ in range(2)
    ]
    answers = [await one.answer() for one in sent]
    assert answers[0]["type"] == "welcome", answers[0].text
    again = answers[1]
    assert again["type"] == "welcome" or again["code"] == "wrong_password", again.text
    await account.client.ask("ping")
    account.password = OTHER_PASSWORD
    await signed_in(connect, account)
