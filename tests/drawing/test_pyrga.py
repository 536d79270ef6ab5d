"""Pyrga's board shows its pieces, what is asked, and what may be done, exactly."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from xml.etree.ElementTree import Element

import pytest

from tessera.games.pyrga.board import BOARD
from tessera.games.pyrga.pieces import KINDS, SQUARES, kind_of, members, square_of
from tessera.games.pyrga.rules import NOTHING
from tests.drawing.looking import LOOKING, game_of, tree
from tests.properties.playing import Kind, kinds

PYRGA = [kind for kind in kinds() if kind.game.id == "pyrga"]
every_pyrga = pytest.mark.parametrize("kind", PYRGA, ids=str)
HEADINGS = {"0": "N", "90": "E", "180": "S", "270": "W"}
OWNERS = {"w": "white", "b": "black"}


def square_at(x: float, y: float) -> str:
    return f"{'abcd'[int(x // 100)]}{4 - int(y // 100)}"


def place(name: str) -> str:
    """Where the middle of a square is drawn: a1 at the bottom left."""
    return f"translate({100 * 'abcd'.index(name[0]) + 50} {450 - 100 * int(name[1])})"


def dots(drawn: str) -> list[str]:
    """The squares with a dot in them."""
    found = tree(drawn).findall("circle[@class='can']")
    return sorted(square_at(float(it.get("cx", "")), float(it.get("cy", ""))) for it in found)


def boxes(drawn: str, name: str) -> list[str]:
    """The squares that a mark of that class covers."""
    found = tree(drawn).findall(f"rect[@class='{name}']")
    return sorted(square_at(float(it.get("x", "")), float(it.get("y", ""))) for it in found)


def look(piece: Element) -> tuple[str, str, str]:
    """Place, class and heading of a piece drawn; no heading if it is turned to none."""
    turned = piece.find("g")
    degrees = "" if turned is None else turned.get("transform", "")[len("rotate(") : -1]
    return piece.get("transform", ""), piece.get("class", ""), HEADINGS.get(degrees, "")


def drawn(text: str) -> dict[str, tuple[str, str, str]]:
    return {str(piece.get("id")): look(piece) for piece in tree(text).findall("g")}


def squares_for(legal: Iterable[int], letters: str) -> list[str]:
    """The squares on which one of some kinds is legal."""
    return sorted({SQUARES[square_of(it)] for it in legal if KINDS[kind_of(it)] in letters})


@every_pyrga
def test_each_piece_is_drawn_once_in_its_place(kind: Kind) -> None:
    """On its square, in its owner's look; a complete tower stands on its owner's base."""
    for at in game_of(kind):
        wanted = {}
        for name, pieces in at.match.state.position()["squares"].items():
            for piece in pieces:
                look = place(name), f"piece {OWNERS[piece[0]]}", piece[2:]
                wanted[f"piece-{name}-{piece[1]}"] = look
            if len(pieces) == 3:
                most = max("wb", key=lambda seat: sum(it[0] == seat for it in pieces))
                wanted[f"base-{name}"] = place(name), f"piece {OWNERS[most]}", ""
        assert wanted == drawn(BOARD.pieces(at.state))


@every_pyrga
def test_dots_stand_where_the_picked_kind_may_go(kind: Kind) -> None:
    """With a kind picked exactly where it is legal, before that where any is."""
    for at in game_of(kind):
        legal = at.match.legal()
        assert squares_for(legal, KINDS) == dots(BOARD.choices(at.state, at.looks()))
        for letter in KINDS:
            shown = BOARD.choices(at.state, at.looks((f"kind:{letter}",)))
            assert squares_for(legal, letter) == dots(shown)


@every_pyrga
def test_what_is_asked_is_lit(kind: Kind) -> None:
    """Of the squares of PY-3, PY-4, PY-5, under PY-8 of the empty ones, those where a piece may go.

    At the start none is lit, nor is a full tower ever; what is picked makes no difference.
    """
    for at in game_of(kind):
        state = at.state
        for looks in (LOOKING, at.looks(("kind:T", "square:b2"))):
            lit = boxes(BOARD.marks(state, looks), "asked")
            wanted = [] if state.last == NOTHING else squares_for(state.actions(), KINDS)
            assert wanted == lit
        asked = members(state.empty if state.freed else state.demand)
        assert {*lit} <= {SQUARES[it] for it in asked if len(state.tower(it)) < len(KINDS)}


@every_pyrga
def test_the_preview_is_what_will_be_drawn(kind: Kind, rng: Random) -> None:
    """A ghost looks and stands as the piece will, and has no id to be mistaken for it."""
    for at in game_of(kind):
        for action in rng.sample(at.match.legal(), min(10, len(at.match.legal()))):
            path = BOARD.picks(action)
            (ghost,) = tree(BOARD.preview(at.state, path))
            name = f"piece-{SQUARES[square_of(action)]}-{KINDS[kind_of(action)]}"
            where, piece, heading = drawn(BOARD.pieces(at.state.apply(action)))[name]
            assert look(ghost) == (where, piece.replace("piece", "piece ghost"), heading)
            assert ghost.get("id") is None and "" == BOARD.preview(at.state, path[:1])
