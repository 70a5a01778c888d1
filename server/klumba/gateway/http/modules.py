"""Which modules a page needs at once: those of its scripts, and those that these import.

A page that names them lets a browser ask for all together, instead of for those of one depth after
the other, each a way to the house and back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from posixpath import dirname, join, normpath
from typing import Final

_SCRIPTS: Final = re.compile(rb'<script type="module" src="([^"]+)"')
_IMPORTS: Final = re.compile(rb'^(?:import|export)\b(?!\s*\()[^;"]*"(\.[^"]+)"', re.MULTILINE)


def modules_of(page: bytes, bodies: Mapping[str, bytes]) -> list[str]:
    """Return the paths of the modules of a page, its scripts first; what is not there is left out.

    `bodies` are the files by their paths from the page's folder. What is imported only when it is
    wanted, by `import(…)`, is not among them.
    """
    waiting = _named(_SCRIPTS, page, "")
    found = dict[str, None]()
    for path in waiting:
        if path in bodies and path not in found:
            found[path] = None
            waiting.extend(_named(_IMPORTS, bodies[path], dirname(path)))
    return list(found)


def _named(naming: re.Pattern[bytes], body: bytes, folder: str) -> list[str]:
    names: Iterable[bytes] = naming.findall(body)
    return [normpath(join(folder, name.decode())) for name in names]
