"""Verdicts on all placements of a position, each reported as soon as it is proven."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from tessera.games.pyrga import table
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.proof import GENERATION, INFINITE, LAST, Memory, Proof
from tessera.games.pyrga.rules import SEATS, Pyrga
from tessera.play.contract import Seat

#: The node limit for one proof in the first round.
FIRST: Final = 500
#: The factor by which this limit grows from round to round.
GROWTH: Final = 3
#: With more pieces on the board, PY-12 no longer forbids any placement. Proofs ignore PY-12.
OPENED: Final = 2
#: The node limit for one proof of the distance to a win.
SOONEST: Final = 50_000


class Verdict(NamedTuple):
    """The winner after a placement (None: a draw), and the plies to a win (0: unknown or none)."""

    winner: Seat | None
    #: The placement itself is the first ply. The loser is assumed to delay the win.
    plies: int = 0


class Question(Proof):
    """A proof that also estimates its remaining effort."""

    @property
    def effort(self) -> int:
        """The estimated effort still needed to prove that the side wins."""
        if self.answer is not None:
            return 0 if self.answer else INFINITE
        root = self._stack[0]
        mine = self._white is not bool(self._ply & 1)
        return min(root.deltas) if mine else sum(root.phis)


class Verdicts:
    """A search, in steps, for the verdicts on all placements of a position.

    The winners are proven first, in rounds with growing limits, so that easy proofs come early. The
    distances to wins follow. The size of the steps changes neither the verdicts nor their order.
    """

    def __init__(self, state: Pyrga, first: Sequence[Placement] | None = None) -> None:
        """Begin with nothing proven; ``state`` may be any position.

        If ``first`` is given, the search finds a best placement, then judges all in ``first``, then
        all others. Early positions that no match can reach may take a long time.
        """
        #: The verdicts known, by placement, in the order in which they were proven.
        self.known: dict[Placement, Verdict] = {}
        self.nodes = 0
        self._replies: dict[Placement, Placement | None] = {}
        self._state = state
        self._first = first
        self._memories = {side: Memory(GENERATION // 2) for side in SEATS}
        self._allowed = 0
        self._done = False
        self._plan = self._think()

    @property
    def done(self) -> bool:
        return self._done

    @property
    def decided(self) -> bool:
        """True if the winner after every placement is known."""
        return len(self.known) == len(self._state.actions())

    @property
    def _seats(self) -> tuple[Seat, Seat]:
        return SEATS[self._state.ply & 1], SEATS[~self._state.ply & 1]

    def reply(self, action: Placement) -> Placement | None:
        """A reply that wins or draws after a placement in `known`; None if no reply is known."""
        if action not in self._replies and self.known[action].winner != self._seats[0]:
            self._replies[action] = self._told(self._state.apply(action))
        return self._replies.get(action)

    def _told(self, after: Pyrga) -> Placement | None:
        """A reply that does not change the table's verdict; None if the table gives no verdict."""
        if after.ply < table.PLIES and after.outcome is None and table.covers(after):
            winner = table.winner(after)
            for action in after.actions():
                if table.winner(after.apply(action)) == winner:
                    return action
        return None

    def step(self, nodes: int) -> None:
        """Search ``nodes`` or slightly more positions; do nothing when `done`."""
        self._allowed += nodes
        while not self._done and self.nodes < self._allowed:
            self._done = next(self._plan, True)

    def _think(self) -> Generator[bool, None, None]:
        self._at_once()
        yield False
        if self._state.strict and self._state.ply < OPENED:
            return
        if self._first is not None:
            yield from self._best()
            yield from self._who(self._first)
        yield from self._who(self._state.actions())
        yield from self._when()

    def _at_once(self) -> None:
        """Note the verdicts that the rules or the table give without a search."""
        state, (_, other) = self._state, self._seats
        actions, covered = state.actions(), table.covers(state)
        winner = table.winner(state) if covered else None
        # If the mover loses or has only one placement, every placement keeps the table's verdict.
        forced = covered and (winner == other or len(actions) == 1)
        told = table.is_here() and (not state.ply or (covered and state.ply < table.PLIES))
        for action in actions:
            after = state.apply(action)
            if after.outcome is not None:
                ahead = after.outcome.winners[0] if after.outcome.winners else None
                self.known[action] = Verdict(ahead, 0 if ahead is None else 1)
            elif forced:
                self.known[action] = Verdict(winner)
            elif told:
                self.known[action] = Verdict(table.winner(after))

    def _best(self) -> Generator[bool, None, None]:
        """Find a best placement and its verdict; if the mover loses, all placements are best."""
        state, (mover, other) = self._state, self._seats
        bound = state.strict and state.ply <= OPENED
        if bound or self.decided or any(it.winner == mover for it in self.known.values()):
            return
        asked, told, most = self._proofs(state), None, FIRST
        while told is None:
            told = yield from self._ask(asked, most)
            most *= GROWTH
        lost = told.answer and told.side == other
        for action in state.actions() if lost else (told.move,):
            if action is not None:
                self.known.setdefault(action, Verdict(told.side if told.answer else None))

    def _who(self, actions: Iterable[Placement]) -> Generator[bool, None, None]:
        """Find the winner after each placement in ``actions``, unless that winner is known."""
        asked = {it: self._proofs(self._state.apply(it)) for it in actions if it not in self.known}
        most = FIRST
        while asked:
            for action, proofs in [*asked.items()]:
                told = yield from self._ask(proofs, most)
                if told is not None:
                    self.known[action] = Verdict(told.side if told.answer else None)
                    moves = [it.move for it in (told, *proofs) if it.move is not None]
                    self._replies[action] = moves[0] if moves else None
                    del asked[action]
            most *= GROWTH

    def _proofs(self, state: Pyrga) -> list[Question]:
        """Proofs that settle who wins: one for the root's mover, then one for the other side."""
        sides: Sequence[Seat] = self._seats
        # If the table says that the root is a draw, no placement of its mover wins.
        if table.covers(self._state) and table.winner(self._state) is None:
            sides = sides[1:]
        return [Question(state, side, LAST, self._memories[side]) for side in sides]

    def _ask(self, proofs: Sequence[Question], most: int) -> Generator[bool, None, Question | None]:
        """Advance the easier proof, up to ``most`` nodes; if its answer is no, advance the other.

        Return a proof that settles who wins, or None if this is still open.
        """
        # Failed proofs are left out, because an open proof may have the same effort. If one side
        # is proven to win, the proof for the other side is not needed.
        while left := [proof for proof in proofs if proof.answer is not False]:
            proof = min(left, key=attrgetter("effort"))
            yield from self._advance(proof, most)
            if proof.answer is not False:
                return proof if proof.answer else None
        return proofs[-1]

    def _when(self) -> Generator[bool, None, None]:
        """Find the distances to the wins, the nearest win first."""
        left = {it: found.winner for it, found in self.known.items() if not found.plies}
        for pieces in range(self._state.ply + 2, LAST + 1):
            memories = {side: Memory(GENERATION // 2) for side in SEATS}
            for action, winner in [*left.items()]:
                if winner is None:
                    del left[action]
                    continue
                proof = Proof(self._state.apply(action), winner, pieces, memories[winner])
                yield from self._advance(proof, SOONEST)
                if proof.answer:
                    self.known[action] = Verdict(winner, pieces - self._state.ply)
                if proof.answer is not False:
                    del left[action]

    def _advance(self, proof: Proof, most: int) -> Generator[bool, None, None]:
        while proof.answer is None and proof.nodes < most:
            before = proof.nodes
            proof.step(min(self._allowed - self.nodes, most - before))
            self.nodes += proof.nodes - before
            yield False
