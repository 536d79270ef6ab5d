"""The line protocol under arbitrary and altered requests: always an answer, never a loss."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.command.description import fits
from tessera.command.messages import LONGEST, MESSAGES, lines
from tessera.command.protocol import Session
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
    '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 {so} Tb1E (1... Tb3N ) *',
    '[Game "pyrga"]\n[Format "2"]\n\n1. Sb2 (1. Sb2',
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
    "path": st.lists(st.sampled_from(["Sb2", "Tb1E", "Tb3N", "resign", ""]), max_size=3),
}
#: The commands but ``think``, whose answers take their time.
COMMANDS = [
    "new", "load", "legal", "play", "play", "play", "state", "undo", "view", "tree", "goto",
]  # fmt: skip


@st.composite
def requests(draw: st.DrawFn) -> str:
    request: dict[str, Any] = {"do": draw(st.sampled_from(COMMANDS))}
    for name, usual in FIELDS.items():
        value = draw(st.one_of(usual, usual, usual, JSON, st.just(...)))
        if value is not ...:
            request[name] = value
    if draw(st.integers(0, 9)) == 0:
        request["do"] = draw(JSON)
    line = json.dumps(request)
    return draw(st.just(line) | st.integers(0, len(line)).map(lambda end: line[:end]))


@pytest.mark.slow
@given(st.lists(st.one_of(requests(), requests(), st.text(), JSON.map(json.dumps)), max_size=12))
def test_any_lines(said: list[str]) -> None:
    """Each line gets one line of JSON, ok or a fault in words; what is refused changes nothing."""
    session = Session()
    for line in said:
        before = standing(session)
        answer = say(session, line)
        if not answer["ok"]:
            assert before == standing(session)
            assert "Traceback" not in answer["message"]


#: Values that no field is meant to hold, or only just.
ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 3, 10**30, -(10**30), 10**4000, 1.5, 2.0, -0.0, 1e308, "",
    "a" * 1_000_000, "\x00", "\u202e", "é", "\U0001f600", "[[[", "0", "٣", "1_000", " 3 ", "+3",
    "\r\n\u2028", [], [[]], ["pyrga"], {}, {"a": 1}, {"opening": ["free"]}, {"opening": {"a": [1]}},
)  # fmt: skip
#: What no field can hold, whatever it is for, as it stands in a line, and what is said of it.
UNFIT: dict[str, str] = {
    "NaN": "contains NaN, which is not a readable",
    "[1e400]": "contains 1e400, which is not a readable",
    "9" * 5000: "contains 99999",
    r'["a\udfffb"]': r"contains \udfff, which is only half a character",
    r'{"\udbff": 1}': r"contains \udbff, which is only half a character",
    "[" * 51 + "]" * 51: "is nested more than 50 levels deep",
    '{"a":' * 50_000 + "1" + "}" * 50_000: "is nested more than 50 levels deep",
}
#: A request of each command that would be answered, where one turn of Pyrga was played.
GOOD: dict[str, dict[str, Any]] = {
    "hello": {},
    "new": {"game": "pyrga", "seats": 2, "options": {"opening": "free"}, "seed": 7},
    "load": {"record": RECORDS[0], "game": "pyrga"},
    "legal": {},
    "play": {"move": "Sb1"},
    "state": {},
    "undo": {},
    "tree": {},
    "goto": {"path": ["Sb2"]},
    "view": {"seat": "white"},
    "think": {"level": 1, "seed": 1, "nodes": 20},
}
#: Every field of every message, and one that none has.
EVERY = [
    (do, field)
    for do, fields in MESSAGES.items()
    for field in ["id", "do", *(one.name for one in fields), "another"]
]


def written(members: dict[str, str]) -> str:
    return "{" + ", ".join(f'"{name.strip()}": {value}' for name, value in members.items()) + "}"


def message(do: str, /, **others: str) -> dict[str, str]:
    good = {"id": 5, "do": do, **GOOD[do]}
    if "ms" in others:
        del good["nodes"]
    return {name: json.dumps(value) for name, value in good.items()} | others


def answered(line: str, *, ok: bool | None = None) -> dict[str, Any]:
    session = started("Sb2")
    before = standing(session)
    answer = say(session, line)
    assert ok in (None, answer["ok"])
    if not answer["ok"]:
        assert len(answer["message"]) < 300
        assert before == standing(session)
        assert ask(session, id=6, do="play", move="Sb1")["ok"]
    return answer


def test_there_is_a_good_message_of_each_command() -> None:
    """Each is answered, so that what is refused below is so for its one odd field."""
    assert MESSAGES.keys() == GOOD.keys()
    for do, fields in MESSAGES.items():
        answered(written(message(do)), ok=True)
        assert {one.name for one in fields} - GOOD[do].keys() <= {"ms"}


@pytest.mark.slow
@pytest.mark.parametrize(("do", "field"), EVERY)
def test_every_field_with_every_odd_value(do: str, field: str) -> None:
    """What is of another kind than the field is refused by the field's name."""
    known = {one.name: one for one in MESSAGES[do]}
    for value in ODD:
        answer = answered(written(message(do, **{field: json.dumps(value)})))
        assert (value if field == "id" else 5) == answer["id"]
        if field in ("id", "another"):
            assert answer["ok"]
        elif field == "do":
            assert "use new, load" in answer["message"]
        elif not fits(known[field].kind, value):
            assert f"“{do}” needs “{field}”: " in answer["message"]


