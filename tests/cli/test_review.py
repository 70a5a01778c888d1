"""`klumba review DAY`: what an operator should look at, from outside."""

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


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "1 play looked at"), ("ru", "Просмотрено: 1 партия")]
)
def test_a_day_with_nothing_to_look_at(house: str, lang: str, told: str) -> None:
    result = run("review", DAY, "--database", house, "--lang", lang)
    assert told in result.out, result.told
    assert result.code == 0, result.told


def test_a_day_that_is_none(house: str) -> None:
    error_line(run("review", "yesterday", "--database", house), 2)


def test_no_database(tmp_path: Path) -> None:
    error_line(run("review", DAY, "--data", str(tmp_path)), 1)
