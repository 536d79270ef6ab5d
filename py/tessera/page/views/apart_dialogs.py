"""The dialogs and pages of games played apart, as HTML text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tessera.apart import coding
from tessera.apart.coding import ROUTE
from tessera.apart.terms import NAME_BYTES
from tessera.drawing.svg import element, escaped
from tessera.page.model import apart_links, key_words
from tessera.page.model.apart import Held
from tessera.page.views import apart_message, apart_told, qr
from tessera.page.views.html import button
from tessera.words.language import N_, Words

if TYPE_CHECKING:
    from tessera.apart.terms import Terms
    from tessera.page.model.game_parts import GameParts

#: The field with the text that is sent, which sharing knows how to copy.
TEXT: Final = "shared-link"
#: The fields of a name, of a link that is pasted, of a key.
NAME, PASTED, KEY = "apart-name", "apart-link", "apart-key"
_FROM_ELSEWHERE: Final = N_(
    "From another browser of yours: open the game there, and choose “Send the last link again” in "
    "the menu. Where that is missing, the newest link is the last one you were sent."
)
#: The most characters of a text that is sent; above that a link holds what is new alone.
MOST: Final = 2000


def link_of(held: Held, address: str, *, new: bool = False) -> str:
    """The address that holds the game; with ``new`` only what its receiver has not got."""
    payload = held.thread.written(_since(held)) if new else apart_links.written(held.thread)
    return f"{address}#/apart/{payload}"


def _since(held: Held) -> int:
    """The number of letters that the receiver of the next link has: none if they are to join."""
    party = None if held.invites else held.addressee
    at = None if party is None else held.thread.newest(party)
    return 0 if at is None else at + 1


class Sending(NamedTuple):
    """The text that is sent, and whether its link holds the whole game or what is new alone."""

    text: str
    whole: bool = True


def message_of(_: Words, held: Held, address: str) -> Sending:
    """The text that is sent; where all of the game would be too long, with what is new alone."""
    text = apart_message.message(_, held, link_of(held, address))
    if len(text) < MOST:
        return Sending(text)
    return Sending(apart_message.message(_, held, link_of(held, address, new=True)), whole=False)


def sending(_: Words, held: Held, what: Sending, parts: GameParts, able: bool) -> str:
    """The dialog with the text that is sent; ``able`` says whether the system can share it."""
    party = held.addressee
    title = _(N_("Send this to {name}"), name=apart_told.called(_, held, party, parts))
    if held.seat is None:
        title = _(N_("Copy the link"))
    elif party is not None and not held.name_of(party):
        title = _(N_("Send this invitation"))
    field = element("textarea", escaped(what.text), id_=TEXT, readonly="readonly", rows=5,
                    class_="copied", aria_labelledby="question")  # fmt: skip
    ways = button(_(N_("Share")), "apart", data_value="share", class_="main") if able else ""
    ways += button(_(N_("Copy")), "copy-link", class_="plain" if able else "main")
    ways += button(_(N_("QR code")), "apart", data_value="qr", class_="plain")
    told = _(N_("Send this text by any messenger. Its link holds the whole game; if it gets lost, "
                "send the same link again."))  # fmt: skip
    if not what.whole:
        told = _(N_("The whole game would be too long for a message: the link holds what is new "
                    "alone, for who has the rest."))  # fmt: skip
    return (
        element("h2", escaped(title), id_="question")
        + element("p", escaped(told), class_="quiet")
        + element("p", field, class_="copying")
        + element("p", ways, class_="row")
        + element("p", " ", id_="copying", class_="quiet", role="status")
        + element("p", button(_(N_("Close")), "no", class_="plain"), class_="row")
    )


def qr_code(_: Words, held: Held, address: str) -> str:
    """The dialog with what is new as a QR code."""
    payload = held.thread.written(_since(held))
    shown = ""
    if len(payload) <= coding.LONGEST_IN_DIGITS:
        digits = coding.in_digits(payload)
        shown = qr.drawn((f"{address}#{ROUTE}", digits), _(N_("QR code")))
    told = N_("A telephone’s camera opens it there. It holds what is new since the last link.")
    if len(held.thread.letters) == 1:
        told = N_("A telephone’s camera opens it there. It holds the whole invitation.")
    if not shown:
        told = N_("This is too much for a QR code: send the link.")
    back = button(_(N_("Back")), "apart", data_value="again", class_="plain")
    return _code(_, shown, _(told), back)


def key_code(_: Words, key: bytes) -> str:
    """The dialog with a player's key as a QR code: its words."""
    told = _(N_("The words of your key. Show this to nobody else."))
    shown = qr.drawn((key_words.written(key),), _(N_("QR code")))
    return _code(_, shown, told, button(_(N_("Close")), "no", class_="plain"))


