"""A house in which there is something to see: players, plays of all kinds, a settled day."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from tests.e2e.dated import DatedHouse, Guest
from tests.wire.dailies import FRIDAY, MORNING, SATURDAY, SECRET, after, shown_deal
from tests.wire.expected import winning

PASSWORD: Final = "four blue tulips on a hill"
EVENING: Final = "18:20:00.000"

# How far each open play has come: far enough to look like one, with choices left.
UNDER_WAY: Final = {
    "two-jokers": 34,
    "odd-even": 38,
    "golf-free": 18,
    "agnes-bernauer": 44,
    "flower-garden": 30,
}
# Golf number 1 can be won until the third of these.
LOSING: Final = ("5D>f", "4C>f", "3C>f", "4S>f")
# How many days before Friday golf was played, and whether it came out.
PAST: Final = (
    *((61, True), (44, False), (40, True), (33, True), (20, False), (19, True), (12, True)),
    *((11, False), (6, True), (5, True), (4, True), (2, False), (1, True)),
)
# Who else plays on Friday, and how far they come; a day counts for its week from ten names on.
OTHERS: Final = (
    *(("Ivy", 37), ("Матильда", 34), ("Basil", 31), ("Hazel", 28), ("Шафран", 24), (None, 21)),
    *(("Rose", 17), ("Полынь", 13), ("Linden", 10), ("Sorrel", 6)),
)


@dataclass(frozen=True)
class Stock:
    """A player with a name by her token, and what the addresses of her plays are made of."""

    token: str
    plays: dict[str, str]


def stock(house: DatedHouse) -> Stock:
    """Fill a house that has golf's dailies of Friday and Saturday; leave it on that evening."""
    plays = dict[str, str]()
    with Guest(house.url, "klumba web, Chrome, Linux") as flora:
        flora.ask("claim", name="Flora", password=PASSWORD)
        for days, comes_out in PAST:
            plays["won" if comes_out else "given-up"] = past_golf(house, flora, days, comes_out)
        play_friday(house, flora)
        house.set(SATURDAY, "12:00:10.000")
        flora.until_settled("golf", FRIDAY)
        house.set(SATURDAY, "12:10:00.000", stopped=True)
        plays["lost"] = lose(house, flora)
        for hour, (patience, moves) in enumerate(UNDER_WAY.items(), start=13):
            house.set(SATURDAY, f"{hour}:05:00.000", stopped=True)
            plays[patience] = begin(flora, patience, moves // 2)
            house.set(SATURDAY, f"{hour}:0{6 + hour % 4}:{moves}.000", stopped=True)
            go_on(flora, plays[patience], winning(patience)[1][moves // 2 : moves], moves // 2)
            flora.ask("close", play=plays[patience])  # or its clock would go on
        house.set(SATURDAY, EVENING, stopped=True)
        plays["paused"] = begin(flora, "flower-garden-suit", 20)
        flora.ask("pause", play=plays["paused"], ply=20)
        plays["ranked"] = flora.play("golf", 5, resign=False)["play"]
        with Guest(house.url, "klumba web, Safari, iPad") as tablet:
            tablet.ask("sign_in", name="Flora", password=PASSWORD)
        return Stock(flora.token, plays)


def begin(guest: Guest, patience: str, moves: int) -> str:
    """Begin the patience of the vectors, and return the play's name."""
    name, line = winning(patience)
    play: str = guest.ask("deal", patience=patience, name=name)["play"]
    go_on(guest, play, line[:moves])
    return play


def go_on(guest: Guest, play: str, moves: Iterable[str], ply: int = 0) -> dict[str, Any]:
    """Make moves in a play, and return the last answer."""
    told: dict[str, Any] = {}
    for number, move in enumerate(moves, start=ply):
        told = guest.ask("move", play=play, ply=number, move=move)
        assert told["type"] == "moved", told
    return told


def past_golf(house: DatedHouse, guest: Guest, days: int, comes_out: bool) -> str:
    day = after(FRIDAY, -days)
    house.set(day, MORNING, stopped=True)
    name, line = winning("golf")
    play: str = guest.ask("deal", patience="golf", name=name)["play"]
    half = len(line) // 2 + days % 7
    go_on(guest, play, line[:half])
    house.set(day, f"09:{3 + days % 5:02}:{days % 60:02}.000", stopped=True)
    if comes_out:
        go_on(guest, play, line[half:], half)
    else:
        guest.ask("resign", play=play, ply=half)
    return play


def play_friday(house: DatedHouse, flora: Guest) -> None:
    """Play Friday's golf: Flora wins it, others come less far."""
    house.set(FRIDAY, MORNING, stopped=True)
    begun = flora.ask("daily_play", patience="golf")
    line = shown_deal("golf", FRIDAY, begun["piles"], SECRET).line
    house.set(FRIDAY, "09:04:12.000", stopped=True)
    go_on(flora, begun["play"], line)
    for name, moves in OTHERS:
        with Guest(house.url) as other:
            if name is not None:
                other.ask("claim", name=name, password=PASSWORD)
            play = other.ask("daily_play", patience="golf")["play"]
            house.set(FRIDAY, f"09:{45 - moves:02}:{moves:02}.000", stopped=True)
            go_on(other, play, line[:moves])
            other.ask("resign", play=play, ply=moves)


def lose(house: DatedHouse, guest: Guest) -> str:
    """Play golf number 1 for three minutes, until nothing goes any more, and resign."""
    play: str = guest.ask("deal", patience="golf", number=1)["play"]
    told, ply = go_on(guest, play, LOSING), len(LOSING)
    while told["moves"] and ply < 20:
        told, ply = go_on(guest, play, told["moves"][:1], ply), ply + 1
    house.set(SATURDAY, "12:13:07.000", stopped=True)
    guest.ask("resign", play=play, ply=ply)
    return play
