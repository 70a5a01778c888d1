"""`klumba table KEY [SEED]`: a table in line mode, here driven through a pipe."""

import re
import shlex
from functools import cache

import pytest

from tests.cli.pages import page
from tests.cli.run import (
    Result,
    run,
    run_in_terminal,
    run_in_terminal_interrupted,
    run_without_reader,
)
from tests.cli.vectors import WON, cards, pile_names, rule
from tests.cli.words import ANSI, CYRILLIC, anonymous, faces, moves_in, names_card, pile_line

VICTORY = {
    "en": r"(?i)\bw[io]n\b|victory|solved|congratulat",
    "ru": r"(?i)выигр|побед|сош[ёе]л|вышел|сложи",
}


@cache
def table(key: str, *script: str, seed: str = "1", lang: str = "en") -> Result:
    """One session, the script's lines typed one after another."""
    stdin = "".join(line + "\n" for line in script)
    result = run("table", key, seed, "--lang", lang, stdin=stdin)
    assert result.code == 0, result.told
    assert ANSI not in result.out + result.err, result.told
    return result


def added(result: Result, plain: Result) -> list[str]:
    """The lines that a session has and the shorter one has not."""
    known = set((plain.out + plain.err).splitlines())
    return [line for line in (result.out + result.err).splitlines() if line not in known]


def assert_board(result: Result, position: list[str]) -> None:
    """The last board shows every open pile's cards, in order, on the line with its name."""
    for name, line in zip(pile_names(position), position, strict=True):
        shown = faces(pile_line(result.out, name))
        expected = [] if name == "k" else [card for card in cards(line) if card[0] != "X"]
        assert shown == expected, f"{name} shows {shown}, not {expected}{result.told}"


@pytest.mark.parametrize(
    ("key", "lang"),
    [
        ("flower-garden", "en"),
        ("agnes-bernauer", "ru"),
        ("golf", "en"),
        ("golf", "ru"),
        ("two-jokers", "en"),
        ("odd-even", "ru"),
    ],
)
def test_the_table_shows_the_deal_a_pile_a_line(key: str, lang: str) -> None:
    result = table(key, "quit", lang=lang)
    assert_board(result, rule(key)["position"])
    assert (CYRILLIC.search(result.out) is not None) == (lang == "ru"), result.told


def test_moves_lead_to_the_replays_position() -> None:
    vector = rule("flower-garden")
    assert_board(table("flower-garden", *vector["moves"].split(), "quit"), vector["final"])


def test_undo_takes_a_move_back_and_redo_makes_it_again() -> None:
    vector = rule("flower-garden")
    moves = vector["moves"].split()
    back = table("flower-garden", moves[0], "undo", "quit")
    assert_board(back, vector["position"])
    assert_board(table("flower-garden", moves[0], "undo", "redo", *moves[1:]), vector["final"])


def test_moves_may_be_spelt_as_people_do() -> None:
    result = table("golf", "3h>f", "10C>f", "undo", "5d>f", "quit")
    assert faces(pile_line(result.out, "f")) == ["4H", "5D"], result.told


def test_moves_lists_what_is_legal() -> None:
    without, with_list = table("golf", "quit"), table("golf", "moves", "quit")
    assert moves_in(with_list.out) >= {"3C>f", "3H>f", "5C>f", "5D>f"}, with_list.told
    extra = moves_in(with_list.out) - moves_in(without.out)
    assert extra <= {"3C>f", "3H>f", "5C>f", "5D>f"}, with_list.told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_why_explains_what_a_rule_refuses_and_tells_what_is_legal(lang: str) -> None:
    asked = ("why AC>f", "why 6D>f", "why stock>f", "why 3H>f")
    result = table("golf", *asked, "quit", lang=lang)
    said = added(result, table("golf", "quit", lang=lang))
    assert len({anonymous(line) for line in said}) >= len(asked), result.told
    assert all(names_card("\n".join(said), card) for card in ("AC", "6D", "stock")), result.told


