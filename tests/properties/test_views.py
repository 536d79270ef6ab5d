"""What leaves the table: nothing hidden in a seat's view, nothing shown without saying so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import seen_pieces
from tessera.play.view import View
from testing.sampling import ALL, Few
from tests.properties.playing import Kind, every_kind_and_toy
from tests.properties.toy import TOY

#: How many states that a seat could be in are tried at each action.
RESAMPLED = 3
#: At how many actions of a game, in a usual run.
ACTIONS = 32


def tells(match: Match, count: int, seat: Seat, rng: Random) -> bool:
    """Whether the action after ``count`` others shows ``seat`` what it could not derive.

    So it is where states that the seat could be in differ once the action is played, or where
    one of them refuses it. An action that the seat does not see whole is not asked about.
    """
    before, action, after = match.at(count), match.actions[count], match.at(count + 1)
    if seen_pieces(after, seat)[count] != match.game.write(action):
        return False
    view, seen = View.of(before, seat), after.state.observed_by(seat)
    for _ in range(RESAMPLED):
        state = view.possible(rng)
        if state.fault(action) is not None or state.apply(action).observed_by(seat) != seen:
            return True
    return False


def untold(match: Match, rng: Random, few: Few = ALL) -> list[Any]:
    """The actions (or of few) that show a seat something, and of which `reveals` is False.

    Of that seat, or of any: what it tells of one seat it tells of all together.
    """
    played = enumerate(zip(match.states, match.actions, strict=False))
    return [
        action
        for count, (state, action) in few(played, ACTIONS)
        for seat in match.seats
        if not (state.reveals(action) and state.reveals(action, seat))
        and (state.reveals(action, seat) or tells(match, count, seat, rng))
    ]


@pytest.mark.sampled(4)
@every_kind_and_toy
def test_reveals_holds_against_resampled_views(
    kind: Kind, rng: Random, times: int, few: Few
) -> None:
    """What `reveals` calls harmless leads all states a seat could be in to one observation."""
    for _ in range(max(1, kind.games // 16) * times):
        assert [] == untold(kind.match(rng), rng, few)


def dealt() -> Match:
    deal = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}
    return Match.dealt(TOY, TOY.setup(), deal)


@pytest.mark.parametrize("rest", ["lay 1", "lay 2", "lay 3", "draw", "lay 1 lay 2"])
def test_a_turn_said_blindly_tells_nothing(rest: str) -> None:
    """Nothing follows on a draw in one breath, be it right or wrong; the draw alone is played."""
    match = dealt()
    with pytest.raises(Refused) as refused:
        match.play_text(f"draw {rest}", blind=True)
    assert ("syntax", "shown") == refused.value.fault[:2]
    drawn = match.play_text("draw", blind=True)
    assert ("draw",) == drawn.actions
    assert ("draw", "lay 1") == drawn.play_text("lay 1", blind=True).actions
