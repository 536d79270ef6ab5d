"""The list of one's games on the home, its cards, the import, and the question."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.state import GameUi
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games.view import ago, small_picture
from tessera.play.match import Match
from tessera.saves.library import GAME, About, Damaged, Kept
from tessera.words.language import LANGUAGES, unbroken
from tests.outside import PERSONS
from tests.page.tables import GAMES_PARTS, MARKUP, column, doing, match, parts_of, said, tree
from tests.words.speaking import words
from website import prerender

ENGLISH = words("en")


def listed(name: str, moves: str, white: str = "") -> tuple[str, About | None, Damaged | None]:
    """A game as the library lists it."""
    headers = {"White": white} if white else {}
    kept = Kept(match(moves)._replace(headers=headers), PERSONS, "2026-11-21")
    return name, About.of(kept), None


def items(text: str) -> dict[str, str]:
    """The words of each game in the lists, by the id of its place."""
    return {
        str(item.get("id")): " ".join("".join(item.itertext()).split())
        for item in tree(text).findall(".//li")
    }


#: Times before now, and how they are told.
AGO = {
    "2026-11-23T11:59:30Z": ("just now", "à l’instant"),
    "2026-11-23T11:58:59Z": ("1 minute ago", "il y a 1 minute"),
    "2026-11-23T10:00:00Z": ("2 hours ago", "il y a 2 heures"),
    "2026-11-22T11:00:00Z": ("yesterday", "hier"),
    "2026-11-20T11:00:00Z": ("3 days ago", "il y a 3 jours"),
    "2026-11-10T11:00:00Z": ("1 week ago", "il y a 1 semaine"),
    "2026-09-10T11:00:00Z": ("2 months ago", "il y a 2 mois"),
    "2024-11-10T11:00:00Z": ("2 years ago", "il y a 2 ans"),
    "2026-11-24T11:00:00Z": ("just now", "à l’instant"),
    "some day": ("", ""),
}


@pytest.mark.parametrize("when", AGO)
def test_how_long_ago(when: str) -> None:
    """In the largest whole unit; of what is no time, nothing."""
    for spoken, told in zip(LANGUAGES, AGO[when], strict=True):
        assert told == ago(words(spoken), when, "2026-11-23T12:00:00Z")


def test_what_is_far_down_is_folded_away() -> None:
    """Eight games are shown, on telephones four; the others behind one line that counts them."""
    for count in (4, 5, 8, 9, 12):
        games = [listed(f"g{number:02}", "Sb2") for number in range(count)]
        page = tree(column(ENGLISH, games, [], GAMES_PARTS))
        assert min(8, count) == len(page.findall("ul/li"))
        folded = page.findall("details/ul/li")
        assert count - min(8, count) == len(folded)
        told = {each.get("class"): each.text for each in page.findall("details/summary/span")}
        narrow = {
            4: None,
            5: "1 more game",
            8: "4 more games",
            9: "5 more games",
            12: "8 more games",
        }
        wide = {9: "1 more game", 12: "4 more games"}
        assert (narrow[count], wide.get(count)) == (told.get("narrow"), told.get("wide"))
        # Where there is more room, nothing can be unfolded that is there.
        few = {8: "further few", 9: "further"}.get(min(count, 9), "further few")
        assert [few] * (count > 4) == [each.get("class") for each in page.findall("details")]


def test_the_list_is_of_one_game_alone_if_one_wants() -> None:
    """A menu of the games that there are, which several make; none is listed for ever."""
    pyrga = listed("b", "Sb2")
    assert pyrga[1] is not None
    shacru = (
        "s",
        pyrga[1]._replace(game="shacru", players={"south": "person"}, to_move="south"),
        None,
    )
    text = column(ENGLISH, [pyrga, shacru], [], {})
    choices = tree(text).findall(".//*[@data-do='only']")
    assert [
        ("", "All games", "true"),
        ("pyrga", "Pyrga", "false"),
        ("shacru", "Shacru", "false"),
    ] == [(it.get("data-value"), it.text, it.get("aria-pressed")) for it in choices]
    alone = column(ENGLISH, [pyrga, shacru], [], {}, only="shacru")
    assert ["game-s"] == list(items(alone)) and doing(alone, "only") is not None
    assert ["game-b"] == list(items(column(ENGLISH, [pyrga], [], {}, only="shacru")))
    assert not tree(column(ENGLISH, [pyrga], [], {})).findall(".//*[@data-do='only']")


def test_a_picture_shows_what_everybody_may_know() -> None:
    """Small, without names of its parts; nothing of what is hidden while a game runs."""
    tyrus = catalogue.game("tyrus")
    dealt = [Match.new(tyrus, tyrus.setup(), Random(seed)) for seed in range(6)]
    first = [small_picture(one, catalogue.board("tyrus")) for one in dealt]
    seen = [one.state.observed_by(None) for one in dealt]
    for one, other in combinations(range(len(dealt)), 2):
        assert (seen[one] == seen[other]) <= (first[one] == first[other])
    assert " id=" not in first[0] and "data-pick" not in first[0]


#: Games going on by who plays, and whether that one person is to move in it.
WAITING = {
    "aa": ({"white": "person", "black": "person"}, False),
    "bb": ({"white": "bot:1", "black": "bot:2"}, False),
    "cc": ({"white": "bot:3", "black": "person"}, False),
    "dd": ({"white": "person", "black": "bot:3"}, True),
    "ee": ({"white": "person", "black": "bot:0"}, True),
}


@pytest.mark.parametrize("here", [GAMES_PARTS, {}], ids=["told", "briefly"])
def test_games_that_wait_for_the_one_person_say_so(here: dict[str, GameUi]) -> None:
    """Also where the game's words are not here; the others name the seat to move, if they can."""
    games: list[tuple[str, About | None, Damaged | None]] = []
    for name, (players, _waits) in WAITING.items():
        about = About.of(Kept(match("Sb2 Sb3"), players, "2026-11-21"))
        games.append((name, about, None))
    found = items(column(ENGLISH, games, [], here))
    for name, (_players, waits) in WAITING.items():
        assert waits == ("Your turn · 2 turns" in found[f"game-{name}"])
        assert (bool(here) and not waits) == ("to move" in found[f"game-{name}"])


