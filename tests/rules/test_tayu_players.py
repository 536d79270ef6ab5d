"""Ta Yü: two players, two tiles in hand, four players, TA-13 to TA-15."""

from __future__ import annotations

from random import Random
from typing import Any

from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tests.rules.sectors_positions import unsaid, unset
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EQUAL,
    EXAMPLE,
    LAST,
    POCKET,
    ROW,
    SEATS,
    along,
    begun,
    ended,
    legal,
    play,
    position,
    random_match,
    refused,
    rules,
    setup,
)

#: The variant for two, with every way to treat a tile without a place.
TWO = "2 hand=two"


def movers(match: Match, turns: int) -> list[Any]:
    """Whose turns come next, drawing and placing whatever comes first."""
    found = []
    for _ in range(turns):
        found.append(match.to_move)
        match = match.play(match.legal()[0])
        while match.open:
            match = match.play(match.legal()[0])
    return found


def hands(match: Match) -> Any:
    """The tiles in hand by seat, the one drawn last at the end."""
    return position(match)["hands"]


def test_ta_13_each_plays_a_side() -> None:
    """The seats are the sides; they take turns, from whoever begins."""
    assert ("ns", "ew") == GAME.seats(setup("2")) == GAME.sides(setup("2"))
    assert ["ns", "ew"] * 4 == movers(begun("2"), 8)
    assert ["ew", "ns"] * 4 == movers(begun("2", first="ew"), 8)
    assert all(seat == GAME.side(setup("2"), seat) for seat in ("ns", "ew"))


def test_ta_13_who_begins_is_chosen_or_drawn() -> None:
    """By lot if nothing is said; a chosen side begins every time; the deal tells it."""
    seen: dict[str, set[str]] = {}
    for first in ("lot", "ns", "ew"):
        chosen = GAME.setup(2, {"first": first})
        for number in range(20):
            match = Match.new(GAME, chosen, Random(number))
            assert match.to_move == match.deal["First"]
            seen.setdefault(first, set()).add(match.to_move or "")
    assert {"lot": {"ns", "ew"}, "ns": {"ns"}, "ew": {"ew"}} == seen
    assert "protocol value" == unset(GAME, 2, first="n")


def test_ta_13_the_higher_score_wins_whoever_began() -> None:
    """East-West by the worked example, North-South by the crossing."""
    for first in SEATS[2]:
        match = play(along("2", EXAMPLE, "abc", first=first), "L abc:end")
        assert ("ew", "TA-11") == ended(match)
        match = play(along("2", CROSSING, "abc", first=first), "L abc:end")
        assert ("ns", "TA-11") == ended(match)


def test_ta_14_each_draws_one_before_the_start() -> None:
    """Two turns of nothing but a draw, from either row, the beginner first."""
    for first, second in (("ns", "ew"), ("ew", "ns")):
        match = begun(TWO, "abd abe", "acd ace", first=first)
        assert (first, ["L", "R"], False) == (match.to_move, legal(match), match.open)
        assert f"TA-2 draw seat={first}" == refused(match, "abd:j10E")
        match = play(match, "R")
        assert (second, ["L", "R"], False) == (match.to_move, legal(match), match.open)
        match = play(match, "L")
        assert (first, ["L", "R"], False) == (match.to_move, legal(match), match.open)
        assert {first: ["acd"], second: ["abd"]} == hands(match)
        assert [(first, "R"), (second, "L")] == [(turn.seat, turn.text) for turn in match.turns()]


def test_ta_14_the_kept_tile_is_not_placed_without_drawing() -> None:
    """First a second one is drawn, from either row."""
    match = play(begun(TWO, "abd abe abf"), "L L")
    assert "TA-2 draw seat=ns" == refused(match, "abd:j10E")
    assert {"TA-2"} == rules(match, "abd:x abd:end abe:j10E")
    match = play(match, "L")
    assert "TA-2 drawn seat=ns" == refused(match, "R")
    assert {"ns": ["abd", "abf"], "ew": ["abe"]} == hands(match)


def test_ta_14_either_tile_may_be_placed() -> None:
    """Both are listed; the other one stays in hand."""
    match = play(begun(TWO, "abd abe abf"), "L L L")
    assert 24 == len(legal(match))
    assert legal(match, "abd") + legal(match, "abf") == legal(match)
    assert {"ns": ["abf"], "ew": ["abe"]} == hands(play(match, "abd:j10E"))
    assert {"ns": ["abd"], "ew": ["abe"]} == hands(play(match, "abf:j10E"))
    assert "not-in-hand seat=ns tile=abe" == refused(match, "abe:j10E")
    assert ("ew", False) == (play(match, "abd:j10E").to_move, play(match, "abd:j10E").open)


