"""The commands: `klumba patiences | rules | deal | moves | perft | replay | table | help`.

`program` runs them, `commands` declares them and `arguments` reads what stands after them. `table`
is the table in line mode on one of the `screens`: a deal at it is a `sitting`, what players type is
read by `typed`, what may be typed is told by `guide`. `drawing` draws the piles for a terminal,
`errors` words what is wrong, `language` and `words` speak English and Russian, `streams` writes to
whatever the output can show.
"""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec

# Nothing here may need what comes with the extra: without it this much must still run.
from klumba.cli.language import choose_language
from klumba.cli.streams import complain, prepare, shows
from klumba.cli.words import word

EXTRA = ("click", "rich")
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code: 0, 1 for what cannot be, 2 for wrong usage."""
    try:
        return _main(argv)
    except KeyboardInterrupt:  # While all that it needs was still being read in.
        return INTERRUPTED


def _main(argv: Sequence[str] | None) -> int:
    arguments = list(sys.argv[1:] if argv is None else argv)
    prepare()
    lang = choose_language(arguments, os.environ) if shows("я") else "en"
    if not all(map(find_spec, EXTRA)):
        complain(word(lang, "extra_missing"))
        return 1
    from klumba.cli.program import run

    return run(arguments, lang)
