"""Two who play apart by keys alone, as ``tests/spoken/apart`` writes it down."""

from __future__ import annotations

import re
from typing import Final

from tessera.page.core.events import SentForm
from tessera.page.features.apart.dialogs import TEXT
from tests.page.keyboard import Keyboard
from tests.page.visitor import Visitor

#: A step's keys, one after the other: what is written stands in quotation marks.
KEYS: Final = re.compile(r"\"[^\"]*\"|\S+")
#: The address of a link, in a text that is sent.
LINK: Final = re.compile(r"#/apart/[\w-]+")
#: The box in which games begin makes an address; Pyrga, whose lots it does not draw.
BOX: Final = "#/apart/pyrga/seats=2&seat-black=bot:1"


class Apart:
    """Some who play apart, each at a keyboard, by their names; the link that was sent last."""

    def __init__(self, names: tuple[str, ...], language: str) -> None:
        self.parties = {name: Keyboard(Visitor()) for name in names}
        self.link = ""
        for keyboard in self.parties.values():
            keyboard.at.speak(language)
            keyboard.at.heard.clear()

    def step(self, keys: str) -> list[str]:
        """Press a step's keys, after the name of whose they are; all that is heard by them."""
        name, _, pressed = keys.partition(" ")
        keyboard = self.parties[name]
        for key in KEYS.findall(pressed):
            self._press(keyboard, key)
        heard = [*keyboard.at.heard]
        keyboard.at.heard.clear()
        return heard

    def _press(self, keyboard: Keyboard, key: str) -> None:
        at = keyboard.at
        if key == "box":
            at.go(BOX)
        elif key == "link":
            at.go(self.link)
        elif key == "paste":
            at.go("#/apart/link")
        elif key.startswith('"'):
            at.document.fields[keyboard.focus] = self._written(key.strip('"'))
        elif key.startswith("@"):
            self._reach(keyboard, key[1:])
        elif key == "submit":
            self._submit(keyboard)
        else:
            keyboard.spell(key)
        self._sent(at)

    def _written(self, text: str) -> str:
        """What is written: in place of a star, the newest link, as somebody has sent it."""
        return text.replace("*", f"https://somewhere.example/{self.link}")

    def _submit(self, keyboard: Keyboard) -> None:
        """Press Tab to what sends off the form that the focus is in, and Enter."""
        at, field = keyboard.at, keyboard.at.document.active()
        assert field is not None and field.form is not None
        data = {name.removeprefix("data-"): text for name, text in field.form.items()}
        written = at.document.fields[field.attributes["id"]]
        form = SentForm(data["do"], data, {field.attributes["name"]: written})
        at.site.input.submit(form)

    def _sent(self, at: Visitor) -> None:
        """Whoever sees the dialog with a link sends it."""
        for field in at.document.find(id=TEXT):
            found = LINK.search(field.text)
            assert found is not None
            self.link = found[0]

    def _reach(self, keyboard: Keyboard, name: str) -> None:
        """Press Tab until the focus is on what has that id, or says that of a game apart."""
        document = keyboard.at.document
        said = document.find(data_do="apart", data_value=name)
        found = document.find(id=name) or said or document.find(data_do=name)
        wanted = next(it for it in found if it.focusable and it.tag != "form")
        document.led = True
        document.take(wanted)
        active = document.active()
        assert active is not None and active.lasting == wanted.lasting
