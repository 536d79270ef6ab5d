"""The rules pages' sources: what the text and the diagrams say is so, in both languages alike."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.play.annotations import text_for
from tests.words.speaking import words
from website import diagrams, lessons, pages
from website.completeness import CARD

LANGUAGES: Final = ("en", "fr")
#: The rules that the printed sheets leave open, or from which play here differs: all of them.
RULED: Final = {
    "pyrga": ("PY-4", "PY-12"),
    "shacru": ("SH-1", "SH-2", "SH-8", "SH-10", "SH-11", "SH-12"),
    "pacru": (
        "PA-1", "PA-5", "PA-6", "PA-7", "PA-8", "PA-10", "PA-11", "PA-12", "PA-14", "PA-17",
    ),
    "tayu": (
        "TA-2", "TA-6", "TA-9", "TA-10", "TA-11", "TA-12", "TA-14", "TA-15", "TA-16", "TA-17",
        "TA-19",
    ),
    "tyrus": ("TY-4", "TY-7", "TY-9", "TY-11", "TY-12"),
}  # fmt: skip
#: Who says how it is played.
SAYS: Final = {"en": ("Published rules", "Ours"), "fr": ("Règles publiées", "Notre choix")}
#: How many rules each game has: all of them, PY-1 to PY-12 and so on.
RULES: Final = {game: len(catalogue.words(game).RULES) for game in catalogue.GAMES}
SOURCES: Final = {
    (it.name, it.language): it for it in pages.sources() if it.folder == "rules"
}  # fmt: skip
ALL: Final = [(game, name) for game in RULES for name in diagrams.load(game)]
every_diagram: Final = pytest.mark.parametrize(("game", "name"), ALL)


def ids(game: str) -> list[str]:
    """The ids of a game's rules, in their order."""
    return [f"{game[:2].upper()}-{number}" for number in range(1, RULES[game] + 1)]


def shown(game: str, language: str) -> list[str]:
    """The diagrams that a page shows, in its order."""
    return re.findall(r"!\[[^\]]*\]\((?:diagram|steps):([\w-]+)\)", SOURCES[game, language].text)


def headings(game: str, language: str) -> list[str]:
    """The headings of a page, without their signs."""
    return re.findall(r"^#+ (.*)$", SOURCES[game, language].text, re.MULTILINE)


class Anchors(HTMLParser):
    """What can be linked to in a page, in its order, and which anchors on it are linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.linked: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take note of an element's id, or of its link."""
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name == "href" and (value or "").startswith("#"):
                self.linked.append((value or "")[1:])


@every_diagram
def test_what_is_said_of_a_diagram_is_so(game: str, name: str) -> None:
    """Its record is legal; legal turns are, refused ones are by that rule; it ends, or does not."""
    assert [] == [*diagrams.faults(diagrams.load(game)[name])]


