"""Pacru: what a move brings: crossings, connections, jumps, meetings, PA-6 to PA-13."""

from __future__ import annotations

import pytest

from tests.rules.sectors_positions import (
    SQUARES,
    after,
    board,
    brief,
    legal,
    pacru,
    refused,
    rules,
    sector,
    south,
    stands,
    tiles,
)
from tests.rules.telling import cases

#: Power 4 on a1, an own tile four squares ahead in the next sector.
OVER = "south: a1 b1 c1 c2 a5"
#: The captured pawn stands on d4, beyond the corner of four sectors.
CAPTURE = "c3NE d5S; north: d4S"
#: South's pawns meet by e4-e5.
FACING = "e4N e6S"


def asked(squares: str) -> list[str]:
    """The answers that name these squares, sorted, ``(*)`` first; as in positions, ``[e5] -e4``."""
    link, _, rest = squares.rpartition("* ")
    found = [f"({square})" for square in board(f"south: {rest}").get("south", [])]
    return ["(*)", *found] if link or squares.startswith("* ") else found


@cases(
    "lying pawns move expected",
    {
        "pa 6: all neutral squares": ("", "e3N", "e3-e4", "[e5]"),
        "pa 6: the one landed on alone": ("north: [e5] -e4", "e3N", "e3-e4", "e4"),
        "pa 6: it is own already": ("south: e4", "e3N", "e3-e4", "[e5] -e4"),
        "pa 6: not own, not others', not under pawns": (
            "south: d4; north: d5 f4 d6",
            "e3N f6N; north: e6S f5E",
            "e3-e4",
            "e4 e5",
        ),
        "pa 6: two borders": ("south: [b2] -a1", "a1N", "a1-a7", "[b8]"),
        "pa 6: a corner of sectors": ("", "c3NE", "c3-d4", "[e5]"),
        "pa 6: not within a sector": ("south: a2 b2", "a1N", "a1-a3", ""),
        "pa 7: neutral only under pawns": (
            "south: e4; north: [e5] -e4 -f6 -d6",
            "e3N d6N; north: f6S",
            "e3-e4",
            "",
        ),
        "pa 7: one": ("south: e4; north: [e5] -e4 -f6 -d6", "e3N; north: f6S", "e3-e4", "d6"),
        "pa 8: within a sector": ("south: a1 a3", "a1N", "a1-a3", "* "),
        "pa 8: all own already": ("south: a1 a2 a3", "a1N", "a1-a3", "* "),
        "pa 8: from a neutral square": ("south: a3 b1", "a1N", "a1-a3", ""),
        "pa 8: to one": ("south: a1 b1", "a1N", "a1-a3", ""),
        "pa 8: nothing between": ("south: a1 a2", "a1N", "a1-a2", ""),
        "pa 8: or a crossing": (OVER, "a1N", "a1-a5", "* [b5] -a5"),
        "pa 8: or a transformation": (OVER + "; north: [b5] -a5", "a1N", "a1-a5", "* [b5] -a5"),
        "pa 8: nothing to gain": (OVER + " [b5]", "a1N", "a1-a5", "* "),
        "pa 8: pawn": (OVER + "; north: [b5] -a5 -c6", "a1N; north: c6S", "a1-a5", "* "),
        "pa 8: not by a step": ("south: a3 a4", "a3N", "a3-a4", "[b5] -a4"),
        "pa 9: within a sector": ("south: a1 a3; north: a2", "a1N; north: a2S", "a1-a3", ""),
        "pa 9: over a border": (OVER, "a1N a4E; north: a2S", "a1-a5", "[b5] -a5 -a4"),
        "pa 9: full": (OVER + "; north: [b5] -a5", "a1N; north: a2S", "a1-a5", "[b5] -a5"),
        "pa 10: no neutral tile": ("south: e4; north: [e5] -e4", "e3N", "e3-e4", "[e5] -e4"),
        "pa 10: not own, not under pawns": (
            "south: e4 d4; north: [e5] -e4 -d4",
            "e3N d6N; north: f6S",
            "e3-e4",
            "[e5] -e4 -d4 -d6 -f6",
        ),
        "pa 10: all are own": ("south: [e5]", "e3N", "e3-e4", ""),
        "pa 10: others' only under pawns": (
            "south: [e5] -f6 -d6; north: d6 f6",
            "e3N d6N; north: f6S",
            "e3-e4",
            "",
        ),
        "pa 10: not with a neutral tile": ("south: e4; north: [e5] -e4 -d5", "e3N", "e3-e4", "d5"),
        "pa 10: not within a sector": ("south: e5; north: [e5] -e5", "f4NW", "f4-e5", ""),
        "pa 11: a crossing gives its tile": ("", CAPTURE, "c3xd4", "[e5] -d4 -d5"),
        "pa 11: no crossing": ("", CAPTURE, "d5xd4", ""),
        "pa 11: the square is not neutral": ("north: [e5] -d4", CAPTURE, "c3xd4", "[e5] -d4 -d5"),
        "pa 11: nor another's": ("south: [e5] -d4; north: d4", CAPTURE, "c3xd4", ""),
        "pa 11: is no connection": ("south: a1 a3 c3", "a1N c3W; north: a3S", "a1xa3", ""),
        "pa 12: neutral or another's, anywhere": (
            "south: a1 d4; north: b1 i9",
            FACING,
            "e4-e5",
            " ".join(sorted({*SQUARES} - {"a1", "d4", "e5", "e6", "i9"})),
        ),
        "pa 12: nothing to take": ("south: rest; north: i9", FACING, "e4-e5", ""),
        "pa 12: one is left": ("south: rest; north: i9 a1", FACING, "e4-e5", "a1"),
    },
)
def test_what_a_move_asks_for(lying: str, pawns: str, move: str, expected: str) -> None:
    """Where nothing is asked, the turn is over."""
    state = after(south(lying, pawns), move)
    assert bool(expected) == state.open == (state.to_move == "south")
    assert not state.open or asked(expected) == legal(state)


