"""Compiling all kernels ahead, so that nobody waits for them: `python -m klumba.solver.warming`.

It takes some ten seconds, once an installation, where what was compiled can be kept
(`klumba.solver.compiled` says where).
"""

from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.solver.budget import Budget
from klumba.solver.solving import solve


def warm() -> None:
    """Compile every kernel that is not kept yet, and load them all into this process."""
    for patience in CATALOGUE.values():
        solve(deal(patience, patience.deck), Budget(nodes=1))


if __name__ == "__main__":
    warm()
