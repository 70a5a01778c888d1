"""Compiling all kernels ahead, so that nobody waits for them: `python -m klumba.solver.warming`.

It takes some ten seconds, once an installation, where what was compiled can be kept
(`klumba.solver.compiled` says where).
"""

import subprocess
import sys

from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.solver.budget import Budget
from klumba.solver.solving import solve


def warm() -> None:
    """Compile every kernel that is not kept yet, and load them all into this process."""
    for patience in CATALOGUE.values():
        solve(deal(patience, patience.deck), Budget(nodes=1))


def warm_apart() -> None:
    """Let another process compile every kernel that is not kept yet.

    While numba compiles it holds Python's lock for long: where an event loop runs, this is called
    in a thread beside it. Raises CalledProcessError if it fails.
    """
    subprocess.run([sys.executable, "-m", __name__], check=True)


if __name__ == "__main__":
    warm()
