"""Ta Yü's sentences on turns and scores, and its requests to the player whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tessera.drawing.board import Contrasts, GameWords, Picks
from tessera.games.tayu import names, reasons, results, sentences
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
from tessera.games.tayu.notation import PIECES, read
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.places import CENTRE, SQUARES, Placement, squares_of
from tessera.games.tayu.results import side_of
from tessera.games.tayu.spoken import exits_named
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
from tessera.play.contract import Outcome, Seat
from tessera.words.language import N_, Words

#: Names of the coasts, for sentences on their counts (TA-8).
_COASTS: Final = (N_("North coast"), N_("East coast"), N_("South coast"), N_("West coast"))

#: For each stage: the request with the player's name, the request without it, and the rule's id.
_ASKED: Final = {
    BARE: (
        N_("{seat}: draw a tile to keep hidden"),
        N_("Your turn: draw a tile to keep hidden"),
        "TA-14",
    ),
    DRAW: (
        N_("{seat}: draw a tile from the left or the right row"),
        N_("Your turn: draw a tile from the left or the right row"),
        "TA-2",
    ),
    AGAIN: (N_("{seat}: draw another tile"), N_("Draw another tile"), "TA-12"),
    TAKE: (N_("{seat}: take a side and begin"), N_("You begin: take a side"), "TA-17"),
    ASK: (
        N_("{seat}: nothing fits and nobody has scored. Set the tile aside?"),
        N_("Nothing fits and nobody has scored. Set the tile aside?"),
        "TA-12",
    ),
    SET_ASIDE: (
        N_("{seat}: the tile fits nowhere, so set it aside"),
        N_("The tile fits nowhere: set it aside"),
        "TA-12",
    ),
}
#: The question if no tile of any kind fits any more (TA-12).
_CLOSED: Final = (
    N_("{seat}: no tile of any kind fits any more. Set this tile aside anyway?"),
    N_("No tile of any kind fits any more. Set this tile aside anyway?"),
)
#: For each row, sentences on drawing a tile face up (TA-2): about the player, and to the player.
_SHOWN_ROW: Final = {
    "L": (
        N_("{seat} draws a tile from the left row, with exits {exits}."),
        N_("You draw a tile from the left row, with exits {exits}."),
    ),
    "R": (
        N_("{seat} draws a tile from the right row, with exits {exits}."),
        N_("You draw a tile from the right row, with exits {exits}."),
    ),
}
#: Sentences that report a draw but say nothing about the tile (TA-2).
_ROW: Final = {
    "L": (
        N_("{seat} draws a tile from the left row."),
        N_("You draw a tile from the left row."),
    ),
    "R": (
        N_("{seat} draws a tile from the right row."),
        N_("You draw a tile from the right row."),
    ),
}
#: Sentences on drawing a tile whose back has rings, if its front is hidden (TA-2, TA-14).
_RINGED_ROW: Final = {
    "L": (
        N_("{seat} draws a tile with rings from the left row."),
        N_("You draw a tile with rings from the left row."),
    ),
    "R": (
        N_("{seat} draws a tile with rings from the right row."),
        N_("You draw a tile with rings from the right row."),
    ),
}
#: Sentences on drawing a tile whose back has no rings, if its front is hidden (TA-2, TA-14).
_SMOOTH_ROW: Final = {
    "L": (
        N_("{seat} draws a tile without rings from the left row."),
        N_("You draw a tile without rings from the left row."),
    ),
    "R": (
        N_("{seat} draws a tile without rings from the right row."),
        N_("You draw a tile without rings from the right row."),
    ),
}
#: The first request of the auction (TA-16), with the player's name and without it.
_FIRST_BID: Final = (
    N_(
        "{seat}: bid a score (at most {most}) that neither side will reach. The lowest bidder "
        "plays alone against the other two"
    ),
    N_(
        "Your turn: bid a score (at most {most}) that neither side will reach. The lowest bidder "
        "plays alone against the other two"
    ),
)  # fmt: skip
#: The request after a bid of 2 or more (TA-16).
_LOWER_BID: Final = (
    N_("{seat}: bid a score below {low} that neither side will reach, or pass. The lowest "
       "bidder plays alone against the other two"),
    N_("Your turn: bid a score below {low} that neither side will reach, or pass. The "
       "lowest bidder plays alone against the other two"),
)  # fmt: skip
#: The request after a bid of 1 (TA-16).
_NO_BID: Final = (
    N_("{seat}: you cannot bid lower than 1, so pass"),
    N_("Your turn: you cannot bid lower than 1, so pass"),
)


def _bid_asked(_: Words, low: int | None, mover: Seat) -> str:
    if low is None:
        return WORDS.to(_, mover, *_FIRST_BID, most=MOST)
    if low == 1:
        return WORDS.to(_, mover, *_NO_BID)
    return WORDS.to(_, mover, *_LOWER_BID, low=low)


def _place_asked(_: Words, seen: Observation) -> tuple[str, str]:
    hand = seen.hands[seen.form.seats.index(seen.drawer)]
    rule = "TA-14"
    if not set(hand) <= set(KINDS):
        text = N_("{seat} chooses between two tiles"), N_("You choose between two tiles")
    elif seen.form.two:
        text = N_("{seat}: place one of your two tiles"), N_("Place one of your two tiles")
    elif not seen.network.tiles:
        rule = "TA-4"
        text = (
            N_("{seat}: place the tile so that it covers {square}"),
            N_("Place the tile so that it covers {square}"),
        )
    else:
        rule = "TA-5"
        text = (
            N_("{seat}: place the tile so that it continues a canal"),
            N_("Place the tile so that it continues a canal"),
        )
    return WORDS.to(_, seen.mover, *text, square=SQUARES[CENTRE]), rule


def _told(_: Words, before: Observation, text: str, after: Observation) -> Iterator[str]:
    player, action = before.mover, read(text)
    if text in _ROW:
        yield _drawn(_, before, text, after)
    elif is_placement(action):
        yield _placed(_, player, action)
        yield from _gained(_, before, after)
        if after.left and not before.left:
            yield _left(_, after)
    elif action in (NS, EW):
        plays = N_("{seat} plays {side}."), N_("You play {side}.")  # TA-17
        for side, who in zip(SIDES, after.taken, strict=True):
            yield WORDS.to(_, who, *plays, side=WORDS.name(_, "seat", side))
    elif action in (YES, NO):
        yield WORDS.to(_, player, *_ANSWERS[action])
    elif aside_of(action) is not None:
        # TA-12
        yield WORDS.to(_, player, N_("{seat} sets the tile aside."), N_("You set the tile aside."))
    elif end_of(action) is not None:
        yield _(N_("The tile fits nowhere: the game ends."))  # TA-11
    else:
        yield from _bidden(_, player, action, after)


#: Sentences on an answer (TA-12): about the player, or to the player.
_ANSWERS: Final = {
    YES: (N_("{seat} agrees."), N_("You agree.")),
    NO: (N_("{seat} does not agree."), N_("You do not agree.")),
}


def _placed(_: Words, player: Seat, action: Placement) -> str:
    """A sentence on a placement, naming the tile's first and last squares (TA-3)."""
    first, _middle, last = (SQUARES[square] for square in squares_of(action))
    text = (
        N_("{seat} places a tile from {first} to {last}."),
        N_("You place a tile from {first} to {last}."),
    )
    return WORDS.to(_, player, *text, first=first, last=last)


