"""Ta Yü: tiles without a place and the end of the game, TA-11 and TA-12."""

from __future__ import annotations

from tessera.play.match import Match
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EXAMPLE,
    LAST,
    POCKET,
    ROW,
    SEATS,
    along,
    begun,
    coasts,
    ended,
    legal,
    play,
    position,
    refused,
    row,
    rules,
)

#: An auction that anybody's bid of 5 decides, and a side.
BIDS = "bid 5 pass pass ns"
#: Every number of players, with what comes before the first draw.
TABLES = {"2": "", "3": BIDS, "4": ""}


def closed(form: str, then: str = "abd", **given: str) -> Match:
    """Two tiles close each other, and a third is drawn."""
    before = given.get("before", TABLES[form[0]])
    return play(along(form, CLOSED, then, before=before), "L")


def set_aside_to_the_end(match: Match) -> Match:
    """Whatever has no place is set aside; stops where a tile can be placed, or at the end."""
    while match.legal() and (legal(match)[0] in ("L", "R") or legal(match)[0].endswith(":x")):
        match = match.play(match.legal()[0])
    return match


def test_ta_11_a_tile_without_a_place_ends_the_game() -> None:
    """Somebody has scored: the tile drawn is shown, the game is over; nothing else is allowed."""
    for form, before in TABLES.items():
        match = play(along(form, CROSSING, "abc", before=before), "L")
        assert ["abc:end"] == legal(match)
        assert match.open and match.to_move is not None and match.outcome is None
        assert "TA-12 last tile=abc" == refused(match, "abc:x")
        assert "TA-12 unasked" == refused(match, "yes") == refused(match, "no")
        assert {"TA-2"} == rules(match, "L R")
        assert {"TA-3", "TA-5"} == rules(match, "abc:j10E abc:a1E")
        match = play(match, "abc:end")
        assert "TA-11" == (ended(match) or ("", ""))[1]
        assert {"over"} == rules(match, "L R abc:end abc:x yes no bid 3 pass ns abc:a1E")


def test_ta_11_every_place_is_checked() -> None:
    """A single place anywhere is enough; then the game cannot be ended."""
    match = play(along("2", POCKET, "afg"), "L")
    assert [LAST] == legal(match)
    assert f"TA-11 fits place={LAST}" == refused(match, "afg:end")
    assert f"TA-12 fits place={LAST}" == refused(match, "afg:x")
    match = play(along("2", EXAMPLE, "adf"), "L")
    assert f"TA-11 fits place={legal(match)[0]}" == refused(match, "adf:end")


def test_ta_11_the_other_row_does_not_matter() -> None:
    """A tile that would fit lies in front of the other row: the one drawn ends the game."""
    match = along("2", CROSSING, "abc")
    fitting = play(match, "R")
    assert 1 < len(legal(fitting)) or legal(fitting)[0] != "abc:end"
    assert ["abc:end"] == legal(play(match, "L"))


def test_ta_11_used_up_block() -> None:
    """The last tile of the block is placed: over at once, with nobody having scored."""
    for form, before in TABLES.items():
        match = used_up(f"{form} scoreless=redraw", before)
        assert [LAST] == legal(match)
        assert ROW * 2 - 1 == len(position(match)["tiles"]) + count(match, ":x")
        match = play(match, LAST)
        winner = "A" if form == "3" else "draw"
        assert (winner, "TA-11") == ended(match)
        assert (0, 0) == (position(match)["left"], position(match)["right"])


def used_up(form: str, before: str = "") -> Match:
    """Nothing more has a place until the last tile of the block, at the end of the right row."""
    match = along(form, POCKET, before=before)
    every = f"{match.deal['Left']} {match.deal['Right']}".split()
    drawn = len(POCKET.split())
    every.append(every.pop(every.index("afg", drawn)))
    match = begun(form, " ".join(every[:ROW]), " ".join(every[ROW:]))
    match = play(match, " ".join([before, *(f"L {text}" for text in POCKET.split())]))
    return set_aside_to_the_end(match)


