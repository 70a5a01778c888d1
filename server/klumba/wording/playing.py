"""The sections of a rules page about play: moves, spaces, reserve, jokers, stock, the end."""

from __future__ import annotations

from collections.abc import Iterator

from klumba.rules.laying import goes_to
from klumba.rules.piles import piles_of
from klumba.rules.vocabulary import Kind, Lift, Patience, Spaces, Turning, Turns, When
from klumba.wording.opening import build_rules
from klumba.wording.voice import Paragraph, Voice, capital


def moves(voice: Voice) -> list[Paragraph]:
    """Say what may move, and where to."""
    chapter, patience = voice.phrases.moves, voice.patience
    columns = patience.columns
    sources = voice.names.both([voice.phrase(chapter, kind) for kind in _sources(patience)])
    free = [voice.say(chapter, "available", sources=sources)]
    if patience.jokers:
        free.append(voice.say(chapter, "joker"))
    if columns:
        free.append(voice.say(chapter, "top card"))
    runs = columns is not None and columns.lift is Lift.RUN
    going = [] if runs else [voice.say(chapter, Lift.SINGLE)]
    if columns and columns.build:
        built = voice.built(columns.build)
        going += [voice.say(chapter, key, **built) for key in ("onto columns", "built")]
        going += build_rules(voice, columns.build)
    elif columns:
        by_suit = patience.foundations.by_suit
        going.append(voice.say(chapter, "to the foundations" if by_suit else "onto the base"))
    if patience.square:
        going.append(voice.say(chapter, "from the square"))
    return [free, going, [voice.say(chapter, Lift.RUN)] if runs else []]


def _sources(patience: Patience) -> list[Kind]:
    """Return the kinds of piles out of which cards are moved, in the order of the notation."""
    kinds = dict.fromkeys(pile.kind for pile in piles_of(patience))
    return [kind for kind in kinds if any(goes_to(patience, kind, card) for card in patience.deck)]


def spaces(voice: Voice) -> list[Paragraph]:
    """Say what an empty column takes."""
    chapter, columns = voice.phrases.spaces, voice.patience.columns
    if columns is None:
        return []
    jokers_too = voice.patience.jokers and columns.spaces is Spaces.ANY
    keys: list[object] = [(columns.spaces, "jokers") if jokers_too else columns.spaces]
    if columns.spaces is not Spaces.NOTHING:
        runs = [(columns.lift, columns.spaces)] if columns.lift is Lift.RUN else []
        keys += [*runs, "may stay"]
    return [[voice.say(chapter, key) for key in keys]]


def gaps(voice: Voice) -> list[Paragraph]:
    """Say what a gap in the square takes."""
    chapter, patience = voice.phrases.spaces, voice.patience
    if patience.square is None:
        return []
    waste = [turning for turning in _turnings(patience) if turning.to is Kind.WASTE]
    whens = [voice.say(chapter, (turning.when, "gap")) for turning in waste]
    return [[voice.say(chapter, "gap"), *whens]]


def reserve(voice: Voice) -> list[Paragraph]:
    """Say what the reserve piles are for."""
    columns = voice.patience.columns
    if not voice.patience.reserve:
        return []
    spaces_take = columns is not None and columns.spaces is not Spaces.NOTHING
    filled = any(turning.to is Kind.RESERVE for turning in _turnings(voice.patience))
    keys = [
        Kind.RESERVE,
        "played to spaces" if spaces_take else "played",
        "filled" if filled else "closed",
        "no cell",
    ]
    return [[voice.say(voice.phrases.reserve, key) for key in keys]]


def bouquet(voice: Voice) -> list[Paragraph]:
    """Say what the bouquet is for."""
    if not voice.patience.bouquet:
        return []
    return [[voice.say(voice.phrases.reserve, Kind.BOUQUET)]]


def jokers(voice: Voice) -> list[Paragraph]:
    """Say how jokers are put away and played, and what they stand for."""
    chapter, columns = voice.phrases.jokers, voice.patience.columns
    if not voice.patience.jokers or columns is None or columns.build is None:
        return []
    built = voice.built(columns.build)
    built["suits"] = voice.phrase(chapter, columns.build.suits)
    to_spaces = columns.spaces is Spaces.ANY
    played = "played to spaces" if to_spaces else "played"
    free = "free in spaces" if to_spaces else "free"
    moving = [voice.say(chapter, key) for key in ("put away", played)]
    return [moving, [voice.say(chapter, key, **built) for key in ("put onto", free)]]


def stock(voice: Voice) -> list[Paragraph]:
    """Say how many cards the stock holds, and how and when they are turned."""
    chapter, patience = voice.phrases.stock, voice.patience
    if patience.stock is None:
        return []
    turned = [_turning(voice, turning) for turning in patience.stock.turnings]
    once = ["once", *(["waste"] if patience.waste else [])]
    return [
        [voice.say(chapter, "stock"), *turned],
        [voice.say(chapter, key) for key in once],
    ]


def _turning(voice: Voice, turning: Turning) -> str:
    chapter, patience = voice.phrases.stock, voice.patience
    when = voice.phrase(chapter, when_key(patience, turning))
    key = (turning.turns, turning.to) if turning.turns is Turns.ONE else turning.turns
    return voice.say(chapter, key, when=when, When=capital(when))


def when_key(patience: Patience, turning: Turning) -> When | tuple[When, str]:
    """Return the key of the phrase that says when the stock may be turned in this way."""
    if turning.when is When.NOTHING_FITS:
        return turning.when, "square" if patience.square else "columns"
    return turning.when


def end(voice: Voice) -> list[Paragraph]:
    """Say when the patience is won or blocked, and what taking back is for."""
    chapter, patience = voice.phrases.end, voice.patience
    won: list[object] = [patience.goal, ("progress", patience.goal)]
    # What the deal itself places is counted; where it places nothing there is nothing to say.
    if voice.number("placed"):
        won.append("dealt")
    return [
        [voice.say(chapter, key) for key in won],
        [voice.say(chapter, "blocked")],
        [voice.say(chapter, "undo")],
    ]


def _turnings(patience: Patience) -> Iterator[Turning]:
    yield from patience.stock.turnings if patience.stock else ()
