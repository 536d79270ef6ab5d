"""The test vectors that are published for other programs: we read what they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from tests.records.vectors import found, generous

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "static/pages"
VECTORS: Final[list[dict[str, Any]]] = json.loads(
    (PAGES / "record-vectors.json").read_text(encoding="utf-8")
)["vectors"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda it: it["name"])
def test_vectors(vector: dict[str, Any]) -> None:
    """Each text holds what its vector says, and what is written is read the same."""
    about = ("name", "text", "reader", "game")
    held = {name: value for name, value in vector.items() if name not in about}
    if "reader" in vector:
        assert held == generous(vector["text"], vector.get("game", ""))
        return
    assert held == found(vector["text"], several="chapters" in vector)
    if "tree" in vector:
        again = found(vector["written"], several=False)
        assert (vector["tree"], vector["written"]) == (again["tree"], again["written"])


def test_every_fault_has_a_vector() -> None:
    """Those that the page lists, but for what is too long for an example."""
    seen = {vector["fault"]["why"] for vector in VECTORS if "fault" in vector}
    assert len(VECTORS) == len({vector["name"] for vector in VECTORS})
    for language in ("en", "fr"):
        page = (PAGES / f"records.{language}.md").read_text(encoding="utf-8")
        _, _, table = page.partition("replaces-nothing")
        rows = ("replaces-nothing" + table).split("\n\n")[0].splitlines()
        listed = {name for row in rows for name in row.split(" | ")[0].strip("|` ").split("`, `")}
        assert {"replaces-nothing", "glued"} <= listed
        assert {"long", "nested", "comment-long"} == listed - seen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_pages_example_is_a_vector(language: str) -> None:
    """What stands on the page is read as it says."""
    page = (PAGES / f"records.{language}.md").read_text(encoding="utf-8")
    shown = page.split("```text\n")[1].split("```")[0]
    assert shown in [vector["text"] for vector in VECTORS]
