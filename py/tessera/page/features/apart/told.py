"""Sentences about games played apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tessera.apart import arrival
from tessera.apart.letters import Answer, Ask, Close, Join, Remind, Reseat, Resign, Statement
from tessera.apart.protocol import RemoteGame
from tessera.apart.thread_state import REMINDERS, Question, ThreadState
from tessera.drawing.svg import isolated
from tessera.page.core.sentence import label
from tessera.page.core.state import GameUi, Scene
from tessera.page.core.table import decided, turn_ends
from tessera.page.features.apart import model as apart
from tessera.page.features.apart.model import Held
from tessera.page.features.turns.view import worded
from tessera.play.contract import LOT
from tessera.play.match import Match
from tessera.play.memoize import memoize
from tessera.words.language import N_, Words, unbroken
from tessera.words.naming import SEAT

#: A number in a sentence, unless it is part of a square's name.
_NUMBER: Final = re.compile(r"(?<![^\W\d_])\d+")
#: A further kind of arrival: an invitation to a rematch when another rematch was begun here.
CROSSED: Final = "crossed"
#: Messages about a link, by kind of arrival. Other kinds, such as a single new letter, need none.
ARRIVED: Final[Mapping[str, str]] = {
    arrival.OWN: N_("This is your seat: the game continues here."),
    arrival.SEVERAL: N_(
        "This link was several turns ahead of the game kept here; those turns have been added."
    ),
    arrival.SAME: N_("This link was already opened here; nothing has changed."),
    arrival.OLDER: N_("This link is older than the game kept here, which is shown instead."),
    arrival.TAKEN: N_("Someone else took this seat first."),
    arrival.UNSEATED: N_("Your seat in this game was given to someone else."),
    arrival.OVERTAKEN: N_(
        "Your last link no longer counts: this turn was played before it arrived."
    ),
    arrival.LATE: N_(
        "This link no longer counts: it was sent before your last turn arrived."
    ),
    arrival.FORK: N_("{name} sent two different links at the same point in the game. Both are "
                     "shown; the first one counts here."),
    arrival.OWN_FORK: N_(
        "You sent two different links at the same point in the game, from two devices. Both are "
        "shown, but only the one sent from this device counts here. To continue the other "
        "device’s game instead, delete the game here, then open the newest link from that device."
    ),
    arrival.CHANGED: N_("The earlier turns in this link differ from those of the game here, so the "
                        "link is refused. Both games are shown."),
    CROSSED: N_("Another rematch of this game was already started here: agree on which of the two "
                "to play, and delete the other."),
}  # fmt: skip
_DRAWN: Final = N_(
    "Before play begins, the players exchange a few links to settle random draws and hidden tiles."
)  # fmt: skip
_FREE: Final = N_("The seat of {lost} is free: send this to whoever will take it.")
#: Fixed sentences by stage; the functions in `_TELLS` return the sentences of other stages.
_STANDS: Final = {
    apart.UNSURE: N_(
        "This is your seat, but you played in another browser. If the game has gone further "
        "there, first open that browser’s newest link here."
    ),
    apart.PASSES: N_("There is nothing to decide: send this to {name}."),
    apart.WAITS: N_("Waiting for {name}."),
    apart.OVER: N_("The game is over."),
}  # fmt: skip
_UNREAD: Final = N_("The newest link of this game cannot be read here, so the game is shown as it "
                    "stood before that link. Reload this page, or paste a newer link.")  # fmt: skip
#: Kinds of links that bring something new, but may have been meant for another player.
BROUGHT: Final = (arrival.NEW, arrival.SEVERAL, arrival.OWN)


def arrived(_: Words, kind: str, name: str, held: Held, ui: GameUi) -> str:
    """Return the message about a link; ``name`` is the name of a fork's author, or ""."""
    text = "" if held.unsure and kind == arrival.OWN else ARRIVED.get(kind)
    found = _(text, name=name or _(N_("A player"))) if text else ""
    waits = held.seat is not None and held.stage == apart.WAITS and held.freed is None
    if not waits or kind not in (*BROUGHT, arrival.SAME):
        return found
    text = N_("This link is for {name}, but you can look at what is new in it.")
    if kind == arrival.SAME:
        found, text = (
            "",
            N_("This link is for {name}, not for you: when the reply arrives, paste it here."),
        )
    return f"{found} {_(text, name=called(_, held, held.addressee, ui))}".strip()


