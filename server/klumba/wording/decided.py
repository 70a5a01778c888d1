"""The decided points of a patience: what the books leave open, and what is common to all."""

from __future__ import annotations

from collections.abc import Iterator

from klumba.rules.notation import stock_sizes
from klumba.rules.vocabulary import BaseCard, Kind, Lift, Patience, Spaces, Start, Turns
from klumba.wording.voice import Paragraph, Voice

_COMMON = ("judged", "won", "futile", "result")


def decided(voice: Voice) -> list[Paragraph]:
    """Say the decided points, a paragraph each."""
    sizes = ", ".join(_holds(voice))
    keys = [*_of_columns(voice.patience), *_of_stock(voice.patience), *_of_jokers(voice.patience)]
    return [[voice.say(voice.phrases.decided, key, sizes=sizes)] for key in (*keys, *_COMMON)]


def _holds(voice: Voice) -> Iterator[str]:
    """Say how many cards the stock can hold, one number after another."""
    for size in stock_sizes(voice.patience) if voice.patience.stock else ():
        which = "first" if size == voice.number("stock") else "then" if size else "none"
        yield voice.phrase(voice.phrases.decided, ("holds", which), size=size)


def _of_columns(patience: Patience) -> Iterator[object]:
    columns = patience.columns
    if columns and columns.lift is Lift.RUN:
        yield Lift.RUN
        if patience.bouquet:
            yield Lift.RUN, Kind.BOUQUET
    if columns and columns.build and columns.build.circular and _base_rank(patience):
        yield "circular"
    if columns and columns.spaces is Spaces.BELOW_BASE:
        yield Spaces.BELOW_BASE


def _base_rank(patience: Patience) -> bool:
    """Say whether the deal decides with which rank the foundations by suit begin."""
    declared = patience.foundations
    return declared.by_suit and Start.DEALT in declared.starts and BaseCard() in patience.deal


def _of_stock(patience: Patience) -> Iterator[object]:
    for turning in patience.stock.turnings if patience.stock else ():
        if turning.turns is not Turns.ONE:
            yield turning.turns
        elif turning.to is not Kind.SQUARE:
            yield turning.when, "square" if patience.square else "columns"
    if patience.square:
        yield Kind.SQUARE


def _of_jokers(patience: Patience) -> Iterator[object]:
    if patience.jokers:
        yield from ("joker unnamed", "joker often")
