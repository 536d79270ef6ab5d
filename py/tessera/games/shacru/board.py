"""Shacru's board: drawing, and picks for a pawn, its target and its new facing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tessera.drawing.board import Choice, Markings, Pick, Picks
from tessera.drawing.svg import escaped
from tessera.games.sectors import drawing, words
from tessera.games.sectors import marks as signs
from tessera.games.sectors.board import SectorsBoard
from tessera.games.sectors.drawing import Coming
from tessera.games.sectors.geometry import (
    FACINGS,
    SQUARE,
    SQUARES,
    Pawn,
    ahead,
    crosses,
    direction,
)
from tessera.games.shacru.moves import (
    LEFT,
    RIGHT,
    STRAIGHT,
    Move,
    arriving,
    move,
    origin_of,
    target_of,
    turned_of,
)
from tessera.games.shacru.notation import read, write
from tessera.games.shacru.state import Shacru
from tessera.play.contract import Outcome
from tessera.play.fault import Fault, Refused
from tessera.words.language import Words

#: A pawn's three possible turns after crossing a border, from left to right.
_TURNS: Final = (LEFT, STRAIGHT, RIGHT)
_ARROWS: Final = {0: "ArrowUp", 2: "ArrowRight", 4: "ArrowDown", 6: "ArrowLeft"}


def _picked(made: Picks) -> tuple[int | None, int | None, int | None]:
    squares = [SQUARE[pick.what] for pick in made if pick.kind == "square"]
    facings = [FACINGS.index(pick.what) for pick in made if pick.kind == "face"]
    origin, target = (*squares, None, None)[:2]
    return origin, target, facings[0] if facings else None


def _ahead(origin: int, target: int) -> tuple[int, int, int]:
    """The three facings ahead after a move; NW, N and NE if no straight line joins the squares."""
    return ahead((direction(origin, target) or (0, 0))[0])


def _facings(made: Picks) -> tuple[int, ...]:
    """The facings to choose from, left to right; () unless the picked move crosses a border."""
    origin, target, _facing = _picked(made)
    if origin is None or target is None or not crosses(origin, target):
        return ()
    return _ahead(origin, target)


def _move(origin: int, target: int, facing: int | None) -> Move:
    """The move after which the pawn faces ``facing``; with None, the pawn does not turn."""
    turns = dict(zip(_ahead(origin, target), _TURNS, strict=True))
    return move(origin, target, STRAIGHT if facing is None else turns[facing])


def _beginning(seen: Shacru, pick: Pick) -> Move | Fault | None:
    """Return a legal move of the pawn on the picked square or, if the pawn is stuck, the reason.

    If the mover has no pawn on the picked square, the result is an illegal move, which is refused.
    """
    if pick.kind != "square":
        return None
    square = SQUARE[pick.what]
    own = [pawn for pawn in seen.pawns[seen.turn] if pawn >> 3 == square]
    legal = [action for action in seen.actions() if origin_of(action) == square]
    if own and not legal and seen.to_move is not None:
        return seen.stuck(own[0])
    return legal[0] if legal else move(square, square)


class ShacruBoard(SectorsBoard):
    def pieces(self, seen: Shacru, last: Iterable[Move] = ()) -> str:
        """All tiles and pawns; the last pawn to move slides in, except in a new round (SH-12)."""
        coming = None
        for action in last:
            way = direction(origin_of(action), target_of(action))
            if way and seen.tile_on(target_of(action)):
                coming = Coming(target_of(action), *way)
        return drawing.pieces(seen.table.seats, seen.tiles, seen.pawns, coming)

    def deciding(self, before: Shacru, seen: Shacru, outcome: Outcome) -> list[Pawn]:
        """The pawn that made the last move of the game, if SH-9 ended it."""
        if outcome.rule != "SH-9":
            return []
        stood = {pawn for own in before.pawns for pawn in own}
        return [pawn for own in seen.pawns for pawn in own if pawn not in stood]

    def choices(self, seen: Shacru, markings: Markings) -> str:
        """Marks over the pieces: last moves, refusal, deciding pawn, picks made, possible picks."""
        found = "".join(
            signs.way(origin_of(action), target_of(action))
            + signs.numbered(target_of(action), turn.number)
            for turn in markings.last
            for action in turn.actions
            if seen.tile_on(target_of(action))  # A move of the previous round gets no mark.
        )
        found += signs.crosses(markings.refused) + "".join(map(signs.stopped, markings.decided))
        origin, target, _facing = _picked(markings.picks)
        if not markings.legal:
            return found
        if origin is None:
            able = {origin_of(action) for action in markings.legal}
            return found + "".join(
                signs.can_move(pawn) for pawn in seen.pawns[seen.turn] if pawn >> 3 in able
            )
        found += signs.picked(origin)
        if target is None:
            targets = {
                target_of(action) for action in markings.legal if origin_of(action) == origin
            }
            return found + "".join(map(signs.can, sorted(targets)))
        return found + signs.arrows(target, _facings(markings.picks))

    def preview(self, seen: Shacru, made: Picks) -> str:
        origin, target, facing = _picked(made)
        if origin is None or target is None:
            return ""
        arrived = arriving(_move(origin, target, facing))
        return drawing.ghost_tile(seen.mover, target) + drawing.ghost_pawn(seen.mover, arrived)

    def picks(self, action: Move) -> Picks:
        """The pawn's square, the target and, if the pawn turns or crosses a border, its facing."""
        origin, target = origin_of(action), target_of(action)
        path = (Pick.of("square", SQUARES[origin]), Pick.of("square", SQUARES[target]))
        if not turned_of(action) and not crosses(origin, target):
            return path
        facing = _ahead(origin, target)[_TURNS.index(turned_of(action))]
        return (*path, Pick.of("face", FACINGS[facing]))

    def intended_action(self, seen: Shacru, made: Picks, pick: Pick) -> Move | Fault | None:
        """The move for ``pick`` after the picks ``made``; for a first pick, see `_beginning`."""
        origin, _target, _facing = _picked(made)
        if origin is None:
            return _beginning(seen, pick)
        if pick.kind == "square":
            return _move(origin, SQUARE[pick.what], None)
        _origin, target, facing = _picked((*made, pick))
        if target is None or facing not in _ahead(origin, target):
            return None
        return _move(origin, target, facing)

    def next_choices(self, _: Words, seen: Shacru, made: Picks) -> list[Choice]:
        return [
            Choice(
                f"face:{FACINGS[facing]}",
                drawing.pawn_icon(seen.mover, facing, turns=True),
                words.facing(_, FACINGS[facing]),
                way=facing,
            )
            for facing in _facings(made)
        ]

    def symbols(self, seat: str, text: str) -> str:
        try:
            known = write(read(text)) == text
        except Refused:
            known = False
        return drawing.pawn_icon(seat) + drawing.written(text) if known else escaped(text)

    def keys(self, seen: Shacru, made: Picks) -> dict[str, str]:
        """Picks of facings by key: ``<`` (left), Enter (straight on), ``>`` (right), arrow keys."""
        facings = _facings(made)
        if not facings:
            return {}
        named = dict(zip(("<", "Enter", ">"), facings, strict=True))
        left, way, right = facings
        # A diagonal facing has no arrow key, but the facings to its left and right have one each.
        arrows = (
            {left: left, right: right} if way % 2 else {way - 2: left, way: way, way + 2: right}
        )
        named |= {_ARROWS[arrow % 8]: facing for arrow, facing in arrows.items()}
        return {key: f"face:{FACINGS[facing]}" for key, facing in named.items()}

    def labels(self, _: Words, seen: Shacru, markings: Markings) -> dict[str, str]:
        """The spoken labels of squares, by name: contents, and moves from or to the square."""
        origins: dict[int, set[int]] = {}
        targets: dict[int, set[int]] = {}
        for action in markings.legal:
            origin, target = origin_of(action), target_of(action)
            targets.setdefault(origin, set()).add(target)
            origins.setdefault(target, set()).add(origin)
        told = {}
        for square, name in enumerate(SQUARES):
            said = words.square(_, seen, square)
            if square in targets:
                said = _.beside(said, words.leads(_, sorted(targets[square])))
            elif square in origins:
                said = _.beside(said, words.reach(_, sorted(origins[square])))
            told[name] = said
        return told


BOARD: Final = ShacruBoard()
