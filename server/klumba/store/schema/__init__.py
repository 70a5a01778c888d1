"""The tables, and the log of what each version of the schema changed.

| version | what it changed                                                    |
|---------|--------------------------------------------------------------------|
| 0001    | players, tokens, deals, plays, events, results: all that there is. |
| 0002    | players that are banned; when what a player is has changed last;   |
|         | what a name, a merged guest and a deleted player go with; indices  |
|         | for who was merged and for what has ended lately.                  |
| 0003    | the days and their keys; the deals of the dailies.                 |
| 0004    | statistics: which plays count where, what follows from them, and   |
|         | what is counted of days and of deals.                              |
| 0005    | standings and their counts, percentiles: the boards.               |
| 0006    | post-mortems of ended plays; an index for a day's ranked results.  |

`events` is the truth, and its primary key the arbiter: event n of a play exists when its row was
committed, and two writers can never both store it. What a play has come to (cards placed, moves,
undos, hints, time) stands in each event, as of after that event. So a move is one inserted row and
changes no other; `plays` holds what is so from the beginning, and how the play ended.

Instants are whole milliseconds since 1970 in UTC, durations whole milliseconds, both in 64 bits:
they sort, subtract and compare alike on both engines, and no driver has an opinion on their time
zone. Days are `YYYY-MM-DD`. Identities are opaque texts that the caller makes.

Tables are STRICT on SQLite, so that it minds the types as PostgreSQL does.
"""

from typing import Final

from klumba.store.schema.columns import (
    CLASSES,
    EVENTS,
    GROUPS,
    KINDS,
    STATES,
    Whole,
    metadata,
)
from klumba.store.schema.counted import (
    deal_counts,
    figures,
    house_counts,
    percentiles,
    standing_counts,
    standings,
    tallies,
    tally_days,
    tally_months,
    tally_placed,
)
from klumba.store.schema.playing import (
    dailies,
    days,
    deals,
    events,
    players,
    plays,
    post_mortems,
    results,
    tokens,
)

VERSION: Final = "0006"
"""The version of the schema that this code reads and writes: the newest migration."""

__all__ = [
    "CLASSES",
    "EVENTS",
    "GROUPS",
    "KINDS",
    "STATES",
    "VERSION",
    "Whole",
    "dailies",
    "days",
    "deal_counts",
    "deals",
    "events",
    "figures",
    "house_counts",
    "metadata",
    "percentiles",
    "players",
    "plays",
    "post_mortems",
    "results",
    "standing_counts",
    "standings",
    "tallies",
    "tally_days",
    "tally_months",
    "tally_placed",
    "tokens",
]
