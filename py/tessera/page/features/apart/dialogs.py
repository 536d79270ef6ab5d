"""The dialogs of games played apart: the link with its code, the key."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tessera.apart import coding
from tessera.apart.coding import ROUTE
from tessera.apart.letters import Answer, Ask, Close, Remind, Resign
from tessera.apart.terms import NAME_BYTES
from tessera.apart.thread_state import REMINDERS
from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button
from tessera.page.core.parts import Part
from tessera.page.features.apart import decisions as apart_links
from tessera.page.features.apart import told as apart_told
from tessera.page.features.apart.model import Held
from tessera.saves.apart import words_of
from tessera.words.language import N_, Words, unbroken

if TYPE_CHECKING:
    from tessera.apart.terms import Terms
    from tessera.page.core.scene import GameParts


#: Gives the module of the library segno that encodes, which is imported for the first code; the
#: build puts it there (`website.sources`).
ENCODER: Final[Part[Callable[[], Any]]] = Part()
#: The largest version that is shown, 97 modules wide.
LARGEST: Final = 20
#: How many light modules stand around a code.
QUIET: Final = 4


def _made(texts: Sequence[str]) -> Sequence[Sequence[int]] | None:
    """A code of texts that are written one behind the other, each in its own way.

    Its rows of modules, dark ones odd; None where it would be too large.
    """
    encoder = ENCODER()()
    try:
        code = encoder.encode(texts, "l", None, micro=False, boost_error=False)
    except encoder.DataOverflowError:
        return None
    rows: Sequence[Sequence[int]] = code.matrix
    return rows if code.version <= LARGEST else None


def drawn(texts: Sequence[str], label: str) -> str:
    """A code as an SVG; "" where it would be too large to be read."""
    rows = _made(texts)
    if rows is None:
        return ""
    size = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module & 1
    )
    paper = element("rect", width=size, height=size, class_="paper")
    about = {"viewBox": f"0 0 {size} {size}", "class_": "qr", "role": "img", "aria_label": label}
    return element("svg", paper + element("path", d=path), **about)


TITLE: Final = N_("Your player key")
#: The field with the key that one brings, and that for a file.
FIELD, FILE = "apart-words", "apart-file"
#: The title where another key is brought.
BRINGING: Final = N_("Bring my key")


def page(_: Words, key: bytes | None, *, brings: bool = False) -> str:
    """The page with the key as words, the ways to take it along, and the form to bring another.

    The form comes first where somebody ``brings`` one, or has none here.
    """
    title = element("h1", escaped(_(BRINGING if brings else TITLE)))
    back = element("p", button(_(N_("Back")), "back", class_="main"), class_="row")
    form = _bringing(_, key)
    if brings:
        here = element("h2", escaped(_(N_("The key that is here")))) + _own(_, key)
        inner = form + (here if key is not None else "")
    else:
        inner = _own(_, key) + element("h2", escaped(_(BRINGING))) + form
    return element("div", title + inner + back, class_="page")


def _own(_: Words, key: bytes | None) -> str:
    """The key that is here, and the ways to take it along."""
    if key is None:
        return element("p", escaped(_(N_("There is none yet: it is made with your first seat."))))
    told = _(N_("Whoever has this key can play your seats in games played apart, in any browser, "
                "from the newest link on. Keep it to yourself."))  # fmt: skip
    words = element("textarea", escaped(words_of(key)), id_=TEXT, readonly="readonly",
                    rows=3, class_="key-words", aria_label=_(TITLE))  # fmt: skip
    ways = button(_(N_("Copy")), "copy-link", class_="plain")
    ways += button(_(N_("Save as a file")), "apart", data_value="key-file", class_="plain")
    ways += button(_(N_("QR code")), "apart", data_value="key-qr", class_="plain")
    copied = element("p", " ", id_="copying", class_="quiet", role="status")
    text = element("p", escaped(told))
    return text + element("p", words) + element("p", ways, class_="row") + copied


def _bringing(_: Words, key: bytes | None) -> str:
    """The form to bring a key that was made elsewhere, in place of the one here, if any."""
    told = _(N_("Type or paste its nine words, or choose its file."))
    if key is not None:
        lost = _(N_("It takes the place of the key that is here: save that one first, or the seats "
                    "played with it are lost."))  # fmt: skip
        told = f"{told} {lost}"
    label = element("label", escaped(_(N_("The nine words of your key"))), for_=FIELD)
    field = element("input", id_=FIELD, name="words", autocomplete="off", autocapitalize="off",
                    spellcheck="false")  # fmt: skip
    file = element("input", type="file", id_=FILE, aria_label=_(N_("The file of the key")))
    brings = element("button", escaped(_(N_("Take this key"))), type="submit", class_="plain")
    inner = (
        label + element("p", field, class_="copying") + element("p", escaped(told), class_="quiet")
    )
    row = element("p", brings, class_="row")
    return element("form", inner + element("p", file) + row, data_do="apart", data_value="bring")


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
    text = message(_, held, link_of(held, address))
    if len(text) < MOST:
        return Sending(text)
    return Sending(message(_, held, link_of(held, address, new=True)), whole=False)


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
        shown = drawn((f"{address}#{ROUTE}", digits), _(N_("QR code")))
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
    shown = drawn((words_of(key),), _(N_("QR code")))
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