def count(match: Match, ending: str) -> int:
    """How many of the actions played are written with that ending."""
    return sum(match.game.write(action).endswith(ending) for action in match.actions)


def test_ta_11_used_up_by_setting_aside() -> None:
    """Nothing ever fits again: every tile is drawn and set aside, then it is over."""
    for form, before in TABLES.items():
        match = set_aside_to_the_end(closed(f"{form} scoreless=redraw", before=before))
        assert ("A" if form == "3" else "draw", "TA-11") == ended(match)
        assert 110 == count(match, ":x")
        assert 2 == len(position(match)["tiles"])


def test_ta_12_ask_the_drawer_first_then_clockwise() -> None:
    """Everyone is asked, the flood too, beginning with the one who drew."""
    for form, before in TABLES.items():
        match = closed(form, before=before)
        seats = SEATS[int(form)]
        drawer = match.to_move or ""
        at = seats.index(drawer)
        asked = []
        for _ in seats:
            assert ["no", "yes"] == legal(match) and match.open
            asked.append(match.to_move)
            match = play(match, "yes")
        assert [*seats[at:], *seats[:at]] == asked
        assert (drawer, ["abd:x"]) == (match.to_move, legal(match))


def test_ta_12_all_agree_and_the_tile_is_set_aside() -> None:
    """The drawer draws again, from either row, still in the same turn; then goes the next."""
    for form, before in TABLES.items():
        for letter in "LR":
            match = closed(form, "abd ach", before=before)
            drawer, seats = match.to_move, len(SEATS[int(form)])
            match = play(match, "yes " * seats + "abd:x")
            assert (drawer, ["L", "R"], True) == (match.to_move, legal(match), match.open)
            hands = position(match)["hands"]
            assert [] == hands[drawer or ""]
            match = play(match, letter)
            assert (drawer, ["no", "yes"]) == (match.to_move, legal(match))
            turn = match.turns()[-1]
            expected = " ".join(["L", *["yes"] * seats, "abd:x", letter])
            assert (drawer, expected, False) == (turn.seat, turn.text, turn.whole)


def test_ta_12_one_no_ends_the_game() -> None:
    """At whichever place it comes; no one else is asked, and the tile is named."""
    for form, before in TABLES.items():
        for place in range(int(form)):
            match = closed(form, before=before)
            drawer = match.to_move
            match = play(match, "yes " * place + "no")
            assert (drawer, ["abd:end"]) == (match.to_move, legal(match))
            assert "TA-12 last tile=abd" == refused(match, "abd:x")
            assert "TA-12 unasked" == refused(match, "yes")
            assert (None, True) == (ended(match), match.open)
            match = play(match, "abd:end")
            assert ("A" if form == "3" else "draw", "TA-12") == ended(match)


def test_ta_12_asked_again_for_the_next_tile() -> None:
    """Every tile without a place is a question of its own; a no may come later."""
    match = play(closed("2", "abd ach ace"), "yes yes abd:x L yes yes ach:x L yes no ace:end")
    assert ("draw", "TA-12") == ended(match)
    assert 3 == len(match.turns())
    assert "L yes yes abd:x L yes yes ach:x L yes no ace:end" == match.turns()[-1].text


def test_ta_12_answers_only_when_asked() -> None:
    """Nothing else while the question is open; no answers at other times."""
    match = closed("4")
    assert "TA-12 answer seat=s" == refused(match, "abd:x") == refused(match, "abd:end")
    assert {"TA-2"} == rules(match, "L R")
    match = play(match, "yes")
    assert "TA-12 answer seat=w" == refused(match, "abd:x")
    for moment in (begun("2"), play(begun("2"), "L"), play(match, "yes yes yes")):
        assert {"TA-12"} == rules(moment, "yes no")


