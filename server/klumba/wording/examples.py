"""The example of a rules page: cards by name, and what the engine says goes onto them."""

from __future__ import annotations

from collections.abc import Iterator

from klumba.cards import JOKERS, MARK, SUIT_CARDS, Card, rank_of, suit_of
from klumba.rules.laying import built_on, space_cards, stands_for
from klumba.rules.piles import foundation_cards, piles_of
from klumba.rules.vocabulary import AcesHome, Build, Kind, Lift, Spaces, Start
from klumba.wording.first_moves import first_moves
from klumba.wording.voice import Paragraph, Voice

_UNDER = "8C"
_RUN = "9D"
_BASE = "5H"
_ACE, _KING = "AD", "KS"
_UNDER_A_JOKER = "8S"
_KING_UNDER_A_JOKER = "KD"
_FEW = 4


def example(voice: Voice) -> list[Paragraph]:
    """Show on some cards what the rules come to."""
    patience = voice.patience
    columns, declared = patience.columns, patience.foundations
    paragraphs = []
    if columns and columns.build:
        paragraphs.append([*_laid(voice, columns.build), *_edges(voice, columns.build)])
        if columns.lift is Lift.RUN:
            paragraphs.append(list(_lifted(voice, columns.build)))
        if patience.jokers:
            paragraphs.append(list(_jokers(voice, columns.build)))
    if not declared.by_suit:
        paragraphs.append([*_on_base(voice, declared.build), *_edges(voice, declared.build)])
    elif declared.starts == (Start.DEALT,):
        paragraphs.append(list(_base_rank(voice)))
    elif len(declared.starts) > 1:
        paragraphs.append([_next_home(voice)])
    else:
        paragraphs.append([_home(voice)])
    return [*paragraphs, first_moves(voice)]


def _laid(voice: Voice, build: Build) -> Iterator[str]:
    chapter = voice.phrases.example
    fitting = _in_order(built_on({_UNDER}, build))
    if not fitting:
        return
    key = "takes each" if 1 < len(fitting) <= _FEW else "takes"
    yield voice.say(
        chapter,
        key,
        under=voice.face(_UNDER),
        what=voice.some(fitting),
        each=voice.names.either(voice.signs(fitting)),
    )
    card = _chain(build, _UNDER, 2)[1]
    following = built_on({card}, build)
    if following:
        yield voice.say(chapter, "then", card=voice.face(card), what=voice.some(following))


def _edges(voice: Voice, build: Build) -> Iterator[str]:
    """Say what is special about an ace and a king, of those that are ever built on."""
    chapter = voice.phrases.example
    usual = len(built_on({_UNDER}, build))
    for card in (_KING,) if AcesHome() in voice.patience.deal else (_ACE, _KING):
        onto = built_on({card}, build)
        # A joker goes onto any card: where it is said what alone goes there, jokers are named too.
        what = voice.some([*onto, *(JOKERS if voice.patience.jokers else ())])
        values = {"card": voice.face(card), "what": what}
        if not onto and not voice.patience.jokers:
            yield voice.say(chapter, "edge takes nothing", **values)
        elif len(onto) < usual:
            yield voice.say(chapter, "edge takes only", **values)
        elif any(abs(rank_of(card) - rank_of(other)) > build.step for other in onto):
            yield voice.say(chapter, "edge goes round", **values)
        if not _under(card, build):
            space = card in space_cards(voice.patience, None)
            key = "edge goes to a space" if space else "edge goes nowhere"
            yield voice.say(chapter, key, **values)


def _lifted(voice: Voice, build: Build) -> Iterator[str]:
    """Show a run, its tails, and onto what each may go."""
    chapter = voice.phrases.example
    run = _chain(build, _RUN, 3)
    lifts = [
        voice.phrase(
            chapter,
            "lift",
            cards=" ".join(voice.signs(run[start:])),
            what=voice.some(_under(run[start], build)),
        )
        for start in reversed(range(len(run)))
        if _under(run[start], build)
    ]
    cards, top = " ".join(voice.signs(run)), voice.face(run[-1])
    if len(run) > 1:
        yield voice.say(chapter, "run", cards=cards, top=top, list=voice.names.either(lifts))


