"""The tables and examples of `docs/protocol.md`, put between the marks in its prose."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from docs.generate.examples import EXAMPLES, PUSHED
from docs.generate.examples.said import Example
from docs.generate.formed import form, pretty
from klumba.protocol import encode
from klumba.protocol.codes import AccountReason, CloseCode, DealReason, ErrorCode, MoveReason
from klumba.protocol.registry import (
    ANY_TIME,
    EXCHANGES,
    MESSAGES,
    PUSHES,
    Exchange,
    wire_type,
)
from klumba.protocol.requests import Request
from klumba.protocol.schema import SUFFIX, Schema, schema_name, schemas

_schemas: Callable[[], dict[str, Schema]] = cache(schemas)
_MARK = re.compile(r"(<!-- made by `make docs`: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def filled(page: str) -> str:
    """Return a page with all that is made anew between its marks."""
    return _MARK.sub(lambda mark: f"{mark[1]}\n{MADE[mark[2]]()}\n\n{mark[3]}", page)


def _overview() -> str:
    rows = [
        (
            f"[`{wire_type(request)}`](#ask-{wire_type(request)})",
            ", ".join(f"`{name}`" for name in _fields(request)),
            ", ".join(f"`{wire_type(answer)}`" for answer in exchange.answers),
        )
        for request, exchange in EXCHANGES.items()
    ]
    return _table(("request", "fields", "answer"), rows)


def _requests() -> str:
    return "\n\n".join(_request(request, exchange) for request, exchange in EXCHANGES.items())


def _request(request: type[Request], exchange: Exchange) -> str:
    answer = " or ".join(f"[`{wire_type(kind)}`](#{_anchor(kind)})" for kind in exchange.answers)
    refusals = ", ".join(f"`{code}`" for code in exchange.errors)
    parts = [
        f'<a id="ask-{wire_type(request)}"></a>\n\n### {wire_type(request)}',
        _prose(request),
        *_field_table(schema_name(request), hidden={"type", "id"}),
        f"Answer: {answer}." + (f" Refusals: {refusals}." if refusals else ""),
        *[_shown(example) for example in EXAMPLES if type(example.request) is request],
    ]
    return "\n\n".join(parts)


def _shown(example: Example) -> str:
    frames = [_json(example.request), _json(example.answer)]
    return "\n\n".join([*([example.note] if example.note else []), *frames])


def _messages() -> str:
    return "\n\n".join(_message(message) for message in MESSAGES)


def _message(message: type[Struct]) -> str:
    parts = [
        f'<a id="{_anchor(message)}"></a>\n\n### {wire_type(message)}',
        _prose(message),
        *_field_table(schema_name(message), hidden={"type", "re"}),
    ]
    return "\n\n".join(parts)


def _pushes() -> str:
    rows = [
        (
            f"[`{wire_type(message)}`](#{_anchor(message)})",
            push.when,
        )
        for message, push in PUSHES.items()
    ]
    frames = [_json(message) for message in PUSHED]
    return "\n\n".join([_table(("message", "pushed when"), rows), *frames])


def _parts() -> str:
    messages = {schema_name(message) for message in (*EXCHANGES, *MESSAGES)}
    sections = []
    for name, schema in _schemas().items():
        if name not in messages and not name.endswith(SUFFIX) and "properties" in schema:
            sections.append(f"### {name}\n\n{schema['description']}")
            sections += _field_table(name, hidden=set())
    return "\n\n".join(sections)


def _errors() -> str:
    asked = {
        code: [wire_type(request) for request, of in EXCHANGES.items() if code in of.errors]
        for code in ErrorCode
    }
    rows = [
        (
            f"`{code}`",
            code.meaning,
            "any" if code in ANY_TIME else ", ".join(f"`{kind}`" for kind in asked[code]),
        )
        for code in ErrorCode
    ]
    return _table(("code", "what it means", "which requests"), rows)


def _meanings(codes: Iterable[Any]) -> str:
    return _table(("code", "what it means"), [(f"`{code.value}`", code.meaning) for code in codes])


MADE: dict[str, Callable[[], str]] = {
    "overview": _overview,
    "requests": _requests,
    "messages": _messages,
    "pushes": _pushes,
    "parts": _parts,
    "errors": _errors,
    "move_reasons": lambda: _meanings(MoveReason),
    "deal_reasons": lambda: _meanings(DealReason),
    "account_reasons": lambda: _meanings(AccountReason),
    "close_codes": lambda: _meanings(CloseCode),
}
"""What stands between the marks, by their names."""


def _fields(message: type[Struct]) -> list[str]:
    schema = _schemas()[schema_name(message)]
    return [
        name if name in schema["required"] else f"{name}?"
        for name in schema["properties"]
        if name not in ("type", "id")
    ]


def _field_table(name: str, hidden: set[str]) -> list[str]:
    """Return the table of an object's fields, and nothing if it has none."""
    schema = _schemas()[name]
    rows = [
        (
            f"`{field}`" + ("" if field in schema["required"] else "?"),
            form(of),
            _said(of),
        )
        for field, of in schema["properties"].items()
        if field not in hidden
    ]
    return [_table(("field", "form", "what it is"), rows)] if rows else []


def _said(schema: dict[str, Any]) -> str:
    said: str = schema.get("description", "")
    if "default" not in schema:
        return said
    default = f"{_word(schema['default'])} if absent"
    return f"{said}; {default}" if said else default


def _word(value: object) -> str:
    return f"`{str(value).lower()}`" if isinstance(value, bool | str) else str(value)


def _anchor(message: type[Struct]) -> str:
    return f"say-{wire_type(message)}"


def _prose(message: type[Struct]) -> str:
    """Return what a message's class says of it, a paragraph a line."""
    paragraphs = (message.__doc__ or "").strip().split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _json(message: Struct) -> str:
    return f"```json\n{pretty(json.loads(encode(message)))}\n```"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    ruled = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in ruled)