def test_ta_12_a_placement_is_refused_by_its_own_rule() -> None:
    """Before the question, while it is open and after it; a tile that is not held, too."""
    unheld = dict.fromkeys(("ach:a1E", "ach:x", "ach:end"), "not-in-hand")
    placements = {"abd:s19E": "TA-3", "abd:j10E": "TA-3", "abd:a1E": "TA-5", **unheld}
    for before in ("", "yes", "yes yes yes yes", "no"):
        match = play(closed("4"), before)
        assert placements == {text: refused(match, text).partition(" ")[0] for text in placements}


def test_ta_12_who_is_asked_learns_nothing_of_a_hidden_hand() -> None:
    """With two tiles: of the other's tiles that fit nowhere nobody can tell which they are."""
    match = play(along("2 hand=two", CLOSED, "abd", kept="acd ace"), "L yes")
    told = {"abd:s19E": "TA-3", "abd:a1E": "TA-5", "ach:a1E": "TA-5", "ach:j10E": "TA-3",
            "abd:x": "TA-12", "ach:x": "TA-12", "ach:end": "TA-12"}  # fmt: skip
    assert told == {text: refused(match, text).partition(" ")[0] for text in told}


def test_ta_12_set_aside_is_forced_then() -> None:
    """After the last yes the tile is set aside, nothing else."""
    match = play(closed("2"), "yes yes")
    assert "TA-12 aside tile=abd" == refused(match, "abd:end")
    assert {"TA-2"} == rules(match, "L R")
    assert {"not-in-hand"} == rules(match, "ach:x")


def test_ta_12_redraw_asks_nobody() -> None:
    """The tile is set aside at once; the drawer draws again from either row."""
    for form, before in TABLES.items():
        match = closed(f"{form} scoreless=redraw", before=before)
        drawer = match.to_move
        assert ["abd:x"] == legal(match)
        assert "TA-12 aside tile=abd" == refused(match, "abd:end")
        assert "TA-12 unasked" == refused(match, "yes")
        match = play(match, "abd:x")
        assert (drawer, ["L", "R"]) == (match.to_move, legal(match))


def test_ta_12_end_ends_the_game() -> None:
    """Nobody is asked; the tile ends the game as if somebody had scored, but by TA-12."""
    for form, before in TABLES.items():
        match = closed(f"{form} scoreless=end", before=before)
        assert ["abd:end"] == legal(match)
        assert "TA-12 last tile=abd" == refused(match, "abd:x")
        match = play(match, "abd:end")
        assert ("A" if form == "3" else "draw", "TA-12") == ended(match)


def test_ta_12_only_while_both_scores_are_0() -> None:
    """Estuaries alone do not matter; one side's score is enough to end the game."""
    match = play(along("2", POCKET, "abd"), "L")
    assert ((4, 0, 0, 2), ["no", "yes"]) == (coasts(match), legal(match))
    for form in ("2", "2 scoreless=redraw", "2 scoreless=end", "4"):
        match = play(along(form, CROSSING, "abc"), "L")
        assert ((1, 0, 1, 0), ["abc:end"]) == (coasts(match), legal(match))


def test_ta_12_a_tile_that_fits_is_placed() -> None:
    """After one is set aside the next one that fits ends the turn; the next player draws."""
    match = play(along("4 scoreless=redraw", POCKET, "abd afg"), "L abd:x")
    assert ("n", [LAST]) == (match.to_move, legal(play(match, "L")))
    match = play(match, f"L {LAST}")
    assert ("e", False) == (match.to_move, match.open)
    assert f"L abd:x L {LAST}" == match.turns()[-1].text


def test_ta_12_set_aside_from_the_last_row() -> None:
    """One row is used up: the tile drawn instead comes from the other."""
    match = closed("2 scoreless=redraw")
    while position(match)["left"]:
        match = match.play(match.legal()[0])
    match = match.play(match.legal()[0])
    assert (["R"], "R") == (legal(match), row(match))
