"""Why a move is refused: the protocol's closed list of reasons, in its order."""

from .cards import GOLFS, Piles, bare, columns, is_joker, pile_of, squares
from .rules import (
    colour_fits,
    faces,
    goes_home,
    is_run,
    is_won,
    may_turn,
    rank_fits,
    runs_move,
    space_takes,
    stock_targets,
    suit_fits,
)


def why_not(key: str, piles: Piles, move: str) -> str | None:
    """Give the first reason against a well-formed move, or None for a legal one."""
    if is_won(key, piles):
        return "won"
    what, where = move.split(">")
    if what == "stock":
        return _why_not_stock(key, piles, where)
    return _why_not_card(key, piles, what, where)


def _why_not_stock(key: str, piles: Piles, where: str) -> str | None:
    if where not in stock_targets(key, piles):
        return "nothing_goes_there"
    if where in squares(piles) and piles[where]:
        return "nothing_goes_there"
    if not piles["k"]:
        return "stock_empty"
    if not may_turn(key, piles, where):
        return "stock_not_yet"
    return None


def _why_not_card(key: str, piles: Piles, card: str, where: str) -> str | None:
    pile = pile_of(piles, card)
    if pile is None or pile == "k" or pile[0] == "f":
        return "no_such_card"
    if _never_goes(key, piles, card, pile, where):
        return "nothing_goes_there"
    return _why_not_lift(key, piles, card, pile, where) or _why_not_put(key, piles, card, where)


def _never_goes(key: str, piles: Piles, card: str, pile: str, where: str) -> bool:
    """Say whether the place never takes the card, or has it already, or is full."""
    if where == pile:
        return True
    if where == "f":
        return is_joker(card)
    if where == "j":
        return not is_joker(card)
    if where in columns(piles):
        return key in GOLFS or (is_joker(card) and pile in columns(piles))
    if where in squares(piles):
        return pile in squares(piles) or piles[where] != []
    return True


def _why_not_lift(key: str, piles: Piles, card: str, pile: str, where: str) -> str | None:
    """Give the reason that keeps a card, with what lies on it, where it is."""
    side_by_side = pile in ("b", "t", "j") or pile in squares(piles)
    if side_by_side or bare(piles[pile][-1]) == card:
        return None
    if pile not in columns(piles):
        return "covered"
    index = [bare(other) for other in piles[pile]].index(card)
    if is_run(key, piles[pile], index):
        one_card_only = where == "f" or not runs_move(key)
        return "single_cards_only" if one_card_only else None
    return "not_a_run" if runs_move(key) else "covered"


def _why_not_put(key: str, piles: Piles, card: str, where: str) -> str | None:
    """Give the reason that keeps a free card, or a run that it leads, from a pile."""
    if where == "f":
        return None if goes_home(key, piles, card) else "foundation_next"
    if where not in columns(piles) or is_joker(card):
        return None
    if not piles[where]:
        return None if space_takes(key, piles, card) else "space_takes"
    return _why_not_onto(key, piles[where], card)


def _why_not_onto(key: str, column: list[str], card: str) -> str | None:
    """Give the reason that keeps a card from the top card of a column, or from all its faces."""
    tops = [top for top in faces(column, len(column) - 1) if rank_fits(key, top, card)]
    if not tops:
        return "wrong_rank"
    tops = [top for top in tops if suit_fits(key, top, card)]
    if not tops:
        return "wrong_suit"
    if not any(colour_fits(key, top, card) for top in tops):
        return "wrong_colour"
    return None
