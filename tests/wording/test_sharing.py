"""What is shown of an ended play: its day, how far it came, and nothing of its cards."""

from dataclasses import replace

import pytest

from klumba.games import CATALOGUE
from klumba.wording import Ended, Language, share_text

WON = Ended(
    CATALOGUE["golf"],
    won=True,
    placed=35,
    total=35,
    moves=51,
    undos=0,
    hints=0,
    elapsed_ms=271_999,
    day="2026-11-30",
)
LOST = replace(WON, won=False, placed=34, moves=21, undos=2, hints=1, elapsed_ms=3_661_000)

CASES: list[tuple[Ended, Language, str]] = [
    (
        WON,
        "en",
        "Klumba: Golf, the daily of 30 November 2026\n"
        "🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷 won\n51 moves, 4:31, no undo",
    ),
    (
        WON,
        "ru",
        "Клумба: Гольф, расклад дня 30 ноября 2026\n"
        "🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷 сошёлся\n51 ход, 4:31, без отмен",
    ),
    (
        LOST,
        "en",
        "Klumba: Golf, the daily of 30 November 2026\n"
        "🌷🌷🌷🌷🌷🌷🌷🌷🌷🌱 34 of 35\n21 moves, 1:01:01, 2 undos, 1 hint",
    ),
    (
        replace(LOST, practice=True, placed=0, moves=1, undos=5, hints=2),
        "ru",
        "Клумба: Гольф, расклад дня 30 ноября 2026, вне зачёта\n"
        "🌱🌱🌱🌱🌱🌱🌱🌱🌱🌱 0 из 35\n1 ход, 1:01:01, 5 отмен, 2 подсказки",
    ),
    (
        replace(WON, day=None, deal="golf~1-7"),
        "en",
        "Klumba: Golf, golf~1-7\n🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷 won\n51 moves, 4:31, no undo",
    ),
    (
        replace(WON, day=None, deal="golf~deck-" + "AC" * 52),
        "ru",
        "Клумба: Гольф\n🌷🌷🌷🌷🌷🌷🌷🌷🌷🌷 сошёлся\n51 ход, 4:31, без отмен",
    ),
]


@pytest.mark.parametrize(("ended", "lang", "text"), CASES)
def test_what_is_shown(ended: Ended, lang: Language, text: str) -> None:
    assert share_text(ended, lang) == text


@pytest.mark.parametrize("placed", range(36))
def test_the_whole_bed_blooms_for_a_win_alone(placed: int) -> None:
    bed = share_text(replace(LOST, placed=placed), "en").splitlines()[1]
    assert bed.count("🌷") == min(placed * 10 // 35, 9)
    assert bed.count("🌷") + bed.count("🌱") == 10
