"""The site in plain Python: pressed, heard and read as in a browser, in milliseconds."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.games.catalogue import GAMES
from tessera.page.core.events import Press
from tessera.page.core.parts import FEATURES
from tessera.page.site import Site
from tests.page.visitor import Visitor


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_picks(game: str, rng: Random) -> None:
    """Every action by the picks that choose it; the game is kept, ends, and stands in the list."""
    at = Visitor()
    at.begin(game)
    board = at.session.board
    while at.match.outcome is None:
        if at.session.table.staged or at.session.table.curtain:
            at.clock.turn_on(5)
            for control in ("skip", "on", "hide", "lift"):
                if at.can(control):
                    at.press(control)
                    break
            continue
        before = at.match
        action = rng.choice(before.legal())
        for what in board.picks(action):
            if not at.session.table.picks or at.session.table.picks[-1] != what:
                at.site.input.press(Press(pick=what))
        if at.session.table.pending is not None:
            at.press("confirm")
        assert len(at.match.actions) == len(before.actions) + 1
        assert at.match.actions[-1] == action
    if at.session.table.staged:  # the last tally is told first
        at.clock.turn_on(1)
        assert not {"win", "end"} & {*at.sound.heard}
        at.press("skip")
    assert {"win", "end"} & {*at.sound.heard} and at.document.find(id="ended")
    assert catalogue.TITLES[game] in at.document.tab
    name = at.session.table.name
    at.go("#/")
    assert at.document.find(id=f"game-{name}")


def test_what_playing_on_needs_is_asked_for_again_until_it_is_here() -> None:
    """At the next address; then it is shown once, and pieces can be dragged."""
    at, done = Visitor(), list[str]()
    site = Site(at.ports)
    site.on_complete = lambda: done.append(at.window.address())
    at.archives.missing.add(FEATURES)
    at.clock.run(site.complete())
    site.address_changed()
    assert not done
    at.archives.missing.clear()
    site.address_changed()
    site.address_changed()
    assert len(done) == 1
