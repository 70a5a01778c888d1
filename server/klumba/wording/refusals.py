"""Why a move may not be made, in a sentence."""

from __future__ import annotations

from klumba.cards import Card, is_joker
from klumba.rules.piles import piles_of
from klumba.rules.refusals import Reason, Refusal
from klumba.rules.vocabulary import Kind, Lift, Patience, Turning, Turns
from klumba.wording.languages import Language
from klumba.wording.piles import pile_title
from klumba.wording.voice import Voice, voice


def refusal_text(refusal: Refusal, patience: Patience, lang: Language) -> str:
    """Return the sentence that says why, and what would go there."""
    speaker = voice(patience, lang)
    values: dict[str, object] = {"wants": speaker.some(refusal.wants), "ways": _ways(speaker)}
    for role, face in (("card", refusal.card), ("over", refusal.over), ("onto", refusal.onto)):
        values[role] = speaker.face(face) if face else ""
    if refusal.pile and refusal.pile in _kinds(patience):
        values["pile"] = pile_title(patience, refusal.pile, lang)
    return speaker.say(speaker.phrases.refusals, _key(refusal, patience), **values)


def _key(refusal: Refusal, patience: Patience) -> object:
    """Return the key of the phrase: the reason, and in which way it applies here."""
    reason = refusal.reason
    kind = _kinds(patience).get(refusal.pile or "", Kind.FOUNDATION)
    match reason:
        case Reason.NO_SUCH_CARD:
            return reason, "hidden" if patience.hidden else "open"
        case Reason.NOTHING_GOES_THERE:
            return reason, _never_there(refusal.card, kind, patience)
        case Reason.SINGLE_CARDS_ONLY:
            return reason, kind if kind is Kind.FOUNDATION else Kind.COLUMN
        case Reason.STOCK_NOT_YET:
            return reason, _not_yet(refusal.pile or "", patience)
        case Reason.SPACE_TAKES | Reason.FOUNDATION_NEXT | Reason.WRONG_RANK:
            return reason, _takes(refusal, patience)
        case _:
            return reason


def _kinds(patience: Patience) -> dict[str, Kind]:
    return {pile.name: pile.kind for pile in piles_of(patience)}


def _never_there(card: Card | None, kind: Kind, patience: Patience) -> object:
    if card is None:
        return "no gap" if kind is Kind.SQUARE else "turned elsewhere"
    if is_joker(card):
        homes = {Kind.FOUNDATION: "joker home", Kind.COLUMN: "joker column"}
        return {**homes, Kind.JOKERS: "joker put away"}.get(kind, kind)
    if kind is Kind.COLUMN and not (patience.columns and patience.columns.build):
        return "no building"
    return kind


def _not_yet(pile: str, patience: Patience) -> object:
    turning = next(turning for turning in _turnings(patience) if turning.to.value == pile[0])
    if turning.turns is Turns.ONE:
        return "square" if patience.square else "columns"
    return turning.turns


def _takes(refusal: Refusal, patience: Patience) -> str:
    """Say in which way a pile takes what it wants."""
    if not refusal.wants:
        return "nothing"
    if refusal.reason is Reason.FOUNDATION_NEXT:
        if not patience.foundations.by_suit:
            return "base"
        return "next" if refusal.onto else "starts"
    columns = patience.columns
    runs = columns is not None and columns.lift is Lift.RUN
    return "takes a run" if runs and refusal.reason is Reason.SPACE_TAKES else "takes"


def _turnings(patience: Patience) -> tuple[Turning, ...]:
    return patience.stock.turnings if patience.stock else ()


def _ways(speaker: Voice) -> str:
    """Say where the stock is turned."""
    to = [turning.to for turning in _turnings(speaker.patience)]
    ways = [speaker.phrase(speaker.phrases.turned, kind) for kind in to]
    return speaker.names.either(ways) if ways else ""
