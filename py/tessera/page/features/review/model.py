"""The review of a game, the chances after its turns, and a quiz on its costly turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import GameWords
from tessera.drawing.reasons import Costly, why
from tessera.play.annotations import LEAD, Remark
from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match, Turn
from tessera.play.memoize import memoize_last
from tessera.play.record import is_open
from tessera.play.tree import Study
from tessera.words.language import N_, Words

#: Supported glyphs, by number.
GLYPHS: Final[Mapping[int, str]] = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
SPOKEN: Final[Mapping[int, str]] = {
    1: N_("good turn"),
    2: N_("mistake"),
    3: N_("very good turn"),
    4: N_("blunder"),
    5: N_("interesting turn"),
    6: N_("dubious turn"),
}


def known(glyphs: Iterable[int]) -> list[int]:
    return [glyph for glyph in glyphs if glyph in GLYPHS]


#: The names that controls use for the two kinds of review of a game with secrets.
KNOWN, OPEN = "known", "open"
#: The label and the explanation of each kind.
WAYS: Final = {
    KNOWN: (
        N_("As the players saw it"),
        N_("Each turn is judged by what its player could know at the time."),
    ),
    OPEN: (
        N_("With everything revealed"),
        N_("Each turn is judged as if nothing had been hidden."),
    ),
}
#: Certainty, in thousandths.
_WHOLE: Final = 1000
#: A turn that loses less than this, in thousandths, is as good as the best.
NEARLY: Final = 10
#: Resigning is needless if the chance (in thousandths) times the number of sides is at least this.
_EVEN: Final = 800


class ReviewedTurn(NamedTuple):
    """A turn of the match, numbered from 0: see `tessera.search.accounts.Reviewed`.

    ``before`` is the player's chance before the turn, in thousandths, or None. ``verdict`` is a
    judgement (a sort and a number) or None. ``at`` is the number of actions before the
    costliest decision; ``choices`` holds the number of better choices at that decision and the
    number of all choices, or is None. ``reply`` holds the written turns expected after the turn.
    """

    number: int
    seat: Seat
    text: str
    before: int | None
    loss: int
    grade: int
    better: tuple[str, ...]
    verdict: tuple[str, int] | None
    luck: int
    at: int
    reply: tuple[str, ...]
    choices: tuple[int, int] | None = None

    @property
    def is_far(self) -> bool:
        """True if the turn's cost is proven but lies too far ahead to be seen at the board."""
        return self.verdict is not None and self.verdict[0] != LEAD and not self.verdict[1]


class Stretch(NamedTuple):
    """Successive turns that together cost a side a lot: see `tessera.search.review.Stretch`."""

    side: Seat
    first: int
    last: int
    loss: int


class Review(NamedTuple):
    """A review and its results so far. An ``open`` review uses what was hidden from the players.

    ``share`` is the progress of the current pass, in hundredths. ``unseen`` holds the slow losses.
    """

    open: bool = False
    share: int = 0
    done: bool = False
    turns: tuple[ReviewedTurn, ...] = ()
    unseen: tuple[Stretch, ...] = ()

    def heard(self, message: Mapping[str, Any]) -> Review:
        if message["kind"] != "review":
            return self._replace(share=message["share"])
        turns = _turns([it[name] for name in ReviewedTurn._fields] for it in message["turns"])
        unseen = _stretches([it[name] for name in Stretch._fields] for it in message["unseen"])
        return self._replace(turns=turns, unseen=unseen, done=message["done"], share=0)

    def written(self) -> list[Any]:
        return [self.open, self.turns, self.unseen]

    @classmethod
    def kept(cls, found: Any, match: Match) -> Review:
        """Return a completed review from its stored form. Raises `ValueError` or `TypeError`."""
        known, told, stretches = found
        turns = _turns(told)
        if [turn.text for turn in turns] != [turn.text for turn in match.turns()][: len(turns)]:
            raise ValueError("turns")
        return cls(bool(known), 0, True, turns, _stretches(stretches))

    def stopped(self) -> Review | None:
        """Return the review marked as complete; None if it has no results."""
        return self._replace(done=True) if self.turns else None

    def remarks(self) -> list[Remark]:
        return [
            Remark(it.number, *(it.verdict or ("", 0)), it.grade, it.better if it.grade else ())
            for it in self.turns
        ]


