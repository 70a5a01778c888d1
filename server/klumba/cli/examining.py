"""The command that says where a play lost its win: `post-mortem`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import click

from klumba.cli.arguments import PATIENCE, SEED
from klumba.cli.commands import followed, klumba, lang_option, opening
from klumba.cli.progress import progress
from klumba.cli.solving import warm_up
from klumba.cli.streams import say
from klumba.cli.words import counted, word
from klumba.rules.history import History
from klumba.rules.notation import UNDO
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName
from klumba.solver import Outcome
from klumba.solver.effort import nodes_in
from klumba.solver.examining import SECONDS, Examination
from klumba.solver.thinking import think
from klumba.wording import Language


@klumba.command("post-mortem", help="post_mortem_help", options_metavar="")
@click.argument("patience", metavar="KEY", type=PATIENCE, help="key_argument")
@click.argument("seed", metavar="SEED", type=SEED, help="seed_argument")
@click.argument("moves", metavar="[MOVE]...", nargs=-1, help="moves_argument")
@lang_option
@click.pass_obj
def post_mortem(
    lang: Language, *, patience: Patience, seed: DealName, moves: tuple[str, ...]
) -> None:
    """Say by which move the win was lost, then the verdicts on all positions."""
    history = History(opening(patience, seed))
    nodes = nodes_in(patience, SECONDS)
    examination = Examination(history.position, nodes)
    for move in followed(history, moves, lang):
        # A move as it was made: a redo makes one, too.
        made = None if move == UNDO else history.moves[-1]
        examination.follow(history.position, made)
    warm_up(history.opening, lang)
    with progress(word(lang, "surveying"), nodes) as advance:
        while (question := examination.question()) is not None:
            examination.told(think(*question))
            advance(question[1])
    say(said(examination, lang, won=history.position.won))
    say(word(lang, "post_mortem_verdicts"))
    say(verdicts_text([outcome for _, outcome in examination.verdicts], lang))


def said(examination: Examination, lang: Language, *, won: bool) -> str:
    """Return in a sentence where the win was lost, or how much of that is known."""
    outcomes = [outcome for _, outcome in examination.verdicts]
    made = len(outcomes) - 1
    if won:
        return word(lang, "post_mortem_won")
    if (turned := examination.turned) is not None:
        better = " ".join(turned.better)
        number, move = turned.ply + 1, turned.move
        return word(lang, "post_mortem_turned", number=number, move=move, line=better)
    if outcomes[0] is Outcome.UNWINNABLE:
        return word(lang, "post_mortem_never")
    if outcomes[-1] is Outcome.WINNABLE:
        line = examination.better(made)
        done, more = (counted(each, "moves", lang) for each in (made, len(line)))
        return word(lang, "post_mortem_still", done=done, more=more, line=" ".join(line))
    return as_far_as_known(outcomes, lang)


def as_far_as_known(outcomes: Sequence[Outcome], lang: Language) -> str:
    """Return between which moves the win was lost: after the last win, before the next loss."""
    first = max((i for i, each in enumerate(outcomes) if each is Outcome.WINNABLE), default=None)
    begin = 0 if first is None else first
    losses = (i for i, each in enumerate(outcomes) if i >= begin and each is Outcome.UNWINNABLE)
    last = next(losses, None)
    if first is None:
        key = "post_mortem_unknown" if last is None else "post_mortem_before"
        return word(lang, key, last=last)
    key = "post_mortem_after" if last is None else "post_mortem_between"
    return word(lang, key if first else f"{key}_deal", first=first, last=last)


def verdicts_text(outcomes: Sequence[Outcome], lang: Language) -> str:
    """Return the verdicts by the number of moves made, a line for all that follow each other."""
    lines, at = list[str](), 0
    for outcome, alike in groupby(outcomes):
        last = at + len(list(alike)) - 1
        verdict = word(lang, f"verdict_{outcome}")
        lines.append(f"{at}-{last} {verdict}" if last > at else f"{at} {verdict}")
        at = last + 1
    return "\n".join(lines)
