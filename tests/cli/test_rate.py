"""`klumba rate KEY SEED`: how hard a deal is, in words, and the figures."""

import re

import pytest

from tests.cli.run import error_line, run
from tests.cli.words import CYRILLIC

WINNABLE = ("odd-even-free", "1")
LOST = ("flower-garden-suit", "1")


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_level_in_words_and_its_figures(lang: str) -> None:
    result = run("rate", *WINNABLE, "--lang", lang)
    level, *figures = result.out.splitlines()
    assert re.search(r": [1-5] (of|из) 5$", level), result.told
    assert len(figures) == 3, result.told
    assert bool(CYRILLIC.search(result.out)) == (lang == "ru"), result.told
    assert result.code == 0, result.told


def test_a_deal_that_cannot_be_won_has_no_level() -> None:
    result = run("rate", *LOST)
    assert "cannot be won" in result.out, result.told
    assert "of 5" not in result.out, result.told


def test_a_deal_of_which_nothing_is_known_has_no_level() -> None:
    result = run("rate", "flower-garden", "1", "--nodes", "1")
    assert "not known" in result.out, result.told


@pytest.mark.parametrize("nodes", ["0", "-1", "many"])
def test_nodes_that_are_no_count_are_wrong_usage(nodes: str) -> None:
    error_line(run("rate", *WINNABLE, "--nodes", nodes), 2)
