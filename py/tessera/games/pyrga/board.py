"""Pyrga's board, seen from above, with every piece of a tower visible.

A Square is a frame, a Cylinder is a ring inside the frame, and a Triangle is an arrowhead in the
middle. The side of a board square is 100 units; rank 4 is at the top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import Board, Choice, Markings, Pick, Picks, by_kind
from tessera.drawing.coordinates import coordinates
from tessera.drawing.refusal import crosses
from tessera.drawing.svg import dot, element, escaped, group
from tessera.games.pyrga import words
from tessera.games.pyrga.notation import WRITTEN, read
from tessera.games.pyrga.pieces import (
    HEADINGS,
    KINDS,
    POINTS,
    SIDE,
    SQUARES,
    STEPS,
    TRIANGLE,
    Placement,
    heading_of,
    kind_of,
    members,
    placement,
    square_of,
)
from tessera.games.pyrga.rules import NOTHING, SEATS, Pyrga
from tessera.play.contract import Outcome
from tessera.words.language import Words

#: The margin around the squares, for the coordinates.
_RIM: Final = 15

#: Drawings of the three kinds (C, S, T), centred on the origin; the Triangle points north.
_SHAPES: Final = (
    '<path d="M0-27a27 27 0 1 0 .01 0zM0-18a18 18 0 1 1-.01 0z"/><circle class="inlay" r="22.5"/>',
    '<path d="M-41-41H41V41H-41zM-31-31V31H31V-31z"/><path class="inlay" d="M-36-36H36V36H-36z"/>',
    '<path d="M0-15.500L12 9.500L0 4.500L-12 9.500z"/><path class="inlay" d="M0-8V1"/>',
)
_BASE: Final = '<rect class="base" x="-47" y="-47" width="94" height="94" rx="5"/>'
#: The distance of a heading's arrow from the middle of its square.
_ARROW_AT: Final = 64
_ARROW: Final = '<circle class="seat" r="23"/><path d="M0-12L10 8L0 3L-10 8z"/>'
_DEGREES: Final = (90, 0, 180, 270)


def middle(square: int) -> tuple[int, int]:
    file, rank = divmod(square, SIDE)
    return 100 * file + 50, 100 * (SIDE - 1 - rank) + 50


def shape(kind: int, heading: int | None = None) -> str:
    """A piece centred on the origin; without a ``heading``, a Triangle points north."""
    if kind != TRIANGLE or heading is None:
        return _SHAPES[kind]
    return element("g", _SHAPES[kind], transform=f"rotate({_DEGREES[heading]})")


def _corner_of(name: str) -> tuple[float, float]:
    x, y = middle(SQUARES.index(name))
    return x + 34, y + 34


def _on(square: int, name: str) -> str:
    x, y = middle(square)
    return element("rect", class_=name, x=x - 48, y=y - 48, width=96, height=96, rx=4)


def _corners(square: int) -> str:
    """Mark the last piece with four corners, so that the mark does not look like a tower's base."""
    x, y = middle(square)
    corner = f"M{x - 49} {y - 27}V{y - 49}H{x - 27}"
    return element(
        "g",
        "".join(
            element("path", d=corner, transform=f"rotate({turn} {x} {y})")
            for turn in (0, 90, 180, 270)
        ),
        class_="last",
    )


def _with_kind(markings: Markings, kind: int | None) -> list[Placement]:
    return [action for action in markings.legal if kind is None or kind_of(action) == kind]


def _arrows(square: int) -> str:
    x, y = middle(square)
    return "".join(
        group(
            element("g", _ARROW, transform=f"rotate({_DEGREES[heading]})"),
            x + _ARROW_AT * STEPS[heading][0],
            y - _ARROW_AT * STEPS[heading][1],
            class_="arrow",
            data_pick=f"heading:{HEADINGS[heading]}",
        )
        for heading in POINTS[square]
    )


