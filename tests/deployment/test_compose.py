"""docker-compose.yml: of the form that the Compose specification gives, and true to the image.

The schema holds those words of the specification that the file uses, and no others: a new one is
looked up and added here.
"""

import re
from typing import Any

import click
import jsonschema
import pytest
import yaml

from klumba.cli import serving
from tests.deployment.dockerfile import PROJECT, stages

FINAL = stages((PROJECT / "Dockerfile").read_text())[-1]
COMPOSE = yaml.safe_load((PROJECT / "docker-compose.yml").read_text())

TEXTS = {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "minItems": 1}
RESTARTS = r"^(no|always|on-failure(:\d+)?|unless-stopped)$"
PORTS = r"^(([\d.]+:)?\d+:)?\d+(/(tcp|udp))?$"
DURATION = r"^(\d+(us|ms|s|m|h))+$"
SCHEMA = {
    "type": "object",
    "required": ["services"],
    "additionalProperties": False,
    "properties": {
        "services": {
            "type": "object",
            "minProperties": 1,
            "propertyNames": {"pattern": "^[a-zA-Z0-9._-]+$"},
            "additionalProperties": {
                "type": "object",
                "anyOf": [{"required": ["image"]}, {"required": ["build"]}],
                "additionalProperties": False,
                "properties": {
                    "build": {"type": "string"},
                    "image": {"type": "string"},
                    "restart": {"type": "string", "pattern": RESTARTS},
                    "ports": {**TEXTS, "items": {"pattern": PORTS}},
                    "environment": {
                        "type": "object",
                        "propertyNames": {"pattern": "^[A-Z_]+$"},
                        # Not a boolean: YAML reads a bare `on` as one, and Compose refuses it.
                        "additionalProperties": {"type": ["string", "number", "null"]},
                    },
                    "volumes": {**TEXTS, "items": {"pattern": "^[^:]+:/[^:]*(:(ro|rw))?$"}},
                    "read_only": {"type": "boolean"},
                    "tmpfs": {**TEXTS, "items": {"pattern": "^/"}},
                    "cap_drop": TEXTS,
                    "security_opt": TEXTS,
                    "stop_grace_period": {"type": "string", "pattern": DURATION},
                },
            },
        },
        "volumes": {
            "type": "object",
            "additionalProperties": {"type": ["object", "null"], "maxProperties": 0},
        },
    },
}


def test_it_is_of_the_form_that_compose_reads() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(COMPOSE, SCHEMA)


@pytest.mark.parametrize(
    "wrong",
    [
        "services: {klumba: {image: klumba, port: ['8080:8080']}}",
        "services: {klumba: {image: klumba, ports: ['web:8080']}}",
        "services: {klumba: {image: klumba, environment: {KLUMBA_LIMITS: on}}}",
        "services: {klumba: {image: klumba, volumes: [data]}}",
        "services: {klumba: {restart: always}}",
        "services: {klumba: {image: klumba, stop_grace_period: 15}}",
        "volumes: {data: }",
    ],
)
def test_the_schema_is_strict(wrong: str) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(yaml.safe_load(wrong), SCHEMA)


def service() -> dict[str, Any]:
    [only] = COMPOSE["services"].values()
    assert isinstance(only, dict)
    return only


def of_image(word: str) -> list[str]:
    return [step.rest for step in FINAL if step.word == word]


def test_the_volume_keeps_what_the_image_says_is_data() -> None:
    [mount] = service()["volumes"]
    name, folder = mount.split(":")
    assert list(COMPOSE["volumes"]) == [name]
    assert of_image("VOLUME") == [folder]
    assert service()["environment"]["KLUMBA_DATA"] == folder
    assert service()["read_only"] is True


def test_the_port_is_the_one_that_the_image_opens() -> None:
    [mapping] = service()["ports"]
    outer, _, inner = mapping.rpartition(":")
    assert outer == f"127.0.0.1:{inner}"  # TLS, and who may see the figures, is a proxy's part
    assert of_image("EXPOSE") == [inner]
    assert service()["environment"]["KLUMBA_PORT"] == inner


def test_every_setting_is_one_that_serve_knows_and_takes() -> None:
    known = {option.envvar for option in serving.serve.params}
    settings = dict(service()["environment"])
    for pairs in of_image("ENV"):
        settings |= dict(re.findall(r"(KLUMBA_\w+)=(\S+)", pairs))
    assert set(settings) <= known
    for option in serving.serve.params:
        if option.envvar in settings:
            option.type_cast_value(click.Context(serving.serve), settings[option.envvar])