def test_why_and_an_illegal_move_change_nothing() -> None:
    result = table("golf", "why 5D>f", "why AC>f", "6D>f", "3H>f", "undo")
    assert_board(result, rule("golf")["position"])


def test_an_illegal_move_is_explained_unasked() -> None:
    result = table("golf", "6D>f", "quit")
    said = added(result, table("golf", "quit"))
    assert names_card("\n".join(said), "6D"), result.told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_shows_the_rules_page(lang: str) -> None:
    longest = max(page("golf", lang).out.splitlines(), key=len)
    result = table("golf", "rules", "quit", lang=lang)
    assert " ".join(longest.split()) in " ".join(result.out.split()), result.told


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_hint_names_a_legal_move_and_says_why(lang: str) -> None:
    asked = "hint" if lang == "en" else "подсказка"
    # The first time a line tells on the standard error that something is compiled.
    told = table("golf-free", asked, "quit", lang=lang).last_line
    found = re.fullmatch(r"(\S+)\. (\S.*\.)", told)
    assert found, told
    move, why = found.groups()
    assert bool(CYRILLIC.search(why)) == (lang == "ru"), told
    assert move in moves_in(table("golf-free", "moves", "quit").out), told
    assert table("golf-free", asked, asked, "quit", lang=lang).out.splitlines()[-2:] == [told] * 2


def test_nonsense_is_answered_and_play_goes_on() -> None:
    nonsense = ["xyzzy", "", "   ", "why", "why xyzzy", "3H>", "undo", "redo", "undo undo"]
    odd = ["\udcff\udcfe", "ходи", "\0", "\x1b[31m", "3H>f>c1", "z" * 5000]
    result = table("golf", *nonsense, *odd, "5D>f", "quit")
    assert faces(pile_line(result.out, "f")) == ["4H", "5D"], result.told


@pytest.mark.parametrize("stdin", ["", "3H>f", "3H>f\n"], ids=["nothing", "no line end", "a line"])
def test_the_end_of_input_ends_the_table(stdin: str) -> None:
    result = run("table", "golf", "1", stdin=stdin)
    assert (result.code, result.err) == (0, ""), result.told
    expected = ["4H", "3H"] if stdin else ["4H"]
    assert faces(pile_line(result.out, "f")) == expected, result.told


def test_nothing_is_played_after_quit() -> None:
    assert_board(table("golf", "quit", "3H>f"), rule("golf")["position"])


@pytest.mark.parametrize(("key", "lang"), [("two-jokers", "en"), ("flower-garden-suit", "ru")])
def test_a_win_is_told(key: str, lang: str) -> None:
    game = next(game for game in WON if game["game"] == key)
    moves = game["moves"].split()
    before = table(key, *moves[:-1], "quit", seed=game["seed"], lang=lang)
    result = table(key, *moves, "quit", seed=game["seed"], lang=lang)
    counts = [len(re.findall(VICTORY[lang], text)) for text in (before.out, result.out)]
    assert counts[0] < counts[1], result.told


def test_without_a_seed_each_table_gets_a_new_deal() -> None:
    one, other = run("table", "flower-garden"), run("table", "flower-garden")
    assert faces(one.out) != faces(other.out), one.told + other.told


@pytest.mark.parametrize(
    ("options", "move"), [((), "5♦>f"), (("--plain",), "5б>f")], ids=["drawn", "plain"]
)
def test_moves_are_told_in_russian_as_russians_read_and_type_cards(
    options: tuple[str, ...], move: str
) -> None:
    typed = f"ходы\nпочему {move}\nвыход\n"
    result = run_in_terminal("table", "golf", "1", "--lang", "ru", *options, typed=typed)
    assert f" {move}\n" in result.out, result.told
    assert f"Ход {move} возможен." in result.out, result.told


def test_nobody_reading_is_no_trouble() -> None:
    result = run_without_reader("table", "golf", "1", stdin="3H>f\nmoves\nquit\n")
    assert result.err == "", result.told


def test_a_terminal_gets_colour() -> None:
    result = run_in_terminal("table", "golf", "1", typed="quit\n")
    assert ANSI in result.out, result.told
    assert result.code == 0, result.told


