"""`klumba patiences`: the keys and the titles of the ten."""

import re

import pytest

from tests.cli.run import Result, run
from tests.cli.vectors import KEYS, TITLES, family
from tests.cli.words import CYRILLIC

KEY = re.compile(rf"(?<![\w-])({'|'.join(KEYS)})(?![\w-])")


def listed(result: Result) -> dict[str, str]:
    """For each key its line without it; no key has two lines."""
    lines: dict[str, str] = {}
    for line in result.out.splitlines():
        if found := KEY.search(line):
            assert found[1] not in lines, f"{found[1]} is listed twice{result.told}"
            lines[found[1]] = KEY.sub("", line)
    return lines


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_ten_patiences_are_listed_each_with_its_own_title(lang: str) -> None:
    result = run("patiences", "--lang", lang)
    assert (result.code, result.err) == (0, ""), result.told
    lines = listed(result)
    assert set(lines) == set(KEYS), result.told
    for key, line in lines.items():
        assert TITLES[family(key)][lang == "ru"] in line, result.told
        assert (CYRILLIC.search(line) is not None) == (lang == "ru"), result.told
    assert len({" ".join(line.split()) for line in lines.values()}) == len(KEYS), result.told
