"""Kept games as the home column tells of them, by their summaries alone."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.state import GameUi
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games import view as kept_game
from tessera.play.match import Match
from tessera.saves.library import GAME, About, Damaged, Kept
from tests.page.tables import GAMES_PARTS, MARKUP, column, doing, match, parts_of, said, tree
from tests.words.speaking import words

ENGLISH = words("en")


def about(moves: str, white: str = "person", black: str = "person", **headers: str) -> About:
    played = match(moves)._replace(headers=headers)
    return About.of(Kept(played, {"white": white, "black": black}, "2026-11-21"))


@pytest.mark.parametrize(
    ("told", "text"),
    [
        (about("Sb2", black="bot:3"), "you against Bot 3 Bot 3 to move · 1\xa0turn"),
        (
            about("Sb2 Sb3", black="bot:3", White="Ann"),
            "Ann against Bot 3 Your turn · 2\xa0turns",
        ),
        (
            about("Sb2 resign white", Black="Bo"),
            "White against Bo White wins: the other",
        ),
        (
            about("resign black", white="bot:1"),
            "you against Bot 1 You won: the other side resigned · 1\xa0turn",
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


def test_a_name_changes_no_picture() -> None:
    before, parts = about("Sb2 Sb3"), GAMES_PARTS["pyrga"]
    old = kept_game.small(ENGLISH, before, parts, None, None)._replace(picture="<svg/>")
    named = before._replace(label="Sunday evening")
    found = kept_game.small(ENGLISH, named, parts, None, old)
    assert "<svg/>" == found.picture and "Sunday evening" in found.told["en"][0]
    later = kept_game.small(ENGLISH, named._replace(turns=3), parts, None, found)
    assert "" == later.picture


@pytest.mark.parametrize(
    ("game", "seats", "players"),
    [
        ("pacru", 3, "you against two bots"),
        ("pacru", 4, "you against three bots"),
        ("tayu", 3, "you against two bots"),
        ("tayu", 4, "you and three bots"),
    ],
)
def test_several_bots_are_counted(game: str, seats: int, players: str) -> None:
    """Against several bots without names; with a team's partner among them it is no "against"."""
    rules = catalogue.game(game)
    fresh = Match.new(rules, rules.setup(seats), Random(1))
    sitting = {seat: "bot:0" if at else "person" for at, seat in enumerate(fresh.seats)}
    told = About.of(Kept(fresh, sitting, "2026-11-21"))
    title, _stands = kept_game.told_of(ENGLISH, told, parts_of(game))
    assert title.endswith(f": {players}")


def test_a_name_without_a_game_is_text() -> None:
    shown = column(ENGLISH, [(MARKUP, None, Damaged("form", None, None))], [], GAMES_PARTS)
    assert not tree(shown).findall(".//b")
    assert f"{GAME}{MARKUP}" == doing(shown, "download").get("data-key")
    assert MARKUP == doing(shown, "delete").get("data-name")


@pytest.mark.parametrize(
    ("to_move", "winners"), [("red", ()), (None, ("red",)), (None, ("ns", "ew"))]
)
def test_a_game_this_page_does_not_know_is_a_newer_ones(
    to_move: str | None, winners: tuple[str, ...]
) -> None:
    """What a newer page kept of a game of its own can be taken away, not opened."""
    _ = ENGLISH
    newer = About("toy", {"red": "person", "blue": "bot:1"}, {}, "", 3, to_move, winners, "TOY-1")
    shown = column(_, [("x", newer, None), ("y", about("Sb2"), None)], [], GAMES_PARTS)
    assert home.damage(_, Damaged("newer", None, None)) in said(shown)
    assert ["#/game/y"] == [link.get("href") for link in tree(shown).findall(".//li//a")]
    assert GAME + "x" == doing(shown, "download").get("data-key")


@pytest.mark.parametrize("here", [{}, {"tayu": parts_of("tayu")}], ids=["briefly", "whole"])
def test_a_short_title_stays_on_one_line(here: dict[str, GameUi]) -> None:
    """Of a game of the list, with its code and without, and where games are chosen from."""
    players = {"ns": "person", "ew": "bot:2"}
    tayu = About("tayu", players, {}, "2026-11-21", 3, "ns", (), "")
    shown = column(ENGLISH, [("x", tayu, None), ("y", about("Sb2"), None)], [], here)
    assert "Ta\xa0Yü" in shown and "Ta Yü" not in shown
