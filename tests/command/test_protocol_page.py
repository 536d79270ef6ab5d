"""The page *Protocol*: its exchanges run, its tables and fields are those that are described."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from tessera.command import schema
from tessera.command.description import COMMANDS, REFUSAL
from tessera.command.protocol import Session
from tessera.play.fault import HOUSE_FAULTS

PAGES: Final = Path(__file__).parents[2] / "static/pages"
#: The words of the tables, by language.
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": schema.TABLE,
    "fr": ("sens", "champ", "valeur", "ou", "liste de"),
}
in_both = pytest.mark.parametrize("language", WORDS)


def page(language: str) -> str:
    """The page's markdown."""
    return (PAGES / f"protocol.{language}.md").read_text(encoding="utf-8")


def section(text: str, name: str) -> str:
    """What is said of a command."""
    return text.partition(f"\n### {name}\n")[2].partition("\n### ")[0].partition("\n## ")[0]


def exchanges(text: str) -> Iterator[list[tuple[str, str]]]:
    """The conversations, each from its start: what is sent, what comes back."""
    for block in re.findall(r"```text\n(→ .*?)\n```", text, re.DOTALL):
        lines = block.split("\n")
        assert [line[:2] for line in lines] == ["→ ", "← "] * (len(lines) // 2)
        yield [(sent[2:], got[2:]) for sent, got in zip(lines[::2], lines[1::2], strict=True)]


@in_both
def test_every_exchange_runs(language: str) -> None:
    """What comes back is what stands there; … stands for more of it."""
    for conversation in exchanges(page(language)):
        session = Session()
        for sent, expected in conversation:
            found = json.dumps(json.loads(session.answer(sent)), ensure_ascii=False)
            pattern = re.escape(expected).replace("…", ".*")
            assert re.fullmatch(pattern, found), (sent, found)


def test_every_command_is_shown_alike_in_both_languages() -> None:
    """The same conversations; each command has one in its section."""
    english, french = (list(exchanges(page(language))) for language in WORDS)
    assert english == french
    for command in COMMANDS:
        said = [json.loads(sent) for talk in exchanges(section(page("en"), command.name))
                for sent, _got in talk]  # fmt: skip
        assert command.name in [request["do"] for request in said]


@in_both
def test_every_field_is_described(language: str) -> None:
    """The table of each command is made from its description, and so are its refusals."""
    text = page(language)
    for command in COMMANDS:
        mine = section(text, command.name)
        assert schema.table_of(command, WORDS[language]) in mine, command.name
        ids = [one for one in command.refuses if one != "rule"]
        assert ", ".join(f"`{one}`" for one in ids[:2]) in mine, command.name
        assert all(f"`{one}`" in mine for one in ids), command.name


def inner(kind: Any) -> Iterator[str]:
    """The names of the fields within a kind."""
    if isinstance(kind, dict):
        yield from kind.get("properties", ())
        kind = [*kind.get("properties", {}).values(), *map(kind.get, kind)]
    if isinstance(kind, list):
        for each in kind:
            yield from inner(each) if isinstance(each, dict | list) else ()


@in_both
def test_every_field_of_a_field_is_named(language: str) -> None:
    """In a sentence or in an exchange, and so is every id that is no game's rule.

    No line is refused by what is refused of links (``apart``).
    """
    text = page(language)
    shown = {"depth", "nodes", "score", "line", "sure"}  # within "info", which is cut short
    names = {name for one in COMMANDS for field in one.gives for name in inner(field.kind)}
    for name in names - shown | {field.name for field in REFUSAL}:
        assert f'"{name}"' in text or f"`{name}`" in text, name
    for name in shown:
        assert f"`{name}`" in text, name
    assert all(f"`{rule}`" in text for rule in {*HOUSE_FAULTS} - {"apart"})
