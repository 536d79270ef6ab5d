"""Ta Yü: the tiles, the block and drawing, TA-1 and TA-2."""

from __future__ import annotations

from collections import Counter
from random import Random

from tessera.games.tayu import tiles
from tessera.games.tayu.rules import GAME
from tests.rules.sectors_positions import unset
from tests.rules.tayu_positions import (
    CLOSED,
    FORMS,
    KINDS,
    ROW,
    SEATS,
    along,
    begun,
    deal,
    ended,
    legal,
    other,
    play,
    position,
    random_match,
    refused,
    rules,
    setup,
    undealt,
)

#: The sides of a tile that its exits can lie on.
NORTH, EAST, SOUTH, WEST = "abc", "d", "efg", "h"


def faces(name: str) -> int:
    """On how many of a tile's sides its exits lie."""
    return sum(bool(set(name) & set(side)) for side in (NORTH, EAST, SOUTH, WEST))


def test_tiles_28_kinds_of_56_sets() -> None:
    """Half a turn pairs the sets; a kind is named by the first of its two."""
    assert 56 == len(tiles.NAMES) == len(set(tiles.NAMES))
    assert 28 == len(tiles.KINDS)
    assert KINDS == list(tiles.KINDS)
    assert set(tiles.NAMES) == {*KINDS, *map(other, KINDS)}
    assert not {*KINDS} & {*map(other, KINDS)}
    for name in tiles.NAMES:
        assert name == "".join(sorted(name)) and 3 == len(set(name))
        assert other(name) == tiles.half_turned(name) and name == other(other(name))
        assert KINDS[tiles.KIND_OF[name]] == min(name, other(name))
    assert "efg" == other("abc") and "abh" == other("def")


def test_tiles_by_the_sides_of_their_exits() -> None:
    """12 kinds with exits on three sides carry rings; 15 have them on two sides, one on one."""
    assert {3: 12, 2: 15, 1: 1} == Counter(map(faces, KINDS))
    assert ["abc"] == [name for name in KINDS if faces(name) == 1]
    ringed = [name for name, rings in zip(tiles.KINDS, tiles.RINGED, strict=True) if rings]
    assert [name for name in KINDS if faces(name) == 3] == ringed
    expected = "adf adg adh afh agh bdf bdg bdh bgh cdg cdh"
    assert set(expected.split()) < set(ringed) and {"ade"} == set(ringed) - set(expected.split())
    assert all(faces(name) == faces(other(name)) for name in tiles.NAMES)


def test_ta_1_every_kind_four_times() -> None:
    """112 tiles in two rows of 56, in every form; and who begins is one of the seats."""
    for form in FORMS:
        dealt = GAME.deal(setup(form), Random(1))
        rows = dealt["Left"].split(), dealt["Right"].split()
        assert [ROW, ROW] == list(map(len, rows))
        assert Counter(dict.fromkeys(KINDS, 4)) == Counter([*rows[0], *rows[1]])
        assert dealt["First"] in SEATS[int(form[0])]
        assert (dealt.get("Lot") in ("1", "2")) == (form[0] == "3")
        assert list(GAME.deal_headers(setup(form))) == list(dealt)


def test_ta_1_the_block_is_shuffled() -> None:
    """Other numbers, other blocks, in both rows; and every seat and both lots come up."""
    for seats in (2, 3, 4):
        deals = [GAME.deal(GAME.setup(seats), Random(number)) for number in range(40)]
        for name in ("Left", "Right"):
            assert 40 == len({each[name] for each in deals})
            assert 12 < len({each[name].split()[0] for each in deals})
        assert set(SEATS[seats]) == {each["First"] for each in deals}
        assert ({"1", "2"} if seats == 3 else {None}) == {each.get("Lot") for each in deals}


def test_ta_1_bad_rows_are_refused() -> None:
    """Too few, too many, none at all; a tile that does not exist, a name that is not the first."""
    good = deal("2")
    left = good["Left"].split()
    assert "" == undealt("2", {})
    for words in (left[1:], [*left, left[0]], []):
        expected = f"record row count={len(words)} header=Left tiles=56"
        assert expected == undealt("2", {"Left": " ".join(words)})
    assert "record row count=0 header=Right tiles=56" == undealt("2", {"Right": ""})
    for name in ("abz", "efg", "ABC", "ab", "cba", "?", "?o", "?-", "abc:"):
        for header in ("Left", "Right"):
            words = [*good[header].split()[:-1], name]
            expected = f"record tile header={header} text={name}"
            assert expected == undealt("2", {header: " ".join(words)})


def test_ta_1_five_of_a_kind_are_refused() -> None:
    """The first kind of which there are not four is named."""
    good = deal("4")
    assert "abc" == good["Left"].split()[0]
    left = ["abd", *good["Left"].split()[1:]]
    assert "record copies copies=4 count=3 tile=abc" == undealt("4", {"Left": " ".join(left)})
    right = [*good["Right"].split()[:-1], "abc"]
    assert "record copies copies=4 count=5 tile=abc" == undealt("4", {"Right": " ".join(right)})


def test_deal_refuses_other_seats_and_lots() -> None:
    """Who begins is a seat of the table; the lot is 1 or 2, and belongs to three players."""
    for seats, wrong in ((2, "n"), (3, "ns"), (4, "ns"), (2, ""), (3, "a"), (4, "N"), (2, "lot")):
        allowed = ",".join(SEATS[seats])
        expected = f"record value allowed={allowed} header=First"
        assert expected in undealt(str(seats), {"First": wrong}), wrong
    for wrong in ("0", "3", "", "?", "one"):
        assert "record value allowed=1,2 header=Lot" in undealt("3", {"Lot": wrong})
    assert "record value allowed=ns,ew header=First value=x" == undealt("2", {"First": "x"})


