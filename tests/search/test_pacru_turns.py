"""Pacru's quick positions, from which its bots search, held against the rules."""

from __future__ import annotations

from random import Random

from tessera.games.pacru.estimate import Estimate
from tessera.games.pacru.leaves import Leaves
from tessera.games.pacru.listing import Scene, Turn
from tessera.games.pacru.moves import CAPTURE, LINK, SPAN, TURN, Action
from tessera.games.pacru.rules import GAME
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import MEETINGS, TURNINGS
from tessera.games.pacru.turns import Position
from tessera.play.match import Match
from tests.search.asking import chosen


def whole(state: Pacru, played: tuple[Action, ...] = ()) -> dict[Turn, Pacru]:
    """Every turn but the reorientations, and where it leads, by the rules."""
    found: dict[Turn, Pacru] = {}
    for action in state.actions():
        if played or not TURN <= action % SPAN < CAPTURE:
            child = state.apply(action)
            turn = (*played, action)
            found |= whole(child, turn) if child.open else {turn: child}
    return found


def places(times: int) -> list[Pacru]:
    """Positions between turns of random games with all numbers of seats and all options."""
    found = []
    for seed in range(30 * times):
        rng = Random(seed)
        options = {"meeting": rng.choice(MEETINGS), "turning": rng.choice(TURNINGS)}
        state = Match.new(GAME, GAME.setup(rng.choice((2, 3, 4)), options), rng).state
        for _ in range(400):
            if state.to_move is None:
                break
            if not state.open and rng.random() < 0.1:
                assert isinstance(state, Pacru)
                found.append(state)
            state = state.apply(rng.choice(state.actions()))
    return found


def same(position: Position, state: Pacru) -> bool:
    """Whether a position is what the rules say; repetition is told apart elsewhere."""
    ended = bool(position.ended) == bool(state.ended) or state.ended == "PA-17"
    return ended and (position.key, position.standing) == (
        (state.tiles, state.pawns, state.turn), state.standing
    )  # fmt: skip


def test_wide_positions_know_all_turns(times: int) -> None:
    """With all squares looked at, no turn but a connection that brings nothing is left out."""
    for state in places(times):
        scene = Scene(state.table, state.table.goal, 99, 0)
        position = Position.of(scene, state)
        expected, listed = whole(state), position.promising()
        assert len(listed) == len(set(listed))
        assert set(listed) <= set(expected)
        assert all(turn[1] == LINK for turn in set(expected) - set(listed))
        assert all(same(position.apply(turn), expected[turn]) for turn in listed)


def test_listed_turns_are_legal(times: int) -> None:
    """Also reorientations; each leads where the rules lead, and someone always has one."""
    for state in places(times):
        scene = Scene(state.table, state.table.goal, 2, 1)
        position = Position.of(scene, state)
        assert position.actions()
        for turn in position.actions():
            after = state
            for action in turn:
                assert action in after.actions()
                after = after.apply(action)
            assert not after.open
            assert same(position.apply(turn), after)


def test_all_others_have_one_turn_together(times: int) -> None:
    """In a best-reply search; a leaf has the value of the position after the reply."""
    replied = passed = 0
    for state in places(times):
        root = state.turn
        scene = Scene(state.table, state.table.goal, 3, 1, root=root)
        start = Position.of(scene, state)
        after = start.apply(start.promising()[0])
        if sum(map(bool, state.pawns)) < 3 or after.ended or after.turn == root:
            continue
        replies, estimate = after.promising(), Estimate(root)
        plain = scene._replace(root=None)
        for place in {after.place_of(reply) for reply in replies}:
            alone = Position(
                plain, after.tiles, after.pawns, place, after.standing, after.ply, after.reaches
            )
            its = [reply for reply in replies if after.place_of(reply) == place]
            assert place != root and its == list(alone.promising())
            leaves = Leaves(estimate, after.turned(place))
            for reply in its:
                then, value = after.apply(reply), leaves.value(reply)
                assert value is None or value == -estimate(then, ())
                assert then.ended or then.turn == root or not then.pawns[root]
                replied += 1
                passed += place != after.turn
    assert replied > passed > 100


def test_an_open_turn_is_ended() -> None:
    """Asked in the middle of a turn, a bot plays the rest of it, whatever is asked for."""
    asked = set()
    rng = Random(5)
    for _ in range(12):
        match = Match.new(GAME, GAME.setup(), rng)
        while match.to_move is not None and match.finished < 40:
            if isinstance(match.state, Pacru) and match.state.begun and rng.random() < 0.3:
                asked.add(match.state.begun.asking)
                finished = match.finished
                for action in chosen(match, 3, nodes=200):
                    match = match.play(action)
                assert match.finished == finished + 1
            else:
                match = match.play(rng.choice(match.legal()))
    assert {"PA-6", "PA-14"} <= asked
