"""Faults of illegal actions, each under the first rule that forbids the action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from tessera.games.pacru.moves import (
    BETWEEN,
    CLAIM,
    COST,
    LINK,
    OUTLOOKS,
    POWERS,
    SPAN,
    TURNS,
    Action,
    is_capture,
    target_of,
    turn_of,
)
from tessera.games.sectors.faults import stuck
from tessera.games.sectors.geometry import (
    FACINGS,
    SECTOR,
    SQUARES,
    Pawn,
    ahead,
    direction,
    names,
)
from tessera.play.fault import Fault, fault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tessera.games.pacru.turn import Begun
    from tessera.play.contract import Seat

    class Position(Protocol):
        """The part of `Pacru` that this module reads; importing `Pacru` would be circular."""

        tiles: tuple[int, ...]
        pawns: tuple[tuple[Pawn, ...], ...]
        turn: int
        begun: Begun | None
        ended: str
        standing: int

        @property
        def mover(self) -> Seat:
            """The seat whose turn it is."""

        def actions(self) -> Sequence[Action]: ...

        def power(self, pawn: Pawn, index: int) -> int: ...

        def standing_on(self, square: int) -> Seat | None: ...

        def tile_on(self, square: int) -> Seat | None: ...


#: The faults of moving or turning a pawn in an open turn; the key is the rule in `Begun.asking`.
_OPEN: Final = {
    "PA-6": fault("PA-2", "open-gain"),
    "PA-8": fault("PA-2", "open-link"),
    "PA-10": fault("PA-2", "open-gain"),
    "PA-12": fault("PA-2", "open-meeting"),
    "PA-14": fault("PA-2", "open-give"),
}


def fault_of(state: Position, action: Action) -> Fault | None:
    """Return what is wrong with an action; None if and only if it is legal."""
    if state.ended:
        return fault("over")
    if state.begun is not None:
        return _in_turn(state, state.begun, action)
    if action >= LINK:
        return _nothing_asked(action)
    origin = action // SPAN
    pawn = next((own for own in state.pawns[state.turn] if own >> 3 == origin), None)
    if pawn is None:
        owner = state.standing_on(origin)
        if owner is None:
            return fault("PA-2", "none", square=SQUARES[origin])
        return fault("PA-2", "foreign", square=SQUARES[origin], pawn=owner)
    turn = turn_of(action)
    if turn is not None:
        return _turning(state, action, turn)
    return _moving(state, pawn, action)


def too_much(begun: Begun | None, turn: Sequence[Action], action: Action) -> Fault:
    """Return the fault of an action beyond a full turn whose first action led to ``begun``."""
    turning = turn_of(turn[0])
    if turning is not None:
        degrees = 45 * COST[turning] // COST[0]
        return fault("PA-14", "exactly", degrees=degrees, tiles=COST[turning])
    if LINK in turn and begun is not None and begun.claim:
        return fault("PA-8", "both", taken=names(begun.link))
    return _nothing_asked(action)


def _nothing_asked(action: Action) -> Fault:
    """Return what is wrong with naming a square or the connection when no choice is open (PA-2)."""
    if action == LINK:
        return fault("PA-2", "no-link")
    return fault("PA-2", "no-claim", square=SQUARES[action - CLAIM])


def _in_turn(state: Position, begun: Begun, action: Action) -> Fault | None:
    """Return what is wrong with an action in an open turn; None if the action is legal."""
    if action < LINK:
        return _OPEN[begun.asking]
    if action == LINK:
        return None if begun.link else fault("PA-8", "none")
    square = action - CLAIM
    if begun.claim >> square & 1:
        return None
    return (
        _wrong_square(state, begun, square)
        if begun.claim
        else fault("PA-8", "only", asked=names(begun.link), taken=names(begun.link))
    )


def _wrong_square(state: Position, begun: Begun, square: int) -> Fault:
    name = SQUARES[square]
    if begun.asking == "PA-12":
        if state.standing >> square & 1:
            return fault("PA-12", "pawn", square=name)
        return fault("PA-12", "own", square=name)
    if begun.asking == "PA-14":
        if state.tiles[state.turn] >> square & 1:
            return fault("PA-14", "pawn", square=name)
        return fault("PA-14", "own", square=name)
    return _wrong_gain(state, begun, square)


def _wrong_gain(state: Position, begun: Begun, square: int) -> Fault:
    """Return what is wrong with claiming a square that a crossing does not offer (PA-6, PA-10)."""
    sector = SECTOR[begun.moved >> 3]
    name, neutral = SQUARES[square], sector & ~sum(state.tiles)
    rule = "PA-6" if neutral else "PA-10"
    if not sector >> square & 1:
        return fault(rule, "sector", square=name)
    if state.tiles[state.turn] >> square & 1:
        return fault(rule, "own", square=name)
    if state.standing >> square & 1 and square != begun.moved >> 3:
        return fault(rule, "pawn", square=name)
    # Only PA-6 remains: under PA-10, every square not refused above can be claimed.
    return fault("PA-6", "taken", square=name, asked=names(begun.claim))


def _turning(state: Position, action: Action, turn: int) -> Fault | None:
    """Return a reorientation's fault: too few tiles, or no other pawn that can move (PA-14)."""
    if action in state.actions():
        return None
    spare = (state.tiles[state.turn] & ~state.standing).bit_count()
    square, degrees = SQUARES[action // SPAN], 45 * COST[turn] // COST[0]
    if spare < COST[turn]:
        return fault(
            "PA-14", "tiles", square=square, tiles=COST[turn], degrees=degrees, spare=spare
        )
    return fault("PA-14", "alone", square=square, turn=TURNS[turn])


def _moving(state: Position, pawn: Pawn, action: Action) -> Fault | None:
    target = target_of(action)
    assert target is not None
    origin, name = pawn >> 3, SQUARES[target]
    way = direction(origin, target)
    if way is None or way[0] not in ahead(pawn & 7):
        return fault("PA-3", origin=SQUARES[origin], square=name, facing=FACINGS[pawn & 7])
    power = state.power(pawn, state.turn)
    if way[1] > power:
        return fault("PA-4", origin=SQUARES[origin], square=name, power=power)
    blocking = BETWEEN[len(SQUARES) * origin + target] & state.standing
    own = state.tiles[state.turn]
    connected = own >> origin & 1 and own >> target & 1 and not is_capture(action)
    return (
        (None if is_capture(action) else _landing(state, target, free=not blocking))
        or (
            fault("PA-5", "jump", square=name, pawns=names(blocking))
            if blocking and not connected
            else None
        )
        or (_capturing(state, target) if is_capture(action) else None)
    )


def _landing(state: Position, target: int, *, free: bool) -> Fault | None:
    """Return what is wrong with landing on a square (PA-5); ``free`` means a clear path."""
    name = SQUARES[target]
    owner = state.standing_on(target)
    if owner is not None:
        if owner == state.mover:
            return fault("PA-5", "own-pawn", square=name)
        if not free or _attackers(state, target) < 2:
            return fault("PA-5", "pawn", square=name, pawn=owner)
        return fault("PA-5", "written", square=name, pawn=owner)
    owner = state.tile_on(target)
    if owner not in (None, state.mover):
        return fault("PA-5", "tile", square=name, tile=owner or "")
    return None


def _capturing(state: Position, target: int) -> Fault | None:
    """Return what is wrong with a capture: no enemy pawn, or fewer than two attackers (PA-11)."""
    name = SQUARES[target]
    owner = state.standing_on(target)
    if owner is None or owner == state.mover:
        return fault("PA-11", "nobody", square=name)
    if _attackers(state, target) < 2:
        return fault("PA-11", "alone", square=name, pawn=owner)
    return None


def _attackers(state: Position, target: int) -> int:
    count = 0
    for pawn in state.pawns[state.turn]:
        outlook = OUTLOOKS[POWERS * pawn + state.power(pawn, state.turn)]
        count += outlook[outlook.fan & state.standing][1] >> target & 1
    return count


def stuck_pawn(state: Position, pawn: Pawn) -> Fault:
    """Return a fault that names the obstacles on a stuck pawn's three lines."""
    outlook = OUTLOOKS[POWERS * pawn + state.power(pawn, state.turn)]
    clear, first, _behind = outlook[outlook.fan & state.standing]
    return stuck("PA-5", pawn, first, clear)
