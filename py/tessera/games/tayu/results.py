"""Sentences on the end of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tessera.games.tayu.form import SIDES
from tessera.games.tayu.names import players
from tessera.games.tayu.observation import Observation
from tessera.play.contract import Outcome, Seat
from tessera.words.language import N_, Words

_ENDS: Final = {
    "TA-11": N_("The last tile drawn fits nowhere."),
    "TA-12": N_("The last tile drawn fits nowhere, and nobody has scored."),
    "TA-14": N_("Neither tile in hand fits anywhere."),
}
#: TA-8: sentences on the coasts of the side that won.
_BOTH: Final = {
    "ns": N_("The north coast has {one}, the south coast {other}."),
    "ew": N_("The west coast has {one}, the east coast {other}."),
}


def side_of(seen: Observation, value: str) -> str | None:
    """A seat's side, ``ns`` or ``ew``; None for the flood, or if the seat has no side yet."""
    if len(seen.form.seats) == 3:
        return SIDES[seen.taken.index(value)] if value in seen.taken else None
    return SIDES[seen.form.seats.index(value) % 2]


def won_by(outcome: Outcome, seen: Observation) -> str:
    """The rule that decides the winner: TA-19 if three play to the end, else the outcome's rule."""
    return "TA-19" if outcome.rule in _ENDS and len(seen.form.seats) == 3 else outcome.rule


def decided(_: Words, outcome: Outcome, seen: Observation, deciding: Sequence[str]) -> str:
    """Sentences on the ``deciding`` sides' coasts or, if the flood won, on the higher score."""
    if seen.flood is not None and seen.flood in outcome.winners:
        return _nearest(_, seen)
    north, east, south, west = seen.network.coasts
    counts = {"ns": (north, south), "ew": (west, east)}
    said = [_(_BOTH[side], one=counts[side][0], other=counts[side][1]) for side in deciding]
    return " ".join(said)


#: Sentences on the side that came nearest to the bid (TA-19), by side.
_NEAREST: Final = {
    "ns": N_("North–South came closest to the bid: {high} of {bid}."),
    "ew": N_("East–West came closest to the bid: {high} of {bid}."),
}
#: A sentence on two sides with the same score (TA-19).
_BOTH_NEAR: Final = N_("Both sides have {high}; the bid was {bid}.")


def _nearest(_: Words, seen: Observation) -> str:
    """A sentence on the higher score and the bid that it did not reach (TA-19)."""
    assert seen.auction is not None
    scores = dict(zip(SIDES, seen.network.products, strict=True))
    high = max(scores.values())
    sides = [side for side in SIDES if scores[side] == high]
    text = _NEAREST[sides[0]] if len(sides) == 1 else _BOTH_NEAR
    return _(text, high=high, bid=seen.auction.low)


def result(_: Words, outcome: Outcome, seen: Observation | None = None) -> str:
    """Sentences on a game's end (only on its winners if ``seen`` is None), without a rule id."""
    winners = outcome.winners
    if outcome.rule not in _ENDS:
        return players.resigned(_, outcome)
    if seen is None:
        return _result_unseen(_, winners)
    message = _ENDS[outcome.rule] if any(seen.fronts) else N_("The block is used up.")  # TA-11
    if seen.auction is not None and seen.auction.low is not None:
        return f"{_(message)} {_result_of_three(_, seen, winners, seen.auction.low)}"
    high, low = sorted(seen.network.products, reverse=True)
    if not winners:
        drawn = _(N_("A draw, {high} to {low}."), high=high, low=low)  # TA-10
        return f"{_(message)} {drawn}"
    # TA-10
    text = (
        N_("{seat} wins, {high} to {low}."),
        N_("You won, {high} to {low}."),
        N_("You lost, {low} to {high}."),
    )
    return f"{_(message)} {players.ended(_, winners[0], *text, high=high, low=low)}"


def _result_unseen(_: Words, winners: tuple[Seat, ...]) -> str:
    """A sentence on the winners when nothing else is known (TA-10)."""
    if not winners:
        return _(N_("A draw."))
    return players.won(_, winners[0]) if len(winners) == 1 else players.shared(_, winners)


def _result_of_three(_: Words, seen: Observation, winners: tuple[Seat, ...], bid: int) -> str:
    """A sentence on the winners among three players (TA-19)."""
    north_south, east_west = seen.network.products
    counts = {"ns": north_south, "ew": east_west, "bid": bid}
    if len(winners) > 1:
        text = N_("{shared} Both sides have {ns}; the flood’s bid was {bid}.")
        return _(text, shared=players.shared(_, winners), **counts)
    if not seen.left:
        return players.ended(_, winners[0], *_BY_FLOOD, **counts)
    return players.ended(_, winners[0], *_BY_SIDE, **counts)


#: Sentences for a win by the flood (TA-19): about the winner, to the winner, and to a loser.
_BY_FLOOD: Final = (
    N_(
        "{seat}, the flood, wins: neither side has reached {bid} "
        "(North–South {ns}, East–West {ew})."
    ),
    N_("You won as the flood: neither side has reached {bid} (North–South {ns}, East–West {ew})."),
    N_(
        "You lost: {seat} is the flood, and neither side has reached {bid} "
        "(North–South {ns}, East–West {ew})."
    ),
)
#: The three sentences for a win by a side (TA-19).
_BY_SIDE: Final = (
    N_("{seat} wins: North–South {ns}, East–West {ew}; the flood’s bid was {bid}."),
    N_("You won: North–South {ns}, East–West {ew}; the flood’s bid was {bid}."),
    N_("You lost: {seat} wins. North–South {ns}, East–West {ew}; the flood’s bid was {bid}."),
)
