"""What the writer asks of the connection that it owns: to store a batch in one transaction."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from sqlalchemy import Dialect

from klumba.store.errors import Conflict, StoreError
from klumba.store.statements import WRITER, Command, Value

OWN_FAULTS: Final = (ValueError, TypeError, LookupError, ArithmeticError)
"""What Python raises of a command's own values: one that is missing, or that no driver can send."""

Execute = Callable[[str, tuple[Value, ...]], int]
"""Runs a statement, and returns how many rows it wrote."""


@dataclass(frozen=True, slots=True)
class Committed:
    """A batch that was stored: for each command None, or its conflict; and how long COMMIT took."""

    answers: list[Conflict | None]
    seconds: float


class Undone(Exception):
    """Nothing of the batch is stored, on account of one command: the others may be run again.

    `culprit` is that command's index, or a guess where it is not known. `error` is what to tell of
    the command if it was alone.
    """

    def __init__(self, culprit: int, error: StoreError) -> None:
        super().__init__(culprit, error)
        self.culprit = culprit
        self.error = error


class Failed(Exception):
    """A statement raised the error that is this one's cause; the transaction is still open."""

    def __init__(self, culprit: int, error: Exception) -> None:
        super().__init__(culprit, error)
        self.culprit = culprit
        self.error = error


class WriteConnection(Protocol):
    """The one connection that writes; it connects by itself, and again after a fault."""

    async def run(self, commands: Sequence[Command]) -> Committed:
        """Store the commands in one transaction.

        Raises Undone when one command spoils the batch, Unavailable or Unknown for all of them.
        """

    async def settings(self) -> dict[str, str]:
        """Return what the live connection says of its durability, by the engine's own names."""

    async def close(self) -> None:
        """Give the connection back; it is not used afterwards."""


def run_all(
    commands: Sequence[Command], dialect: Dialect, execute: Execute, writer: int
) -> list[Conflict | None]:
    """Run the statements of a batch inside an open transaction, and return the answers.

    `writer` is the number of the one that runs them: no other has it at the same time.

    A command whose arbiter writes nothing has a conflict for its answer, and the batch goes on.
    Raises Failed.
    """
    answers = list[Conflict | None]()
    try:
        for command in commands:
            answers.append(_run(command, dialect, execute, writer))
    except Exception as error:
        raise Failed(len(answers), error) from error
    return answers


def _run(command: Command, dialect: Dialect, execute: Execute, writer: int) -> Conflict | None:
    arbiter = True
    for statement, values in command.parts:
        compiled = statement.compiled(dialect)
        if not compiled.sql:
            continue
        given = {**values, WRITER: writer} if compiled.by_writer else values
        written = execute(compiled.sql, compiled.in_order(given))
        if statement.writes_one and written != 1:
            conflict = Conflict(f"{statement} wrote {written} rows for {command.rank}")
            if not arbiter:
                raise conflict  # what the command has written before has to be undone
            return conflict
        arbiter = arbiter and not statement.writes_one
    return None