@cases(
    "lying pawns turn expected",
    {
        "pa 6": ("south: b2; north: d5", "c4E", "c4-d4(f6)", "south: b2 f6; north: d5"),
        "pa 6: under it": ("south: b2; north: d5", "c4E", "c4-d4(d4)", "south: b2 d4; north: d5"),
        "pa 8: the source's, over a neutral tile": (
            "south: a1 a3 c3; north: b2",
            "a1N",
            "a1-a3(*)",
            "south: a1 a2 a3 c3; north: b2",
        ),
        "pa 8: theirs": ("south: a1 a3 c3; north: b2", "a1N", "a1-c3(*)", "south: a1 a3 b2 c3"),
        "pa 8: long and diagonal": (
            "south: [b2] -b3 h8; north: d4 e5 [h8] -h8",
            "a1NE",
            "a1-h8(*)",
            "south: [b2] -b3 d4 e5 f6 g7 h8; north: [h8] -g7 -h8",
        ),
        "pa 8: the connection": (OVER, "a1N", "a1-a5(*)", OVER + " a2 a3 a4"),
        "pa 8: or the tile, not both": (OVER, "a1N", "a1-a5(a4)", OVER + " a4"),
        "pa 9: nothing between changes": (
            OVER + "; north: a3",
            "a1N a2E; north: a3S",
            "a1-a5(b5)",
            OVER + " b5; north: a3",
        ),
        "pa 10: another's tile": (
            "south: e4; north: [e5] -e4",
            "e3N",
            "e3-e4(d5)",
            "south: d5 e4; north: [e5] -e4 -d5",
        ),
        "pa 12: the square just left": ("", "e3N e5S", "e3-e4(f6,e3)", "south: e3 f6"),
        "pa 13: connection, meeting": (
            "south: a1 a3; north: a2 h7",
            "a1N a4S",
            "a1-a3(*,h7)",
            "south: a1 a2 a3 h7",
        ),
        "pa 13: crossing, meeting": ("", "e3N e5S", "e3-e4(d4,a9)", "south: a9 d4"),
        "pa 13: transformation, meeting": (
            "south: e4; north: [e5] -e4 a9",
            "e3N e5S",
            "e3-e4(d4,a9)",
            "south: a9 d4 e4; north: [e5] -e4 -d4",
        ),
        "pa 13: capture, crossing, meeting": (
            "north: d4 a9",
            "c3NE e5SW; north: d4S",
            "c3xd4(f6,a9)",
            "south: a9 d4 f6",
        ),
        "pa 13: x": ("north: a9", "d4NE f6SW; north: e5S", "d4xe5(a9)", "south: a9 e5"),
    },
)
def test_what_a_turn_leaves(lying: str, pawns: str, turn: str, expected: str) -> None:
    state = after(south(lying, pawns), turn)
    assert ("north", board(expected)) == (stands(state), tiles(state))


