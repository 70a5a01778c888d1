"""Kernels: functions that numba compiles, once an installation where it can keep them.

Only modules of kernels import this one, and only who searches imports them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from numba import njit
from numba.core import caching, event

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


def digest(folder: Path) -> str:
    """Return what the sources in a folder come to: another text once any of them has changed."""
    sources = b"".join(path.read_bytes() for path in sorted(folder.glob("*.py")))
    return hashlib.sha256(sources).hexdigest()[:12]


# numba takes a kernel for new when its own file has changed, whatever else of ours it calls: with
# this in its name a kernel is new when any of them has.
_SOURCES = digest(Path(__file__).parent / "kernels")


class _Ready:
    """A folder in which nothing can be written, but that holds what was compiled of these sources.

    numba passes over such a folder; in a read-only installation it is all there is.
    """

    get_cache_path: Callable[[], str]

    def ensure_cache_path(self) -> None:
        if not any(Path(self.get_cache_path()).glob(f"*_{_SOURCES}-*.nbi")):
            raise OSError("nothing compiled is ready here")


class _ReadyAsGiven(_Ready, caching.UserProvidedCacheLocator):
    get_cache_path = caching.UserProvidedCacheLocator.get_cache_path


class _ReadyBeside(_Ready, caching.InTreeCacheLocator):
    get_cache_path = caching.InTreeCacheLocator.get_cache_path


class _Kept(caching.CompileResultCacheImpl):
    _locator_classes = [  # noqa: RUF012 - as numba declares it
        caching.UserProvidedCacheLocator,
        _ReadyAsGiven,
        caching.InTreeCacheLocator,
        _ReadyBeside,
        caching.UserWideCacheLocator,
    ]


class _Cache(caching.FunctionCache):
    _impl_class = _Kept  # type: ignore[mutable-override]

    def save_overload(self, sig: object, data: object) -> None:
        with suppress(OSError):  # The folder is full, or only to be read.
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def is_kept() -> bool:
    """Say whether there is a folder for what is compiled, in this process and in later ones."""
    try:
        _Cache(is_kept)  # type: ignore[no-untyped-call]
    except (RuntimeError, OSError):  # numba finds no folder, or cannot make it.
        return False
    return True


def kernel(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return a function that numba compiles when it is first called, and that runs without the GIL.

    What was compiled is kept in `NUMBA_CACHE_DIR`, beside the source or in the user's cache folder,
    whichever is writable first, or else holds it ready. Where there is none, as in a read-only
    installation without a writable home, it is compiled anew in each process.
    """
    function.__qualname__ += f"_{_SOURCES}"
    compiled: Any = njit(nogil=True)(function)
    with suppress(RuntimeError, OSError):  # numba finds no folder, or cannot make it.
        compiled._cache = _Cache(function)  # type: ignore[no-untyped-call]
    return compiled  # type: ignore[no-any-return]


def inlined(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Return a function for kernels, compiled into each place that calls it."""
    return njit(nogil=True, forceinline=True)(function)


class _Listener(event.Listener):
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
