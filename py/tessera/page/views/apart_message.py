"""The text that is sent with a link of a game played apart: what its receiver finds there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessera.apart.letters import Answer, Ask, Close, Remind, Resign
from tessera.apart.thread_state import REMINDERS
from tessera.words.language import N_, Words, unbroken

if TYPE_CHECKING:
    from tessera.page.model.apart import Held


def message(_: Words, held: Held, link: str) -> str:
    """The text that is sent, with the link in it."""
    match, game = held.match, unbroken(held.thread.terms.game.title)
    due, about = held.standing.due, {"game": game, "link": link}
    turn = 0 if match is None else len(match.turns())
    if held.sent_last and isinstance(held.thread.letters[-1].statements[0], Resign):
        return _(N_("{game}: I resign. {link}"), **about)
    if held.ended or due is None:
        return _(_over(held), **about)
    if held.invites:
        return _inviting(_, held, about)
    said = _said(_, held, about)
    if said:
        return said
    name = held.name_of(due.party)
    if due.idle:
        text = N_("{game}: open this and send the answer back; there may be nothing to decide. "
                  "{link}")  # fmt: skip
        return _(text, **about)
    if turn and name:
        text = N_("{game}, turn {turn}: your move, {name}. {link}")
        return _(text, turn=turn, name=name, **about)
    if turn:
        return _(N_("{game}, turn {turn}: your move. {link}"), turn=turn, **about)
    return _(N_("{game}: the game begins, your move. {link}"), **about)


def _over(held: Held) -> str:
    """How the game has ended."""
    first = held.thread.letters[-1].statements[0]
    if isinstance(first, Close):
        return N_("{game}: I have closed the game, since nobody answered. {link}")
    return N_("{game}: the game is over. {link}")


def _inviting(_: Words, held: Held, about: dict[str, str]) -> str:
    """An invitation, also the one that a third player gets, and to a seat given anew."""
    own, due = held.name_of(0), held.standing.due
    if due is not None and due.party < len(held.standing.remote.company.joins):
        return _(N_("{game}: a seat is free in a game that is on. Take it: {link}"), **about)
    if held.thread.terms.before:
        text = N_("{name} invites you to another game of {game}: {link}")
        text = text if own else N_("An invitation to another game of {game}: {link}")
    else:
        text = N_("{name} invites you to a game of {game}: {link}")
        text = text if own else N_("An invitation to a game of {game}: {link}")
    return _(text, name=own, **about)


def _said(_: Words, held: Held, about: dict[str, str]) -> str:
    """What the newest letter asks or answers beside the game; "" if it does not."""
    letter, state = held.thread.letters[-1], held.standing
    first, question = letter.statements[0], state.question
    if question is not None:
        text = N_("{game}: something is asked of you, open this. {link}")
        if isinstance(first, Ask):
            text = N_("{game}: may I take back my last turn? {link}")
        elif question.asker == letter.author:
            text = N_("{game}: somebody’s key is lost; may the seat be taken anew? {link}")
        return _(text, **about)
    if isinstance(first, Answer):
        asked = held.thread.states[-2].question
        text = N_("{game}: I have refused what was asked; go on from here. {link}")
        if asked is not None and asked.lost is None:
            text = N_("{game}: I do not take the turn back; go on from here. {link}")
            if first.yes:
                text = N_("{game}: the turn is taken back; play it anew. {link}")
        return _(text, **about)
    if isinstance(first, Remind):
        number, due = len(state.days), state.due
        name = "" if due is None else held.name_of(due.party)
        text = N_("{game}: I am waiting for you (reminder {number} of {most}). {link}")
        if name:
            text = N_("{game}: {name}, I am waiting for you (reminder {number} of {most}). {link}")
        return _(text, name=name, number=number, most=REMINDERS, **about)
    return ""
