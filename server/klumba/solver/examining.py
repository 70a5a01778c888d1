"""The examination of an ended play: which positions could be won, and where the win was lost.

A position from which a winnable one was reached is winnable; one that was reached from a lost one
is lost. Undo makes the positions of a play a tree, and what is found of one spreads through it.
Each way from the deal to where a branch ends goes from winnable to lost at most once: it is asked
in halves, its end first. What stays unknown within a few nodes is asked again with more of them,
in the gaps that are left.

A play may have thousands of moves, and most of them go to and fro: positions that are alike are one
here, and each is gone through once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from klumba.rules.position import Position
from klumba.solver.canonical import Order, canonical, renamed
from klumba.solver.thinking import Thought
from klumba.solver.verdict import Outcome

EFFORTS: Final = (150, 30, 7)
"""What part of a play's nodes a position is worth, when it is asked for the first time, the second,
the third."""

SECONDS: Final = 30.0
"""What a play is worth, as `nodes_in` has it."""


@dataclass(frozen=True)
class Turned:
    """The last move after which the win was gone: made at `ply`, where `better` would have won."""

    ply: int
    move: str
    better: tuple[str, ...]


@dataclass(eq=False)
class _Kin:
    """Positions of a play that are alike, and what is known of them.

    They are won by a `line`, as it is written for piles in `order`; or, without one, by `onward`:
    as it was played from the first of these two nodes to the second, and further from there.
    """

    nodes: list[_Node] = field(default_factory=list)
    outcome: Outcome = Outcome.UNKNOWN
    line: tuple[str, ...] = ()
    order: Order = ()
    onward: tuple[_Node, _Node] | None = None
    asked: int = 0

    @property
    def known(self) -> bool:
        return self.outcome is not Outcome.UNKNOWN


@dataclass(eq=False)
class _Node:
    """A position where the play has been; `by` are the moves made in it, and where they led."""

    position: Position
    kin: _Kin
    order: Order
    came: _Node | None
    move: str  # that led here
    by: dict[str, _Node] = field(default_factory=dict)


class Examination:
    """Says what to ask next, is told what was found, and knows what follows from it.

    It begins with a play's opening; `follow` adds the events, ply by ply, before anything is asked.
    """

    def __init__(self, opening: Position, nodes: int) -> None:
        """Begin at the opening, and spend at most so many nodes on the play."""
        self._kin: dict[str, _Kin] = {}
        self._left = nodes
        self._efforts = [max(1, nodes // part) for part in EFFORTS]
        self._asked: _Node | None = None
        self._waiting: Iterator[tuple[int, list[_Node]]] | None = None
        self._way: tuple[int, list[_Node]] | None = None
        self._plies: list[tuple[str | None, _Node]] = [(None, self._node(opening, None, ""))]

    def follow(self, position: Position, move: str | None = None) -> None:
        """Add the next event: the position that it led to; a move's, also that of a redo, leads on.

        Without a move it went back, or left the position as it was.
        """
        at = self._plies[-1][1]
        if move is None:
            node = _earlier(at, position)
        elif (known := at.by.get(move)) is not None:
            node = known
        else:
            at.by[move] = node = self._node(position, at, move)
        self._plies.append((move, node))

    def question(self) -> tuple[Position, int] | None:
        """Return a position to ask about, and how many nodes it is worth; None when all is done."""
        self._asked = node = self._next()
        if node is None:
            return None
        return node.position, min(self._efforts[node.kin.asked], self._left)

    def told(self, thought: Thought) -> None:
        """Take what was found of the position that `question` gave."""
        node = self._asked
        assert node is not None, "nothing was asked"
        self._left -= min(self._efforts[node.kin.asked], self._left)
        node.kin.asked += 1
        if thought.outcome is Outcome.WINNABLE:
            _wins(node.kin, thought.line, node.order)
            # So is each position of the play that the line passes.
            for i, (text, order) in enumerate(thought.passed):
                if text in self._kin:
                    _wins(self._kin[text], thought.line[i:], order)
        elif thought.outcome is Outcome.UNWINNABLE:
            _loses(node.kin)

    @property
    def ends(self) -> tuple[Position, Position]:
        """Return the position at the beginning, and the one at the end."""
        return self._plies[0][1].position, self._plies[-1][1].position

    @property
    def verdicts(self) -> list[tuple[int, Outcome]]:
        """Return the verdict on the position at each ply."""
        return [(ply, node.kin.outcome) for ply, (_, node) in enumerate(self._plies)]

    def better(self, ply: int) -> tuple[str, ...]:
        """Return moves that win from the position at a ply; none unless it is known to be won."""
        node = self._plies[ply][1]
        moves, kin, order = list[str](), node.kin, node.order
        while kin.onward is not None:
            before, after = kin.onward
            moves += renamed((after.move,), before.order, order)
            names = dict(zip(before.order, order, strict=True))
            kin, order = after.kin, tuple(names[name] for name in after.order)
        return (*moves, *renamed(kin.line, kin.order, order)) if kin.line else tuple(moves)

    @property
    def turned(self) -> Turned | None:
        """Return where the win was lost for good, if it is known."""
        outcomes = [node.kin.outcome for _, node in self._plies]
        won = [ply for ply, outcome in enumerate(outcomes) if outcome is Outcome.WINNABLE]
        if not won or won[-1] + 1 == len(outcomes):
            return None
        ply = won[-1]
        move = self._plies[ply + 1][0]
        if move is None or Outcome.UNKNOWN in outcomes[ply:]:
            return None
        return Turned(ply, move, self.better(ply))

    def _node(self, position: Position, came: _Node | None, move: str) -> _Node:
        text, order = canonical(position)
        kin = self._kin.setdefault(text, _Kin())
        node = _Node(position, kin, order, came, move)
        kin.nodes.append(node)
        if kin.known:
            _spread(kin)
        elif position.won:
            _wins(kin, (), order)
        return node

    def _next(self) -> _Node | None:
        """Return the node to ask: what costs least first, the way that stands at the end first."""
        if self._waiting is None:
            ways = list(self._ways())
            self._waiting = ((effort, way) for effort in range(len(EFFORTS)) for way in ways)
            self._way = next(self._waiting, None)
        # A way that has nothing to ask has nothing later, either: what is known stays known.
        while self._left and self._way is not None:
            effort, way = self._way
            if (node := _halving(way, effort)) is not None:
                return node
            self._way = next(self._waiting, None)
        return None

    def _ways(self) -> Iterator[list[_Node]]:
        """Give the ways from the deal to each end of a branch, the standing one first.

        Of each way what is not on an earlier one, and of what is alike the first.
        """
        gone, kin = set[_Node](), set[_Kin]()
        ends = (node for _, node in reversed(self._plies) if not node.by)
        for end in (self._plies[-1][1], *ends):
            way = list[_Node]()
            for node in _back_from(end):
                if node in gone:
                    break
                gone.add(node)
                if node.kin not in kin:
                    kin.add(node.kin)
                    way.append(node)
            yield way[::-1]


def _back_from(end: _Node) -> Iterator[_Node]:
    node: _Node | None = end
    while node is not None:
        yield node
        node = node.came


def _earlier(end: _Node, position: Position) -> _Node:
    """Return the node to which an undo leads."""
    return next(node for node in _back_from(end) if node.position == position)


def _wins(kin: _Kin, line: tuple[str, ...], order: Order) -> None:
    """Note a win, unless it is known, and that of all before it."""
    if not kin.known:
        kin.outcome, kin.line, kin.order = Outcome.WINNABLE, line, order
        _spread(kin)


def _spread(kin: _Kin) -> None:
    """Note that all before a win is a win."""
    waiting = [kin]
    while waiting:
        for after in waiting.pop().nodes:
            before = after.came
            if before is not None and not before.kin.known:
                before.kin.outcome, before.kin.onward = Outcome.WINNABLE, (before, after)
                waiting.append(before.kin)


def _loses(kin: _Kin) -> None:
    """Note a loss, and that of all after it."""
    waiting = [kin]
    while waiting:
        lost = waiting.pop()
        if not lost.known:
            lost.outcome = Outcome.UNWINNABLE
            waiting += [after.kin for node in lost.nodes for after in node.by.values()]


def _halving(way: Sequence[_Node], effort: int) -> _Node | None:
    """Return the node to ask in the gap between the last win and the first loss of a way.

    Its end first; then the one nearest to the middle that was not asked so much yet.
    """
    gap = [node for node in way if not node.kin.known]
    open_ones = [i for i, node in enumerate(gap) if node.kin.asked == effort]
    if not open_ones:
        return None
    if gap[-1] is way[-1] and gap[-1].kin.asked == effort:
        return gap[-1]
    return gap[min(open_ones, key=lambda i: abs(i - len(gap) // 2))]
