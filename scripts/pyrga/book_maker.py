"""Make Pyrga's book with the solver: every decision of a side in its first plies.

Results of long searches are appended to a file at once and read from there again, so the work can
be stopped at any time and continues where it stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from pyrga.engine import Answer, Solver
from tessera.games.pyrga.book import PLIES, TURNS, Entry, canonical
from tessera.games.pyrga.notation import WRITTEN, read
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.rules import BLACK, SEATS, WHITE, Pyrga
from tessera.play.contract import Seat

#: Answers that took at least this many nodes are kept in the file, and all answers on first moves.
DEAR: Final = 20_000
#: The most nodes for each question how soon a win comes: in White's positions of the book, and by
#: ply in Black's, which are many.
PATIENCE: Final = 12_000_000
BLACKS_PATIENCE: Final = {1: 12_000_000, 3: 400_000, 5: 80_000, 7: 20_000}
#: White's winning first move.
OPENING: Final = "Cb2"
LAST: Final = 30


class Line(NamedTuple):
    """A position with the placements that led there."""

    state: Pyrga
    moves: tuple[str, ...] = ()

    def apply(self, action: Placement) -> Line:
        """The position after one placement more."""
        return Line(self.state.apply(action), (*self.moves, WRITTEN[action]))

    @property
    def text(self) -> str:
        """The placements as the solver reads them."""
        return " ".join((*(("strict",) if self.state.strict else ()), *self.moves))


class Soonest(NamedTuple):
    """Bounds of the number of pieces on the board when a side wins; equal if exact."""

    least: int
    most: int


class Oracle:
    """The solver with a memory on disk, in lines ``KEY question: answer NODES  # placements``."""

    def __init__(self, solver: Solver, file: Path) -> None:
        self._solver = solver
        self._file = file
        self._known: dict[str, Answer] = {}
        for line in file.read_text().splitlines() if file.exists() else ():
            question, _, answer = line.partition("  #")[0].partition(": ")
            text, _, nodes = answer.rpartition(" ")
            self._known[question] = Answer(text, int(nodes))

    def ask(self, line: Line, question: str, most: int = 0) -> Answer:
        """Answer ``wins SIDE PLIES`` or ``who``, with at most ``most`` nodes; 0 for any number."""
        limit = f" most={most}" if most else ""
        name = f"{canonical(line.state)[0]:x} {question}{limit}"
        known = self._known.get(name)
        if known is None:
            known = self._solver.ask(f"{question}{limit} {line.text}")
            self._known[name] = known
            if known.nodes >= DEAR or line.state.ply < 2:
                with self._file.open("a") as file:
                    file.write(f"{name}: {known.text} {known.nodes}  # {line.text}\n")
        return known

    def who(self, line: Line) -> Seat | None:
        """The winner; None for a draw."""
        outcome = line.state.outcome
        if outcome is not None:
            return outcome.winners[0] if outcome.winners else None
        text = self.ask(line, "who").text
        return text if text in SEATS else None

    def wins(self, line: Line, side: Seat, pieces: int, most: int = 0) -> bool | None:
        """True if a side can win by ``pieces`` pieces on the board; None after too many nodes."""
        outcome = line.state.outcome
        if outcome is not None:
            return side in outcome.winners
        plies = pieces - line.state.ply
        text = self.ask(line, f"wins {side} {plies}", most).text if plies > 0 else "no"
        return {"yes": True, "no": False}.get(text)

    def soonest(self, line: Line, side: Seat, most: int) -> Soonest:
        """Bounds of the earliest win of a winning side, with at most ``most`` nodes a question."""
        for pieces in range(line.state.ply + 1, LAST):
            found = self.wins(line, side, pieces, most)
            if found is not False:
                return Soonest(pieces, pieces if found else LAST)
        return Soonest(LAST, LAST)


