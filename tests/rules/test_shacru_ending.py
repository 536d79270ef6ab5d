"""Shacru: who passes, how a round ends, who wins, SH-8 to SH-12."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.games.sectors.seats import pawn
from tessera.games.shacru.rules import GAME
from tests.rules.sectors_positions import (
    ORDERS,
    after,
    board,
    legal,
    pawns,
    refused,
    rules,
    seats,
    shacru,
    stands,
    tiles,
)
from tests.rules.telling import cases, told

#: North's only way, to i9, is barred by a pawn of South's that stands there on a neutral tile.
BARRED = "south: e5N i9S; north: h9NE"
#: The same with four: it is West's pawn that bars North's way.
BARRED_OF_FOUR = "south: e5N; west: i9S a5E; north: h9NE; east: i1W"
TWO_STUCK = "south: e5N; west: a1SW; north: i9NE; east: i5W"
ALL_STUCK = "south: e5N; west: a1SW; north: i9NE; east: i1SE"
ONE_FREE = "south: e5N; north: a1SW a9NW i9NE c5W"
#: Who may come to f5 along a corridor of own tiles from b5; all else is North's.
CORRIDOR = "south: b5 c5 d5 e5 g5 g1 h1; neutral: f5; north: rest"
AROUND = "south: c6 c7 d8 e8 f7 f6 b5 c5 d5 e5; neutral: f5; north: rest"
each_count = pytest.mark.parametrize("count", ORDERS)


@cases(
    "standing turns expected",
    {
        "passed over again and again": (BARRED, "e5-e6 e6-e7", "south; out: north"),
        "even if a way opens": (BARRED, "e5-e6 i9-i8", "south; out: north"),
        "asked when the turn comes": (BARRED, "i9-i8", "north"),
        "on to the first who can move": (TWO_STUCK, "e5-e6", "east; out: west north"),
        "nobody behind that one": (BARRED_OF_FOUR, "e5-e6", "west"),
        "who then is opened a way": (BARRED_OF_FOUR, "e5-e6 i9-i8", "north"),
        "or is not": (BARRED_OF_FOUR, "e5-e6 a5-b5", "east; out: north"),
        "round to the mover": (ALL_STUCK, "e5-e6", "south; out: west north east"),
        "one free pawn is enough": (ONE_FREE, "e5-e6", "north"),
    },
)
def test_sh_8_who_cannot_move_passes(standing: str, turns: str, expected: str) -> None:
    assert expected == stands(after(shacru("", standing), turns))


def test_sh_8_pawns_and_tiles_of_who_is_out_stay() -> None:
    state = after(shacru("north: d7 f7", "south: e5N i9S; north: h9NE"), "e5-e6")
    assert (["h9NE"], {"south": 1, "north": 2}) == (pawns(state)["north"], state.scores)
    assert {"SH-5"} == rules(state, "e6-d7") and {"SH-3"} == rules(state, "h9-i9")
    state = after(shacru("", "south: e5N g8E i9S; north: h9NE"), "e5-e6")
    assert "SH-5 pawn pawn=north square=h9" == refused(state, "g8-h9")


@cases(
    "lying pawns expected",
    {
        "edge": ("", "a5W e5N", "SH-5 stuck-edge square=a5"),
        "corner": ("", "a1SW e5N", "SH-5 stuck-edge square=a1"),
        "tiles": ("north: d6 e6 f6; south: d5", "e5N", "SH-5 stuck-tiles square=e5 tiles=d6,e6,f6"),
        "tiles and edge": ("north: a6 b6", "a5N", "SH-5 stuck-tiles square=a5 tiles=a6,b6"),
        "pawns": ("south: e7", "e6N d7S", "SH-5 stuck-pawns pawns=d7,e7,f7 square=e6"),
        "both": ("north: d7", "e6N", "SH-5 stuck-both pawns=e7,f7 square=e6 tiles=d7"),
    },
)
def test_sh_8_why_a_pawn_is_stuck(lying: str, pawns: str, expected: str) -> None:
    """The source's three examples: 45° are not enough to reach a neutral or own square."""
    state = shacru(lying, f"south: {pawns} i1W; north: e7S f7S c1E")
    stuck = pawns.split(maxsplit=1)[0]
    assert [] == legal(state, stuck[:2])
    assert expected == told(state.stuck(pawn(stuck)))


