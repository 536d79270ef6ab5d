"""What is wrong from outside is told in one sentence, in the player's language; nothing is lost.

Names of controls that there are not, archives that do not come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pytest

from tessera.page.core.events import Press
from tessera.page.core.parts import FEATURES
from tessera.page.core.state import Thinking
from tessera.saves.library import GAME
from tests.outside import MOVES, PERSONS, kept, played
from tests.page import screens
from tests.page.embedded import Embedded, Reading
from tests.page.kept import kept_texts, speak, stored, turns
from tests.page.visitor import Visitor
from tests.words.speaking import words

REPLACED: Final = "A newer version has replaced this page: reload it to go on."
UNFETCHED: Final = "{game} could not be fetched. Try again when the network is there."
PART: Final = "This part of the page"
LOST: Final = "The bot does not answer. The game is kept: reload the page to go on."
UNKNOWN: Final = "There is nothing behind the control “{name}” here. Reload the page."


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


@pytest.mark.parametrize(
    ("screen", "language"), [("table", "fr"), ("home", "en"), ("settings", "fr")]
)
def test_an_unknown_control(screen: str, language: str) -> None:
    """It is told on the screen and aloud, once, whatever is up; everything stays as it is."""
    at = screens.SCREENS[screen]()
    speak(at, language)
    told = said(language, UNKNOWN, name="confrim")
    session, texts, count = at.site.shell.session, dict(at.storage.texts), len(at.heard)
    table = session.table if session else None
    at.site.input.press(Press("confrim"))
    assert [told] == at.heard[count:]
    assert told in trouble(at)
    assert (texts, table) == (at.storage.texts, session.table if session else None)


@pytest.mark.parametrize("name", ["confrim", "<b>x", "__proto__", "x" * 4000])
def test_an_unknown_control_is_told_as_text(name: str) -> None:
    at = screens.table()
    at.site.input.press(Press(name))
    assert f"“{name[:40]}”" in at.heard[-1] and name[:41] + "x" not in at.heard[-1]
    assert "<b>" not in trouble(at)


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
    at = Visitor(missing=(FEATURES,))
    at.go("#/play/pyrga")
    at.pick("kind:S", "square:b2")
    return at


WANTS: Final = {
    "export": Want(FEATURES, bare, lambda at: at.press("export"), PART, gave),
    "share": Want(FEATURES, bare, lambda at: at.press("share"), PART, in_dialog),
    "rename": Want(FEATURES, bare, lambda at: at.press("rename"), PART, in_dialog),
    "a link": Want(FEATURES, bare, link, PART, lambda at: not at.session.table.name),
    "a described game": Want(FEATURES, bare, lambda at: at.begin("pyrga"), "Pyrga",
                             lambda at: not at.session.table.name),
    "records": Want(FEATURES, bare, lambda at: at.go("#/import"), PART,
                    shows("read")),
    "settings": Want(FEATURES, bare, lambda at: at.go("#/settings"), PART,
                     shows("set")),
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
    speak(at, language)
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


def test_the_list_of_games_comes_later() -> None:
    """The home is up without it, and shows it the next time."""
    at = Visitor(missing=(FEATURES,))
    at.storage.texts[f"{GAME}aa"] = kept(played(MOVES), PERSONS)
    at.go("#/")
    assert ("home", "") == (at.document.where, at.document.regions.get("mine", ""))
    at.archives.missing.clear()
    at.go("#/import")
    at.go("#/")
    assert at.document.find(id="game-aa")


def test_thinking_that_does_not_come() -> None:
    """The bot is given up, the turn is kept; taken back and played again, it is asked for anew."""
    at = Visitor(missing=(FEATURES,))
    at.go("#/play/pyrga")
    at.pick("kind:S", "square:b2")
    told = said("en", LOST)
    assert told in trouble(at) and told in at.heard[-2:]
    assert ["Sb2"] == [turn.text for turn in stored(at).turns()]
    assert not at.can("hurry") and not at.session[Thinking].running
    at.archives.missing.clear()
    at.press("undo")
    assert told not in trouble(at)
    at.play("Sb3")
    at.bots[0].answer()
    at.clock.turn_on(1)
    assert 2 == len(turns(at))


@pytest.mark.parametrize("come", [screens.table, screens.home])
def test_a_language_that_does_not_come(come: Callable[[], Visitor]) -> None:
    """The one before is spoken on, and set again; later it can be had."""
    at = come()
    at.archives.missing.add("fr")
    speak(at, "fr")
    told = UNFETCHED.format(game="The other language")
    assert told == at.heard[-1] and told in trouble(at)
    assert ("en", "en") == (at.document.marks["lang"], at.site.shell.words.language)
    assert "en" == at.site.shell.settings["language"]
    at.archives.missing.clear()
    speak(at, "fr")
    assert ("fr", "fr") == (at.document.marks["lang"], at.site.shell.words.language)
    assert told not in trouble(at)


def test_a_language_set_that_does_not_come() -> None:
    """The fields of the settings say which one is spoken."""
    at = screens.settings()
    at.archives.missing.add("fr")
    at.press("set", data_name="language", data_value="fr")
    told = UNFETCHED.format(game="The other language")
    assert told == at.heard[-1] and told in trouble(at)
    assert "checked" == at.document.fields["set-language-en"]


def test_a_language_that_does_not_come_at_the_start() -> None:

    at = Visitor(languages=("fr",), missing=("fr",))
    at.go("#/play/pyrga")
    assert at.heard[-1].startswith("Your turn: play any piece")
    assert "en" == at.site.shell.words.language


@pytest.mark.parametrize("control", ["share", "export", "rename"])
def test_what_comes_when_one_has_left(control: str) -> None:
    """It is not done to anything else, and nothing goes wrong."""
    at = Visitor(pending=(FEATURES,))
    at.go("#/play/pyrga")
    at.pick("kind:S", "square:b2")
    at.press(control)
    at.go("#/play/shacru")
    count, files = len(at.heard), dict(at.window.files)
    at.archives.pending.clear()
    at.clock.go_on()
    assert (count, files, "") == (len(at.heard), at.window.files, at.document.dialog)
    if at.site.shell.session is not None:
        assert None is at.session.table.viewed
