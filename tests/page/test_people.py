"""Who plays, on the screen: names in every sentence, "you", colours before names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.svg import bare
from tessera.page.core import sentence
from tessera.page.core.choosing import new_table
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import label, region, seat_name
from tessera.page.core.state import EndPanel
from tessera.page.core.table import Table
from tests.outside import played
from tests.page.tables import fresh, parts_of, scene, table, tables, tree
from tests.page.visitor import Visitor
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import every_language, words

ENGLISH = words("en")
SHACRU: Final = parts_of("shacru")
emblem = SHACRU.board.emblem
#: The signs that stand for colours until the emblems take their place.
MARK: Final = re.compile("[\ufdd0-\ufddf]")
#: What stands behind a sentence: its rule, which is spoken in brackets.
RULE: Final = re.compile(r" \([A-Z]{2}-\d+\)")


def named(at: Table, *names: str) -> Table:
    """The table with names for its players, in the order of turns."""
    header = at.match.game.header
    given = {header(seat): name for seat, name in zip(at.match.seats, names, strict=False)}
    return at._replace(match=at.match._replace(headers={**at.match.headers, **given}))


def seen(at: Table, spoken: str = "en") -> str:
    """The sentence as it is seen, without the rule that can be looked up."""
    shown = tree(region(scene(words(spoken), at)))
    return "".join(shown.itertext()).split(" PY-")[0]


def name(at: Table, seat: str = "black") -> str:
    """What a player is called."""
    return bare(seat_name(scene(ENGLISH, at), seat))


def test_who_plays_alone_is_you() -> None:
    """In the sentence, at the seat and in the title; the bot is called by its level."""
    at = table("Sb2 Sb3", black="bot:2")
    assert "Your turn: play next to the Square on b3" == seen(at)
    assert "À vous\u00a0: jouez à côté du Carré de b3" == seen(at, "fr")
    assert ["You", "Bot 2"] == [label(scene(ENGLISH, at), seat) for seat in at.match.seats]
    assert "Pyrga: your turn · Tessera" == GameScreen().title(scene(ENGLISH, at))
    assert "Ann (you)" == bare(label(scene(ENGLISH, named(at, "Ann")), "white"))
    over = table("Sb2 Sb3 resign black", black="bot:2")
    assert "You resigned: Bot 2 wins." == sentence.spoken(scene(ENGLISH, over))


def test_two_at_one_screen_are_called_by_their_names() -> None:
    """Nobody is you where two sit, nor where only bots play."""
    at = named(table("Sb2"), "Ann", "Bo")
    assert "Bo: play next to the Square on b2" == seen(at)
    assert "Pyrga: Bo to move · Tessera" == bare(GameScreen().title(scene(ENGLISH, at)))
    assert "Black: play next to the Square on b2" == seen(table("Sb2"))
    assert "Bot 2 (Black) moves." == seen(table("Sb2", black="bot:2", white="bot:2"))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "ann"), ["Ann (White)", "ann (Black)"]),
        (("Black", "Bo"), ["Black (White)", "Bo"]),
        (("", "White"), ["White (White)", "White (Black)"]),
        (("  A \u200b\n nn ", ""), ["A nn", "Black"]),
        (("\ufdd1", ""), ["White", "Black"]),
        # Whoever reads a record sees which bots played, by the headers alone.
        (("Ann", "Bot 0"), ["Ann", "Beginner bot"]),
        (("Ann", "Bot 3"), ["Ann", "Bot 3"]),
        (("Ann", "Bot"), ["Ann", "Bot"]),
    ],
)
def test_names_are_told_apart(names: tuple[str, str], told: list[str]) -> None:
    """Equal ones by their seats, and one that is another seat's; what nobody sees is left out."""
    at = named(table("Sb2"), *names)
    assert told == [name(at, seat) for seat in at.match.seats]


@pytest.mark.parametrize(
    ("player", "given", "told"),
    [
        ("bot:3", "", "Bot 3"),
        ("bot:3", "Bot 1", "Bot 3"),
        ("bot:3", "Ada", "Ada"),
        ("bot:0", "", "Beginner bot"),
        # Whom the page itself plays in a lesson has no name of its own.
        ("lesson", "", "Black"),
        ("lesson", "Bot 2", "Bot 2"),
        ("lesson", "Ada", "Ada"),
    ],
)
def test_what_a_bot_is_called(player: str, given: str, told: str) -> None:
    """By its name, or else by its level, whatever a record of old says of that."""
    at = named(table("Sb2", black=player), "", given)
    assert told == name(at)
    assert ("white",) == scene(ENGLISH, at).words.people.you


