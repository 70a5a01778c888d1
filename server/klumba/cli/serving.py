"""The operator's commands: `serve` and `migrate`."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from klumba.cli.arguments import PORT, SWITCH
from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint
from klumba.cli.streams import flush, say
from klumba.cli.words import word
from klumba.wording import Language

T = TypeVar("T")

data_option = click.option(
    "--data",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    default="klumba-data",
    envvar="KLUMBA_DATA",
    help="data_option",
)
database_option = click.option(
    "--database", metavar="URL", default=None, envvar="KLUMBA_DATABASE", help="database_option"
)


@klumba.command(help="serve_help", options_metavar="[OPTION]...")
@click.option(
    "--host", metavar="HOST", default="127.0.0.1", envvar="KLUMBA_HOST", help="host_option"
)
@click.option(
    "--port", metavar="PORT", type=PORT, default="8080", envvar="KLUMBA_PORT", help="port_option"
)
@data_option
@database_option
@click.option(
    "--limits",
    metavar="on|off",
    type=SWITCH,
    default="on",
    envvar="KLUMBA_LIMITS",
    help="limits_option",
)
@lang_option
@click.pass_obj
def serve(
    lang: Language, *, host: str, port: int, data: Path, database: str | None, limits: bool
) -> None:
    """Serve until a signal comes."""
    # The players of a table in the terminal need not wait for what the server imports.
    from klumba import app  # noqa: PLC0415
    from klumba.config import Config  # noqa: PLC0415
    from klumba.gateway.server import CannotListen  # noqa: PLC0415
    from klumba.logs import configure_logs  # noqa: PLC0415

    def announce(address: str) -> None:
        say(word(lang, "serves_at", address=address))
        flush()

    configure_logs()
    config = Config(data=data, host=host, port=port, database=database or None, limits=limits)
    try:
        run_work(app.serve(config, announce))
    except CannotListen as error:
        reason = str(error)
        raise Complaint(word(lang, "cannot_listen", host=host, port=port, reason=reason)) from None


@klumba.command(help="migrate_help", options_metavar="[OPTION]...")
@data_option
@database_option
@lang_option
@click.pass_obj
def migrate(lang: Language, data: Path, database: str | None) -> None:
    """Migrate the database."""
    from klumba import app  # noqa: PLC0415
    from klumba.config import Config  # noqa: PLC0415

    version = run_work(app.migrate(Config(data=data, database=database or None)))
    say(word(lang, "migrated", version=version))


def run_work(work: Coroutine[Any, Any, T], *own: type[Exception]) -> T:
    """Run what is asynchronous, and make of the store's complaints one line, but for a few."""
    from klumba.store import StoreError  # noqa: PLC0415

    try:
        return _on_the_fastest_loop(work)
    except own:
        raise
    except (StoreError, ValueError) as error:
        raise Complaint(str(error)) from None


def _on_the_fastest_loop(work: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)
