"""What tests of boards store and ask for: ranked plays that end, days, and what an audit finds."""

from dataclasses import replace

from klumba.store import Command, Writer
from klumba.store.commands import append_event, begin_play, make_player
from klumba.store.dailies import make_day
from klumba.store.ledger import Ledger
from klumba.store.rows import DayRow, PlayerRow, ResultRow
from tests.store.making import NOW, deal, move, play, player, result, token

DAY = "2025-11-30"


async def arrive(writer: Writer, *names: str) -> None:
    """Make players, who are guests."""
    for name in names:
        await writer.write(make_player(player(name), token(name)))


async def named(writer: Writer, name: str, *, bot: bool = False) -> None:
    """Make a player with a name; the name's key and the password are the player's identity."""
    row = PlayerRow(name, NOW, bot, name, name, name)
    await writer.write(make_player(row, token(name)))


def ended(
    who: str,
    placed: int = 52,
    undos: int = 0,
    moves: int = 51,
    elapsed_ms: int = 300_000,
    *,
    day: str = DAY,
    at: int = NOW,
    kind: str = "ranked",
) -> tuple[list[Command], ResultRow]:
    """Return what begins a play and ends it, and what it stands as; 52 cards are a win."""
    row = play(f"{who} {day} {kind}", player_id=who, kind=kind, day=day)
    last = move(*(1, "5D>f"), at=at, placed=placed, moves=moves, undos=undos, elapsed_ms=elapsed_ms)
    stands_as = result(row, last, "won" if placed == 52 else "resigned")
    if kind == "ranked" and undos:
        stands_as = replace(stands_as, class_="open")
    return [begin_play(row, deal()), append_event(row.id, last, stands_as)], stands_as


async def end(writer: Writer, who: str, *counts: int, **values: object) -> ResultRow:
    """Let a play end, and return what it stands as."""
    commands, stands_as = ended(who, *counts, **values)  # type: ignore[arg-type]
    for command in commands:
        await writer.write(command)
    return stands_as


async def make_days(writer: Writer, *days: str) -> None:
    """Store days that are to be settled."""
    for day in days:
        await writer.write(make_day(DayRow(day, "key", "hash", NOW)))


async def off(ledger: Ledger) -> list[str]:
    """Return what an audit finds of boards."""
    rows = [f"{where} {there}" async for where, there in ledger.off_standings()]
    return rows + [f"{where} {n} {due}" async for where, n, due in ledger.off_counts()]
