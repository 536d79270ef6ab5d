"""Records with variations in a frame: walked through, with what is said and drawn."""

from __future__ import annotations

from random import Random

import pytest

from tessera.games import catalogue
from tessera.play.link import unpacked
from tessera.play.match import Match
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Study
from tests.page.embedded import TREE, Embedded

pytestmark = pytest.mark.usefixtures("as_fetched")


def opened(at: str = "0", language: str = "en", **more: str) -> Embedded:
    """The record in a frame, after so many turns."""
    return Embedded({"record": TREE, "at": at, **more}, (language,))


def path(at: Embedded) -> str:
    """The turns that lead to the place shown."""
    assert at.frame.game is not None and at.frame.game.screen.walk is not None
    return " ".join(at.frame.game.screen.walk.path)


def focus(at: Embedded, name: str) -> None:
    (node,) = at.document.find(id=name)
    at.document.take(node)


def remarks(at: Embedded) -> str:
    return at.text("remarks")


def test_what_is_said_is_shown_step_by_step() -> None:
    """In the language of the page, and for any reader; the glyph; marks on the board."""
    at = opened()
    assert "Begun" == remarks(at) and "Begun" in at.frame.session.sentence()  # type: ignore[union-attr]
    at.key("ArrowRight")
    assert "Middle" == remarks(at)
    assert 2 == at.document.regions["notes"].count("<circle")
    at.key("ArrowRight")
    assert "?! dubious turn" in remarks(at) and "So" in remarks(at) and "Both" in remarks(at)
    assert "Ainsi" not in remarks(at) and "" == at.document.regions["notes"]
    assert at.heard[-1].endswith("Dubious turn, 3 ways on here. So Both")
    at.send(type="lang", lang="fr")
    assert "Ainsi" in remarks(at) and "So" not in remarks(at).split()


def test_variations_are_entered_and_left_by_buttons() -> None:
    """Steps go on in the line that one is in; the way out leads to the turn that it replaces."""
    at = opened("2")
    assert not at.can("out")
    focus(at, "way-1")
    at.press("way", data_at="1")
    assert "Sb2 Tb3N" == path(at) and "2 / 4" in at.text("controls")
    assert "way-out" == at.document.focused["id"] and '<g class="arrow"' in (
        at.document.regions["notes"])  # fmt: skip
    at.press("step", id="step-end")
    assert "Sb2 Tb3N Cb4 Tb4E" == path(at)
    at.press("step", id="step-back")
    at.press("way", data_at="1")
    assert "Sb2 Tb3N Sb4" == path(at) and "Deep" in remarks(at)
    at.press("out")
    assert "Sb2 Tb3N Cb4" == path(at)
    focus(at, "way-out")
    at.press("out")
    assert "Sb2 Tb1E" == path(at) and "step-back" == at.document.focused["id"]


def test_variations_are_entered_and_left_by_keys() -> None:
    """Down and up, to the next one and out; where none is, the key is the page's."""
    at = opened("1")
    assert not at.key("ArrowDown") and not at.key("ArrowUp")
    at.key("ArrowRight")
    for key, shown in (
        ("ArrowDown", "Sb2 Tb3N"), ("ArrowDown", "Sb2 Sb3"), ("ArrowUp", "Sb2 Tb3N"),
        ("ArrowRight", "Sb2 Tb3N Cb4"), ("ArrowUp", "Sb2 Tb1E"), ("ArrowDown", "Sb2 Tb3N"),
        ("ArrowUp", "Sb2 Tb1E"),
    ):  # fmt: skip
        assert at.key(key) and shown == path(at)
    at.key("ArrowDown")
    at.key("ArrowLeft")
    at.key("ArrowRight")
    assert "Sb2 Tb1E" == path(at)


def test_who_gave_up_is_told() -> None:
    at = opened("4")
    assert "Sb2 Tb1E Cd1 Td1N resign" == path(at) and "Why" == remarks(at)
    assert "black" == at.parent.told("ended")[-1]["result"]
    at.key("ArrowLeft")
    assert "Sb2 Tb1E Cd1" == path(at) and "Last" == remarks(at)


def test_the_page_around_hears_of_it() -> None:
    """That it is a variation; ``goto`` leads to the main line."""
    at = opened("2")
    assert "variation" not in at.parent.told("ready")[-1]
    at.key("ArrowDown")
    told = at.parent.told("turn")[-1]
    assert (2, 4, "Tb3N", True) == (told["at"], told["turns"], told["move"], told["variation"])
    at.send(type="goto", at=4)
    assert path(at).endswith("resign") and "variation" not in at.parent.told("turn")[-1]


def test_a_replay_goes_through_the_line() -> None:
    """Of a variation to its end; entering another one stops it."""
    at = opened("2")
    at.key("ArrowDown")
    at.press("replay")
    at.clock.turn_on(10)
    assert "Sb2 Tb3N Cb4 Tb4E" == path(at)
    at.key("ArrowLeft")
    at.press("replay")
    at.press("way", data_at="1")
    at.clock.turn_on(10)
    assert "Sb2 Tb3N Sb4" == path(at)


def test_all_of_it_is_taken_to_the_site() -> None:
    """With its variations, at the turn of the main line."""
    at = opened("2")
    at.key("ArrowDown")
    at.key("ArrowRight")
    (link,) = at.document.find(target="_blank")
    record, _, turn = link.attributes["href"].partition("#/record/")[2].partition("/at/")
    study, whole = read_study(unpacked(record), catalogue.game), read_study(TREE, catalogue.game)
    assert (whole.tree, "2") == (study.tree, turn)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("white win 7", "White wins within 7 moves, counting everybody’s."),
        ("white loss", "Black wins by force."),
        ("white 0", "The game is even."),
        ("black -2", "White leads clearly."),
    ],
)
def test_what_a_place_is_worth_is_said(written: str, told: str) -> None:
    """An evaluation is told in words, beside the board and by the spoken sentence."""
    record = f'[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {{[%eval {written}] So}} *\n'
    at = Embedded({"record": record, "at": "1"}, ("en",))
    assert remarks(at).startswith(told) and remarks(at).endswith("So")
    assert told in at.frame.session.sentence()  # type: ignore[union-attr]


@pytest.mark.parametrize("game", ["tayu", "tyrus"])
def test_a_variation_of_an_ended_game_hides_nothing(game: str, rng: Random) -> None:
    """As its main line: pieces, list, what is said; for the main line has ended."""
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(), rng)
    while match.to_move is not None:
        match = match.play(rng.choice(match.legal()))
    study = Study.of(match)
    path = study.main[: len(study.main) // 2]
    while study.is_main(path):
        begun = other = study.at(study.main[: len(study.main) // 2])
        while other.open or other is begun:
            other = other.play(rng.choice(other.legal()))
        study, path = study.played(study.main[: begun.finished], other.turns()[-1].text)
    at = Embedded({"record": write_study(study), "at": str(len(path) - 1)})
    at.key("ArrowRight")
    at.key("ArrowDown")
    assert at.frame.game is not None
    walk = at.frame.game.screen.walk
    assert walk is not None and walk.path == path and not walk.is_main
    assert at.session.table.texts() == [*path]
    assert at.session.table.observation == study.at(path).state.observed_by(None, over=True)