def test_each_game_can_be_opened_exported_and_deleted() -> None:
    """A game's entry leads to it; the controls in its menu carry its name, and close it."""
    text = column(ENGLISH, [listed("ab12", "Sb2")], [], GAMES_PARTS)
    assert ["#/game/ab12"] == [a.get("href") for a in tree(text).findall(".//li//a")]
    (opens,) = tree(text).findall(".//li/button")
    for name in ("export", "rename", "delete"):
        found = doing(text, name)
        assert "ab12" == found.get("data-name")
        assert opens.get("popovertarget") == found.get("popovertarget") == "menu-ab12"
        # A dialog shuts the menu before the browser does what the control says of it.
        assert "hide" == found.get("popovertargetaction")


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_game_can_be_begun(game: str) -> None:
    """From its card of the built home: its picture, and links that say which game they mean."""
    shelf = tree(prerender.shelf({each: words(each) for each in LANGUAGES}))
    card = shelf.find(f".//li[@id='card-{game}']")
    assert card is not None and len(catalogue.GAMES) == len(shelf.findall(".//li[@class='card']"))
    title, line = unbroken(catalogue.TITLES[game]), ENGLISH(prerender.parts_of(game).words.LINE)
    assert title == card.findtext("h2")
    assert line == card.findtext("p[@class='line']/span[@lang='en']")
    links = {
        link.get("href"): "".join(span.itertext())
        for link in card.findall("p/a")
        for span in (link.findall("span[@lang='en']") or [link])
        if link.get("lang", "en") == "en"
    }
    assert links == {
        f"#/play/{game}": f"Play {title}",
        f"#/learn/{game}": f"Learn {title}",
        f"rules/{game}.en.html": f"Rules of {title}",
        f"#/new/{game}": f"Choose players for {title}",
    }
    (look,) = card.findall("a")
    assert (f"#/play/{game}", "true", "-1") == tuple(
        look.get(name) for name in ("href", "aria-hidden", "tabindex")
    )
    assert None is not look.find("*")


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
    old = home.small(ENGLISH, before, parts, None, None)._replace(picture="<svg/>")
    named = before._replace(label="Sunday evening")
    found = home.small(ENGLISH, named, parts, None, old)
    assert "<svg/>" == found.picture and "Sunday evening" in found.told["en"][0]
    later = home.small(ENGLISH, named._replace(turns=3), parts, None, found)
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
    title, _stands = home.told_of(ENGLISH, told, parts_of(game))
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
