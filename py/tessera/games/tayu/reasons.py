"""Sentences on the difference between two positions, and on the reason for a turn."""

from __future__ import annotations

from math import isqrt
from typing import Final

from tessera.drawing.board import Contrasts
from tessera.games.tayu.actions import BID, EW, NO, NS, PASS, YES, is_placement
from tessera.games.tayu.form import SIDES
from tessera.games.tayu.network import Network
from tessera.games.tayu.notation import read
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.places import SIDE
from tessera.games.tayu.results import side_of
from tessera.games.tayu.tiles import KINDS
from tessera.play.contract import Seat
from tessera.words.language import N_, Words

#: The distance to a coast that no open exit can reach.
FAR: Final = SIDE * SIDE
_COASTS: Final = N_("north coast"), N_("east coast"), N_("south coast"), N_("west coast")
_WHOSE: Final = N_("the {coast}"), N_("the other side’s {coast}")
#: Reasons for a bid or a pass (TA-16), for taking either side (TA-17), and for an answer (TA-12).
_BIDS: Final = N_(
    "To reach {bid}, a side’s two coasts must add up to at least {sum}, for example "
    "{one} and {other}."
)
_PASSES: Final = N_(
    "Any lower bid fails as soon as a side has {one} on one coast and {other} on the other."
)
_LOWEST: Final = N_("A bid cannot be lower than 1.")
_EITHER: Final = N_("The board is still empty: both sides are equally far from their coasts.")
_CLOSED: Final = N_("No tile of any kind fits any more.")
_ENDING: Final = (
    N_("If the game ended now, it would be a draw: nobody has scored."),
    N_("If the game ended now, the flood would win: neither side has scored."),
)
_NEARER: Final = N_("Before this turn, {then}; after it, {instead}.")


def reason(_: Words, before: Observation, text: str, after: Observation) -> str:
    """A sentence on a fact in favour of an action; "" if there is no such fact."""
    action, auction = read(text), before.auction
    if is_placement(action):
        pairs = contrasts(_, before.network, after.network, side_of(before, before.mover))
        told = next(filter(None, pairs), None)
        return _(_NEARER, then=told[0], instead=told[1]) if told else ""
    if action == PASS and auction is not None and auction.low is not None:
        return _(_PASSES, **_needed(auction.low - 1)) if auction.low > 1 else _(_LOWEST)
    if action > BID:
        return _(_BIDS, bid=action - BID, **_needed(action - BID))
    if action in (NS, EW):
        return _(_EITHER)
    if action in (YES, NO):
        return _(_CLOSED if before.network.closed else _ENDING[auction is not None])
    return ""


def _needed(score: int) -> dict[str, int]:
    """The two coasts' counts that reach ``score`` with the lowest sum (TA-10), and that sum."""
    more = isqrt(score - 1) + 1
    less = -(-score // more)
    return {"one": less, "other": more, "sum": less + more}


def distances(network: Network) -> list[int]:
    """For each coast N, E, S, W, the fewest squares that tiles must cover to reach it, or `FAR`."""
    found = [FAR] * 4
    known = front = {door >> 2 for door in network.open}
    for steps in range(1, FAR):
        for coast in (coast for square in front for coast in _coasts(square)):
            found[coast] = min(found[coast], steps)
        beside = {square + step for square in front for step in _steps(square)} - known
        front = {square for square in beside if not network.board >> square & 1}
        known = known | front
    return found


def contrasts(_: Words, worse: Network, better: Network, side: Seat | None) -> Contrasts:
    """Compare distances to the coasts, open exits at the coasts, and kinds that fit (TA-11).

    A side wants water and exits near its own coasts, and not near the coasts of the other side. The
    side that is behind wants more kinds to fit; the side that is ahead wants fewer. A comparison
    that does not favour ``better`` is None. All three are None for the flood, or if the two
    positions differ in the counts of the coasts.
    """
    if side is None or worse.coasts != better.coasts:
        return None, None, None
    own, found = SIDES.index(side), []
    for count, near, text, whole in (
        (distances, -1, _away, N_("the water is {where}")),
        (_waiting, 1, _open, N_("the canals have {where}")),
    ):
        now, then, told = count(worse), count(better), list[tuple[str, str]]()
        for coast in (own, own + 2, 1 - own, 3 - own):
            others, gain = coast % 2 != own, (then[coast] - now[coast]) * near
            if (-gain if others else gain) > 0 and max(now[coast], then[coast]) < FAR:
                called = _(_WHOSE[others], coast=_(_COASTS[coast]))
                told.append((text(_, now[coast], called), str(then[coast])))
        where, instead = (_.all_of(tuple(pair[at] for pair in told)) for at in (0, 1))
        found.append((_(whole, where=where), instead) if told else None)
    behind = worse.products[1 - own] - worse.products[own]
    most, least = (sum(not it.fits(kind) for kind in range(len(KINDS))) for it in (worse, better))
    stuck = _.ngettext(
        "{count} kind of tile fits nowhere and could end the game if drawn",
        "{count} kinds of tile fit nowhere and could end the game if drawn",
        most,
    )
    return *found, (stuck, str(least)) if (most - least) * behind > 0 else None


def _away(_: Words, count: int, coast: str) -> str:
    return _.ngettext(
        "{count} square from {coast}", "{count} squares from {coast}", count, coast=coast
    )


def _open(_: Words, count: int, coast: str) -> str:
    return _.ngettext(
        "{count} open exit at {coast}", "{count} open exits at {coast}", count, coast=coast
    )


def _coasts(square: int) -> list[int]:
    """The coasts to which a square belongs: 0 for N, 1 for E, 2 for S, 3 for W."""
    file, rank = divmod(square, SIDE)
    at = rank == SIDE - 1, file == SIDE - 1, rank == 0, file == 0
    return [coast for coast in range(4) if at[coast]]


def _steps(square: int) -> list[int]:
    return [step for at, step in enumerate((1, SIDE, -1, -SIDE)) if at not in _coasts(square)]


def _waiting(network: Network) -> list[int]:
    """For each coast, the number of its squares to which an open exit leads."""
    by = [coast for square in {door >> 2 for door in network.open} for coast in _coasts(square)]
    return [by.count(coast) for coast in range(4)]
