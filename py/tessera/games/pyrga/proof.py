r"""Proofs in Pyrga that a side wins, or cannot win, with at most a given number of pieces placed.

The method is depth-first proof-number search (df-pn): M. Seo, H. Iida and J. Uiterwijk, *The
PN\*-search algorithm: application to tsume-shogi* (2001); A. Nagai, *Df-pn algorithm for searching
AND/OR trees and its applications* (2002); J. Pawlewicz and L. Lew, *Improving depth-first
PN-search: 1 + epsilon trick* (2006). No position of Pyrga recurs in a match, so cycles need no
treatment. For speed, the rules are repeated here with plain integers; a test checks them.

Each position has two proof numbers. If the proof is about a win by the mover, the mover's aim is to
win; otherwise, the aim is to prevent the other side's win. ``phi`` is the least effort to prove
that the mover reaches this aim, ``delta`` the least effort to prove that the mover fails; 0 means
proven, `INFINITE` means impossible.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from tessera.games.pyrga.pieces import ALL, BIT, DEMAND, PLACING, STOCK, TOWER, Placement
from tessera.games.pyrga.rules import TOWERS_TO_WIN, WHITE, Pyrga
from tessera.play.contract import Seat

INFINITE: Final = 1 << 60
#: The number of pieces on the board after the longest match.
LAST: Final = 30
#: The largest lead, as `_grades` counts it.
MOST_GOOD: Final = 20
#: The number of positions in a generation of the transposition table, which keeps two generations.
#: A position takes some 200 bytes.
GENERATION: Final = 1 << 18

#: The square of each placement, as a set.
_SPOT: Final = tuple(tower & ALL for tower in TOWER)
#: Each placement as a bit in a position's key: one bit if White plays it, another if Black does.
_WHITE_BIT: Final = tuple(bit << 16 for bit in BIT)
_BLACK_BIT: Final = tuple(bit << 64 for bit in BIT)

#: A position: White's pieces, Black's pieces, the squares open to the next piece (PY-3 to PY-5, or
#: PY-8), White's number of complete towers, and Black's.
Place = tuple[int, int, int, int, int]


#: The first estimate of the effort to prove that a side fails. The index is that side's lead, which
#: may be negative (`_grades`). Trials led to this formula; `scripts/pyrga/solver.c` has it too.
EFFORT: Final = tuple(
    max(1, int(16 * 1.7 ** (good if good <= MOST_GOOD else good - 2 * MOST_GOOD - 1)))
    for good in range(2 * MOST_GOOD + 1)
)


class _Stand(NamedTuple):
    """A position as the mover sees it: both sides' numbers of towers, and sets of squares.

    ``one`` and ``two`` are the sets of squares with exactly one and exactly two pieces. ``held`` is
    the part of ``two`` where the mover has a piece and could take the tower. ``theirs`` is the set
    of all squares with a piece of the other side.
    """

    towers: int
    others: int
    one: int
    two: int
    held: int
    theirs: int


#: `_Ground` is an argument of `Proof._sort`: for each kind of piece, the squares where the other
#: side could place it; the empty squares; the result of `_answers`; and the result of `_grades`.
_Four = tuple[int, int, int, int]
_Ground = tuple[tuple[int, int, int], int, _Four, _Four]


class _Node:
    """A position on the path from the root, with its replies and their proof numbers."""

    __slots__ = ("delta", "deltas", "key", "keys", "moves", "phi", "phis", "place", "tried")

    def __init__(self, place: Place, key: int, phi: int, delta: int) -> None:
        """``phi`` and ``delta`` are bounds; the search leaves the node when either is reached."""
        self.place = place
        self.key = key
        self.phi = phi
        self.delta = delta
        self.moves: list[Placement] = []
        self.keys: list[int] = []
        self.phis: list[int] = []
        self.deltas: list[int] = []
        #: The index of the reply that is being searched.
        self.tried = 0


class Memory:
    """Proof numbers of positions by key, for proofs with the same ``side`` and ``pieces``."""

    __slots__ = ("_most", "old", "young")

    def __init__(self, most: int = GENERATION) -> None:
        """``most`` is the number of positions that a generation holds."""
        self._most = most
        self.young: dict[int, tuple[int, int]] = {}
        self.old: dict[int, tuple[int, int]] = {}

    def keep(self, key: int, phi: int, delta: int) -> None:
        """Store a position's numbers; before that, a full young generation becomes the old one."""
        if len(self.young) >= self._most:
            self.old, self.young = self.young, {}
        self.young[key] = phi, delta


