"""`klumba perft KEY SEED DEPTH`: how many lines of play there are, a line a depth."""

from itertools import accumulate

import pytest

from tests.cli.run import error_line, run
from tests.cli.vectors import RULES, Rule, rule_id

MODEST = 4000
# Each patience once, by turns on the deal of seed 1 and of seed 2.
COUNTED = [vector for n, vector in enumerate(RULES) if n % 4 in {0, 3}]


@pytest.mark.parametrize("vector", COUNTED, ids=rule_id)
def test_the_counts_are_the_vectors(vector: Rule) -> None:
    counts = vector["perft"]
    depth = sum(lines <= MODEST for lines in accumulate(counts))
    result = run("perft", vector["game"], vector["seed"], str(depth))
    expected = [f"{n} {count}" for n, count in enumerate(counts[:depth], start=1)]
    assert result.out.splitlines() == expected, result.told
    assert (result.code, result.err) == (0, ""), result.told


@pytest.mark.parametrize("depth", ["-1", "two", ""])
def test_a_depth_that_is_no_count_is_wrong_usage(depth: str) -> None:
    error_line(run("perft", "golf", "1", depth), 2)
