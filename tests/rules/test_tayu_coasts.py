"""Ta Yü: estuaries, scores, and who wins, TA-8 to TA-10."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tessera.games.tayu.network import EMPTY
from tessera.games.tayu.places import SPECIAL, lie
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.tiles import KIND_OF
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EQUAL,
    EXAMPLE,
    FILES,
    FORMS,
    HEADINGS,
    along,
    coasts,
    ended,
    play,
    position,
    random_match,
    sides,
    step,
)

#: TA-9, as the rules name them.
DOUBLED = {
    *(f"{file}{rank}" for file in "djp" for rank in (1, 19)),
    *(f"{file}{rank}" for file in "as" for rank in (4, 10, 16)),
}
COAST = {heading: place for place, heading in enumerate(HEADINGS)}


def adds(placement: str) -> tuple[int, ...]:
    """What a tile there adds to the counts of N, E, S, W."""
    (action,) = GAME.read(placement)
    return lie(action).coasts


def counted(placements: str) -> tuple[int, ...]:
    """The counts by going round every tile, plainly."""
    found = [0, 0, 0, 0]
    for placement in placements.split():
        for square, facing, leaves in sides(placement):
            if leaves and not step(square, facing):
                found[COAST[facing]] += 2 if square in DOUBLED else 1
    return tuple(found)


def along_coasts() -> Iterator[tuple[str, int, str]]:
    """The 76 sides of squares at the edge: the square, the coast's place, its heading."""
    for number in range(19):
        for heading, square in (
            ("N", f"{FILES[number]}19"),
            ("E", f"s{number + 1}"),
            ("S", f"{FILES[number]}1"),
            ("W", f"a{number + 1}"),
        ):
            yield square, COAST[heading], heading


def pointing(square: str, heading: str) -> str:
    """A tile whose square 3 lies there with ``d`` facing that way, and no other exit at an edge."""
    behind = {"N": "S", "E": "W", "S": "N", "W": "E"}[heading]
    origin = step(square, behind, 2)
    for name in ("abd", "efd"):
        placement = f"{''.join(sorted(name))}:{origin}{heading}"
        outside = [at for at, facing, leaves in sides(placement) if leaves and not step(at, facing)]
        if len(outside) == 1:
            return placement
    raise AssertionError(square)


def test_ta_8_an_estuary_counts_for_the_coast_it_faces() -> None:
    """Every square of every coast, and no other coast gains."""
    for square, place, heading in along_coasts():
        expected = [0, 0, 0, 0]
        expected[place] = 2 if square in DOUBLED else 1
        assert tuple(expected) == adds(pointing(square, heading)), square


def test_ta_8_an_exit_inland_counts_nothing() -> None:
    """Nor a tile at the coast with only blanks towards the sea."""
    for placement in ("abd:j10E", "abd:a10E", "efg:h19E", "abc:s9N", "abd:j1E", "acd:j17S"):
        assert (0, 0, 0, 0) == adds(placement), placement


def test_ta_8_several_estuaries_of_one_tile() -> None:
    """Three along one coast, or at two coasts around a corner."""
    assert (3, 0, 0, 0) == adds("abc:f19E")
    assert (4, 0, 0, 0) == adds("abc:c19E") == adds("abc:d19E") == adds("abc:b19E")
    assert (0, 0, 3, 0) == adds("abc:g1W") and (0, 0, 4, 0) == adds("abc:j1W")
    assert (0, 3, 0, 0) == adds("abc:s14S") and (0, 0, 0, 4) == adds("abc:a9N")


def test_ta_8_on_a_corner_square_each_exit_counts_for_one_coast() -> None:
    """Two exits on a corner square: one for each of its coasts, 1 each."""
    for square, text, expected in (
        ("s19", "cdf:q19E", (1, 1, 0, 0)),
        ("s1", "cdf:s3S", (0, 1, 1, 0)),
        ("a1", "cdf:c1W", (0, 0, 1, 1)),
        ("a19", "cdf:a17N", (1, 0, 0, 1)),
    ):
        assert expected == adds(text), square
    assert (0, 1, 0, 0) == adds("dfg:q19E") and (1, 0, 0, 0) == adds("cfg:q19E")
    assert (2, 1, 0, 0) == adds("bcd:q19E")


