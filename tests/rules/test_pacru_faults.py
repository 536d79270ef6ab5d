"""Pacru: which rule is named when an action is refused, and how much is ever listed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from tessera.games.pacru.rules import GAME
from tessera.games.pacru.turn import MEETINGS, TURNINGS
from tessera.play.match import Match
from tests.rules.sectors_positions import (
    FACINGS,
    ORDERS,
    SQUARES,
    after,
    brief,
    ends,
    legal,
    pacru,
    refused,
    rule,
    rules,
    sector,
    sentence,
    told,
    unsaid,
)

#: South to move; North's pawns on e6 (attacked once), c7; its tiles ahead.
BUSY = ("south: d4 e4 h1; north: d6 f6", "south: e5N a1N; north: e6S c7S i9S")
#: No more actions than this are listed at any time.
MOST = 200


@cache
def every_action() -> dict[str, int]:
    """All 13 528 written actions: moves, captures, turns, named squares, the connection."""
    texts = [f"{a}{way}{b}" for a in SQUARES for b in SQUARES for way in "-x"]
    texts += [a + way for a in SQUARES for way in ("<", "<<", ">", ">>")]
    texts += ["(*)", *(f"({square})" for square in SQUARES)]
    return {text: GAME.read(text)[0] for text in texts}


def playing(count: int, rng: Random, options: dict[str, str], most: int = 300) -> list[Any]:
    """The states of a random game."""
    states: list[Any] = [GAME.start(GAME.setup(count, options), {})]
    while states[-1].to_move is not None and len(states) < most:
        states.append(states[-1].apply(rng.choice(states[-1].actions())))
    return states


def test_pa_2_is_named_before_all_others() -> None:
    """No own pawn there: direction, distance and what lies there do not matter."""
    state = pacru(*BUSY)
    assert {"PA-2"} == rules(state, "e6-a1 e6xe5 e6-e9 g5-g5 g5xe6 e6<< g5>")
    assert {"PA-2"} == rules(state, "(e5) (*)")


def test_pa_2_is_named_first_in_an_open_turn() -> None:
    """Whatever a pawn would do, by whatever pawn, the open turn comes first."""
    state = after(pacru("", "south: e3N a1N; north: i9S"), "e3-e4")
    found = {
        told(state.fault(action)) for text, action in every_action().items() if "(" not in text
    }
    assert {"PA-2 open-gain"} == found


def test_pa_3_is_named_before_pa_4_pa_5_and_pa_11() -> None:
    """To the side or off every line: PA-3, also if it is far, taken or a capture of nobody."""
    state = pacru(*BUSY)
    assert {"PA-3"} == rules(state, "e5-a1 e5-e1 e5xe1 e5-d4 e5xi8 a1xe6 e5-e5 e5xe5 e5xc6")
    assert "PA-3 facing=N origin=e5 square=i8" == refused(state, "e5-i8")
    assert "PA-3 facing=N origin=e5 square=d5" == refused(state, "e5xd5")


def test_pa_4_is_named_before_pa_5_and_pa_11() -> None:
    """On a line but too far: PA-4, though a pawn stands between or there, or none to capture."""
    state = pacru(*BUSY)
    for text in ("e5-e8", "e5xe8", "e5-b8", "e5-h8", "a1-a4", "a1xa4"):
        power = 2 if text[0] == "e" else 1
        expected = f"PA-4 origin={text[:2]} power={power} square={text[3:]}"
        assert expected == refused(state, text)


def test_pa_5_is_named_before_pa_11() -> None:
    """A capture over a pawn: it jumps, whoever stands there; one attacker is named after it."""
    state = pacru("south: d4 e4", "south: e5N; north: e6S e7S i9S")
    assert "PA-5 jump pawns=e6 square=e7" == refused(state, "e5xe7")
    assert "PA-11 alone pawn=north square=e6" == refused(state, "e5xe6")
    state = pacru("south: d4 e4", "south: e5N; north: e6S i9S")
    assert "PA-5 jump pawns=e6 square=e7" == refused(state, "e5xe7")
    assert "PA-11 nobody square=d6" == refused(state, "e5xd6")


def test_pa_5_what_stands_there_before_what_stands_between() -> None:
    """Both bar the way: the square itself is named first."""
    state = pacru("south: d4 e4", "south: e5N e7S; north: e6S i9S")
    assert "PA-5 own-pawn square=e7" == refused(state, "e5-e7")
    state = pacru("south: d4 e4; north: e7", "south: e5N; north: e6S i9S")
    assert "PA-5 tile square=e7 tile=north" == refused(state, "e5-e7")


def test_one_rule_at_a_time() -> None:
    """Each rule alone, next to an action that breaks none."""
    state = pacru(*BUSY)
    expected = {
        "e6-e5": "PA-2", "e5-e4": "PA-3", "e5-e8": "PA-4", "e5-d6": "PA-5", "e5xe6": "PA-11",
        "e5<<": "PA-14", "e5<": "", "e5-g7": "", "e5xf6": "PA-11", "a1-a2": "",
    }  # fmt: skip
    assert expected == {text: rule(state, text) for text in expected}
    gain = after(state, "e5-g7")
    asked = {"(g8)": "", "(a1)": "PA-6", "(*)": "PA-8", "e6-e5": "PA-2"}
    assert asked == {text: rule(gain, text) for text in asked}
    give = after(state, "e5<")
    asked = {"(h1)": "", "(a1)": "PA-14", "(*)": "PA-8", "a1-a2": "PA-2"}
    assert asked == {text: rule(give, text) for text in asked}


def test_over_is_named_first() -> None:
    """After the end every action is refused as over."""
    state = after(pacru("", "south: e5N; north: a1SW"), "e5-e6")
    assert ends(state) is not None
    assert {"over"} == {told(state.fault(action)) for action in every_action().values()}


def test_fault_is_none_exactly_for_listed_actions() -> None:
    """All written actions at starts and in random games, open turns too; listed ones sorted."""
    rng = Random(7)
    states = [pacru(*BUSY)]
    for count in ORDERS:
        options = {"meeting": rng.choice(MEETINGS), "turning": rng.choice(TURNINGS)}
        played = playing(count, rng, options)
        states += played[:: len(played) // 8]
    assert any(state.open for state in states)
    for state in states:
        allowed = [text for text, action in every_action().items() if state.fault(action) is None]
        assert sorted(allowed) == legal(state)


def test_refusals_leave_the_match_as_it_was() -> None:
    """Each refusal through a match, between turns and within one: nothing is played."""
    match = Match.dealt(GAME, GAME.setup(2), {}).play_text("a3-b4")
    expected = {
        "e1-e2": "PA-2", "b4-b5": "PA-2", "a7-b7": "PA-2", "(a1)": "PA-6", "(b5,c5)": "PA-2",
        "(*)": "PA-8", "(b5) a7-b7": "syntax", "(j1)": "syntax", "b6,b5": "syntax",
    }  # fmt: skip
    for text, found in expected.items():
        before = (match.actions, match.state.position(), list(match.legal()), match.open)
        assert found == unsaid(match, text).split(" ")[0], text
        now = (match.actions, match.state.position(), list(match.legal()), match.open)
        assert before == now


def test_asking_changes_nothing() -> None:
    """Listing actions and asking for faults leaves a state equal to a fresh one."""
    state, fresh = pacru(*BUSY), pacru(*BUSY)
    assert state == fresh
    for action in every_action().values():
        state.fault(action)
    assert state.actions() and state.outcome is None
    assert state == fresh and hash(state) == hash(fresh)


def test_different_positions_are_different() -> None:
    """Tiles, pawns, facings, the mover, the option and what is open tell states apart."""
    states = [
        pacru(*BUSY),
        pacru("south: d4 e4; north: d6 f5", BUSY[1]),
        pacru(BUSY[0], "south: e5N a1N; north: e6S c7S i8S"),
        pacru(BUSY[0], "south: e5NE a1N; north: e6S c7S i9S"),
        pacru(*BUSY, order="NS"),
        pacru(*BUSY, meeting="2011"),
        after(pacru(*BUSY), "e5-g7"),
        after(pacru(*BUSY), "e5<"),
        after(pacru(*BUSY), "e5<(h1)"),
    ]
    assert len(states) == len({state.key for state in states})
    assert not any(a == b for at, a in enumerate(states) for b in states[:at])


def test_faults_speak() -> None:
    """Every refusal in many positions has a sentence with its rule, and leaves no brace open."""
    rng = Random(9)
    told_of: dict[tuple[str, str], Any] = {}
    for count in ORDERS:
        for state in playing(count, rng, {}, 160)[::20]:
            for action in every_action().values():
                found = state.fault(action)
                if found is not None:
                    told_of[found.rule, found.why] = found
    assert {"PA-2", "PA-3", "PA-4", "PA-5", "PA-6", "PA-8"} <= {rule for rule, _why in told_of}
    for found in told_of.values():
        text = sentence(GAME, found)
        assert "{" not in text and found.rule in text, text


def test_never_more_than_200_actions_by_any_position() -> None:
    """Three lines from a square hold at most 24 squares, so four pawns list at most 112."""
    best = 0
    for square in SQUARES:
        lying = f"south: {' '.join(sector(square))}"
        away = "b4S" if square != "b4" else "g2S"
        for facing in FACINGS:
            state = pacru(lying, f"south: {square}{facing}; north: {away}")
            best = max(best, len(legal(state)))
    assert 24 == best
    assert 4 * (24 + 4) < MOST


def test_never_more_than_200_actions_in_the_worst_positions() -> None:
    """The most that a search found for four pawns; a meeting; forty-one tiles to give up."""
    lying = (
        "south: a2 a3 a6 a8 a9 b1 b2 b3 b7 b8 b9 c1 c2 c3 c5 c7 c8 c9 d1 e2 f4 f5 f6 f7 g1 g2 g3"
        " g7 g8 g9 h1 h2 h3 h7 h8 h9 i1 i3 i5 i7 i9"
    )
    state = pacru(lying, "south: a9SE b2NE h1NW i8SW; north: e5N")
    assert 105 == len(legal(state))
    meeting = after(pacru("", "south: e4N e6S; north: i9S"), "e4-e5")
    assert 78 == len(legal(meeting))
    rest = "south: [b2] [b5] [h2] [h5] d2 d3 f2 f3 e9"
    giving = after(pacru(rest, "south: e5N e1N; north: d9E"), "e5<<")
    assert 41 == len(legal(giving))


def test_never_more_than_200_actions_in_random_games() -> None:
    """Whatever came up, between turns and within them."""
    rng = Random(200)
    for count in ORDERS:
        for _ in range(3):
            assert max(len(state.actions()) for state in playing(count, rng, {}, 500)) < MOST


def test_brief_faults_of_an_open_turn() -> None:
    """A square is refused by the rule that asks, whichever wrong square it is."""
    state = after(pacru("", "south: e3N a1N; north: i9S"), "e3-e4")
    found = {brief(state, f"({square})").split(" square")[0] for square in SQUARES}
    assert {"", "PA-6 sector"} == found
