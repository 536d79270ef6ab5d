"""Ta Yü's notation, and states as JSON and as text.

``L`` and ``R`` draw from a row. ``abd:j10E`` places a tile of the kind ``abd`` with its square 1 on
j10, heading east; a tile's heading points from its square 1 to its square 3. ``abd:x`` sets a tile
aside; ``abd:end`` ends the game with a tile that fits nowhere. ``yes`` and ``no`` answer the
question of whether a tile may be set aside (TA-12). ``bid 24`` and ``pass`` belong to the auction;
``ns`` and ``ew`` take a side.

A state as JSON is ``{"tiles": ["abd:j10E"], "coasts": {"north": 0, "east": 0, "south": 0, "west":
0}, "left": 55, "right": 56, "hands": {"ns": [], "ew": ["ace"]}, "asked": null}``. ``"tiles"`` are
the placements in the order played. ``"coasts"`` has each coast's count (TA-8). ``"left"`` and
``"right"`` are the numbers of tiles still in the two rows. ``"hands"`` lists the kinds in each
seat's hand, in the order drawn. While the mover must say whether a tile may be set aside
(TA-12), ``"asked"`` is the tile's kind; otherwise it is null. With three players there are also
``"bid": 24`` (null before the first bid), ``"passed": ["B"]`` (in the order of seats), ``"flood":
"A"`` (null before the auction is over) and ``"sides": {"ns": "B", "ew": "C"}`` (null until taken).

>>> tidied("l ABD:J10e"), write(read("bid  24"))
('L abd:j10E', 'bid 24')
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tessera.games.tayu import places
from tessera.games.tayu.actions import ASIDE, BID, END, WORDS, WRITABLE, Action, is_placement
from tessera.games.tayu.form import ROW, SIDES
from tessera.games.tayu.places import FILES, SIDE, SLOT_OF, WIDTH, reversed_slot
from tessera.games.tayu.stages import ASK
from tessera.games.tayu.tiles import HEADINGS, KIND_OF, KINDS
from tessera.play.fault import refuse

if TYPE_CHECKING:
    from tessera.games.tayu.observation import Position

_SPOKEN: Final = {action: word for word, action in WORDS.items()}
_PLACE: Final = re.compile(rf"([{FILES}])([1-9][0-9]?)([{HEADINGS}])")
_BID: Final = re.compile(r"bid (0|[1-9][0-9]{0,8})")
#: A regular expression for an action's text: only bids have two words.
PIECE: Final = r"bid +\S+|\S+"
PIECES: Final = re.compile(PIECE)


def write(action: Action) -> str:
    if is_placement(action):
        return places.write(action)
    if action >= BID:
        return f"bid {action - BID}"
    if action >= END:
        return f"{KINDS[action - END]}:end"
    if action >= ASIDE:
        return f"{KINDS[action - ASIDE]}:x"
    return _SPOKEN[action]


def read(text: str) -> Action:
    """Read an action, legal or not. Raises `Refused` ("syntax")."""
    if text in WORDS:
        return WORDS[text]
    if text.split(" ", maxsplit=1)[0] == "bid":
        found = _BID.fullmatch(" ".join(text.split()))
        if found is None:
            raise refuse("syntax", "bid", text=text, most=WRITABLE)
        return BID + int(found[1])
    name, colon, rest = text.partition(":")
    if not colon:
        raise refuse("syntax", "action", text=text)
    if name not in KIND_OF:
        raise refuse("syntax", "tile", text=text, tile=name)
    if rest in ("x", "end"):
        return KIND_OF[name] + (ASIDE if rest == "x" else END)
    return _placement(text, name, rest)


def _placement(text: str, name: str, rest: str) -> Action:
    found = _PLACE.fullmatch(rest)
    if found is None or int(found[2]) > SIDE:
        raise refuse("syntax", "place", text=text)
    slot = FILES.index(found[1]), int(found[2]) - 1, HEADINGS.index(found[3])
    if name != KINDS[KIND_OF[name]]:
        slot = reversed_slot(slot)
    return WIDTH * KIND_OF[name] + SLOT_OF[slot]


def tidied(text: str) -> str:
    """Correct the case of letters in a typed turn: ``l ABD:J10e`` becomes ``L abd:j10E``."""
    return " ".join(map(_tidied, text.split()))


def _tidied(word: str) -> str:
    low = word.lower()
    headed = low[:-1] + low[-1:].upper()
    if low in ("l", "r") or _PLACE.fullmatch(headed.partition(":")[2]):
        return headed
    return low


def position(state: Position) -> dict[str, Any]:
    """The state as the JSON object explained above."""
    network, seats, tiles = state.network, state.form.seats, state.block.tiles
    hands = zip(seats, state.hands, strict=True)
    found: dict[str, Any] = {
        "tiles": [places.write(placement) for placement in network.tiles],
        "coasts": dict(zip(("north", "east", "south", "west"), network.coasts, strict=True)),
        "left": ROW - state.drawn[0],
        "right": ROW - state.drawn[1],
        "hands": {seat: [KINDS[tiles[place]] for place in hand] for seat, hand in hands},
        "asked": KINDS[tiles[state.hands[state.turn][-1]]] if state.stage == ASK else None,
    }
    if state.auction is not None:
        taken = [seats[place] for place in state.taken]
        passed = zip(seats, state.auction.passed, strict=True)
        found["bid"] = state.auction.low
        found["passed"] = [seat for seat, has_passed in passed if has_passed]
        found["flood"] = None if state.flood is None else seats[state.flood]
        found["sides"] = dict(zip(SIDES, taken, strict=True)) if taken else None
    return found


#: Signs for the canal on a square, indexed by the sum of the sides crossed: N 1, E 2, S 4, W 8.
_LINES: Final = "·╵╶└╷│┌├╴┘─┴┐┤┬┼"
_EMPTY: Final = " "


def _drawn(state: Position) -> dict[int, str]:
    """Map each covered square to the sign for the canal on it."""
    ways: dict[int, int] = {}
    for placement in state.network.tiles:
        squares = places.squares_of(placement)
        heading = places.slot_of(placement)[2]
        out = [set(sides) for sides in places.leaving(placement)]
        used = [place for place in range(3) if out[place]]
        for place in range(used[0], used[-1]):
            out[place].add(heading)
            out[place + 1].add((heading + 2) % 4)
        for square, sides in zip(squares, out, strict=True):
            ways[square] = sum(1 << side for side in sides)
    return {square: _LINES[way] for square, way in ways.items()}


def diagram(state: Position) -> str:
    """The canals as text, rank 19 on top; then the coasts, scores, rows and tiles in hand."""
    drawn, centre = _drawn(state), {places.CENTRE: "+"}
    lines = [
        f"{rank + 1:2} |"
        + "".join(
            drawn.get(SIDE * file + rank, centre.get(SIDE * file + rank, _EMPTY))
            for file in range(SIDE)
        )
        + "|"
        for rank in reversed(range(SIDE))
    ]
    found = position(state)
    counts = ", ".join(f"{name} {count}" for name, count in found["coasts"].items())
    north_south, east_west = state.network.products
    lines += [f"    {FILES}", f"{counts}; north-south {north_south}, east-west {east_west}"]
    lines.append(f"left row {found['left']}, right row {found['right']}")
    lines += [f"{seat}: {' '.join(hand)}" for seat, hand in found["hands"].items() if hand]
    return "\n".join(lines)
