"""Ta Yü: tiles without a place, the end, two tiles in hand, TA-11, TA-12 and TA-14."""

from __future__ import annotations

import pytest

from tessera.play.match import Match
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    LAST,
    POCKET,
    ROW,
    SEATS,
    along,
    begun,
    coasts,
    ended,
    hands,
    legal,
    play,
    position,
    refused,
    rules,
)
from tests.rules.telling import cases

#: Every number of players, with what comes before the first draw: the flood is A.
TABLES = {"2": "", "3": "bid 5 pass pass ns", "4": ""}
NOBODY = {"2": "draw", "3": "A", "4": "draw"}
TWO = "2 hand=two"
each_table = pytest.mark.parametrize("form", TABLES)

#: The squares of that last place, as a refusal names them.
PLACE = "first=g17 last=i17"


def drawn(form: str, placements: str, then: str, text: str = "", kept: str = "") -> Match:
    """A tile was drawn after those were placed, and something said then."""
    match = along(form, placements, then, kept=kept, before=TABLES[form[0]])
    return play(match, f"L {text}")


def rule(match: Match, text: str) -> str:
    return refused(match, text).partition(" ")[0]


@each_table
def test_ta_11_a_tile_without_a_place_ends_the_game(form: str) -> None:
    """Somebody has scored: nothing else is allowed; that another would fit does not matter."""
    match = drawn(form, CROSSING, "abc")
    assert (["abc:end"], True, (1, 0, 1, 0)) == (legal(match), match.open, coasts(match))
    assert "TA-12 last tile=abc" == refused(match, "abc:x")
    assert "TA-12 unasked" == refused(match, "yes")
    assert ["TA-2", "TA-3", "TA-5"] == [rule(match, t) for t in ("R", "abc:j10E", "abc:a1E")]
    match = play(match, "abc:end")
    assert "TA-11" == (ended(match) or ("", ""))[1]
    assert {"over"} == rules(match, "L R abc:end abc:x yes no bid 3 pass ns abc:a1E")


@cases(
    "form kept rule",
    {"one tile": ("2", "", "TA-11"), "two tiles": (TWO, "abd abe", "TA-14")},
)
def test_ta_11_every_place_is_checked(form: str, kept: str, rule: str) -> None:
    """A single place anywhere is enough; then the game cannot be ended, nor the tile set aside."""
    match = drawn(form, POCKET, "afg", kept=kept)
    assert [LAST] == legal(match)
    assert f"{rule} fits {PLACE}" == refused(match, "afg:end")
    assert f"TA-12 fits {PLACE}" == refused(match, "afg:x")


def emptied(match: Match) -> Match:
    """Whatever has no place is set aside; stops where a tile can be placed, or at the end."""
    while match.legal() and (legal(match)[0] in ("L", "R") or legal(match)[0].endswith(":x")):
        match = match.play(match.legal()[0])
    return match


def to_the_last(form: str, kept: str = "") -> Match:
    """Nothing more has a place until the last tile of the block, at the end of the right row."""
    deal = along(form, POCKET, kept=kept, before=TABLES[form[0]]).deal
    every = f"{deal['Left']} {deal['Right']}".split()
    placed = POCKET.split()
    every.append(every.pop(every.index("afg", len(placed) + len(kept.split()))))
    match = begun(form, " ".join(every[:ROW]), " ".join(every[ROW:]))
    match = play(match, TABLES[form[0]] + " L" * len(kept.split()))
    return emptied(play(match, " ".join(f"L {text}" for text in placed)))


@each_table
def test_ta_11_used_up_block(form: str) -> None:
    """By placing its last tile or by setting it aside, with nobody having scored."""
    match = to_the_last(f"{form} scoreless=redraw")
    assert [LAST] == legal(match)
    assert (NOBODY[form], "TA-11") == ended(play(match, LAST))
    match = emptied(drawn(f"{form} scoreless=redraw", CLOSED, "abd"))
    assert (NOBODY[form], "TA-11") == ended(match)
    assert (0, 0, 2) == (
        position(match)["left"],
        position(match)["right"],
        len(position(match)["tiles"]),
    )


@each_table
@pytest.mark.parametrize("letter", "LR")
def test_ta_12_all_are_asked_and_the_tile_is_set_aside(form: str, letter: str) -> None:
    """The drawer first, then clockwise, the flood too; then the same player draws again."""
    match, seats, asked = drawn(form, CLOSED, "abd ach"), SEATS[int(form)], []
    drawer = match.to_move or ""
    for _ in seats:
        assert (["no", "yes"], "abd") == (legal(match), position(match)["asked"])
        asked.append(match.to_move)
        match = play(match, "yes")
    at = seats.index(drawer)
    assert ([*seats[at:], *seats[:at]], drawer, ["abd:x"]) == (asked, match.to_move, legal(match))
    assert ("TA-12 aside tile=abd", None) == (refused(match, "abd:end"), position(match)["asked"])
    match = play(match, "abd:x")
    assert (drawer, ["L", "R"], True, []) == (
        match.to_move,
        legal(match),
        match.open,
        hands(match)[drawer],
    )
    turn = play(match, letter).turns()[-1]
    assert f"L {'yes ' * len(seats)}abd:x {letter}" == turn.text and not turn.whole


