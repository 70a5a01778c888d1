"""`klumba ban` and `klumba reset-password`, at a house that is serving."""

import pytest

from tests.wire.accounts import (
    OTHER_PASSWORD,
    PASSWORD,
    Account,
    claimed,
    is_no_token,
    new_name,
    own_plays,
    signed_in,
)
from tests.wire.conftest import Connect
from tests.wire.served import Served, run
from tests.wire.sitting import sit_down


def operate(server: Served, *words: str) -> tuple[int, str, str]:
    done = run(*words, "--database", server.database_url)
    assert "Traceback" not in done.stdout + done.stderr, done
    return done.returncode, done.stdout, done.stderr


async def test_a_banned_player_is_out_at_once_and_for_good(
    server: Served, connect: Connect
) -> None:
    account, bystander = await claimed(connect), await claimed(connect)
    other = await signed_in(connect, account)
    ended = operate(server, "ban", account.name.upper())
    assert ended[0] == 0, ended
    for client in (account.client, other):
        assert await client.closed(seconds=15) == 1008
        assert (client.heard[-1]["code"], "re" in client.heard[-1]) == ("bad_token", False)
        await is_no_token(connect, client.token)
    guest = await connect()
    sitting = await sit_down(guest)
    answer = await guest.answer("sign_in", name=account.name, password=PASSWORD)
    assert answer["type"] == "error", "it does not come in by its password either"
    wrong = await guest.answer("sign_in", name=account.name, password=OTHER_PASSWORD)
    unknown = await guest.answer("sign_in", name=new_name(), password=OTHER_PASSWORD)
    assert wrong.told == unknown.told, "who does not know the password learns nothing"
    assert await own_plays(guest) == {sitting.id}, "and nothing was merged"
    taken = await guest.answer("claim", name=account.name, password=PASSWORD)
    assert taken["type"] == "error", "nobody else becomes who was banned"
    await bystander.client.ask("ping")


async def test_a_guest_may_not_become_who_was_banned(server: Served, connect: Connect) -> None:
    """A connection of a merged guest is the account's, and goes with it."""
    account, guest = await claimed(connect), await connect()
    await guest.ask("sign_in", name=account.name, password=PASSWORD)
    assert operate(server, "ban", account.name)[0] == 0
    assert await guest.closed(seconds=15) == 1008
    await is_no_token(connect, guest.token)


async def test_a_reset_password_is_told_once_and_ends_all_tokens(
    server: Served, connect: Connect
) -> None:
    account = await claimed(connect)
    other = await signed_in(connect, account)
    code, told, _ = operate(server, "reset-password", account.name)
    assert code == 0
    candidates = [word.strip("«»\"'.,:`") for word in told.split()]
    for client in (account.client, other):
        assert await client.closed(seconds=15) == 1008
        await is_no_token(connect, client.token)
    guest = await connect()
    await guest.refused("wrong_password", "sign_in", name=account.name, password=PASSWORD)
    good = [word for word in candidates if len(word) >= 10 and word != account.name]
    assert len(good) == 1, f"the password, and no other long word: {told!r}"
    server.secrets.add(good[0])
    signed = await signed_in(connect, Account(account.client, account.name, good[0]))
    await signed.ask("change_password", old=good[0], new=OTHER_PASSWORD)


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
@pytest.mark.parametrize("command", ["ban", "reset-password"])
@pytest.mark.parametrize("name", ["nobody of this name", "", "\u202e", "'; --"])
def test_of_a_name_that_nobody_has(server: Served, command: str, name: str) -> None:
    code, told, why = (
        operate(server, command, "--", name) if name else operate(server, command, name)
    )
    assert code != 0
    assert not told
    assert why.startswith("klumba: ")
    assert len(why.splitlines()) == 1


@pytest.mark.parametrize("engine", ["sqlite"], indirect=True)
def test_a_guest_is_not_named(server: Served) -> None:
    code, _, why = operate(server, "ban")
    assert code != 0
    assert why.startswith("klumba: ")
