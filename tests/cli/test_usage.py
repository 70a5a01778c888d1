"""Help, wrong usage, and readers who leave: never a traceback."""

import os
import subprocess
import sys

import pytest

from tests.cli.run import error_line, run, run_without_reader

COMMANDS = [
    *("patiences", "rules", "deal", "moves", "perft", "replay", "table", "help"),
    *("serve", "migrate", "backup", "restore", "audit", "solve", "survey", "post-mortem"),
]
WRONG = [
    "shuffle",
    "patiences --colour",
    "deal golf",
    "deal golf 1 2",
    "moves",
    "perft golf 1",
    "replay golf",
    "table",
    "replay golf 1 --fast 3H>f",
    "help shuffle",
    "backup",
    "restore",
    "restore one two",
    "audit one",
]


def test_help_tells_every_command() -> None:
    result = run("--help")
    assert result.code == 0, result.told
    assert all(command in result.out for command in COMMANDS), result.told


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_its_help(command: str) -> None:
    result = run(command, "--help")
    assert run(command, "-h").out == run("help", command).out == result.out, result.told
    assert (result.code, result.err) == (0, ""), result.told
    assert command in result.out, result.told


def test_no_command_at_all_shows_the_way() -> None:
    result = run()
    assert result.code in {0, 2}, result.told
    assert "deal" in result.out + result.err or "--help" in result.out + result.err, result.told


@pytest.mark.parametrize("words", WRONG)
def test_wrong_usage_gets_one_line_and_exit_2(words: str) -> None:
    result = run(*words.split())
    error_line(result, 2)
    assert result.out == "", result.told


@pytest.mark.parametrize("words", ["rules golf", "table golf 1"])
def test_a_language_that_klumba_does_not_speak_is_refused(words: str) -> None:
    assert "xx" in error_line(run(*words.split(), "--lang", "xx"), 2)


def test_a_language_that_is_left_out_is_asked_for() -> None:
    assert "en or ru" in error_line(run("rules", "golf", "--lang"), 2)


def test_the_moves_of_a_replay_may_be_any_number() -> None:
    assert "[MOVE]...\n" in run("replay", "--help").out


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_the_extra_one_line_says_what_to_install(missing: str) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None; import klumba.cli; "
    done = subprocess.run(
        [sys.executable, "-c", program + "sys.exit(klumba.cli.main())", "patiences"],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == ("klumba: the commands need the extra: pip install 'klumba[server]'\n")


@pytest.mark.parametrize("words", ["rules agnes-bernauer", "deal golf 1"])
def test_a_reader_who_leaves_hears_no_complaint(words: str) -> None:
    result = run_without_reader(*words.split())
    assert result.err == "", result.told
