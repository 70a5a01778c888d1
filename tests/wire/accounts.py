"""Players with names, for the tests of accounts."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from secrets import choice
from typing import TYPE_CHECKING, Any

from tests.wire.client import Client, Field, Frame
from tests.wire.served import Served

if TYPE_CHECKING:  # it imports, by its fixtures, this module
    from tests.wire.conftest import Connect

PASSWORD = "seventeen yellow tulips"
OTHER_PASSWORD = "forty-two blue irises"
_LETTERS = "abcdefghkpqstuxyz"  # of which none looks like another, or like two others
_RUN = "".join(choice(_LETTERS) for _ in range(5))  # a server may be used by several runs
_numbers = count()


def new_name(stem: str = "rose") -> str:
    """Return a name that nobody has: letters alone, and nothing that looks like another."""
    number, base = next(_numbers), len(_LETTERS)
    ending = (_LETTERS[number // base**place % base] for place in (2, 1, 0))
    return f"{stem}{_RUN}{''.join(ending)}"


@dataclass
class Account:
    """A player with a name, at the connection that claimed it."""

    client: Client
    name: str
    password: str

    @property
    def token(self) -> str:
        return self.client.token

    @property
    def id(self) -> str:
        assert self.client.welcome is not None
        return str(self.client.welcome["player"]["id"])


async def claimed(
    connect: Connect, name: str | None = None, password: str = PASSWORD, **more: Field
) -> Account:
    """Connect as a new guest who claims a name."""
    client = await connect()
    name = new_name() if name is None else name
    await client.ask("claim", name=name, password=password, **more)
    return Account(client, name, password)


async def signed_in(connect: Connect, account: Account) -> Client:
    """Connect as another guest, and sign in; the client holds the token that was made."""
    client = await connect()
    welcome = await client.ask("sign_in", name=account.name, password=account.password)
    assert welcome["player"]["id"] == account.id
    client.welcome, client.token = welcome, welcome["token"]
    return client


async def is_thrown_out(client: Client) -> None:
    """Check that a connection is told that its token is none, and ends."""
    assert await client.closed() == 1008
    last = client.heard[-1]
    assert (last["type"], last.get("code"), "re" in last) == ("error", "bad_token", False), (
        last.text
    )


async def is_no_token(connect: Connect, token: str) -> Frame:
    """Check that nobody comes in by a token, and return what is said."""
    client = await connect(hello=False)
    answer = await client.refused("bad_token", "hello", token=token)
    await client.close()
    return answer


async def token_rows(client: Client) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = (await client.ask("tokens"))["tokens"]
    return rows


async def token_id(client: Client) -> str:
    """Return what names the token that a connection uses."""
    (row,) = [row for row in await token_rows(client) if row["this"]]
    return str(row["id"])


async def own_plays(client: Client) -> set[str]:
    return {row["play"] for row in (await client.ask("plays"))["plays"]}


async def name_of(connect: Connect, token: str) -> str | None:
    """Return the name that a token comes in by."""
    client = await connect(token)
    assert client.welcome is not None
    name: str | None = client.welcome["player"].get("name")
    await client.close()
    return name


def check_secrets(server: Served, clients: list[Client], *passwords: str) -> None:
    """Check that a token was told once, as it was made, and that nothing else secret was.

    The log is looked at when the server has ended.
    """
    server.secrets.update(passwords)
    tokens = [
        frame["token"]
        for client in clients
        for frame in client.heard
        if frame["type"] == "welcome" and "token" in frame
    ]
    assert len(set(tokens)) == len(tokens), "a token was told twice"
    server.secrets.update(tokens)
    for client in clients:
        for frame in client.heard:
            told = frame.text.replace(frame.get("token", "\0"), "")
            for secret in (*tokens, *passwords):
                assert secret not in told, told
                assert sha256(secret.encode()).hexdigest() not in told, told
            assert "argon2" not in told, told
            assert "_hash" not in told, told
