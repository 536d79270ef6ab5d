"""Choosing at the table: picks extend, change, complete, or are refused with their rule."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.choosing import cancel, choose, paths, ready
from tessera.page.core.players import PERSON
from tessera.page.core.table import Table
from tests.page.tables import PYRGA, fresh, parts_of, picked, table, tables
from tests.picking import picks_of
from tests.properties.playing import Kind, pool
from tests.saves.keeping import every_seating

BOARD = PYRGA.board


def rule(at: Table) -> str:
    """The rule under which the last pick was refused; empty if it was not."""
    return at.refused.rule if at.refused is not None else ""


@every_seating
def test_walking_down_a_path_completes_its_action(kind: Kind, rng: Random) -> None:
    """From any state, the picks of a legal action lead to it, whatever was picked before."""
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        for action in rng.sample(at.legal, min(8, len(at.legal))):
            *path, last = board.picks(action)
            begun = at
            for pick in path:
                chosen = choose(begun, board, pick)
                assert (None, None) == (chosen.action, chosen.table.refused)
                begun = chosen.table
            assert action == choose(begun, board, last).action


@pytest.mark.sampled(6)
@every_seating
def test_a_pick_is_taken_up_or_refused_with_a_rule(kind: Kind, rng: Random) -> None:
    """Whatever is picked, in any order: the picks begin a legal path, or a rule is named.

    A refused pick leaves the picks as they were, and no action comes of it.
    """
    board, tries = parts_of(kind.game.id).board, pool(kind, rng)
    every = sorted({pick for action in tries for pick in board.picks(action)})
    for at in tables(kind, kind.match(rng)):
        known, now = paths(at, board), at
        for pick in rng.choices(every, k=12):
            chosen = choose(now, board, pick)
            after, action = chosen.table, chosen.action
            if after.refused is not None:
                assert (now.picks, None) == (after.picks, action)
            picks = after.picks
            assert not picks or any(path[: len(picks)] == picks for path in known)
            assert action == known.get(picks)
            now = after if action is None else at


@every_seating
def test_a_table_is_ready_with_a_pick_that_leads_on(kind: Kind, rng: Random) -> None:
    """What is picked to begin with is legal, and is what was used last where that leads on."""
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        begun = {path[: 2 if board.SPINS else 1] for path in paths(at, board)}
        assert not at.picks or at.picks in begun
        if at.picks:
            for path in sorted(begun):
                again = ready(at._replace(picks=(), last_pick=path[0], spun=path[-1]), board)
                assert path == again.picks
        assert at == ready(at, board)


@pytest.mark.parametrize(
    ("picks", "left"),
    [
        ("kind:T square:b2 square:c3", "kind:T square:c3"),
        ("kind:T square:b2 kind:S", "kind:S"),
        ("kind:T square:b2 square:b2", "kind:T square:b2"),
        ("kind:T square:b2 kind:T", "kind:T"),
    ],
)
def test_a_choice_can_be_changed(picks: str, left: str) -> None:
    assert picks_of(*left.split()) == picked(table(), *picks.split()).picks


def test_a_pawn_tapped_again_across_a_border_keeps_its_facing() -> None:
    """SH-7: the tap leaves it as it is, as Enter does."""
    shacru = fresh("shacru")
    at = Table(shacru, dict.fromkeys(shacru.seats, PERSON))
    for square in ("a3", "b4"):
        at = choose(at, parts_of("shacru").board, f"square:{square}").table
    played = choose(at, parts_of("shacru").board, "square:b4").match
    assert played is not None and ["a3-b4"] == [turn.text for turn in played.turns()]


@pytest.mark.parametrize(
    ("moves", "picks", "broken"),
    [
        ("Cb2 Tb2E", ["kind:C", "square:b2"], "PY-2"),
        ("Sb2", ["kind:C", "square:b2"], "PY-3"),
        ("Tb2E", ["kind:C", "square:b2"], "PY-4"),
        ("Cb2", ["kind:S", "square:a1"], "PY-5"),
        ("", ["kind:T", "square:a4", "heading:N"], "PY-6"),
        ("Cb2", ["kind:C"], "PY-2"),
    ],
)
def test_a_refused_pick_names_its_rule(moves: str, picks: list[str], broken: str) -> None:
    """The choice begun stays; the next pick, or giving up, takes the refusal away."""
    before = picked(table(moves), *picks[:-1])
    after = choose(before, BOARD, picks[-1]).table
    assert (broken, before.picks) == (rule(after), after.picks)
    assert "" == rule(cancel(after, BOARD)) == rule(choose(after, BOARD, "kind:T").table)


@pytest.mark.parametrize(
    ("at", "refused"),
    [
        (table("Sb2", black="bot:2"), "not-yours"),
        (table("Sb2 Cb3")._replace(viewed=1, picks=()), None),
        (table("Sb2 resign white"), "over"),
    ],
    ids=["a bot's turn", "looking", "over"],
)
@pytest.mark.parametrize("pick", ["kind:T", "square:b3", "heading:N"])
def test_where_nothing_can_be_chosen(at: Table, refused: str | None, pick: str) -> None:
    after = choose(at, BOARD, pick)
    assert (False, (), None, ()) == (at.choosing, at.legal, after.action, after.table.picks)
    assert refused in (None, rule(after.table))
