"""`klumba verify-daily KEY DAY --key HEX`: a daily found again by its day's key alone."""

import hashlib
import hmac

import pytest

from tests.cli.run import error_line, run
from tests.cli.words import CYRILLIC

KEY = hmac.digest(b"a secret", b"daily/1/2026-11-30", hashlib.sha256)
HASH = hashlib.sha256(KEY).hexdigest()


def seed(patience: str, number: int) -> str:
    return hmac.digest(KEY, f"{patience}/{number}".encode(), hashlib.sha256).hex()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_deal_its_hash_and_what_was_passed_over(lang: str) -> None:
    result = run("verify-daily", "odd-even", "2026-11-30", "--key", KEY.hex(), "--lang", lang)
    name, *told = result.out.splitlines()
    assert result.code == 0, result.told
    number = next(n for n in range(100) if name == f"odd-even~1-{seed('odd-even', n)}")
    assert HASH in told[0], result.told
    assert "--hash" in told[1], result.told
    assert str(number) in told[2], result.told
    assert bool(CYRILLIC.search(result.out)) == (lang == "ru"), result.told
    for earlier in range(number):
        verdict = run("solve", "odd-even", seed("odd-even", earlier), "--nodes", "200000")
        assert verdict.out.startswith("unwinnable"), verdict.told
    assert run("solve", "odd-even", seed("odd-even", number)).out.startswith("winnable")


def test_a_key_that_was_not_published_is_none_of_the_day() -> None:
    other = hashlib.sha256(b"another").hexdigest()
    line = error_line(
        run("verify-daily", "golf", "2026-11-30", "--key", KEY.hex(), "--hash", other), 1
    )
    assert HASH in line
    good = run("verify-daily", "golf", "2026-11-30", "--key", KEY.hex(), "--hash", HASH)
    assert good.code == 0, good.told
    assert "--hash" not in good.out, good.told


@pytest.mark.parametrize(
    "arguments",
    [
        ("golf", "2026-11-30"),
        ("golf", "30.11.2026", "--key", KEY.hex()),
        ("golf", "2026-02-30", "--key", KEY.hex()),
        ("golf", "2026-11-30", "--key", "abc"),
        ("golf", "2026-11-30", "--key", "g" * 64),
        ("solitaire", "2026-11-30", "--key", KEY.hex()),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    error_line(run("verify-daily", *arguments), 2)
