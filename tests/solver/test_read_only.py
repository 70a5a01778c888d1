"""Where nothing can be written, what is compiled ready is used; else it is compiled anew."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import gettempdir

import pytest

# Everything is imported first but what holds the kernels: the user without rights may not be able
# to read this Python's own files.
SCRIPT = """
import os, pickle, sys, tempfile, uuid
import numba, numpy
numba.njit(lambda number: 2 * number)(21)
import klumba.rules.rulebook, klumba.solver.solving
from klumba.games import CATALOGUE
if os.getuid() == 0:
    os.setgid(65534), os.setuid(65534)
from klumba.solver.compiled import telling
from klumba.solver.kernels import golf
from klumba.solver.golf import GolfSearch
try:
    open(os.path.join(os.environ["NUMBA_CACHE_DIR"], "probe"), "w")
    sys.exit("this folder can be written to")
except OSError:
    pass
golfs = CATALOGUE["golf"]
with telling(lambda: print("compiles")):
    print(GolfSearch(klumba.rules.rulebook.deal(golfs, golfs.deck)).advance(1_000_000).name)
"""
WARMING = """
from klumba.games import CATALOGUE
from klumba.rules.rulebook import deal
from klumba.solver import Budget, solve
solve(deal(CATALOGUE["golf"], CATALOGUE["golf"].deck), Budget(nodes=1))
"""


def said(script: str, folder: Path) -> str:
    # A processor of its own name: what this checkout holds is for the processor that it has.
    env = os.environ | {"NUMBA_CACHE_DIR": str(folder), "NUMBA_CPU_NAME": "generic"}
    env["HOME"] = "/nonexistent"
    done = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for path in (tmp_path, *tmp_path.parents):
        if path != Path(gettempdir()) and path.is_relative_to(gettempdir()):
            path.chmod(0o755)
    return tmp_path


def test_what_is_ready_is_used_where_nothing_can_be_written(folder: Path) -> None:
    said(WARMING, folder)
    folder.chmod(0o555)
    assert said(SCRIPT, folder) == "WON\n"


def test_what_is_not_ready_is_compiled_where_nothing_can_be_written(folder: Path) -> None:
    folder.chmod(0o555)
    assert said(SCRIPT, folder) == "compiles\nWON\n"
