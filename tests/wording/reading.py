"""Read what players read: pages as text, and the letters of each language."""

import re

from klumba.games import CATALOGUE
from klumba.wording import Language, rules_page

CYRILLIC = re.compile("[Ѐ-ӿ]")
LATIN = re.compile("[A-Za-z]")
TRACES = re.compile(r"[{}_<>|]|None|\s\s|\s[,.;:!?]|[,.;:]{2}|\bKind\b|\bforms?\b")


def page(key: str, lang: Language) -> str:
    """The whole page of a patience, headings and all."""
    return "\n\n".join(f"{head}\n{text}" for head, text in rules_page(CATALOGUE[key], lang))


def section(key: str, heading: str, lang: Language = "en") -> str:
    """The text of one section."""
    return dict(rules_page(CATALOGUE[key], lang))[heading]


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return [found for found in re.split(r"(?<=[.!?])\s+", text) if found]


def check_letters(text: str, lang: Language) -> None:
    """Check that English has no Cyrillic, and Russian no Latin."""
    foreign = CYRILLIC if lang == "en" else LATIN
    assert not foreign.findall(text), text
    assert (LATIN if lang == "en" else CYRILLIC).search(text), text
