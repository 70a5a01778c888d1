"""A play's clock: the server's, from the moment the deal is first shown to the end."""

from dataclasses import dataclass


@dataclass
class Clock:
    """Milliseconds that have run, and since when it runs (`None`: it stands still).

    Instants are ms since 1970, UTC. A machine's clock that jumps back adds nothing, and takes
    nothing away.
    """

    elapsed_ms: int = 0
    since: int | None = None

    def read(self, now: int) -> int:
        """Return what the clock shows now; from here it runs on."""
        if self.since is not None:
            self.elapsed_ms += max(0, now - self.since)
            self.since = now
        return self.elapsed_ms

    def start(self, now: int) -> None:
        """Let the clock run from now on; one that runs goes on."""
        if self.since is None:
            self.since = now

    def stop(self, now: int) -> None:
        """Let the clock stand still; one that stands does so already."""
        self.read(now)
        self.since = None
