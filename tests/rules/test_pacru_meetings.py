"""Pacru: meetings with their options, PA-12, and all that one move brings about, PA-13."""

from __future__ import annotations

from typing import Any

from tessera.games.pacru.rules import GAME
from tests.rules.sectors_positions import (
    SQUARES,
    after,
    board,
    legal,
    pacru,
    pawns,
    refused,
    tiles,
    unset,
)

NORTH = "; north: i9S"
#: South's pawns that meet by e4-e5.
FACING = "south: e4N e6S" + NORTH


def meets(state: Any, turn: str) -> bool:
    """Whether a turn then asks for the tile of a meeting."""
    state = after(state, turn)
    return bool(state.open and state.begun.asking == "PA-12")


def answers(state: Any) -> set[str]:
    """The squares that may be named now."""
    return {text[1:-1] for text in legal(state)}


def test_pa_12_any_tile_on_the_board() -> None:
    """Neutral or another's, anywhere, the square just left too; not own, not under pawns."""
    lying = "south: a1 d4; north: b1 h8 i9 e5"
    state = after(pacru(lying.replace(" e5", ""), FACING), "e4-e5")
    assert ("south", True) == (state.to_move, state.open)
    assert set(SQUARES) - {"a1", "d4", "e5", "e6", "i9"} == answers(state)
    assert "e4" in answers(state)
    done = after(state, "(h8)")
    assert board("south: a1 d4 h8; north: b1 i9") == tiles(done)
    assert ("north", False) == (done.to_move, done.open)
    assert board("south: a1 d4 c7; north: b1 h8 i9") == tiles(after(state, "(c7)"))


def test_pa_12_the_sources_example() -> None:
    """Two pawns meet; a tile of the opponent is replaced."""
    state = pacru("south: d5; north: g7 g8", "south: d5E f5W" + NORTH)
    assert board("south: d5 g7; north: g8") == tiles(after(state, "d5-e5(g7)"))


def test_pa_12_must_be_done_and_what_is_refused() -> None:
    """Own tiles and tiles under pawns are refused, and so is playing on."""
    state = after(pacru("south: a1 e5; north: i9", FACING), "e4-e5")
    assert "PA-12 own square=a1" == refused(state, "(a1)")
    for square in ("e5", "e6", "i9"):
        assert f"PA-12 pawn square={square}" == refused(state, f"({square})")
    assert "PA-2 open-meeting" == refused(state, "e5-d6")
    assert "PA-8 none" == refused(state, "(*)")


def test_pa_12_in_every_direction() -> None:
    """Straight and diagonal: face to face on adjacent squares."""
    ways = {
        "e4N": "e6S", "d4NE": "f6SW", "d5E": "f5W", "d6SE": "f4NW",
        "e6S": "e4N", "f6SW": "d4NE", "f5W": "d5E", "f4NW": "d6SE",
    }  # fmt: skip
    for pawn, other in ways.items():
        state = pacru("", f"south: {pawn} {other}" + NORTH)
        assert meets(state, f"{pawn[:2]}-e5"), pawn


def test_pa_12_after_a_move_at_45_degrees() -> None:
    """What counts is how the pawn faces when it has moved."""
    assert meets(pacru("", "south: d4N f6SW" + NORTH), "d4-e5")
    assert not meets(pacru("", "south: d4N e6S" + NORTH), "d4-e5")


def test_pa_12_both_must_face_each_other() -> None:
    """The other looks aside or away, or the moved one passes: no meeting."""
    for other in ("e6N", "e6SE", "e6SW", "e6E", "f6SW", "d5E", "e7S"):
        assert not meets(pacru("", f"south: e4N {other}" + NORTH), "e4-e5"), other


def test_pa_12_not_with_anothers_pawn() -> None:
    """An enemy face to face is no meeting."""
    assert not meets(pacru("", "south: e4N; north: e6S i9S"), "e4-e5")


def test_pa_12_only_the_pawn_that_moved() -> None:
    """Two others have stood face to face all along; a third moves."""
    standing = "south: e5N e6S a1N" + NORTH
    assert not meets(pacru("", standing), "a1-a2")
    assert not meets(pacru("", "south: e5N e6S d4NE" + NORTH), "d4-d5")


def test_pa_12_adjacent_after_a_long_move() -> None:
    """Two squares at once up to the other; one square short of it is no meeting."""
    lying = "south: a1 b1"
    assert meets(pacru(lying, "south: c1N c4S" + NORTH), "c1-c3")
    assert not meets(pacru(lying, "south: c1N c4S" + NORTH), "c1-c2")


