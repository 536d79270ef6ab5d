"""Pacru's board: its drawing, and the picks of pawns, targets, new facings and squares to claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.drawing.board import Choice, Markings, Pick, Picks
from tessera.drawing.svg import escaped
from tessera.games.pacru import words
from tessera.games.pacru.consequences import consequences
from tessera.games.pacru.marks import asked, followed, last_turn
from tessera.games.pacru.moves import (
    CAPTURE,
    CLAIM,
    COST,
    FACING,
    LINK,
    SPAN,
    TURN,
    TURNS,
    Action,
    is_capture,
    origin_of,
    target_of,
    turn_of,
    turned,
)
from tessera.games.pacru.notation import read
from tessera.games.pacru.state import Pacru
from tessera.games.sectors import drawing
from tessera.games.sectors import marks as signs
from tessera.games.sectors import words as common
from tessera.games.sectors.board import SectorsBoard
from tessera.games.sectors.drawing import Coming
from tessera.games.sectors.geometry import SQUARE, SQUARES, Pawn, direction, members
from tessera.play.contract import Outcome, Seat
from tessera.play.fault import Fault, Refused
from tessera.words.language import Words

#: The pick for the connection.
_LINK: Final = Pick.of("link", "")
#: The reorientations as written, from 90° left to 90° right.
_SIDES: Final = ("<<", "<", ">", ">>")


def _picked(made: Picks) -> tuple[int | None, int | None, int | None]:
    squares = [SQUARE[pick.what] for pick in made if pick.kind == "square"]
    turns = [TURNS.index(pick.what) for pick in made if pick.kind == "turn"]
    origin, target = (*squares, None, None)[:2]
    return origin, target, turns[0] if turns else None


def _tiles(seen: Pacru, squares: Sequence[int]) -> str:
    return "".join(drawing.ghost_tile(seen.mover, square) for square in squares)


def _turning(seen: Pacru, square: int, turning: int) -> str:
    """A preview of the pawn on a square after a reorientation."""
    pawn = seen.pawn_on(square)
    if pawn is None:
        return ""
    below = drawing.without_pawn(seen.tile_on(square), square)
    return below + drawing.ghost_pawn(seen.mover, turned(pawn, turning))


def _arrival(seen: Pacru, origin: int, target: int) -> str:
    """A preview of a move: the pawn, new tiles, and squares that might change; "" if illegal."""
    way = len(SQUARES) * origin + target
    action = _move(seen, origin, target)
    if way not in FACING or action not in seen.actions():
        return ""
    follows = consequences(seen, action)
    perhaps = members(follows.gains | follows.turns)
    taken = drawing.without_pawn(seen.mover, target) if follows.captures else ""
    return (
        taken
        + _tiles(seen, members(follows.links))
        + "".join(map(signs.would, perhaps))
        + drawing.ghost_pawn(seen.mover, 8 * target + FACING[way])
    )


def _move(seen: Pacru, origin: int, target: int) -> Action:
    """The move between two squares, or the capture if another seat's pawn stands on ``target``."""
    owner = seen.standing_on(target)
    taking = owner is not None and owner != seen.mover
    return origin * SPAN + target + (CAPTURE if taking else 0)


def _beginning(seen: Pacru, square: int) -> Action | Fault:
    """A square's first legal action, else a `Fault` about a stuck pawn, else an illegal action."""
    pawn = seen.pawn_on(square)
    legal = [action for action in seen.actions() if origin_of(action) == square]
    if legal:
        return legal[0]
    if pawn is not None and pawn in seen.pawns[seen.turn] and seen.to_move is not None:
        return seen.stuck(pawn)
    return square * SPAN + square


def _following(_: Words, seen: Pacru, markings: Markings) -> dict[int, str]:
    """Words for the consequences of moving the picked pawn, by target; no entry for plain moves."""
    origin = _picked(markings.picks)[0]
    if origin is None or seen.begun is not None:
        return {}
    told = {}
    for action in markings.legal:
        target = target_of(action)
        if origin_of(action) == origin and target is not None:
            text = words.follows(_, consequences(seen, action))
            if text:
                told[target] = text
    return told


