"""What is told of Pyrga's picks, towers and playable kinds, word by word."""

from __future__ import annotations

from random import Random

import pytest

from tessera.drawing.board import Markings
from tessera.games import catalogue
from tessera.games.pyrga import words as pyrga
from tessera.games.pyrga.pieces import SQUARES, kind_of, square_of
from tessera.games.pyrga.rules import Pyrga
from tessera.play.record import seen_pieces
from tessera.play.replay import read_record
from tests.picking import picks_of
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import every_language, whole, words


def position(moves: str) -> Pyrga:
    """Where these moves lead."""
    state = read_record(f'[Game "pyrga"]\n\n{moves}', catalogue.game).state
    assert isinstance(state, Pyrga)
    return state


@every_language
@every_kind
def test_each_step_of_a_choice_is_asked_for(kind: Kind, spoken: str, rng: Random) -> None:
    """After any picks a whole sentence asks for what is next, by a rule that is described."""
    _ = words(spoken)
    board, says = catalogue.board(kind.game.id), catalogue.words(kind.game.id)
    for match in kind.matches(rng):
        seen = match.state.observed_by(match.to_move)
        for action in rng.sample(match.legal(), min(6, len(match.legal()))):
            path = board.picks(action)
            for length in range(len(path)):
                text, rule = says.asked(_, seen, path[:length])
                assert whole(text) and rule in says.RULES
                assert all(whole(one.name) for one in board.next_choices(_, seen, path[:length]))


@every_language
@every_kind
def test_turns_are_told_as_each_seat_may_see_them(kind: Kind, spoken: str, rng: Random) -> None:
    """From two observations and the text that goes with them comes a sentence, onlookers' too."""
    _, match = words(spoken), kind.match(rng)
    says = catalogue.words(kind.game.id)
    for viewer in (None, *match.seats):
        observations = [state.observed_by(viewer) for state in match.states]
        for count, text in enumerate(seen_pieces(match, viewer)):
            said = says.turn(_, observations[count], text, observations[count + 1])
            assert whole(said) and said.endswith(".")
        for seat in match.seats:
            assert all(map(whole, filter(None, (says.score(_, it, seat) for it in observations))))


@pytest.mark.parametrize(
    ("spoken", "three", "one"),
    [
        ("en", "playable: Cylinder, Square or Triangle", "playable: Triangle"),
        ("fr", "jouable\u00a0: Cylindre, Carré ou Triangle", "jouable\u00a0: Triangle"),
    ],
)
def test_playable_kinds(spoken: str, three: str, one: str) -> None:
    """The kinds that may be played on a square are named; without any nothing is said."""
    said = [pyrga.playable(words(spoken), kinds) for kinds in ((0, 1, 2), (2,), ())]
    assert [three, one, ""] == said


@every_language
def test_nothing_is_playable_to_who_looks(spoken: str) -> None:
    """What is playable is said behind what stands there, and only where something is legal."""
    _, board, state = words(spoken), catalogue.board("pyrga"), position("Cb2 Tb2E")
    labels = board.labels(_, state, Markings((), state.actions(), ()))
    looking = board.labels(_, state, Markings((), (), ()))
    for index, name in enumerate(SQUARES):
        kinds = sorted({kind_of(a) for a in state.actions() if square_of(a) == index})
        standing = pyrga.square(_, state, index)
        assert standing == looking[name]
        playable = pyrga.playable(_, kinds)
        assert (_.beside(standing, playable) if kinds else standing) == labels[name]
    assert looking != labels


@pytest.mark.parametrize(
    ("spoken", "asked"),
    [("en", "Where does the Triangle point?"), ("fr", "Où pointe le Triangle\u00a0?")],
)
def test_a_triangles_heading_is_asked(spoken: str, asked: str) -> None:
    """Once a Triangle's square is picked, its heading is asked for; before that, a square is."""
    _, picks = words(spoken), ("kind:T", "square:b2")
    for state, rule in ((position(""), "PY-1"), (position("Sb3"), "PY-3")):
        assert (asked, "PY-6") == pyrga.WORDS.asked(_, state, picks_of(*picks))
        for fewer in ((), picks[:1]):
            assert rule == pyrga.WORDS.asked(_, state, picks_of(*fewer))[1]


@pytest.mark.parametrize(
    ("spoken", "texts"), [("en", ["0 towers", "1 tower"]), ("fr", ["0 tour", "1 tour"])]
)
def test_scores(spoken: str, texts: list[str]) -> None:
    """A player's own towers."""
    state = position("Cb2 Tb2E Cc2 Tc2W Sb2")
    told = [pyrga.WORDS.score(words(spoken), state, seat) for seat in ("black", "white")]
    assert texts == told
