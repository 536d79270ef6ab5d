"""Positions set up by a visitor: the editor, what it shows, records typed into it."""

from __future__ import annotations

from random import Random

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.features.position.commands import PositionSession
from tessera.page.features.position.view import RECORD
from tessera.play.contract import POSITION
from tessera.play.match import Match
from tests.page.visitor import Visitor

#: What is said where a game can begin.
FINE = "A game can start from this position."


def amid(game: str, least: int, rng: Random) -> Match:
    """A match under way, at least so many actions old; of a short game fewer."""
    rules = catalogue.game(game)
    least = min(least, (rules.longest(rules.setup()) or 99) // 4)
    match = Match.new(rules, rules.setup(), rng)
    while len(match.actions) < least or match.open:
        match = match.play(rng.choice(match.legal()))
        if match.outcome is not None:
            match = Match.new(rules, rules.setup(), rng)
    return match


def editor(game: str) -> Visitor:
    """Somebody who sets up a position of a game."""
    return Visitor(f"#/study/{game}/position")


def controller(at: Visitor) -> PositionSession:
    """What is on the screen."""
    found = at.session.walk
    assert isinstance(found, PositionSession)
    return found


def position(at: Visitor) -> str:
    """The position that is set up, as text."""
    return controller(at).shown.deal[POSITION]


def write(at: Visitor, text: str) -> None:
    """Type into the field with the record."""
    at.site.commands.run("place-record", CommandArgs({}, {RECORD: text}))
