"""Every way into the statistics and out of them, and what each counter then holds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from klumba.club.days import day_of
from klumba.club.statistics import streaks
from klumba.club.sweeping import ALONE_MS, Sweep
from klumba.store import Command, Conflict, Store
from klumba.store.accounts import ban, claim, delete_player, sign_in
from klumba.store.commands import append_event, begin_play, drop_play, make_player
from klumba.store.rows import EventRow, FiguresRow, PlayRow, ResultRow, TokenRow
from tests.club.made import NOON, Hands, Talk, club_on
from tests.club.stocked import audited, position
from tests.store.making import deal, player, token
from tests.wire.expected import winning

TODAY = day_of(NOON)
HOUR = 3_600_000


@dataclass
class House:
    """A store, and plays in it that are begun an hour apart."""

    store: Store
    plays: dict[str, PlayRow] = field(default_factory=dict)

    async def write(self, command: Command) -> None:
        await self.store.writer.write(command)

    async def come(self, *names: str) -> None:
        for name in names:
            await self.write(make_player(player(name), token(name)))

    async def named(self, name: str, *, bot: bool = False) -> None:
        await self.come(name)
        await self.write(claim(name, name, name, "hash", bot=bot))

    async def begin(self, name: str, who: str = "ann", kind: str = "ranked") -> None:
        at = NOON + HOUR * len(self.plays)
        day = TODAY if kind == "ranked" else "2025-11-01" if kind == "practice" else None
        row = PlayRow(name, who, "golf~1-7", "golf", kind, at, at, placed=0, total=52, day=day)
        await self.write(begin_play(row, deal()))
        self.plays[name] = row

    async def goes_on(self, name: str, *kinds: str, ends: str = "") -> None:
        """Append events; the last one ends the play, if `ends` says how."""
        for number, kind in enumerate(kinds, 1):
            row, state = self.plays[name], ends if number == len(kinds) else ""
            self.plays[name] = row = replace(
                row,
                ply=row.ply + 1,
                moves=row.moves + (kind == "move"),
                undos=row.undos + (kind == "undo"),
                hints=row.hints + (kind == "hint"),
                placed=52 if state == "won" else 7,
                elapsed_ms=row.elapsed_ms + 1000,
            )
            move = "x" if kind == "move" else None
            counts = (row.placed, row.moves, row.undos, row.hints, row.elapsed_ms)
            event = EventRow(row.ply, kind, row.begun_at + row.ply, *counts, move=move)
            await self.write(append_event(name, event, _result(row, state) if state else None))

    async def play(
        self, name: str, *kinds: str, who: str = "ann", kind: str = "ranked", ends: str = ""
    ) -> None:
        await self.begin(name, who, kind)
        await self.goes_on(name, *kinds, ends=ends)

    async def merge(self, guest: str, at: int = NOON) -> None:
        secret = TokenRow(f"{guest}-{at}", "ann", f"{guest}-{at}-hash", at, at)
        await self.write(sign_in("ann", "hash", "hash", secret, guest))

    async def figures(self, who: str) -> dict[str, list[FiguresRow]]:
        found = await self.store.reader.figures(who, patience="golf")
        return {
            group: [row for row in (found.rows if found else []) if row.group == group]
            for group in ("ranked", "casual", "known")
        }


def _result(row: PlayRow, state: str) -> ResultRow:
    counts = (row.placed, row.total, row.moves, row.undos, row.hints, row.elapsed_ms)
    rank = ("open" if row.undos else "clean") if row.kind == "ranked" else None
    ended_at = row.begun_at + row.ply
    return ResultRow(
        *(row.id, row.player_id, row.patience, row.kind, state, *counts, ended_at, row.day, rank)
    )


@pytest.fixture
async def house(store: Store) -> House:
    made = House(store)
    await made.named("ann")
    return made


Way = Callable[[House], Awaitable[Any]]


async def _two_guests(house: House) -> None:
    await house.come("ivy", "kit")
    await house.play("first", "move", "move", who="kit", ends="won")
    await house.play("later", "move", "move", who="ivy", ends="won")
    await house.merge("ivy", NOON)
    await house.merge("kit", NOON + 1)


async def _two_guests_and_a_clock_set_back(house: House) -> None:
    await house.come("ivy", "kit")
    await house.play("first", "move", "resign", who="kit", ends="resigned")
    await house.play("later", "move", "move", who="ivy", ends="won")
    await house.merge("kit", NOON)
    await house.merge("ivy", NOON - 1)


async def _two_guests_at_once(house: House) -> None:
    await house.come("ivy", "kit")
    await house.play("first", "move", "resign", who="kit", ends="resigned")
    await house.play("later", "move", "move", who="ivy", ends="won")
    await house.merge("kit")
    await house.merge("ivy")


async def _own_stays(house: House) -> None:
    await house.come("ivy")
    await house.play("guest's", "move", "move", who="ivy", ends="won")
    await house.play("own", "move", "resign", ends="resigned")
    await house.merge("ivy")


async def _goes_on_when_merged(house: House) -> None:
    await house.come("ivy")
    await house.begin("guest's", "ivy")
    await house.merge("ivy")
    await house.goes_on("guest's", "move", "move", ends="won")


async def _second_device(house: House) -> None:
    await house.play("ranked", "move")
    with pytest.raises(Conflict):
        await house.begin("another")


async def _guest_of_who_began(house: House) -> None:
    """Who has begun a daily does not begin it again as the guest who became one."""
    await house.come("ivy")
    await house.play("own", "move")
    await house.merge("ivy")
    with pytest.raises(Conflict):
        await house.begin("guest's", "ivy")


async def _deleted(house: House) -> None:
    await house.play("ranked", "move", "move", ends="won")
    await house.write(delete_player("ann", "hash", NOON))


async def _banned(house: House) -> None:
    await house.play("ranked", "move", "move", ends="won")
    await house.write(ban("ann", NOON, NOON))


async def _bot(house: House) -> None:
    await house.named("robot", bot=True)
    await house.play("bot's", "move", "move", who="robot", ends="won")


async def _claimed(house: House) -> None:
    await house.come("ivy")
    await house.play("guest's", "move", "move", who="ivy", ends="won")
    await house.write(claim("ivy", "Ivy", "ivy", "hash", bot=False))


async def _dropped(house: House) -> None:
    await house.begin("casual", kind="casual")
    await house.write(drop_play("casual", "golf~1-7"))


async def _practice(house: House) -> None:
    await house.play("ranked", "move", "resign", ends="resigned")
    await house.play("again", "move", "move", kind="practice", ends="won")


NONE = "- - -"
# What was done, and then: of ranked, casual and known plays, `plays/wins run/longest`, behind a bar
# the same of clean ones; the plays, wins and best cards of the deal; what the house has of ranked
# plays, begun/plays/wins; whose figures.
WAYS: dict[str, tuple[Way, str, str, str, str]] = {
    "win": (
        lambda house: house.play("a", "move", "move", ends="won"),
        *("1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ann"),
    ),
    "win with an undo": (
        lambda house: house.play("a", "move", "undo", "move", "undo", "move", ends="won"),
        *("1/1 1/1| - -", "1 1 52", "1/1/1", "ann"),
    ),
    "win with a hint is clean": (
        lambda house: house.play("a", "hint", "move", "move", ends="won"),
        *("1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ann"),
    ),
    "win by the first move": (
        lambda house: house.play("a", "move", ends="won"),
        *("1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ann"),
    ),
    "open": (
        lambda house: house.play("a", "move"),
        *("1/0 0/0|1/0 0/0 - -", "1 0 -", "1/1/0", "ann"),
    ),
    "resign; blocked and left is as open": (
        lambda house: house.play("a", "move", "resign", ends="resigned"),
        *("1/0 0/0|1/0 0/0 - -", "1 0 7", "1/1/0", "ann"),
    ),
    "resign without a move": (
        lambda house: house.play("a", "resign", ends="resigned"),
        *(NONE, "0 0 -", "1/0/0", "ann"),
    ),
    "begun alone": (lambda house: house.begin("a"), NONE, "0 0 -", "1/0/0", "ann"),
    "settlement while open, or expiry": (
        lambda house: house.play("a", "move", "expire", ends="expired"),
        *("1/0 0/0|1/0 0/0 - -", "1 0 7", "1/1/0", "ann"),
    ),
    "settlement without a move": (
        lambda house: house.play("a", "expire", ends="expired"),
        *(NONE, "0 0 -", "1/0/0", "ann"),
    ),
    "second device": (_second_device, "1/0 0/0|1/0 0/0 - -", "1 0 -", "1/1/0", "ann"),
    "second try": (_practice, "1/0 0/0|1/0 0/0 - 1/1 1/1|1/1 1/1", "2 1 52", "1/1/0", "ann"),
    "practice": (
        lambda house: house.play("a", "move", "move", kind="practice", ends="won"),
        *("- - 1/1 1/1|1/1 1/1", "1 1 52", "-", "ann"),
    ),
    "known deal": (
        lambda house: house.play("a", "move", "move", kind="known", ends="won"),
        *("- - 1/1 1/1|1/1 1/1", "1 1 52", "-", "ann"),
    ),
    "casual": (
        lambda house: house.play("a", "move", "move", kind="casual", ends="won"),
        *("- 1/1 1/1|1/1 1/1 -", "1 1 52", "-", "ann"),
    ),
    "casual, left without a move": (_dropped, NONE, "0 0 -", "-", "ann"),
    "position": (
        lambda house: house.play("a", "move", "undo", "move", kind="position", ends="won"),
        *(NONE, "0 0 -", "-", "ann"),
    ),
    "merged: the own stays ranked": (
        _own_stays,
        *("1/0 0/0|1/0 0/0 - 1/1 1/1|1/1 1/1", "2 1 52", "2/2/1", "ann"),
    ),
    "merged: of two guests' the first": (
        _two_guests,
        *("1/1 1/1|1/1 1/1 - 1/1 1/1|1/1 1/1", "2 2 52", "2/2/2", "ann"),
    ),
    **{
        f"merged: the first, {when}": (
            way,
            *("1/0 0/0|1/0 0/0 - 1/1 1/1|1/1 1/1", "2 1 52", "2/2/1", "ann"),
        )
        for when, way in (
            ("where the clock is set back", _two_guests_and_a_clock_set_back),
            ("of one instant", _two_guests_at_once),
        )
    },
    "merged, and gone on with": (
        _goes_on_when_merged,
        *("1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ann"),
    ),
    "merged: by the guest it is the account's": (
        _goes_on_when_merged,
        *("1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ivy"),
    ),
    "merged, and not begun again": (
        _guest_of_who_began,
        *("1/0 0/0|1/0 0/0 - -", "1 0 -", "1/1/0", "ann"),
    ),
    "claim": (_claimed, "1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ivy"),
    "deletion": (_deleted, NONE, "1 1 52", "1/1/1", "ann"),
    "ban": (_banned, "1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "ann"),
    "bot": (_bot, "1/1 1/1|1/1 1/1 - -", "1 1 52", "1/1/1", "robot"),
}


def shown(rows: list[FiguresRow]) -> str:
    told = {row.clean: f"{row.plays}/{row.wins} {row.run}/{row.longest_run}" for row in rows}
    return (
        f"{told[False]}|{told.get(True, '')}{'' if True in told else ' '}".rstrip() if told else "-"
    )


@pytest.mark.parametrize("name", WAYS)
async def test_every_way(house: House, url: str, name: str) -> None:
    way, figures, at_deal, ranked, who = WAYS[name]
    await way(house)
    found = await house.figures(who)
    assert " ".join(shown(rows) for rows in found.values()) == figures
    counted = await house.store.reader.deal_figures("golf~1-7")
    best = counted.best.placed if counted.best else "-"
    assert f"{counted.plays} {counted.wins} {best}" == at_deal
    days = [row for row in await house.store.reader.house(TODAY, TODAY) if row.group == "ranked"]
    assert ("/".join(f"{row.begun}/{row.plays}/{row.wins}" for row in days) or "-") == ranked
    if days:
        assert await house.store.reader.daily_counts(TODAY) == {
            "golf": (days[0].begun, days[0].wins)
        }
    off = [each for each in await audited(url) if each.where.split()[0] in FIGURES]
    assert off == []


async def test_of_the_play_machine(store: Store, hands: Hands, url: str) -> None:
    """A disconnect and a restart change nothing; what is left alone expires, and stands."""
    club = club_on(store, hands)
    talk = await Talk(club).hello()
    name, line = winning("golf-free")
    won = await play(talk, "golf-free", *line, name=name)
    left = await play(talk, "two-jokers", "move", "undo", "move")
    await play(talk, "golf-free", "stock>f", position=position())
    await play(talk, "golf", number=3)
    await talk.session.end()
    before = await (await Talk(club).hello(talk.token)).ask("statistics")
    assert [told_shortly(row) for row in before["rows"]] == [
        *("all casual 1 0", "all known 1 1", "all known clean 1 1"),
        *("golf-free known 1 1", "golf-free known clean 1 1", "two-jokers casual 1 0"),
    ]
    assert before["streaks"]["plays"] == {"present": 0, "longest": 0}
    club = club_on(store, hands)  # another process
    await Sweep(store, club.plays, club.world).sweep()
    again = await (await Talk(club).hello(talk.token)).ask("statistics")
    assert again["rows"] == before["rows"]
    hands.now += ALONE_MS + 1
    await Sweep(store, club.plays, club.world).sweep()
    talk = await Talk(club).hello(talk.token)
    expired = await talk.ask("statistics", patience="two-jokers")
    placed = (await talk.ask("replay", play=left))["result"]["placed"]
    assert [row["placed"] for row in expired["rows"]] == [[[placed, 1]]]
    assert await audited(url) == []
    of_golf = (await talk.ask("statistics", patience="golf-free"))["rows"][0]
    result = (await talk.ask("replay", play=won))["result"]
    assert of_golf["moves"] == dict.fromkeys(("best", "mean", "median"), result["counts"]["moves"])
    assert of_golf["time_ms"]["median"] == result["elapsed_ms"]
    assert (of_golf["run"], of_golf["longest_run"], of_golf["win_rate"]) == (1, 1, 1.0)
    assert of_golf["days"] == [[TODAY, 1, 1]]


async def play(talk: Talk, patience: str, *words: str, **given: object) -> str:
    told = await talk.ask("deal", patience=patience, **given)
    play = str(told["play"])
    for ply, word in enumerate(words):
        made = told["moves"][0] if word == "move" else word
        asked = ("undo", {}) if word == "undo" else ("move", {"move": made})
        told = await talk.ask(asked[0], play=play, ply=ply, **asked[1])
        assert told["type"] == "moved", told
    return play


def told_shortly(row: dict[str, Any]) -> str:
    clean = " clean" * row["clean"]
    return f"{row.get('patience', 'all')} {row['group']}{clean} {row['plays']} {row['wins']}"


async def test_whose(store: Store, hands: Hands) -> None:
    club = club_on(store, hands)
    ann, ivy = await Talk(club).hello(), await Talk(club).hello()
    await play(ivy, "golf", "move", number=3)
    own = await ivy.ask("statistics")
    assert len(own["rows"]) == 4
    assert (await ann.ask("statistics", player=own["player"]))["rows"] == own["rows"]
    mine = await ann.ask("statistics")
    assert mine["rows"] == []
    assert mine["player"] != own["player"]
    for nobody in ("nobody", "", "nul\0"):
        assert (await ann.ask("statistics", player=nobody))["code"] == "bad_message"
    assert (await ann.ask("statistics", patience="chess"))["code"] == "unknown_patience"
    assert (await ann.ask("statistics", patience="agnes-bernauer"))["rows"] == []
    await ivy.ask("delete_account")
    assert (await ann.ask("statistics", player=own["player"]))["code"] == "bad_message"


async def test_days_of_long_ago(house: House, hands: Hands) -> None:
    """Asked for all patiences, those of each tell of a year; asked for one, of everything."""
    club = club_on(house.store, hands)
    talk = await Talk(club).hello()
    ann = "ann"
    await house.play("a", "move", kind="casual")
    hands.now += 366 * 24 * HOUR
    for patience, told in (
        (None, [[[TODAY, 1, 0]]] * 2 + [[]] * 2),
        ("golf", [[[TODAY, 1, 0]]] * 2),
    ):
        asked = {} if patience is None else {"patience": patience}
        rows = (await talk.ask("statistics", player=ann, **asked))["rows"]
        assert [row["days"] for row in rows] == told
    hands.now -= 24 * HOUR  # the month is the same, a year later
    rows = (await talk.ask("statistics", player=ann))["rows"]
    assert [row["days"] for row in rows] == [[[TODAY, 1, 0]]] * 4


DAYS = [f"2026-02-{day:02}" for day in (24, 25, 26, 28)] + ["2026-03-01", "2026-03-02"]


@pytest.mark.parametrize(
    ("today", "present"),
    [
        ("2026-03-02", 3),
        ("2026-03-03", 3),  # not played yet
        ("2026-03-04", 0),
        ("2026-03-01", 3),  # a clock that was set back
    ],
)
def test_streaks(today: str, present: int) -> None:
    told = streaks([(day, 1, 0) for day in DAYS], today)
    assert (told.plays.present, told.plays.longest) == (present, 3)
    assert (told.wins.present, told.wins.longest) == (0, 0)
    won = streaks([(day, 2, day < "2026-02-26") for day in DAYS], today)
    assert (won.wins.present, won.wins.longest) == (0, 2)
    assert streaks([], today).plays.longest == 0


FIGURES = {"figures", "tallies", "tally_days", "tally_months", "tally_placed"}
FIGURES |= {"house_counts", "deal_counts"}
