"""A handler and the limits that it is held to, stated where the handler stands."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeAlias

from klumba.gateway.limits import Limit, Rate
from klumba.gateway.session import Session

Asked: TypeAlias = Any
"""A request: of the class that the endpoint stands for in the table of handlers."""

Handle: TypeAlias = Callable[[Session, Asked], Coroutine[Any, Any, None]]


@dataclass(frozen=True, eq=False, slots=True)
class Endpoint:
    """What is done at a request, and how often it may be asked.

    `when_needed` are limits that the handler takes from by itself, since not every request costs
    what they count. All requests are held to `requests` and `address_requests` besides. `later`: it
    may take long, and the connection's other requests do not wait for it.
    """

    handle: Handle
    rates: tuple[Rate, ...] = ()
    when_needed: tuple[Limit, ...] = ()
    later: bool = False

    def __call__(self, session: Session, request: Asked) -> Coroutine[Any, Any, None]:
        """Handle a request, if the limits let it pass; raises ProtocolError, `rate_limited`."""
        if self.rates:
            session.visit.hold(self.rates)
        return self.handle(session, request)


def endpoint(
    *rates: Rate, when_needed: tuple[Limit, ...] = (), later: bool = False
) -> Callable[[Handle], Endpoint]:
    """Declare a handler's limits."""

    def declare(handle: Handle) -> Endpoint:
        return Endpoint(handle, rates, when_needed, later)

    return declare
