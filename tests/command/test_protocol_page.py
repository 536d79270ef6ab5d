"""The page *Protocol*: its exchanges run, its tables and fields are those that are described."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tessera.command import schema
from tessera.command.description import COMMANDS
from tessera.command.protocol import Session
from website.protocol_tables import HEADS, filled

PAGES: Final = Path(__file__).parents[2] / "static/pages"
in_both = pytest.mark.parametrize("language", HEADS)


def source(language: str) -> str:
    return (PAGES / f"protocol.{language}.md").read_text(encoding="utf-8")


def page(language: str) -> str:
    return filled(source(language), language)


def section(text: str, name: str) -> str:
    return text.partition(f"\n### {name}\n")[2].partition("\n### ")[0].partition("\n## ")[0]


class Exchange(NamedTuple):
    """What is sent, what the page says comes back, and what does."""

    sent: str
    expected: str
    found: str

    @property
    def do(self) -> str:
        return str(json.loads(self.sent)["do"]) if self.sent.startswith("{") else ""

    @property
    def answer(self) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(self.found)
        return answer


def conversations(text: str) -> Iterator[list[tuple[str, str]]]:
    for block in re.findall(r"```text\n(→ .*?)\n```", text, re.DOTALL):
        lines = block.split("\n")
        assert [line[:2] for line in lines] == ["→ ", "← "] * (len(lines) // 2)
        yield [(sent[2:], got[2:]) for sent, got in zip(lines[::2], lines[1::2], strict=True)]


@cache
def exchanges() -> tuple[Exchange, ...]:
    found = []
    for conversation in conversations(page("en")):
        session = Session()
        for sent, expected in conversation:
            answer = json.dumps(json.loads(session.answer(sent)), ensure_ascii=False)
            found.append(Exchange(sent, expected, answer))
    return tuple(found)


def test_every_exchange_runs() -> None:
    for exchange in exchanges():
        pattern = re.escape(exchange.expected).replace("…", ".*")
        assert re.fullmatch(pattern, exchange.found), exchange


def test_every_command_is_shown_alike_in_both_languages() -> None:
    english, french = (list(conversations(page(language))) for language in HEADS)
    assert english == french
    for command in COMMANDS:
        said = [json.loads(sent) for talk in conversations(section(page("en"), command.name))
                for sent, _got in talk]  # fmt: skip
        assert command.name in [request["do"] for request in said]


@in_both
def test_every_table_has_its_place(language: str) -> None:
    for command in COMMANDS:
        mine = section(page(language), command.name)
        assert schema.table_of(command, HEADS[language]) in mine, command.name
        assert f"\n{{{{protocol {command.name}}}}}\n" in source(language)
    assert schema.table_within(HEADS[language]) in page(language)
    assert "{{" not in page(language)
