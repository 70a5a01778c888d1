"""Runs a command, and makes what goes wrong one line and an exit code."""

import click

# They declare their commands.
from klumba.cli import (  # noqa: F401
    boards,
    dailies,
    examining,
    operating,
    players,
    rating,
    reviewing,
    serving,
    solving,
)
from klumba.cli.commands import klumba
from klumba.cli.errors import Complaint, usage_text
from klumba.cli.streams import complain, discard_output, flush
from klumba.wording import Language

READER_LEFT = 141


def run(arguments: list[str], lang: Language) -> int:
    """Run a command and return its exit code."""
    try:
        with klumba.make_context("klumba", arguments, obj=lang) as context:
            klumba.invoke(context)
        flush()
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.ClickException as error:
        complain(usage_text(error, lang))
        return error.exit_code
    except Complaint as error:
        complain(str(error))
        return 1
    except click.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        discard_output()
        return READER_LEFT
    except OSError as error:
        discard_output()
        complain(error.strerror or str(error))
        return 1
    return 0
