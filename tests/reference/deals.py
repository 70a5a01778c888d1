"""The shuffle and the ten deals."""

import hashlib
from collections.abc import Iterator

from .cards import (
    FLOWER_GARDENS,
    GOLFS,
    JOKERS,
    PACK,
    Piles,
    columns,
    pile_names,
    reserves,
    squares,
)


def shuffle(key: str, seed: str) -> list[str]:
    """Shuffle a patience's deck from a seed, by version 1 of the shuffle."""
    deck = PACK + JOKERS if key == "two-jokers" else PACK[:]
    words = _words(seed)
    for i in range(len(deck) - 1, 0, -1):
        word = next(words)
        while word >= 2**64 - 2**64 % (i + 1):
            word = next(words)
        j = word % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def _words(seed: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = hashlib.sha256(f"{seed}:{counter}".encode("ascii")).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        counter += 1


def deal_piles(key: str, deck: list[str]) -> Piles:
    """Deal a deck into the piles of a patience."""
    piles: Piles = {name: [] for name in pile_names(key)}
    if key in FLOWER_GARDENS:
        _deal_flower_garden(piles, deck)
    elif key == "agnes-bernauer":
        _deal_agnes(piles, deck)
    elif key in GOLFS:
        _deal_golf(piles, deck)
    elif key == "two-jokers":
        _deal_two_jokers(piles, deck)
    else:
        _deal_odd_even(piles, deck)
    return piles


def _deal_flower_garden(piles: Piles, deck: list[str]) -> None:
    left = deck[:]
    for _ in range(6):
        for bed in columns(piles):
            piles[bed].append(left.pop(0))
    piles["b"] = left


def _deal_agnes(piles: Piles, deck: list[str]) -> None:
    left = deck[:]
    first = left.pop(0)
    piles["f" + first[1]].append(first)
    for row in range(7):
        for column in columns(piles)[row:]:
            piles[column].append(left.pop(0))
    for reserve in reserves(piles):
        piles[reserve].append(left.pop(0))
    piles["k"] = left[::-1]


def _deal_golf(piles: Piles, deck: list[str]) -> None:
    left = deck[:]
    for _ in range(5):
        for column in columns(piles):
            piles[column].append(left.pop(0))
    piles["f"].append(left.pop(0))
    piles["k"] = left[::-1]


def _deal_two_jokers(piles: Piles, deck: list[str]) -> None:
    aces = [card for card in deck if card[0] == "A"]
    left = [card for card in deck if card[0] != "A"]
    for ace in aces:
        piles["f" + ace[1]].append(ace)
    for _ in range(5):
        for column in columns(piles):
            piles[column].append(left.pop(0))


def _deal_odd_even(piles: Piles, deck: list[str]) -> None:
    left = deck[:]
    for square in squares(piles):
        piles[square].append(left.pop(0))
    piles["k"] = left[::-1]
