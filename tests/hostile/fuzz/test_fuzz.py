"""The fuzzer's harnesses work, and what little it finds in some seconds is nothing."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.hostile.fuzz.targets import TARGETS, Handlers, seeds, target
from tests.scale import SOAK

SECONDS = 300 if SOAK else 4
FUZZED = TARGETS if SOAK else ("handlers",)  # which read frames and the notation, too
ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("name", TARGETS)
def test_what_the_fuzzer_begins_with_breaks_nothing(name: str, tmp_path: Path) -> None:
    fuzzed = target(name, tmp_path)
    for seed in seeds(name):
        fuzzed(seed)
        fuzzed(seed[: len(seed) // 2])
    if isinstance(fuzzed, Handlers):
        fuzzed.close()


@pytest.mark.heavy
@pytest.mark.skipif(not find_spec("atheris"), reason="atheris is not installed: `make fuzz` does")
@pytest.mark.parametrize("name", FUZZED)
def test_some_seconds_of_fuzzing_find_nothing(name: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.hostile.fuzz", name, str(SECONDS), str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=SECONDS + 120,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-6000:]
    assert "stat::number_of_executed_units" in done.stderr, done.stderr[-2000:]
