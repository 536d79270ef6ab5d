"""Pacru: captures, PA-11."""

from __future__ import annotations

from tests.rules.sectors_positions import (
    after,
    board,
    brief,
    ends,
    legal,
    pacru,
    pawns,
    refused,
    rules,
    tiles,
)

#: Two of South's pawns that attack e5, and where North stands.
TWO = "south: d4NE f4NW; north: e5S i9S"


def captures(state: object) -> list[str]:
    """The captures that are legal."""
    return [text for text in legal(state) if "x" in text]


def test_pa_11_two_attackers_either_captures() -> None:
    """The source's example: each of the two may land on the square and take the pawn."""
    state = pacru("", TWO)
    assert ["d4xe5", "f4xe5"] == captures(state)
    done = after(state, "d4xe5")
    assert board("south: e5NE f4NW; north: i9S") == pawns(done)
    assert board("south: e5") == tiles(done)
    assert ("north", False) == (done.to_move, done.open)
    assert board("south: d4NE e5NW; north: i9S") == pawns(after(state, "f4xe5"))


def test_pa_11_the_square_takes_the_capturers_tile() -> None:
    """Neutral, the captured's, a third player's or the capturer's own before."""
    standing = "south: d4NE f4NW; west: a5E; north: e5S i9S; east: i5W"
    for lying in ("", "north: e5", "west: e5", "east: e5", "south: e5"):
        state = after(pacru(lying, standing, "SWNE"), "d4xe5")
        assert board("south: e5") == tiles(state), lying


def test_pa_11_more_than_two_attackers() -> None:
    """Any of three may capture."""
    state = pacru("", "south: d4NE f4NW e6S; north: e5S i9S")
    assert ["d4xe5", "e6xe5", "f4xe5"] == captures(state)


def test_pa_11_one_attacker_is_not_enough() -> None:
    """A second pawn beside that faces away, or is too far, does not help."""
    for second in ("f4NE", "g3NW", "a1N", "e4W"):
        standing = f"south: d4NE {second}; north: e5S i9S"
        state = pacru("", standing)
        assert [] == captures(state), second
        assert "PA-11 alone pawn=north square=e5" == refused(state, "d4xe5")
        assert "PA-5 pawn pawn=north square=e5" == refused(state, "d4-e5")


def test_pa_11_attackers_reach_by_their_power() -> None:
    """The far pawn attacks with tiles enough in its own sector, on which neither need stand."""
    standing = "south: d4NE h2NW; north: e5S i9S"
    assert [] == captures(pacru("south: g1 g2", standing))
    assert ["d4xe5", "h2xe5"] == captures(pacru("south: g1 g2 g3", standing))
    assert ["d4xe5", "h2xe5"] == captures(pacru("south: g1 g2 i3", standing))
    assert "PA-4 origin=h2 power=2 square=e5" == refused(pacru("south: g1 i1", standing), "h2xe5")


def test_pa_11_attack_over_tiles_but_not_over_pawns() -> None:
    """Others' tiles on the way do no harm; any pawn on the way does."""
    lying = "south: g1 g2 i3; north: f4 g3"
    assert 2 == len(captures(pacru(lying, "south: d4NE h2NW; north: e5S i9S")))
    for between in ("south: d4NE h2NW f4E; north: e5S i9S", "south: d4NE h2NW; north: e5S g3S"):
        state = pacru(lying, between)
        assert [] == captures(state)
        assert "PA-5" in rules(state, "h2xe5")
        assert "PA-11 alone pawn=north square=e5" == refused(state, "d4xe5")


def test_pa_11_straight_ahead_and_at_45_degrees() -> None:
    """An attack goes along the three ways of a move, and no other."""
    for first, legal_one in {"e4N": True, "e4NE": True, "e4NW": True, "e4E": False,
                             "e4S": False, "e4SE": False}.items():  # fmt: skip
        state = pacru("", f"south: {first} d4NE; north: e5S i9S")
        assert (["d4xe5", "e4xe5"] if legal_one else []) == captures(state), first


def test_pa_11_only_ones_own_attackers_count() -> None:
    """Another player's pawn beside does not help to capture."""
    standing = "south: d4NE; west: f4NW; north: e5S i9S; east: i5W"
    assert [] == captures(pacru("", standing, "SWNE"))


def test_pa_11_any_enemy() -> None:
    """Two enemies attacked at once: each may be captured; own pawns never."""
    standing = "south: d4NE f4NW e4N; west: e5S; north: d5S i9S; east: i5W"
    state = pacru("", standing, "SWNE")
    assert ["d4xd5", "d4xe5", "e4xd5", "e4xe5", "f4xe5"] == captures(state)
    own = pacru("", "south: d4NE f4NW e5N; north: i9S")
    assert [] == captures(own)
    assert "PA-11 nobody square=e5" == refused(own, "d4xe5")
    assert "PA-11 nobody square=d5" == refused(own, "d4xd5")


