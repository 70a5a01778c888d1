"""What the surveys of numbered deals have found: how many can be won, all cards known.

docs/winnability.md tells how they were made; `surveyed.json` is written together with its table.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import msgspec


class Survey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many deals of a patience were looked at, and proved to be the one or the other."""

    deals: int
    winnable: int
    unwinnable: int


SURVEYED: Final[Mapping[str, Survey]] = msgspec.json.decode(
    files("klumba.solver").joinpath("surveyed.json").read_bytes(), type=dict[str, Survey]
)
"""The surveys, by the keys of the patiences; a patience that none was made of is missing."""
