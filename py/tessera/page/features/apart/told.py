"""What is told of a game played apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tessera.apart import arrival
from tessera.apart.letters import Answer, Ask, Close, Join, Remind, Reseat, Resign
from tessera.apart.thread_state import REMINDERS
from tessera.drawing.svg import element, escaped, isolated
from tessera.page.core.html import button
from tessera.page.features.apart.model import (
    ASKED,
    INVITED,
    OVER,
    PASSES,
    READY,
    UNSURE,
    WAITS,
    WATCHED,
    Held,
    known,
)
from tessera.page.features.kept_games.view import small_picture
from tessera.words.language import N_, Words, unbroken
from tessera.words.naming import SEAT

if TYPE_CHECKING:
    from tessera.apart.letters import Statement
    from tessera.apart.thread_state import Question, ThreadState
    from tessera.page.core.scene import GameParts


def comparing(_: Words, both: Sequence[Held], parts: GameParts, told: str) -> str:
    """The dialog that shows two games as they stood after the letter in which they differ."""
    titles = (_(N_("The one that is here")), _(N_("The one that came")))
    return (
        element("h2", escaped(told), id_="question")
        + side_by_side(titles, both, parts)
        + element("p", button(_(N_("Close")), "no", class_="main"), class_="row")
    )


def side_by_side(titles: Sequence[str], both: Sequence[Held], parts: GameParts) -> str:
    """Two games, each under a title."""
    shown = "".join(_one(title, held, parts) for title, held in zip(titles, both, strict=True))
    return element("div", shown, class_="two-games", data_game=both[0].thread.terms.game.id)


def _one(title: str, held: Held, parts: GameParts) -> str:
    """A game: its last turn, as everybody may know it, and its board."""
    match, text = held.match, ""
    picture = ""
    if match is not None:
        turns = match.turns()
        text = f"{len(turns)}. {turns[-1].text}" if turns else ""
        picture = small_picture(match, parts.board)
    heading = element("h3", escaped(title))
    return element("div", heading + element("p", escaped(text)) + picture)


#: A kind beside those of `arrival`: an invitation to a rematch, where another one is here too.
CROSSED: Final = "crossed"
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
        "one that was sent from here counts here. To go on with the other one, delete the game "
        "here and open its newest link."
    ),
    arrival.CHANGED: N_(
        "This link tells another past than the one that is here: it is refused. Both are shown."
    ),
    CROSSED: N_(
        "Another rematch of the same game has been begun here: agree on one of the two, and delete "
        "the other."
    ),
}
#: Why there are links in which nobody plays.
_DRAWN: Final = N_(
    "First, lots and hidden tiles are drawn together, by some links in which nobody plays."
)
#: What is told of a seat that was given up, in a letter that is ready.
_FREE: Final = N_("The seat of {lost} is free: send this to whoever is to take it.")
_UNSURE: Final = N_(
    "Your seat, but you played in another browser. Have you gone on there since? Then open the "
    "newest link from there first."
)
_UNREAD: Final = N_(
    "The newest link of this game cannot be read here: this is how it stood before. Load this page "
    "anew, or bring a newer link."
)
#: Kinds of links that bring something new, which another one may have been meant to read first.
BROUGHT: Final = (arrival.NEW, arrival.SEVERAL, arrival.OWN)


def arrived(_: Words, kind: str, name: str, held: Held, parts: GameParts) -> str:
    """What is told of a link of a kind; ``name`` is of whom it tells something.

    Of one with new turns too, if it is somebody else's turn: the link was meant for another seat.
    """
    text = "" if held.unsure and kind == arrival.OWN else ARRIVED.get(kind)
    found = _(text, name=name or _(N_("A player"))) if text else ""
    if kind in BROUGHT and held.seat is not None and held.stage == WAITS and held.freed is None:
        whose = called(_, held, held.addressee, parts)
        other = _(N_("This link is for {name}; what is new in it is shown here."), name=whose)
        found = f"{found} {other}".strip()
    return found


def stands(_: Words, held: Held, parts: GameParts) -> str:
    """How a game stands, in a sentence: what one does, or for whom one waits."""
    stage, name = held.stage, called(_, held, held.addressee, parts)
    if held.unread:
        return _(_UNREAD)
    if stage == UNSURE:
        return _(_UNSURE)
    if held.standing.closed is not None and stage != READY:
        return _closed(_, held, parts)
    if stage == INVITED:
        return _invited(_, held, parts)
    if stage == ASKED:
        return _asked(_, held, parts)
    if stage == READY:
        return _ready(_, held, parts)
    if stage == WATCHED:
        return _watched(_, held, name)
    texts = {
        PASSES: N_("Nothing to decide: pass it on to {name}."),
        WAITS: N_("Waiting for {name}."),
        OVER: N_("The game is over."),
    }
    if stage == WAITS and held.freed is not None:
        texts[WAITS] = N_(
            "The seat of {name} is free: send the last link to whoever is to take it."
        )
    found = _(texts[stage], name=name) if stage in texts else ""
    drawn = _(_DRAWN) if stage == PASSES and held.match is None else ""
    return f"{found} {drawn}".strip()


def _closed(_: Words, held: Held, parts: GameParts) -> str:
    """Who closed the game, and because of whom."""
    state = held.standing
    by = called(_, held, state.closed, parts)
    lost = called(_, held, abandoner(state), parts)
    text = N_("{lost} has abandoned the game: three reminders had no answer. {name} closed it; "
              "nobody wins.")  # fmt: skip
    if state.unopened is not None:
        lost = called(_, held, state.unopened, parts)
        text = N_("The game ends as not opened: {name} says that the key of {lost} is lost.")
    return _(text, name=by, lost=lost)


def abandoner(state: ThreadState) -> int | None:
    """The party that did not answer when the game was closed, or that does not now."""
    due = state._replace(closed=None).due
    return None if due is None else due.party


def _watched(_: Words, held: Held, name: str) -> str:
    """Why one only watches: it is not known whether one has a seat."""
    if held.awaits_players:
        text = N_("This link is for {name}. Who is still to join gets another one; here you only "
                  "watch.")  # fmt: skip
        return _(text, name=name)
    return _(N_("All seats are taken; here you only watch. If one is yours, its key is not in this "
                "browser: bring it."))  # fmt: skip


def _ready(_: Words, held: Held, parts: GameParts) -> str:
    """What is ready to be sent, and to whom."""
    assert held.seat is not None
    name, first = called(_, held, held.addressee, parts), held.seat.said[0]
    if not held.thread.letters:
        text = N_("The invitation is ready: send it. After that it can no longer be changed.")
        round_ = N_("Send it to one person: the others get the links that follow.")
        more = _(round_) if held.thread.terms.parties > 2 else ""
        return f"{_(text)} {more}".strip()
    beside = _beside(_, held, first, name, parts)
    if beside:
        return beside
    if held.invites:
        return _(N_("This is ready, and invites the next player: send it on."))
    due = held.standing.due
    tells = _(due.tells) if due is not None and due.tells else ""
    text = N_("This is ready for {name}: send it. Until you do, you can still take it back.")
    if isinstance(first, Join) and not held.decisions:
        text = N_("Your seat is taken: send this to {name}.")
        tells = _(_DRAWN) if held.match is None else tells
    return f"{_(text, name=name)} {tells}".strip()


def _beside(_: Words, held: Held, first: Statement, name: str, parts: GameParts) -> str:
    """What is asked or answered beside the game; "" for a turn."""
    state = held.standing
    if isinstance(first, Answer):
        return _answers(_, held, first, name, parts)
    if isinstance(first, Ask):
        return _(N_("You ask to take back your last turn: send this to {name}."), name=name)
    if isinstance(first, Resign) and not held.ended:
        return _(N_("You resign: send this to {name}."), name=name)
    if isinstance(first, Remind):
        text = N_("Reminder {number} of {most} is ready: send it to {name}.")
        return _(text, number=len(state.days), most=REMINDERS, name=name)
    if isinstance(first, Close):
        lost = called(_, held, abandoner(state), parts)
        return _(N_("You close the game, which {lost} has abandoned: send this."), lost=lost)
    return _reseats(_, held, first, name, parts) if isinstance(first, Reseat) else ""


def _answers(_: Words, held: Held, answer: Answer, name: str, parts: GameParts) -> str:
    """One's answer, and what comes of it where that frees a seat."""
    text = N_("You grant what was asked: send this to {name}.")
    if held.freed is not None:
        text = _FREE
        if held.freed == held.party:
            text = N_("You give your seat away: send this to whoever is to take it.")
    elif not answer.yes:
        text = N_("You refuse what was asked: send this to {name}.")
    return _(text, name=name, lost=called(_, held, held.freed, parts))


