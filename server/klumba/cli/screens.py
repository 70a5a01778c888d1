"""The screens on which a table is shown: a pipe, a screen reader's terminal, a terminal in colour.

All show what a player may see: of the stock's unseen cards only their number.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Collection, Sequence
from textwrap import fill

import click

from klumba.cards import HIDDEN, Face
from klumba.cli.keyboard import Keyboard
from klumba.cli.streams import printable, say, shows
from klumba.cli.typed import spelled
from klumba.cli.words import stock_text, word
from klumba.rules.history import History
from klumba.rules.passages import STOCK
from klumba.rules.view import view
from klumba.rules.vocabulary import Patience
from klumba.wording import Language, card_name, card_sign, pile_title, state_text


class Piped:
    """Prints the whole position after each change, a pile a line, in the notation."""

    signs = False  # whether cards are shown otherwise than they are typed

    def __init__(self, patience: Patience, lang: Language) -> None:
        self.patience = patience
        self.lang = lang
        self._keyboard = Keyboard()

    def open(self, heading: str, history: History) -> None:
        """Show a deal, with what is said over it."""
        self.tell(heading)
        self._show_piles(history)

    def show(self, history: History, changed: Collection[str] = ()) -> None:
        """Show the position, perhaps after moves that changed some piles."""
        del changed
        self.tell("")
        self._show_piles(history)

    def tell(self, text: str) -> None:
        """Say something to the player."""
        say("\n".join(map(printable, text.split("\n"))))

    def page(self, text: str) -> None:
        """Say something long to the player."""
        self.tell(text)

    def move(self, move: str) -> str:
        """Return a move as it is shown here, its card as cards are; so it may be typed, too."""
        card, _, where = move.partition(">")
        drawn = self.signs and card != STOCK
        return f"{card_sign(card, self.lang)}>{where}" if drawn else move

    def quote(self, text: str) -> None:
        """Say something that is copied, and so must stay one line however long it is."""
        say(printable(text))

    @property
    def attended(self) -> bool:
        """Say whether somebody sits there who waits, and may press Ctrl-C."""
        return self._keyboard.prompts

    def read(self) -> str | None:
        """Return the next line that the player types, `None` when there is none."""
        return self._keyboard.read()

    def _show_piles(self, history: History, only: Collection[str] | None = None) -> None:
        for pile, faces in view(history.position, history.unseen).items():
            if only is None or pile in only:
                self.tell(f"{self._label(pile)}: {self._cards(faces)}".rstrip())
        self.tell(state_text(history.position, self.lang))

    def _label(self, pile: str) -> str:
        return pile

    def _cards(self, faces: Sequence[Face]) -> str:
        return stock_text(faces, self.lang) if HIDDEN in faces else " ".join(faces)


class Spoken(Piped):
    """Says piles and cards by their names, and after a move only the piles that it changed."""

    def show(self, history: History, changed: Collection[str] = ()) -> None:
        """Say the piles that moves changed, without any all of them."""
        self._show_piles(history, changed or None)

    def tell(self, text: str) -> None:
        """Say something to the player; a terminal would break long lines within words."""
        super().tell("\n".join(map(_wrapped, text.split("\n"))))

    def move(self, move: str) -> str:
        """Return a move as it is typed in the player's language."""
        card, _, where = move.partition(">")
        return f"{spelled(card)}>{where}" if self.lang == "ru" and card != STOCK else move

    def _label(self, pile: str) -> str:
        return f"{pile}, {pile_title(self.patience, pile, self.lang)}"

    def _cards(self, faces: Sequence[Face]) -> str:
        said = [face if face == HIDDEN else card_name(face, self.lang) for face in faces]
        if HIDDEN in faces:
            return stock_text(said, self.lang, between=", ")
        return ", ".join(said) or word(self.lang, "empty")


class Drawn(Piped):
    """Draws the table in colour, anew after each move."""

    def __init__(self, patience: Patience, lang: Language) -> None:
        super().__init__(patience, lang)
        # Takes a while to import: only who plays in a terminal waits for it.
        from klumba.cli.drawing import Canvas

        self._canvas = Canvas(lang)
        self._heading = ""
        self.signs = self._canvas.signs

    def open(self, heading: str, history: History) -> None:
        """Draw the table under what is said over it."""
        self._heading = heading
        self._canvas.draw(heading, history)

    def show(self, history: History, changed: Collection[str] = ()) -> None:
        """Draw the table anew."""
        del changed
        self._canvas.draw(self._heading, history)

    def tell(self, text: str) -> None:
        """Say something to the player."""
        self._canvas.tell(text)

    def page(self, text: str) -> None:
        """Say something long to the player, in a pager when the screen cannot hold it."""
        fits = text.count("\n") + 1 < shutil.get_terminal_size().lines
        if fits or not shows(text):
            self.tell(text)
        else:
            # Where the input is a pipe, or there is no pager, this writes the text as it is.
            click.echo_via_pager(text)


def _on_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _wrapped(line: str) -> str:
    width = max(shutil.get_terminal_size().columns, 20)
    if not _on_terminal() or len(line) < width:
        return line
    return fill(line, width - 1, break_long_words=False, break_on_hyphens=False)


def screen_for(patience: Patience, lang: Language, *, plain: bool) -> Piped:
    """Return the screen that suits the output; `plain` asks for the one for screen readers."""
    if plain:
        return Spoken(patience, lang)
    if _on_terminal():
        return Drawn(patience, lang)
    return Piped(patience, lang)
