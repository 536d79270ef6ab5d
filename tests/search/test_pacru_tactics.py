"""Pacru's bots: tactics that they must see, and their quick positions held against the rules."""

from __future__ import annotations

from random import Random

import pytest

from tessera.command.think import decide
from tessera.games import catalogue
from tessera.games.pacru.listing import Scene, Turn
from tessera.games.pacru.moves import CAPTURE, LINK, SPAN, TURN, Action
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import MEETINGS, TURNINGS
from tessera.games.pacru.turns import Position
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.thinking import PROVEN, Thinking
from tests.search.pacru_tactics import CHOICES, GAME, Tactic, begun, holds, solutions

TACTICS: tuple[Tactic, ...] = (
    Tactic(1, "S a9NW c9N g5E a7 g3 g5 g6 h4 N h9N i4SE i7E e3 f4 g7 h6", "g5-i3"),
    Tactic(3, "S a6N c1S c7W e9NW c1 c6 d6 e7 g8 N c9W b7 d5 d8 d9", "a6-a7"),
    Tactic(3, "S c1S c7W c8NE e9NW b5 c1 c6 d3 e7 N b9W b4 b7 c4 d9", "c8-d8"),
    Tactic(1, "S a4W e2SW g1SW i8E c4 d3 e2 g9 i1 N f1SW h1S d6 f1 f5 f6 h4", "e2-e1"),
    Tactic(1, "N a6SW c2S c3S d2SE a6 b2 c3 c4 f4 i9 S a1S e2W d5 e2 e9 g9 h7", "c2-d1"),
    Tactic(1, "S a4NW a9W b8N a4 a9 b5 b8 d3 d5 g6 N a8N a5 a8 d2 d6 e1", "b8-b9"),
    Tactic(1, "N a1SW a4NW f8NW h3SE f3 f8 g4 g9 h5 S d1S i2NE d7 e6 g6 g8 i2", "h3-i3"),
    Tactic(1, "S b1SW d8N f5NW h2SE b1 c6 e5 f7 g3 h2 N f9N i2SE f8 g6 g7 h1", "h2-i1"),
    Tactic(1, "S a3NW a4W b2SW b6 f4 f8 g1 N a2SW a9N a5 a8 a9 e3 g6", "b2-a1"),
    Tactic(1, "N f9NW g7N i3E i5N c6 f1 f2 h6 i3 S i1E i7S c4 f4 f6 g4 i1", "i5-i6"),
    Tactic(1, "S a7NW a8W c6SW c8N a7 a8 c8 f4 g6 h4 i6 N a9W e9NE i1SE d4 f6 g2 g7", "c8-d9"),
    Tactic(1, "S e2W f8N i7N b8 d7 f4 i5 i7 N a9W c9N h8E i9N a9 c8 c9 d4 e6 g9 h8", "i7-i8"),
    Tactic(1, "N a1NE c7SW d7S d5 d7 e5 f5 g4 S b1S c6NW d6W i9NE b6 e6 g8 h6", "d7xc6"),
    Tactic(1, "S c7N f1S g8N h9N a8 b6 d5 e6 f1 g8 N a6W c9NE f9N a4 a6 d3 f9 g9 h8", "c7-d8"),
    Tactic(1, "S b7W d8N g9N i1S d6 d7 d8 e1 g9 i1 i8 N a4NW d1S h1SE a4 d1 d4 e4 f4 h8", "b7-a6"),
    Tactic(1, "S b1W h1S h8SE i8N b1 e1 g9 h6 h8 i3 i8 N a2W a9N b2SW a2 b2 b7 d6 g6 g7", "b1-a1"),
    Tactic(1, "N a3SW b6S c2SW f5S c2 d9 e3 f5 f6 f8 S g1S g9N h1SE i9N c7 e1 g3 g5", "f5-h3"),
    Tactic(1, "S b6W c4NW g6NE i9SW b6 c7 e2 e4 e7 g6 N c9NW f1S i6E c6 c9 h5 h6 h8", "b6-a7"),
    Tactic(
        1,
        "S b6W c2S g1SW h8NE b6 c2 d1 g7 g9 h3 N d2SW h1SE i1SE i7E c7 d2 e6 f4 f7 h1 i1",
        "c2-c1",
    ),
    Tactic(3, "N a3NW c2W g2SE i7NE a1 a2 a3 e6 g4 S h5E a5 b1 d6 d7", "g2-h2"),
)


def thinking(match: Match, level: int, nodes: int | None = None) -> Thinking:
    """A fresh search for the seat to move."""
    assert match.to_move is not None
    bot = catalogue.bot("pacru")
    found: Thinking = bot.thinking(View.of(match, match.to_move), level, 1, nodes)
    return found


def chosen(match: Match, level: int, nodes: int | None = None) -> Turn:
    """What a level does."""
    assert match.to_move is not None
    return decide(View.of(match, match.to_move), level, 1, nodes=nodes).best()


@pytest.mark.parametrize("tactic", TACTICS)
def test_each_is_proven(tactic: Tactic) -> None:
    """One first action of many keeps what is promised, by plain looking."""
    state = begun(tactic.position).state
    assert isinstance(state, Pacru)
    assert len(state.actions()) >= CHOICES
    assert [tactic.action] == [GAME.write(each) for each in solutions(state, tactic.turns)]


@pytest.mark.parametrize("level", [3, 4, 5])
@pytest.mark.parametrize("tactic", TACTICS)
def test_the_upper_levels_see_it(tactic: Tactic, level: int) -> None:
    """They play it, and finish the turn as it must be finished."""
    match = begun(tactic.position)
    mover = str(match.to_move)
    turn = chosen(match, level)
    assert tactic.action == GAME.write(turn[0])
    for action in turn:
        match = match.play(action)
    assert isinstance(match.state, Pacru)
    assert holds(match.state, mover, tactic.turns)


def test_there_are_enough() -> None:
    """Of each kind some, and all of them different."""
    assert len(TACTICS) >= 20
    assert len({tactic.position for tactic in TACTICS}) == len(TACTICS)
    assert {tactic.turns for tactic in TACTICS} >= {1, 3}


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
                for action in chosen(match, 3, 200):
                    match = match.play(action)
                assert match.finished == finished + 1
            else:
                match = match.play(rng.choice(match.legal()))
    assert {"PA-6", "PA-14"} <= asked


def test_what_was_not_looked_at_in_full_is_no_proof() -> None:
    """Only a win by this very turn is told as one."""
    for tactic in TACTICS:
        search = thinking(begun(tactic.position), 4)
        search.step(10**6)
        assert (search.progress().score >= PROVEN) is (tactic.turns == 1)


def test_slices_do_not_matter() -> None:
    """The same search, however it is advanced."""
    match = begun(TACTICS[-1].position)
    once, often = thinking(match, 4, 900), thinking(match, 4, 900)
    once.step(10**6)
    while not often.done:
        often.step(7)
    assert (once.best(), once.progress()) == (often.best(), often.progress())


def test_names_that_nothing_has() -> None:
    """What is tuned must be there."""
    bot = catalogue.bot("pacru")
    match = Match.new(GAME, GAME.setup(), Random(1))
    view = View.of(match, str(match.to_move))
    bot.thinking(view, 1, 1, None, {"TILE": 90, "nodes": 50, "depth": 2, "width": 1})
    with pytest.raises(KeyError, match="STONE"):
        bot.thinking(view, 1, 1, None, {"STONE": 90})
