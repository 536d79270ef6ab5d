"""What a game says of its positions, turns and results, in random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tessera.drawing.board import Markings
from tessera.games import catalogue
from tessera.games.pyrga import words as pyrga
from tessera.play.match import Match
from tessera.play.replay import read_record
from tessera.words.language import LANGUAGES, Words
from testing.sampling import Few
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import Heard, every_language, whole, words

#: What is no word: the names of squares and the like.
SIGNS = re.compile(r"[a-z]{0,2}\d+")


def sentences(_: Heard, match: Match) -> Iterator[str]:
    """Everything that is said in the course of a match."""
    game = match.game.id
    board, wording = catalogue.board(game), catalogue.words(game)
    following = (*zip(match.actions, match.states[1:], strict=True), None)
    for state, after in zip(match.states, following, strict=True):
        looks, mover = Markings((), state.actions(), ()), state.to_move
        seen = state.observed_by(mover)
        yield from board.labels(_, seen, looks).values()
        if after is not None:
            yield wording.asked(_, seen, ())[0]
            yield wording.turn(_, seen, match.game.write(after[0]), after[1].observed_by(mover))
        yield from filter(None, (wording.score(_, seen, seat) for seat in match.seats))
        yield from filter(None, (wording.note(_, seen, seat) for seat in match.seats))
        for seat in match.seats:
            yield from (choice.name for choice in board.hand(_, seen, seat))
    if match.outcome is not None:
        yield wording.result(_, match.outcome, match.state.observed_by(None))
        yield wording.result(_, match.outcome._replace(scores={}))
    if match.resignable:
        given_up = match.at(1).resign().outcome
        assert given_up is not None
        yield wording.result(_, given_up)


@every_language
@every_kind
def test_everything_said_is_whole(kind: Kind, spoken: str, rng: Random, few: Few) -> None:
    """Labels, turns, what is asked, scores and results: translated, and filled in."""
    _ = Heard(spoken)
    for _again in range(few.number(2, 40)):
        for text in sentences(_, kind.match(rng)):
            assert whole(text), text
            assert text == text.strip() and "  " not in text, text
    assert [] == sorted(text for text in _.missing if not SIGNS.fullmatch(text))


@every_kind
def test_what_is_asked_names_a_rule(kind: Kind, rng: Random) -> None:
    """The rule behind what is asked, and the one that decided, is described or the house's."""
    wording = catalogue.words(kind.game.id)
    for match in kind.matches(rng):
        if match.to_move is not None:
            seen = match.state.observed_by(match.to_move)
            assert wording.asked(words("en"), seen, ())[1] in wording.RULES
        if match.outcome is not None:
            assert match.outcome.rule in wording.RULES


@pytest.mark.parametrize("game", catalogue.GAMES)
@every_language
def test_names_are_told(game: str, spoken: str) -> None:
    """Seats, options and their values have names; so has the game in a sentence."""
    rules, wording, _ = catalogue.game(game), catalogue.words(game), words(spoken)
    for count in rules.seat_counts:
        for seat in rules.seats(rules.setup(count)):
            assert whole(wording.seat(_, seat))
        for option in rules.options(count):
            names = [wording.name(_, option.name, value) for value in option.values]
            assert len(set(names)) == len(names) and all(map(whole, names))
            assert whole(wording.name(_, "option", option.name))
    assert whole(_(wording.LINE)) and whole(_(wording.KEYS))
    assert rules.read(wording.EXAMPLE)


def said_of(record: str, spoken: str) -> tuple[str, str, str, str]:
    """What is said of a Pyrga record's last turn: turn, what is asked, and squares b2 and a1."""
    match = read_record(f'[Game "pyrga"]\n\n{record}', catalogue.game)
    _ = words(spoken)
    return (
        pyrga.WORDS.turn(_, match.states[-2], match.turns()[-1].text, match.states[-1]),  # type: ignore[arg-type]
        pyrga.WORDS.asked(_, match.state)[0],  # type: ignore[arg-type]
        pyrga.square(_, match.state, 5),  # type: ignore[arg-type]
        pyrga.square(_, match.state, 0),  # type: ignore[arg-type]
    )


def test_pyrga_in_english() -> None:
    """The sentences of a known position, word by word."""
    assert (
        "Black puts a Triangle on b2, pointing east.",
        "White: play where the Triangle on b2 points",
        "b2: White Cylinder, Black Triangle pointing east",
        "a1: empty",
    ) == said_of("Cb2 Tb2E", "en")
    assert (
        "White puts a Square on b2; the tower is White’s.",
        "Black: play next to the Square on b2",
        "b2: White’s tower, White Cylinder, White Square, Black Triangle pointing east",
        "a1: empty",
    ) == said_of("Cb2 Tb2E Cc2 Tc2W Sb2", "en")


def test_pyrga_in_french() -> None:
    """The same in French, with its own order of words and its spaces."""
    assert (
        "Noir pose un Triangle en b2, tourné vers l’est.",
        "Blanc\u00a0: jouez là où pointe le Triangle de b2",
        "b2\u00a0: Cylindre blanc, Triangle noir tourné vers l’est",
        "a1\u00a0: vide",
    ) == said_of("Cb2 Tb2E", "fr")


def test_a_language_nobody_has_is_english() -> None:
    """Where a language does not exist, English is spoken; it needs no catalogue."""
    assert "en" == Words("tlh").language == LANGUAGES[0]
    assert "b2" == Words("tlh")("{square}", square="b2")


@every_language
def test_choices_are_joined_by_or(spoken: str) -> None:
    """Several names are a choice, one name is itself, none is nothing."""
    _ = words(spoken)
    joined = {"en": "a1, b2 or c3", "fr": "a1, b2 ou c3"}[spoken]
    assert (joined, "a1", "") == (_.any_of(("a1", "b2", "c3")), _.any_of(("a1",)), _.any_of(()))


def test_facts_are_not_messages() -> None:
    """Braces, signs and format letters in what a player typed come out as they went in."""
    _ = words("fr")
    for text in ("{text}", "{}", "{0.__class__}", "%s", "\\", "", "{{"):
        assert text in _("“{text}” is not a move.", text=text)
