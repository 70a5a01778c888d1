"""Rows for tests, with all that does not matter filled in."""

from dataclasses import replace

from msgspec import structs

from klumba.store import Writer
from klumba.store.commands import begin_play, make_player
from klumba.store.rows import DealRow, EventRow, PlayerRow, PlayRow, ResultRow, TokenRow

NOW = 1_764_500_000_000


def player(player_id: str = "ann") -> PlayerRow:
    return PlayerRow(player_id, NOW)


def token(player_id: str = "ann") -> TokenRow:
    return TokenRow(f"token-of-{player_id}", player_id, f"hash-of-{player_id}", NOW, NOW)


def deal(deal_id: str = "golf~1-7") -> DealRow:
    return DealRow(deal_id, "golf", deck="AC2C3C")


def play(play_id: str = "play", **values: object) -> PlayRow:
    row = PlayRow(play_id, "ann", "golf~1-7", "golf", "casual", NOW, NOW, placed=0, total=52)
    return replace(row, **values)  # type: ignore[arg-type]


def move(ply: int, text: str = "5D>f", **values: object) -> EventRow:
    row = EventRow(ply, "move", NOW + ply, ply, ply, 0, 0, elapsed_ms=1000 * ply, move=text)
    return structs.replace(row, **values)


def result(row: PlayRow, last: EventRow, state: str = "won") -> ResultRow:
    """Return what the play stands as when this event ends it."""
    return ResultRow(
        row.id,
        row.player_id,
        row.patience,
        row.kind,
        state,
        last.placed,
        row.total,
        last.moves,
        last.undos,
        last.hints,
        last.elapsed_ms,
        last.at,
        row.day,
        "clean" if row.kind == "ranked" else None,
    )


async def begin(writer: Writer, *play_ids: str) -> None:
    """Make the player and begin plays of hers."""
    await writer.write(make_player(player(), token()))
    for play_id in play_ids:
        await writer.write(begin_play(play(play_id), deal()))
