"""The document that describes the API: whole, published as it is, and kept to by every answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from docs.generate.__main__ import made
from klumba.gateway.api.asking import fields
from klumba.gateway.api.openapi import document, written
from klumba.gateway.api.routes import ROUTES
from tests.gateway.api.stocked import Stocked

PUBLISHED = Path(__file__).parents[3] / "docs" / "openapi.json"


def test_the_committed_document_is_what_make_docs_makes() -> None:
    assert PUBLISHED.read_text("utf-8") == made()[PUBLISHED], "run `make docs`"


def test_the_house_serves_it(house: Stocked) -> None:
    assert house.get("/openapi.json").body.decode() == PUBLISHED.read_text("utf-8")


def test_every_part_of_a_path_is_asked_for_and_described() -> None:
    for route in ROUTES:
        asked = {field.name for field in fields(route.asked)}
        in_path = set(re.findall(r"{(\w+)}", route.path))
        assert in_path <= asked, route.path
        operation = document()["paths"][route.path]["get"]
        told = {each["name"]: each for each in operation["parameters"]}
        assert set(told) == asked
        for name, parameter in told.items():
            assert (parameter["in"] == "path") == (name in in_path)
            assert parameter["required"] or name not in in_path
            assert parameter["description"]
        assert operation["summary"].endswith(".")


def test_every_field_is_described() -> None:
    for name, schema in document()["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        for field, form in schema.get("properties", {}).items():
            assert form.get("description"), (name, field)


def references(part: object) -> list[str]:
    if isinstance(part, dict):
        inner = [found for value in part.values() for found in references(value)]
        return inner + ([part["$ref"]] if isinstance(part.get("$ref"), str) else [])
    return [found for item in part for found in references(item)] if isinstance(part, list) else []


def test_what_it_refers_to_is_there() -> None:
    whole: Any = json.loads(written())
    for reference in set(references(whole)):
        part = whole
        for step in reference.removeprefix("#/").split("/"):
            part = part[step]


def closed(schema: Any) -> Any:  # noqa: ANN401 (a schema, or any part of one)
    """Return a schema that takes no field which it does not name, for the house names them all."""
    if isinstance(schema, dict):
        inner = {key: closed(part) for key, part in schema.items()}
        return inner | {"additionalProperties": False} if "properties" in schema else inner
    return [closed(part) for part in schema] if isinstance(schema, list) else schema


def operation_of(path: str) -> dict[str, Any]:
    """Return what is described of a path with its parts filled in."""
    asked = path.partition("?")[0].strip("/").split("/")
    for described, methods in document()["paths"].items():
        parts = described.strip("/").split("/")
        if len(parts) == len(asked) and all(
            part == given or part.startswith("{") for part, given in zip(parts, asked, strict=True)
        ):
            found: dict[str, Any] = methods["get"]
            return found
    pytest.fail(f"no path is described that {path} could be")


def test_every_answer_is_as_described(house: Stocked) -> None:
    components = closed(document()["components"])
    for path in house.everything():
        if path == "/openapi.json":
            continue
        said, operation = house.get(path), operation_of(path)
        response = operation["responses"][str(said.status)]
        if "$ref" in response:
            response = components["responses"][response["$ref"].rpartition("/")[2]]
        schema = response["content"]["application/json"]["schema"]
        Draft202012Validator({**schema, "components": components}).validate(said.json)
