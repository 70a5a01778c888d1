"""Asks whether anything is known against the locked packages: `python -m tests.advisories`.

The source is OSV, https://osv.dev, which has the advisories of PyPI; it is told names and versions.
Where it cannot be reached nothing is known, and that is said; what is known against one fails.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import Request, urlopen

LOCK: Final = Path(__file__).parent.parent / "requirements.lock"
SOURCE: Final = "https://api.osv.dev/v1/querybatch"
SECONDS: Final = 10

_PIN = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


def locked(text: str) -> dict[str, str]:
    """Return the packages of a lock, each with its version."""
    return dict(_PIN.findall(text))


def known_against(packages: Mapping[str, str], source: str = SOURCE) -> dict[str, list[str]]:
    """Return the advisories by package, of those that have any; raises OSError, ValueError."""
    queries = [
        {"package": {"name": name, "ecosystem": "PyPI"}, "version": version}
        for name, version in packages.items()
    ]
    asked = Request(source, json.dumps({"queries": queries}).encode())
    asked.add_header("Content-Type", "application/json")
    with urlopen(asked, timeout=SECONDS) as answer:
        results = json.load(answer)["results"]
    found = zip(packages, results, strict=True)
    return {name: [one["id"] for one in told["vulns"]] for name, told in found if told.get("vulns")}


def main(source: str = SOURCE) -> int:
    """Print what is known, and return 1 if anything is."""
    packages = locked(LOCK.read_text())
    try:
        advisories = known_against(packages, source)
    except (URLError, TimeoutError) as error:
        sys.stdout.write(
            f"Advisories: {source} is not reachable from here, nothing was asked ({error}).\n"
        )
        return 0
    for name, ids in advisories.items():
        sys.stdout.write(f"{name} {packages[name]}: {', '.join(ids)}\n")
    if not advisories:
        sys.stdout.write(f"Advisories: nothing is known against {len(packages)} packages.\n")
    return 1 if advisories else 0


if __name__ == "__main__":
    sys.exit(main())
