"""One thing has one name: a deal is «расклад», a play «партия», and it rests in a «пауза»."""

import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from klumba.cli.words import WORDS
from klumba.gateway.phrases import ERRORS
from klumba.wording.phrases import Phrases
from klumba.wording.voice import PHRASES

PAGE = Path(__file__).parents[2] / "clients" / "web" / "scripts" / "words"

# What players took for something else, and what is said instead.
AVOIDED = {
    r"раскладк": "партия",
    r"перерыв": "пауза",
    r"\bзерн": "номер или слово",
    r"учебное средство": "так легче учиться",
    r"\bчист(?:ая|ой|ые|ых)\b": "без отмен",
    r"сами собой": "доложить",
    r"выигрыш": "побед",
    r"позици": "положени",
    r"сегодняшни[ех] расклад": "расклады дня",
}


def spoken() -> Iterator[str]:
    phrases = PHRASES["ru"]
    for field in fields(Phrases):
        told = getattr(phrases, field.name)
        if isinstance(told, dict):
            for text in told.values():
                yield from [text] if isinstance(text, str) else text or []
    yield from WORDS["ru"].values()
    yield from ERRORS["ru"].values()
    for module in PAGE.glob("ru*.js"):
        yield from re.findall(r'"([^"\n]+)"', module.read_text(encoding="utf-8"))


@pytest.mark.parametrize("word", AVOIDED)
def test_no_other_word_is_used(word: str) -> None:
    texts = list(spoken())
    assert len(texts) > 400
    assert [text for text in texts if re.search(word, text, re.IGNORECASE)] == []
    assert any(AVOIDED[word] in text.lower() for text in texts)
