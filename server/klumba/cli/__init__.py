"""The commands: `klumba patiences | rules | deal | moves | perft | replay | table`.

`commands` declares them, `table` is the table in line mode on one of the `screens`, `drawing` draws
the piles for a terminal, `errors` words what is wrong, `language` and `words` speak English and
Russian, `streams` writes to whatever the output can show.
"""

import os
import sys
from collections.abc import Sequence

import click

from klumba.cli.commands import klumba
from klumba.cli.errors import Complaint, usage_text
from klumba.cli.language import choose_language
from klumba.cli.streams import complain, discard_output, flush, prepare, shows

INTERRUPTED = 130
READER_LEFT = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, 1 for what cannot be, 2 for wrong usage."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    prepare()
    lang = choose_language(arguments, os.environ) if shows("я") else "en"
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
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        discard_output()
        return READER_LEFT
    except OSError as error:
        discard_output()
        complain(error.strerror or str(error))
        return 1
    return 0
