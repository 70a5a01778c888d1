"""Positions by chance that no play need have led to, yet that the notation allows."""

from random import Random

from klumba.cards import JOKERS, RANKS, Card, deck, is_joker
from klumba.games import CATALOGUE
from klumba.rules.piles import piles_of
from klumba.rules.vocabulary import Kind, Start
from tests.reference.cards import Piles
from tests.reference.rules import lies_on


def scatter(key: str, chance: Random) -> Piles:
    """Lay a patience's deck into its piles by chance, with a taste for built runs."""
    piles: Piles = {pile.name: [] for pile in piles_of(CATALOGUE[key])}
    left = list(deck(jokers=CATALOGUE[key].jokers))
    chance.shuffle(left)
    _send_home(key, piles, left, chance)
    _stock(key, piles, left, chance)
    if "j" in piles:
        _take(piles["j"], left, [joker for joker in JOKERS if chance.random() < 0.3])
    for place in [name for name in piles if name[0] == "s" and chance.random() < 0.7]:
        piles[place] += left[:1]
        del left[:1]
    while left:
        name = chance.choice(_open_places(key, piles))
        card = _next_card(key, piles[name], left, chance)
        left.remove(card)
        marked = is_joker(card) and name[0] == "c" and piles[name] and chance.random() < 0.7
        piles[name].append(card + "'" if marked else card)
    return piles


def _send_home(key: str, piles: Piles, left: list[Card], chance: Random) -> None:
    """Begin the foundations: high or low, in order, with what must be there."""
    if not CATALOGUE[key].foundations.by_suit:
        _take(piles["f"], left, left[: chance.randint(1, 20)])
        return
    starts = CATALOGUE[key].foundations.starts
    turned = chance.randrange(13) if Start.DEALT in starts else 0
    least = 1 if key in ("two-jokers", "agnes-bernauer") else 0
    high = chance.choice([2, 6, 13 // len(starts)])
    for name in [name for name in piles if name[0] == "f"]:
        ranks = (RANKS[turned:] + RANKS[:turned])[int(name[2:] or 1) - 1 :: len(starts)]
        height = chance.randint(least, min(high, len(ranks)))
        _take(piles[name], left, [rank + name[1] for rank in ranks[:height]])


def _stock(key: str, piles: Piles, left: list[Card], chance: Random) -> None:
    sizes = {"agnes-bernauer": [16, 9, 2, 0], "golf": range(17), "golf-free": range(17)}
    if "k" in piles:
        possible = [size for size in sizes.get(key, range(44)) if size <= len(left)]
        _take(piles["k"], left, left[: chance.choice(possible)])


def _take(pile: list[Card], left: list[Card], cards: list[Card]) -> None:
    pile += cards
    for card in cards:
        left.remove(card)


def _open_places(key: str, piles: Piles) -> list[str]:
    kinds = {pile.name: pile.kind for pile in piles_of(CATALOGUE[key])}
    fitting = {Kind.COLUMN, Kind.RESERVE, Kind.BOUQUET, Kind.WASTE}
    if not piles.get("k"):
        fitting.add(Kind.LAST_CARDS)
    return [name for name, kind in kinds.items() if kind in fitting]


def _next_card(key: str, pile: list[str], left: list[Card], chance: Random) -> Card:
    if pile and not is_joker(pile[-1]) and chance.random() < 0.7:
        suit_cards = [card for card in left if not is_joker(card)]
        built = [card for card in suit_cards if lies_on(key, pile[-1], card)]
        return chance.choice(built or left)
    return chance.choice(left)
