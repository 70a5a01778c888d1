"""The commands that say what can be won: `solve` and `survey`."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from subprocess import run

import click

from klumba.cli.arguments import DURATION, NODES, PATIENCE, SEEDS, read_deal
from klumba.cli.commands import klumba, lang_option, opening, read_position
from klumba.cli.errors import Complaint
from klumba.cli.progress import progress
from klumba.cli.streams import complain, say
from klumba.cli.words import word
from klumba.rules.position import Position
from klumba.rules.vocabulary import Patience
from klumba.solver import Budget, Verdict, solve
from klumba.wording import Language

STANDARD_INPUT = "-"
_WARMING = (sys.executable, "-P", "-m", "klumba.solver.warming")
BUDGET = 10.0

_key = click.argument("patience", metavar="KEY", type=PATIENCE, help="key_argument")
_budget = click.option("--budget", metavar="TIME", type=DURATION, help="budget_option")
_nodes = click.option("--nodes", metavar="N", type=NODES, help="nodes_option")


@klumba.command("solve", help="solve_help", options_metavar="[OPTION]...")
@_key
@click.argument("deal", metavar="SEED|-", help="position_argument")
@_budget
@_nodes
@click.option("--line", is_flag=True, help="line_option")
@lang_option
@click.pass_context
def solve_command(
    context: click.Context,
    *,
    patience: Patience,
    deal: str,
    budget: float | None,
    nodes: int | None,
    line: bool,
) -> None:
    """Say whether a deal or a position can be won, and what it took to know."""
    lang: Language = context.obj
    if deal == STANDARD_INPUT:
        position = read_position(patience, lang)
    else:
        try:
            position = opening(patience, read_deal(deal, patience, lang))
        except Complaint as complaint:
            raise click.BadParameter(str(complaint), context) from None
    warm_up(position, lang)
    verdict = solve(position, budget_of(budget, nodes), clock=time.monotonic)
    say(verdict_text(verdict))
    if line and verdict.line is not None:
        from klumba.solver.shortening import shortened

        say(" ".join(shortened(position, verdict.line)))


class ColdError(Exception):
    """Something is to be compiled first."""


def budget_of(seconds: float | None, nodes: int | None) -> Budget:
    """Return the budget that was asked for, ten seconds if none was."""
    return Budget(nodes, BUDGET if seconds is None and nodes is None else seconds)


def verdict_text(verdict: Verdict) -> str:
    """Return a verdict in one line, the same in every language."""
    return f"{verdict.outcome} nodes={verdict.nodes} ms={1000 * verdict.seconds:.0f}"


def warm_up(position: Position, lang: Language) -> None:
    """Load what the search needs; tell whoever waits when it is being compiled.

    That is done in a process apart, where it is kept: a compiler takes as much memory as a search,
    and gives none back.
    """
    from klumba.solver.compiled import is_kept, telling

    def cold() -> None:
        complain(word(lang, "warming_up"))
        if is_kept():
            raise ColdError

    try:
        with telling(cold):
            solve(position, Budget(nodes=1))
    except ColdError:
        # Out of reach of Ctrl-C, which ends this process, or the wait: then it is killed here.
        key = position.tables.patience.key
        run([*_WARMING, key], check=False, start_new_session=True)
        solve(position, Budget(nodes=1))


@klumba.command(help="survey_help", options_metavar="--seeds A..B [OPTION]...")
@_key
@click.option("--seeds", metavar="A..B", type=SEEDS, required=True, help="seeds_option")
@_budget
@_nodes
@click.option("--jobs", metavar="N", type=NODES, default=None, help="jobs_option")
@click.option("--csv", "file", metavar="FILE", type=click.Path(path_type=Path), help="csv_option")
@lang_option
@click.pass_obj
def survey(
    lang: Language,
    *,
    patience: Patience,
    seeds: range,
    budget: float | None,
    nodes: int | None,
    jobs: int | None,
    file: Path | None,
) -> None:
    """Solve many deals, and show how many can be won."""
    from klumba.cli.surveying import ForeignFileError, Survey, table

    file = file or Path(f"survey-{patience.key}.csv")
    found = Survey(patience, budget_of(budget, nodes), file)
    try:
        found.resume()
    except ForeignFileError:
        raise Complaint(word(lang, "other_csv", file=file)) from None
    left = [seed for seed in seeds if seed not in found.rows]
    if left:
        # Here, so that the processes find it compiled.
        warm_up(opening(patience, read_deal(str(left[0]), patience, lang)), lang)
        with progress(word(lang, "surveying"), len(left)) as advance:
            for _ in found.run(left, min(jobs or os.cpu_count() or 1, len(left))):
                advance(1)
    say(table([found.rows[seed] for seed in seeds]))
