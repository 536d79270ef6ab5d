"""Choosing at the table: picks extend, change, complete, or are refused with their rule."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.choosing import cancel, choose, extend_path, paths, played, previewed, ready
from tessera.page.core.table import Table
from tests.page.tables import PYRGA, parts_of, picked, table, tables
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


@every_seating
def test_a_pick_is_taken_up_or_refused_with_a_rule(kind: Kind, rng: Random) -> None:
    """Whatever is picked, in any order: the picks begin a legal path, or a rule is named.

    A refused pick leaves the picks as they were, and no action comes of it.
    """
    board, tries = parts_of(kind.game.id).board, pool(kind, rng)
    every = sorted({pick for action in tries for pick in board.picks(action)})
    for at in tables(kind, kind.match(rng)):
        known, now = paths(at, board), at
        for pick in rng.choices(every, k=25):
            after, action = choose(now, board, pick)
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


def test_the_next_choice_begins_with_the_kind_used_last() -> None:
    """After a Triangle one's next choice begins with a Triangle, where one fits."""
    at = picked(table(), "kind:T")
    action = choose(at, BOARD, "square:b2")
    assert (("kind:T", "square:b2"), None) == (action.table.picks, action.action)
    done = choose(action.table, BOARD, "heading:E")
    after = played(done.table, BOARD, done.table.match.play(done.action))
    assert ("kind:T",) == after.picks
    asked_same = played(table("Tb2N"), BOARD, table("Tb2N Cb3").match)._replace(last_pick="kind:C")
    assert ("kind:S",) == ready(asked_same._replace(picks=()), BOARD).picks


def test_a_square_can_be_changed_before_the_heading() -> None:
    """With a Triangle's square picked, another square takes its place."""
    at = picked(table(), "kind:T", "square:b2", "square:c3")
    assert ("kind:T", "square:c3") == at.picks


def test_a_kind_can_be_changed_at_any_time() -> None:
    """Another kind takes the place of the first, and the square has to be picked anew."""
    at = picked(table(), "kind:T", "square:b2", "kind:S")
    assert ("kind:S",) == at.picks
    assert ("kind:S", "square:b2") == choose(at, BOARD, "square:b2").table.picks


def test_the_same_pick_again_changes_nothing() -> None:
    """Picking what is picked already leaves the choice as it is."""
    at = picked(table(), "kind:T", "square:b2")
    assert at.picks == picked(at, "square:b2").picks
    assert ("kind:T",) == picked(at, "kind:T").picks


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
    """The rule that stands in the way is named; the choice begun stays."""
    before = picked(table(moves), *picks[:-1])
    after = choose(before, BOARD, picks[-1]).table
    assert (broken, before.picks) == (rule(after), before.picks)
    assert "" == rule(cancel(after, BOARD))


def test_a_refusal_is_forgotten_with_the_next_pick() -> None:
    """A pick that is taken up takes the last refusal away."""
    at = choose(table("Cb2"), BOARD, "square:a1").table
    assert "PY-5" == rule(at)
    assert "" == rule(choose(at, BOARD, "kind:T").table)


def test_cancel_goes_back_to_the_kind() -> None:
    """Giving a choice up keeps the kind in hand, so that the next click on a square counts."""
    at = picked(table(), "kind:T", "square:b2")
    assert ("kind:T",) == cancel(at, BOARD).picks
    assert ("kind:T",) == cancel(cancel(at, BOARD), BOARD).picks


@pytest.mark.parametrize("pick", ["kind:T", "square:b2", "heading:N"])
def test_nothing_can_be_chosen_for_a_bot(pick: str) -> None:
    """While a bot is to move, every pick is refused: it is its turn."""
    at = table("Sb2", black="bot:2")
    assert (2, False, ()) == (at.bot_to_move, at.choosing, at.legal)
    after = choose(at, BOARD, pick)
    assert ("not-yours", None, ()) == (rule(after.table), after.action, after.table.picks)


def test_nothing_can_be_chosen_while_looking() -> None:
    """On an earlier turn nothing is legal, and a pick changes nothing."""
    at = table("Sb2 Cb3")._replace(viewed=1, picks=())
    after = choose(at, BOARD, "square:b3")
    assert (False, (), None) == (at.choosing, after.table.picks, after.action)


def test_nothing_can_be_chosen_after_the_end() -> None:
    """After the game is over, every pick is refused for that reason."""
    at = table("Sb2 resign white")
    assert (None, False) == (at.bot_to_move, at.choosing)
    assert "over" == rule(choose(at, BOARD, "square:b2").table)


def test_picks_are_previewed_where_they_can_be_taken_up() -> None:
    """The pick under the pointer is added to the picks if that begins a legal path."""
    at = picked(table("Cb2"), "kind:S")
    assert ("kind:S", "square:b2") == previewed(at, BOARD, "square:b2")
    assert ("kind:S",) == previewed(at, BOARD, "square:a1") == previewed(at, BOARD, "")
    looking = at._replace(viewed=0, picks=())
    assert () == previewed(looking, BOARD, "square:b2")


def test_extending_takes_the_longest_beginning() -> None:
    """A pick goes on from as many picks as it can; None where it fits nowhere."""
    known = {picks_of(*path): path for path in ("ax1", "ay1", "bx")}
    assert ("a", "x", "1") == extend_path(picks_of("a", "x"), "1", known)
    assert ("a", "y") == extend_path(picks_of("a", "x"), "y", known)
    assert ("b",) == extend_path(picks_of("a", "x"), "b", known)
    assert None is extend_path(picks_of("a", "x"), "2", known)
    assert None is extend_path((), "x", known)
