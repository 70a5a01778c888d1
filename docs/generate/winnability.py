"""Fill the table of docs/winnability.md: `python -m docs.generate.winnability FOLDER`.

What the house tells of it, `solver/surveyed.json`, is written with it. In the folder lie the files
that `klumba survey` has written, one a patience: KEY.csv.
"""

import csv
import json
import sys
from collections import Counter
from math import ceil
from pathlib import Path
from statistics import median

from klumba.cli.surveying import interval
from klumba.games import CATALOGUE
from klumba.solver import Outcome

PAGE = Path(__file__).parents[1] / "winnability.md"
SURVEYED = Path(__file__).parents[2] / "server" / "klumba" / "solver" / "surveyed.json"
BEGIN, END = "<!-- the table begins -->\n", "<!-- the table ends -->\n"
HEAD = ("patience", "deals", *Outcome, "ms: median", "99 %", "nodes: median", "99 %", "moves")


def line(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |\n"


def verdicts(file: Path) -> list[dict[str, str]]:
    """Return the verdicts on a patience's deals, one a deal."""
    with file.open(newline="", encoding="utf-8") as lines:
        return list({row["seed"]: row for row in csv.DictReader(lines)}.values())


def counted(rows: list[dict[str, str]]) -> dict[str, int]:
    """Return what the house tells of a survey."""
    found = Counter(row["verdict"] for row in rows)
    proved = (Outcome.WINNABLE, Outcome.UNWINNABLE)
    return {"deals": len(rows), **{outcome.value: found[outcome] for outcome in proved}}


def measured(key: str, rows: list[dict[str, str]]) -> tuple[str, ...]:
    """Return a patience's line: shares with their intervals, then what the searches took."""
    cells = [key, str(len(rows))]
    for outcome in Outcome:
        count = sum(row["verdict"] == outcome for row in rows)
        low, high = interval(count, len(rows))
        digits = 3 if len(rows) > 1000 else 1
        cells.append(f"{count / len(rows):.{digits}%} ({low:.{digits}%}–{high:.{digits}%})")
    for name in ("ms", "nodes"):
        values = sorted(float(row[name]) for row in rows)
        late = values[ceil(0.99 * len(values)) - 1]
        cells += [f"{median(values):.3g}" if name == "ms" else f"{median(values):.0f}"]
        cells += [f"{late:.0f}"]
    cells.append(f"{median(int(r['moves']) for r in rows if r['verdict'] == Outcome.WINNABLE):.0f}")
    return tuple(cells)


def main() -> None:
    folder = Path(sys.argv[1])
    lines = [line(HEAD), line(("---",) * len(HEAD))]
    surveys = {key: verdicts(folder / f"{key}.csv") for key in CATALOGUE}
    lines += [line(measured(key, rows)) for key, rows in surveys.items()]
    page = PAGE.read_text(encoding="utf-8")
    before, after = page.split(BEGIN)[0], page.split(END)[1]
    PAGE.write_text(before + BEGIN + "".join(lines) + END + after, encoding="utf-8")
    told = {key: counted(rows) for key, rows in surveys.items()}
    SURVEYED.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
