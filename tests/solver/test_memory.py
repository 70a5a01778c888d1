"""No process that solves a patience takes more than 300 MB, numba and all, however long it does.

Its kernels are compiled before: the compiler takes some 100 MB more, once an installation.
"""

import subprocess
import sys

import pytest

from klumba.games import CATALOGUE
from klumba.solver import Outcome

MOST = 300_000_000

# A deal that fills whatever memory there is; of the other patiences, the longest search among seeds
# 1 to 1000 that comes to an end.
FULL = {"flower-garden": "7", "agnes-bernauer": "26"}
LONGEST = {
    "flower-garden-alternate": "336",
    "flower-garden-suit": "175",
    "flower-garden-groups": "320",
    "golf": "813",
    "golf-free": "978",
    "two-jokers": "133",
    "odd-even": "305",
    "odd-even-free": "508",
}

# The peak of the process's own memory; ru_maxrss would tell that of its parent, where it was more.
PROGRAM = """
import re, sys
from pathlib import Path
from klumba.solver import Budget, solve
from tests.rules.plays import opening
verdict = solve(opening(sys.argv[1], sys.argv[2]), Budget(nodes=10**8))
peak = re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())
print(verdict.outcome, 1024 * int(peak[1]))
"""


@pytest.fixture(scope="module", autouse=True)
def _warmed() -> None:
    subprocess.run([sys.executable, "-m", "klumba.solver.warming"], check=True)


def searched(key: str, seed: str) -> tuple[str, int]:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, key, seed], capture_output=True, check=True, text=True
    )
    outcome, peak = done.stdout.split()
    return outcome, int(peak)


def test_every_patience_is_measured() -> None:
    assert {*FULL, *LONGEST} == set(CATALOGUE)


@pytest.mark.heavy
@pytest.mark.parametrize(("key", "seed"), FULL.items())
def test_a_search_that_fills_its_memory_gives_up_in_time(key: str, seed: str) -> None:
    outcome, peak = searched(key, seed)
    assert outcome == Outcome.UNKNOWN
    assert peak < MOST


@pytest.mark.parametrize(("key", "seed"), LONGEST.items())
def test_others_end_before(key: str, seed: str) -> None:
    outcome, peak = searched(key, seed)
    assert outcome != Outcome.UNKNOWN
    assert peak < MOST
