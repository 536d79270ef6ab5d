"""Pacru: reorientation, PA-14."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.sectors_positions import FACINGS, after, board, legal, pawns, refused, south, tiles
from tests.rules.telling import cases

#: Two pawns that can move, and tiles of South's that nobody stands on.
PAIR = "e5N a1N"
FREE = ("h1", "h2", "h3", "i1", "i2", "i3")
#: Tiles of North's by which the pawn on e5 is stuck.
STUCK = "; north: d6 e6 f6"
#: d4 and f4 attack e5 and have no other way; all else before them is North's.
CORNERED = ("; north: d5 e4 f5 e5", "d4NE f4NW; north: e5S")
BOTH = "e5< e5<< e5> e5>>"


def turns(state: Any, square: str = "") -> str:
    return " ".join(text for text in legal(state, square) if text[2] in "<>")


def free(count: int, more: str = "") -> str:
    return f"south: {' '.join(FREE[:count])} {more}"


@pytest.mark.parametrize("at", range(8))
@pytest.mark.parametrize(("text", "way"), [("<", -1), (">", 1), ("<<", -2), (">>", 2)])
def test_pa_14_45_degrees_for_two_tiles_90_for_four(at: int, text: str, way: int) -> None:
    """The tiles become neutral, the turn is over."""
    state = after(south(free(5), f"e5{FACINGS[at]} a1N"), "e5" + text)
    for given in FREE[: 2 * abs(way)]:
        assert ("south", True) == (state.to_move, state.open)
        state = after(state, f"({given})")
    assert ["a1N", f"e5{FACINGS[(at + way) % 8]}"] == pawns(state)["south"]
    left = " ".join(FREE[2 * abs(way) : 5])
    assert ("north", False, board(f"south: {left}")) == (state.to_move, state.open, tiles(state))


@cases(
    "lying pawns turning expected",
    {
        "one tile": (free(1), PAIR, "others", ""),
        "two tiles": (free(2), PAIR, "others", "a1< a1> e5< e5>"),
        "three tiles": (free(3), PAIR, "others", "a1< a1> e5< e5>"),
        "four tiles": (free(4), PAIR, "others", f"a1< a1<< a1> a1>> {BOTH}"),
        "tiles under pawns do not count": ("south: a1 e5 i9 h1", PAIR, "others", ""),
        "the only one that can move": (free(4) + STUCK, PAIR, "others", BOTH),
        "a single pawn": (free(4), "e5N", "others", ""),
        "of three": (free(2), "e5N a1N c1N", "others", "a1< a1> c1< c1> e5< e5>"),
        "captures count": (free(2) + CORNERED[0], CORNERED[1], "others", "d4< d4> f4< f4>"),
        "it blocks the other": (free(2) + "; north: b2", "a1N a2N", "others", "a1< a1>"),
        "any: the only one": (free(2) + STUCK, PAIR, "any", "a1< a1> e5< e5>"),
        "any: a single pawn": (free(4), "e5N", "any", BOTH),
        "any: too few tiles": (free(1), "e5N", "any", ""),
    },
)
def test_pa_14_which_pawns_may_be_turned(
    lying: str, pawns: str, turning: str, expected: str
) -> None:
    assert expected == turns(south(lying, pawns, turning=turning))


@cases(
    "lying pawns tried expected",
    {
        "45°": (free(1), PAIR, "e5>", "tiles degrees=45 spare=1 square=e5 tiles=2"),
        "90°": (free(3), PAIR, "e5<<", "tiles degrees=90 spare=3 square=e5 tiles=4"),
        "first": (free(1), "e5N", "e5<", "tiles degrees=45 spare=1 square=e5 tiles=2"),
        "alone": (free(4) + STUCK, PAIR, "a1>>", "alone square=a1 turn=>>"),
        "a tile under a pawn": (free(2, "e5"), PAIR, "e5<(e5)", "pawn square=e5"),
        "neutral": (free(2), PAIR, "e5<(c2)", "own square=c2"),
        "another's": (free(2) + "; north: c1", PAIR, "e5<(c1)", "own square=c1"),
    },
)
def test_pa_14_refusals(lying: str, pawns: str, tried: str, expected: str) -> None:
    assert f"PA-14 {expected}" == refused(south(lying, pawns), tried)


def test_pa_14_a_tile_is_given_up_once() -> None:
    state = after(after(south(free(3), PAIR), "e5<"), "(h1)")
    assert "PA-14 own square=h1" == refused(state, "(h1)")
    assert "PA-2 no-claim square=h3" == refused(state, "(h2,h3)")
    assert "PA-8 none" == refused(state, "(*)")


def test_pa_14_the_sources_example() -> None:
    """A pawn that cannot move is turned and then can; the tiles lower the power (PA-4)."""
    state = south(f"south: h1 h2 h3 i1{STUCK} f5", PAIR)
    assert BOTH == " ".join(legal(state, "e5"))
    state = after(state, "e5<<(h1,h2,h3,i1)")
    assert ["a1N", "e5W"] == pawns(state)["south"] and "south" not in tiles(state)
    assert ["e5-d4", "e5-d5"] == legal(after(state, "i9-i8"), "e5")
    state = after(south("south: d4 d5 d6", PAIR), "a1>(d4,d5) i9-i8")
    assert ["e5-d6", "e5-e6", "e5-f6"] == legal(state, "e5-")


def test_pa_14_squares_given_up_are_chosen_one_at_a_time_from_anywhere() -> None:
    """Thirty free tiles: thirty answers, not 27 405."""
    state = after(south("south: [b2] -a1 [h2] [b8] [h5] -i5 -h5 -g5 -i6 -i4", PAIR), "e5<<")
    for given, offered in (("(b2)", 30), ("(h1)", 29), ("(c9)", 28), ("(g4)", 27)):
        assert offered == len(legal(state))
        state = after(state, given)
        assert given not in legal(state)
    assert "north" == state.to_move


def test_pa_14_is_no_move() -> None:
    """No meeting (PA-12), and it saves nobody who cannot move (PA-15), under either option."""
    state = after(south(free(2), "e5NE e6S"), "e5<(h1,h2)")
    assert ("north", {}) == (state.to_move, tiles(state))
    for turning in ("others", "any"):
        state = after(south(free(6) + STUCK, "e5N", order="NS", turning=turning), "i9-i8")
        assert "PA-16" == state.ended and state.is_out("south")
