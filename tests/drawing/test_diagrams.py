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
    return re.findall(r"!\[[^\]]*\]\((?:diagram|steps):([\w-]+)\)", SOURCES[game, language].text)


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
def test_a_page_begins_with_a_picture_and_the_aim(game: str, language: str) -> None:
    """The picture of the home page, and three sentences, of which one leads to how one wins."""
    opening = SOURCES[game, language].text.partition("\n## ")[0]
    title, picture, aim = opening.strip().split("\n\n")
    assert title.startswith("# ") and picture.endswith("](diagram:home)") and "](#" in aim
    plain = re.sub(r"\]\([^)]*\)", "", " ".join(aim.split()))
    assert 3 == len(re.findall(r"[.!?…](?= |$)", plain))
    built = page(game, language)
    assert built.index('class="opening"') < built.index("<figure") < built.index("<nav class=")
    minutes = str(catalogue.about(game).minutes)
    assert minutes in re.findall(r'<p class="row">.*</p>', built)[0]


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


#: Pages that cannot be built, and what is said.
BROKEN: Final = {
    "# A\n\n![x](diagram:nowhere)\n": "there is no diagram nowhere",
    "# A\n\n![x](picture.png)\n": "there is no diagram",
    "# A\n\n![x](diagram:start)\n\n![x](diagram:start)\n": "the diagram start stands there twice",
    "# A\n\n![x](steps:start)\n": "the diagram start has no steps",
    "# A\n\n![x](steps:turn-by-turn)\n\n![x](steps:turn-by-turn)\n": "stands there twice",
    "# A\n\n![](piece:start/white/kind:X)\n": "no small picture piece:start/white/kind:X",
    "# A\n\n![](piece:nowhere/white/kind:S)\n": "there is no diagram nowhere",
    "# A\n\n![](seat:white)\n": "no small picture seat:white",
}


@pytest.mark.parametrize("text", BROKEN)
def test_a_page_with_a_wrong_diagram_is_refused(text: str) -> None:
    """The build stops: no page shows something else than it says."""
    with pytest.raises(ValueError, match=BROKEN[text]):
        pages.page(pages.Source("rules", "pyrga", "en", text), words("en"))


#: Tables that are no diagrams, and what is said.
NO_DIAGRAM: Final = {
    '[x]\nlegall = ["Sb2"]\n': "unknown",
    '[x]\nlegal = ["Sb2"]\ncrop = "b2"\n': "crop is two squares",
}


@pytest.mark.parametrize("text", NO_DIAGRAM)
def test_a_table_that_is_no_diagram_is_refused(tmp_path: Path, text: str) -> None:
    """A field nobody knows would say something that nobody checks."""
    (tmp_path / "pyrga.toml").write_text(text)
    with pytest.raises(ValueError, match=NO_DIAGRAM[text]):
        diagrams.load("pyrga", tmp_path)


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
