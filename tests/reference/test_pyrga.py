"""The engine against the second reader of Pyrga's rules, over random games."""

from __future__ import annotations

from random import Random

from tessera.games.pyrga.rules import GAME, Pyrga
from testing.sampling import Few
from tests.reference.pyrga import MOVES, Table

#: Plies compared in a usual run, and in a long one.
PLIES, LONG_PLIES = 1_500, 200_000
ACTIONS = {move: GAME.read(move)[0] for move in MOVES}


def compared(state: Pyrga, table: Table) -> list[str]:
    moves = f"{table.opening}: {' '.join(table.moves)}"
    legal = table.legal()
    assert legal == [GAME.write(action) for action in state.actions()], moves
    faults = {move: state.fault(action) for move, action in ACTIONS.items()}
    named = {move: fault and fault.rule for move, fault in faults.items()}
    assert table.refusals() == named, moves
    assert table.scores() == dict(state.scores), moves
    outcome = state.outcome
    assert table.result() == (outcome and (outcome.winners, outcome.rule)), moves
    assert (table.player() if legal else None) == state.to_move, moves
    return legal


def test_random_games_agree(rng: Random, few: Few) -> None:
    """Legal moves, the rule of every refusal, scores and outcome agree at every state."""
    plies = 0
    while plies < few.number(PLIES, LONG_PLIES):
        opening = rng.choice(("free", "no-double-square"))
        state = GAME.start(GAME.setup(2, {"opening": opening}), {})
        table = Table(opening)
        while legal := compared(state, table):
            move = rng.choice(legal)
            state = state.apply(ACTIONS[move])
            table.play(move)
            plies += 1
