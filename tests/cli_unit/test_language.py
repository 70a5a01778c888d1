"""The language is the one asked for, else the locale's."""

import pytest

from klumba.cli.language import choose_language

RUSSIAN = {"LANG": "ru_RU.UTF-8"}
CHOICES = [
    ("rules golf --lang ru", {}, "ru"),
    ("--lang=ru rules golf", {}, "ru"),
    ("rules golf --lang RU", {}, "ru"),
    ("rules golf --lang en", RUSSIAN, "en"),
    ("--lang en rules golf --lang ru", {}, "ru"),
    ("rules golf --lang xx", RUSSIAN, "ru"),
    ("rules golf --lang", RUSSIAN, "ru"),
    ("deal golf -- --lang en", RUSSIAN, "ru"),
    ("", RUSSIAN, "ru"),
    ("", {}, "en"),
    ("", {"LANG": "C.UTF-8"}, "en"),
    ("", {"LC_MESSAGES": "ru"}, "ru"),
    ("", RUSSIAN | {"LC_MESSAGES": "de_DE"}, "en"),
    ("", RUSSIAN | {"LC_ALL": ""}, "ru"),
    ("", RUSSIAN | {"LC_ALL": "C"}, "en"),
]


@pytest.mark.parametrize(("arguments", "environ", "lang"), CHOICES)
def test_choice(arguments: str, environ: dict[str, str], lang: str) -> None:
    assert choose_language(arguments.split(), environ) == lang
