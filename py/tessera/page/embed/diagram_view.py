"""The HTML of a diagram: a picture before Python is loaded, then a live board."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped, scoped
from tessera.page.core.board import drawing, grid, named_ground
from tessera.page.core.choosing import ready
from tessera.page.core.players import PERSON
from tessera.page.core.state import GameUi
from tessera.page.core.table import Rows, Table
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.words.language import Words

#: The rim for coordinates around a crop, as a share of the crop's width or height.
RIM: Final = 0.07
#: Crops of at most this many squares in width and in height are drawn smaller than other crops.
SMALL: Final = 4
#: The greatest distance of the coordinates from the board's left edge, in drawing units. From the
#: lower edge, the distance may be 1.5 times as great.
TRAY: Final = 14
_PICK: Final = re.compile(r' data-pick="[^"]*"')
#: The parts of a board's ground that are only targets for picks.
_TARGETS: Final = re.compile(r'<g class="squares">.*?</g>')
#: A square on a board's ground: its position, width and name.
_SQUARE: Final = re.compile(
    r'<(?:rect [^>]*?x="(-?\d+)" y="(-?\d+)" width="(\d+)"[^>]*? data-pick="square:(\w+)"'
    r'|path data-pick="square:(\w+)" d="M(-?\d+) (-?\d+)h(\d+))'
)


class Crop(NamedTuple):
    """A part of a board: its rows of squares, and its place in drawing units."""

    rows: Rows
    left: int
    top: int
    side: int
    ends: tuple[bool, bool, bool, bool]  #: True where the board ends: left, above, below, right.

    @property
    def wide(self) -> int:
        return self.side * len(self.rows[0])

    @property
    def high(self) -> int:
        return self.side * len(self.rows)

    @property
    def box(self) -> str:
        """The SVG ``viewBox``: the squares and a rim, whose top and right may show more squares."""
        x, y = RIM * self.wide, RIM * self.high
        return f"{self.left - x:g} {self.top - y:g} {self.wide + 2 * x:g} {self.high + 2 * y:g}"

    @property
    def rim(self) -> str:
        """The coordinates (SVG text); a band hides any part of the board that lies behind them."""
        x, y = RIM * self.wide, RIM * self.high
        left, above, below, right = self.ends
        bottom, top = self.top + self.high, self.top - (0 if above else y)
        bands = "" if left else _band(self.left - x, top, x, bottom - top + (0 if below else y))
        if not below:
            begun = self.left - (0 if left else x)
            ended = self.left + self.wide + (0 if right else x)
            bands += _band(begun, bottom, ended - begun, y)
        beside = min(x / 2, TRAY) if left else x / 2
        under = min(0.7 * y, 1.5 * TRAY) if below else 0.7 * y
        files = "".join(
            _letter(name[0], self.left + self.side * (at + 0.5), bottom + under)
            for at, name in enumerate(self.rows[-1])
        )
        ranks = "".join(
            _letter(row[0][1:], self.left - beside, self.top + self.side * (at + 0.5) + 0.2 * y)
            for at, row in enumerate(self.rows)
        )
        return bands + files + ranks


def _band(x: float, y: float, width: float, height: float) -> str:
    size = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    return element("rect", class_="rim", **size)


def _letter(text: str, x: float, y: float) -> str:
    return element("text", text, class_="coordinate", x=f"{x:g}", y=f"{y:g}")


def cropped(board: Board, corners: str) -> Crop | None:
    """The crop between two corner squares (``e5-o15``); None for "". Raises `KeyError`."""
    if not corners:
        return None
    places = {}
    for found in _SQUARE.finditer(board.ground()):
        x, y, side, name, other, ox, oy, oside = found.groups()
        places[name or other] = (int(x or ox), int(y or oy), int(side or oside))
    one, two = (places[name] for name in corners.split("-"))
    left, right = sorted((one[0], two[0]))
    top, bottom = sorted((one[1], two[1]))
    rows = tuple(
        tuple(name for name in row if left <= places[name][0] <= right)
        for row in board.ROWS
        if top <= places[row[0]][1] <= bottom
    )
    above, below = (rows[at][0] in board.ROWS[at] for at in (0, -1))
    beside = (rows[0][at] in {row[at] for row in board.ROWS} for at in (0, -1))
    ends = next(beside), above, below, next(beside)
    return Crop(rows, left, top, one[2], ends)


def laid_out(match: Match, board: Board) -> Table:
    """Return a table for the match, with persons at all seats and no curtain between them."""
    players = dict.fromkeys(match.seats, PERSON)
    return ready(Table(match, players, acknowledged_by=there(match)), board)


def there(match: Match) -> Seat | None:
    """The seat for `Table.acknowledged_by`: the seat to move in a game with secrets, else None."""
    return match.to_move if match.game.secrets(match.setup) else None


def picture(
    match: Match, ui: GameUi, crop: Crop | None = None, view: Seat = "",
    _: Words | None = None, **more: str,
) -> str:  # fmt: skip
    """Draw a position for a page without Python. ``more`` adds layers; ``_`` adds place names."""
    board, viewer = ui.board, view or match.to_move
    over = match.outcome is not None
    seen = match.state.observed_by(viewer, over=over)
    markings = Table(match, {}).markings()._replace(legal=())
    layers = {
        "ground": board.ground() if _ is None else named_ground(_, board),
        "pieces": board.pieces(seen),
        "marks": "" if over else board.marks(seen, markings),
        "choices": board.choices(seen, markings),
    }
    return _PICK.sub("", _TARGETS.sub("", _drawn(board, crop, **layers, **more)))


def _drawn(board: Board, crop: Crop | None, **layers: str) -> str:
    drawn = drawing(board, 0, crop.box if crop else "", **layers)
    return drawn.replace("</svg>", f'<g class="cropping">{crop.rim}</g></svg>') if crop else drawn


def staged(drawn: str, crop: Crop | None, more: str = "") -> str:
    kind = "stage cropped" if crop else "stage"
    if crop and max(len(crop.rows), len(crop.rows[0])) <= SMALL:
        kind += " small"
    return element("div", element("div", drawn + more, class_="board"), class_=kind)


def still(_: Words, match: Match, ui: GameUi, crop: Crop | None, view: Seat, prefix: str) -> str:
    shown = staged(picture(match, ui, crop, view, _), crop)
    return scoped(shown + in_hand(_, match, ui, view), prefix)


def in_hand(_: Words, match: Match, ui: GameUi, view: Seat) -> str:
    """The hand of ``view`` (or of the mover); "" at the end, or if no hand is drawn at random."""
    board, seat = ui.board, view or match.to_move
    if seat is None or match.outcome is not None or not (board.SPINS or not board.BEGINS):
        return ""
    seen = match.state.observed_by(seat)
    held = [each for each in board.hand(_, seen, seat) if each.pick]
    named = (each.picture + element("span", escaped(each.name), class_="unseen") for each in held)
    inner = "".join(element("span", each, class_="choice") for each in named)
    return element("div", inner, class_="hand held") if inner else ""


def live(_: Words, ui: GameUi, crop: Crop | None) -> str:
    rows = crop.rows if crop else ui.board.ROWS
    drawn = _drawn(ui.board, crop, ground=named_ground(_, ui.board))
    return staged(drawn, crop, grid(_, rows))
