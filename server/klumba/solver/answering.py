"""The solver in a process of its own: `python -m klumba.solver.answering NICENESS`.

`klumba.club.apart` starts it. It takes calls from its standard input, one after the other, and
answers on its standard output; both are frames: eight bytes of length, then a pickle. A call is a
function and its arguments. While a call compiles kernels, that is told first. The process gives way
to others, by the niceness that it is given, and ends at once when its input does: whoever started
it has gone, and nobody waits for what it does.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pickle import dumps, loads
from queue import SimpleQueue
from threading import Thread
from traceback import format_exc
from typing import Any, BinaryIO, Final

LENGTH: Final = 8
"""Bytes of a frame's length, the most significant first."""


# What an answer tells first: words, since this module is another one to those who import it.
WARMING: Final = "warming"
"""Kernels are being compiled; the answer is still to come."""
RETURNED: Final = "returned"
RAISED: Final = "raised"


def framed(pickled: bytes) -> bytes:
    """Return a frame that holds a pickle."""
    return len(pickled).to_bytes(LENGTH, "big") + pickled


def main() -> None:
    """Answer until the input ends."""
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    # Ctrl+C goes to all processes of a terminal: whoever started this one knows when to end it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whatever is printed here goes to the log: the answers have the output for themselves.
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    calls = SimpleQueue[bytes]()
    Thread(target=_listen, args=(sys.stdin.buffer, calls), daemon=True).start()
    # numba takes a moment to import; it is wanted before long.
    from klumba.solver.compiled import telling  # noqa: PLC0415

    while True:
        call = calls.get()
        with telling(lambda: _write(answers, dumps((WARMING, None)))):
            answer = _answer(call)
        _write(answers, answer)


def _listen(source: BinaryIO, calls: SimpleQueue[bytes]) -> None:
    while True:
        head = source.read(LENGTH)
        call = source.read(int.from_bytes(head, "big"))
        if not call:
            os._exit(0)  # Also while a kernel runs, which knows of nothing.
        calls.put(call)


def _write(answers: BinaryIO, pickled: bytes) -> None:
    left = memoryview(framed(pickled))
    while left:
        left = left[answers.write(left) :]


def _answer(call: bytes) -> bytes:
    try:
        function, arguments = _called(call)
        return dumps((RETURNED, function(*arguments)))
    except Exception as error:
        error.add_note(f"in the solver's process:\n{format_exc()}")
        return _raised(error)


def _called(call: bytes) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    function, arguments = loads(call)
    return function, arguments


def _raised(error: Exception) -> bytes:
    try:
        pickled = dumps((RAISED, error))
        loads(pickled)
    except Exception:
        return dumps((RAISED, RuntimeError(f"{type(error).__name__}: {error}")))
    return pickled


if __name__ == "__main__":
    main()
