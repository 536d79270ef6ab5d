"""What a bot thinks, in words: how far it is, who leads, what it would play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from tessera.drawing.svg import element, escaped
from tessera.page.game_parts import GameParts
from tessera.page.seats import seat_name
from tessera.page.table import Table
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: The sorts of verdicts, as `tessera.search.telling` has them, which only the worker loads.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"

#: Who leads of two sides, by how clearly.
_LEADS: Final = (
    N_("The game is even."),
    N_("{seat} leads slightly."),
    N_("{seat} leads clearly."),
    N_("{seat} is winning."),
)
#: How far the one that thinks is behind, where there are more.
_BEHIND: Final = (
    "",
    N_("{seat} is slightly behind."),
    N_("{seat} is clearly behind."),
    N_("{seat} is losing."),
)


class Verdict(NamedTuple):
    """Who leads, or what is proven: see `tessera.search.telling.Verdict`."""

    sort: str
    number: int

    @property
    def sure(self) -> bool:
        """Whether it is proven."""
        return self.sort != LEAD


def grouped(number: int) -> str:
    """A number with its thousands apart, as both languages may write it."""
    return f"{number:,}".replace(",", "\u202f")


def winner(match: Match, seat: Seat, verdict: Verdict) -> str:
    """The side that is proven to win, by the verdict of a seat; empty if none is, or several."""
    own, sides = match.game.side(match.setup, seat), match.game.sides(match.setup)
    if verdict.sort == WINS:
        return own
    if verdict.sort == LOSES and len(sides) == 2:
        return next(side for side in sides if side != own)
    return ""


def judged(_: Words, parts: GameParts, match: Match, seat: Seat, verdict: Verdict) -> str:
    """A verdict in a sentence. Of more than two sides it tells of the one that thinks alone."""
    own, sides = match.game.side(match.setup, seat), match.game.sides(match.setup)
    if verdict.sort == DRAWN:
        return _(N_("With best play a draw."))
    if verdict.sort == LEAD:
        steps, leader = abs(verdict.number), own
        if verdict.number < 0 and len(sides) > 2:
            return _(_BEHIND[steps], seat=parts.words.seat(_, own))
        if verdict.number < 0:
            leader = next(side for side in sides if side != own)
        return _(_LEADS[steps], seat=parts.words.seat(_, leader))
    won, count = winner(match, seat, verdict), max(1, verdict.number)
    name = parts.words.seat(_, won or own)
    if won and count == 1:
        return _(N_("{seat} wins with the next move."), seat=name)
    if won:
        return _.ngettext(
            "{seat} wins within {count} move, counting everybody’s.",
            "{seat} wins within {count} moves, counting everybody’s.",
            count,
            seat=name,
        )
    return _.ngettext(
        "{seat} loses within {count} move, counting everybody’s.",
        "{seat} loses within {count} moves, counting everybody’s.",
        count,
        seat=name,
    )


class Thought(NamedTuple):
    """What the bot at a seat thinks about a match, or thought last.

    ``share`` is how much of its budget is used, in hundredths; None while it looks for a proof,
    however long that takes. ``stopped`` is the sentence that is true where that was cut short.
    """

    match: Match
    seat: Seat
    running: bool = True
    depth: int = 0
    nodes: int = 0
    line: str = ""
    verdict: Verdict = Verdict(LEAD, 0)
    share: int | None = 0
    stopped: str = ""

    def heard(self, message: Mapping[str, Any]) -> Thought:
        """The thought with what the worker told of it."""
        told = {name: message[name] for name in ("depth", "nodes", "line", "share")}
        return self._replace(**told, verdict=Verdict(*message["verdict"]))

    def goes_on(self, match: Match) -> bool:
        """Whether a match has gone on from the one that was thought about."""
        count = len(self.match.actions)
        return match.deal == self.match.deal and match.actions[:count] == self.match.actions

    def summary(self, _: Words, table: Table, parts: GameParts) -> str:
        """That it thinks, and how far it is; what is worth knowing of what it thought last."""
        name = seat_name(_, table, parts, self.seat)
        if self.running and self.share is None:
            text = N_("{name} looks for a sure result: {count} positions")
            return _(text, name=name, count=grouped(self.nodes))
        if self.running:
            return _(N_("{name} thinks: {share} %"), name=name, share=self.share)
        if self.stopped:
            return _(self.stopped, name=name)
        if self.verdict.sure and table.match.outcome is None:
            return _(N_("{name}: {said}"), name=name, said=self.judgement(_, table, parts))
        return _(N_("What {name} thought"), name=name)

    def judgement(self, _: Words, table: Table, parts: GameParts) -> str:
        """Who leads, or wins; what was played since is no longer counted."""
        verdict = self.verdict
        if verdict.sort in (WINS, LOSES):
            gone = len(table.match.actions) - len(self.match.actions)
            verdict = verdict._replace(number=max(1, verdict.number - gone))
        return judged(_, parts, self.match, self.seat, verdict)

    def details(self, _: Words, table: Table, parts: GameParts) -> str:
        """Who leads, what it would play, how much it has looked at: HTML, three lines.

        Empty while there is nothing to be told yet.
        """
        if not self.line:
            return ""
        looked = _.ngettext(
            "{nodes} positions, {count} move ahead", "{nodes} positions, {count} moves ahead",
            self.depth, nodes=grouped(self.nodes),
        )  # fmt: skip
        looked = looked if self.nodes else _(N_("Known without a search."))
        best = _(N_("Best line:"))
        line = element("b", escaped(self.line), translate="no")
        return (
            element("p", escaped(self.judgement(_, table, parts)))
            + element("p", f"{escaped(best)} {line}", class_="line")
            + element("p", escaped(looked))
        )
