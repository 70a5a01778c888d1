"""The table with a screen that remembers what it was told."""

import shlex
import sys
from collections.abc import Collection
from io import StringIO
from itertools import count

import pytest

from klumba.cli import main
from klumba.cli.arguments import read_deal
from klumba.cli.guide import examples, help_lines, turnings
from klumba.cli.pages import rules_text
from klumba.cli.screens import Piped, Spoken
from klumba.cli.sitting import Sitting, random_seed
from klumba.cli.table import LONGEST_LINE, Table
from klumba.games import CATALOGUE
from klumba.rules.history import History
from klumba.rules.notation import parse_move
from klumba.rules.position import Position
from klumba.rules.rulebook import deal
from klumba.shuffle import DealName, shuffle
from klumba.wording import LANGUAGES, Language, card_name
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

    def quote(self, text: str) -> None:
        self.told.append(text)

    def read(self) -> str | None:
        return next(self.script, None)


def played(key: str, *lines: str, seed: str | None = "1", lang: Language = "en") -> Remembered:
    screen = Remembered(key, lang, *lines)
    name = DealName(key, seed=seed) if seed else None
    Table(CATALOGUE[key], lang, screen, clock=count(step=61).__next__).play(name)
    return screen


def test_several_moves_may_stand_on_a_line_up_to_the_first_that_is_refused() -> None:
    screen = played("golf", "3H>f 6D>f 3C>f")
    assert screen.position.lines()[0] == "f: 4H 3H"
    assert "6♦" in screen.told[-2]


def test_the_table_is_shown_after_moves_and_when_asked_for() -> None:
    assert played("golf", "3H>f undo", "6D>f", "moves", "", "show").shown == [["c4", "f"], [], []]


def test_commands_may_be_russian() -> None:
    screen = played("golf", "3H>f", "отмена", "вернуть", lang="ru")
    assert screen.position.lines()[0] == "f: 4H 3H"


def test_a_play_that_is_won_has_ended() -> None:
    game = next(game for game in WON if game["game"] == "golf")
    screen = played("golf", game["moves"], "undo", "3H>f", "why 3H>f", seed=game["seed"])
    assert screen.position.won
    assert len(screen.told) == 2 + 3  # the welcome, the win, and three refusals
    assert "taken back" in screen.told[2]


@pytest.mark.parametrize(
    ("lang", "figures"),
    [("en", "moves, 1 undo, time 01:01."), ("ru", ", 1 отмена, время 01:01.")],
)
def test_a_win_is_told_with_its_figures(lang: Language, figures: str) -> None:
    game = next(game for game in WON if game["game"] == "golf")
    first = game["moves"].split()[0]
    screen = played("golf", f"{first} undo", game["moves"], seed=game["seed"], lang=lang)
    assert figures in screen.told[1]
    assert screen.told[1].startswith(f"{len(game['moves'].split()) + 1} ")


class Led(Remembered):
    """Asks for a hint, and makes the move that it names, until the patience has come out."""

    def read(self) -> str | None:
        self.asked += 1
        if self.position.won or self.asked > 200:
            return None
        asked = self.told[-1] if self.hinted else "hint"
        self.hinted = not self.hinted
        return asked.partition(". ")[0]

    asked = 0
    hinted = False


def test_who_follows_the_hints_wins_and_is_told_how_many_they_were() -> None:
    key = "flower-garden-groups"  # no card of it is hidden, and the deal can be won
    screen = Led(key, "en")
    Table(CATALOGUE[key], "en", screen, clock=count().__next__).play(DealName(key, seed="1"))
    assert screen.position.won
    moves = len(screen.shown)
    assert f"{moves} moves, 0 undos, {moves} hints" in " ".join(screen.told)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_is_the_same_until_a_card_moves_and_none_after_the_end(lang: Language) -> None:
    asked = "hint" if lang == "en" else "подскажи"
    screen = played("golf-free", asked, asked, lang=lang)
    assert screen.told[-1] == screen.told[-2]
    ended = played("golf-free", "resign", asked, lang=lang)
    assert ("resigned" if lang == "en" else "сдались") in ended.told[-1]


BY_SUIT = [game for game in WON if CATALOGUE[game["game"]].foundations.by_suit]