def _jokers(voice: Voice, build: Build) -> Iterator[str]:
    """Show what jokers stand for: on a card, on a joker, on a king, and where they were dealt."""
    one, other = (joker + MARK for joker in JOKERS)
    under, king = _UNDER_A_JOKER, _KING_UNDER_A_JOKER
    for key, lower, column in (
        ("joker put", under, (under, one)),
        ("joker on joker", under, (under, one, other)),
        ("joker edge", king, (king, one)),
        ("joker free", under, JOKERS[:1]),
    ):
        stands = stands_for(column, build)
        following = built_on(stands, build)
        if following:
            values = {"stands": voice.some(stands), "what": voice.some(following)}
            yield voice.say(voice.phrases.example, key, under=voice.face(lower), **values)


def _on_base(voice: Voice, build: Build) -> Iterator[str]:
    chapter = voice.phrases.example
    what = voice.some(built_on({_UNDER}, build))
    chain = voice.signs(_chain(build, _UNDER, 5)[1:])
    if chain:
        yield voice.say(chapter, "base takes", under=voice.face(_UNDER), what=what)
    if len(chain) > 1:
        yield voice.say(chapter, "chain", cards=voice.names.both(chain))


def _base_rank(voice: Voice) -> Iterator[str]:
    """Show what follows from a base card."""
    chapter, patience = voice.phrases.example, voice.patience
    homes = {home[0]: home for home in _homes(voice, rank_of(_BASE))}
    others = [card for card in homes if card != _BASE]
    yield voice.say(
        chapter,
        "base rank",
        under=voice.face(_BASE),
        each=voice.names.both([f"{voice.face(card)}" for card in others]),
        suit=voice.names.suits[suit_of(_BASE)],
        sequence=" ".join(voice.names.rank_signs[card[0]] for card in homes[_BASE]),
    )
    if patience.columns and patience.columns.spaces is Spaces.BELOW_BASE:
        what = voice.some(space_cards(patience, rank_of(_BASE)))
        yield voice.say(chapter, "space", what=what)
    if patience.columns and patience.columns.build and patience.columns.build.circular:
        what = voice.some(built_on({others[-1]}, patience.columns.build))
        yield voice.say(chapter, "on base rank", card=voice.face(others[-1]), what=what)


def _next_home(voice: Voice) -> str:
    """Show two foundations of one suit side by side."""
    own, other = (home for home in _homes(voice, None) if suit_of(home[0]) == suit_of(_BASE))
    at = own.index(_BASE)
    return voice.say(
        voice.phrases.example,
        "next home",
        under=voice.face(_BASE),
        card=voice.face(own[at + 1]),
        other=voice.face(next(card for card in other if rank_of(card) > rank_of(_BASE))),
        suit=voice.names.suits[suit_of(_BASE)],
    )


def _home(voice: Voice) -> str:
    home = next(home for home in _homes(voice, None) if suit_of(home[0]) == suit_of(_BASE))
    first, second, third, *_, last = map(voice.face, home)
    return voice.say(
        voice.phrases.example,
        "home",
        suit=voice.names.suits[suit_of(_BASE)],
        first=first,
        second=second,
        third=third,
        last=last,
    )


def _homes(voice: Voice, base_rank: int | None) -> list[tuple[Card, ...]]:
    """Return the cards of each foundation by suit, in order."""
    return [
        foundation_cards(voice.patience, pile, base_rank)
        for pile in piles_of(voice.patience)
        if pile.kind is Kind.FOUNDATION
    ]


def _chain(build: Build, start: Card, length: int) -> list[Card]:
    """Return different cards of which each may lie on the one before, as long as there are any.

    Suits and directions change where they may.
    """
    cards = [start]
    while len(cards) < length and (following := built_on({cards[-1]}, build) - {*cards}):
        up = len(cards) % 4 in (1, 2)
        suit, last = "HSDC"[len(cards) % 4], rank_of(cards[-1])
        ranked = [((rank_of(card) > last) is up, suit_of(card) == suit, card) for card in following]
        cards.append(max(ranked)[-1])
    return cards


def _under(card: Card, build: Build) -> list[Card]:
    """Return the cards onto which a card may be laid."""
    return [under for under in SUIT_CARDS if build.accepts(under, card)]


def _in_order(cards: set[Card]) -> list[Card]:
    return [card for card in SUIT_CARDS if card in cards]
