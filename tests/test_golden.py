"""Names that stand in what players kept, in links, in other people's pages and programs.

Each line of a file in ``tests/golden/`` is such a name, found in the code by the function of the
same title. A name may come anew: add its line. A line is never changed or taken away: what was
kept under it would be lost.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tests.golden import playing, saving, talking

FOLDER: Final = Path(__file__).with_name("golden")


class Golden(NamedTuple):
    """How the names of a file are found, and some that are surely among them."""

    find: Callable[[], set[str]]
    surely: tuple[str, ...]


FILES: Final[Mapping[str, Golden]] = {
    "storage": Golden(saving.storage_keys, ("tessera.game.", "tessera.setting.theme=dark")),
    "kept": Golden(saving.envelope_fields, ("kept record str", "kept about.winners list")),
    "seats": Golden(saving.who_sits_where, ("player bot:1", "tyrus 2: ivory brown")),
    "headers": Golden(playing.record_headers, ("pyrga Game", "tyrus Sealed", "tayu First")),
    "options": Golden(playing.option_values, ("pyrga 2 opening=free",)),
    "rules": Golden(playing.rules_and_faults, ("pyrga PY-3", "house syntax (past)")),
    "protocol": Golden(talking.protocol_names, ("do think", "play wants move")),
    "addresses": Golden(talking.addresses, ("reads #/game/{}", "writes #/game/{}")),
    "embedding": Golden(talking.embedding, ("hears goto.at int", "attribute game")),
}
every_file = pytest.mark.parametrize("name", FILES)


def lines(name: str) -> list[str]:
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("# ")]


@every_file
def test_no_name_is_lost(name: str) -> None:
    """Every name in the file is in the code, and every one in the code in the file."""
    held, found = {*lines(name)}, FILES[name].find()
    assert set() == held - found, "others rely on these names: never rename them nor take them away"
    assert set() == found - held, f"add names that are to stay to tests/golden/{name}.txt"


@every_file
def test_names_are_really_found(name: str) -> None:
    """Names that are surely there are found; every file is compared and says no thing twice."""
    held = lines(name)
    assert {*FILES[name].surely} <= FILES[name].find()
    assert len(held) == len({*held}) >= len(FILES[name].surely)
    assert {f"{name}.txt" for name in FILES} == {file.name for file in FOLDER.glob("*.txt")}


def test_what_is_written_is_under_known_keys() -> None:
    """What the library writes stands under keys that the file of keys names."""
    written = saving.keys_written()
    assert len(written) == 4
    assert written <= set(lines("storage"))
