"""Clicks in whole games of Tyrus between two persons, through curtains and tallies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Final

from benchmarks.clicks import METER, figures, imported, noted, point_and_click, wait_for_event
from benchmarks.figures import Figure, at_most
from benchmarks.lab import Lab
from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import write_record

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Number of games, and the seed of their chance.
GAMES: Final = 2
SEED: Final = 1
#: Time that a curtain or a tally stays before the next press, in milliseconds.
SETTLED: Final = 750


def press(page: Page, name: str) -> None:
    """Press a button beside the board if it is there, and wait for the drawing."""
    if not page.locator(f"[data-do={name}]").count():
        return
    page.wait_for_timeout(SETTLED)
    events: int = page.evaluate("benchEvents.length")
    page.click(f"[data-do={name}]")
    wait_for_event(page, events + 1)


def play(page: Page, rng: Random) -> None:
    """Play a random game to its end by mouse."""
    game, board = catalogue.game("tyrus"), catalogue.board("tyrus")
    match = Match.new(game, game.setup(), rng)
    imported(page, write_record(match))
    page.wait_for_selector("[data-do=lift]")
    while actions := match.legal():
        press(page, "lift")
        action = rng.choice(actions)
        for pick in board.picks(action):
            point_and_click(page, pick)
        press(page, "confirm")
        match = match.play(action)
        press(page, "skip")


def measure(lab: Lab) -> Iterator[Figure]:
    """Clicks on tiles, buildings, the curtain's button, and the button that skips a tally."""
    rng = Random(SEED)
    with lab.page(scripts=(METER,)) as page:
        for _ in range(GAMES):
            play(page, rng)
        events = noted(page)
    yield from figures("Tyrus: ", events, (None, at_most(60)))
