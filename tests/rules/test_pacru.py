"""Pacru: set-up, turns, plain moves and captures, PA-1 to PA-5 and PA-11."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tessera.games.pacru.rules import GAME
from tests.rules.sectors_positions import (
    FACINGS,
    FROM_E5,
    ORDERS,
    SET_UP,
    SQUARES,
    after,
    board,
    legal,
    pacru,
    pawns,
    refused,
    seats,
    south,
    stands,
    tiles,
)
from tests.rules.telling import cases

#: South to move; North's pawns on e6 (attacked once) and c7, its tiles ahead.
BUSY = ("south: d4 e4 h1; north: d6 f6", "e5N a1N; north: e6S c7S")
#: Two of South's pawns that attack e5.
ATTACKED = "d4NE f4NW; north: e5S"


def start(count: int, order: str = "") -> Any:
    return GAME.start(GAME.setup(count, {"order": order} if order else {}), {})


def targets(state: Any, pawn: str) -> str:
    return " ".join(sorted(text[3:] for text in legal(state, pawn) if text[2] in "-x"))


def captures(state: Any) -> str:
    return " ".join(text for text in legal(state) if "x" in text)


def turn(state: Any) -> Any:
    state = state.apply(state.actions()[0])
    while state.open:
        state = state.apply(state.actions()[0])
    return state


@pytest.mark.parametrize("count", ORDERS)
def test_pa_1_set_up_in_every_order(count: int) -> None:
    """As in Shacru: all squares are neutral; turns follow the order and come round."""
    option = GAME.options(count)[0]
    assert ("order", ORDERS[count]) == (option.name, option.default)
    assert sorted(map("".join, permutations(ORDERS[count]))) == sorted(option.values)
    for order in option.values:
        state, found = start(count, order), []
        assert (board(SET_UP[count]), {}) == (pawns(state), tiles(state))
        for _ in range(count + 1):
            found.append(state.to_move)
            state = turn(state)
        assert [*seats(order), seats(order)[0]] == found


def test_pa_2_a_turn_is_one_move_of_ones_own_pawn() -> None:
    state = after(start(2), "e1-e2")
    assert ("north", False) == (state.to_move, state.open)
    assert {"a1", "a7", "e9", "i7"} == {text[:2] for text in legal(state)}


@cases(
    "lying pawns begun tried why",
    {
        "gain": ("", "e3N a1N", "e3-e4", "a1-a2 e4-e5 a1< a1xa2 i9-i8", "open-gain"),
        "link": ("south: a1 a3", "a1N", "a1-a3", "a3-a4", "open-link"),
        "meeting": ("", "e4N e6S", "e4-e5", "e6-e5", "open-meeting"),
        "give": ("south: a1 a3", "e4N h1N", "e4<", "h1-h2", "open-give"),
    },
)
def test_pa_2_an_open_turn_comes_first(
    lying: str, pawns: str, begun: str, tried: str, why: str
) -> None:
    state = after(south(lying, pawns), begun)
    assert ("south", True) == (state.to_move, state.open)
    assert {f"PA-2 {why}"} == {refused(state, text) for text in tried.split()}


@pytest.mark.parametrize("facing", FACINGS)
def test_pa_3_ahead_and_at_45_degrees(facing: str) -> None:
    """It faces the way it moved; with power for the whole board all else is refused."""
    state = south("", f"e5{facing}")
    found = [pawns(after(state, text))["south"][0] for text in legal(state)]
    assert sorted(FROM_E5[facing].split()) == sorted(found)
    state = pacru("south: [e5]", f"south: e5{facing}; north: a1N")
    for square in set(SQUARES) - set(targets(state, "e5").split()) - {"a1"}:
        expected = f"PA-3 facing={facing} origin=e5 square={square}"
        assert {expected} == {refused(state, f"e5{way}{square}") for way in "-x"}


@cases(
    "lying pawns expected",
    {
        "pa 4: the source's three tiles": ("south: b1 a2 c3", "b1N", "a2 b2 b3 b4 c2 d3 e4"),
        "pa 4: none is one": ("", "b1N", "a2 b2 c2"),
        "pa 4: one is one": ("south: a1", "b1N", "a2 b2 c2"),
        "pa 4: nine": ("south: [b2]", "a1NE a2E b1N", "a3 b2 c1 c3 d4 e5 f6 g7 h8"),
        "pa 4: under anyone's pawns": ("south: c1 c2 c3", "a1N c1E; north: c3E", "a2 a3 a4 b2"),
        "pa 4: not others', not elsewhere": ("south: [b5] [e2]; north: c1", "a3N", "a4 b4"),
        "pa 5: tiles": ("south: d4 e4 d6; north: e6 c7", "e5N", "b8 d6 e7 e8 f6 g7 h8"),
        "pa 5: not off the board": ("south: [b2]", "c3W b3E", "a1 a3 a5 b2 b4"),
        "pa 5: out of a corner": ("south: [h8]", "h9N", ""),
        "pa 5: not over pawns": ("south: d4 f4 d5", "e5N e6N", "b8 c7 d6 f6 g7 h8"),
    },
)
def test_where_a_pawn_may_go(lying: str, pawns: str, expected: str) -> None:
    assert expected == targets(south(lying, pawns), pawns[:2])


@cases(
    "lying pawns tried expected",
    {
        "pa 2: another's pawn": (*BUSY, "e6xe5", "PA-2 foreign pawn=north square=e6"),
        "pa 2: another's pawn to turn": (*BUSY, "e6<<", "PA-2 foreign pawn=north square=e6"),
        "pa 2: no pawn": (*BUSY, "g5-g5", "PA-2 none square=g5"),
        "pa 2: nothing is asked": (*BUSY, "(e4)", "PA-2 no-claim square=e4"),
        "pa 2: no connection is": (*BUSY, "(*)", "PA-2 no-link"),
        "pa 3 before pa 4 and pa 11": (*BUSY, "e5xi8", "PA-3 facing=N origin=e5 square=i8"),
        "pa 3: no change of direction": (
            "south: [b2]",
            "b1N",
            "b1-c3",
            "PA-3 facing=N origin=b1 square=c3",
        ),
        "pa 4 before pa 5": (*BUSY, "e5-e8", "PA-4 origin=e5 power=2 square=e8"),
        "pa 4 before pa 11": (*BUSY, "a1xa4", "PA-4 origin=a1 power=1 square=a4"),
        "pa 5: another's tile": (*BUSY, "e5-d6", "PA-5 tile square=d6 tile=north"),
        "pa 5: a pawn": (*BUSY, "e5-e6", "PA-5 pawn pawn=north square=e6"),
        "pa 5: over a pawn": (*BUSY, "e5-e7", "PA-5 jump pawns=e6 square=e7"),
        "pa 5: over two": (
            "south: d4 f4 d6",
            "e5N; north: e6W e7W",
            "e5-e8",
            "PA-5 jump pawns=e6,e7 square=e8",
        ),
        "pa 5: an own pawn, before what is between": (
            "south: d4 e4",
            "e5N e7S; north: e6S",
            "e5-e7",
            "PA-5 own-pawn square=e7",
        ),
        "pa 5: write x": (
            "",
            "d4NE f4NW; north: e5S",
            "d4-e5",
            "PA-5 written pawn=north square=e5",
        ),
        "pa 5: a capture over a pawn": (*BUSY, "e5xe7", "PA-5 jump pawns=e6 square=e7"),
        "pa 11: one attacker": (*BUSY, "e5xe6", "PA-11 alone pawn=north square=e6"),
        "pa 11: nobody": (*BUSY, "e5xf6", "PA-11 nobody square=f6"),
        "pa 11: an own pawn": ("", "d4NE f4NW e5N", "d4xe5", "PA-11 nobody square=e5"),
    },
)
def test_actions_are_refused_by_the_lowest_rule(
    lying: str, pawns: str, tried: str, expected: str
) -> None:
    assert expected == refused(south(lying, pawns), tried)


@cases(
    "turn standing",
    {
        "within a sector": ("e5-e6", "e6N"),
        "onto an own tile": ("e5-d6", "d6NW"),
        "over another's tile": ("e5-g7", "g7NE"),
    },
)
def test_pa_5_a_move_within_a_sector_or_over_tiles_colours_nothing(
    turn: str, standing: str
) -> None:
    lying = "south: d6 d4 d5; north: f6 [h8]"
    state = after(south(lying.replace(" [h8]", " [h8] -g7"), "e5N"), turn)
    assert board(f"south: {standing}; north: i9S") == pawns(state)
    assert board(lying.replace(" [h8]", " [h8] -g7")) == tiles(state)


@cases(
    "lying pawns expected",
    {
        "either of two": ("", ATTACKED, "d4xe5 f4xe5"),
        "any of three": ("", "d4NE f4NW e6S; north: e5S", "d4xe5 e6xe5 f4xe5"),
        "the second faces away": ("", "d4NE f4NE; north: e5S", ""),
        "the second is too far": ("south: g1 g2", "d4NE h2NW; north: e5S", ""),
        "far enough by its tiles": ("south: g1 g2 i3", "d4NE h2NW; north: e5S", "d4xe5 h2xe5"),
        "tiles": ("south: g1 g2 i3; north: f4 g3", "d4NE h2NW; north: e5S", "d4xe5 h2xe5"),
        "not over an own pawn": ("south: g1 g2 i3", "d4NE h2NW g3E; north: e5S", ""),
        "not over another's": ("south: g1 g2 i3", "d4NE h2NW; north: e5S g3S", ""),
        "at 45°": ("", "e4NE d4NE; north: e5S", "d4xe5 e4xe5"),
        "not at 90°": ("", "e4E d4NE; north: e5S", ""),
        "two enemies": ("", "d4NE f4NW e4N; north: e5S d5S", "d4xd5 d4xe5 e4xd5 e4xe5 f4xe5"),
        "whatever tile is there": ("north: e5", ATTACKED, "d4xe5 f4xe5"),
        "in the corner": ("", "b2SW a2S; north: a1S", "a2xa1 b2xa1"),
    },
)
def test_pa_11_two_or_more_attackers_may_capture(lying: str, pawns: str, expected: str) -> None:
    state = south(lying, pawns)
    assert expected == captures(state)
    for text in expected.split():
        assert text[3:] not in str(after(state, text).position()["pawns"]["north"])


def test_pa_11_only_ones_own_attackers_count_as_they_stand_at_the_start() -> None:
    standing = "south: d4NE; west: f4NW; north: e5S i9S; east: i5W"
    assert "" == captures(pacru("", standing))
    state = south("", "d4NE g3NW; north: e5S")
    assert "" == captures(state)
    assert "d4xe5 f4xe5" == captures(after(state, "g3-f4(f6) i9-i8"))


@pytest.mark.parametrize("lying", ["", "north: e5", "west: e5", "east: e5", "south: e5"])
def test_pa_11_the_pawn_leaves_and_the_square_takes_the_capturers_tile(lying: str) -> None:
    standing = "south: d4NE f4NW; west: a5E; north: e5S i9S; east: i5W"
    state = after(pacru(lying, standing), "d4xe5")
    assert board("south: e5NE f4NW; west: a5E; north: i9S; east: i5W") == pawns(state)
    assert (board("south: e5"), "west") == (tiles(state), stands(state))
