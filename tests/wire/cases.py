"""Names for the rows of tables of cases."""

from collections.abc import Iterable


def labels(cases: Iterable[object]) -> list[str]:
    """Return a label for each case: its number, and the end of how it is written."""
    return [f"{number}: {ascii(case)[-50:]}" for number, case in enumerate(cases)]
