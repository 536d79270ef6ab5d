"""Ta Yü: what a seat may see, in its record and on the page, and what an action shows."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tessera.play.record import seen_pieces
from tessera.play.view import View
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EXAMPLE,
    POCKET,
    ROW,
    SEATS,
    along,
    begun,
    hands,
    play,
)
from tests.rules.telling import cases

TWO = "2 hand=two"
#: Two tiles in hand: what North-South has drawn, and East-West.
DEALT = (TWO, "abd adf ach", "cdh abc")


def find(_name: str) -> Any:
    return GAME


def seen(match: Match, seat: str | None, *names: str) -> tuple[str, ...]:
    """Headers of the deal as a seat may know it; None is somebody who looks on.

    Of a row only what is known, without ``?`` at its end.
    """
    texts = [GAME.write(action) for action in match.actions]
    found = match.state.redact(seat, match.deal, texts)[0]
    if seat is not None:
        written = dict(
            re.findall(r'\[(Left|Right|First|Lot) "(.*)"\]', View.of(match, seat).write())
        )
        assert dict(found) == written
    assert {ROW} == {len(found[name].split()) for name in ("Left", "Right")}
    return tuple(re.sub(r"( \?)+$", "", found[name]) for name in names)


@cases(
    "form left right turns expected",
    {
        "two fronts": ("2", "abd adf", "cdh abc", "", ("?-", "?o")),
        "of three": ("3", "abd adf", "cdh abc", "", ("?-", "?o")),
        "a tile drawn": ("4", "abd adf", "cdh abc", "L", ("abd ?o", "?o")),
        "placed": ("4", "abd adf", "cdh abc", "L abd:j10E", ("abd ?o", "?o")),
        "of the other row": ("4", "abd adf", "cdh abc", "L abd:j10E R", ("abd ?o", "cdh ?-")),
    },
)
def test_with_one_tile_everybody_sees_what_was_drawn_and_two_backs(
    form: str, left: str, right: str, turns: str, expected: tuple[str, str]
) -> None:
    match = play(begun(form, left, right), turns)
    assert {expected} == {seen(match, seat, "Left", "Right") for seat in (*match.seats, None)}
    assert {tuple(map(GAME.write, match.actions))} == {
        tuple(seen_pieces(match, seat)) for seat in (*match.seats, None)
    }


@cases(
    "turns seat expected",
    {
        "drawn": ("L", "ns", ("abd ?o", "?o")),
        "by the other": ("L", "ew", ("?- ?o", "?o")),
        "to nobody": ("L R", None, ("?- ?o", "?o ?-")),
        "both": ("L R L", "ns", ("abd adf ?-", "?o ?-")),
        "both, by the other": ("L R L", "ew", ("?- ?o ?-", "cdh ?-")),
        "the new one placed": ("L R L adf:j10E", "ew", ("?- adf ?-", "cdh ?-")),
        "the kept one placed": ("L R L abd:j10E", "ew", ("abd ?o ?-", "cdh ?-")),
        "to its owner": ("L R L abd:j10E", "ns", ("abd adf ?-", "?o ?-")),
    },
)
def test_ta_14_of_the_others_tiles_only_the_backs(
    turns: str, seat: str | None, expected: tuple[str, str]
) -> None:
    assert expected == seen(play(begun(*DEALT), turns), seat, "Left", "Right")


def test_ta_14_what_was_set_aside_is_known() -> None:
    match = play(along(TWO, CLOSED, "acd ace", kept="abd abe"), "L yes yes")
    assert ("?- abe abc abc ?- ?-",) == seen(match, "ew", "Left")
    match = play(match, "acd:x")
    assert ("?- abe abc abc acd ?-",) == seen(match, "ew", "Left")
    assert ("abd ?- abc abc acd ?-",) == seen(match, "ns", "Left")


def test_ta_17_the_lot_is_hidden_until_the_auction_is_over() -> None:
    match = begun("3", lot="2")
    for bid in ("bid 9", "pass", "bid 8", "bid 7"):
        match = play(match, bid)
        assert {"?"} == {seen(match, seat, "Lot")[0] for seat in (*SEATS[3], None)}
    view = View.of(match, "B")
    assert {"1", "2"} == {view.possible_match(Random(n)).deal["Lot"] for n in range(20)}
    match = play(match, "pass")
    assert {"2"} == {seen(match, seat, "Lot")[0] for seat in (*SEATS[3], None)}


def test_ta_14_hidden_tiles_are_filled_in_many_ways() -> None:
    view = View.of(play(begun(*DEALT), "L R L abd:j10E"), "ew")
    found = [hands(view.possible_match(Random(number))) for number in range(60)]
    assert {("cdh",)} == {tuple(each["ew"]) for each in found}
    kept = {each["ns"][0] for each in found}
    ringed = "ade adf adg adh afh agh bdf bdg bdh bgh cdg cdh".split()
    assert kept <= set(ringed) and 8 < len(kept)


def test_ta_14_what_was_set_aside_tells_of_the_kept_tile() -> None:
    """Another's tile has no place: so its kept one has none either; before, it might."""
    match = play(along(TWO, POCKET, "acd", kept="abd abe"), "L yes")
    after = [View.of(match, "ew").possible_match(Random(number)) for number in range(8)]
    assert all("afg" not in hands(each)["ns"] for each in after)
    view = View.of(match.at(len(match.actions) - 2), "ew")
    assert any("afg" in hands(view.possible_match(Random(n)))["ns"] for n in range(150))


