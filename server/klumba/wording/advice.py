"""Why a move is advised, in a sentence."""

from __future__ import annotations

from klumba.rules.position import Position
from klumba.rules.purposes import Aim, Purpose, purpose
from klumba.rules.vocabulary import Patience
from klumba.wording.languages import Language
from klumba.wording.voice import voice

# Of the only move there is, with what would else be said of other moves.
_ONLY = "only"
_HOMEWARD = (Aim.FREES_FOR_HOME, Aim.CLEARS)


def advice_text(standing: str, position: Position, line: tuple[str, ...], lang: Language) -> str:
    """Return how a position stands, and what the first move of a line is good for.

    What the move says itself is not said again. `standing` is a word of the advice: `wins`, `lost`,
    `unknown`, `chance`, `slim`, `alike`; or `futile`, `blocked`, where there is no move to advise.
    """
    patience = position.tables.patience
    speaker = voice(patience, lang)
    chapter = speaker.phrases.advice
    if not line:
        return speaker.say(chapter, standing)
    why = purpose(position, line)
    if why.aim is Aim.PLAIN:
        alone = len(position.moves) == 1 and (_ONLY, standing) in chapter
        return speaker.say(chapter, (_ONLY if alone else why.aim, standing))
    values = {"card": speaker.face(why.card or ""), "other": speaker.face(why.other or "")}
    what = speaker.phrase(chapter, _key(why, patience), **values)
    return speaker.say(chapter, standing, what=what)


def _key(why: Purpose, patience: Patience) -> object:
    if why.aim not in _HOMEWARD:
        return why.aim
    if patience.foundations.by_suit:
        return why.aim, "by suit"
    at_once = why.aim is Aim.FREES_FOR_HOME and why.at_once
    return why.aim, "base at once" if at_once else "base"
