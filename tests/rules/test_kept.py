"""What is found is kept, but never for more than some thousands of keys."""

from klumba.rules.kept import Kept

MOST = 4096


def test_what_was_asked_for_is_found_once() -> None:
    asked: list[int] = []

    def square(number: int) -> int:
        asked.append(number)
        return number * number

    kept = Kept(square)
    for _ in range(3):
        assert [kept[number] for number in range(MOST)] == [n * n for n in range(MOST)]
    assert asked == list(range(MOST))


def test_no_more_than_some_thousands_are_kept() -> None:
    kept = Kept(str)
    sizes = []
    for number in range(3 * MOST):
        assert kept[number] == str(number)
        sizes.append(len(kept))
    assert max(sizes) == MOST


def test_what_was_forgotten_is_found_again() -> None:
    kept = Kept(str)
    for number in [*range(MOST + 1), 0]:
        assert kept[number] == str(number)
    assert set(kept) == {MOST, 0}
