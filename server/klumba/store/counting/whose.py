"""Whose a play is: the player for whom it counts, in which group; and that player, held."""

from typing import Final

from klumba.store.statements import Written

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
WHO: Final = f"""
    SELECT coalesce(holder.merged_into, holder.id) AS person,
        p.patience, p.id AS play_id, p.begun_at,
        CASE WHEN p.kind = 'ranked' AND {SECOND} THEN 'known' ELSE {GROUP} END AS grp
    FROM plays AS p JOIN players AS holder ON holder.id = p.player_id
    WHERE p.id = :which AND p.kind <> 'position'
"""

IS_CLEAN: Final = "(SELECT c.clean FROM figures AS c WHERE c.id = x.figures_id) = 1"
"""Whether figures `x` are those of clean plays."""

ALL: Final = "1 = 1"
"""What stands where a `WHERE` must, so that `ON CONFLICT` is no part of a join."""

# Who counts for a player holds the player's row, and that of the account it is merged into: so a
# merge, or another node, finds all of it or nothing. Each stands twice where it is used: who waited
# for a merge has the guest only, and finds at the second time whose account it is.
LOCK: Final = Written(
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
