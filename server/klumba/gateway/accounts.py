"""What is done at the requests about names, passwords and tokens.

Each begins with who the connection speaks for now: the token may have ended since `hello`, or the
guest may have been merged into a player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from klumba.club.days import written
from klumba.club.players import Identity
from klumba.gateway.endpoints import Endpoint, endpoint
from klumba.gateway.limits import Of, Rate
from klumba.gateway.session import Session
from klumba.gateway.welcoming import welcome
from klumba.protocol import answers, house, requests
from klumba.protocol.requests import Request
from klumba.store.rows import TokenRow

SIGN_INS: Final = Rate("sign_ins", Of.ADDRESS, 2, 200)
"""Each costs a core a twentieth of a second, and a school may sign in at the ring of a bell.

How often a stranger may be wrong about a name's password is another matter: `klumba.club.attempts`.
"""

ACCOUNTS: Final = Rate("accounts", Of.PLAYER, 1, 30)
"""What people do a few times a year."""

EXPORTS: Final = Rate("exports", Of.PLAYER, 5, 100)
"""Pages; a player of many years has hundreds."""


@endpoint(ACCOUNTS)
async def claim(session: Session, request: requests.Claim) -> None:
    """Give a guest a name and a password."""
    who = await _present(session)
    asked = request.name, request.password
    session.player = await session.club.accounts.claim(who, *asked, bot=request.bot)
    session.answer(welcome(session.club, session.player, request.id))


@endpoint(SIGN_INS)
async def sign_in(session: Session, request: requests.SignIn) -> None:
    """Become the player of a name."""
    club, who = session.club, await _present(session)
    signed = await club.accounts.sign_in(who, request.name, request.password, session.address)
    if not await club.players.are_one(who.player, signed.player):
        await club.plays.leave_all(session)  # they stay another player's
    session.identify(signed)
    session.answer(welcome(club, signed.player, request.id, signed.secret))
    await club.presence.look_soon()


@endpoint(ACCOUNTS)
async def rename(session: Session, request: requests.Rename) -> None:
    """Give the player another name."""
    who = await _present(session)
    session.player = await session.club.accounts.rename(who, request.name)
    session.answer(welcome(session.club, session.player, request.id))


@endpoint(ACCOUNTS)
async def change_password(session: Session, request: requests.ChangePassword) -> None:
    """Give the player another password."""
    club, who = session.club, await _present(session)
    session.player = await club.accounts.change_password(who, request.old, request.new)
    session.answer(welcome(club, session.player, request.id))
    await club.presence.look_soon()


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
    session.answer(answers.Revoked(re=request.id))
    await club.presence.look_soon()


@endpoint(EXPORTS)
async def export(session: Session, request: requests.Export) -> None:
    """Tell what the house keeps about the player."""
    who = await _present(session)
    before = None if request.before is UNSET else request.before
    data, following = await session.club.exports.page(who, before)
    after = UNSET if following is None else following
    session.answer(answers.Export(data, after, re=request.id))


@endpoint(ACCOUNTS)
async def delete_account(session: Session, request: requests.DeleteAccount) -> None:
    """Delete the player."""
    club, who = session.club, await _present(session)
    await club.accounts.delete(who, None if request.password is UNSET else request.password)
    session.answer(answers.Deleted(re=request.id))
    await club.presence.look_soon()


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


async def _present(session: Session) -> Identity:
    identity = await session.club.players.present(session.token_id)
    session.become(identity.player)
    return identity


def _told(row: TokenRow, *, this: bool) -> house.TokenRow:
    made, seen = written(row.made_at), written(row.seen_at)
    return house.TokenRow(row.id, row.client or "", made, seen, this)