class Proof:
    """A search for a proof that ``side`` wins with at most ``pieces`` on the board.

    The game must not be over. The opening must be free, or three or more pieces must be on the
    board, so that PY-12 no longer matters. ``nodes`` counts visited positions. The arguments of
    `step` do not affect the answer. Proofs with equal ``side`` and ``pieces`` may share ``memory``.
    """

    def __init__(
        self, state: Pyrga, side: Seat, pieces: int = LAST, memory: Memory | None = None
    ) -> None:
        self.nodes = 0
        #: True if the side wins, False if it does not; None while the proof is unfinished.
        self.answer: bool | None = None
        #: A placement with which the mover reaches its aim, if the proof found one.
        self.move: Placement | None = None
        self.side = side
        self.pieces = min(pieces, LAST)
        self._white = side == WHITE
        self._ply = state.ply
        self._memory = memory or Memory()
        self._stack: list[_Node] = []
        if state.ply >= self.pieces:
            self.answer = False
            return
        squares = _squares(state.white, state.black, state.demand, state.ply & 1)
        place = state.white, state.black, squares, *state.towers
        self._enter(_Node(place, -1, INFINITE, INFINITE))

    def step(self, nodes: int) -> None:
        """Search ``nodes`` or slightly more positions; do nothing if the answer is known."""
        until = self.nodes + nodes
        while self.answer is None and self.nodes < until:
            self._advance()

    def _advance(self) -> None:
        """Descend from the deepest node, or leave it if one of its numbers has reached a bound."""
        node = self._stack[-1]
        phis, deltas = node.phis, node.deltas
        phi, delta = min(deltas), sum(phis)
        if phi >= node.phi or delta >= node.delta or not phi or not delta:
            self._leave(phi, delta if phi else INFINITE)
            return
        node.tried = best = deltas.index(phi)
        deltas[best] = INFINITE
        second = min(deltas)
        deltas[best] = phi
        bound = min(node.phi, second + (second >> 1) + 1)
        key, action = node.keys[best], node.moves[best]
        known = self._memory.young.get(key)
        if known is not None and known != (phis[best], phi):
            phis[best], deltas[best] = known
            return
        turn = self._ply + len(self._stack) & 1
        white, black, whites, blacks = _placed(node.place, action, turn)
        squares = _squares(white, black, DEMAND[action], turn)
        most = min(INFINITE, node.delta + phis[best] - delta)
        self._enter(_Node((white, black, squares, whites, blacks), key, most, bound))

    def _enter(self, node: _Node) -> None:
        """Put a node on the stack; take the node off at once if its result is certain."""
        self._stack.append(node)
        settling = self._replies(node)
        self.nodes += len(node.moves) + 1
        if settling is not None:
            node.moves = [settling]
            node.deltas = [0]
            self._leave(0, INFINITE)
        elif not node.moves:
            self._leave(INFINITE, 0)

    def _leave(self, phi: int, delta: int) -> None:
        """Take the deepest node off the stack; store its numbers in memory and in its parent."""
        node = self._stack.pop()
        if not self._stack:
            self._answered(node, phi)
            return
        self._memory.keep(node.key, phi, delta)
        parent = self._stack[-1]
        at = parent.tried
        parent.phis[at], parent.deltas[at] = phi, delta

    def _answered(self, root: _Node, phi: int) -> None:
        mine = self._white is not bool(self._ply & 1)
        self.answer = mine is not bool(phi)
        if not phi:
            self.move = root.moves[root.deltas.index(0)]

    def _replies(self, node: _Node) -> Placement | None:
        """Give a node its replies, or return a reply that reaches the mover's aim at once."""
        white, black, squares, whites, blacks = node.place
        ply = self._ply + len(self._stack)
        turn = ply & 1
        mine, other, towers, others = white, black, whites, blacks
        if not turn:
            mine, other, towers, others = black, white, blacks, whites
        c, s, t = _free(white | black)
        # On a square with two pieces, a mover who owns at least one of them can take the tower.
        two = (c ^ s ^ t) & ~(c & s & t)
        held = (mine | mine >> 16 | mine >> 32) & two
        actions = _placements(mine, squares & c, squares & s, squares & t)
        if towers == TOWERS_TO_WIN - 1 and squares & held:
            return next(action for action in actions if _SPOT[action] & held)
        if others == TOWERS_TO_WIN - 1 and squares & two:
            actions = tuple(action for action in actions if not _SPOT[action] & two & ~held)
        if ply >= self.pieces:
            return self._at_the_end(node.place, actions, turn)
        empty = c & s & t
        one = (c & s | c & t | s & t) & ~empty
        stand = _Stand(towers, others, one, two, held, other | other >> 16 | other >> 32)
        hand, grades = _in_hand(other, c, s, t), _grades(mine, other, stand)
        return self._sort(node, actions, turn, (hand, empty, _answers(stand), grades))

    def _sort(
        self, node: _Node, actions: Iterable[Placement], turn: int, ground: _Ground
    ) -> Placement | None:
        """Give a node its replies without playing them, or return a reply that reaches the aim."""
        (c, s, t), empty, (one, two, danger, chance), (lead, twice, better, changed) = ground
        base = (node.place[0] | node.place[1] << 48) << 16
        bits = _WHITE_BIT if turn else _BLACK_BIT
        young, old = self._memory.young, self._memory.old
        close = danger | chance
        for action in actions:
            spot, asked = _SPOT[action], DEMAND[action]
            for_c, for_s, for_t = (asked & c) if asked != spot else 0, asked & s, asked & t
            reach = for_c | for_s | for_t
            if not reach:
                asked = empty & ~spot
                for_c, for_s, for_t = asked & c, asked & s, asked & t
                reach = for_c | for_s | for_t
                if not reach:
                    if self._ended(node, action, turn):
                        return action
                    continue
            if close:
                third = (two | one & spot) & ~(two & spot)
                if reach & third & danger:
                    continue
                if not reach & ~(third & chance):
                    return action
            key = base | bits[action] | reach
            known = young.get(key) or old.get(key)
            if known is None:
                replies = (for_c | for_s << 16).bit_count() + 3 * for_t.bit_count()
                gain = (2 if spot & twice else 1 if spot & better else -1) if spot & changed else 0
                known = EFFORT[lead + gain], replies * EFFORT[-lead - gain]
            node.moves.append(action)
            node.keys.append(key)
            node.phis.append(known[0])
            node.deltas.append(known[1])
        return None

    def _at_the_end(
        self, place: Place, actions: Iterable[Placement], turn: int
    ) -> Placement | None:
        """Return a placement that reaches the mover's aim with the last allowed piece, or None."""
        ours = bool(turn) is self._white
        for action in actions:
            white, black, whites, blacks = _placed(place, action, turn)
            over = not _squares(white, black, DEMAND[action], turn)
            if (over and _ahead(white, black, whites, blacks) is self._white) is ours:
                return action
        return None

    def _ended(self, node: _Node, action: Placement, turn: int) -> bool:
        """True if the mover reaches the aim with ``action``, which ends the game (PY-11)."""
        won = _ahead(*_placed(node.place, action, turn)) is self._white
        return won is (bool(turn) is self._white)


