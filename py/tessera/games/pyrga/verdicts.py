"""What each placement of a position is worth, told one after the other as it is proven."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, NamedTuple

from tessera.games.pyrga import table
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.proof import GENERATION, LAST, Memory, Proof
from tessera.games.pyrga.rules import SEATS, Pyrga
from tessera.play.contract import Seat

#: Nodes that each placement has in the first round, and how many times as many in the next.
FIRST: Final = 500
GROWTH: Final = 3
#: The most nodes for one question of how soon a win comes.
SOONEST: Final = 50_000


class Verdict(NamedTuple):
    """Who wins after a placement, None if nobody does, and within how many plies from before it.

    ``plies`` is 0 while that is not known, or nobody wins; else no play makes it come sooner
    against the best defence.
    """

    winner: Seat | None
    plies: int = 0


class Verdicts:
    """The verdicts of all placements of a position, advanced in slices.

    First it is found who wins, in rounds of more and more nodes, so that what is quickly proven
    is known soon; then how soon, as far as that does not take too long. The same nodes give the
    same verdicts in the same order, however they are sliced.
    """

    def __init__(self, state: Pyrga) -> None:
        """``state`` is any position. Nothing is proven before the first `step`.

        Of one that no game comes to, the first plies may take very long.
        """
        #: What is known, by placement, in the order in which it was proven.
        self.known: dict[Placement, Verdict] = {}
        self.nodes = 0
        self._state = state
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

    def step(self, nodes: int) -> None:
        """Look at ``nodes`` positions more, or a few beyond; without effect when `done`."""
        self._allowed += nodes
        while not self._done and self.nodes < self._allowed:
            self._done = next(self._plan, True)

    def _think(self) -> Generator[bool, None, None]:
        """Everything there is to do, a stretch at a time."""
        self._at_once()
        yield False
        yield from self._who()
        yield from self._when()

    def _at_once(self) -> None:
        """What rules and table say: the end of the game, and who wins in the first plies."""
        state, other = self._state, SEATS[~self._state.ply & 1]
        lost = table.covers(state) and table.winner(state) == other
        for action in state.actions():
            after = state.apply(action)
            outcome = after.outcome
            if outcome is not None:
                winner = outcome.winners[0] if outcome.winners else None
                self.known[action] = Verdict(winner, 0 if winner is None else 1)
            elif lost:
                self.known[action] = Verdict(other)
            elif table.covers(after):
                self.known[action] = Verdict(table.winner(after))

    def _who(self) -> Generator[bool, None, None]:
        """Find out who wins after each placement of which that is not known."""
        state = self._state
        mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
        sides = [mover, other]
        if table.covers(state) and table.winner(state) is None:
            sides = [other]
        memories = [Memory(GENERATION // 2) for _ in sides]
        proofs = {
            action: [
                Proof(state.apply(action), side, LAST, memory)
                for side, memory in zip(sides, memories, strict=True)
            ]
            for action in state.actions()
            if action not in self.known
        }
        most = FIRST
        while proofs:
            for action, asked in [*proofs.items()]:
                for proof in asked:
                    yield from self._advance(proof, most)
                    if proof.answer:
                        self.known[action] = Verdict(proof.side)
                        break
                else:
                    if all(proof.answer is False for proof in asked):
                        self.known[action] = Verdict(None)
                if action in self.known:
                    del proofs[action]
            most *= GROWTH

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
