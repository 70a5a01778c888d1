"""What a frame costs on a slow phone while cards are dragged and moves taken back."""

from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

from tests.e2e.conftest import PHONE, Visit
from tests.e2e.dragging import Finger, beside, corner
from tests.e2e.table import Table
from tests.e2e.test_keyboard import WON, type_all

SLOWER = 4
FRAME = 1000 / 60  # ms
MOVES = 24

WATCH = """() => {
  const times = window.frameTimes = [];
  const note = (time) => {
    times.push(time);
    window.frame = requestAnimationFrame(note);
  };
  window.frame = requestAnimationFrame(note);
}"""
TELL = """() => {
  cancelAnimationFrame(window.frame);
  return window.frameTimes.map((time, index, all) => time - (all[index - 1] ?? time)).slice(1);
}"""
REST = """async (frames) => {
  for (let index = 0; index < frames; index++) await new Promise(requestAnimationFrame);
}"""
# As by a key that is held down: eight times a second, sooner than a card has slid back.
TAKE_BACK = """async (moves) => {
  const ply = () => document.querySelector(".playing").dataset.ply;
  const frame = () => new Promise(requestAnimationFrame);
  for (let index = 0; index < moves; index++) {
    const before = ply();
    document.querySelector('[data-do="undo"]').click();
    for (let frames = 0; frames < 8 || ply() === before; frames++) await frame();
  }
}"""


class Frames(NamedTuple):
    """How many frames were drawn, how long the usual one took, and the work in one, in ms."""

    drawn: int
    usual: float
    work: float


class Meter:
    """Counts what the page's main thread does in its own time, whatever else the machine does."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def slow_down(self, rate: int) -> None:
        self._devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def frames(self, act: Callable[[], object]) -> Frames:
        self._page.evaluate(WATCH)
        before = self._worked()
        act()
        worked = self._worked() - before
        lengths: list[float] = self._page.evaluate(TELL)
        return Frames(len(lengths), round(median(lengths), 1), round(worked / len(lengths), 2))

    def _worked(self) -> float:
        metrics = self._devtools.send("Performance.getMetrics")["metrics"]
        found = {metric["name"]: float(metric["value"]) for metric in metrics}
        # What the driver of this test asks of the page is no work of the page's.
        return 1000 * (found["TaskDuration"] - found["DevToolsCommandDuration"])


def drag_about(table: Table) -> None:
    finger = Finger(table)
    finger.down(corner(table, "AC"))
    for _ in range(4):
        for pile, right in (("fC", 0.5), ("c1", 0.2), ("c6", -0.4), ("fS", -0.1)):
            finger.move(beside(table, pile, right, 0.4))
    finger.cancel()


def test_a_phone_four_times_slower_has_time_for_each_frame(visit: Visit) -> None:
    table = visit(PHONE, touch=True, still=False)
    table.deal("flower-garden", 4)
    type_all(table, WON["flower-garden"]["moves"].split()[:MOVES])
    table.page.keyboard.press("Escape")
    meter = Meter(table.page)
    meter.slow_down(SLOWER)
    rest = meter.frames(lambda: table.page.evaluate(REST, 60))
    undone = meter.frames(lambda: table.page.evaluate(TAKE_BACK, MOVES))
    table.expect_ply(2 * MOVES)
    dragged = meter.frames(lambda: drag_about(table))
    figures = {"rest": rest, "undone": undone, "dragged": dragged}
    assert rest.work < undone.work < rest.work + FRAME, figures
    assert rest.work < dragged.work < rest.work + FRAME, figures
    # Frames come as often as at rest, however busy the machine is.
    assert max(undone.usual, dragged.usual) < 1.5 * max(rest.usual, FRAME), figures
