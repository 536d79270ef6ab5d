"""The panel of rules: what it shows of every moment, how it opens, follows, and is shut."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.events import Press
from tessera.page.core.sentence import told
from tessera.page.core.state import HelpPanel
from tessera.words.language import LANGUAGES
from tests.page import screens
from tests.page.fakes import built_text
from tests.page.tables import scene
from tests.page.visitor import Visitor
from website.help_panel import CARDS

pytestmark = pytest.mark.usefixtures("as_fetched")

#: A link to a rule on a page of rules.
LINK: Final = re.compile(r'href="rules/(\w+)\.(\w\w)\.html#([A-Z]{2}-\d+)"')
#: The screens of a game in `screens`, each another moment.
MOMENTS: Final = (
    screens.table, screens.fresh, screens.ended, screens.looking, screens.undone, screens.thinking,
    screens.watching, screens.held, screens.tiles, screens.bidding, screens.curtain, screens.lifted,
)  # fmt: skip


def opened(game: str = "pyrga") -> Visitor:
    at = Visitor()
    at.begin(game)
    at.look_up()
    return at


def shown_rule(at: Visitor) -> str:
    found = re.search(r"[A-Z]{2}-\d+", at.text("help-text"))
    return found[0] if found else ""


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_has_its_rule(moment: screens.Come) -> None:
    """The panel opens in all of them, with the rule that the sentence names if it names one."""
    at = moment()
    at.look_up()
    table, parts = at.session.table, at.session.ui
    named = told(scene(at.session.words, table))[1]
    rule = shown_rule(at)
    assert rule in parts.words.RULES
    assert named not in parts.words.RULES or rule == named
    assert at.document.find(href=f"rules/{table.match.game.id}.en.html#{rule}", target="_blank")


def test_it_takes_the_focus_and_follows_the_sentence() -> None:
    """After each turn it shows what the next one rests on, and of a refusal its rule."""
    at = opened()
    assert "help-panel" == at.document.focused["id"]
    assert "PY-1" == shown_rule(at)
    at.play("Sb2")
    assert "PY-3" == shown_rule(at)
    at.play("Sc3")
    assert at.session.table.refused is not None
    assert "PY-3" == shown_rule(at)
    at.play("Ca2")
    assert "PY-5" == shown_rule(at)


def test_a_sign_behind_a_sentence_opens_its_rule() -> None:
    """Until something is played; pressed again it shuts the panel, another one shows that rule."""
    at = Visitor()
    at.begin("pyrga")
    for rules in ("PY-2", "PY-9 PY-10"):
        at.site.input.press(Press("help", {"rule": rules}))
        assert all(rule in at.text("help-text") for rule in rules.split())
        assert "help-panel" == at.document.focused["id"]
    at.play("Sb2")
    assert "PY-3" == shown_rule(at)
    at.site.input.press(Press("help", {"rule": "PY-3"}))
    assert at.session[HelpPanel].shown is None


def test_escape_shuts_it_and_other_keys_mean_nothing_to_the_board() -> None:
    """Escape in it, or on the board when nothing is begun; arrows in it step through no turns."""
    at = opened()
    at.play("Sb2", "Ca2")
    at.document.focus("help-text")
    assert not at.key("ArrowLeft")
    assert at.session.table.viewed is None
    at.key("Escape")
    assert at.session[HelpPanel].shown is None
    assert not at.document.find(id="help-panel")
    at.look_up()
    at.document.focus_board()
    at.press("undo")
    at.pick("kind:T", "square:b3")
    at.key("Escape", square="b3")
    assert at.session[HelpPanel].shown is not None
    assert ("kind:T",) == at.session.table.picks
    at.key("Escape", square="b2")
    assert at.session[HelpPanel].shown is None


def test_it_is_shut_by_its_cross_and_by_the_control() -> None:
    """The control says whether it is open, also where another game takes its place."""
    at = opened()
    for close in ("cross", "control", "another game"):
        assert at.document.expanded["help-control"]
        if close == "cross":
            at.press("help-close")
        elif close == "control":
            at.look_up()
        else:
            at.begin("shacru")
        assert not at.document.find(id="help-panel") and at.session[HelpPanel].shown is None
        assert not at.document.expanded["help-control"]
        at.look_up()


def test_the_card_stays_while_one_plays_and_speaks_the_language() -> None:
    """A turn does not change what is shown; another language does."""
    at = opened()
    at.press("help-show", data_what="card")
    at.play("Sb2")
    assert at.document.find(id="help-card", aria_pressed="true")
    shown = at.text("help-text")
    at.speak("fr")
    assert shown != at.text("help-text")
    assert at.document.find(id="help-card", aria_pressed="true")
    at.press("help-show", data_what="rule")
    assert "PY-3" == shown_rule(at)


def test_what_cannot_be_fetched_is_told() -> None:
    at = Visitor()
    at.begin("pyrga")
    at.archives.missing.add("help/pyrga.en.json")
    at.look_up()
    assert at.session[HelpPanel].shown is None
    assert at.trouble()
    at.play("Sb2")
    assert at.match.actions


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", catalogue.GAMES)
def test_every_rule_has_its_text_and_every_link_its_rule(game: str, language: str) -> None:
    """Whatever a sentence may name stands in the panel; links lead to rules of the same page."""
    found = json.loads(built_text(f"help/{game}.{language}.json"))
    assert {*catalogue.words(game).RULES} == {*found["rules"]}
    for text in (*found["rules"].values(), found["card"]):
        assert "</a><a" not in text
        for link in LINK.finditer(text):
            assert (game, language) == link.groups()[:2]
            assert link[3] in found["rules"]
    assert 'class="drawn' in found["card"]
    assert " id=" not in re.sub(r' id="board-\d+-', "", found["card"])


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_both_languages_draw_the_same_card(game: str) -> None:
    english, french = (
        re.findall(r"\]\((\w+:.*?)\)[ |\n]", (CARDS / f"{game}.{language}.md").read_text("utf-8"))
        for language in LANGUAGES
    )
    assert english == french and english
