"""Ta Yü with three players: the auction and the flood, TA-16 to TA-19."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EQUAL,
    EXAMPLE,
    SEATS,
    along,
    begun,
    coasts,
    ended,
    legal,
    pieces,
    play,
    position,
    refused,
    row,
    setup,
)
from tests.rules.telling import cases

A, B, C = SEATS[3]
each_first = pytest.mark.parametrize("first", SEATS[3])
each_lot = pytest.mark.parametrize("lot", "12")


def clockwise(first: str, count: int) -> list[str]:
    at = SEATS[3].index(first)
    return [SEATS[3][(at + step) % 3] for step in range(count)]


def sold(bids: str, first: str = A, lot: str = "1") -> Match:
    return play(begun("3", first=first, lot=lot), bids)


def test_ta_16_everyone_plays_alone_until_sides_are_taken() -> None:
    assert SEATS[3] == GAME.seats(setup("3")) == GAME.sides(setup("3"))
    assert all(seat == GAME.side(setup("3"), seat) for seat in SEATS[3])


@each_first
def test_ta_16_the_first_must_bid(first: str) -> None:
    """Whole numbers from 1 to 484, sorted as they are written; not pass, and no draw."""
    match = begun("3", first=first)
    assert (first, False) == (match.to_move, match.open)
    assert sorted(f"bid {number}" for number in range(1, 485)) == legal(match)
    assert f"TA-16 first seat={first}" == refused(match, "pass")
    for text in ("L", "abd:j10E", "ns", "yes", "abd:x", "abd:end"):
        assert f"TA-16 bid seat={first}" == refused(match, text)


@cases(
    "bids text expected",
    {
        "below 1": ("", "bid 0", "TA-16 range bid=0 least=1 most=484"),
        "above 484": ("", "bid 485", "TA-16 range bid=485 least=1 most=484"),
        "later too": ("bid 484", "bid 485", "TA-16 range bid=485 least=1 most=484"),
        "484": ("", "bid 484", ""),
        "the same": ("bid 24", "bid 24", "TA-16 lower bid=24 low=24"),
        "a higher one": ("bid 24", "bid 100", "TA-16 lower bid=100 low=24"),
        "lower": ("bid 24", "bid 23", ""),
        "nothing below 1": ("bid 1", "bid 1", "TA-16 lower bid=1 low=1"),
        "after the auction": ("bid 9 pass pass", "bid 3", "TA-16 late"),
        "later": ("bid 9 pass pass ns", "pass", "TA-16 late"),
        "a draw before a side": ("bid 9 pass pass", "L", "TA-17 side seat=B"),
        "a tile before a side": ("bid 9 pass pass", "abd:j10E", "TA-17 side seat=B"),
        "a side again": ("bid 9 pass pass ns", "ew", "TA-17 late"),
    },
)
def test_refusals(bids: str, text: str, expected: str) -> None:
    assert expected == refused(sold(bids), text)


@cases(
    "bids movers",
    {
        "clockwise": ("bid 400 bid 399 bid 20 bid 19", "A B C A B"),
        "who passed is out": ("bid 90 pass bid 80 bid 70 bid 69", "A B C A C A"),
        "the third": ("bid 90 bid 80 pass bid 70 bid 60", "A B C A B A"),
        "the first": ("bid 90 bid 80 bid 70 pass bid 69", "A B C A B C"),
        "1, then passes": ("bid 1 pass", "A B C"),
    },
)
def test_ta_16_each_names_a_lower_number_or_passes_for_good(bids: str, movers: str) -> None:
    match, found = begun("3"), list[Any]()
    for piece in pieces(bids):
        found.append(match.to_move)
        match = play(match, piece)
        low = position(match)["bid"]
        assert [*sorted(f"bid {number}" for number in range(1, low)), "pass"] == legal(match)
    assert movers.split() == [*found, match.to_move]
    assert all(turn.whole for turn in match.turns())


@cases(
    "bids flood low",
    {
        "at once": ("bid 24 pass pass", A, 24),
        "the second": ("bid 24 bid 23 pass pass", B, 23),
        "the third": ("bid 24 pass bid 20 pass", C, 20),
        "the first again": ("bid 24 pass bid 20 bid 19 pass", A, 19),
        "the second again": ("bid 24 bid 20 pass bid 10 bid 9 pass", B, 9),
        "1": ("bid 2 bid 1 pass pass", B, 1),
    },
)
def test_ta_16_the_lowest_bidder_is_the_flood(bids: str, flood: str, low: int) -> None:
    assert None is position(sold(bids.removesuffix(" pass")))["flood"]
    match = sold(bids)
    assert (flood, low) == (position(match)["flood"], position(match)["bid"])
    assert ["ew", "ns"] == legal(match)


@each_first
@each_lot
def test_ta_17_the_lot_names_who_takes_a_side_and_begins(first: str, lot: str) -> None:
    """1 is the first clockwise from the flood; turns go clockwise among the three."""
    chooser, left = clockwise(first, 3)[int(lot)], clockwise(first, 3)[3 - int(lot)]
    for side, against in (("ns", "ew"), ("ew", "ns")):
        match = sold("bid 484 pass pass", first, lot)
        assert (chooser, False) == (match.to_move, match.open)
        match = play(match, side)
        assert {side: chooser, against: left} == position(match)["sides"]
        assert (chooser, side, ["L", "R"]) == (match.turns()[-1].seat, side, legal(match))
        seats = []
        for _ in range(4):
            seats.append(match.to_move)
            match = match.play(match.legal()[0])
            match = match.play(match.legal()[0])
        assert clockwise(chooser, 4) == seats


@each_first
@each_lot
@pytest.mark.parametrize("bid", [1, 4, 12, 20, 28, 29])
def test_ta_18_the_flood_leaves_when_its_bid_is_reached(bid: int, first: str, lot: str) -> None:
    """At once, whoever placed the tile: the two go on alone, in their order."""
    match = along("3", EXAMPLE, first=first, lot=lot, before=f"bid {bid} pass pass ew")
    turns, out = match.turns(), False
    expected, played = [turns[4].seat], sum(len(turn.actions) for turn in turns[:4])
    for turn in turns[4:]:
        assert expected[-1] == turn.seat
        played += len(turn.actions)
        north, east, south, west = coasts(match.at(played))
        out = max(north * south, east * west) >= bid
        following = clockwise(turn.seat, 3)[1:]
        expected.append(following[1] if out and following[0] == first else following[0])
    assert (bid < 29) == out == match.state.observed_by(None).left


@each_lot
@pytest.mark.parametrize("side", ["ns", "ew"])
@cases(
    "bid placements then expected",
    {
        "the flood below its bid": (29, EXAMPLE, "abc", A),
        "nobody scored": (2, CROSSING, "abc", A),
        "equal below it": (5, EQUAL, "agh", A),
        "east-west at the bid": (28, EXAMPLE, "abc", "ew"),
        "above it": (1, EXAMPLE, "abc", "ew"),
        "north-south": (1, CROSSING, "abc", "ns"),
        "equal at it": (4, EQUAL, "agh", "B+C"),
    },
)
def test_ta_19_who_wins(
    bid: int, placements: str, then: str, expected: str, side: str, lot: str
) -> None:
    """The flood below its bid, else the higher side; both share the win of equal scores."""
    match = along("3", placements, then, before=f"bid {bid} pass pass {side}", lot=lot)
    match = play(match, f"{row(match)} {then}:end")
    winner = position(match)["sides"].get(expected, expected)
    assert (winner, "TA-11") == ended(match)


@pytest.mark.parametrize(("first", "shared"), [(B, "A+C"), (C, "A+B")])
def test_ta_19_shared_in_the_order_of_seats(first: str, shared: str) -> None:
    match = along("3", EQUAL, "agh", before="bid 3 pass pass ns", first=first)
    assert (shared, "TA-11") == ended(play(match, "R agh:end"))


def test_ta_18_the_flood_is_asked_like_everyone() -> None:
    """Also in TA-12: its no ends the game, which it wins."""
    match = play(along("3", CLOSED, "abd", before="bid 1 pass pass ns"), "L")
    assert A == match.to_move
    assert (A, "TA-12") == ended(play(match, "no abd:end"))
