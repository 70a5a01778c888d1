"""Forwarded addresses: believed from named proxies, as far as they vouch for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.datastructures import Headers

from klumba.gateway.addresses import Visitor, read_networks, visitor

PROXIES = read_networks(["10.0.0.0/8", "fd00::/8", "127.0.0.1"])
X, F = "X-Forwarded-For", "Forwarded"


def seen(peer: str | None, *headers: tuple[str, str]) -> Visitor:
    return visitor(peer, Headers(headers), PROXIES)


@pytest.mark.parametrize(
    ("peer", "headers", "address"),
    [
        ("203.0.113.7", [], "203.0.113.7"),
        ("::ffff:203.0.113.7", [], "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", [], "2001:db8:1:2::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        (None, [], "unknown"),
        # Nobody vouches for what a stranger says of itself.
        ("203.0.113.7", [(X, "198.51.100.1")], "203.0.113.7"),
        ("203.0.113.7", [(F, "for=198.51.100.1")], "203.0.113.7"),
        ("203.0.113.7", [(X, "10.0.0.1"), (F, "for=10.0.0.1")], "203.0.113.7"),
        # What the visitor wrote itself stands on the left of what the proxy wrote.
        ("10.0.0.1", [(X, "203.0.113.7")], "203.0.113.7"),
        ("10.0.0.1", [(X, "198.51.100.1, 203.0.113.7")], "203.0.113.7"),
        ("10.0.0.1", [(X, "198.51.100.1"), (X, "203.0.113.7")], "203.0.113.7"),
        ("10.0.0.1", [(X, "198.51.100.1, 203.0.113.7, 10.0.0.9, fd00::1")], "203.0.113.7"),
        ("127.0.0.1", [(X, "10.1.1.1, 10.0.0.9")], "10.1.1.1"),
        ("::ffff:10.0.0.1", [(X, "203.0.113.7")], "203.0.113.7"),
        ("10.0.0.1", [(X, "203.0.113.7:4711")], "203.0.113.7"),
        ("10.0.0.1", [(X, "[2001:db8::7]:4711")], "2001:db8::/64"),
        ("10.0.0.1", [(X, "2001:db8::7")], "2001:db8::/64"),
        # No address: whoever vouched for it is the last that is known.
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", [(X, "unknown")], "10.0.0.1"),
        ("10.0.0.1", [(X, "")], "10.0.0.1"),
        ("10.0.0.1", [(X, "198.51.100.1, nonsense, 10.0.0.9")], "10.0.0.9"),
        ("10.0.0.1", [(F, "for=203.0.113.7")], "203.0.113.7"),
        ("10.0.0.1", [(F, 'For="[2001:db8:cafe::17]:4711"')], "2001:db8:cafe::/64"),
        ("10.0.0.1", [(F, "for=198.51.100.1, for=203.0.113.7;by=10.0.0.9")], "203.0.113.7"),
        ("10.0.0.1", [(F, "for=198.51.100.1"), (F, "for=203.0.113.7 , for=10.0.0.3")],
         "203.0.113.7"),
        ("10.0.0.1", [(F, 'for="_hidden,for=198.51.100.1"')], "10.0.0.1"),
        ("10.0.0.1", [(F, "for=198.51.100.1, nonsense")], "10.0.0.1"),
        ("10.0.0.1", [(F, 'for="198.51.100.1')], "10.0.0.1"),
        # Where both are there, one of them may be the visitor's own.
        ("10.0.0.1", [(F, "for=203.0.113.7"), (X, "203.0.113.7")], "203.0.113.7"),
        ("10.0.0.1", [(F, "for=198.51.100.1"), (X, "203.0.113.7")], "10.0.0.1"),
    ],
)  # fmt: skip
def test_whose_address_counts(
    peer: str | None, headers: list[tuple[str, str]], address: str
) -> None:
    assert seen(peer, *headers).address == address


@pytest.mark.parametrize(
    ("peer", "headers", "scheme", "host"),
    [
        ("203.0.113.7", [("X-Forwarded-Proto", "https"), ("X-Forwarded-Host", "a")], None, None),
        ("10.0.0.1", [], None, None),
        ("10.0.0.1", [("X-Forwarded-Proto", "HTTPS")], "https", None),
        ("10.0.0.1", [("X-Forwarded-Proto", "http, https"), (X, "203.0.113.7")], "https", None),
        ("10.0.0.1", [("X-Forwarded-Host", "klumba.example:8443")], None, "klumba.example:8443"),
        ("10.0.0.1", [(F, "proto=https;host=klumba.example;for=203.0.113.7")],
         "https", "klumba.example"),
        # Of a chain the word of the proxy that the visitor spoke to.
        ("10.0.0.1", [(F, "for=203.0.113.7;proto=https, for=10.0.0.9;proto=http")], "https", None),
        ("10.0.0.1", [(F, "proto=http"), ("X-Forwarded-Proto", "https")], None, None),
        # What no named proxy wrote.
        ("10.0.0.1", [(F, "proto=https;for=198.51.100.1, for=203.0.113.7;proto=http")],
         "http", None),
    ],
)  # fmt: skip
def test_how_a_proxy_was_asked(
    peer: str, headers: list[tuple[str, str]], scheme: str | None, host: str | None
) -> None:
    found = seen(peer, *headers)
    assert (found.scheme, found.host) == (scheme, host)


_VALUES = st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]))


@given(_VALUES, st.sampled_from([X, F, "X-Forwarded-Proto", "X-Forwarded-Host"]))
def test_whatever_a_header_holds_there_is_an_address(value: str, name: str) -> None:
    assert seen("10.0.0.1", (name, value)).address


@given(
    st.lists(st.sampled_from(["198.51.100.1", "10.0.0.5", "unknown", "fd00::1"]), max_size=4),
)
def test_what_a_visitor_writes_changes_nothing(forged: list[str]) -> None:
    honest = "203.0.113.7"
    assert seen("10.0.0.1", (X, ", ".join([*forged, honest]))).address == honest
    assert seen("10.0.0.1", (F, ", ".join(f'for="{one}"' for one in [*forged, honest]))).address \
        == honest  # fmt: skip


@pytest.mark.parametrize("text", ["", "proxy.example", "10.0.0.0/33", "10.0.0"])
def test_what_is_no_network(text: str) -> None:
    with pytest.raises(ValueError, match="does not appear"):
        read_networks([text])
