"""Why a turn cost something, and how a game was lost slowly, in sentences.

They say only what can be checked on the board: what the reply does, how the game may end, what
both sides have after some turns and would have had after the better one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import GameWords
from tessera.play.annotations import LOSES
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: The chance of a certain win, in thousandths.
_SURE: Final = 1_000

_ANSWER: Final = N_("The answer: {answer}")
_AT_ONCE: Final = N_("The better turn wins at once.")
_DOOMED: Final = (
    N_("After that {seat} cannot avoid losing."),
    N_("After that you cannot avoid losing."),
)
_MISSED: Final = (
    N_("{seat} could have won for certain."),
    N_("You could have won for certain."),
)
_COMPARED: Final = (
    N_("{seat} then has {mine} to {theirs}; after the better turn {better} to {others}."),
    N_("You then have {mine} to {theirs}; after the better turn {better} to {others}."),
)
_FURTHER: Final = N_("Neither wins anything soon; further ahead the better turn keeps more.")
_CHANGED: Final = (
    N_("{seat} went from {before} to {after}."),
    N_("You went from {before} to {after}."),
)
_LATER: Final = N_("A few turns later: {result}")
_SLOWLY: Final = (
    N_("{seat} lost ground slowly, between turns {first} and {last}; no single turn shows it."),
    N_("You lost ground slowly, between turns {first} and {last}; no single turn shows it."),
)


class Costly(NamedTuple):
    """A costly turn as a review has found it: see `tessera.search.accounts.Reviewed`."""

    number: int
    seat: Seat
    at: int
    before: int | None
    better: tuple[str, ...]
    reply: tuple[str, ...]
    verdict: tuple[str, int] | None

    @classmethod
    def of(cls, turn: Any) -> Costly:
        """The same of a turn that has all this among more."""
        return cls._make(getattr(turn, name) for name in cls._fields)


def why(_: Words, words: GameWords, match: Match, turn: Costly) -> str:
    """Return one to three sentences on why a turn of an ended match was worse than the better."""
    end = sum(len(each.actions) for each in match.turns()[: turn.number + 1])
    played = [*_followed(match.at(end)._replace(resigned=None), turn.reply)]
    better = [*_followed(match.at(turn.at)._replace(resigned=None), turn.better)][1:]
    said = []
    if better and _won(better[0], turn.seat):
        said.append(_(_AT_ONCE))
    # What is drawn next answers nothing.
    if len(played) > 1 and not played[1].open:
        said.append(_(_ANSWER, answer=words.told(_, played[0], played[1])))
    if played[-1].outcome is not None:
        result = words.result(_, played[-1].outcome, _seen(played[-1]))
        said.append(_(_LATER, result=result) if len(played) > 2 else result)
    elif turn.verdict is not None and turn.verdict[0] == LOSES:
        said.append(words.to(_, turn.seat, *_DOOMED))
    elif turn.before == _SURE:
        said.append(words.to(_, turn.seat, *_MISSED))
    else:
        said.append(_compared(_, words, turn.seat, played, better))
    return " ".join(filter(None, said))


def slowly(
    _: Words,
    words: GameWords,
    match: Match,
    seat: Seat,
    first: int,
    last: int,
    numbers: tuple[str, str],
) -> str:
    """Return sentences on a slow loss of a seat between two turns, counted from 0.

    ``numbers`` are the turns' numbers as they are shown.
    """
    said = [words.to(_, seat, *_SLOWLY, first=numbers[0], last=numbers[1])]
    ends = [0]
    for turn in match.turns():
        ends.append(ends[-1] + len(turn.actions))
    before, after = (_seen(match.at(ends[at])) for at in (first, last + 1))
    for each in match.seats:
        pairs = zip(words.measures(_, before, each), words.measures(_, after, each), strict=True)
        changed = [(then, now) for then, now in pairs if then != now]
        if changed:
            then, now = (
                _.all_of(tuple(text for _count, text in it)) for it in zip(*changed, strict=True)
            )
            said.append(words.to(_, each, *_CHANGED, before=then, after=now))
    return " ".join(said)


def _followed(match: Match, texts: Sequence[str]) -> Iterator[Match]:
    """The match, and what it comes to by written turns, one after the other, as far as they go."""
    yield match
    for text in texts:
        try:
            match = match.go_on(text)
        except Refused:
            return
        yield match


def _seen(match: Match) -> Any:
    return match.state.observed_by(None, over=True)


def _won(match: Match, seat: Seat) -> bool:
    outcome = match.outcome
    return outcome is not None and match.game.side(match.setup, seat) in outcome.winners


def _compared(
    _: Words, words: GameWords, seat: Seat, played: Sequence[Match], better: Sequence[Match]
) -> str:
    """A sentence that compares a seat and the best of the others after either turn.

    It is about the most telling measure in which the better turn is better, as far on as both
    lines go.
    """
    rows = [
        zip(_balance(_, words, seat, worse), _balance(_, words, seat, good), strict=True)
        for worse, good in zip(played, better, strict=False)
    ]
    for measure in zip(*reversed(rows), strict=True):
        for (mine, theirs, text), (best, others, wish) in measure:
            if mine - theirs < best - others:
                return words.to(
                    _, seat, *_COMPARED, mine=text, theirs=theirs, better=wish, others=others
                )
    return _(_FURTHER)


def _balance(_: Words, words: GameWords, seat: Seat, match: Match) -> list[tuple[int, int, str]]:
    """By measure what a seat has, the most that another side has, and the first in words."""
    side, seen = match.game.side, _seen(match)
    others = [it for it in match.seats if side(match.setup, it) != side(match.setup, seat)]
    known = [words.measures(_, seen, other) for other in others]
    most = [max(count for count, _text in measure) for measure in zip(*known, strict=True)]
    own = words.measures(_, seen, seat)
    return [(count, other, text) for (count, text), other in zip(own, most, strict=True)]