def stands(_: Words, held: Held, ui: GameUi) -> str:
    stage = held.stage
    if held.unread:
        return _(_UNREAD)
    if held.standing.closed is not None and stage not in (apart.UNSURE, apart.READY):
        return _closed(_, held, ui)
    if stage in _TELLS:
        return _TELLS[stage](_, held, ui)
    text = _STANDS.get(stage, "")
    if stage == apart.WAITS and held.freed is not None:
        text = N_("The seat of {name} is free: send the last link to whoever will take it.")
    told = _(text, name=called(_, held, held.addressee, ui)) if text else ""
    return f"{told} {_(_DRAWN)}" if stage == apart.PASSES and held.match is None else told


def _closed(_: Words, held: Held, ui: GameUi) -> str:
    state, lost = held.standing, held.standing.unopened
    text = N_("The game ends with tiles still hidden: {name} says that {lost}’s key is lost.")
    if lost is None:
        lost = _abandoner(state)
        text = N_("{lost} has abandoned the game: three reminders went unanswered. {name} closed "
                  "the game, and nobody wins.")  # fmt: skip
        return _(text, name=_first(_, held, state.closed, ui), lost=_first(_, held, lost, ui))
    by = called(_, held, state.closed, ui)
    return _(text, name=by, lost=called(_, held, lost, ui))


def _abandoner(state: ThreadState) -> int | None:
    due = state._replace(closed=None).due
    return None if due is None else due.party


def _watched(_: Words, held: Held, ui: GameUi) -> str:
    text = N_("All seats are taken; you can only watch here. If one of them is yours, enter its "
              "key: this browser does not have it.")  # fmt: skip
    if held.awaits_players:
        text = N_(
            "This link is for {name}, so you can only watch here. Players who have not joined yet "
            "will get another link."
        )  # fmt: skip
    return _(text, name=called(_, held, held.addressee, ui))


def _ready(_: Words, held: Held, ui: GameUi) -> str:
    assert held.seat is not None
    name, first = called(_, held, held.addressee, ui), held.seat.said[0]
    if not held.thread.letters:
        text = N_("Your invitation is ready: send it. Once sent, it cannot be changed.")
        round_ = N_("Send the invitation to one person only: the others will be invited later.")
        more = _(round_) if held.thread.terms.parties > 2 else ""
        return f"{_(text)} {more}".strip()
    beside = _beside(_, held, first, name, ui)
    if beside:
        return beside
    if held.invites:
        return _(N_("The invitation for the next player is ready: send it."))
    due = held.standing.due
    tells = _(due.tells) if due is not None and due.tells else ""
    text = N_("The link for {name} is ready: send it. Until you do, you can still undo.")
    if isinstance(first, Join) and not held.decisions:
        text = N_("You have joined: send this to {name}.")
        tells = _(_DRAWN) if held.match is None else tells
    return f"{_(text, name=name)} {tells}".strip()


def _beside(_: Words, held: Held, first: Statement, name: str, ui: GameUi) -> str:
    match first:
        case Answer():
            return _answers(_, held, first, name, ui)
        case Ask():
            return _(N_("To ask to take back your last turn, send this to {name}."), name=name)
        case Resign() if not held.ended:
            return _(N_("To resign, send this to {name}."), name=name)
        case Remind():
            text = N_("Reminder {number} of {most} is ready: send it to {name}.")
            return _(text, number=len(held.standing.days), most=REMINDERS, name=name)
        case Close():
            lost = called(_, held, _abandoner(held.standing), ui)
            return _(N_("To close the game, which {lost} has abandoned, send this."), lost=lost)
        case Reseat():
            return _reseats(_, held, first, name, ui)
    return ""


def _answers(_: Words, held: Held, answer: Answer, name: str, ui: GameUi) -> str:
    text = N_("To accept, send this to {name}.")
    if held.freed is not None:
        text = _FREE
        if held.freed == held.party:
            text = N_("To give your seat away, send this to whoever will take it.")
    elif not answer.yes:
        text = N_("To decline, send this to {name}.")
    return _(text, name=name, lost=called(_, held, held.freed, ui))