def _grades(mine: int, other: int, stand: _Stand) -> _Four:
    """The mover's lead (2 for a tower, 1 for a pair), and three sets of squares that affect it."""
    c, s, t = mine & ALL, mine >> 16 & ALL, mine >> 32
    twos = c & (s | t) | s & t
    alone = (c | s | t) & ~twos
    c, s, t = other & ALL, other >> 16 & ALL, other >> 32
    lead = stand.towers - stand.others + twos.bit_count() - (c & (s | t) | s & t).bit_count()
    # A piece changes the lead: +2 on the first set, else +1 on the second, else -1 on the third.
    return lead, alone & stand.two, alone | twos & stand.two, alone | stand.two


def _answers(stand: _Stand) -> _Four:
    """The squares with one piece, the squares with two, and the sets `danger` and `chance`."""
    # If a square of this set has two pieces, a reply there gives the other side its third tower.
    danger = stand.theirs if stand.others == TOWERS_TO_WIN - 1 else 0
    # If a square of this set has two pieces, any reply there gives the mover the third tower.
    chance = ALL & ~stand.theirs if stand.towers == TOWERS_TO_WIN - 1 else 0
    return stand.one, stand.two, danger, chance


def _free(taken: int) -> tuple[int, int, int]:
    return ALL & ~taken, ALL & ~(taken >> 16), ALL & ~(taken >> 32)


