"""Queries to bots; the bots' thoughts, hints and verdicts as values and as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tessera.drawing.board import GameWords
from tessera.page.core.table import Table
from tessera.play.contract import Seat, State
from tessera.play.fault import Refused
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: Error reported by the bots in a browser without workers.
NO_WORKERS: Final = "no workers"


class BotQuery(NamedTuple):
    """A question to the bots. ``view`` is the mover's view, written as a record.

    ``began`` is called when the search starts, ``thought`` with each interim result, and ``moved``
    with the answer. Results are messages as described in ``bot_worker.py``; with ``tells``, they
    include the bot's thoughts. ``cap`` is the time limit in seconds; None stands for the level's
    own limit. If ``deepens`` is not 0, a search with this many times the budget follows, and
    ``thought`` gets the first turn and then better ones. ``asks`` is a question about something
    other than a turn (`tessera.search.answers`), or None.
    """

    game: str
    view: str
    level: int
    seed: int
    began: Callable[[], None]
    thought: Callable[[dict[str, Any]], None]
    moved: Callable[[dict[str, Any]], None]
    tells: bool = False
    cap: float | None = None
    deepens: int = 0
    asks: Mapping[str, Any] | None = None


#: Sorts of verdicts, copied from `tessera.search.telling`, which only the worker loads.
LEAD, WINS, LOSES, DRAWN = "lead", "wins", "loses", "drawn"


class Verdict(NamedTuple):
    """The estimated lead or the proven result: see `tessera.search.telling.Verdict`."""

    sort: str
    number: int

    @property
    def sure(self) -> bool:
        return self.sort != LEAD


def winner(match: Match, seat: Seat, verdict: Verdict) -> str:
    """Return the side that wins according to a seat's verdict; "" if the verdict proves no win."""
    own, sides = match.game.side(match.setup, seat), match.game.sides(match.setup)
    if verdict.sort == WINS:
        return own
    if verdict.sort == LOSES and len(sides) == 2:
        return next(side for side in sides if side != own)
    return ""


#: Sentences by the size of a side's lead; the second of each pair addresses the player.
_LEADS: Final = (
    (N_("The game is even."),) * 2,
    (N_("{seat} leads slightly."), N_("You lead slightly.")),
    (N_("{seat} leads clearly."), N_("You lead clearly.")),
    (N_("{seat} is winning."), N_("You are winning.")),
)
#: Similar pairs for a side that is behind, used in games with more than two sides.
_BEHIND: Final = (
    ("", ""),
    (N_("{seat} is slightly behind."), N_("You are slightly behind.")),
    (N_("{seat} is clearly behind."), N_("You are clearly behind.")),
    (N_("{seat} is losing."), N_("You are losing.")),
)


#: Sentences for a proven win or loss whose distance is unknown.
_WINS: Final = N_("{seat} has a forced win."), N_("You have a forced win.")
_LOSES: Final = N_("{seat} cannot avoid losing."), N_("You cannot avoid losing.")


def judged(_: Words, names: GameWords, match: Match, seat: Seat, verdict: Verdict) -> str:
    """Put a seat's verdict into words: in a two-sided game, a sentence about the side ahead."""
    won = winner(match, seat, verdict)
    if won and verdict.number == 1:
        text = N_("{seat} wins with the next action."), N_("You win with the next action.")
        return _to(_, names, won, *text)
    sides = match.game.sides(match.setup)
    return worth(_, names, sides, match.game.side(match.setup, seat), verdict)


def worth(_: Words, names: GameWords, sides: Sequence[str], own: str, verdict: Verdict) -> str:
    """Put ``own``'s verdict into words: in a two-sided game, a sentence about the side ahead."""
    sort, number = verdict
    ahead = sort == WINS or (sort == LEAD and number >= 0)
    if sort == DRAWN:
        return _(N_("Best play leads to a draw."))
    if not ahead and len(sides) == 2:
        own, ahead = next(side for side in sides if side != own), True
    if sort == LEAD:
        return _to(_, names, own, *(_LEADS if ahead else _BEHIND)[abs(number)])
    if not number:
        return _to(_, names, own, *(_WINS if ahead else _LOSES))
    return _within(_, names, own, number, wins=ahead)


def _to(_: Words, names: GameWords, seat: Seat, third: str, second: str) -> str:
    return _(second if _.is_you(seat) else third, seat=names.seat(_, seat))


