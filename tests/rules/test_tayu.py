"""Ta Yü: tiles, block, drawing, players, TA-1, TA-2, TA-13, TA-15, and how it is written."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tessera.games.tayu import tiles
from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tests.rules.tayu_positions import (
    CLOSED,
    FORMS,
    HEADINGS,
    KINDS,
    ROW,
    SEATS,
    SQUARES,
    along,
    begun,
    ended,
    hands,
    legal,
    other,
    play,
    position,
    refused,
    rules,
    setup,
    step,
    turned,
)
from tests.rules.telling import cases, unread, unsaid


def faces(name: str) -> int:
    return sum(bool(set(name) & set(side)) for side in ("abc", "d", "efg", "h"))


def movers(match: Match, turns: int) -> list[Any]:
    found = []
    for _ in range(turns):
        found.append(match.to_move)
        match = match.play(match.legal()[0])
        while match.open:
            match = match.play(match.legal()[0])
    return found


def test_tiles_28_kinds_of_56_sets() -> None:
    """Half a turn pairs them; 12 have exits on three sides and carry rings, 15 on two, 1 on one."""
    assert KINDS == list(tiles.KINDS) and 28 == len(KINDS)
    assert {*KINDS, *map(other, KINDS)} == set(tiles.NAMES) and 56 == len(tiles.NAMES)
    assert all(other(name) == tiles.half_turned(name) for name in tiles.NAMES)
    assert {3: 12, 2: 15, 1: 1} == Counter(map(faces, KINDS)) and 1 == faces("abc")
    assert [faces(name) == 3 for name in KINDS] == list(tiles.RINGED)


@pytest.mark.parametrize("form", FORMS)
def test_ta_1_every_kind_four_times_shuffled_into_two_rows(form: str) -> None:
    """Every seat and both lots come up."""
    deals = [GAME.deal(setup(form), Random(number)) for number in range(40)]
    for dealt in deals:
        rows = dealt["Left"].split(), dealt["Right"].split()
        assert [ROW, ROW] == list(map(len, rows))
        assert Counter(dict.fromkeys(KINDS, 4)) == Counter([*rows[0], *rows[1]])
    assert all(40 == len({each[name] for each in deals}) for name in ("Left", "Right"))
    assert set(SEATS[int(form[0])]) == {each["First"] for each in deals}
    assert ({"1", "2"} if form[0] == "3" else {None}) == {each.get("Lot") for each in deals}


def test_ta_2_a_turn_is_drawing_and_placing() -> None:
    match = begun("2", "abd", "ach")
    found = [(match.to_move, match.open)]
    for text in ("L", "abd:j10E"):
        match = play(match, text)
        found.append((match.to_move, match.open))
    assert [("ns", False), ("ns", True), ("ew", False)] == found
    assert (["L", "R"], "L abd:j10E") == (legal(match), match.turns()[0].text)


def test_ta_2_tiles_come_from_the_front_of_the_row_drawn_from() -> None:
    match, drawn = begun("2", "abd abe abf abg", "acd ace acf acg"), []
    for letter in "LRRLLRLR":
        match = play(match, letter)
        drawn += hands(match)[match.to_move]
        match = match.play(match.legal()[0])
    assert "abd acd ace abe abf acf abg acg" == " ".join(drawn)
    assert (ROW - 4, ROW - 4) == (position(match)["left"], position(match)["right"])


@cases(
    "turns fronts",
    {
        "at the start": ("", ("?-", "?o")),
        "the next of a row": ("L abd:j10E", ("?o", "?o")),
        "of the other": ("L abd:j10E R", ("?o", "?-")),
    },
)
def test_ta_2_everyone_sees_the_two_backs_in_front(turns: str, fronts: tuple[str, str]) -> None:
    match = play(begun("4", "abd adf abc", "cdh bcd adg"), turns)
    assert {fronts} == {match.state.observed_by(seat).fronts for seat in (*SEATS[4], None)}


@cases(
    "turns tried expected",
    {
        "without a tile": ("", "abd:j10E abd:x abd:end bcd:a1N", "TA-2 draw seat=ns"),
        "with a tile": ("L", "L R", "TA-2 drawn seat=ns"),
        "another tile": ("L", "ach:j10E deg:j10E ach:x ach:end", "not-in-hand seat=ns tile=ach"),
        "in either writing": ("L", "efh:j10E abd:j10E", ""),
    },
)
def test_ta_2_the_tile_drawn_is_placed(turns: str, tried: str, expected: str) -> None:
    match = play(begun("2", "abd", "ach"), turns)
    assert {expected} == {refused(match, text) for text in tried.split()}


@pytest.mark.parametrize(("used", "other_row", "place"), [("L", "R", 0), ("R", "L", -1)])
def test_ta_2_a_used_up_row_leaves_the_other(used: str, other_row: str, place: int) -> None:
    """It goes on to its end; after the end both are refused as over."""
    match = play(along("2 scoreless=redraw", CLOSED, "abd"), used)
    while position(match)["left" if used == "L" else "right"]:
        match = match.play(match.legal()[place])
    match = match.play(match.legal()[0])
    assert ([other_row], f"TA-2 used-up row={used}") == (legal(match), refused(match, used))
    assert "" == match.state.observed_by("ns").fronts[place]
    while match.legal():
        match = match.play(match.legal()[0])
    assert ("draw", "TA-11") == ended(match)
    assert {"over"} == rules(match, "L R abd:j10E abd:x abd:end yes ns pass bid 3")


@cases(
    "form expected sides",
    {
        "ta 13: two": ("2", "ns ew ns", "ns ew"),
        "ta 15: four, clockwise, partners opposite": ("4", "n e s w n", "ns ew ns ew"),
    },
)
def test_turns_go_round_from_whoever_begins(form: str, expected: str, sides: str) -> None:
    order = SEATS[int(form)]
    assert sides.split() == [GAME.side(setup(form), seat) for seat in order]
    assert ("ns", "ew") == GAME.sides(setup(form))
    for at, first in enumerate(order):
        following = [*order[at:], *order[:at], first]
        assert following == movers(begun(form, first=first), len(order) + 1)
    assert expected.split() == movers(begun(form), len(order) + 1)


def test_ta_13_who_begins_is_chosen_or_drawn() -> None:
    seen: dict[str, set[str]] = {}
    for first in ("lot", "ns", "ew"):
        for number in range(20):
            match = Match.new(GAME, GAME.setup(2, {"first": first}), Random(number))
            assert match.to_move == match.deal["First"]
            seen.setdefault(first, set()).add(match.to_move or "")
    assert {"lot": {"ns", "ew"}, "ns": {"ns"}, "ew": {"ew"}} == seen


@pytest.mark.parametrize("before", ["", "bid 9 pass pass", "bid 9 pass pass ew L"])
def test_resigning_with_three_means_nothing(before: str) -> None:
    match = play(begun("3"), before)
    assert (False, "syntax resign text=resign") == (match.resignable, unsaid(match, "resign"))


def whole(text: str) -> str:
    (action,) = GAME.read(text)
    return GAME.write(action)


def test_notation_writes_what_it_reads() -> None:
    """Every placement by the canonical name, also over the edge; and all else."""
    texts = [f"{name}:{at}{way}" for name in KINDS for at in SQUARES for way in HEADINGS]
    texts += [f"{name}:{what}" for name in KINDS for what in ("x", "end")]
    texts += ["L", "R", "ns", "ew", "yes", "no", "pass", *(f"bid {bid}" for bid in range(600))]
    actions = [action for text in texts for action in GAME.read(text)]
    assert texts == [GAME.write(action) for action in actions]
    assert len(texts) == len(set(actions))


@pytest.mark.parametrize("name", KINDS)
def test_notation_both_writings_of_a_tile(name: str) -> None:
    """Half a turn is the same placement; the canonical name is written, also with x and end."""
    for square in ("j10", "c3", "q17"):
        for heading in HEADINGS:
            half = f"{other(name)}:{step(square, heading, 2)}{turned(heading, 2)}"
            assert f"{name}:{square}{heading}" == whole(half)
    assert (f"{name}:x", f"{name}:end") == (whole(f"{other(name)}:x"), whole(f"{other(name)}:end"))


def test_notation_over_the_edge_keeps_the_other_name() -> None:
    """Where the canonical square 1 would be off the board."""
    assert ("efh:s10E", "efh:b1W", "abd:c1E") == tuple(
        map(whole, ("efh:s10E", "efh:b1W", "efh:e1W"))
    )


@cases(
    "texts expected",
    {
        "action": (("", " ", "l", "LL", "L R", "abd", "abdj10E", "x", "NS", "?", "24"), "action"),
        "unsorted": (("cba:j10E",), "tile tile=cba"),
        "no such letter": (("abi:x",), "tile tile=abi"),
        "capitals": (("ABD:j10E",), "tile tile=ABD"),
        "a space": ((" abd:j10E",), "tile tile= abd"),
        "no place": (
            ("abd:", "abd:j10", "abd:j10e", "abd:j20E", "abd:j0E", "abd:j01E", "abd:t1E", "abd:xx"),
            "place",
        ),
        "no bid": (("bid", "bid x", "bid -3", "bid 1000000000", "bid 1 2", "bid 3.5"), "bid"),
        "long": (("bid " + "9" * 500_000,), "bid"),
    },
)
def test_notation_refuses_everything_else(texts: tuple[str, ...], expected: str) -> None:
    assert {f"syntax {expected}"} == {
        unread(GAME, text).removesuffix(" most=999999999") for text in texts
    }


@cases(
    "typed tidy",
    {
        "a turn": ("l ABD:J10e", "L abd:j10E"),
        "a bid": ("BID   24", "bid 24"),
        "spaces": (" r   efh:l10w ", "R efh:l10W"),
        "x and end": ("ABD:X Abd:End", "abd:x abd:end"),
        "answers": ("l yes YES abd:X r No", "L yes yes abd:x R no"),
        "sides": ("NS eW Pass", "ns ew pass"),
        "nothing": ("", ""),
    },
)
def test_typed_turns_are_tidied(typed: str, tidy: str) -> None:
    assert tidy == GAME.tidied(typed) == GAME.tidied(tidy)
