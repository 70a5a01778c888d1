"""What to ask of a database to find what it should have refused, and what is none of Klumba's."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    CheckConstraint,
    Row,
    Select,
    Table,
    TextClause,
    UniqueConstraint,
    and_,
    func,
    select,
    text,
)

from klumba.store.schema import metadata
from klumba.store.versions import STAMPED


@dataclass(frozen=True, slots=True)
class Breach:
    """A row that is not as a constraint wants it: which, by its table and key, and its values."""

    constraint: str
    row: str
    values: str


# Whatever stands in the file. Tables of its own SQLite makes as it needs them.
_IN_A_FILE: Final = (
    "SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    " ORDER BY type, name"
)
# What acts upon our tables: other tables may be beside them, such as those of extensions.
_IN_A_DATABASE: Final = """
WITH ours AS (SELECT to_regclass(name) AS id FROM unnest(CAST(:tables AS text[])) AS name)
SELECT 'trigger', tgname FROM pg_trigger JOIN ours ON tgrelid = id WHERE NOT tgisinternal
UNION ALL
SELECT 'rule', rulename FROM pg_rewrite JOIN ours ON ev_class = id
ORDER BY 1, 2
"""


def things(dialect: str) -> TextClause:
    """Return the question for what there is beside rows: its kind and its name."""
    if dialect == "sqlite":
        return text(_IN_A_FILE)
    return text(_IN_A_DATABASE).bindparams(tables=list(metadata.tables))


def is_ours(kind: str, name: str) -> bool:
    """Say whether something in the database is of the schema."""
    if kind == "table":
        return name in metadata.tables or name == STAMPED
    indices = {index.name for table in metadata.tables.values() for index in table.indexes}
    return kind == "index" and name in indices


def questions(table: Table, dialect: str) -> list[tuple[str, Select[Any]]]:
    """Return what to ask about a table's rows, each with the constraint's name."""
    questions: list[tuple[str, Select[Any]]] = [
        (str(key.name), _strays(table, key.columns[0].name, key.elements[0].column.table))
        for key in table.foreign_key_constraints
    ]
    for constraint in sorted(table.constraints, key=lambda each: str(each.name)):
        if isinstance(constraint, CheckConstraint):
            breaking: Select[Any] = select(*table.primary_key).where(
                text(f"NOT ({constraint.sqltext})")
            )
            questions.append((str(constraint.name), breaking))
        if isinstance(constraint, UniqueConstraint):
            questions.append((str(constraint.name), _twice(constraint.columns.values())))
    for index in table.indexes:
        if index.unique:
            only = index.dialect_options[dialect]["where"]
            question = _twice(index.columns.values()).where(only)
            questions.append((str(index.name), question))
    return questions


def _strays(table: Table, column: str, target: Table) -> Select[Any]:
    there = target.alias("there")
    key = there.c[target.primary_key.columns[0].name]
    shown = dict.fromkeys((*table.primary_key, table.c[column]))  # which may be one of the key
    return (
        select(*shown)
        .select_from(table.outerjoin(there, key == table.c[column]))
        .where(table.c[column].is_not(None), key.is_(None))
    )


def _twice(columns: list[Any]) -> Select[Any]:
    known = and_(*(column.is_not(None) for column in columns))
    return select(*columns).where(known).group_by(*columns).having(func.count() > 1)


def breach(table: Table, constraint: str, row: Row[Any]) -> Breach:
    """Return what a row is that a constraint forbids."""
    keys = {column.name for column in table.primary_key}
    shown = row._mapping.items()
    key = " ".join(str(value) for name, value in shown if name in keys)
    rest = ", ".join(f"{name} {value}" for name, value in shown if name not in keys)
    return Breach(constraint, f"{table.name} {key}".strip(), rest)
