"""Pacru's marks: the last turn, the choices of an open turn, and the consequences of a move."""

from __future__ import annotations

from collections.abc import Iterable

from tessera.drawing.board import Played
from tessera.games.pacru.consequences import consequences
from tessera.games.pacru.moves import (
    BETWEEN,
    CLAIM,
    LINK,
    TURNING,
    Action,
    is_capture,
    origin_of,
    target_of,
    turn_of,
)
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import Begun
from tessera.games.sectors import marks as signs
from tessera.games.sectors.geometry import SQUARES, direction, members


def last_turn(seen: Pacru, turn: Played) -> str:
    """Marks of a past turn: the path or reorientation, a capture, changed tiles, and the number."""
    last = turn.actions
    if not last:
        return ""
    origin, target, turning = origin_of(last[0]), target_of(last[0]), turn_of(last[0])
    named = [action - CLAIM for action in last if action >= CLAIM]
    if origin is None:
        return "".join(map(signs.corners, named))
    if turning is not None:
        pawn = seen.pawn_on(origin)
        if pawn is None or seen.standing_on(origin) != turn.seat:
            return ""  # The pawn has left the board.
        bent = signs.turned(pawn, TURNING[turning]) + signs.numbered(origin, turn.number)
        return bent + "".join(map(signs.given, named))
    if target is None:
        return ""
    if LINK in last:
        named += members(BETWEEN[len(SQUARES) * origin + target])
    drawn = signs.way(origin, target)
    drawn += "".join(signs.corners(square) for square in sorted(set(named) - {target}))
    drawn += signs.sign(target, "take") if is_capture(last[0]) else ""
    return drawn + signs.numbered(target, turn.number)


def asked(seen: Pacru, begun: Begun) -> str:
    """Marks of an open turn's choices: the connection, and each square that may be chosen."""
    drawn = _link(seen, begun) if begun.link else ""
    neutral = ~sum(seen.tiles)
    for square in members(begun.claim):
        bare = neutral >> square & 1
        form = "give" if begun.give else "gain" if bare else "turn"
        if not bare or seen.standing >> square & 1:
            drawn += signs.sign(square, form)
        elif begun.asking == "PA-12":
            drawn += signs.may(square)
        else:
            drawn += signs.sign(square, form, (0, 0))
    return drawn


def _link(seen: Pacru, begun: Begun) -> str:
    target, facing = begun.moved >> 3, begun.moved & 7
    line = signs.linked(target, facing, begun.link.bit_count() + 1)
    fresh = begun.link & ~seen.tiles[seen.turn]
    return line + signs.group_of(members(fresh), members(begun.link & ~begun.claim))


def followed(seen: Pacru, actions: Iterable[Action]) -> str:
    """Marks of a pawn's targets, with signs for the consequences of moving there."""
    lines: dict[int, tuple[int, int]] = {}
    changed = 0
    places = ""
    for action in actions:
        origin, target = origin_of(action), target_of(action)
        if origin is None or target is None:
            continue
        follows = consequences(seen, action)
        facing, far = direction(origin, target) or (0, 0)
        if follows.links:
            lines[facing] = max(lines.get(facing, (0, 0)), (far, target))
            changed |= follows.links & ~seen.tiles[seen.turn]
        places += signs.captured(target) if follows.captures else signs.can(target)
        for form, holds in (
            ("gain", follows.gains),
            ("turn", follows.turns),
            ("meet", follows.meets),
            ("jump", follows.jumps),
        ):
            places += signs.sign(target, form) if holds else ""
    drawn = "".join(signs.linked(target, way, far) for way, (far, target) in lines.items())
    return drawn + "".join(map(signs.would, members(changed))) + places
