"""An example of every message, true to the rules.

The deals are numbered ones that anybody can deal; positions, legal moves and texts come from the
rules themselves. Made up are the players, their ids, the times, and the figures of boards.
"""

from collections.abc import Iterator

from msgspec import Struct

from docs.generate.examples import accounts, figures, house, playing, refused
from docs.generate.examples.said import Example

EXAMPLES: tuple[Example, ...] = (
    *house.EXAMPLES,
    *playing.EXAMPLES,
    *figures.EXAMPLES,
    *accounts.EXAMPLES,
    *refused.EXAMPLES,
)
"""Requests with their answers."""

PUSHED: tuple[Struct, ...] = (*playing.PUSHED, *figures.PUSHED, *refused.PUSHED)
"""Messages that come unasked."""


def messages() -> Iterator[Struct]:
    """Give all messages of the examples, in and out."""
    for example in EXAMPLES:
        yield example.request
        yield example.answer
    yield from PUSHED
