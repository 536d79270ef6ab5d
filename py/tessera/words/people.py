"""Who plays, as sentences tell of it: what players are called, and who is "you"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tessera.play.contract import Seat

#: What stands around a name that somebody chose, so that its script sets nothing beside it; where
#: a text becomes HTML it is an element that browsers do not translate (`tessera.drawing.svg`).
OPENS, CLOSES = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """A name that somebody chose, for a text that is shown."""
    return f"{OPENS}{name}{CLOSES}"


def bare(text: str) -> str:
    """A text without what isolates names: as it is spoken, or compared."""
    return text.replace(OPENS, "").replace(CLOSES, "")


class People(NamedTuple):
    """The players of one game, in one language.

    ``names`` has a name for every seat that is not called by its own, each one's alone.
    ``you`` is the seat of the one person at the screen, and the side that it plays for; empty
    where nobody or more than one sits there.
    """

    names: Mapping[Seat, str] = {}
    you: tuple[Seat, ...] = ()


#: Nobody is known: seats are called by their own names, and nobody is spoken to.
NOBODY = People()
