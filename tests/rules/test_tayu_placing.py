"""Ta Yü: where a tile may lie, estuaries and scores, TA-3 to TA-10."""

from __future__ import annotations

import pytest

from tessera.games.tayu.places import SPECIAL, lie
from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EQUAL,
    EXAMPLE,
    FILES,
    HEADINGS,
    KINDS,
    along,
    coasts,
    ended,
    legal,
    other,
    play,
    refused,
    row,
    step,
)
from tests.rules.telling import cases

#: Squares 1 from which a tile that heads that way covers the centre.
FIRST = {"E": "h10 i10 j10", "N": "j10 j8 j9", "S": "j10 j11 j12", "W": "j10 k10 l10"}


def holding(placements: str, tile: str) -> Match:
    match = along("2 scoreless=redraw", placements, tile)
    return play(match, row(match))


@pytest.mark.parametrize("name", KINDS)
def test_ta_4_every_kind_has_twelve_first_placements(name: str) -> None:
    """The centre under square 1, 2 or 3, in four headings; sorted as they are written."""
    expected = [f"{name}:{at}{way}" for way, some in FIRST.items() for at in some.split()]
    assert sorted(expected) == legal(holding("", name)) and 12 == len(expected)


@pytest.mark.parametrize("place", "r1E s1E s19E a1W b1W b5W a19N a18N j18N a1S a2S j2S".split())
@pytest.mark.parametrize("name", ["abd", "efh"])
def test_ta_3_inside_the_board(name: str, place: str) -> None:
    """Over each edge, by one square or by two, in either writing, at the start and later."""
    for before in ("", "bdh:j10E"):
        found = refused(holding(before, "abd"), f"{name}:{place}")
        assert f"TA-3 outside taken= tile={name}:{place}" == found


@cases(
    "lying tried expected",
    {
        "ta 3: a taken square": ("bdh:j10E", "abd:h10E", "TA-3 taken taken=j10 tile=abd:h10E"),
        "ta 3: order": ("bdh:j10E", "abd:l10W", "TA-3 taken taken=l10,k10,j10 tile=abd:l10W"),
        "ta 3: outside and taken": (CROSSING, "abd:j1S", "TA-3 outside taken=j1 tile=abd:j1S"),
        "ta 4: elsewhere": ("", "abd:k10E", "TA-4 square=j10 tile=abd:k10E"),
        "ta 4: not the second": ("bdh:h10E", "adh:k10E", ""),
        "ta 5: far away": ("adh:i10E", "abd:a1E", "TA-5 tile=abd:a1E"),
        "ta 5: blank to blank": ("adh:i10E", "abd:j12E", "TA-5 tile=abd:j12E"),
        "ta 5: exit to blank": ("adh:i10E", "abd:k9W", "TA-5 tile=abd:k9W"),
        "ta 5: blank to exit": ("adh:i10E", "abd:l10E", "TA-5 tile=abd:l10E"),
        "ta 5: corner to corner": ("adh:i10E", "abd:l11E", "TA-5 tile=abd:l11E"),
        "ta 5: at the end": ("adh:i10E", "adh:l10E", ""),
        "ta 5: at the side": ("adh:i10E", "adh:i11N", ""),
        "ta 6: exit to blank": (
            "adh:i10E",
            "afg:i11E",
            "TA-6 blank neighbour=j10 side=S square=j11 tile=afg:i11E",
        ),
        "ta 6: both blank": ("adh:i10E", "abg:i11E", ""),
        "ta 6: blank to exit": (
            "abd:i10E",
            "adg:i11E",
            "TA-6 exit neighbour=j10 side=S square=j11 tile=adg:i11E",
        ),
        "ta 6: both exits": ("abd:i10E", "afg:i11E", ""),
        "ta 6: at the end, to an exit": (
            "bdh:i10E aeg:j11E",
            "adg:l10S",
            "TA-6 exit neighbour=l11 side=N square=l10 tile=adg:l10S",
        ),
        "ta 6: the first clockwise from a": (
            "adh:i10E",
            "abc:k11W",
            "TA-6 blank neighbour=k10 side=S square=k11 tile=abc:k11W",
        ),
        "ta 7: an exit at the edge": ("adh:j10N adh:j7N adh:j4N", "bdh:j1N", ""),
        "ta 7: a blank": ("adh:j10N adh:j7N adh:j4N", "bcd:j1N", ""),
    },
)
def test_where_a_tile_may_lie(lying: str, tried: str, expected: str) -> None:
    name = tried[:3] if tried[:3] in KINDS else other(tried[:3])
    assert expected == refused(holding(lying, name), tried)


