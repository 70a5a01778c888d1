"""What is written is read back, by every question that the house has."""

from dataclasses import replace

import pytest
from msgspec import structs
from sqlalchemy.exc import DBAPIError

from klumba.store import BadCursor, Conflict, Rejected, Store
from klumba.store.commands import (
    append_event,
    begin_play,
    drop_play,
    leave_play,
    make_player,
    make_token,
    save_settings,
    see_token,
)
from klumba.store.rows import DealRow, EventRow, PlayRow, WholePlay
from klumba.store.schema import players
from tests.store.making import NOW, begin, deal, move, play, player, result, token

LARGEST = 2**63 - 1


async def test_a_player_is_found_by_identity_name_and_token(store: Store) -> None:
    ann = replace(player(), name="Анна", name_key="анна", password_hash="argon", bot=True)
    await store.writer.write(make_player(ann, token()))
    assert await store.reader.player("ann") == ann
    assert await store.reader.player_by_name("анна") == ann
    assert await store.reader.player_by_token("hash-of-ann") == (ann, token())
    assert await store.reader.player("bob") is None
    assert await store.reader.player_by_name("bob") is None
    assert await store.reader.player_by_token("hash-of-bob") is None


async def test_a_name_is_one_players(store: Store) -> None:
    ann, bob = (
        replace(player(name), name="Ann", name_key="ann", password_hash="x")
        for name in ("ann", "bob")
    )
    await store.writer.write(make_player(ann, token("ann")))
    with pytest.raises(Conflict):
        await store.writer.write(make_player(bob, token("bob")))
    assert await store.reader.player("bob") is None
    assert await store.reader.token("hash-of-bob") is None


async def test_revoked_tokens_and_deleted_players_let_nobody_in(store: Store) -> None:
    revoked = replace(token(), id="revoked", hash="revoked", revoked_at=NOW)
    gone = replace(player("bob"), deleted_at=NOW)
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(make_token(revoked))
    await store.writer.write(make_player(gone, token("bob")))
    assert await store.reader.player_by_token("revoked") is None
    assert await store.reader.player_by_token("hash-of-bob") is None
    assert await store.reader.token("revoked") == revoked
    assert await store.reader.tokens("ann") == [token()]


async def test_a_token_is_seen_later_never_earlier(store: Store) -> None:
    await store.writer.write(make_player(player(), token()))
    for at in (NOW + 20, NOW + 10):
        await store.writer.write(see_token(token(), at))
    seen = await store.reader.token("hash-of-ann")
    assert seen is not None
    assert seen.seen_at == NOW + 20


async def test_settings_are_kept_with_the_player(store: Store) -> None:
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(save_settings("ann", '{"колода": "☘"}'))
    await store.writer.write(save_settings("ann", '{"колода": "♣"}'))
    kept = await store.reader.player("ann")
    assert kept is not None
    assert kept.settings == '{"колода": "♣"}'
    with pytest.raises(Conflict):
        await store.writer.write(save_settings("bob", "{}"))


async def test_a_play_is_read_as_it_was_begun(store: Store) -> None:
    begun = play(kind="position", placed=4, deal_id="given", key="k" * 16, elapsed_ms=7)
    given = DealRow("given", "golf", position="c1: 5D / f: 4D")
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(begin_play(begun, given))
    assert await store.reader.play("play") == begun
    assert await store.reader.deal("given") == given
    assert await store.reader.whole_play("play") == WholePlay(begun, given, [])
    assert await store.reader.play_by_key("ann", "k" * 16) == begun
    assert await store.reader.play_by_key("ann", "other") is None
    assert await store.reader.whole_play("other") is None


async def test_a_key_begins_one_play_of_a_player(store: Store) -> None:
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(make_player(player("bob"), token("bob")))
    await store.writer.write(begin_play(play("first", key="key"), deal()))
    await store.writer.write(begin_play(play("bobs", key="key", player_id="bob"), deal()))
    again = play("again", key="key", deal_id="golf~1-8")
    with pytest.raises(Conflict):
        await store.writer.write(begin_play(again, deal("golf~1-8")))
    assert await store.reader.deal("golf~1-8") is None


