"""A play of the first numbered deal of Flower Garden, from the deal to the replay."""

from __future__ import annotations

import msgspec

from docs.generate.examples.said import PLAY, Example
from docs.generate.examples.tables import Table, moved, play, pushed, winning_moves
from klumba.games import CATALOGUE
from klumba.play.events import Did
from klumba.protocol import answers, house, plays, requests
from klumba.wording import Ended, share_text

KEY = "4f1c0f0e-8f0b-4a55-9d5e-2f6f0b7f6c11"
WHY = "This lets the 2♠ follow it there."

_SHORT = "Bq5tM8wYz3gL"

_garden = Table(PLAY, "flower-garden~1-1")
_dealt = _garden.view()
_first = _garden.makes("5C>c5")
_one_move_on = str(_garden.play.history.position)
_steps = (
    plays.Step(0, _dealt.piles, _dealt.placed),
    plays.Step(_first.ply, _first.piles, _first.placed, _first.move),
)
_undone = _garden.does(Did.UNDO)
_redone = _garden.does(Did.REDO)
_paused = _garden.does(Did.PAUSE)
_resumed = _garden.does(Did.RESUME)
_here = _garden.view()
_hint = _garden.does(Did.HINT, "AS>f", WHY)
_ace = _garden.makes("AS>f")
_resigned = _garden.does(Did.RESIGN)
_end = _garden.standing()
_counts = plays.Counts(**msgspec.structs.asdict(_end.counts))

_row = house.PlayRow(
    play=PLAY,
    patience="flower-garden",
    kind="known",
    state="resigned",
    placed=_end.placed,
    total=_end.total,
    counts=_counts,
    elapsed_ms=_end.elapsed_ms,
    ply=_end.ply,
    begun_at="2026-03-14T12:30:00.000Z",
    ended_at="2026-03-14T12:30:33.600Z",
    deal="flower-garden~1-1",
)

_winning = winning_moves("flower-garden")
_nearly = Table("Zk4nW8vRt1sA", "flower-garden~1-4")
_nearly.makes(*_winning[:-4])

_line = winning_moves("golf")
_WINNABLE = 45  # Of golf~1-1: the last position of this play from which it can be won.
_golf = Table("Hm2cP6xJd9bU", "golf~1-1")
_golf.makes(*_line[:_WINNABLE], "8S>f")
_golf.does(Did.RESIGN)
_verdicts: list[answers.PlyVerdict] = [(ply, "winnable") for ply in range(_WINNABLE + 1)]
_verdicts += [(_WINNABLE + 1, "unwinnable"), (_WINNABLE + 2, "unwinnable")]
_told_first: tuple[answers.PlyVerdict, ...] = (
    *((ply, "unknown") for ply in range(_WINNABLE + 1)),
    *_verdicts[_WINNABLE + 1 :],
)

_stuck = Table("Nc6yD2rVf7kE", "flower-garden-suit~1-1")
_stuck.makes("AS>f", "3H>c6", "2S>f")

EXAMPLES = (
    Example(
        requests.Deal(10, "flower-garden", number=1, key=KEY), play(_dealt, 10), "A numbered deal."
    ),
    Example(
        requests.Deal(11, "agnes-bernauer"),
        play(
            msgspec.structs.replace(
                Table("Yw5eF0gNq3hS", "agnes-bernauer~1-1").view(), deal=None, kind="casual"
            ),
            11,
        ),
        "A random deal, with cards that are not seen.",
    ),
    Example(requests.Move(12, PLAY, 0, "5C>c5"), moved(_first, 12)),
    Example(requests.Undo(13, PLAY, 1), moved(_undone, 13)),
    Example(requests.Redo(14, PLAY, 2), moved(_redone, 14)),
    Example(requests.Pause(15, PLAY, 3), moved(_paused, 15)),
    Example(requests.Resume(16, PLAY, 4), moved(_resumed, 16)),
    Example(requests.Open(17, PLAY), play(_here, 17), "The play as it stands."),
    Example(
        requests.Open(18, PLAY, since=1),
        answers.Events(PLAY, (_undone, _redone), re=18),
        "What happened since a ply; here the play had come to ply 3.",
    ),
    Example(requests.Hint(19, PLAY, 5), moved(_hint, 19)),
    Example(requests.Resign(20, PLAY, 7), moved(_resigned, 20)),
    Example(requests.Close(21, PLAY), answers.Closed(PLAY, re=21)),
    Example(
        requests.Replay(22, PLAY),
        answers.Replay(
            PLAY,
            "flower-garden~1-1",
            ("5C>c5", "undo", "redo", "AS>f"),
            plays.Result("resigned", _end.placed, _end.total, _counts, _end.elapsed_ms),
            re=22,
        ),
    ),
    Example(
        requests.Replay(27, _SHORT, steps=0),
        answers.Replay(
            _SHORT,
            "flower-garden~1-1",
            ("5C>c5",),
            plays.Result("resigned", 0, 52, plays.Counts(1, 0, 0), 8400),
            steps=_steps,
            re=27,
        ),
        "A play of one move, with its positions.",
    ),
    Example(
        requests.Replay(28, _SHORT, at=1),
        answers.Replay(
            _SHORT,
            "flower-garden~1-1",
            ("5C>c5",),
            plays.Result("resigned", 0, 52, plays.Counts(1, 0, 0), 8400),
            position=_one_move_on,
            re=28,
        ),
        "The same with the position after its move, to play on from there.",
    ),
    Example(
        requests.Share(26, PLAY, lang="ru"),
        answers.Share(
            PLAY,
            share_text(
                Ended(
                    CATALOGUE["flower-garden"],
                    won=False,
                    placed=_end.placed,
                    total=_end.total,
                    moves=_counts.moves,
                    undos=_counts.undos,
                    hints=_counts.hints,
                    elapsed_ms=_end.elapsed_ms,
                    deal="flower-garden~1-1",
                ),
                "ru",
            ),
            re=26,
        ),
    ),
    Example(
        requests.Plays(23, state="resigned", limit=1),
        answers.Plays((_row,), next="c3RfMTc3MzQ5MTQwMA", re=23),
    ),
    Example(
        requests.Analyse(24, "Zk4nW8vRt1sA"),
        answers.Analysis(
            "Zk4nW8vRt1sA",
            _nearly.play.ply,
            "winnable",
            moves_to_win=4,
            line=tuple(_winning[-4:]),
            re=24,
        ),
        "Four moves before the end of the deal `flower-garden~1-4`.",
    ),
    Example(
        requests.PostMortem(25, "Hm2cP6xJd9bU"),
        answers.PostMortem(play="Hm2cP6xJd9bU", verdicts=_told_first, complete=False, re=25),
        "The search begins at the end.",
    ),
)

PUSHED = (
    pushed(_ace),
    answers.PostMortem(
        play="Hm2cP6xJd9bU",
        verdicts=tuple(_verdicts),
        complete=True,
        turning_point=answers.TurningPoint(_WINNABLE, "8S>f", tuple(_line[_WINNABLE:])),
    ),
    answers.Futile("Nc6yD2rVf7kE", _stuck.play.ply),
)
