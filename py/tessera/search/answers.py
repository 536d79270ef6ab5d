"""Requests to analyse a position, judge a turn or review a match, for the bots' worker to answer.

Every question has an ``id`` and can be stopped like a bot's search (``py/bot_worker.py``).

``{"do": "analyse", "game": …, "view": a record}`` asks for an analysis. For a finished match,
``"record": …, "at": number of actions, "open": true if hidden things may be used`` replace the
view. Optional fields are ``"lines"``, the number of lines (by default 3); ``"also"``, a written
turn to be valued; ``"seconds"``, the time limit; and, with a view, ``"values"``, true to value
every action. The answers are ``progress`` now and then, and ``analysis`` at the end. They contain:

- ``lines``, best first, each with ``line`` (written turns), ``verdict``, ``chance`` and ``depth``
- ``asked``: the same for ``also``, or null
- ``nodes``: the number of positions searched
- ``values``: null, or for each written action, ``[verdict's sort, verdict's number, chance]``
- ``done``, only in ``analysis``: true if nothing is left to search

``{"do": "try", …}`` takes the same fields, always with ``also``. The only answer is ``tried``: null
if nothing is known, else ``good`` (true or false), ``loss``, ``grade`` and the refuting ``reply``.

``{"do": "review", "game": …, "record": …, "open": …, "refine": …}`` asks for a review. ``"refine"``
is the number of passes after the first (by default 0). ``progress`` comes during a pass, with the
pass's completed ``share``, in hundredths, and the number of complete ``passes``. ``review`` comes
after every pass and when the review is stopped. It has the fields of
`tessera.search.review.Review`, and ``done``, true after the last pass.

A refused question is answered with ``refused``, which has the fault's ``rule`` and ``why``. Hidden
things may be used only for finished matches. Chances and losses are in thousandths.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from tessera.play.fault import refuse
from tessera.play.match import Match
from tessera.play.placing import read_plain
from tessera.play.replay import Find
from tessera.play.view import View, read_view
from tessera.search.analysis import Analysis, Told, whole_view
from tessera.search.ranking import Analyst
from tessera.search.review import Reviewing, attempted

Message = Mapping[str, Any]
Leads = tuple[int, int, int]
#: The default number of lines.
LINES: Final = 3


def ended(record: str, find: Find) -> Match:
    """Read a finished match. Raises `BadRecord`, or `Refused` ("protocol", "running")."""
    match = read_plain(record, find)
    if match.outcome is None:
        raise refuse("protocol", "running")
    return match


def analysis(message: Message, find: Find, analyst: Analyst, leads: Leads) -> Analysis:
    """Begin the analysis that a message requests.

    The position is that of the ``view`` or of a finished match (``record``) after ``at`` actions.
    For a record, the search uses what the mover knew or, with ``open``, everything. Raises
    `BadRecord`, and `Refused` for a running match, final position, wrong seat or illegal turn.
    """
    known = bool(message.get("open"))
    if "record" in message:
        match = ended(message["record"], find)
        before = match.at(message["at"])._replace(resigned=None)
        seat = before.to_move or ""
        view = whole_view(before, seat) if known else View.of(before, seat)
    else:
        view, known = read_view(message["view"], find), False
        before, seat = view.possible_match(Random(0)), view.seat
    if before.to_move is None:
        raise refuse("over")
    if before.to_move != seat:
        raise refuse("protocol", "waiting", seat=seat)
    also = message.get("also", "")
    actions = before.play_text(also).actions[len(before.actions) :] if also else ()
    count, every = message.get("lines", LINES), bool(message.get("values"))
    return Analysis(view, analyst, leads, count, actions, open=known, every=every)


def told(found: Analysis) -> dict[str, Any]:
    asked, values = found.asked(), found.values()
    return {
        "lines": [_line(line) for line in found.best()],
        "asked": _line(asked) if asked is not None else None,
        "nodes": found.nodes,
        "values": values and {text: [*one.verdict, one.chance] for text, one in values.items()},
    }


def _line(line: Told) -> dict[str, Any]:
    return {
        "line": line.line,
        "verdict": line.verdict,
        "chance": line.chance,
        "depth": line.depth,
    }


def tried(found: Analysis) -> dict[str, Any] | None:
    """Compare the turn in ``also`` with the best turn (`attempted`); None if nothing is known."""
    best, asked = found.best(), found.asked()
    if not best or asked is None:
        return None
    return attempted(best[0], asked)._asdict()


def reviewing(message: Message, find: Find, analyst: Analyst, leads: Leads) -> Reviewing:
    """Begin a requested review; the message may set the first pass's ``nodes`` per decision.

    Raises `BadRecord`, and `Refused` for a running match.
    """
    match = ended(message["record"], find)
    known = bool(message.get("open"))
    return Reviewing(match, analyst, leads, message.get("nodes"), open=known)


def reviewed(found: Reviewing) -> dict[str, Any]:
    review = found.review()
    return {
        "turns": [turn._asdict() for turn in review.turns],
        "players": [player._asdict() for player in review.players],
        "unseen": [stretch._asdict() for stretch in review.unseen],
        "refined": review.refined,
    }
