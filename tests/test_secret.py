"""The house's secret: given, or kept in a file that only its owner reads."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from klumba.secret import house_secret


def test_what_is_given_counts_and_nothing_is_made(tmp_path: Path) -> None:
    assert house_secret("given", tmp_path) == house_secret("given\n", tmp_path) == "given"
    assert not list(tmp_path.iterdir())


def test_at_the_first_start_it_is_made_and_then_kept(tmp_path: Path) -> None:
    data = tmp_path / "data"
    made = house_secret(None, data)
    assert len(bytes.fromhex(made)) == 32
    assert stat.S_IMODE((data / "secret").stat().st_mode) == 0o600
    assert house_secret(None, data) == made
    assert [path.name for path in data.iterdir()] == ["secret"]


@pytest.mark.parametrize("written", [b"one", b"one\n", b"one\r\n"])
def test_a_final_line_end_is_no_part_of_it(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "secret").write_bytes(written)
    (tmp_path / "secret").chmod(0o644)
    assert house_secret(None, tmp_path) == "one"
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


@pytest.mark.parametrize("written", [b"", b"\n", b"\xff"])
def test_a_file_without_one_is_refused(tmp_path: Path, written: bytes) -> None:
    (tmp_path / "secret").write_bytes(written)
    with pytest.raises(ValueError, match=r"secret|decode"):
        house_secret(None, tmp_path)


def test_of_many_that_make_it_one_does(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(lambda _: house_secret(None, tmp_path / "data"), range(16)))
    assert len(made) == 1


@pytest.mark.parametrize(("given", "warnings"), [("x" * 15, 1), ("x" * 16, 0)])
def test_a_short_one_is_warned_of_and_not_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, given: str, warnings: int
) -> None:
    assert house_secret(given, tmp_path) == given
    assert len(caplog.records) == warnings
    assert given not in caplog.text
