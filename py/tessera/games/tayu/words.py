"""Ta Yü in words: what is asked, turns, scores and results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tessera.drawing.board import no_step
from tessera.games.tayu.actions import (
    BID,
    EW,
    MOST,
    NO,
    NS,
    PASS,
    YES,
    aside_of,
    end_of,
    is_placement,
)
from tessera.games.tayu.form import SIDES, SMOOTH
from tessera.games.tayu.notation import read
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.places import CENTRE, SQUARES, kind_of, squares_of
from tessera.games.tayu.sentences import EXAMPLE, FAULTS, KEYS, LINE, RULES
from tessera.games.tayu.stages import (
    AGAIN,
    ASK,
    BARE,
    BIDDING,
    DRAW,
    LAST,
    PLACE,
    SET_ASIDE,
    TAKE,
)
from tessera.games.tayu.tiles import KINDS
from tessera.play.contract import Outcome
from tessera.words.language import N_, Words, naming

__all__ = (
    "EXAMPLE", "FAULTS", "KEYS", "LINE", "NAMES", "RULES", "asked", "name", "note", "result",
    "score", "seat", "shown", "turn", "unshown",
)  # fmt: skip

NAMES: Final[Mapping[str, Mapping[str, str]]] = {
    "seat": {
        "ns": N_("North–South"),
        "ew": N_("East–West"),
        "n": N_("North"),
        "e": N_("East"),
        "s": N_("South"),
        "w": N_("West"),
        "A": N_("Player A"),
        "B": N_("Player B"),
        "C": N_("Player C"),
    },
    "side": {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")},
    "row": {"L": N_("left row"), "R": N_("right row")},
    "option": {
        "first": N_("Who begins"),
        "hand": N_("Tiles in hand"),
        "scoreless": N_("A tile that fits nowhere, before anyone has scored"),
    },
    "first": {"lot": N_("Drawn by lot"), "ns": N_("North–South"), "ew": N_("East–West")},
    "hand": {"one": N_("One"), "two": N_("Two, hidden from the other")},
    "scoreless": {
        "ask": N_("All are asked whether it is set aside"),
        "redraw": N_("It is set aside"),
        "end": N_("It ends the game"),
    },
    "number": {"bid:": N_("Your bid")},
    "act": {"bid:": N_("Bid")},
}
_COASTS: Final = (N_("North coast"), N_("East coast"), N_("South coast"), N_("West coast"))

#: What is asked at each stage, with the rule.
_ASKED: Final = {
    BARE: (N_("{seat}: draw the tile that you keep hidden"), "TA-14"),
    DRAW: (N_("{seat}: draw a tile from the left or the right row"), "TA-2"),
    AGAIN: (N_("{seat}: draw another tile"), "TA-12"),
    TAKE: (N_("{seat}: take a side, and begin"), "TA-17"),
    ASK: (N_("{seat}: nothing fits and nobody has scored: set the tile aside?"), "TA-12"),
    SET_ASIDE: (N_("{seat}: the tile fits nowhere, set it aside"), "TA-12"),
}
_SHOWN_ROW: Final = {
    "L": N_("{seat} draws tile {tile} from the left row."),
    "R": N_("{seat} draws tile {tile} from the right row."),
}
_ROW: Final = {
    "L": N_("{seat} draws a tile from the left row."),
    "R": N_("{seat} draws a tile from the right row."),
}
_RINGED_ROW: Final = {
    "L": N_("{seat} draws a tile with rings from the left row."),
    "R": N_("{seat} draws a tile with rings from the right row."),
}
_SMOOTH_ROW: Final = {
    "L": N_("{seat} draws a tile without rings from the left row."),
    "R": N_("{seat} draws a tile without rings from the right row."),
}
_ENDS: Final = {
    "TA-11": N_("The last tile drawn fits nowhere."),
    "TA-12": N_("The last tile drawn fits nowhere, and nobody has scored."),
    "TA-14": N_("Neither tile in hand fits anywhere."),
}


name, seat = naming(NAMES)


def asked(_: Words, seen: Observation, picks: tuple[str, ...] = ()) -> tuple[str, str]:
    """What the player to move is asked to do, and the rule."""
    player = seat(_, seen.mover)
    if seen.stage == BIDDING and seen.auction is not None:
        return _bid_asked(_, seen.auction.low, player), "TA-16"
    if seen.stage == PLACE:
        return _place_asked(_, seen, player)
    if seen.stage == LAST:
        rule = seen.form.ending(seen.network.products)
        return _(N_("{seat}: nothing fits, the game ends"), seat=player), rule
    message, rule = _ASKED[seen.stage]
    return _(message, seat=player), rule


def _bid_asked(_: Words, low: int | None, player: str) -> str:
    if low is None:
        text = N_("{seat}: name a score that neither side will reach, {most} at most")
        return _(text, seat=player, most=MOST)
    if low == 1:
        return _(N_("{seat}: nothing is lower than 1, pass"), seat=player)
    return _(N_("{seat}: name a number below {low}, or pass"), seat=player, low=low)


def _place_asked(_: Words, seen: Observation, player: str) -> tuple[str, str]:
    hand = seen.hands[seen.form.seats.index(seen.drawer)]
    if not set(hand) <= set(KINDS):
        return _(N_("{seat} looks at two tiles"), seat=player), "TA-14"
    if seen.form.two:
        return _(N_("{seat}: place one of your two tiles"), seat=player), "TA-14"
    if not seen.network.tiles:
        text = N_("{seat}: place the tile so that it covers {square}")
        return _(text, seat=player, square=SQUARES[CENTRE]), "TA-4"
    return _(N_("{seat}: place the tile so that it continues a canal"), seat=player), "TA-5"


def turn(_: Words, before: Observation, text: str, after: Observation) -> str:
    """What was done between two moments, in sentences."""
    return " ".join(_told(_, before, text, after))


def unshown(_: Words, before: Observation, text: str, after: Observation) -> str:
    """What would be done, of what would show something: without telling that."""
    if text in _ROW:
        return _(_ROW[text], seat=seat(_, before.mover))
    return turn(_, before, text, after)


def _told(_: Words, before: Observation, text: str, after: Observation) -> Iterator[str]:
    player, action = seat(_, before.mover), read(text)
    if text in _SHOWN_ROW:
        yield _drawn(_, before, text, after)
    elif is_placement(action):
        first, _middle, last = (SQUARES[square] for square in squares_of(action))
        text = N_("{seat} places tile {tile} from {first} to {last}.")
        tile = KINDS[kind_of(action)]
        yield _(text, seat=player, tile=tile, first=first, last=last)
        yield from _gained(_, before, after)
        if after.left and not before.left:
            bid = after.auction.low if after.auction is not None else None
            yield _(N_("A side has reached {bid}: the flood places no more."), bid=bid)
    elif action in (NS, EW):
        sides = zip(SIDES, after.taken, strict=True)
        for side, who in sides:
            yield _(N_("{seat} plays {side}."), seat=seat(_, who), side=seat(_, side))
    elif action in (YES, NO):
        agrees = N_("{seat} agrees.") if action == YES else N_("{seat} does not agree.")
        yield _(agrees, seat=player)
    elif aside_of(action) is not None:
        yield _(N_("{seat} sets tile {tile} aside."), seat=player, tile=text.partition(":")[0])
    elif end_of(action) is not None:
        yield _(N_("Tile {tile} fits nowhere."), tile=text.partition(":")[0])
    else:
        yield from _bidden(_, player, action, after)


def _drawn(_: Words, before: Observation, row: str, after: Observation) -> str:
    """A tile drawn, as far as it can be seen."""
    tile = after.hands[after.form.seats.index(before.drawer)][-1]
    shown = _SHOWN_ROW if tile in KINDS else _SMOOTH_ROW if tile == SMOOTH else _RINGED_ROW
    return _(shown[row], seat=seat(_, before.mover), tile=tile)


def _gained(_: Words, before: Observation, after: Observation) -> Iterator[str]:
    """What a placement added to the coasts, and what the sides have then."""
    now, then = after.network, before.network
    for coast, count, earlier in zip(_COASTS, now.coasts, then.coasts, strict=True):
        if count > earlier:
            yield _(N_("{coast}: {count} now."), coast=_(coast), count=count)
    if now.products != then.products:
        north_south, east_west = now.products
        text = N_("North–South has {ns}, East–West {ew}.")
        yield _(text, ns=north_south, ew=east_west)


def _bidden(_: Words, player: str, action: int, after: Observation) -> Iterator[str]:
    """A bid, or a pass, and who is the flood by it."""
    if action == PASS:
        yield _(N_("{seat} passes."), seat=player)
    else:
        yield _(N_("{seat} bids {bid}."), seat=player, bid=action - BID)
    if after.flood is not None and after.auction is not None:
        text = N_("{seat} is the flood and must keep both sides below {bid}.")
        yield _(text, seat=seat(_, after.flood), bid=after.auction.low)


def side_of(seen: Observation, value: str) -> str | None:
    """The side that a seat plays for, ``ns`` or ``ew``; None for the flood, or not yet."""
    if len(seen.form.seats) == 3:
        return SIDES[seen.taken.index(value)] if value in seen.taken else None
    return SIDES[seen.form.seats.index(value) % 2]


def score(_: Words, seen: Observation, value: str) -> str:
    """The product of a seat's side, with its two coasts (TA-10)."""
    side = side_of(seen, value)
    if side is None:
        return ""
    north, east, south, west = seen.network.coasts
    one, other = (north, south) if side == SIDES[0] else (west, east)
    return f"{one} × {other} = {one * other}"


