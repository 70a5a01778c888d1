"""What a connection is told of whom it speaks for."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from msgspec import UNSET

from klumba.club.days import written
from klumba.club.telling import told_player
from klumba.gateway.session import Session
from klumba.protocol import answers, house
from klumba.store.rows import PlayerRow


def welcome(
    session: Session, player: PlayerRow, re: int, secret: str | None = None
) -> answers.Welcome:
    """Return the answer that says who a player is; `secret` is a token that was made."""
    club = session.club
    return answers.Welcome(
        player=told_player(player),
        server=house.Server(_version(), written(club.world.now()), session.page),
        day=club.today(),
        token=UNSET if secret is None else secret,
        re=re,
    )


@cache
def _version() -> str:
    return version("klumba")
