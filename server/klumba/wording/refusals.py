"""Why a move may not be made, in a sentence."""

from __future__ import annotations

from klumba.cards import Card, is_joker
from klumba.rules.refusals import Reason, Refusal
from klumba.rules.vocabulary import Kind, Lift, Patience, Turning, Turns
from klumba.wording.languages import Language
from klumba.wording.piles import pile_title
from klumba.wording.voice import Voice, voice


def refusal_text(refusal: Refusal, patience: Patience, lang: Language) -> str:
    """Return the sentence that says why, and what would go there."""
    speaker = voice(patience, lang)
    pile = speaker.piles.get(refusal.pile or "")
    values: dict[str, object] = {"wants": speaker.some(refusal.wants), "ways": _Ways(speaker)}
    for role, face in (("card", refusal.card), ("over", refusal.over), ("onto", refusal.onto)):
        values[role] = speaker.face(face) if face else ""
    if pile:
        values["pile"] = pile_title(patience, pile.name, lang)
        values["number"] = pile.name.removeprefix(pile.kind.value)
    key = _key(refusal, patience, pile.kind if pile else Kind.FOUNDATION)
    return speaker.say(speaker.phrases.refusals, key, **values)


def _key(refusal: Refusal, patience: Patience, kind: Kind) -> object:
    """Return the key of the phrase: the reason, and in which way it applies here."""
    reason = refusal.reason
    match reason:
        case Reason.NO_SUCH_CARD:
            home = "home" if patience.foundations.by_suit else "base"
            return reason, home if refusal.home else "hidden"
        case Reason.NOTHING_GOES_THERE:
            return reason, _never_there(refusal.card, kind, patience)
        # Of what a foundation takes singly it makes no difference whether it is a run.
        case Reason.SINGLE_CARDS_ONLY | Reason.NOT_A_RUN if kind is Kind.FOUNDATION:
            return Reason.SINGLE_CARDS_ONLY, kind
        case Reason.SINGLE_CARDS_ONLY:
            return reason, Kind.COLUMN
        case Reason.STOCK_NOT_YET:
            return reason, _not_yet(refusal.pile or "", patience)
        case Reason.SPACE_TAKES | Reason.FOUNDATION_NEXT | Reason.WRONG_RANK:
            return reason, _takes(refusal, patience)
        case Reason.NOTHING_TO_UNDO if refusal.standing:
            return reason, "fewer"
        case _:
            return reason


def _never_there(card: Card | None, kind: Kind, patience: Patience) -> object:
    if card is None:
        return "no gap" if kind is Kind.SQUARE else "turned elsewhere"
    if is_joker(card):
        homes = {Kind.FOUNDATION: "joker home", Kind.COLUMN: "joker column"}
        return {**homes, Kind.JOKERS: "joker put away"}.get(kind, kind)
    if kind is Kind.COLUMN and not (patience.columns and patience.columns.build):
        return "foundations only" if patience.foundations.by_suit else "no building"
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


class _Ways:
    """Where the stock is turned, put into words when a phrase asks for it."""

    def __init__(self, speaker: Voice) -> None:
        self._speaker = speaker

    def __format__(self, _: str) -> str:
        turned = self._speaker.phrases.turned
        to = [turning.to for turning in _turnings(self._speaker.patience)]
        return self._speaker.names.either([self._speaker.phrase(turned, kind) for kind in to])
