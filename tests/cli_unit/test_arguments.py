"""What stands after an operator's command, and what is said of it."""

import click
import pytest

from klumba.cli import operating, players  # noqa: F401 - they declare their commands
from klumba.cli.arguments import LIMIT
from klumba.cli.commands import klumba


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("foo=1", "There is no limit “foo”."),
        ("deal=5/20", "There is no limit “deal”. Did you mean deals?"),
        ("deals=x", "deals cannot be “x”: it is so many a second and,"),
        ("connections=5/20", "connections cannot be “5/20”: it is a whole number above 0"),
        ("hello_seconds=off", "hello_seconds cannot be “off”: it is a number of seconds"),
        ("deals", "deals: it is so many a second and,"),
    ],
)
def test_of_a_limit_that_part_is_named_which_is_wrong(text: str, says: str) -> None:
    with pytest.raises(click.BadParameter) as refused:
        LIMIT.convert(text, None, None)
    assert refused.value.message.startswith(says)


@pytest.mark.parametrize("name", ["backup", "audit", "reset-password", "ban"])
def test_what_makes_no_database_does_not_say_that_it_does(name: str) -> None:
    [data] = (each for each in klumba.commands[name].params if each.name == "data")
    assert data.help == "there_option"
