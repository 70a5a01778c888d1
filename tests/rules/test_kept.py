"""What is kept of what was found: as much as is said, and never another answer."""

from klumba.rules import kept
from klumba.rules.kept import Kept

MOST = 4096


def test_what_was_found_once_is_not_looked_for_again() -> None:
    asked: list[int] = []

    def find(key: int) -> int:
        asked.append(key)
        return -key

    found = Kept(find)
    assert [found[key] for key in (7, 8, 7, 7)] == [-7, -8, -7, -7]
    assert asked == [7, 8]


def test_it_is_emptied_when_it_is_full_and_answers_as_before() -> None:
    asked: list[int] = []

    def find(key: int) -> int:
        asked.append(key)
        return -key

    found = Kept(find)
    for key in range(MOST):
        assert found[key] == -key
    assert len(found) == kept._MOST == MOST
    assert (found[0], len(asked)) == (0, MOST)
    assert found[MOST] == -MOST
    assert dict(found) == {MOST: -MOST}
    assert (found[0], len(asked)) == (0, MOST + 2)
