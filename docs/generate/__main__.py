"""Write the pages that are made of the message types."""

from functools import cache
from pathlib import Path

from docs.generate.asyncapi import document, written
from docs.generate.pages import filled
from klumba.gateway.api import openapi

DOCS = Path(__file__).parents[1]


@cache
def made() -> dict[Path, str]:
    """Return the texts of the pages, made anew, by their paths."""
    protocol = DOCS / "protocol.md"
    return {
        protocol: filled(protocol.read_text(encoding="utf-8")),
        DOCS / "asyncapi.yaml": written(document()),
        DOCS / "openapi.json": openapi.written(),
    }


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
