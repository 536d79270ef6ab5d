"""What a study tells in sight: whose a turn is, what it costs, what was done, what keys do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tessera.games import catalogue
from tessera.page.core.players import PERSON
from tessera.page.features.review import finding
from tessera.page.features.review.model import SHOWN, ReviewPanel
from tessera.page.features.study import model as studying
from tessera.page.features.study.screen import HANDS, Hands
from tessera.page.features.study.view import keys
from tessera.play.match import Match
from tessera.play.tree import ways_on
from tests.outside import played
from tests.page import screens
from tests.page.tables import PYRGA
from tests.page.test_records_flow import read
from tests.page.test_study_flow import controller, over, path
from tests.page.visitor import Visitor
from tests.words.speaking import words

pytestmark = pytest.mark.usefixtures("as_fetched")
COMMENTS = {"en": "Comment on the resignation", "fr": "Commentaire sur l’abandon"}
PLAYED = {"south": "South", "west": "West", "north": "North", "east": "East"}
RECORD = '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {So} Tb1E (1... Cb1 ) 2. resign\n'


def reviewed(
    game: str, seats: int, bad: int, *, resigned: bool = False, language: str = "en"
) -> Visitor:
    """A game whose review knows nothing but that one turn was a blunder."""
    at, match = (
        Visitor(languages=(language,)),
        played("Sb2 Tb1E").resign() if resigned else over(game),
    )
    if seats != len(match.seats):
        rules = catalogue.game(game)
        match = Match.new(rules, rules.setup(seats), Random(1))
        while match.outcome is None:
            match = match.play(Random(len(match.actions)).choice(match.legal()))
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study", data_value="review")
    asked = at.bots[-1].asked
    assert asked is not None
    told: list[dict[str, Any]] = [
        {
            "number": number, "seat": turn.seat, "text": turn.text, "before": 500,
            "loss": 400 * (number == bad), "grade": 3 * (number == bad), "better": (),
            "verdict": None, "luck": 0, "at": 0,
        }
        for number, turn in enumerate(match.turns())
    ]  # fmt: skip
    players = [
        {"seat": seat, "turns": 9, "best": 4, "loss": 45, "turning": None, "luck": 0}
        for seat in match.seats
    ]
    asked.thought({"kind": "review", "done": True, "turns": told, "players": players})
    return at


def test_the_graph_says_whose_a_costly_turn_is() -> None:
    """Of two sides by its shape, which is explained; pointed at by its title."""
    shape = {}
    for bad in (0, 1):
        at = reviewed("pyrga", 2, bad)
        (sign,) = at.document.find(class_=f"costly grade-3 of-{('white', 'black')[bad]}")
        shape[bad] = "H" in str(sign.attributes["d"])
        assert "a diamond for White, a square for Black" in at.text("graphed")
        turn = over("pyrga").turns()[bad]
        title = f"1{'.…'[bad]} {turn.text} ({('White', 'Black')[bad]}, blunder)"
        assert title in at.document.regions["graphed"]
    assert {0: False, 1: True} == shape


@pytest.mark.parametrize(("language", "word"), [("en", "resigns"), ("fr", "abandonne")])
def test_a_resignation_is_told_in_words(language: str, word: str) -> None:
    """By the title in the graph, by the label of its comment, by what is said where it goes."""
    at = reviewed("pyrga", 2, 0, resigned=True, language=language)
    assert f"2. {word} (" in at.document.regions["graphed"]
    assert "resign" == path(at)[-1]
    assert f"{COMMENTS[language]} " == f"{at.text('remarked')} "
    read(at, RECORD.replace("2. resign", "2. Cd1 (2. resign )"))
    at.press("study")
    controller(at).go_to(studying.to(controller(at).shown, ("Sb2", "Tb1E", "resign")))
    at.press("study-delete")
    assert f": {word} " in at.heard[-1].replace("\u00a0:", ":")
    for told in (at.text("happened"), at.heard[-1]):
        assert "resign" not in told.replace(word, "")


def test_lines_of_more_than_two_sides_have_their_colours() -> None:
    """The same one in the graph and beside the name; the chance in the table names the side."""
    at = reviewed("shacru", 3, 1)
    sides = at.session.table.match.seats
    region = at.document.regions["graphed"]
    for side in sides:
        assert 2 <= region.count(f'of-{side}"')
        assert f"{PLAYED[side]}\u00a050\u00a0%" in at.document.regions["judged"]
    assert "on the line of its side" in at.text("graphed")


def test_the_summary_says_what_its_figures_are() -> None:
    """In sentences, of which none ends in a comma; the table names the side of its chances."""
    at = reviewed("pyrga", 2, 0)
    told = "44 % of turns as good as the best; on average a turn lost 4.5 % of the chance to win."
    assert told in at.text("graphed")
    assert "Chance: White" in at.text("judged")


@pytest.fixture
def brought() -> Iterator[list[str]]:
    """What was brought in sight."""
    before, found = HANDS.here(), list[str]()

    HANDS.fill(Hands(bring=lambda: found.append("board")))
    yield found
    HANDS._part = before


def test_who_taps_the_graph_keeps_it_in_sight(brought: list[str]) -> None:
    """The board is brought in sight from the table of the turns, not from the graph."""
    at = reviewed("pyrga", 2, 0)
    at.press("study-turn", data_at="2", data_value="graph")
    assert 2 == len(path(at)) and not brought
    at.press("study-turn", data_at="1", class_="link")
    assert 1 == len(path(at)) and ["board"] == brought


def test_the_answer_is_marked_on_the_board() -> None:
    """A ring, and the piece; the turns that follow stand behind the names of who plays them."""
    at = screens.finding()
    assert not at.document.regions["notes"] and "ring" not in at.document.regions["preview"]
    assert not at.document.regions["judged"]
    at.press("find-show")
    asked = controller(at)[ReviewPanel].finding
    assert asked is not None and SHOWN == asked.phase
    assert "ring" in at.document.regions["notes"] and at.document.regions["preview"]
    names = {"white": "White", "black": "Black"}
    begun = controller(at).shown.study.match.at(asked.turn.at)
    shown = at.text("review").rpartition("Better was: ")[2].split(", ")
    assert len(asked.turn.better) == len(shown)
    for text, told in zip(asked.turn.better, shown, strict=True):
        assert begun.to_move is not None and told.startswith(names[begun.to_move])
        begun = begun._replace(resigned=None).play_text(text)


def test_a_step_leaves_what_a_review_found_as_it_is() -> None:
    """Only what the step changes is shown anew: the place in the graph, not graph and table."""
    at = screens.reviewed()
    at.press("study-step", data_at="start")
    here, *found = (at.document.regions[name] for name in ("here", "graphed", "judged"))
    for _turn in range(2):
        at.press("study-step", data_at="on")
    assert here != at.document.regions["here"]
    assert all(found) and found == [at.document.regions[name] for name in ("graphed", "judged")]


def test_an_answer_that_cannot_be_played_marks_nothing() -> None:
    """As with the engine's best turn; the board is drawn, and one goes on."""
    at = screens.finding()
    asked, match = controller(at)[ReviewPanel].finding, controller(at).shown.study.match
    assert asked is not None
    for text in ("Zz9", "resign"):
        turn = asked.turn._replace(better=(text,))
        shown = asked._replace(turns=(turn,), at=0, phase=SHOWN)
        assert {"notes": "", "preview": ""} == finding.answered(at.session.scene, shown, match)


