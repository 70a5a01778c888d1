"""What is done at the requests about names, passwords and tokens.

Each begins with who the connection speaks for now: the token may have ended since `hello`. What
ends tokens is answered when the connections that use them here are stopped; one's own hears the
answer first.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from msgspec import UNSET

from klumba.club.attempts import UNLIMITED, Allowance, Guessing
from klumba.club.days import written
from klumba.club.passwords import MOST_WAITING, Passwords
from klumba.club.players import Identity
from klumba.gateway.endpoints import Endpoint, endpoint
from klumba.gateway.limits import Limits, Most, Of, Rate
from klumba.gateway.session import Session
from klumba.gateway.welcoming import welcome
from klumba.protocol import answers, house, requests
from klumba.protocol.requests import Request
from klumba.store.rows import TokenRow

SIGN_INS: Final = Rate("sign_ins", Of.ADDRESS, 50, 2000)
"""A school may sign in at the ring of a bell; who finds too many hashing comes again."""

HASHING: Final = Most("hashing", Of.ADDRESS, MOST_WAITING)
"""Passwords that wait to be hashed, some 40 ms of a core each; addresses take turns."""

WRONG_BY_BOTH: Final = Rate("wrong_by_name_and_address", Of.NAME, 1 / 60, 10)
"""Wrong passwords of strangers for a name from one address."""

WRONG_BY_NAME: Final = Rate("wrong_by_name", Of.NAME, 1 / 6, 100)
"""The same from all addresses: one guesser alone keeps nobody out who comes from elsewhere."""

WRONG_BY_ADDRESS: Final = Rate("wrong_by_address", Of.ADDRESS, 1 / 3, 300)
"""A guesser tries many names; a school has one address, and many who mistype."""

WRONG_BY_PLAYER: Final = Rate("wrong_by_player", Of.PLAYER, 1 / 60, 10)
"""Wrong passwords of who is signed in: a device that was left open is no way to the password."""

GUESSES: Final = (WRONG_BY_NAME, WRONG_BY_ADDRESS, WRONG_BY_BOTH, WRONG_BY_PLAYER)

ACCOUNTS: Final = Rate("accounts", Of.PLAYER, 1, 30)
"""What people do a few times a year."""

EXPORTS: Final = Rate("exports", Of.PLAYER, 5, 100)
"""Pages; a player of many years has hundreds."""


@endpoint(ACCOUNTS, when_needed=(WRONG_BY_PLAYER, HASHING))
async def claim(session: Session, request: requests.Claim) -> None:
    """Give a guest a name and a password."""
    who = await _present(session)
    asked = request.name, request.password
    session.player = await session.club.accounts.claim(who, *asked, bot=request.bot)
    session.answer(welcome(session, session.player, request.id))


@endpoint(SIGN_INS, when_needed=(*GUESSES, HASHING))
async def sign_in(session: Session, request: requests.SignIn) -> None:
    """Become the player of a name."""
    club, who = session.club, await _present(session)
    signed = await club.accounts.sign_in(who, request.name, request.password)
    if not await club.players.are_one(who.player, signed.player):
        await club.plays.leave_all(session)  # they stay another player's
    session.identify(signed)
    await club.presence.look_soon()
    session.answer(welcome(session, signed.player, request.id, signed.secret))


@endpoint(ACCOUNTS)
async def rename(session: Session, request: requests.Rename) -> None:
    """Give the player another name."""
    who = await _present(session)
    session.player = await session.club.accounts.rename(who, request.name)
    session.answer(welcome(session, session.player, request.id))


@endpoint(ACCOUNTS, when_needed=(WRONG_BY_PLAYER, HASHING))
async def change_password(session: Session, request: requests.ChangePassword) -> None:
    """Give the player another password."""
    club, who = session.club, await _present(session)
    session.player = await club.accounts.change_password(who, request.old, request.new)
    await club.presence.look_soon()
    session.answer(welcome(session, session.player, request.id))


@endpoint(ACCOUNTS)
async def tokens(session: Session, request: requests.Tokens) -> None:
    """List where the player is signed in."""
    who = await _present(session)
    rows = await session.club.accounts.tokens(who)
    told = tuple(_told(row, this=row.id == who.token.id) for row in rows)
    session.answer(answers.Tokens(told, re=request.id))


@endpoint(ACCOUNTS)
async def revoke(session: Session, request: requests.Revoke) -> None:
    """End a token."""
    club = session.club
    await club.accounts.revoke(await _present(session), request.token_id)
    await club.presence.look_soon()
    session.answer(answers.Revoked(re=request.id))


@endpoint(EXPORTS)
async def export(session: Session, request: requests.Export) -> None:
    """Tell what the house keeps about the player."""
    who = await _present(session)
    before = None if request.before is UNSET else request.before
    data, following = await session.club.exports.page(who, before)
    after = UNSET if following is None else following
    session.answer(answers.Export(data, after, re=request.id))


@endpoint(ACCOUNTS, when_needed=(WRONG_BY_PLAYER, HASHING))
async def delete_account(session: Session, request: requests.DeleteAccount) -> None:
    """Delete the player."""
    club, who = session.club, await _present(session)
    await club.accounts.delete(who, None if request.password is UNSET else request.password)
    await club.presence.look_soon()
    session.answer(answers.Deleted(re=request.id))


HANDLERS: Final[Mapping[type[Request], Endpoint]] = {
    requests.Claim: claim,
    requests.SignIn: sign_in,
    requests.Rename: rename,
    requests.ChangePassword: change_password,
    requests.Tokens: tokens,
    requests.Revoke: revoke,
    requests.Export: export,
    requests.DeleteAccount: delete_account,
}


def guessing(limits: Limits, limited: Callable[[str], None]) -> Guessing:
    """Return how often passwords may be wrong; `limited` is called with a limit's name."""
    allowances = (_allowance(limits.value(rate)) for rate in GUESSES)
    by_name, by_address, by_both, by_player = allowances
    return Guessing(
        by_name, by_address, by_both, by_player, lambda whose: limited(f"wrong_by_{whose}")
    )


def hashing(limits: Limits, limited: Callable[[str], None]) -> Passwords:
    """Return what hashes passwords; `limited` is called with a limit's name."""
    most = limits.value(HASHING).count
    return Passwords(waiting=most, limited=lambda: limited(HASHING.name))


def _allowance(rate: Rate) -> Allowance:
    if math.isinf(rate.per_second):
        return UNLIMITED
    return Allowance(int(rate.at_once), round(1000 / rate.per_second))


async def _present(session: Session) -> Identity:
    identity = await session.club.players.present(session.token_id)
    session.player = identity.player
    return replace(identity, address=session.address)


def _told(row: TokenRow, *, this: bool) -> house.TokenRow:
    made, seen = written(row.made_at), written(row.seen_at)
    return house.TokenRow(row.id, row.client or "", made, seen, this)
