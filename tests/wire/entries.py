"""How people play a daily so that a board has something to order."""

from dataclasses import dataclass
from typing import Any

from tests.wire.client import Client
from tests.wire.hall import House, deal_at, place, player_of, win

PATIENCE = "golf-free"  # the stock may be turned at any time: the same cards in more moves
BOARD_KINDS = ("all", "clean", "fastest")

Row = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """How somebody plays: in so many ms, won or with so many cards, with turns and undos more."""

    name: str
    ms: int
    cards: int = 35
    turns: int = 0
    undos: int = 0


async def play(house: House, client: Client, entry: Entry) -> str:
    """Play today's daily in this way, and return the player."""
    sitting = await house.begin(client, PATIENCE)
    for _ in range(entry.undos):
        await sitting.move(deal_at(sitting).line[0])
        await sitting.undo()
    if entry.cards == 35:
        await win(house, sitting, entry.ms)
        return player_of(client)
    await place(sitting, entry.cards)
    for _ in range(entry.turns):
        await sitting.move("stock>f")
    house.clock.pass_ms(entry.ms)
    await sitting.resign()
    return player_of(client)


def check_ranks(rows: list[Row]) -> None:
    """Check the order of a whole board, and that equals have equal ranks: 1, 1, 3."""
    results = [(-row["placed"], row["undos"], row["moves"], row["time_ms"]) for row in rows]
    assert results == sorted(results)
    assert [row["rank"] for row in rows] == [1 + results.index(result) for result in results]
