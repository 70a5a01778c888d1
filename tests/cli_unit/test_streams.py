"""What an output does not know is written in letters that it knows."""

import sys
from io import BytesIO, TextIOWrapper

import pytest

from klumba.cli.streams import complain, prepare, printable, shows


def test_signs_and_typography_have_their_ascii() -> None:
    assert "10♦ — “♠”…".encode("ascii", "klumba") == b'10D - "S"...'


def test_what_has_none_is_a_question_mark() -> None:
    assert "сад\udcff".encode("ascii", "klumba") == b"????"


def test_an_encoding_without_the_suits_keeps_its_letters() -> None:
    assert "дама ♠".encode("koi8-r", "klumba").decode("koi8-r") == "дама S"


def test_outputs_say_what_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="koi8-r"))
    prepare()
    assert (shows("я"), shows("♠")) == (True, False)


def test_closed_streams_are_no_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    prepare()
    complain("nobody listens")
    assert shows("♠")


def test_a_complaint_is_one_printable_line(capsys: pytest.CaptureFixture[str]) -> None:
    complain("a\x1b[31m\nb" + "z" * 1000)
    line = capsys.readouterr().err.removesuffix("\n")
    assert line.startswith("klumba: a\\x1b[31m\\nbzz")
    assert line.isprintable()
    assert len(line) < 500


def test_printable_keeps_letters_and_signs() -> None:
    assert printable("Д♠ — “5D”") == "Д♠ — “5D”"
