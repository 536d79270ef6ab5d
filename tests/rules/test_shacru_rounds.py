"""Shacru: who wins, and several rounds, SH-12."""

from __future__ import annotations

from random import Random
from typing import Any

from tessera.games.shacru.rules import GAME
from tests.rules.sectors_positions import (
    ORDERS,
    after,
    board,
    ends,
    legal,
    pawns,
    seats,
    shacru,
    tiles,
    unset,
)


def ending(count: int, rounds: int = 1, sums: tuple[int, ...] = (), number: int = 0) -> Any:
    """A position before the last move of a round, e5-e6, by the first in the usual order.

    That one then has 2 tiles, the last in the order 79; all the others are stuck in corners.
    """
    first, *others = seats(ORDERS[count])
    standing = zip(others, ("a9NW", "i9NE", "i1SE"), strict=False)
    where = "; ".join(f"{seat}: {pawn}" for seat, pawn in standing)
    lying = f"{first}: e5; neutral: e6; {others[-1]}: rest"
    return shacru(lying, f"{first}: e5N; {where}", ORDERS[count], 0, rounds, sums, number)


def winners(state: Any) -> tuple[str, ...]:
    """Who won a game that ended."""
    found = ends(state)
    assert found is not None
    return found[0]


def test_sh_12_most_tiles_win() -> None:
    """One tile more is enough; scores are the tiles on the board, those under pawns too."""
    lying = "east: e5 [b2] [b5]; north: [h2] [h5] d1; neutral: e6; west: rest"
    standing = "east: e5N; north: i9NE; west: a9NW"
    state = after(shacru(lying, standing, "ENW"), "e5-e6")
    assert {"east": 20, "north": 19, "west": 42} == state.scores
    assert (("west",), "SH-9") == ends(state)
    assert state.scores == state.outcome.scores
    lying = "south: e5 [b2] [b5] [b8] [e2] d4; north: rest; neutral: e6"
    state = after(shacru(lying, "south: e5N; north: i9NE"), "e5-e6")
    assert (("north",), {"south": 39, "north": 42}) == (winners(state), state.scores)
    lying = lying.replace(" d4", " d4 f4 f5")
    state = after(shacru(lying, "south: e5N; north: i9NE"), "e5-e6")
    assert (("south",), {"south": 41, "north": 40}) == (winners(state), state.scores)


def test_sh_12_equal_leaders_share() -> None:
    """Two of three have the most: both win, the third does not."""
    lying = "east: e5 [b2] -a1 [b5] [b8] f4 f5; west: a1 [e2] d4 d5 d6; north: rest; neutral: e6"
    standing = "east: e5N; west: a1SW; north: i9NE"
    state = after(shacru(lying, standing, "EWN"), "e5-e6")
    assert {"east": 30, "west": 13, "north": 38} == state.scores
    assert ("north",) == winners(state)
    lying = "east: e5 [b2] [b5] [b8] d1 e1 f1; north: [h2] [h5] [h8] d9 e9 f9 d8 e8; neutral: e6"
    state = after(shacru(lying + "; west: rest", standing.replace("a1SW", "a9NW"), "EWN"), "e5-e6")
    assert {"east": 32, "west": 17, "north": 32} == state.scores
    assert (("east", "north"), "east+north") == (winners(state), state.outcome.result)


def test_sh_12_rounds_are_an_option() -> None:
    """One round by default, up to eight; nothing else."""
    for count in ORDERS:
        (option,) = [option for option in GAME.options(count) if option.name == "rounds"]
        assert (tuple("12345678"), "1") == (option.values, option.default)
    for value in ("0", "9", "-1", "two", ""):
        assert "protocol value" == unset(GAME, 2, rounds=value), value


def test_sh_12_a_round_begins_from_the_set_up() -> None:
    """Pawns as at the start, no tiles, nobody out, the quiet turns counted anew."""
    for count in ORDERS:
        before = ending(count, rounds=2)
        before.quiet = 5
        state = after(before, "e5-e6")
        assert pawns(GAME.start(GAME.setup(count), {})) == pawns(state)
        assert {} == tiles(state)
        assert not any(state.is_out(seat) for seat in state.table.seats)
        assert (0, None, 1) == (state.quiet, ends(state), state.round)


def test_sh_12_the_beginner_moves_one_place_on() -> None:
    """Round after round, and round the table; whoever made the last move."""
    for count in ORDERS:
        order = seats(ORDERS[count])
        for number in range(7):
            state = after(ending(count, 8, (1,) * count, number), "e5-e6")
            assert order[(number + 1) % count] == state.to_move
            assert legal(state)
            following = state.apply(state.actions()[0])
            assert order[(number + 2) % count] == following.to_move


def test_sh_12_sums() -> None:
    """The tiles of every round are added, those of the round being played too."""
    state = ending(2, 3, (7, 9), 1)
    assert {"south": 8, "north": 88} == state.scores
    state = after(state, "e5-e6")
    assert {"south": 9, "north": 88} == state.scores
    assert (9, 88) == state.sums
    state = after(state, "e1-e2")
    assert {"south": 10, "north": 88} == state.scores
    assert board("south: e2") == tiles(state)


def test_sh_12_the_highest_sum_wins() -> None:
    """South has 2 tiles in the last round, North 79: what was before decides."""
    for sums, winners in {
        (78, 0): ("south",),
        (77, 0): ("south", "north"),
        (76, 0): ("north",),
        (100, 23): ("south", "north"),
        (0, 0): ("north",),
    }.items():
        state = after(ending(2, 2, sums, 1), "e5-e6")
        assert (winners, "SH-9") == ends(state)
        assert {"south": sums[0] + 2, "north": sums[1] + 79} == state.outcome.scores


def test_sh_12_no_outcome_before_the_last_round() -> None:
    """In every round but the last the game goes on; one record holds them all."""
    for number in range(4):
        state = after(ending(3, 4, (0, 0, 0), number), "e5-e6")
        assert (number == 3) == (ends(state) is not None)


def test_sh_12_whole_games_of_several_rounds() -> None:
    """Random games: a round's end brings the next set-up, its sums and its beginner."""
    rng = Random(12)
    for count in ORDERS:
        state: Any = GAME.start(GAME.setup(count, {"rounds": "3"}), {})
        begun, added = [state.to_move], (0,) * count
        while state.to_move is not None:
            before, state = state, state.apply(rng.choice(state.actions()))
            if state.round > before.round:
                begun.append(state.to_move)
                gained = sum(state.sums) - sum(added) - sum(map(len, tiles(before).values()))
                assert gained in (0, 1)
                added = state.sums
        assert [state.table.seats[number] for number in (0, 1, 2 % count)] == begun
        most = max(state.scores.values())
        assert winners(state) == tuple(s for s, total in state.scores.items() if total == most)
