"""A profile that somebody filled with 0.7.0: games of every kind, settings, its own worker."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.saves.library import ASIDE, COPY, GAME, Kept, Library
from tessera.saves.lines import goes_on
from tessera.saves.port import Memory
from tests.browser.hands_070 import Hands

#: Settings that were chosen, none of them the default.
CHOSEN: Final = {"theme": "dark", "notation": "letters", "palette": "safe", "language": "en"}
PERSONS: Final = {"white": "person", "black": "person"}
AGAINST_A_BOT: Final = {"white": "person", "black": "bot:1"}


class Filled(NamedTuple):
    """The folder of a profile, what its storage holds, and the games in it by what they are."""

    folder: Path
    texts: Mapping[str, str]
    games: Mapping[str, str]

    def copied(self, folder: Path) -> Path:
        """The profile anew, to be used up; without the locks of the browser that left it."""
        shutil.copytree(
            self.folder, folder, symlinks=True, ignore=shutil.ignore_patterns("Single*")
        )
        return folder


def library(texts: Mapping[str, str]) -> Library:
    """What this version makes of a storage."""
    shelf = Memory()
    shelf.texts.update(texts)
    return Library(shelf, catalogue.game)


def games(texts: Mapping[str, str]) -> dict[str, Kept]:
    """Every game that can be read, by its name."""
    mine = library(texts)
    found = {name: mine.peek(name).kept for name in mine.names()}
    return {name: kept for name, kept in found.items() if kept is not None}


def assert_nothing_lost(before: Mapping[str, str], after: Mapping[str, str]) -> None:
    """Every game is there, as it was or gone on; every text that could not be read lies somewhere.

    Settings stand as they stood.
    """
    later = games(after)
    for name, kept in games(before).items():
        assert goes_on(kept.match, later[name].match), name
        assert dict(kept.players) == dict(later[name].players)
    mine = library(before)
    for key, text in before.items():
        name = key.removeprefix(GAME)
        if key.startswith(ASIDE) or (name != key and mine.peek(name).damaged is not None):
            assert text in after.values(), key
        elif not key.startswith((GAME, COPY, "tessera.picture")):
            assert text == after[key], key


def fill(hands: Hands, rng: Random) -> dict[str, str]:
    """Use the page until its storage holds something of every kind; the names of the games."""
    hands.set(**CHOSEN)
    made = {"against a bot": hands.begin("pyrga", AGAINST_A_BOT)}
    played(hands, rng, 2)
    made["played out"] = hands.begin("pyrga", PERSONS)
    while played(hands, rng, 1).outcome is None:
        pass
    made["of three"] = hands.begin("shacru", {"north": "person", "east": "bot:2", "west": "person"})
    played(hands, rng, 3)
    made["drawn"] = hands.begin("tayu", {"ns": "person", "ew": "person"})
    hands.act(lambda match: match.game.read("L")[0])
    made["with secrets"] = hands.begin("tyrus", {"ivory": "person", "brown": "bot:1"})
    played(hands, rng, 2)
    hands.rest()
    made["torn"] = hands.begin("pyrga", PERSONS)
    played(hands, rng, 3)
    # Cut off the end of a kept game, as a write that went wrong does, once it is not played.
    hands.go("#/")
    cut = "(key) => localStorage.setItem(key, localStorage.getItem(key).slice(0, -30))"
    hands.page.evaluate(cut, GAME + made["torn"])
    return made


def played(hands: Hands, rng: Random, actions: int) -> Match:
    """Play so many actions for persons, any legal ones."""
    match = hands.match()
    for _ in range(actions):
        match = hands.act(lambda now: rng.choice(now.legal()))
    return match
