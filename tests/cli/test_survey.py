"""`klumba survey KEY --seeds A..B`: many verdicts, kept in a file, taken up again."""

import csv
from pathlib import Path

from tests.cli.run import Result, error_line, run


def survey(file: Path, seeds: str, *options: str) -> Result:
    result = run("survey", "golf", "--seeds", seeds, "--csv", str(file), *options)
    assert result.code == 0, result.told
    return result


def rows(file: Path) -> list[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


def test_a_survey_keeps_each_verdict_and_shows_the_shares(tmp_path: Path) -> None:
    file = tmp_path / "golf.csv"
    result = survey(file, "1..20", "--nodes", "100000", "--jobs", "2")
    assert sorted(int(row["seed"]) for row in rows(file)) == list(range(1, 21))
    won = sum(row["verdict"] == "winnable" for row in rows(file))
    head, winnable, *_ = result.out.splitlines()
    assert head.split() == ["deals", "20"]
    assert winnable.split()[:3] == ["winnable", str(won), f"{won / 20:.1%}"]


def test_a_survey_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    file = tmp_path / "golf.csv"
    budget = ("--nodes", "100000", "--jobs", "1")
    whole = survey(file, "1..8", *budget)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:6]) + lines[6][:9], encoding="utf-8")
    again = survey(file, "1..8", *budget)
    assert again.out.splitlines()[:4] == whole.out.splitlines()[:4]
    assert file.read_text(encoding="utf-8").startswith("".join(lines[:6]))


def test_verdicts_under_another_budget_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "golf.csv"
    survey(file, "1..3", "--nodes", "1", "--jobs", "1")
    survey(file, "1..3", "--nodes", "100000", "--jobs", "1")
    assert [row["budget"] for row in rows(file)] == 3 * ["1n"] + 3 * ["100000n"]


def test_another_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.csv"
    file.write_text("roses,tulips\n", encoding="utf-8")
    error_line(run("survey", "golf", "--seeds", "1..3", "--csv", str(file)), 1)
    assert file.read_text(encoding="utf-8") == "roses,tulips\n"