def test_ta_9_the_special_squares() -> None:
    """The 4th, 10th and 16th of each coast: twelve squares; one constant says so."""
    assert (4, 10, 16) == tuple(place + 1 for place in SPECIAL)
    found = {
        square
        for square, place, heading in along_coasts()
        if adds(pointing(square, heading))[place] == 2
    }
    assert DOUBLED == found and 12 == len(found)


def test_ta_9_only_towards_the_sea() -> None:
    """On d1 an exit to the south counts 2; one to the north, east or west nothing."""
    assert (0, 0, 2, 0) == adds("adf:d3S") and (0, 0, 0, 0) == adds("abf:d3S")
    assert (0, 0, 0, 0) == adds("abd:b1E")


def test_ta_10_products_of_opposite_coasts() -> None:
    """North times South, East times West, at every state of some random games."""
    for number, form in enumerate(FORMS[::2]):
        match = random_match(form, Random(number))
        for count in range(0, len(match.actions) + 1, 9):
            moment = match.at(count)
            north, east, south, west = coasts(moment)
            expected = {"ns": north * south, "ew": east * west}
            assert expected == dict(moment.state.scores)
            assert (north, east, south, west) == counted(" ".join(position(moment)["tiles"]))


def test_ta_10_worked_example() -> None:
    """Coasts N 4, S 5, W 4, E 7: 20 against 28, East-West wins, when a tile has no place."""
    match = along("2", EXAMPLE, "abc")
    assert (4, 7, 5, 4) == coasts(match) == counted(EXAMPLE)
    assert {"ns": 20, "ew": 28} == dict(match.state.scores)
    assert None is ended(match)
    match = play(match, "L abc:end")
    assert ("ew", "TA-11") == ended(match)
    assert match.outcome is not None and {"ns": 20, "ew": 28} == dict(match.outcome.scores)


def test_ta_10_worked_example_in_every_form() -> None:
    """The same course with four players, with two tiles in hand, whoever began."""
    for form, first in (("2", "ew"), ("4", "n"), ("4", "w"), ("4 scoreless=end", "e")):
        match = play(along(form, EXAMPLE, "abc", first=first), "L abc:end")
        assert ("ew", "TA-11") == ended(match), form
    match = along("2 hand=two", EXAMPLE, "abc", kept="abc abc")
    assert ("ew", "TA-14") == ended(play(match, "L abc:end"))


def test_ta_10_a_zero_coast_scores_nothing() -> None:
    """Estuaries on one coast only are worth nothing; one on each side is worth one."""
    match = along("2", CROSSING, "abc")
    assert ((1, 0, 1, 0), {"ns": 1, "ew": 0}) == (coasts(match), dict(match.state.scores))
    assert ("ns", "TA-11") == ended(play(match, "L abc:end"))
    assert (0, 0, 2, 0) == coasts(along("2", "adh:j10N adh:j7N adh:j4N bdh:j1N"))


def test_ta_10_equal_scores_are_a_draw() -> None:
    """4 against 4 with two or four players; 0 against 0 too."""
    for form in ("2", "4"):
        match = play(along(form, EQUAL, "agh"), "R agh:end")
        assert ((2, 2, 2, 2), {"ns": 4, "ew": 4}) == (coasts(match), dict(match.state.scores))
        assert ("draw", "TA-11") == ended(match)
        match = play(along(f"{form} scoreless=end", CLOSED, "abd"), "L abd:end")
        assert ("draw", "TA-12") == ended(match)


def test_ta_10_the_most_possible() -> None:
    """16 squares of a coast count 1, three count 2: 22, and 484 for a side."""
    total = [0, 0, 0, 0]
    for square, place, heading in along_coasts():
        total[place] += adds(pointing(square, heading))[place]
    assert [22, 22, 22, 22] == total
    assert EMPTY.products == (0, 0) and 12 == len(EMPTY.places(KIND_OF["abc"]))