def _code(_: Words, shown: str, told: str, leaves: str) -> str:
    return (
        element("h2", escaped(_(N_("QR code"))), id_="question")
        + shown
        + element("p", escaped(told), class_="quiet")
        + element("p", leaves, class_="row")
    )


def joining(_: Words, held: Held, name: str, parts: GameParts) -> str:
    """The dialog that takes the free seat under a name."""
    terms = held.thread.terms
    told = _(N_("This browser keeps the key to your seat. To go on elsewhere, take it along "
                "(settings)."))  # fmt: skip
    title = apart_told.stands(_, held, parts)
    join = element("button", escaped(_(N_("Take the seat"))), type="submit", class_="main")
    inner = _name(_, name) + element("p", escaped(told), class_="quiet") + _abandoned(_, terms)
    return _form(_, "joined", title, inner, join)


def naming(_: Words, held: Held) -> str:
    """The dialog that asks for the name under which one invites."""
    sends = element("button", escaped(_(N_("Go on"))), type="submit", class_="main")
    told = _(N_("The others see this name. You can leave it empty."))
    field = _name(_, held.name_of(held.party))
    inner = field + element("p", escaped(told), class_="quiet")
    inner += _abandoned(_, held.thread.terms)
    return _form(_, "named", _(N_("Your name for the invitation")), inner, sends)


def _abandoned(_: Words, terms: Terms) -> str:
    """What was agreed on for who does not answer."""
    text = _(N_("However long an answer takes, the game stays open."))
    if terms.patience:
        text = _.ngettext(
            "If three reminders, at least {count} day apart, stay unanswered, the game can be "
            "closed as abandoned.",
            "If three reminders, at least {count} days apart, stay unanswered, the game can be "
            "closed as abandoned.",
            terms.patience,
        )
    return element("p", escaped(text), class_="quiet")


def _name(_: Words, name: str) -> str:
    field = element("input", id_=NAME, name="name", value=name, maxlength=NAME_BYTES,
                    autocomplete="nickname")  # fmt: skip
    label = element("label", escaped(_(N_("Your name"))), for_=NAME)
    return label + element("p", field, class_="copying")


def _form(_: Words, value: str, title: str, inner: str, submit: str) -> str:
    back = button(_(N_("Cancel")), "no", class_="plain")
    heading = element("h2", escaped(title), id_="question")
    row = element("p", submit + back, class_="row")
    return element("form", heading + inner + row, data_do="apart", data_value=value)


def pasting(_: Words) -> str:
    """The page on which a link is pasted."""
    title = element("h1", escaped(_(N_("Paste a link"))))
    told = _(N_("Paste the text that somebody sent you, or only the link in it."))
    own = _(_FROM_ELSEWHERE)
    field = element("textarea", "", id_=PASTED, name="link", rows=6, required="required",
                    spellcheck="false")  # fmt: skip
    label = element("label", escaped(_(N_("The link"))), for_=PASTED)
    opens = element("button", escaped(_(N_("Open"))), type="submit", class_="main")
    form = element("form", label + field + element("p", opens, class_="row"),
                   data_do="apart", data_value="pasted")  # fmt: skip
    own = element("p", escaped(own), class_="quiet")
    return element("div", title + element("p", escaped(told)) + form + own, class_="page")
