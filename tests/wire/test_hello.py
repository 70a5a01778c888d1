"""How a connection begins."""

import asyncio
from datetime import UTC, datetime, timedelta
from importlib.metadata import version

import pytest
from websockets.exceptions import InvalidStatus

from tests.wire.client import SUBPROTOCOL, Client, open_connection
from tests.wire.conftest import Connect
from tests.wire.served import Served


def instant(text: str) -> datetime:
    assert text.endswith("Z")
    return datetime.fromisoformat(text)


async def test_a_guest_is_given_a_token(connect: Connect) -> None:
    guest = await connect()
    welcome = guest.welcome
    assert welcome is not None
    assert (welcome["player"]["guest"], welcome["player"]["bot"]) == (True, False)
    assert "name" not in welcome["player"]
    # 256 bits take at least 43 characters of base64.
    assert len(welcome["token"]) >= 43
    assert welcome["server"]["version"] == version("klumba")
    told = instant(welcome["server"]["time"])
    assert abs(told - datetime.now(UTC)) < timedelta(minutes=1)
    assert welcome["day"] == f"{told:%Y-%m-%d}"


async def test_each_guest_is_another_player(connect: Connect) -> None:
    guests = [await connect() for _ in range(3)]
    assert len({guest.welcome["player"]["id"] for guest in guests if guest.welcome}) == 3
    assert len({guest.token for guest in guests}) == 3


async def test_a_token_brings_the_player_back(connect: Connect) -> None:
    ann = await connect()
    again = await connect(ann.token)
    assert again.welcome is not None
    assert ann.welcome is not None
    assert again.welcome["player"] == ann.welcome["player"]
    assert "token" not in again.welcome, "none was made"
    await ann.close()
    assert (await connect(ann.token)).welcome is not None


@pytest.mark.parametrize("token", ["", "x", "\x00", "é", "k" * 4000])
async def test_bad_token_leaves_the_connection_open(connect: Connect, token: str) -> None:
    client = await connect(hello=False)
    await client.refused("bad_token", "hello", token=token)
    await client.refused("hello_first", "ping")
    await client.refused("bad_token", "hello", token=token)
    await client.hello()
    await client.ask("ping")


async def test_a_changed_token_is_bad(connect: Connect) -> None:
    ann, other = await connect(), await connect(hello=False)
    swapped = ann.token[:-2] + ("AA" if ann.token[-2:] != "AA" else "BB")
    await other.refused("bad_token", "hello", token=swapped)
    assert ann.welcome is not None
    await other.refused("bad_token", "hello", token=ann.welcome["player"]["id"])


async def test_a_second_hello_is_a_bad_message(connect: Connect) -> None:
    ann = await connect()
    await ann.refused("bad_message", "hello")
    await ann.refused("bad_message", "hello", token=ann.token)
    again = await connect(ann.token)
    await again.refused("bad_message", "hello", token=ann.token)
    await ann.ask("ping")


async def test_ping_tells_the_time(connect: Connect) -> None:
    client = await connect()
    before = datetime.now(UTC) - timedelta(seconds=1)
    times = [instant((await client.ask("ping"))["time"]) for _ in range(3)]
    assert before <= times[0] <= times[1] <= times[2] <= datetime.now(UTC) + timedelta(seconds=1)


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("ping", {}),
        ("catalogue", {}),
        ("rules", {"patience": "golf"}),
        ("deal", {"patience": "golf"}),
        ("open", {"play": "p"}),
        ("close", {"play": "p"}),
        ("plays", {}),
        ("move", {"play": "p", "ply": 0, "move": "5D>c1"}),
        ("undo", {"play": "p", "ply": 0}),
        ("redo", {"play": "p", "ply": 0}),
        ("pause", {"play": "p", "ply": 0}),
        ("resume", {"play": "p", "ply": 0}),
        ("resign", {"play": "p", "ply": 0}),
        ("replay", {"play": "p"}),
        ("settings", {}),
        ("settings", {"values": {}}),
    ],
)
async def test_hello_comes_first(connect: Connect, kind: str, fields: dict[str, object]) -> None:
    client = await connect(hello=False)
    await client.refused("hello_first", kind, **fields)
    await client.hello()
    await client.ask("ping")


