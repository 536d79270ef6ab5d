"""Shacru: which rule is named when a move is refused, with which facts."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tessera.games.shacru.rules import GAME
from tessera.play.match import Match
from tests.rules.sectors_positions import (
    SQUARES,
    after,
    ends,
    refused,
    rule,
    rules,
    sentence,
    shacru,
    told,
    unsaid,
)

#: South to move, a tile and a pawn of North's ahead, a border behind them.
BUSY = ("north: d6; south: f6", "south: e5N a3E; north: e6S c9S")


@cache
def every_move() -> dict[str, int]:
    """All 19 683 written moves with their actions."""
    texts = (f"{a}-{b}{turned}" for a in SQUARES for b in SQUARES for turned in ("", "<", ">"))
    return {text: GAME.read(text)[0] for text in texts}


def test_sh_3_is_named_before_all_others() -> None:
    """No own pawn there: neither the distance nor what lies on the other square matters."""
    state = shacru(*BUSY)
    assert {"SH-3"} == rules(state, "e6-e9 e6-e5 e6-d6 e6-e7< g5-a1 g5-e5 d6-d6 d6-e6")
    assert "SH-3 foreign pawn=north square=e6" == refused(state, "e6-e9<")
    assert "SH-3 none square=g5" == refused(state, "g5-e6>")


def test_sh_4_is_named_before_sh_5_and_sh_7() -> None:
    """Too far or to the side: SH-4, also where a pawn or a tile is, and with a turn."""
    state = shacru(*BUSY)
    assert {"SH-4"} == rules(state, "e5-c9 e5-a3 e5-e8< e5-e4 e5-e4> e5-e5 a3-e6 a3-d6")
    assert "SH-4 far facing=N origin=e5 square=c9" == refused(state, "e5-c9>")
    assert "SH-4 side facing=N origin=e5 square=e4" == refused(state, "e5-e4>")
    assert "SH-4 side facing=E origin=a3 square=a4" == refused(state, "a3-a4<")


def test_sh_5_is_named_before_sh_7() -> None:
    """A square that is barred, within the sector and with a turn: SH-5."""
    state = shacru(*BUSY)
    assert "SH-5 tile square=d6 tile=north" == refused(state, "e5-d6<")
    assert "SH-5 pawn pawn=north square=e6" == refused(state, "e5-e6>")
    assert "SH-7 origin=e5 square=f6" == refused(state, "e5-f6>")


def test_sh_5_the_pawn_is_named_before_the_tile() -> None:
    """A pawn on another colour's tile: the pawn bars the square, whosever it is."""
    lying = "south: e5; north: d6 e6"
    state = shacru(lying, "south: e5N d6S; north: e6S c9S")
    assert "SH-5 pawn pawn=north square=e6" == refused(state, "e5-e6")
    assert "SH-5 pawn pawn=south square=d6" == refused(state, "e5-d6")


def test_over_is_named_first() -> None:
    """After the end every move is refused as over, whatever else is wrong with it."""
    state = shacru("south: e5; neutral: e6; north: rest", "south: e5N; north: a1SW")
    state = after(state, "e5-e6")
    assert ends(state) is not None
    assert {"over"} == {told(state.fault(action)) for action in every_move().values()}


def positions() -> list[Any]:
    """The starts, and positions of random games with two to four seats."""
    found = []
    rng = Random(5)
    for count in (2, 3, 4):
        state: Any = GAME.start(GAME.setup(count), {})
        found.append(state)
        for turn in range(60):
            if state.to_move is not None:
                state = state.apply(rng.choice(state.actions()))
            if turn in (9, 24, 40, 59):
                found.append(state)
    return found


def test_fault_is_none_exactly_for_listed_moves() -> None:
    """All 19 683 written moves, at starts and in random games; the listed ones are sorted."""
    for state in positions():
        allowed = [text for text, action in every_move().items() if state.fault(action) is None]
        assert sorted(allowed) == [GAME.write(action) for action in state.actions()]


def test_refusals_leave_the_match_as_it_was() -> None:
    """Each rule's refusal through a match: raised with the rule, nothing played."""
    match = Match.dealt(GAME, GAME.setup(2), {}).play_text("e1-e2").play_text("a7-b7")
    same = Match.dealt(GAME, GAME.setup(2), {}).play_text("e1-e2").play_text("a7-b7")
    wrong = {"b7-c7": "SH-3", "e1-e2": "SH-3", "e2-e4": "SH-4", "i3-i4": "SH-4", "e2-e3<": "SH-7"}
    for text, expected in wrong.items():
        assert expected == unsaid(match, text).split(" ")[0], text
        assert match == same
        assert match.legal() == same.legal()


def test_asking_changes_nothing() -> None:
    """Listing moves and asking for faults leaves states equal to fresh ones."""
    state, fresh = shacru(*BUSY), shacru(*BUSY)
    for action in every_move().values():
        state.fault(action)
    assert state.actions() and state.outcome is None
    assert state == fresh and hash(state) == hash(fresh)
    assert after(state, "a3-b3") == after(fresh, "a3-b3")
    assert state == fresh


def test_different_positions_are_different() -> None:
    """Tiles, pawns, facings, the mover, rounds and sums tell states and keys apart."""
    states = [
        shacru(*BUSY),
        shacru("north: d6; south: f5", BUSY[1]),
        shacru(BUSY[0], "south: e5N a3E; north: e6S c8S"),
        shacru(BUSY[0], "south: e5NE a3E; north: e6S c9S"),
        shacru(*BUSY, order="NS"),
        shacru(*BUSY, turn=1),
        shacru(*BUSY, rounds=2),
        shacru(*BUSY, rounds=2, number=1),
        shacru(*BUSY, rounds=2, number=1, sums=(1, 0)),
        shacru(*BUSY, quiet=3),
    ]
    assert len(states) == len({state.key for state in states})
    assert not any(a == b for at, a in enumerate(states) for b in states[:at])


def test_faults_speak() -> None:
    """Every refusal has a sentence that names its rule and leaves no brace open."""
    state = shacru(*BUSY)
    for action in every_move().values():
        found = state.fault(action)
        if found is not None:
            text = sentence(GAME, found)
            assert "{" not in text and found.rule in text, text


def test_one_rule_at_a_time() -> None:
    """Each rule alone, next to a move that breaks none."""
    state = shacru(*BUSY)
    expected = {"e6-e5": "SH-3", "e5-e7": "SH-4", "e5-d6": "SH-5", "e5-f6<": "SH-7", "e5-f6": ""}
    assert expected == {text: rule(state, text) for text in expected}
