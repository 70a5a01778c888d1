"""Which tests run on one worker: those that share what is dear to make.

xdist's own groups are read from the names of tests, which pytest has not let it change since 9.2.
"""

import re
from typing import Final

from xdist.scheduler import LoadScopeScheduling

_POSTGRESQL: Final = re.compile(r"[\[-]postgresql[-\]]")

_GROUPS: Final = {
    "one browser": tuple(f"tests/e2e/test_{begins}" for begins in "acdf"),
    "another browser": ("tests/e2e/",),
    "dailies": ("tests/wire/test_board_", "tests/wire/test_dailies", "tests/wire/test_ways.py"),
    "hostile": ("tests/hostile/test_handshake.py", "tests/hostile/test_rfc6455.py"),
    "kernels": (
        "tests/solver/",
        *(
            f"tests/club/test_{of}.py"
            for of in ("advice", "dailies", "finding", "futility", "jobs")
        ),
        "tests/club/test_post_mortems.py",
    ),
    "public": ("tests/gateway/api/",),
    "wire": ("tests/wire/",),
}
"""What the names of a group's tests begin with; the first group that fits takes a test."""


def group_of(test: str) -> str:
    """Return the group of a test, which is the test itself where it shares nothing dear.

    PostgreSQL's tests are one group: its databases are lent to one test after the other.
    """
    if _POSTGRESQL.search(test):
        return "postgresql"
    return next((group for group, begins in _GROUPS.items() if test.startswith(begins)), test)


class Grouped(LoadScopeScheduling):  # type: ignore[misc]  # it has no types
    """Gives workers the large groups first, and in the end tests that stand alone."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid)
