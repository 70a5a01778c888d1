"""A bar for what takes long."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Show a bar on the standard error, if it is a terminal; it goes when the block ends.

    `total` is `None` when nobody knows how much there is.
    What is yielded is called with how much more is done.
    """
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    # What is said goes above the bar where both are seen, and where it should otherwise.
    seen = sys.stdout is not None and sys.stdout.isatty()
    with Progress(
        console=console, transient=True, redirect_stdout=seen, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
