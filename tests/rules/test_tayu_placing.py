"""Ta Yü: where a tile may lie, TA-3 to TA-7."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tessera.games.tayu.network import EMPTY, Network
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.tiles import KIND_OF
from tessera.play.match import Match
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EXAMPLE,
    FORMS,
    HEADINGS,
    KINDS,
    SQUARES,
    Exits,
    along,
    coasts,
    exits,
    fits,
    legal,
    other,
    play,
    position,
    random_match,
    refused,
    row,
    rules,
    sides,
    step,
    turned,
)

#: Squares 1 from which a tile that heads that way covers the centre.
FIRST = {"E": "h10 i10 j10", "N": "j10 j8 j9", "S": "j10 j11 j12", "W": "j10 k10 l10"}


def holding(placements: str, tile: str) -> Match:
    """Those tiles lie, and the player to move has drawn another."""
    match = along("2 scoreless=redraw", placements, tile)
    return play(match, row(match))


def everywhere(name: str) -> Iterator[str]:
    """A tile on every square with every heading."""
    return (f"{name}:{square}{heading}" for square in SQUARES for heading in HEADINGS)


def lowest(board: Exits, placement: str) -> str:
    """The lowest rule that forbids a placement, found plainly; "" if none does."""
    squares = [square for square, _facing, _leaves in sides(placement)]
    if not all(squares) or set(squares) & set(board):
        return "TA-3"
    if fits(board, placement):
        return ""
    if not board:
        return "TA-4"
    meetings = [
        leaves and turned(facing, 2) in board.get(step(square, facing), ())
        for square, facing, leaves in sides(placement)
    ]
    return "TA-6" if any(meetings) else "TA-5"


def test_ta_3_in_every_heading() -> None:
    """East, south, west, north: the three squares lie ahead of square 1 and are taken then."""
    match = holding("", "abd")
    for heading in HEADINGS:
        ahead = {step("j10", heading, count) for count in range(3)}
        assert ahead == set(exits(f"abd:j10{heading}"))
        placed = play(play(match, f"abd:j10{heading}"), "L")
        tile = position(placed)["hands"]["ew"][0]
        taken = {text[4:-1] for text in everywhere(tile) if "TA-3 taken" in refused(placed, text)}
        assert ahead <= taken
        assert len(taken) == len({step(at, way, -n) for at in ahead for way in HEADINGS
                                  for n in range(3)})  # fmt: skip


def test_ta_3_inside_the_board() -> None:
    """Over each edge, by one square or by two, at the start and later; up to the edge it is fine.

    Where only square 1 would be outside, the other name of the tile is written.
    """
    over = "r1E s1E s19E r19E a1W b1W a19W b5W a19N a18N s18N j18N a1S a2S j2S s2S"
    for match in (holding("", "abd"), holding("bdh:j10E", "abd")):
        for place in over.split():
            for name in ("abd", "efh"):
                expected = f"TA-3 outside taken= tile={name}:{place}"
                assert expected == refused(match, f"{name}:{place}")
        for place in "q1E c1W a17N a3S q19E c19W s17N s3S".split():
            assert {"TA-3"}.isdisjoint(rules(match, f"abd:{place}"))


def test_ta_3_not_on_other_tiles() -> None:
    """One square that is taken is enough; all of them are named, from square 1 on."""
    match = holding("bdh:j10E", "abd")
    assert "TA-3 taken taken=j10 tile=abd:h10E" == refused(match, "abd:h10E")
    assert "TA-3 taken taken=j10,k10,l10 tile=abd:j10E" == refused(match, "abd:j10E")
    assert "TA-3 taken taken=l10,k10,j10 tile=abd:l10W" == refused(match, "abd:l10W")
    assert "TA-3 taken taken=k10 tile=abd:k9N" == refused(match, "abd:k9N")
    assert {"TA-3"} == rules(match, "abd:l12S abd:l10N abd:l10S abd:n10W abd:i10E")


def test_ta_3_outside_is_named_before_taken() -> None:
    """A tile that juts out over the edge from taken squares, which are named all the same."""
    match = holding(CROSSING, "abd")
    assert "TA-3 outside taken=j1 tile=abd:j1S" == refused(match, "abd:j1S")
    assert "TA-3 outside taken=j19 tile=abd:j19N" == refused(match, "abd:j19N")


def test_ta_4_every_kind_has_twelve_first_placements() -> None:
    """The centre under square 1, 2 or 3, in four headings; sorted as they are written."""
    for name in KINDS:
        match = holding("", name)
        expected = [f"{name}:{at}{way}" for way, some in FIRST.items() for at in some.split()]
        assert sorted(expected) == legal(match)
        assert 12 == len(legal(match))
        assert [text for text in everywhere(name) if fits({}, text)] == expected_order(expected)


def expected_order(texts: list[str]) -> list[str]:
    """Placements by square, then by heading."""
    return sorted(texts, key=lambda text: (SQUARES.index(text[4:-1]), HEADINGS.index(text[-1])))


def test_ta_4_elsewhere_is_refused() -> None:
    """Every other placement inside the board; TA-3 comes before it."""
    match = holding("", "abd")
    assert "TA-4 square=j10 tile=abd:k10E" == refused(match, "abd:k10E")
    assert {"TA-4"} == rules(match, "abd:g10E abd:j11N abd:j9S abd:i10W abd:a1E abd:q19E abd:i9E")
    assert {"TA-3"} == rules(match, "abd:a1W abd:s10E")
    counted = [lowest({}, text) for text in everywhere("abd")]
    assert [12, 4 * 17 * 19 - 12] == [counted.count(""), counted.count("TA-4")]


def test_ta_4_does_not_bind_later_tiles() -> None:
    """The second tile lies elsewhere, also when the first one was laid by the other."""
    match = holding("bdh:h10E", "abd")
    assert legal(match) and not any("j10" in exits(text) for text in legal(match))


def test_ta_5_an_exit_must_meet_an_exit() -> None:
    """Far away, blank to blank, exit to blank, blank to exit, corner to corner: not joined."""
    match = holding("adh:i10E", "abd")
    for place in "a1E s19W j12E k9W i9E l10E l11E l9E".split():
        assert f"TA-5 tile=abd:{place}" == refused(match, f"abd:{place}")
    assert "" == refused(match, "abd:i11W")


def test_ta_5_one_meeting_is_enough() -> None:
    """At the end or at the side of either tile; the exits left over stay open."""
    match = holding("adh:i10E", "adh")
    for place in "l10E n10W l10N h10W i11N i13S".split():
        assert "" == refused(match, f"adh:{place}"), place
    match = holding("adh:i10E adh:l10E", "adh")
    for place in "o10E q10W i11N l11N h10W".split():
        assert "" == refused(match, f"adh:{place}"), place


def test_ta_6_an_exit_may_not_run_against_a_blank() -> None:
    """Joined by one exit, another one of the new tile meets a blank side."""
    expected = "TA-6 blank neighbour=j10 side=S square=j11 tile=afg:i11E"
    assert expected == refused(holding("adh:i10E", "afg"), "afg:i11E")
    assert "" == refused(holding("adh:i10E", "abg"), "abg:i11E")


def test_ta_6_a_blank_may_not_close_an_exit() -> None:
    """Joined by one exit, another one of the network meets a blank side of the new tile."""
    expected = "TA-6 exit neighbour=j10 side=S square=j11 tile=adg:i11E"
    assert expected == refused(holding("abd:i10E", "adg"), "adg:i11E")
    assert "" == refused(holding("abd:i10E", "afg"), "afg:i11E")


def test_ta_6_at_the_ends_of_tiles() -> None:
    """Joined at a long side, the short one meets an exit or a blank: it must have the same."""
    opened, closed = "bdh:i10E aeg:j11E", "bdh:i10E abg:j11E"
    expected = "TA-6 exit neighbour=l11 side=N square=l10 tile=adg:l10S"
    assert expected == refused(holding(opened, "adg"), "adg:l10S")
    assert "" == refused(holding(opened, "agh"), "agh:l10S")
    expected = "TA-6 blank neighbour=l11 side=N square=l10 tile=agh:l10S"
    assert expected == refused(holding(closed, "agh"), "agh:l10S")
    assert "" == refused(holding(closed, "adg"), "adg:l10S")


def test_ta_6_the_first_side_clockwise_is_named() -> None:
    """Of several wrong sides, from the tile's own ``a`` on, however it is turned and written."""
    match = holding("adh:i10E", "abc")
    expected = "TA-6 blank neighbour=k10 side=S square=k11 tile=abc:k11W"
    assert expected == refused(match, "abc:k11W") == refused(match, "efg:i11E")
    seen = 0
    for tile in ("acf", "agh", "bcg", "adf"):
        match, board = holding(EXAMPLE, tile), exits(EXAMPLE)
        for text in everywhere(tile):
            if lowest(board, text) == "TA-6":
                seen += 1
                assert told_side(board, text) == refused(match, text) == refused(match, half(text))
    assert 15 < seen


