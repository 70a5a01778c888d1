"""Find cards and piles in what a player reads, however it is worded."""

import re

CYRILLIC = re.compile("[Ѐ-ӿ]")
LATIN_WORD = re.compile("[A-Za-z][A-Za-z_-]*[A-Za-z]")
ANSI = "\x1b"

RANKS = {
    "A": "A|Т|(?i:ace|туз)",
    "2": "2|(?i:two|deuce|двойк)",
    "3": "3|(?i:three|тройк)",
    "4": "4|(?i:four|четв[её]рк)",
    "5": "5|(?i:five|пят[её]рк)",
    "6": "6|(?i:six|шест[её]рк)",
    "7": "7|(?i:seven|сем[её]рк)",
    "8": "8|(?i:eight|восьм[её]рк)",
    "9": "9|(?i:nine|девятк)",
    "T": "T|10|(?i:ten|десятк)",
    "J": "J|В|(?i:jack|knave|валет)",
    "Q": "Q|Д|(?i:queen|дам)",
    "K": "K|К|(?i:king|корол)",
}
SUITS = {
    "C": "C|♣|(?i:club|треф)",
    "D": "D|♦|(?i:diamond|буб)",
    "H": "H|♥|(?i:heart|черв)",
    "S": "S|♠|(?i:spade|пик)",
}
OTHERS = {
    "stock": "(?i:stock|запас|колод)",
    "XB": "XB|(?i:joker|джокер)",
    "XR": "XR|(?i:joker|джокер)",
}
FACE = re.compile(r"(?<!\w)(10|[2-9TJQKAТКДВ])([CDHS♣♦♥♠♧♢♡♤])\ufe0f?(?!\w)")
CANONICAL = str.maketrans("ТКДВ♣♦♥♠♧♢♡♤", "AKQJCDHSCDHS")
MOVE = re.compile(r"(?<!\w)((?:[2-9TJQKA][CDHS]|X[BR]|stock)>(?:f|[a-z]\d{0,2}))(?!\w)")


def card_pattern(card: str) -> str:
    """What names a card: its code, its sign, or its name in either language."""
    if card in OTHERS:
        return OTHERS[card]
    return rf"(?<!\w)(?:{RANKS[card[0]]})(?:[^\W\d_]*\s+)?(?:of\s+)?(?:{SUITS[card[1]]})\w*"


def names_card(text: str, card: str) -> bool:
    return re.search(card_pattern(card), text) is not None


def anonymous(text: str) -> str:
    """The sentence without its cards, ranks, suits and piles: its pattern."""
    text = MOVE.sub("#", text)
    for card in (rank + suit for rank in RANKS for suit in SUITS):
        text = re.sub(card_pattern(card), "#", text)
    for word in (*RANKS.values(), *SUITS.values()):
        text = re.sub(rf"(?<!\w)(?:{word})[^\W\d_]*(?!\w)", "#", text)
    text = re.sub(r"(?<!\w)(?:f[CDHS]?[12]?|[crs]\d{1,2}|X[BR])(?!\w)", "#", text)
    return " ".join(text.lower().split())


def faces(text: str) -> list[str]:
    """The suit cards that a text shows, as codes."""
    return [
        (rank.replace("10", "T") + suit).translate(CANONICAL) for rank, suit in FACE.findall(text)
    ]


def pile_line(text: str, pile: str) -> str:
    """The last line that begins with a pile's name, or has it after a word or two."""
    start = re.compile(rf"\W*(?:[^\W\d_]+\s+){{0,2}}\W*{pile}(?![\w>])")
    lines = [line for line in text.splitlines() if start.match(line)]
    return lines[-1] if lines else ""


def moves_in(text: str) -> set[str]:
    return set(MOVE.findall(text))
