"""Which positions look as if they came from a deal: by what all its players see, and no more."""

import re
from random import Random

import pytest

from klumba.cards import RANKS, SUIT_CARDS
from klumba.club.resembling import Look, Shown
from klumba.rules.position import Position
from klumba.rules.rulebook import lay
from klumba.rules.vocabulary import Kind
from tests.rules.plays import KEYS, WINNING, choose, opening

OPEN_SQUARES = ("odd-even", "odd-even-free")


def won_play(key: str) -> list[Position]:
    positions = [opening(key, WINNING[key]["seed"])]
    for move in WINNING[key]["moves"].split():
        positions.append(positions[-1].play(move).position)
    return positions


def by_chance(key: str, seed: str) -> list[Position]:
    positions, chance = [opening(key, seed)], Random(seed)
    while positions[-1].moves and len(positions) < 100:
        move = choose(chance, positions[-1].moves)
        positions.append(positions[-1].play(move).position)
    return positions


def shuffled(position: Position, kind: Kind, chance: Random) -> Position:
    """Return a position with the cards of a kind of pile in another order, or its piles."""
    piles = {pile.name: [*position.piles[i]] for i, pile in enumerate(position.tables.piles)}
    names = [position.tables.names[i] for i in position.tables.of_kind(kind)]
    if len(names) == 1:
        chance.shuffle(piles[names[0]])
    else:
        mixed = chance.sample(names, len(names))
        piles |= {name: piles[other] for name, other in zip(names, mixed, strict=True)}
    return lay(position.tables.patience, piles)


@pytest.mark.parametrize("key", KEYS)
def test_a_deal_is_known_in_any_order_of_what_is_alike_or_unseen(key: str) -> None:
    dealt, chance = opening(key, WINNING[key]["seed"]), Random(key)
    shown = Shown.by(dealt)
    assert shown.may_have_led_to(dealt), dealt
    kinds = {pile.kind for pile in dealt.tables.piles}
    for kind in kinds & {Kind.COLUMN, Kind.SQUARE, Kind.BOUQUET, Kind.STOCK}:
        other = shuffled(dealt, kind, chance)
        assert shown.may_have_led_to(other), other


@pytest.mark.parametrize("key", KEYS)
def test_so_are_the_positions_of_its_plays_until_little_is_left_of_it(key: str) -> None:
    positions = won_play(key)
    shown = Shown.by(positions[0])
    known = [shown.may_have_led_to(position) for position in positions]
    assert all(known[: len(known) // (7 if key in OPEN_SQUARES else 2)]), known


@pytest.mark.parametrize("key", KEYS)
def test_others_are_not(key: str) -> None:
    """Neither deals by chance nor what comes of them, however little is left."""
    shown = [Shown.by(opening(key, str(seed))) for seed in range(20)]
    mistaken = looked = 0
    for seed in range(100, 140):
        position, chance = opening(key, str(seed)), Random(seed)
        while position.moves and looked < 40 * (seed - 99):
            mistaken += any(each.may_have_led_to(position) for each in shown)
            looked += 1
            position = position.play(choose(chance, position.moves)).position
    assert looked > 200
    assert mistaken <= looked // 100, (mistaken, looked)


@pytest.mark.parametrize("key", KEYS)
def test_nothing_hangs_on_the_order_of_the_stock(key: str) -> None:
    """Or a refusal would tell it: each guess is answered alike."""
    dealt, chance = opening(key, "1"), Random(key)
    if not dealt.in_stock:
        return
    shown = [Shown.by(shuffled(dealt, Kind.STOCK, chance)) for _ in range(20)]
    assert len({(each.pairs, each.alone) for each in shown}) == 1


def named_anew(position: Position, names: dict[str, str]) -> Position:
    """Return a position with its cards exchanged for others, each foundation for its suit's."""
    piles = {}
    for name, cards in zip(position.tables.names, position.piles, strict=True):
        suited = re.fullmatch("f([CDHS])(.?)", name)
        to = f"f{names['A' + suited[1]][1]}{suited[2]}" if suited else name
        piles[to] = [names.get(card, card) for card in cards]
    return lay(position.tables.patience, piles)


def other_names(key: str, chance: Random) -> dict[str, str]:
    """Exchange what the rules of a patience do not tell apart."""
    to = dict(zip("CDHS", "DCSH", strict=True))  # each colour stays together
    if not key.startswith("golf"):
        turned = chance.randrange(13) if key == "agnes-bernauer" else 0
        return {
            card: RANKS[(RANKS.index(card[0]) + turned) % 13] + to[card[1]] for card in SUIT_CARDS
        }
    suits = {rank: chance.sample("CDHS", 4) for rank in RANKS}
    return {card: card[0] + suits[card[0]]["CDHS".index(card[1])] for card in SUIT_CARDS}


@pytest.mark.parametrize("key", KEYS)
def test_a_deal_is_known_with_other_names_for_its_suits(key: str) -> None:
    positions, chance = won_play(key), Random(key)
    shown = Shown.by(positions[0])
    for position in positions[: len(positions) // 7]:
        other = named_anew(position, other_names(key, chance))
        assert shown.may_have_led_to(other), other


@pytest.mark.parametrize("key", ["flower-garden", "flower-garden-suit", "two-jokers"])
def test_cards_laid_back_upon_it_hide_no_deal(key: str) -> None:
    """They go home again at once, and the position is as good as the one without them."""
    positions, chance = won_play(key), Random(key)
    shown, position = Shown.by(positions[0]), positions[len(positions) // 3]
    piles = {
        name: list(cards) for name, cards in zip(position.tables.names, position.piles, strict=True)
    }
    homes = [name for name in piles if name.startswith("f")]
    columns = [name for name in piles if name.startswith("c")]
    for _ in range(12):
        home = max(homes, key=lambda name: len(piles[name]))
        if len(piles[home]) > 1:
            piles[chance.choice(columns)].append(piles[home].pop())
    other = lay(position.tables.patience, piles)
    assert other.placed < position.placed, other
    assert shown.may_have_led_to(other), other


@pytest.mark.parametrize("key", KEYS)
def test_places_of_a_play_are_known_to_its_end(key: str) -> None:
    """Each as it is and named anew, its stock in another order, and after one move more."""
    positions, chance = won_play(key), Random(key)
    looks = [Look.of(position) for position in positions]
    others = [Look.of(position) for position in by_chance(key, "another")]
    early = len([each for each in positions if each.total - each.placed >= 8])
    assert early > len(positions) // 2
    for ply in range(early):
        place = positions[ply]
        again = named_anew(shuffled(place, Kind.STOCK, chance), other_names(key, chance))
        assert looks[ply].is_like(Look.of(place)), place
        assert Look.of(again).is_like(looks[ply]), again
        assert looks[ply].is_like(looks[ply + 1]), place
        assert not any(each.is_like(looks[ply]) for each in others), place
