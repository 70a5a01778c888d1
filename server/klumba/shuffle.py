"""The pinned shuffle, and the names of deals.

A shuffle once released is never changed: a new one gets a new version, and the old deals stay
playable under their old names.
"""

import hashlib
import re
import struct
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from klumba.cards import Card, parse_cards
from klumba.faults import Fault, NotationError

SEED_LENGTH = 64
PRESENT_VERSION = 1
_WORD = 2**64
_FOUR_WORDS = struct.Struct(">4Q").unpack
_NAME = re.compile(r"([a-z0-9-]+)~(?:deck-([^ ]+)|(0|[1-9][0-9]{0,8})-(.*))", re.DOTALL)


def check_seed(seed: str) -> str:
    """Return the seed, or raise NotationError: 1 to 64 printable ASCII characters, no spaces."""
    if not 1 <= len(seed) <= SEED_LENGTH:
        raise NotationError(Fault.SEED_LENGTH, found=str(len(seed)), expected=f"1-{SEED_LENGTH}")
    for character in seed:
        if not "!" <= character <= "~":
            raise NotationError(Fault.SEED_CHARACTER, found=character)
    return seed


def shuffle(cards: Sequence[Card], seed: str, version: int = PRESENT_VERSION) -> tuple[Card, ...]:
    """Return the cards in the order that a seed gives them.

    Raises NotationError for a seed that is none, and for an unknown version.
    """
    if version not in _SHUFFLES:
        raise NotationError(
            Fault.UNKNOWN_SHUFFLE, found=str(version), expected=str(PRESENT_VERSION)
        )
    return _SHUFFLES[version](cards, check_seed(seed))


def _shuffle_1(cards: Sequence[Card], seed: str) -> tuple[Card, ...]:
    """Fisher-Yates from the last index down to 1, over the words of SHA-256(`seed:counter`)."""
    shuffled, words = list(cards), _words(seed)
    for last in range(len(shuffled) - 1, 0, -1):
        # Words from the last whole multiple of the bound on would favour small numbers: skipped.
        bound = last + 1
        fair, word = _WORD - _WORD % bound, next(words)
        while word >= fair:
            word = next(words)
        other = word % bound
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return tuple(shuffled)


_SHUFFLES: dict[int, Callable[[Sequence[Card], str], tuple[Card, ...]]] = {1: _shuffle_1}


def _words(seed: str) -> Iterator[int]:
    for counter in count():
        yield from _FOUR_WORDS(hashlib.sha256(f"{seed}:{counter}".encode("ascii")).digest())


@dataclass(frozen=True)
class DealName:
    """A deal's name: `patience~version-seed`, or `patience~deck-` and the cards run together.

    Exactly one of `seed` and `deck` is given; `version` belongs to the seed.
    """

    patience: str
    seed: str | None = None
    deck: tuple[Card, ...] | None = None
    version: int = PRESENT_VERSION

    def __str__(self) -> str:
        """Return the name in the notation."""
        if self.deck is not None:
            return f"{self.patience}~deck-{''.join(self.deck)}"
        return f"{self.patience}~{self.version}-{self.seed}"

    def cards(self, unshuffled: Sequence[Card]) -> tuple[Card, ...]:
        """Return the deck in dealing order, from the patience's unshuffled one."""
        if self.seed is None:
            return self.deck or ()
        return shuffle(unshuffled, self.seed, self.version)


def parse_deal_name(text: str) -> DealName:
    """Read a deal's name; whether its patience exists and its deck is whole is not looked at.

    Raises NotationError.
    """
    match = _NAME.fullmatch(text)
    if match is None:
        expected = "patience~1-seed, patience~deck-cards"
        raise NotationError(Fault.BAD_DEAL_NAME, found=text, expected=expected)
    patience, cards, version, seed = match.groups()
    if cards is not None:
        return DealName(patience, deck=tuple(parse_cards(cards)))
    if int(version) not in _SHUFFLES:
        raise NotationError(Fault.UNKNOWN_SHUFFLE, found=version, expected=str(PRESENT_VERSION))
    return DealName(patience, seed=check_seed(seed), version=int(version))
