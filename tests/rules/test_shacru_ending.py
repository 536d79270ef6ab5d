"""Shacru: how a round ends, SH-9 to SH-11."""

from __future__ import annotations

from typing import Any

from tests.rules.sectors_positions import ORDERS, after, ends, legal, seats, shacru

#: North stands in the corner and is out as soon as its turn comes; its tiles are walls.
CORNERED = "; north: a1SW"
#: Who may come to f5 along a corridor of own tiles from b5.
CORRIDOR = "b5 c5 d5 e5; neutral: f5"
#: Eight squares around which a pawn may go for ever, and where it starts, towards the west.
RING = ("b1", "a2", "a3", "b4", "c4", "d3", "d2", "c1")
#: How far the ring of each seat is shifted, in files and ranks.
SHIFTS = ((0, 0), (0, 4), (4, 0), (4, 4))


def ring(place: int) -> list[str]:
    """The ring of the seat at a place in the order."""
    files, ranks = SHIFTS[place]
    return [f"{chr(ord(square[0]) + files)}{int(square[1]) + ranks}" for square in RING]


def ringed(order: str, quiet: int = 0, **other: str) -> Any:
    """A position in which every seat may go round its ring for ever, and gain elsewhere.

    Seats named in ``other`` have these pawns instead.
    """
    rings = {seat: ring(place) for place, seat in enumerate(seats(order))}
    tiles = "; ".join(f"{seat}: {' '.join(squares)}" for seat, squares in rings.items())
    standing = {seat: f"{squares[0]}W" for seat, squares in rings.items()} | other
    pawns = "; ".join(f"{seat}: {pawn}" for seat, pawn in standing.items())
    return shacru(tiles, pawns, order, quiet)


def round_and_round(state: Any, turns: int) -> Any:
    """The state after so many turns along the rings; not one of them gains a tile."""
    order = state.table.seats
    for _ in range(turns):
        squares = ring(order.index(state.to_move))
        steps = {f"{a}-{b}" for a, b in zip(squares, [*squares[1:], squares[0]], strict=True)}
        (move,) = steps & set(legal(state))
        state = after(state, move)
    return state


def test_sh_9_ends_when_everybody_is_out() -> None:
    """North was out already; South moves into a place where it cannot go on."""
    lying = "south: e5; neutral: e6 e7; north: rest"
    state = after(shacru(lying, "south: e5N" + CORNERED), "e5-e6")
    assert ends(state) is None
    assert (("north",), "SH-9") == ends(after(state, "e6-e7"))


def test_sh_9_with_three_and_four_seats() -> None:
    """All are found out at the end of one turn, the mover last."""
    standing = "north: e5N; east: i9NE; west: a1SW"
    state = after(shacru("neutral: e6; west: rest", standing, "NEW"), "e5-e6")
    assert (("west",), "SH-9") == ends(state)
    standing = "south: e5N; west: a1SW; north: i9NE; east: i1SE"
    state = after(shacru("neutral: e6; east: rest", standing, "SWNE"), "e5-e6")
    assert (("east",), "SH-9") == ends(state)


def test_sh_9_not_while_one_can_move() -> None:
    """The mover is blocked but not out before its turn: East can move and may open a way."""
    lying = "north: e5; neutral: e6; east: h8 g7; west: rest"
    state = after(shacru(lying, "north: e5N; east: i9SW; west: a1SW", "NEW"), "e5-e6")
    assert (("west",), "SH-10") == ends(state)
    assert not state.is_out("north") and not state.is_out("east")


def test_sh_9_is_tested_before_sh_10_and_sh_11() -> None:
    """Nobody can move, nobody can gain and all was quiet for long: SH-9 is the rule."""
    lying = "south: e5 e6; north: rest"
    state = shacru(lying, "south: e5N" + CORNERED, quiet=500)
    assert (("north",), "SH-9") == ends(after(state, "e5-e6"))


