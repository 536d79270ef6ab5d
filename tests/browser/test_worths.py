"""Every choice valued beside a study's board: signs on squares, spoken there, gone at once."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tessera.drawing.worths import DRAW, LOSS, WIN, Sign
from tessera.games.pyrga.board import BOARD
from tessera.games.pyrga.rules import Pyrga
from tessera.games.pyrga.verdicts import Verdicts
from tessera.page.features.study.engine import worth_spoken
from tessera.play.match import Match
from tessera.saves.library import GAME
from tessera.words.language import Words
from tests.browser.conftest import PATIENCE, Visit
from tests.browser.playing import READY, Screen
from tests.outside import kept, played

#: A game of Pyrga that goes on, in which some placements lose and others win.
LATE: Final = "Tc2S Tc1E Td1N Sd2 Cd1 Sd1 Sc1 Tb1W Ta1E Cc1 Ta3E Tc3S Cc2 Sc2 Sb2"
KEEP: Final = "([key, text]) => localStorage.setItem(key, text)"
#: How many signs are drawn, and how many of them are guesses.
SIGNS: Final = "['.worth', '.worth.guess'].map((sort) => document.querySelectorAll(sort).length)"
#: Walks a turn back, and counts the signs that are left in the very same task.
BACK: Final = f"document.querySelector('#walk-back').click(), {SIGNS}"


def studied(visit: Visit, match: Match) -> Screen:
    """A study of a game between persons."""
    page = visit.context.new_page()
    page.goto(visit.site.address)
    page.evaluate(KEEP, [f"{GAME}cafe", kept(match, dict.fromkeys(match.seats, "person"))])
    page.goto(f"{visit.site.address}#/study/cafe")
    page.wait_for_function(READY)
    return Screen(page)


def signs(match: Match) -> dict[tuple[str, str], Sign]:
    """The sign of every kind on every square, by the proofs."""
    assert isinstance(match.state, Pyrga)
    found = Verdicts(match.state)
    while not found.done:
        found.step(10_000)
    best: dict[tuple[str, str], Sign] = {}
    for action, (winner, plies) in found.known.items():
        kind, square, *_ = BOARD.picks(action)
        mine = winner == match.to_move
        sign = Sign(DRAW if winner is None else WIN if mine else LOSS, plies)
        place = kind, square.removeprefix("square:")
        best[place] = max(best.get(place, sign), sign, key=_merit)
    return best


def _merit(sign: Sign) -> tuple[int, int]:
    order = (LOSS, DRAW, WIN).index(sign.kind)
    return order, sign.number if sign.kind == LOSS else -sign.number


def proven(page: Page) -> None:
    """Wait until it is proven of every choice what it is worth, and how soon it ends."""
    done = "document.querySelector('#live').textContent.includes('choices proven')"
    page.wait_for_function(done, timeout=2 * PATIENCE)


def test_pyrga_is_proven_choice_by_choice(visit: Visit) -> None:
    """Each square says what the proofs say, by every kind in hand; a step takes it all away."""
    match = played(LATE)
    screen = studied(visit, match)
    page = screen.page
    page.click("#every-switch")
    page.wait_for_function("document.querySelector('.worth')", timeout=PATIENCE)
    proven(page)
    every = signs(match)
    assert len({sign.kind for sign in every.values()}) > 1
    for kind in {kind for kind, _square in every}:
        screen.hit_kind(kind.removeprefix("kind:"))
        wanted = {square: sign for (one, square), sign in every.items() if one == kind}
        assert [len(wanted), 0] == page.evaluate(SIGNS)
        labels = screen.labels()
        for square, sign in wanted.items():
            assert labels[square].endswith(worth_spoken(Words(), sign)), (
                kind,
                square,
                labels[square],
            )
    assert [0, 0] == page.evaluate(BACK)
    page.wait_for_function("document.querySelector('.worth')", timeout=PATIENCE)
    page.click("#every-switch")
    assert [0, 0] == page.evaluate(SIGNS)


def test_shacrus_pawns_are_guessed(visit: Visit) -> None:
    """Pawns and the squares that they may go to have bars; a click plays while it thinks."""
    screen = studied(visit, played("", game="shacru"))
    page = screen.page
    page.click("#every-switch")
    page.wait_for_function("document.querySelector('.worth.guess')", timeout=PATIENCE)
    pawns = page.evaluate(SIGNS)
    assert pawns[0] == pawns[1] > 1
    screen.hit_square("e1")
    page.wait_for_function("document.querySelector('.worth.guess')", timeout=PATIENCE)
    assert [3, 3] == page.evaluate(SIGNS)
    assert "worth" in screen.labels()["e2"] and "of 5" in screen.labels()["e2"]
    screen.hit_square("e2")
    assert 1 == page.locator("#list button[data-do='study-go']").count()
