"""How the API speaks HTTP: entity tags, what may be kept, who may read, and refusals."""

from __future__ import annotations

import re
from hashlib import sha256
from http import HTTPStatus
from math import ceil
from typing import Final

import msgspec
from msgspec import UNSET
from starlette.datastructures import Headers
from starlette.responses import Response

from klumba.club.refusing import NotThere
from klumba.gateway.guard import AGAIN_SECONDS, rate_limited
from klumba.gateway.phrases import NOT_A_DAILY, NOT_THERE
from klumba.gateway.refusals import refusal
from klumba.protocol import public
from klumba.protocol.codes import ErrorCode
from klumba.wording import LANGUAGES, Language

METHODS: Final = "GET, HEAD, OPTIONS"

OPEN_TO_ALL: Final = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
}
"""Pages of anywhere may read: an answer depends on nothing that a browser would add by itself."""

_PREFLIGHT: Final = {
    "Allow": METHODS,
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": "Accept-Language, If-None-Match",
    "Access-Control-Max-Age": "86400",
}

STATUS: Final = {
    ErrorCode.BAD_MESSAGE: HTTPStatus.BAD_REQUEST,
    ErrorCode.UNKNOWN_TYPE: HTTPStatus.NOT_FOUND,
    ErrorCode.UNKNOWN_PATIENCE: HTTPStatus.NOT_FOUND,
    ErrorCode.UNKNOWN_PLAY: HTTPStatus.NOT_FOUND,
    ErrorCode.BAD_DEAL: HTTPStatus.NOT_FOUND,
    ErrorCode.NOT_YET: HTTPStatus.NOT_FOUND,
    ErrorCode.RATE_LIMITED: HTTPStatus.TOO_MANY_REQUESTS,
    ErrorCode.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    ErrorCode.INTERNAL: HTTPStatus.INTERNAL_SERVER_ERROR,
}
"""The statuses of the codes that the API answers with; a `NotThere` is a 404 as well."""

LONGEST: Final = 200
"""Characters of an Accept-Language that are read: of what a browser sends, all."""

_TAG: Final = re.compile(r'(?:W/)?("[!#-~\x80-\xff]*")')
_LANGUAGE: Final = re.compile(
    r"\s*(?P<tag>[A-Za-z]{1,8})(?:-[A-Za-z0-9-]*)?\s*(?:;\s*q=(?P<weight>[01](?:\.[0-9]{0,3})?)\s*)?"
)


def is_api(path: str) -> bool:
    """Say whether a path is the API's."""
    return path == "/api" or path.startswith("/api/")


def language(accepted: str) -> Language:
    """Return the language that an Accept-Language likes best (RFC 9110), or English."""
    best: tuple[float, Language] = (0.0, "en")
    for item in accepted[:LONGEST].split(","):
        match = _LANGUAGE.fullmatch(item)
        weight = float(match["weight"] or 1) if match else 0.0
        for lang in LANGUAGES:
            if match and match["tag"].lower() == lang and weight > best[0]:
                best = weight, lang
    return best[1]


def answer(body: bytes, kept: str, asked: Headers, lang: Language) -> Response:
    """Return a body with its tag, or only that it is still the one that the visitor has."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = _headers(lang, {"Cache-Control": kept, "ETag": tag})
    if _has(asked.getlist("if-none-match"), tag):
        return Response(status_code=304, headers=headers)
    return Response(body, 200, headers, "application/json")


def refuse(error: Exception, lang: Language) -> Response:
    """Return why there is no answer; what nobody foresaw is logged."""
    told = refusal(error, lang)
    status, message = STATUS[told.code], told.message
    if isinstance(error, NotThere):
        status, message = HTTPStatus.NOT_FOUND, NOT_THERE[lang]
    elif told.code is ErrorCode.BAD_DEAL and error.__cause__ is None:
        message = NOT_A_DAILY[lang]  # The deal may well be played: it is only not told of here.
    wait = UNSET if told.data is UNSET else told.data.retry_after_ms
    said = public.Refusal(
        code=told.code,
        message=message,
        detail=UNSET if told.data is UNSET else told.data.detail,
        retry_after_ms=wait,
    )
    headers = {"Cache-Control": "no-store"}
    if told.code in (ErrorCode.RATE_LIMITED, ErrorCode.UNAVAILABLE):
        headers["Retry-After"] = str(AGAIN_SECONDS if wait is UNSET else ceil(wait / 1000))
    body = msgspec.json.encode(said)
    return Response(body, status, _headers(lang, headers), "application/json")


def too_many(accepted: str, wait: int) -> Response:
    """Return what is said to who asks too much, and in how many ms to come back."""
    return refuse(rate_limited(wait), language(accepted))


def preflight() -> Response:
    """Return what may be asked, and from where: from everywhere."""
    return Response(status_code=204, headers=OPEN_TO_ALL | _PREFLIGHT)


def _headers(lang: Language, more: dict[str, str]) -> dict[str, str]:
    return {**OPEN_TO_ALL, "Content-Language": lang, "Vary": "Accept-Language", **more}


def _has(told: list[str], tag: str) -> bool:
    """Say whether an If-None-Match names a tag, weakly compared, or any."""
    listed = ",".join(told)
    return listed.strip() == "*" or tag in _TAG.findall(listed)
