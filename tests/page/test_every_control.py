"""Every control on every screen is pressed, with a storage that works, is full, or refuses."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.page.core.events import Press, SentForm
from tessera.page.core.session import GameSession
from tessera.page.features.sharing.commands import TOOLS
from tessera.page.features.study.session import StudySession
from tessera.play.match import Match
from tessera.saves.port import REVIEW, SMALL
from testing.sampling import Few
from tests.page import screens
from tests.page.fake_document import Element
from tests.page.fakes import FakeTools
from tests.page.visitor import Visitor

#: What is written into the forms.
FIELDS: Final = {
    "apart": {"name": "Bo", "link": "?", "words": "?"},
    "place-play": {"position-level": "1", "position-side": "lot"},
    "read": {"record": '[Game "pyrga"]\n\n1. Sb2 *\n'},
    "save-report": {"report": "It stopped"},
    "renamed": {"given": "Sunday"},
    "type": {"typed": "Sb3"},
    "number": {"number": "24"},
}
#: Controls that take what is kept away, or put it back.
TAKE_AWAY: Final = ("delete", "undelete", "forget", "yes")
#: The most controls of a screen that are pressed in a usual run.
MOST: Final = 6

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.fixture(autouse=True)
def _tools() -> None:
    TOOLS.fill(FakeTools())


def controls(screen: str) -> list[Element]:
    """All controls of a screen that can be pressed, one of each name and value."""
    found: dict[tuple[str, str], Element] = {}
    for each in screens.SCREENS[screen]().document.elements():
        if "data-do" in each.attributes and each.able:
            key = each.data["do"], each.data.get("name", "") + each.data.get("value", "")
            found.setdefault(key, each)
    return [*found.values()]


def use(at: Visitor, node: Element) -> None:
    """Press a control, or fill its form in and send it off."""
    name = node.data["do"]
    at.document.focused = dict(node.attributes)
    if node.tag == "form":
        at.site.input.submit(SentForm(name, node.data, FIELDS[name]))
    else:
        at.site.input.press(Press(name, node.data, node.data.get("pick")))
    at.clock.turn_on(1)


def lasting(texts: dict[str, str]) -> dict[str, str]:
    """What is kept, without what makes room for a game: it can be made anew."""
    return {key: text for key, text in texts.items() if not key.startswith((SMALL, REVIEW))}


def whole(session: GameSession) -> Match:
    """The game that a session keeps: of a study, all of it, whichever place the board shows."""
    walk = session.walk
    return walk.shown.study.match if isinstance(walk, StudySession) else session.table.match


def outlives(at: Visitor, name: str) -> None:
    """With storage again, what stands on the table is kept with the next change."""
    at.storage.full = False
    session = at.site.shell.session
    if session is None or not session.table.name or session.watching:
        return
    session.commit(keep=True)
    found = at.site.shell.library.load(session.table.name)
    assert found.kept is not None
    assert whole(session).actions == found.kept.match.actions, name


@pytest.mark.sampled(12)
@pytest.mark.parametrize("why", ["", "full", "blocked"])
@pytest.mark.parametrize("screen", screens.SCREENS)
def test_every_control(screen: str, why: str, few: Few) -> None:
    """Nothing goes wrong unforeseen; nothing kept is lost; what is pressed is known."""
    nodes = controls(screen)
    assert nodes
    for node in few(nodes, MOST):
        at = screens.SCREENS[screen]()
        before = dict(at.storage.texts)
        if why:
            setattr(at.storage, why, True)
        use(at, node)
        name = node.data["do"]
        assert not any("does nothing here" in said for said in at.heard), name
        if why == "blocked":
            assert before == at.storage.texts, name
        elif why == "full" and name not in TAKE_AWAY:
            assert lasting(before) == lasting(at.storage.texts), name
        elif name not in TAKE_AWAY:
            assert before.keys() <= at.storage.texts.keys(), name
        if why == "full":
            outlives(at, name)
