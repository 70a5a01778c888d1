"""The commands of days and dailies: each is made once, whoever makes it first."""

from klumba.store.commands import deal_values
from klumba.store.rows import DailyRow, DayRow, DealRow
from klumba.store.schema import dailies, days, deals
from klumba.store.statements import Command, Statement, Values, insert_unless_there

_MAKE_DAY = Statement(insert_unless_there(days))
_MAKE_DAILY = Statement(insert_unless_there(dailies))
_KEEP_DEAL = Statement(insert_unless_there(deals), writes_one=False)


def make_day(row: DayRow) -> Command:
    """Keep a day and its key. Conflict: it was made before, maybe with another key."""
    values: Values = {
        "day": row.day,
        "key": row.key,
        "key_hash": row.key_hash,
        "made_at": row.made_at,
        "settled_at": row.settled_at,
    }
    return Command(row.day, ((_MAKE_DAY, values),))


def make_daily(row: DailyRow, deal: DealRow) -> Command:
    """Keep a daily and its deal. Conflict: it was made before."""
    values: Values = {
        "day": row.day,
        "patience": row.patience,
        "deal_id": row.deal_id,
        "number": row.number,
        "nodes": row.nodes,
        "solver": row.solver,
        "difficulty": row.difficulty,
        "made_at": row.made_at,
    }
    return Command(row.day, ((_MAKE_DAILY, values), (_KEEP_DEAL, deal_values(deal))))
