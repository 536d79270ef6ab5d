"""Pacru: crossing borders, PA-6, PA-7 and transformation, PA-10."""

from __future__ import annotations

from tests.rules.sectors_positions import (
    SQUARES,
    after,
    board,
    brief,
    legal,
    pacru,
    pawns,
    refused,
    rules,
    sector,
    tiles,
)

NORTH = "; north: i9S"


def asked(squares: str) -> list[str]:
    """The answers that name these squares, sorted; ``[e5]`` and ``-e5`` as in positions."""
    return [f"({square})" for square in board(f"south: {squares}")["south"]]


def test_pa_6_a_neutral_square_of_the_new_sector() -> None:
    """All nine, the one just landed on as well; the one named takes the owner's tile."""
    state = after(pacru("", "south: e3N" + NORTH), "e3-e4")
    assert asked("[e5]") == legal(state)
    assert {} == tiles(state)
    for square in sector("e5"):
        done = after(state, f"({square})")
        assert board(f"south: {square}") == tiles(done)
        assert board("south: e4N" + NORTH) == pawns(done)
        assert ("north", False) == (done.to_move, done.open)


def test_pa_6_the_sources_example() -> None:
    """Before and after: a tile elsewhere in the sector, or the one under the pawn."""
    state = pacru("south: b2; north: d5", "south: c4E" + NORTH)
    assert board("south: b2 f6; north: d5") == tiles(after(state, "c4-d4(f6)"))
    assert board("south: b2 d4; north: d5") == tiles(after(state, "c4-d4(d4)"))


def test_pa_6_must_be_done() -> None:
    """The turn stays open until the tile is placed: nothing else may be played."""
    state = after(pacru("", "south: e3N a1N" + NORTH), "e3-e4")
    assert ("south", True) == (state.to_move, state.open)
    assert {"PA-2"} == rules(state, "e4-e5 a1-a2 i9-i8 a1<")
    assert "PA-8 none" == refused(state, "(*)")


def test_pa_6_only_neutral_squares_without_other_pawns() -> None:
    """Own and others' tiles, and squares under other pawns of anybody, are refused."""
    lying = "south: d4; north: d5 f4; west: d6"
    standing = "south: e3N f6N; west: a9S; north: e6S i9S; east: f5E"
    state = after(pacru(lying, standing, "SWNE"), "e3-e4")
    assert asked("e4 e5") == legal(state)
    assert "PA-6 taken asked=e4,e5 square=d5" == refused(state, "(d5)")
    assert "PA-6 own square=d4" == refused(state, "(d4)")
    for square in ("e6", "f5", "f6"):
        assert f"PA-6 pawn square={square}" == refused(state, f"({square})")


def test_pa_6_only_the_new_sector() -> None:
    """Neither the sector left nor any other, neutral as they are."""
    state = after(pacru("", "south: e3N" + NORTH), "e3-e4")
    for square in set(SQUARES) - set(sector("e5")):
        assert f"PA-6 sector square={square}" == brief(state, f"({square})")


def test_pa_6_over_several_borders() -> None:
    """Two borders in one move: only the sector that the pawn comes to counts."""
    state = after(pacru("south: [b2] -a1", "south: a1N" + NORTH), "a1-a7")
    assert asked("[b8]") == legal(state)
    state = after(pacru("south: [b2] -a1", "south: a1NE; north: a9S"), "a1-g7")
    assert asked("[h8]") == legal(state)


def test_pa_6_over_a_corner_of_sectors() -> None:
    """A diagonal step across both borders at once is one crossing."""
    state = after(pacru("", "south: c3NE" + NORTH), "c3-d4")
    assert asked("[e5]") == legal(state)


def test_pa_6_in_every_direction() -> None:
    """Over each side of the middle sector, in and out."""
    ways = {
        "e3N": "e4", "c5E": "d5", "e7S": "e6", "g5W": "f5", "e6N": "e7", "f5E": "g5",
        "e4S": "e3", "d5W": "c5", "d4SW": "c3", "f6NE": "g7", "d6NW": "c7", "f4SE": "g3",
    }  # fmt: skip
    for pawn, target in ways.items():
        away = "a9S" if "i9" in sector(target) else "i9S"
        state = pacru("", f"south: {pawn}; north: {away}")
        assert asked(f"[{target}]") == legal(after(state, f"{pawn[:2]}-{target}"))


def test_pa_6_not_within_a_sector() -> None:
    """However long the move: no border, no tile."""
    state = after(pacru("south: a2 b2", "south: a1N" + NORTH), "a1-a3")
    assert (False, board("south: a2 b2")) == (state.open, tiles(state))


def test_pa_6_landing_on_an_own_tile() -> None:
    """The landed square is own already; another one is to be chosen."""
    state = after(pacru("south: e4", "south: e3N" + NORTH), "e3-e4")
    assert asked("[e5] -e4") == legal(state)
    assert "PA-6 own square=e4" == brief(state, "(e4)")


