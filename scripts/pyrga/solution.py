"""White's proof as a tree of turns, for the page on Pyrga's solution."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from tessera.games.pyrga.book import PLIES, canonical, find
from tessera.games.pyrga.rules import GAME, WHITE, Pyrga
from tessera.play.annotations import DRAWN, WINS, Evaluation
from tessera.play.contract import Setup
from tessera.play.match import Match
from tessera.play.tree import Comment, Line, Step, Study, Tree

#: Level 5's proof against itself: Black's longest resistance known.
RESISTANCE: Final = (
    "Cb2 Sb2 Ca2 Ta2S Sa1 Sa2 Ca1 Ta1N Ta4S Ca3 Sa3 Cb3 Tb3N Tb4E Sd4 Cc4 Tc4E Cd4 Td4S Sd1 Cc1 "
    "Tc1E Td1W Cb1 Sb1 Tb2E Cc2 Sc2 Sc1"
)
#: Comments on the start.
_ABOUT: Final = (
    Comment(
        "White’s first four turns against every reply. Replies that a reflection or a rotation "
        "makes the same are given once.",
        "en",
    ),
    Comment(
        "Les quatre premiers coups de Blanc contre toutes les réponses de Noir. Les réponses "
        "identiques par réflexion ou rotation ne figurent qu’une fois.",
        "fr",
    ),
)


def solution() -> Study:
    """The proof: each reply of Black's along the main line, and White's answer to it.

    The other first moves are given beside White's, with their winners and best replies. Everything
    comes from the book; the solver is not asked.
    """
    match = Match.new(GAME, Setup(2, {"opening": "free"}), Random(0))
    whole = match
    for text in RESISTANCE.split():
        whole = whole.play_text(text)
    main = tuple(Step(turn) for turn in whole.turns())
    first = main[0]._replace(instead=tuple(_firsts(match)))
    return Study(whole, Tree((first, *_proof(match.play_text(main[0].text), main[1:])), _ABOUT))


def position(match: Match) -> Pyrga:
    """The position of a match of Pyrga."""
    assert isinstance(match.state, Pyrga)
    return match.state


def _firsts(match: Match) -> Iterator[Line]:
    """The other first moves up to symmetry, each with its value and the best reply."""
    seen = {canonical(position(match.play_text(RESISTANCE.split()[0])))[0]}
    for action in match.legal():
        after = match.play(action)
        key, entry = canonical(position(after))[0], find(position(after))
        if key not in seen and entry is not None:
            seen.add(key)
            reply = after.play(entry.action)
            worth = _worth(entry.winner, entry.pieces - 1)
            yield Step(after.turns()[-1], worth), Step(reply.turns()[-1])


def _proof(match: Match, main: Line = ()) -> Line:
    """Continuations after White's turn: Black's replies, the longest resistance first.

    ``main`` is the rest of the main line, if this position is on it.
    """
    if position(match).ply >= PLIES - 1:
        return main
    ways = sorted(
        (_answered(after, main) for after in _replies(match, main)),
        key=lambda line: (bool(main) and line[0].text != main[0].text, -_lasts(line[0])),
    )
    first, *others = ways
    return (first[0]._replace(instead=tuple(others)), *first[1:])


def _replies(match: Match, main: Line) -> Iterator[Match]:
    """The match after each reply; of symmetric replies the main line's, or any one."""
    seen: dict[int, Match] = {}
    for action in match.legal():
        after = match.play(action)
        key = canonical(position(after))[0]
        if key not in seen or (main and after.turns()[-1].text == main[0].text):
            seen[key] = after
    yield from seen.values()


def _answered(after: Match, main: Line) -> Line:
    """Black's reply, the piece by which White wins, White's answer, and its continuations."""
    turn = after.turns()[-1]
    goes_on = main[1:] if main and main[0].text == turn.text else ()
    entry = find(position(after))
    if entry is None:
        return Step(turn), *goes_on
    assert entry.winner == WHITE, f"the book has no win for White after {turn.text}"
    answer = after.play(entry.action)
    own = Step(turn, _worth(WHITE, entry.pieces - position(after).ply))
    return own, Step(answer.turns()[-1]), *_proof(answer, goes_on[1:])


def _worth(winner: str | None, actions: int) -> tuple[Comment]:
    """The value of a position as programs read it: a side's win within a number of placements."""
    if winner is None:
        return (Comment(f"[%eval {Evaluation(WHITE, DRAWN).text}]"),)
    return (Comment(f"[%eval {Evaluation(winner, WINS, actions).text}]"),)


def _lasts(step: Step) -> int:
    """Number of placements until White wins after a reply, from its comment."""
    text = step.comments[0].text if step.comments else ""
    number = text.removesuffix("]").rpartition(" ")[2]
    return int(number) if number.isdecimal() else 0
