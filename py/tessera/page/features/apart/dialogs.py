"""HTML of the dialogs and pages for games played apart and for the player's key."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tessera.apart import coding
from tessera.apart.terms import NAME_BYTES, Terms
from tessera.drawing.svg import element, escaped
from tessera.page.core.html import button, live, quiet, shut, submit, tell
from tessera.page.core.state import GameUi
from tessera.page.features.apart.links import ADDRESS, Sent, drawn, news
from tessera.page.features.apart.model import Held
from tessera.page.features.apart.told import called, stands, turn_told
from tessera.page.features.kept_games.view import small_picture
from tessera.saves.apart import words_of
from tessera.words.language import N_, Words

#: Id of the field with the text to copy; `features.sharing` uses the same id.
TEXT: Final = "shared-link"
#: Ids of the fields for the player's name, a pasted link, the words of a key, and a key file.
NAME, PASTED, FIELD, FILE = "apart-name", "apart-link", "apart-words", "apart-file"
TITLE: Final = N_("Your player key")
BRINGING: Final = N_("Enter my key")
UNREAD_LINK: Final = N_("Unreadable game")
#: Matches the payload of a link; any other stored text is shown unchanged.
_PAYLOAD: Final = re.compile(r"[\w-]+", re.ASCII)
_UNREAD: Final = N_(
    "What is saved stays as it is. You can reload this page, copy the text below into another "
    "browser that has your key, or ask the others for the newest link."
)
_FROM_ELSEWHERE: Final = N_(
    "In your other browser, open the game and press “Send again”. If that button is not there, use "
    "the last link you were sent."
)
_COPYING: Final = live(f"{TEXT}-told")


def act(text: str, word: str, class_: str = "plain", **about: object) -> str:
    """Return a button that runs the command ``word`` (see `commands.do`)."""
    return button(text, "apart", data_value=word, class_=class_, **about)


def _dialog(title: str, *inner: str) -> str:
    return element("h2", escaped(title), id_="question") + "".join(inner)


def _row(*buttons: str) -> str:
    return element("p", "".join(buttons), class_="row")


def _copied(text: str, *ways: str) -> str:
    return _text(text) + _row(*ways) + _COPYING


def _text(text: str) -> str:
    field = element("textarea", escaped(text), id_=TEXT, readonly="readonly", rows=4,
                    class_="copied", aria_labelledby="question")  # fmt: skip
    return element("p", field, class_="copying")


def _copies(_: Words, class_: str = "main") -> str:
    return button(_(N_("Copy")), "copy-link", class_=class_)


def _field(label: str, id_: str, **about: object) -> str:
    field = element("input", id_=id_, **about)
    return element("label", escaped(label), for_=id_) + element("p", field, class_="copying")


def _form(word: str, *inner: str) -> str:
    return element("form", "".join(inner), data_do="apart", data_value=word)


def sending(_: Words, held: Held, sent: Sent, ui: GameUi, *, able: bool) -> str:
    """Return the dialog with the text to send. ``able`` is True if the system can share it."""
    party = held.addressee
    title = _(N_("Send this to {name}"), name=called(_, held, party, ui))
    if held.seat is None:
        title = _(N_("Copy the link"))
    elif party is not None and not held.name_of(party):
        title = _(N_("Send this invitation"))
    told = N_(
        "Send this text in any messaging app. Its link holds the whole game, so if the message "
        "gets lost, you can simply send the text again."
    )  # fmt: skip
    if not sent.whole:
        told = N_("The whole game is too long for a message. This link contains only what is new: "
                  "send it to someone who has the rest.")  # fmt: skip
    line, _space, link = sent.text.rpartition(" ")
    size = _.ngettext("link of {count} character", "link of {count} characters", len(link))
    line = f"{escaped(line)} {element('span', escaped(size), class_='chip')}"
    ways = act(_(N_("Share")), "share", "main") if able else ""
    ways += _copies(_, "plain" if able else "main")
    shown = element("p", line, class_="message") + element("p", ways, class_="row large")
    whole = element("summary", escaped(_(N_("The whole text")))) + _text(sent.text)
    row = _row(act(_(N_("QR code")), "qr")) + shut(_)
    return _dialog(title, shown, _COPYING, element("details", whole), quiet(_(told)), row)


def qr_code(_: Words, held: Held, address: str) -> str:
    title, payload, shown = _(N_("QR code")), news(held), ""
    if len(payload) <= coding.LONGEST_IN_DIGITS:
        shown = drawn((f"{address}{ADDRESS}", coding.in_digits(payload)), title)
    told = N_(
        "This code contains what is new since the last link. Scan it to open the game on a phone."
    )
    if len(held.thread.letters) == 1:
        told = N_("This code contains the whole invitation. Scan it to open the game on a phone.")
    if not shown:
        told = N_("Too long for a QR code: send the link.")
    return _dialog(title, shown, quiet(_(told)), _row(act(_(N_("Back")), "again")))


def joining(_: Words, held: Held, name: str, ui: GameUi) -> str:
    told = N_(
        "Your seat is saved in this browser. To continue in another browser, save a backup in the "
        "settings."
    )  # fmt: skip
    inner = quiet(_(told)) + _abandoned(_, held.thread.terms)
    return _naming(_, "joined", stands(_, held, ui), name, inner, _(N_("Join")))


def naming(_: Words, held: Held) -> str:
    title, name = _(N_("Your name for the invitation")), held.name_of(held.party)
    told = N_("The others see this name. You can leave it blank.")
    inner = quiet(_(told)) + _abandoned(_, held.thread.terms)
    return _naming(_, "named", title, name, inner, _(N_("Continue")))


def _naming(_: Words, word: str, title: str, name: str, inner: str, text: str) -> str:
    field = _field(_(N_("Your name")), NAME, name="name", value=name, maxlength=NAME_BYTES,
                   autocomplete="nickname")  # fmt: skip
    row = _row(submit(text, class_="main"), button(_(N_("Cancel")), "no", class_="plain"))
    return _form(word, _dialog(title, field, inner, row))


def _abandoned(_: Words, terms: Terms) -> str:
    text = _(N_("There is no time limit for replies."))
    if terms.patience:
        text = _.ngettext(
            "After three unanswered reminders, at least {count} day apart, the game can be "
            "closed as abandoned.",
            "After three unanswered reminders, at least {count} days apart, the game can be "
            "closed as abandoned.",
            terms.patience,
        )
    return quiet(text)


def pasting(_: Words) -> str:
    told = _(N_("Paste the text you were sent, or just its link."))
    field = element("textarea", "", id_=PASTED, name="link", rows=6, required="required",
                    spellcheck="false")  # fmt: skip
    label = element("label", escaped(_(N_("The link"))), for_=PASTED)
    row = _row(submit(_(N_("Open")), class_="main"), act(_(N_("Paste")), "paste"))
    inner = (
        element("h1", escaped(_(N_("Paste a link"))))
        + element("p", escaped(told))
        + _form("pasted", label, field, row)
        + quiet(_(_FROM_ELSEWHERE))
    )
    return element("div", inner, class_="page")


def comparing(_: Words, both: Sequence[Held], ui: GameUi, told: str) -> str:
    titles = (_(N_("The game here")), _(N_("The game in the link")))
    return _dialog(told, _side_by_side(_, titles, both, ui), shut(_))


def past(_: Words, both: Sequence[Held], ui: GameUi, link: str) -> str:
    games = _side_by_side(_, (_(N_("Before")), _(N_("Now"))), both, ui)
    kept = N_("The game that was replaced has been kept. Anyone who has its link can see it.")
    copied = _copied(link, _copies(_))
    return _dialog(_(N_("The earlier game")), games, quiet(_(kept)), copied, shut(_))


def _side_by_side(_: Words, titles: Sequence[str], both: Sequence[Held], ui: GameUi) -> str:
    shown = ""
    for title, held in zip(titles, both, strict=True):
        match, text, picture = held.match, "", ""
        if match is not None:
            turns, picture = match.turns(), small_picture(match, ui.board)
            if turns:
                told = turn_told(_, held, match, len(turns) - 1, ui)
                text = _(N_("Turn {turn}: {text}"), turn=len(turns), text=told)
        heading = element("h3", escaped(title))
        shown += element("div", heading + element("p", escaped(text)) + picture)
    return element("div", shown, class_="two-games", data_game=both[0].thread.terms.game.id)


def as_address(text: str, address: str) -> str:
    """Return a stored payload as an address, or any other stored text unchanged."""
    return f"{address}{ADDRESS}{text}" if _PAYLOAD.fullmatch(text) else text


def unread_link(_: Words, text: str) -> str:
    title = _(N_("Unreadable link"))
    copied = _copied(text, _copies(_), tell(_, data_told=title))
    return _dialog(title, quiet(_(_UNREAD)), copied, shut(_))


def unread_game(_: Words, text: str, name: str) -> str:
    deletes = act(_(N_("Delete it here")), "delete", data_name=name)
    inner = (
        element("h1", escaped(_(UNREAD_LINK)), id_="question")
        + element("p", escaped(_(_UNREAD)))
        + _copied(text, _copies(_), tell(_, data_told=_(UNREAD_LINK)))
        + _row(deletes, button(_(N_("Back")), "back", class_="plain"))
    )
    return element("div", inner, class_="page")


def key_page(_: Words, key: bytes | None, *, brings: bool = False) -> str:
    title = element("h1", escaped(_(BRINGING if brings else TITLE)))
    inner, form = _own(_, key), _bringing(_, key)
    if not brings:
        inner += element("h2", escaped(_(BRINGING))) + form
    elif key is None:
        inner = form
    else:
        inner = form + element("h2", escaped(_(N_("Your current key")))) + inner
    back = _row(button(_(N_("Back")), "back", class_="main"))
    return element("div", title + inner + back, class_="page")


def _own(_: Words, key: bytes | None) -> str:
    if key is None:
        return element(
            "p", escaped(_(N_("You have no key yet: one is created when you first take a seat.")))
        )
    told = _(N_("Anyone who has this key and a game’s newest link can play for you, in any "
                "browser. Keep the key to yourself."))  # fmt: skip
    words = element("textarea", escaped(words_of(key)), id_=TEXT, readonly="readonly",
                    rows=3, class_="key-words", aria_label=_(TITLE))  # fmt: skip
    file, code = act(_(N_("Save as a file")), "key-file"), act(_(N_("QR code")), "key-qr")
    ways = _row(_copies(_, "plain"), file, code)
    return element("p", escaped(told)) + element("p", words) + ways + _COPYING


def _bringing(_: Words, key: bytes | None) -> str:
    told = _(N_("Type or paste the nine words of the key, or choose its file."))
    if key is not None:
        lost = _(N_(
            "The key you enter replaces your current one. Save the current one first, or you will "
            "lose the seats that depend on it."
        ))  # fmt: skip
        told = f"{told} {lost}"
    field = _field(_(N_("The nine words of your key")), FIELD, name="words", autocomplete="off",
                   autocapitalize="off", spellcheck="false")  # fmt: skip
    file = element("input", type="file", id_=FILE, aria_label=_(N_("Key file")))
    brings = submit(_(N_("Use this key")), class_="plain")
    return _form("bring", field, quiet(told), element("p", file), _row(brings))


def key_code(_: Words, key: bytes) -> str:
    title, told = (
        _(N_("QR code")),
        _(N_("This code contains the words of your key. Do not show it to anyone else.")),
    )
    return _dialog(title, drawn((words_of(key),), title), quiet(told), shut(_))
