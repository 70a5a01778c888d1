"""Statements that the writer runs, and the commands that are made of them.

A statement is SQLAlchemy Core's, compiled once for each engine and then reused: what is left to do
for a write is to put its values in order.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import Delete, Dialect, Insert, Table, Update
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql import ClauseElement, SyntaxExtension
from sqlalchemy.sql.compiler import SQLCompiler

Value: TypeAlias = str | int | None
Values: TypeAlias = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement as an engine's driver takes it, and how its named values are put in order."""

    sql: str
    in_order: Callable[[Values], tuple[Value, ...]]


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
        compiler = self.core.compile(dialect=dialect)
        assert isinstance(compiler, SQLCompiler)
        compiled = Compiled(str(compiler), _in_order(compiler))
        self._compiled[dialect.name] = compiled
        return compiled


def _in_order(compiler: SQLCompiler) -> Callable[[Values], tuple[Value, ...]]:
    """Return what puts values in the statement's order, its own constants among them."""
    names = compiler.positiontup or []
    constants = {name: bound.value for name, bound in compiler.binds.items() if not bound.required}
    if constants or len(names) == 1:
        return lambda values: tuple((constants | dict(values))[name] for name in names)
    return itemgetter(*names)


class Command(Struct, frozen=True):
    """Statements, each with its values, that are stored together or not at all.

    The first is the arbiter: when it writes nothing, nothing of the command is written.

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
