"""The table with a screen that remembers what it was told."""

from collections.abc import Collection

import pytest

from klumba.cli.screens import Piped, Spoken
from klumba.cli.table import Table, examples, help_lines, moves_in, random_seed, turnings
from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_move
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.shuffle import shuffle
from klumba.wording import LANGUAGES, Language
from tests.cli.vectors import WON


class Remembered(Piped):
    """Types a script; remembers the headings, the sentences and the last position."""

    position: Position

    def __init__(self, key: str, lang: Language, *lines: str) -> None:
        super().__init__(CATALOGUE[key], lang)
        self.script = iter(lines)
        self.told: list[str] = []
        self.headings: list[str] = []
        self.shown: list[list[str]] = []

    def open(self, heading: str, history: History) -> None:
        self.headings.append(heading)
        self.position = history.position

    def show(self, history: History, changed: Collection[str] = ()) -> None:
        self.shown.append(sorted(changed))
        self.position = history.position

    def tell(self, text: str) -> None:
        self.told.append(text)

    def read(self) -> str | None:
        return next(self.script, None)


def played(key: str, *lines: str, seed: str | None = "1", lang: Language = "en") -> Remembered:
    screen = Remembered(key, lang, *lines)
    Table(CATALOGUE[key], lang, screen).play(seed)
    return screen


def test_several_moves_may_stand_on_a_line_up_to_the_first_that_is_refused() -> None:
    screen = played("golf", "3H>f 6D>f 3C>f")
    assert screen.position.lines()[0] == "f: 4H 3H"
    assert "6♦" in screen.told[-1]


def test_the_table_is_shown_after_moves_and_when_asked_for() -> None:
    assert played("golf", "3H>f undo", "6D>f", "moves", "", "show").shown == [["c4", "f"], [], []]


def test_spaces_around_the_arrow_do_not_matter() -> None:
    assert moves_in("3H > f  undo 5D>  c1") == ["3H>f", "undo", "5D>c1"]


def test_commands_may_be_russian() -> None:
    screen = played("golf", "3H>f", "отмена", "вернуть", lang="ru")
    assert screen.position.lines()[0] == "f: 4H 3H"


def test_a_play_that_is_won_has_ended() -> None:
    game = next(game for game in WON if game["game"] == "golf")
    screen = played("golf", game["moves"], "undo", "3H>f", "why 3H>f", seed=game["seed"])
    assert screen.position.won
    assert len(screen.told) == 2 + 3  # the welcome, the win, and three refusals


def test_another_deal_may_be_had() -> None:
    screen = played("flower-garden", "new")
    assert screen.headings[0] == "Flower Garden · flower-garden~1-1"
    assert screen.headings[1].startswith("Flower Garden · flower-garden~1-")


@pytest.mark.parametrize("lines", [(), ("quit",), ("new",)])
def test_where_cards_are_hidden_a_deal_is_named_when_it_ends(lines: tuple[str, ...]) -> None:
    screen = played("golf", *lines, seed=None)
    assert set(screen.headings) == {"Golf"}
    named = [text for text in screen.told if "golf~1-" in text]
    assert len(named) == len(screen.headings)
    assert len(named[0].partition("golf~1-")[2].rstrip(".")) == 32


def test_a_chosen_deal_is_named_at_once_and_not_again() -> None:
    screen = played("golf", "quit")
    assert screen.headings == ["Golf · golf~1-1"]
    assert not any("golf~1-1" in text for text in screen.told)


def test_random_deals_are_numbered_where_nothing_is_hidden() -> None:
    seed = random_seed(CATALOGUE["two-jokers"])
    assert int(seed) < 2**53
    assert str(int(seed)) == seed


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", CATALOGUE)
def test_help_shows_moves_of_the_patience(key: str, lang: Language) -> None:
    patience = CATALOGUE[key]
    tables = deal(patience, shuffle(patience.deck, "1")).tables
    for move in (*examples(patience), *turnings(patience)):
        assert str(parse_move(tables, move)) == move
        assert any(move in line for line in help_lines(patience, lang))
    assert max(map(len, help_lines(patience, lang))) < 80


def test_a_screen_reader_hears_only_the_piles_that_a_move_changed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    history = History(deal(CATALOGUE["golf"], shuffle(CATALOGUE["golf"].deck, "1")))
    Spoken(CATALOGUE["golf"], "en").show(history, history.follow("3H>f"))
    names = [line.partition(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert names[:2] == ["f", "c4"]
    assert len(names) == 3  # and how the play stands


def test_a_screen_reader_hears_the_whole_table_when_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    history = History(deal(CATALOGUE["golf"], shuffle(CATALOGUE["golf"].deck, "1")))
    Spoken(CATALOGUE["golf"], "ru").show(history)
    assert len(capsys.readouterr().out.splitlines()) == 1 + 7 + 1 + 1
