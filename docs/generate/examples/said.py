"""One request and its answer."""

from dataclasses import dataclass

from msgspec import Struct

from klumba.protocol import Request


@dataclass(frozen=True)
class Example:
    """A request with its answer; `note` says what the two show, or what was left out."""

    request: Request
    answer: Struct
    note: str = ""


DAY = "2026-03-14"
PLAYER = "pl_8sVtQm3xYc"
PLAY = "Tq7bX2mKpL9w"
