"""Statistics: which plays count where, what follows from them, and what is counted of all."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

WHOLE = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
GROUPS = "grp IN ('ranked', 'casual', 'known')"
PLAIN = {"sqlite_strict": True, "sqlite_with_rowid": False}
INDICES = {
    "not_won": ("state <> 'won'", ["begun_at", "play_id"]),
    "open": ("state = 'open'", ["begun_at", "play_id"]),
    "runs": ("before > 0", ["before"]),
    "by_time": ("state = 'won'", ["elapsed_ms", "play_id"]),
    "by_moves": ("state = 'won'", ["moves", "play_id"]),
}
TABLES = (
    *("deal_counts", "house_counts", "tally_placed", "tally_months", "tally_days"),
    *("tallies", "figures"),
)


def upgrade() -> None:
    """Make the tables, and count what there is."""
    _make_figures()
    _make_tallies()
    _make_counts()
    engine = op.get_bind().dialect.name
    for statement in FILL:
        op.execute(sa.text(_spelled(statement, engine)))
    if engine == "postgresql":  # until its own look at them, it would take them for empty
        op.execute(f"ANALYZE {', '.join(TABLES)}")


def downgrade() -> None:
    """Drop them: all that is in them follows from what stays."""
    for table in TABLES:
        op.drop_table(table)


def _whole(*names: str, null: bool = False) -> list[sa.Column[int]]:
    return [sa.Column(name, WHOLE, nullable=null) for name in names]


def _key(name: str) -> sa.Column[int]:
    return sa.Column(name, WHOLE, autoincrement=False, nullable=False)


def _of_figures(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["figures_id"], ["figures.id"], name=f"fk_{table}_figures_id")


def _make_figures() -> None:
    op.create_table(
        "figures",
        sa.Column("id", WHOLE, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("person", "patience", "grp")),
        *_whole("clean", "plays", "wins", "tail", "run", "longest_run"),
        sa.Column("placed", sa.Text(), nullable=False),
        sa.Column("best_ms", WHOLE),
        sa.Column("sum_ms", WHOLE, nullable=False),
        sa.Column("mid_ms", sa.Text()),
        sa.Column("mids_ms", WHOLE),
        sa.Column("best_moves", WHOLE),
        sa.Column("sum_moves", WHOLE, nullable=False),
        sa.Column("mid_moves", sa.Text()),
        sa.Column("mids_moves", WHOLE),
        sa.Column("assists", WHOLE, nullable=False),
        sa.CheckConstraint(GROUPS, name=op.f("ck_figures_grp")),
        sa.CheckConstraint("clean IN (0, 1)", name=op.f("ck_figures_clean")),
        sa.CheckConstraint(
            "tail >= 0 AND wins BETWEEN 0 AND plays", name=op.f("ck_figures_counts")
        ),
        sa.ForeignKeyConstraint(["person"], ["players.id"], name="fk_figures_person"),
        sa.PrimaryKeyConstraint("id", name="pk_figures"),
        sa.UniqueConstraint(
            "person", "patience", "grp", "clean", name="uq_figures_person_patience_grp_clean"
        ),
        sqlite_strict=True,
    )


def _make_tallies() -> None:
    op.create_table(
        "tallies",
        _key("figures_id"),
        _key("begun_at"),
        sa.Column("play_id", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("before", WHOLE, nullable=False),
        *_whole("elapsed_ms", "moves", null=True),
        sa.CheckConstraint("state IN ('open', 'won', 'lost')", name=op.f("ck_tallies_state")),
        sa.CheckConstraint(
            "before >= 0 AND (before = 0 OR state <> 'won')", name=op.f("ck_tallies_before")
        ),
        sa.CheckConstraint(
            "(state = 'won') = (elapsed_ms IS NOT NULL)", name=op.f("ck_tallies_elapsed_ms")
        ),
        sa.CheckConstraint("(state = 'won') = (moves IS NOT NULL)", name=op.f("ck_tallies_moves")),
        _of_figures("tallies"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_tallies_play_id"),
        sa.PrimaryKeyConstraint("figures_id", "begun_at", "play_id", name="pk_tallies"),
        **PLAIN,
    )
    op.create_index("uq_tallies_play", "tallies", ["play_id", "figures_id"], unique=True)
    for name, (condition, columns) in INDICES.items():
        where = sa.text(condition)
        op.create_index(
            f"ix_tallies_{name}",
            "tallies",
            ["figures_id", *columns],
            sqlite_where=where,
            postgresql_where=where,
        )


def _make_counts() -> None:
    op.create_table(
        "tally_days",
        _key("figures_id"),
        sa.Column("day", sa.Text(), nullable=False),
        *_whole("plays", "wins"),
        sa.CheckConstraint("wins >= 0 AND plays >= 0", name=op.f("ck_tally_days_counts")),
        _of_figures("tally_days"),
        sa.PrimaryKeyConstraint("figures_id", "day", name="pk_tally_days"),
        **PLAIN,
    )
    op.create_table(
        "tally_months",
        _key("figures_id"),
        sa.Column("month", sa.Text(), nullable=False),
        sa.Column("days", sa.Text(), nullable=False),
        _of_figures("tally_months"),
        sa.PrimaryKeyConstraint("figures_id", "month", name="pk_tally_months"),
        **PLAIN,
    )
    op.create_table(
        "tally_placed",
        _key("figures_id"),
        _key("placed"),
        *_whole("plays"),
        _of_figures("tally_placed"),
        sa.PrimaryKeyConstraint("figures_id", "placed", name="pk_tally_placed"),
        **PLAIN,
    )
    op.create_table(
        "house_counts",
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("day", "patience", "grp")),
        _key("writer"),
        *_whole("begun", "plays", "wins"),
        sa.CheckConstraint(GROUPS, name=op.f("ck_house_counts_grp")),
        sa.PrimaryKeyConstraint("day", "patience", "grp", "writer", name="pk_house_counts"),
        **PLAIN,
    )
    op.create_table(
        "deal_counts",
        sa.Column("deal_id", sa.Text(), nullable=False),
        _key("writer"),
        *_whole("plays", "wins"),
        *_whole("best_placed", "best_undos", "best_moves", "best_ms", null=True),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name="fk_deal_counts_deal_id"),
        sa.PrimaryKeyConstraint("deal_id", "writer", name="pk_deal_counts"),
        **PLAIN,
    )


DAY = {
    "sqlite": "CASE p.kind WHEN 'ranked' THEN p.day ELSE date(p.begun_at / 1000, 'unixepoch') END",
    "postgresql": (
        "CASE p.kind WHEN 'ranked' THEN p.day ELSE"
        " to_char(to_timestamp(p.begun_at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') END"
    ),
}
JOINED = {"sqlite": "group_concat", "postgresql": "string_agg"}
GREATEST = {"sqlite": "max", "postgresql": "greatest"}


def _spelled(statement: str, engine: str) -> str:
    for name, spellings in (("day", DAY), ("joined", JOINED), ("greatest", GREATEST)):
        statement = statement.replace(f"{{{name}}}", spellings[engine])
    return statement


GROUP = "CASE p.kind WHEN 'casual' THEN 'casual' WHEN 'ranked' THEN 'ranked' ELSE 'known' END"
# Of an account and its guests one ranked play of a daily stays so: the account's own, or else the
# one of the guest that was merged first.
SECOND = """
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
# Plays with a move, with whom they count for, and what they have come to.
COUNTED = f"""
    SELECT p.*, coalesce(holder.merged_into, holder.id) AS person, e.undos,
        CASE WHEN p.kind = 'ranked' AND {SECOND} THEN 'known' ELSE {GROUP} END AS grp
    FROM plays AS p
    JOIN players AS holder ON holder.id = p.player_id
    JOIN events AS e ON e.play_id = p.id
        AND e.ply = (SELECT max(l.ply) FROM events AS l WHERE l.play_id = p.id)
    WHERE p.kind <> 'position' AND e.moves > 0
"""
TWICE = "(SELECT 0 AS yes UNION ALL SELECT 1)"
MIDDLE = """
    UPDATE figures SET {pointer} = ranked.play_id FROM (
        SELECT figures_id, play_id,
            row_number() OVER (PARTITION BY figures_id ORDER BY {value}, play_id) AS place,
            count(*) OVER (PARTITION BY figures_id) AS wins
        FROM tallies WHERE state = 'won'
    ) AS ranked
    WHERE figures.id = ranked.figures_id AND ranked.place = (ranked.wins + 1) / 2
"""
# What the two wins in the middle have together, or twice what one has.
MIDDLES = """
    UPDATE figures SET {mids} = s.mids FROM (
        SELECT figures_id,
            CAST(sum({value} * CASE wins % 2 WHEN 1 THEN 2 ELSE 1 END) AS BIGINT) AS mids
        FROM (
            SELECT figures_id, {value},
                row_number() OVER (PARTITION BY figures_id ORDER BY {value}, play_id) AS place,
                count(*) OVER (PARTITION BY figures_id) AS wins
            FROM tallies WHERE state = 'won'
        ) AS ranked
        WHERE place IN ((wins + 1) / 2, wins / 2 + 1) GROUP BY figures_id
    ) AS s
    WHERE figures.id = s.figures_id
"""
# The newest open play is left out of the runs: what lies before and after it is one run.
SETTLED = """
    UPDATE figures SET run = CASE WHEN s.after IS NULL THEN s.before + figures.tail
            ELSE figures.tail END,
        longest_run = {greatest}(
            s.longest, figures.tail, s.before + coalesce(s.after, figures.tail)
        )
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
            ), 0) AS longest
        FROM figures AS f
        LEFT JOIN tallies AS newest ON newest.figures_id = f.id AND newest.play_id = (
            SELECT o.play_id FROM tallies AS o WHERE o.figures_id = f.id AND o.state = 'open'
            ORDER BY o.begun_at DESC, o.play_id DESC LIMIT 1
        )
    ) AS s
    WHERE figures.id = s.id
"""
BEST_FIRST = "r.placed DESC, r.undos, r.moves, r.elapsed_ms"
FILL = (
    f"""
    INSERT INTO figures
        (person, patience, grp, clean, plays, wins, tail, run, longest_run, placed,
            sum_ms, sum_moves, assists)
    SELECT DISTINCT c.person, CASE apart.yes WHEN 1 THEN c.patience ELSE '' END, c.grp,
        clean.yes, 0, 0, 0, 0, 0, '', 0, 0, 0
    FROM ({COUNTED}) AS c CROSS JOIN {TWICE} AS apart CROSS JOIN {TWICE} AS clean
    WHERE clean.yes = 0 OR c.undos = 0
    """,
    f"""
    INSERT INTO tallies (figures_id, begun_at, play_id, state, before, elapsed_ms, moves)
    SELECT f.id, c.begun_at, c.id,
        CASE WHEN c.state IN ('open', 'won') THEN c.state ELSE 'lost' END, 0,
        CASE c.state WHEN 'won' THEN r.elapsed_ms END, CASE c.state WHEN 'won' THEN r.moves END
    FROM ({COUNTED}) AS c
    JOIN figures AS f ON f.person = c.person AND f.grp = c.grp
        AND f.patience IN ('', c.patience) AND (f.clean = 0 OR c.undos = 0)
    LEFT JOIN results AS r ON r.play_id = c.id
    """,
    """
    UPDATE tallies SET before = gaps.gap FROM (
        SELECT figures_id, play_id, upto - coalesce(
            lag(upto) OVER (PARTITION BY figures_id ORDER BY begun_at, play_id), 0
        ) AS gap
        FROM (
            SELECT figures_id, begun_at, play_id, state,
                sum(CASE state WHEN 'won' THEN 1 ELSE 0 END)
                    OVER (PARTITION BY figures_id ORDER BY begun_at, play_id) AS upto
            FROM tallies
        ) AS ordered
        WHERE state <> 'won'
    ) AS gaps
    WHERE tallies.figures_id = gaps.figures_id AND tallies.play_id = gaps.play_id
    """,
    """
    UPDATE figures SET plays = s.plays, wins = s.wins, tail = s.wins - s.gaps, best_ms = s.best_ms,
        sum_ms = s.sum_ms, best_moves = s.best_moves, sum_moves = s.sum_moves, assists = s.assists
    FROM (
        SELECT t.figures_id, count(*) AS plays, count(t.moves) AS wins, sum(t.before) AS gaps,
            min(t.elapsed_ms) AS best_ms, coalesce(sum(t.elapsed_ms), 0) AS sum_ms,
            min(t.moves) AS best_moves, coalesce(sum(t.moves), 0) AS sum_moves,
            coalesce(sum(CASE t.state WHEN 'won' THEN r.undos + r.hints END), 0) AS assists
        FROM tallies AS t LEFT JOIN results AS r ON r.play_id = t.play_id GROUP BY t.figures_id
    ) AS s
    WHERE figures.id = s.figures_id
    """,
    MIDDLE.replace("{pointer}", "mid_ms").replace("{value}", "elapsed_ms"),
    MIDDLE.replace("{pointer}", "mid_moves").replace("{value}", "moves"),
    MIDDLES.replace("{mids}", "mids_ms").replace("{value}", "elapsed_ms"),
    MIDDLES.replace("{mids}", "mids_moves").replace("{value}", "moves"),
    SETTLED,
    """
    INSERT INTO tally_days (figures_id, day, plays, wins)
    SELECT c.figures_id, c.day, count(*), count(c.moves) FROM (
        SELECT x.figures_id, x.moves, {day} AS day
        FROM tallies AS x JOIN plays AS p ON p.id = x.play_id
    ) AS c GROUP BY c.figures_id, c.day
    """,
    """
    INSERT INTO tally_months (figures_id, month, days)
    SELECT d.figures_id, substr(d.day, 1, 7),
        {joined}('["' || d.day || '",' || d.plays || ',' || d.wins || ']', ',')
    FROM (SELECT * FROM tally_days ORDER BY figures_id, day) AS d
    GROUP BY d.figures_id, substr(d.day, 1, 7)
    """,
    """
    INSERT INTO tally_placed (figures_id, placed, plays)
    SELECT x.figures_id, r.placed, count(*)
    FROM tallies AS x JOIN results AS r ON r.play_id = x.play_id GROUP BY x.figures_id, r.placed
    """,
    """
    UPDATE figures SET placed = coalesce((
        SELECT {joined}('[' || c.placed || ',' || c.plays || ']', ',') FROM (
            SELECT placed, plays FROM tally_placed AS every
            WHERE every.figures_id = figures.id ORDER BY every.placed
        ) AS c
    ), '')
    """,
    f"""
    INSERT INTO house_counts (day, patience, grp, writer, begun, plays, wins)
    SELECT c.day, c.patience, c.grp, 0, sum(c.begun), sum(c.counted), sum(c.won) FROM (
        SELECT {{day}} AS day, p.patience, {GROUP} AS grp,
            CASE p.kind WHEN 'ranked' THEN 1 ELSE 0 END AS begun,
            CASE WHEN e.moves > 0 THEN 1 ELSE 0 END AS counted,
            CASE WHEN p.state = 'won' AND e.moves > 0 THEN 1 ELSE 0 END AS won
        FROM plays AS p LEFT JOIN events AS e ON e.play_id = p.id
            AND e.ply = (SELECT max(l.ply) FROM events AS l WHERE l.play_id = p.id)
        WHERE p.kind = 'ranked' OR (p.kind <> 'position' AND e.moves > 0)
    ) AS c GROUP BY c.day, c.patience, c.grp
    """,
    f"""
    INSERT INTO deal_counts
        (deal_id, writer, plays, wins, best_placed, best_undos, best_moves, best_ms)
    SELECT deal_id, 0, count(*), sum(CASE state WHEN 'won' THEN 1 ELSE 0 END),
        max(CASE place WHEN 1 THEN placed END), max(CASE place WHEN 1 THEN undos END),
        max(CASE place WHEN 1 THEN moves END), max(CASE place WHEN 1 THEN elapsed_ms END)
    FROM (
        SELECT c.deal_id, c.state, r.placed, r.undos, r.moves, r.elapsed_ms,
            CASE WHEN r.play_id IS NOT NULL THEN row_number() OVER (
                PARTITION BY c.deal_id, r.play_id IS NULL ORDER BY {BEST_FIRST}
            ) END AS place
        FROM ({COUNTED}) AS c LEFT JOIN results AS r ON r.play_id = c.id
    ) AS ended GROUP BY deal_id
    """,
)
