"""Ta Yü: what a seat may see, in its record, in drawings and when something is taken back."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tessera.games.tayu.rules import GAME
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import seen_pieces, write_record
from tessera.play.view import View, read_view
from tests.rules.sectors_positions import told
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EXAMPLE,
    FORMS,
    LAST,
    POCKET,
    ROW,
    SEATS,
    along,
    begun,
    ended,
    play,
    position,
    random_match,
)

TWO = "2 hand=two"
ROWS = ("Left", "Right")


def find(_name: str) -> Any:
    """Ta Yü, whatever the record says."""
    return GAME


def seen(match: Match, seat: str | None) -> dict[str, str]:
    """The deal as a seat may know it, by its headers; None is somebody who looks on."""
    if seat is None:
        texts = [GAME.write(action) for action in match.actions]
        return dict(match.state.redact(None, match.deal, texts)[0])
    return dict(re.findall(r'\[(Left|Right|First|Lot) "(.*)"\]', View.of(match, seat).write()))


def front(words: str) -> str:
    """A row as it is seen: these words, then tiles of which nothing is known."""
    known = words.split()
    return " ".join([*known, *["?"] * (ROW - len(known))])


def test_views_show_the_two_fronts() -> None:
    """Before the first draw: a ring or none on top of each row, nothing else, to everybody."""
    for seats in (2, 3, 4):
        match = begun(str(seats), "abd adf", "cdh abc")
        for seat in (*SEATS[seats], None):
            found = seen(match, seat)
            assert (front("?-"), front("?o")) == (found["Left"], found["Right"])
            assert match.deal["First"] == found["First"]


def test_views_show_what_was_drawn() -> None:
    """With one tile in hand everybody sees it, from the draw on; and the next back."""
    match = play(begun("4", "abd adf ach", "cdh abc"), "L")
    for turns, left, right in (
        ("", "abd ?o", "?o"),
        ("abd:j10E", "abd ?o", "?o"),
        ("R", "abd ?o", "cdh ?-"),
    ):
        match = play(match, turns)
        for seat in (*SEATS[4], None):
            assert (front(left), front(right)) == tuple(seen(match, seat)[n] for n in ROWS)


def test_views_of_used_up_rows() -> None:
    """All tiles of the row are known, and there is no front any more."""
    match = along("2 scoreless=redraw", CLOSED)
    while position(match)["left"]:
        match = match.play(match.legal()[0])
    assert match.deal["Left"] == seen(match, "ns")["Left"]
    assert 55 == seen(match, "ns")["Right"].split().count("?")


def test_views_hide_the_lot_until_the_auction_is_over() -> None:
    """``?`` while there are bids; known as soon as the flood is."""
    match = begun("3", lot="2")
    for bid in ("", "bid 9", "pass", "bid 8", "bid 7"):
        match = play(match, bid)
        assert {"?"} == {seen(match, seat)["Lot"] for seat in (*SEATS[3], None)}
    match = play(match, "pass")
    assert {"2"} == {seen(match, seat)["Lot"] for seat in (*SEATS[3], None)}
    assert "Lot" not in seen(begun("2"), "ns") and "Lot" not in seen(begun("4"), "n")


def test_views_of_the_lot_may_be_filled_both_ways() -> None:
    """Who takes a side is not known to a bidder."""
    view = View.of(play(begun("3", lot="2"), "bid 9"), "B")
    lots = {view.possible_match(Random(number)).deal["Lot"] for number in range(20)}
    assert {"1", "2"} == lots


def test_ta_14_views_hide_the_others_tiles() -> None:
    """Of each tile of the other's only the back; one's own are known; who looks on knows none."""
    match = begun(TWO, "abd adf ach", "cdh abc")
    for draws, expected in (
        ("L", {"ns": ("abd ?o", "?o"), "ew": ("?- ?o", "?o"), None: ("?- ?o", "?o")}),
        ("R", {"ns": ("abd ?o", "?o ?-"), "ew": ("?- ?o", "cdh ?-"), None: ("?- ?o", "?o ?-")}),
        ("L", {"ns": ("abd adf ?-", "?o ?-"), "ew": ("?- ?o ?-", "cdh ?-")}),
    ):
        match = play(match, draws)
        for seat, (left, right) in expected.items():
            assert (front(left), front(right)) == tuple(seen(match, seat)[n] for n in ROWS)


def test_ta_14_views_show_what_was_placed() -> None:
    """The tile placed is known to all, the kept one stays hidden, whichever of the two it was."""
    match = play(begun(TWO, "abd adf ach", "cdh abc"), "L R L")
    drawn = play(match, "adf:j10E")
    assert front("?- adf ?-") == seen(drawn, "ew")["Left"]
    kept = play(match, "abd:j10E")
    assert front("abd ?o ?-") == seen(kept, "ew")["Left"]
    for after in (drawn, kept):
        assert front("abd adf ?-") == seen(after, "ns")["Left"]
        assert GAME.write(after.actions[-1]) in View.of(after, "ew").write()


def test_ta_14_views_show_what_was_set_aside() -> None:
    """It is named in the turn, so it is known; the kept one is not."""
    match = play(along(TWO, CLOSED, "acd ace", kept="abd abe"), "L yes yes")
    assert front("?- abe abc abc ?- ?-") == seen(match, "ew")["Left"]
    match = play(match, "acd:x")
    assert front("?- abe abc abc acd ?-") == seen(match, "ew")["Left"]
    assert front("abd ?- abc abc acd ?-") == seen(match, "ns")["Left"]


def test_views_hide_no_actions() -> None:
    """Everything that was played stands in every seat's record as it is."""
    for number, form in enumerate(FORMS):
        match = random_match(form, Random(number), 60)
        written = [GAME.write(action) for action in match.actions]
        for seat in (*match.seats, None):
            assert written == list(seen_pieces(match, seat))


