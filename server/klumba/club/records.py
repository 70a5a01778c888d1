"""The plays that there are: listed, and looked through when they have ended."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET, structs

from klumba.club.almanac import Almanac
from klumba.club.dealing import patience_of
from klumba.club.following import Follower
from klumba.club.memory import Memory
from klumba.club.recording import kept_deal, kept_event, shown_ms
from klumba.club.refusing import bad_message, storable
from klumba.club.stepping import position_at, steps_of
from klumba.club.telling import play_item, replay_answer
from klumba.club.world import World
from klumba.games import CATALOGUE
from klumba.play.state import Kind, State, begin
from klumba.protocol import answers, house, requests
from klumba.protocol.codec import encode
from klumba.protocol.codes import ErrorCode
from klumba.protocol.errors import ProtocolError
from klumba.store import BadCursor, Store
from klumba.store.rows import PlayRow
from klumba.wording import Ended, Language, share_text


class Records:
    """Answers for what was played. What is refused raises ProtocolError."""

    def __init__(self, store: Store, world: World, almanac: Almanac, memory: Memory) -> None:
        self._store = store
        self._world = world
        self._almanac = almanac
        self._memory = memory

    async def page(self, who: Follower, request: requests.Plays) -> None:
        """Answer with a page of a player's plays."""
        if request.patience is not UNSET:
            patience_of(request.patience)
        try:
            found = await self._store.reader.plays(
                who.player_id,
                state=request.state or None,
                patience=request.patience or None,
                kind=request.kind or None,
                before=None if request.before is UNSET else storable(request.before),
                limit=request.limit,
            )
        except BadCursor as error:
            raise bad_message("Expected the `next` of a page - at `$.before`") from error
        for row in found.plays:
            await self._almanac.know(row.day)
        items = tuple(self._item(row) for row in found.plays)
        following = UNSET if found.next is None else found.next
        who.tell(encode(answers.Plays(items, following, re=request.id)))

    async def replay(self, who: Follower, request: requests.Replay) -> None:
        """Answer with an ended play: of the player's own, or a ranked one of a settled day."""
        whole = await self._memory.whole(request.play)
        await self._almanac.know(whole.play.day)
        settled = self._almanac.is_settled(whole.play.day)
        public = whole.play.kind == Kind.RANKED and settled
        began = whole.play.player_id
        if not (public or began == who.player_id):
            await self._memory.check_one(began, who.player_id)
        if whole.play.state == State.OPEN:
            raise ProtocolError(ErrorCode.NOT_YET)
        events, deal = list(map(kept_event, whole.events)), kept_deal(whole.deal)
        answer = replay_answer(whole.play, deal, events, request.id, settled=settled)
        opening = partial(begin, deal, Kind(whole.play.kind), whole.play.begun_at)
        if request.steps is not UNSET:
            steps, following = await steps_of(opening(), events, request.steps)
            answer = structs.replace(answer, steps=steps, next=following)
        if request.at is not UNSET and answer.deal is not None:
            position = await position_at(opening(), events, request.at)
            answer = structs.replace(answer, position=str(position))
        who.tell(encode(answer))

    async def share(self, who: Follower, play_id: str, lang: Language, re: int) -> None:
        """Answer with what may be shown of an ended play of the player's own."""
        row = (await self._memory.whole(play_id)).play
        if row.player_id != who.player_id:
            await self._memory.check_one(row.player_id, who.player_id)
        if row.state == State.OPEN:
            raise ProtocolError(ErrorCode.NOT_YET)
        who.tell(encode(answers.Share(play_id, share_text(_ended(row), lang), re=re)))

    def _item(self, row: PlayRow) -> house.PlayRow:
        live = self._memory.get(row.id)
        kept = live.kept if live is not None else None
        now = self._world.now()
        elapsed = shown_ms(row, now) if kept is None else kept.play.clock.read(now)
        settled = self._almanac.is_settled(row.day)
        return play_item(row, patience_of(row.patience), elapsed, settled=settled)


def _ended(row: PlayRow) -> Ended:
    """Return an ended play as it is shown; a daily's deal goes by its day."""
    named = row.day is None and row.kind != Kind.POSITION
    return Ended(
        CATALOGUE[row.patience],
        won=row.state == State.WON,
        placed=row.placed,
        total=row.total,
        moves=row.moves,
        undos=row.undos,
        hints=row.hints,
        elapsed_ms=row.elapsed_ms,
        day=row.day,
        practice=row.kind == Kind.PRACTICE,
        deal=row.deal_id if named else None,
    )
