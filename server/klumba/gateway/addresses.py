"""Whose address a connection is counted at, and what a proxy says of it.

What a request says of its own way is anybody's word: it is believed only where it came through a
proxy that the operator has named, and of a chain only as far as named proxies vouch for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final, TypeAlias

from websockets.datastructures import Headers

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

UNKNOWN: Final = "unknown"
"""Where a connection is counted whose address the system does not tell any more."""

_COUNTED_BITS: Final = (
    64  # a household has a /64, and may take a new address of it for each request
)
_PAIR: Final = re.compile(r'\s*([A-Za-z]+)=("(?:[^"\\]|\\.)*"|[^\s",;]*)\s*')


@dataclass(frozen=True)
class Entrance:
    """Whose word on addresses is believed, and whose pages may connect besides the house's own."""

    proxies: tuple[Network, ...] = ()
    origins: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Visitor:
    """Who stands at the door: the address that is counted, and how the proxy was asked.

    `scheme` and `host` are what the visitor's browser asked for; None where no named proxy says it.
    """

    address: str
    scheme: str | None = None
    host: str | None = None


@dataclass(frozen=True)
class _Hop:
    """What a proxy says of whom it had the request from."""

    address: str
    scheme: str | None = None
    host: str | None = None


def read_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Return the networks of proxies, each `ADDRESS` or `ADDRESS/BITS`; raises ValueError."""
    return tuple(ip_network(text, strict=False) for text in texts)


def counted(address: Address | None) -> str:
    """Return how an address is counted: an IPv6 one by its /64, a mapped one as IPv4."""
    if address is None:
        return UNKNOWN
    if isinstance(address, IPv4Address):
        return str(address)
    network = IPv6Network((int(address), _COUNTED_BITS), strict=False)
    return str(network)


def visitor(peer: str | None, headers: Headers, proxies: Sequence[Network]) -> Visitor:
    """Return whose a request is: the rightmost address that is no named proxy's.

    `peer` is the other end of the connection. Of two headers that name different visitors neither
    is believed: a proxy sets the one that it knows, and may let the other pass.
    """
    there = _read(peer or "")
    if there is None or not _named(there, proxies):
        return Visitor(counted(there))
    told = [list(hops) for hops in (_forwarded(headers), _x_forwarded(headers)) if hops]
    found = {_rightmost(there, hops, proxies) for hops in told}
    if len({one.address for one in found}) > 1:
        return Visitor(counted(there))
    schemes, hosts = {one.scheme for one in found}, {one.host for one in found}
    address = next(iter(found)).address if found else counted(there)
    return Visitor(address, _agreed(schemes), _agreed(hosts))


def unnamed(peer: str | None, headers: Headers, proxies: Sequence[Network]) -> bool:
    """Say whether a request comes from what may be the operator's own proxy, which is not named.

    It is near by, and forwards for others. Then all visitors are counted as one.
    """
    there = _read(peer or "")
    if there is None or there.is_global or _named(there, proxies):
        return False
    return "X-Forwarded-For" in headers or "Forwarded" in headers


def _rightmost(peer: Address, hops: Sequence[_Hop], proxies: Sequence[Network]) -> Visitor:
    address, scheme, host = peer, None, None
    for hop in reversed(hops):
        if not _named(address, proxies):
            break
        scheme, host = hop.scheme or scheme, hop.host or host
        before = _read(hop.address)
        if before is None:
            break  # it is hidden, or no address: who vouched for it is the last that is known
        address = before
    return Visitor(counted(address), scheme, host)


def _agreed(said: set[str | None]) -> str | None:
    values = said - {None}
    return values.pop() if len(values) == 1 else None


def _named(address: Address, proxies: Sequence[Network]) -> bool:
    return any(address in network for network in proxies)


def _read(text: str) -> Address | None:
    """Return an address that stands by itself, in brackets, or before a port."""
    text = text.strip().removeprefix("[")
    bare = text.partition("]")[0] if "]" in text else text
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        address = ip_address(bare.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _x_forwarded(headers: Headers) -> list[_Hop]:
    addresses = _listed(headers, "X-Forwarded-For")
    scheme = _last(_listed(headers, "X-Forwarded-Proto"))
    host = _last(_listed(headers, "X-Forwarded-Host"))
    if not addresses and not scheme and not host:
        return []
    hops = [_Hop(address) for address in addresses or [""]]
    # They are told once, by the last proxy, and not address by address.
    hops[-1] = _Hop(hops[-1].address, scheme and scheme.lower(), host)
    return hops


def _listed(headers: Headers, name: str) -> list[str]:
    return [part.strip() for value in headers.get_all(name) for part in value.split(",")]


def _last(values: Sequence[str]) -> str | None:
    return (values[-1] or None) if values else None


def _forwarded(headers: Headers) -> list[_Hop]:
    """Return the hops of `Forwarded` (RFC 7239); what is no such list tells nothing."""
    hops = []
    for value in headers.get_all("Forwarded"):
        for pairs in _elements(value):
            if pairs is None:
                return [_Hop("")]
            scheme = pairs.get("proto", "").lower() or None
            hops.append(_Hop(pairs.get("for", ""), scheme, pairs.get("host") or None))
    return hops


def _elements(value: str) -> Iterator[dict[str, str] | None]:
    """Give the elements of a header's value, and None where it is malformed."""
    pairs: dict[str, str] = {}
    at = 0
    while True:
        if (pair := _PAIR.match(value, at)) is None:
            yield None
            return
        text = pair[2]
        pairs[pair[1].lower()] = re.sub(r"\\(.)", r"\1", text[1:-1]) if text[:1] == '"' else text
        at = pair.end()
        if at == len(value):
            yield pairs
            return
        if value[at] == ",":
            yield pairs
            pairs = {}
        elif value[at] != ";":
            yield None
            return
        at += 1
