"""The beginning of a connection, and the house."""

from __future__ import annotations

import msgspec

from docs.generate.examples.said import DAY, PLAYER, Example
from klumba.games import CATALOGUE
from klumba.protocol import answers, house, requests
from klumba.rules.layout import layout
from klumba.rules.vocabulary import Patience
from klumba.wording import also_called, pile_title, rules_page, summary, title

SERVER = house.Server("0.1.0", "2026-03-14T12:29:51.204Z", page="9f2c41d07be35a86c1f04e7d2b98a365")
GUEST = house.Player(PLAYER, guest=True, bot=False)


def _summary(patience: Patience) -> house.PatienceSummary:
    table = layout(patience)
    return house.PatienceSummary(
        key=patience.key,
        family=patience.family,
        title=title(patience, "en"),
        summary=summary(patience, "en"),
        hidden=patience.hidden,
        layout=house.Layout(
            table.width,
            table.height,
            tuple(
                msgspec.convert(
                    {
                        "id": pile.id,
                        "kind": pile.kind,
                        "x": pile.x,
                        "y": pile.y,
                        "fan": pile.fan.value,
                        "title": pile_title(patience, pile.id, "en"),
                    },
                    house.LayoutPile,
                )
                for pile in table.piles
            ),
        ),
        daily=True,
    )


def _rules(key: str, re: int) -> answers.Rules:
    patience = CATALOGUE[key]
    sections = [house.Section(*section) for section in rules_page(patience, "en")]
    also = also_called(patience, "en")
    return answers.Rules(key, title(patience, "en"), tuple(sections[:2]), also, re=re)


EXAMPLES = (
    Example(
        requests.Hello(1, lang="en", client="example 1.0"),
        answers.Welcome(
            GUEST, SERVER, DAY, token="kt_V3mXo1t4yQe8ZrNf0aLsJwBd6uHcPgKi5xTq2zDvYEM", re=1
        ),
        "A new guest.",
    ),
    Example(
        requests.Hello(1, token="kt_V3mXo1t4yQe8ZrNf0aLsJwBd6uHcPgKi5xTq2zDvYEM"),
        answers.Welcome(GUEST, SERVER, DAY, re=1),
        "The same guest, back again.",
    ),
    Example(
        requests.Catalogue(2),
        answers.Catalogue((_summary(CATALOGUE["flower-garden"]),), re=2),
        "One patience of the ten.",
    ),
    Example(
        requests.Rules(3, "flower-garden"),
        _rules("flower-garden", 3),
        "The first two sections.",
    ),
    Example(
        requests.Settings(4, {"web": {"cards": "large", "sound": False}}),
        answers.Settings({"web": {"cards": "large", "sound": False}}, re=4),
    ),
    Example(requests.Ping(5), answers.Pong("2026-03-14T12:30:11.870Z", re=5)),
)
