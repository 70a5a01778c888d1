"""Kernels: functions that numba compiles, once an installation where it can keep them.

Only modules of kernels import this one, and only who searches imports them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from numba import njit
from numba.core import event

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def kernel(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return a function that numba compiles when it is first called, and that runs without the GIL.

    What was compiled is kept in `NUMBA_CACHE_DIR`, beside the source or in the user's cache folder,
    whichever is writable first. Where none is, as in a read-only installation without a writable
    home, it is compiled anew in each process.
    """
    try:
        return njit(nogil=True, cache=True)(function)  # type: ignore[no-any-return]
    except (RuntimeError, OSError):  # numba finds no folder, or cannot make it.
        return njit(nogil=True)(function)  # type: ignore[no-any-return]


def inlined(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return a function for kernels of the same module, compiled into each place that calls it."""
    return njit(nogil=True, forceinline=True)(function)  # type: ignore[no-any-return]


class _Listener(event.Listener):  # type: ignore[misc]  # numba has no types
    def __init__(self, tell: Callable[[], None]) -> None:
        self._tell = tell
        self._told = False

    def on_start(self, event: Any) -> None:  # noqa: ANN401
        del event
        if not self._told:
            self._told = True
            self._tell()

    def on_end(self, event: Any) -> None:  # noqa: ANN401
        del event


@contextmanager
def telling(tell: Callable[[], None]) -> Iterator[None]:
    """Call `tell` once if anything is compiled meanwhile, when that begins."""
    with event.install_listener("numba:compile", _Listener(tell)):
        yield