def test_ta_14_the_same_kind_twice() -> None:
    """Its placements are listed once; one of the two stays."""
    match = play(begun(TWO, "abd abe abd"), "L L L")
    assert {"ns": ["abd", "abd"], "ew": ["abe"]} == hands(match)
    assert 12 == len(legal(match)) == len(set(legal(match)))
    match = play(match, "abd:j10E L")
    assert ["abd"] == hands(match)["ns"]
    assert "abe" == hands(match)["ew"][0]


def test_ta_14_a_kept_tile_may_wait_long() -> None:
    """Through many turns; placed at last, the one just drawn stays instead."""
    match = along(TWO, EXAMPLE, "acd", kept="adf abg")
    assert ("ew", {"ns": ["adf"], "ew": ["abg"]}) == (match.to_move, hands(match))
    match = play(match, "L")
    match = play(match, legal(match, "abg")[0])
    assert {"ns": ["adf"], "ew": ["acd"]} == hands(match)


def test_ta_14_neither_can_be_placed() -> None:
    """Somebody has scored: the one just drawn is named and the game is over, by TA-14."""
    for scoreless in ("ask", "redraw", "end"):
        match = play(along(f"{TWO} scoreless={scoreless}", CROSSING, "abc", kept="abc acf"), "L")
        assert ["abc:end"] == legal(match)
        match = play(match, "abc:end")
        assert ("ns", "TA-14") == ended(match)
        assert {"ns": ["abc", "abc"], "ew": ["acf"]} == hands(match)


def test_ta_14_one_that_fits_is_enough() -> None:
    """The kept one, or the one drawn: the game goes on, and only that one can be placed."""
    match = play(along(TWO, POCKET, "abd", kept="afg acd"), "L")
    assert [LAST] == legal(match)
    assert f"TA-14 fits place={LAST}" == refused(match, "abd:end")
    assert f"TA-12 fits place={LAST}" == refused(match, "abd:x")
    assert {"TA-14"} == rules(match, "afg:end")
    assert f"TA-12 fits place={LAST}" == refused(match, "afg:x")
    match = play(along(TWO, POCKET, "afg", kept="abd acd"), "L")
    assert [LAST] == legal(match)
    assert f"TA-14 fits place={LAST}" == refused(match, "abd:end")
    assert f"TA-12 fits place={LAST}" == refused(match, "abd:x")


def test_ta_12_comes_before_ta_14() -> None:
    """Both tiles fit, or nobody sets aside any more: the one kept is refused as the one drawn."""
    match = play(along(TWO, POCKET, "afg", kept="abf acd"), "L")
    assert f"TA-12 fits place={LAST}" == refused(match, "abf:x")
    match = play(along(TWO, CLOSED, "acd", kept="abd abe"), "L")
    assert {"TA-12"} == rules(match, "acd:x abd:x acd:end abd:end")
    last = play(match, "no")
    assert ["TA-12 last tile=abd", "TA-14 older drawn=acd tile=abd"] == [
        refused(last, "abd:x"),
        refused(last, "abd:end"),
    ]
    aside = play(match, "yes yes")
    assert ["TA-14 older drawn=acd tile=abd", "TA-12 aside tile=abd"] == [
        refused(aside, "abd:x"),
        refused(aside, "abd:end"),
    ]


def test_ta_14_the_tile_just_drawn_is_set_aside() -> None:
    """Not the kept one; then another is drawn in the same turn, and again."""
    for form, asked in ((TWO, "yes yes "), (f"{TWO} scoreless=redraw", "")):
        match = play(along(form, CLOSED, "acd ace", kept="abd abe"), f"L {asked}")
        assert ["acd:x"] == legal(match)
        assert "TA-14 older drawn=acd tile=abd" == refused(match, "abd:x")
        match = play(match, "acd:x")
        assert ({"ns": ["abd"], "ew": ["abe"]}, True) == (hands(match), match.open)
        match = play(match, f"L {asked}")
        assert ["ace:x"] == legal(match)
        assert {"ns": ["abd"], "ew": ["abe"]} == hands(play(match, "ace:x"))


def test_ta_14_the_same_kind_kept_and_set_aside() -> None:
    """One of the two is set aside, the other one stays."""
    match = play(along(TWO, CLOSED, "abd acd", kept="abd abe"), "L yes yes abd:x")
    assert {"ns": ["abd"], "ew": ["abe"]} == hands(match)
    assert ["acd:end"] == legal(play(match, "L no"))


def test_ta_14_set_aside_until_the_kept_one_fits() -> None:
    """Nothing changes on the board meanwhile: only what is drawn can help."""
    form = f"{TWO} scoreless=redraw"
    match = play(along(form, POCKET, "acd ace afg", kept="abd abe"), "L acd:x L ace:x L")
    assert [LAST] == legal(match)
    assert {"ns": ["abd"], "ew": ["abe"]} == hands(play(match, LAST))