async def test_a_daily_has_one_ranked_play_of_a_player(store: Store) -> None:
    ranked = play("first", kind="ranked", day="2025-11-30")
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(begin_play(ranked, deal()))
    for other in ("practice", "ranked"):
        again = replace(ranked, id=other, kind=other)
        if other == "practice":
            await store.writer.write(begin_play(again, deal()))
        else:
            with pytest.raises(Conflict):
                await store.writer.write(begin_play(again, deal()))
    assert await store.reader.ranked_play("ann", "golf", "2025-11-30") == ranked
    assert await store.reader.ranked_play("ann", "golf", "2025-12-01") is None


async def test_a_play_is_what_its_last_event_says(store: Store) -> None:
    await begin(store.writer, "play")
    made = [
        move(1, placed=3),
        EventRow(2, "undo", NOW, 0, 1, 1, 0, elapsed_ms=2000, count=1),
        EventRow(3, "hint", NOW, 0, 1, 1, 1, elapsed_ms=3000, data='{"why": "…"}'),
        EventRow(4, "pause", NOW, 0, 1, 1, 1, elapsed_ms=4000),
    ]
    for event in made:
        await store.writer.write(append_event("play", event))
    come_to = play(ply=4, moves=1, undos=1, hints=1, elapsed_ms=4000, paused=True)
    assert await store.reader.whole_play("play") == WholePlay(come_to, deal(), made)
    assert await store.reader.whole_play("play", after=2) == WholePlay(come_to, deal(), made[2:])
    assert await store.reader.events("play", after=4) == []


async def test_the_clock_is_the_last_event_s_or_that_of_leaving(store: Store) -> None:
    await begin(store.writer, "play")

    async def clock() -> int:
        row = await store.reader.play("play")
        assert row is not None
        return row.elapsed_ms

    await store.writer.write(leave_play("play", 500, NOW + 1))
    assert await clock() == 500
    await store.writer.write(append_event("play", move(1, elapsed_ms=900)))
    assert await clock() == 900
    await store.writer.write(leave_play("play", 1500, NOW + 2))
    assert await clock() == 1500


async def test_an_end_is_an_event_a_state_and_a_result(store: Store) -> None:
    begun = play(kind="ranked", day="2025-11-30")
    last = move(1, placed=52)
    stands_as = result(begun, last)
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(begin_play(begun, deal()))
    assert await store.reader.result("play") is None
    await store.writer.write(append_event("play", last, stands_as))
    await store.writer.write(leave_play("play", 10**9, NOW + 9))  # too late to count
    ended = replace(begun, state="won", ended_at=last.at, ply=1, placed=52, moves=1)
    assert await store.reader.play("play") == replace(ended, elapsed_ms=last.elapsed_ms)
    assert await store.reader.result("play") == stands_as


async def test_64_bits_make_the_round(store: Store) -> None:
    begun = play(begun_at=LARGEST, touched_at=LARGEST - 1, placed=0, total=LARGEST)
    first = EventRow(1, "move", LARGEST, LARGEST, LARGEST, LARGEST, LARGEST, LARGEST, move="x")
    after = structs.replace(first, ply=LARGEST, at=-(2**63))
    await store.writer.write(make_player(player(), token()))
    await store.writer.write(begin_play(begun, deal()))
    for event in (first, after):
        await store.writer.write(append_event("play", event))
    whole = await store.reader.whole_play("play")
    assert whole is not None
    assert whole.events == [first, after]
    assert (whole.play.begun_at, whole.play.ply) == (LARGEST, LARGEST)
    page = await store.reader.plays("ann", before=None)
    assert page.plays == [whole.play]


