"""Everything that a house lets out about a play: frames, pages, figures, lines of the log."""

from __future__ import annotations

import logging
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Iterator, Sequence
from random import Random

from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Kind, Patience

HIDDEN = [patience for patience in CATALOGUE.values() if patience.hidden]


class Log(logging.Handler):
    """Keeps what our own loggers say, at any level, and others' from INFO on, as a house has it."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        ours = record.name.split(".")[0] == "klumba"
        if ours or record.levelno >= logging.INFO:
            self.lines.append(self.format(record))

    def __enter__(self) -> Log:
        logger = logging.getLogger("klumba")
        self._level = logger.level
        logger.setLevel(logging.DEBUG)
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_: object) -> None:
        logging.getLogger("klumba").setLevel(self._level)
        logging.getLogger().removeHandler(self)

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


def two_decks(patience: Patience, chance: Random) -> tuple[str, str, int]:
    """Return a deck, the same with the lower part of its stock in another order, and how many.

    Now and then that is all of the stock.
    """
    deck = list(patience.deck)
    chance.shuffle(deck)
    stock = stock_of(patience, deck)
    lower = stock[: chance.choice((len(stock), len(stock) // 2, len(stock) // 3, 2))]
    moved = list(lower)
    while moved == list(lower):
        chance.shuffle(moved)
    places = [deck.index(card) for card in lower]
    other = list(deck)
    for place, card in zip(places, moved, strict=True):
        other[place] = card
    return "".join(deck), "".join(other), len(lower)


def stock_of(patience: Patience, deck: Sequence[str]) -> list[str]:
    """Return the stock of a deck, the card to be dealt next last."""
    opening = deal(patience, deck)
    return list(opening.piles[opening.tables.names.index(Kind.STOCK.value)])


def spellings(seed: str, name: str, unseen: Sequence[str]) -> Iterator[str]:
    """Give what would tell of a deal: its seed and name in any form, its cards in their order."""
    yield from (seed, seed.upper(), name, seed[:12], seed[-12:])
    raw = bytes.fromhex(seed)
    for encoded in (b64encode(raw), urlsafe_b64encode(raw), b64encode(seed.encode())):
        yield encoded.decode().rstrip("=")
    yield from (repr(raw)[2:-1], str(int.from_bytes(raw, "big")))
    for cards in (list(unseen), list(unseen)[::-1]):
        for start in range(len(cards) - 2):
            for between in ("", " ", ",", ", ", '","', '", "', "', '", " / "):
                yield between.join(cards[start : start + 3])