def test_ta_14_no_ends_it_by_ta_12() -> None:
    """Nobody has scored: a no, or the option, ends the game by TA-12."""
    match = play(along(TWO, CLOSED, "acd", kept="abd abe"), "L yes no acd:end")
    assert ("draw", "TA-12") == ended(match)
    match = play(along(f"{TWO} scoreless=end", CLOSED, "acd", kept="abd abe"), "L acd:end")
    assert ("draw", "TA-12") == ended(match)


def test_ta_14_used_up_block() -> None:
    """A player should draw and cannot: over by TA-14, with the kept tiles in hand."""
    form = f"{TWO} scoreless=redraw"
    match = along(form, CLOSED, kept="abd abe")
    while match.legal():
        match = match.play(match.legal()[0])
    assert ("draw", "TA-14") == ended(match)
    assert {"ns": ["abd"], "ew": ["abe"]} == hands(match)
    assert "TA-14" == (ended(last_placed(form)) or ("", ""))[1]


def last_placed(form: str) -> Match:
    """The last tile of the block has a place and is placed, both keep one that has none."""
    every = along(form, POCKET, kept="abd abe").deal
    order = f"{every['Left']} {every['Right']}".split()
    order.append(order.pop(order.index("afg", 2 + len(POCKET.split()))))
    match = begun(form, " ".join(order[:ROW]), " ".join(order[ROW:]))
    match = play(match, "L L " + " ".join(f"L {text}" for text in POCKET.split()))
    while legal(match) != [LAST]:
        match = match.play(match.legal()[0])
    assert {"ns", "ew"} == {seat for seat, hand in hands(match).items() if hand}
    return play(match, LAST)


def test_ta_14_random_games_end_by_the_rules() -> None:
    """Hands hold one tile between turns; the last words tell how it ended."""
    for number in range(12):
        form = f"{TWO} scoreless={('ask', 'redraw', 'end')[number % 3]}"
        match = random_match(form, Random(number))
        (_, rule), last = ended(match) or ("", ""), GAME.write(match.actions[-1])
        assert rule in ("TA-12", "TA-14")
        assert (rule == "TA-12") == (last.endswith(":end") and not any(match.state.scores.values()))
        for count in range(2, len(match.actions)):
            if not match.at(count).open:
                assert [1, 1] == [len(hand) for hand in hands(match.at(count)).values()]


def test_ta_15_clockwise_from_the_starter() -> None:
    """North, East, South, West, from whoever was drawn."""
    order = SEATS[4]
    for place, first in enumerate(order):
        expected = [*order[place:], *order[:place]]
        assert expected * 2 == movers(begun("4", first=first), 8)


def test_ta_15_partners_sit_opposite() -> None:
    """North and South play one side, East and West the other; nobody wins alone."""
    four = setup("4")
    assert ("ns", "ew") == GAME.sides(four) and SEATS[4] == GAME.seats(four)
    assert ["ns", "ew", "ns", "ew"] == [GAME.side(four, seat) for seat in SEATS[4]]


def test_ta_15_the_team_wins() -> None:
    """By the products of its coasts, whoever placed what."""
    for first in SEATS[4]:
        assert ("ew", "TA-11") == ended(play(along("4", EXAMPLE, "abc", first=first), "L abc:end"))
        assert ("ns", "TA-11") == ended(play(along("4", CROSSING, "abc", first=first), "L abc:end"))
    assert ("draw", "TA-11") == ended(play(along("4", EQUAL, "agh"), "R agh:end"))


def test_resigning_of_two_sides() -> None:
    """The other side wins: with two players, and with four for a partner too."""
    match = play(begun("2", "abd"), "L")
    assert ("ew", "resigned") == ended(match.play_text("resign"))
    for count, winner in enumerate(("ew", "ns", "ew", "ns")):
        match = begun("4")
        for _ in range(count):
            match = match.play(match.legal()[0])
            match = match.play(match.legal()[0])
        given_up = match.play_text("resign")
        assert (SEATS[4][count], (winner, "resigned")) == (given_up.resigned, ended(given_up))
        assert {"over"} == rules(given_up, "L R")


def test_resigning_with_three_is_refused() -> None:
    """The word means nothing, in the auction and later."""
    for before in ("", "bid 9 pass pass", "bid 9 pass pass ew L"):
        match = play(begun("3"), before)
        assert not match.resignable
        assert "syntax resign text=resign" == unsaid(match, "resign")


def test_resigning_in_answer_to_a_question() -> None:
    """Whoever is asked may give up; it is the asked one's side that loses."""
    match = play(along("4", CLOSED, "abd"), "L yes")
    assert "w" == match.to_move
    assert ("ns", "resigned") == ended(match.play_text("resign"))
