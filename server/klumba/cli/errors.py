"""What is wrong with a command, in one sentence."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

import click

from klumba.cli.words import word
from klumba.faults import NotationError
from klumba.rules.passages import STOCK
from klumba.rules.refusals import Refused
from klumba.rules.vocabulary import Patience
from klumba.wording import LANGUAGES, Language, fault_text, refusal_text

_LONGEST = 60


class Complaint(Exception):
    """Something that cannot be, in words: a position, or a move; it ends a command."""


def shortened(text: str) -> str:
    """Return what somebody typed as it is quoted back to them."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def reason(
    error: Refused | NotationError | Complaint, patience: Patience, lang: Language, typed: str = ""
) -> str:
    """Return why a move cannot be made: a rule refuses it, or it is no move.

    A move is quoted as it was `typed`, if it was typed otherwise than in the notation.
    """
    match error:
        case Refused():
            return refusal_text(error.refusal, patience, lang)
        case NotationError() if patience.stock is None and _turns_stock(error.data):
            return word(lang, "no_stock")
        case NotationError() if typed and ">" in error.data.get("found", ""):
            found = shortened(typed)
            return fault_text(NotationError(error.fault, **{**error.data, "found": found}), lang)
        case NotationError():
            return fault_text(error, lang)
        case Complaint():
            return str(error)


def _turns_stock(data: Mapping[str, str]) -> bool:
    return data.get("found", "").partition(">")[0].lower() == STOCK


def nearest(text: str, known: Mapping[str, str], lang: Language) -> str:
    """Return a question that names what may have been meant, or nothing.

    `known` are the names by the spellings in which they may be meant.
    """
    close = get_close_matches(text.lower(), known, n=1)
    return word(lang, "did_you_mean", name=known[close[0]]) if close else ""


def usage_text(error: click.ClickException, lang: Language) -> str:
    """Return what is wrong with the usage, and what would be right."""
    match error:
        case click.NoSuchOption():
            close = nearest(error.option_name, _themselves(error.possibilities), lang)
            name = shortened(error.option_name)
            text = word(lang, "no_such_option", name=name, close=close)
        case click.NoSuchCommand():
            close = nearest(error.command_name, _themselves(error.possibilities), lang)
            return word(lang, "no_such_command", name=shortened(error.command_name), close=close)
        case click.MissingParameter() if error.param is not None:
            option = isinstance(error.param, click.Option)
            name = error.param.opts[0] if option else error.param.human_readable_name
            text = word(lang, "missing", name=name)
        case click.BadOptionUsage() if error.option_name == "--lang":
            known = word(lang, "or").join(LANGUAGES)
            return word(lang, "which_language", name=error.option_name, known=known)
        case click.BadOptionUsage():
            return word(lang, "option_value", name=error.option_name)
        case click.BadParameter():
            return error.message
        case _:
            text = word(lang, "too_many")
    return f"{text} {_usage(error, lang)}"


def _themselves(names: Iterable[str] | None) -> dict[str, str]:
    return {name: name for name in names or ()}


def _usage(error: click.ClickException, lang: Language) -> str:
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is None:
        return ""
    pieces = [context.command_path, *context.command.collect_usage_pieces(context)]
    return f"{word(lang, 'usage')} {' '.join(pieces)}"
