"""How it stands, in one line for telephones: who is ahead, and whose turn it is, beside the board.

It is for the eyes alone: the seats tell the same, and more, to everybody.
"""

from __future__ import annotations

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.seating import PERSON, is_given
from tessera.page.model.table import Table
from tessera.page.views.people import MANY, among, label
from tessera.page.views.seats import WINNER, has_won
from tessera.play.contract import Seat
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT


def line(_: Words, table: Table, parts: GameParts) -> str:
    """Each seat: its emblem, what its player is called, its score in figures."""
    inner = "".join(_standing(_, table, parts, seat) for seat in table.match.seats)
    return element("div", inner, aria_hidden="true")


def _standing(_: Words, table: Table, parts: GameParts, seat: Seat) -> str:
    """One seat, with a crown if it has won."""
    seen, name = table.observation, _called(_, table, parts, seat)
    shown = parts.board.emblem(seat, seen) + element("span", escaped(name), class_="player")
    shown += WINNER if has_won(table, seat) else ""
    shown += escaped(parts.words.figures(_, seen, seat))
    moves = "moving" if table.moving == seat else None
    return element("span", shown, class_=moves)


def _called(_: Words, table: Table, parts: GameParts, seat: Seat) -> str:
    """A short name that tells seats apart: of several with one name, their seats'.

    Among three and more you are "you", and a bot that nobody named is called as its seat.
    """
    name, own = label(_, table, parts, seat), parts.words.name(_, SEAT, seat)
    if name.endswith(f" ({own})"):
        return own
    if len(table.match.seats) < MANY:
        return name
    if among(_, table, parts).is_you(seat):
        return _(N_("You"))
    given = table.match.headers.get(table.match.game.header(seat), "")
    bot = table.players.get(seat, PERSON) != PERSON and not is_given(given)
    return own if bot else name
