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

from klumba.store.statements import Statement, Written

SECOND: Final = """
    holder.merged_into IS NOT NULL AND EXISTS (
        SELECT 1 FROM plays AS other
        WHERE other.kind = 'ranked' AND other.patience = p.patience AND other.day = p.day
        AND other.player_id IN (
            SELECT o.id FROM players AS o
            WHERE o.id = holder.merged_into
            OR (o.merged_into = holder.merged_into
                AND (o.changed_at, o.id) < (holder.changed_at, holder.id))
        )
    )
"""
"""Whether a ranked play `p` of `holder` is not its player's ranked one of the daily.

The account's own stands before those of its guests, and of these the one of who was merged first.
"""

GROUP: Final = (
    "CASE p.kind WHEN 'casual' THEN 'casual' WHEN 'ranked' THEN 'ranked' ELSE 'known' END"
)
"""The group of a play `p` by the kind as which it was begun."""

# The play, for whom it counts, and in which group.
_WHO: Final = f"""
    SELECT coalesce(holder.merged_into, holder.id) AS person,
        p.patience, p.id AS play_id, p.begun_at,
        CASE WHEN p.kind = 'ranked' AND {SECOND} THEN 'known' ELSE {GROUP} END AS grp
    FROM plays AS p JOIN players AS holder ON holder.id = p.player_id
    WHERE p.id = :which AND p.kind <> 'position'
"""
# The next play after `x` that is not won.
_NEXT: Final = """
    (SELECT n.play_id FROM tallies AS n
     WHERE n.figures_id = x.figures_id AND n.state <> 'won'
     AND (n.begun_at, n.play_id) > (x.begun_at, x.play_id)
     ORDER BY n.begun_at, n.play_id LIMIT 1)
"""
_IS_CLEAN: Final = "(SELECT c.clean FROM figures AS c WHERE c.id = x.figures_id) = 1"
_ALL: Final = "1 = 1"

# Who counts for a player holds the player's row, and that of the account it is merged into: so a
# merge, or another node, finds all of it or nothing. Each stands twice where it is used: who waited
# for a merge has the guest only, and finds at the second time whose account it is.
_LOCK: Final = Written(
    "lock the player of a play",
    """
    SELECT whose.id FROM players AS whose
    WHERE whose.id IN (
        SELECT id FROM players WHERE id = (SELECT player_id FROM plays WHERE id = :which)
        UNION ALL
        SELECT merged_into FROM players WHERE id = (SELECT player_id FROM plays WHERE id = :which)
    )
    ORDER BY whose.id FOR NO KEY UPDATE
    """,
    locks=True,
)
LOCK_PLAYER: Final = Written(
    "lock a player",
    """
    SELECT whose.id FROM players AS whose
    WHERE whose.id IN (
        SELECT id FROM players WHERE id = :player_id
        UNION ALL SELECT merged_into FROM players WHERE id = :player_id
    )
    ORDER BY whose.id FOR NO KEY UPDATE
    """,
    locks=True,
)

