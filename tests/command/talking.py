"""Short words for talking to a session of the line protocol."""

from __future__ import annotations

import json
from typing import Any

from tessera.command.protocol import Session


def say(session: Session, line: str) -> dict[str, Any]:
    text = session.answer(line)
    assert "\n" not in text
    assert "\r" not in text
    answer: dict[str, Any] = json.loads(text)
    assert isinstance(answer, dict)
    if not answer["ok"]:
        assert ("turn" in answer) == ("record" in answer)
        assert answer["fault"] and answer["message"]
    return answer


def ask(session: Session, **request: Any) -> dict[str, Any]:
    answer = say(session, json.dumps(request))
    assert request.get("id") == answer.pop("id")
    return answer


def standing(session: Session) -> list[dict[str, Any]]:
    seats = ("white", "black")
    return [
        ask(session, do="state"),
        ask(session, do="legal"),
        *(ask(session, do="view", seat=seat) for seat in seats),
    ]


def refused(session: Session, **request: Any) -> tuple[str, str]:
    before = standing(session)
    answer = ask(session, **request)
    assert answer["ok"] is False, answer
    assert before == standing(session)
    return answer["fault"], answer["message"]


def started(moves: str = "", **request: Any) -> Session:
    session = Session()
    assert ask(session, do="new", game="pyrga", **request)["ok"]
    for move in moves.split():
        assert ask(session, do="play", move=move)["ok"], move
    return session