class PacruBoard(SectorsBoard):
    def pieces(self, seen: Pacru, last: Sequence[Action] = ()) -> str:
        """All tiles and pawns; the pawn that moved in the last turn slides in."""
        coming = None
        for action in last[:1]:
            origin, target = origin_of(action), target_of(action)
            if origin is not None and target is not None:
                way = direction(origin, target)
                coming = Coming(target, *way) if way else None
        return drawing.pieces(seen.table.seats, seen.tiles, seen.pawns, coming)

    def marks(self, seen: Pacru, markings: Markings) -> str:
        """Highlights of the squares that may be chosen in an open turn, except at a meeting."""
        if seen.begun is None or seen.begun.asking == "PA-12":
            return ""
        fresh = seen.begun.link & ~seen.tiles[seen.turn]
        return "".join(map(signs.lit, members(seen.begun.claim | fresh)))

    def deciding(self, before: Pacru, seen: Pacru, outcome: Outcome) -> list[tuple[Seat, Pawn]]:
        """The pawns that could not move at the end of the game, each with its seat (PA-15)."""
        fates = zip(before.table.seats, before.pawns, before.out, seen.out, strict=True)
        return [
            (seat, pawn)
            for seat, own, then, now in fates
            for pawn in own
            if now == "PA-15" and not then and not seen.standing >> (pawn >> 3) & 1
        ]

    def choices(self, seen: Pacru, markings: Markings) -> str:
        """Marks over the pieces: last turns, refusals, stuck pawns, picks and consequences."""
        found = "".join(last_turn(seen, turn) for turn in markings.last) + signs.crosses(
            markings.refused
        )
        for seat, pawn in markings.decided:
            found += drawing.ghost_pawn(seat, pawn) + signs.stopped(pawn)
        if not markings.legal:
            return found
        if seen.begun is not None:
            return found + asked(seen, seen.begun)
        origin, target, turning = _picked(markings.picks)
        if origin is None:
            able = {origin_of(action) for action in markings.legal}
            return found + "".join(
                signs.can_move(pawn) for pawn in seen.pawns[seen.turn] if pawn >> 3 in able
            )
        found += signs.picked(origin)
        if target is not None or turning is not None:
            return found
        return found + followed(
            seen, [each for each in markings.legal if origin_of(each) == origin]
        )

    def preview(self, seen: Pacru, made: Picks) -> str:
        if seen.begun is not None:
            named = seen.begun.link & ~seen.tiles[seen.turn] if _LINK in made else 0
            first = _picked(made)[0]
            squares = members(named) if first is None else [first]
            if seen.begun.give:
                return "".join(map(signs.would, squares))
            return _tiles(seen, squares)
        origin, target, turning = _picked(made)
        if origin is None:
            return ""
        if turning is not None:
            return _turning(seen, origin, turning)
        return _arrival(seen, origin, target) if target is not None else ""

    def picks(self, action: Action) -> Picks:
        """A pawn's square, then a target or reorientation; in an open turn, a square or `_LINK`."""
        if action == LINK:
            return (_LINK,)
        origin, target, turning = origin_of(action), target_of(action), turn_of(action)
        named = () if target is None else (Pick.of("square", SQUARES[target]),)
        if origin is None:
            return named
        turns = () if turning is None else (Pick.of("turn", TURNS[turning]),)
        return (Pick.of("square", SQUARES[origin]), *named, *turns)

    def intended_action(self, seen: Pacru, made: Picks, pick: Pick) -> Action | Fault | None:
        """The action meant by ``pick`` after the picks ``made``; None if ``pick`` does not fit."""
        if pick == _LINK:
            return LINK
        square, _target, turning = _picked((pick,))
        if seen.begun is not None:
            return None if square is None else CLAIM + square
        origin = _picked(made)[0]
        if origin is None:
            return None if square is None else _beginning(seen, square)
        if square is not None:
            return _move(seen, origin, square)
        return None if turning is None else origin * SPAN + TURN + turning

    def next_choices(self, _: Words, seen: Pacru, made: Picks) -> list[Choice]:
        if seen.begun is not None:
            link = seen.begun.link
            fresh = (link & ~seen.tiles[seen.turn]).bit_count()
            taken = Choice(_LINK, drawing.link_icon(seen.mover), words.connection(_, link), fresh)
            return [taken] if link else []
        origin, target, _turning = _picked(made)
        pawn = None if origin is None else seen.pawn_on(origin)
        if origin is None or pawn is None or target is not None:
            return []
        legal = {turn_of(action) for action in seen.actions() if origin_of(action) == origin}
        return [
            Choice(
                f"turn:{side}",
                drawing.pawn_icon(seen.mover, turned(pawn, TURNS.index(side)) & 7, turns=True),
                words.turning(_, side),
                -COST[TURNS.index(side)],
            )
            for side in _SIDES
            if TURNS.index(side) in legal
        ]

    def symbols(self, seat: str, text: str) -> str:
        try:
            known = read(text)[0] < LINK
        except Refused:
            known = False
        return drawing.pawn_icon(seat) + drawing.written(text) if known else escaped(text)

    def keys(self, seen: Pacru, made: Picks) -> dict[str, str]:
        """Picks by key: ``*`` takes the connection; ``<``, ``>`` and ``1`` to ``4`` turn a pawn."""
        if seen.begun is not None:
            return {"*": _LINK} if seen.begun.link else {}
        if not made:
            return {}
        named = dict(zip("1234", _SIDES, strict=True)) | {"<": "<", ">": ">"}
        return {key: f"turn:{side}" for key, side in named.items()}

    def labels(self, _: Words, seen: Pacru, markings: Markings) -> dict[str, str]:
        leads: dict[int, set[int]] = {}
        origins: dict[int, set[int]] = {}
        taken, turning, named = set[int](), set[int](), set[int]()
        for action in markings.legal:
            origin, target = origin_of(action), target_of(action)
            if origin is None:
                named |= set() if target is None else {target}
            elif target is None:
                turning.add(origin)
            else:
                leads.setdefault(origin, set()).add(target)
                origins.setdefault(target, set()).add(origin)
                taken |= {target} if is_capture(action) else set()
        asking = seen.begun.asking if seen.begun else ""
        follows = _following(_, seen, markings)
        told = {}
        for square, name in enumerate(SQUARES):
            said = [common.square(_, seen, square)]
            if square in leads:
                said.append(common.leads(_, sorted(leads[square])))
            if square in turning:
                said.append(words.turnable(_))
            if square in origins:
                told_of = words.taken if square in taken else common.reach
                said.append(told_of(_, sorted(origins[square])))
            if square in named:
                said.append(words.claimable(_, asking))
            if square in follows:
                said.append(follows[square])
            told[name] = _.beside(*said)
        return told


BOARD: Final = PacruBoard()
