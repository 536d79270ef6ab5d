"""Ta Yü with three players: the auction and the flood, TA-16 to TA-19."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

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
    rules,
    setup,
)

A, B, C = SEATS[3]


def clockwise(first: str, count: int) -> list[str]:
    """So many seats from one on."""
    at = SEATS[3].index(first)
    return [SEATS[3][(at + step) % 3] for step in range(count)]


def bidders(match: Match, bids: str) -> list[Any]:
    """Who was to act at each of some bids, and after the last."""
    found = [match.to_move]
    for piece in pieces(bids):
        match = play(match, piece)
        found.append(match.to_move)
    return found


def sold(bids: str, first: str = A, lot: str = "1") -> Match:
    """A match after its auction."""
    return play(begun("3", first=first, lot=lot), bids)


def test_ta_16_three_seats_without_sides() -> None:
    """Everyone plays alone until sides are taken, and can win alone."""
    assert ("A", "B", "C") == GAME.seats(setup("3")) == GAME.sides(setup("3"))
    assert all(seat == GAME.side(setup("3"), seat) for seat in SEATS[3])
    assert (None, None, None) == tuple(
        position(begun("3"))[name] for name in ("bid", "flood", "sides")
    )


def test_ta_16_the_first_must_bid() -> None:
    """Whole numbers from 1 to 484, sorted as they are written; not pass, and no draw."""
    for first in SEATS[3]:
        match = begun("3", first=first)
        assert first == match.to_move and not match.open
        assert sorted(f"bid {number}" for number in range(1, 485)) == legal(match)
        assert f"TA-16 first seat={first}" == refused(match, "pass")
        for text in ("L", "R", "abd:j10E", "ns", "yes", "no", "abd:x", "abd:end"):
            assert f"TA-16 bid seat={first}" == refused(match, text)


def test_ta_16_bounds() -> None:
    """Nothing below 1 and above 484, at the start and later."""
    for match in (begun("3"), sold("bid 484")):
        for number in (0, 485, 1000, 9999):
            expected = f"TA-16 range bid={number} least=1 most=484"
            assert expected == refused(match, f"bid {number}")
    assert "" == refused(begun("3"), "bid 484") == refused(begun("3"), "bid 1")


def test_ta_16_clockwise_each_lower_or_pass() -> None:
    """The next names a lower number or passes; the same or a higher one is refused."""
    match = sold("bid 24")
    assert (B, 24) == (match.to_move, position(match)["bid"])
    assert [*sorted(f"bid {number}" for number in range(1, 24)), "pass"] == legal(match)
    assert "TA-16 lower bid=24 low=24" == refused(match, "bid 24")
    assert "TA-16 lower bid=100 low=24" == refused(match, "bid 100")
    assert [A, B, C, A, B] == bidders(begun("3"), "bid 400 bid 399 bid 20 bid 19")
    assert [C, A, B, C] == bidders(begun("3", first=C), "bid 400 bid 399 bid 20")


def test_ta_16_who_has_passed_is_out_for_good() -> None:
    """The others go on between themselves; lower by as much as they like."""
    assert [A, B, C, A, C, A] == bidders(begun("3"), "bid 90 pass bid 80 bid 70 bid 69")
    assert [A, B, C, A, B, A] == bidders(begun("3"), "bid 90 bid 80 pass bid 70 bid 60")
    assert [A, B, C, A, B, C] == bidders(begun("3"), "bid 90 bid 80 bid 70 pass bid 69")
    assert [A, B, C, A, B] == bidders(begun("3"), "bid 90 bid 80 bid 70 pass")


def test_ta_16_it_ends_when_all_but_one_have_passed() -> None:
    """The one left, with the lowest bid, is the flood; wherever the passes come."""
    floods = {
        "bid 24 pass pass": A,
        "bid 24 bid 23 pass pass": B,
        "bid 24 pass bid 20 pass": C,
        "bid 24 pass bid 20 bid 19 pass": A,
        "bid 24 bid 20 pass bid 10 bid 9 pass": B,
        "bid 2 bid 1 pass pass": B,
    }
    for bids, flood in floods.items():
        match = begun("3")
        for piece in pieces(bids):
            assert None is position(match)["flood"]
            match = play(match, piece)
        low = min(int(piece[4:]) for piece in pieces(bids) if piece.startswith("bid"))
        assert (flood, low) == (position(match)["flood"], position(match)["bid"])
        assert ["ew", "ns"] == legal(match)


def test_ta_16_after_a_bid_of_1_the_others_pass() -> None:
    """Nothing else is left to them."""
    match = sold("bid 1")
    assert ["pass"] == legal(match)
    assert "TA-16 lower bid=1 low=1" == refused(match, "bid 1")
    match = play(match, "pass")
    assert (C, ["pass"]) == (match.to_move, legal(match))
    assert A == position(play(match, "pass"))["flood"]


def test_ta_16_bids_are_turns() -> None:
    """Each is a whole turn of its seat, also in words of two."""
    match = sold("bid 24 bid 20 pass pass ew")
    expected = [(A, "bid 24"), (B, "bid 20"), (C, "pass"), (A, "pass"), (C, "ew")]
    assert expected == [(turn.seat, turn.text) for turn in match.turns()]
    assert all(turn.whole for turn in match.turns())


def test_ta_16_no_bids_after_the_auction() -> None:
    """Nor in games of two and four."""
    for match in (sold("bid 9 pass pass"), sold("bid 9 pass pass ns"), begun("2"), begun("4")):
        for text in ("bid 3", "pass", "bid 500"):
            assert "TA-16 late" == refused(match, text)


def test_ta_17_the_lot_names_who_takes_a_side() -> None:
    """1 is the first clockwise from the flood, 2 the second, whoever is the flood."""
    for first in SEATS[3]:
        for lot in "12":
            match = sold("bid 9 pass pass", first, lot)
            assert clockwise(first, 3)[int(lot)] == match.to_move
            assert (["ew", "ns"], False) == (legal(match), match.open)
            expected = f"TA-17 side seat={match.to_move}"
            for text in ("L", "R", "abd:j10E", "yes", "no", "abd:x", "abd:end"):
                assert expected == refused(match, text)


def test_ta_17_the_one_takes_a_side_the_other_the_other() -> None:
    """And the first one begins, in a turn of its own; the flood has no side."""
    for lot, chooser, left in (("1", B, C), ("2", C, B)):
        for side, against in (("ns", "ew"), ("ew", "ns")):
            match = sold(f"bid 9 pass pass {side}", lot=lot)
            assert {side: chooser, against: left} == position(match)["sides"]
            assert (chooser, ["L", "R"]) == (match.to_move, legal(match))
            assert "TA-17 late" == refused(match, "ns") == refused(match, "ew")
            assert (chooser, side) == (match.turns()[-1].seat, match.turns()[-1].text)
    assert {"TA-17"} == rules(begun("2"), "ns ew") | rules(begun("4"), "ns ew")


def test_ta_17_clockwise_among_the_three() -> None:
    """The flood draws and places like everyone."""
    for first in SEATS[3]:
        for lot in "12":
            match = sold("bid 484 pass pass ns", first, lot)
            chooser = match.to_move or ""
            seats = []
            for _ in range(7):
                seats.append(match.to_move)
                match = match.play(match.legal()[0])
                assert seats[-1] == match.to_move
                match = match.play(match.legal()[0])
            assert clockwise(chooser, 7) == seats


def order_of(bid: int, placements: str, first: str, lot: str) -> list[str]:
    """Who placed each tile; held against the rules told plainly."""
    match = along("3", placements, first=first, lot=lot, before=f"bid {bid} pass pass ew")
    turns = match.turns()[4:]
    seats = clockwise(turns[0].seat, 3)
    count, expected, out = 0, list[str](), False
    for number, _turn in enumerate(turns, start=1):
        while out and seats[count % 3] == first:
            count += 1
        expected.append(seats[count % 3])
        count += 1
        played = sum(len(turn.actions) for turn in match.turns()[: 4 + number])
        north, east, south, west = coasts(match.at(played))
        out = max(north * south, east * west) >= bid
    assert expected == [turn.seat for turn in turns]
    return expected


def test_ta_18_the_flood_leaves_when_its_bid_is_reached() -> None:
    """At once, whoever placed the tile: the two go on alone, in their order."""
    for first in SEATS[3]:
        for lot in "12":
            for bid in (1, 4, 12, 20, 28):
                order = order_of(bid, EXAMPLE, first, lot)
                last = max(place for place, seat in enumerate(order) if seat == first)
                assert last < len(order) - 1 or bid == 28
            assert first in order_of(29, EXAMPLE, first, lot)[-3:]


def test_ta_18_a_bid_is_reached_by_as_much() -> None:
    """With the crossing, 1 is reached by the tenth tile and 2 never."""
    for lot in "12":
        reached = along("3", CROSSING, before="bid 1 pass pass ns", lot=lot)
        never = along("3", CROSSING, before="bid 2 pass pass ns", lot=lot)
        assert (True, False) == tuple(match.state.observed_by(A).left for match in (reached, never))
        assert not any(reached.at(count).state.observed_by(A).left for count in range(9))


def test_ta_18_the_flood_itself_may_reach_it() -> None:
    """Then its turn is its last; the next clockwise plays, and the two alternate."""
    found = set()
    for lot in "12":
        for bid in range(1, 29):
            order = order_of(bid, EXAMPLE, A, lot)
            last = max(place for place, seat in enumerate(order) if seat == A)
            found.add(order[last + 1 : last + 3] == clockwise(B, 3)[:2])
            assert A not in order[last + 1 :]
            rest = order[last + 1 :]
            assert all(one != two for one, two in pairwise(rest))
    assert True in found


def test_ta_18_the_flood_stays_while_the_bid_is_not_reached() -> None:
    """Also in TA-12: it is asked like everyone, and its no ends the game."""
    match = play(along("3", CLOSED, "abd", before="bid 1 pass pass ns"), "L")
    assert A == match.to_move
    assert (A, "TA-12") == ended(play(match, "no abd:end"))


def winners(bid: int, placements: str, then: str, side: str = "ns", lot: str = "1") -> str:
    """Who wins, A being the flood, when the tile drawn next has no place."""
    match = along("3", placements, then, before=f"bid {bid} pass pass {side}", lot=lot)
    match = play(match, row(match))
    found = ended(play(match, f"{then}:end"))
    assert found is not None and found[1] == "TA-11"
    return found[0]


def test_ta_19_the_flood_wins_below_its_bid() -> None:
    """Neither 20 nor 28 reaches 29; 0 and 0 reach nothing at all."""
    for lot in "12":
        for side in ("ns", "ew"):
            assert A == winners(29, EXAMPLE, "abc", side, lot)
            assert A == winners(484, EXAMPLE, "abc", side, lot)
            assert A == winners(2, CROSSING, "abc", side, lot)
            assert A == winners(5, EQUAL, "agh", side, lot)
    match = along("3 scoreless=end", CLOSED, "abd", before="bid 1 pass pass ns")
    assert (A, "TA-12") == ended(play(match, "L abd:end"))


def test_ta_19_the_higher_side_wins_at_the_bid() -> None:
    """Whoever took it: B has the first choice with lot 1, C with lot 2."""
    for bid in (1, 20, 21, 28):
        assert C == winners(bid, EXAMPLE, "abc", "ns", "1")
        assert B == winners(bid, EXAMPLE, "abc", "ew", "1")
        assert B == winners(bid, EXAMPLE, "abc", "ns", "2")
        assert C == winners(bid, EXAMPLE, "abc", "ew", "2")
    assert (B, C) == (winners(1, CROSSING, "abc"), winners(1, CROSSING, "abc", "ew"))


def test_ta_19_equal_scores_share_the_win() -> None:
    """4 and 4 at a bid of 4 or less; in the order of the seats, whoever is the flood."""
    for side in ("ns", "ew"):
        for lot in "12":
            assert "B+C" == winners(4, EQUAL, "agh", side, lot) == winners(1, EQUAL, "agh")
    for first, shared in ((B, "A+C"), (C, "A+B")):
        match = along("3", EQUAL, "agh", before="bid 3 pass pass ns", first=first)
        assert (shared, "TA-11") == ended(play(match, "R agh:end"))


def test_ta_19_random_games() -> None:
    """The outcome of random games, told plainly from the scores, the bid and the sides."""
    for number in range(16):
        rng = Random(number)
        bid = rng.choice((1, 2, 4, 8, 30))
        dealt = GAME.deal(setup("3"), rng)
        match = Match.dealt(GAME, setup("3"), dealt)
        match = play(match, f"bid {bid} pass pass {rng.choice(('ns', 'ew'))}")
        while match.legal():
            match = match.play(rng.choice(match.legal()))
        found, scores = position(match), match.state.scores
        best = max(scores.values())
        expected = [found["flood"]]
        if best >= bid:
            expected = sorted(found["sides"][side] for side in scores if scores[side] == best)
        assert "+".join(expected) == (ended(match) or ("", ""))[0]
