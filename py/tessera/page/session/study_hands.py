"""What a study needs of the browser that hosts it, and no other screen does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from tessera.page.model.parts import Part


class Hands(NamedTuple):
    """What a browser does for a study: `browser.study_pointer`.

    ``follow`` calls from now on with the squares between which the mouse's other button was drawn,
    or with the pencil any pointer;
    ``mark`` marks the turn with that id in the list of turns, none for "". ``remember`` keeps a
    text under a name for as long as the browser's session lasts, and ``recall`` gives it, or "".
    ``watch`` calls from now on when the page comes in sight or goes out of it, with whether it is
    hidden. ``bring`` brings the board in sight where most of it is not; ``reveal`` the panel of the
    open tab, where some of it is not.
    """

    follow: Callable[[Callable[[str, str], None]], None]
    mark: Callable[[str], None]
    remember: Callable[[str, str], None]
    recall: Callable[[str], str]
    watch: Callable[[Callable[[bool], None]], None]
    bring: Callable[[], None]
    reveal: Callable[[], None]


HANDS: Final[Part[Hands]] = Part()
