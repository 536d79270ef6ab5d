"""A sentence belongs to the rules that are named nearest to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from website import mentions

#: Modules, and the rules of the sentence “…” in each.
NEAREST = {
    'TOLD = N_("…")  # XX-1': "XX-1",
    '#: Of XX-1.\nTOLD = N_("…")': "XX-1",
    '#: Of XX-1.\n\nTOLD = N_("…")': "",
    '#: Of XX-1.\nTOLD = {"a": N_("…")}': "XX-1",
    'TOLD = {("XX-1", ""): N_("…"), ("XX-2", ""): N_("?")}': "XX-1 XX-2",
    'TOLD = {\n"XX-1": N_("…"),\n"XX-2": N_("?")}': "XX-1",
    'TOLD = {\n"a": N_("…"),\n"XX-2": N_("?")}': "",
    'def told():\n    """Of XX-1."""\n    return N_("…")': "XX-1",
    'def told():\n    """Of XX-1."""\n    return N_("…")  # XX-2': "XX-2",
    'def told():\n    text = N_("…")\n    return text, "XX-1"': "XX-1",
    'def told():\n    if rule == "XX-1":\n        return N_("…")\n    return 0, "XX-2"': "XX-1",
    'def told():\n    if rule == "XX-1":\n        return 0\n    return N_("…")': "",
    'def told():\n    # XX-1\n    return _.ngettext(\n        "…", "?", 3)': "XX-1",
}


@pytest.mark.parametrize(("source", "rules"), NEAREST.items())
def test_the_nearest_rules_are_its_own(source: str, rules: str, tmp_path: Path) -> None:
    path = tmp_path / "words.py"
    path.write_text(source, encoding="utf-8")
    (found,) = (it.rules for it in mentions.sentences(tmp_path, path) if it.text == "…")
    assert {*rules.split()} == found
