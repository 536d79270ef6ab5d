"""Games that are typed to their end, against bots, in any engine."""

from __future__ import annotations

from random import Random
from time import monotonic, sleep
from typing import Final

from driving.pages import PATIENCE
from tessera.play.match import Match
from tests.browser.playing import SOON, THINKS, Screen
from tests.outside import fresh

#: What leads over the tally of an election.
LEADS: Final = "[data-do=skip], [data-do=on]"
#: Whether a turn can be typed.
OPEN: Final = "Boolean(document.querySelector('#typed')?.checkVisibility())"
#: So many actions are left of a game by chance when it is put on the table.
LATE: Final = 16


def typed_to_the_end(screen: Screen, game: str, rng: Random, late: int = LATE) -> Match:
    """Any legal turn each time for the ``late`` actions of a game; the game, whose end is told."""
    whole = fresh(game, rng)
    while whole.outcome is None:
        whole = whole.play(rng.choice(whole.legal()))
    match = whole.at(max(0, len(whole.actions) - late))
    seats = match.game.seats(match.setup)
    own = match.to_move
    screen.open(match, {seat: "person" if seat == own else "bot:1" for seat in seats})
    while (match := on_turn(screen, own)).outcome is None:
        screen.type(match.game.write(rng.choice(match.legal())))
        assert len(match.actions) < len(until_more(screen, match).actions)
    screen.wait("document.querySelector('[data-do=again].main')")
    screen.wait("document.querySelector('#ending .why')")
    assert screen.sees(f"#ending [data-rule={match.outcome.rule}]")
    return match


def all_have_moved(screen: Screen, name: str, rng: Random) -> None:
    """A new game against bots, typed until every seat has had a turn."""
    match = fresh(name, rng)
    screen.open(match, dict.fromkeys(match.seats, "bot:1") | {match.seats[0]: "person"})
    for _action in range(8):
        screen.wait(f"document.querySelector('#typed') && !({THINKS})")
        match = screen.match()
        if {*match.seats} == {turn.seat for turn in match.turns()}:
            break
        screen.type(match.game.write(rng.choice(match.legal())))
    assert "" == screen.trouble
    assert {*match.seats} == {turn.seat for turn in screen.match().turns()}


def on_turn(screen: Screen, seat: str | None) -> Match:
    """The game once that seat may type a turn in it, or once it has ended and all is told."""
    end = monotonic() + PATIENCE / 1000
    while monotonic() < end:
        screen.page.evaluate(f"document.querySelector('{LEADS}')?.click()")
        match = screen.match()
        if screen.page.evaluate(f"document.querySelector('{LEADS}') || {THINKS}"):
            continue
        # The game is kept before what came of it is shown: there is nothing to type into till then.
        if match.outcome is not None or (match.to_move == seat and screen.page.evaluate(OPEN)):
            return match
        sleep(0.02)
    raise AssertionError(f"nothing more is played: {screen.sentence}")


def until_more(screen: Screen, match: Match) -> Match:
    """The game once more has been played than that."""
    end = monotonic() + SOON / 1000
    while monotonic() < end:
        if len((found := screen.match()).actions) > len(match.actions):
            return found
        sleep(0.02)
    raise AssertionError(f"what was typed is not played: {screen.text('#status')}")
