"""What is told of a game that is played apart: how it stands, what a link brought, what is sent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tessera.apart import arrival
from tessera.page.model.apart import ASKED, INVITED, OVER, PASSES, READY, WAITS, WATCHED, Held
from tessera.words.language import N_, Words, unbroken
from tessera.words.naming import SEAT

if TYPE_CHECKING:
    from tessera.page.model.game_parts import GameParts

#: What is told of a link that has come, by its kind; nothing of one with a single new turn.
ARRIVED: Final[Mapping[str, str]] = {
    arrival.OWN: N_("Your seat in this game: it goes on here."),
    arrival.SEVERAL: N_("This link is newer by several turns; all of them are here now."),
    arrival.SAME: N_("This link was opened here before; nothing has changed."),
    arrival.OLDER: N_("This link is older than what is here; the newer one is shown."),
    arrival.TAKEN: N_("Somebody else took this seat first."),
    arrival.UNSEATED: N_("Your seat in this game was given to somebody else."),
    arrival.OVERTAKEN: N_(
        "This turn was played before your last link had come, which counts no more."
    ),
    arrival.LATE: N_("This link was sent before your last turn had come; it counts no more."),
    arrival.FORK: N_(
        "{name} sent two different links for the same place. Both are shown; the first one counts "
        "here."
    ),
    arrival.OWN_FORK: N_(
        "You sent two different links for the same place, from two devices. Both are shown; the "
        "one that was sent from here counts here."
    ),
    arrival.CHANGED: N_(
        "This link tells another past than the one that is here: it is refused. Both are shown."
    ),
}
#: Kinds of links that bring something new, which another one may have been meant to read first.
BROUGHT: Final = (arrival.NEW, arrival.SEVERAL, arrival.OWN)


def arrived(_: Words, kind: str, name: str, held: Held, parts: GameParts) -> str:
    """What is told of a link of a kind; ``name`` is of whom it tells something.

    Of one with new turns too, if it is somebody else's turn: the link was meant for another seat.
    """
    text = ARRIVED.get(kind)
    found = _(text, name=name or _(N_("A player"))) if text else ""
    if kind in BROUGHT and held.seat is not None and held.stage == WAITS:
        whose = called(_, held, held.addressee, parts)
        other = _(N_("This link is for {name}; what is new in it is shown here."), name=whose)
        found = f"{found} {other}".strip()
    return found


def stands(_: Words, held: Held, parts: GameParts) -> str:
    """How a game stands, in a sentence: what one does, or for whom one waits."""
    stage, name = held.stage, called(_, held, held.addressee, parts)
    closed = held.standing.closed
    if closed is not None and stage != READY:
        by, unopened = called(_, held, closed, parts), held.standing.unopened
        if unopened is None:
            return _(N_("{name} closed the game: nobody had answered for long."), name=by)
        lost = called(_, held, unopened, parts)
        return _(N_("The game ends as not opened: {name} says that the key of {lost} is lost."),
                 name=by, lost=lost)  # fmt: skip
    if stage == INVITED:
        return _invited(_, held, parts)
    if stage == ASKED:
        return _asked(_, held, parts)
    if stage == READY and not held.thread.letters:
        return _(N_("The invitation is ready: send it. Then it can be changed no more."))
    texts = {
        WATCHED: N_("Here you only watch: the key to your seat is not in this browser."),
        READY: N_("This is ready for {name}: send it. Then it can be taken back no more."),
        PASSES: N_("Nothing to decide: pass it on to {name}."),
        WAITS: N_("Waiting for {name}."),
        OVER: N_("The game is over."),
    }
    if stage not in texts:
        return ""
    due = held.standing.due
    tells = _(due.tells) if stage == READY and due is not None and due.tells else ""
    return f"{_(texts[stage], name=name)} {tells}".strip()


def called(_: Words, held: Held, party: int | None, parts: GameParts) -> str:
    """What a party is called: by its name, else by its seat, as far as these are known."""
    name = held.name_of(party)
    if name:
        return name
    seats = held.standing.course.company.seats
    if party is not None and party < len(seats):
        return parts.words.name(_, SEAT, seats[party])
    return _(N_("the next player")) if party is not None else _(N_("the others"))


def _invited(_: Words, held: Held, parts: GameParts) -> str:
    """Who invites, and which seat is free."""
    game, name, due = unbroken(held.thread.terms.game.title), held.name_of(0), held.standing.due
    text = N_("{name} invites you to a game of {game}.")
    if not name:
        text = N_("You are invited to a game of {game}.")
    invites = _(text, name=name, game=game)
    seats, party = held.standing.course.company.seats, due.party if due is not None else 0
    if party < len(seats):
        seat = parts.words.name(_, SEAT, seats[party])
        yours = _(N_("Your seat: {seat}."), seat=seat)
        return f"{invites} {yours}"
    lot = _(N_("A lot decides the seats."))
    return f"{invites} {lot}"


def _asked(_: Words, held: Held, parts: GameParts) -> str:
    """What another player asks."""
    question = held.standing.question
    if question is None:
        return ""
    name = called(_, held, question.asker, parts)
    if question.lost is None:
        return _(N_("{name} asks to take back a turn, and all since."), name=name)
    lost = called(_, held, question.lost, parts)
    text = N_("{name} asks to let somebody take the seat of {lost} anew, whose key is lost.")
    return _(text, name=name, lost=lost)


def message(_: Words, held: Held, link: str) -> str:
    """The text that is sent, with the link in it."""
    match, game = held.match, unbroken(held.thread.terms.game.title)
    due, about = held.standing.due, {"game": game, "link": link}
    turn = 0 if match is None else len(match.turns())
    if len(held.thread.letters) == 1:
        own = held.name_of(0)
        text = N_("{name} invites you to a game of {game}: {link}")
        text = text if own else N_("An invitation to a game of {game}: {link}")
        return _(text, name=own, **about)
    if held.ended or due is None:
        return _(N_("{game}: the game is over. {link}"), **about)
    if held.standing.question is not None:
        return _(N_("{game}: I ask you something. {link}"), **about)
    name = held.name_of(due.party)
    if turn and name:
        text = N_("{game}, turn {turn}: your move, {name}. {link}")
        return _(text, turn=turn, name=name, **about)
    if turn:
        return _(N_("{game}, turn {turn}: your move. {link}"), turn=turn, **about)
    return _(N_("{game}: your move. {link}"), **about)
