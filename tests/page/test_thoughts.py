"""What a bot thinks, in words of both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tessera.page.core.screen import thoughts
from tessera.page.core.state import Thinking
from tessera.page.core.table import Table
from tessera.page.features.bots.model import DRAWN, LEAD, LOSES, WINS, Thought, Verdict, judged
from tests.page.tables import fresh, match, parts_of, scene, table, tree
from tests.words.speaking import words

ENGLISH = words("en")
PACRU = ("pacru", 4, "north")


@pytest.mark.parametrize(
    ("game", "sort", "number", "told"),
    [
        (("pyrga", 2, "black"), LEAD, 0, "The game is even."),
        (("pyrga", 2, "black"), LEAD, -2, "White leads clearly."),
        (("pyrga", 2, "black"), WINS, 9, "Black wins in at most 9 actions, counting everyone’s."),
        (("pyrga", 2, "black"), LOSES, 8, "White wins in at most 8 actions, counting everyone’s."),
        (("pyrga", 2, "black"), DRAWN, 0, "Best play leads to a draw."),
        (("pyrga", 2, "black"), LOSES, 0, "White has a forced win."),
        # Of more than two it is told of the one that thinks; partners are one side of two.
        (PACRU, LEAD, 1, "North leads slightly."),
        (PACRU, LEAD, -3, "North is losing."),
        (PACRU, LOSES, 6, "North loses in at most 6 actions, counting everyone’s."),
        (("tayu", 4, "n"), LEAD, -2, "East–West leads clearly."),
    ],
)
def test_who_is_said_to_lead(game: tuple[str, int, str], sort: str, number: int, told: str) -> None:
    name, seats, seat = game
    found = judged(ENGLISH, parts_of(name).words, fresh(name, seats), seat, Verdict(sort, number))
    assert told == found


MESSAGE = {"depth": 6, "nodes": 41_200, "line": "Cb3 Sb3 Sb3", "share": 40, "verdict": ["lead", 1]}


def lines(thought: Thought | None, **changed: Any) -> tuple[str, list[str]]:
    """What the line says, and what is unfolded below it."""
    at = table("Tb2N", black="bot:5", **changed)
    shown = thoughts(scene(ENGLISH, at, Thinking(thought=thought)))
    inner = tree(f"<div>{shown['thoughts']}</div>").findall(".//p")
    return shown["thought"], ["".join(each.itertext()) for each in inner]


def test_the_line_and_what_is_below() -> None:
    """That there is nothing yet; how far it is; what was thought; numbers with their thousands."""
    assert ("What the bot thinks", ["Nothing yet."]) == lines(None)
    begun = Thought(match("Tb2N"), "black")
    assert ("Master is thinking: 0%", ["Nothing yet."]) == lines(begun)
    heard = begun.heard(MESSAGE)
    below = [
        "Master leads slightly.",
        "Best line: Master puts a Cylinder on b3. You put a Square on b3.b3 b3",
        "41\u202f200 positions, 6 actions ahead",
    ]
    assert ("Master is thinking: 40%", below) == lines(heard)
    assert ("What Master thought", below) == lines(heard._replace(running=False))


def test_a_proof_is_looked_for_and_found() -> None:
    """Then how much was looked at is told; what was played since is not counted any more."""
    begun = Thought(match("Tb2N"), "black").heard({**MESSAGE, "share": None})
    assert "Master is looking for a forced result: 41\u202f200 positions" == lines(begun)[0]
    proven = begun.heard({**MESSAGE, "verdict": ["wins", 9]})._replace(running=False)
    found = "What Master thought · Master wins in at most {} actions, counting everyone’s."
    assert found.format(9) == lines(proven)[0]
    before = proven._replace(match=match())
    assert found.format(8) == lines(before)[0]


def test_where_something_is_hidden_nothing_is_told() -> None:
    """Not even a line to be unfolded; nor where no bot sits."""
    game = fresh("tyrus")
    at = Table(game, {"ivory": "person", "brown": "bot:5"})
    thought = Thought(game, "brown").heard(MESSAGE)
    for shown in (
        thoughts(scene(ENGLISH, at, Thinking(thought=thought))),
        thoughts(scene(ENGLISH, table("Tb2N"))),
    ):
        assert {"thought": "", "thoughts": ""} == shown
