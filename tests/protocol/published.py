"""Frames held against the published contract, `docs/asyncapi.yaml`, and against nothing else.

Any test that sends or receives frames may pass them through `check_frame`.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import yaml
from jsonschema import Draft7Validator

Direction: TypeAlias = Literal["inward", "outward"]
Schema: TypeAlias = dict[str, Any]

CONTRACT = Path(__file__).parents[2] / "docs" / "asyncapi.yaml"


def check_frame(frame: Mapping[str, Any], direction: Direction) -> None:
    """Fail unless the contract has such a frame, `inward` to the server or `outward` from it."""
    kind = frame.get("type")
    validators = validators_of(direction)
    assert kind in validators, f"no message {direction} is called {kind!r}"
    faults = sorted(validators[kind].iter_errors(dict(frame)), key=lambda fault: fault.json_path)
    assert not faults, "; ".join(f"{fault.json_path}: {fault.message}" for fault in faults)


@cache
def contract() -> dict[str, Any]:
    """Return the published contract."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # Ten times as fast, where it is.
    document: dict[str, Any] = yaml.load(CONTRACT.read_text(encoding="utf-8"), Loader=loader)
    return document


@cache
def schemas() -> dict[str, Schema]:
    """Return the published schemas by their names."""
    found: dict[str, Schema] = contract()["components"]["schemas"]
    return found


@cache
def names_of(direction: Direction) -> dict[str, str]:
    """Return the names of the messages that go in a direction, by their types."""
    asked = {
        _last(message["$ref"])
        for operation in contract()["operations"].values()
        if operation["action"] == "receive"
        for message in operation["messages"]
    }
    messages = contract()["components"]["messages"]
    return {
        message["name"]: _last(message["payload"]["$ref"])
        for name, message in messages.items()
        if (name in asked) is (direction == "inward")
    }


@cache
def validators_of(direction: Direction) -> dict[str, Draft7Validator]:
    """Return what validates a frame, by its type.

    The contract lets messages of the server grow; this server's hold what it names and no more.
    """
    known = {name: _closed(schema) for name, schema in schemas().items()}
    return {
        kind: Draft7Validator({**known[name], "components": {"schemas": known}})
        for kind, name in names_of(direction).items()
    }


def _closed(schema: Schema) -> Schema:
    return {**schema, "additionalProperties": False} if "properties" in schema else schema


def _last(reference: str) -> str:
    return reference.rpartition("/")[2]
