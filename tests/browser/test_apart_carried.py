"""A game played apart goes on in another profile: by the player's key and the newest link."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.apart.thread import Thread
from tessera.games import catalogue
from tests.browser.apart import (
    JOINS,
    Gathering,
    Party,
    gathering,
    played_on,
    verified_everywhere,
)  # fmt: skip
from tests.browser.test_apart_games import FAR

__all__ = ["gathering"]
#: After so many links each game is carried: that with hidden tiles in the third election. At any
#: turn they are carried without a browser (`tests/apart`).
CARRIED: Final = {"pyrga": 7, "shacru": 10, "pacru": 14, "tayu": 21, "tyrus": 23}


def brought_by_words(old: Party, new: Party) -> None:
    """The key as words, read in one browser and written into the other."""
    old.page.evaluate("location.hash = '#/apart/key'")
    words = old.page.input_value("textarea.key-words")
    new.page.fill("#apart-words", words)
    new.hit("form[data-value=bring] [type=submit]")


def brought_by_file(old: Party, new: Party) -> None:
    """The key as a file, saved in one browser and chosen in the other."""
    old.page.evaluate("location.hash = '#/apart/key'")
    with old.page.expect_download() as taken:
        old.press("key-file")
    new.page.set_input_files("#apart-file", taken.value.path())
    new.hit("form[data-value=bring] [type=submit]")


WAYS: Final = {
    "pyrga": brought_by_words,
    "shacru": brought_by_file,
    "pacru": brought_by_words,
    "tayu": brought_by_file,
    "tyrus": brought_by_file,
}


@pytest.mark.long_only
@pytest.mark.parametrize("game", CARRIED)
def test_a_game_is_carried_by_key_and_link(gathering: Gathering, game: str, rng: Random) -> None:
    """Who has no key here only watches; with it the same game is here, and goes on to its end."""
    ann, bob, elsewhere = gathering(3)
    ann.invite(game, "seats=2")
    ann.decide(rng, talks=False)
    link = played_on([ann, bob], rng, ann.send(), CARRIED[game], talk=False)
    due = Thread.read(link.removeprefix("#/apart/"), catalogue.game).due
    assert due is not None
    mover, other = (ann, bob) if due.party == 0 else (bob, ann)
    mover.open(link)
    elsewhere.name = mover.name
    elsewhere.page.evaluate("(link) => { location.hash = link; }", link)
    elsewhere.page.wait_for_selector("[data-value=key]:visible")
    assert "only watch" in elsewhere.page.inner_text("#status")
    assert not elsewhere.page.locator(JOINS).count()
    elsewhere.press("key")
    WAYS[game](mover, elsewhere)
    elsewhere.settled("")
    if elsewhere.stored.unsure:
        before_it = elsewhere.kept
        elsewhere.press("confirm")
        elsewhere.settled(before_it)
    assert not elsewhere.stored.unsure
    elsewhere.led()
    assert mover.key == elsewhere.key
    before, after = mover.held, elsewhere.held
    assert before == after and before.match == after.match
    parties = [elsewhere, bob] if mover is ann else [ann, elsewhere]
    assert after.seat is not None
    elsewhere.decide(rng)
    link = played_on(parties, rng, elsewhere.send(), FAR)
    found = verified_everywhere(parties, link)
    assert found.match.outcome is not None
    assert {party.name for party in found.parties} == {"Ann", "Bob"}
    mover.open(link)
    assert mover.held.ended and mover.record() == other.record()
