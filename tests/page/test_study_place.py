"""Where one is in a study, and what is folded, is found again by a reload: not in the record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tessera.games import catalogue
from tessera.page.features.study.model import Studying, folded, recalled, to, written
from tessera.page.features.study.screen import HANDS, Hands
from tessera.play.study_record import read_study
from tests.page.test_records_flow import read
from tests.page.test_study_flow import controller, path
from tests.page.test_trees_flow import TREE
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")
SHOWN = Studying(read_study(TREE, catalogue.game))


@pytest.fixture
def memory() -> Iterator[dict[str, str]]:
    """What a browser's session remembers."""
    kept: dict[str, str] = {}
    before = HANDS.here()
    HANDS.fill(
        Hands(
            remember=kept.__setitem__,
            recall=lambda name: kept.get(name, ""),
            reveal=lambda: kept.__setitem__("revealed", "yes"),
        )
    )
    yield kept
    HANDS._part = before


def test_it_is_written_and_read() -> None:
    """The place, and what is folded; of what is there no more as much as is."""
    shown = folded(to(SHOWN, ("Sb2", "Tb1E")), ("Sb2", "Tb3N"))
    text = written(shown)
    assert shown == recalled(SHOWN, text, place=True)
    assert shown._replace(path=()) == recalled(SHOWN, text, place=False)
    other = text.replace("Tb1E", "Tb1N").replace("Tb3N", "Tb3S")
    assert SHOWN._replace(path=("Sb2",)) == recalled(SHOWN, other, place=True)


def test_what_is_shown_is_never_folded() -> None:
    """Whoever is led into a variation sees it."""
    text = written(SHOWN._replace(folded=frozenset({("Sb2", "Tb3N")})))
    shown = SHOWN._replace(path=("Sb2", "Tb3N", "Cb4"))
    assert shown == recalled(shown, text, place=False)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", '{"path": []}', '{"path": 1, "folded": []}',
             '{"path": [1], "folded": []}', '{"path": [], "folded": ["a"]}',
             '{"path": [], "folded": 3}'],
)  # fmt: skip
def test_what_is_no_such_text_changes_nothing(text: str) -> None:
    """Somebody else may have written it."""
    assert SHOWN == recalled(SHOWN, text, place=True)


def test_a_reload_leads_back(memory: dict[str, str]) -> None:
    """To the place, with what was folded; a place in the address comes first; no save has it."""
    at = Visitor()
    read(at, TREE)
    at.press("study")
    name = at.session.table.name
    before = dict(at.storage.texts)
    at.press("study-fold", data_at="1.0.0")
    at.press("study-step", data_at="start")
    at.press("study-step", data_at="on")
    assert before == at.storage.texts and {name} == {*memory}
    again = at.reload()
    assert ("Sb2",) == path(again)
    assert {("Sb2", "Tb3N")} == controller(again).shown.folded
    again.go(f"#/study/{name}/2")
    assert ("Sb2", "Tb1E") == path(again) and controller(again).shown.folded
    memory.clear()
    assert controller(again.reload()).shown.study.main == path(again.reload())


def test_an_empty_board_is_not_remembered(memory: dict[str, str]) -> None:
    """It has no name before something is played on it."""
    at = Visitor()
    at.go("#/study/pyrga")
    assert {} == memory
    at.pick("kind:S", "square:b2")
    assert {at.session.table.name} == {*memory}


def test_the_panel_of_a_tab_is_brought_in_sight(memory: dict[str, str]) -> None:
    """When the tab is opened, and when the engine has more to tell in it."""
    at = Visitor()
    at.go("#/study/pyrga")
    for press in (("study-tab", "position"), ("study-tab", "engine")):
        memory.clear()
        at.press(press[0], data_at=press[1])
        assert {"revealed": "yes"} == memory
    memory.clear()
    at.press("study-engine", id="engine-switch")
    assert {"revealed": "yes"} == memory