_BEGIN_FIGURES: Final = Written(
    "count a play in figures",
    f"""
    INSERT INTO figures
        (person, patience, grp, clean, plays, wins, tail, run, longest_run, placed,
            sum_ms, mids_ms, sum_moves, mids_moves, assists)
    SELECT who.person, CASE apart.yes WHEN 1 THEN who.patience ELSE '' END, who.grp, clean.yes,
        1, 0, 0, 0, 0, '', 0, NULL, 0, NULL, 0
    FROM ({_WHO}) AS who
    CROSS JOIN (SELECT 0 AS yes UNION ALL SELECT 1) AS apart
    CROSS JOIN (SELECT 0 AS yes UNION ALL SELECT 1) AS clean
    WHERE {_ALL}
    ON CONFLICT (person, patience, grp, clean) DO UPDATE SET plays = figures.plays + 1
    """,
)
_BEGIN_TALLIES: Final = Written(
    "begin tallies",
    f"""
    INSERT INTO tallies (figures_id, begun_at, play_id, state, before)
    SELECT f.id, who.begun_at, who.play_id, 'open', CASE
        WHEN EXISTS (
            SELECT 1 FROM tallies AS later WHERE later.figures_id = f.id
            AND (later.begun_at, later.play_id) > (who.begun_at, who.play_id)
        ) THEN (
            SELECT count(*) FROM tallies AS w WHERE w.figures_id = f.id AND w.state = 'won'
            AND (w.begun_at, w.play_id) < (who.begun_at, who.play_id)
            AND (w.begun_at, w.play_id) > (coalesce(last.begun_at, -1), coalesce(last.play_id, ''))
        ) ELSE f.tail END
    FROM ({_WHO}) AS who
    JOIN figures AS f ON f.person = who.person AND f.grp = who.grp
        AND f.patience IN ('', who.patience)
    LEFT JOIN tallies AS last ON last.figures_id = f.id AND last.play_id = (
        SELECT b.play_id FROM tallies AS b WHERE b.figures_id = f.id AND b.state <> 'won'
        AND (b.begun_at, b.play_id) < (who.begun_at, who.play_id)
        ORDER BY b.begun_at DESC, b.play_id DESC LIMIT 1
    )
    WHERE {_ALL}
    """,
)


def _shift(by: str, only: str = _ALL) -> tuple[Statement, Statement]:
    """Return what changes the gap after a play: the next one's `before`, or else the tail."""
    borders = f"""
        (SELECT x.figures_id, {by} AS amount, {_NEXT} AS next FROM tallies AS x
         WHERE x.play_id = :which AND {only}) AS g
    """
    return (
        Written(
            "shift the next gap",
            f"""
            UPDATE tallies SET before = tallies.before + g.amount FROM {borders}
            WHERE tallies.figures_id = g.figures_id AND tallies.play_id = g.next
            """,
        ),
        Written(
            "shift the tail",
            f"""
            UPDATE figures SET tail = figures.tail + g.amount FROM {borders}
            WHERE figures.id = g.figures_id AND g.next IS NULL
            """,
        ),
    )


def _count_day(plays: int, wins: int) -> Statement:
    return Written(
        "count a day",
        f"""
        INSERT INTO tally_days (figures_id, day, plays, wins)
        SELECT x.figures_id, {{day}}, {plays}, {wins}
        FROM tallies AS x JOIN plays AS p ON p.id = x.play_id WHERE x.play_id = :which
        ON CONFLICT (figures_id, day) DO UPDATE
        SET plays = tally_days.plays + {plays}, wins = tally_days.wins + {wins}
        """,
    )


