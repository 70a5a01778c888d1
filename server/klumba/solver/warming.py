"""Compiling kernels ahead, so that nobody waits for them: `python -m klumba.solver.warming [KEY]`.

It takes some ten seconds, once an installation, where what was compiled can be kept
(`klumba.solver.compiled` says where). Without the key of a patience it is done for all of them.
"""

import sys
from collections.abc import Iterable

from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Patience
from klumba.solver.budget import Budget
from klumba.solver.solving import solve


def warm(patiences: Iterable[Patience] = tuple(CATALOGUE.values())) -> bool:
    """Load the kernels of patiences into this process; say whether any had to be compiled."""
    # numba takes a moment to import: only who solves waits for it.
    from klumba.solver.compiled import telling  # noqa: PLC0415

    compiled = list[bool]()
    with telling(lambda: compiled.append(True)):
        for patience in patiences:
            solve(deal(patience, patience.deck), Budget(nodes=1))
    return bool(compiled)


if __name__ == "__main__":
    warm([CATALOGUE[key] for key in sys.argv[1:]] or CATALOGUE.values())