def _within(_: Words, names: GameWords, seat: Seat, count: int, *, wins: bool) -> str:
    name, you = names.seat(_, seat), _.is_you(seat)
    if wins and you:
        return _.ngettext(
            "You win in at most {count} action.",
            "You win in at most {count} actions, counting everyone’s.", count,
        )  # fmt: skip
    if wins:
        return _.ngettext(
            "{seat} wins in at most {count} action.",
            "{seat} wins in at most {count} actions, counting everyone’s.", count, seat=name,
        )  # fmt: skip
    if you:
        return _.ngettext(
            "You lose in at most {count} action.",
            "You lose in at most {count} actions, counting everyone’s.", count,
        )  # fmt: skip
    return _.ngettext(
        "{seat} loses in at most {count} action.",
        "{seat} loses in at most {count} actions, counting everyone’s.", count, seat=name,
    )  # fmt: skip


def grouped(number: int) -> str:
    """Write a number with narrow spaces between groups of three digits, in English and French."""
    return f"{number:,}".replace(",", "\u202f")


def looked(_: Words, nodes: int, depth: int) -> str:
    return _.ngettext(
        "{nodes} positions, {count} action ahead", "{nodes} positions, {count} actions ahead",
        depth, nodes=grouped(nodes),
    )  # fmt: skip


class Thought(NamedTuple):
    """A thought about one turn, by the bot at ``seat`` or, with ``advises``, by the adviser.

    ``share`` is the percentage of the search's budget used so far. It is None during a search for a
    proof, which has no budget. ``stopped`` is the sentence to show if such a search was stopped.
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
    advises: bool = False

    def heard(self, message: Mapping[str, Any]) -> Thought:
        told = {name: message[name] for name in ("depth", "nodes", "line", "share")}
        return self._replace(**told, verdict=Verdict(*message["verdict"]))

    def turns(self) -> tuple[str, ...]:
        """Return the line as turns, in a game without secrets; an open turn is only completed."""
        match, begun, end, found = self.match, len(self.match.actions), 0, []
        with suppress(Refused):  # The end of a line comes from a table of positions.
            for action in self.line.split():
                match = match.play_text(action)
        for turn in match.turns():
            begins, end = end, end + len(turn.actions)
            if end > begun:
                found.append(match.game.write_turn(match.actions[max(begins, begun) : end]))
        return tuple(found)

    def goes_on(self, match: Match) -> bool:
        """True if ``match`` continues the match of this thought."""
        count = len(self.match.actions)
        return match.deal == self.match.deal and match.actions[:count] == self.match.actions

    def led_to(self, match: Match, begun: int) -> bool:
        """True if this thought produced the turn of ``match`` that began at action ``begun``."""
        return len(self.match.actions) == begun < len(match.actions) and self.goes_on(match)


#: Level of hints in games without bots.
MASTER: Final = 5


class Hint(NamedTuple):
    """A hint for the turn shown on a table, valid until the table changes.

    ``text`` is the written turn, or the missing part of a turn already begun; it is "" during the
    search. ``played`` is the match after that turn; show only the part that the player may see.
    ``thought`` is based only on what the seat to move knew. ``level`` is the level of the bot that
    gives the hint.
    """

    table: Table
    level: int = MASTER
    text: str = ""
    played: Match | None = None
    verdict: Verdict = Verdict(LEAD, 0)
    thought: Thought | None = None

    def found(self, message: Mapping[str, Any]) -> Hint:
        """Return the hint with the worker's answer. Raises `Refused` if the turn is not legal."""
        text, verdict = message["move"], Verdict(*message["verdict"])
        played = self.table.looked_at.play_text(text)
        return self._replace(text=text, played=played, verdict=verdict)

    def repeats(self, other: Hint) -> bool:
        """True if the hints tell the same, apart from the number of positions."""
        own, its = self.thought, other.thought
        deeper = own and its and own._replace(nodes=its.nodes, share=its.share)
        return self.verdict == other.verdict and deeper == its

    def actions(self) -> Iterator[tuple[State[Any], Any, State[Any]]]:
        """Yield each action with the states before and after it."""
        if self.played is None:
            return
        states, actions = self.played.states, self.played.actions
        for at in range(len(self.table.looked_at.actions), len(actions)):
            yield states[at], actions[at], states[at + 1]
