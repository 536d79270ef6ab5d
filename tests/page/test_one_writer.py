"""Only `commit` writes the state of a session and of the site, once these are made and shown."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).parents[2] / "py/tessera/page"
#: The attribute that holds the state, and the functions that may assign it, each in its file.
STATE: Final = "_state"
WRITERS: Final = {
    *(("session", name) for name in ("__init__", "show", "commit")),
    *(("shell", name) for name in ("__init__", "commit")),
}


def assigned(node: ast.AST) -> set[str]:
    """The attributes that a statement assigns."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    found = (each for target in targets for each in ast.walk(target))
    return {each.attr for each in found if isinstance(each, ast.Attribute)}


def test_nothing_but_commit_writes_the_state() -> None:
    """Everybody else reads it, or gives `commit` what is to change."""
    writers = set()
    for file in sorted(PAGE.rglob("*.py")):
        for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            if any(STATE in assigned(each) for each in ast.walk(one)):
                writers.add((file.stem, one.name))
    assert writers == WRITERS


#: What a session is given once it is made: whoever works with it, none of them state.
GIVEN: Final = {"bots", "keeper", "walk", "dialog", "watcher", "apply_match"}


def test_nobody_assigns_to_a_session_but_itself() -> None:
    """All that others change of a session stands in slices."""
    found = {
        (file.stem, target.attr)
        for file in sorted(PAGE.rglob("*.py"))
        for one in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        for each in (one.targets if isinstance(one, ast.Assign) else [])
        for target in ast.walk(each)
        if isinstance(target, ast.Attribute) and ast.unparse(target.value).endswith("session")
    }
    assert {name for _file, name in found} == GIVEN
