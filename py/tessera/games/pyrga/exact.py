"""Exact play in Pyrga: by the book and the table in the first plies, later by proofs.

Without a placement from the book, the bot first looks up or proves who wins. Then it spends a
limited number of nodes to choose a placement. If the bot is winning before the table's last ply,
it leaves the opponent the fewest replies. From that ply on, a winning bot seeks the soonest win. In
a draw, it plays the placement after which the largest share of replies are mistakes; the plain
search breaks ties. If the bot is losing, it rejects placements that lose at once or to the next
reply. Then it chooses by the share of mistakes, and the longest resistance breaks ties.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from math import lcm
from typing import Any, Final

from tessera.games.pyrga import book, table
from tessera.games.pyrga.notation import WRITTEN
from tessera.games.pyrga.pieces import PLACEMENTS, Placement
from tessera.games.pyrga.proof import LAST, Memory, Proof
from tessera.games.pyrga.rules import SEATS, Pyrga
from tessera.play.contract import Seat
from tessera.search.alphabeta import AlphaBeta
from tessera.search.thinking import WON, Progress, Thinking

#: The limit, in nodes, of each search after the winner is known: for a sooner win, a longer
#: resistance, other drawing placements, or the placement that is hardest to answer.
FURTHER: Final = 60_000
UNLIMITED: Final = 1 << 60
#: The denominator of shares; divisible by any number of replies.
WHOLE: Final = lcm(*range(1, len(PLACEMENTS) + 1))


class Known(Thinking):
    """An answer from the book, without a search."""

    def __init__(self, state: Pyrga, entry: book.Entry) -> None:
        self._action = entry.action
        self._score = 0
        if entry.winner is not None:
            ahead = entry.winner == state.mover
            self._score = (1 if ahead else -1) * (WON - (entry.pieces - state.ply))

    @property
    def done(self) -> bool:
        return True

    def step(self, nodes: int) -> None:
        """Do nothing."""

    def best(self) -> tuple[Placement, ...]:
        return (self._action,)

    def progress(self) -> Progress:
        return Progress(0, 0, self._score, WRITTEN[self._action], sure=True)


class Exact(Thinking):
    """A search for a proof of who wins; until one is found, a plain search gives the placement."""

    def __init__(self, states: Sequence[Any], plain: AlphaBeta, nodes: int | None) -> None:
        """``plain`` searches ``states[-1]``; ``nodes`` (1 or more, or None) limits all searches."""
        self._state: Pyrga = states[-1]
        self._plain = plain
        self._most = nodes
        self._states = states
        self._spent = self._allowed = 0
        self._proof: Proof | None = None
        self._move: Placement | None = None
        self._score = 0
        self._sure = self._done = False
        #: The last question (a side and a number of pieces), and the proof numbers found for it.
        self._question: tuple[Seat, int] | None = None
        self._memory = Memory()
        self._plan = self._think()

    @property
    def done(self) -> bool:
        return self._done

    @property
    def patient(self) -> bool:
        return self._most is None

    @property
    def _nodes(self) -> int:
        return self._spent + (self._proof.nodes if self._proof is not None else 0)

    def step(self, nodes: int) -> None:
        self._allowed += nodes
        if self._most is not None:
            self._allowed = min(self._allowed, self._most)
        while not self._done and self._nodes < self._allowed:
            self._done = next(self._plan, True)
        if self._most is not None and self._nodes >= self._most:
            self._done = True

    def best(self) -> tuple[Placement, ...]:
        """The placement chosen after a proof; before that, the plain search's placement."""
        return self._plain.best() if self._move is None else (self._move,)

    def progress(self) -> Progress:
        plain = self._plain.progress()
        if not self._sure:
            return Progress(plain.depth, self._nodes, plain.score, plain.line)
        line = " ".join(WRITTEN[action] for action in self.best())
        return Progress(plain.depth, self._nodes, self._score, line, sure=True)

    def _think(self) -> Generator[bool, None, None]:
        before = 0
        while not self._plain.done:
            self._plain.step(self._allowed - self._nodes)
            visited = self._plain.progress().nodes
            self._spent += visited - before
            before = visited
            yield False
        if table.covers(self._state):
            yield from self._known()
        else:
            yield from self._prove()

    def _known(self) -> Generator[bool, None, None]:
        """Choose a placement in a position whose winner the table knows."""
        state, (mover, other) = self._state, self._sides
        winner = table.winner(state)
        kept = state.actions()
        if winner != other and state.ply < table.PLIES:
            kept = [it for it in kept if table.winner(state.apply(it)) == winner]
        if winner == mover and state.ply < table.PLIES:
            self._settle(min(kept, key=lambda it: len(state.apply(it).actions())), LAST)
        elif winner == mover:
            yield from self._win(mover)
        elif winner == other:
            yield from self._lose(other)
        elif state.ply < table.PLIES:
            yield from self._draw(kept)
        else:
            proof = yield from self._ask(state, other, LAST)
            yield from self._keep(other, proof.move)

    def _prove(self) -> Generator[bool, None, None]:
        """Prove who wins, then choose a placement."""
        state, (mover, other) = self._state, self._sides
        yield from self._win(mover)
        if self._sure:
            return
        proof = yield from self._ask(state, other, LAST)
        if proof.answer:
            yield from self._lose(other)
        else:
            yield from self._keep(other, proof.move)

    @property
    def _sides(self) -> tuple[Seat, Seat]:
        """The seat to move, and its opponent."""
        return SEATS[self._state.ply & 1], SEATS[~self._state.ply & 1]

    def _win(self, mover: Seat) -> Generator[bool, None, None]:
        """Look for a win within the number of pieces that the book promised, then for any win."""
        for pieces in dict.fromkeys((promised(self._states), LAST)):
            proof = yield from self._ask(self._state, mover, pieces)
            if proof.answer:
                self._settle(proof.move, pieces)
                yield from self._sooner(mover, pieces)
                return

    def _ask(
        self, state: Pyrga, side: Seat, pieces: int, most: int = UNLIMITED
    ) -> Generator[bool, None, Proof]:
        """Run a proof for up to about ``most`` nodes; an unfinished proof has the answer None."""
        if self._question != (side, pieces):
            self._question, self._memory = (side, pieces), Memory()
        proof = self._proof = Proof(state, side, pieces, self._memory)
        while proof.answer is None and proof.nodes < most:
            proof.step(min(self._allowed - self._nodes, most - proof.nodes))
            yield False
        self._spent, self._proof = self._nodes, None
        return proof

    def _settle(self, move: Placement | None, pieces: int) -> None:
        """Record a proven win within ``pieces`` pieces; a negative number records a proven loss."""
        self._sure = True
        self._move = move
        ahead = abs(pieces) - self._state.ply
        self._score = WON - ahead if pieces > 0 else ahead - WON

    def _sooner(self, mover: Seat, last: int) -> Generator[bool, None, None]:
        """Look for the soonest win that limited searches can prove."""
        # If this turn's search takes too long, try the number of pieces that an earlier turn's
        # search finds. Earlier turns are searched again, so the result depends only on the match.
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
        """The fewest pieces for a win, at most ``last``; None if a proof takes too long."""
        until = self._spent + FURTHER
        for pieces in range(state.ply + 1, last):
            proof = yield from self._ask(state, side, pieces, until - self._spent)
            if proof.answer is not False:
                return pieces if proof.answer else None
        return last

    def _lose(self, other: Seat) -> Generator[bool, None, None]:
        """When all placements lose, choose by `_lasting`, then `_hardest`, then `_longest`."""
        self._settle(None, -LAST)
        lasting = yield from self._lasting(other)
        hardest = yield from self._hardest(lasting, other, wanted=False)
        self._move = hardest[0]
        longest = yield from self._longest(other)
        if longest in hardest:
            self._move = longest

    def _lasting(self, other: Seat) -> Generator[bool, None, Sequence[Placement]]:
        """Leave out the placements that lose at once or to the next reply, unless they all do."""
        # The opponent easily sees an immediate win, even if only one reply achieves it.
        lasting = []
        for action in self._state.actions():
            after = self._state.apply(action)
            following = [after.apply(answer) for answer in after.actions()]
            outcomes = [it.outcome for it in (after, *following)]
            if not any(it is not None and other in it.winners for it in outcomes):
                lasting.append(action)
            self._spent += len(following)
            yield False
        return lasting or self._state.actions()

    def _longest(self, other: Seat) -> Generator[bool, None, Placement | None]:
        """The placement that provably delays the loss longest; None if no delay is proven."""
        until = self._spent + FURTHER
        longest: Placement | None = None
        for pieces in range(self._state.ply + 1, LAST):
            proof = yield from self._ask(self._state, other, pieces, until - self._spent)
            if proof.answer:
                self._settle(self._move, -pieces)
            if proof.answer is not False:
                break
            longest = proof.move
        return longest

    def _keep(self, other: Seat, safe: Placement | None) -> Generator[bool, None, None]:
        """Choose among the placements that keep the draw: ``safe``, and those that proofs find."""
        self._sure, self._move = True, safe
        state = self._state
        actions = state.actions()
        share = FURTHER // len(actions)
        kept = []
        for action in actions:
            lost = action != safe
            if lost:
                lost = (yield from self._answers(state.apply(action), other, share)) is not False
            if not lost:
                kept.append(action)
        yield from self._draw(kept)

    def _draw(self, kept: Sequence[Placement]) -> Generator[bool, None, None]:
        """Choose the placement that is hardest to answer; the plain search breaks ties."""
        self._sure = True
        mover, _ = self._sides
        self._move = kept[0] if self._move is None else self._move
        hardest = yield from self._hardest(kept, mover, wanted=True)
        (liked,) = self._plain.best()
        self._move = liked if liked in hardest else hardest[0]

    def _hardest(
        self, actions: Sequence[Placement], side: Seat, *, wanted: bool
    ) -> Generator[bool, None, list[Placement]]:
        """The placements in ``actions`` after which the largest share of replies let ``side`` win.

        If ``wanted`` is False, the replies after which ``side`` does not win are counted instead.
        """
        if len(actions) < 2:
            return [*actions]
        replies = {it: self._state.apply(it).actions() for it in actions}
        share = FURTHER // max(1, sum(map(len, replies.values())))
        shares: dict[Placement, int] = {}
        for action, answers in replies.items():
            after = self._state.apply(action)
            found = 0
            for answer in answers:
                won = yield from self._answers(after.apply(answer), side, share)
                found += won is wanted
            shares[action] = found * WHOLE // (len(answers) or 1)
        most = max(shares.values())
        return [action for action in actions if shares[action] == most]

    def _answers(self, state: Pyrga, side: Seat, most: int) -> Generator[bool, None, bool | None]:
        """True if ``side`` wins, False if not; None if a proof takes more than ``most`` nodes."""
        outcome = state.outcome
        if outcome is not None:
            return side in outcome.winners
        if table.covers(state):
            return table.winner(state) == side
        return (yield from self._ask(state, side, LAST, most)).answer


def promised(states: Sequence[Any]) -> int:
    """The number of pieces within which the book last promised the mover a win, or `LAST`."""
    for before in reversed(states[:-1]):
        if before.mover == states[-1].mover and before.ply < book.PLIES:
            entry = book.find(before)
            return LAST if entry is None or entry.winner != before.mover else entry.pieces
    return LAST
