"""Statements that the writer runs, and the commands that are made of them.

A statement is SQLAlchemy Core's, compiled once for each engine and then reused: what is left to do
for a write is to put its values in order.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final, TypeAlias

from msgspec import Struct
from sqlalchemy import Column, Delete, Dialect, Insert, Select, Table, TextClause, Update, text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql import ClauseElement, SyntaxExtension
from sqlalchemy.sql.compiler import SQLCompiler

Value: TypeAlias = str | int | None
Values: TypeAlias = Mapping[str, Value]

WRITER: Final = "writer"
"""The value that a statement need not be given: the number of the writer that runs it.

Rows that all writers count in, such as those of a board, are one a writer, and are summed: so
writers on several nodes neither wait for each other nor lock each other out.
"""


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement as an engine's driver takes it, and how its named values are put in order.

    `by_writer`: one of them is the writer's number, which the writer adds.
    """

    sql: str
    in_order: Callable[[Values], tuple[Value, ...]]
    by_writer: bool


class Statement:
    """A statement with named values.

    With `writes_one` it must insert, change or delete exactly one row: where it finds none, the log
    says otherwise than the command supposes.
    """

    def __init__(self, core: Insert | Update | Delete, *, writes_one: bool = True) -> None:
        self.core = core
        self.writes_one = writes_one
        self._compiled: dict[str, Compiled] = {}

    def __str__(self) -> str:
        """Return what it does to which table, such as `insert events`."""
        return f"{self.core.__visit_name__} {self.core.entity_description['name']}"

    def compiled(self, dialect: Dialect) -> Compiled:
        """Return the statement for an engine."""
        return self._compiled.get(dialect.name) or self._compile(dialect)

    def _compile(self, dialect: Dialect) -> Compiled:
        compiler = self._spelled(dialect).compile(dialect=dialect)
        assert isinstance(compiler, SQLCompiler)
        compiled = Compiled(str(compiler), _in_order(compiler), WRITER in compiler.binds)
        self._compiled[dialect.name] = compiled
        return compiled

    def _spelled(self, _dialect: Dialect) -> Insert | Update | Delete | TextClause:
        return self.core


class Written(Statement):
    """A statement in SQL, for what is longer to say otherwise; it may write any number of rows.

    What engines spell differently stands in it by the names of `SPELLINGS`, in braces. `locks`: it
    only locks rows, and is nothing where there is one writer at a time.
    """

    def __init__(self, name: str, sql: str, *, locks: bool = False) -> None:
        self.writes_one = False
        self._name = name
        self._sql = sql
        self._locks = locks
        self._compiled = {}

    def __str__(self) -> str:
        """Return its name."""
        return self._name

    def _compile(self, dialect: Dialect) -> Compiled:
        if self._locks and dialect.name == "sqlite":
            self._compiled[dialect.name] = Compiled("", lambda _values: (), by_writer=False)
            return self._compiled[dialect.name]
        return super()._compile(dialect)

    def _spelled(self, dialect: Dialect) -> TextClause:
        return text(spelled(self._sql, dialect.name))


SPELLINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "sqlite": {
        # The UTC day of `p`, a play: a ranked one's daily's, else the one on which it was begun.
        "day": "CASE p.kind WHEN 'ranked' THEN p.day ELSE date(p.begun_at / 1000, 'unixepoch') END",
        "joined": "group_concat",
        "greatest": "max",
    },
    "postgresql": {
        "day": (
            "CASE p.kind WHEN 'ranked' THEN p.day ELSE"
            " to_char(to_timestamp(p.begun_at / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') END"
        ),
        "joined": "string_agg",
        "greatest": "greatest",
    },
}
"""What engines spell differently."""


_EITHER: Final = re.compile(
    r"\{\?postgresql\}(?P<postgresql>.*?)\{\?sqlite\}(?P<sqlite>.*?)\{\?\}", re.DOTALL
)


def spelled(sql: str, engine: str) -> str:
    """Return SQL as an engine spells it; `{?postgresql}…{?sqlite}…{?}` has both spellings."""
    for name, spelling in SPELLINGS[engine].items():
        sql = sql.replace(f"{{{name}}}", spelling)
    return _EITHER.sub(lambda either: either[engine], sql)


def _in_order(compiler: SQLCompiler) -> Callable[[Values], tuple[Value, ...]]:
    """Return what puts values in the statement's order, its own constants among them."""
    names = compiler.positiontup or []
    constants = {name: bound.value for name, bound in compiler.binds.items() if not bound.required}
    if constants or len(names) == 1:
        return lambda values: tuple((constants | dict(values))[name] for name in names)
    return itemgetter(*names)


class Command(Struct, frozen=True):
    """Statements, each with its values, that are stored together or not at all.

    The first is the arbiter: when it writes nothing, nothing of the command is written. Before it
    there may be statements that only lock.

    The commands of a batch run in the order of `rank`, so that writers on several nodes lock rows
    in one order: it is the identity of what they may contend for, such as the play.
    """

    rank: str
    parts: tuple[tuple[Statement, Values], ...]


class _DoNothing(SyntaxExtension, ClauseElement):
    """ON CONFLICT DO NOTHING: both engines spell it alike; SQLAlchemy has it for each apart."""

    inherit_cache: bool | None = True

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(self.append_replacing_same_type, "post_values")


@compiles(_DoNothing)
def _spell(_element: _DoNothing, _compiler: SQLCompiler, **_options: object) -> str:
    return "ON CONFLICT DO NOTHING"


def insert_unless_there(table: Table) -> Insert:
    """Return the INSERT of a whole row that writes nothing where a unique key is taken."""
    return table.insert().ext(_DoNothing())


class _Add(SyntaxExtension, ClauseElement):
    """ON CONFLICT DO UPDATE: adds to a number where the row is there."""

    inherit_cache: bool | None = False

    def __init__(self, column: Column[Any]) -> None:
        self.column = column

    def apply_to_insert(self, insert_stmt: Insert) -> None:
        insert_stmt.apply_syntax_extension_point(self.append_replacing_same_type, "post_values")


@compiles(_Add)
def _spell_add(element: _Add, compiler: SQLCompiler, **_options: object) -> str:
    names = compiler.preparer.format_column
    table, added = element.column.table, names(element.column)
    keys = ", ".join(map(names, table.primary_key))
    there = f"{compiler.preparer.format_table(table)}.{added}"
    return f"ON CONFLICT ({keys}) DO UPDATE SET {added} = {there} + excluded.{added}"


def insert_adding(column: Column[Any], names: Iterable[str], selected: Select[Any]) -> Insert:
    """Return the INSERT of selected rows that adds to a column where there is a row by this key.

    No two of the selected rows may have one key, and they need a WHERE for SQLite to read them.
    """
    assert isinstance(column.table, Table)
    return column.table.insert().from_select(list(names), selected).ext(_Add(column))