@pytest.mark.parametrize("game", BY_SUIT, ids=lambda game: str(game["game"]))
def test_what_can_only_go_home_is_taken_there(game: dict[str, str]) -> None:
    key, moves = game["game"], game["moves"].split()
    # The moves after the last that was not to a foundation, or was the stock's.
    other = [at for at, move in enumerate(moves) if not move.endswith(">f")]
    last = max(other, default=-1) + 1
    assert last < len(moves)
    screen = played(key, " ".join(moves[:last]), "finish", "undo", seed=game["seed"])
    assert screen.position.won, screen.position
    assert screen.told[1].startswith(f"{len(moves)} moves, 0 undos"), screen.told
    assert "has ended" in screen.told[2]
    early = played(key, " ".join(moves[: last - 1]), "finish", seed=game["seed"])
    if not early.position.won:
        assert early.shown[1:] == [], early.told
        assert "cannot all go" in early.told[1], early.told


@pytest.mark.parametrize(("key", "said"), [("golf", "your own choice"), ("odd-even", "cannot all")])
def test_where_other_moves_are_due_nothing_is_finished(key: str, said: str) -> None:
    screen = played(key, "finish", "resign", "finish")
    assert screen.shown == []
    assert said in screen.told[1]
    assert "resigned" in screen.told[3]
    assert any("finish" in line for line in help_lines(CATALOGUE[key], "en")) == (key != "golf")


def test_a_deal_is_given_up() -> None:
    screen = played("golf", "3H>f", "resign", "undo", "3C>f", "moves", "resign", "quit")
    assert screen.position.lines()[0] == "f: 4H 3H"
    assert "1 of 35" in screen.told[1]
    assert len(screen.told) == 1 + 1 + 4
    assert not any("replay" in text for text in screen.told)


def test_a_hidden_deal_that_is_given_up_is_named() -> None:
    screen = played("golf", "resign", "quit", seed=None)
    assert "golf~1-" in screen.told[-1]
    assert len(screen.told) == 3


def test_a_hidden_deal_that_is_left_is_named_and_can_be_looked_at_again() -> None:
    screen = played("golf", "stock>f", "stock", "3H>f", *["stock"] * 3, seed=None)
    assert "golf~1-" in screen.told[-2 if "replay" in screen.told[-1] else -1]


@pytest.mark.parametrize("typed", ["7", "golf~1-7"])
def test_a_chosen_deal_may_be_had_next(typed: str) -> None:
    assert played("golf", f"new {typed}").headings[1] == "Golf · golf~1-7"


@pytest.mark.parametrize(
    "seed", ["7", "-7", "--plain", "golf~1-7", "golf-free~1-7", "golf~x", "~", "a~b", "'$HOME'"]
)
def test_the_command_that_is_told_deals_the_same_again(seed: str) -> None:
    name = DealName("golf", seed=seed)
    sitting = Sitting(CATALOGUE["golf"], name, clock=count().__next__)
    sitting.follow(sitting.position.moves[0])
    command = shlex.split(sitting.replay_command())
    assert command[:3] == ["klumba", "replay", "golf"]
    assert read_deal(command[3], CATALOGUE["golf"], "en") == name
    assert main([*command[1:], "--lang", "en"]) == 0


@pytest.mark.parametrize("line", ["new a b", "new golf-free~1-7", "new я", "quit now", "moves 5S"])
def test_words_that_a_command_does_not_take_are_refused(line: str) -> None:
    screen = played("golf", line, "3H>f")
    assert len(screen.headings) == 1
    assert screen.position.lines()[0] == "f: 4H 3H"
    assert len(screen.told) == 3  # the welcome, the refusal, and how to look at it again


@pytest.mark.parametrize(
    ("key", "said"), [("two-jokers", "no stock"), ("golf", "only"), ("odd-even-free", "stock>w")]
)
@pytest.mark.parametrize("stock", ["stock", "запас"])
def test_the_stock_alone_turns_it_or_tells_how(key: str, said: str, stock: str) -> None:
    screen = played(key, stock)
    if len(screen.shown) == 0:
        assert said in screen.told[-1]
    else:
        assert screen.position.lines()[-2].startswith("w: ")


def test_the_stock_alone_is_turned_where_there_is_one_way() -> None:
    screen = played("golf-free", "stock")
    assert len(screen.position.lines()[0].split()) == 3


def test_the_welcome_tells_how_the_stock_is_turned() -> None:
    assert "stock>r" in played("agnes-bernauer").told[0]
    assert "stock" not in played("two-jokers").told[0]


def test_the_russian_help_lists_the_short_names_too() -> None:
    assert any(", u " in line for line in help_lines(CATALOGUE["golf"], "ru"))


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


