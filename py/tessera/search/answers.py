"""What the bots' worker answers where somebody studies: analyses, reviews, turns that were tried.

All questions have an ``id`` and are stopped as a bot's are (``py/bot_worker.py``).

``{"do": "analyse", "game": …, "view": a record}``, or of a match that has ended
``"record": …, "at": after how many actions, "open": whether what was hidden may be used``; and
``"lines"`` (3), ``"also"``: a written turn to be valued besides, ``"seconds"``: when to end at the
latest; of a view also ``"values"``: whether to value every action. It is told as ``progress`` now
and then, in the end as ``analysis``: ``lines``, the best
first, each with its written turns as ``line``, ``verdict``, ``chance`` in thousandths and
``depth``; ``asked``, the same of the turn asked for, or null; ``nodes``; ``values``, by the written
next actions as far as they are known, the sort and number of a verdict, and the chance, or null; at
the end, whether it is ``done``, so that nothing is left to look at.

``{"do": "try", …}`` is the same question with ``also``, answered once as ``tried``: its ``tried``
says whether the turn is ``good``, its ``loss``, ``grade`` and the ``reply`` that refutes it; null
if nothing tells.

``{"do": "review", "game": …, "record": …, "open": …, "refine": passes after the first (0)}`` is
told as ``progress`` with the ``share`` of the pass in hundredths and how many ``passes`` are
complete, and after every pass, and when it is stopped, as ``review`` with ``turns``, ``players``
and ``unseen`` (`tessera.search.accounts`), ``refined`` and ``done``.

What cannot be answered is told as ``refused``, with ``rule`` and ``why`` of the fault. Whole
positions are taken only from the records of matches that have ended.
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
#: How many lines are told where nobody says how many.
LINES: Final = 3


def ended(record: str, find: Find) -> Match:
    """The match of a record. Raises `BadRecord`; `Refused` ("protocol", "running") if it runs."""
    match = read_plain(record, find)
    if match.outcome is None:
        raise refuse("protocol", "running")
    return match


def analysis(message: Message, find: Find, analyst: Analyst, leads: Leads) -> Analysis:
    """The analysis that a message asks for.

    Of its ``view``; or of the ``record`` of an ended match after ``at`` actions, as the seat to
    move knew it or, with ``open``, with all that it could not know. ``lines`` is how many of the
    best turns are told, ``also`` a written turn that is valued besides.

    Raises `BadRecord`, and `Refused`: for a match that runs, a place where nobody is to move, a
    turn that the rules forbid.
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
    """What an analysis thinks so far: its best lines, and what was asked for."""
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
    """How the turn asked for compares with the best (`attempted`); None if nothing tells."""
    best, asked = found.best(), found.asked()
    if not best or asked is None:
        return None
    return attempted(best[0], asked)._asdict()


def reviewing(message: Message, find: Find, analyst: Analyst, leads: Leads) -> Reviewing:
    """The review that a message asks for: of an ended match's ``record``, ``open`` or not.

    ``nodes`` may replace those of a decision. Raises `BadRecord`, and `Refused` for one that runs.
    """
    match = ended(message["record"], find)
    known = bool(message.get("open"))
    return Reviewing(match, analyst, leads, message.get("nodes"), open=known)


def reviewed(found: Reviewing) -> dict[str, Any]:
    """What a review has found so far."""
    review = found.review()
    return {
        "turns": [turn._asdict() for turn in review.turns],
        "players": [player._asdict() for player in review.players],
        "unseen": [stretch._asdict() for stretch in review.unseen],
        "refined": review.refined,
    }
