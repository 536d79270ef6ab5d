"""What each placement of a position is worth, told one after the other as it is proven."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from operator import attrgetter
from typing import Final, NamedTuple

from tessera.games.pyrga import table
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.proof import GENERATION, INFINITE, LAST, Memory, Proof
from tessera.games.pyrga.rules import SEATS, Pyrga
from tessera.play.contract import Seat

#: Nodes that each placement has in the first round, and how many times as many in the next.
FIRST: Final = 500
GROWTH: Final = 3
#: So many pieces stand at most while PY-12 bears on a placement, of which proofs know nothing.
OPENED: Final = 2
#: The most nodes for one question of how soon a win comes.
SOONEST: Final = 50_000


class Verdict(NamedTuple):
    """Who wins after a placement, None if nobody does, and within how many plies from before it.

    ``plies`` is 0 while that is not known, or nobody wins; else no play makes it come sooner
    against the best defence.
    """

    winner: Seat | None
    plies: int = 0


class Question(Proof):
    """Whether a side wins, and how hard it is to show that."""

    @property
    def effort(self) -> int:
        """How hard it is at least to show that the side wins, by what is known so far."""
        if self.answer is not None:
            return 0 if self.answer else INFINITE
        root = self._stack[0]
        mine = self._white is not bool(self._ply & 1)
        return min(root.deltas) if mine else sum(root.phis)


class Verdicts:
    """The verdicts of all placements of a position, advanced in slices.

    First it is found who wins, in rounds of more and more nodes, so that what is quickly proven
    is known soon; then how soon, as far as that does not take too long. The same nodes give the
    same verdicts in the same order, however they are sliced.
    """

    def __init__(self, state: Pyrga, first: Sequence[Placement] | None = None) -> None:
        """``state`` is any position. Nothing is proven before the first `step`.

        With ``first`` a best placement is looked for before the others, and then what these are
        worth. Of a position that no game comes to, the first plies may take very long.
        """
        #: What is known, by placement, in the order in which it was proven.
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
        """Whether there is nothing more to find out."""
        return self._done

    @property
    def decided(self) -> bool:
        """Whether it is known of every placement who wins."""
        return len(self.known) == len(self._state.actions())

    @property
    def _seats(self) -> tuple[Seat, Seat]:
        """Who is to move, and who is not."""
        return SEATS[self._state.ply & 1], SEATS[~self._state.ply & 1]

    def reply(self, action: Placement) -> Placement | None:
        """What refutes a placement that is known, or holds the draw; None if that is not known."""
        if action not in self._replies and self.known[action].winner != self._seats[0]:
            self._replies[action] = self._told(self._state.apply(action))
        return self._replies.get(action)

    def _told(self, after: Pyrga) -> Placement | None:
        """The placement that keeps what the table says of the position after a placement."""
        if after.ply < table.PLIES and after.outcome is None and table.covers(after):
            winner = table.winner(after)
            for action in after.actions():
                if table.winner(after.apply(action)) == winner:
                    return action
        return None

    def step(self, nodes: int) -> None:
        """Look at ``nodes`` positions more, or a few beyond; without effect when `done`."""
        self._allowed += nodes
        while not self._done and self.nodes < self._allowed:
            self._done = next(self._plan, True)

    def _think(self) -> Generator[bool, None, None]:
        """Everything there is to do, a stretch at a time."""
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
        """What rules and table say: the end of the game, and who wins in the first plies."""
        state, (_, other) = self._state, self._seats
        actions, covered = state.actions(), table.covers(state)
        winner = table.winner(state) if covered else None
        # What follows from who wins the position: nothing helps in a loss, nor where one must.
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
        """Find out who wins, and by which placement; in a loss that tells of every placement."""
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
        """Find out who wins after each of these placements of which that is not known."""
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
        """What has to be asked to know who wins a position, of who is to move here first."""
        sides: Sequence[Seat] = self._seats
        if table.covers(self._state) and table.winner(self._state) is None:
            sides = sides[1:]
        return [Question(state, side, LAST, self._memories[side]) for side in sides]

    def _ask(self, proofs: Sequence[Question], most: int) -> Generator[bool, None, Question | None]:
        """Go on with the proof that seems the least effort, up to ``most`` nodes.

        Answers one that settles who wins, if one does: where a side wins, nobody has to prove that
        the other does not.
        """
        # An open proof may seem as hard as one that has failed: those are not gone on with.
        while left := [proof for proof in proofs if proof.answer is not False]:
            proof = min(left, key=attrgetter("effort"))
            yield from self._advance(proof, most)
            if proof.answer is not False:
                return proof if proof.answer else None
        return proofs[-1]

    def _when(self) -> Generator[bool, None, None]:
        """Find out how soon the wins come, the soonest first."""
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
        """Go on with a proof until it has had so many nodes."""
        while proof.answer is None and proof.nodes < most:
            before = proof.nodes
            proof.step(min(self._allowed - self.nodes, most - before))
            self.nodes += proof.nodes - before
            yield False
