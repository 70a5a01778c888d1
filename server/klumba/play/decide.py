"""What a command comes to: an event, or the first thing that stands against it.

The order is the protocol's: form, a repeated request, a stale one, an ended play, a paused one,
then the rules of the patience.
"""

from klumba.play.events import Command, Did, Event
from klumba.play.state import Play
from klumba.rules.notation import parse_move
from klumba.rules.refusals import Reason, Refusal, Refused, why_not


class PlayError(Exception):
    """A command that a play does not follow."""


class Stale(PlayError):
    """The command names a ply that is not the present one."""


class PlayEnded(PlayError):
    """The play is over."""


class Paused(PlayError):
    """The play is paused, and the command is neither `resume` nor `resign`."""


class Senseless(PlayError):
    """A pause in a ranked play, or a resume of one that is not paused."""


def canonical_move(play: Play, command: Command) -> str | None:
    """Return a command's move in its canonical form, `None` where it has none.

    Raises NotationError for what is no move in the patience.
    """
    if command.did is not Did.MOVE:
        return None
    if command.move in play.history.position.moves:
        return command.move  # what is listed is canonical, and needs no reading
    return str(parse_move(play.history.position.tables, command.move or ""))


def decide(play: Play, command: Command, now: int) -> Event:
    """Return the event that a command comes to at an instant.

    Whether it repeats an answered one must have been asked before: `Event.answers`. Raises
    NotationError, a PlayError, or Refused by the rules.
    """
    if _is_offered(play, command):
        return _event(play, command, command.move, now)
    move = canonical_move(play, command)
    if command.ply != play.ply:
        raise Stale
    if play.ended:
        raise PlayEnded
    _check_pause(play, command.did)
    _check_rules(play, command, move)
    return _event(play, command, move, now)


def _is_offered(play: Play, command: Command) -> bool:
    """Say whether it is a move that the player was just offered: mostly so, and soon found."""
    return (
        command.move in play.history.position.moves
        and command.did is Did.MOVE
        and command.ply == play.ply
        and not (play.ended or play.paused)
    )


def _event(play: Play, command: Command, move: str | None, now: int) -> Event:
    elapsed = play.clock.read(now)
    return Event(play.ply + 1, command.did, now, elapsed, move, command.count, command.hint)


def _check_pause(play: Play, did: Did) -> None:
    if play.paused and did not in (Did.RESUME, Did.RESIGN, Did.EXPIRE):
        raise Paused
    if (did is Did.PAUSE and play.ranked) or (did is Did.RESUME and not play.paused):
        raise Senseless


def _check_rules(play: Play, command: Command, move: str | None) -> None:
    history = play.history
    if move is not None and move not in history.position.moves:
        refusal = why_not(history.position, parse_move(history.position.tables, move))
        assert refusal is not None, f"{move} in {history.position!r}"
        raise Refused(refusal, move, history.position)
    if command.did is Did.UNDO and not 1 <= command.count <= len(history.moves):
        refusal = Refusal(Reason.NOTHING_TO_UNDO, standing=len(history.moves))
        raise Refused(refusal, command.did, history.position)
    if command.did is Did.REDO and not history.undone:
        raise Refused(Refusal(Reason.NOTHING_TO_REDO), command.did, history.position)
