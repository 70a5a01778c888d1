"""Accounts ask for `hello` first, as everything does; and are refused for their form."""

from typing import Any

import pytest

from tests.wire.accounts import PASSWORD, claimed, new_name, token_rows
from tests.wire.cases import labels
from tests.wire.conftest import Connect

pytestmark = pytest.mark.parametrize("engine", ["sqlite"], indirect=True)

ASKED: list[tuple[str, dict[str, Any]]] = [
    ("claim", {"name": "ivy", "password": PASSWORD}),
    ("sign_in", {"name": "ivy", "password": PASSWORD}),
    ("rename", {"name": "ivy"}),
    ("change_password", {"old": PASSWORD, "new": "forty-two blue irises"}),
    ("tokens", {}),
    ("revoke", {"token_id": "x"}),
    ("export", {}),
    ("delete_account", {}),
]


@pytest.mark.parametrize(("kind", "fields"), ASKED, ids=labels(ASKED))
async def test_hello_comes_first(connect: Connect, kind: str, fields: dict[str, Any]) -> None:
    client = await connect(hello=False)
    await client.refused("hello_first", kind, **fields)


BAD: list[Any] = [None, 1, [], {}]
BAD_FORMS: list[tuple[str, dict[str, Any]]] = [
    *[(kind, {**fields, "more": 1}) for kind, fields in ASKED],
    *[(kind, {**fields, name: bad}) for kind, fields in ASKED for name in fields for bad in BAD],
    ("claim", {"name": "ivy"}),
    ("claim", {"password": PASSWORD}),
    ("claim", {"name": "ivy", "password": PASSWORD, "bot": "yes"}),
    ("claim", {"name": "ivy", "password": PASSWORD, "bot": None}),
    ("sign_in", {"name": "ivy", "password": PASSWORD, "bot": True}),
    ("rename", {}),
    ("change_password", {"old": PASSWORD}),
    ("revoke", {}),
    ("revoke", {"token": "x"}),
    ("delete_account", {"password": None}),
    ("delete_account", {"password": 1}),
]  # fmt: skip


async def test_bad_forms(connect: Connect) -> None:
    account, guest = await claimed(connect), await connect()
    for kind, fields in BAD_FORMS:
        for client in (account.client, guest):
            answer = await client.refused("bad_message", kind, **fields)
            assert PASSWORD not in answer.text
    assert len(await token_rows(account.client)) == 1
    await guest.ask("claim", name=new_name(), password=PASSWORD)
