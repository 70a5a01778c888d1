"""A pytest plugin that runs the examples of the Markdown files it is given.

- ```` ```python ```` blocks run, those with `>>>` as doctests; a file's blocks share their names.
- ```` ```console ```` blocks: every `$ klumba ...` runs in a shell, `> ` continues its line, and
  what follows is what it must print, `...` standing for anything.
- ```` ```sh ```` and all other blocks are only read. `<!-- skip: next -->` passes over a block.
"""

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS, REPORT_NDIFF, OutputChecker
from doctest import Example as Expectation
from pathlib import Path

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser, SkipParser

ROOT = Path(__file__).parents[1]
COMMAND = re.compile(
    r"^\$ (?P<command>.*(?:\n> .*)*)\n?"
    r"(?P<output>(?:(?!\$ ).*\n?)*)",
    re.MULTILINE,
)
# Nothing of the reader's locale, colours or width shows in the output.
ENVIRONMENT = {
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.defpath]),
    "LC_ALL": "C.UTF-8",
}


def run_console(example: Example) -> str | None:
    """Return how the block's commands print something else than it shows, or None."""
    for match in COMMAND.finditer(example.parsed):
        command = match["command"].replace("\n> ", "\n")
        if "klumba" not in command:
            return f"only klumba runs in a console block; fence it as sh to show it: {command}"
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=ROOT,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        expectation = Expectation(command, match["output"])
        if not OutputChecker().check_output(expectation.want, done.stdout, ELLIPSIS):
            difference = OutputChecker().output_difference(expectation, done.stdout, REPORT_NDIFF)
            return f"$ {command}\n{difference}"
    return None


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
        CodeBlockParser("console", run_console),
        SkipParser(),
    ],
    patterns=["*.md"],
    path=str(ROOT),
).pytest()