def adds(placement: str) -> tuple[int, ...]:
    (action,) = GAME.read(placement)
    return lie(action).coasts


@cases(
    "placement expected",
    {
        "three": ("abc:f19E", (3, 0, 0, 0)),
        "one of them special": ("abc:c19E", (4, 0, 0, 0)),
        "south": ("abc:j1W", (0, 0, 4, 0)),
        "east": ("abc:s14S", (0, 3, 0, 0)),
        "west": ("abc:a9N", (0, 0, 0, 4)),
        "a corner, one for each coast": ("cdf:q19E", (1, 1, 0, 0)),
        "a corner, one coast": ("dfg:q19E", (0, 1, 0, 0)),
        "another corner": ("cdf:c1W", (0, 0, 1, 1)),
        "two coasts": ("bcd:q19E", (2, 1, 0, 0)),
        "inland": ("abd:j10E", (0, 0, 0, 0)),
        "blank towards the sea": ("efg:h19E", (0, 0, 0, 0)),
        "ta 9: only towards the sea": ("abd:b1E", (0, 0, 0, 0)),
    },
)
def test_ta_8_an_estuary_counts_for_the_coast_it_faces(
    placement: str, expected: tuple[int, ...]
) -> None:
    assert expected == adds(placement)


@pytest.mark.parametrize("heading", HEADINGS)
def test_ta_9_the_4th_10th_and_16th_of_each_coast_count_2(heading: str) -> None:
    """So a coast counts 22 at most, and a side 484 (TA-16)."""
    assert (3, 9, 15) == SPECIAL
    total = 0
    for number in range(1, 20):
        file = {"E": "s", "W": "a"}.get(heading, FILES[number - 1])
        rank = {"N": 19, "S": 1}.get(heading, number)
        origin = step(f"{file}{rank}", heading, -2)
        found = adds(f"abd:{origin}{heading}")[HEADINGS.index(heading)]
        assert (2 if number in (4, 10, 16) else 1) == found
        total += found
    assert 22 == total


@cases(
    "placements counts scores",
    {
        "the worked example": (EXAMPLE, (4, 7, 5, 4), {"ns": 20, "ew": 28}),
        "a coast without": (CROSSING, (1, 0, 1, 0), {"ns": 1, "ew": 0}),
        "equal": (EQUAL, (2, 2, 2, 2), {"ns": 4, "ew": 4}),
    },
)
def test_ta_10_products_of_opposite_coasts(
    placements: str, counts: tuple[int, ...], scores: dict[str, int]
) -> None:
    match = along("2", placements)
    assert (counts, scores) == (coasts(match), dict(match.state.scores))


@cases(
    "form first placements ending expected",
    {
        "the worked example": ("2", "ns", EXAMPLE, "L abc:end", ("ew", "TA-11")),
        "whoever began": ("2", "ew", EXAMPLE, "L abc:end", ("ew", "TA-11")),
        "ta 15: the team": ("4", "w", EXAMPLE, "L abc:end", ("ew", "TA-11")),
        "ta 14: two tiles in hand": ("2 hand=two", "ns", EXAMPLE, "L abc:end", ("ew", "TA-14")),
        "one to nothing": ("4", "n", CROSSING, "L abc:end", ("ns", "TA-11")),
        "equal": ("2", "ns", EQUAL, "R agh:end", ("draw", "TA-11")),
        "equal teams": ("4", "e", EQUAL, "R agh:end", ("draw", "TA-11")),
        "none": ("2 scoreless=end", "ns", CLOSED, "L abd:end", ("draw", "TA-12")),
    },
)
def test_ta_10_the_higher_score_wins(
    form: str, first: str, placements: str, ending: str, expected: tuple[str, str]
) -> None:
    kept = "abc abc" if form == "2 hand=two" else ""
    match = along(form, placements, ending.split()[1][:3], kept=kept, first=first)
    assert None is ended(match)
    assert expected == ended(play(match, ending))
