"""Deprecated names of 0.7.0: they work and warn of the new name until 1.0 removes them.

All that is left of them stands here: the classes they belong to derive from those below.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from warnings import warn


def older(old: str, new: str) -> None:
    warn(f"{old} is called {new} now", DeprecationWarning, stacklevel=3)


class OlderState:
    """Deprecated names of `tessera.play.contract.State`."""

    __slots__ = ()

    def after(self: Any, action: Any) -> Any:
        older("State.after", "State.apply")
        return self.apply(action)

    def seen_by(self: Any, seat: Any, *, over: bool = False) -> Any:
        older("State.seen_by", "State.observed_by")
        return self.observed_by(seat, over=over)


class OlderGame:
    """Deprecated names of `tessera.play.contract.Game`."""

    def position(self, state: Any) -> Any:
        older("Game.position", "State.position")
        return state.position()

    def diagram(self, state: Any) -> Any:
        older("Game.diagram", "State.diagram")
        return state.diagram()


def say(match: Any, text: str, *, blind: bool = False) -> Any:
    """Deprecated name ``Match.say`` of `tessera.play.match.Match.play_text`."""
    older("Match.say", "Match.play_text")
    return match.play_text(text, blind=blind)


def room(game: str, name: str) -> Any:
    """Deprecated ``catalogue.room``: a game's ``board``, ``words``, ``bot`` or rules module."""
    older("catalogue.room", "catalogue.game" if name == "rules" else f"catalogue.{name}")
    catalogue = import_module("tessera.games.catalogue")
    if name == "rules":
        return import_module(type(catalogue.game(game)).__module__)
    return getattr(catalogue, name)(game)
