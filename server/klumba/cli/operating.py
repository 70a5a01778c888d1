"""The operator's commands for what is stored: `backup`, `restore`, `audit`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint
from klumba.cli.progress import progress
from klumba.cli.serving import data_option, database_option, run_work, there_option
from klumba.cli.streams import printable, say
from klumba.cli.words import counted, word
from klumba.wording import Language

if TYPE_CHECKING:
    from klumba.club.auditing import Audit
    from klumba.club.findings import Finding
    from klumba.config import Config

_path = click.Path(path_type=Path)


@klumba.command(help="backup_help", options_metavar="[OPTION]...")
@click.argument("target", metavar="FILE", type=_path, help="backup_argument")
@there_option
@database_option
@click.option("--overwrite", is_flag=True, envvar="KLUMBA_OVERWRITE", help="overwrite_option")
@lang_option
@click.pass_obj
def backup(
    lang: Language, *, target: Path, data: Path, database: str | None, overwrite: bool
) -> None:
    """Copy the embedded database to a file."""
    from klumba import app
    from klumba.config import Config
    from klumba.store import NotEmbedded

    config = Config(data=data, database=database or None)
    try:
        run_work(app.backup(config, target, overwrite=overwrite), NotEmbedded, FileExistsError)
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
    from klumba import app
    from klumba.config import Config
    from klumba.store import NotEmbedded

    config = Config(data=data, database=database or None)
    try:
        restored = run_work(app.restore(config, source), NotEmbedded)
    except NotEmbedded:
        raise Complaint(word(lang, "use_pg_restore")) from None
    say(word(lang, "restored", file=source, version=restored.version))
    if restored.replaced:
        say(word(lang, "replaced", file=restored.replaced))


@klumba.command(help="audit_help", options_metavar="[OPTION]...")
@there_option
@database_option
@lang_option
@click.pass_obj
def audit(lang: Language, *, data: Path, database: str | None) -> None:
    """Replay every stored play, list what is off, and end with 1 if anything is."""
    from klumba.config import Config

    found, audited = run_work(_audit(Config(data=data, database=database or None), lang))
    told = {"plays": counted(audited.plays, "plays", lang)}
    told |= {"events": counted(audited.events, "events", lang)}
    if found:
        say(word(lang, "audit_found", **told, found=counted(found, "findings", lang)))
        raise click.exceptions.Exit(1)
    say(word(lang, "audit_found_nothing", **told))


async def _audit(config: Config, lang: Language) -> tuple[int, Audit]:
    """Say each finding as it is found; return how many there were, and what was looked at."""
    from klumba import app
    from klumba.club.auditing import Audit

    found = 0
    async with app.ledger(config) as ledger:
        with progress(word(lang, "auditing"), sum(await ledger.sizes())) as advance:
            audited = Audit(ledger, advance)
            async for finding in audited.findings():
                found += 1
                say(printable(finding_text(finding, lang)))
    return found, audited


def finding_text(finding: Finding, lang: Language) -> str:
    """Return a finding in one line."""
    told = word(lang, f"audit_{finding.wrong}", **finding.data)
    return f"{finding.where}: {told}" if finding.where else told
