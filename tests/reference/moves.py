"""The legal moves of each patience, and what a move does to the piles."""

from .cards import (
    FLOWER_GARDENS,
    GOLFS,
    Piles,
    bare,
    columns,
    is_joker,
    pile_of,
    reserves,
    squares,
)
from .rules import (
    column_takes,
    foundation_of,
    goes_home,
    is_run,
    is_won,
    may_turn,
    open_cards,
    runs_move,
    stock_targets,
)


def legal_moves(key: str, piles: Piles) -> list[str]:
    """List the legal moves of a position in ASCII order."""
    if is_won(key, piles):
        return []
    if key in FLOWER_GARDENS:
        found = _flower_garden_moves(key, piles)
    elif key == "agnes-bernauer":
        found = _agnes_moves(key, piles)
    elif key in GOLFS:
        found = _golf_moves(key, piles)
    elif key == "two-jokers":
        found = _two_jokers_moves(key, piles)
    else:
        found = _odd_even_moves(key, piles)
    return sorted(found)


def _flower_garden_moves(key: str, piles: Piles) -> list[str]:
    found = _column_moves(key, piles)
    for card in piles["b"]:
        found += _home_moves(key, piles, card)
        found += _moves_to_columns(key, piles, card, "b")
    return found


def _agnes_moves(key: str, piles: Piles) -> list[str]:
    found = _column_moves(key, piles) + _stock_moves(key, piles)
    for reserve in reserves(piles):
        for card in piles[reserve][-1:]:
            found += _home_moves(key, piles, card)
            found += _moves_to_columns(key, piles, card, reserve)
    for card in piles["t"]:
        found += _home_moves(key, piles, card)
        found += _moves_to_columns(key, piles, card, "t")
    return found


def _golf_moves(key: str, piles: Piles) -> list[str]:
    found = _stock_moves(key, piles)
    for column in columns(piles):
        for card in piles[column][-1:]:
            found += _home_moves(key, piles, card)
    return found


def _two_jokers_moves(key: str, piles: Piles) -> list[str]:
    found = []
    for column in columns(piles):
        for card in piles[column][-1:]:
            if is_joker(card):
                found.append(f"{bare(card)}>j")
            else:
                found += _home_moves(key, piles, card)
                found += _moves_to_columns(key, piles, card, column)
    for joker in piles["j"]:
        found += [f"{joker}>{column}" for column in columns(piles)]
    return found


def _odd_even_moves(key: str, piles: Piles) -> list[str]:
    found = _stock_moves(key, piles)
    for card in open_cards(piles):
        found += _home_moves(key, piles, card)
    for card in piles["w"][-1:]:
        found += [f"{card}>{square}" for square in squares(piles) if not piles[square]]
    return found


def _column_moves(key: str, piles: Piles) -> list[str]:
    """List the moves of top cards, and of tails of runs where runs move."""
    found = []
    for column in columns(piles):
        cards = piles[column]
        for index, card in enumerate(cards):
            is_top = index == len(cards) - 1
            if is_top:
                found += _home_moves(key, piles, card)
            if is_top or (runs_move(key) and is_run(key, cards, index)):
                found += _moves_to_columns(key, piles, card, column)
    return found


def _moves_to_columns(key: str, piles: Piles, card: str, pile: str) -> list[str]:
    """List the moves of a card, or of a run that it leads, to the columns that take it."""
    others = [column for column in columns(piles) if column != pile]
    return [f"{card}>{column}" for column in others if column_takes(key, piles, column, card)]


def _home_moves(key: str, piles: Piles, card: str) -> list[str]:
    return [f"{card}>f"] if goes_home(key, piles, card) else []


def _stock_moves(key: str, piles: Piles) -> list[str]:
    found = []
    for where in stock_targets(key, piles):
        is_full = where in squares(piles) and piles[where]
        if piles["k"] and not is_full and may_turn(key, piles, where):
            found.append(f"stock>{where}")
    return found


def make_move(key: str, piles: Piles, move: str) -> Piles:
    """Give the piles as they lie after a legal move."""
    after = {name: cards[:] for name, cards in piles.items()}
    what, where = move.split(">")
    if what == "stock":
        _turn_stock(after, where)
    else:
        lift = _lift(after, what)
        _put(after, lift, foundation_of(key, what) if where == "f" else where)
    return after


def _turn_stock(piles: Piles, where: str) -> None:
    if where == "r":
        for reserve in reserves(piles):
            piles[reserve].append(piles["k"].pop())
    elif where == "t":
        piles["t"] += [piles["k"].pop(), piles["k"].pop()]
    else:
        piles[where].append(piles["k"].pop())


def _lift(piles: Piles, card: str) -> list[str]:
    """Take a card, and from a column all that lies on it, out of its pile."""
    pile = pile_of(piles, card)
    if pile is None:
        raise ValueError(f"no such card: {card}")
    cards = piles[pile]
    start = [bare(other) for other in cards].index(card)
    end = len(cards) if pile in columns(piles) else start + 1
    lift = [bare(other) for other in cards[start:end]]
    del cards[start:end]
    return lift


def _put(piles: Piles, lift: list[str], pile: str) -> None:
    """Put cards onto a pile, marking a joker that comes onto another card of a column."""
    for card in lift:
        onto_a_card = pile in columns(piles) and piles[pile] != []
        piles[pile].append(card + "'" if is_joker(card) and onto_a_card else card)