async def test_plays_come_newest_first_and_by_pages(store: Store) -> None:
    await store.writer.write(make_player(player(), token()))
    # Two begin in the same millisecond each time: the identity decides.
    begun = [play(f"{n:02}", begun_at=NOW + n // 2, touched_at=NOW) for n in range(11)]
    for row in begun:
        await store.writer.write(begin_play(row, deal()))
    found: list[PlayRow] = []
    before, pages = None, 0
    while before is not None or not pages:
        page = await store.reader.plays("ann", before=before, limit=3)
        found, before, pages = found + page.plays, page.next, pages + 1
    assert found == begun[::-1]
    assert pages == 4
    assert (await store.reader.plays("bob")).plays == []


async def test_plays_are_chosen_by_state_patience_and_kind(store: Store) -> None:
    await begin(store.writer, "open", "won")
    await store.writer.write(begin_play(play("agnes", patience="agnes-bernauer"), deal()))
    await store.writer.write(begin_play(play("known", kind="known"), deal()))
    last = move(1)
    await store.writer.write(append_event("won", last, result(play("won"), last)))

    async def ids(
        state: str | None = None, patience: str | None = None, kind: str | None = None
    ) -> set[str]:
        page = await store.reader.plays("ann", state=state, patience=patience, kind=kind)
        return {row.id for row in page.plays}

    assert await ids() == {"open", "won", "agnes", "known"}
    assert await ids(state="won") == {"won"}
    assert await ids(patience="agnes-bernauer") == {"agnes"}
    assert await ids(kind="known") == {"known"}
    assert await ids(state="open", patience="golf", kind="casual") == {"open"}


@pytest.mark.parametrize("cursor", ["", "?", "Zm9v", "MTIz", "ж", "LnBsYXk", "_" * 5])
async def test_a_cursor_that_was_never_given_is_refused(store: Store, cursor: str) -> None:
    with pytest.raises(BadCursor):
        await store.reader.plays("ann", before=cursor)


async def test_open_plays_left_alone_are_found(store: Store) -> None:
    await store.writer.write(make_player(player(), token()))
    for age, name in enumerate(("new", "old", "older", "ended", "left")):
        await store.writer.write(begin_play(play(name, touched_at=NOW - age), deal()))
    last = move(1)
    await store.writer.write(append_event("ended", last, result(play("ended"), last, "resigned")))
    await store.writer.write(leave_play("left", 5, NOW))
    assert await store.reader.left_alone(NOW) == ["older", "old"]
    assert await store.reader.left_alone(NOW, limit=1) == ["older"]


async def test_a_play_without_events_may_be_dropped_with_its_deal(store: Store) -> None:
    await begin(store.writer, "shares", "moved")
    await store.writer.write(begin_play(play("alone", deal_id="own"), deal("own")))
    await store.writer.write(begin_play(play("ranked", kind="ranked", day="d"), deal()))
    await store.writer.write(append_event("moved", move(1)))
    await store.writer.write(drop_play("alone", "own"))
    await store.writer.write(drop_play("shares", "golf~1-7"))
    assert await store.reader.play("alone") is None
    assert await store.reader.deal("own") is None
    assert await store.reader.deal("golf~1-7") == deal()
    for kept in ("moved", "ranked", "nobody's"):
        with pytest.raises(Conflict):
            await store.writer.write(drop_play(kept, "golf~1-7"))


@pytest.mark.parametrize(
    "wrong",
    [
        play(kind="rated"),
        play(state="lost"),
        play(kind="ranked"),
        play(placed=53),
        play(player_id="nobody"),
    ],
    ids=["kind", "state", "ranked without a day", "too many cards", "nobody's"],
)
async def test_rows_that_cannot_be_are_rejected(store: Store, wrong: PlayRow) -> None:
    await store.writer.write(make_player(player(), token()))
    with pytest.raises(Rejected):
        await store.writer.write(begin_play(wrong, deal()))


async def test_a_reader_cannot_write(store: Store) -> None:
    async with store.reader._engine.connect() as connection:
        with pytest.raises(DBAPIError, match=r"readonly|read-only"):
            await connection.execute(players.delete())
