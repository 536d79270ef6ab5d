"""Records with variations in a frame: walked through, with what is said and drawn."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.play.link import unpacked
from tessera.play.study_record import read_study
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


def test_the_page_around_hears_of_it() -> None:
    """That it is a variation; ``goto`` leads to the main line."""
    at = opened("2")
    assert "variation" not in at.parent.told("ready")[-1]
    at.key("ArrowDown")
    told = at.parent.told("turn")[-1]
    assert (2, 4, "Tb3N", True) == (told["at"], told["turns"], told["move"], told["variation"])
    at.send(type="goto", at=4)
    assert path(at).endswith("resign") and "variation" not in at.parent.told("turn")[-1]


def test_all_of_it_is_taken_to_the_site() -> None:
    """With its variations, at the turn of the main line."""
    at = opened("2")
    at.key("ArrowDown")
    at.key("ArrowRight")
    (link,) = at.document.find(target="_blank")
    record, _, turn = link.attributes["href"].partition("#/record/")[2].partition("/at/")
    study, whole = read_study(unpacked(record), catalogue.game), read_study(TREE, catalogue.game)
    assert (whole.tree, "2") == (study.tree, turn)
