"""The boards as players ask for them: of a day, of a week, of all time."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from klumba.club.almanac import Almanac
from klumba.club.days import monday_of, written
from klumba.club.dealing import patience_of
from klumba.club.following import Follower
from klumba.club.refusing import no_daily, storable
from klumba.protocol import answers, house, requests
from klumba.protocol.codec import encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import Store
from klumba.store.board_queries import BoardPage, BoardRow
from klumba.store.standing import MOST, board_of_all_time, board_of_day, board_of_week

_UNIT = MOST // 100  # scores are kept in millionths


class Boards:
    """Tells of boards. What is refused raises ProtocolError; the store's faults pass."""

    def __init__(self, store: Store, almanac: Almanac) -> None:
        self._store = store
        self._almanac = almanac

    async def tell(self, who: Follower, request: requests.Board) -> None:
        """Answer with a page of a board."""
        page = await self.page(request, who.player_id)
        answer = answers.Board(
            rows=tuple(map(told_row, page.rows)),
            total=page.total,
            you=UNSET if page.own is None else told_row(page.own),
            re=request.id,
        )
        who.tell(encode(answer))

    async def page(self, request: requests.Board, asker: str | None) -> BoardPage:
        """Return a page of a board."""
        board = self._board(request)
        if request.bots and request.span != "day":
            return BoardPage([], 0, None)  # of bots no days are summed
        reader = self._store.reader
        if request.around is UNSET:
            page = await reader.board_page(board, request.offset or 0, request.limit, asker=asker)
        else:
            whom = storable(request.around) if isinstance(request.around, str) else None
            page = await reader.board_around(board, whom, request.limit, asker=asker)
        if not page.total and request.span == "day":
            await self._check_there_was_one(request)
        return page

    def _board(self, request: requests.Board) -> str:
        """Return the board's name; raises ProtocolError for one that does not begin yet."""
        patience, today = patience_of(request.patience).key, self._almanac.today()
        day = request.day or today
        if request.span != "all" and (day if request.span == "day" else monday_of(day)) > today:
            raise ProtocolError(ErrorCode.NOT_YET)
        return named_board(patience, request.span, day, request.kind, bots=request.bots)

    async def _check_there_was_one(self, request: requests.Board) -> None:
        """Refuse a past day without a daily; today's is perhaps being made just now."""
        if not request.day or request.day == self._almanac.today():
            return
        if await self._store.reader.daily(request.day, request.patience) is None:
            raise no_daily()


def named_board(patience: str, span: str, day: str, kind: str, *, bots: bool) -> str:
    """Return a board's name, by any of its days."""
    if span == "all":
        return board_of_all_time(patience)
    if span == "week":
        return board_of_week(patience, monday_of(day))
    return board_of_day(patience, day, kind, bots=bots)


def told_score(score: int) -> float:
    """Return a score as it is told, from how it is kept."""
    return score / _UNIT


def told_row(row: BoardRow) -> house.BoardRow:
    """Return a row as the protocol tells it."""
    name = UNSET if row.name is None else row.name
    player = house.NamedPlayer(row.player_id, name)
    if row.score is not None and row.days is not None:
        return house.BoardRow(row.rank, player, score=told_score(row.score), days=row.days)
    return house.BoardRow(
        row.rank,
        player,
        placed=_there(row.placed),
        total=_there(row.total),
        undos=_there(row.undos),
        moves=_there(row.moves),
        time_ms=_there(row.elapsed_ms),
        at=written(row.at),
        play=UNSET if row.play_id is None else row.play_id,
    )


def _there(number: int | None) -> int | UnsetType:
    return UNSET if number is None else number