def _turns(told: Iterable[Sequence[Any]]) -> tuple[ReviewedTurn, ...]:
    turns = (ReviewedTurn(*each) for each in told)
    return tuple(
        it._replace(
            better=tuple(it.better),
            verdict=it.verdict and (str(it.verdict[0]), int(it.verdict[1])),
            reply=tuple(it.reply),
            choices=it.choices and (int(it.choices[0]), int(it.choices[1])),
        )
        for it in turns
    )


def _stretches(told: Iterable[Sequence[Any]]) -> tuple[Stretch, ...]:
    return tuple(Stretch(*each) for each in told)


def _of_side(match: Match, seat: Seat, chance: int) -> tuple[str, int]:
    """Return a side and its chance: the first side if there are two; otherwise, the seat's side."""
    sides = match.game.sides(match.setup)
    side = match.game.side(match.setup, seat)
    return (sides[0], _WHOLE - chance) if len(sides) == 2 and side != sides[0] else (side, chance)


@memoize_last
def named(match: Match) -> list[tuple[str, Turn]]:
    """Return each turn with its number as shown in lists: ``12.`` or ``12…``."""
    found: list[tuple[str, Turn]] = []
    turns, number, before = match.turns(), 0, ""
    for turn in turns:
        begins = not before or match.game.numbers(turns[0].seat, before, turn.seat, match.setup)
        number, before = number + begins, turn.seat
        found.append((f"{number}{'.' if begins else '…'}", turn))
    return found


@memoize_last
def led(match: Match, turns: Sequence[ReviewedTurn]) -> dict[str, dict[int, int]]:
    """Return, for each side shown, its known chances (in thousandths) by number of turns played."""
    found: dict[str, dict[int, int]] = {}
    for turn in turns:
        if turn.before is not None:
            for at, chance in enumerate((turn.before, turn.before - turn.loss), turn.number):
                side, shown = _of_side(match, turn.seat, chance)
                found.setdefault(side, {})[at] = shown
    if match.outcome is not None and match.resigned is None and len(turns) == len(match.turns()):
        won = match.outcome.winners or match.game.sides(match.setup)
        for side, line in found.items():
            line[len(turns)] = _WHOLE // len(won) if side in won else 0
    return found


def chances(match: Match, turns: Sequence[ReviewedTurn]) -> list[tuple[str, int] | None]:
    """For each turn, return a side and its chance afterwards (in thousandths); None if unknown."""
    lines = led(match, turns)
    shown = [(_of_side(match, turn.seat, 0)[0], turn.number + 1) for turn in turns]
    return [(side, lines[side][at]) if at in lines.get(side, ()) else None for side, at in shown]


def given_up(match: Match, turns: Sequence[ReviewedTurn]) -> int | None:
    """Return the chance, in thousandths, of a seat that resigned needlessly (`_EVEN`), or None."""
    if match.resigned is None:
        return None
    side, _none = _of_side(match, match.resigned, 0)
    line = led(match, turns).get(side)
    chance = _of_side(match, match.resigned, line[max(line)])[1] if line else 0
    return chance if chance * len(match.game.sides(match.setup)) >= _EVEN else None


@memoize_last
def hides(match: Match) -> bool:
    """True if players could not know everything. Such a game has two reviews."""
    return not is_open(match.at(0)._replace(resigned=None))


#: The maximum number of costly turns that `moments` returns by default.
MOMENTS: Final = 3
#: Phases of a question: waiting for a try (`ASKED`), waiting for its judgement (`JUDGED`), telling
#: the judgement (`GOOD`, `WORSE`; `UNTOLD` if there is none), and showing the answer (`SHOWN`).
ASKED, JUDGED, GOOD, WORSE, UNTOLD, SHOWN = "asked", "judged", "good", "worse", "untold", "shown"


