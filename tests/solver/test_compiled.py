"""Kernels are compiled where nothing can be kept, too, and whoever waits is told."""

import importlib
import pkgutil
from collections.abc import Callable
from types import FunctionType

import numpy as np
import pytest

from klumba.solver import kernels
from klumba.solver.compiled import kernel, telling

MODULES = [module.name for module in pkgutil.iter_modules(kernels.__path__)]


def nowhere(source: str) -> Callable[[int], int]:
    """Define a function that lies in no file: numba finds no folder to keep it in."""
    names: dict[str, Callable[[int], int]] = {}
    exec(source, {"np": np}, names)
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


@pytest.mark.parametrize("name", MODULES)
def test_a_kernel_calls_kernels_of_its_own_module_only(name: str) -> None:
    # What is kept is taken for stale when its own file has changed, and not for another's sake.
    module = importlib.import_module(f"{kernels.__name__}.{name}")
    compiled = [value for value in vars(module).values() if hasattr(value, "py_func")]
    assert compiled
    for each in compiled:
        assert isinstance(each.py_func, FunctionType)
        assert each.py_func.__module__ == module.__name__
