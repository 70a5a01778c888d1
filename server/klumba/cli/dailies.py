"""The command that finds a daily again from its day's key: `verify-daily`."""

from __future__ import annotations

from collections import Counter

import click

from klumba.cli.arguments import DAY, HEX_KEY, PATIENCE
from klumba.cli.commands import klumba, lang_option
from klumba.cli.errors import Complaint
from klumba.cli.progress import progress
from klumba.cli.solving import warm_up
from klumba.cli.streams import say
from klumba.cli.words import word
from klumba.day_keys import daily_deal, key_hash
from klumba.rules.vocabulary import Patience
from klumba.solver import Outcome, Verdict
from klumba.wording import Language, title


@klumba.command("verify-daily", help="verify_daily_help", options_metavar="--key HEX [OPTION]...")
@click.argument("patience", metavar="KEY", type=PATIENCE, help="key_argument")
@click.argument("day", metavar="DAY", type=DAY, help="day_argument")
@click.option("--key", metavar="HEX", type=HEX_KEY, required=True, help="day_key_option")
@click.option("--hash", "published", metavar="HEX", type=HEX_KEY, help="key_hash_option")
@lang_option
@click.pass_obj
def verify_daily(
    lang: Language, *, patience: Patience, day: str, key: bytes, published: bytes | None
) -> None:
    """Find a daily again, and say which candidates were passed over, and why."""
    from klumba.solver.finding import NODES, candidate, verdicts

    if published is not None and published.hex() != key_hash(key):
        raise Complaint(word(lang, "other_key", hash=key_hash(key)))
    warm_up(candidate(key, patience.key, 0), lang)
    passed = Counter[Outcome]()
    found = verdicts(key, patience.key)
    with progress(word(lang, "surveying"), None) as advance:
        number, verdict = next(found)
        while verdict.outcome is not Outcome.WINNABLE:
            passed[verdict.outcome] += 1
            advance(1)
            number, verdict = next(found)
    say(str(daily_deal(key, patience.key, number)))
    say(word(lang, "verified", title=title(patience, lang), day=day, hash=key_hash(key)))
    say(word(lang, "not_compared" if published is None else "compared"))
    say(_found(number, verdict, passed, lang))
    if passed[Outcome.UNKNOWN]:
        say(word(lang, "not_proved", count=passed[Outcome.UNKNOWN], nodes=NODES))


def _found(number: int, verdict: Verdict, passed: Counter[Outcome], lang: Language) -> str:
    assert verdict.line is not None
    return word(
        lang,
        "found_again",
        number=number,
        moves=len(verdict.line),
        unwinnable=passed[Outcome.UNWINNABLE],
    )
