"""A JSON Schema in words, and JSON as a person would write it."""

from __future__ import annotations

import json
from typing import Any

from klumba.protocol.forms import GREATEST
from klumba.protocol.schema import REFERENCE

Schema = dict[str, Any]

WIDTH = 96
_SECTIONS = {"ErrorCode": "errors"}
_SHORT_LIST = 12


def form(schema: Schema) -> str:
    """Return what a value must be, for a cell of a table."""
    if "allOf" in schema:
        return form(schema["allOf"][0])
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(REFERENCE)
        return f"[{name}](#{_SECTIONS.get(name, name.lower())})"
    if "enum" in schema:
        return _one_of(schema["enum"])
    if "anyOf" in schema:
        return " or ".join(form(option) for option in schema["anyOf"])
    match schema.get("type"):
        case "array":
            return _array(schema)
        case "object":
            inner = schema.get("additionalProperties")
            return f"object of {_plural(form(inner))}" if inner else "object"
        case "integer" | "number" as kind:
            return f"{kind}{_range(schema)}"
        case "string":
            return f"string{_length(schema)}"
        case kind:
            return str(kind)


def _one_of(values: list[str]) -> str:
    # Long lists have tables of their own.
    if len(values) > _SHORT_LIST:
        return "string"
    return " \\| ".join(f"`{value}`" for value in values)


def _array(schema: Schema) -> str:
    items = schema.get("items", {})
    if isinstance(items, list):
        return f"[{', '.join(form(item) for item in items)}]"
    return f"array of {_plural(form(items))}"


def _plural(words: str) -> str:
    first, space, rest = words.partition(" ")
    return f"{first}s{space}{rest}" if first in ("string", "integer", "array") else words


def _range(schema: Schema) -> str:
    least, most = schema.get("minimum"), schema.get("maximum")
    if most in (None, GREATEST):
        return "" if least is None else f" ≥ {least}"
    return f" {least}–{most}"


def _length(schema: Schema) -> str:
    if schema.get("format") == "date-time":
        return ", instant"
    if "pattern" in schema:
        return ", day" if "maxLength" in schema and schema["maxLength"] == 10 else ", 64 hex digits"
    least, most = schema.get("minLength"), schema.get("maxLength")
    if most is None:
        return ""
    return f", {least}–{most} characters" if least else f", at most {most} characters"


def pretty(value: Any, indent: int = 0) -> str:  # noqa: ANN401 (any JSON)
    """Return JSON in which what fits on a line stands on one."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= WIDTH or not isinstance(value, dict | list):
        return line
    inner = " " * (indent + 2)
    if isinstance(value, list) and not any(isinstance(item, dict | list) for item in value):
        return f"[\n{_filled(value, inner)}\n{' ' * indent}]"
    if isinstance(value, list):
        parts = [pretty(item, indent + 2) for item in value]
        return "[\n" + ",\n".join(inner + part for part in parts) + f"\n{' ' * indent}]"
    fields = [f"{json.dumps(key)}: {pretty(part, indent + 2)}" for key, part in value.items()]
    return "{\n" + ",\n".join(inner + field for field in fields) + f"\n{' ' * indent}}}"


def _filled(items: list[object], inner: str) -> str:
    lines = [inner]
    for item in items:
        text = json.dumps(item, ensure_ascii=False)
        if len(lines[-1]) + len(text) > WIDTH:
            lines.append(inner)
        lines[-1] += f"{text}, "
    return "\n".join(line.rstrip() for line in lines).removesuffix(",")
