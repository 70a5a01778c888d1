"""What stands after a command: read from its text, or refused in the player's language."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from klumba.cli.errors import Complaint, nearest, shortened
from klumba.cli.language import language_named
from klumba.cli.words import word
from klumba.faults import NotationError
from klumba.games import CATALOGUE
from klumba.rules.rulebook import check_deal
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName, check_seed, parse_deal_name
from klumba.wording import LANGUAGES, Language, also_called, fault_text, title

if TYPE_CHECKING:
    from klumba.gateway.limits import Limit

Value = TypeVar("Value")

# Nobody waits for a deeper count, and a recursion must have an end.
DEEPEST = 99

GREATEST_PORT = 65535
GREATEST_SEED = 2**53 - 1

_DURATION = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,3})?)(ms|s|m)")
_SECONDS = {"ms": 0.001, "s": 1.0, "m": 60.0}
_SEEDS = re.compile(r"(0|[1-9][0-9]{0,15})(?:\.\.([1-9][0-9]{0,15}))?")
_HEX_KEY = re.compile(r"[0-9A-Fa-f]{64}")


class Read(click.ParamType[Value, str]):
    """An argument that a function reads, or refuses with a Complaint: wrong usage."""

    def __init__(self, name: str, read: Callable[[str, Language], Value]) -> None:
        self.name = name
        self._read = read

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> Value:
        """Return what the text stands for."""
        lang: Language = ctx.obj if ctx else "en"
        try:
            return self._read(value, lang)
        except Complaint as complaint:
            self.fail(str(complaint), param, ctx)


class DealParameter(click.ParamType[DealName, str]):
    """A deal of the patience that stands before it."""

    name = "seed"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> DealName:
        """Return the deal of a seed, or the deal that is named."""
        assert ctx is not None
        try:
            return read_deal(value, ctx.params["patience"], ctx.obj)
        except Complaint as complaint:
            self.fail(str(complaint), param, ctx)


def read_deal(text: str, patience: Patience, lang: Language) -> DealName:
    """Return the deal of a patience that a seed or its own name stands for.

    Raises Complaint.
    """
    try:
        # Any text is a seed, unless it begins as the name of a deal does.
        if text.partition("~")[0] not in CATALOGUE or "~" not in text:
            return DealName(patience.key, seed=check_seed(text))
        name = parse_deal_name(text)
        check_deal(patience, name)
    except NotationError as error:
        raise Complaint(fault_text(error, lang)) from None
    return name


def _read_patience(text: str, lang: Language) -> Patience:
    names = _names_of_patiences()
    key = names.get(_folded(text))
    if key is None:
        close = nearest(_folded(text), names, lang)
        raise Complaint(word(lang, "no_such_patience", name=shortened(text), close=close))
    return CATALOGUE[key]


def _names_of_patiences() -> dict[str, str]:
    """Return the keys of the patiences by all that players call them; a key is first of all one."""
    called = {
        _folded(name): patience.key
        for patience in CATALOGUE.values()
        for lang in LANGUAGES
        for name in (title(patience, lang), *also_called(patience, lang))
    }
    return called | {key: key for key in CATALOGUE}


def _folded(text: str) -> str:
    return text.lower().replace("ё", "е")


def _read_depth(text: str, lang: Language) -> int:
    depth = int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else 0
    if not 1 <= depth <= DEEPEST:
        raise Complaint(word(lang, "bad_depth", found=shortened(text), deepest=DEEPEST))
    return depth


def _read_nodes(text: str, lang: Language) -> int:
    nodes = int(text) if text.isascii() and text.isdecimal() and len(text) <= 15 else 0
    if not nodes:
        raise Complaint(word(lang, "bad_number", found=shortened(text)))
    return nodes


def _read_duration(text: str, lang: Language) -> float:
    match = _DURATION.fullmatch(text)
    seconds = float(match[1]) * _SECONDS[match[2]] if match else 0.0
    if not seconds:
        raise Complaint(word(lang, "bad_duration", found=shortened(text)))
    return seconds


def _read_seeds(text: str, lang: Language) -> range:
    match = _SEEDS.fullmatch(text)
    seeds = range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)
    if not seeds or seeds[-1] > GREATEST_SEED:
        raise Complaint(word(lang, "bad_seeds", found=shortened(text)))
    return seeds


def _read_language(text: str, lang: Language) -> Language:
    language = language_named(text)
    if language is None:
        known = ", ".join(LANGUAGES)
        raise Complaint(word(lang, "bad_language", found=shortened(text), known=known))
    return language


def _read_port(text: str, lang: Language) -> int:
    port = int(text) if text.isascii() and text.isdecimal() and len(text) <= 5 else -1
    if not 0 <= port <= GREATEST_PORT:
        raise Complaint(word(lang, "bad_port", found=shortened(text)))
    return port


def _read_folder(text: str, lang: Language) -> Path:
    path = Path(text)
    if not text or (path.exists() and not path.is_dir()):
        raise Complaint(word(lang, "no_folder", found=text))
    return path


def _read_switch(text: str, lang: Language) -> bool:
    if text.lower() not in ("on", "off"):
        raise Complaint(word(lang, "bad_switch", found=shortened(text)))
    return text.lower() == "on"


def _read_limit(text: str, lang: Language) -> str:
    # Only a server needs them: what they stand beside takes a while to import.
    from klumba.gateway.declared import DECLARED, read_limits

    try:
        read_limits([text])
    except ValueError:
        raise Complaint(_no_limit(text, DECLARED, lang)) from None
    return text


def _no_limit(text: str, declared: Mapping[str, Limit], lang: Language) -> str:
    """Return which part of what changes no limit is wrong, and what would be right."""
    name, equals, value = text.partition("=")
    if name not in declared:
        close = nearest(name, {known: known for known in declared}, lang)
        names = ", ".join(declared)
        return word(lang, "no_such_limit", name=shortened(name), close=close, names=names)
    limit = declared[name]
    wanted = word(lang, f"limit_{type(limit).__name__.lower()}", name=name, value=limit)
    if not equals:
        return f"{shortened(text)}: {wanted}"
    return word(lang, "bad_limit", name=name, found=shortened(value), wanted=wanted)


def _read_day(text: str, lang: Language) -> str:
    try:
        day = date.fromisoformat(text).isoformat()
    except ValueError:
        day = ""
    if day != text:
        raise Complaint(word(lang, "bad_day", found=shortened(text)))
    return day


def _read_hex_key(text: str, lang: Language) -> bytes:
    if not _HEX_KEY.fullmatch(text):
        raise Complaint(word(lang, "bad_hex_key", found=shortened(text)))
    return bytes.fromhex(text)


def _read_origin(text: str, lang: Language) -> str:
    from klumba.gateway.origins import read_origins

    try:
        read_origins([text])
    except ValueError:
        raise Complaint(word(lang, "bad_origin", found=shortened(text))) from None
    return text


def _read_network(text: str, lang: Language) -> str:
    try:
        ip_network(text, strict=False)
    except ValueError:
        raise Complaint(word(lang, "bad_network", found=shortened(text))) from None
    return text


PATIENCE = Read("key", _read_patience)
SEED = DealParameter()
DEPTH = Read("depth", _read_depth)
LANGUAGE = Read("lang", _read_language)
FOLDER = Read("folder", _read_folder)
PORT = Read("port", _read_port)
NODES = Read("nodes", _read_nodes)
DURATION = Read("duration", _read_duration)
SEEDS = Read("seeds", _read_seeds)
DAY = Read("day", _read_day)
HEX_KEY = Read("hex", _read_hex_key)
SWITCH = Read("switch", _read_switch)
LIMIT = Read("limit", _read_limit)
ORIGIN = Read("origin", _read_origin)
NETWORK = Read("network", _read_network)
