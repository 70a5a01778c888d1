"""What a connection is told of whom it speaks for."""

from __future__ import annotations

from functools import cache
from importlib.metadata import version

from msgspec import UNSET

from klumba.club import Club
from klumba.club.days import written
from klumba.protocol import answers, house
from klumba.store.rows import PlayerRow


def welcome(club: Club, player: PlayerRow, re: int, secret: str | None = None) -> answers.Welcome:
    """Return the answer that says who a player is; `secret` is a token that was made."""
    name = UNSET if player.name is None else player.name
    return answers.Welcome(
        player=house.Player(player.id, player.name is None, player.bot, name),
        server=house.Server(_version(), written(club.world.now())),
        day=club.today(),
        token=UNSET if secret is None else secret,
        re=re,
    )


@cache
def _version() -> str:
    return version("klumba")
