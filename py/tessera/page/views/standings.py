"""How it stands, in one line for telephones: who is ahead, and whose turn it is, beside the board.

It is for the eyes alone: the seats tell the same, and more, to everybody.
"""

from __future__ import annotations

from tessera.drawing.svg import element, escaped
from tessera.page.core.scene import Scene
from tessera.page.model.seating import PERSON, is_given
from tessera.page.views.people import MANY, among, label
from tessera.page.views.seats import WINNER, has_won
from tessera.play.contract import Seat
from tessera.words.language import N_
from tessera.words.naming import SEAT


def line(scene: Scene) -> str:
    """Each seat: its emblem, what its player is called, its score in figures."""
    inner = "".join(_standing(scene, seat) for seat in scene.table.match.seats)
    return element("div", inner, aria_hidden="true")


def _standing(scene: Scene, seat: Seat) -> str:
    """One seat, with a crown if it has won."""
    table = scene.table
    seen, name = table.observation, _called(scene, seat)
    shown = scene.board.emblem(seat, seen) + element("span", escaped(name), class_="player")
    shown += WINNER if has_won(table, seat) else ""
    shown += escaped(scene.game.words.figures(scene.words, seen, seat))
    moves = "moving" if table.moving == seat else None
    return element("span", shown, class_=moves)


def _called(scene: Scene, seat: Seat) -> str:
    """A short name that tells seats apart: of several with one name, their seats'.

    Among three and more you are "you", and a bot that nobody named is called as its seat.
    """
    _, table = scene.words, scene.table
    name, own = label(scene, seat), scene.game.words.name(_, SEAT, seat)
    if name.endswith(f" ({own})"):
        return own
    if len(table.match.seats) < MANY:
        return name
    if among(scene).is_you(seat):
        return _(N_("You"))
    given = table.match.headers.get(table.match.game.header(seat), "")
    bot = table.players.get(seat, PERSON) != PERSON and not is_given(given)
    return own if bot else name
