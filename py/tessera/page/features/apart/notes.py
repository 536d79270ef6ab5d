"""The notes and the menu of a game played apart; threads kept beside."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tessera.apart.letters import Answer, Remind, Resign
from tessera.apart.thread_state import REMINDERS
from tessera.drawing.svg import element, escaped
from tessera.page.core.controls import IN_MENU, board_settings
from tessera.page.core.html import button
from tessera.page.core.scene import RULES, Scene
from tessera.page.core.sentence import among, label
from tessera.page.core.table import decided
from tessera.page.features.apart.dialogs import TEXT
from tessera.page.features.apart.model import OVER, TURN, WAITS
from tessera.page.features.apart.told import called, side_by_side
from tessera.play.contract import LOT
from tessera.play.record import is_open
from tessera.words.language import N_, Words
from tessera.words.naming import SEAT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tessera.page.core.scene import GameParts
    from tessera.page.features.apart.model import Held
    from tessera.play.match import Match
    from tessera.saves.apart import Stored


#: The title of the page of a game of which nothing can be read.
UNREAD_LINK: Final = N_("A game that cannot be read here")
#: What may be a link's payload: what else was kept is shown as it is.
_PAYLOAD: Final = re.compile(r"[\w-]+", re.ASCII)
_TOLD: Final = N_(
    "What is kept of it stays as it is. Load this page anew, or open the text in another browser "
    "with your key; or ask the others for the newest link."
)


def has_past(beside: Sequence[Stored]) -> bool:
    """True if a state is kept that the game did not go on from."""
    return any(it.stays for it in beside)


def unread(held: Held, beside: Sequence[Stored]) -> str:
    """The text of the newest link that cannot be read; "" if there is none."""
    return held.unread or next((it.link for it in reversed(beside) if not it.stays), "")


def as_address(text: str, address: str) -> str:
    """The address that holds what was kept, if it looks like a payload; else the text itself."""
    return f"{address}#/apart/{text}" if _PAYLOAD.fullmatch(text) else text


def past(_: Words, both: Sequence[Held], parts: GameParts, link: str) -> str:
    """The dialog with the game from before, beside the one that is here now, and its link."""
    titles = (_(N_("Before")), _(N_("Now")))
    told = _(N_("It was kept when another game took its place. Its link shows it to anybody."))
    return (
        element("h2", escaped(_(N_("The game from before"))), id_="question")
        + side_by_side(titles, both, parts)
        + element("p", escaped(told), class_="quiet")
        + _copied(_, link)
        + element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    )


def unread_link(_: Words, text: str) -> str:
    """The dialog with a link that cannot be read."""
    return (
        element("h2", escaped(_(N_("A link that cannot be read here"))), id_="question")
        + element("p", escaped(_(_TOLD)), class_="quiet")
        + _copied(_, text)
        + element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    )


def unread_game(_: Words, text: str, name: str) -> str:
    """The page of a game of which nothing can be read, with what is kept of it."""
    deletes = button(_(N_("Delete it here")), "apart", data_value="drop", data_at=name,
                     class_="plain")  # fmt: skip
    back = button(_(N_("Back")), "back", class_="plain")
    inner = (
        element("h1", escaped(_(UNREAD_LINK)), id_="question")
        + element("p", escaped(_(_TOLD)))
        + _copied(_, text)
        + element("p", deletes + back, class_="row")
    )
    return element("div", inner, class_="page")


def _copied(_: Words, text: str) -> str:
    """A text, and the button that copies it."""
    field = element("textarea", escaped(text), id_=TEXT, readonly="readonly", rows=4,
                    class_="copied", aria_labelledby="question")  # fmt: skip
    copies = button(_(N_("Copy")), "copy-link", class_="main")
    return (
        element("p", field, class_="copying")
        + element("p", copies, class_="row")
        + element("p", " ", id_="copying", class_="quiet", role="status")
    )


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


#: What shows the game from before, and a link that cannot be read.
PAST: Final = N_("The game from before")
UNREAD: Final = N_("The link that cannot be read")


def menu(scene: Scene, held: Held, day: int, beside: Sequence[Stored] = ()) -> str:
    """What may be said beside the game, how the board lies, where one goes from here."""
    _ = scene.words
    groups = (
        "" if scene.watching else _said(_, held),
        board_settings(scene),
        _taken(_, held, beside, forgets=not scene.watching),
        _leads(_, held),
        "" if scene.watching else _lost(_, held, scene.game, day),
    )
    return "".join(element("div", group, class_="group") for group in groups if group)


def _said(_: Words, held: Held) -> str:
    """What one may say beside the game: once, and before anything else is decided."""
    party, found = held.party, ""
    if party is None:
        return found
    state, letters = held.thread.state, held.thread.letters
    found = _of_this_letter(_, held)
    newest = held.thread.newest(party)
    said = () if newest is None else letters[newest].statements
    # Who has resigned has shown what was hidden.
    if letters and state.may_ask(party) and not any(isinstance(it, Resign) for it in said):
        found += _item(_(N_("Ask for my last turn back")), "ask")
    if state.may_resign(party) and not held.ended:
        found += _item(_(N_("Resign")), "resign")
    return found


def _lost(_: Words, held: Held, parts: GameParts, day: int) -> str:
    """What is done where somebody else cannot go on any more; last, since it is rare."""
    state, party, found = held.thread.state, held.party, ""
    if party is None or not held.thread.letters:
        return found
    for lost in range(held.thread.terms.parties):
        if state.may_reseat(party, lost, day):
            text = N_("If the player key of {name} is lost: let somebody take that seat")
            if not state.remote.reseats:
                text = N_("If the player key of {name} is lost: end the game, not opened")
            shown = _(text, name=called(_, held, lost, parts))
            # A name is an element of its own, which the items of a menu would set apart.
            found += element("button", element("span", escaped(shown)), type="button",
                             data_do="apart", data_value="reseat", data_at=str(lost),
                             **IN_MENU)  # fmt: skip
    return found


def _of_this_letter(_: Words, held: Held) -> str:
    """What is done with the letter: taken back, sent once more."""
    found = _item(_(N_("Undo")), "undo") if held.decisions else ""
    if held.sent_last:
        found += _item(_(N_("Send the last link again")), "again")
    return found


def _item(text: str, value: str) -> str:
    return button(text, "apart", data_value=value, **IN_MENU)


def study(_: Words, match: Match | None, **about: str) -> str:
    """What leads to a study of a game that hides nothing; "" where it hides something."""
    if match is None or not (match.actions and is_open(match)):
        return ""
    return button(_(N_("Study a copy")), "apart", data_value="study", **about)


def _taken(_: Words, held: Held, beside: Sequence[Stored], *, forgets: bool) -> str:
    """What may be taken along: the record as one may know it, an open game to be studied.

    Nothing that was only filled in for what is hidden leaves the page.
    """
    match, found = held.match, ""
    if match is not None and match.actions and (is_open(match) or held.seat is not None):
        found = _item(_(N_("Export")) if is_open(match) else _(N_("Export my view")), "record")
        found += study(_, match, **IN_MENU)
    if has_past(beside):
        found += _item(_(PAST), "past")
    if unread(held, beside):
        found += _item(_(UNREAD), "unread")
    if forgets and (held.is_own or beside):
        found += _item(_(N_("Delete it here")), "forget")
    return found


def _leads(_: Words, held: Held) -> str:
    """To the lesson, the rules, and what playing apart is."""
    game = held.thread.terms.game.id
    about = {"class_": "link", "target": "_blank", "rel": "noopener"}
    rules = {**about, "href": f"{RULES}{game}.{_.language}.html"}
    told = {**about, "href": f"pages/playing-apart.{_.language}.html"}
    return (
        element("a", escaped(_(N_("Learn"))), class_="link", href=f"#/learn/{game}")
        + element("a", escaped(_(N_("Rules"))), **rules)
        + element("a", escaped(_(N_("About playing apart"))), **told)
    )