def _reseats(_: Words, held: Held, said: Reseat, name: str, parts: GameParts) -> str:
    """The effect of saying that somebody's key is lost, or the question that it asks."""
    state, text = held.standing, _FREE
    if state.closed is not None:
        text = N_("You end the game, since the key of {lost} is lost: send this.")
    elif state.question is not None:
        text = N_("You ask to let somebody take the seat of {lost}: send this to {name}.")
        if not state.remote.reseats:
            text = N_("You ask whether the key of {lost} is lost, which would end the game: send "
                      "this to {name}.")  # fmt: skip
    return _(text, lost=called(_, held, said.party, parts), name=name)


def called(_: Words, held: Held, party: int | None, parts: GameParts) -> str:
    """What a party is called: by its name, else by its seat, as far as these are known."""
    name = held.name_of(party)
    if name:
        return isolated(name)
    seats = held.standing.remote.company.seats
    if party is not None and party < len(seats):
        return parts.words.name(_, SEAT, seats[party])
    return _(N_("the next player")) if party is not None else _(N_("the others"))


def _invited(_: Words, held: Held, parts: GameParts) -> str:
    """Who invites, and which seat is free."""
    game, name, due = unbroken(held.thread.terms.game.title), held.name_of(0), held.standing.due
    text = N_("{name} invites you to a game of {game}.")
    if held.thread.terms.before and name:
        text = N_("{name} invites you to another game of {game}.")
    if not name:
        text = N_("You are invited to a game of {game}.")
    invites = _(text, name=isolated(name), game=game)
    seats, party = held.standing.remote.company.seats, due.party if due is not None else 0
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
        return _turn_back(_, held, question, name)
    lost = called(_, held, question.lost, parts)
    text = N_("{name} asks to let somebody take the seat of {lost} anew, whose key is lost.")
    if question.lost == held.party:
        text = N_("{name} says that your key is lost. If you refuse, you go on; if you grant it, "
                  "your seat is given to somebody else.")  # fmt: skip
        if not held.standing.remote.reseats:
            text = N_("{name} says that your key is lost. If you refuse, you go on; if you grant "
                      "it, the game ends as not opened.")  # fmt: skip
    return _(text, name=name, lost=lost)


def _turn_back(_: Words, held: Held, question: Question, name: str) -> str:
    """Which turn another player asks to take back."""
    remote = held.standing.turns[question.asker]
    before = None if remote is None else known(remote)
    turns = () if before is None or held.match is None else held.match.turns()
    at = 0 if before is None else len(before.turns())
    if at >= len(turns):
        return _(N_("{name} asks to take back a turn, and all since."), name=name)
    text = N_("{name} asks to take back turn {turn} ({text}), and all since.")
    if at == len(turns) - 1:
        text = N_("{name} asks to take back turn {turn} ({text}).")
    return _(text, name=name, turn=at + 1, text=turns[at].text)