def test_options_by_the_number_of_seats() -> None:
    """Who begins and the tiles in hand belong to two players, TA-12 to all."""
    names = {seats: [option.name for option in GAME.options(seats)] for seats in (2, 3, 4)}
    assert {2: ["first", "hand", "scoreless"], 3: ["scoreless"], 4: ["scoreless"]} == names
    defaults = {option.name: option.default for option in GAME.options(2)}
    assert {"first": "lot", "hand": "one", "scoreless": "ask"} == defaults
    assert "protocol option" == unset(GAME, 3, hand="two")
    assert "protocol option" == unset(GAME, 4, first="ns")
    assert "protocol value" == unset(GAME, 2, scoreless="no")
    assert "protocol seats" == unset(GAME, 5)


def test_ta_2_a_turn_is_drawing_and_placing() -> None:
    """First L or R, then the tile; both belong to one turn, after which the other draws."""
    match = begun("2", "abd", "ach")
    assert ["L", "R"] == legal(match)
    assert ("ns", False) == (match.to_move, match.open)
    match = play(match, "L")
    assert ("ns", True) == (match.to_move, match.open)
    assert {"abd"} == {text[:3] for text in legal(match)}
    match = play(match, "abd:j10E")
    assert ("ew", False) == (match.to_move, match.open)
    assert ["L", "R"] == legal(match)
    assert ["L abd:j10E"] == [turn.text for turn in match.turns()]


def test_ta_2_tiles_come_from_the_front_of_the_row_drawn_from() -> None:
    """Each row in its own order, whatever is drawn from the other."""
    left, right = "abd abe abf abg", "acd ace acf acg"
    match = begun("2", left, right)
    drawn = []
    for letter in "LRRLLRLR":
        match = play(match, letter)
        tile = position(match)["hands"][match.to_move]
        drawn += tile
        match = match.play(match.legal()[0])
    assert "abd acd ace abe abf acf abg acg" == " ".join(drawn)
    assert (ROW - 4, ROW - 4) == (position(match)["left"], position(match)["right"])


def test_ta_2_everyone_sees_the_two_backs_in_front() -> None:
    """With rings or without, as the row goes on, whoever looks; of no other tile."""
    match = begun("4", "abd adf abc", "cdh bcd adg")
    for turns, fronts in (("", ("?-", "?o")), ("L abd:j10E", ("?o", "?o"))):
        match = play(match, turns)
        for seat in (*SEATS[4], None):
            assert fronts == match.state.observed_by(seat).fronts
    match = play(match, "R")
    assert ("?o", "?-") == match.state.observed_by("s").fronts


def test_ta_2_only_one_tile_is_drawn() -> None:
    """With a tile in hand nothing more is drawn; without one nothing can be placed."""
    match = begun("2", "abd", "abd")
    expected = "TA-2 draw seat=ns"
    for text in ("abd:j10E", "abd:x", "abd:end", "bcd:a1N"):
        assert expected == refused(match, text)
    match = play(match, "R")
    assert "TA-2 drawn seat=ns" == refused(match, "L") == refused(match, "R")


def test_ta_2_only_the_tile_drawn_is_placed() -> None:
    """Another one, in whichever writing, is not in hand."""
    match = play(begun("2", "abd", "ach"), "L")
    assert "not-in-hand seat=ns tile=ach" == refused(match, "ach:j10E")
    assert "not-in-hand seat=ns tile=ach" == refused(match, "deg:j10E")
    assert {"not-in-hand"} == rules(match, "ach:x ach:end bcd:s19N")
    assert "" == refused(match, "efh:j10E")


def test_ta_2_a_used_up_row_leaves_the_other() -> None:
    """56 tiles from the left: then it is refused, and the right one goes on to its end."""
    match = along("2 scoreless=redraw", CLOSED, "abd")
    match = play(match, "L")
    while position(match)["left"]:
        match = match.play(match.legal()[0])
    match = match.play(match.legal()[0])
    assert ["R"] == legal(match)
    assert "TA-2 used-up row=L" == refused(match, "L")
    assert "" == match.state.observed_by("ns").fronts[0] and match.state.observed_by("ns").fronts[1]
    while match.legal():
        assert ["R"] == legal(match) or legal(match)[0].endswith(":x")
        match = match.play(match.legal()[0])
    assert (0, 0) == (position(match)["left"], position(match)["right"])
    assert ("draw", "TA-11") == ended(match)


def test_ta_2_the_right_row_can_be_used_up_first() -> None:
    """The same the other way round; after the end both are refused as over."""
    match = play(along("4 scoreless=redraw", CLOSED), "R")
    while position(match)["right"]:
        match = match.play(match.legal()[-1])
    match = match.play(match.legal()[0])
    assert ["L"] == legal(match)
    assert "TA-2 used-up row=R" == refused(match, "R")
    while match.legal():
        match = match.play(match.legal()[0])
    assert {"over"} == rules(match, "L R abd:j10E abd:x yes ns pass")


def test_random_games_draw_every_tile_where_it_lies() -> None:
    """In all forms: the tiles on the board, set aside and in hand are those drawn."""
    for number, form in enumerate(FORMS):
        match = random_match(form, Random(number))
        found = position(match)
        left, right = match.deal["Left"].split(), match.deal["Right"].split()
        drawn = left[: ROW - found["left"]] + right[: ROW - found["right"]]
        written = [GAME.write(action) for action in match.actions]
        aside = [text[:3] for text in written if text.endswith(":x")]
        placed = [min(text[:3], other(text[:3])) for text in found["tiles"]]
        held = [tile for hand in found["hands"].values() for tile in hand]
        assert Counter(drawn) == Counter([*placed, *aside, *held]), form
        assert match.outcome is not None