def test_sh_10_only_own_tiles_lead_to_a_neutral_square() -> None:
    """South can move over its own tiles to f5: the game goes on until it is there."""
    lying = f"south: {CORRIDOR}; north: rest"
    state = shacru(lying.replace("e5;", "e5 g5;"), "south: b5E" + CORNERED)
    for text in ("b5-c5", "c5-d5", "d5-e5"):
        state = after(state, text)
        assert ends(state) is None, text
    state = after(state, "e5-f5")
    assert (("north",), "SH-10") == ends(state)
    assert not state.is_out("south")


def test_sh_10_ends_with_neutral_squares_left() -> None:
    """A wall of others' tiles between: nobody can come to f5."""
    lying = f"south: {CORRIDOR}; north: rest".replace(" e5", "")
    assert (("north",), "SH-10") == ends(
        after(shacru(lying, "south: b5E" + CORNERED), "b5-c5"),
    )


def test_sh_10_facing_matters() -> None:
    """The same corridor, but the pawn goes away from f5 and cannot turn round in it."""
    state = shacru(f"south: {CORRIDOR}; north: rest", "south: e5W" + CORNERED)
    assert (("north",), "SH-10") == ends(after(state, "e5-d5"))


def test_sh_10_a_way_round_counts() -> None:
    """With own tiles for a turn of 45° a step, the pawn comes back to f5 from the other side."""
    lying = f"south: c6 c7 d8 e8 f7 f6 {CORRIDOR}; north: rest"
    state = shacru(lying, "south: e5W" + CORNERED)
    for text in ("e5-d5", "d5-c6", "c6-c7", "c7-d8", "d8-e8", "e8-f7", "f7-f6"):
        state = after(state, text)
        assert ends(state) is None, text
    assert (("north",), "SH-9") == ends(after(state, "f6-f5"))
    broken = lying.replace("e8 ", "")
    assert (("north",), "SH-10") == ends(
        after(shacru(broken, "south: e5W" + CORNERED), "e5-d5"),
    )


def test_sh_10_turns_at_borders_count() -> None:
    """c6 is reached from d5 only by a turn after the border c|d (SH-7)."""
    lying = "south: c4 d5; neutral: c6; north: rest"
    for text in ("b3-c4", "b3-c4<", "b3-c4>"):
        assert ends(after(shacru(lying, "south: b3NE" + CORNERED), text)) is None, text


def test_sh_10_no_turns_within_a_sector() -> None:
    """The same one file to the right, where no border lies between: d6 is out of reach."""
    lying = "south: d4 e5; neutral: d6; north: rest"
    for text in ("c3-d4", "c3-d4<", "c3-d4>"):
        state = after(shacru(lying, "south: c3NE" + CORNERED), text)
        assert (("north",), "SH-10") == ends(state), text


def test_sh_10_others_pawns_stand_still() -> None:
    """An enemy pawn on the way, or on the neutral square, bars it; even one that could move."""
    lying = f"north: g1 h1 {CORRIDOR}; east: d6; west: rest"
    standing = "north: b5E g1E; west: a1SW; east: "
    for east, stuck in {"d5S": True, "d5N": False, "e5N": False, "f5N": True}.items():
        state = after(shacru(lying, standing + east, "NEW"), "b5-c5")
        assert (("west",), "SH-10") == ends(state), east
        assert stuck == state.is_out("east"), east
    assert ends(after(shacru(lying, standing + "i9NE", "NEW"), "b5-c5")) is None


def test_sh_10_own_pawns_are_ignored() -> None:
    """An own pawn on the way, or on the neutral square itself, does not count as a bar."""
    lying = f"south: g1 h1 {CORRIDOR}; north: rest"
    for second in ("d5N", "e5N", "f5N", "d5E"):
        state = shacru(lying, f"south: b5E g1E {second}" + CORNERED)
        state = after(state, "b5-c5")
        assert ends(state) is None, second


