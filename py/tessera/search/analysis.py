"""Analysis of a position: an ever deeper search for the best turns."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from tessera.play.contract import Seat
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.view import View
from tessera.search.chance import chance
from tessera.search.ranking import Analyst, Choice, Question, even
from tessera.search.telling import LEAD, Verdict, verdict


class Told(NamedTuple):
    """An analysed turn, or the actions that finish an open turn.

    ``line`` is the principal variation as written turns, the last of which may be open. ``verdict``
    and ``chance`` (in thousandths) are for the seat to move. ``depth`` is the last complete depth.
    """

    actions: tuple[Any, ...]
    line: tuple[str, ...]
    verdict: Verdict
    chance: int
    depth: int

    @property
    def text(self) -> str:
        return self.line[0]


class Worth(NamedTuple):
    verdict: Verdict
    chance: int


class Analysis:
    """A search of a view whose seat is to move; ``leads`` are the game's `Bot.LEADS`.

    ``also`` has the actions of a turn that is always valued. With ``open``, the search may use
    hidden things (`whole_view`). With ``every``, it values every possible next action (see
    `values`) and uses only what the view's seat knows. Equal numbers of nodes, in steps of any
    size, give equal answers.
    """

    def __init__(
        self,
        view: View,
        analyst: Analyst,
        leads: tuple[int, int, int],
        count: int = 3,
        also: Sequence[Any] = (),
        *,
        open: bool = False,  # noqa: A002 - the name of the field in requests
        every: bool = False,
    ) -> None:
        self._match = view.possible_match(Random(0))
        sides = len(self._match.game.sides(self._match.setup))
        self._sides = even(analyst, sides)
        self._scale, self._leads = analyst.SCALES[sides], leads
        self._count, self._also = count, tuple(also)
        self._every = every
        question = Question(view, count, self._also, 0, open)
        self._ranking = analyst.valuing(view) if every else analyst.ranking(question)

    #: An analysis ends at its time limit (`tessera.search.pacing`).
    patient = False

    @property
    def done(self) -> bool:
        return self._ranking.done

    @property
    def nodes(self) -> int:
        return self._ranking.nodes

    def step(self, nodes: int) -> None:
        """Allow ``nodes`` more positions (0 or more) and search until they are used up."""
        self._ranking.step(nodes)

    def best(self) -> tuple[Told, ...]:
        """The best turns found so far, at most as many as requested; the best comes first."""
        return tuple(map(self._told, self._ranking.choices()[: self._count]))

    def asked(self) -> Told | None:
        """The result for the turn in ``also``; None if it is not known yet."""
        for choice in self._ranking.choices():
            if choice.actions == self._also:
                return self._told(choice)
        return None

    @property
    def proven(self) -> bool:
        """True if the best turn and the turn in ``also`` both have proven values."""
        choices = self._ranking.choices()
        told = [choice for choice in choices if choice.actions == self._also]
        return bool(told) and all(
            verdict(one.found, self._leads).sort != LEAD for one in (choices[0], *told)
        )

    def better(self) -> tuple[int, int] | None:
        """The number of choices that beat ``also``, and the total; None until all are proven."""
        told, asked = [*map(self._told, self._ranking.choices())], self.asked()
        if asked is None or len(told) < len(self._match.legal()):
            return None
        if any(one.verdict.sort == LEAD for one in told):
            return None
        return sum(one.chance > asked.chance for one in told), len(told)

    def values(self) -> dict[str, Worth] | None:
        """The values known so far, by the notation of the next action; None without ``every``."""
        if not self._every:
            return None
        found: dict[str, Worth] = {}
        for choice in self._ranking.choices():
            text = self._match.game.write(choice.actions[0])
            if text not in found:
                worth = chance(choice.found, self._scale, self._sides)
                found[text] = Worth(verdict(choice.found, self._leads), worth)
        return found

    def drawn(self) -> tuple[int, int] | None:
        """The chances of the best turn and of ``also`` after the first search stage, or None."""
        choices = self._ranking.first()
        asked = next((one for one in choices if one.actions == self._also), None)
        if asked is None:
            return None
        best, own = (chance(one.found, self._scale, self._sides) for one in (choices[0], asked))
        return best, own

    def _told(self, choice: Choice) -> Told:
        found = choice.found
        return Told(
            actions=choice.actions,
            line=written_line(self._match, choice.actions, found.line),
            verdict=verdict(found, self._leads),
            chance=chance(found, self._scale, self._sides),
            depth=found.depth,
        )


def written_line(match: Match, actions: Sequence[Any], line: str) -> tuple[str, ...]:
    """Write a search's line, which begins with ``actions``, as turns; stop at an illegal action."""
    begun = len(match.turns()) - match.open
    for action in actions:
        match = match.play(action)
    pieces = line.split()
    first = " ".join(map(match.game.write, actions)), match.game.write_turn(actions)
    texts = next((one for one in first if line.startswith(one)), line)
    for piece in pieces[len(texts.split()) :]:
        try:
            match = match.play_text(piece)
        except Refused:
            break
    return tuple(turn.text for turn in match.turns()[begun:])


def whole_view(match: Match, seat: Seat) -> View:
    """A seat's view, with nothing hidden, of ``match``: a position from a finished match."""
    record = write_record(match)
    return View(match.game, seat, record.replace("\n[Result ", f'\n[Seen "{seat}"]\n[Result ', 1))
