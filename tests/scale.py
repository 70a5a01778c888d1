"""How much a heavy test does: all of it in `make soak`, a tenth of it in `make test`."""

import os
from typing import Final

SOAK: Final = os.environ.get("KLUMBA_SOAK") == "1"


def scale(full: int) -> int:
    """Return how many of `full` moves, plays or examples this run should do."""
    return full if SOAK else full // 10
