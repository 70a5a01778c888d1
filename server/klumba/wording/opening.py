"""The sections of a rules page about what is laid out: the aim, the deal, the foundations.

Each section is a list of paragraphs, each paragraph a list of sentences. Which sentences there are
follows from the declaration, here, for all languages; their wording is the languages' own.
"""

from __future__ import annotations

from collections.abc import Iterator

from klumba.cards import SUIT_CARDS
from klumba.rules.laying import followers
from klumba.rules.piles import foundation_cards, piles_of
from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Build,
    Layer,
    Patience,
    Rest,
    Rows,
    Start,
    Triangle,
)
from klumba.wording.voice import Paragraph, Voice


def aim(voice: Voice) -> list[Paragraph]:
    """Say what the player is after."""
    chapter, patience = voice.phrases.aim, voice.patience
    helped = [voice.say(chapter, "jokers")] if patience.jokers else []
    return [[voice.say(chapter, patience.goal), *helped]]


def deal(voice: Voice) -> list[Paragraph]:
    """Say how the cards are laid out, layer by layer, and what is empty at first."""
    chapter, patience = voice.phrases.deal, voice.patience
    deck = "deck with jokers" if patience.jokers else "deck"
    left = len(patience.deck)
    layers = []
    for layer in patience.deal:
        number = _dealt(patience, layer, left)
        key = _layer_key(patience, layer, nothing_yet=left == len(patience.deck))
        values = {"dealt": number, "nth": len(patience.deck) - left + 1, "times": 0}
        if isinstance(layer, Rows):
            values["times"] = layer.times
        layers.append(voice.say(chapter, key, **values))
        left -= number
    empty = [voice.say(chapter, key) for key in _empty_at_first(patience)]
    return [[voice.say(chapter, deck), *layers], empty]


def _dealt(patience: Patience, layer: Layer, left: int) -> int:
    """Return how many cards a layer deals."""
    match layer:
        case Rows(to, times):
            return times * sum(pile.kind is to for pile in piles_of(patience))
        case Triangle():
            count = patience.columns.count if patience.columns else 0
            return count * (count + 1) // 2
        case BaseCard():
            return 1
        case AcesHome():
            return sum(card[0] == Start.ACE.value for card in patience.deck)
        case Rest():
            return left


def _layer_key(patience: Patience, layer: Layer, *, nothing_yet: bool) -> object:
    match layer:
        case Rows(to) | Rest(to):
            return type(layer), to
        case BaseCard() if not patience.foundations.by_suit:
            return BaseCard, "base"
        case BaseCard():
            return BaseCard, "first" if nothing_yet else "later"
        case _:
            return type(layer)


def _empty_at_first(patience: Patience) -> Iterator[str]:
    if BaseCard() in patience.deal:
        if patience.foundations.by_suit:
            yield "others empty"
    elif AcesHome() not in patience.deal:
        yield "homes empty"
    if patience.waste:
        yield "waste"
    if not patience.hidden:
        yield "open"


def foundations(voice: Voice) -> list[Paragraph]:
    """Say how the foundations begin and are built."""
    chapter = voice.phrases.foundations
    if not voice.patience.foundations.by_suit:
        return [[voice.say(chapter, "single"), *_base_takes(voice)]]
    by_hand = "by hand after the deal" if voice.number("placed") else "by hand"
    return [
        [voice.say(chapter, "by suit"), *_sequences(voice)],
        [voice.say(chapter, "singly"), voice.say(chapter, by_hand)],
    ]


def _base_takes(voice: Voice) -> Paragraph:
    chapter, build = voice.phrases.foundations, voice.patience.foundations.build
    takes = voice.say(chapter, "single takes", **voice.built(build))
    return [takes, *build_rules(voice, build), voice.say(chapter, "single for good")]


def _sequences(voice: Voice) -> Paragraph:
    """Say with what each foundation begins and what it takes, in order."""
    chapter, declared = voice.phrases.foundations, voice.patience.foundations
    built = voice.built(declared.build)
    said = {start: {"start": voice.phrase(chapter, start), **built} for start in declared.starts}
    if Start.DEALT in said:
        length = len(voice.patience.deck) // 4
        return [voice.say(chapter, "circular start", length=length, **said[Start.DEALT])]
    for start, values in said.items():
        values["sequence"] = " ".join(voice.names.rank_signs[rank] for rank in _ranks(voice, start))
    if len(said) > 1:
        each = [
            voice.phrase(chapter, (start, "of several"), **values) for start, values in said.items()
        ]
        return [voice.say(chapter, "several starts", list=voice.names.both(each), **built)]
    (start,) = said
    last = voice.names.ranks[_ranks(voice, start)[-1]]
    return [
        voice.say(chapter, "one start", **said[start]),
        voice.say(chapter, "no corner", last=last),
    ]


def _ranks(voice: Voice, start: Start) -> list[str]:
    """Return the ranks of the foundations that begin so, in order."""
    pile = next(pile for pile in piles_of(voice.patience) if pile.start is start)
    return [card[0] for card in foundation_cards(voice.patience, pile, None)]


def build_rules(voice: Voice, build: Build) -> Paragraph:
    """Say what a build asks beyond the rank: the suits, the direction, king and ace."""
    chapter = voice.phrases.build
    turning = [voice.say(chapter, key) for key in [("turn", build.direction)] if key in chapter]
    return [voice.say(chapter, ("rule", build.suits)), *turning, *_corner(voice, build)]


def _corner(voice: Voice, build: Build) -> Iterator[str]:
    """Say whether ranks go round the corner; of king and ace only where aces are built on."""
    chapter = voice.phrases.build
    if build.step == 1:
        if AcesHome() not in voice.patience.deal:
            yield voice.say(chapter, ("corner", build.direction, build.circular))
        return
    if build.circular:
        yield voice.say(chapter, "long corner")
        return
    yield voice.say(chapter, "no long corner")
    laid = followers(build)
    barren = [card for card, onto in laid.items() if not onto]
    stuck = set(SUIT_CARDS).difference(*laid.values())
    if barren:
        yield voice.say(chapter, "takes nothing", barren=voice.some(barren))
    if stuck:
        yield voice.say(chapter, "goes nowhere", stuck=voice.some(stuck))
