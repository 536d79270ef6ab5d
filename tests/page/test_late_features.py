"""The site while its features have not come yet, or could not be had."""

from __future__ import annotations

import pytest

from tessera.page.core.games import UNFETCHED
from tessera.page.core.parts import FEATURES
from tests.page.visitor import Visitor

pytestmark = pytest.mark.usefixtures("as_fetched")


@pytest.mark.parametrize("clicks_meanwhile", [False, True])
def test_a_bot_thinks_once_the_features_are_here(clicks_meanwhile: bool) -> None:
    at = Visitor("#/play/pyrga", pending=(FEATURES,))
    at.pick("kind:S", "square:b2")
    if clicks_meanwhile:
        at.pick("square:c3")
    at.archives.missing.add(FEATURES)
    at.archives.pending.clear()
    at.clock.go_on()
    assert "The bot is not responding." in at.text("status") and not at.bots
    at.archives.missing.clear()
    at.press("share")
    assert at.bots[-1].asked and "not responding" not in at.text("status")


def test_a_fault_of_a_comment_is_told() -> None:
    at = Visitor("#/import")
    at.send("read", record='[Format "2"]\n[Game "pyrga"]\n\n1. Sb2 {never closed')
    assert "is never closed" in at.trouble()


def test_the_home_tells_that_its_list_could_not_be_had() -> None:
    """The list that `home.js` drew stays, with what went wrong above it."""
    at = Visitor("#/", missing=(FEATURES,))
    assert UNFETCHED.partition("}")[2] in at.text("lost")
    assert "mine" not in at.document.regions
    at.archives.missing.clear()
    at.go("#/settings")
    at.go("#/")
    assert "" == at.document.regions["lost"] == at.text("mine")
