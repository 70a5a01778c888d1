"""Schemathesis asks what the document allows, and what it does not, and reads the answers by it.

Besides what it makes up it asks for what there is in the stocked house.
"""

from __future__ import annotations

from typing import Any, Final

import schemathesis
from hypothesis import settings

from klumba.gateway.api.openapi import document
from tests.gateway.api.stocked import AHEAD, SETTLED, TODAY, Stocked
from tests.scale import SOAK

THERE: Final = {
    "day": [TODAY, SETTLED, AHEAD],
    "play": ["settled-Anna", "expired", "today-Anna"],
    "patience": ["golf-free", "two-jokers"],
    "player": ["Anna", "guest", "merged"],
    "around": ["Anna"],
    "name": ["Anna"],
    "deal": ["golf-free", "2025-11-30-golf"],
}
"""What there is in the house; plays and players by what they are called in it."""


def with_examples() -> dict[str, Any]:
    told = document()
    for path in told["paths"].values():
        for parameter in path["get"]["parameters"]:
            examples = THERE.get(parameter["name"], [])
            parameter["examples"] = {f"there {n}": {"value": v} for n, v in enumerate(examples)}
    return told


schema = schemathesis.openapi.from_dict(with_examples())


@schema.parametrize()
@settings(max_examples=200 if SOAK else 25)
def test_what_is_answered_is_what_is_described(
    case: schemathesis.Case[Any], house: Stocked
) -> None:
    there = house.plays | house.players | house.deals
    case.path_parameters = {
        name: there.get(str(value), there.get(str(value).replace("-", " "), value))
        for name, value in case.path_parameters.items()
    }
    if "around" in case.query:
        case.query.pop("offset", None)  # the document's words have no way to say it
    case.call_and_validate(base_url=f"http://127.0.0.1:{house.port}/api/v1")
