"""Every game's matches: records, views, undo, turns and giving up, at every state."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from tessera.play.fault import Refused
from tessera.play.match import RESIGN, RESIGNED, Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tessera.play.view import View, read_view
from testing.sampling import Few
from tests.properties.playing import Kind, every_kind_and_toy, find, settled, spread, turn_ends

#: At how many states all seats' views are tried, in a usual run.
VIEWED = 4


def played(kind: Kind, rng: Random, times: int) -> Iterator[Match]:
    for _ in range(kind.games * times):
        yield kind.match(rng)


def refusal(match: Match, text: str) -> str:
    with pytest.raises(Refused) as refused:
        match.play_text(text)
    return refused.value.fault.rule


@pytest.mark.slow
@every_kind_and_toy
def test_records_restore_every_state(kind: Kind, rng: Random, times: int, few: Few) -> None:
    """Written and read again, a match is the same at the end of every turn and where it stands."""
    for match in played(kind, rng, times):
        for moment in spread(match, few):
            text = write_record(moment)
            again = read_record(text, find)
            assert moment.state == again.state
            assert (settled(kind.game, kind.setup), dict(moment.deal)) == (
                again.setup,
                dict(again.deal),
            )
            assert turn_ends(moment) == turn_ends(again)
            assert moment.outcome == again.outcome
            assert text == write_record(again)


@pytest.mark.slow
@pytest.mark.sampled(8)
@every_kind_and_toy
def test_views_restore_what_a_seat_sees(kind: Kind, rng: Random, times: int, few: Few) -> None:
    """At every state a seat's view can be written, read, and filled with what it may be."""
    for match in played(kind, rng, times):
        for moment in spread(match, few, VIEWED):
            for seat in moment.seats:
                view = View.of(moment, seat)
                again = read_view(view.write(), find)
                assert (seat, view.write()) == (again.seat, again.write())
                possible = again.possible_match(rng)
                assert moment.state.observed_by(seat) == possible.state.observed_by(seat)
                assert view.write() == View.of(possible, seat).write()
                legal = moment.legal() if moment.to_move == seat else ()
                assert list(legal) == list(again.legal())


@pytest.mark.slow
@every_kind_and_toy
def test_undo_to_the_start_and_redo(kind: Kind, rng: Random, times: int) -> None:
    """Step by step back to the start and forth again, unless a step showed something new."""
    for match in played(kind, rng, times):
        back = match
        for count in reversed(range(len(match.actions))):
            shown = match.states[count].reveals(match.actions[count])
            if shown:
                assert ("nothing-to-undo", "shown") == (back.can_undo() or ())[:2]
                back = match.at(count)
                continue
            assert back.can_undo() is None
            back = back.undo()
            assert match.states[: count + 1] == back.states
            assert match.actions[count] == back.undone[0]
            assert match.actions[count] == back.redo().actions[-1]
        assert () == back.actions
        with pytest.raises(Refused):
            back.undo()
        while back.undone:
            back = back.redo()
        assert back.states == match.states[: len(back.states)]


@every_kind_and_toy
def test_a_new_move_forgets_what_was_undone(kind: Kind, rng: Random) -> None:
    """After an undo, the same action keeps the rest to redo, another one drops it."""
    match = kind.match(rng)
    if len(match.actions) < 2 or match.at(2).can_undo() or match.at(1).can_undo():
        return
    back = match.at(2).undo().undo()
    for other in back.legal():
        assert (match.actions[1:2] if other == match.actions[0] else ()) == back.play(other).undone


@pytest.mark.slow
@every_kind_and_toy
def test_turns_partition_the_actions(kind: Kind, rng: Random, times: int, few: Few) -> None:
    """Turns hold all actions in order; all are whole but an open one at the end.

    Each turn's text, said to a match at the turn's start, leads to where that turn led.
    """
    for match in played(kind, rng, times):
        for moment in spread(match, few):
            turns = moment.turns()
            assert moment.actions == tuple(a for turn in turns for a in turn.actions)
            assert all(turn.whole for turn in turns[:-1])
            assert moment.open == (bool(turns) and not turns[-1].whole)
            assert moment.finished == sum(turn.whole for turn in turns)
        again, begun = Match.dealt(kind.game, kind.setup, match.deal), 0
        for turn in match.turns():
            assert match.states[begun].to_move == turn.seat
            begun += len(turn.actions)
            again = again.play_text(turn.text)
        assert turn_ends(match) == turn_ends(again)


@every_kind_and_toy
def test_match_goes_by_the_rules(kind: Kind, rng: Random, times: int) -> None:
    """A match refuses what its state refuses, and nothing follows its end."""
    for match in played(kind, rng, times):
        moment = match.at(rng.randrange(len(match.actions) + 1))
        assert (moment.to_move, moment.outcome) == (moment.state.to_move, moment.state.outcome)
        assert list(moment.legal()) == list(moment.state.actions())
        for action in rng.sample(match.actions, min(5, len(match.actions))):
            cause = moment.state.fault(action)
            assert cause == moment.fault(action)
            if cause is not None:
                with pytest.raises(Refused) as refused:
                    moment.play(action)
                assert cause == refused.value.fault


@pytest.mark.slow
@every_kind_and_toy
def test_resigning(kind: Kind, rng: Random, times: int) -> None:
    """Who is to move may give up where the game allows it: the others win.

    Undo takes it back, unless something was hidden until then.
    """
    for match in played(kind, rng, times):
        moment = match.at(rng.randrange(len(match.actions) + 1))
        seat = moment.to_move
        if seat is None or not match.resignable:
            assert ("syntax" if seat else "over") == refusal(moment, RESIGN)
            continue
        after = moment.play_text(RESIGN)
        outcome, last = after.outcome, after.turns()[-1]
        assert outcome is not None and outcome.winners and RESIGNED == outcome.rule
        assert kind.game.side(kind.setup, seat) not in outcome.winners
        assert (None, [], False) == (after.to_move, list(after.legal()), after.open)
        assert ("over", seat, RESIGN) == (refusal(after, RESIGN), last.seat, last.text)
        assert outcome == read_record(write_record(after), find).outcome
        if any("?" in write_record(moment, observed_by=each) for each in moment.seats):
            assert ("nothing-to-undo", "shown") == (after.can_undo() or ())[:2]
        else:
            assert (moment.states, seat) == (after.undo().states, after.undo().to_move)
