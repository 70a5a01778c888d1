"""Which language a command speaks, and that no locale or encoding breaks it."""

import pytest

from tests.cli.run import error_line, run
from tests.cli.words import CYRILLIC

LOCALES = {
    "LC_ALL=ru_RU.UTF-8": "ru",
    "LANG=ru_RU.UTF-8": "ru",
    "LC_MESSAGES=ru_RU.UTF-8": "ru",
    "LANG=ru_RU.UTF-8 LC_ALL=C": "en",
    "LANG=ru_RU.UTF-8 LC_ALL=POSIX": "en",
    "LANG=de_DE.UTF-8": "en",
    "LANG=": "en",
}
NARROW = {
    "told to write ASCII": {"PYTHONIOENCODING": "ascii"},
    "the C locale of old": {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
}


@pytest.mark.parametrize(("settings", "lang"), LOCALES.items(), ids=LOCALES.keys())
def test_the_locale_decides(settings: str, lang: str) -> None:
    env = dict(setting.split("=") for setting in settings.split())
    result = run("patiences", env=env)
    assert result.code == 0, result.told
    assert (CYRILLIC.search(result.out) is not None) == (lang == "ru"), result.told


def test_lang_overrules_the_locale() -> None:
    result = run("patiences", "--lang", "en", env={"LC_ALL": "ru_RU.UTF-8"})
    assert result.code == 0, result.told
    assert not CYRILLIC.search(result.out), result.told


@pytest.mark.parametrize("env", NARROW.values(), ids=NARROW.keys())
@pytest.mark.parametrize("words", ["rules golf", "table golf 1"])
def test_an_output_without_cyrillic_letters_breaks_nothing(words: str, env: dict[str, str]) -> None:
    result = run(*words.split(), "--lang", "ru", stdin="ходи\n3H>f\nwhy AC>f\nquit\n", env=env)
    assert (result.code, result.err) == (0, ""), result.told
    assert result.out, result.told


def test_a_refusal_in_russian_can_be_written_anywhere() -> None:
    env = {"PYTHONIOENCODING": "ascii"}
    error_line(run("replay", "golf", "1", "AC>f", "--lang", "ru", env=env), 1)
