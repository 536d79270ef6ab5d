"""The line protocol under arbitrary and altered requests: always an answer, never a loss."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.command.protocol import _COMMANDS, Session
from tests.command.talking import ask, say, standing, started

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
MOVES = ["Sb2", "Ta1N", "Cd4", "Sa1", "Cb2", "Tb2S", "Ta1W", "Sb2 Sb1", "resign", "?", ""]
RECORDS = [
    '[Game "pyrga"]\n\n1. Sb2 Sb1 *',
    '[Game "pyrga"]\n[Seen "white"]\n\n1. Sb2 Sb1 *',
    '[Game "pyrga"]\n[Seen "nobody"]\n',
    '[Game "pyrga"]\n\n1. Sb2 Sd4 *',
    '[Game "pyrga"]\n\n1. Sb2 resign',
]
#: What each field of a request usually holds.
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "id": st.integers(),
    "game": st.sampled_from(["pyrga", "chess", ""]),
    "seats": st.sampled_from([2, 3, 0, -1]),
    "options": st.sampled_from([{}, {"opening": "free"}, {"opening": "no-double-square"}]),
    "seed": st.integers() | st.none() | st.text(max_size=3),
    "record": st.sampled_from(RECORDS) | st.text(max_size=40),
    "move": st.sampled_from(MOVES) | st.text(max_size=6),
    "seat": st.sampled_from(["white", "black", "ivory"]),
}
#: The commands but ``think``, whose answers take their time.
COMMANDS = ["new", "load", "legal", "play", "play", "play", "state", "undo", "view"]


@st.composite
def requests(draw: st.DrawFn) -> str:
    """A request with a known command most times, and fields that may be missing or odd."""
    request: dict[str, Any] = {"do": draw(st.sampled_from(COMMANDS))}
    for name, usual in FIELDS.items():
        value = draw(st.one_of(usual, usual, usual, JSON, st.just(...)))
        if value is not ...:
            request[name] = value
    if draw(st.integers(0, 9)) == 0:
        request["do"] = draw(JSON)
    line = json.dumps(request)
    return draw(st.just(line) | st.integers(0, len(line)).map(lambda end: line[:end]))


@given(st.lists(st.one_of(requests(), requests(), st.text(), JSON.map(json.dumps)), max_size=12))
def test_any_lines(lines: list[str]) -> None:
    """Each line gets one line of JSON, ok or a fault in words; what is refused changes nothing."""
    session = Session()
    for line in lines:
        before = standing(session)
        answer = say(session, line)
        if not answer["ok"]:
            assert before == standing(session)
            assert "Traceback" not in answer["message"]


#: Values that no field is meant to hold, or only just.
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 10**30, -(10**30), 10**4000, 1.5, -0.0, 1e308, "", "a" * 100_000,
    "\ud800", "a\udfffb", "\x00", "\u202e", "é", "[[[", "0", [], [[]], {}, {"a": 1},
    {"opening": "\ud800"}, {"\ud800": 1}, {"opening": ["free"]}, {"opening": {"a": [1]}},
)  # fmt: skip
#: A request of each command that would be answered.
GOOD: dict[str, dict[str, Any]] = {
    "new": {"game": "pyrga", "seats": 2, "options": {"opening": "free"}, "seed": 7},
    "load": {"record": RECORDS[0]},
    "legal": {},
    "play": {"move": "Sb2"},
    "state": {},
    "undo": {},
    "view": {"seat": "white"},
    "think": {"level": 1, "seed": 1, "nodes": 20},
}


@pytest.mark.parametrize("do", _COMMANDS)
@pytest.mark.parametrize("field", ["id", "do", *FIELDS, "ms", "nodes", "level"])
def test_every_field_with_every_odd_value(do: str, field: str) -> None:
    """A line of JSON in ASCII, and a game that stands as it did where it is refused."""
    for value in ODD:
        session = started("Sb2")
        before = standing(session)
        answer = say(session, json.dumps({"do": do, **GOOD[do], field: value}))
        if not answer["ok"]:
            assert before == standing(session)


def test_half_a_character_is_named() -> None:
    """Wherever it stands; the answer bears the request's number."""
    answer = say(Session(), '{"id": 5, "do": "new", "game": "pyrga", "seed": "a\\udfffb"}')
    assert (5, "protocol") == (answer["id"], answer["fault"])
    assert "A text holds \\udfff, half of a character." == answer["message"]


@given(st.lists(st.sampled_from([*MOVES, "legal"]), max_size=30), st.data())
def test_undo_restores_what_stood_before_each_play(moves: list[str], data: st.DataObject) -> None:
    """After any plays, each ``undo`` leads to exactly what stood before the last one."""
    session = started()
    stood = []
    for move in moves:
        legal = ask(session, do="legal")["actions"]
        before = standing(session)
        chosen = data.draw(st.sampled_from(legal)) if legal and move == "legal" else move
        if ask(session, do="play", move=chosen)["ok"]:
            stood.append(before)
    while stood:
        assert ask(session, do="undo")["ok"]
        assert stood.pop() == standing(session)
    assert "nothing-to-undo" == ask(session, do="undo")["fault"]


@given(st.integers(500, 1200), st.sampled_from(["id", "do", "game", "seats", "options", "move"]))
def test_deeply_nested_values(depth: int, field: str) -> None:
    """Nesting near the interpreter's limit is answered like anything else."""
    session = started("Sb2")
    value = "[" * depth + "]" * depth
    for do in ("new", "play"):
        say(session, f'{{"do": "{do}", "game": "pyrga", "{field}": {value}}}')
    assert ask(session, do="state")["ok"]


@given(st.lists(requests(), max_size=4), st.booleans())
def test_loading_what_state_wrote(lines: list[str], seen: bool) -> None:
    """The record in an answer can always be loaded again, to the same standing."""
    session = started("Cb2")
    for line in lines:
        say(session, line)
    state = ask(session, do="state")
    if state["ok"]:
        other = Session()
        assert ask(other, do="load", record=state["record"])["ok"]
        assert state == ask(other, do="state")
        if seen:
            record = ask(session, do="view", seat="black")["record"]
            assert ask(other, do="load", record=record)["ok"]
