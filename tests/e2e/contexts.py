"""Contexts of the browser that are used again, emptied: a new one fetches the whole page anew.

That takes a second of a core, which is more than most tests need for all else. One page stays open
in each, blank: a first page opens a window, which takes as long as the house's page itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Error

TIMEOUT = 15_000

# A clock that a test has set stays set in its context.
_CLOCK_RUNS = "() => /native code/.test(Date) && /native code/.test(setTimeout)"


class Contexts:
    """Lends contexts, each to one test at a time; who gets one finds nothing stored in it."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free = defaultdict[object, list[BrowserContext]](list)

    @contextmanager
    def lent(
        self,
        address: str,
        size: tuple[int, int],
        lang: str,
        *,
        touch: bool = False,
        still: bool = True,
        worker: bool = False,
        zone: str | None = None,
    ) -> Iterator[BrowserContext]:
        """Lend a context for pages of a house at an address; one that had a worker is not kept."""
        free = self._free[size, lang, touch, still, worker, zone]
        if free:
            context = free.pop()
        else:
            context = self._browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                locale=lang,
                has_touch=touch,
                # Nothing slides away from under a click.
                reduced_motion="reduce" if still else "no-preference",
                # It reads the whole page once more, which most tests need not wait for.
                service_workers="allow" if worker else "block",
                timezone_id=zone,
            )
            context.new_page()
        context.set_default_timeout(TIMEOUT)
        try:
            yield context
        finally:
            if not worker and _is_emptied(context, address):
                free.append(context)
            else:
                context.close()


def _is_emptied(context: BrowserContext, address: str) -> bool:
    """Close the pages and forget what the house's ones stored; say whether that has worked."""
    try:
        blank, *others = context.pages
        for other in others:
            other.close()
        blank.goto("about:blank")
        runs = blank.evaluate(_CLOCK_RUNS) is True
        what = {"origin": address.rstrip("/"), "storageTypes": "all"}
        session = context.new_cdp_session(blank)
        session.send("Storage.clearDataForOrigin", what)
        session.detach()
    except (Error, ValueError):
        return False
    return runs
