"""Bots whose code was written anew are compared by games that they play again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from strength import ladder_again
from strength import store as arena_store
from strength.ladder_plan import FORMS, Rung
from strength.store import Store, Stored, alike, fingerprint, pack
from tessera.command.arena import Pairing, Task, play

FORM = next(form for form in FORMS if form.game == "shacru")
#: A pairing of quick games.
QUICK = Pairing("shacru", 2, (), "1", "random", seed=3, lead_in=30, nodes=5)
OTHER = "0" * 10


@pytest.mark.parametrize("same", [True, False])
def test_a_game_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same: bool) -> None:
    """What comes out as it is kept lets games of the earlier fingerprint count on; else none."""
    rung = Rung(FORM, QUICK, "1", "random", 1, 1)
    path = tmp_path / f"{rung.name}.jsonl"
    game = play(Task(rung.pairing, 0, "south"))
    Store(path, rung.pairing).add(game if same else game._replace(turns=game.turns + 1))
    path.write_text(path.read_text("utf-8").replace(fingerprint("shacru"), OTHER), "utf-8")
    pack(path, tmp_path)
    for module in (arena_store, ladder_again):
        monkeypatch.setattr(module, "ALIKE", tmp_path / "alike.json")
    monkeypatch.setattr(ladder_again, "PUBLISHED", tmp_path)
    assert int(not same) == ladder_again.compared([rung], jobs=1)
    assert same == (OTHER in alike("shacru", players=("1", "random")))
    told = json.loads((tmp_path / "alike.json").read_text("utf-8"))
    now = {"now": fingerprint("shacru"), "as": [OTHER] if same else []}
    assert told == {"shacru": now if same else now | {"earlier": {"1": [OTHER]}}}
    if not same:
        with pytest.raises(Stored, match="its version is"):
            Store(path, rung.pairing)
    assert same is not Store(path, rung.pairing, telling=True).earlier
