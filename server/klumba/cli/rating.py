"""The command that says how hard a deal is: `rate`."""

from __future__ import annotations

import click

from klumba.cli.arguments import NODES, PATIENCE, SEED
from klumba.cli.commands import klumba, lang_option, opening
from klumba.cli.solving import warm_up
from klumba.cli.streams import say
from klumba.cli.words import word
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName
from klumba.solver import Budget, Outcome
from klumba.solver.difficulty import HARDEST, Figures, rate
from klumba.wording import Language

ENOUGH = 200_000
"""Nodes for the verdict: a level hangs on what is found, and seconds differ between machines."""


@klumba.command("rate", help="rate_help", options_metavar="[OPTION]...")
@click.argument("patience", metavar="KEY", type=PATIENCE, help="key_argument")
@click.argument("seed", metavar="SEED", type=SEED, help="seed_argument")
@click.option("--nodes", metavar="N", type=NODES, help="rate_nodes_option")
@lang_option
@click.pass_obj
def rate_command(lang: Language, *, patience: Patience, seed: DealName, nodes: int | None) -> None:
    """Say how hard a deal is, and by which figures."""
    position = opening(patience, seed)
    warm_up(position, lang)
    rating = rate(position, Budget(nodes=nodes or ENOUGH))
    if rating.figures is not None:
        say(figures_text(rating.figures, lang))
    elif rating.verdict.outcome is Outcome.UNWINNABLE:
        say(word(lang, "rated_unwinnable"))
    else:
        say(word(lang, "rated_unknown", nodes=rating.verdict.nodes))


def figures_text(figures: Figures, lang: Language) -> str:
    """Return a level in words, then the figures that it is made of, a line each."""
    named = word(lang, f"level_{figures.level}")
    percent = f"{100 * figures.placed:.0f}"
    return "\n".join(
        (
            word(lang, "rated", level=named, number=figures.level, hardest=HARDEST),
            word(lang, "rated_first", keeping=figures.keeping, first=figures.first),
            word(lang, "rated_played", won=figures.won, count=figures.playouts, percent=percent),
            word(lang, "rated_searched", nodes=figures.nodes),
        )
    )
