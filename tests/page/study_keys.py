"""A whole study by keys alone, as ``tests/spoken/studies`` writes it down."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from tessera.games import catalogue
from tessera.page.core.commands import CommandArgs
from tessera.page.features.review.model import ReviewPanel
from tessera.page.features.study.session import WRITES
from tessera.page.features.study.view import REMARK
from tessera.search import answers
from tests.page.apart_keys import KEYS
from tests.page.keyboard import Keyboard
from tests.page.studies import controller
from tests.page.visitor import Visitor

#: The tabs that bring regions in sight.
PANELS: Final = {
    "engine": "tab-engine",
    "review": "tab-graph",
    "glyphs": "tab-comment",
    "remarked": "tab-comment",
}
#: How many positions the worker looks at for a review, and for a turn that was tried.
REVIEWS: Final = {"pyrga": 2_000, "tyrus": 700}
TRIES: Final = {"pyrga": 3_000, "tyrus": 2_000}
#: The shares of a review that the worker tells, in hundredths.
SHARES: Final = (10, 30, 60, 70)


class Studying:
    """Somebody at the keyboard of a study."""

    def __init__(self, at: Visitor) -> None:
        self.at, self.keyboard = at, Keyboard(at)

    def step(self, keys: str) -> list[str]:
        """Press a step's keys; all that is heard meanwhile."""
        for key in KEYS.findall(keys):
            self._press(key)
            assert self.keyboard.focus or key == "reload", f"no focus after {key} of {keys}"
        heard = [*self.at.heard]
        self.at.heard.clear()
        return heard

    def _press(self, key: str) -> None:
        if key.startswith('"'):
            assert self.keyboard.focus == REMARK
            self.at.site.input.run("study-remark", CommandArgs({}, {REMARK: key.strip('"')}))
            self.at.clock.turn_on(WRITES)
        elif key.startswith("@"):
            self._reach(*key[1:].split(":"))
        elif key == "worker":
            answer(self.at)
        elif key == "reload":
            self.at = self.at.reload()
            self.keyboard = Keyboard(self.at)
        else:
            self.keyboard.spell(key)

    def _reach(self, name: str, value: str = "") -> None:
        """Press Tab until the focus is on what has that id, or does that there: it is in sight."""
        document = self.at.document
        found = document.find(id=name) or document.find(data_do=name)
        wanted = [it for it in found if value in ("", it.data.get("at"), it.data.get("value"))]
        for region, tab in PANELS.items():
            if region in wanted[0].inside and document.find(id=tab):
                assert document.find(id=tab, aria_selected="true"), f"{name} is hidden"
        document.take(wanted[0])
        assert self.keyboard.focus in (name, wanted[0].attributes.get("id"))


def answer(at: Visitor) -> None:
    """The worker's answer to what is asked, all of it; none is asked for what a review says."""
    finding = controller(at)[ReviewPanel].finding
    at.clock.turn_on(0)
    if controller(at)[ReviewPanel].finding is not finding:
        return
    asked = at.bots[-1].query
    asks = asked.asks
    assert asks is not None
    rules = catalogue.analysis(asked.game), catalogue.bot(asked.game).LEADS
    if asks["do"] == "try":
        tried = answers.analysis(asks, catalogue.game, *rules)
        tried.step(TRIES[asked.game])
        asked.moved({"kind": "tried", "tried": answers.tried(tried)})
        return
    for share in SHARES:
        asked.thought({"kind": "progress", "share": share, "passes": 0})
    told = _reviewed(asked.game, asks["record"])
    asked.thought({"kind": "review", "done": False, **told})
    asked.moved({"kind": "review", "done": True, **told})


@cache
def _reviewed(game: str, record: str) -> dict[str, Any]:
    """What the worker tells in the end of the review of a game."""
    nodes, rules = REVIEWS[game], (catalogue.analysis(game), catalogue.bot(game).LEADS)
    asks = {"record": record, "open": False, "nodes": nodes}
    found = answers.reviewing(asks, catalogue.game, *rules)
    while not found.passes:
        found.step(nodes)
    return dict(answers.reviewed(found))
