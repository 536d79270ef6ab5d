"""Who plays, on the screen: names in every sentence, "you", colours before names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Final
from xml.etree.ElementTree import Element

import pytest

from tessera.drawing.svg import bare
from tessera.games import catalogue
from tessera.page.core import sentence
from tessera.page.core.choosing import new_table
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import among, label, region, seat_name
from tessera.page.core.state import EndPanel
from tessera.page.core.table import Table
from tessera.play.match import Match
from tessera.play.replay import read_record
from tests.page.tables import PYRGA, match, parts_of, scene, table, tables, tree
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
    bots = table("Sb2", black="bot:2", white="bot:2")
    assert "Bot 2 (Black) moves." == seen(bots)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Ann", "ann"), ["Ann (White)", "ann (Black)"]),
        (("Black", "Bo"), ["Black (White)", "Bo"]),
        (("", "White"), ["White (White)", "White (Black)"]),
        (("  A \u200b\n nn ", ""), ["A nn", "Black"]),
        (("\ufdd1", ""), ["White", "Black"]),
    ],
)
def test_names_are_told_apart(names: tuple[str, str], told: list[str]) -> None:
    """Equal ones by their seats, and one that is another seat's; what nobody sees is left out."""
    at = named(table("Sb2"), *names)
    assert told == [bare(seat_name(scene(ENGLISH, at), seat)) for seat in at.match.seats]


def test_whom_the_page_itself_plays_is_nobody_s_name() -> None:
    """In a lesson the learner is you; the beginner's level has a name of its own."""
    taught = table("Sb2", black="lesson")._replace(players={"white": PERSON, "black": "lesson"})
    given = scene(ENGLISH, taught).words.people
    assert (("white",), {}) == (given.you, given.names)
    assert "Black" == seat_name(scene(ENGLISH, taught), "black")
    assert "Bot 2" == seat_name(scene(ENGLISH, named(taught, "", "Bot 2")), "black")
    assert "Ada" == bare(seat_name(scene(ENGLISH, named(taught, "", "Ada")), "black"))
    assert "Beginner bot" == seat_name(scene(ENGLISH, table(black="bot:0")), "black")


@pytest.mark.parametrize(
    ("given", "told"), [("", "Bot 3"), ("Bot 3", "Bot 3"), ("Bot 1", "Bot 3"), ("Ada", "Ada")]
)
def test_a_bot_with_a_name_is_called_by_it(given: str, told: str) -> None:
    """One that nobody named by its level, whatever a record of old says of that."""
    at = named(table("Sb2", black="bot:3"), "", given)
    assert told == bare(seat_name(scene(ENGLISH, at), "black"))


@pytest.mark.parametrize(
    ("given", "told"),
    [("Bot 0", "Beginner bot"), ("Bot 3", "Bot 3"), ("Bot", "Bot"), ("", "Black")],
)
def test_whoever_reads_a_record_sees_which_bots_played(given: str, told: str) -> None:
    """Nobody sits there: the headers alone tell it, and they are spoken as at the game itself."""
    at = named(table("Sb2"), "Ann", given)
    assert told == bare(seat_name(scene(ENGLISH, at), "black"))


def four(*sitting: str) -> Table:
    """Shacru for four after two turns, with these players in the order of turns."""
    record = '[Game "shacru"]\n[Seats "4"]\n\na3-b4 a5-b6'
    match = read_record(record, catalogue.game)
    return new_table(match, dict(zip(match.seats, sitting, strict=True)), SHACRU.board)


def typed_badly(at: Table) -> Table:
    """The table where a pawn of somebody else's was to move."""
    fault = at.match.fault(at.match.game.read("b6-b7")[0])
    return at._replace(refused=fault)


def test_colours_stand_before_names_where_more_than_two_play() -> None:
    """For the eyes alone, in the sentence as it is shown."""
    hot = four("person", "person", "person", "person")
    chip = f'<span class="called">{emblem("north")}North:</span> move one of your pawns'
    assert chip in region(scene(ENGLISH, hot))
    wide = named(hot, "", "", "N" * 17)
    assert f'">{emblem("north")}{"N" * 17}</bdi>: move' in region(scene(ENGLISH, wide))
    north = four("bot:2", "bot:2", "person", "bot:2")
    assert "svg" not in region(scene(ENGLISH, north))
    refused = region(scene(ENGLISH, typed_badly(north)))
    chip = f'<span class="called">{emblem("west")}Bot</span> 2 (West)’s pawn'
    assert f"On b6 stands {chip}" in refused
    two = table("Sb2", black="bot:2")
    assert "svg" not in region(scene(ENGLISH, two))