@pytest.mark.slow
@pytest.mark.parametrize(("do", "field"), EVERY)
def test_every_field_with_what_none_can_hold(do: str, field: str) -> None:
    """The field is named, and why; the answer has the request's number unless that is the field."""
    for value, why in UNFIT.items():
        answer = answered(written(message(do, **{field: value})), ok=False)
        assert answer["message"].startswith(f"“{field}” {why}")
        number = json.loads(value) if "half" in why else None
        assert (number if field == "id" else 5) == answer["id"]
    fifty = answered(written(message(do, **{field: "[" * 50 + "]" * 50})))
    assert "deep" not in fifty.get("message", "")


@pytest.mark.parametrize(("do", "field"), EVERY)
def test_every_field_twice(do: str, field: str) -> None:
    """Refused, also where both say the same; so is a name that stands twice deeper down."""
    good = message(do)
    value = good.setdefault(field, "1")
    for members in (good | {f"{field} ": value}, good | {field: f'{{"{field}": 1, "{field}": 1}}'}):
        answer = answered(written(members), ok=False)
        assert f"“{field}” appears twice." == answer["message"]
        assert (None if field == "id" else 5) == answer["id"]


@pytest.mark.parametrize("do", MESSAGES)
def test_every_field_missing(do: str) -> None:
    for one in MESSAGES[do]:
        members = message(do)
        members.pop(one.name, None)
        answer = answered(written(members), ok=not one.required)
        if one.required:
            assert f"“{do}” needs “{one.name}”: {one.form}." == answer["message"]


@pytest.mark.parametrize("line", ['{"id": 5} ' + " " * LONGEST, "[" * (LONGEST + 1)], ids=len)
def test_a_line_too_long(line: str) -> None:
    answer = answered(line, ok=False)
    assert f"The line is too long: {LONGEST} characters at most." == answer["message"]


@pytest.mark.slow
def test_lines_are_cut_where_they_are_too_long() -> None:
    """What is left of such a line is passed over; the next begins after its end."""
    text = f"{'a' * LONGEST}\nb\n{'c' * (3 * LONGEST + 5)}\nd\n{'e' * (LONGEST + 1)}"
    assert [LONGEST + 1, 2, LONGEST + 1, 2, LONGEST + 1] == [len(x) for x in lines(StringIO(text))]
    assert ["b\n", "d\n"] == [line for line in lines(StringIO(text)) if len(line) == 2]


@pytest.mark.slow
@given(st.lists(requests(), max_size=4))
def test_loading_what_state_wrote(said: list[str]) -> None:
    """The record in an answer can always be loaded again, to the same standing."""
    session = started("Cb2")
    for line in said:
        say(session, line)
    state = ask(session, do="state")
    if state["ok"]:
        other = Session()
        assert ask(other, do="load", record=state["record"])["ok"]
        if "path" in state:
            assert ask(other, do="goto", path=state["path"])["ok"]
        assert state == ask(other, do="state")
        record = ask(session, do="view", seat="black")["record"]
        assert ask(other, do="load", record=record)["ok"]
