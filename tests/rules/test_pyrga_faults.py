"""Pyrga: PY-8, and which rule is named when a move is refused."""

from __future__ import annotations

from tessera.games.pyrga.rules import GAME
from tests.rules.pyrga_moves import (
    ALL_MOVES,
    STRICT,
    after,
    board,
    fault,
    kinds,
    legal,
    places,
    rule,
    rules,
)

#: Nothing fits on the complete tower where the last piece, a Cylinder, stands; Black to move.
FREED_BY_CYLINDER = "Td3N Sd4 Sd3 Tc3E Cd3"
#: The last Triangle's line is one square, a complete tower; Black to move.
FREED_BY_TRIANGLE = "Tc4E Sd4 Cc4 Sc4 Tc3N"
#: Every neighbour of the last Square, on a4, is complete; White to move.
FREED_BY_SQUARE = "Sa3 Tb3N Tb4W Ta4E Cb4 Sb4 Sb3 Ca3 Ta3N Sa4"
#: On b3 only a Triangle would fit and White, to move, has none left.
FREED_FOR_WANT = "Ta2N Ca4 Ta4E Cb4 Tb4W Sa4 Ta3N Sb3 Tc3W Cb3"
#: The line is full, and White, to move, has no Triangle left.
FREED_WITHOUT_TRIANGLES = "Td1N Sd2 Tc2N Cc4 Tc4W Sa4 Ta3N Ta4E Tb4W Ca4"
#: White, to move next to the Square on c1, has no Triangle left.
NO_TRIANGLES = "Td4S Sd1 Tc1E Cd1 Td1W Tb1N Tb4S Sb1 Ta1E Sc1"
#: White wins with three towers.
ENDED = "Sa2 Ca1 Ta1E Td1W Tb1N Tb2W Ca2 Ta2S Sa1 Cb1 Sb1"

FREED = (
    FREED_BY_CYLINDER,
    FREED_BY_TRIANGLE,
    FREED_BY_SQUARE,
    FREED_FOR_WANT,
    FREED_WITHOUT_TRIANGLES,
)


def empty_squares(moves: str) -> set[str]:
    """The squares no move of the list went to."""
    return {move[1:3] for move in ALL_MOVES} - {move[1:3] for move in moves.split()}


def test_py8_any_empty_square_when_nothing_fits() -> None:
    """After a Cylinder, a Triangle or a Square whose places are full: all empty squares."""
    for moves in FREED:
        assert empty_squares(moves) == places(after(moves))


def test_py8_only_squares_without_any_piece() -> None:
    """A square with one or two pieces is refused by PY-8, although PY-2 would allow it."""
    state = after(FREED_BY_CYLINDER)
    assert {"PY-8"} == rules(state, "Cd4 Td4S Cc3 Sc3")
    assert {None} == rules(state, "Ca1 Sc4 Ta1N Td2N")


def test_py8_kind_is_free() -> None:
    """Every kind in hand may be played on every empty square."""
    state = after(FREED_BY_CYLINDER)
    for square in empty_squares(FREED_BY_CYLINDER):
        assert "CST" == "".join(sorted({move[0] for move in legal(state) if square in move}))


def test_py8_when_the_kind_that_would_fit_is_not_in_hand() -> None:
    """With no Triangle left for b3, which lacks only a Triangle, White plays elsewhere."""
    state = after(FREED_FOR_WANT)
    assert "b3" not in places(state)
    assert "CS" == kinds(state)
    assert "PY-8" == rule(state, "Cb3")
    assert "not-in-hand" == rule(state, "Tb3N")


def test_py8_not_in_force_while_one_placement_fits() -> None:
    """One legal placement on the square asked for is enough: no empty square is open."""
    state = after("Td3N Sd4 Sd3 Tc3E")
    assert ["Cd3"] == [move for move in legal(state) if "d3" in move]
    assert {"d3"} == places(state)
    assert {"PY-4"} == rules(state, "Ca1 Sa1 Ta1N Cd4")


def test_py8_py6_still_holds() -> None:
    """On an empty square a Triangle must not point off the board, also under PY-8."""
    state = after(FREED_BY_CYLINDER)
    assert {"PY-6"} == rules(state, "Ta1S Ta1W Tb1S Ta2W Td2E")
    assert "ENS" == "".join(move[3] for move in legal(state) if move.startswith("Ta2"))


def test_py8_fault_tells_the_square() -> None:
    """The facts name the mover and the square that is not empty."""
    found = fault(after(FREED_BY_CYLINDER), "Cd4")
    assert ("PY-8", "black", "d4") == (found.rule, found.facts["seat"], found.facts["square"])


def test_py8_play_goes_on_by_the_new_piece() -> None:
    """What is placed under PY-8 asks for the next place like any other piece."""
    assert {"b1", "a2"} == places(after(FREED_BY_CYLINDER + " Sa1"))
    assert {"a1"} == places(after(FREED_BY_CYLINDER + " Ca1"))