_NO_DAY: Final = Written(
    "count a day no longer",
    f"""
    UPDATE tally_days SET plays = tally_days.plays - 1
    FROM (
        SELECT x.figures_id, {{day}} AS day FROM tallies AS x JOIN plays AS p ON p.id = x.play_id
        WHERE x.play_id = :which AND {_IS_CLEAN}
    ) AS g
    WHERE tally_days.figures_id = g.figures_id AND tally_days.day = g.day
    """,
)
A_DAY: Final = """'["' || d.day || '",' || d.plays || ',' || d.wins || ']'"""
_MONTH: Final = Written(
    "write a month",
    f"""
    INSERT INTO tally_months (figures_id, month, days)
    SELECT m.figures_id, m.month, coalesce((
        SELECT {{joined}}({A_DAY}, ',') FROM (
            SELECT day, plays, wins FROM tally_days AS every
            WHERE every.figures_id = m.figures_id AND every.plays > 0
            AND every.day BETWEEN m.month || '-01' AND m.month || '-31' ORDER BY every.day
        ) AS d
    ), '')
    FROM (
        SELECT x.figures_id, substr({{day}}, 1, 7) AS month
        FROM tallies AS x JOIN plays AS p ON p.id = x.play_id WHERE x.play_id = :which
    ) AS m
    WHERE {_ALL}
    ON CONFLICT (figures_id, month) DO UPDATE SET days = excluded.days
    """,
)
_FEWER: Final = Written(
    "count a play in figures no longer",
    f"""
    UPDATE figures SET plays = plays - 1 WHERE id IN (
        SELECT x.figures_id FROM tallies AS x WHERE x.play_id = :which AND {_IS_CLEAN}
    )
    """,
)
_NOT_CLEAN: Final = Written(
    "end tallies of clean plays",
    """
    DELETE FROM tallies WHERE play_id = :which
    AND (SELECT c.clean FROM figures AS c WHERE c.id = tallies.figures_id) = 1
    """,
)
_LOST: Final = Written("lose tallies", "UPDATE tallies SET state = 'lost' WHERE play_id = :which")
_WON: Final = Written(
    "win tallies",
    """
    UPDATE tallies SET state = 'won', before = 0, elapsed_ms = r.elapsed_ms, moves = r.moves
    FROM results AS r WHERE r.play_id = :which AND tallies.play_id = r.play_id
    """,
)
_COUNT_PLACED: Final = Written(
    "count the cards placed",
    """
    INSERT INTO tally_placed (figures_id, placed, plays)
    SELECT x.figures_id, r.placed, 1
    FROM tallies AS x JOIN results AS r ON r.play_id = x.play_id WHERE x.play_id = :which
    ON CONFLICT (figures_id, placed) DO UPDATE SET plays = tally_placed.plays + 1
    """,
)
PLACED: Final = """
    coalesce((
        SELECT {joined}('[' || c.placed || ',' || c.plays || ']', ',') FROM (
            SELECT placed, plays FROM tally_placed AS every
            WHERE every.figures_id = figures.id ORDER BY every.placed
        ) AS c
    ), '')
"""
_WRITE_PLACED: Final = Written(
    "write the cards placed",
    f"""
    UPDATE figures SET placed = {PLACED}
    WHERE id IN (SELECT x.figures_id FROM tallies AS x WHERE x.play_id = :which)
    """,
)


def _neighbour(told: str, value: str, of: str, one: tuple[str, str], sign: str) -> str:
    """Return what the win next to `one`, by its value and play, has in the order of a value.

    PostgreSQL takes an index for both columns at once; in two steps it may take the wrong one,
    and walk over all plays. SQLite takes it for the first alone, and walks over all equals: in
    two steps it does not.
    """
    at, play = one
    order = "ASC" if sign == ">" else "DESC"
    wins = f"SELECT n.{told} FROM tallies AS n WHERE n.figures_id = {of} AND n.state = 'won'"
    both = f"""
        {wins} AND (n.{value}, n.play_id) {sign} ({at}, {play})
        ORDER BY n.{value} {order}, n.play_id {order} LIMIT 1
    """
    equal = f"""
        {wins} AND n.{value} = {at} AND n.play_id {sign} {play}
        ORDER BY n.play_id {order} LIMIT 1
    """
    beyond = f"""
        {wins} AND n.{value} {sign} {at} ORDER BY n.{value} {order}, n.play_id {order} LIMIT 1
    """
    return f"{{?postgresql}}({both}){{?sqlite}}coalesce(({equal}), ({beyond})){{?}}"


def _middle(value: str) -> str:
    """Return the middle one of the wins by a value, now that one is there which `r` stands for."""
    pointer = f"figures.mid_{'ms' if value == 'elapsed_ms' else value}"
    at = f"""
        (SELECT m.{value} FROM tallies AS m
         WHERE m.play_id = {pointer} AND m.figures_id = figures.id)
    """

    def neighbour(sign: str) -> str:
        return _neighbour("play_id", value, "figures.id", (at, pointer), sign)

    return f"""
        CASE
        WHEN figures.wins = 0 THEN r.play_id
        WHEN figures.wins % 2 = 0 AND (r.{value}, r.play_id) > ({at}, {pointer})
        THEN {neighbour(">")}
        WHEN figures.wins % 2 = 1 AND (r.{value}, r.play_id) < ({at}, {pointer})
        THEN {neighbour("<")}
        ELSE {pointer} END
    """


