"""The operator's commands: `serve` and `migrate`."""

import asyncio
import errno
import os
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from socket import gaierror
from typing import Any, TypeVar

import click

from klumba.cli.arguments import FOLDER, LIMIT, NETWORK, ORIGIN, PORT, SWITCH
from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint
from klumba.cli.streams import flush, say
from klumba.cli.words import word
from klumba.wording import Language

T = TypeVar("T")
Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_NOT_THERE = {
    errno.EADDRINUSE: "port_is_taken",
    errno.EACCES: "port_is_forbidden",
    errno.EADDRNOTAVAIL: "address_is_elsewhere",
}


def _data_option(says: str) -> Callable[[Decorated], Decorated]:
    return click.option(
        "--data",
        metavar="DIR",
        type=FOLDER,
        default="klumba-data",
        envvar="KLUMBA_DATA",
        help=says,
    )


data_option = _data_option("data_option")
there_option = _data_option("there_option")
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
    "--dailies",
    metavar="on|off",
    type=SWITCH,
    default="on",
    envvar="KLUMBA_DAILIES",
    help="dailies_option",
)
@click.option(
    "--limits",
    metavar="on|off",
    type=SWITCH,
    default="on",
    envvar="KLUMBA_LIMITS",
    help="limits_option",
)
@click.option(
    "--limit",
    metavar="NAME=VALUE",
    type=LIMIT,
    multiple=True,
    default=(),
    envvar="KLUMBA_LIMIT",
    help="limit_option",
)
@click.option(
    "--origin",
    metavar="URL",
    type=ORIGIN,
    multiple=True,
    default=(),
    envvar="KLUMBA_ORIGIN",
    help="origin_option",
)
@click.option(
    "--trust-proxy",
    metavar="NETWORK",
    type=NETWORK,
    multiple=True,
    default=(),
    envvar="KLUMBA_TRUST_PROXY",
    help="trust_proxy_option",
)
@lang_option
@click.pass_obj
def serve(
    lang: Language,
    *,
    host: str,
    port: int,
    data: Path,
    database: str | None,
    dailies: bool,
    limits: bool,
    limit: Sequence[str],
    origin: Sequence[str],
    trust_proxy: Sequence[str],
) -> None:
    """Serve until a signal comes."""
    # The players of a table in the terminal need not wait for what the server imports.
    from klumba import app
    from klumba.config import Config
    from klumba.gateway.addresses import Entrance, read_networks
    from klumba.gateway.declared import read_limits
    from klumba.gateway.origins import read_origins
    from klumba.gateway.server import CannotListen
    from klumba.logs import configure_logs

    def announce(address: str) -> None:
        say(word(lang, "serves_at", address=address))
        flush()

    configure_logs()
    config = Config(
        data=data,
        host=host,
        port=port,
        database=database or None,
        # Of the environment only: all users of a machine see what a command was started with.
        secret=os.environ.get("KLUMBA_SECRET") or None,
        dailies=dailies,
        limits=limits,
        limit=read_limits(limit),
        entrance=Entrance(read_networks(trust_proxy), read_origins(origin)),
    )
    try:
        run_work(app.serve(config, announce))
    except CannotListen as error:
        reason = _why_not_there(error, lang)
        raise Complaint(word(lang, "cannot_listen", host=host, port=port, reason=reason)) from None


@klumba.command(help="migrate_help", options_metavar="[OPTION]...")
@data_option
@database_option
@lang_option
@click.pass_obj
def migrate(lang: Language, data: Path, database: str | None) -> None:
    """Migrate the database."""
    from klumba import app
    from klumba.config import Config

    version = run_work(app.migrate(Config(data=data, database=database or None)))
    say(word(lang, "migrated", version=version))


def run_work(work: Coroutine[Any, Any, T], *own: type[Exception]) -> T:
    """Run what is asynchronous, and make of the store's and the system's complaints one line.

    What the caller words by itself, `own`, passes.
    """
    from klumba.store import StoreError

    try:
        return _on_the_fastest_loop(work)
    except own:
        raise
    except (StoreError, ValueError) as error:
        raise Complaint(str(error)) from None
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        raise Complaint(f"{where}{error.strerror or error}") from None


def _why_not_there(error: Exception, lang: Language) -> str:
    """Return why nobody can listen there, in the player's language where we have the words."""
    cause = error.__cause__
    number = cause.errno if isinstance(cause, OSError) else None
    if isinstance(cause, gaierror | UnicodeError):
        return word(lang, "no_such_host")
    return word(lang, _NOT_THERE[number]) if number in _NOT_THERE else str(error)


def _on_the_fastest_loop(work: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)
