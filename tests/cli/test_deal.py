"""`klumba deal KEY SEED`: the position, a pile a line."""

import pytest

from tests.cli.dealing import dealt, shuffled
from tests.cli.run import error_line, run
from tests.cli.vectors import KEYS, RULES, TITLES, Rule, rule_id

# The garden's four patiences deal alike, and so do golf's and odd and even's two.
DEALS = [v for v in RULES if v["seed"] == "1" or v["game"] in TITLES]
TEXT_SEEDS = [
    ("flower-garden", "0"),
    ("flower-garden-suit", "007"),
    ("agnes-bernauer", "grandmother's"),
    ("golf", "!\"#$%&'()*+,./:;<=>?@[\\]^_`{|}~"),
    ("golf-free", "Rose"),
    ("golf-free", "9007199254740991"),
    ("two-jokers", "x" * 64),
    ("odd-even", "0f3c9a5b7d2e4f60a1b2c3d4e5f60718"),
]
WRONG_SEEDS = {
    "a space": "a b",
    "65 characters": "x" * 65,
    "empty": "",
    "a line end": "a\nb",
    "a control character": "a\x7fb",
    "Russian": "сад",
}


@pytest.mark.parametrize("vector", DEALS, ids=rule_id)
def test_a_deal_shows_the_vectors_position(vector: Rule) -> None:
    result = run("deal", vector["game"], vector["seed"])
    assert result.out.split("\n") == [*vector["position"], ""], result.told
    assert (result.code, result.err) == (0, ""), result.told


@pytest.mark.parametrize("vector", RULES, ids=rule_id)
def test_this_folders_own_shuffle_and_deals_agree_with_the_vectors(vector: Rule) -> None:
    key, seed = vector["game"], vector["seed"]
    assert shuffled(seed, jokers=key == "two-jokers") == vector["deck"].split()
    assert dealt(key, seed) == vector["position"]


@pytest.mark.parametrize(("key", "seed"), TEXT_SEEDS)
def test_any_text_seed_deals_by_the_pinned_shuffle(key: str, seed: str) -> None:
    result = run("deal", key, seed)
    assert result.out.splitlines() == dealt(key, seed), result.told
    assert result.code == 0, result.told


def test_a_seed_that_looks_like_an_option_follows_two_dashes() -> None:
    result = run("deal", "--", "golf", "-5")
    assert result.out.splitlines() == dealt("golf", "-5"), result.told


def test_the_same_seed_deals_the_same_cards_again() -> None:
    once, again = run("deal", "two-jokers", "1"), run("deal", "two-jokers", "1")
    assert once.out == again.out, once.told + again.told


@pytest.mark.parametrize("seed", WRONG_SEEDS.values(), ids=WRONG_SEEDS.keys())
def test_a_seed_that_is_not_allowed_is_wrong_usage(seed: str) -> None:
    result = run("deal", "golf", seed)
    error_line(result, 2)
    assert result.out == "", result.told


@pytest.mark.parametrize("command", ["replay", "table"])
def test_every_command_refuses_such_a_seed(command: str) -> None:
    error_line(run(command, "golf", "a b"), 2)


def test_a_misspelt_patience_gets_the_nearest_key_as_a_suggestion() -> None:
    assert "flower-garden" in error_line(run("deal", "flower-gardn", "1"), 2)


def test_an_unknown_patience_leads_to_the_known_ones() -> None:
    line = error_line(run("deal", "spider", "1"), 2)
    assert "patiences" in line or any(key in line.split("spider")[-1] for key in KEYS), line


def test_a_key_in_capitals_is_understood_or_refused_with_the_right_key() -> None:
    result = run("deal", "Golf", "1")
    if result.code == 0:
        assert result.out.splitlines() == dealt("golf", "1"), result.told
    else:
        assert "golf" in error_line(result, 2), result.told


def test_a_deals_name_stands_for_the_deal() -> None:
    assert run("deal", "golf", "golf~1-1").out.splitlines() == dealt("golf", "1")


def test_a_deal_may_be_named_card_by_card() -> None:
    name = "golf~deck-" + "".join(shuffled("1"))
    assert run("deal", "golf", name).out.splitlines() == dealt("golf", "1")


@pytest.mark.parametrize("name", ["golf-free~1-1", "golf~2-1", "golf~deck-ACAC", "golf~"])
def test_what_is_no_name_of_a_deal_of_the_patience_is_wrong_usage(name: str) -> None:
    error_line(run("deal", "golf", name), 2)


def test_a_negative_number_is_a_seed() -> None:
    assert run("deal", "golf", "-5").out == run("deal", "golf", "--", "-5").out


@pytest.mark.parametrize("key", ["Golf", "гольф", "GOLF"])
def test_a_patience_may_be_called_by_its_title(key: str) -> None:
    assert run("deal", key, "1").out == run("deal", "golf", "1").out
