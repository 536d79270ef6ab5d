"""Pyrga played exactly: from the book, and from the ninth ply on by proof.

Who wins is proven first, then who is ahead looks for a sooner win, and who is lost for the longest
resistance, as far as a budget goes. In a draw the ordinary search chooses, as long as its choice
keeps the draw.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from tessera.games.pyrga import book
from tessera.games.pyrga.notation import WRITTEN
from tessera.games.pyrga.pieces import Placement
from tessera.games.pyrga.proof import LAST, Proof
from tessera.games.pyrga.rules import SEATS, Pyrga
from tessera.play.contract import Seat
from tessera.search.alphabeta import AlphaBeta
from tessera.search.thinking import WON, Progress, Thinking

#: Nodes spent on looking for a sooner win or a longer resistance, beyond the proof of who wins.
FURTHER: Final = 60_000
UNLIMITED: Final = 1 << 60


class Known(Thinking):
    """What the book says: nothing is left to think about."""

    def __init__(self, state: Pyrga, entry: book.Entry) -> None:
        self._action = entry.action
        self._score = 0
        if entry.winner is not None:
            ahead = entry.winner == state.mover
            self._score = (1 if ahead else -1) * (WON - (entry.pieces - state.ply))

    @property
    def done(self) -> bool:
        """See `Thinking.done`."""
        return True

    def step(self, nodes: int) -> None:
        """See `Thinking.step`: there is nothing to do."""

    def best(self) -> tuple[Placement, ...]:
        """See `Thinking.best`."""
        return (self._action,)

    def progress(self) -> Progress:
        """See `Thinking.progress`."""
        return Progress(0, 0, self._score, WRITTEN[self._action], sure=True)


class Exact(Thinking):
    """A proof of who wins a running position, with a plain search for what is not proven yet."""

    def __init__(self, states: Sequence[Any], plain: AlphaBeta, nodes: int | None) -> None:
        """``states`` is the match so far; ``plain`` searches its last position.

        ``nodes`` (1 or more) limits both together; None sets no limit.
        """
        self._state: Pyrga = states[-1]
        self._plain = plain
        self._most = nodes
        self._states = states
        self._spent = self._allowed = 0
        self._proof: Proof | None = None
        self._move: Placement | None = None
        self._score = 0
        self._sure = self._done = False
        self._plan = self._think()

    @property
    def done(self) -> bool:
        """See `Thinking.done`."""
        return self._done

    @property
    def patient(self) -> bool:
        """See `Thinking.patient`."""
        return self._most is None

    @property
    def _nodes(self) -> int:
        return self._spent + (self._proof.nodes if self._proof is not None else 0)

    def step(self, nodes: int) -> None:
        """See `Thinking.step`."""
        self._allowed += nodes
        if self._most is not None:
            self._allowed = min(self._allowed, self._most)
        while not self._done and self._nodes < self._allowed:
            self._done = next(self._plan, True)
        if self._most is not None and self._nodes >= self._most:
            self._done = True

    def best(self) -> tuple[Placement, ...]:
        """See `Thinking.best`: what is proven, else what the plain search likes."""
        return self._plain.best() if self._move is None else (self._move,)

    def progress(self) -> Progress:
        """See `Thinking.progress`."""
        plain = self._plain.progress()
        if not self._sure:
            return Progress(plain.depth, self._nodes, plain.score, plain.line)
        line = " ".join(WRITTEN[action] for action in self.best())
        return Progress(plain.depth, self._nodes, self._score, line, sure=True)

    def _think(self) -> Generator[bool, None, None]:
        """Everything there is to do, a stretch at a time; ends when all is done."""
        before = 0
        while not self._plain.done:
            self._plain.step(self._allowed - self._nodes)
            visited = self._plain.progress().nodes
            self._spent += visited - before
            before = visited
            yield False
        state = self._state
        mover, other = SEATS[state.ply & 1], SEATS[~state.ply & 1]
        for pieces in dict.fromkeys((promised(self._states), LAST)):
            proof = yield from self._ask(state, mover, pieces)
            if proof.answer:
                self._settle(proof.move, pieces)
                yield from self._sooner(mover, pieces)
                return
        proof = yield from self._ask(state, other, LAST)
        if proof.answer:
            self._settle(None, -LAST)
            yield from self._resist(other)
        else:
            yield from self._draw(other, proof.move)

    def _ask(
        self, state: Pyrga, side: Seat, pieces: int, most: int = UNLIMITED
    ) -> Generator[bool, None, Proof]:
        """Look for a proof, with about ``most`` nodes; without an answer that was too few."""
        proof = self._proof = Proof(state, side, pieces)
        while proof.answer is None and proof.nodes < most:
            proof.step(min(self._allowed - self._nodes, most - proof.nodes))
            yield False
        self._spent, self._proof = self._nodes, None
        return proof

    def _settle(self, move: Placement | None, pieces: int) -> None:
        """A win when so many pieces stand at the latest; a loss if that is negative."""
        self._sure = True
        self._move = move
        ahead = abs(pieces) - self._state.ply
        self._score = WON - ahead if pieces > 0 else ahead - WON

    def _sooner(self, mover: Seat, last: int) -> Generator[bool, None, None]:
        """Look for the soonest win there is; if that takes too long, for the one told before.

        What was told at an earlier turn is found out again, so that it hangs on the game alone.
        """
        own = (it for it in reversed(self._states) if it.mover == mover and it.ply >= book.PLIES)
        for earlier in own:
            soonest = yield from self._soonest(earlier, mover, last)
            if soonest == last:
                return
            if soonest is not None:
                proof = yield from self._ask(self._state, mover, soonest)
                if proof.answer:
                    self._settle(proof.move, soonest)
                return

    def _soonest(self, state: Pyrga, side: Seat, last: int) -> Generator[bool, None, int | None]:
        """How many pieces stand at the soonest win, ``last`` at most; None: it takes too long."""
        until = self._spent + FURTHER
        for pieces in range(state.ply + 1, last):
            proof = yield from self._ask(state, side, pieces, until - self._spent)
            if proof.answer is not False:
                return pieces if proof.answer else None
        return last

    def _resist(self, other: Seat) -> Generator[bool, None, None]:
        """Look for the placement after which the loss comes last."""
        until = self._spent + FURTHER
        for pieces in range(self._state.ply + 1, LAST):
            proof = yield from self._ask(self._state, other, pieces, until - self._spent)
            if proof.answer:
                self._settle(self._move, -pieces)
            if proof.answer is not False:
                return
            self._move = proof.move

    def _draw(self, other: Seat, safe: Placement | None) -> Generator[bool, None, None]:
        """Play what the plain search likes if that keeps the draw, else what was found safe."""
        self._sure, self._move = True, safe
        (liked,) = self._plain.best()
        after = self._state.apply(liked)
        outcome = after.outcome
        if outcome is not None:
            lost = other in outcome.winners
        else:
            lost = bool((yield from self._ask(after, other, LAST)).answer)
        if not lost:
            self._move = liked


def promised(states: Sequence[Any]) -> int:
    """How many pieces stand at the latest when the side to move wins, by what the book said last.

    `LAST` if it said nothing.
    """
    for before in reversed(states[:-1]):
        if before.mover == states[-1].mover and before.ply < book.PLIES:
            entry = book.find(before)
            return LAST if entry is None or entry.winner != before.mover else entry.pieces
    return LAST