def test_pa_12_never_by_reorientation() -> None:
    """A pawn turned so that it faces another asks for the tiles given up, and no more."""
    state = pacru("south: a1 a2", "south: e5NE e6S" + NORTH)
    state = after(state, "e5<(a1,a2)")
    assert board("south: e5N e6S" + NORTH) == pawns(state)
    assert ("north", {}) == (state.to_move, tiles(state))


def test_pa_12_one_meeting_a_turn() -> None:
    """After the meeting's tile the turn is over, though they still face each other."""
    state = after(pacru("", FACING), "e4-e5(a1)")
    assert ("north", board("south: a1")) == (state.to_move, tiles(state))


def test_pa_12_nothing_where_there_is_none() -> None:
    """All tiles are own or lie under pawns: the turn is over."""
    state = after(pacru("south: rest; north: i9", FACING), "e4-e5")
    assert not state.open
    state = after(pacru("south: rest; north: i9 a1", FACING), "e4-e5")
    assert {"a1"} == answers(state)


def test_pa_12_is_judged_after_the_other_effects() -> None:
    """A square just made own cannot be taken again; the square just left can."""
    state = after(pacru("", "south: e3N e5S" + NORTH), "e3-e4(f6)")
    assert "PA-12 own square=f6" == refused(state, "(f6)")
    assert {"e3", "d4"} <= answers(state)
    assert board("south: e3 f6") == tiles(after(state, "(e3)"))
    left = after(pacru("north: e4", FACING), "e4-e5")
    assert "e4" in answers(left)


def test_pa_12_the_option_and_its_values() -> None:
    """Any by default, own-tiles and 2011 besides; nothing else."""
    for count in (2, 3, 4):
        (option,) = [option for option in GAME.options(count) if option.name == "meeting"]
        assert ("any", "own-tiles", "2011") == option.values
        assert "protocol value" == unset(GAME, count, meeting="none")
        assert "" == unset(GAME, count, meeting="2011")


def test_pa_12_own_tiles_under_both() -> None:
    """With own-tiles, neutral or others' tiles under one of the two prevent the meeting."""
    expected = {
        "south: e5 e6": True,
        "south: e5": False,
        "south: e6": False,
        "": False,
        "south: e5; north: e6": False,
    }
    for lying, met in expected.items():
        assert met == meets(pacru(lying, FACING, meeting="own-tiles"), "e4-e5"), lying
        assert meets(pacru(lying, FACING), "e4-e5"), lying


def test_pa_12_own_tiles_made_by_the_move() -> None:
    """The tile of the crossing, put under the pawn, lets it meet; put elsewhere it does not."""
    state = pacru("south: e5", "south: e3N e5S" + NORTH, meeting="own-tiles")
    assert meets(state, "e3-e4(e4)")
    assert not meets(state, "e3-e4(d4)")
    standing = "south: e4N d4NE e6S; north: e5S i9S"
    for lying in ("south: e6", "south: e6; north: e5"):
        assert meets(pacru(lying, standing, meeting="own-tiles"), "e4xe5")


def rich(tiles_: str, standing: str = FACING, order: str = "SN") -> Any:
    """A position under the option 2011."""
    return pacru(tiles_, standing, order, "2011")


def test_pa_12_2011_needs_an_opponent_with_nine_tiles() -> None:
    """Nine or more, not eight; own tiles do not count for it."""
    assert meets(rich("south: e5 e6; north: [b2]"), "e4-e5")
    assert meets(rich("south: e5 e6; north: [b2] [b5]"), "e4-e5")
    assert not meets(rich("south: e5 e6; north: [b2] -a1"), "e4-e5")
    assert not meets(rich("south: e5 e6 [b2] [b5]; north: a9"), "e4-e5")


def test_pa_12_2011_needs_own_tiles_too() -> None:
    """Whatever the opponent has, both must stand on own tiles."""
    for lying in ("south: e5", "south: e6", ""):
        assert not meets(rich(lying + "; north: [b2] [b5]"), "e4-e5")


def test_pa_12_2011_a_single_opponent() -> None:
    """Eight and eight are not enough; eight and nine are; one of them may be out."""
    standing = "south: e4N e6S; west: a5E; north: i9S; east: i5W"
    lying = "south: e5 e6; west: [b2] -a1; north: [h8] -i8"
    assert not meets(rich(lying, standing, "SWNE"), "e4-e5")
    assert meets(rich(lying.replace(" -a1", ""), standing, "SWNE"), "e4-e5")
    without = standing.replace("west: a5E; ", "")
    assert meets(rich(lying.replace(" -a1", ""), without, "SWNE"), "e4-e5")


