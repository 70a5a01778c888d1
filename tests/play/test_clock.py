from hypothesis import given
from hypothesis import strategies as st

from klumba.play.clock import Clock


def test_a_clock_that_jumps_back_takes_nothing_away() -> None:
    clock = Clock()
    clock.start(1_000)
    assert clock.read(61_000) == 60_000
    assert clock.read(31_000) == 60_000
    assert clock.read(32_500) == 61_500, "from there it runs on"
    clock.stop(32_000)
    assert (clock.read(99_000), clock.since) == (61_500, None)


@given(st.lists(st.integers(0, 10_000)))
def test_a_clock_never_runs_back(instants: list[int]) -> None:
    clock = Clock(since=0)
    shown = [clock.read(now) for now in instants]
    assert shown == sorted(shown)
