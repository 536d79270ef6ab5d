"""Pacru: connections, PA-8, and connection jumps, PA-9."""

from __future__ import annotations

from tests.rules.sectors_positions import (
    after,
    board,
    brief,
    legal,
    pacru,
    pawns,
    refused,
    rules,
    tiles,
)

NORTH = "; north: i9S"
#: Power 4 on a1, an own tile four squares ahead in the next sector.
OVER = "south: a1 b1 c1 c2 a5"


def test_pa_8_all_squares_between_become_own() -> None:
    """Neutral, another's and own ones; it is written (*) and nothing else may be done."""
    lying = "south: a1 a3 c1"
    for between in ("", "; north: a2", " a2"):
        state = after(pacru(lying + between, "south: a1N" + NORTH), "a1-a3")
        assert (True, "south", ["(*)"]) == (state.open, state.to_move, legal(state))
        done = after(state, "(*)")
        assert board("south: a1 a2 a3 c1") == tiles(done)
        assert ("north", board("south: a3N" + NORTH)) == (done.to_move, pawns(done))


def test_pa_8_the_sources_example() -> None:
    """Two connections of one pawn: over a neutral tile, or over a tile of the other colour."""
    lying = "south: a1 a3 c3; north: b2"
    state = pacru(lying, "south: a1N" + NORTH)
    assert {"a1-a3", "a1-c3"} <= set(legal(state))
    assert board("south: a1 a2 a3 c3; north: b2") == tiles(after(state, "a1-a3(*)"))
    assert board("south: a1 a3 b2 c3") == tiles(after(state, "a1-c3(*)"))


def test_pa_8_is_not_optional() -> None:
    """Within a sector nothing else can be chosen, and nothing else be played."""
    state = after(pacru("south: a1 a3", "south: a1N" + NORTH), "a1-a3")
    for text in ("(a2)", "(c3)", "(e5)"):
        assert refused(state, text).startswith("PA-8 only asked=")
    assert "PA-2 open-link" == refused(state, "a3-a4")


def test_pa_8_written_even_if_all_is_own_already() -> None:
    """The squares between are own: the turn still asks for (*), which changes nothing."""
    state = after(pacru("south: a1 a2 a3", "south: a1N" + NORTH), "a1-a3")
    assert ["(*)"] == legal(state)
    assert board("south: a1 a2 a3") == tiles(after(state, "(*)"))


def test_pa_8_needs_own_tiles_at_both_ends() -> None:
    """From a neutral square, or to one: no connection."""
    for lying in ("south: a3 b1", "south: a1 b1"):
        state = after(pacru(lying, "south: a1N" + NORTH), "a1-a3")
        assert ("north", board(lying)) == (state.to_move, tiles(state))


def test_pa_8_needs_two_squares_or_more() -> None:
    """A step from an own tile to the next has nothing between."""
    state = after(pacru("south: a1 a2", "south: a1N" + NORTH), "a1-a2")
    assert "north" == state.to_move


def test_pa_8_diagonal_and_long() -> None:
    """Seven squares between, others' and neutral ones, over two borders."""
    lying = "south: [b2] -b3 i9; north: d4 e5 [h8] -i9"
    state = after(pacru(lying, "south: a1NE; north: i8S"), "a1-i9(*)")
    assert board("south: [b2] -b3 d4 e5 f6 g7 h8 i9; north: [h8] -i9 -g7 -h8") == tiles(state)


def test_pa_8_over_a_border_either_or() -> None:
    """The connection or a tile of the new sector: the owner chooses one, and gets only it."""
    state = after(pacru(OVER, "south: a1N" + NORTH), "a1-a5")
    neutral = [f"({square})" for square in board("south: [b5] -a5")["south"]]
    assert ["(*)", *neutral] == legal(state)
    linked = after(state, "(*)")
    assert ("north", board(OVER + " a2 a3 a4")) == (linked.to_move, tiles(linked))
    for square in ("b5", "a4"):
        gained = after(state, f"({square})")
        assert ("north", board(f"{OVER} {square}")) == (gained.to_move, tiles(gained))


def test_pa_8_over_a_border_not_both_and_not_neither() -> None:
    """Two answers are one too many, and playing on without one is refused."""
    state = pacru(OVER, "south: a1N" + NORTH)
    assert "PA-2 foreign pawn=south square=a5" == refused(after(state, "a1-a5(*)"), "a5-a6")
    for text in ("a1-a5(*,b5)", "a1-a5(b5,c5)"):
        assert refused(state, text).startswith("PA-2 no-")
    assert "PA-2 open-link" == refused(after(state, "a1-a5"), "a5-a6")


def test_pa_8_over_a_border_with_transformation() -> None:
    """No neutral tile there: the connection, or one of the others' tiles."""
    lying = OVER + "; north: [b5] -a5"
    state = after(pacru(lying, "south: a1N" + NORTH), "a1-a5")
    assert ["(*)", "(a4)", "(a6)", "(b4)"] == legal(state)[:4] and 9 == len(legal(state))
    assert "a4" in tiles(after(state, "(*)"))["south"]
    done = after(state, "(b5)")
    assert "b5" in tiles(done)["south"] and "a4" in tiles(done)["north"]


