"""What there is to ask: each function answers a path, and its types say what is asked and told.

The document that describes the API is made of these declarations, and of nothing else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_type_hints

from msgspec import UNSET, Struct

from klumba.club.public import Public
from klumba.gateway.api.asking import (
    Asked,
    OfBoard,
    OfDaily,
    OfDay,
    OfDayBoard,
    OfDeal,
    OfHouse,
    OfName,
    OfPlay,
    OfPlayer,
    OfWeek,
    Spoken,
)
from klumba.gateway.catalogue import patiences as patiences_of
from klumba.protocol import public, requests
from klumba.protocol.codes import ErrorCode
from klumba.protocol.forms import BoardKind, Maybe, Span

Answer: TypeAlias = Callable[[Public, Any], Awaitable[Struct]]

LIVE: Final = "public, max-age=10"
"""Figures of plays that go on."""

NAMED: Final = "public, max-age=60"
"""What holds still but for names, which players change and give up."""

MADE: Final = "public, max-age=3600"
"""What changes with the version of the house alone."""

SETTLED: Final = "public, max-age=86400, immutable"
"""What nothing changes any more. A day's time and no more: a house may be restored from a copy."""


@dataclass(frozen=True)
class Route:
    """A path below `/api/v1`, what answers it, and how long an answer may be kept.

    `missing`: the codes by which it says, with 404, that there is no such thing.
    """

    path: str
    answer: Answer
    kept: Callable[[Any], str]
    missing: tuple[ErrorCode, ...]

    @property
    def asked(self) -> type[Asked]:
        """The class of its questions."""
        found: type[Asked] = get_type_hints(self.answer)["asked"]
        return found

    @property
    def told(self) -> type[Struct]:
        """The class of its answers."""
        found: type[Struct] = get_type_hints(self.answer)["return"]
        return found

    @property
    def name(self) -> str:
        """What the document calls it."""
        return self.answer.__name__

    @property
    def summary(self) -> str:
        """What it is for, in a sentence."""
        return " ".join((self.answer.__doc__ or "").partition("\n\n")[0].split())


ROUTES: Final[list[Route]] = []
"""All of them, in the order of the document."""


def _get(
    path: str, *missing: ErrorCode, kept: str | Callable[[Any], str]
) -> Callable[[Answer], Answer]:
    def declare(answer: Answer) -> Answer:
        keeping = kept if callable(kept) else lambda _: kept
        ROUTES.append(Route(path, answer, keeping, missing))
        return answer

    return declare


def _by_day(told: public.PublicDay | public.PublicDaily) -> str:
    return SETTLED if told.settled else LIVE


_OF_A_DAY: Final = (ErrorCode.NOT_YET, ErrorCode.BAD_MESSAGE, ErrorCode.UNKNOWN_PATIENCE)


@_get("/patiences", kept=MADE)
async def patiences(_house: Public, asked: Spoken) -> public.PatienceList:
    """List the patiences, with what a page needs to draw their tables."""
    return public.PatienceList(patiences=patiences_of(asked.lang))


@_get("/dailies", kept=LIVE)
async def today(house: Public, asked: Asked) -> public.PublicDay:  # noqa: ARG001 - as all routes
    """Tell today's dailies."""
    return await house.day()


@_get("/dailies/{day}", ErrorCode.NOT_YET, ErrorCode.BAD_MESSAGE, kept=_by_day)
async def day(house: Public, asked: OfDay) -> public.PublicDay:
    """Tell the dailies of a day, from when its key's hash is published."""
    return await house.day(asked.day)


@_get("/dailies/{day}/{patience}", *_OF_A_DAY, kept=_by_day)
async def daily(house: Public, asked: OfDaily) -> public.PublicDaily:
    """Tell how a daily stands."""
    return await house.daily(asked.day, asked.patience)


@_get("/boards/{patience}/day/{day}", *_OF_A_DAY, kept=lambda told: NAMED if told.settled else LIVE)
async def day_board(house: Public, asked: OfDayBoard) -> public.PublicBoard:
    """Show a day's board: who placed most, with the fewest undos and moves, in the least time."""
    return await house.board(_board("day", asked, asked.day, asked.kind, bots=asked.bots))


@_get("/boards/{patience}/week/{day}", *_OF_A_DAY, kept=NAMED)
async def week_board(house: Public, asked: OfWeek) -> public.PublicBoard:
    """Show a week's board: of players with names, by their best five days that are settled."""
    return await house.board(_board("week", asked, asked.day))


@_get("/boards/{patience}/all", ErrorCode.UNKNOWN_PATIENCE, kept=NAMED)
async def all_time_board(house: Public, asked: OfBoard) -> public.PublicBoard:
    """Show the board of all time: of players with names, by their best thirty settled days."""
    return await house.board(_board("all", asked))


def _board(
    span: Span,
    asked: OfBoard,
    day: Maybe[str] = UNSET,
    kind: BoardKind = "all",
    *,
    bots: bool = False,
) -> requests.Board:
    return requests.Board(
        id=1,
        patience=asked.patience,
        span=span,
        day=day,
        kind=kind,
        bots=bots,
        offset=asked.offset,
        limit=asked.limit,
        around=asked.around,
    )


@_get("/players", ErrorCode.BAD_MESSAGE, kept=LIVE)
async def player_by_name(house: Public, asked: OfName) -> public.PublicPlayer:
    """Show the player who has a name, and the player's figures."""
    return await house.player_by_name(asked.name)


@_get("/players/{player}", ErrorCode.BAD_MESSAGE, kept=LIVE)
async def player(house: Public, asked: OfPlayer) -> public.PublicPlayer:
    """Show a player, and the player's figures."""
    return await house.player(asked.player)


@_get("/deals/{deal}", ErrorCode.BAD_DEAL, kept=LIVE)
async def deal(house: Public, asked: OfDeal) -> public.PublicDeal:
    """Tell the deal of a settled day's daily, and what was made of it."""
    return await house.deal(asked.deal)


@_get("/house", kept=NAMED)
async def figures(house: Public, asked: OfHouse) -> public.House:
    """Tell what was played in the house, beside what the solver can win."""
    return await house.house(asked.days)


@_get("/plays/{play}", ErrorCode.UNKNOWN_PLAY, kept=SETTLED)
async def play(house: Public, asked: OfPlay) -> public.PublicReplay:
    """Show a ranked play of a settled day, move by move."""
    return await house.replay(asked.play)
