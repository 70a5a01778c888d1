"""A dict that finds what it does not hold, and keeps it."""

from collections.abc import Callable
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST = 4096


class Kept(dict[Key, Value], Generic[Key, Value]):
    """What a function finds for the keys that were asked for.

    It is emptied when it has grown to some thousands: quicker than to choose what may go, and a
    position that comes up again soon is what it is for.
    """

    def __init__(self, find: Callable[[Key], Value]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, key: Key) -> Value:
        if len(self) >= _MOST:
            self.clear()
        value = self[key] = self._find(key)
        return value