@each_table
@pytest.mark.parametrize("place", range(4))
def test_ta_12_one_no_ends_the_game(form: str, place: int) -> None:
    """At whichever place it comes; no one else is asked, and the tile is named."""
    match = drawn(form, CLOSED, "abd")
    drawer = match.to_move
    match = play(match, "yes " * min(place, int(form) - 1) + "no")
    assert (drawer, ["abd:end"], True) == (match.to_move, legal(match), match.open)
    assert "TA-12 last tile=abd" == refused(match, "abd:x")
    assert "TA-12 unasked" == refused(match, "yes")
    assert (NOBODY[form], "TA-12") == ended(play(match, "abd:end"))


@each_table
def test_ta_12_options(form: str) -> None:
    """Nobody is asked: by ``redraw`` the tile is set aside, by ``end`` it ends the game."""
    match = drawn(f"{form} scoreless=redraw", CLOSED, "abd")
    drawer = match.to_move
    assert (["abd:x"], "TA-12 unasked") == (legal(match), refused(match, "yes"))
    match = play(match, "abd:x")
    assert (drawer, ["L", "R"]) == (match.to_move, legal(match))
    match = drawn(f"{form} scoreless=end", CLOSED, "abd")
    assert ["abd:end"] == legal(match)
    assert (NOBODY[form], "TA-12") == ended(play(match, "abd:end"))


def test_ta_12_only_while_both_scores_are_0() -> None:
    """Estuaries alone do not matter."""
    match = drawn("2", POCKET, "abd")
    assert ((4, 0, 0, 2), ["no", "yes"]) == (coasts(match), legal(match))
    for scoreless in ("ask", "redraw", "end"):
        assert ["abc:end"] == legal(drawn(f"2 scoreless={scoreless}", CROSSING, "abc"))


def test_ta_12_asked_again_for_the_next_tile() -> None:
    """A no may come later; one that fits ends the turn."""
    match = drawn("2", CLOSED, "abd ach ace", "yes yes abd:x L yes yes ach:x L yes no ace:end")
    assert (("draw", "TA-12"), 3) == (ended(match), len(match.turns()))
    match = drawn("4 scoreless=redraw", POCKET, "abd afg", f"abd:x L {LAST}")
    assert ("e", False, f"L abd:x L {LAST}") == (match.to_move, match.open, match.turns()[-1].text)


@cases(
    "said text expected",
    {
        "open": ("", "abd:x", "TA-12 answer seat=s"),
        "open, the end": ("", "abd:end", "TA-12 answer seat=s"),
        "open, a draw": ("", "L", "TA-2 drawn seat=s"),
        "open, no place": ("", "abd:j10E", "TA-3 taken taken=j10,k10 tile=abd:j10E"),
        "open, not held": ("", "ach:x", "not-in-hand seat=s tile=ach"),
        "answered once": ("yes", "abd:x", "TA-12 answer seat=w"),
        "agreed": ("yes yes yes yes", "no", "TA-12 unasked"),
        "agreed, not held": ("yes yes yes yes", "ach:x", "not-in-hand seat=s tile=ach"),
        "refused": ("no", "abd:a1E", "TA-5 tile=abd:a1E"),
    },
)
def test_ta_12_what_is_refused_at_the_question(said: str, text: str, expected: str) -> None:
    assert expected == refused(drawn("4", CLOSED, "abd", said), text)


def test_ta_12_who_is_asked_learns_nothing_of_a_hidden_hand() -> None:
    """With two tiles: of the other's tiles that fit nowhere nobody can tell which they are."""
    match = drawn(TWO, CLOSED, "abd", "yes", kept="acd ace")
    expected = {
        "abd:s19E": "TA-3",
        "abd:a1E": "TA-5",
        "ach:a1E": "TA-5",
        "ach:j10E": "TA-3",
        **dict.fromkeys(("abd:x", "ach:x", "ach:end"), "TA-12"),
    }
    assert expected == {text: rule(match, text) for text in expected}


