"""Which language a command speaks."""

from collections.abc import Mapping, Sequence
from itertools import takewhile, zip_longest

from klumba.wording import LANGUAGES, Language

_OPTION = "--lang"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def choose_language(arguments: Sequence[str], environ: Mapping[str, str]) -> Language:
    """Return the language that `--lang` names, else that of the locale.

    Looked up before the arguments are parsed, so that what is wrong with them, and the help, are
    told in it too.
    """
    return _asked_for(arguments) or _of_locale(environ)


def language_named(name: str) -> Language | None:
    """Return the language with this code."""
    return next((lang for lang in LANGUAGES if lang == name.lower()), None)


def _asked_for(arguments: Sequence[str]) -> Language | None:
    asked = None
    options = list(takewhile(lambda argument: argument != "--", arguments))
    for option, value in zip_longest(options, options[1:], fillvalue=""):
        name, equals, joined = option.partition("=")
        if name == _OPTION:
            asked = language_named(joined if equals else value)
    return asked


def _of_locale(environ: Mapping[str, str]) -> Language:
    # The first that is set decides; an empty one counts as not set.
    locale = next(filter(None, (environ.get(name) for name in _LOCALE)), "")
    return "ru" if locale.lower().startswith("ru") else "en"
