"""The board of nine sectors, with the pieces of Shacru and Pacru."""

from __future__ import annotations

import pytest

from tessera.drawing.svg import turning
from tessera.games import catalogue
from tessera.games.sectors import drawing, marks
from tessera.games.sectors.geometry import FACINGS, SQUARES
from tessera.play.fault import fault
from testing.sampling import Few
from tests.drawing.looking import game_of, ids, tree
from tests.drawing.sectors import marked, movers, standing
from tests.properties.playing import Kind

GAMES = [catalogue.game(name) for name in ("shacru", "pacru")]
KINDS = [Kind(game, game.setup(seats), 2) for game in GAMES for seats in game.seat_counts]
every_kind = pytest.mark.parametrize("kind", KINDS, ids=str)


@every_kind
def test_each_piece_is_drawn_once_in_its_place(kind: Kind) -> None:
    """Every tile and pawn, where it is and as it faces, in its owner's look."""
    for each in game_of(kind):
        position = each.match.state.position()
        wanted = {
            sort: {seat: of for seat, of in position[sort].items() if of} for sort in position
        }
        for last in ((), each.last):
            drawn = each.board.pieces(each.state, last)
            assert wanted == standing(drawn)
            assert len(set(ids(drawn))) == len(tree(drawn))


@every_kind
def test_pawns_that_can_act_are_marked(kind: Kind) -> None:
    """Just they, before anything is picked."""
    for each in game_of(kind):
        if not each.match.open:
            able = {each.board.picks(action)[0].what for action in each.match.legal()}
            own = each.state.pawns[each.state.turn]
            wanted = [SQUARES[it >> 3] + FACINGS[it & 7] for it in own if SQUARES[it >> 3] in able]
            assert sorted(wanted) == movers(each.board.choices(each.state, each.looks()))


@every_kind
def test_any_square_picked_first_is_answered(kind: Kind, few: Few) -> None:
    """It begins a legal action, or is refused by a reason; a stuck pawn is crossed."""
    for each in few(game_of(kind)):
        if each.match.to_move is None:
            continue
        begun = {each.board.picks(action)[0].what for action in each.match.legal()}
        own = {SQUARES[pawn >> 3] for pawn in each.state.pawns[each.state.turn]}
        for name in SQUARES:
            looks = each.refusing((f"square:{name}",))
            assert (looks.refused is None) == (name in begun)
            if looks.refused is not None and name in own and not each.match.open:
                assert name in marked(each.board.choices(each.state, looks), "refused")


def turned(name: str, quarters: int) -> tuple[int, int]:
    """A square's middle, seen from the board's, on a board turned so far."""
    x, y = (number - 450 for number in drawing.where(name))
    for _ in range(quarters):
        x, y = -y, x
    return x, y


@pytest.mark.parametrize("quarters", range(4))
def test_coordinates_stand_beside_their_squares(quarters: int) -> None:
    """However the board is turned, each file and rank is named at its squares' line."""
    written = [text for text in tree(drawing.frame(quarters)) if text.tag == "text"]
    assert sorted("abcdefghi123456789") == sorted(str(text.text) for text in written)
    for text in written:
        x, y = float(text.get("x", "")), float(text.get("y", ""))
        below = y > 900
        assert below or x < 0
        across = (x if below else y - 5) - 450
        for name in SQUARES:
            assert (str(text.text) in name) == (across == turned(name, quarters)[not below])


@pytest.mark.parametrize("seat", ["south e1", "west a5", "north e9", "east i5"])
def test_a_seat_can_be_brought_to_the_bottom(seat: str) -> None:
    """Turned by its quarters, a seat's side is below; all turns about the board's middle."""
    assert (0, 400) == turned(seat.split()[1], drawing.QUARTERS[seat.split(maxsplit=1)[0]])
    assert "rotate(90 450 450)" == turning(drawing.VIEW_BOX, 1)


def test_crosses_stand_where_a_refusal_points() -> None:
    """On the squares in the way; not on those that may be chosen instead, nor for numbers."""
    cause = fault("PA-6", "taken", square="e4", asked=("a1", "a2"), tiles=2, seat="south")
    assert ["e4"] == marked(marks.crosses(cause), "refused")
    stuck = fault("SH-5", "stuck-both", square="b2", pawns=("b3",), tiles=("a3", "c3"))
    assert ["a3", "b2", "b3", "c3"] == marked(marks.crosses(stuck), "refused")
    assert "" == marks.crosses(None) == marks.crosses(fault("over"))
