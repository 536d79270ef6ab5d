"""The list of one's games on the home, its cards, the import, and the question."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from tessera.games import catalogue
from tessera.page.core.state import GameUi
from tessera.page.features.kept_games import view as home
from tessera.page.features.kept_games.view import small_picture
from tessera.play.match import Match
from tessera.saves.apart import Summary
from tessera.saves.library import GAME, About, Damaged, Kept
from tests.outside import PERSONS
from tests.page.tables import GAMES_PARTS, MARKUP, column, doing, match, said, tree
from tests.words.speaking import words

ENGLISH = words("en")
#: The links of the games that are folded away.
FOLDED = "details/ul/li/span[@class='of']/a"
#: A game played apart of which nothing can be read.
TORN = Summary("torn", "", "", "", 0, "")


def listed(name: str, moves: str, white: str = "") -> tuple[str, About | None, Damaged | None]:
    headers = {"White": white} if white else {}
    kept = Kept(match(moves)._replace(headers=headers), PERSONS, "2026-11-21")
    return name, About.of(kept), None


def items(text: str) -> dict[str, str]:
    """The words of each game in the lists, by the id of its place."""
    return {
        str(item.get("id")): " ".join("".join(item.itertext()).split())
        for item in tree(text).findall(".//li")
    }


def test_games_to_be_continued_stand_in_a_row() -> None:
    """Mine to move first, then what else goes on, here and apart; all others folded away."""
    mine, over = {"white": "person", "black": "bot:2"}, "Sb2 resign white"
    games = [listed("done", over), listed("both", "Sb2"), listed("bots", "Sb2")]
    games += [("mine", About.of(Kept(match("Sb2 Sb3"), mine, "2026-11-19")), None)]
    stands = {"turn": "2026-11-22", "waits": "2026-11-23", "over": "2026-11-24"}
    others = [Summary(asks, "pyrga", asks, "Ann", 3, when) for asks, when in stands.items()]
    page = tree(column(ENGLISH, games, [], GAMES_PARTS, others=[*others, TORN]))
    row, rest = page.findall("ul/li/span[@class='of']/a"), page.findall(FOLDED)
    there = [str(link.get("href")) for link in row]
    assert ["#/apart/turn", "#/game/mine", "#/apart/waits"] == there[:3]
    assert {"#/game/both", "#/game/bots"} == {*there[3:5]}
    assert ["#/apart/over", "#/game/done", "#/apart/torn"] == [it.get("href") for it in rest]
    many = [listed(f"g{number:02}", "Sb2") for number in range(home.UNFOLDED + 3)]
    page = tree(column(ENGLISH, many, [], GAMES_PARTS))
    assert [home.UNFOLDED, 3] == [len(page.findall(f"{at}/li")) for at in ("ul", "details/ul")]


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
    shown = column(_, [("x", newer, None), listed("y", "Sb2")], [], GAMES_PARTS)
    assert home.damage(_, Damaged("newer", None, None)) in said(shown)
    assert ["#/game/y"] == [link.get("href") for link in tree(shown).findall(".//li//a")]
    assert GAME + "x" == doing(shown, "download").get("data-key")