def note(_: Words, seen: Observation, value: str) -> str:
    """The side of a seat that is not called after it; bids, the flood."""
    side = side_of(seen, value)
    if side is not None:
        return "" if side == value else seat(_, side)
    auction = seen.auction
    if auction is None:
        return ""
    if seen.flood == value:
        text = N_("the flood: out at {bid}") if seen.left else N_("the flood: below {bid}")
        return _(text, bid=auction.low)
    place = seen.form.seats.index(value)
    if auction.passed[place]:
        return _(N_("passed"))
    return _(N_("bids {bid}"), bid=auction.low) if auction.by == place else ""


def result(_: Words, outcome: Outcome, seen: Observation | None = None) -> str:
    """How the game ended, in sentences without the rule's id.

    Without the position that stood at the end only the winners are told.
    """
    names = tuple(seat(_, winner) for winner in outcome.winners)
    if outcome.rule not in _ENDS:
        return _(N_("{seat} wins: the other side resigned."), seat=_.all_of(names))
    if seen is None:
        shared = N_("{seats} share the win."), N_("{seats} wins.")
        return _(shared[len(names) == 1], seats=_.all_of(names)) if names else _(N_("A draw."))
    message = _ENDS[outcome.rule] if any(seen.fronts) else N_("The block is used up.")
    if seen.auction is not None and seen.auction.low is not None:
        return f"{_(message)} {_result_of_three(_, seen, names, seen.auction.low)}"
    high, low = sorted(seen.network.products, reverse=True)
    if not names:
        drawn = _(N_("A draw, {high} to {low}."), high=high, low=low)
        return f"{_(message)} {drawn}"
    won = _(N_("{seat} wins, {high} to {low}."), seat=names[0], high=high, low=low)
    return f"{_(message)} {won}"


def _result_of_three(_: Words, seen: Observation, names: tuple[str, ...], bid: int) -> str:
    """TA-19."""
    north_south, east_west = seen.network.products
    counts = {"ns": north_south, "ew": east_west, "bid": bid}
    if not seen.left:
        text = N_(
            "{seat}, the flood, wins: neither side has reached {bid} "
            "(North–South {ns}, East–West {ew})."
        )
        return _(text, seat=names[0], **counts)
    if len(names) > 1:
        text = N_("{seats} share the win: both have {ns}, and the flood had bid {bid}.")
        return _(text, seats=_.all_of(names), **counts)
    text = N_("{seat} wins: North–South {ns}, East–West {ew}, and the flood had bid {bid}.")
    return _(text, seat=names[0], **counts)


#: Nothing is shown between two turns.
shown: Final = no_step
