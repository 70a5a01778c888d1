"""What the table tells of what may be typed at it."""

from __future__ import annotations

from klumba.cards import JOKERS
from klumba.cli.words import COMMANDS, word
from klumba.rules.vocabulary import Kind, Patience
from klumba.wording import Language, card_sign


def examples(patience: Patience) -> list[str]:
    """Return moves as they are typed, one for each kind of place that a patience has."""
    places = {
        "c1": patience.columns is not None and patience.columns.build is not None,
        "f": True,
        "s1": patience.square is not None,
    }
    moves = [f"5D>{place}" for place, there in places.items() if there]
    return [*moves, f"{JOKERS[1]}>{Kind.JOKERS.value}"] if patience.jokers else moves


def turnings(patience: Patience) -> list[str]:
    """Return the moves of the stock, one for each way in which it may be turned."""
    ways = patience.stock.turnings if patience.stock else ()
    return [f"stock>{way.to.value}{1 if way.to is Kind.SQUARE else ''}" for way in ways]


def welcome_lines(patience: Patience, lang: Language, *, signs: bool) -> list[str]:
    """Return what a player is told first: how a move is typed, and how cards shown as signs are."""
    lines = [word(lang, "welcome", example=examples(patience)[0])]
    if patience.stock:
        lines.append(word(lang, "welcome_stock", moves=", ".join(turnings(patience))))
    return lines + (signs_lines(patience, lang) if signs else [])


def help_lines(patience: Patience, lang: Language) -> list[str]:
    """Return what may be typed, a line each."""
    moves = {"move": examples(patience), "stock": turnings(patience)}
    rows = {key: " ".join(listed) for key, listed in moves.items() if listed}
    by_suit = patience.foundations.by_suit
    for name, spellings in COMMANDS.items():
        if name == "finish" and not by_suit:
            continue
        rows[name] = ", ".join(dict.fromkeys([*spellings[lang], *spellings["en"]]))
    width = max(map(len, rows.values()))
    lines = [f"{typed:{width}}  {word(lang, f'help_{key}')}" for key, typed in rows.items()]
    return [*lines, *signs_lines(patience, lang)]


def signs_lines(patience: Patience, lang: Language) -> list[str]:
    """Return how the cards that are seen are typed."""
    black, red = (card_sign(joker, lang) for joker in JOKERS)
    jokers = [word(lang, "help_jokers", black=black, red=red)] if patience.jokers else []
    return [*word(lang, "help_signs").split("\n"), *jokers]
