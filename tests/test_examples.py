"""Examples in docstrings give the results that they show."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

import tessera

PACKAGE = Path(tessera.__file__).parent
SHOWN = [path for path in sorted(PACKAGE.rglob("*.py")) if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize(
    "name", [".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in SHOWN]
)
def test_examples_of_a_module_give_what_they_show(name: str) -> None:
    report = doctest.testmod(import_module(name))
    assert report.attempted
    assert not report.failed