@pytest.mark.parametrize("game", RULES)
def test_there_are_pages_and_diagrams_of_every_game(game: str) -> None:
    """Both languages; every rule that refuses in the diagrams is the game's, or the house's."""
    assert ids(game) == list(catalogue.words(game).RULES)
    assert {(game, language) for language in LANGUAGES} <= SOURCES.keys()
    named = {rule for it in diagrams.load(game).values() for rule in it.refused.values()}
    assert {rule for rule in named if rule.startswith(game[:2].upper())} <= {*ids(game)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_every_rule_has_one_heading(game: str, language: str) -> None:
    """And no heading names a rule that there is not."""
    found = [
        it[1]
        for it in (re.match(r"([A-Z]{2}-\d+)\b", text) for text in headings(game, language))
        if it
    ]
    assert dict.fromkeys(ids(game), 1) == Counter(found)


@pytest.mark.parametrize("game", RULES)
def test_both_languages_show_the_same(game: str) -> None:
    """The same rules and the same diagrams in the same order, and each of them once."""
    english, french = (shown(game, language) for language in LANGUAGES)
    assert english == french
    of_card = {name for name in diagrams.load(game) if name.startswith(CARD)}
    assert {*diagrams.load(game)} - of_card == {*english}
    assert len(english) == len({*english})
    outline = [
        [re.match(r"[A-Z]{2}-\d+", text) and text.split()[0] for text in headings(game, language)]
        for language in LANGUAGES
    ]
    assert outline[0] == outline[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_a_page_is_built(game: str, language: str) -> None:
    """Every rule has its anchor, every link within the page leads to one, no id stands twice."""
    text = pages.page(SOURCES[game, language], words(language))
    found = Anchors(text)
    assert len(found.ids) == len({*found.ids})
    assert {*ids(game)} <= {*found.ids}
    assert {*found.linked} <= {*found.ids}
    assert [f"diagram-{name}" for name in shown(game, language)] == [
        name for name in found.ids if name.startswith("diagram-")
    ]
    assert " style=" not in text


def opening(game: str, language: str) -> str:
    """What stands before the first section of a page."""
    return SOURCES[game, language].text.partition("\n## ")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_a_page_begins_with_a_picture_and_the_aim(game: str, language: str) -> None:
    """The picture of the home page, and three sentences, of which one leads to how one wins."""
    title, picture, aim = opening(game, language).strip().split("\n\n")
    assert title.startswith("# ") and picture.endswith("](diagram:home)")
    plain = re.sub(r"\]\([^)]*\)", "", " ".join(aim.split()))
    assert 3 == len(re.findall(r"[.!?…](?= |$)", plain))
    assert "](#" in aim
    built = pages.page(SOURCES[game, language], words(language))
    assert built.index('class="opening"') < built.index("<figure") < built.index("<nav class=")
    minutes = str(catalogue.about(game).minutes)
    assert minutes in re.findall(r'<p class="row">.*</p>', built)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RULES)
def test_a_page_ends_with_notation_and_rulings(game: str, language: str) -> None:
    """Whatever is ruled on, in its order, and who says so; each is led to from its rule."""
    notation, rulings = SOURCES[game, language].text.split("\n## ")[-2:]
    assert "`" in notation
    about, *items = (" ".join(it.split()) for it in rulings.split("\n- "))
    assert [*diagrams.rulings(game)] == [re.findall(r"\[([A-Z]{2}-\d+)\]", it)[0] for it in items]
    assert diagrams.rulings(game) == RULED.get(game, diagrams.rulings(game))
    assert all(says in about for says in SAYS[language])
    for item in items:
        assert [says for says in SAYS[language] if says.lower() in item.lower()], item
    built = pages.page(SOURCES[game, language], words(language))
    for rule in diagrams.rulings(game):
        assert f'<li id="ruling-{rule}">' in built
        title = re.search(rf'<h3 id="{rule}".*?</h3>', built)
        assert title is not None and f'href="#ruling-{rule}"' in title[0]


@pytest.mark.parametrize("game", RULES)
def test_a_first_game(game: str) -> None:
    """Six to twelve steps, the last one wins; each is solved by legal turns, then answered."""
    assert [] == [*lessons.faults(game)]
    steps = lessons.steps(game)
    assert 6 <= len(steps) <= 12
    for step in steps:
        for goal in step.goal:
            assert "" == diagrams.refusal(step.match, goal), (step.name, goal)


def source(text: str) -> pages.Source:
    """A page of Pyrga's rules with other text."""
    return pages.Source("rules", "pyrga", "en", text)


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
        pages.page(source(text), words("en"))


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
    diagram = diagrams.load("pyrga")["turn-by-turn"]
    text = pages.page(SOURCES["pyrga", language], words(language))
    found = text.partition('id="diagram-turn-by-turn"')[2].partition("</figure>")[0]
    assert 4 == len(diagram.steps) == found.count("<li>") == found.count("</p>")
    for language_of in LANGUAGES:
        said = {text_for(each.comments, language_of, ()) for each in diagram.steps}
        assert (language == language_of) == all(escape(each) in found for each in said)
    assert (8, 1) == (found.count('class="ring"'), found.count('class="arrow"'))
    assert "turn-by-turn" not in json.loads(told_to_python(text))


def told_to_python(text: str) -> str:
    """What a page tells Python of its diagrams."""
    return text.partition('id="diagrams">')[2].partition("</script>")[0]