async def test_requests_sent_with_hello_are_answered_after_it(connect: Connect) -> None:
    client = await connect(hello=False)
    sent = [await client.send("hello"), await client.send("ping"), await client.send("catalogue")]
    kinds = [(await one.answer())["type"] for one in sent]
    assert kinds == ["welcome", "pong", "catalogue"]
    assert [frame["type"] for frame in client.heard] == kinds


@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_texts_come_in_the_language_that_hello_named(connect: Connect, lang: str) -> None:
    client = await connect(lang=lang)
    error = await client.refused("unknown_play", "open", play="nonsense")
    catalogue = await client.ask("catalogue")
    texts = [error["message"]]
    texts += [one[name] for one in catalogue["patiences"] for name in ("title", "summary")]
    for text in texts:
        assert any("а" <= letter <= "я" for letter in text.lower()) is (lang == "ru"), text


async def test_no_such_language(connect: Connect) -> None:
    client = await connect(hello=False)
    await client.refused("bad_message", "hello", lang="de")
    await client.hello(lang="ru")


async def test_what_the_client_calls_itself(connect: Connect) -> None:
    for name in ("", "example 1.0", "клумба", "x" * 200, "\x00", "\x1b[2J\n"):
        client = await connect(hello=False)
        answer = await client.answer("hello", client=name)
        assert answer["type"] == "welcome" or answer["code"] == "bad_message", answer.text
        await client.close()
    client = await connect(hello=False)
    await client.refused("bad_message", "hello", client="x" * 201)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
async def test_hello_must_come_within_ten_seconds(server: Served, connect: Connect) -> None:
    silent, busy, wrong = [await connect(hello=False) for _ in range(3)]
    in_time = await connect(hello=False)

    async def pings() -> None:
        while True:
            await busy.refused("hello_first", "ping")
            await asyncio.sleep(1)

    pinging = asyncio.create_task(pings())
    await wrong.refused("bad_token", "hello", token="nonsense")
    began = asyncio.get_running_loop().time()
    try:
        async with asyncio.timeout(8):
            await silent.push()
        raise AssertionError("too early")
    except TimeoutError:
        await in_time.hello()
    for client in (silent, busy, wrong):
        assert await client.closed(seconds=10) == 1008
        last = client.heard[-1]
        assert (last["type"], last["code"]) == ("error", "hello_first")
        assert "re" not in last
    assert 8 <= asyncio.get_running_loop().time() - began < 13
    pinging.cancel()
    await asyncio.gather(pinging, return_exceptions=True)
    await in_time.ask("ping")
    assert server.alive


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        ([SUBPROTOCOL], SUBPROTOCOL),
        (["other", SUBPROTOCOL], SUBPROTOCOL),
        ([SUBPROTOCOL, "klumba.v2"], SUBPROTOCOL),
        ([], None),
    ],
)
async def test_the_subprotocol(server: Served, offered: list[str], chosen: str | None) -> None:
    connection = await open_connection(server.url, *offered)
    assert connection.subprotocol == chosen
    assert connection.protocol.extensions == [], "nothing is compressed"
    client = Client(connection)
    await client.hello()
    server.secrets.add(client.token)
    await client.close()


@pytest.mark.parametrize("offered", [["klumba.v2"], ["klumba", "chat"], ["KLUMBA.V1"]])
async def test_other_subprotocols_only_are_refused(server: Served, offered: list[str]) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await open_connection(server.url, *offered)
    assert 400 <= refused.value.response.status_code < 500


async def test_there_is_no_websocket_elsewhere(server: Served) -> None:
    for path in ("/", "/nonsense", "/ws/more", "/healthz"):
        with pytest.raises(InvalidStatus) as refused:
            await open_connection(server.url.removesuffix("/ws") + path, SUBPROTOCOL)
        assert refused.value.response.status_code < 500
