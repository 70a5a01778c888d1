"""The API as OpenAPI 3.1, made of the routes and of the forms of their answers."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, TypeAlias

import msgspec

from klumba.gateway.api.asking import fields
from klumba.gateway.api.routes import ROUTES, Route
from klumba.protocol import public

Part: TypeAlias = dict[str, Any]

_REFERENCE: Final = "#/components/schemas/{name}"
_REFUSALS: Final = {
    "400": "a parameter that is none, or has not its form",
    "404": "there is no such thing, or it may not be told yet: the code says which",
    "429": "too much was asked from this address; `Retry-After` says when to come back",
    "500": "a fault of the house",
    "503": "the house cannot tell this now; `Retry-After` says when to come back",
}


def document() -> Part:
    """Return the document as plain values."""
    forms = [*(route.told for route in ROUTES), public.Refusal]
    _, schemas = msgspec.json.schema_components(forms, ref_template=_REFERENCE)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Klumba",
            "version": "1",
            "summary": "What a patience house tells everybody.",
            "description": "Read only, without an account, from any page. Every answer has an ETag;"
            " what has not changed is answered with 304. Fields that do not apply are absent, and"
            " more fields may come: pass over those that you do not know.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/api/v1"}],
        "paths": {route.path: {"get": _operation(route)} for route in ROUTES},
        "components": {
            "schemas": schemas,
            "headers": {
                "ETag": _header("changes when the answer does", {"type": "string"}),
                "Cache-Control": _header("how long it may be kept", {"type": "string"}),
                "Retry-After": _header("seconds", {"type": "integer", "minimum": 0}),
            },
            "responses": {status: _refusal(status) for status in _REFUSALS},
        },
    }


@cache
def written() -> str:
    """Return the document as text."""
    return json.dumps(document(), ensure_ascii=False, indent=2) + "\n"


def _operation(route: Route) -> Part:
    statuses = [status for status in _REFUSALS if status != "404" or route.missing]
    return {
        "operationId": route.name,
        "summary": route.summary,
        **_missing(route),
        "parameters": _parameters(route),
        "responses": {
            "200": {
                "description": _sentence(route.told),
                "headers": _headers("ETag", "Cache-Control"),
                "content": _json(route.told),
            },
            "304": {"description": "what you have is still so", "headers": _headers("ETag")},
            **{status: {"$ref": f"#/components/responses/{status}"} for status in statuses},
        },
    }


def _missing(route: Route) -> Part:
    if not route.missing:
        return {}
    codes = ", ".join(f"`{code.value}`" for code in route.missing)
    return {"description": f"Codes of 404: {codes}."}


def _parameters(route: Route) -> list[Part]:
    schema = msgspec.json.schema(route.asked)
    forms = schema["$defs"][route.asked.__name__]["properties"]
    told = []
    for field in fields(route.asked):
        form = dict(forms[field.name])
        in_path = f"{{{field.name}}}" in route.path
        told.append(
            {
                "name": field.name,
                "in": "path" if in_path else "query",
                "description": form.pop("description"),
                "required": field.required,
                "schema": form,
            }
        )
    return told


def _headers(*names: str) -> Part:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _header(said: str, schema: Part) -> Part:
    return {"description": said, "schema": schema}


def _refusal(status: str) -> Part:
    later = {"headers": _headers("Retry-After")} if status in ("429", "503") else {}
    return {"description": _REFUSALS[status], **later, "content": _json(public.Refusal)}


def _json(form: type[msgspec.Struct]) -> Part:
    return {
        "application/json": {"schema": {"$ref": _REFERENCE.format(name=form.__name__)}},
    }


def _sentence(form: type[msgspec.Struct]) -> str:
    return " ".join((form.__doc__ or "").partition("\n\n")[0].split())
