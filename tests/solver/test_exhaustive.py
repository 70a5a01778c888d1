"""The solver's verdicts against a search that prunes nothing, on small deals of every patience."""

import pytest

from klumba.games import CATALOGUE
from klumba.solver import Budget, Outcome, solve
from tests.reference.exhaustive import TooManyPositionsError, comes_out
from tests.scale import scale
from tests.solver.small import deals

pytestmark = pytest.mark.heavy

MOST = 30_000  # Positions of a small deal; few have more, and those are left out.
ENOUGH = Budget(nodes=1_000_000)
OUTCOMES = {True: Outcome.WINNABLE, False: Outcome.UNWINNABLE}


@pytest.mark.parametrize("key", CATALOGUE)
def test_verdicts_are_those_of_an_exhaustive_search(key: str) -> None:
    met = dict.fromkeys(Outcome, 0)
    for position in deals(key, scale(3000)):
        verdict = solve(position, ENOUGH)
        try:
            expected = OUTCOMES[comes_out(position, MOST)]
        except TooManyPositionsError:
            continue
        assert verdict.outcome is expected, f"{verdict} of {position}"
        met[verdict.outcome] += 1
    # Both happen, often: else nothing would be compared.
    assert min(met[Outcome.WINNABLE], met[Outcome.UNWINNABLE]) * 20 > sum(met.values()), met
