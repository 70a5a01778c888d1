"""The store: players, deals, plays and their events in SQLite or PostgreSQL.

It keeps plain values and knows no rules. `open_store` opens a database, `migrate` brings one to
another version; `commands` are what may be written, through `Store.writer`; `Store.reader` answers
questions, in the values of `rows`.
"""

from klumba.store.errors import (
    BadCursor,
    Conflict,
    Damaged,
    InUse,
    NotEmbedded,
    Rejected,
    StoreError,
    Unavailable,
    Unknown,
    WrongSchema,
)
from klumba.store.migrating import migrate
from klumba.store.queries import Reader
from klumba.store.statements import Command
from klumba.store.store import Store, open_store
from klumba.store.writer import Batch, Writer

__all__ = [
    "BadCursor",
    "Batch",
    "Command",
    "Conflict",
    "Damaged",
    "InUse",
    "NotEmbedded",
    "Reader",
    "Rejected",
    "Store",
    "StoreError",
    "Unavailable",
    "Unknown",
    "Writer",
    "WrongSchema",
    "migrate",
    "open_store",
]
