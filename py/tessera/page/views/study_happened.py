"""The line under a study's board: what was just done to its tree, and how to put it back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model.game_parts import GameParts
from tessera.page.model.studying import Studying, promoted, put_back, removed, step_at
from tessera.page.views.html import button
from tessera.page.views.told_turns import Telling, drawn
from tessera.play.tree import Path, Step
from tessera.words.language import N_, Words

#: What is announced when a turn begins a variation; what is told of a turn that began one, that
#: was brought forward, or that was deleted.
BRANCHES: Final = N_("A new variation.")
BEGINS: Final = N_("A new variation: {turn}")
FIRST: Final = N_("The variation with {turn} comes first now.")
MAIN: Final = N_("{turn} stands in the main line now.")
DELETED: Final = N_("Deleted: {turn} and what follows.")
BACK: Final = N_("Put back.")
#: Where nothing was done to a tree yet: no text, no place.
NOTHING: Final[tuple[str, Path]] = ("", ())
#: The id of what puts back what was deleted.
PUT_BACK: Final = "put-back"
#: What stands for a turn in a sentence until it is put there as signs.
_HERE: Final = "\x01"


def region(
    _: Words,
    shown: Studying,
    last: tuple[str, Path],
    parts: GameParts,
    *,
    letters: bool,
    watching: bool,
) -> str:
    """What was done ``last``: what is told of it and where, while that turn is on the board.

    Then what was deleted, as long as it can be put back. "" where nothing has happened.
    """
    telling, (text, path) = Telling(_, parts, letters=letters), last
    found = told(telling, text, shown.step) if text and path == shown.path else ""
    if shown.before is not None:
        study, path, _after = shown.before
        found += " " * bool(found)
        step = step_at(study.tree.line, path)
        back = button(_(N_("Put back")), "study-undo", class_="plain", id_=PUT_BACK)
        found += told(telling, DELETED, step) + back * (not watching)
    return found


def done(how: Callable[[Studying], Studying], after: Studying) -> str:
    """What is said of what was done to a variation, which has led to a study; "" of other things.

    The turn is yet to be put into it.
    """
    if how is promoted:
        return MAIN if after.study.is_main(after.path) else FIRST
    if how is removed:
        return DELETED
    return BACK if how is put_back else ""


def told(telling: Telling, text: str, step: Step | None) -> str:
    """A sentence about a turn, shown by its signs."""
    if step is None:
        return ""
    said = escaped(telling.words(text, turn=_HERE))
    turn = drawn(telling, step.turn.seat, step.text)
    return element("span", said.replace(_HERE, turn))
