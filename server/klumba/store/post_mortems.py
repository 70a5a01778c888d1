"""What was found of ended plays: kept once, whoever found it first."""

from klumba.store.schema import post_mortems
from klumba.store.statements import Command, Statement, Values, insert_unless_there

_KEEP = Statement(insert_unless_there(post_mortems))


def keep_post_mortem(play_id: str, found: str, solver: str, at: int) -> Command:
    """Keep what was found of an ended play. Conflict: something was found before."""
    values: Values = {"play_id": play_id, "found": found, "solver": solver, "made_at": at}
    return Command(play_id, ((_KEEP, values),))
