"""The end of a game of every kind, patched turn by turn, is the same page when it is loaded anew.

``tests/page`` plays whole games of all kinds in plain Python.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from tessera.games import catalogue
from tests.browser.playing import Screen, reloaded
from tests.browser.typed import typed_to_the_end

CONTEXT: Final = {"locale": "en-GB", "color_scheme": "light", "reduced_motion": "reduce"}
#: What is drawn and listed: every element with its attributes, in whatever order they came.
SHOWN: Final = """
() => [...document.querySelectorAll("#ground *, #pieces *, #list *, #seats *, .why")].map((it) =>
  [it.tagName, it.childElementCount ? "" : it.textContent,
    ...[...it.attributes].map(({ name, value }) => `${name}=${value}`).sort()].join(" "))
"""


def shown(screen: Screen) -> list[Any]:
    """The page once the game is over, and all of it is there."""
    screen.wait("document.querySelector('[data-do=again].main')")
    return [screen.turns(), screen.labels(), screen.page.evaluate(SHOWN)]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "game",
    # A random game of Pacru is long.
    [pytest.param(it, marks=[pytest.mark.long_only] * (it == "pacru")) for it in catalogue.GAMES],
)
def test_an_end_is_the_same_after_a_reload(screen: Screen, game: str, rng: Random) -> None:
    match = typed_to_the_end(screen, game, rng, late=4)
    before = shown(screen)
    again = reloaded(screen.page)
    assert before == shown(again)
    assert match.actions == again.match().actions
