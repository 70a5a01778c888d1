"""What the house offers, as its messages tell it: made once a language, and kept."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import UNSET

from klumba.games import CATALOGUE
from klumba.protocol import answers, house
from klumba.rules.layout import Place, layout
from klumba.rules.vocabulary import Patience
from klumba.wording import Language, also_called, pile_title, rules_page, summary, title


@cache
def patiences(lang: Language) -> tuple[house.PatienceSummary, ...]:
    """Return the patiences of the house."""
    return tuple(_summary(patience, lang) for patience in CATALOGUE.values())


def rules_answer(patience: Patience, lang: Language, re: int) -> answers.Rules:
    """Return the rules of a patience."""
    sections = tuple(house.Section(*section) for section in rules_page(patience, lang))
    also = also_called(patience, lang) or UNSET
    return answers.Rules(patience.key, title(patience, lang), sections, also, re=re)


def _summary(patience: Patience, lang: Language) -> house.PatienceSummary:
    table = layout(patience)
    piles = tuple(_pile(place, patience, lang) for place in table.piles)
    return house.PatienceSummary(
        key=patience.key,
        family=patience.family,
        title=title(patience, lang),
        summary=summary(patience, lang),
        hidden=patience.hidden,
        layout=house.Layout(table.width, table.height, piles),
        daily=True,
    )


def _pile(place: Place, patience: Patience, lang: Language) -> house.LayoutPile:
    told = {
        "id": place.id,
        "kind": place.kind,
        "x": place.x,
        "y": place.y,
        "fan": place.fan.value,
        "title": pile_title(patience, place.id, lang),
    }
    return msgspec.convert(told, house.LayoutPile)
