"""Figures of what happens with every move: counted by one thread, added up when somebody asks.

The library's own figures take a lock for each value, and cost six times as much.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client.metrics_core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from klumba.protocol.registry import EXCHANGES, wire_type
from klumba.protocol.requests import Request


class Spread(Collector):
    """How values are spread over ranges: a histogram."""

    def __init__(self, name: str, says: str, bounds: Sequence[float]) -> None:
        self._name = name
        self._says = says
        self._bounds = tuple(bounds)
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, value: float) -> None:
        """Count a value."""
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def collect(self) -> Iterator[Metric]:
        """Give the histogram as it stands."""
        upto = accumulate(self._counts)
        names = [*map(str, map(float, self._bounds)), "+Inf"]
        buckets = list(zip(names, map(float, upto), strict=True))
        yield HistogramMetricFamily(self._name, self._says, buckets=buckets, sum_value=self._sum)


class ByType(Collector):
    """How many requests of each type there were."""

    def __init__(self) -> None:
        self._counts = dict.fromkeys(EXCHANGES, 0)

    def count(self, request: type[Request]) -> None:
        """Count a request."""
        self._counts[request] += 1

    def collect(self) -> Iterator[Metric]:
        """Give the counts as they stand."""
        family = CounterMetricFamily("klumba_requests", "Requests by their type", labels=["type"])
        for request, count in self._counts.items():
            family.add_metric([wire_type(request)], count)
        yield family
