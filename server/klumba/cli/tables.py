"""Columns of text, and times as clocks show them."""

from collections.abc import Iterator, Sequence


def table(rows: Sequence[Sequence[str]], left: int = 1) -> Iterator[str]:
    """Give rows as lines: the first `left` columns to the left, numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        pairs = list(zip(row, widths, strict=True))
        cells = [cell.ljust(width) for cell, width in pairs[:left]]
        cells += [cell.rjust(width) for cell, width in pairs[left:]]
        yield "  ".join(cells).rstrip()


def clock(ms: float) -> str:
    """Return a time as a clock shows it, 1:02:03 or 2:03: whole seconds that have passed."""
    minutes, seconds = divmod(int(ms // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
