"""The figures that an operator watches, as `/metrics` tells them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, disable_created_metrics

from klumba.gateway.counted import ByType, Spread
from klumba.store import Batch

# When a figure was made is no figure: Prometheus needs it of no counter.
disable_created_metrics()  # type: ignore[no-untyped-call]

_SECONDS: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Metrics:
    """All figures of a server, in a registry of its own; `limits` are the names of its limits."""

    def __init__(self, limits: Iterable[str] = ()) -> None:
        self.registry = CollectorRegistry()
        self.connections = Gauge(
            "klumba_connections", "Connections that are open", registry=self.registry
        )
        self.plays = Gauge(
            "klumba_plays_in_memory", "Plays that are in memory", registry=self.registry
        )
        self.requests = ByType()
        self.registry.register(self.requests)
        self.errors = Counter(
            "klumba_errors", "Errors that were answered, by code", ["code"], registry=self.registry
        )
        self.read = Counter(
            "klumba_api_answers", "What was answered below /api", ["status"], registry=self.registry
        )
        self.limited = Counter(
            "klumba_limited", "How often a limit was met", ["limit"], registry=self.registry
        )
        # A figure that comes with the first one to count hides that one from a rate.
        for name in limits:
            self.limited.labels(name)
        self.cut = Counter(
            "klumba_connections_cut", "Connections cut since they did not read",
            registry=self.registry,
        )  # fmt: skip
        self.answer_seconds = self._spread(
            "klumba_answer_seconds", "From a request to its answer", _SECONDS
        )
        self.commit_seconds = self._spread(
            "klumba_commit_seconds", "How long a commit took", _SECONDS
        )
        self.batch_size = self._spread(
            "klumba_batch_commands", "Commands that share a commit", _SIZES
        )
        self.wal_bytes = Gauge(
            "klumba_wal_bytes", "The size of the embedded database's WAL", registry=self.registry
        )
        self.conflicts = Counter(
            "klumba_conflicts", "Commands that the log refused", registry=self.registry
        )

    def stored(self, batch: Batch) -> None:
        """Count a batch that was stored."""
        self.commit_seconds.observe(batch.commit_seconds)
        self.batch_size.observe(batch.size)
        self.conflicts.inc(batch.conflicts)

    def _spread(self, name: str, says: str, bounds: Sequence[float]) -> Spread:
        spread = Spread(name, says, bounds)
        self.registry.register(spread)
        return spread

    def count_read(self, status: int) -> None:
        """Count what was answered to who reads the house as JSON."""
        self.read.labels(str(status)).inc()

    def count_limited(self, limit: str) -> None:
        """Count that a limit was met."""
        self.limited.labels(limit).inc()
