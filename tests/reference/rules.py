"""What may lie on what: the sentences of the rules that moves and refusals both ask about."""

from .cards import (
    EVEN,
    GOLFS,
    ODD,
    ODD_EVENS,
    PACK,
    RANKS,
    SUITS,
    Piles,
    columns,
    foundations,
    is_joker,
    is_marked,
    is_red,
    rank,
    squares,
)


def runs_move(key: str) -> bool:
    """Say whether a patience moves a built run as one."""
    return key in ("flower-garden-groups", "agnes-bernauer")


# Foundations.


def foundation_of(key: str, card: str) -> str:
    """Name the one foundation that a card may go to."""
    if key in GOLFS:
        return "f"
    if key in ODD_EVENS:
        return "f" + card[1] + ("1" if card[0] in ODD else "2")
    return "f" + card[1]


def base_rank(piles: Piles) -> str:
    """Give the rank from which all four of Agnes's foundations begin."""
    for suit in SUITS:
        if piles["f" + suit]:
            return piles["f" + suit][0][0]
    raise ValueError("no base card")


def foundation_order(key: str, piles: Piles, card: str) -> str:
    """Spell the ranks of a card's foundation, from its first card to its last."""
    if key == "agnes-bernauer":
        start = RANKS.index(base_rank(piles))
        return RANKS[start:] + RANKS[:start]
    if key in ODD_EVENS:
        return ODD if card[0] in ODD else EVEN
    return RANKS


def goes_home(key: str, piles: Piles, card: str) -> bool:
    """Say whether a card is the next one of its foundation, or fits golf's base."""
    if is_joker(card):
        return False
    if key in GOLFS:
        return abs(rank(card) - rank(piles["f"][-1])) == 1
    order = foundation_order(key, piles, card)
    height = len(piles[foundation_of(key, card)])
    return height < len(order) and order[height] == card[0]


# Columns.


def rank_fits(key: str, below: str, card: str) -> bool:
    """Say whether a card's rank lets it lie on the card below in a column."""
    if key in GOLFS:
        return False
    if key == "two-jokers":
        return abs(rank(card) - rank(below)) == 1
    if key == "agnes-bernauer":
        return is_one_below(card[0], below[0])
    return rank(card) == rank(below) - 1


def suit_fits(key: str, below: str, card: str) -> bool:
    """Say whether a card's suit lets it lie on the card below in a column."""
    return key != "flower-garden-suit" or card[1] == below[1]


def colour_fits(key: str, below: str, card: str) -> bool:
    """Say whether a card's colour lets it lie on the card below in a column."""
    if key in ("flower-garden-alternate", "agnes-bernauer", "two-jokers"):
        return is_red(card) != is_red(below)
    return True


def lies_on(key: str, below: str, card: str) -> bool:
    """Say whether a card may be built on the card below in a column."""
    return (
        rank_fits(key, below, card)
        and suit_fits(key, below, card)
        and colour_fits(key, below, card)
    )


def is_one_below(lower: str, higher: str) -> bool:
    """Say whether one rank is just below another in the circle, the king below the ace."""
    return RANKS[(RANKS.index(lower) + 1) % 13] == higher


def space_takes(key: str, piles: Piles, card: str) -> bool:
    """Say whether an empty column takes a card, or a run that it leads."""
    if key == "agnes-bernauer":
        return is_one_below(card[0], base_rank(piles))
    return key not in GOLFS


def faces(column: list[str], index: int) -> list[str]:
    """List the cards that the card at an index of a column may stand for."""
    card = column[index]
    if not is_joker(card):
        return [card]
    if not is_marked(card):
        return PACK
    return _faces_upon("two-jokers", faces(column, index - 1), card)


def _faces_upon(key: str, below: list[str], card: str) -> list[str]:
    """List what a card stands for when it is built on one of the faces below it."""
    mine = PACK if is_joker(card) else [card]
    return [face for face in mine if any(lies_on(key, under, face) for under in below)]


def column_takes(key: str, piles: Piles, column: str, card: str) -> bool:
    """Say whether a column takes a suit card, or a run that it leads."""
    cards = piles[column]
    if not cards:
        return space_takes(key, piles, card)
    return any(lies_on(key, face, card) for face in faces(cards, len(cards) - 1))


def is_run(key: str, column: list[str], index: int) -> bool:
    """Say whether a card and all that lies on it are in the column's built order."""
    now = faces(column, index)
    for card in column[index + 1 :]:
        now = _faces_upon(key, now, card)
    return now != []


# The stock.


def stock_targets(key: str, piles: Piles) -> list[str]:
    """List where the cards of the stock ever go."""
    if key == "agnes-bernauer":
        return ["r", "t"]
    if key in GOLFS:
        return ["f"]
    if key in ODD_EVENS:
        return ["w", *squares(piles)]
    return []


def may_turn(key: str, piles: Piles, where: str) -> bool:
    """Say whether a stock that is not empty may now be turned to a place that has room."""
    if where == "r":
        return len(piles["k"]) >= 7
    if where == "t":
        return len(piles["k"]) == 2
    if key == "golf":
        tops = [piles[column][-1] for column in columns(piles) if piles[column]]
        return not any(goes_home(key, piles, card) for card in tops)
    if key == "odd-even" and where == "w":
        no_gap = all(piles[square] for square in squares(piles))
        return no_gap and not any(goes_home(key, piles, card) for card in open_cards(piles))
    return True


def open_cards(piles: Piles) -> list[str]:
    """List the cards of the square and the top of the waste."""
    cards = [piles[square][0] for square in squares(piles) if piles[square]]
    return cards + piles["w"][-1:]


# How far a position has come.


def count_placed(key: str, piles: Piles) -> int:
    """Count the cards on the foundations, or in golf those taken from the columns."""
    if key in GOLFS:
        return max(0, 35 - sum(len(piles[column]) for column in columns(piles)))
    return sum(len(piles[name]) for name in foundations(piles))


def is_won(key: str, piles: Piles) -> bool:
    """Say whether all suit cards are home, or in golf all columns empty."""
    if key in GOLFS:
        return all(piles[column] == [] for column in columns(piles))
    return count_placed(key, piles) == 52