def _reseats(_: Words, held: Held, said: Reseat, name: str, ui: GameUi) -> str:
    state, text = held.standing, _FREE
    if state.closed is not None:
        text = N_("To end the game because {lost}’s key is lost, send this.")
    elif state.question is not None:
        text = N_("To ask whether someone else may take {lost}’s seat, send this to {name}.")
        if not state.remote.reseats:
            text = N_(
                "To ask whether {lost}’s key is lost, send this to {name}. If it is, the game "
                "ends."
            )  # fmt: skip
    return _(text, lost=called(_, held, said.party, ui), name=name)


def called(_: Words, held: Held, party: int | None, ui: GameUi) -> str:
    """Return a party's name or, if it is unknown, a substitute such as "your friend"."""
    name = held.name_of(party)
    if name:
        return isolated(name)
    if held.thread.terms.parties == 2 and held.party not in (None, party) and party is not None:
        return _(N_("your friend"))
    seats = held.standing.remote.company.seats
    if party is not None and party < len(seats):
        return ui.words.name(_, SEAT, seats[party])
    return _(N_("the next player")) if party is not None else _(N_("the others"))


def _first(_: Words, held: Held, party: int | None, ui: GameUi) -> str:
    return (name := called(_, held, party, ui))[:1].upper() + name[1:]


def _invited(_: Words, held: Held, ui: GameUi) -> str:
    game, name, due = unbroken(held.thread.terms.game.title), held.name_of(0), held.standing.due
    text = N_("{name} invites you to a game of {game}.")
    if held.thread.terms.before and name:
        text = N_("{name} invites you to another game of {game}.")
    if not name:
        text = N_("You are invited to a game of {game}.")
    invites = _(text, name=isolated(name), game=game)
    seats, party = held.standing.remote.company.seats, due.party if due is not None else 0
    sits = _(N_("Seats are drawn at random."))
    if party < len(seats):
        sits = _(N_("Your seat: {seat}."), seat=ui.words.name(_, SEAT, seats[party]))
    return f"{invites} {sits}"


def _asked(_: Words, held: Held, ui: GameUi) -> str:
    question = held.standing.question
    if question is None:
        return ""
    name = _first(_, held, question.asker, ui)
    if question.lost is None:
        return _turn_back(_, held, question, name, ui)
    lost = called(_, held, question.lost, ui)
    text = N_("{name} asks whether someone else may take the seat of {lost}, whose key is lost.")
    if question.lost == held.party:
        text = N_("{name} says that your key is lost. If you decline, you play on; if you "
                  "accept, your seat goes to someone else.")  # fmt: skip
        if not held.standing.remote.reseats:
            text = N_("{name} says that your key is lost. If you decline, you play on; if you "
                      "accept, the game ends with tiles still hidden.")  # fmt: skip
    return _(text, name=name, lost=lost)


def _turn_back(_: Words, held: Held, question: Question, name: str, ui: GameUi) -> str:
    remote = held.standing.turns[question.asker]
    before = None if remote is None else _known(remote)
    match, count = held.match, 0 if held.match is None else len(held.match.turns())
    at = count if before is None else len(before.turns())
    if match is None or at >= count:
        return _(N_("{name} asks to take back a turn and all later ones."), name=name)
    text = N_("{name} asks to take back turn {turn} and all later ones: {text}")
    if at == count - 1:
        text = N_("{name} asks to take back turn {turn}: {text}")
    return _(text, name=name, turn=at + 1, text=turn_told(_, held, match, at, ui))


def turn_told(_: Words, held: Held, match: Match, at: int, ui: GameUi) -> str:
    """Describe turn ``at`` (from 0) of a match in sentences, as far as the player may know it."""
    seat = None if held.seat is None else held.seat.seat
    begin, end = [*turn_ends(match), len(match.actions)][at : at + 2]
    over = match.outcome is not None
    told = ui.words.told(_, match.at(begin), match.at(end), seat, over=over)
    return told or worded(_, ui, match.turns()[at].text)


