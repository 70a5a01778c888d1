"""The statistics: what is counted as plays get their first move, their first undo and their end.

A play counts in up to four rows of `figures`, and a statement changes all of them. Everything is
taken from what is stored: whose a play is, its group, its result; so each statement needs the
play's identity (`which`) alone. Statements of a command run in their order here.

Runs of wins are kept at what ends them: a play that is not won holds how many wins lie `before` it,
back to the last such play, and `figures.tail` how many follow the last of them. What happens to a
play, however old, changes its own gap and the next one's. The median is kept as the play in the
middle, which a win moves to a neighbour at most. So nothing takes longer the more one has played.
"""

from typing import Final

from klumba.store.counting import days, figures, house, runs
from klumba.store.counting.whose import IS_CLEAN, LOCK

BEGUN: Final = (house.count_house(1, 0, 0, "p.kind = 'ranked'"),)
"""When a ranked play is begun."""

FIRST_MOVE: Final = (
    *(LOCK, LOCK),
    figures.BEGIN_FIGURES,
    runs.BEGIN_TALLIES,
    *runs.shift("-x.before"),
    days.count_day(1, 0),
    days.MONTH,
    runs.SETTLE,
    house.count_house(0, 1, 0, house.IS_COUNTED),
    house.COUNT_DEAL,
)
"""When a play gets its first move: it counts."""

FIRST_UNDO: Final = (
    *(LOCK, LOCK),
    *runs.shift("x.before", IS_CLEAN),
    days.NO_DAY,
    days.MONTH,
    figures.FEWER,
    runs.NOT_CLEAN,
    runs.SETTLE,
)
"""When a play gets its first undo: it is clean no longer."""

WIN: Final = (
    *(LOCK, LOCK),
    *runs.shift("x.before + 1"),
    runs.WON,
    figures.COUNT_PLACED,
    figures.COUNT_WIN,
    days.count_day(0, 1),
    days.MONTH,
    runs.SETTLE,
    house.count_house(0, 0, 1, house.IS_COUNTED),
    house.END_AT_DEAL,
)
"""When a play is won."""

LOSS: Final = (
    LOCK,
    LOCK,
    runs.LOST,
    figures.COUNT_PLACED,
    figures.WRITE_PLACED,
    runs.SETTLE,
    house.END_AT_DEAL,
)
"""When a play ends otherwise."""
