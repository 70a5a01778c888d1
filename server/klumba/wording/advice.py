"""Why a move is advised, in a sentence."""

from __future__ import annotations

from klumba.rules.position import Position
from klumba.rules.purposes import Aim, purpose
from klumba.rules.vocabulary import Patience
from klumba.wording.languages import Language
from klumba.wording.voice import voice

_HOMEWARD = (Aim.FREES_FOR_HOME, Aim.CLEARS)


def advice_text(standing: str, position: Position, line: tuple[str, ...], lang: Language) -> str:
    """Return how a position stands, and what the first move of a line is good for.

    What the move says itself is not said again. `standing` is a word of the advice: `wins`, `lost`,
    `unknown`, `chance`, `slim`; or `futile`, `blocked`, where there is no move to advise.
    """
    patience = position.tables.patience
    speaker = voice(patience, lang)
    chapter = speaker.phrases.advice
    if not line:
        return speaker.say(chapter, standing)
    why = purpose(position, line)
    if why.aim is Aim.PLAIN:
        return speaker.say(chapter, (why.aim, standing))
    values = {"card": speaker.face(why.card or ""), "other": speaker.face(why.other or "")}
    what = speaker.phrase(chapter, _key(why.aim, patience), **values)
    return speaker.say(chapter, standing, what=what)


def _key(aim: Aim, patience: Patience) -> object:
    if aim not in _HOMEWARD:
        return aim
    return aim, "by suit" if patience.foundations.by_suit else "base"
