"""What a game says of its positions, turns and results, in random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tessera.drawing.board import Markings
from tessera.games import catalogue
from tessera.games.pyrga import words as pyrga
from tessera.games.pyrga.pieces import SQUARES, kind_of, square_of
from tessera.games.pyrga.rules import Pyrga
from tessera.play.match import Match
from tessera.play.record import seen_pieces
from tessera.play.replay import read_record
from tessera.words.language import LANGUAGES, Words
from testing.sampling import Few
from tests.picking import picks_of
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import Heard, codes, every_language, whole, words

#: What is no word: the names of squares and the like.
SIGNS = re.compile(r"[a-z]{0,2}\d+")


def sentences(_: Heard, match: Match) -> Iterator[str]:
    """Everything that is said in the course of a match, but what a turn is."""
    game = match.game.id
    board, wording = catalogue.board(game), catalogue.words(game)
    for state in match.states:
        seen = state.observed_by(state.to_move)
        yield from board.labels(_, seen, Markings((), state.actions(), ())).values()
        if state.to_move is not None:
            yield wording.asked(_, seen, ())[0]
        for seat in match.seats:
            yield from filter(None, (wording.score(_, seen, seat), wording.note(_, seen, seat)))
            yield from (text for _count, text in wording.measures(_, seen, seat))
            yield from (choice.name for choice in board.hand(_, seen, seat))
    if match.outcome is not None:
        yield wording.result(_, match.outcome, match.state.observed_by(None))
        yield wording.result(_, match.outcome._replace(scores={}))
    if match.resignable:
        given_up = match.at(1).resign().outcome
        assert given_up is not None
        yield wording.result(_, given_up)


def turns(_: Heard, match: Match) -> Iterator[str]:
    says = catalogue.words(match.game.id)
    for viewer in (None, *match.seats):
        seen = [state.observed_by(viewer) for state in match.states]
        for count, text in enumerate(seen_pieces(match, viewer)):
            yield says.turn(_, seen[count], text, seen[count + 1])
        for seat in match.seats:
            yield from filter(None, (says.score(_, each, seat) for each in seen))


@pytest.mark.slow
@every_language
@every_kind
def test_everything_said_is_whole(kind: Kind, spoken: str, rng: Random, few: Few) -> None:
    """Labels, turns, what is asked, scores and results: translated, filled in, without codes."""
    _ = Heard(spoken)
    for _again in range(few.number(2, 40)):
        match = kind.match(rng)
        for text in (*sentences(_, match), *turns(_, match)):
            assert whole(text) and not codes(text), text
            assert text == text.strip() and "  " not in text, text
    assert [] == sorted(text for text in _.missing if not SIGNS.fullmatch(text))


@pytest.mark.slow
@every_language
@every_kind
def test_each_step_of_a_choice_is_asked_for(kind: Kind, spoken: str, rng: Random) -> None:
    """After any picks a whole sentence asks for what is next, by a rule that is described."""
    _ = words(spoken)
    board, says = catalogue.board(kind.game.id), catalogue.words(kind.game.id)
    for match in kind.matches(rng):
        assert match.outcome is None or match.outcome.rule in says.RULES
        seen = match.state.observed_by(match.to_move)
        for action in rng.sample(match.legal(), min(6, len(match.legal()))):
            path = board.picks(action)
            for length in range(len(path)):
                text, rule = says.asked(_, seen, path[:length])
                assert whole(text) and rule in says.RULES
                assert all(whole(one.name) for one in board.next_choices(_, seen, path[:length]))


@pytest.mark.parametrize("game", catalogue.GAMES)
@every_language
def test_names_are_told(game: str, spoken: str) -> None:
    """Seats, options and their values have names; so has the game in a sentence."""
    rules, wording, _ = catalogue.game(game), catalogue.words(game), words(spoken)
    for count in rules.seat_counts:
        assert all(whole(wording.seat(_, seat)) for seat in rules.seats(rules.setup(count)))
        for option in rules.options(count):
            names = [wording.name(_, option.name, value) for value in option.values]
            assert len(set(names)) == len(names) and all(map(whole, names))
            assert whole(wording.name(_, "option", option.name))
    assert whole(_(wording.LINE)) and whole(_(wording.KEYS))
    assert rules.read(wording.EXAMPLE)


def states(moves: str) -> tuple[list[Pyrga], str]:
    match = read_record(f'[Game "pyrga"]\n\n{moves}', catalogue.game)
    found = [state for state in match.states if isinstance(state, Pyrga)]
    return found, match.turns()[-1].text


@every_language
def test_nothing_is_playable_to_who_looks(spoken: str) -> None:
    """What is playable is said behind what stands there, and only where something is legal."""
    _, board = words(spoken), catalogue.board("pyrga")
    state = states("Cb2 Tb2E")[0][-1]
    labels = board.labels(_, state, Markings((), state.actions(), ()))
    looking = board.labels(_, state, Markings((), (), ()))
    for index, name in enumerate(SQUARES):
        kinds = sorted({kind_of(a) for a in state.actions() if square_of(a) == index})
        standing = pyrga.square(_, state, index)
        assert standing == looking[name]
        playable = pyrga.playable(_, kinds)
        assert (_.beside(standing, playable) if kinds else standing) == labels[name]
    assert looking != labels and pyrga.playable(_, ()) == ""


def test_a_triangles_heading_is_asked_by_py6() -> None:
    _, picks = words("en"), ("kind:T", "square:b2")
    asked = [pyrga.WORDS.asked(_, states("Sb3")[0][-1], picks_of(*picks[:n])) for n in range(3)]
    assert ["PY-3", "PY-3", "PY-6"] == [rule for _text, rule in asked]


def test_a_language_nobody_has_is_english() -> None:
    assert "en" == Words("tlh").language == LANGUAGES[0]
    assert "b2" == Words("tlh")("{square}", square="b2")


@every_language
def test_choices_are_joined_by_or(spoken: str) -> None:
    _ = words(spoken)
    joined = {"en": "a1, b2 or c3", "fr": "a1, b2 ou c3"}[spoken]
    assert (joined, "a1", "") == (_.any_of(("a1", "b2", "c3")), _.any_of(("a1",)), _.any_of(()))


@pytest.mark.parametrize("text", ["{text}", "{}", "{0.__class__}", "%s", "\\", "", "{{"])
def test_facts_are_not_messages(text: str) -> None:
    assert text in words("fr")("“{text}” is not a turn.", text=text)
