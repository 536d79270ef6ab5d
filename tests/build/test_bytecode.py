"""Byte code without types: classes keep what they are made of, and nothing is compiled twice."""

from __future__ import annotations

import ast
from types import SimpleNamespace

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
