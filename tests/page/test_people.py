"""Who plays, on the screen: names in every sentence, "you", colours before names."""

from __future__ import annotations

import re
from random import Random
from typing import Final

import pytest

from tessera.drawing.svg import bare
from tessera.page.core import sentence
from tessera.page.core.choosing import new_table
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import label, region, seat_name
from tessera.page.core.state import EndPanel
from tessera.page.core.table import Table
from tests.page.tables import fresh, parts_of, scene, table, tables, tree
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import every_language, words

ENGLISH = words("en")
#: The signs that stand for colours until the emblems take their place.
MARK: Final = re.compile("[\ufdd0-\ufddf]")
#: Regions of the screen that are drawings.
DRAWN: Final = ("pieces", "marks", "choices", "preview")


def named(at: Table, *names: str) -> Table:
    """The table with names for its players, in the order of turns."""
    header = at.match.game.header
    given = {header(seat): name for seat, name in zip(at.match.seats, names, strict=False)}
    return at._replace(match=at.match._replace(headers={**at.match.headers, **given}))


def seen(at: Table, spoken: str = "en") -> str:
    """The sentence as it is seen, without the rule that can be looked up."""
    shown = tree(region(scene(words(spoken), at)))
    return "".join(shown.itertext()).split("\u00a0?")[0]


def name(at: Table, seat: str = "black") -> str:
    return bare(seat_name(scene(ENGLISH, at), seat))


def test_who_plays_alone_is_you() -> None:
    """In the sentence, at the seat and in the title; the bot is called by its level’s name."""
    at = table("Sb2 Sb3", black="bot:2")
    assert seen(at).startswith("Your turn: ") and "b3" in seen(at)
    assert seen(at, "fr").startswith("À vous\u00a0: ")
    assert ["You", "Casual"] == [label(scene(ENGLISH, at), seat) for seat in at.match.seats]
    assert "Pyrga: your turn · Tessera" == GameScreen().title(scene(ENGLISH, at))
    assert "Ann (you)" == bare(label(scene(ENGLISH, named(at, "Ann")), "white"))
    over = table("Sb2 Sb3 resign black", black="bot:2")
    assert "You resigned: Casual wins." == sentence.spoken(scene(ENGLISH, over))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "ann"), ["Ann (White)", "ann (Black)"]),
        (("Black", "Bo"), ["Black (White)", "Bo"]),
        (("", "White"), ["White (White)", "White (Black)"]),
        (("  A \u200b\n nn ", ""), ["A nn", "Black"]),
        (("\ufdd1", ""), ["White", "Black"]),
        # Whoever reads a record sees which bots played, by the headers alone.
        (("Ann", "Bot 0"), ["Ann", "Beginner"]),
    ],
)
def test_names_are_told_apart(names: tuple[str, str], told: list[str]) -> None:
    """Equal ones by their seats, and one that is another seat's; what nobody sees is left out."""
    at = named(table("Sb2"), *names)
    assert told == [name(at, seat) for seat in at.match.seats]


@every_language
@every_kind
def test_what_is_seen_is_what_is_spoken(kind: Kind, spoken: str, rng: Random) -> None:
    """The same words, and no sign of a colour is left in any region."""
    _, parts = words(spoken), parts_of(kind.game.id)
    match = named(Table(kind.match(rng), {}), "Ann", "Bo", "Ada").match
    for each in tables(kind, match):
        you = rng.choice((None, *match.seats))
        players = {seat: PERSON if you in (None, seat) else "bot:1" for seat in match.seats}
        at = new_table(each.match, players, parts.board)
        shown = tree(region(scene(_, at)))
        # What signs on the board mean is for whoever sees them.
        for part in (
            *shown.findall(".//*[@class='rule']"),
            *shown.findall(".//span[@class='quiet']"),
        ):
            part.clear()
        told = sentence.spoken(scene(_, at._replace(interlude=at.interlude[-1:])))
        text = " ".join("".join(shown.itertext()).split())
        if len(at.interlude) < 2:
            assert " ".join(bare(told).split()).rstrip(".") == text.rstrip(".")
        assert not any(map(MARK.search, GameScreen().regions(scene(_, at)).values()))


def test_who_is_on_your_side_wins_with_you() -> None:
    """Of partners each is you in the result; in turns only the one who plays."""
    match = fresh("tayu", 4)
    players = {seat: PERSON if seat == "n" else "bot:1" for seat in match.seats}
    assert ("n", "ns") == scene(ENGLISH, Table(match, players)).words.people.you


@pytest.mark.parametrize("over", ["", " resign black"])
@pytest.mark.parametrize("name", ["שרה", "Ann", "大輔", "A & <b>"])
def test_a_name_is_isolated_where_it_is_shown(name: str, over: str) -> None:
    """Its script sets nothing beside it, and no browser translates it; wherever it stands."""
    at = named(table(f"Sb2 Sb3{over}"), name, "Bo")
    regions = GameScreen().regions(scene(ENGLISH, at, EndPanel("shown")))
    told = {where: tree(text) for where, text in regions.items() if where not in DRAWN}
    shown = {where: it for where, it in told.items() if name in "".join(it.itertext())}
    assert {"seats", "status"} <= {*shown} | {"status" if over else ""}
    for where, one in shown.items():
        isolated = [it for it in one.iter("bdi") if name in "".join(it.itertext())]
        assert "".join(one.itertext()).count(name) == len(isolated), where
        assert {"no"} == {it.get("translate") for it in isolated}, where