@cases(
    "seat expected",
    {
        "ns": ("ns", (("abd", "adf"), ("?o",))),
        "ew": ("ew", (("?-", "?o"), ("cdh",))),
        "nobody": (None, (("?-", "?o"), ("?o",))),
    },
)
def test_ta_14_hands_are_shown_as_names_or_backs(
    seat: str | None, expected: tuple[tuple[str, ...], ...]
) -> None:
    """Nothing is hidden once a match is over, of any earlier position."""
    match = play(begun(*DEALT), "L R L")
    assert expected == match.state.observed_by(seat).hands
    assert (("abd", "adf"), ("cdh",)) == match.state.observed_by(seat, over=True).hands
    ended = play(along(TWO, CROSSING, "abc", kept="abc acf"), "L abc:end")
    assert (("abc", "abc"), ("acf",)) == ended.state.observed_by(seat).hands
    one = play(begun("2", "abd"), "L")
    assert (("abd",), ()) == one.state.observed_by(seat).hands


@cases(
    "form said expected",
    {
        "only the drawer knows": (TWO, "", "ask place place"),
        "until an answer": (TWO, "yes", "ask ask ask"),
        "or the tile is set aside": (f"{TWO} scoreless=redraw", "", "aside place place"),
        "or the end is said": (f"{TWO} scoreless=end", "", "last place place"),
        "with one tile all do": ("2", "", "ask ask ask"),
    },
)
def test_ta_14_that_nothing_fits_is_not_told_early(form: str, said: str, expected: str) -> None:
    kept = "abd abe" if TWO in form else ""
    match = play(along(form, CLOSED, "acd", kept=kept), f"L {said}")
    stages = [match.state.observed_by(seat).stage for seat in ("ns", "ew", None)]
    assert expected.split() == stages


def test_three_players_see_the_flood_and_the_sides() -> None:
    names = ("flood", "taken", "left")
    for match, expected in (
        (play(begun("3"), "bid 9 pass"), (None, (), False)),
        (play(begun("3"), "bid 9 pass pass ew"), ("A", ("C", "B"), False)),
        (along("3", EXAMPLE, before="bid 9 pass pass ew"), ("A", ("C", "B"), True)),
    ):
        seen = match.state.observed_by("B")
        assert expected == tuple(getattr(seen, name) for name in names)


@cases(
    "form placements then turns action expected",
    {
        "a draw, to all": ("4", "", "", "", "L", "n e s w"),
        "a placing, to none": ("2", "", "abd", "L", "abd:j10E", ""),
        "of a hidden tile, to the other": (TWO, "", "abd abe abf", "L L L", "abf:j10E", "ew"),
        "the end, to all": ("2", CROSSING, "abc", "L", "abc:end", "ns ew"),
        "a bid": ("3", "", "", "", "bid 24", ""),
        "the last pass, the lot": ("3", "", "", "bid 24 pass", "pass", "A B C"),
    },
)
def test_what_an_action_reveals(
    form: str, placements: str, then: str, turns: str, action: str, expected: str
) -> None:
    match = play(along(form, placements, then), turns)
    assert expected == " ".join(shows(match, action))


def shows(match: Match, text: str) -> list[str]:
    (action,) = GAME.read(text)
    assert match.fault(action) is None
    found = [seat for seat in match.seats if match.state.reveals(action, seat)]
    assert match.state.reveals(action) == bool(found)
    return found


def test_ta_14_the_first_answer_reveals_that_nothing_fits() -> None:
    match = play(along(TWO, CLOSED, "acd", kept="abd abe"), "L")
    assert ["ew"] == shows(match, "yes") == shows(match, "no")