def test_pa_10_tiles_of_who_is_out_count() -> None:
    lying = "north: e4; east: d5; west: [e5] -e4 -d5"
    state = after(pacru(lying, "north: e3N; west: i9S", "NEW"), "e3-e4(d5)")
    assert {"north": 2, "east": 0, "west": 7} == state.scores


@cases(
    "lying pawns tried expected",
    {
        "pa 2: a second answer": (OVER, "a1N", "a1-a5(*,b5)", "PA-2 no-claim square=b5"),
        "pa 6: another's": ("north: d5", "e3N", "e3-e4(d5)", "PA-6 taken square=d5"),
        "pa 6: own": ("south: d4", "e3N", "e3-e4(d4)", "PA-6 own square=d4"),
        "pa 6: under a pawn": ("", "e3N; north: e6S", "e3-e4(e6)", "PA-6 pawn square=e6"),
        "pa 6: another sector": ("", "e3N", "e3-e4(e3)", "PA-6 sector square=e3"),
        "pa 6: the captured square": ("", CAPTURE, "c3xd4(d4)", "PA-6 own square=d4"),
        "pa 6: not first the meeting's": ("", "e3N e5S", "e3-e4(a9,d4)", "PA-6 sector square=a9"),
        "pa 8: none": ("", "e3N", "e3-e4(*)", "PA-8 none"),
        "pa 8: only the connection": ("south: a1 a3", "a1N", "a1-a3(a2)", "PA-8 only taken=a2"),
        "pa 8: before the meeting": ("south: a1 a3", "a1N a4S", "a1-a3(h7)", "PA-8 only taken=a2"),
        "pa 9: from": ("south: a3 b1", "a1N; north: a2S", "a1-a3", "PA-5 jump pawns=a2 square=a3"),
        "pa 9: to": ("south: a1 b1", "a1N; north: a2S", "a1-a3", "PA-5 jump pawns=a2 square=a3"),
        "pa 9: own": ("south: a1 a3", "a1N a3E; north: a2S", "a1-a3", "PA-5 own-pawn square=a3"),
        "pa 9: far": (
            "south: a1 a3 a4",
            "a1N; north: a2S",
            "a1-a4",
            "PA-4 origin=a1 power=2 square=a4",
        ),
        "pa 9: never an attack": (
            "south: a1 a3 c3",
            "a1N c3W; north: a2S a3S",
            "c3xa3",
            "PA-11 alone pawn=north square=a3",
        ),
        "pa 10: own": ("north: [e5] -e4; south: e4", "e3N", "e3-e4(e4)", "PA-10 own square=e4"),
        "pa 12: own": ("south: a1", FACING, "e4-e5(a1)", "PA-12 own square=a1"),
        "pa 12: under a pawn": ("", FACING, "e4-e5(i9)", "PA-12 pawn square=i9"),
        "pa 12: just made own": ("", "e3N e5S", "e3-e4(f6,f6)", "PA-12 own square=f6"),
    },
)
def test_answers_are_refused_by_the_rule_that_asks(
    lying: str, pawns: str, tried: str, expected: str
) -> None:
    assert expected == brief(south(lying, pawns), tried)


def test_pa_6_a_refusal_names_the_squares_that_may_be_named() -> None:
    state = south("south: d4; north: d5 f4 d6 e6 f5 f6", "e3N")
    assert "PA-6 taken asked=e4,e5 square=d5" == refused(state, "e3-e4(d5)")


@pytest.mark.parametrize("square", sorted({*SQUARES} - {*sector("e5")}))
def test_pa_6_only_the_new_sector(square: str) -> None:
    assert {"PA-6"} == rules(south("", "e3N"), f"e3-e4({square})")


