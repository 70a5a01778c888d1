"""What can be won: verdicts on positions, all cards known.

`solve` is the way in. Importing this package imports neither numba nor numpy: who never solves does
not wait for them. `searches` finds the search that a declaration asks for; a search packs the
position and drives a kernel of `kernels`, slice by slice, and `solving` watches over the budget and
replays what was found by the engine.
"""

from klumba.solver.budget import Budget, Control
from klumba.solver.solving import WrongLineError, solve
from klumba.solver.verdict import Outcome, Verdict

__all__ = ["Budget", "Control", "Outcome", "Verdict", "WrongLineError", "solve"]
