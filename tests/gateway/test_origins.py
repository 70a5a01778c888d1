"""Whose pages may connect: the house's own, and those that are listed."""

from __future__ import annotations

import pytest

from klumba.gateway.origins import may_connect, read_origins

LISTED = read_origins(["https://cards.example", "HTTP://Other.example:8080", "app://klumba"])


@pytest.mark.parametrize(
    ("origin", "host", "scheme", "allowed"),
    [
        ("http://klumba.example:8080", "klumba.example:8080", None, True),
        ("http://Klumba.Example:8080", "klumba.example:8080", None, True),
        ("http://klumba.example", "klumba.example", None, True),
        ("http://klumba.example", "klumba.example:80", None, True),
        ("https://klumba.example", "klumba.example", None, True),
        ("https://klumba.example", "klumba.example:443", None, True),
        ("https://klumba.example", "klumba.example", "https", True),
        ("http://127.0.0.1:8080", "127.0.0.1:8080", None, True),
        ("http://[::1]:8080", "[::1]:8080", None, True),
        # Another host, port or scheme.
        ("http://evil.example", "klumba.example", None, False),
        ("http://klumba.example.evil.example", "klumba.example", None, False),
        ("http://evil-klumba.example", "klumba.example", None, False),
        ("http://klumba.example:8081", "klumba.example:8080", None, False),
        ("http://klumba.example", "klumba.example:8080", None, False),
        ("https://klumba.example", "klumba.example:80", None, False),
        ("http://klumba.example", "klumba.example", "https", False),
        ("https://klumba.example", "klumba.example", "http", False),
        ("http://localhost:8080", "127.0.0.1:8080", None, False),
        # What is no origin of a page.
        ("null", "klumba.example", None, False),
        ("", "klumba.example", None, False),
        ("klumba.example", "klumba.example", None, False),
        ("file://", "klumba.example", None, False),
        ("http://klumba.example/", "klumba.example", None, False),
        ("http://a@klumba.example", "klumba.example", None, False),
        ("http://klumba.example http://evil.example", "klumba.example", None, False),
        ("chrome-extension://klumba", "klumba", None, False),
        ("http://klumba.example", "klumba.example/x", None, False),
        ("http://klumba.example", "evil@klumba.example", None, False),
        ("http://klumba.example", None, None, False),
        # Those that are listed, wherever they connect to.
        ("https://cards.example", "klumba.example", None, True),
        ("https://cards.example:443", "klumba.example", "https", True),
        ("http://other.example:8080", None, None, True),
        ("app://klumba", "klumba.example", None, True),
        ("http://cards.example", "klumba.example", None, False),
        ("https://cards.example:444", "klumba.example", None, False),
        ("http://other.example", "klumba.example", None, False),
    ],
)
def test_whose_page_may_connect(
    origin: str, host: str | None, scheme: str | None, allowed: bool
) -> None:
    assert may_connect(origin, host, scheme, LISTED) is allowed


@pytest.mark.parametrize(
    "text", ["", "null", "*", "cards.example", "https://", "https://cards.example/", "https://*.a"]
)
def test_what_is_no_origin(text: str) -> None:
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the text itself is looked at
        read_origins(["https://cards.example", text])
    assert refused.value.args == (text,)