@every_language
@every_kind
def test_what_is_seen_is_what_is_spoken(kind: Kind, spoken: str, rng: Random) -> None:
    """The same words, and no sign of a colour is left in any region."""
    _, parts = words(spoken), parts_of(kind.game.id)
    match = named(Table(kind.match(rng), {}), "Ann", "Bo", "Ada").match
    for you in (None, *match.seats):
        for each in tables(kind, match):
            players = {seat: PERSON if you in (None, seat) else "bot:1" for seat in match.seats}
            at = new_table(each.match, players, parts.board)
            shown = tree(region(scene(_, at)))
            for rule in shown.findall(".//*[@class='rule']"):
                rule.clear()
            told = bare(
                RULE.sub("", sentence.spoken(scene(_, at._replace(interlude=at.interlude[-1:]))))
            )
            text = " ".join("".join(shown.itertext()).split())
            if len(at.interlude) < 2:
                assert " ".join(told.split()).rstrip(".") == text.rstrip(".")
            assert not any(
                MARK.search(each) for each in GameScreen().regions(scene(_, at)).values()
            )


def test_who_is_on_your_side_wins_with_you() -> None:
    """Of partners each is you in the result; in turns only the one who plays."""
    rules = catalogue.game("tayu")
    match = Match.new(rules, rules.setup(4), Random(0))
    players = {seat: PERSON if seat == "n" else "bot:1" for seat in match.seats}
    assert ("n", "ns") == scene(ENGLISH, Table(match, players)).words.people.you


@pytest.mark.parametrize(
    ("spoken", "bot", "told"),
    [
        ("en", "bot:2", "You began with a Square: play another piece now."),
        ("fr", "bot:2", "Vous avez commencé par un Carré\u00a0: jouez maintenant une autre pièce."),
        ("en", PERSON, "Ann began with a Square and must play another piece now."),
        ("fr", PERSON, "Ann a commencé par un Carré et doit jouer maintenant une autre pièce."),
    ],
)
def test_the_strict_opening_speaks_to_who_plays(spoken: str, bot: str, told: str) -> None:
    """By name, or as you; the rule knows the seat alone."""
    begun = match("Sb2 Sb3", '[White "Ann"]\n[Opening "no-double-square"]')
    at = new_table(begun, {"white": PERSON, "black": bot}, PYRGA.board)
    at = at._replace(refused=begun.fault(begun.game.read("Sc3")[0]))
    assert told == bare(sentence.told(scene(among(scene(words(spoken), at)), at))[0])


def beside_the_board(at: Table) -> Iterator[tuple[str, Element]]:
    """Every region of Pyrga's screen that is no drawing, after its name."""
    for where, text in GameScreen().regions(scene(ENGLISH, at, EndPanel("shown"))).items():
        if where not in ("pieces", "marks", "choices", "preview"):
            yield where, tree(text)


@pytest.mark.usefixtures("as_fetched")
@pytest.mark.parametrize("name", ["שרה", "محمد", "Ann", "Ольга", "大輔", "A & <b>"])
def test_a_name_is_isolated_where_it_is_shown(name: str) -> None:
    """Its script sets nothing beside it, and no browser translates it; wherever it stands."""
    for over in ("", " resign black"):
        at = named(table(f"Sb2 Sb3{over}"), name, "Bo")
        shown = {where: it for where, it in beside_the_board(at) if name in "".join(it.itertext())}
        assert {"seats", "status"} <= {*shown} | {"status" if over else ""}
        for where, one in shown.items():
            isolated = [it for it in one.iter("bdi") if name in "".join(it.itertext())]
            told = "".join(one.itertext()).count(name)
            assert (told, {"no"}) == (len(isolated), {it.get("translate") for it in isolated}), (
                where
            )


@pytest.mark.usefixtures("as_fetched")
def test_a_name_is_spoken_as_it_is() -> None:
    """No sign that isolates it is heard, stands in an attribute, in the tab or in a picture."""
    visitor = Visitor()
    rules = catalogue.game("pyrga")
    at = Match.new(rules, rules.setup(), Random(1))._replace(headers={"White": "שרה"})
    visitor.open(at, dict.fromkeys(at.seats, PERSON))
    visitor.play("Sb2", "Sb3")
    texts = [*visitor.heard, visitor.document.tab, *visitor.document.cells.values()]
    elements = [it for _, one in beside_the_board(visitor.session.table) for it in one.iter()]
    texts += [value for it in elements for value in it.attrib.values()]
    assert any("שרה" in text for text in texts)
    assert [] == [text for text in texts if bare(text) != text]