@memoize(2)
def _known(remote: RemoteGame) -> Match | None:
    return remote.match(None)


_TELLS: Final = {
    apart.INVITED: _invited,
    apart.WATCHED: _watched,
    apart.ASKED: _asked,
    apart.READY: _ready,
}


def note(_: Words, held: Held, ui: GameUi, day: int, *, brought: bool = False) -> str:
    """Return the note to show after the sentence from `stands`; "" if there is none.

    ``day`` is today (days since 1970). ``brought`` is True if a message about a link is shown too.
    """
    if held.seat is None or held.stage == apart.OVER or held.standing.closed is not None:
        return ""
    if not held.thread.letters:
        return _unsent(_, held, ui)
    if held.stage == apart.WAITS and (held.sent_last or held.thread.state.days):
        return "" if brought and not held.thread.state.days else _waits(_, held, day)
    if not held.decisions:
        return _came(_, held, ui)
    if held.decisions == ("refuse",) and held.stage == apart.TURN:
        return _(N_("You have declined: your answer will be sent with your turn."))
    return ""


def _unsent(_: Words, held: Held, ui: GameUi) -> str:
    terms, own = held.thread.terms, None if held.seat is None else held.seat.seat
    if not terms.before:
        return _(N_("After your turn, send the invitation.")) if held.stage == apart.TURN else ""
    if terms.side == LOT or own is None:
        return _(N_("A rematch: seats are drawn at random."))
    text = N_("A rematch, with different seats: yours is {seat}.")
    return _(text, seat=ui.words.name(_, SEAT, own))


def _came(_: Words, held: Held, ui: GameUi) -> str:
    letter, state = held.thread.letters[-1], held.thread.state
    first, name = letter.statements[0], _first(_, held, letter.author, ui)
    if letter.author == held.party:
        return ""
    if isinstance(first, Remind) and state.due is not None and state.due.party == held.party:
        text = N_(
            "{name} has sent you reminder {number} of {most}. Leaving the last reminder "
            "unanswered means abandoning the game."
        )  # fmt: skip
        return _(text, name=name, number=len(state.days), most=REMINDERS)
    if not isinstance(first, Answer):
        return ""
    asked = held.thread.states[-2].question
    yes = N_("{name} accepted.")
    no = N_("{name} declined.")
    if asked is not None and asked.lost is None and asked.asker == held.party:
        yes = N_("{name} lets you take your turn back.")
        no = N_("{name} does not let you take your turn back.")
    return _(yes if first.yes else no, name=name)


def _waits(_: Words, held: Held, day: int) -> str:
    state, party = held.thread.state, held.party
    assert party is not None
    number = len(state.days)
    if not number:
        return _(N_("The reply will be a link: open it, or paste it here."))
    found = _(N_("Unanswered reminders: {number} of {most}."), number=number, most=REMINDERS)
    if state.may_close(party, day):
        return f"{found} {_(N_('You may close the game now.'))}"
    left = state.days[-1] + held.thread.terms.patience - day
    if left <= 0:
        return found
    if number < REMINDERS:
        more = _.ngettext("The next reminder can be sent in {count} day.",
                          "The next reminder can be sent in {count} days.", left)  # fmt: skip
    else:
        more = _.ngettext("You may close the game in {count} day.",
                          "You may close the game in {count} days.", left)  # fmt: skip
    return f"{found} {more}"


def counted(scene: Scene) -> str:
    """Return the reason for a result, or all scores if the result's sentences omit any.

    Returns "" after a resignation, and until the end is shown.
    """
    _, table = scene.words, scene.table
    outcome = table.looked_at.outcome
    if outcome is None or table.looked_at.resigned is not None or not table.shows_end:
        return ""
    seen = table.observation
    found = decided(table, scene.board)
    why = scene.ui.words.decided(_, outcome, seen, found)
    told = f"{scene.ui.words.result(_, outcome, seen)} {why}"
    if {*map(str, outcome.scores.values())} <= {*_NUMBER.findall(told)}:
        return why
    scores = ((seat, scene.ui.words.score(_, seen, seat)) for seat in table.match.seats)
    text = N_("{name}: {score}.")
    return " ".join(_(text, name=label(scene, at), score=score) for at, score in scores if score)