def test_views_hide_nothing_after_the_end() -> None:
    """By the rules or by resignation: the whole record, and the view can be read."""
    ends = [
        play(along(TWO, CROSSING, "abc", kept="abc acf"), "L abc:end"),
        play(begun("4"), "L").play_text("resign"),
        play(begun(TWO), "L L L").play_text("resign"),
        play(along("3", CLOSED, "abd", before="bid 3 pass pass ns"), "L no abd:end"),
    ]
    for match in ends:
        whole = write_record(match)
        assert ended(match) is not None and "?" not in whole
        for seat in match.seats:
            text = View.of(match, seat).write()
            assert whole == text.replace(f'[Seen "{seat}"]\n', "")
            assert match.states == read_view(text, find).possible_match(Random(0)).states
            assert () == View.of(match, seat).legal()


def test_views_can_be_completed_at_any_moment() -> None:
    """A state that the seat could be in looks the same to it, and its record is the same."""
    for number, form in enumerate(FORMS):
        rng = Random(number)
        match = random_match(form, rng)
        for _ in range(3):
            moment = match.at(rng.randrange(len(match.actions) + 1))
            for seat in match.seats:
                view = View.of(moment, seat)
                found = view.possible_match(rng)
                assert moment.state.observed_by(seat) == found.state.observed_by(seat), form
                assert moment.actions == found.actions
                assert view.text == View.of(found, seat).text
                assert read_view(view.write(), find) == view


def test_views_allow_what_the_match_allows() -> None:
    """To the seat whose turn it is; nothing to the others."""
    for number, form in enumerate(FORMS):
        rng = Random(number)
        match = random_match(form, rng)
        for _ in range(2):
            moment = match.at(rng.randrange(len(match.actions) + 1))
            for seat in match.seats:
                expected = moment.legal() if seat == moment.to_move else ()
                assert list(expected) == list(View.of(moment, seat).legal()), form


def test_ta_14_hidden_tiles_are_filled_in_many_ways() -> None:
    """Any tile with that back that is not to be seen elsewhere; the whole block fits."""
    match = play(begun(TWO, "abd adf ach", "cdh abc"), "L R L abd:j10E")
    view, kept = View.of(match, "ew"), set()
    for number in range(60):
        found = view.possible_match(Random(number))
        assert {"ns", "ew"} == set(position(found)["hands"])
        assert ["cdh"] == position(found)["hands"]["ew"]
        kept |= set(position(found)["hands"]["ns"])
    ringed = {"ade", "adf", "adg", "adh", "afh", "agh", "bdf", "bdg", "bdh", "bgh", "cdg", "cdh"}
    assert kept <= ringed and 8 < len(kept)


