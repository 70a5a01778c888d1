"""How a position stands, in words."""

from klumba.rules.position import Position
from klumba.wording.languages import Language
from klumba.wording.voice import voice


def state_text(position: Position, lang: Language) -> str:
    """Return whether a position is won or blocked, and how many cards are placed."""
    patience = position.tables.patience
    speaker = voice(patience, lang)
    chapter = speaker.phrases.state
    if position.won:
        return speaker.say(chapter, "won")
    placed = speaker.say(chapter, patience.goal, placed=position.placed, total=position.total)
    return f"{speaker.say(chapter, 'blocked')} {placed}" if position.blocked else placed
