"""Accounts at a real house, through the SDK."""

import asyncio
from pathlib import Path
from typing import Literal

import pytest

from klumba.protocol import ErrorCode, answers
from klumba_client import Client, Disconnected, Refused, connect
from tests.clients.python.houses import house_here

GOOD, OTHER = "seventeen yellow tulips", "eleven blue anemones"
pytestmark = pytest.mark.usefixtures("contract")


async def refused(code: ErrorCode, asking: object) -> Refused:
    with pytest.raises(Refused) as error:
        await asking  # type: ignore[misc]
    assert error.value.code is code
    return error.value


async def until_ended(client: Client) -> list[object]:
    """Return what is pushed until the house ends the connection for good."""
    pushes: list[object] = []

    async def hear() -> None:
        async for push in client.pushes:
            pushes.append(push)  # noqa: PERF401 - those before the end count

    with pytest.raises(Disconnected) as ended:
        await asyncio.wait_for(hear(), 20)
    assert ended.value.code == 1008
    return pushes


async def test_a_life(tmp_path: Path) -> None:
    async with house_here(tmp_path) as url, connect(url) as desk, connect(url) as phone:
        weak = await refused(ErrorCode.WEAK_PASSWORD, desk.claim("Rose", "password"))
        assert weak.data
        assert weak.data.reason == "password_common"
        assert (await desk.claim("Rose", GOOD)).player.name == "Rose"
        play = await phone.deal("golf")
        guest = phone.token
        await phone.sign_in("rose", GOOD)
        assert phone.player == desk.player
        assert phone.token not in (guest, None)
        await play.move(play.moves[0])  # it came along, and is followed still
        assert (await desk.plays()).plays[0].play == play.id
        await desk.rename("Dog Rose")
        data = await desk.everything()
        assert data["player"]["name"] == "Dog Rose"
        assert [event["ply"] for event in data["plays"][0]["events"]] == [1]
        assert len((await desk.tokens()).tokens) == 2  # the guest's has ended
        await desk.change_password(GOOD, OTHER)
        (push,) = await until_ended(phone)
        assert isinstance(push, answers.Error)
        assert push.code is ErrorCode.BAD_TOKEN
        await refused(ErrorCode.WRONG_PASSWORD, desk.delete_account(GOOD))
        await desk.delete_account(OTHER)
        await until_ended(desk)


async def test_from_one_name_to_another_plays_are_left(tmp_path: Path) -> None:
    async with house_here(tmp_path) as url, connect(url) as rose, connect(url) as tulip:
        await rose.claim("Rose", GOOD)
        await tulip.claim("Tulip", OTHER)
        play = await tulip.deal("golf")
        await tulip.sign_in("Rose", GOOD)
        assert list(tulip._following.renew()) == []
        await refused(ErrorCode.UNKNOWN_PLAY, play.move(play.moves[0]))


async def test_a_name_and_its_password_are_the_player_and_a_good_token_makes_no_other(
    tmp_path: Path,
) -> None:
    async with house_here(tmp_path) as url:
        async with connect(url) as desk:
            await desk.claim("Rose", GOOD)
            rose, first = desk.player, desk.token
        async with connect(url, name="rose", password=GOOD) as phone:
            assert phone.player == rose
            kept = phone.token
        async with connect(url, token=kept, name="Rose", password=GOOD) as phone:
            assert (phone.player, phone.token) == (rose, kept)
            assert len((await phone.everything())["merged"]) == 1
            this = next(row.id for row in (await phone.tokens()).tokens if row.this)
        async with connect(url, token=first) as desk:
            await desk.revoke(this)
        async with connect(url, token=kept, name="Rose", password=GOOD) as phone:
            assert phone.player == rose
            assert phone.token != kept
        with pytest.raises(Refused) as error:
            async with connect(url, name="Rose", password=OTHER):
                pytest.fail("it came in")
        assert error.value.code is ErrorCode.WRONG_PASSWORD
        with pytest.raises(ValueError, match="go together"):
            async with connect(url, name="Rose"):
                pytest.fail("it came in")


@pytest.mark.parametrize(
    ("lang", "says"), [("en", "The password is wrong."), ("ru", "Пароль неверный.")]
)
async def test_where_no_name_is_asked_for_only_the_password_can_be_wrong(
    tmp_path: Path, lang: Literal["en", "ru"], says: str
) -> None:
    async with house_here(tmp_path) as url, connect(url, lang=lang) as desk:
        await desk.claim("Rose", GOOD)
        for asking in (desk.delete_account(OTHER), desk.change_password(OTHER, GOOD + "!")):
            told = await refused(ErrorCode.WRONG_PASSWORD, asking)
            assert told.message == says
        stranger = await refused(ErrorCode.WRONG_PASSWORD, desk.sign_in("Nobody", GOOD))
        assert stranger.message != says
