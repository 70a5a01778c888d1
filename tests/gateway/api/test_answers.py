"""What the API tells, by what was put into the house."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from klumba.games import CATALOGUE
from klumba.shuffle import parse_deal_name
from tests.gateway.api.stocked import AHEAD, SETTLED, TODAY, Stocked, path_of
from tests.wire.expected import winning


def test_todays_dailies_by_either_path(house: Stocked) -> None:
    told = house.json("/dailies")
    assert told == house.json(f"/dailies/{TODAY}")
    assert (told["day"], told["settled"]) == (TODAY, False)
    assert (told["opens_at"], told["closes_at"], told["settled_at"]) == (
        *("2025-11-30T00:00:00.000Z", "2025-12-01T00:00:00.000Z"),
        "2025-12-01T12:00:00.000Z",
    )
    assert [daily["patience"] for daily in told["dailies"]] == [*CATALOGUE]
    assert set(told["dailies"][0]) == {"patience", "difficulty", "attempts", "wins"}
    figures = {daily["patience"]: (daily["attempts"], daily["wins"]) for daily in told["dailies"]}
    assert figures == dict.fromkeys(CATALOGUE, (0, 0)) | {
        "golf": (3, 0),
        "agnes-bernauer": (3, 0),
    }


def test_a_settled_day_tells_its_key_and_deals(house: Stocked) -> None:
    told = house.json(f"/dailies/{SETTLED}")
    assert told["settled"]
    assert hashlib.sha256(bytes.fromhex(told["key"])).hexdigest() == told["key_hash"]
    for daily in told["dailies"]:
        name = parse_deal_name(daily["deal"])
        assert daily["deal"] == house.deals[daily["patience"]]
        assert daily["deck"] == "".join(name.cards(CATALOGUE[daily["patience"]].deck))
        assert (daily["number"], daily["solver"]) == (0, "1")
    [golf] = [each for each in told["dailies"] if each["patience"] == "golf-free"]
    assert (golf["attempts"], golf["wins"]) == (6, 5)
    alone = house.json(f"/dailies/{SETTLED}/golf-free")
    assert alone == {key: told[key] for key in told if key != "dailies"} | golf


@pytest.mark.parametrize("day", [TODAY, AHEAD])
def test_a_daily_before_it_is_settled(house: Stocked, day: str) -> None:
    told = house.json(f"/dailies/{day}/golf")
    assert set(told) == {
        *("patience", "day", "opens_at", "closes_at", "settled_at", "settled", "key_hash"),
        *("difficulty", "attempts", "wins"),
    }
    assert (told["attempts"], told["wins"]) == ((3, 0) if day == TODAY else (0, 0))


def test_a_ranked_play_of_a_settled_day(house: Stocked) -> None:
    name, moves = winning("golf-free")
    told = house.json(f"/plays/{house.plays['settled Anna']}")
    assert told["moves"] == moves
    assert (told["patience"], told["day"], told["deal"]) == ("golf-free", SETTLED, name)
    assert told["deck"] == "".join(parse_deal_name(name).cards(CATALOGUE["golf-free"].deck))
    assert told["result"] == {
        **{"state": "won", "placed": 35, "total": 35, "elapsed_ms": 1000 * len(moves)},
        **{"counts": {"moves": len(moves), "undos": 0, "hints": 0}, "class": "clean"},
    }


def test_ranked_plays_of_all_who_played_it(house: Stocked) -> None:
    for name in ("settled Boris", "settled guest", "settled merged", "settled bot", "expired"):
        told = house.json(f"/plays/{house.plays[name]}")
        assert told["result"]["state"] == ("expired" if name == "expired" else "won")
        assert "player" not in told


@pytest.mark.parametrize(
    "name", ["practice", "today Anna", "today Boris", "open guest", "casual", "nobody"]
)
def test_other_plays_are_told_like_none(house: Stocked, name: str) -> None:
    said = house.get(f"/plays/{house.plays.get(name, name)}")
    none = house.get("/plays/agnw6ijjxepy6ky2hhz4hzsdke")
    assert (said.status, said.json["code"]) == (404, "unknown_play")
    assert said.body == none.body


def test_a_player_by_id_and_by_name(house: Stocked) -> None:
    told = house.json(f"/players/{house.players['Anna']}")
    assert told["player"] == {
        **{"id": house.players["Anna"], "name": "Anna", "guest": False, "bot": False}
    }
    for spelled in ("Anna", "anna", "%20ANNA"):
        assert house.json(f"/players?name={spelled}") == told
    # The merged guest's ranked win of the same daily counts as known, and so does the practice.
    counted = {
        (row["group"], row["clean"]): (row["plays"], row["wins"])
        for row in told["rows"]
        if "patience" not in row
    }
    assert counted == {
        **{("ranked", False): (2, 1), ("ranked", True): (1, 1)},
        **{("known", False): (2, 2), ("known", True): (2, 2)},
    }
    assert told["streaks"] == {
        **{"wins": {"present": 0, "longest": 1}, "plays": {"present": 1, "longest": 1}}
    }


def test_a_guest_has_a_page_without_a_name(house: Stocked) -> None:
    told = house.json(f"/players/{house.players['guest']}")
    assert told["player"] == {"id": house.players["guest"], "guest": True, "bot": False}
    assert house.json(f"/players/{house.players['bot']}")["player"]["bot"]


@pytest.mark.parametrize("name", ["Boris", "merged", "banned", "nobody"])
def test_who_has_left_or_is_another_now_has_no_page(house: Stocked, name: str) -> None:
    said = house.get(f"/players/{house.players.get(name, name)}")
    assert (said.status, said.json["code"]) == (404, "bad_message")
    assert said.body == house.get("/players?name=Nobody%20At%20All").body
    assert house.get("/players?name=Boris").body == said.body
    assert house.get("/players?name=Eve").body == said.body


def test_the_deal_of_a_settled_day(house: Stocked) -> None:
    deal = house.deals["golf-free"]
    told = house.json(path_of(deal))
    moves = len(winning("golf-free")[1])
    assert told == {
        **{"deal": deal, "patience": "golf-free", "day": SETTLED, "difficulty": 3},
        **{"deck": told["deck"], "plays": 6, "wins": 6},
        "best": {"placed": 35, "undos": 0, "moves": moves, "time_ms": 1000 * moves},
    }
    assert "best" not in house.json(path_of(house.deals["two-jokers"]))


def test_other_deals_are_told_like_none(house: Stocked) -> None:
    none = house.get("/deals/golf~1-7")
    assert (none.status, none.json["code"]) == (404, "bad_deal")
    assert "Only deals of dailies" in none.json["message"]
    for key in (f"{TODAY} golf", f"{AHEAD} golf", f"{TODAY} agnes-bernauer"):
        assert house.get(path_of(house.deals[key])).body == none.body


def test_what_is_no_deal_s_name_is_told_so(house: Stocked) -> None:
    none = house.get("/deals/golf")
    assert (none.status, none.json["code"]) == (404, "bad_deal")
    assert "“golf” is not the name of a deal" in none.json["message"]


def test_what_was_played_in_the_house(house: Stocked) -> None:
    told = house.json("/house")
    assert (told["since"], told["until"]) == ("2025-11-01", TODAY)
    assert told["days"] == [
        {"day": SETTLED, "plays": 5, "wins": 5},
        {"day": TODAY, "plays": 4, "wins": 1},
    ]
    patiences = {each["patience"]: each for each in told["patiences"]}
    assert [*patiences] == [*CATALOGUE]
    assert patiences["golf-free"]["groups"] == [
        {"group": "known", "plays": 1, "wins": 1, "win_rate": 1},
        {"group": "ranked", "plays": 5, "wins": 5, "win_rate": 1},
    ]
    assert patiences["golf"]["groups"] == [
        {"group": "ranked", "plays": 3, "wins": 0, "win_rate": 0}
    ]
    assert patiences["two-jokers"]["groups"] == []
    golf = patiences["golf"]["winnability"]
    assert golf["winnable"] + golf["unwinnable"] <= golf["deals"]
    assert house.json("/house?days=1")["days"] == told["days"][1:]


def test_the_patiences_in_both_languages(house: Stocked) -> None:
    english = house.json("/patiences")["patiences"]
    assert [each["key"] for each in english] == [*CATALOGUE]
    assert english[0]["title"] == "Flower Garden"
    assert english[0]["layout"]["piles"]
    russian = house.json("/patiences?lang=ru")["patiences"]
    assert russian[0]["title"] == "Цветочный сад"
    assert house.json("/patiences", Accept_Language="de, ru;q=0.8, en;q=0.5") == {
        "patiences": russian
    }
    assert house.json("/patiences?lang=en", Accept_Language="ru")["patiences"] == english


def players(house: Stocked, told: dict[str, Any]) -> list[tuple[int, str]]:
    """Return who stands on a board, and at what rank."""
    named = {each: name for name, each in house.players.items()}
    return [(row["rank"], named[row["player"]["id"]]) for row in told["rows"]]


def test_the_board_of_a_settled_day(house: Stocked) -> None:
    told = house.json(f"/boards/golf-free/day/{SETTLED}")
    assert {key: told[key] for key in told if key != "rows"} == {
        **{"patience": "golf-free", "span": "day", "day": SETTLED, "settled": True},
        **{"kind": "all", "bots": False, "total": 4},
    }
    assert sorted(players(house, told)) == [(1, "Anna"), (1, "Boris"), (1, "guest"), (4, "idle")]
    names = {row["player"]["id"]: row["player"].get("name") for row in told["rows"]}
    assert names == {house.players[who]: None for who in ("Boris", "guest", "idle")} | {
        house.players["Anna"]: "Anna"
    }
    [anna] = [row for row in told["rows"] if "name" in row["player"]]
    assert (anna["placed"], anna["total"], anna["undos"]) == (35, 35, 0)
    assert anna["play"] == house.plays["settled Anna"]


def test_boards_by_kind_and_page(house: Stocked) -> None:
    board = f"/boards/golf-free/day/{SETTLED}"
    whole = house.json(board)
    assert players(house, house.json(f"{board}?bots=true")) == [(1, "bot")]
    assert house.json(f"{board}?kind=fastest")["total"] == 3
    assert house.json(f"{board}?kind=clean")["total"] == 4
    page = house.json(f"{board}?offset=1&limit=2")
    assert (page["rows"], page["total"]) == (whole["rows"][1:3], 4)
    around = house.json(f"{board}?limit=1&around={house.players['idle']}")
    assert around["rows"] == whole["rows"][3:]
    assert house.json(f"{board}?offset=9007199254740991")["rows"] == []


def test_the_board_of_a_day_that_goes_on(house: Stocked) -> None:
    told = house.json(f"/boards/golf/day/{TODAY}")
    assert not told["settled"]
    assert players(house, told) == [(1, "Anna"), (1, "Boris"), (1, "guest")]


def test_boards_of_a_week_and_of_all_time(house: Stocked) -> None:
    week = house.json(f"/boards/golf-free/week/{SETTLED}")
    assert (week["span"], week["day"], week["rows"]) == ("week", "2025-11-24", [])
    assert "settled" not in week
    told = house.json("/boards/golf-free/all")
    assert (told["span"], told["rows"], "day" in told) == ("all", [], False)
