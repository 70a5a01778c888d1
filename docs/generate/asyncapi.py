"""The contract as AsyncAPI 3.0."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

import yaml
from msgspec import Struct

from docs.generate.examples import messages
from klumba.protocol import SUBPROTOCOL, encode
from klumba.protocol.answers import Error
from klumba.protocol.registry import EXCHANGES, MESSAGES, PUSHES, Exchange, summary, wire_type
from klumba.protocol.schema import REFERENCE, schema_name, schemas

Part: TypeAlias = dict[str, Any]

CHANNEL = "#/channels/socket"
HEAD = """\
# The wire contract of Klumba, made from the message types by `make docs`: change those instead.
# protocol.md says the same in prose.
"""


def document() -> Part:
    """Return the document as plain values."""
    everything: list[type[Struct]] = [*EXCHANGES, *MESSAGES]
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Klumba",
            "version": SUBPROTOCOL.removeprefix("klumba.v"),
            "description": "Playing patience over WebSocket, with a server that deals, judges every"
            " move and keeps every play.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "house": {
                "host": "{host}",
                "protocol": "ws",
                "description": f"Subprotocol {SUBPROTOCOL}; one JSON object a text frame.",
                "variables": {"host": {"default": "localhost", "description": "host and port"}},
            }
        },
        "channels": {
            "socket": {
                "address": "/ws",
                "servers": [{"$ref": "#/servers/house"}],
                "messages": {
                    schema_name(message): _to(f"#/components/messages/{schema_name(message)}")
                    for message in everything
                },
                "bindings": {"ws": {"bindingVersion": "0.1.0"}},
            }
        },
        "operations": _operations(),
        "components": {
            "messages": {schema_name(message): _message(message) for message in everything},
            "correlationIds": {
                "id": {"location": "$message.payload#/id"},
                "re": {"location": "$message.payload#/re"},
            },
            "schemas": schemas(),
        },
    }


def written(document: Part) -> str:
    """Return a document as YAML."""
    text: str = yaml.dump(
        document, Dumper=_Readable, sort_keys=False, allow_unicode=True, width=100
    )
    return HEAD + text


def _operations() -> Part:
    asked = {
        f"ask_{wire_type(request)}": _asking(request, exchange)
        for request, exchange in EXCHANGES.items()
    }
    pushed = {
        f"push_{wire_type(message)}": {
            "action": "send",
            "channel": _to(CHANNEL),
            "summary": f"Sent unasked: {push.when}.",
            "messages": [_in_channel(message)],
        }
        for message, push in PUSHES.items()
    }
    return asked | pushed


def _asking(request: type[Struct], exchange: Exchange) -> Part:
    replies: list[type[Struct]] = [*exchange.answers, Error]
    return {
        "action": "receive",
        "channel": _to(CHANNEL),
        "summary": summary(request),
        "messages": [_in_channel(request)],
        "reply": {
            "channel": _to(CHANNEL),
            "messages": [_in_channel(answer) for answer in replies],
        },
    }


def _message(message: type[Struct]) -> Part:
    correlation = "id" if message in EXCHANGES else "re"
    shown = [json.loads(encode(example)) for example in messages() if type(example) is message]
    can_correlate = correlation in message.__struct_fields__
    return {
        "name": wire_type(message),
        "title": schema_name(message),
        "summary": summary(message),
        **(
            {"correlationId": _to(f"#/components/correlationIds/{correlation}")}
            if can_correlate
            else {}
        ),
        "payload": _to(f"{REFERENCE}{schema_name(message)}"),
        "examples": [{"payload": example} for example in shown],
    }


def _in_channel(message: type[Struct]) -> Part:
    return _to(f"{CHANNEL}/messages/{schema_name(message)}")


def _to(target: str) -> Part:
    return {"$ref": target}


class _Readable(yaml.SafeDumper):
    """YAML without anchors, and with short lists on one line."""

    def ignore_aliases(self, _: object) -> bool:
        return True


def _list(dumper: yaml.SafeDumper, items: Iterable[object]) -> yaml.Node:
    flat = not any(isinstance(item, dict | list) for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=flat)


_Readable.add_representer(list, _list)
