"""What a player who chooses a patience wants to know, in a few short sentences."""

from __future__ import annotations

from collections.abc import Iterator

from klumba.rules.vocabulary import Goal, Kind, Patience, Start, Text, Triangle, Turns, When
from klumba.wording.languages import Language
from klumba.wording.voice import Voice, capital, voice


def title(patience: Patience, lang: Language) -> str:
    """Return the title of a patience."""
    return _in(patience.title, lang)


def also_called(patience: Patience, lang: Language) -> tuple[str, ...]:
    """Return the other names of a patience."""
    return tuple(_in(name, lang) for name in patience.also)


def _in(text: Text, lang: Language) -> str:
    return text.en if lang == "en" else text.ru


def summary(patience: Patience, lang: Language) -> str:
    """Return what there is in a patience: its columns, how they are built, what else there is."""
    return " ".join(f"{capital(sentence)}." for sentence in _sentences(voice(patience, lang)))


def _sentences(voice: Voice) -> Iterator[str]:
    chapter, patience = voice.phrases.summary, voice.patience
    if patience.columns:
        yield from _columns(voice)
    if patience.square:
        yield voice.phrase(chapter, Kind.SQUARE)
    built = voice.built(patience.foundations.build)
    if patience.foundations.build.step > 1:
        yield voice.phrase(chapter, Goal.ALL_HOME, **built)
    if patience.foundations.by_suit and Start.DEALT in patience.foundations.starts:
        yield voice.phrase(chapter, Start.DEALT)
    present = {
        Kind.RESERVE: patience.reserve,
        Kind.BOUQUET: patience.bouquet,
        Kind.JOKERS: patience.jokers,
    }
    for kind, there in present.items():
        if there:
            yield voice.phrase(chapter, kind)
    yield "; ".join(_stock(voice)) if patience.hidden else voice.phrase(chapter, "open")


def _columns(voice: Voice) -> Iterator[str]:
    chapter, patience = voice.phrases.summary, voice.patience
    columns = patience.columns
    yield voice.phrase(chapter, "triangle" if Triangle() in patience.deal else "columns")
    if columns and columns.build:
        way = voice.built(columns.build) | {"suits": chapter[columns.build.suits]}
        yield voice.phrase(chapter, "built", **way, lift=chapter[columns.lift])
    else:
        built = voice.built(patience.foundations.build)
        yield voice.phrase(chapter, Goal.COLUMNS_CLEARED, **built)


def _stock(voice: Voice) -> Iterator[str]:
    chapter, stock = voice.phrases.summary, voice.patience.stock
    yield voice.phrase(chapter, Kind.STOCK)
    for turning in stock.turnings if stock else ():
        if turning.turns is Turns.ONE and turning.to is not Kind.SQUARE:
            to_waste = turning.to is Kind.WASTE and turning.when is When.NOTHING_FITS
            yield voice.phrase(chapter, "to the waste" if to_waste else turning.when)
