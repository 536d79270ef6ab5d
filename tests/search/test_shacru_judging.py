"""Where Shacru's bot thinks that pawns can come, and what it makes of positions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

from tessera.games.sectors.geometry import ALL, BIT, Pawn
from tessera.games.shacru.judging import WEIGHTS, Judge, weights_for
from tessera.games.shacru.moves import ARRIVING, NEAR, STEPS
from tessera.games.shacru.reach import FAR, leaving, onward, origins, spread
from tessera.games.shacru.replies import SEAT, Replies, legal
from tessera.games.shacru.rules import GAME
from tessera.games.shacru.state import Shacru
from tessera.play.match import Match
from tessera.search.thinking import PROVEN


def positions(seats: int, seed: int) -> Iterator[Match]:
    """Running positions of endless random games."""
    rng = Random(seed)
    while True:
        match = Match.new(GAME, GAME.setup(seats, {}), rng)
        while match.to_move is not None:
            yield match
            match = match.play(rng.choice(match.legal()))


def state_of(match: Match) -> Shacru:
    assert isinstance(match.state, Shacru)
    return match.state


def walked(pawns: Iterable[Pawn], passable: int) -> list[int]:
    """`Spread.within`, pawn by pawn by the table of moves."""
    standing, known, found = set(pawns), 0, list[int]()
    for _step in range(FAR):
        for pawn in tuple(standing):
            for target, moves in STEPS[pawn]:
                if passable & BIT[target]:
                    known |= BIT[target]
                    standing.update(ARRIVING[move] for move in moves)
        found.append(known)
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pawns_are_followed_as_the_rules_say(seats: int) -> None:
    for match in islice(positions(seats, 5), 0, 900, 17):
        state = state_of(match)
        neutral = ALL & ~sum(state.tiles)
        for own, pawns in zip(state.tiles, state.pawns, strict=True):
            passable = (neutral | own) & ~state.standing
            ways, found = walked(pawns, passable), spread(leaving(pawns), passable)
            assert ways == found.within + found.within[-1:] * (FAR - len(found.within))
            assert ways[:2] == spread(leaving(pawns), passable, steps=2).within
            able = [pawn for pawn in pawns if walked([pawn], passable)[0]]
            assert origins(found.arrivals[0]) == sum(BIT[pawn >> 3] for pawn in able)
            twice = [pawn for pawn in able if _steps_twice(pawn, passable)]
            assert origins(onward(found, 1)) == sum(BIT[pawn >> 3] for pawn in twice)


def _steps_twice(pawn: Pawn, passable: int) -> bool:
    first = [move for target, moves in STEPS[pawn] if passable & BIT[target] for move in moves]
    return any(passable & NEAR[ARRIVING[move]] for move in first)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_are_evaluated_together_as_one_by_one(seats: int) -> None:
    weights = weights_for(40) if seats == 2 else WEIGHTS
    judges, known, unknown = [Judge(root, weights=weights) for root in range(seats)], 0, 0
    for match in islice(positions(seats, 6), 0, 600, 5):
        state = state_of(match)
        for root, judge in enumerate(judges):
            for move, value in zip(state.moves, judge.children(state, state.moves), strict=True):
                child = state.apply(move)
                if value is None:
                    unknown += 1
                    continue
                known += 1
                alone = judge(child, child.moves)
                assert not child.ended and abs(value) < PROVEN // 10
                assert value == (alone if (child.turn == root) == (state.turn == root) else -alone)
    assert known > 20 * unknown > 0


@pytest.mark.parametrize("seats", [3, 4])
def test_all_others_have_one_turn_together(seats: int) -> None:
    rng = Random(3)
    passed = 0
    for match in islice(positions(seats, 10), 0, 900, 7):
        state = state_of(match)
        start = Replies(state, state.turn)
        assert start.actions() == state.actions()
        after = start.apply(rng.choice(start.actions()))
        if after.state.ended or after.state.turn == start.root:
            continue
        replies = after.actions()
        for index in range(seats):
            its = [action % SEAT for action in replies if action // SEAT == index + 1]
            may = index != start.root and not after.state.out >> index & 1
            assert its == (list(after.state.moves_of(index)) if may else [])
        reply = rng.choice(replies)
        then = after.apply(reply)
        judge = Judge(start.root)
        seat, move = divmod(reply, SEAT)
        (value,) = judge.children(after.state, [move], seat - 1, start.root)
        assert value in {None, -judge(then.state, ())}
        able = not then.state.out >> start.root & 1 and then.state.moves_of(start.root)
        if not then.state.ended:
            assert (then.state.turn == start.root) == bool(able)
            assert list(then.actions()) == sorted(then.actions())
        if reply // SEAT - 1 != after.state.turn:
            assert legal(after.state, [reply]) == []
            passed += 1
    assert passed > 20