# Marks each line that it is given.
PAGER = {"PAGER": "sed s/^/~/"}


def test_rules_that_are_longer_than_the_screen_are_paged_in_a_terminal() -> None:
    result = run_in_terminal(
        "table", "golf", "1", typed="rules\nquit\n", env={**PAGER, "LINES": "24"}
    )
    assert "\n~THE DEAL\n" in result.out, result.told
    assert result.code == 0, result.told


@pytest.mark.parametrize(
    ("options", "lines"), [((), "500"), (("--plain",), "24")], ids=["a tall screen", "plain"]
)
def test_rules_are_not_paged_where_they_fit_or_are_read_aloud(
    options: tuple[str, ...], lines: str
) -> None:
    env = {**PAGER, "LINES": lines}
    result = run_in_terminal("table", "golf", "1", *options, typed="rules\nquit\n", env=env)
    assert "\nTHE DEAL\n" in result.out, result.told
    assert "~THE DEAL" not in result.out, result.told


def test_rules_are_never_paged_in_a_pipe() -> None:
    result = run("table", "golf", "1", stdin="rules\nquit\n", env={**PAGER, "LINES": "5"})
    assert "\nTHE DEAL\n" in result.out, result.told


def test_the_end_of_input_ends_the_table_in_a_terminal_too() -> None:
    result = run_in_terminal("table", "golf", "1", typed="\x04")
    assert result.code == 0, result.told


def test_an_interrupt_ends_the_table_quietly() -> None:
    result = run_in_terminal("table", "golf", "1", interrupt=True)
    assert "KeyboardInterrupt" not in result.out, result.told


def test_an_interrupt_clears_a_half_typed_line_and_the_table_stays() -> None:
    result = run_in_terminal_interrupted("table", "golf", "1", half="stoc", typed="3H>f\nquit\n")
    assert "klumba replay golf 1 '3H>f'" in result.out, result.told
    assert result.code == 0, result.told


# A deal whose hint takes all that a hint may take.
SLOW = ("flower-garden", "7")


@pytest.mark.parametrize(
    ("lang", "busy", "stopped"),
    [
        ("en", "Thinking; Ctrl-C stops it.", "Stopped: no hint was given, and none is counted."),
        ("ru", "Ищем подсказку; прервать — Ctrl-C.", "Поиск прерван. Подсказка не засчитана."),
    ],
)
def test_an_interrupt_ends_the_thinking_and_the_play_goes_on(
    lang: str, busy: str, stopped: str
) -> None:
    result = run_in_terminal_interrupted(
        *("table", *SLOW, "--plain", "--lang", lang), half="hint\n", typed="quit\n", busy=busy
    )
    assert f"\n{stopped}\n> quit" in result.out, result.told
    assert result.code == 0, result.told


def test_the_name_over_a_deal_can_be_typed_back() -> None:
    heading = table("golf").out.splitlines()[0]
    assert table("golf", seed=heading.split()[-1]).out == table("golf").out, heading


def test_a_play_that_is_left_can_be_looked_at_again() -> None:
    result = table("golf", "3H>f", "undo", "3H>f", "quit")
    command = shlex.split(result.last_line[result.last_line.index("klumba ") :])
    assert run(*command[1:]).last_line == "open 1/35", result.told
    assert "replay" not in table("golf", "quit").out


def test_a_screen_readers_terminal_breaks_lines_between_words() -> None:
    result = run_in_terminal("table", "golf", "1", "--plain", typed="why QD>f\nquit\n")
    assert all(len(line) <= 80 for line in result.out.splitlines()), result.told
    assert max(map(len, result.out.splitlines())) > 60, result.told


def test_what_is_to_be_copied_stays_one_line_in_a_terminal() -> None:
    game = next(game for game in WON if game["game"] == "two-jokers")
    moves = game["moves"].split()[:20]
    typed = " ".join(moves) + "\nquit\n"
    result = run_in_terminal("table", "two-jokers", game["seed"], typed=typed)
    assert shlex.split(result.last_line)[-len(moves) :] == moves, result.told
