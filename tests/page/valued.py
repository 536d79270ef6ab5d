"""A screen: a study whose engine values every choice."""

from __future__ import annotations

from tests.page.visitor import Visitor


def valued() -> Visitor:
    """A study whose engine values every choice: some are proven."""
    at = Visitor()
    at.go("#/study/pyrga")
    at.pick("kind:S", "square:b2")
    at.press("study-engine", data_value="every")
    asked = at.bots[-1].asked
    assert asked is not None
    values = {at.match.game.write(it): ["lead", 1, 560] for it in at.match.legal()}
    values |= {"Cb1": ["wins", 5, 1000], "Ca2": ["loses", 0, 0], "Cb3": ["drawn", 0, 500]}
    asked.thought({"kind": "progress", "lines": [], "asked": None, "nodes": 9, "values": values})
    at.pick("kind:C")
    return at
