"""The operator's commands for players: `reset-password`, `ban`, `stats`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint, shortened
from klumba.cli.serving import database_option, run_work, there_option
from klumba.cli.streams import printable, say
from klumba.cli.words import word
from klumba.wording import Language

if TYPE_CHECKING:
    from klumba.club.operating import Operator
    from klumba.config import Config

T = TypeVar("T")

_name = click.argument("name", metavar="NAME", help="name_argument")


@klumba.command("reset-password", help="reset_password_help", options_metavar="[OPTION]...")
@_name
@there_option
@database_option
@lang_option
@click.pass_obj
def reset_password(lang: Language, *, name: str, data: Path, database: str | None) -> None:
    """Give a player a new password, and show it."""
    shown, password = _done(
        lang, name, data, database, lambda operator: operator.reset_password(name)
    )
    say(word(lang, "password_reset", name=shown, password=password))


@klumba.command(help="ban_help", options_metavar="[OPTION]...")
@_name
@click.option("--lift", is_flag=True, help="lift_option")
@there_option
@database_option
@lang_option
@click.pass_obj
def ban(lang: Language, *, name: str, lift: bool, data: Path, database: str | None) -> None:
    """Ban a player, or let the player in again."""
    shown = _done(lang, name, data, database, lambda operator: operator.ban(name, lift=lift))
    say(word(lang, "ban_lifted" if lift else "banned", name=shown))


@klumba.command(help="stats_help", options_metavar="[OPTION]...")
@click.argument("player", metavar="PLAYER", help="player_argument")
@there_option
@database_option
@lang_option
@click.pass_obj
def stats(lang: Language, *, player: str, data: Path, database: str | None) -> None:
    """Show a player's statistics."""
    from klumba.cli.statistics import statistics_lines

    name, figures, streaks = _done(
        lang, player, data, database, lambda operator: operator.figures(player)
    )
    for line in statistics_lines(name, figures.rows, streaks, lang):
        say(printable(line))


def _done(
    lang: Language,
    name: str,
    data: Path,
    database: str | None,
    work: Callable[[Operator], Awaitable[T]],
) -> T:
    from klumba.club.operating import NoSuchPlayer
    from klumba.config import Config

    try:
        return run_work(_operate(Config(data=data, database=database or None), work), NoSuchPlayer)
    except NoSuchPlayer:
        raise Complaint(word(lang, "no_such_player", name=shortened(name))) from None


async def _operate(config: Config, work: Callable[[Operator], Awaitable[T]]) -> T:
    from klumba import app

    async with app.operator(config) as operator:
        return await work(operator)