def test_a_promoted_variation_is_told() -> None:
    """In sight, while its turn is shown: whether it is the main line now, or the first of others.

    Where it cannot be promoted, the menu says why.
    """
    at = screens.varied()
    assert ("Sb2", "Cb1") == path(at) == controller(at).shown.study.main
    assert "This is the main line already." in at.text("menu")
    at.key("ArrowDown")
    at.press("study-promote")
    assert at.text("happened").endswith("stands in the main line now.")
    assert "stands in the main line now." in at.heard[-1]
    assert "This is the main line already." in at.text("menu")
    at.press("study-step", data_at="back")
    assert "" == at.text("happened")


def test_what_was_done_last_is_told() -> None:
    """A variation that came first, was deleted and is played anew is a new one."""
    at = Visitor()
    read(at, RECORD.replace("(1... Cb1 )", "(1... Cb1 ) (1... Sb1 )"))
    at.press("study")
    shown = controller(at).shown
    controller(at).go_to(studying.to(shown, ("Sb2", "Sb1")))
    at.press("study-promote")
    assert "comes first now." in at.text("happened")
    at.press("study-delete")
    assert at.text("happened").startswith("Deleted: Sb1")
    at.pick("kind:S", "square:b1")
    assert ("Sb2", "Sb1") == path(at)
    assert at.text("happened").startswith("A new variation: Sb1")
    assert "first now" not in at.text("happened")


