"""The engine beside a board: the best few turns of a position, deeper and deeper until stopped."""

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
    """What is thought of a turn, or of its rest.

    ``line`` are the written turns, this one first, that are thought to follow; the last may be
    open. ``verdict`` and ``chance`` (in thousandths) are those of who plays it. ``depth`` is how
    far everything was looked at.
    """

    actions: tuple[Any, ...]
    line: tuple[str, ...]
    verdict: Verdict
    chance: int
    depth: int

    @property
    def text(self) -> str:
        """The turn as it is written."""
        return self.line[0]


class Worth(NamedTuple):
    """What an action is worth to who plays it, with the best of what may follow in its turn."""

    verdict: Verdict
    chance: int


class Analysis:
    """A search of a view whose seat is to move; ``leads`` are those of the game's bots.

    ``also`` are the actions of a turn that is to be valued whatever it is worth. Where ``open``
    is true everything that the view holds may be used (`whole_view`). With ``every`` all actions
    are valued (`values`); nothing is asked for then, and a view's own knowledge counts. The same
    nodes give the same answers in any slices.
    """

    def __init__(
        self,
        view: View,
        analyst: Analyst,
        leads: tuple[int, int, int],
        count: int = 3,
        also: Sequence[Any] = (),
        *,
        open: bool = False,  # noqa: A002 - what it is called where it is asked for
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

    #: No time that it was given is passed (`tessera.search.pacing`).
    patient = False

    @property
    def done(self) -> bool:
        """Whether more steps change nothing."""
        return self._ranking.done

    @property
    def nodes(self) -> int:
        """The positions visited so far."""
        return self._ranking.nodes

    def step(self, nodes: int) -> None:
        """Allow ``nodes`` (0 or more) positions more, and think until they are used."""
        self._ranking.step(nodes)

    def best(self) -> tuple[Told, ...]:
        """The best turns, the best first: as many as were wanted, fewer if there are no more."""
        return tuple(map(self._told, self._ranking.choices()[: self._count]))

    def asked(self) -> Told | None:
        """What the turn that was asked for is worth; None if nothing tells."""
        for choice in self._ranking.choices():
            if choice.actions == self._also:
                return self._told(choice)
        return None

    @property
    def proven(self) -> bool:
        """Whether nobody has to guess any more what the best and what was asked for are worth."""
        choices = self._ranking.choices()
        told = [choice for choice in choices if choice.actions == self._also]
        return bool(told) and all(
            verdict(one.found, self._leads).sort != LEAD for one in (choices[0], *told)
        )

    def better(self) -> tuple[int, int] | None:
        """How many choices are better than the turn that was asked for, and how many there are.

        None as long as not all of them are proven.
        """
        told, asked = [*map(self._told, self._ranking.choices())], self.asked()
        if asked is None or len(told) < len(self._match.legal()):
            return None
        if any(one.verdict.sort == LEAD for one in told):
            return None
        return sum(one.chance > asked.chance for one in told), len(told)

    def values(self) -> dict[str, Worth] | None:
        """What the next action is worth, as far as it is known, by the written actions.

        None where that was not asked for.
        """
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
        """The chances of the best and of what was asked for as the shortest look found them.

        None where draws are not compared, or nothing tells.
        """
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
    """The turns of a search's line that begins with these actions, written as a record has them.

    What of it cannot be played, since a search looks at the others more roughly, is left out.
    """
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
    """A view of a seat that holds everything: only for a position of a match that has ended."""
    record = write_record(match)
    return View(match.game, seat, record.replace("\n[Result ", f'\n[Seen "{seat}"]\n[Result ', 1))