def told_side(board: Exits, placement: str) -> str:
    """Which side is wrong, found plainly; in the order of the fault's facts."""
    for square, facing, leaves in sides(placement):
        beyond = step(square, facing)
        if beyond in board and leaves != (turned(facing, 2) in board[beyond]):
            why = "blank" if leaves else "exit"
            return f"TA-6 {why} neighbour={beyond} side={facing} square={square} tile={placement}"
    return ""


def half(placement: str) -> str:
    """The same placement in its other writing."""
    square, heading = placement[4:-1], placement[-1]
    return f"{other(placement[:3])}:{step(square, heading, 2)}{turned(heading, 2)}"


def test_ta_7_exit_and_blank_at_the_edge() -> None:
    """The same squares at the south coast, with an exit to the sea and without."""
    river = "adh:j10N adh:j7N adh:j4N"
    for tile in ("bdh", "adh", "bcd", "abd"):
        assert "" == refused(holding(river, tile), f"{tile}:j1N")
    assert "TA-5" == lowest(exits(river), "ach:j1N")
    assert (0, 0, 2, 0) == coasts(play(holding(river, "bdh"), "bdh:j1N"))
    assert (0, 0, 0, 0) == coasts(play(holding(river, "bcd"), "bcd:j1N"))


def test_ta_7_along_all_four_coasts() -> None:
    """In the worked example every coast has tiles with exits to the sea and with blanks."""
    seen = set()
    for text in EXAMPLE.split():
        for square, facing, leaves in sides(text):
            if not step(square, facing):
                seen.add((facing, leaves))
    assert {(facing, leaves) for facing in HEADINGS for leaves in (True, False)} == seen


