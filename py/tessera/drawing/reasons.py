"""Sentences on why a turn was costly, and on how a game was lost slowly.

Where possible, the sentences state facts that a player can check on the board: the best reply, the
end of the game, and differences from the position after the better turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Contrasts, GameWords
from tessera.play.annotations import LOSES
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: The chance of winning, in thousandths, once a win is certain.
_SURE: Final = 1_000

_REPLY: Final = N_("Best reply to the turn played: {reply}")
_AT_ONCE: Final = N_("The better turn wins at once.")
_DOOMED: Final = (
    N_("After that, {seat} cannot avoid losing."),
    N_("After that, you cannot avoid losing."),
)
#: The largest number of legal turns that a sentence states.
_FEW: Final = 12
_LEFT: Final = (
    N_("{seat} then has only {turns} to choose from, all losing."),
    N_("You then have only {turns} to choose from, all losing."),
)
_MISSED: Final = (
    N_("{seat} could have forced a win."),
    N_("You could have forced a win."),
)
_ENDS: Final = N_("{when}: {result}")
_CHOICES: Final = N_("Turns better than the one played: {better} of {count}.")
_HAS: Final = N_("{seat} has {mine} to {theirs}"), N_("you have {mine} to {theirs}")
_AGAINST: Final = N_("{mine} to {theirs}")
_COMPARED: Final = N_("{when}, {then}; with the better turn, {instead}.")
_ALIKE: Final = N_("{when}, {then}; with the better turn and the same reply, {instead}.")
_FURTHER: Final = N_(
    "Neither turn gains anything soon, but the better one is worth more in the long run."
)
_CHANGED: Final = (
    N_("{seat} went from {before} to {after}."),
    N_("You went from {before} to {after}."),
)
_SLOWLY: Final = (
    N_(
        "{seat} lost ground slowly, between turns {first} and {last}; the review finds no single "
        "turn to blame."
    ),
    N_(
        "You lost ground slowly, between turns {first} and {last}; the review finds no single "
        "turn to blame."
    ),
)


class Costly(NamedTuple):
    """The fields of `tessera.search.accounts.Reviewed` that explain a costly turn."""

    number: int
    seat: Seat
    at: int
    before: int | None
    better: tuple[str, ...]
    reply: tuple[str, ...]
    verdict: tuple[str, int] | None
    choices: tuple[int, int] | None = None

    @classmethod
    def of(cls, turn: Any) -> Costly:
        return cls._make(getattr(turn, name) for name in cls._fields)


def why(_: Words, words: GameWords, match: Match, turn: Costly) -> str:
    """Return sentences on why a turn of a finished match was worse than the better turn."""
    end = sum(len(each.actions) for each in match.turns()[: turn.number + 1])
    played = [*_followed(match.at(end)._replace(resigned=None), turn.reply)]
    better = [*_followed(match.at(turn.at)._replace(resigned=None), turn.better)][1:]
    # A reply that only draws a tile leaves its turn open, and does not count.
    answered = len(played) > 1 and not played[1].open
    said = []
    if better and _won(better[0], turn.seat):
        said.append(_(_AT_ONCE))
    if answered:
        said.append(_(_REPLY, reply=words.told(_, played[0], played[1])))
    if played[-1].outcome is not None:
        result = words.result(_, played[-1].outcome, _seen(played[-1]))
        when = _when(_, len(played) - 1)
        said.append(_(_ENDS, when=when, result=result) if len(played) > 2 else result)
    elif turn.verdict is not None and turn.verdict[0] == LOSES:
        said.append(_doomed(_, words, turn, played[1] if answered else None))
    elif turn.before == _SURE:
        said.append(words.to(_, turn.seat, *_MISSED))
    else:
        at, text = _compared(_, words, turn, played if answered else played[:1], better)
        said.insert(0 if not at else len(said), text)
    if turn.choices is not None:
        said.append(_(_CHOICES, better=turn.choices[0], count=turn.choices[1]))
    return " ".join(said)


def slowly(
    _: Words,
    words: GameWords,
    match: Match,
    seat: Seat,
    first: int,
    last: int,
    numbers: tuple[str, str],
) -> str:
    """Return sentences on a slow loss from turn ``first`` to turn ``last`` (counted from 0)."""
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
    """Yield the match, then the match after each written turn. Stop before an illegal turn."""
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


def _doomed(_: Words, words: GameWords, turn: Costly, answered: Match | None) -> str:
    """Return a sentence saying that a turn loses and, if few legal turns are left, how many."""
    left = answered.legal() if answered is not None and answered.to_move == turn.seat else ()
    if answered is None or not 1 < len(left) <= _FEW or any(answered.play(it).open for it in left):
        return words.to(_, turn.seat, *_DOOMED)
    turns = _.ngettext("{count} turn", "{count} turns", len(left))
    return words.to(_, turn.seat, *_LEFT, turns=turns)


def _when(_: Words, turns: int) -> str:
    """Return words for a time: just after a turn (0 ``turns``), after the reply (1), or later."""
    if turns < 2:
        return _(N_("After that")) if turns else _(N_("After this turn"))
    return _.ngettext("{count} turn later", "{count} turns later", turns - 1)


def _compared(
    _: Words, words: GameWords, turn: Costly, played: Sequence[Match], better: Sequence[Match]
) -> tuple[int, str]:
    """Return the number of turns until a difference shows, and a sentence on that difference.

    The sentence gives the most telling difference that lasts. If the better turn has no known
    continuation, the reply to the turn played is tried after the better turn too. If that reply is
    unknown or illegal, only the positions just after the two turns are compared.
    """
    pairs, text, own = [*zip(played, better, strict=False)], _COMPARED, []
    order = [*range(1, len(pairs))]
    if order:
        own = [*words.contrasts(_, _seen(played[-1]), _seen(better[-1]), turn.seat)]
    elif pairs:
        pairs += zip(played[1:2], [*_followed(better[0], turn.reply[:1])][1:], strict=False)
        order, text = [*range(len(pairs))][::-1], _ALIKE
    rows = [_contrasts(_, words, turn.seat, *pairs[at]) for at in order]
    for measure, end in zip_longest(zip(*rows, strict=True), own, fillvalue=()):
        for at, found in zip(order, measure, strict=True):
            later = [it for other, it in zip(order, measure, strict=True) if other >= at]
            if found is not None and None not in (*later, end):
                text = text if at else _COMPARED
                return at, _(text, when=_when(_, at), then=found[0], instead=found[1])
    return 1, _(_FURTHER)


def _contrasts(_: Words, words: GameWords, seat: Seat, bad: Match, good: Match) -> Contrasts:
    """Return the ways in which ``bad`` is worse than ``good`` for a seat; measures come last."""
    found = [*words.contrasts(_, _seen(bad), _seen(good), seat)]
    measures = zip(_balance(_, words, seat, bad), _balance(_, words, seat, good), strict=True)
    for (mine, theirs, text), (best, others, wish) in measures:
        has = words.to(_, seat, *_HAS, mine=text, theirs=theirs)
        rather = _(_AGAINST, mine=wish, theirs=others)
        worse = (mine, -theirs) != (best, -others) and mine <= best and theirs >= others
        found.append((has, rather) if worse else None)
    return found


def _balance(_: Words, words: GameWords, seat: Seat, match: Match) -> list[tuple[int, int, str]]:
    """For each measure, return a seat's count, the highest opposing count, and the seat's text."""
    side, seen = match.game.side, _seen(match)
    others = [it for it in match.seats if side(match.setup, it) != side(match.setup, seat)]
    known = [words.measures(_, seen, other) for other in others]
    most = [max(count for count, _text in measure) for measure in zip(*known, strict=True)]
    own = words.measures(_, seen, seat)
    return [(count, other, text) for (count, text), other in zip(own, most, strict=True)]
