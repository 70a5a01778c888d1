"""Which pages may open a connection: the house's own, and those that the operator lists.

A browser lets every page connect to everywhere, and says in `Origin` whose page it is; who says
nothing is no browser. Tokens are sent in messages, never by the browser of itself: a foreign page
could only play as a guest. It is kept out all the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Final

_ORIGIN: Final = re.compile(
    r"([a-z][a-z0-9+.-]*)://(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?", re.ASCII
)
_PORTS: Final = {"http": 80, "https": 443}


def read_origins(texts: Iterable[str]) -> frozenset[str]:
    """Return origins, `SCHEME://HOST` or `SCHEME://HOST:PORT`, in one form; raises ValueError."""
    origins = set[str]()
    for text in texts:
        if (origin := _normal(text)) is None:
            raise ValueError(text)
        origins.add(origin)
    return frozenset(origins)


def may_connect(
    origin: str, host: str | None, scheme: str | None, listed: Collection[str] = ()
) -> bool:
    """Say whether a page of an origin may connect to the host that was asked.

    `scheme` is how the host was asked, where that is known; then it must be the same, too. `null`,
    which sandboxed frames and files say, is no origin.
    """
    normal = _normal(origin)
    if normal is None:
        return False
    if normal in listed:
        return True
    own_scheme = normal.partition(":")[0]
    if host is None or own_scheme not in _PORTS or scheme not in (None, own_scheme):
        return False
    return normal == _normal(f"{own_scheme}://{host}")


def _normal(text: str) -> str | None:
    found = _ORIGIN.fullmatch(text.lower())
    if found is None:
        return None
    scheme, host, port = found.groups()
    if port is None or int(port) == _PORTS.get(scheme):
        return f"{scheme}://{host}"
    return f"{scheme}://{host}:{int(port)}"