def test_pa_6_the_landed_square_may_be_the_only_one() -> None:
    """All others are coloured: it is named all the same."""
    state = after(pacru("north: [e5] -e4", "south: e3N" + NORTH), "e3-e4")
    assert asked("e4") == legal(state)
    assert board("south: e4; north: [e5] -e4") == tiles(after(state, "(e4)"))


def test_pa_7_neutral_squares_only_under_other_pawns() -> None:
    """Own or others' pawns on all that is neutral there: nothing is placed, the turn is over."""
    lying = "south: e4; north: [e5] -e4 -f6 -d6"
    state = after(pacru(lying, "south: e3N d6N; north: f6S i9S"), "e3-e4")
    assert ("north", False) == (state.to_move, state.open)
    assert board(lying) == tiles(state)


def test_pa_7_is_no_transformation() -> None:
    """There is a neutral tile, under a pawn as it is, so others' tiles are not replaced (PA-10)."""
    lying = "south: e4; north: [e5] -e4 -f6"
    state = after(pacru(lying, "south: e3N; north: f6S i9S"), "e3-e4")
    assert ("north", board(lying)) == (state.to_move, tiles(state))
    assert "PA-2 no-claim square=d5" == refused(state, "(d5)")


def test_pa_7_one_free_neutral_square_is_enough_to_place() -> None:
    """A neutral square under a pawn and a free one: the free one must be taken."""
    lying = "south: e4; north: [e5] -e4 -f6 -d6"
    state = after(pacru(lying, "south: e3N; north: f6S i9S"), "e3-e4")
    assert asked("d6") == legal(state)


def test_pa_10_replaces_another_colours_tile() -> None:
    """No neutral tile in the sector: one of others' there becomes own, whosever it is."""
    lying = "south: e4; west: d4 d5 d6; north: [e5] -e4 -d4 -d5 -d6"
    standing = "south: e3N; west: a5E; north: i9S; east: i5W"
    state = after(pacru(lying, standing, "SWNE"), "e3-e4")
    assert asked("[e5] -e4") == legal(state)
    done = after(state, "(d5)")
    assert ["d5", "e4"] == tiles(done)["south"] and ["d4", "d6"] == tiles(done)["west"]
    done = after(state, "(f6)")
    assert ["e4", "f6"] == tiles(done)["south"] and "f6" not in tiles(done)["north"]


def test_pa_10_must_be_done() -> None:
    """The turn stays open until a tile is replaced."""
    state = after(pacru("south: e4; north: [e5] -e4", "south: e3N a1N" + NORTH), "e3-e4")
    assert ("south", True) == (state.to_move, state.open)
    assert "PA-2 open-gain" == refused(state, "a1-a2")
    assert "PA-8 none" == refused(state, "(*)")


def test_pa_10_not_under_a_pawn_nor_own_nor_elsewhere() -> None:
    """Tiles under pawns, of whomever, own ones and other sectors' are refused."""
    lying = "south: e4 d4; north: [e5] -e4 -d4 a7"
    state = after(pacru(lying, "south: e3N d6N; north: f6S i9S"), "e3-e4")
    assert asked("[e5] -e4 -d4 -d6 -f6") == legal(state)
    expected = {"d6": "pawn", "f6": "pawn", "d4": "own", "e4": "own", "a7": "sector"}
    for square, why in expected.items():
        assert f"PA-10 {why} square={square}" == brief(state, f"({square})")


def test_pa_10_nothing_where_there_is_none() -> None:
    """All own, or others' only under pawns: the turn is over."""
    for lying in ("south: [e5]", "south: [e5] -f6 -d6; north: d6 f6"):
        state = after(pacru(lying, "south: e3N d6N; north: f6S i9S"), "e3-e4")
        assert ("north", False) == (state.to_move, state.open)
        assert board(lying) == tiles(state)


def test_pa_10_only_without_any_neutral_tile() -> None:
    """One neutral square left: it is taken, others' tiles are not."""
    state = after(pacru("south: e4; north: [e5] -e4 -d5", "south: e3N" + NORTH), "e3-e4")
    assert asked("d5") == legal(state)
    assert "PA-6 taken asked=d5 square=d6" == refused(state, "(d6)")


def test_pa_10_tiles_of_who_is_out_count() -> None:
    """East has no pawns any more; its tiles may be replaced like any other's."""
    lying = "north: e4; east: d5; west: [e5] -e4 -d5"
    state = after(pacru(lying, "north: e3N; west: i9S", "NEW"), "e3-e4(d5)")
    assert {"north": 2, "east": 0, "west": 7} == state.scores


def test_pa_10_not_within_a_sector() -> None:
    """A move inside a full sector replaces nothing."""
    state = after(pacru("south: e5; north: [e5] -e5", "south: f4NW" + NORTH), "f4-e5")
    assert ("north", board("south: e5; north: [e5] -e5")) == (state.to_move, tiles(state))