def test_pa_12_2011_counts_after_the_capture() -> None:
    """The ninth tile lay under the captured pawn: eight are left."""
    standing = "south: e4N d4NE e6S; north: e5S i9S"
    nine = "south: e6; north: e5 [b2] -a1"
    assert not meets(rich(nine, standing), "e4xe5")
    assert meets(rich("south: e6; north: e5 [b2]", standing), "e4xe5")
    assert meets(rich("south: e6; north: [b2]", standing), "e4xe5")


def test_pa_12_2011_counts_before_a_tile_is_placed() -> None:
    """A transformation, or a connection, takes the ninth tile: it had counted already."""
    lying = "south: [e5] -d4 -d5 -d6; north: d4 d5 d6 a1 a2 a3 b1 b2 b3"
    assert meets(rich(lying, "south: e3N e5S" + NORTH), "e3-e4(d4)")
    lying = "south: a1 a3 b1 a4; north: a2 [h8] -i9"
    assert meets(rich(lying, "south: a1N a4S; north: i9S"), "a1-a3(*)")
    fewer = lying.replace(" -i9", " -i9 -h9")
    assert not meets(rich(fewer, "south: a1N a4S; north: i9S"), "a1-a3(*)")


def test_pa_13_connection_and_meeting() -> None:
    """All between, then any tile; the other way round is refused."""
    state = pacru("south: a1 a3; north: a2 h7", "south: a1N a4S" + NORTH)
    assert board("south: a1 a2 a3 h7") == tiles(after(state, "a1-a3(*,h7)"))
    assert refused(state, "a1-a3(h7)").startswith("PA-8 only asked=")
    assert "PA-12 own square=a2" == refused(state, "a1-a3(*,a2)")


def test_pa_13_crossing_and_meeting() -> None:
    """First a tile in the new sector, then any one."""
    state = pacru("", "south: e3N e5S" + NORTH)
    assert board("south: a9 d4") == tiles(after(state, "e3-e4(d4,a9)"))
    assert refused(state, "e3-e4(a9,d4)").startswith("PA-6 sector ")
    assert refused(state, "e3-e4(d4,d4)") == "PA-12 own square=d4"


def test_pa_13_transformation_and_meeting() -> None:
    """Two tiles of others replaced in one turn."""
    lying = "south: e4; north: [e5] -e4 a9"
    state = after(pacru(lying, "south: e3N e5S" + NORTH), "e3-e4(d4,a9)")
    assert board("south: a9 d4 e4; north: [e5] -e4 -d4") == tiles(state)


def test_pa_13_capture_crossing_and_meeting() -> None:
    """The captured square, a tile in the new sector, any tile: three at once."""
    standing = "south: c3NE e5SW; north: d4S i9S"
    state = pacru("north: d4 a9", standing)
    done = after(state, "c3xd4(f6,a9)")
    assert board("south: a9 d4 f6") == tiles(done)
    assert board("south: d4NE e5SW; north: i9S") == pawns(done)
    assert refused(state, "c3xd4(a9,f6)").startswith("PA-6 sector ")


def test_pa_13_capture_and_meeting() -> None:
    """Within a sector: the captured square, then any tile."""
    state = pacru("north: a9", "south: d4NE f6SW; north: e5S i9S")
    assert board("south: a9 e5") == tiles(after(state, "d4xe5(a9)"))


def test_pa_13_jump_crossing_and_meeting() -> None:
    """Nothing between changes; the crossing and the meeting give their tiles."""
    standing = "south: a1N a5S; north: a2S i9S"
    state = after(pacru("south: a1 b1 c1 a4; north: a3", standing), "a1-a4(b5,a3)")
    assert board("south: a1 b1 c1 a3 a4 b5") == tiles(state)


def test_pa_13_connection_or_crossing_and_meeting() -> None:
    """The one choice that is left open (PA-8); the meeting follows either."""
    state = pacru("south: a1 b1 c1 a4", "south: a1N a5S" + NORTH)
    assert board("south: a1 a2 a3 a4 b1 c1 i1") == tiles(after(state, "a1-a4(*,i1)"))
    assert board("south: a1 a4 b1 b5 c1 i1") == tiles(after(state, "a1-a4(b5,i1)"))
    both = after(state, "a1-a4(b5,a2)")
    assert board("south: a1 a2 a4 b1 b5 c1") == tiles(both)
