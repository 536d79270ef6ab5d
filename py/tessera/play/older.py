"""Deprecated names from version 0.7.0. Each warns and names its successor; 1.0 removes them."""

from __future__ import annotations

from importlib import import_module
from typing import Any
from warnings import warn


def older(old: str, new: str) -> None:
    warn(f"{old} is called {new} now", DeprecationWarning, stacklevel=3)


class OlderState:
    __slots__ = ()

    def after(self: Any, action: Any) -> Any:
        older("State.after", "State.apply")
        return self.apply(action)

    def seen_by(self: Any, seat: Any, *, over: bool = False) -> Any:
        older("State.seen_by", "State.observed_by")
        return self.observed_by(seat, over=over)


class OlderGame:
    def position(self, state: Any) -> Any:
        older("Game.position", "State.position")
        return state.position()

    def diagram(self, state: Any) -> Any:
        older("Game.diagram", "State.diagram")
        return state.diagram()


def say(match: Any, text: str, *, blind: bool = False) -> Any:
    older("Match.say", "Match.play_text")
    return match.play_text(text, blind=blind)


def room(game: str, name: str) -> Any:
    older("catalogue.room", "catalogue.game" if name == "rules" else f"catalogue.{name}")
    catalogue = import_module("tessera.games.catalogue")
    if name == "rules":
        return import_module(type(catalogue.game(game)).__module__)
    return getattr(catalogue, name)(game)