def four(*sitting: str) -> Table:
    """Shacru for four after two turns, with these players in the order of turns."""
    match = played("a3-b4 a5-b6", '[Seats "4"]', "shacru")
    return new_table(match, dict(zip(match.seats, sitting, strict=True)), SHACRU.board)


def test_colours_stand_before_names_where_more_than_two_play() -> None:
    """For the eyes alone, in the sentence as it is shown."""
    hot = four("person", "person", "person", "person")
    chip = f'<span class="called">{emblem("north")}North:</span> move one of your pawns'
    assert chip in region(scene(ENGLISH, hot))
    wide = named(hot, "", "", "N" * 17)
    assert f'">{emblem("north")}{"N" * 17}</bdi>: move' in region(scene(ENGLISH, wide))
    north = four("bot:2", "bot:2", "person", "bot:2")
    assert "svg" not in region(scene(ENGLISH, north))
    others = north.match.fault(north.match.game.read("b6-b7")[0])
    refused = region(scene(ENGLISH, north._replace(refused=others)))
    chip = f'<span class="called">{emblem("west")}Bot</span> 2 (West)’s pawn'
    assert f"On b6 stands {chip}" in refused
    assert "svg" not in region(scene(ENGLISH, table("Sb2", black="bot:2")))


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
        for rule in shown.findall(".//*[@class='rule']"):
            rule.clear()
        told = RULE.sub("", sentence.spoken(scene(_, at._replace(interlude=at.interlude[-1:]))))
        text = " ".join("".join(shown.itertext()).split())
        if len(at.interlude) < 2:
            assert " ".join(bare(told).split()).rstrip(".") == text.rstrip(".")
        assert not any(map(MARK.search, GameScreen().regions(scene(_, at)).values()))


def test_who_is_on_your_side_wins_with_you() -> None:
    """Of partners each is you in the result; in turns only the one who plays."""
    match = fresh("tayu", 4)
    players = {seat: PERSON if seat == "n" else "bot:1" for seat in match.seats}
    assert ("n", "ns") == scene(ENGLISH, Table(match, players)).words.people.you


def beside_the_board(at: Table) -> Iterator[tuple[str, Element]]:
    """Every region of Pyrga's screen that is no drawing, after its name."""
    for where, text in GameScreen().regions(scene(ENGLISH, at, EndPanel("shown"))).items():
        if where not in ("pieces", "marks", "choices", "preview"):
            yield where, tree(text)


@pytest.mark.parametrize("over", ["", " resign black"])
@pytest.mark.parametrize("name", ["שרה", "Ann", "大輔", "A & <b>"])
def test_a_name_is_isolated_where_it_is_shown(name: str, over: str) -> None:
    """Its script sets nothing beside it, and no browser translates it; wherever it stands."""
    at = named(table(f"Sb2 Sb3{over}"), name, "Bo")
    shown = {where: it for where, it in beside_the_board(at) if name in "".join(it.itertext())}
    assert {"seats", "status"} <= {*shown} | {"status" if over else ""}
    for where, one in shown.items():
        isolated = [it for it in one.iter("bdi") if name in "".join(it.itertext())]
        assert "".join(one.itertext()).count(name) == len(isolated), where
        assert {"no"} == {it.get("translate") for it in isolated}, where


def test_a_name_is_spoken_as_it_is() -> None:
    """No sign that isolates it is heard, stands in an attribute, in the tab or in a picture."""
    visitor, at = Visitor(), fresh("pyrga")._replace(headers={"White": "שרה"})
    visitor.open(at, dict.fromkeys(at.seats, PERSON))
    visitor.play("Sb2", "Sb3")
    texts = [*visitor.heard, visitor.document.tab, *visitor.document.cells.values()]
    elements = [it for _, one in beside_the_board(visitor.session.table) for it in one.iter()]
    texts += [value for it in elements for value in it.attrib.values()]
    assert any("שרה" in text for text in texts)
    assert [] == [text for text in texts if bare(text) != text]