@cases(
    "lying standing turns expected",
    {
        "all are out": (
            "south: e5; neutral: e6 e7; north: rest",
            "south: e5N; north: a1SW",
            "e5-e6 e6-e7",
            "north by SH-9; out: south north",
        ),
        "not while one can move": (
            "north: e5; neutral: e6; east: h8 g7; west: rest",
            "north: e5N; east: i9SW; west: a1SW",
            "e5-e6",
            "west by SH-10",
        ),
    },
)
def test_sh_9_ends_when_everybody_is_out(
    lying: str, standing: str, turns: str, expected: str
) -> None:
    assert expected == stands(after(shacru(lying, standing), turns))


@cases(
    "lying pawns turns goes_on",
    {
        "over own tiles": (CORRIDOR, "b5E", "b5-c5 c5-d5 d5-e5", True),
        "the last neutral square": (CORRIDOR, "b5E", "b5-c5 c5-d5 d5-e5 e5-f5", False),
        "a wall between": (CORRIDOR.replace(" e5", ""), "b5E", "b5-c5", False),
        "facing away": (CORRIDOR, "e5W", "e5-d5", False),
        "a way round": (AROUND, "e5W", "e5-d5", True),
        "the way round broken": (AROUND.replace("e8 ", ""), "e5W", "e5-d5", False),
        "a turn at a border": ("south: c4 d5; neutral: c6; north: rest", "b3NE", "b3-c4", True),
        "no border": ("south: d4 e5; neutral: d6; north: rest", "c3NE", "c3-d4", False),
        "own pawns are ignored": (CORRIDOR, "b5E g1E d5N", "b5-c5", True),
        "on the square too": (CORRIDOR, "b5E f5N", "b5-c5", True),
    },
)
def test_sh_10_ends_when_nobody_can_gain(lying: str, pawns: str, turns: str, goes_on: bool) -> None:
    """By steps over neutral and own squares; North is stuck in its corner."""
    state = after(shacru(lying, f"south: {pawns}; north: a1SW"), turns)
    assert ("south" if goes_on else "north by SH-10") == stands(state).partition(";")[0]


@cases(
    "east expected",
    {
        "on the way": ("d5N", "west by SH-10"),
        "on the square": ("f5N", "west by SH-10; out: east west"),
        "elsewhere": ("i9NE", "north; out: east west"),
    },
)
def test_sh_10_others_pawns_stand_still(east: str, expected: str) -> None:
    lying = "north: g1 h1 b5 c5 d5 e5; neutral: f5; east: d6; west: rest"
    state = shacru(lying, f"north: b5E g1E; east: {east}; west: a1SW")
    assert expected == stands(after(state, "b5-c5"))


def test_sh_10_counts_who_cannot_move_just_now_but_not_who_is_out() -> None:
    lying = "north: g1 h1 i1; east: g9 h9 i9; west: c5 d5 e5; neutral: f5; south: rest"
    state = shacru(lying, "north: g1E; east: g9E; west: c5E d5N; south: a1SW")
    assert "east" == stands(after(state, "g1-h1"))
    lying = "west: a1 b1 c1 d1 i7 i8; north: h9; neutral: e1 i9; east: rest"
    state = after(
        shacru(lying, "west: a1E i9S; north: h9NE; east: i1SE"), "a1-b1 i9-i8 b1-c1 c1-d1"
    )
    assert "west; out: north east" == stands(state)
    assert "east by SH-10; out: north east" == stands(after(state, "d1-e1"))


def test_the_rules_of_ends_are_tested_in_their_order() -> None:
    standing = "south: e5{}; north: a1SW"
    state = shacru("south: e5 e6; north: rest", standing.format("N"), quiet=500)
    assert "north by SH-9; out: south north" == stands(after(state, "e5-e6"))
    state = shacru(CORRIDOR, standing.format("W"), quiet=500)
    assert "north by SH-10; out: north" == stands(after(state, "e5-d5"))


#: Eight squares around which a pawn may go for ever, and where it starts, towards the west.
RING = ("b1", "a2", "a3", "b4", "c4", "d3", "d2", "c1")
#: How far the ring of each seat is shifted, in files and ranks.
SHIFTS = ((0, 0), (0, 4), (4, 0), (4, 4))


def ring(place: int) -> list[str]:
    files, ranks = SHIFTS[place]
    return [f"{chr(ord(square[0]) + files)}{int(square[1]) + ranks}" for square in RING]


def ringed(order: str, quiet: int = 0, **other: str) -> Any:
    """A position in which every seat may go round its ring for ever, and gain elsewhere.

    Seats named in ``other`` have these pawns instead.
    """
    rings = {seat: ring(place) for place, seat in enumerate(seats(order))}
    lying = "; ".join(f"{seat}: {' '.join(squares)}" for seat, squares in rings.items())
    standing = {seat: f"{squares[0]}W" for seat, squares in rings.items()} | other
    return shacru(lying, "; ".join(f"{s}: {pawn}" for s, pawn in standing.items()), order, quiet)