def test_sh_10_counts_who_cannot_move_just_now() -> None:
    """West, barred by its own pawn, could come to f5 and is not out before its turn."""
    lying = "north: g1 h1 i1; east: g9 h9 i9; west: c5 d5 e5; neutral: f5; south: rest"
    standing = "north: g1E; east: g9E; west: c5E d5N; south: a1SW"
    state = after(shacru(lying, standing, "NEWS"), "g1-h1")
    assert ("east", None) == (state.to_move, ends(state))
    state = after(state, "g9-h9")
    assert {"west", "south"} == {seat for seat in seats("NEWS") if state.is_out(seat)}
    assert "SH-10" == (ends(state) or ("", ""))[1]


def test_sh_10_who_is_out_does_not_count() -> None:
    """North could come to i9, where West's pawn barred it, but is out; West gains e1, the last."""
    lying = "west: a1 b1 c1 d1 i7 i8; north: h9; neutral: e1 i9; east: rest"
    standing = "west: a1E i9S; north: h9NE; east: i1SE"
    state = after(shacru(lying, standing, "WNE"), "a1-b1 i9-i8 b1-c1 c1-d1")
    assert ("west", None, True) == (state.to_move, ends(state), state.is_out("north"))
    assert (("east",), "SH-10") == ends(after(state, "d1-e1"))


def test_sh_10_is_tested_before_sh_11() -> None:
    """Nobody can gain and all was quiet for long: SH-10 is the rule."""
    state = shacru(f"south: {CORRIDOR}; north: rest", "south: e5W" + CORNERED, quiet=500)
    assert (("north",), "SH-10") == ends(after(state, "e5-d5"))


def test_sh_11_after_32_turns_of_each() -> None:
    """With two seats the 64th turn without a gain ends it; all turns are counted together."""
    state = round_and_round(ringed("SN"), 63)
    assert ends(state) is None
    assert (("south", "north"), "SH-11") == ends(round_and_round(state, 1))


def test_sh_11_by_number_of_seats() -> None:
    """64, 96 and 128 turns with two, three and four seats."""
    for count, order in ORDERS.items():
        state = round_and_round(ringed(order), 32 * count - 1)
        assert ends(state) is None
        assert (seats(order), "SH-11") == ends(round_and_round(state, 1))


def test_sh_11_a_gain_begins_the_count_anew() -> None:
    """A tile gained in the 11th turn: the count stands at 0 after it."""
    state = round_and_round(ringed("SN", south="b1W i1N"), 10)
    state = round_and_round(after(state, "i1-i2"), 63)
    assert ends(state) is None
    assert (("south",), "SH-11") == ends(round_and_round(state, 1))


def test_sh_11_any_players_gain_counts() -> None:
    """North's gain keeps South's shuffling alive as well."""
    state = after(round_and_round(ringed("SN", 60, north="b5W i9S"), 1), "i9-i8")
    assert ends(round_and_round(state, 62)) is None
    assert "SH-11" == (ends(round_and_round(state, 64)) or ("", ""))[1]


def test_sh_11_counts_only_players_not_out() -> None:
    """East in the corner is out: 64 turns of three seats, 96 of four, are enough."""
    state = round_and_round(ringed("NEW", 62, east="i9NE"), 1)
    assert ends(state) is None and state.is_out("east")
    assert "SH-11" == (ends(round_and_round(state, 1)) or ("", ""))[1]
    state = round_and_round(ringed("SWNE", 94, east="i9NE"), 1)
    assert ends(state) is None
    state = round_and_round(state, 1)
    assert ends(state) is None
    assert "SH-11" == (ends(round_and_round(state, 1)) or ("", ""))[1]


def test_sh_11_is_asked_anew_when_somebody_is_out() -> None:
    """At 70 quiet turns of three; East is found stuck, and for two players that is too long."""
    going = round_and_round(ringed("NEW", 70), 1)
    assert ("east", None) == (going.to_move, ends(going))
    state = round_and_round(ringed("NEW", 70, east="i9NE"), 1)
    assert "SH-11" == (ends(state) or ("", ""))[1]


def test_sh_11_needs_no_squares_to_be_full() -> None:
    """It is a net under SH-10: neutral squares within reach are left when it ends."""
    state = round_and_round(ringed("SN"), 64)
    assert "SH-11" == (ends(state) or ("", ""))[1]
    assert {"south": 8, "north": 8} == state.scores