class Maker:
    """Decide for a side, position by position; `entries` is the growing book."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.entries: dict[int, tuple[Placement, Seat | None, int]] = {}

    def decide(self, line: Line, within: int = LAST) -> Entry:
        """Choose the placement in a position, from the book if it has the position already.

        A win must come by ``within`` pieces, which is known to be possible.
        """
        key, how = canonical(line.state)
        known = self.entries.get(key)
        if known is not None and not self._late(line, within):
            return Entry(TURNS[how].index(known[0]), *known[1:])
        entry = self._decided(line, within)
        self.entries[key] = TURNS[how][entry.action], entry.winner, entry.pieces
        return entry

    def _late(self, line: Line, within: int) -> bool:
        """True if the book's win for the mover comes later than it must."""
        _action, winner, pieces = self.entries[canonical(line.state)[0]]
        return winner == SEATS[line.state.ply & 1] and pieces > within

    def _decided(self, line: Line, within: int) -> Entry:
        oracle, state = self.oracle, line.state
        replies = sorted(
            (line.apply(action) for action in state.actions()),
            key=lambda reply: (len(reply.state.actions()), reply.moves),
        )
        mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
        if not state.ply:
            return Entry(read(OPENING), WHITE, LAST)
        winner = oracle.who(line)
        if winner is None:
            return Entry(self._first(replies, other, LAST, wanted=False), None, 0)
        most = BLACKS_PATIENCE.get(state.ply, PATIENCE)
        soonest = oracle.soonest(line, winner, most)
        if winner == mover:
            soonest = soonest._replace(most=min(soonest.most, within))
            action = self._first(replies, mover, soonest.most, wanted=True)
        elif soonest.least == soonest.most:
            action = self._first(replies, other, soonest.most - 1, wanted=False)
        else:
            best = max(replies, key=lambda reply: oracle.soonest(reply, other, most).least)
            action = read(best.moves[-1])
        return Entry(action, winner, soonest.most)

    def _first(
        self, replies: Iterable[Line], side: Seat, pieces: int, *, wanted: bool
    ) -> Placement:
        """The first placement after which a side does, or does not, win by ``pieces`` pieces."""
        return next(
            read(reply.moves[-1])
            for reply in replies
            if self.oracle.wins(reply, side, pieces) is wanted
        )

    def bound(self, line: Line) -> None:
        """Tighten a won decision's bound by the bounds of the decisions that follow."""
        key, entry = canonical(line.state)[0], self.decide(line)
        after = line.apply(entry.action)
        soonest = max(self.decide(after.apply(reply)).pieces for reply in after.state.actions())
        self.entries[key] = *self.entries[key][:2], soonest

    def walk(self, line: Line, side: Seat, within: int = LAST) -> None:
        """Decide for ``side`` in every position that the other side can reach from here.

        A win was promised by ``within`` pieces; all later decisions must keep to that.
        """
        state = line.state
        if state.ply >= PLIES or not state.actions():
            return
        if SEATS[state.ply & 1] == side:
            entry = self.decide(line, within)
            promised = entry.pieces if entry.winner == side else LAST
            self.walk(line.apply(entry.action), side, promised)
            return
        for reply in distinct(map(line.apply, state.actions())):
            known = canonical(reply.state)[0] in self.entries
            if reply.state.actions() and not (known and not self._late(reply, within)):
                self.walk(reply, side, within)


def distinct(lines: Iterable[Line]) -> Iterator[Line]:
    """The positions without those that are symmetric to an earlier one."""
    seen: set[int] = set()
    for line in lines:
        key = canonical(line.state)[0]
        if key not in seen:
            seen.add(key)
            yield line


def first_moves(strict: bool) -> list[Line]:
    """First placements up to symmetry; with ``strict`` only Squares, the only ones it affects."""
    start = Line(Pyrga(strict=strict))
    found = list(distinct(map(start.apply, start.state.actions())))
    return [line for line in found if not strict or line.moves[0].startswith("S")]


def make(maker: Maker, order: Sequence[Line]) -> Iterator[str]:
    """Make the book, White's part first; yield a line for each finished part."""
    start = Line(Pyrga())
    maker.walk(start, WHITE)
    maker.bound(start)
    yield f"White: {len(maker.entries)} entries"
    for line in order:
        yield f"{line.text}: {maker.oracle.who(line)}"
    for line in order:
        maker.walk(line, BLACK)
        yield f"Black after {line.text}: {len(maker.entries)} entries"