class Finding(NamedTuple):
    """A quiz on a seat's costly turns. ``at`` is the index of the current turn.

    ``tried`` is the last try, a written turn. ``reply`` holds the written turns that refute the
    try; ``loss`` is its cost in thousandths. ``found`` holds the indexes of the turns solved.
    """

    seat: Seat
    turns: Sequence[ReviewedTurn]
    at: int = 0
    phase: str = ASKED
    tried: str = ""
    reply: tuple[str, ...] = ()
    loss: int = 0
    found: frozenset[int] = frozenset()

    @property
    def turn(self) -> ReviewedTurn:
        return self.turns[self.at]

    @property
    def is_last(self) -> bool:
        return self.at + 1 == len(self.turns)

    def begun(self, match: Match) -> Match:
        return match.at(self.turn.at)._replace(resigned=None)

    def known(self, whole: Match, match: Match) -> dict[str, Any] | None:
        """Return the review's judgement of the played or the better turn; None for another try."""
        # A quick search might contradict the review.
        if match.actions == whole.actions[: len(match.actions)]:
            return {"good": False, "loss": self.turn.loss, "reply": self.turn.reply[:1]}
        try:
            answer = self.begun(whole).go_on(self.turn.better[0])
        except Refused:
            # A stored review may hold anything.
            return None
        found = match.actions == answer.actions
        return {"good": True, "loss": 0, "reply": ()} if found else None

    def asked(self, on: int = 0) -> Finding:
        """Add ``on`` to the index ``at``, and ask about the turn there; 0 repeats the question."""
        return Finding(self.seat, self.turns, self.at + on, found=self.found)

    def judged(self, told: Mapping[str, Any] | None) -> Finding:
        """Store a try's judgement (see `tessera.search.answers`); None sets the phase `UNTOLD`."""
        if told is None:
            return self._replace(phase=UNTOLD)
        reply, loss = tuple(told["reply"]), told["loss"]
        if not told["good"]:
            return self._replace(phase=WORSE, reply=reply, loss=loss)
        return self._replace(phase=GOOD, reply=reply, loss=loss, found=self.found | {self.at})


def costly(turns: Sequence[ReviewedTurn], seat: Seat, *, low: bool) -> tuple[ReviewedTurn, ...]:
    """List a seat's costly turns in the given order, but put the first of `moments` first."""
    found = [turn for turn in turns if turn.grade and turn.seat == seat and turn.better]
    first = moments(found, (seat,), low=low, count=1)
    return tuple(sorted(found, key=lambda turn: turn not in first))


def moments(
    turns: Sequence[ReviewedTurn], own: Sequence[Seat], *, low: bool, count: int = MOMENTS
) -> list[ReviewedTurn]:
    """Return up to ``count`` costly turns, those of the seats in ``own`` before those of others.

    If ``low`` is True, each of these groups ends with the turns whose cost lies too far ahead to be
    seen at the board. Within each part, the costliest turns are chosen and listed in order of play.
    """

    def kind(turn: ReviewedTurn) -> tuple[bool, bool]:
        return turn.seat not in own, low and turn.is_far

    found = [turn for turn in turns if turn.grade]
    found.sort(key=lambda turn: (kind(turn), -turn.loss))
    return sorted(found[:count], key=lambda turn: (kind(turn), turn.number))


def reason(_: Words, words: GameWords, match: Match, turn: ReviewedTurn) -> str:
    costs = Costly.of(turn)
    return why(_, words, match, costs)


class ReviewPanel(NamedTuple):
    """Session state: the review shown, the quiz, and the review of the other kind; any may be None.

    ``before`` is the study before the review. ``written`` is the study that the review last wrote.
    """

    review: Review | None = None
    finding: Finding | None = None
    other: Review | None = None
    before: Study | None = None
    written: Study | None = None

    @property
    def is_open(self) -> bool:
        return self.review is not None and self.review.open
