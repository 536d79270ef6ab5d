"""Byte code without types: classes keep what they are made of, and nothing is compiled twice."""

from __future__ import annotations

import ast
import builtins
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from website import imports
from website.bytecode import WithoutTypes

SOURCE = '''
"""A module."""
from __future__ import annotations
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol
from tessera.play.contract import Outcome, Seat, Setup
if TYPE_CHECKING:
    from nowhere import Part
__all__ = ("Outcome",)

class Press(NamedTuple):
    """What was pressed."""
    control: str
    part: Part | None = None
    clicks: int = 1

class Counted:
    kinds: ClassVar[dict[str, Part]] = {}
    count: int

class Shelf(Protocol):
    """What keeps things."""
    room: int
    def put(self, part: Part) -> None:
        """Put it there."""
    async def find(self, name: str) -> Part: ...
    def both(self) -> int:
        """What every shelf can do."""
        return 2

class Game(ABC):
    @property
    @abstractmethod
    def turns(self) -> int:
        """How many were played."""
    def is_new(self) -> bool:
        """Whether none was."""
        return not self.turns

def wanted(seat: Seat) -> type:
    """What somebody sits down to."""
    return Setup

def doubled(number: int, *others: Part) -> list[Any]:
    """What is counted, twice."""
    found: list[int] = [number]
    return found * 2
'''


def stripped() -> ast.Module:
    """The module without its types."""
    module: ast.Module = WithoutTypes().visit(ast.parse(SOURCE))
    return module


def test_what_is_made_of_its_fields_keeps_them() -> None:
    """In order, with what they are if nothing is said, with its docstring."""
    made = SimpleNamespace()
    exec(compile(stripped(), "stripped", "exec", dont_inherit=True), vars(made))
    assert ("control", "part", "clicks") == made.Press._fields
    assert ("a", None, 1) == made.Press("a")
    assert "What was pressed." == made.Press.__doc__
    assert {} == made.Counted.kinds and not hasattr(made.Counted, "count")
    assert [3, 3] == made.doubled(3)


def test_of_a_protocol_stays_what_it_does_itself() -> None:
    """What it only says of others is for those who read it, and for types."""
    made = SimpleNamespace()
    exec(compile(stripped(), "stripped", "exec", dont_inherit=True), vars(made))
    assert ["both"] == [name for name in vars(made.Shelf) if name in ("put", "find", "both")]
    assert 2 == type("Rack", (made.Shelf,), {})().both()
    assert not hasattr(made.Game, "turns") and type("Go", (made.Game,), {"turns": 0})().is_new()


def test_no_type_is_compiled_while_the_page_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    """`NamedTuple` compiles every type that is text."""
    code = compile(stripped(), "stripped", "exec", dont_inherit=True)
    compiled = Mock(wraps=compile)
    monkeypatch.setattr(builtins, "compile", compiled)
    exec(code, {"__name__": "stripped"})
    assert [] == compiled.mock_calls


def test_no_type_is_left() -> None:
    """Of the imports that only types need neither; what a module offers to others stays."""
    text = ast.unparse(stripped())
    assert "Seat" not in text and "import Outcome, Setup" in text
    assert "Part" not in text and "ClassVar" not in text and "Any" not in text


def test_older_names_are_for_other_programs() -> None:
    """A function, or a method, that only warns of its newer name is left out with its import."""
    source = '''
from tessera.play.older import older
class State:
    def apply(self):
        return 1
    def after(self):
        """`apply`, as it was called."""
        older("after", "apply")
        return self.apply()
def room(name):
    older("room", "game")
    return name
def game(name):
    return name
State.say = older.say
'''
    left = ast.unparse(WithoutTypes().visit(ast.parse(source)))
    assert "older" not in left and "after" not in left and "room" not in left
    assert "def apply" in left and "def game" in left


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of imports for this test alone."""
    monkeypatch.setattr(imports, "KEPT_IN", tmp_path / "imports.json")
    return tmp_path / "imports.json"


def test_imports_are_read_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are cached by content: an unchanged file is not read again."""
    source = b"import json\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import ast\n"
    found = imports.of({"a/b.py": source})
    assert {"json", "ast"} <= {*found["a/b.py"].every}
    assert "json" in found["a/b.py"].run
    assert "ast" not in found["a/b.py"].run
    monkeypatch.setattr(imports, "parsed", lambda *_: pytest.fail("it was read again"))
    assert found == imports.of({"a/b.py": source})


def test_imports_of_another_content_are_others(kept: Path) -> None:
    """The cache never gives imports of older content; a damaged cache does no harm."""
    assert ("json",) == imports.of({"a.py": b"import json"})["a.py"].every
    assert ("re",) == imports.of({"a.py": b"import re"})["a.py"].every
    kept.write_text("{torn")
    assert ("re",) == imports.of({"a.py": b"import re"})["a.py"].every
