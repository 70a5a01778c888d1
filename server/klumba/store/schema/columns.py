"""What the columns of all tables are made of."""

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Integer,
    MetaData,
    Text,
)

STATES: Final = ("open", "won", "resigned", "expired")
KINDS: Final = ("casual", "known", "position", "ranked", "practice")
EVENTS: Final = ("move", "undo", "redo", "hint", "pause", "resume", "resign", "expire")
CLASSES: Final = ("clean", "open")
GROUPS: Final = ("ranked", "casual", "known")

# Alembic drops and changes constraints by their names, so each has one on either engine.
metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# STRICT tables of SQLite know INTEGER, which holds 64 bits, and no other name for it.
Whole = BigInteger().with_variant(Integer(), "sqlite")
Flag = Boolean().with_variant(Integer(), "sqlite")
# Text that is compared byte by byte, whatever the language of the database.
Sorted = Text().with_variant(Text(collation="C"), "postgresql")


def one_of(column: str, words: tuple[str, ...]) -> CheckConstraint:
    """Return the constraint that a column holds one of the words, or null where it may be null."""
    return CheckConstraint(f"{column} IN ({', '.join(map(repr, words))})", column.strip('"'))