def _in_hand(pieces: int, c: int, s: int, t: int) -> tuple[int, int, int]:
    """The sets ``c``, ``s`` and ``t``; 0 for each kind that the owner of ``pieces`` has used up."""
    return (
        c if (pieces & ALL).bit_count() < STOCK else 0,
        s if (pieces >> 16 & ALL).bit_count() < STOCK else 0,
        t if (pieces >> 32).bit_count() < STOCK else 0,
    )


def _squares(white: int, black: int, demand: int, turn: int) -> int:
    """The squares open to the next piece; ``turn`` is 1 after White's piece, 0 after Black's."""
    free = _free(white | black)
    c, s, t = _in_hand(black if turn else white, *free)
    fitting = c | s | t
    return demand & fitting or free[0] & free[1] & free[2] & fitting


def _placements(pieces: int, c: int, s: int, t: int) -> tuple[Placement, ...]:
    """Sorted placements that the owner of ``pieces`` can make on each kind's set of squares."""
    c, s, t = _in_hand(pieces, c, s, t)
    return PLACING[0][c] + PLACING[1][s] + PLACING[2][t]


def _placed(place: Place, action: Placement, turn: int) -> tuple[int, int, int, int]:
    """Both sides' pieces and towers after a placement by White (``turn`` 1) or Black (0)."""
    white, black, _before, whites, blacks = place
    if turn:
        white |= BIT[action]
    else:
        black |= BIT[action]
    tower = TOWER[action]
    if (white | black) & tower == tower:
        if (white & tower).bit_count() > 1:
            whites += 1
        else:
            blacks += 1
    return white, black, whites, blacks


def _ahead(white: int, black: int, whites: int, blacks: int) -> bool | None:
    """True if White wins by the count at the end, False if Black does, None in a draw (PY-11)."""
    w_c, w_s, w_t = white & ALL, white >> 16 & ALL, white >> 32
    b_c, b_s, b_t = black & ALL, black >> 16 & ALL, black >> 32
    only_white, only_black = ~(b_c | b_s | b_t), ~(w_c | w_s | w_t)
    w_two = (w_c & w_s | w_c & w_t | w_s & w_t) & ~(w_c & w_s & w_t) & only_white
    b_two = (b_c & b_s | b_c & b_t | b_s & b_t) & ~(b_c & b_s & b_t) & only_black
    w_one = (w_c ^ w_s ^ w_t) & ~(w_c & w_s & w_t) & only_white
    b_one = (b_c ^ b_s ^ b_t) & ~(b_c & b_s & b_t) & only_black
    lead = whites - blacks or w_two.bit_count() - b_two.bit_count()
    lead = lead or w_one.bit_count() - b_one.bit_count()
    return None if not lead else lead > 0
