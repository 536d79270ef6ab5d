"""Names of 0.7.0: they work as ever and warn of the new one, until 1.0 takes them away.

All that is left of them stands here; what had them once derives from these classes or lends one.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any
from warnings import warn


def older(old: str, new: str) -> None:
    """Warn whoever calls the function called ``old`` that it is called ``new`` now."""
    warn(f"{old} is called {new} now", DeprecationWarning, stacklevel=3)


class OlderState:
    """`tessera.play.contract.State` as it was."""

    __slots__ = ()

    def after(self: Any, action: Any) -> Any:
        """`State.apply`."""
        older("State.after", "State.apply")
        return self.apply(action)

    def seen_by(self: Any, seat: Any, *, over: bool = False) -> Any:
        """`State.observed_by`."""
        older("State.seen_by", "State.observed_by")
        return self.observed_by(seat, over=over)


class OlderGame:
    """`tessera.play.contract.Game` as it was."""

    def position(self, state: Any) -> Any:
        """`State.position`."""
        older("Game.position", "State.position")
        return state.position()

    def diagram(self, state: Any) -> Any:
        """`State.diagram`."""
        older("Game.diagram", "State.diagram")
        return state.diagram()


def say(match: Any, text: str, *, blind: bool = False) -> Any:
    """`tessera.play.match.Match.play_text`, once ``Match.say``."""
    older("Match.say", "Match.play_text")
    return match.play_text(text, blind=blind)


def room(game: str, name: str) -> Any:
    """What a game's ``board``, ``words`` or ``bot`` gives, or its module ``rules``.

    It was ``tessera.games.catalogue.room``.
    """
    older("catalogue.room", "catalogue.game" if name == "rules" else f"catalogue.{name}")
    catalogue = import_module("tessera.games.catalogue")
    if name == "rules":
        return import_module(type(catalogue.game(game)).__module__)
    return getattr(catalogue, name)(game)
