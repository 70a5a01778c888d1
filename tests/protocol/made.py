"""Values that a schema of the contract allows, for Hypothesis."""

from typing import Any

from hypothesis import strategies as st

from klumba.protocol.forms import check_day
from tests.protocol.published import Schema, schemas

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)


def allowed(schema: Schema) -> st.SearchStrategy[Any]:
    """Return what a schema allows, not what its fields ask of each other."""
    if "$ref" in schema:
        return st.deferred(lambda: allowed(schemas()[schema["$ref"].rpartition("/")[2]]))
    if "properties" in schema:
        return _objects(schema)
    if "allOf" in schema:
        return allowed(schema["allOf"][0])
    if "anyOf" in schema:
        return st.one_of(*map(allowed, schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    return _plain(schema)


def _plain(schema: Schema) -> st.SearchStrategy[Any]:
    match schema["type"]:
        case "null":
            return st.none()
        case "boolean":
            return st.booleans()
        case "integer":
            return st.integers(schema.get("minimum", 0), schema.get("maximum", 1000))
        case "number":
            return st.floats(
                schema["minimum"], schema.get("maximum"), allow_nan=False, allow_infinity=False
            )
        case "string":
            return _texts(schema)
        case "array":
            return _arrays(schema)
        case _:
            inner = schema.get("additionalProperties")
            values = allowed(inner) if inner else json_values
            return st.dictionaries(st.text(max_size=4), values, max_size=3)


_days = st.dates().map(str)
# What has a pattern, by the length that goes with it.
_PATTERNS: dict[int, st.SearchStrategy[str]] = {
    10: _days,
    30: st.tuples(_days, st.times()).map(lambda at: f"{at[0]}T{at[1].isoformat()}Z"),
    64: st.binary(min_size=32, max_size=32).map(bytes.hex),
}


def _texts(schema: Schema) -> st.SearchStrategy[str]:
    if "pattern" not in schema:
        return st.text(min_size=schema.get("minLength", 0), max_size=schema.get("maxLength", 12))
    return _PATTERNS[schema["maxLength"]]


def in_calendar(day: str) -> bool:
    """Say whether a day is one."""
    try:
        check_day(day)
    except ValueError:
        return False
    return True


def _arrays(schema: Schema) -> st.SearchStrategy[Any]:
    items = schema["items"]
    if isinstance(items, list):
        return st.tuples(*map(allowed, items)).map(list)
    return st.lists(allowed(items), max_size=3)


def _objects(schema: Schema) -> st.SearchStrategy[dict[str, Any]]:
    fields = {name: allowed(of) for name, of in schema["properties"].items()}
    required = {name: fields.pop(name) for name in schema["required"]}
    return st.fixed_dictionaries(required, optional=fields)
