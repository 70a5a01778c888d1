"""The shuffle and the deals once more, straight from the notation and the rules pages."""

import hashlib
from collections.abc import Iterator

from tests.cli.vectors import family

RANKS = "A23456789TJQK"
SUITS = "CDHS"


def shuffled(seed: str, *, jokers: bool = False) -> list[str]:
    """The deck in dealing order."""
    deck = [rank + suit for suit in SUITS for rank in RANKS] + ["XB", "XR"] * jokers
    words = _words(seed)
    for i in range(len(deck) - 1, 0, -1):
        fair = 2**64 - 2**64 % (i + 1)
        j = next(word for word in words if word < fair) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def dealt(key: str, seed: str) -> list[str]:
    """The opening position, a pile a line."""
    deck = shuffled(seed, jokers=key == "two-jokers")
    piles = DEALS[family(key)](deck)
    return [f"{name}: {' '.join(cards)}".rstrip() for name, cards in piles.items()]


def _words(seed: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(f"{seed}:{counter}".encode()).digest()
        yield from (int.from_bytes(block[i : i + 8], "big") for i in range(0, 32, 8))
        counter += 1


def _columns(cards: list[str], count: int) -> dict[str, list[str]]:
    return {f"c{n + 1}": cards[n::count] for n in range(count)}


def _foundations() -> dict[str, list[str]]:
    return {f"f{suit}": [] for suit in SUITS}


def _garden(deck: list[str]) -> dict[str, list[str]]:
    return {**_foundations(), **_columns(deck[:36], 6), "b": deck[36:]}


def _agnes(deck: list[str]) -> dict[str, list[str]]:
    piles = {**_foundations(), **_columns([], 7)}
    piles["f" + deck[0][1]] = [deck[0]]
    places = [f"c{column}" for row in range(1, 8) for column in range(row, 8)]
    for place, card in zip(places, deck[1:29], strict=True):
        piles[place].append(card)
    reserve: dict[str, list[str]] = {f"r{n}": [deck[28 + n]] for n in range(1, 8)}
    return {**piles, **reserve, "t": [], "k": deck[:35:-1]}


def _golf(deck: list[str]) -> dict[str, list[str]]:
    return {"f": [deck[35]], **_columns(deck[:35], 7), "k": deck[:35:-1]}


def _jokers(deck: list[str]) -> dict[str, list[str]]:
    aces: dict[str, list[str]] = {f"f{suit}": [f"A{suit}"] for suit in SUITS}
    return {**aces, **_columns([card for card in deck if card[0] != "A"], 10), "j": []}


def _odd_even(deck: list[str]) -> dict[str, list[str]]:
    homes: dict[str, list[str]] = {f"f{suit}{n}": [] for suit in SUITS for n in (1, 2)}
    square: dict[str, list[str]] = {f"s{n + 1}": [deck[n]] for n in range(9)}
    return {**homes, **square, "w": [], "k": deck[:8:-1]}


DEALS = {
    "flower-garden": _garden,
    "agnes-bernauer": _agnes,
    "golf": _golf,
    "two-jokers": _jokers,
    "odd-even": _odd_even,
}
