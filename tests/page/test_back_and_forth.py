"""Going back and forth at the table: typing, taking back, playing again, looking, branching."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.choosing import look, own_decision, still, typed, undone
from tessera.page.core.players import PERSON
from tessera.page.core.table import Table, turn_ends
from tessera.page.features.turns.commands import redone
from tessera.play.match import Match
from tests.outside import canals
from tests.page.tables import able, controls, doing, parts_of, refusal, scene, table, tables
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import words


@every_seating
def test_typed_turns_are_played_in_any_case(kind: Kind, rng: Random) -> None:
    for at in tables(kind, kind.match(rng)):
        written = [kind.game.write(action) for action in at.legal]
        for text in rng.sample(written, min(4, len(written))):
            aim = at.match.play_text(text).actions
            assert aim == typed(at, f"  {text} ").actions
            if 1 == sum(text.casefold() == other.casefold() for other in written):
                for other in (text.lower(), text.upper()):
                    assert aim == typed(at, other).actions


@pytest.mark.parametrize(
    ("at", "text", "broken"),
    [
        (table(), "Xb2", "syntax"),
        (table(), "Sb2 Sb3", "syntax"),
        (table("Sb2"), "Sd4", "PY-3"),
        (table("Cb2"), "Cb2", "PY-2"),
        (table("Sb2", black="bot:1"), "Sb3", "not-yours"),
        (table("Sb2 resign white"), "Sb3", "over"),
        (table("Sb2 Sb3")._replace(viewed=1), "Sb3", "not-yours"),
    ],
)
def test_a_typed_turn_is_refused_with_its_rule(at: Table, text: str, broken: str) -> None:
    assert broken == refusal(typed, at, text).rule


def shown(match: Match, count: int) -> bool:
    """Whether the last of so many actions showed something, so that it stays played."""
    return bool(match.states[count - 1].reveals(match.actions[count - 1]))


@every_seating
def test_persons_take_back_one_decision(kind: Kind, rng: Random) -> None:
    """Between persons, each step back takes a turn, or an action of an open one; forth plays it."""
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        if at.match.can_undo() is not None:
            assert own_decision(at) is None
            continue
        back, states = undone(at, board), at.match.states
        wanted = len(at.match.actions) - 1
        while not at.match.open and states[wanted].open and not shown(at.match, wanted):
            wanted -= 1
        assert wanted == len(back.match.actions)
        assert at.match.states == redone(back, board).match.states


@every_seating
def test_against_a_bot_one_comes_back_to_ones_own_decision(kind: Kind, rng: Random) -> None:
    """After an undo a person is to move, and no more was taken back than needed; redo plays it."""
    board = parts_of(kind.game.id).board
    for stand in tables(kind, kind.match(rng)):
        first, *others = stand.match.seats
        players = {first: PERSON} | dict.fromkeys(others, "bot:1")
        at = stand._replace(players=players, picks=())
        aim = own_decision(at)
        if aim is None:
            assert "nothing-to-undo" == refusal(undone, at, board).rule
            continue
        back, states = undone(at, board), at.match.states
        assert (aim, first) == (len(back.match.actions), back.match.to_move)
        within = states[-1].open and states[-1].to_move == first
        assert within or not states[aim].open or shown(at.match, aim)
        assert all(state.to_move != first or state.open for state in states[aim + 1 : -1])
        again = redone(back, board).match
        assert again.actions == at.match.actions[: len(again.actions)]
        assert again.to_move in (first, None) or not again.undone


@pytest.mark.parametrize(
    "at",
    [
        table("Sb2", white="bot:1"),
        table("Sb2 Sb3 Sb4", white="bot:1", black="bot:2"),
        Table(canals("L", hand="two").resign(), {}, "name"),
    ],
    ids=["a bot began", "bots alone", "all was shown"],
)
def test_what_cannot_be_taken_back(at: Table) -> None:
    board = parts_of(at.match.game.id).board
    assert None is own_decision(at)
    assert "nothing-to-undo" == refusal(undone, at, board).rule
    button = controls(scene(words("en"), at))
    assert not able(button, "undo") and doing(button, "undo").get("title")


@every_seating
def test_looking_shows_each_turn(kind: Kind, rng: Random) -> None:
    """Every turn's end can be looked at; nothing of the match changes; the last is the game."""
    board = parts_of(kind.game.id).board
    *_, at = tables(kind, kind.match(rng))
    ends = turn_ends(at.match)
    assert 0 == ends[0] and len(at.match.actions) == ends[-1]
    assert sorted(set(ends)) == ends
    for end in ends:
        shown = look(at, board, end)
        assert at.match == shown.match
        assert at.match.states[end] == shown.state == shown.looked_at.state
        begun = max((other for other in ends if other < end), default=0)
        assert at.match.actions[begun:end] == shown.last
        assert shown.viewed == (end if end < ends[-1] else None)
        assert shown.choosing == (end == ends[-1] and still(at, board).choosing)
        assert still(at, board) == look(shown, board, ends[-1])
