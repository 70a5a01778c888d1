"""The table in line mode: reads what the player types, moves, and answers."""

from __future__ import annotations

import secrets

from klumba.cards import JOKERS
from klumba.cli.errors import reason, shortened
from klumba.cli.pages import rules_text
from klumba.cli.screens import Piped
from klumba.cli.words import COMMANDS, command_named, word
from klumba.faults import NotationError
from klumba.rules.history import History
from klumba.rules.notation import REDO, UNDO, parse_move
from klumba.rules.position import Position
from klumba.rules.refusals import Reason, Refusal, Refused, why_not
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Kind, Patience
from klumba.shuffle import DealName
from klumba.wording import Language, refusal_text, title

NUMBERED_DEALS = 2**53
_SEED_BYTES = 16


class Table:
    """A patience on a screen: one deal after another, until the player leaves."""

    def __init__(self, patience: Patience, lang: Language, screen: Piped) -> None:
        self._patience = patience
        self._lang: Language = lang
        self._screen = screen
        self._secret: DealName | None = None  # the deal's name, until it may be told
        self._history: History

    def play(self, seed: str | None = None) -> None:
        """Play from the deal of a seed, or from one that nobody knows."""
        self._deal(seed)
        try:
            while (line := self._screen.read()) is not None and self._answer(line):
                pass
        except KeyboardInterrupt:
            self._screen.tell("")
        self._tell_deal()

    def _deal(self, seed: str | None) -> None:
        name = DealName(self._patience.key, seed=seed or random_seed(self._patience))
        self._history = History(deal(self._patience, name.cards(self._patience.deck)))
        hidden = seed is None and self._patience.hidden
        self._secret = name if hidden else None
        heading = title(self._patience, self._lang)
        self._screen.open(heading if hidden else f"{heading} · {name}", self._history)
        self._tell("welcome", example=examples(self._patience)[0])
        if self._screen.signs:
            self._screen.tell("\n".join(signs_lines(self._patience, self._lang)))

    def _tell(self, key: str, **values: object) -> None:
        self._screen.tell(word(self._lang, key, **values))

    def _tell_deal(self) -> None:
        if self._secret:
            self._tell("the_deal_was", name=self._secret)
        self._secret = None

    @property
    def _position(self) -> Position:
        return self._history.position

    def _answer(self, line: str) -> bool:
        """Answer a line, and say whether the play goes on."""
        words = line.split()
        match command_named(words[0]) if words else "show":
            case None if ">" not in line:
                self._tell("unknown_word", found=shortened(words[0]))
            case None | "undo" | "redo":
                self._follow(moves_in(line))
            case "show":
                self._screen.show(self._history)
            case "moves":
                listed = " ".join(self._position.moves)
                self._screen.tell(listed or word(self._lang, "no_moves"))
            case "why":
                self._explain(moves_in(line)[1:])
            case "rules":
                self._screen.tell(rules_text(self._patience, self._lang))
            case "new":
                self._tell_deal()
                self._deal(None)
            case "help":
                self._screen.tell("\n".join(help_lines(self._patience, self._lang)))
            case _:
                return False
        return True

    def _follow(self, moves: list[str]) -> None:
        """Make moves, up to the first that is refused."""
        changed: set[str] = set()
        made = False
        refused = ""
        for move in moves:
            try:
                changed |= self._step(move)
                made = True
            except (Refused, NotationError) as error:
                refused = reason(error, self._patience, self._lang)
                break
        if made:
            self._screen.show(self._history, changed)
            self._tell_end()
        if refused:
            self._screen.tell(refused)

    def _step(self, move: str) -> set[str]:
        if self._position.won:
            # A play that is won has ended: nothing is taken back.
            raise Refused(Refusal(Reason.WON), move, self._position)
        return set(self._history.follow(move))

    def _tell_end(self) -> None:
        if self._position.won:
            self._tell("won")
            self._tell_deal()
        elif self._position.blocked:
            self._tell("blocked")

    def _explain(self, moves: list[str]) -> None:
        """Say why moves may not be made, or that they may."""
        if not moves:
            self._tell("why_what", example=examples(self._patience)[0])
        for text in moves:
            try:
                move = parse_move(self._position.tables, text)
            except NotationError as error:
                self._screen.tell(reason(error, self._patience, self._lang))
                continue
            refusal = why_not(self._position, move)
            if refusal:
                self._screen.tell(refusal_text(refusal, self._patience, self._lang))
            else:
                self._tell("legal", move=move)


def random_seed(patience: Patience) -> str:
    """Return the seed of a random deal.

    A number, as players like to tell each other; where cards are hidden a text that nobody can find
    by trying which number deals the cards that are seen.
    """
    if patience.hidden:
        return secrets.token_hex(_SEED_BYTES)
    return str(secrets.randbelow(NUMBERED_DEALS))


def moves_in(line: str) -> list[str]:
    """Return the words of a line in the notation, without spaces around `>`."""
    words = ">".join(part.strip() for part in line.split(">")).split()
    notation = {"undo": UNDO, "redo": REDO}
    return [notation.get(command_named(text) or "", text) for text in words]


def examples(patience: Patience) -> list[str]:
    """Return moves as they are typed, one for each kind of place that a patience has."""
    places = {
        "c1": patience.columns is not None and patience.columns.build is not None,
        "f": True,
        "s1": patience.square is not None,
    }
    moves = [f"5D>{place}" for place, there in places.items() if there]
    return [*moves, f"{JOKERS[1]}>{Kind.JOKERS.value}"] if patience.jokers else moves


def turnings(patience: Patience) -> list[str]:
    """Return the moves of the stock, one for each way in which it may be turned."""
    ways = patience.stock.turnings if patience.stock else ()
    return [f"stock>{way.to.value}{1 if way.to is Kind.SQUARE else ''}" for way in ways]


def help_lines(patience: Patience, lang: Language) -> list[str]:
    """Return what may be typed, a line each."""
    moves = {"move": examples(patience), "stock": turnings(patience)}
    rows = {key: " ".join(listed) for key, listed in moves.items() if listed}
    for name, spellings in COMMANDS.items():
        rows[name] = ", ".join(dict.fromkeys([*spellings[lang], name]))
    width = max(map(len, rows.values()))
    lines = [f"{typed:{width}}  {word(lang, f'help_{key}')}" for key, typed in rows.items()]
    return [*lines, *signs_lines(patience, lang)]


def signs_lines(patience: Patience, lang: Language) -> list[str]:
    """Return how the cards that are seen are typed."""
    return [word(lang, key) for key in ("help_signs", "help_jokers")[: 1 + patience.jokers]]
