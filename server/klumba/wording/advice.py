"""Why a move is advised, in a sentence."""

from __future__ import annotations

from klumba.rules.position import Position
from klumba.rules.purposes import Aim, Purpose, purpose
from klumba.rules.vocabulary import Patience
from klumba.wording.languages import Language
from klumba.wording.voice import voice


def advice_text(standing: str, position: Position, line: tuple[str, ...], lang: Language) -> str:
    """Return how a position stands, and what the first move of a line is good for.

    `standing` is a word of the advice: `wins`, `lost`, `unknown`, `chance`, `slim`; or `futile`,
    `blocked`, where there is no move to advise.
    """
    patience = position.tables.patience
    speaker = voice(patience, lang)
    chapter = speaker.phrases.advice
    if not line:
        return speaker.say(chapter, standing)
    why = purpose(position, line)
    values = {"card": speaker.face(why.card or ""), "other": speaker.face(why.other or "")}
    what = speaker.phrase(chapter, _key(why, patience), **values)
    return speaker.say(chapter, standing, what=what)


def _key(why: Purpose, patience: Patience) -> object:
    match why.aim:
        case Aim.HOME:
            return why.aim, "by suit" if patience.foundations.by_suit else "base"
        case Aim.TURNS:
            return why.aim, why.to
        case _:
            return why.aim
