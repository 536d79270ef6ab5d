"""What every choice is worth, in words: on the squares of the spoken grid, and beside the board."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tessera.drawing.svg import element, escaped
from tessera.drawing.worths import DRAW, GRADES, GUESS, WIN, Sign
from tessera.page.core.scene import Scene
from tessera.page.model.worths import Proven, on_squares, proven, signs
from tessera.page.views.people import among, seat_name
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tessera.drawing.board import Board
    from tessera.page.model.engine import Engine
    from tessera.page.model.table import Table

#: What the signs on the board mean.
_LEGEND: Final = N_(
    "On the board, what {seat} gets with what is in hand: + a win, = a draw, − a loss; a number "
    "says within how many moves, everybody’s counted, where that is known; bars: a guess."
)
#: A sign of it, and the space that follows: it stays with what it means.
_SIGNS: Final = re.compile("([+=−]) ")


def spoken(_: Words, sign: Sign) -> str:
    """A worth in a few words."""
    if sign.kind == GUESS:
        return _(N_("worth {grade} of {grades}"), grade=sign.number, grades=GRADES)
    if sign.kind == DRAW:
        return _(N_("drawn"))
    if sign.kind == WIN:
        if not sign.number:
            return _(N_("won"))
        return _.ngettext("won in {count} move", "won in {count} moves", sign.number)
    if not sign.number:
        return _(N_("lost"))
    return _.ngettext("lost in {count} move", "lost in {count} moves", sign.number)


def labelled(
    _: Words, cells: Mapping[str, str], engine: Engine, table: Table, board: Board
) -> dict[str, str]:
    """What is spoken of each square, with what it is worth to go there."""
    found = on_squares(signs(engine, table, board))
    return {
        name: _.beside(text, spoken(_, found[name])) if name in found else text
        for name, text in cells.items()
    }


def region(scene: Scene, engine: Engine) -> str:
    """How many choices are proven, and what those are worth that are no squares."""
    _, table = scene.words, scene.table
    if engine.match is not table.match or not engine.values:
        return ""
    found = signs(engine, table, scene.board)
    names = _names(scene)
    rest = "".join(
        element("li", escaped(f"{names.get(pick, pick.partition(':')[2])}: {spoken(_, sign)}"))
        for pick, sign in found.items()
        if not pick.startswith("square:")
    )
    seat = seat_name(scene, table.match.to_move or "")
    told = element("p", escaped(summary(_, proven(engine, table))), class_="quiet")
    legend = _SIGNS.sub("\\1\u00a0", _(_LEGEND, seat=seat))
    told += element("p", escaped(legend), class_="quiet")
    return told + (element("ul", rest, class_="worths") if rest else "")


def _names(scene: Scene) -> dict[str, str]:
    """What is called how that can be picked beside the board."""
    table = scene.table
    board, seen, words = scene.board, table.observation, among(scene)
    choices = board.further(words, seen, table.picks)
    if not table.picks:
        choices = board.hand(words, seen, table.match.to_move or "")
    return {choice.pick: choice.name for choice in choices}


def summary(_: Words, found: Proven) -> str:
    """How many choices are proven to be won, drawn and lost."""
    head = _.ngettext(
        "{known} of {count} choice proven", "{known} of {count} choices proven",
        found.choices, known=found.known,
    )  # fmt: skip
    if not found.known:
        return f"{head}."
    counts = (
        _(N_("{count} won"), count=found.won),
        _(N_("{count} drawn"), count=found.drawn),
        _(N_("{count} lost"), count=found.lost),
    )
    told = ", ".join(text for text, it in zip(counts, found, strict=False) if it)
    return _(N_("{proven}: {which}."), proven=head, which=told)
