"""Random trees: variations, comments and glyphs beside a random game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from tessera.games import catalogue
from tessera.play.match import Match
from tessera.play.record import is_open
from tessera.play.tree import Comment, Line, Path, Study, ways_on
from tests.properties.playing import Kind

#: What may stand in a comment, among it what means something elsewhere.
COMMENTS: Final = (
    "good", "( 1. bid 24 )", '[Game "pyrga"]', "[%eval white +2] better", "$3 * draw", "{", "1.",
    "[%marks a1,b2] here", "[%clk 1] [%arrows a1-b2]",
    "é — œuf", " ".join(["so long that it goes on in the next line"] * 5),
)  # fmt: skip
#: How many turns may be added to a tree at most.
MOST: Final = 6
#: How often one follows a line where another leaves it.
MAIN: Final = 0.8
#: How many actions of a game are taken at most, where it hides nothing.
LONGEST: Final = 30


def grown(kind: Kind, rng: Random) -> Study:
    """A study of a random game of a kind, of which nothing is hidden."""
    study = Study.of(shortened(kind.match(rng), rng))
    for _ in range(rng.randrange(MOST)):
        study = varied(study, place(study, rng), rng)
    for _ in range(rng.randrange(4)):
        said = tuple(comment(rng) for _ in range(rng.randrange(3)))
        study = study.noted(place(study, rng), said, tuple(sorted(rng.sample(range(1, 20), 2))))
    return study


def shortened(match: Match, rng: Random) -> Match:
    """The match, if it hides nothing on the way perhaps only a part of it, perhaps given up."""
    if is_open(match.at(0)):
        match = match.at(min(len(match.actions), rng.randrange(LONGEST)))
    while not is_open(match) or match.open:
        match = match.play(rng.choice(match.legal()))
    if match.outcome is None and match.resignable and rng.random() < 0.5:
        return match.resign()
    return match


def comment(rng: Random) -> Comment:
    """Some comment, for some readers."""
    return Comment(rng.choice(COMMENTS), rng.choice(["", "en", "fr"]))


def place(study: Study, rng: Random) -> Path:
    """Some place in the tree, often on the main line."""
    path: Path = ()
    length = rng.randrange(len(study.main) + 1)
    while len(path) < length and (ways := ways_on(study.tree.line, path)):
        step = ways[0] if rng.random() < MAIN else rng.choice(ways)
        path = (*path, step.text)
    return path


def varied(study: Study, path: Path, rng: Random) -> Study:
    """The study with a few turns more after a place, if they can leave the main line there."""
    for _ in range(rng.randrange(1, 4)):
        match = study.at(path)
        if match.outcome is not None or (path == study.main):
            return study
        turn = match
        while turn is match or turn.open:
            turn = turn.play(rng.choice(turn.legal()))
        study, path = study.played(path, turn.turns()[-1].text)
    return study


def ladder(deep: int) -> Iterator[list[str]]:
    """Lines of Pacru, each of which leaves the one before it a turn later, and goes on."""
    game, rng = catalogue.game("pacru"), Random(1)
    match = Match.new(game, game.setup(), rng)
    for _ in range(deep + 1):
        found = {turn_of(after): after for after in (moved(match, rng) for _ in range(20))}
        (_, first), (_, match), *_ = found.items()
        yield [turn.text for turn in first.turns()]


def moved(match: Match, rng: Random) -> Match:
    """The match with a whole turn more."""
    match = match.play(rng.choice(match.legal()))
    while match.open:
        match = match.play(rng.choice(match.legal()))
    return match


def turn_of(match: Match) -> str:
    """The last turn as it is written."""
    return match.turns()[-1].text


def shape(line: Line) -> list[Any]:
    """What a line says; of actions that are written in an order of their own, that is not kept."""
    return [
        (step.turn.seat, step.text, step.comments, step.glyphs, [shape(it) for it in step.instead])
        for step in line
    ]


def places(study: Study) -> list[Path]:
    """Every place in a study."""
    found: list[Path] = [()]
    for path in found:
        found += [(*path, step.text) for step in ways_on(study.tree.line, path)]
    return found
