"""Pyrga's board shows its pieces, what is asked, and what may be done, exactly."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.board import Pick
from tessera.games.pyrga.board import BOARD
from tessera.games.pyrga.pieces import (
    HEADINGS,
    KINDS,
    SQUARES,
    heading_of,
    kind_of,
    members,
    placement,
    square_of,
)
from tessera.games.pyrga.rules import NOTHING, Pyrga
from tessera.words.language import Words
from tests.drawing.looking import Moment, ids, moments, picked, places, tree
from tests.picking import picks_of
from tests.properties.playing import Kind, kinds

PYRGA = [kind for kind in kinds() if kind.game.id == "pyrga"]
every_pyrga = pytest.mark.parametrize("kind", PYRGA, ids=str)
#: The kinds' names in the order of their numbers.
NAMES = ("Cylinder", "Square", "Triangle")
DEGREES = {"N": "0", "E": "90", "S": "180", "W": "270"}


def beginning() -> Pyrga:
    """The empty board."""
    start = PYRGA[0].game.start(PYRGA[0].setup, {})
    assert isinstance(start, Pyrga)
    return start


def place(name: str) -> str:
    """Where the middle of a square is drawn: a1 at the bottom left."""
    return f"translate({100 * 'abcd'.index(name[0]) + 50} {450 - 100 * int(name[1])})"


def dots(drawn: str) -> list[str]:
    """The squares with a dot in them."""
    found = []
    for dot in tree(drawn).findall("circle[@class='can']"):
        x, y = float(dot.get("cx", "")), float(dot.get("cy", ""))
        found.append(f"{'abcd'[int(x // 100)]}{4 - int(y // 100)}")
    return sorted(found)


def boxes(drawn: str, name: str) -> list[str]:
    """The squares that a mark of that class covers."""
    found = tree(drawn).findall(f"rect[@class='{name}']")
    at = [(float(box.get("x", "")) + 48, float(box.get("y", "")) + 48) for box in found]
    return sorted(f"{'abcd'[int(x // 100)]}{4 - int(y // 100)}" for x, y in at)


@every_pyrga
def test_each_piece_is_drawn_once_in_its_place(kind: Kind, rng: Random, times: int) -> None:
    """Every piece of every tower is drawn once, on its square, in its owner's look, and no other.

    A complete tower stands on its owner's base.
    """
    for _ in range(3 * times):
        for at in moments(kind, kind.match(rng)):
            standing = at.match.state.position()["squares"]
            wanted = {
                f"piece-{name}-{piece[1]}": (place(name), owner(piece), piece[2:])
                for name, pieces in standing.items()
                for piece in pieces
            }
            for name, pieces in standing.items():
                if len(pieces) == 3:
                    most = max("wb", key=lambda seat: sum(p[0] == seat for p in pieces))
                    wanted[f"base-{name}"] = (place(name), owner(most), "")
            assert wanted == drawn(BOARD.pieces(at.state))


def owner(piece: str) -> str:
    """The look of a piece written ``wS``."""
    return f"piece {'white' if piece[0] == 'w' else 'black'}"


def drawn(text: str) -> dict[str, tuple[str, str, str]]:
    """Place, look and heading of each piece drawn."""
    return {
        str(piece.get("id")): (piece.get("transform", ""), piece.get("class", ""), pointing(piece))
        for piece in tree(text).findall("g")
    }


def pointing(piece: Element) -> str:
    """The heading of a piece drawn; empty if it is turned to none."""
    turned = piece.find("g")
    if turned is None:
        return ""
    degrees = turned.get("transform", "").removeprefix("rotate(").removesuffix(")")
    return {value: key for key, value in DEGREES.items()}[degrees]


@every_pyrga
def test_a_piece_never_moves(kind: Kind, rng: Random) -> None:
    """Everything drawn stays as it is to the end of the game; each turn adds a piece."""
    before: dict[str, Any] = {}
    for at in moments(kind, kind.match(rng)):
        now = places(BOARD.pieces(at.state))
        assert before.items() <= now.items()
        assert len(at.match.actions) == sum(name.startswith("piece-") for name in now)
        before = now


@every_pyrga
def test_dots_stand_where_the_picked_kind_may_go(kind: Kind, rng: Random, times: int) -> None:
    """With a kind picked there is a dot exactly on each square where it is legal."""
    for _ in range(2 * times):
        for at in moments(kind, kind.match(rng)):
            legal = at.match.legal()
            assert dots_for(legal, KINDS) == dots(BOARD.choices(at.state, at.looks()))
            for letter in KINDS:
                shown = BOARD.choices(at.state, at.looks((f"kind:{letter}",)))
                assert dots_for(legal, letter) == dots(shown)


def full(state: Pyrga, square: int) -> bool:
    """Whether all three pieces stand there."""
    return len(state.tower(square)) == len(KINDS)


def dots_for(legal: Any, letters: str) -> list[str]:
    """The squares on which one of some kinds is legal."""
    return sorted({SQUARES[square_of(a)] for a in legal if KINDS[kind_of(a)] in letters})


@every_pyrga
def test_what_is_asked_is_lit(kind: Kind, rng: Random, times: int) -> None:
    """Of the squares of PY-3, PY-4, PY-5, under PY-8 of the empty ones, those where a piece may go.

    At the start none is lit, nor is a full tower ever.
    """
    for _ in range(3 * times):
        for at in moments(kind, kind.match(rng)):
            lit = boxes(BOARD.marks(at.state, at.looks()), "asked")
            state = at.state
            asked = state.empty if state.freed else state.demand
            wanted = [] if state.last == NOTHING else dots_for(state.actions(), KINDS)
            assert wanted == lit
            assert {*lit} <= {
                SQUARES[square] for square in members(asked) if not full(state, square)
            }
            assert set(dots(BOARD.choices(state, at.looks()))) <= set(lit) or not lit


@every_pyrga
def test_the_last_piece_is_outlined(kind: Kind, rng: Random) -> None:
    """The last turn's square is marked, also after the end; before the first there is none."""
    for at in moments(kind, kind.match(rng)):
        last = [SQUARES[square_of(action)] for action in at.match.actions[-1:]]
        assert last == cornered(BOARD.choices(at.state, at.looks()))


