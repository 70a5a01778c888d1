"""Cards and piles as the notation has them."""

Piles = dict[str, list[str]]

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
JOKERS = ["XB", "XR"]

ODD = "A3579JK"
EVEN = "2468TQ"

FLOWER_GARDENS = (
    "flower-garden",
    "flower-garden-alternate",
    "flower-garden-suit",
    "flower-garden-groups",
)
GOLFS = ("golf", "golf-free")
ODD_EVENS = ("odd-even", "odd-even-free")
KEYS: tuple[str, ...] = (*FLOWER_GARDENS, "agnes-bernauer", *GOLFS, "two-jokers", *ODD_EVENS)


def rank(card: str) -> int:
    """Give a card's rank as a number, ace 1 to king 13."""
    return RANKS.index(card[0]) + 1


def is_red(card: str) -> bool:
    """Say whether a card is a diamond or a heart."""
    return card[1] in "DH"


def is_joker(card: str) -> bool:
    """Say whether a card is one of the two jokers, marked or not."""
    return card[0] == "X"


def is_marked(card: str) -> bool:
    """Say whether a card is a joker that was put onto another card."""
    return card.endswith("'")


def bare(card: str) -> str:
    """Give a card's code without the joker's mark."""
    return card[:2]


def pile_names(key: str) -> list[str]:
    """List a patience's piles in the order in which they are written."""
    suits = ["f" + suit for suit in SUITS]
    if key in FLOWER_GARDENS:
        return [*suits, *_numbered("c", 6), "b"]
    if key == "agnes-bernauer":
        return [*suits, *_numbered("c", 7), *_numbered("r", 7), "t", "k"]
    if key in GOLFS:
        return ["f", *_numbered("c", 7), "k"]
    if key == "two-jokers":
        return [*suits, *_numbered("c", 10), "j"]
    if key in ODD_EVENS:
        halves = [pile + half for pile in suits for half in "12"]
        return [*halves, *_numbered("s", 9), "w", "k"]
    raise ValueError(f"no such patience: {key}")


def _numbered(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, count + 1)]


def foundations(piles: Piles) -> list[str]:
    """Name the foundations."""
    return [name for name in piles if name[0] == "f"]


def columns(piles: Piles) -> list[str]:
    """Name the columns."""
    return [name for name in piles if name[0] == "c"]


def reserves(piles: Piles) -> list[str]:
    """Name the seven reserve piles."""
    return [name for name in piles if name[0] == "r"]


def squares(piles: Piles) -> list[str]:
    """Name the nine places of the square."""
    return [name for name in piles if name[0] == "s"]


def pile_of(piles: Piles, card: str) -> str | None:
    """Name the pile in which a card lies."""
    for name, cards in piles.items():
        if card in map(bare, cards):
            return name
    return None
