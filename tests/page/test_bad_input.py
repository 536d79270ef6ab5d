"""What is wrong from outside is told in one sentence, in the player's language; nothing is lost.

Names of controls that there are not, archives that do not come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from tessera.page.core.events import Press
from tessera.page.core.games import REPLACED, UNFETCHED
from tessera.page.core.parts import FEATURES
from tests.page import screens
from tests.page.embedded import Embedded, Reading
from tests.page.kept import kept_texts
from tests.page.visitor import Visitor
from tests.words.speaking import words

PART: Final = "This part of the page"
UNKNOWN: Final = "“{name}” does nothing here. Reload the page."


_EN: Final = words("en")
pytestmark = pytest.mark.usefixtures("as_fetched")


def said(language: str, text: str, **named: str) -> str:
    """A sentence in a language; it must be another one than in English."""
    _ = words(language)
    found = _(text, **{name: _(it) for name, it in named.items()})
    assert (language == "en") == (found == _EN(text, **named))
    return found


def trouble(at: Visitor) -> str:
    """What went wrong, as it stands on the screen: at a game, at home, or at the foot."""
    found = [at.document.regions.get(name, "") for name in ("status", "lost", "mine")]
    return next((it for it in found if "trouble" in it), "") + at.document.foot


# Controls that there are not.


@pytest.mark.parametrize("come", [screens.table, screens.home])
def test_an_unknown_control(come: Callable[[], Visitor]) -> None:
    """It is told on the screen and aloud, once, as text; everything stays as it is."""
    at = come()
    texts, count = dict(at.storage.texts), len(at.heard)
    at.site.input.press(Press("<b>x" + "y" * 4000))
    told = UNKNOWN.format(name="<b>x" + "y" * 36)
    assert [told] == at.heard[count:]
    assert told.replace("<", "&lt;").replace(">", "&gt;") in trouble(at)
    assert texts == at.storage.texts


def test_an_unknown_control_elsewhere() -> None:
    """In a frame, whose board stays; at the foot of a page with diagrams."""
    frame = Embedded({"game": "pyrga", "mode": "play"}, ("fr",))
    table = frame.session.table
    frame.frame.input.press(Press("confrim"))
    assert said("fr", UNKNOWN, name="confrim") == frame.heard[-1]
    assert "confrim" in frame.text("status") and table is frame.session.table
    page = Reading({})
    page.run("confrim")
    told = said("en", UNKNOWN, name="confrim")
    assert told == page.heard[-1] and told in page.document.foot


# Archives that do not come.


class Want(NamedTuple):
    """What needs an archive: how one comes there, what is done, what it is called if not."""

    archive: str
    come: Callable[[], Visitor]
    do: Callable[[Visitor], None]
    name: str
    works: Callable[[Visitor], bool]


def link(at: Visitor) -> None:
    at.go(screens.linked().window.address())


def shows(control: str) -> Callable[[Visitor], bool]:
    return lambda at: at.document.where == "page" and bool(at.document.find(data_do=control))


def gave(at: Visitor) -> bool:
    return bool(at.window.files)


def in_dialog(at: Visitor) -> bool:
    return bool(at.document.dialog)


def bare() -> Visitor:
    """A game of which nothing is here but what its first turn needs."""
    at = Visitor("#/play/pyrga", missing=(FEATURES,))
    at.pick("kind:S", "square:b2")
    return at


WANTS: Final = {
    "export": Want(FEATURES, bare, lambda at: at.press("export"), PART, gave),
    "share": Want(FEATURES, bare, lambda at: at.press("share"), PART, in_dialog),
    "a link": Want(FEATURES, bare, link, PART, lambda at: not at.session.table.name),
    "a described game": Want(FEATURES, bare, lambda at: at.begin("pyrga"), "Pyrga",
                             lambda at: not at.session.table.name),
    "records": Want(FEATURES, bare, lambda at: at.go("#/import"), PART,
                    shows("read")),
    "a game": Want("shacru", screens.table, lambda at: at.go("#/play/shacru"), "Shacru",
                   lambda at: at.match.game.id == "shacru"),
    "games in common": Want("sectors", screens.table, lambda at: at.go("#/play/shacru"), "Shacru",
                            lambda at: at.match.game.id == "shacru"),
}  # fmt: skip


@pytest.mark.parametrize("name", WANTS)
def test_an_archive_that_does_not_come(name: str) -> None:
    """It is told once; what is kept stays as it was; when it comes later, all is as ever."""
    want, language = WANTS[name], "fr" if len(name) % 2 else "en"
    at = want.come()
    at.speak(language)
    texts, session = kept_texts(at), at.site.shell.session
    table = session.table if session else None
    at.archives.missing.add(want.archive)
    count = len(at.heard)
    want.do(at)
    told = said(language, UNFETCHED, game=want.name)
    assert 1 == sum(told in each for each in at.heard[count:])
    assert told in trouble(at)
    assert texts == kept_texts(at)
    if at.site.shell.session is not None:
        assert table is at.session.table
    at.archives.missing.clear()
    want.do(at)
    assert want.works(at)
    assert told not in trouble(at)


def test_an_archive_of_a_page_that_was_replaced() -> None:
    """It says that the page must be loaded anew; the game is kept, and goes on."""
    at = bare()
    at.archives.missing.clear()
    at.archives.gone.add(FEATURES)
    texts = kept_texts(at)
    at.press("share")
    assert REPLACED == at.heard[-1] and REPLACED in trouble(at)
    assert texts == kept_texts(at) and at.session.table.name
    again = at.reload()
    again.press("share")
    assert in_dialog(again) and REPLACED not in trouble(again)


def test_a_language_that_does_not_come() -> None:
    """The one before is spoken on, and set again; later it can be had."""
    at = screens.table()
    at.archives.missing.add("fr")
    at.speak("fr")
    told = UNFETCHED.format(game="The other language")
    assert told == at.heard[-1] and told in trouble(at)
    assert ("en", "en") == (at.document.marks["lang"], at.site.shell.words.language)
    at.go("#/settings")
    at.press("set", data_name="language", data_value="fr")
    assert told == at.heard[-1] and "checked" == at.document.fields["set-language-en"]
    at.archives.missing.clear()
    at.speak("fr")
    assert ("fr", "fr") == (at.document.marks["lang"], at.site.shell.words.language)
    assert told not in trouble(at)


def test_a_language_that_does_not_come_at_the_start() -> None:
    at = Visitor("#/play/pyrga", languages=("fr",), missing=("fr",))
    assert at.heard[-1].startswith("Your turn: play any piece")
    assert "en" == at.site.shell.words.language


def test_what_comes_when_one_has_left() -> None:
    """It is not done to anything else, and nothing goes wrong."""
    at = Visitor("#/play/pyrga", pending=(FEATURES,))
    at.pick("kind:S", "square:b2")
    at.press("share")
    at.go("#/play/shacru")
    count = len(at.heard)
    at.archives.pending.clear()
    at.clock.go_on()
    assert (count, "") == (len(at.heard), at.document.dialog)
