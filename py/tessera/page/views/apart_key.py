"""The player's key, shown so that it can be taken to another browser."""

from __future__ import annotations

from typing import Final

from tessera.drawing.svg import element, escaped
from tessera.page.model import key_words
from tessera.page.views.html import button
from tessera.words.language import N_, Words

TITLE: Final = N_("Your player key")
#: The field with the key that one brings, and that for a file.
FIELD, FILE = "apart-words", "apart-file"


def page(_: Words, key: bytes | None) -> str:
    """The page with the key as words, the ways to take it along, and the form to bring another."""
    title = element("h1", escaped(_(TITLE)))
    told = _(N_("Whoever has this key can play your seats in games played apart, in any browser, "
                "from the newest link on. Keep it to yourself."))  # fmt: skip
    shown = element("p", escaped(_(N_("There is none yet: it is made with your first seat."))))
    if key is not None:
        words = element("output", escaped(key_words.written(key)), class_="key-words")
        ways = button(_(N_("Save as a file")), "apart", data_value="key-file", class_="plain")
        ways += button(_(N_("QR code")), "apart", data_value="key-qr", class_="plain")
        shown = element("p", words) + element("p", ways, class_="row")
    back = element("p", button(_(N_("Back")), "back", class_="main"), class_="row")
    text = element("p", escaped(told))
    return element("div", title + text + shown + bringing(_) + back, class_="page")


def bringing(_: Words) -> str:
    """The form to bring a key that was made elsewhere."""
    heading = element("h2", escaped(_(N_("Bring my key"))))
    told = _(N_("The nine words of the key, or its file. It takes the place of the key that is "
                "here."))  # fmt: skip
    label = element("label", escaped(_(N_("The key"))), for_=FIELD)
    field = element("input", id_=FIELD, name="words", autocomplete="off", autocapitalize="off",
                    spellcheck="false")  # fmt: skip
    file = element("input", type="file", id_=FILE, aria_label=_(N_("The file of the key")))
    brings = element("button", escaped(_(N_("Take this key"))), type="submit", class_="plain")
    inner = heading + element("p", escaped(told), class_="quiet") + label
    inner += element("p", field, class_="copying") + element("p", file)
    row = element("p", brings, class_="row")
    return element("form", inner + row, data_do="apart", data_value="bring")