def _picked(made: Picks) -> tuple[int | None, int | None]:
    values = by_kind(made)
    kind, square = values.get("kind"), values.get("square")
    return (
        KINDS.index(kind) if kind else None,
        SQUARES.index(square) if square else None,
    )


def icon(kind: int, seat: str, heading: int | None = None, *, turns: bool = False) -> str:
    """A piece as an icon; if ``turns`` is True, the page turns the icon with the board."""
    inner = group(shape(kind, heading), class_=f"piece {seat}")
    box = {0: "-30 -30 60 60", 1: "-44 -44 88 88", 2: "-19 -20 38 38"}[kind]
    sort = "icon turns" if turns else "icon"
    return element("svg", inner, class_=sort, viewBox=box, aria_hidden="true")


#: Headings by arrow key on the upright board, where north is up.
_ARROWS: Final = {"ArrowUp": "N", "ArrowRight": "E", "ArrowDown": "S", "ArrowLeft": "W"}


class PyrgaBoard(Board):
    VIEW_BOX = f"{-_RIM} {-_RIM} {400 + 2 * _RIM} {400 + 2 * _RIM}"
    ROWS = tuple(tuple(f"{file}{rank}" for file in "abcd") for rank in "4321")
    #: White sits in the south, at the first rank, and Black opposite.
    QUARTERS: Mapping[str, int] = {"white": 0, "black": 2}

    def where(self, name: str) -> tuple[int, int]:
        """The middle of a named square in drawing units."""
        return middle(SQUARES.index(name))

    def ground(self) -> str:
        return "".join(
            element(
                "rect",
                class_=f"square {'odd' if sum(divmod(square, SIDE)) % 2 else 'even'}",
                x=middle(square)[0] - 50,
                y=middle(square)[1] - 50,
                width=100,
                height=100,
                data_pick=f"square:{name}",
            )
            for square, name in enumerate(SQUARES)
        )

    def frame(self, quarters: int = 0) -> str:
        return coordinates("abcd", "1234", quarters, 412, -8)

    def pieces(self, seen: Pyrga, last: Sequence[Placement] = ()) -> str:
        """All pieces, and a base in the owner's colour under each complete tower."""
        found = []
        for square, name in enumerate(SQUARES):
            owner = seen.owner(square)
            x, y = middle(square)
            if owner is not None:
                found.append(group(_BASE, x, y, id_=f"base-{name}", class_=f"piece {owner}"))
            for seat, kind, heading in sorted(seen.tower(square), key=lambda piece: piece[1] != 1):
                found.append(
                    group(
                        shape(kind, heading),
                        x,
                        y,
                        id_=f"piece-{name}-{KINDS[kind]}",
                        class_=f"piece {seat}",
                    )
                )
        return "".join(found)

    def deciding(self, before: Pyrga, seen: Pyrga, outcome: Outcome) -> list[int]:
        """The winner's squares that decided the game: towers, pairs or single pieces."""
        if not outcome.winners:
            return []
        (winner,) = outcome.winners
        counts = zip(*map(seen.tally, SEATS), strict=True)
        height = next(3 - at for at, (one, other) in enumerate(counts) if one != other)
        if height == 3:
            return [at for at in range(len(SQUARES)) if seen.owner(at) == winner]
        alone = [winner] * height
        return [at for at in range(len(SQUARES)) if [it[0] for it in seen.tower(at)] == alone]

    def marks(self, seen: Pyrga, markings: Markings) -> str:
        """Highlight the squares that decided the game, or the squares open to the next piece."""
        if markings.decided:
            return "".join(_on(square, "asked") for square in markings.decided)
        if seen.last == NOTHING or seen.to_move is None:
            return ""
        return "".join(_on(square, "asked") for square in seen.places())

    def choices(self, seen: Pyrga, markings: Markings) -> str:
        """Draw marks over the pieces: last turns, refusals, deciding squares and possible picks."""
        found = "".join(
            _corners(square_of(action)) for turn in markings.last for action in turn.actions
        )
        found += crosses(markings.refused, _corner_of)
        found += "".join(_on(square, "decided") for square in markings.decided)
        kind, square = _picked(markings.picks)
        if square is not None:
            return found + _on(square, "picked") + _arrows(square)
        places = sorted({square_of(action) for action in _with_kind(markings, kind)})
        return found + "".join(dot(middle(at)[0] + 36, middle(at)[1] - 36) for at in places)

    def preview(self, seen: Pyrga, picks: Picks) -> str:
        kind, square = _picked(picks)
        if kind is None or square is None:
            return ""
        named = by_kind(picks).get("heading")
        heading = HEADINGS.index(named) if named else POINTS[square][0]
        x, y = middle(square)
        return group(shape(kind, heading), x, y, class_=f"piece ghost {seen.mover}")

    def picks(self, action: Placement) -> Picks:
        """The picks that choose a placement: a kind, a square and, for a Triangle, a heading."""
        kind, square = KINDS[kind_of(action)], SQUARES[square_of(action)]
        path, heading = (Pick.of("kind", kind), Pick.of("square", square)), heading_of(action)
        return path if heading is None else (*path, Pick.of("heading", HEADINGS[heading]))

    def intended_action(self, seen: Pyrga, made: Picks, pick: Pick) -> Placement | None:
        """The placement meant by the picks, with missing parts filled in; None without a kind."""
        values = by_kind((*made, pick))
        if "kind" not in values:
            return None
        kind = KINDS.index(values["kind"])
        if "square" not in values or pick.kind == "kind":
            return placement(kind, members(seen.demand)[0])
        square = SQUARES.index(values["square"])
        if pick.kind == "heading":
            return placement(kind, square, HEADINGS.index(values["heading"]))
        return placement(kind, square, POINTS[square][0])

    def hand(self, _: Words, seen: Pyrga, seat: str, made: Picks = ()) -> list[Choice]:
        """The three kinds, each with the number of pieces still in hand."""
        return [
            Choice(
                f"kind:{KINDS[kind]}",
                icon(kind, seat),
                words.WORDS.name(_, "kind", KINDS[kind]),
                seen.in_hand(seat, kind),
            )
            for kind in (1, 2, 0)
        ]

    def next_choices(self, _: Words, seen: Pyrga, made: Picks) -> list[Choice]:
        square = _picked(made)[1]
        if square is None:
            return []
        return [
            Choice(
                f"heading:{HEADINGS[heading]}",
                icon(TRIANGLE, seen.mover, heading, turns=True),
                words.heading(_, heading),
            )
            for heading in POINTS[square]
        ]

    def symbols(self, seat: str, text: str) -> str:
        if text not in WRITTEN:
            return escaped(text)
        action = read(text)
        return icon(kind_of(action), seat, heading_of(action)) + SQUARES[square_of(action)]

    def keys(self, seen: Pyrga, made: Picks) -> dict[str, str]:
        """Map letters to kinds; after a square is picked, map arrows and letters to headings."""
        if _picked(made)[1] is None:
            return {letter.lower(): f"kind:{letter}" for letter in KINDS}
        arrows = {key: f"heading:{letter}" for key, letter in _ARROWS.items()}
        return arrows | {letter.lower(): f"heading:{letter}" for letter in HEADINGS}

    def labels(self, _: Words, seen: Pyrga, markings: Markings) -> dict[str, str]:
        """Spoken labels of squares: the pieces on each, and the kinds that can be played there."""
        kinds: list[set[int]] = [set() for _square in SQUARES]
        for action in markings.legal:
            kinds[square_of(action)].add(kind_of(action))
        told = {}
        for square, name in enumerate(SQUARES):
            playable = words.playable(_, sorted(kinds[square]))
            standing = words.square(_, seen, square)
            told[name] = _.beside(standing, playable) if playable else standing
        return told


BOARD: Final = PyrgaBoard()
