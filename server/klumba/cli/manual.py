"""The help of the commands, in the player's language.

Commands and options are declared with keys of the catalogue as their help: the formatter that
writes a page of help puts the words in.
"""

import re
from collections.abc import Iterable

import click

from klumba.cli.words import word
from klumba.wording import Language

# What click says by itself.
_KEYS = {
    "Options": "options",
    "Commands": "commands",
    "Positional arguments": "arguments",
    "Show this message and exit.": "help_option",
}


_NEGATIVE = re.compile(r"-\d+")


class Formatter(click.HelpFormatter):
    """Writes a page of help in a language."""

    def __init__(self, lang: Language, width: int | None = None) -> None:
        super().__init__(width=width)
        self._lang = lang

    def _worded(self, key: str) -> str:
        key = key.removesuffix("  [required]")  # click's own; usage says it too
        return word(self._lang, _KEYS.get(key, key))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the line that shows how a command is used."""
        super().write_usage(prog, args, prefix or f"{self._worded('usage')} ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a section."""
        super().write_heading(self._worded(heading))

    def write_text(self, text: str) -> None:
        """Write the paragraphs that have this key."""
        super().write_text(self._worded(text))

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write a list of terms, each with the words that have its key."""
        super().write_dl([(term, self._worded(key)) for term, key in rows], col_max, col_spacing)


class Context(click.Context):
    """Knows the language (`obj`) in which help is written."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return a formatter for a page of help."""
        return Formatter(self.obj, self.terminal_width)


class Command(click.Command):
    """A command with its help in both languages; what looks like a negative number is a seed."""

    context_class: type[click.Context] = Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what stands after the command."""
        # No option is a number; without one among the words a mistyped option is still told.
        ctx.ignore_unknown_options = any(map(_NEGATIVE.fullmatch, args))
        return super().parse_args(ctx, args)


class Group(click.Group):
    """Commands with their help in both languages."""

    context_class: type[click.Context] = Context
    command_class: type[click.Command] | None = Command

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which the commands are declared."""
        del ctx
        return list(self.commands)


def help_of(group: click.Group, name: str, root: click.Context) -> str:
    """Return the help of a command by its name; raises NoSuchCommand."""
    command = group.get_command(root, name)
    if command is None:
        raise click.NoSuchCommand(name, possibilities=group.list_commands(root), ctx=root)
    return command.get_help(Context(command, parent=root, info_name=name, obj=root.obj))
