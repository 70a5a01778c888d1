"""Exit codes, and outputs that cannot be written to."""

import sys
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pytest

from klumba.cli import INTERRUPTED, main
from klumba.cli.commands import klumba
from tests.cli.vectors import WON

FULL = Path("/dev/full")


class Interrupted(StringIO):
    def read(self, size: int | None = -1) -> str:
        del size
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("--version", 0),
        ("deal golf 1", 0),
        ("replay golf 1 6D>f", 1),
        ("perft golf 1 0", 2),
        ("perft golf 1 100", 2),
        ("--lang", 2),
        ("", 0),
    ],
)
def test_exit_codes(command: str, code: int) -> None:
    assert main(command.split()) == code


def test_the_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--version"])
    assert capsys.readouterr().out == f"klumba {version('klumba')}\n"


def test_help_is_in_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "ru", "deal", "--help"])
    assert "расклад" in capsys.readouterr().out


def test_commands_are_listed_in_the_order_of_their_declaration(
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["--lang", "en"])
    lines = capsys.readouterr().out.splitlines()
    listed = [line.split()[0] for line in lines[lines.index("Commands:") + 1 :]]
    assert listed == list(klumba.commands)


def test_an_interrupt_has_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["moves", "golf"]) == INTERRUPTED


@pytest.mark.parametrize("module", ["click", "klumba.cli.program"])
def test_an_interrupt_at_the_start_has_it_too(
    module: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        del path, target
        if name == module:
            raise KeyboardInterrupt

    # What asks for the module meets Ctrl-C, as if it were pressed then.
    for name in [name for name in sys.modules if name.startswith(("click", "klumba.cli."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [SimpleNamespace(find_spec=find_spec), *sys.meta_path])
    assert main(["deal", "golf", "1"]) == INTERRUPTED
    assert capfd.readouterr() == ("", "")


def test_nothing_is_taken_back_in_a_replay_that_is_won(capsys: pytest.CaptureFixture[str]) -> None:
    won = next(game for game in WON if game["game"] == "golf")
    moves = won["moves"].split()
    assert main(["replay", "golf", won["seed"], *moves, "--lang", "en"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "won 35/35"
    for word in ("undo", "redo", moves[-1]):
        assert main(["replay", "golf", won["seed"], *moves, word, "--lang", "en"]) == 1
        told = capsys.readouterr()
        assert told.out == ""
        assert f"move {len(moves) + 1}, {word}: The patience has come out" in told.err


def test_a_won_position_has_no_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    won = next(game for game in WON if game["game"] == "golf")
    main(["replay", "golf", won["seed"], *won["moves"].split()])
    monkeypatch.setattr(sys, "stdin", StringIO(capsys.readouterr().out))
    assert main(["moves", "golf"]) == 0
    assert capsys.readouterr() == ("\n", "")


@pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full, which Linux has")
def test_an_output_that_is_full_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with FULL.open("w") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["deal", "golf", "1"]) == 1
    assert capsys.readouterr().err == "klumba: No space left on device\n"