def test_ta_14_each_draws_one_before_the_start() -> None:
    """Two turns of nothing but a draw, from either row, the beginner first."""
    match = begun(TWO, "abd abe", "acd ace", first="ew")
    for seat, letter in (("ew", "R"), ("ns", "L")):
        assert (seat, ["L", "R"], False) == (match.to_move, legal(match), match.open)
        assert f"TA-2 draw seat={seat}" == refused(match, "abd:j10E")
        match = play(match, letter)
    assert ("ew", {"ew": ["acd"], "ns": ["abd"]}) == (match.to_move, hands(match))
    assert [("ew", "R"), ("ns", "L")] == [(turn.seat, turn.text) for turn in match.turns()]
    assert {"TA-2"} == rules(match, "acd:j10E acd:x acd:end")


def test_ta_14_either_tile_may_be_placed() -> None:
    """The other one stays in hand; the placements of two of a kind are listed once."""
    match = play(begun(TWO, "abd abe abf"), "L L L")
    assert 24 == len(legal(match)) and ["abd"] * 12 + ["abf"] * 12 == [t[:3] for t in legal(match)]
    assert {"ns": ["abf"], "ew": ["abe"]} == hands(play(match, "abd:j10E"))
    assert {"ns": ["abd"], "ew": ["abe"]} == hands(play(match, "abf:j10E"))
    assert "not-in-hand seat=ns tile=abe" == refused(match, "abe:j10E")
    match = play(begun(TWO, "abd abe abd"), "L L L")
    assert (12, ["abd", "abd"]) == (len(legal(match)), hands(match)["ns"])
    assert ["abd"] == hands(play(match, "abd:j10E"))["ns"]


@cases(
    "scoreless placements then said expected",
    {
        "scored": ("ask", CROSSING, "abc", "abc:end", ("ns", "TA-14")),
        "scored, redraw": ("redraw", CROSSING, "abc", "abc:end", ("ns", "TA-14")),
        "a no": ("ask", CLOSED, "acd", "yes no acd:end", ("draw", "TA-12")),
        "by the option": ("end", CLOSED, "acd", "acd:end", ("draw", "TA-12")),
    },
)
def test_ta_14_neither_can_be_placed(
    scoreless: str, placements: str, then: str, said: str, expected: tuple[str, str]
) -> None:
    """The one just drawn is named; kept ones are not placed."""
    kept = "abc acf" if then == "abc" else "abd abe"
    match = drawn(f"{TWO} scoreless={scoreless}", placements, then, said, kept=kept)
    assert (expected, kept.split()[1:]) == (ended(match), hands(match)["ew"])


@cases(
    "placements then kept said text expected",
    {
        "the kept one fits": (POCKET, "abd", "afg acd", "", "abd:end", f"TA-14 fits {PLACE}"),
        "and is not set aside": (POCKET, "abd", "afg acd", "", "abd:x", f"TA-12 fits {PLACE}"),
        "the one drawn fits": (POCKET, "afg", "abd acd", "", "abd:end", f"TA-14 fits {PLACE}"),
        "after a no": (CLOSED, "acd", "abd abe", "no", "abd:end", "TA-14 older drawn=acd tile=abd"),
        "ta 12 before it": (CLOSED, "acd", "abd abe", "no", "abd:x", "TA-12 last tile=abd"),
        "agreed": (CLOSED, "acd", "abd abe", "yes yes", "abd:x", "TA-14 older drawn=acd tile=abd"),
        "ta 12": (CLOSED, "acd", "abd abe", "yes yes", "abd:end", "TA-12 aside tile=abd"),
    },
)
def test_ta_14_refusals(
    placements: str, then: str, kept: str, said: str, text: str, expected: str
) -> None:
    assert expected == refused(drawn(TWO, placements, then, said, kept=kept), text)


def test_ta_14_the_tile_just_drawn_is_set_aside() -> None:
    """Not the kept one, also of the same kind; again and again, until one fits."""
    match = drawn(TWO, CLOSED, "abd acd", "yes yes abd:x L", kept="abd abe")
    assert {"ns": ["abd", "acd"], "ew": ["abe"]} == hands(match)
    form = f"{TWO} scoreless=redraw"
    match = drawn(form, POCKET, "acd ace afg", "acd:x L ace:x L", kept="abd abe")
    assert [LAST] == legal(match)
    assert {"ns": ["abd"], "ew": ["abe"]} == hands(play(match, LAST))


def test_ta_14_used_up_block() -> None:
    """A player should draw and cannot: over, with the kept tiles in hand."""
    match = emptied(along(f"{TWO} scoreless=redraw", CLOSED, kept="abd abe"))
    assert (("draw", "TA-14"), {"ns": ["abd"], "ew": ["abe"]}) == (ended(match), hands(match))
    match = to_the_last(f"{TWO} scoreless=redraw", kept="abd abe")
    assert [LAST] == legal(match)
    assert ("draw", "TA-14") == ended(play(match, LAST))
