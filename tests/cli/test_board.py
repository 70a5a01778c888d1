"""`klumba board KEY [DAY]`: a board as a table."""

from pathlib import Path

import pytest

from tests.cli.run import error_line, run
from tests.club.stocked import DAY, stocked


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("house") / "klumba.db"
    url = f"sqlite:///{path}"
    stocked(url)
    return url


@pytest.mark.parametrize(("lang", "guest"), [("en", "(guest)"), ("ru", "(гость)")])
def test_the_board_of_a_day(house: str, lang: str, guest: str) -> None:
    result = run("board", "golf-free", DAY, "--database", house, "--lang", lang)
    heading, headings, row = result.out.splitlines()
    assert DAY in heading, result.told
    assert len(headings.split()) == 6, result.told
    rank, name, placed, undos, moves, time = row.split()
    assert (rank, name, undos, moves) == ("1", guest, "1", "2"), result.told
    assert placed.endswith("/35"), result.told
    assert time == "0:05", result.told


@pytest.mark.parametrize(
    "words",
    [(DAY, "--kind", "clean"), (DAY, "--bots"), ("--span", "week"), ()],
)
def test_a_board_on_which_nobody_stands(house: str, words: tuple[str, ...]) -> None:
    result = run("board", "golf-free", *words, "--database", house)
    assert result.out.count("\n") == 1, result.told
    assert "0 on the board" in result.out, result.told


def test_a_day_without_a_daily(house: str) -> None:
    error_line(run("board", "golf-free", "2025-11-29", "--database", house), 1)


def test_wrong_usage(house: str) -> None:
    error_line(run("board", "golf-free", "yesterday", "--database", house), 2)
    error_line(run("board", "whist", "--database", house), 2)
    error_line(run("board", "golf-free", "--span", "month", "--database", house), 2)
    error_line(run("board", "golf-free", "--span", "week", "--bots", "--database", house), 1)
