"""Who is told of plays, and how."""

from typing import Protocol


class Follower(Protocol):
    """A connection of a player: it follows plays, and is told of their events."""

    @property
    def player_id(self) -> str:
        """Whose connection it is."""

    def tell(self, frame: bytes) -> None:
        """Send a message, without waiting and without raising."""
