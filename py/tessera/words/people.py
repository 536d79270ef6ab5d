"""Who plays, as sentences tell of it: what players are called, and who is "you"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tessera.play.contract import Seat


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
