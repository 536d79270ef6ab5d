"""The line under a study's board: what was just done to its tree, and how to put it back."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.studying import Studying, step_at
from tessera.page.views.html import button
from tessera.page.views.told_turns import Telling, drawn
from tessera.play.tree import Path, Step
from tessera.words.language import N_, Words

#: What is said when a turn begins a variation, and when one was deleted.
BRANCHES: Final = N_("A new variation.")
FIRST: Final = N_("The variation with {turn} comes first now.")
MAIN: Final = N_("{turn} stands in the main line now.")
DELETED: Final = N_("Deleted: {turn} and what follows.")
#: The id of what puts back what was deleted.
PUT_BACK: Final = "put-back"
_BEGINS: Final = N_("A new variation: {turn}")
#: What stands for a turn in a sentence until it is put there as signs.
_HERE: Final = "\x01"


def region(
    _: Words,
    shown: Studying,
    begun: Path,
    promoted: Path,
    parts: GameParts,
    *,
    letters: bool,
    watching: bool,
) -> str:
    """What was deleted, as long as it can be put back; else what was ``promoted``, or ``begun``.

    That is told while the turn at which it was done is on the board. "" where nothing has happened.
    """
    telling = Telling(_, parts, letters=letters)
    if shown.before is not None:
        study, path, _after = shown.before
        step = step_at(study.tree.line, path)
        back = button(_(N_("Put back")), "study-undo", class_="plain", id_=PUT_BACK)
        return _told(telling, DELETED, step) + back * (not watching)
    if promoted and promoted == shown.path:
        return _told(telling, brought(shown), shown.step)
    if begun and begun == shown.path:
        return _told(telling, _BEGINS, shown.step)
    return ""


def brought(shown: Studying) -> str:
    """What is said of the turn shown, whose variation was promoted."""
    return MAIN if shown.study.is_main(shown.path) else FIRST


def _told(telling: Telling, text: str, step: Step | None) -> str:
    """A sentence about a turn, shown by its signs."""
    if step is None:
        return ""
    said = escaped(telling.words(text, turn=_HERE))
    turn = drawn(telling, step.turn.seat, step.text)
    return element("span", said.replace(_HERE, turn))
