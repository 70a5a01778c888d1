"""Accounts at a real house, through the SDK."""

import asyncio
from pathlib import Path

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
        assert len((await desk.tokens()).tokens) == 2
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