def test_over_is_named_first() -> None:
    """After the end every move is refused as ``over``, whatever else is wrong with it."""
    state = after(ENDED)
    assert {"over"} == rules(state, " ".join(ALL_MOVES))


def test_not_in_hand_is_named_before_the_rules() -> None:
    """A kind used up: ``not-in-hand``, also where PY-2, PY-3, PY-4 or PY-6 forbid as well."""
    state = after(NO_TRIANGLES)
    triangles = [move for move in ALL_MOVES if move[0] == "T"]
    assert {"not-in-hand"} == rules(state, " ".join(triangles))
    found = fault(state, "Td4N")
    assert ("white", "T") == (found.facts["seat"], found.facts["kind"])


def test_not_in_hand_is_named_before_py8() -> None:
    """Under PY-8 too, on empty and on other squares."""
    state = after(FREED_WITHOUT_TRIANGLES)
    triangles = [move for move in ALL_MOVES if move[0] == "T"]
    assert {"not-in-hand"} == rules(state, " ".join(triangles))
    assert "CS" == kinds(state)


def test_not_in_hand_asks_only_the_mover() -> None:
    """That White has no Triangle left does not keep Black from playing one."""
    assert "T" in kinds(after(NO_TRIANGLES + " Cc2"))


def test_py2_is_named_before_py3() -> None:
    """The Square's own square, which already has a Square: PY-2, being the lower number."""
    assert "PY-2" == rule(after("Sb2"), "Sb2")


def test_py2_is_named_before_py4_and_py6() -> None:
    """A second Triangle on a1, off the line and pointing off the board: PY-2."""
    assert {"PY-2"} == rules(after("Ta1N"), "Ta1N Ta1E Ta1S Ta1W")


def test_py2_is_named_before_py5() -> None:
    """Elsewhere than on the Cylinder, where the same kind stands already: PY-2."""
    assert "PY-2" == rule(after("Sb2 Cb1"), "Sb2")


def test_py3_py4_and_py5_are_named_before_py6() -> None:
    """Where the place is wrong already, that is said, not where the Triangle points."""
    assert "PY-3" == rule(after("Sb2"), "Td4N")
    assert "PY-4" == rule(after("Tb2N"), "Td4N")
    assert "PY-5" == rule(after("Cb2"), "Td4N")


def test_py6_is_named_where_the_place_is_right() -> None:
    """On a square that is asked for only the heading is wrong."""
    assert {"PY-6"} == rules(after("Sb2"), "Tb1S Ta2W")


def test_py12_is_named_last() -> None:
    """Under the strict opening PY-2 and PY-3 are named before PY-12."""
    state = after("Sa1 Sb1", STRICT)
    assert ["PY-2", "PY-3", "PY-12"] == [rule(state, move) for move in ("Sb1", "Sd4", "Sb2")]


def test_py8_is_named_before_py2_and_py6() -> None:
    """Under PY-8 a square that is not empty is refused by PY-8, whatever else is wrong."""
    state = after(FREED_BY_CYLINDER)
    assert {"PY-8"} == rules(state, "Cd3 Sd4 Td4N Td3E Tc3W")


def test_fault_is_none_exactly_for_listed_moves() -> None:
    """All 96 placements at every state of games with PY-8, an end, and both openings."""
    for moves in (*FREED, NO_TRIANGLES, ENDED):
        played = moves.split()
        for count in range(len(played) + 1):
            state = after(" ".join(played[:count]))
            assert legal(state) == [move for move in ALL_MOVES if rule(state, move) is None]


def test_asking_changes_nothing() -> None:
    """Listing moves and asking for faults leaves the state as it was."""
    state = after(FREED_BY_SQUARE)
    before, standing = hash(state), board(state)
    rules(state, " ".join(ALL_MOVES))
    assert (before, standing) == (hash(state), board(state))
    assert after(FREED_BY_SQUARE) == state


def test_faults_speak() -> None:
    """Every refusal has a sentence that names the rule and leaves no brace open."""
    from tessera.games.pyrga import words  # noqa: PLC0415 - rules are read without words
    from tessera.words.faults import explained  # noqa: PLC0415
    from tessera.words.language import Words  # noqa: PLC0415

    english = Words()
    for moves in ("Sb2", "Tb2N", "Cb2", "Cb2 Tb2N", FREED_BY_CYLINDER, NO_TRIANGLES, ENDED):
        state = after(moves)
        for move in ALL_MOVES:
            found = state.fault(GAME.read(move)[0])
            if found is not None:
                text = explained(english, found, words.WORDS)
                assert "{" not in text, text
                assert found.rule in text or found.rule in ("over", "not-in-hand"), text