def test_ta_14_what_was_set_aside_tells_of_the_kept_tile() -> None:
    """Another's tile was set aside: so its kept one has no place either."""
    match = play(along(TWO, POCKET, "acd", kept="abd abe"), "L yes")
    view = View.of(match, "ew")
    for number in range(12):
        found = view.possible_match(Random(number))
        hand = position(found)["hands"]["ns"]
        assert "afg" not in hand and 2 == len(hand)
    assert "afg" in {
        tile
        for number in range(150)
        for tile in position(View.of(match.at(len(match.actions) - 2), "ew").possible_match(
            Random(number)))["hands"]["ns"]
    }  # fmt: skip


def test_sight_of_hands() -> None:
    """Names of one's own tiles, backs of the other's; with one tile in hand all are named."""
    match = play(begun(TWO, "abd adf ach", "cdh abc"), "L R L")
    assert (("abd", "adf"), ("?o",)) == match.state.observed_by("ns").hands
    assert (("?-", "?o"), ("cdh",)) == match.state.observed_by("ew").hands
    assert (("?-", "?o"), ("?o",)) == match.state.observed_by(None).hands
    match = play(begun("2", "abd"), "L")
    assert {(("abd",), ())} == {match.state.observed_by(seat).hands for seat in ("ns", "ew", None)}
    match = play(along(TWO, CROSSING, "abc", kept="abc acf"), "L abc:end")
    assert (("abc", "abc"), ("acf",)) == match.state.observed_by(None).hands


def test_sight_does_not_tell_early_that_nothing_fits() -> None:
    """With two tiles in hand only the drawer knows it, until an answer or the end is said."""
    match = play(along(TWO, CLOSED, "acd", kept="abd abe"), "L")
    stages = [match.state.observed_by(seat).stage for seat in ("ns", "ew", None)]
    assert ["ask", "place", "place"] == stages
    match = play(match, "yes")
    assert {"ask"} == {match.state.observed_by(seat).stage for seat in ("ns", "ew", None)}
    for scoreless, stage in (("redraw", "aside"), ("end", "last")):
        match = play(along(f"{TWO} scoreless={scoreless}", CLOSED, "acd", kept="abd abe"), "L")
        stages = [match.state.observed_by(seat).stage for seat in ("ns", "ew", None)]
        assert [stage, "place", "place"] == stages
    match = play(along("2", CLOSED, "acd"), "L")
    assert {"ask"} == {match.state.observed_by(seat).stage for seat in ("ns", "ew", None)}


def test_sight_of_three_players() -> None:
    """The auction, the flood, whether it has left, and who took which side."""
    match = play(begun("3"), "bid 9 pass")
    assert (None, (), False) == tuple(
        getattr(match.state.observed_by("B"), name) for name in ("flood", "taken", "left")
    )
    match = play(match, "pass ew")
    assert ("A", ("C", "B"), False) == tuple(
        getattr(match.state.observed_by("B"), name) for name in ("flood", "taken", "left")
    )
    match = along("3", EXAMPLE, before="bid 9 pass pass ew")
    assert match.state.observed_by("B").left


def shows(match: Match, text: str) -> list[str]:
    """The seats to which an action shows something new."""
    (action,) = GAME.read(text)
    assert match.fault(action) is None
    found = [seat for seat in match.seats if match.state.reveals(action, seat)]
    assert match.state.reveals(action) == bool(found)
    return found


def test_reveals_draws_to_everybody() -> None:
    """The tile, or at least the next back; also the tile drawn before the start."""
    for form in ("2", "4", TWO):
        assert list(SEATS[int(form[0])]) == shows(begun(form), "L")
    assert ["ns", "ew"] == shows(play(begun(TWO), "L"), "R")