def round_and_round(state: Any, turns: int) -> Any:
    """The state after so many turns along the rings; not one of them gains a tile."""
    order = state.table.seats
    for _ in range(turns):
        squares = ring(order.index(state.to_move))
        steps = {f"{a}-{b}" for a, b in zip(squares, [*squares[1:], squares[0]], strict=True)}
        (move,) = steps & set(legal(state))
        state = after(state, move)
    return state


@each_count
def test_sh_11_after_32_turns_of_each(count: int) -> None:
    """All turns are counted together; neutral squares within reach are left when it ends."""
    state = round_and_round(ringed(ORDERS[count]), 32 * count - 1)
    assert None is state.outcome
    winners = "+".join(seats(ORDERS[count]))
    assert f"{winners} by SH-11" == stands(round_and_round(state, 1))


def test_sh_11_anybodys_gain_begins_the_count_anew() -> None:
    state = after(round_and_round(ringed("SN", 60, north="b5W i9S"), 1), "i9-i8")
    assert None is round_and_round(state, 63).outcome
    assert "north by SH-11" == stands(round_and_round(state, 64))


@pytest.mark.parametrize(("order", "turns"), [("NEW", 64), ("SWNE", 96)])
def test_sh_11_counts_only_players_not_out(order: str, turns: int) -> None:
    state = round_and_round(ringed(order, turns - 2, east="i9NE"), 1)
    assert None is state.outcome
    state = round_and_round(state, 1 if state.is_out("east") else 2)
    assert "SH-11" == state.outcome.rule


def ending(count: int, rounds: int = 1, sums: tuple[int, ...] = (), number: int = 0) -> Any:
    """A position before the last move of a round, e5-e6, by the first in the usual order.

    That one then has 2 tiles, the last in the order 79; all the others are stuck in corners.
    """
    first, *others = seats(ORDERS[count])
    standing = zip(others, ("a9NW", "i9NE", "i1SE"), strict=False)
    where = "; ".join(f"{seat}: {pawn}" for seat, pawn in standing)
    lying = f"{first}: e5; neutral: e6; {others[-1]}: rest"
    return shacru(lying, f"{first}: e5N; {where}", ORDERS[count], 0, rounds, sums, number)


@cases(
    "lying scores result",
    {
        "most tiles": ("east: e5 [b2] [b5]; north: [h2] [h5] d1", (20, 19, 42), "west"),
        "equal leaders share": (
            "east: e5 [b2] [b5] [b8] d1 e1 f1; north: [h2] [h5] [h8] d9 e9 f9 d8 e8",
            (32, 32, 17),
            "east+north",
        ),
    },
)
def test_sh_12_most_tiles_win(lying: str, scores: tuple[int, ...], result: str) -> None:
    standing = "east: e5N; north: i9NE; west: a9NW"
    state = after(shacru(f"{lying}; neutral: e6; west: rest", standing), "e5-e6")
    assert scores == tuple(state.scores.values()) == tuple(state.outcome.scores.values())
    assert (result, "SH-9") == (state.outcome.result, state.outcome.rule)


@cases(
    "sums result",
    {
        "before": ((78, 0), "south"),
        "equal": ((77, 0), "south+north"),
        "the last": ((76, 0), "north"),
    },
)
def test_sh_12_the_highest_sum_wins(sums: tuple[int, int], result: str) -> None:
    state = after(ending(2, 2, sums, 1), "e5-e6")
    assert (result, "SH-9") == (state.outcome.result, state.outcome.rule)
    assert {"south": sums[0] + 2, "north": sums[1] + 79} == state.outcome.scores


@each_count
def test_sh_12_a_round_begins_from_the_set_up(count: int) -> None:
    """Nobody out, no quiet turns; the beginner is one place on, whoever made the last move."""
    order = seats(ORDERS[count])
    for number in range(4):
        before = ending(count, 5, (1,) * count, number)
        before.quiet = 5
        state = after(before, "e5-e6")
        assert (pawns(GAME.start(GAME.setup(count), {})), {}) == (pawns(state), tiles(state))
        assert (0, number + 1) == (state.quiet, state.round)
        assert order[(number + 1) % count] == stands(state)
        assert order[(number + 2) % count] == state.apply(state.actions()[0]).to_move


def test_sh_12_tiles_of_every_round_are_added() -> None:
    state = after(ending(2, 3, (7, 9), 1), "e5-e6")
    assert ({"south": 9, "north": 88}, (9, 88)) == (state.scores, state.sums)
    state = after(state, "e1-e2")
    assert ({"south": 10, "north": 88}, board("south: e2")) == (state.scores, tiles(state))