def test_pa_8_over_a_border_with_nothing_to_gain() -> None:
    """All own there, or neutral only under pawns: the connection alone."""
    state = after(pacru(OVER + " [b5]", "south: a1N" + NORTH), "a1-a5")
    assert ["(*)"] == legal(state)
    lying = OVER + "; north: [b5] -a5 -c6"
    state = after(pacru(lying, "south: a1N; north: c6S i9S"), "a1-a5")
    assert ["(*)"] == legal(state)
    assert refused(state, "(b5)").startswith("PA-8 only asked=")
    assert "a4" in tiles(after(state, "(*)"))["south"]


def test_pa_8_refused_for_a_square_that_is_not_asked() -> None:
    """With both open, a wrong square is refused by the rule of the crossing."""
    state = after(pacru(OVER, "south: a1N" + NORTH), "a1-a5")
    assert "PA-6 sector square=c9" == brief(state, "(c9)")
    assert "PA-6 own square=a5" == brief(state, "(a5)")


def test_pa_8_none_over_a_single_step() -> None:
    """A step over a border from own to own: only the tile of the new sector."""
    state = after(pacru("south: a3 a4", "south: a3N" + NORTH), "a3-a4")
    assert "PA-8 none" == refused(state, "(*)")
    assert 8 == len(legal(state))


def test_pa_9_jumps_any_pawns() -> None:
    """One's own, another's, or several of both; nothing between changes."""
    lying = "south: a1 b1 c1 c2 [b5]; north: a3"
    crowds = {
        "south: a1N a2E; north: i9S": "south: a2E a4N; north: i9S",
        "south: a1N; north: a2S i9S": "south: a4N; north: a2S i9S",
        "south: a1N a3W; north: a2S i9S": "south: a3W a4N; north: a2S i9S",
        "south: a1N; north: a2N a3S i9S": "south: a4N; north: a2N a3S i9S",
    }
    for crowd, standing in crowds.items():
        state = after(pacru(lying, crowd), "a1-a4")
        assert ("north", False) == (state.to_move, state.open)
        assert board(lying) == tiles(state)
        assert board(standing) == pawns(state)


def test_pa_9_within_a_sector() -> None:
    """Nothing is asked after it: what is between stays neutral or another's."""
    for between in ("", "; north: a2"):
        state = after(pacru("south: a1 a3" + between, "south: a1N; north: a2S i9S"), "a1-a3")
        assert ("north", board("south: a1 a3" + between)) == (state.to_move, tiles(state))
        assert board("south: a3N; north: a2S i9S") == pawns(state)


def test_pa_9_needs_own_tiles_at_both_ends() -> None:
    """From a neutral tile, to a neutral tile or to another's a jump is refused."""
    expected = {
        "south: a3 b1": "PA-5 jump pawns=a2 square=a3",
        "south: a1 b1": "PA-5 jump pawns=a2 square=a3",
        "south: a1 b1; north: a3": "PA-5 tile square=a3 tile=north",
        "south: a1 a3": "",
    }
    for lying, cause in expected.items():
        assert cause == refused(pacru(lying, "south: a1N; north: a2S i9S"), "a1-a3")


def test_pa_9_needs_a_landing_without_a_pawn() -> None:
    """Own tile, but a pawn on it, own or another's: refused."""
    state = pacru("south: a1 a3 b1", "south: a1N a3E; north: a2S i9S")
    assert "PA-5 own-pawn square=a3" == refused(state, "a1-a3")
    state = pacru("south: a1 a3 b1", "south: a1N; north: a2S a3S i9S")
    assert "PA-5 pawn pawn=north square=a3" == refused(state, "a1-a3")


def test_pa_9_within_its_power() -> None:
    """Two tiles on a1's sector: a3 can be reached, a4 not."""
    state = pacru("south: a1 a3 a4", "south: a1N; north: a2S i9S")
    assert ["a1-a3", "a1-b2", "a1-c3"] == legal(state, "a1-")
    assert "PA-4 origin=a1 power=2 square=a4" == refused(state, "a1-a4")


def test_pa_9_a_crossing_still_gives_its_tile() -> None:
    """The source's example: over pawns into another sector, where a tile is placed."""
    standing = "south: a1N a4E; north: a2S i9S"
    state = after(pacru(OVER, standing), "a1-a5")
    neutral = board("south: [b5] -a5 -a4")["south"]
    assert [f"({square})" for square in neutral] == legal(state)
    assert "PA-8 none" == refused(state, "(*)")
    assert board(OVER + " b5") == tiles(after(state, "(b5)"))


def test_pa_9_a_crossing_still_transforms() -> None:
    """Without neutral tiles there one of the others' is replaced."""
    state = after(pacru(OVER + "; north: [b5] -a5", "south: a1N; north: a2S i9S"), "a1-a5")
    assert 8 == len(legal(state)) and "(*)" not in legal(state)
    assert "b5" in tiles(after(state, "(b5)"))["south"]


def test_pa_9_is_never_an_attack() -> None:
    """A pawn behind another cannot be captured over it, though both ends are own tiles."""
    lying = "south: a1 a3 c3 b1 b2"
    state = pacru(lying, "south: a1N c3W; north: a2S a3S i9S")
    assert "PA-5 jump pawns=a2 square=a3" == refused(state, "a1xa3")
    assert "PA-11 alone pawn=north square=a3" == refused(state, "c3xa3")
    free = pacru(lying, "south: a1N c3W; north: a3S i9S")
    assert {""} == rules(free, "a1xa3 c3xa3")