def test_reveals_placing_only_what_was_hidden() -> None:
    """With one tile in hand nothing; with two the tile, to the other."""
    for form in ("2", "4"):
        assert [] == shows(play(begun(form, "abd"), "L"), "abd:j10E")
    assert ["ew"] == shows(play(begun(TWO, "abd abe abf"), "L L L"), "abf:j10E")
    assert ["ns"] == shows(play(begun(TWO, "abd abe abf", first="ew"), "L L L"), "abf:j10E")


def test_reveals_answers() -> None:
    """With two tiles in hand the first one tells that nothing fits."""
    match = play(along("2", CLOSED, "acd"), "L")
    assert [] == shows(match, "yes") == shows(match, "no")
    match = play(along(TWO, CLOSED, "acd", kept="abd abe"), "L")
    assert ["ew"] == shows(match, "yes") == shows(match, "no")


def test_reveals_the_end_to_everybody() -> None:
    """Nothing is hidden then: the rest of the block, and the tiles in hand."""
    for form, kept in (("2", ""), ("4", ""), (TWO, "abc acf")):
        match = play(along(form, CROSSING, "abc", kept=kept), "L")
        assert list(match.seats) == shows(match, "abc:end")


def test_reveals_the_lot_with_the_last_pass() -> None:
    """Bids and other passes show nothing, nor does taking a side."""
    match = begun("3")
    for text in ("bid 24", "pass", "bid 23"):
        assert [] == shows(match, text)
        match = play(match, text)
    assert ["A", "B", "C"] == shows(match, "pass")
    match = play(match, "pass")
    assert [] == shows(match, "ns") == shows(match, "ew")


def test_undo_stops_at_what_was_shown() -> None:
    """A placing is taken back, a draw is not; with two tiles in hand the placing is not either."""
    match = play(begun("2", "abd"), "L")
    assert "nothing-to-undo shown" == told(match.can_undo())
    placed = play(match, "abd:j10E")
    assert None is placed.can_undo() and match.states == placed.undo().states
    placed = play(begun(TWO, "abd abe abf"), "L L L abf:j10E")
    assert "nothing-to-undo shown" == told(placed.can_undo())
    match = play(begun("3"), "bid 24 pass bid 20")
    assert ["bid 24", "pass"] == [turn.text for turn in match.undo().turns()]
    assert "nothing-to-undo shown" == told(play(match, "pass").can_undo())


def unviewed(text: str) -> str:
    """Why a view is refused, as `told`; "" if it can be read."""
    try:
        read_view(text, find)
    except Refused as refusal:
        return told(refusal.fault)
    return ""


def test_views_that_cannot_be() -> None:
    """A row too short, marks that do not exist, more tiles of a kind or rings than there are."""
    text = View.of(play(begun(TWO, "abd adf ach", "cdh abc"), "L R L"), "ew").write()
    row = '[Left "?- ?o ?-'
    assert row in text and "" == unviewed(text)
    assert "record row count=55 header=Left tiles=56" == unviewed(text.replace(row, '[Left "?- ?o'))
    assert "record tile header=Left text=?x" == unviewed(text.replace(row, '[Left "?x ?o ?-'))
    five = text.replace("? ? ? ? ? ?", "abd abd abd abd abd ?", 1)
    assert unviewed(five).startswith("record copies copies=4 count=5 tile=abd")
    rings = re.sub(r'Right ".*"', f'Right "cdh{" ?o" * 55}"', text)
    assert unviewed(rings).startswith("record ")
    expected = "record value allowed=ns,ew header=Seen value=n"
    assert expected == unviewed(text.replace('[Seen "ew"]', '[Seen "n"]'))
    played = unviewed(text.replace("L *", f"L {LAST} *"))
    assert played.split()[0] in ("TA-4", "not-in-hand")


def test_nothing_is_hidden_once_a_match_is_over() -> None:
    """By a resignation too, and of any earlier position."""
    match = play(begun("2 hand=two"), "L R L")
    state = match.state
    for seat in (*match.seats, None):
        hidden = state.observed_by(seat).hands
        shown = state.observed_by(seat, over=True).hands
        assert all("?" not in tile for hand in shown for tile in hand)
        assert hidden != shown
