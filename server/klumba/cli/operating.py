"""The operator's commands for what is stored: `backup`, `restore`, `audit`."""

from pathlib import Path

import click

from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint
from klumba.cli.serving import data_option, database_option, run_work
from klumba.cli.streams import say
from klumba.cli.words import word
from klumba.wording import Language

_path = click.Path(path_type=Path)


@klumba.command(help="backup_help", options_metavar="[OPTION]...")
@click.argument("target", metavar="FILE", type=_path, help="backup_argument")
@data_option
@database_option
@click.option("--overwrite", is_flag=True, envvar="KLUMBA_OVERWRITE", help="overwrite_option")
@lang_option
@click.pass_obj
def backup(
    lang: Language, *, target: Path, data: Path, database: str | None, overwrite: bool
) -> None:
    """Copy the embedded database to a file."""
    from klumba import app  # noqa: PLC0415
    from klumba.config import Config  # noqa: PLC0415
    from klumba.store import NotEmbedded  # noqa: PLC0415

    config = Config(data=data, database=database or None)
    try:
        run_work(app.backup(config, target, overwrite=overwrite), NotEmbedded)
    except NotEmbedded:
        raise Complaint(word(lang, "use_pg_dump")) from None
    except FileExistsError:
        raise Complaint(word(lang, "file_is_there", file=target)) from None
    say(word(lang, "backed_up", file=target))


@klumba.command(help="restore_help", options_metavar="[OPTION]...")
@click.argument("source", metavar="FILE", type=_path, help="restore_argument")
@data_option
@database_option
@lang_option
@click.pass_obj
def restore(lang: Language, *, source: Path, data: Path, database: str | None) -> None:
    """Put a backup in the place of the embedded database."""
    from klumba import app  # noqa: PLC0415
    from klumba.config import Config  # noqa: PLC0415
    from klumba.store import NotEmbedded  # noqa: PLC0415

    config = Config(data=data, database=database or None)
    try:
        restored = run_work(app.restore(config, source), NotEmbedded)
    except NotEmbedded:
        raise Complaint(word(lang, "use_pg_restore")) from None
    say(word(lang, "restored", file=source, version=restored.version))
    if restored.replaced:
        say(word(lang, "replaced", file=restored.replaced))
