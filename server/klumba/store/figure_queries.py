"""How much was played and won: the questions about players, days and deals."""

from typing import Any, Final

from sqlalchemy import Row, Text, bindparam, func, select, text

from klumba.store.player_queries import PlayerReader
from klumba.store.rows import BestRow, DealFigures, Figures, FiguresRow, HouseRow, Spread
from klumba.store.schema import deal_counts, house_counts
from klumba.store.statements import spelled

# One statement: a guest that was merged is the account, and nobody who is deleted has figures. Days
# are told of what was asked for, and of all ranked plays, which streaks follow from.
_FIGURES: Final = """
    SELECT f.*, coalesce((
        SELECT {joined}(m.days, ',') FROM (
            SELECT every.days FROM tally_months AS every
            WHERE every.figures_id = f.id AND every.days <> ''
            AND every.month >= CASE f.patience WHEN '' THEN '' ELSE :since END
            ORDER BY every.month
        ) AS m
    ), '') AS days
    FROM players AS asked
    JOIN players AS whose ON whose.id = coalesce(asked.merged_into, asked.id)
    JOIN figures AS f ON f.person = whose.id
    WHERE asked.id = :player AND whose.deleted_at IS NULL AND f.plays > 0
    AND (:patience = '*' OR f.patience = :patience
        OR (f.patience = '' AND f.grp = 'ranked' AND f.clean = 0))
    ORDER BY f.patience, f.grp, f.clean
"""
_ALL: Final = "*"
_ASKED: Final = {
    engine: text(spelled(_FIGURES, engine)).bindparams(
        *(bindparam(name, type_=Text) for name in ("player", "patience", "since"))
    )
    for engine in ("sqlite", "postgresql")
}


_RANKED: Final = ("", "ranked", 0)


class FigureReader(PlayerReader):
    """Reads statistics.

    Every question may raise Unavailable.
    """

    async def figures(
        self, player_id: str, *, patience: str | None = None, since: str = ""
    ) -> Figures | None:
        """Return a player's figures, or None where there are none at all.

        Of one patience, or those of all patiences together and then of each. The days of single
        patiences are told from the month `since` (YYYY-MM) on. A guest that was merged has those of
        the account; who is deleted, or not there, has none.
        """
        given = {"player": player_id, "patience": patience or _ALL, "since": since}
        async with self._reading() as connection:
            asked = await connection.execute(_ASKED[connection.dialect.name], given)
            rows = asked.all()
        ranked = [row.days for row in rows if (row.patience, row.grp, row.clean) == _RANKED]
        wanted = [row for row in rows if patience is None or row.patience == patience]
        if not rows:
            return None
        return Figures(rows[0].person, list(map(_figures, wanted)), f"[{''.join(ranked)}]")

    async def daily_counts(self, day: str) -> dict[str, tuple[int, int]]:
        """Return by patience how many ranked plays of a day were begun, and how many won."""
        rows = await self.house(day, day)
        return {row.patience: (row.begun, row.wins) for row in rows if row.group == "ranked"}

    async def house(self, since: str, until: str) -> list[HouseRow]:
        """Return what was played from one day to another, both included, by patience and group."""
        key = house_counts.c.day, house_counts.c.patience, house_counts.c.grp
        sums = (func.sum(house_counts.c[name]) for name in ("begun", "plays", "wins"))
        asked = (
            select(*key, *sums)
            .where(house_counts.c.day.between(since, until))
            .group_by(*key)
            .order_by(*key)
        )
        return await self._all(_house, asked)

    async def deal_figures(self, deal_id: str) -> DealFigures:
        """Return what was made of a deal."""
        asked = select(deal_counts).where(deal_counts.c.deal_id == deal_id)
        return deal_figures(await self._all(tuple, asked))


def deal_figures(rows: list[tuple[Any, ...]]) -> DealFigures:
    """Return what a deal's rows, one a writer, come to."""
    best = min(
        (row[4:] for row in rows if row[4] is not None),
        key=lambda best: (-best[0], *best[1:]),
        default=None,
    )
    return DealFigures(
        sum(row[2] for row in rows),
        sum(row[3] for row in rows),
        None if best is None else BestRow(*best),
    )


def _house(row: Row[Any]) -> HouseRow:
    day, patience, group, begun, plays, wins = tuple(row)
    return HouseRow(day, patience, group, int(begun), int(plays), int(wins))


def _figures(row: Row[Any]) -> FiguresRow:
    return FiguresRow(
        patience=row.patience or None,
        group=row.grp,
        clean=bool(row.clean),
        plays=row.plays,
        wins=row.wins,
        run=row.run,
        longest_run=row.longest_run,
        times=Spread(row.best_ms, row.sum_ms / row.wins, row.mids_ms / 2) if row.wins else None,
        moves=(
            Spread(row.best_moves, row.sum_moves / row.wins, row.mids_moves / 2)
            if row.wins
            else None
        ),
        assists=row.assists,
        placed=f"[{row.placed}]",
        days=f"[{row.days}]",
    )
