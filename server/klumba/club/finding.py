"""Looks for dailies in a process apart; what has to be compiled for that, two of them compile."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from klumba.club.apart import Apart, ApartError
from klumba.games import CATALOGUE
from klumba.solver.finding import Found, find
from klumba.solver.warming import warm

_ELSEWHERE: Final = ("agnes-bernauer", "two-jokers")
"""Patiences whose kernels take about half of the time to compile."""


class Finder:
    """`find` in a process apart, which first makes sure that all kernels are compiled.

    In a new installation that takes half a minute of a core or more, and somebody may wait for the
    first dailies: a second process compiles half of them, and ends. Where all is compiled that is
    over in a second; where nothing can be kept each process compiles what it needs, as ever.
    """

    def __init__(self) -> None:
        """Set up; nothing is started before something is looked for."""
        self._apart = Apart()
        self._warm = False

    async def __call__(self, key: bytes, patience: str, begin: int) -> Found | None:
        """Look at the next candidates of a patience, from a number on; raises ApartError."""
        if not self._warm:
            with suppress(ApartError):  # then it is compiled when it is needed
                await self._warm_up()
            self._warm = True
        return await self._apart.run(find, key, patience, begin)

    async def close(self) -> None:
        """End the process."""
        await self._apart.close()

    async def _warm_up(self) -> None:
        there = [CATALOGUE[key] for key in _ELSEWHERE]
        here = [patience for patience in CATALOGUE.values() if patience not in there]
        async with Apart() as beside:
            await asyncio.gather(self._apart.run(warm, here), beside.run(warm, there))