_COUNT_WIN: Final = Written(
    "count a win in figures",
    f"""
    UPDATE figures SET
        wins = figures.wins + 1,
        placed = {PLACED},
        best_ms = CASE WHEN best_ms < r.elapsed_ms THEN best_ms ELSE r.elapsed_ms END,
        sum_ms = sum_ms + r.elapsed_ms,
        mid_ms = {_middle("elapsed_ms")},
        best_moves = CASE WHEN best_moves < r.moves THEN best_moves ELSE r.moves END,
        sum_moves = sum_moves + r.moves,
        mid_moves = {_middle("moves")},
        assists = assists + r.undos + r.hints
    FROM results AS r
    WHERE r.play_id = :which
    AND figures.id IN (SELECT x.figures_id FROM tallies AS x WHERE x.play_id = :which)
    """,
)


def _count_house(begun: int, plays: int, wins: int, where: str) -> Statement:
    return Written(
        "count in the house",
        f"""
        INSERT INTO house_counts (day, patience, grp, writer, begun, plays, wins)
        SELECT {{day}}, p.patience, {GROUP}, CAST(:writer AS BIGINT), {begun}, {plays}, {wins}
        FROM plays AS p WHERE p.id = :which AND {where}
        ON CONFLICT (day, patience, grp, writer) DO UPDATE SET
            begun = house_counts.begun + {begun},
            plays = house_counts.plays + {plays},
            wins = house_counts.wins + {wins}
        """,
    )


_IS_COUNTED: Final = "EXISTS (SELECT 1 FROM tallies AS x WHERE x.play_id = p.id)"
_COUNT_DEAL: Final = Written(
    "count at the deal",
    f"""
    INSERT INTO deal_counts (deal_id, writer, plays, wins)
    SELECT p.deal_id, CAST(:writer AS BIGINT), 1, 0
    FROM plays AS p WHERE p.id = :which AND {_IS_COUNTED}
    ON CONFLICT (deal_id, writer) DO UPDATE SET plays = deal_counts.plays + 1
    """,
)


def _better(column: str) -> str:
    there = [f"deal_counts.best_{name}" for name in ("placed", "undos", "moves", "ms")]
    new = [f"excluded.best_{name}" for name in ("placed", "undos", "moves", "ms")]
    is_better = f"(-{', '.join(new)}) < (-{', '.join(there)})"
    return f"""
        best_{column} = CASE WHEN deal_counts.best_placed IS NULL OR {is_better}
        THEN excluded.best_{column} ELSE deal_counts.best_{column} END
    """


_END_AT_DEAL: Final = Written(
    "count an end at the deal",
    f"""
    INSERT INTO deal_counts
        (deal_id, writer, plays, wins, best_placed, best_undos, best_moves, best_ms)
    SELECT p.deal_id, CAST(:writer AS BIGINT), 0, CASE r.state WHEN 'won' THEN 1 ELSE 0 END,
        r.placed, r.undos, r.moves, r.elapsed_ms
    FROM results AS r JOIN plays AS p ON p.id = r.play_id
    WHERE r.play_id = :which AND {_IS_COUNTED}
    ON CONFLICT (deal_id, writer) DO UPDATE SET wins = deal_counts.wins + excluded.wins,
        {", ".join(map(_better, ("placed", "undos", "moves", "ms")))}
    """,
)


def _upper(value: str, middle: str) -> str:
    """Return what the upper one of the two wins in the middle has; `middle` is the lower one."""
    at = f"{middle}.{value}", f"{middle}.play_id"
    upper = _neighbour(value, value, "f.id", at, ">")
    return f"CASE f.wins % 2 WHEN 1 THEN {middle}.{value} ELSE {upper} END"


