"""Who stands on a day's board: bots apart, the deleted without a name, merged guests not at all."""

import asyncio

from tests.wire.accounts import PASSWORD
from tests.wire.entries import BOARD_KINDS, PATIENCE, Entry, check_ranks, play
from tests.wire.figures import board_of
from tests.wire.hall import House, place, player_of


async def test_bots_stand_apart(hall: House) -> None:
    ann, _ = await hall.come_named()
    bot, name = await hall.come_named(bot=True)
    await play(hall, bot, Entry("the bot wins at once", 1))
    await play(hall, ann, Entry("ann is slower", 9_000))
    for kind in BOARD_KINDS:
        people = await board_of(ann, PATIENCE, span="day", kind=kind)
        bots = await board_of(ann, PATIENCE, span="day", kind=kind, bots=True)
        assert [row["player"]["id"] for row in people] == [player_of(ann)]
        assert [row["player"] for row in bots] == [{"id": player_of(bot), "name": name}]
        assert {row["rank"] for row in (*people, *bots)} == {1}
    mine = await bot.ask("board", patience=PATIENCE, span="day", bots=True)
    assert mine["you"]["rank"] == 1
    assert "you" not in await bot.ask("board", patience=PATIENCE, span="day")


async def test_names_on_the_board(hall: House) -> None:
    ann, name = await hall.come_named()
    await play(hall, ann, Entry("ann", 1))
    (row,) = await board_of(ann, PATIENCE, span="day")
    assert row["player"] == {"id": player_of(ann), "name": name}
    other = f"{name}x"
    await ann.ask("rename", name=other)
    (row,) = await board_of(ann, PATIENCE, span="day")
    assert row["player"]["name"] == other


async def test_who_is_deleted_stays_without_a_name(hall: House) -> None:
    ann, _ = await hall.come_named()
    bob = await hall.come()
    for client, ms in ((ann, 5_000), (bob, 9_000)):
        await play(hall, client, Entry("wins", ms))
    before = await board_of(bob, PATIENCE, span="day")
    await ann.ask("delete_account", password=PASSWORD)
    rows = await board_of(bob, PATIENCE, span="day")
    assert "name" not in rows[0]["player"]
    assert [{**row, "player": None} for row in rows] == [{**row, "player": None} for row in before]
    assert rows[1] == before[1]


async def test_a_merged_guest_leaves_the_board(hall: House) -> None:
    guest, bob = await hall.come(), await hall.come()
    account, name = await hall.come_named()
    for client, ms in ((guest, 5_000), (bob, 9_000), (account, 20_000)):
        await play(hall, client, Entry("wins", ms))
    gone = player_of(guest)
    await guest.ask("sign_in", name=name, password=PASSWORD)
    for kind in BOARD_KINDS:
        rows = await board_of(bob, PATIENCE, span="day", kind=kind)
        assert [row["player"]["id"] for row in rows] == [player_of(bob), player_of(account)]
        assert [row["rank"] for row in rows] == [1, 2]
    page = await bob.ask("board", patience=PATIENCE, span="day", around=gone)
    assert all(row["player"]["id"] != gone for row in page["rows"])


async def test_a_page_and_my_rank_agree_while_rows_arrive(hall: House) -> None:
    """Everybody resigns at once; whoever looks meanwhile sees one board, not two."""
    looker = await hall.come()
    await play(hall, looker, Entry("two cards", 1_000, cards=2))
    rivals = [await hall.come() for _ in range(16)]
    sittings = [await hall.begin(rival, PATIENCE) for rival in rivals]
    for cards, sitting in enumerate(sittings):
        await place(sitting, cards % 4)
    ending = asyncio.gather(*(sitting.resign() for sitting in sittings))
    totals = list[int]()
    while not totals or totals[-1] < len(rivals) + 1:
        page = await looker.ask("board", patience=PATIENCE, span="day", limit=100)
        check_ranks(page["rows"])
        assert page["total"] == len(page["rows"])
        assert page["you"] in page["rows"]
        totals.append(page["total"])
    assert totals == sorted(totals), "nobody leaves"
    await ending
