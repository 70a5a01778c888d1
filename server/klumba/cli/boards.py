"""The command that prints a board: `board`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from klumba.cli.arguments import DAY, NODES, PATIENCE
from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint
from klumba.cli.serving import database_option, run_work, there_option
from klumba.cli.streams import printable, say
from klumba.cli.tables import clock, table
from klumba.cli.words import word
from klumba.rules.vocabulary import Patience
from klumba.wording import Language, title

if TYPE_CHECKING:
    from klumba.store.board_queries import BoardPage, BoardRow

MOST = 100


@klumba.command("board", help="board_help", options_metavar="[OPTION]...")
@click.argument("patience", metavar="KEY", type=PATIENCE, help="key_argument")
@click.argument("day", metavar="[DAY]", type=DAY, default=None, help="board_day_argument")
@click.option(
    "--span", type=click.Choice(["day", "week", "all"]), default="day", help="span_option"
)
@click.option(
    "--kind", type=click.Choice(["all", "clean", "fastest"]), default="all", help="kind_option"
)
@click.option("--bots", is_flag=True, help="bots_option")
@click.option("--limit", metavar="N", type=NODES, default="20", help="rows_option")
@there_option
@database_option
@lang_option
@click.pass_obj
def board_command(
    lang: Language,
    *,
    patience: Patience,
    day: str | None,
    span: str,
    kind: str,
    bots: bool,
    limit: int,
    data: Path,
    database: str | None,
) -> None:
    """Print the first rows of a board."""
    from klumba import app
    from klumba.club.boards import named_board
    from klumba.club.days import day_of
    from klumba.club.world import real_world
    from klumba.config import Config

    if (bots or kind != "all") and span != "day":
        raise Complaint(word(lang, "board_of_days_only"))
    today = day_of(real_world().now())
    day = day or today
    name = named_board(patience.key, span, day, kind, bots=bots)

    async def read() -> BoardPage:
        config = Config(data=data, database=database or None)
        async with app.reading(config) as store:
            found = await store.reader.board_page(name, 0, min(limit, MOST))
            there = found.total or day == today or await store.reader.daily(day, patience.key)
            if span == "day" and not there:
                raise Complaint(word(lang, "no_daily_then", title=title(patience, lang), day=day))
            return found

    page = run_work(read())
    when = word(lang, f"board_{span}", day=day)
    say(word(lang, "board_title", title=title(patience, lang), when=when, count=page.total))
    for line in lines(page.rows, lang, scores=span != "day"):
        say(printable(line))


def lines(rows: Sequence[BoardRow], lang: Language, *, scores: bool) -> Sequence[str]:
    """Return the lines of a board's rows; nothing of an empty one."""
    if not rows:
        return ()
    headings = word(lang, "score_headings" if scores else "board_headings").split("|")
    cells = [_scored(row, lang) if scores else _played(row, lang) for row in rows]
    return tuple(table([headings, *cells], left=2))


def _played(row: BoardRow, lang: Language) -> list[str]:
    placed = f"{row.placed}/{row.total}"
    counts = [placed, str(row.undos), str(row.moves), clock(row.elapsed_ms or 0)]
    return [str(row.rank), _named(row, lang), *counts]


def _scored(row: BoardRow, lang: Language) -> list[str]:
    from klumba.club.boards import told_score

    return [str(row.rank), _named(row, lang), f"{told_score(row.score or 0):.2f}", str(row.days)]


def _named(row: BoardRow, lang: Language) -> str:
    return word(lang, "nameless") if row.name is None else row.name
