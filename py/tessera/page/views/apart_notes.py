"""What stands below the sentence of a game played apart: answers, reminders, what may be done."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tessera.apart.letters import Answer, Remind
from tessera.apart.thread_state import REMINDERS
from tessera.page.core.scene import Scene
from tessera.page.model.apart import OVER, TURN, WAITS
from tessera.page.model.ending import decided
from tessera.page.views.apart_told import called
from tessera.page.views.html import button
from tessera.page.views.people import among, label
from tessera.play.contract import LOT
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT

if TYPE_CHECKING:
    from tessera.page.model.apart import Held
    from tessera.page.model.game_parts import GameParts

#: A number in a sentence, which is no square's.
_NUMBER: Final = re.compile(r"(?<![^\W\d_])\d+")


def note(_: Words, held: Held, parts: GameParts, day: int, *, brought: bool = False) -> str:
    """What is told beside the sentence, on a day; "" for nothing.

    ``brought``: what a link has brought is told before it.
    """
    if held.seat is None or held.stage == OVER or held.standing.closed is not None:
        return ""
    if not held.thread.letters:
        return _again(_, held, parts)
    if held.stage == WAITS and (held.sent_last or held.thread.state.days):
        return "" if brought and not held.thread.state.days else _waits(_, held, day)
    if not held.decisions:
        return _came(_, held, parts)
    refuses = held.decisions == ("refuse",) and held.stage == TURN
    return _(N_("You refuse: that goes along with your turn.")) if refuses else ""


def _again(_: Words, held: Held, parts: GameParts) -> str:
    """Where one sits in a rematch."""
    terms = held.thread.terms
    own = held.seat.seat if held.seat is not None else None
    if not terms.before:
        return ""
    if terms.side == LOT or own is None:
        return _(N_("A rematch: a lot decides the seats."))
    seat = parts.words.name(_, SEAT, own)
    return _(N_("A rematch, with other seats: yours is {seat}."), seat=seat)


def _came(_: Words, held: Held, parts: GameParts) -> str:
    """What another player answered or reminded of in the newest letter."""
    letter, state = held.thread.letters[-1], held.thread.state
    first, name = letter.statements[0], called(_, held, letter.author, parts)
    if letter.author == held.party:
        return ""
    if isinstance(first, Remind) and state.due is not None and state.due.party == held.party:
        text = N_("{name} reminds you: reminder {number} of {most}. Who does not answer after the "
                  "last one has abandoned the game.")  # fmt: skip
        return _(text, name=name, number=len(state.days), most=REMINDERS)
    if not isinstance(first, Answer):
        return ""
    asked = held.thread.states[-2].question
    if asked is None or asked.lost is not None or asked.asker != held.party:
        text = N_("{name} has granted what was asked.")
        text = text if first.yes else N_("{name} has refused what was asked.")
    else:
        text = N_("{name} lets you take your turn back.")
        text = text if first.yes else N_("{name} does not let you take your turn back.")
    return _(text, name=name)


def _waits(_: Words, held: Held, day: int) -> str:
    """That the answer is a link; or how often one has reminded, and what may be done next."""
    state, party = held.thread.state, held.party
    assert party is not None
    number = len(state.days)
    if not number:
        return _(N_("The answer comes as a link: open it."))
    found = _(N_("Reminders without an answer: {number} of {most}."), number=number, most=REMINDERS)
    if state.may_close(party, day):
        now = _(N_("You may close the game now."))
        return f"{found} {now}"
    left = state.days[-1] + held.thread.terms.patience - day
    if left <= 0:
        return found
    if number < REMINDERS:
        more = _.ngettext("The next one can be sent in {count} day.",
                          "The next one can be sent in {count} days.", left)  # fmt: skip
    else:
        more = _.ngettext("You may close the game in {count} day.",
                          "You may close the game in {count} days.", left)  # fmt: skip
    return f"{found} {more}"


def counted(scene: Scene) -> str:
    """What decided a game that is over, or all scores where that and the sentence leave any out.

    Nothing of one that somebody gave up.
    """
    _, table = scene.words, scene.table
    outcome = table.looked_at.outcome
    if outcome is None or table.looked_at.resigned is not None or not table.shows_end:
        return ""
    spoken, seen = among(scene), table.observation
    found = decided(table, scene.board)
    why = scene.game.words.decided(spoken, outcome, seen, found)
    told = f"{scene.game.words.result(spoken, outcome, seen)} {why}"
    if {*map(str, outcome.scores.values())} <= {*_NUMBER.findall(told)}:
        return why
    scores = (
        _(N_("{name}: {score}."), name=label(scene, seat), score=score)
        for seat in table.match.seats
        if (score := scene.game.words.score(_, seen, seat))
    )
    return " ".join(scores)


def may_be_reminded(held: Held, day: int, since: int) -> bool:
    """Whether one may remind whom one waits for: the first time when one has waited long enough."""
    state, party = held.thread.state, held.party
    if party is None or not state.may_remind(party, day):
        return False
    return bool(state.days) or day >= since + held.thread.terms.patience


def waiting(_: Words, held: Held, day: int, since: int) -> str:
    """The buttons for who does not answer; "" before it is time for them."""
    party = held.party
    if party is None or not held.thread.letters:
        return ""
    if held.thread.state.may_close(party, day):
        return button(_(N_("Close the game")), "apart", data_value="close", class_="plain")
    if may_be_reminded(held, day, since):
        return button(_(N_("Remind, since nobody answers")), "apart", data_value="remind",
                      class_="plain")  # fmt: skip
    return ""
