"""What players type at the table, put into the notation.

Suit signs and jokers as they are drawn, Russian ranks before a sign or before the first letter of a
Russian suit, letters of the Russian keyboard that look like Latin ones, other arrows: all that can
mean but one thing is understood. The notation itself, in files and replays, knows none of it.
"""

import re
from collections.abc import Iterator

from klumba.cards import JOKERS, RANKS, SUITS, Card, is_joker
from klumba.cli.errors import Complaint, shortened
from klumba.cli.words import command_named, word
from klumba.rules.notation import REDO, UNDO
from klumba.rules.passages import STOCK
from klumba.rules.tables import Tables
from klumba.rules.vocabulary import Kind
from klumba.wording import LANGUAGES, Language, card_sign

_JOKERS_DRAWN = {card_sign(joker, lang).upper(): joker for joker in JOKERS for lang in LANGUAGES}
_SUITS_DRAWN = "♣♦♥♠♧♢♡♤"
_SUIT_LETTERS = str.maketrans(_SUITS_DRAWN, SUITS * 2)
_RUSSIAN_RANKS = {"Т": "A", "К": "K", "Д": "Q", "В": "J", "А": "A"}
# Треф, бубён, червей, пик.
_RUSSIAN_SUITS = {"Т": "C", "Б": "D", "Ч": "H", "П": "S"}
# Of a rank and of a suit that were typed as Cyrillic letters, those that can be but one card's.
_LIKE_RANKS = str.maketrans("АКХакх", "AKXakx")
_LIKE_SUITS = str.maketrans("СНсн", "CHch")
_LIKE_PILES = str.maketrans("скт", "ckt")
# What Т may be: the ace as it is drawn in Russian, or the ten as it is typed.
_MAY_BE = {"Т": "AT", "T": "AT", "Д": "Q", "В": "J"}
_RANKS = {*RANKS, "10"}
_KNOWN_RANKS = _RANKS | _RUSSIAN_RANKS.keys()
_STOCK = {STOCK, "запас"}
_FOUNDATION = {"о", "осн", "основание"}

# The longest first: the whole sign of one language may begin that of another.
_SIGNS = "|".join(map(re.escape, sorted(_JOKERS_DRAWN, key=len, reverse=True)))
_JOKER = re.compile(rf"({_SIGNS}|\bX[BR]\b)'?", re.IGNORECASE)
_SIGNED = re.compile(rf"(10|\w) ?([{_SUITS_DRAWN}])")
_ARROW = re.compile(r"\s*(?:[-–—=]*>|[→⇒➔])\s*")
_CARD = r"(?:10|[2-9AKQJTXТКДВАХ])[CDHSBRСНВТБЧП]|stock|запас"
_PILE = r"[a-zскт]\d{0,2}|f[cdhs][12]?|о(?:сн(?:ование)?)?"
_BARE = re.compile(rf"(?<!\S)({_CARD})\s*[-–—\s]\s*({_PILE})(?!\S)", re.IGNORECASE)
_SPELLED = re.compile(r"(10|\w)(\w)")


def words_in(line: str) -> list[str]:
    """Return the words of a line, each move as one word with `>` in it."""
    line = _JOKER.sub(_joker, line.replace("\ufe0f", ""))
    line = _SIGNED.sub(_signed, line).translate(_SUIT_LETTERS)
    line = _BARE.sub(r"\1>\2", _ARROW.sub(">", line))
    return line.split()


def is_move(text: str) -> bool:
    """Say whether a word that was typed is meant as a move."""
    return ">" in text or text.lower() in _STOCK


def is_stock(text: str) -> bool:
    """Say whether a word is the stock's name alone."""
    return text.lower() in _STOCK


def in_notation(text: str, tables: Tables, lang: Language) -> str:
    """Return a word that was typed as a move in the notation, or as it is when it is none.

    Raises Complaint for a card in Cyrillic letters that may be more than one, or is none.
    """
    command = {"undo": UNDO, "redo": REDO}.get(command_named(text) or "")
    what, arrow, where = text.partition(">")
    if command or not arrow:
        return command or text
    card = _card(what, lang)
    pile = _pile(where, tables)
    if pile == _own_foundation(card.upper(), tables):
        pile = Kind.FOUNDATION.value
    return f"{card}>{pile}"


def spelled(card: Card) -> str:
    """Return a card by the letters of its Russian rank and suit, a joker as the notation has it."""
    if is_joker(card):
        return card
    ranks = {rank: sign for sign, rank in _RUSSIAN_RANKS.items() if sign != "А"} | {"T": "10"}
    suits = {suit: sign for sign, suit in _RUSSIAN_SUITS.items()}
    return ranks.get(card[0], card[0]) + suits[card[1]].lower()


def _joker(found: re.Match[str]) -> str:
    # The mark is drawn, and is never part of a move.
    return _JOKERS_DRAWN.get(found[1].upper(), found[1])


def _signed(found: re.Match[str]) -> str:
    return _RUSSIAN_RANKS.get(found[1].upper(), found[1]) + found[2]


def _card(what: str, lang: Language) -> str:
    if what.lower() in _STOCK:
        return STOCK
    if what.isascii():
        return what
    spelled = _SPELLED.fullmatch(what)
    if spelled is None:
        raise _no_card("no_card", lang, found=shortened(what))
    if russian := _in_russian(spelled[1].upper(), spelled[2].upper()):
        return russian
    rank, suit = spelled[1].translate(_LIKE_RANKS), spelled[2].translate(_LIKE_SUITS)
    if rank in "Xx":
        suit = suit.translate(str.maketrans("Вв", "Bb"))
    if not (rank + suit).isascii():
        may_be = ", ".join(f"{card_sign(card, lang)} = {card}" for card in _guesses(rank, suit))
        if may_be:
            raise Complaint(word(lang, "in_cyrillic", found=what, how=f"{may_be}."))
        wrong, part = ("no_suit", 2) if rank.upper() in _KNOWN_RANKS else ("no_rank", 1)
        raise _no_card(wrong, lang, found=what, part=spelled[part])
    return rank + suit


def _no_card(key: str, lang: Language, **values: str) -> Complaint:
    """Return what is wrong with a card, and how cards are typed in the player's language."""
    return Complaint(word(lang, key, how=word(lang, "how_cards"), **values))


def _in_russian(rank: str, suit: str) -> str | None:
    """Return the card that is spelled with the letter of a Russian suit, None for others.

    A Latin T before one is no card: it looks like the ace, and is the ten.
    """
    read = _RUSSIAN_RANKS.get(rank, rank)
    if suit not in _RUSSIAN_SUITS or rank == "T" or read not in _RANKS:
        return None
    return read + _RUSSIAN_SUITS[suit]


def _guesses(rank: str, suit: str) -> Iterator[str]:
    rank, suit = rank.upper(), suit.upper()
    suit = _RUSSIAN_SUITS.get(suit, suit)
    if suit in SUITS:
        yield from (each + suit for each in _MAY_BE.get(rank, ""))


def _pile(where: str, tables: Tables) -> str:
    if where.lower() in _FOUNDATION:
        return Kind.FOUNDATION.value
    names = {*tables.places, *tables.names, *(move.partition(">")[2] for move in tables.ways)}
    spellings = {name.lower(): name for name in names}
    return spellings.get(where.lower().translate(_LIKE_PILES), where)


def _own_foundation(card: str, tables: Tables) -> str | None:
    card = card.replace("10", "T")
    if card not in tables.patience.deck:
        return None
    home = tables.home_of(card)
    return None if home is None else tables.names[home]
