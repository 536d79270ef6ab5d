"""The rules pages' sources: what the text and the diagrams say is so, in both languages alike."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from html import escape
from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.annotations import text_for
from tests.words.speaking import words
from website import diagrams, lessons, pages
from website.completeness import CARD

LANGUAGES: Final = ("en", "fr")
#: Who says how it is played.
SAYS: Final = {"en": ("Published rules", "Ours"), "fr": ("Règles publiées", "Notre choix")}
#: The ids of each game's rules, in their order.
RULES: Final = {game: list(catalogue.words(game).RULES) for game in catalogue.GAMES}
SOURCES: Final = {(it.name, it.language): it for it in pages.sources() if it.folder == "rules"}
every_game: Final = pytest.mark.parametrize("game", RULES)
every_page: Final = pytest.mark.parametrize(
    ("game", "language"), [(game, language) for game in RULES for language in LANGUAGES]
)


def shown(game: str, language: str) -> list[str]:
    """The diagrams that a page shows, in its order."""
    return re.findall(r"!\[[^\]]*\]\((?:diagram|steps):([\w-]+)", SOURCES[game, language].text)


def outline(game: str, language: str) -> list[str]:
    """The rule that each heading of a page names, or none."""
    headings = re.findall(r"^#+ (.*)$", SOURCES[game, language].text, re.MULTILINE)
    return ["".join(re.findall(r"^[A-Z]{2}-\d+\b", text)) for text in headings]


@cache
def page(game: str, language: str) -> str:
    return pages.page(SOURCES[game, language], words(language))


def anchors(text: str, name: str) -> list[str]:
    return re.findall(rf'<[^>]* {name}="([^"]*)"', text)


@pytest.mark.parametrize(
    ("game", "name"), [(game, name) for game in RULES for name in diagrams.load(game)]
)
def test_what_is_said_of_a_diagram_is_so(game: str, name: str) -> None:
    """Its record is legal; legal turns are, refused ones are by that rule; it ends, or does not."""
    assert [] == [*diagrams.faults(diagrams.load(game)[name])]


@every_page
def test_every_rule_has_one_heading(game: str, language: str) -> None:
    """And no heading names a rule that there is not."""
    assert dict.fromkeys(RULES[game], 1) == Counter(filter(None, outline(game, language)))


@every_game
def test_both_languages_show_the_same(game: str) -> None:
    """The same rules and the same diagrams in the same order, and each of them once."""
    english, french = (shown(game, language) for language in LANGUAGES)
    assert english == french
    assert {it for it in diagrams.load(game) if not it.startswith(CARD)} == {*english}
    assert len(english) == len({*english})
    assert outline(game, "en") == outline(game, "fr")


@every_page
def test_a_page_is_built(game: str, language: str) -> None:
    """Every rule has its anchor, every link within the page leads to one, no id stands twice."""
    text = page(game, language)
    found = anchors(text, "id")
    assert len(found) == len({*found})
    linked = {it[1:] for it in anchors(text, "href") if it.startswith("#")}
    assert {*RULES[game], *linked} <= {*found}
    wanted = [f"diagram-{name}" for name in shown(game, language)]
    assert wanted == [name for name in found if name.startswith("diagram-")]
    assert " style=" not in text


@every_page
def test_a_page_ends_with_notation_and_rulings(game: str, language: str) -> None:
    """Whatever is ruled on, in its order, and who says so; each is led to from its rule."""
    notation, rulings = SOURCES[game, language].text.split("\n## ")[-2:]
    about, *items = (" ".join(it.split()) for it in rulings.split("\n- "))
    ruled = [*diagrams.rulings(game)]
    assert "`" in notation
    assert ruled == [re.findall(r"\[([A-Z]{2}-\d+)\]", it)[0] for it in items]
    assert all(says in about for says in SAYS[language])
    assert all(any(says.lower() in it.lower() for says in SAYS[language]) for it in items)
    built = page(game, language)
    for rule in ruled:
        assert f'<li id="ruling-{rule}">' in built
        (title,) = re.findall(rf'<h3 id="{rule}".*?</h3>', built)
        assert f'href="#ruling-{rule}"' in title


@every_game
def test_a_first_game(game: str) -> None:
    """Six to twelve steps, the last one wins; each is solved by legal turns, then answered."""
    assert [] == [*lessons.faults(game)]
    steps = lessons.steps(game)
    assert 6 <= len(steps) <= 12
    refused = {
        (it.name, goal): diagrams.refusal(it.match, goal) for it in steps for goal in it.goal
    }
    assert dict.fromkeys(refused, "") == refused


#: Diagrams of which something untrue is said, and what `diagrams.faults` tells.
UNTRUE: Final = {
    'record = "1. Sb2 Sd4"\nlegal = ["Sb2"]': "its record is refused",
    'record = "1. Sb2"\nlegal = ["Sd4"]': "Sd4 is refused by PY-3",
    'record = "1. Sb2"\nlegal = ["Sb3"]\nrefused = { "Sb1" = "PY-3" }': "Sb1 is refused by nothing",
    'record = "1. Sb2"\nlegal = ["Sb3"]\nrefused = { "Sd4" = "PY-4" }': "refused by PY-3, not PY-4",
    'record = "1. Sb2"\nlegal = ["Sb3"]\ngoal = ["Sd4"]': "Sd4 is refused by PY-3",
    'record = "1. Sb2"': "nothing is said to be legal in it",
    'record = "1. Sb2"\nlegal = ["Sb3"]\nends = "PY-10"': "it is ended by nothing",
    'record = "1. Sb2"\nlegal = ["Sb3"]\nview = "red"': "there is no seat red",
    'record = "1. Sb2 {en: a}"\nlegal = ["Sb3"]': "nothing is said in fr of Sb2",
    'record = "{fr: a} 1. Sb2"\nlegal = ["Sb3"]': "nothing is said in en of the start",
    'record = "1. Sb2 {en: a} {fr: b} {[%marks z9]}"\nlegal = ["Sb3"]': "there is no square z9",
}


@pytest.mark.parametrize("table", UNTRUE)
def test_what_is_not_so_is_found(tmp_path: Path, table: str) -> None:
    """Each thing that a table may say is looked at."""
    (tmp_path / "pyrga.toml").write_text(f"[x]\n{table}\n")
    (found,) = diagrams.faults(diagrams.load("pyrga", tmp_path)["x"])
    assert UNTRUE[table] in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_is_shown_step_by_step(language: str) -> None:
    """A picture of each turn of which something is said, with that in the page's language."""
    diagram, text = diagrams.load("pyrga")["turn-by-turn"], page("pyrga", language)
    found = text.partition('id="diagram-turn-by-turn"')[2].partition("</figure>")[0]
    assert 4 == len(diagram.steps) == found.count("<li>") == found.count("</p>")
    for other in LANGUAGES:
        said = {text_for(each.comments, other, ()) for each in diagram.steps}
        assert (language == other) == all(escape(each) in found for each in said)
    assert (8, 1) == (found.count('class="ring"'), found.count('class="arrow"'))
    told = text.partition('id="diagrams">')[2].partition("</script>")[0]
    assert "turn-by-turn" not in json.loads(told)