def test_a_deletion_can_be_put_back_after_another_variation_came_first() -> None:
    """What was done last is told before it."""
    at = Visitor()
    read(at, RECORD.replace("(1... Cb1 )", "(1... Cb1 ) (1... Sb1 ) (1... Sb3 )"))
    at.press("study")
    controller(at).go_to(studying.to(controller(at).shown, ("Sb2", "Cb1")))
    at.press("study-delete")
    controller(at).go_to(studying.to(controller(at).shown, ("Sb2", "Sb3")))
    at.press("study-promote")
    first, _, then = at.text("happened").partition(" Deleted: ")
    assert first.startswith("The variation with Sb3") and then.startswith("Cb1")
    assert at.can("study-undo")


def test_the_main_line_of_a_game_that_is_over_stays() -> None:
    """Its variations only come before one another; the menu says so where nothing would change."""
    at = Visitor()
    read(at, RECORD.replace("(1... Cb1 )", "(1... Cb1 ) (1... Sb1 )"))
    at.press("study")
    at.press("study-step", data_at="start")
    at.press("study-step", data_at="on")
    at.press("study-step", data_at="on")
    assert "The main line of a game that is over stays what was played." in at.text("menu")
    at.key("ArrowDown")
    assert "Cb1" == path(at)[-1] and "It is the first variation already" in at.text("menu")
    at.key("ArrowDown")
    assert "Sb1" == path(at)[-1] and "already" not in at.text("menu")
    at.press("study-promote")
    assert at.text("happened").startswith("The variation with Sb1")


def test_a_game_with_variations_says_so_on_the_table() -> None:
    """With the way to them; a game without any says nothing."""
    at = Visitor()
    read(at, RECORD)
    at.press("ending")
    assert "Variations or comments stand beside this game." in at.text("others")
    at.press("study", class_="plain")
    assert {"Cb1", "Tb1E"} == {way.text for way in ways_on(controller(at).shown.line, ("Sb2",))}
    other = Visitor()
    read(other, '[Game "pyrga"]\n\n1. Sb2 Tb1E 2. resign\n')
    assert "stand beside" not in other.document.everything()


@pytest.mark.parametrize(("game", "knows"), [("tyrus", True), ("pyrga", False)])
def test_the_engine_says_what_it_knows(game: str, knows: bool) -> None:
    """Where players hide something: no more than whoever is to move could know."""
    at, match = Visitor(), over(game)
    at.open(match, dict.fromkeys(match.seats, PERSON))
    at.press("study")
    at.press("study-step", data_at="start")
    at.press("study-engine")
    assert knows == ("It knows only what" in at.text("engine"))


def test_with_the_pencil_nothing_hovers() -> None:
    """A square under the pointer shows no piece; drawing an arrow ends one begun by a pick."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.pick("kind:S")
    at.session.preview("square:c3")
    assert at.document.regions["preview"]
    at.press("study-pencil")
    at.session.preview("square:d3")
    assert not at.document.regions["preview"]
    at.pick("square:a1")
    assert "begun" in at.document.regions["notes"]
    controller(at).drew("b1", "b4")
    assert "begun" not in at.document.regions["notes"]
    assert (("b1", "b4"),) == studying.said_there(controller(at).shown).arrows


def test_what_keys_do_in_a_study_can_be_read() -> None:
    """In the fold that games have, open or not as there."""
    for unfolded in (True, False):
        shown = keys(words("en"), PYRGA, unfolded=unfolded)
        assert unfolded == (' open="open"' in shown) and "unseen" not in shown
        assert "Insert puts it back" in shown and 'id="keys"' in shown
