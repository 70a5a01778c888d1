"""The table in line mode: reads what the player types, moves, and answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from klumba.cli.arguments import read_deal
from klumba.cli.errors import Complaint, reason, shortened
from klumba.cli.guide import examples, help_lines, turnings, welcome_lines
from klumba.cli.pages import rules_text
from klumba.cli.screens import Piped
from klumba.cli.sitting import Sitting
from klumba.cli.typed import in_notation, is_move, is_stock, words_in
from klumba.cli.words import command_named, counted, word
from klumba.faults import NotationError
from klumba.rules.finishing import way_home
from klumba.rules.notation import parse_move
from klumba.rules.passages import STOCK
from klumba.rules.position import Position
from klumba.rules.refusals import Refused, why_not
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName
from klumba.wording import Language, advice_text, refusal_text, state_text, title

if TYPE_CHECKING:
    from klumba.cli.advising import Adviser
    from klumba.solver.advising import Advised

# What may stand before other words on a line; the other commands stand alone.
LONGEST_LINE = 1000
_NOT_ALONE = {None, "undo", "redo", "why", "new"}


class Table:
    """A patience on a screen: one deal after another, until the player leaves."""

    def __init__(
        self,
        patience: Patience,
        lang: Language,
        screen: Piped,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._patience = patience
        self._lang: Language = lang
        self._screen = screen
        self._clock = clock
        self._secret: DealName | None = None  # the deal's name, until it may be told
        self._sitting: Sitting
        self._adviser: Adviser | None = None

    def play(self, name: DealName | None = None) -> None:
        """Play from a deal, or from one that nobody knows."""
        self._deal(name)
        try:
            while (line := self._screen.read()) is not None and self._answer(line):
                pass
        except KeyboardInterrupt:
            self._screen.tell("")
        self._leave()

    def _deal(self, name: DealName | None) -> None:
        self._sitting = sitting = Sitting(self._patience, name, self._clock)
        self._secret = sitting.name if sitting.hidden else None
        heading = title(self._patience, self._lang)
        if not sitting.hidden:
            heading = f"{heading} · {sitting.name}"
        self._screen.open(heading, sitting.history)
        welcome = welcome_lines(self._patience, self._lang, signs=self._screen.signs)
        self._screen.tell("\n".join(welcome))

    def _tell(self, key: str, **values: object) -> None:
        self._screen.tell(word(self._lang, key, **values))

    def _leave(self) -> None:
        """Tell what may be told of a deal when the play of it is over."""
        self._tell_deal()
        if self._sitting.history.moves and not self._sitting.ended:
            again = self._sitting.replay_command()
            self._screen.quote(word(self._lang, "look_again", command=again))

    def _tell_deal(self) -> None:
        if self._secret:
            self._tell("the_deal_was", name=self._secret)
        self._secret = None

    @property
    def _position(self) -> Position:
        return self._sitting.position

    def _answer(self, line: str) -> bool:
        """Answer a line, and say whether the play goes on."""
        line = line[:LONGEST_LINE]
        words = words_in(line) or ["show"]
        command = command_named(words[0])
        if len(words) > 1 and command not in _NOT_ALONE:
            self._tell("alone", found=shortened(words[0]))
            return True
        match command:
            case None if not any(map(is_move, words)):
                self._tell("unknown_word", found=shortened(line.split()[0]))
            case None | "undo" | "redo":
                self._follow(words, _alone(words, line))
            case "why":
                self._explain(words[1:], _alone(words[1:], line.partition(line.split()[0])[2]))
            case "new":
                self._new(line.split())
            case "quit":
                return False
            case _:
                self._show(command)
        return True

    def _show(self, command: str) -> None:
        match command:
            case "show":
                self._screen.show(self._sitting.history)
            case "moves":
                self._list_moves()
            case "rules":
                self._screen.page(rules_text(self._patience, self._lang))
            case "finish":
                self._finish()
            case "hint":
                self._hint()
            case "resign":
                self._resign()
            case _:
                self._screen.tell("\n".join(help_lines(self._patience, self._lang)))

    def _list_moves(self) -> None:
        """Tell the moves as the cards are shown, which is as they may be typed."""
        if self._sitting.ended:
            self._screen.tell(self._ended())
            return
        listed = map(self._screen.move, self._position.moves)
        self._screen.tell(" ".join(listed) or word(self._lang, "no_moves"))

    def _new(self, words: list[str]) -> None:
        """Deal anew, perhaps what is named after the command."""
        command, *named = words
        if len(named) > 1:
            self._tell("new_what", found=shortened(command))
            return
        try:
            name = read_deal(named[0], self._patience, self._lang) if named else None
        except Complaint as complaint:
            self._screen.tell(str(complaint))
            return
        self._leave()
        self._deal(name)

    def _resign(self) -> None:
        if self._sitting.ended:
            self._screen.tell(self._ended())
            return
        self._sitting.resigned = True
        self._tell("resigned", state=state_text(self._position, self._lang))
        self._tell_deal()

    def _finish(self) -> None:
        """Play all cards home, if they can go there by themselves."""
        if self._sitting.ended:
            self._screen.tell(self._ended())
        elif not self._patience.foundations.by_suit:
            self._tell("no_finish")
        elif moves := way_home(self._position):
            self._follow(moves)
        else:
            self._tell("cannot_finish")

    def _hint(self) -> None:
        """Tell a move that is thought out, and why; an interrupt ends but the thinking."""
        if self._sitting.ended:
            self._screen.tell(self._ended())
            return
        try:
            advised = self._advised()
        except KeyboardInterrupt:
            if not self._screen.attended:
                raise
            self._screen.tell("")  # The terminal has shown the interrupt on a line of its own.
            self._tell("stopped")
            return
        why = advice_text(advised.standing, self._position, advised.line, self._lang)
        self._sitting.give_hint()
        if advised.line:
            self._tell("hint", move=self._screen.move(advised.line[0]), why=why)
        else:
            self._screen.tell(why)

    def _advised(self) -> Advised:
        """Think out a hint; who waits for that, or for a compiler, is told so."""
        # Here: who asks for none need not wait for what a search imports.
        from klumba.cli.advising import Adviser
        from klumba.cli.solving import warm_up

        def thinking() -> None:
            if self._screen.attended:
                self._tell("thinking")
            warm_up(self._position, self._lang)

        self._adviser = self._adviser or Adviser()
        return self._adviser.advised(self._sitting.history, thinking)

    def _follow(self, words: list[str], line: str = "") -> None:
        """Make moves, up to the first that is refused; `line` is how a single one was typed."""
        changed: set[str] = set()
        made = False
        refused = ""
        for typed in words:
            try:
                changed |= self._step(typed)
                made = True
            except (Refused, NotationError, Complaint) as error:
                refused = reason(error, self._patience, self._lang, line or typed)
                break
        if made:
            self._screen.show(self._sitting.history, changed)
            self._tell_end()
        if refused:
            self._screen.tell(refused)

    def _step(self, typed: str) -> set[str]:
        if self._sitting.ended:
            raise Complaint(self._ended())
        return set(self._sitting.follow(self._move(typed)))

    def _move(self, typed: str) -> str:
        """Return what was typed in the notation, the stock alone as the way in which it turns."""
        if not is_stock(typed):
            return in_notation(typed, self._position.tables, self._lang)
        ways = turnings(self._patience)
        legal = [move for move in self._position.moves if move.startswith(f"{STOCK}>")]
        if not ways:
            raise Complaint(word(self._lang, "no_stock"))
        if not legal and (len(ways) == 1 or not self._position.in_stock):
            return ways[0]  # to hear why not
        if len(legal) != 1:
            raise Complaint(word(self._lang, "which_turning", moves=" ".join(legal or ways)))
        return legal[0]

    def _ended(self) -> str:
        """Return why nothing is moved any more, nor taken back."""
        return word(self._lang, "won_ended" if self._position.won else "resigned_ended")

    def _tell_end(self) -> None:
        if self._position.won:
            sitting, lang = self._sitting, self._lang
            moves = counted(sitting.moves, "moves", lang)
            assists = [counted(sitting.undos, "undos", lang)]
            if sitting.hints:
                assists.append(counted(sitting.hints, "hints", lang))
            self._tell("won", moves=moves, assists=", ".join(assists), time=sitting.time)
            self._tell_deal()
        elif self._position.blocked:
            self._tell("blocked")

    def _explain(self, words: list[str], line: str = "") -> None:
        """Say why moves may not be made, or that they may; `line` is how a single one was typed."""
        if not words:
            self._tell("why_what", example=examples(self._patience)[0])
        for typed in words:
            try:
                move = parse_move(self._position.tables, self._move(typed))
            except (NotationError, Complaint) as error:
                self._screen.tell(reason(error, self._patience, self._lang, line or typed))
                continue
            refusal = why_not(self._position, move)
            if refusal:
                self._screen.tell(refusal_text(refusal, self._patience, self._lang))
            elif self._sitting.resigned:
                self._screen.tell(self._ended())
            else:
                self._tell("legal", move=self._screen.move(str(move)))


def _alone(words: list[str], line: str) -> str:
    """Return how a move that stands alone was typed, else nothing."""
    return line.strip() if len(words) == 1 else ""
