"""Cards that have something in common, said in a few words: «a red seven or nine»."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from klumba.cards import JOKERS, SUIT_CARDS, SUITS, Card, is_joker, rank_of
from klumba.wording.phrases import Names

_COLOURS = {SUITS: "any", "DH": "red", "CS": "black"}
_ORDER = {card: number for number, card in enumerate((*SUIT_CARDS, *JOKERS))}


class SomeCards:
    """Some cards for a template: by rank and colour where that says it, one by one where not."""

    def __init__(self, cards: Iterable[Card], names: Names) -> None:
        self._cards = sorted(cards, key=_ORDER.__getitem__)
        self._names = names

    def __format__(self, case: str) -> str:
        """Return the cards in a case of the language."""
        return self._names.alternatives(list(self._groups(case)))

    def _groups(self, case: str) -> Iterator[str]:
        suit_cards = [card for card in self._cards if not is_joker(card)]
        for suits, ranks in _by_suits(suit_cards).items():
            if suits in _COLOURS:
                yield self._names.some_ranks(ranks, _COLOURS[suits], case)
            else:
                cards = [rank + suit for suit in suits for rank in ranks]
                yield self._names.either([f"{self._names.face(card)}" for card in cards])
        if len(suit_cards) < len(self._cards) and len(suit_cards) < len(SUIT_CARDS):
            yield self._names.some_joker(case)


def _by_suits(cards: Iterable[Card]) -> dict[str, list[str]]:
    """Return the ranks, in order, by the suits in which they are found."""
    suits: dict[str, str] = {}
    for card in sorted(cards, key=rank_of):
        suits[card[0]] = suits.get(card[0], "") + card[1]
    ranks: dict[str, list[str]] = {}
    for rank, found in suits.items():
        ranks.setdefault(found, []).append(rank)
    return ranks
