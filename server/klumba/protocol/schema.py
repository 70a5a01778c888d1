"""The published schema: JSON Schema, draft 7, which is what AsyncAPI takes without more ado.

A request's schema is named `MoveRequest`, a message of the server's `Moved`, as its class.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, TypeAlias

import msgspec

from klumba.protocol.registry import EXCHANGES, MESSAGES
from klumba.protocol.requests import Board, Deal

Schema: TypeAlias = dict[str, Any]

REFERENCE: Final = "#/components/schemas/"
SUFFIX: Final = "Request"


def _not_both(*fields: str) -> Schema:
    return {"not": {"required": list(fields)}}


# What a request's fields ask of each other is checked when it is made, and is said here once more.
_TOGETHER: Final = {
    Deal: [_not_both(*pair) for pair in combinations(("number", "name", "deck", "position"), 2)],
    Board: [
        _not_both("around", "offset"),
        {
            "if": {"properties": {"kind": {"enum": ["clean", "fastest"]}}, "required": ["kind"]},
            "then": {"properties": {"span": {"const": "day"}}},
        },
    ],
}


def schemas() -> dict[str, Schema]:
    """Return the schemas of all messages and of what they are made of, by name."""
    _, inward = msgspec.json.schema_components(
        EXCHANGES, ref_template=f"{REFERENCE}{{name}}{SUFFIX}"
    )
    _, outward = msgspec.json.schema_components(MESSAGES, ref_template=f"{REFERENCE}{{name}}")
    for request, rules in _TOGETHER.items():
        inward[request.__name__]["allOf"] = rules
    asked = {f"{name}{SUFFIX}": schema for name, schema in inward.items()}
    for name, schema in asked.items():
        schema["title"] = name
    return {name: _in_draft_7(schema) for name, schema in (asked | outward).items()}


def schema_name(message: type[msgspec.Struct]) -> str:
    """Return the name of a message's schema."""
    return f"{message.__name__}{SUFFIX}" if message in EXCHANGES else message.__name__


def _in_draft_7(schema: Any) -> Any:  # noqa: ANN401 (a schema, or any part of one)
    """Return a schema of draft 2020-12 in the words of draft 7.

    There a tuple's parts are `items`, and nothing counts that stands beside a `$ref`.
    """
    if isinstance(schema, list):
        return [_in_draft_7(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    said = {key: _in_draft_7(part) for key, part in schema.items()}
    if "prefixItems" in said:
        said["items"] = said.pop("prefixItems")
        said["additionalItems"] = False
    if "$ref" in said and len(said) > 1:
        said["allOf"] = [{"$ref": said.pop("$ref")}]
    return said
