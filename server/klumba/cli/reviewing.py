"""The operator's command for a day's ranked plays: `review`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from klumba.cli.arguments import DAY
from klumba.cli.commands import klumba, lang_option
from klumba.cli.serving import database_option, run_work, there_option
from klumba.cli.streams import printable, say
from klumba.cli.words import counted, word
from klumba.wording import Language

if TYPE_CHECKING:
    from klumba.club.reviewing import Finding
    from klumba.config import Config


@klumba.command(help="review_help", options_metavar="[OPTION]...")
@click.argument("day", metavar="DAY", type=DAY, help="day_argument")
@there_option
@database_option
@lang_option
@click.pass_obj
def review(lang: Language, *, day: str, data: Path, database: str | None) -> None:
    """List the ranked plays of a day that somebody should look at."""
    from klumba.config import Config

    plays, found = run_work(_review(Config(data=data, database=database or None), day, lang))
    told = {"plays": counted(plays, "plays", lang), "found": counted(found, "suspects", lang)}
    say(word(lang, "reviewed" if found else "reviewed_nothing", **told))


async def _review(config: Config, day: str, lang: Language) -> tuple[int, int]:
    from klumba import app
    from klumba.club.reviewing import Review

    found = 0
    async with app.reading(config) as store:
        looked = Review(store, day)
        async for finding in looked.findings():
            found += 1
            say(printable(finding_text(finding, lang)))
    return looked.plays, found


def finding_text(finding: Finding, lang: Language) -> str:
    """Return what should be looked at in one line."""
    why = word(
        lang,
        f"review_{finding.suspect}",
        ms=finding.ms,
        other=finding.other,
        choices=finding.choices,
    )
    return f"{finding.patience} {finding.play} ({finding.player}): {why}"
