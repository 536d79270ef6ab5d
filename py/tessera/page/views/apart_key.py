"""The player's key, shown so that it can be taken to another browser."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model import key_words
from tessera.page.views.apart_dialogs import TEXT
from tessera.page.views.html import button
from tessera.words.language import N_, Words

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
    words = element("textarea", escaped(key_words.written(key)), id_=TEXT, readonly="readonly",
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
