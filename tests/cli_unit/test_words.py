"""The catalogue says everything in both languages."""

from collections import Counter
from string import Formatter

import click
import pytest

from klumba.cli.commands import klumba
from klumba.cli.words import COMMANDS, WORDS, command_named, word
from klumba.wording import LANGUAGES


def blanks(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name)


def test_every_language_has_the_same_keys() -> None:
    assert set(WORDS) == set(LANGUAGES)
    assert all(set(WORDS[lang]) == set(WORDS["en"]) for lang in LANGUAGES)


@pytest.mark.parametrize("key", WORDS["en"])
def test_translations_are_told_the_same(key: str) -> None:
    assert blanks(WORDS["ru"][key]) == blanks(WORDS["en"][key])


def test_english_needs_nothing_but_ascii_and_typography() -> None:
    letters = {c for text in WORDS["en"].values() for c in text if not c.isascii()}
    assert letters <= set("“”♣♦♥♠")


@pytest.mark.parametrize("command", [klumba, *klumba.commands.values()], ids=lambda c: str(c.name))
def test_all_help_is_in_the_catalogue(command: click.Command) -> None:
    helps = [command.help, *(param.help for param in command.params)]
    assert all(key and word(lang, key) for key in helps for lang in LANGUAGES)


def test_each_word_typed_at_the_table_is_one_command() -> None:
    aliases = Counter(
        alias for spellings in COMMANDS.values() for each in spellings.values() for alias in each
    )
    assert set(aliases.values()) == {1}
    assert all(command_named(name) == name for name in COMMANDS)
    assert all(f"help_{name}" in WORDS["en"] for name in COMMANDS)


def test_commands_are_understood_in_both_languages_and_any_case() -> None:
    assert [command_named(text) for text in ("Undo", "ОТМЕНА", "?", "ход", "ходи")] == [
        *("undo", "undo", "help", "moves"),
        None,
    ]
