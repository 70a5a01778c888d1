"""`python -m tests.hostile.fuzz TARGET SECONDS`: looks for inputs that reach new code and break it.

The corpus is kept in build/fuzz, so that a later run goes on from it; an input that breaks
something is written there as well, and makes the exit code another than 0.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["klumba"]):
    from tests.hostile.fuzz import targets

BUILD = Path(__file__).parents[3] / "build" / "fuzz"


def main(name: str, seconds: str, build: Path) -> None:
    """Fuzz a target for so many seconds."""
    corpus = build / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(targets.seeds(name)):
        (corpus / f"seed-{number}").write_bytes(seed)
    dictionary = build / "words.txt"
    quoted = (
        "".join(f"\\x{byte:02x}" for byte in word.encode(errors="replace"))
        for word in targets.words()
    )
    dictionary.write_text("".join(f'"{word}"\n' for word in quoted if word))
    flags = [
        f"-max_total_time={seconds}", f"-dict={dictionary}", f"-artifact_prefix={build}/{name}-",
        "-max_len=2000", "-timeout=10", "-print_final_stats=1", "-verbosity=0",
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        atheris.Setup([sys.argv[0], *flags, str(corpus)], targets.target(name, Path(folder)))
        atheris.Fuzz()


if __name__ == "__main__":
    target, seconds, *where = sys.argv[1:]
    main(target, seconds, Path(*where) if where else BUILD)