def _left(_: Words, after: Observation) -> str:
    """A sentence on the flood's departure from the game (TA-18)."""
    assert after.auction is not None and after.flood is not None
    text = (
        N_("A side has reached {bid}: the flood is out."),
        N_("A side has reached {bid}: you, the flood, are out."),
    )
    return WORDS.to(_, after.flood, *text, bid=after.auction.low)


def _drawn(_: Words, before: Observation, row: str, after: Observation) -> str:
    """A sentence on a draw, describing what can be seen of the tile."""
    tile = after.hands[after.form.seats.index(before.drawer)][-1]
    shown = _SHOWN_ROW if tile in KINDS else _SMOOTH_ROW if tile == SMOOTH else _RINGED_ROW
    exits = exits_named(_, tile) if tile in KINDS else ""
    return WORDS.to(_, before.mover, *shown[row], exits=exits)


def _gained(_: Words, before: Observation, after: Observation) -> Iterator[str]:
    """Sentences on coasts whose counts rose (TA-8), and on changed scores (TA-10)."""
    now, then = after.network, before.network
    for coast, count, earlier in zip(_COASTS, now.coasts, then.coasts, strict=True):
        if count > earlier:
            yield _(N_("{coast}: {count} now."), coast=_(coast), count=count)
    if now.products != then.products:
        north_south, east_west = now.products
        text = N_("North–South has {ns}, East–West {ew}.")
        yield _(text, ns=north_south, ew=east_west)


def _bidden(_: Words, player: Seat, action: int, after: Observation) -> Iterator[str]:
    """Sentences on a bid or a pass and, if the auction is over, on the flood (TA-16)."""
    if action == PASS:
        yield WORDS.to(_, player, N_("{seat} passes."), N_("You pass."))
    else:
        bids = (
            N_("{seat} bids {bid}, claiming that neither side will reach it."),
            N_("You bid {bid}, claiming that neither side will reach it."),
        )
        yield WORDS.to(_, player, *bids, bid=action - BID)
    if after.flood is not None and after.auction is not None:
        text = (
            N_("{seat} is the flood and must keep both sides below {bid}."),
            N_("You are the flood and must keep both sides below {bid}."),
        )
        yield WORDS.to(_, after.flood, *text, bid=after.auction.low)


#: Words for actions without a tile, in the list of turns.
_WORDED: Final = {
    "pass": N_("passes"),
    "yes": N_("agrees"),
    "no": N_("does not agree"),
    "ns": N_("plays North–South"),
    "ew": N_("plays East–West"),
}


def _worded(_: Words, piece: str) -> str:
    if piece in _WORDED:
        return _(_WORDED[piece])
    bid = piece.removeprefix("bid ").strip()
    return _(N_("bids {bid}"), bid=bid) if bid != piece else piece