# The newest open play is left out of the runs: what lies before and after it is one run.
SETTLED: Final = f"""
    UPDATE figures SET run = CASE WHEN s.after IS NULL THEN s.before + figures.tail
            ELSE figures.tail END,
        longest_run = {{greatest}}(
            s.longest, figures.tail, s.before + coalesce(s.after, figures.tail)
        ),
        mids_ms = s.mids_ms, mids_moves = s.mids_moves
    FROM (
        SELECT f.id, coalesce(newest.before, 0) AS before,
            CASE WHEN newest.play_id IS NULL THEN NULL ELSE (
                SELECT n.before FROM tallies AS n WHERE n.figures_id = f.id AND n.state <> 'won'
                AND (n.begun_at, n.play_id) > (newest.begun_at, newest.play_id)
                ORDER BY n.begun_at, n.play_id LIMIT 1
            ) END AS after,
            coalesce((
                SELECT g.before FROM tallies AS g WHERE g.figures_id = f.id AND g.before > 0
                ORDER BY g.before DESC LIMIT 1
            ), 0) AS longest,
            by_time.elapsed_ms + {_upper("elapsed_ms", "by_time")} AS mids_ms,
            by_moves.moves + {_upper("moves", "by_moves")} AS mids_moves
        FROM figures AS f
        LEFT JOIN tallies AS by_time
            ON by_time.figures_id = f.id AND by_time.play_id = f.mid_ms
        LEFT JOIN tallies AS by_moves
            ON by_moves.figures_id = f.id AND by_moves.play_id = f.mid_moves
        LEFT JOIN tallies AS newest ON newest.figures_id = f.id AND newest.play_id = (
            SELECT o.play_id FROM tallies AS o WHERE o.figures_id = f.id AND o.state = 'open'
            ORDER BY o.begun_at DESC, o.play_id DESC LIMIT 1
        )
        WHERE f.id IN ({{scope}})
    ) AS s
    WHERE figures.id = s.id
"""
# Also those of clean plays that a play has just left.
_AROUND: Final = """
    SELECT every.id FROM tallies AS x JOIN figures AS own ON own.id = x.figures_id
    JOIN figures AS every ON every.person = own.person AND every.patience = own.patience
        AND every.grp = own.grp
    WHERE x.play_id = :which
"""
_SETTLE: Final = Written("settle figures", SETTLED.replace("{scope}", _AROUND))

BEGUN: Final = (_count_house(1, 0, 0, "p.kind = 'ranked'"),)
"""When a ranked play is begun."""

FIRST_MOVE: Final = (
    *(_LOCK, _LOCK),
    _BEGIN_FIGURES,
    _BEGIN_TALLIES,
    *_shift("-x.before"),
    _count_day(1, 0),
    _MONTH,
    _SETTLE,
    _count_house(0, 1, 0, _IS_COUNTED),
    _COUNT_DEAL,
)
"""When a play gets its first move: it counts."""

FIRST_UNDO: Final = (
    *(_LOCK, _LOCK),
    *_shift("x.before", _IS_CLEAN),
    _NO_DAY,
    _MONTH,
    _FEWER,
    _NOT_CLEAN,
    _SETTLE,
)
"""When a play gets its first undo: it is clean no longer."""

WIN: Final = (
    *(_LOCK, _LOCK),
    *_shift("x.before + 1"),
    _WON,
    _COUNT_PLACED,
    _COUNT_WIN,
    _count_day(0, 1),
    _MONTH,
    _SETTLE,
    _count_house(0, 0, 1, _IS_COUNTED),
    _END_AT_DEAL,
)
"""When a play is won."""

LOSS: Final = (_LOCK, _LOCK, _LOST, _COUNT_PLACED, _WRITE_PLACED, _SETTLE, _END_AT_DEAL)
"""When a play ends otherwise."""
