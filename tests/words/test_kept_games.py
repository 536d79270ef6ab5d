"""What is said of the games that are kept: by whom, how long ago, how they stand."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games.view import ago
from tessera.play.match import Match
from tessera.saves.library import About, Kept
from tessera.words.language import LANGUAGES
from tests.page.tables import GAMES_PARTS, column, match, parts_of, tree
from tests.words.speaking import words

ENGLISH = words("en")
#: Times before now, and how they are told.
AGO = {
    "2026-11-23T11:59:30Z": ("just now", "à\xa0l’instant"),
    "2026-11-23T11:58:59Z": ("1 minute ago", "il y a 1 minute"),
    "2026-11-23T10:00:00Z": ("2 hours ago", "il y a 2 heures"),
    "2026-11-22T11:00:00Z": ("yesterday", "hier"),
    "2026-11-20T11:00:00Z": ("3 days ago", "il y a 3 jours"),
    "2026-11-10T11:00:00Z": ("1 week ago", "il y a 1 semaine"),
    "2026-09-10T11:00:00Z": ("2 months ago", "il y a 2 mois"),
    "2024-11-10T11:00:00Z": ("2 years ago", "il y a 2 ans"),
    "2026-11-24T11:00:00Z": ("just now", "à\xa0l’instant"),
    "some day": ("", ""),
}


@pytest.mark.parametrize("when", AGO)
def test_how_long_ago(when: str) -> None:
    for spoken, told in zip(LANGUAGES, AGO[when], strict=True):
        assert told == ago(words(spoken), when, "2026-11-23T12:00:00Z")


def about(moves: str, white: str = "person", black: str = "person", **headers: str) -> About:
    played = match(moves)._replace(headers=headers)
    return About.of(Kept(played, {"white": white, "black": black}, "2026-11-21"))


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (about("Sb2", black="bot:3"), "you against Practised Practised to move · 1\xa0turn"),
        (
            about("Sb2 Sb3", black="bot:3", White="Ann"),
            "Ann against Practised Your turn · 2\xa0turns",
        ),
        (
            about("resign black", white="bot:1"),
            "you against Easy You won: the other side resigned · 1\xa0turn",
        ),
    ],
)
def test_what_is_said_of_a_game(told: About, text: str) -> None:
    """Who plays whom, bots by their level, how many turns, who is to move or how it ended."""
    shown = column(ENGLISH, [("x", told, None)], [], GAMES_PARTS)
    entry = tree(shown).find(".//li[@id='game-x']")
    assert entry is not None
    place = entry.find("span[@class='of']")
    assert place is not None
    words_of = " ".join("".join(part.itertext()) for part in place)
    assert words_of.startswith(f"Pyrga: {text}")
    assert ["Your games"] == [title.text for title in tree(shown).findall(".//h2")]


@pytest.mark.parametrize(
    ("game", "seats", "players"),
    [
        ("pacru", 4, "you against three bots"),
        ("tayu", 4, "you and three bots"),
    ],
)
def test_several_bots_are_counted(game: str, seats: int, players: str) -> None:
    """Against several bots without names; with a team's partner among them it is no "against"."""
    rules = catalogue.game(game)
    fresh = Match.new(rules, rules.setup(seats), Random(1))
    sitting = {seat: "bot:0" if at else "person" for at, seat in enumerate(fresh.seats)}
    told = About.of(Kept(fresh, sitting, "2026-11-21"))
    title, _stands = home.told_of(ENGLISH, told, parts_of(game))
    assert title.endswith(f": {players}")
