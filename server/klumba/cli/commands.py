"""The commands. What they do with a deal is study: all cards are shown, the stock's too."""

import re
import sys
from collections.abc import Iterable, Iterator

import click

from klumba.cli.arguments import DEPTH, LANGUAGE, PATIENCE, SEED
from klumba.cli.errors import Complaint, reason, shortened
from klumba.cli.manual import Group, help_of
from klumba.cli.pages import patiences_text, rules_text
from klumba.cli.streams import complain, say
from klumba.cli.words import word
from klumba.faults import NotationError
from klumba.rules.history import History
from klumba.rules.notation import parse_position
from klumba.rules.position import Position
from klumba.rules.refusals import Reason, Refusal, Refused
from klumba.rules.rulebook import deal as lay_out
from klumba.rules.vocabulary import Patience
from klumba.shuffle import DealName
from klumba.wording import Language, fault_text

_key = click.argument("patience", metavar="KEY", type=PATIENCE, help="key_argument")
_seed = click.argument("seed", metavar="SEED", type=SEED, help="seed_argument")
# What `replay` says last, so that its output can be piped into `moves`.
_STANDING = re.compile(r"(?:\A|\n)(?:won|blocked|open) [0-9]+/[0-9]+[ \n]*\Z")
lang_option = click.option(
    "--lang", type=LANGUAGE, metavar="en|ru", expose_value=False, help="lang_option"
)


def _show_version(context: click.Context, option: click.Parameter, asked: bool) -> None:
    del option
    if asked:
        # Takes a fifth of a command's time to import, and no other command asks.
        from importlib.metadata import version

        say(f"klumba {version('klumba')}")
        context.exit()


@click.group(
    cls=Group,
    help="klumba_help",
    context_settings={"help_option_names": ["-h", "--help"]},
    options_metavar="",
    subcommand_metavar="COMMAND ...",
    invoke_without_command=True,
)
@lang_option
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="version_option",
)
@click.pass_context
def klumba(context: click.Context) -> None:
    """Show the help when no command is given."""
    if context.invoked_subcommand is None:
        say(context.get_help())


@klumba.command(help="patiences_help", options_metavar="")
@lang_option
@click.pass_obj
def patiences(lang: Language) -> None:
    """List the patiences."""
    say(patiences_text(lang))


@klumba.command(help="rules_help", options_metavar="")
@_key
@lang_option
@click.pass_obj
def rules(lang: Language, patience: Patience) -> None:
    """Show the rules of a patience."""
    say(rules_text(patience, lang))


@klumba.command(help="deal_help", options_metavar="")
@_key
@_seed
@lang_option
def deal(patience: Patience, seed: DealName) -> None:
    """Show the opening of a deal."""
    say("\n".join(opening(patience, seed).lines()))


@klumba.command(help="moves_help", options_metavar="")
@_key
@lang_option
@click.pass_obj
def moves(lang: Language, patience: Patience) -> None:
    """List the legal moves of the position on the standard input."""
    say(" ".join(read_position(patience, lang).moves))


@klumba.command(help="perft_help", options_metavar="")
@_key
@_seed
@click.argument("depth", metavar="DEPTH", type=DEPTH, help="depth_argument")
@lang_option
def perft(patience: Patience, seed: DealName, depth: int) -> None:
    """Count the lines of play, depth by depth."""
    first = opening(patience, seed)
    for plies in range(1, depth + 1):
        say(f"{plies} {_lines_of_play(first, plies)}")


@klumba.command(help="replay_help", options_metavar="")
@_key
@_seed
@click.argument("moves", metavar="[MOVE]...", nargs=-1, help="moves_argument")
@lang_option
@click.pass_obj
def replay(lang: Language, patience: Patience, seed: DealName, moves: tuple[str, ...]) -> None:
    """Show the position to which a list of moves leads, and how it stands."""
    history = History(opening(patience, seed))
    for _ in followed(history, moves, lang):
        pass
    position = history.position
    state = "won" if position.won else "blocked" if position.blocked else "open"
    say("\n".join([*position.lines(), f"{state} {position.placed}/{position.total}"]))


@klumba.command(help="table_help", options_metavar="")
@_key
@click.argument("seed", metavar="[SEED]", type=SEED, required=False, help="seed_argument")
@click.option("--plain", is_flag=True, help="plain_option")
@lang_option
@click.pass_obj
def table(lang: Language, patience: Patience, seed: DealName | None, plain: bool) -> None:
    """Play in the terminal."""
    # Drawing takes a while to import: only who plays waits for it.
    from klumba.cli.screens import screen_for
    from klumba.cli.table import Table

    Table(patience, lang, screen_for(patience, lang, plain=plain)).play(seed)


@klumba.command("help", help="help_command_help", options_metavar="")
@click.argument("command", metavar="[COMMAND]", required=False, help="command_argument")
@lang_option
@click.pass_context
def help_command(context: click.Context, command: str | None) -> None:
    """Show the help of a command, or that of them all."""
    root = context.find_root()
    say(help_of(klumba, command, root) if command else root.get_help())


def followed(history: History, moves: Iterable[str], lang: Language) -> Iterator[str]:
    """Give moves, `undo` and `redo` as each is made; raises Complaint for one that is refused."""
    for number, move in enumerate(moves, 1):
        try:
            if history.position.won:
                # A play that is won has ended: nothing is taken back, nothing put back.
                raise Refused(Refusal(Reason.WON), move, history.position)
            history.follow(move)
        except (Refused, NotationError) as error:
            why = reason(error, history.position.tables.patience, lang)
            text = word(lang, "illegal_move", number=number, move=shortened(move), reason=why)
            raise Complaint(text) from None
        yield move


def read_position(patience: Patience, lang: Language) -> Position:
    """Return the position on the standard input; raises Complaint if it is none."""
    if sys.stdin is not None and sys.stdin.isatty():
        complain(word(lang, "type_a_position"))
    text = sys.stdin.read() if sys.stdin is not None else ""
    try:
        return parse_position(patience, _STANDING.sub("", text))
    except NotationError as error:
        raise Complaint(fault_text(error, lang)) from None


def opening(patience: Patience, seed: DealName) -> Position:
    """Return the opening of a deal."""
    return lay_out(patience, seed.cards(patience.deck))


def _lines_of_play(position: Position, plies: int) -> int:
    if plies == 1:
        return len(position.moves)
    return sum(_lines_of_play(position.play(move).position, plies - 1) for move in position.moves)
