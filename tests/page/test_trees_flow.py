"""Games with a tree at the screen: what was taken back is kept, read, shared and taken along."""

from __future__ import annotations

import pytest

from tessera.games import catalogue
from tessera.page.core.games import UNFETCHED
from tessera.page.core.parts import FEATURES
from tessera.page.features.sharing.view import fragment
from tessera.play.link import unpacked
from tessera.play.study_record import read_study
from tessera.play.tree import DEEPEST
from tessera.saves.library import GAME
from tests.outside import PERSONS, played
from tests.page.kept import KEPT, TREE, found, put, read, tree, turns
from tests.page.visitor import Visitor
from tests.records.growing import ladder

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_what_is_undone_is_a_variation() -> None:
    """Once another turn is played; not before, and not where the same one is played again."""
    at = Visitor()
    put(at, played("Sb2 Tb1E Cd1"), PERSONS)
    at.press("undo")
    at.press("undo")
    assert "plain: Sb2" == tree(at)
    at.play("Tb1E")
    assert "plain: Sb2 Tb1E" == tree(at)
    assert at.storage.texts[GAME + at.session.table.name].startswith("tessera 1 ")
    at.play("Cc1")
    assert "Sb2 Tb1E Cc1 (Cd1)" == tree(at)
    at.press("undo")
    at.press("undo")
    at.play("Tb3N")
    assert "Sb2 Tb3N (Tb1E Cd1 (Cc1))" == tree(at)
    assert at.storage.texts[GAME + at.session.table.name].startswith("tessera 3 ")
    again = at.reload()
    assert ["Sb2", "Tb3N"] == turns(again)
    again.press("rename")
    again.send("renamed", given="Final")
    assert "Sb2 Tb3N (Tb1E Cd1 (Cc1))" == tree(again)


def test_in_and_out() -> None:
    """A record with a tree is read, kept, listed, shared, exported and read again, all of it."""
    at = Visitor()
    read(at, TREE)
    assert ["Sb2", "Tb1E", "Cd1"] == turns(at)
    line = "Sb2 Tb1E (Tb3N Cb4) Cd1 (resign)"
    assert line == tree(at)
    kept = found(at)
    assert kept.tree is not None and "Begun" == kept.tree.comments[0].text
    record = unpacked(fragment(at.session.table)[9:])
    assert kept.tree == read_study(record, catalogue.game).tree
    at.press("export")
    assert [record] == [*at.window.files.values()]
    name = at.session.table.name
    at.go("#/")
    assert "3 turns" in at.text("mine")
    at.press("export")
    assert [record] == [*at.window.files.values()]
    other = Visitor()
    at.go(f"#/game/{name}")
    other.go(fragment(at.session.table))
    assert ["Sb2", "Tb1E", "Cd1"] == turns(other)
    other.press("keep")
    assert line == tree(other)
    read(at, TREE.replace("Tb3N 2. Cb4", "Sb3"))
    assert name == at.session.table.name and "Sb2 Tb1E (Tb3N Cb4) (Sb3) Cd1 (resign)" == tree(at)


def test_a_kept_game_with_a_tree_is_opened() -> None:
    """Its code is fetched then; where it cannot be had that is told, and nothing has changed."""
    at = Visitor(missing=(FEATURES,))
    at.storage.texts[f"{GAME}cafe"] = KEPT
    at.go("#/game/cafe")
    assert UNFETCHED.partition("}")[2] in at.text("lost")
    assert KEPT == at.storage.texts[f"{GAME}cafe"] and FEATURES not in at.archives.here
    at.archives.missing.clear()
    at.go("#/")
    at.go("#/game/cafe")
    assert ["Sb2", "Tb1E", "Cd1"] == turns(at) and FEATURES in at.archives.here


def test_what_no_record_can_hold_is_not_saved() -> None:
    """That is told, what is saved stays, and once such a turn is taken back all is saved again."""
    at = Visitor()
    first, *lines = ladder(DEEPEST + 1)
    main, *others = lines
    beside = " ".join(f"(1... {' '.join(it[1:])} )" for it in others)
    read(at, f'[Game "pacru"]\n[Format "2"]\n\n1. {" ".join(main)} {beside} *')
    assert DEEPEST == len(others) and main == turns(at) and "Saved" in at.text("kept")
    before = tree(at)
    while turns(at):
        at.press("undo")
    at.play(*first)
    assert "Not saved: there are too many variations" in at.text("status") and first == turns(at)
    assert "plain: " == tree(at) and at.site.shell.library.held
    at.press("export-sealed")
    (record,) = at.window.files.values()
    assert first == [turn.text for turn in read_study(record, catalogue.game).match.turns()]
    at.press("undo")
    assert "Saved" in at.text("kept") and not at.site.shell.library.held
    at.play(*main)
    assert before == tree(at).replace(f" ({first[0]})", "", 1)