class TaYuWords(GameWords):
    NAMES = names.NAMES
    LINE = sentences.LINE
    EXAMPLE = sentences.EXAMPLE
    KEYS = sentences.KEYS
    RULES = sentences.RULES
    FAULTS = sentences.FAULTS
    TO_YOU = sentences.TO_YOU

    def asked(self, _: Words, seen: Observation, picks: Picks = ()) -> tuple[str, str]:
        if seen.stage == BIDDING and seen.auction is not None:
            return _bid_asked(_, seen.auction.low, seen.mover), "TA-16"
        if seen.stage == PLACE:
            return _place_asked(_, seen)
        if seen.stage == LAST:
            # TA-11, TA-12, TA-14
            ends = N_("{seat}: nothing fits, so the game ends"), N_("Nothing fits: the game ends")
            rule = seen.form.ending(seen.network.products)
            return self.to(_, seen.mover, *ends), rule
        text, yours, rule = _ASKED[seen.stage]
        if seen.stage == ASK and seen.network.closed:
            text, yours = _CLOSED
        return self.to(_, seen.mover, text, yours), rule

    def marked(self, _: Words, seen: Observation) -> str:
        """A sentence that explains the dots, shown until every player has placed a tile."""
        if seen.stage != PLACE or len(seen.network.tiles) >= len(seen.form.seats):
            return ""
        return _(N_("Filled dot: the tile fits as it lies. Hollow dot: the tile rotates to fit."))

    def turn(self, _: Words, before: Observation, text: str, after: Observation) -> str:
        return " ".join(_told(_, before, text, after))

    def unshown(self, _: Words, before: Observation, text: str, after: Observation) -> str:
        """Sentences on an action. For a draw, they do not reveal the drawn tile."""
        if text in _ROW:
            return self.to(_, before.mover, *_ROW[text])
        return self.turn(_, before, text, after)

    def score(self, _: Words, seen: Observation, value: str) -> str:
        """The score of a seat's side with its two coasts (TA-10), or the flood's bid (TA-19)."""
        side = side_of(seen, value)
        if side is None:
            if seen.auction is None or seen.flood != value:
                return ""
            return _(N_("below {bid}"), bid=seen.auction.low)
        return self.measures(_, seen, value)[0][1]

    def measures(self, _: Words, seen: Observation, value: str) -> Sequence[tuple[int, str]]:
        """The score of a seat's side (TA-10), and the sum of its coasts."""
        side = side_of(seen, value)
        if side is None:
            # The flood has no coasts, and before sides are taken no seat has any.
            return (0, "0"), (0, "0")
        north, east, south, west = seen.network.coasts
        one, other = (north, south) if side == SIDES[0] else (west, east)
        count = one + other
        return (
            (one * other, f"{one} × {other} = {one * other}"),
            (count, _.ngettext("{count} estuary", "{count} estuaries", count)),
        )

    def contrasts(self, _: Words, worse: Observation, better: Observation, seat: Seat) -> Contrasts:
        return reasons.contrasts(_, worse.network, better.network, side_of(worse, seat))

    def reason(self, _: Words, before: Observation, text: str, after: Observation) -> str:
        return reasons.reason(_, before, text, after)

    def figures(self, _: Words, seen: Observation, value: str) -> str:
        """The score of a seat's side (TA-10), or the flood's bid, in figures."""
        side = side_of(seen, value)
        if side is None:
            auction = seen.auction
            return f"< {auction.low}" if auction is not None and seen.flood == value else ""
        return str(seen.network.products[SIDES.index(side)])

    def note(self, _: Words, seen: Observation, value: str) -> str:
        """The note beside a name: the side (if not in the name), a bid or pass, or the flood."""
        side = side_of(seen, value)
        if side is not None:
            return "" if side == value else self.name(_, "seat", side)
        auction = seen.auction
        if auction is None:
            return ""
        if seen.flood == value:
            return _(N_("the flood (out)")) if seen.left else _(N_("the flood"))
        place = seen.form.seats.index(value)
        if auction.passed[place]:
            return _(N_("passed"))
        return _(N_("bids {bid}"), bid=auction.low) if auction.by == place else ""

    def by(self, _: Words, player: Seat, text: str) -> str:
        """The name to show before a bid or pass, because players who have passed are skipped."""
        return self.seat(_, player) if text == "pass" or text.startswith("bid ") else ""

    def decided(
        self, _: Words, outcome: Outcome, seen: Observation, deciding: Sequence[str]
    ) -> str:
        return results.decided(_, outcome, seen, deciding)

    def result(self, _: Words, outcome: Outcome, seen: Observation | None = None) -> str:
        return results.result(_, outcome, seen)

    def won_by(self, outcome: Outcome, seen: Observation) -> str:
        return results.won_by(outcome, seen)

    def worded(self, _: Words, text: str) -> str:
        """A written turn with bids, answers and sides in words; rows and tiles stay in notation."""
        return " ".join(_worded(_, piece) for piece in PIECES.findall(text))


WORDS: Final = TaYuWords()