def test_pa_11_is_written_with_x() -> None:
    """A move to the square is refused, and told how to write it."""
    state = pacru("", TWO)
    assert "PA-5 written pawn=north square=e5" == refused(state, "d4-e5")


def test_pa_11_only_that_pawn_leaves() -> None:
    """The captured player's other pawns and tiles stay; it moves on its turn."""
    state = after(pacru("north: e5 d5 i8", TWO), "f4xe5")
    assert board("south: e5; north: d5 i8") == tiles(state)
    assert ("north", ["i9S"]) == (state.to_move, pawns(state)["north"])


def test_pa_11_a_crossing_still_gives_its_tile() -> None:
    """The captured square is own by then and not among the neutral ones."""
    state = after(pacru("", "south: c3NE d5S; north: d4S i9S"), "c3xd4")
    expected = [f"({square})" for square in board("south: [e5] -d4 -d5")["south"]]
    assert expected == legal(state)
    assert "PA-6 own square=d4" == brief(state, "(d4)")
    assert board("south: d4 f6") == tiles(after(state, "(f6)"))


def test_pa_11_no_crossing_no_tile() -> None:
    """The attacker inside the sector captures without gain."""
    state = after(pacru("", "south: c3NE d5S; north: d4S i9S"), "d5xd4")
    assert ("north", board("south: d4")) == (state.to_move, tiles(state))


def test_pa_11_the_captured_square_is_not_neutral() -> None:
    """It was the only neutral one: the crossing transforms a tile of others (PA-10)."""
    lying = "north: [e5] -d4"
    state = after(pacru(lying, "south: c3NE d5S; north: d4S i9S"), "c3xd4")
    assert [f"({s})" for s in board("south: [e5] -d4 -d5")["south"]] == legal(state)
    assert "PA-10 pawn square=d5" == brief(state, "(d5)")
    assert ["d4", "f6"] == tiles(after(state, "(f6)"))["south"]


def test_pa_11_the_captured_square_is_not_anothers() -> None:
    """It was the only tile of another colour there: nothing is left to transform."""
    lying = "south: [e5] -d4; north: d4"
    state = after(pacru(lying, "south: c3NE d5S; north: d4S i9S"), "c3xd4")
    assert ("north", board("south: [e5]")) == (state.to_move, tiles(state))


def test_pa_11_is_no_connection() -> None:
    """From an own tile over a neutral one to an own tile under the captured pawn: no (*)."""
    lying = "south: a1 a3 c3"
    state = after(pacru(lying, "south: a1N c3W; north: a3S i9S"), "a1xa3")
    assert ("north", board(lying)) == (state.to_move, tiles(state))
    state = after(pacru(lying, "south: a1N c3W; north: a3S i9S"), "c3xa3")
    assert ("north", board(lying)) == (state.to_move, tiles(state))


def test_pa_11_is_no_connection_over_a_border() -> None:
    """Only the crossing's tile is asked for."""
    lying = "south: a1 a2 b1 c1 a5"
    state = after(pacru(lying, "south: a1N b5W; north: a5S i9S"), "a1xa5")
    assert "(*)" not in legal(state) and "(a4)" in legal(state)
    assert "PA-8 none" == refused(state, "(*)")


def test_pa_11_attacked_at_the_start_of_the_turn() -> None:
    """A move that brings the second attacker does not let one capture in the same turn."""
    state = pacru("", "south: d4NE g3NW; north: e5S i9S")
    assert [] == captures(state)
    state = after(state, "g3-f4(f6) i9-i8")
    assert ["d4xe5", "f4xe5"] == captures(state)


def test_pa_11_an_attacker_may_be_the_capturers_only_help() -> None:
    """The second attacker need not be able to land there otherwise: the tile does not matter."""
    state = pacru("north: e5", TWO)
    assert ["d4xe5", "f4xe5"] == captures(state)


def test_pa_11_the_last_pawn_captured() -> None:
    """With two seats that wins (PA-16); with more the captured player is out (PA-15)."""
    state = after(pacru("", "south: d4NE f4NW; north: e5S"), "d4xe5")
    assert (("south",), "PA-16") == ends(state)
    state = after(pacru("", "north: d4NE f4NW; east: e5S; west: a5E", "NEW"), "d4xe5")
    assert ("west", None, ("", "PA-11", "")) == (state.to_move, ends(state), state.out)