def test_every_placement_has_its_rule() -> None:
    """All 1444 of some tiles, in both writings: the lowest rule that forbids them by itself."""
    for placements, tile in (
        ("adh:i10E", "afg"),
        (CROSSING, "bdf"),
        (EXAMPLE, "acd"),
        (CLOSED, "adh"),
    ):
        match, board = holding(placements, tile), exits(placements)
        found = set()
        for text in everywhere(tile):
            expected = lowest(board, text)
            assert expected == refused(match, text).partition(" ")[0], text
            found.add(expected)
        assert {"TA-3", "TA-5"} <= found
        for text in everywhere(other(tile)):
            assert lowest(board, text) == refused(match, text).partition(" ")[0], text


def test_lists_hold_what_a_plain_search_finds() -> None:
    """Random positions of all lengths and forms: every square, every heading, some kinds."""
    rng = Random(11)
    sizes: list[int] = []
    for number in range(30):
        match = random_match(FORMS[number % len(FORMS)], rng)
        placed = position(match)["tiles"]
        part = " ".join(placed[: rng.randrange(1, len(placed) + 1)])
        board = exits(part)
        sizes.append(len(part.split()))
        network = laid(part)
        for name in rng.sample(KINDS, 3):
            expected = sorted(text for text in everywhere(name) if fits(board, text))
            found = network.places(KIND_OF[name])
            assert expected == [GAME.write(action) for action in found]
            assert bool(expected) == network.fits(KIND_OF[name])
    assert min(sizes) < 10 and max(sizes) > 40


def laid(placements: str) -> Network:
    """The board of some tiles."""
    found = EMPTY
    for text in placements.split():
        found = found.laid(GAME.read(text)[0])
    return found
