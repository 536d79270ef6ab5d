"""Ta Yü's board and its picks; a placement needs a tile, a heading and a middle square."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import Board, Choice, Markings, Number, Pick, Picks, by_kind
from tessera.drawing.svg import element, escaped
from tessera.games.tayu import aiming, drawing, spoken
from tessera.games.tayu import marks as signs
from tessera.games.tayu.actions import (
    ASIDE,
    BID,
    END,
    EW,
    LEAST,
    LEFT,
    MOST,
    NO,
    NS,
    PASS,
    RIGHT,
    YES,
    Action,
    is_placement,
)
from tessera.games.tayu.drawing import FLOOD, sign
from tessera.games.tayu.form import SIDES
from tessera.games.tayu.notation import read
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.places import (
    CENTRE,
    SIDE,
    SLOT_OF,
    SQUARES,
    STEPS,
    WIDTH,
    Placement,
    kind_of,
    slot_of,
)
from tessera.games.tayu.results import side_of
from tessera.games.tayu.shapes import back_icon, icon
from tessera.games.tayu.stages import ASK, BIDDING, LAST, PLACE, SET_ASIDE, TAKE, TO_DRAW
from tessera.games.tayu.supply import supply as _supply
from tessera.games.tayu.tiles import EAST, HEADINGS, KIND_OF, KINDS
from tessera.play.contract import Outcome
from tessera.play.fault import Fault, Refused, fault
from tessera.words.language import N_, Words

_ANSWERS: Final = {"pass": PASS, "yes": YES, "no": NO, "ns": NS, "ew": EW}
_ANSWERED: Final = {action: Pick.of("answer", name) for name, action in _ANSWERS.items()}
_ROWS: Final = {"L": LEFT, "R": RIGHT}
#: Answers offered at each stage, with their labels.
_OFFERED: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    BIDDING: (("pass", N_("Pass")),),
    TAKE: (("ns", N_("North–South")), ("ew", N_("East–West"))),
    ASK: (("yes", N_("Yes")), ("no", N_("No"))),
    SET_ASIDE: (("aside", N_("Set it aside")),),
    LAST: (("end", N_("End the game")),),
}
_KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    BIDDING: {"p": "pass"},
    TAKE: {"1": "ns", "2": "ew"},
    ASK: {"1": "yes", "2": "no"},
    SET_ASIDE: {"1": "aside"},
    LAST: {"1": "end"},
}


def _placement(values: Mapping[str, str]) -> Placement:
    """The placement of the picked tile, which may jut out over the edge."""
    heading = HEADINGS.index(values["heading"])
    file, rank = divmod(SQUARES.index(values["square"]), SIDE)
    across, up = STEPS[heading]
    return WIDTH * KIND_OF[values["tile"]] + SLOT_OF[file - across, rank - up, heading]


def _first(seen: Observation) -> Fault:
    """The fault that names what must be done before a tile can be placed."""
    if seen.stage == BIDDING:
        return fault("TA-16", "bid", seat=seen.mover)
    if seen.stage == TAKE:
        return fault("TA-17", "side", seat=seen.mover)
    if seen.stage == ASK:
        return fault("TA-12", "answer", seat=seen.mover)
    tile = KINDS[_in_hand(seen)]
    if seen.stage == SET_ASIDE:
        return fault("TA-12", "aside", tile=tile)
    rule = seen.form.ending(seen.network.products)
    if rule == "TA-12":
        return fault("TA-12", "last", tile=tile)
    return fault("TA-14", "end") if rule == "TA-14" else fault("TA-11", "end")


def _answer(seen: Observation, value: str) -> Action | None:
    if value in ("aside", "end"):
        return (ASIDE if value == "aside" else END) + _in_hand(seen)
    return _ANSWERS.get(value)


def _hand(seen: Observation, seat: str) -> tuple[str, ...]:
    place = seen.form.seats.index(seat) if seat in seen.form.seats else len(seen.hands)
    return seen.hands[place] if place < len(seen.hands) else ()


def _in_hand(seen: Observation) -> int:
    """The kind of the last tile drawn by the seat whose turn it is; 0 if no tile can be seen."""
    known = [tile for tile in _hand(seen, seen.drawer) if tile in KIND_OF]
    return KIND_OF[known[-1]] if known else 0


def _named(_: Words, text: str) -> str:
    return element("span", escaped(_(text)))


#: The signs after the picture of a tile that is set aside or that ends the game.
_AFTER: Final = {"x": "×", "end": "■"}


def _symbol(word: str) -> str:
    try:
        action = read(word)
    except Refused:
        return escaped(word)
    name, colon, place = word.partition(":")
    if not colon:
        return escaped(word)
    heading = slot_of(action)[2] if is_placement(action) else EAST
    return (
        icon(KIND_OF[name], heading)
        + element("span", name, class_="unseen")
        + _AFTER.get(place, place)
    )


class TaYuBoard(Board):
    VIEW_BOX = drawing.VIEW_BOX
    ROWS = drawing.ROWS
    SPINS = tuple(Pick.of("heading", heading) for heading in HEADINGS)
    ZOOMS = True

    def where(self, name: str) -> tuple[int, int]:
        return drawing.where(name)

    def ground(self) -> str:
        return drawing.ground()

    def frame(self, quarters: int = 0) -> str:
        return drawing.frame()

    def emblem(self, seat: str, seen: Observation | None = None) -> str:
        """Draw a seat's arrows. With three players, draw its side's arrows or the flood's waves."""
        if seen is None or len(seen.form.seats) != 3:
            return sign(seat)
        return sign(FLOOD if seen.flood == seat else side_of(seen, seat) or seat)

    def pieces(self, seen: Observation, last: Sequence[Action] = ()) -> str:
        """Draw counts, scores and tiles; water runs through a tile placed in the last turn."""
        return drawing.pieces(seen.network, last)

    def marks(self, seen: Observation, markings: Markings) -> str:
        """Mark where the picked tile's middle may lie and, before the first tile, the centre."""
        lit = "" if seen.network.tiles else signs.asked()
        return lit if aiming.picked(markings.picks)[0] is None else lit + signs.places(markings)

    def deciding(self, before: Observation, seen: Observation, outcome: Outcome) -> list[str]:
        """Sides that won by their score (TA-10); none if the flood won."""
        won = {each if each in SIDES else side_of(seen, each) for each in outcome.winners}
        return [side for side in SIDES if side in won]

    def choices(self, seen: Observation, markings: Markings) -> str:
        last = signs.last(seen.network.tiles, markings.last)
        return (
            last
            + signs.refused(markings.refused)
            + "".join(map(drawing.counting, markings.decided))
        )

    def preview(self, seen: Observation, made: Picks) -> str:
        values = by_kind(made)
        if not {"tile", "heading", "square"} <= set(values):
            return ""
        placement = _placement(values)
        return drawing.ghost(placement) + drawing.changes(seen.network, placement)

    def picks(self, action: Action) -> Picks:
        if is_placement(action):
            square, heading = aiming.aim(action)
            tile = KINDS[kind_of(action)]
            lies, middle = HEADINGS[heading], SQUARES[square]
            return Pick.of("tile", tile), Pick.of("heading", lies), Pick.of("square", middle)
        if action >= BID:
            return (Pick.of("bid", str(action - BID)),)
        if action >= ASIDE:
            return (Pick.of("answer", "end" if action >= END else "aside"),)
        if action in _ANSWERED:
            return (_ANSWERED[action],)
        return (Pick.of("row", "L" if action == LEFT else "R"),)

    def intended_action(self, seen: Observation, made: Picks, pick: Pick) -> Action | Fault | None:
        """The action that the picks mean, or the fault that names what must come first."""
        sort, value = pick.kind, pick.what
        if sort == "row":
            return _ROWS.get(value)
        if sort == "bid":
            return BID + int(value)
        if sort == "answer":
            return _answer(seen, value)
        if sort not in ("tile", "heading", "square"):
            return None
        if seen.stage in _OFFERED:
            return _first(seen)
        # By default, a tile points east and is placed on the centre. Before a tile is drawn, an
        # arbitrary one is used, so that the refusal of its placement names what must come first.
        some = {"tile": KINDS[_in_hand(seen)], "heading": HEADINGS[EAST], "square": SQUARES[CENTRE]}
        return _placement({**some, **by_kind((*made, pick))})

    def hand(self, _: Words, seen: Observation, seat: str, made: Picks = ()) -> list[Choice]:
        """A choice for each kind held. The picked tile is turned; hidden tiles show their backs."""
        held, values = _hand(seen, seat), by_kind(made)
        found = []
        for tile in dict.fromkeys(held):
            count = held.count(tile)
            left = count if count > 1 else None
            if tile in KIND_OF:
                lies = "heading" in values and values.get("tile") == tile
                heading = HEADINGS.index(values["heading"]) if lies else EAST
                named = spoken.tile_named(_, tile, heading)
                found.append(Choice(f"tile:{tile}", icon(KIND_OF[tile], heading), named, left))
            else:
                found.append(Choice("", back_icon(tile), spoken.back_named(_, tile), left))
        return found

    def next_choices(self, _: Words, seen: Observation, made: Picks) -> list[Choice]:
        """Answers that the stage offers; no pass before the first bid."""
        if seen.stage == BIDDING and (seen.auction is None or seen.auction.low is None):
            return []
        return [
            Choice(f"answer:{value}", sign(value) + _named(_, text), _(text))
            for value, text in _OFFERED.get(seen.stage, ())
        ]

    def supply(self, _: Words, seen: Observation, markings: Markings, live: bool) -> str:
        return _supply(_, seen, live and seen.stage in TO_DRAW)

    def number(self, seen: Observation) -> Number | None:
        """The range of legal bids; None outside the auction and after a bid of 1."""
        if seen.stage != BIDDING or seen.auction is None:
            return None
        low = seen.auction.low
        most = MOST if low is None else low - 1
        return Number("bid:", LEAST, most) if most >= LEAST else None

    def symbols(self, seat: str, text: str) -> str:
        """A written turn as HTML, with pictures of the tiles, each turned to its heading."""
        return " ".join(map(_symbol, text.split(" ")))

    def keys(self, seen: Observation, made: Picks) -> dict[str, str]:
        if seen.stage in TO_DRAW:
            return {row.lower(): f"row:{row}" for row in _ROWS}
        if seen.stage == PLACE:
            held = dict.fromkeys(tile for tile in _hand(seen, seen.drawer) if tile in KIND_OF)
            return {str(place): f"tile:{tile}" for place, tile in enumerate(held, 1)}
        return {key: f"answer:{value}" for key, value in _KEYS.get(seen.stage, {}).items()}

    def labels(self, _: Words, seen: Observation, markings: Markings) -> dict[str, str]:
        return spoken.labels(_, seen.network, markings)


BOARD: Final = TaYuBoard()