def cornered(drawn: str) -> list[str]:
    """The squares whose four corners are drawn."""
    found = []
    for outline in tree(drawn).findall("g[@class='last']"):
        turns = [path.get("transform", "").split() for path in outline.findall("path")]
        assert ["rotate(0", "rotate(90", "rotate(180", "rotate(270"] == [turn[0] for turn in turns]
        (x, y) = {(float(turn[1]), float(turn[2].rstrip(")"))) for turn in turns}.pop()
        found.append(f"{'abcd'[int(x // 100)]}{4 - int(y // 100)}")
    return found


@every_pyrga
def test_playable_is_said_of_the_kinds_that_are_legal(kind: Kind, rng: Random) -> None:
    """A square's label names exactly the kinds that may be played there."""
    for at in moments(kind, kind.match(rng)):
        for name, label in BOARD.labels(Words(), at.state, at.looks()).items():
            legal = {kind_of(a) for a in at.match.legal() if SQUARES[square_of(a)] == name}
            said = label.partition("playable: ")[2]
            named = {index for index, word in enumerate(NAMES) if word in said}
            assert legal == named


def triangles(at: Moment) -> list[int]:
    """The legal placements of Triangles."""
    return [action for action in at.match.legal() if heading_of(action) is not None]


@every_pyrga
def test_arrows_show_the_legal_headings(kind: Kind, rng: Random) -> None:
    """With a Triangle's square picked, an arrow stands for each heading it may have (PY-6)."""
    for at in moments(kind, kind.match(rng)):
        for square in {square_of(action) for action in triangles(at)}:
            path = ("kind:T", f"square:{SQUARES[square]}")
            shown = BOARD.choices(at.state, at.looks(path))
            wanted = {BOARD.picks(a)[2] for a in triangles(at) if square_of(a) == square}
            assert sorted(wanted) == sorted(picked(shown))
            assert ([], [SQUARES[square]]) == (dots(shown), boxes(shown, "picked"))


@every_pyrga
def test_the_preview_is_what_will_be_drawn(kind: Kind, rng: Random) -> None:
    """A ghost looks and stands as the piece will, and has no id to be mistaken for it."""
    for at in moments(kind, kind.match(rng)):
        for action in rng.sample(at.match.legal(), min(10, len(at.match.legal()))):
            path = BOARD.picks(action)
            ghost = tree(BOARD.preview(at.state, path)).find("g")
            assert ghost is not None and ghost.get("id") is None
            name = f"piece-{SQUARES[square_of(action)]}-{KINDS[kind_of(action)]}"
            where, look, heading = drawn(BOARD.pieces(at.state.apply(action)))[name]
            assert where == ghost.get("transform")
            assert f"piece ghost {look.removeprefix('piece ')}" == ghost.get("class")
            assert heading == pointing(ghost) or (heading, pointing(ghost)) == ("N", "")
            assert "" == BOARD.preview(at.state, path[:1])


@every_pyrga
def test_a_kind_that_fits_nowhere_is_refused_for_where_it_should_go(
    kind: Kind, rng: Random, times: int
) -> None:
    """PY-2: the reason names a square that is asked for, not one that the player never meant."""
    for _ in range(4 * times):
        for at in moments(kind, kind.match(rng)):
            begun = {BOARD.picks(action)[0] for action in at.match.legal()}
            for letter in KINDS if at.match.to_move else "":
                tried = BOARD.intended_action(at.state, (), Pick(f"kind:{letter}"))
                assert tried is not None
                cause = at.match.fault(tried)
                if f"kind:{letter}" not in begun:
                    assert cause is not None and cause.rule in ("not-in-hand", "PY-2", "PY-12")


def test_keys_of_a_triangle_on_a_corner() -> None:
    """Letters pick kinds first; then arrows and letters pick headings, also refused ones (PY-6)."""
    start = beginning()
    assert {"c": "kind:C", "s": "kind:S", "t": "kind:T"} == BOARD.keys(start, picks_of("kind:T"))
    keys = BOARD.keys(start, picks_of("kind:T", "square:a1"))
    assert {"n", "e", "s", "w", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"} == set(keys)
    assert "heading:N" == keys["ArrowUp"] == keys["n"]
    off = placement(2, SQUARES.index("a1"), HEADINGS.index("S"))
    tried = BOARD.intended_action(start, picks_of("kind:T", "square:a1"), Pick(keys["ArrowDown"]))
    assert off == tried
    cause = start.fault(off)
    assert cause is not None and "PY-6" == cause.rule


def test_the_empty_board_has_no_pieces() -> None:
    """At the start nothing stands on the board, and its sixteen squares can be picked."""
    start = beginning()
    assert "" == BOARD.pieces(start)
    assert 16 == len(picked(BOARD.ground()))
    assert [] == ids(BOARD.ground())