@cases(
    "pawns turn met",
    {
        "north": ("e4N e6S", "e4-e5", True),
        "north-east": ("d4NE f6SW", "d4-e5", True),
        "east": ("d5E f5W", "d5-e5", True),
        "south-east": ("d6SE f4NW", "d6-e5", True),
        "south": ("e6S e4N", "e6-e5", True),
        "south-west": ("f6SW d4NE", "f6-e5", True),
        "west": ("f5W d5E", "f5-e5", True),
        "north-west": ("f4NW d6SE", "f4-e5", True),
        "by the facing after the move": ("d4N f6SW", "d4-e5", True),
        "not by the one before": ("d4N e6S", "d4-e5", False),
        "the other looks away": ("e4N e6N", "e4-e5", False),
        "or aside": ("e4N e6SE", "e4-e5", False),
        "it looks aside": ("e4N f6SW", "e4-e5", False),
        "not adjacent": ("e4N e7S", "e4-e5", False),
        "another's pawn": ("e4N; north: e6S", "e4-e5", False),
        "two that stood so before": ("e5N e6S a1N", "a1-a2", False),
    },
)
def test_pa_12_face_to_face(pawns: str, turn: str, met: bool) -> None:
    state = after(south("", pawns), turn)
    assert met == bool(state.open and state.begun.asking == "PA-12")


NINE = "south: e5 e6; north: [b2]"
TAKEN = "south: [e5] -d4 -d5 -d6; north: d4 d5 d6 a1 a2 a3 b1 b2 b3"
LINKED = "south: a1 a3 b1 a4; north: a2 [h8] -i9"


@cases(
    "meeting lying pawns turn met",
    {
        "own-tiles: under both": ("own-tiles", "south: e5 e6", FACING, "e4-e5", True),
        "own-tiles: under one": ("own-tiles", "south: e5", FACING, "e4-e5", False),
        "own-tiles: under the other": ("own-tiles", "south: e6", FACING, "e4-e5", False),
        "own-tiles: another's": ("own-tiles", "south: e5; north: e6", FACING, "e4-e5", False),
        "own-tiles: made by the move": ("own-tiles", "south: e5", "e3N e5S", "e3-e4(e4)", True),
        "own-tiles: made elsewhere": ("own-tiles", "south: e5", "e3N e5S", "e3-e4(d4)", False),
        "own-tiles: by a capture": (
            "own-tiles",
            "south: e6; north: e5",
            "e4N d4NE e6S; north: e5S",
            "e4xe5",
            True,
        ),
        "2011: nine": ("2011", NINE, FACING, "e4-e5", True),
        "2011: eight": ("2011", NINE + " -a1", FACING, "e4-e5", False),
        "2011: not one's own": ("2011", "south: e5 e6 [b2]; north: a9", FACING, "e4-e5", False),
        "2011: own tiles too": ("2011", "south: e5; north: [b2]", FACING, "e4-e5", False),
        "2011: after the capture": (
            "2011",
            "south: e6; north: e5 [b2] -a1",
            "e4N d4NE e6S; north: e5S",
            "e4xe5",
            False,
        ),
        "2011: before a transformation": ("2011", TAKEN, "e3N e5S", "e3-e4(d4)", True),
        "2011: before a connection": ("2011", LINKED, "a1N a4S", "a1-a3(*)", True),
        "2011: too few before it": ("2011", LINKED + " -h9", "a1N a4S", "a1-a3(*)", False),
    },
)
def test_pa_12_options(meeting: str, lying: str, pawns: str, turn: str, met: bool) -> None:
    state = after(south(lying, pawns, meeting=meeting), turn)
    assert met == bool(state.open and state.begun.asking == "PA-12")
    state = after(south(lying, pawns), turn)
    assert state.open and state.begun.asking == "PA-12"


def test_pa_12_2011_a_single_opponent() -> None:
    """Eight and eight are not enough; eight and nine are, also of one who is out."""
    standing = "south: e4N e6S; west: a5E; north: i9S; east: i5W"
    lying = "south: e5 e6; west: [b2] -a1; north: [h8] -i8"
    for tiles_, pawns, met in (
        (lying, standing, False),
        (lying.replace(" -a1", ""), standing, True),
        (lying.replace(" -a1", ""), standing.replace("west: a5E; ", ""), True),
    ):
        assert met == after(pacru(tiles_, pawns, "SWNE", "2011"), "e4-e5").open
