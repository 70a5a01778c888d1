"""Kernels are compiled where nothing can be kept, too, and whoever waits is told."""

import importlib
from collections.abc import Callable
from pathlib import Path

import pytest
from numba.core.caching import FunctionCache

from klumba.solver import kernels
from klumba.solver.compiled import digest, kernel, telling

ENTRIES = ["garden", "golf"]
FOLDER = Path(kernels.__path__[0])


def nowhere(source: str) -> Callable[[int], int]:
    """Define a function that lies in no file: numba finds no folder to keep it in."""
    names: dict[str, Callable[[int], int]] = {}
    exec(source, names)
    return names["doubled"]


def test_what_cannot_be_kept_is_compiled_all_the_same() -> None:
    doubled = kernel(nowhere("def doubled(number): return 2 * number"))
    assert doubled(21) == 42


def test_whoever_waits_is_told_once_and_only_when_something_is_compiled() -> None:
    doubled, told = kernel(nowhere("def doubled(number): return number + number")), list[str]()
    for _ in range(2):
        with telling(lambda: told.append("warming up")):
            doubled(21)
    assert told == ["warming up"]


def test_what_is_kept_is_stale_when_any_kernel_has_changed(tmp_path: Path) -> None:
    for name in ("one.py", "two.py"):
        (tmp_path / name).write_text("1\n", encoding="utf-8")
    before = digest(tmp_path)
    (tmp_path / "two.py").write_text("2\n", encoding="utf-8")
    assert digest(tmp_path) != before


@pytest.mark.parametrize("name", ENTRIES)
def test_a_kernel_that_is_kept_bears_the_digest_of_all(name: str) -> None:
    module = importlib.import_module(f"{kernels.__name__}.{name}")
    compiled = [value for value in vars(module).values() if hasattr(value, "py_func")]
    kept = [each for each in compiled if isinstance(each._cache, FunctionCache)]
    assert kept
    for each in kept:
        assert each.py_func.__qualname__.endswith(digest(FOLDER))