def test_a_line_is_read_to_its_thousandth_character() -> None:
    assert LONGEST_LINE == 1000
    assert played("golf", "3H>f".rjust(1000)).position.lines()[0] == "f: 4H 3H"
    screen = played("golf", "3H>f".rjust(1001))
    assert screen.position.lines()[0] == "f: 4H"
    assert played("golf", "new".ljust(1000) + "7").headings[1] != "Golf · golf~1-7"
    assert played("golf", "new".ljust(999) + "7").headings[1:] == ["Golf · golf~1-7"]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_nothing_is_written_narrower_than_twenty_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def written(columns: int) -> tuple[list[str], list[str]]:
        monkeypatch.setenv("COLUMNS", str(columns))
        terminal = Terminal()
        monkeypatch.setattr(sys, "stdout", terminal)
        Spoken(CATALOGUE["golf"], "en").tell("a b c d e f g h i j k l m n o p q r s t u v w x y z")
        return terminal.getvalue().splitlines(), rules_text(CATALOGUE["golf"], "en").splitlines()

    narrowest = written(20)
    assert [max(map(len, lines)) for lines in narrowest] == [19, 19]
    assert written(1) == written(19) == narrowest
    assert [max(map(len, lines)) for lines in written(22)] == [21, 21]
    assert max(map(len, written(500)[1])) == 79


def test_a_screen_reader_hears_only_the_piles_that_a_move_changed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    history = History(deal(CATALOGUE["golf"], shuffle(CATALOGUE["golf"].deck, "1")))
    Spoken(CATALOGUE["golf"], "en").show(history, history.follow("3H>f"))
    names = [line.partition(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert names[:2] == ["f", "c4"]
    assert len(names) == 3  # and how the play stands


@pytest.mark.parametrize(
    ("key", "lang", "line"),
    [
        ("golf", "en", "f, base: four of hearts"),
        ("golf", "en", "k, stock: 16 cards face down"),
        ("golf", "ru", "c6, колонка 6: девятка треф, дама пик, семёрка пик, десятка пик, "),
        ("golf", "ru", "k, запас: 16 карт рубашкой вверх"),
        ("two-jokers", "ru", "j, резерв джокеров: пусто"),
    ],
)
def test_a_screen_reader_hears_cards_by_their_names(
    capsys: pytest.CaptureFixture[str], key: str, lang: Language, line: str
) -> None:
    Spoken(CATALOGUE[key], lang).show(
        History(deal(CATALOGUE[key], shuffle(CATALOGUE[key].deck, "1")))
    )
    said = capsys.readouterr().out
    assert any(each.startswith(line) for each in said.splitlines()), said


def test_a_screen_reader_hears_the_names_of_a_stocks_cards_that_were_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    history = History(deal(CATALOGUE["golf-free"], shuffle(CATALOGUE["golf-free"].deck, "1")))
    history.follow("stock>f")
    turned = history.position.piles[0][-1]
    Spoken(CATALOGUE["golf-free"], "en").show(history, history.undo())
    said = capsys.readouterr().out
    assert f"15 cards face down, on top {card_name(turned, 'en')}\n" in said


def test_a_screen_reader_hears_the_whole_table_when_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    history = History(deal(CATALOGUE["golf"], shuffle(CATALOGUE["golf"].deck, "1")))
    Spoken(CATALOGUE["golf"], "ru").show(history)
    assert len(capsys.readouterr().out.splitlines()) == 1 + 7 + 1 + 1


@pytest.mark.parametrize(
    ("typed", "quoted"),
    [
        ("ТП>я", "«ТП>я»"),
        ("Т♠ > я", "«Т♠ > я»"),
        ("почему ТП>я", "«ТП>я»"),
        ("ТП>я undo", "«ТП>я»"),
        ("Т♠ яблоня", "«Т♠»"),
    ],
)
def test_what_was_typed_is_quoted_as_it_was_typed(typed: str, quoted: str) -> None:
    [*_, told] = played("flower-garden", typed, lang="ru").told
    assert quoted in told
    assert "AS" not in told


def test_moves_are_listed_as_cards_are_drawn_and_may_be_typed_so() -> None:
    codes = played("flower-garden", "moves", lang="ru").told[-1]
    screen = Remembered("flower-garden", "ru", "moves")
    screen.signs = True
    Table(CATALOGUE["flower-garden"], "ru", screen).play(DealName("flower-garden", seed="1"))
    drawn = screen.told[-1]
    assert "Т♠>f" in drawn
    assert len(drawn.split()) == len(codes.split())
    assert played("flower-garden", "Т♠>f", lang="ru").shown == [["b", "fS"]]


@pytest.mark.parametrize(("lang", "says"), [("en", "You have resigned"), ("ru", "Вы сдались")])
def test_who_has_resigned_is_told_so_instead_of_moves(lang: Language, says: str) -> None:
    told = played("flower-garden", "resign", "moves", lang=lang).told
    assert says in told[2]
