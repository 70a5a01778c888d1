"""The pinned shuffle, and the names of deals."""

import pytest

from klumba.cards import deck
from klumba.faults import Fault, NotationError
from klumba.shuffle import DealName, check_seed, parse_deal_name, shuffle
from tests.reference.plain import shuffle as plain_shuffle


@pytest.mark.parametrize("seed", ["0", "1", "4821", "9007199254740991", "a~b:c/d", "!" * 64])
def test_the_shuffle_is_the_one_of_the_notation(seed: str) -> None:
    assert list(shuffle(deck(jokers=False), seed)) == plain_shuffle("golf", seed)
    assert list(shuffle(deck(jokers=True), seed)) == plain_shuffle("two-jokers", seed)


def test_the_shuffle_is_fair_to_every_place() -> None:
    cards = deck(jokers=False)
    first = {shuffle(cards, str(seed))[0] for seed in range(500)}
    last = {shuffle(cards, str(seed))[-1] for seed in range(500)}
    assert first == last == set(cards)


def test_a_shuffle_leaves_what_it_was_given_as_it_was() -> None:
    cards = list(deck(jokers=False))
    shuffle(cards, "1")
    assert cards == list(deck(jokers=False))


def test_few_cards_are_shuffled_too() -> None:
    assert shuffle((), "1") == ()
    assert shuffle(("AC",), "1") == ("AC",)


@pytest.mark.parametrize("seed", ["!", "~", "0", "x" * 64])
def test_a_seed_is_printable_and_at_most_64_characters_long(seed: str) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize(
    ("seed", "fault", "found"),
    [
        ("", Fault.SEED_LENGTH, "0"),
        ("x" * 65, Fault.SEED_LENGTH, "65"),
        ("a b", Fault.SEED_CHARACTER, " "),
        ("a\x7f", Fault.SEED_CHARACTER, "\x7f"),
        ("tab\t", Fault.SEED_CHARACTER, "\t"),
        ("ё", Fault.SEED_CHARACTER, "ё"),
    ],
)
def test_what_is_no_seed_is_at_fault(seed: str, fault: Fault, found: str) -> None:
    for read in (check_seed, lambda text: shuffle(deck(jokers=False), text)):
        with pytest.raises(NotationError) as caught:
            read(seed)
        assert (caught.value.fault, caught.value.data["found"]) == (fault, found)


def test_an_unknown_version_of_the_shuffle_is_at_fault() -> None:
    with pytest.raises(NotationError) as caught:
        shuffle(deck(jokers=False), "1", version=2)
    assert caught.value.fault is Fault.UNKNOWN_SHUFFLE
    assert caught.value.data == {"found": "2", "expected": "1"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("flower-garden~1-4821", DealName("flower-garden", seed="4821")),
        ("golf~1-0", DealName("golf", seed="0")),
        ("golf~1-a~1-b", DealName("golf", seed="a~1-b")),
        ("golf~1--7", DealName("golf", seed="-7")),
        ("golf~deck-AC10HXB", DealName("golf", deck=("AC", "TH", "XB"))),
        ("4-seasons~1-1", DealName("4-seasons", seed="1")),
    ],
)
def test_a_deals_name(text: str, name: DealName) -> None:
    assert parse_deal_name(text) == name
    assert str(name) == text.replace("10", "T") if name.deck else text


@pytest.mark.parametrize(
    "text",
    [
        *("", "golf", "golf~1", "golf~1_7", "~1-7", "Golf~1-7", "golf~-7", "golf~x-7"),
        *("golf~01-7", "golf~deck-", "golf~deck-AC 2C", "golf~1000000000-7", " golf~1-7"),
    ],
)
def test_what_is_no_deals_name_is_at_fault(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal_name(text)
    assert caught.value.fault is Fault.BAD_DEAL_NAME
    assert caught.value.data["found"] == text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("golf~0-7", Fault.UNKNOWN_SHUFFLE),
        ("golf~2-7", Fault.UNKNOWN_SHUFFLE),
        ("golf~999999999-7", Fault.UNKNOWN_SHUFFLE),
        ("golf~1-", Fault.SEED_LENGTH),
        ("golf~1-a b", Fault.SEED_CHARACTER),
        ("golf~1-7\n", Fault.SEED_CHARACTER),
        ("golf~deck-ACZZ", Fault.BAD_CARD),
    ],
)
def test_a_deals_name_of_an_unknown_shuffle_or_without_a_seed_is_at_fault(
    text: str, fault: Fault
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal_name(text)
    assert caught.value.fault is fault


def test_a_deals_cards_are_its_shuffled_or_its_given_deck() -> None:
    cards = deck(jokers=False)
    assert DealName("golf", seed="1").cards(cards) == shuffle(cards, "1")
    assert DealName("golf", deck=cards[::-1]).cards(cards) == cards[::-1]
