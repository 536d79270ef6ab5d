"""One's games at home: listed, named, deleted and put back, damaged."""

from __future__ import annotations

import pytest

from tessera.page.core.screen import KEPT
from tessera.saves.library import ASIDE, COPY, GAME, PICTURE
from tests.outside import DAMAGES, GOOD, PERSONS, kept, played
from tests.page import screens
from tests.page.kept import MARKUP, games, no_markup, stored
from tests.page.visitor import Visitor
from tests.saves.keeping import remade

pytestmark = pytest.mark.usefixtures("as_fetched")


def home(**texts: str) -> Visitor:
    """The home of somebody who has these games."""
    at = Visitor()
    at.storage.texts |= {f"{GAME}{name}": text for name, text in texts.items()}
    at.go("#/")
    return at


# Naming, deleting, putting back.


def test_naming_on_the_table() -> None:
    """Heading, title, record and list have it; blank or left unchanged, it is none."""
    at = screens.table()
    at.press("rename")
    (field,) = at.document.find(id=at.document.focused["id"])
    at.send("renamed", given=field.attributes["value"])
    assert field.attributes["value"] and "Name" not in stored(at).headers
    at.press("rename")
    at.send("renamed", given=f"  {MARKUP} ")
    assert f"Game renamed to “{MARKUP}”." == at.heard[-1]
    assert f"Pyrga {MARKUP}" in at.text("heading")
    assert f"{MARKUP} (Pyrga): Black to move · Tessera" == at.document.tab
    assert MARKUP == stored(at).headers["Name"] and "" == at.document.dialog
    no_markup(at)
    at.go("#/")
    assert f"{MARKUP}Pyrga: White against Black · " in at.text("mine")
    at.press("rename")
    at.send("renamed", given=" ")
    assert "Name removed." == at.heard[-1]
    assert at.document.focused["id"].startswith("to-")
    assert at.text("mine").startswith("Your gamesPyrga: White against Black")


def test_deleting_and_putting_back() -> None:
    """No question: it is gone, the focus is on what puts it back, and that is exact."""
    at = screens.table()
    name = at.session.table.name
    at.play("Cd3")
    at.go("#/")
    before = dict(at.storage.texts)
    at.press("delete")
    assert not [key for key in at.storage.texts if name in key]
    assert ("", "1 game deleted.") == (at.document.dialog, at.heard[-1])
    assert "undelete" == at.document.focused["id"]
    at.press("undelete")
    assert before == at.storage.texts
    assert (f"to-{name}", "", "Game restored.") == (
        at.document.focused["id"], at.document.foot, at.heard[-1],
    )  # fmt: skip


def test_the_offer_stays_for_a_while() -> None:
    """Also on another screen; but not for ever after the list was left."""
    at = home(cafe=kept(played("Sb2"), PERSONS))
    at.press("delete")
    at.clock.turn_on(5)
    at.go("#/import")
    assert at.can("undelete")
    at.clock.turn_on(5)
    assert not at.can("undelete") and [] == games(at)


def test_the_list_is_of_one_game_until_another_screen_is_shown() -> None:
    other = kept(played("", game="shacru"), {"south": "person", "north": "person"})
    at = home(cafe=kept(played("Sb2"), PERSONS), fade=other)
    at.press("only", data_value="pyrga")
    assert 1 == len(at.document.find(data_do="delete"))
    at.go("#/settings")
    at.go("#/")
    assert 2 == len(at.document.find(data_do="delete"))


def test_a_game_played_on_elsewhere_is_not_put_back_over() -> None:
    at = home(cafe=kept(played("Sb2"), PERSONS))
    at.press("delete")
    newer = at.storage.texts[f"{GAME}cafe"] = kept(played("Sb2 Sb3"), PERSONS)
    at.press("undelete")
    assert newer == at.storage.texts[f"{GAME}cafe"]
    assert "already back in the list" in at.heard[-1]


# Beginning.


def test_a_start_is_kept_with_the_first_turn_of_a_person() -> None:
    """Who leaves it before, or closes the tab, finds nothing at home, though a bot has moved."""
    at = Visitor()
    at.begin("pyrga", seat_white="bot:1")
    at.bots[-1].answer()
    at.clock.turn_on(5)
    assert 1 == len(at.match.actions)
    assert [] == games(at) and "" == at.text("kept")
    assert at.window.address().startswith("/play/pyrga/"), "it can be loaded anew"
    assert at.reload().session.table.bot_to_move is not None
    at.go("#/")
    assert [] == games(at) and "" == at.text("mine")
    at.begin("pyrga", seat_white="bot:1")
    at.bots[-1].answer()
    at.clock.turn_on(5)
    at.play(at.match.game.write(at.match.legal()[0]))
    assert 1 == len(games(at)) and f"/game/{games(at)[0]}" == at.window.address()
    assert 2 <= len(stored(at).actions)
    at = Visitor()
    at.begin("pyrga")
    at.play("Sb2")
    at.press("undo")
    at.go("#/")
    assert [] == games(at)


def test_a_game_of_bots_is_kept_from_its_beginning() -> None:
    at = Visitor()
    at.begin("pyrga", seat_white="bot:1", seat_black="bot:2")
    assert [at.session.table.name] == games(at)


@pytest.mark.parametrize("fields", ["seats=7", "seats=x", "seats=2&option-nothing=1"])
def test_an_address_that_describes_no_game(fields: str) -> None:
    at = Visitor(f"#/play/pyrga/{fields}")
    assert "There is no page at" in at.text("mine") and not at.can("tell")
    at.go("#/play/pyrga/seats=2&&seat-black=bot:9&seat-red=person&x")
    assert {"white": "person", "black": "person"} == at.session.table.players


# Damage.


def test_a_torn_save() -> None:
    """The last good copy is there, and it is said; the torn text is kept, and can be had."""
    torn = kept(played("Sb2 Sb3 Cc3"), PERSONS)[:-40]
    at = Visitor()
    at.storage.texts |= {f"{GAME}cafe": torn, f"{COPY}cafe": kept(played("Sb2 Sb3"), PERSONS)}
    at.go("#/game/cafe")
    told = at.heard[-1]
    assert "set aside" in told and told in at.text("status")
    at.play("Cc3")
    assert told not in at.text("status") and 3 == len(stored(at).turns())
    at.go("#/")
    at.press("download")
    assert [torn] == [*at.window.files.values()]
    at.press("forget")
    at.press("yes")
    assert "Unreadable data" not in at.text("over")
    assert not [key for key in at.storage.texts if key.startswith(ASIDE)]


@pytest.mark.parametrize("text", DAMAGES)
def test_a_save_that_cannot_be_read(text: str) -> None:
    """It is said what is wrong; the text is kept aside as it was; another game can be played."""
    at = Visitor()
    at.storage.texts |= {f"{GAME}cafe": text, f"{PICTURE}cafe": "<circle r='9'/>"}
    at.go("#/game/cafe")
    assert "“cafe”" in at.text("mine") and DAMAGES[text] in at.text("mine")
    assert text == at.storage.texts[f"{ASIDE}cafe.0"]
    no_markup(at)
    at.press("download")
    assert [text] == [*at.window.files.values()]
    at.go("#/play/pyrga")
    at.play("Sb2")
    assert at.text("kept").startswith(KEPT["kept"])


def test_a_save_of_a_newer_version() -> None:
    """It is said at its address and in the list; it stays as it is, and can be had or deleted."""
    at = Visitor()
    at.storage.texts |= {f"{GAME}cafe": screens.LATER, f"{COPY}cafe": GOOD}
    before = dict(at.storage.texts)
    at.go("#/game/cafe")
    newer = "This data was saved by a newer version of this page and has been left untouched."
    assert newer in at.text("mine") and "format 3" in at.text("mine")
    at.go("#/")
    assert not at.document.find(id="to-cafe") and not at.can("export")
    at.press("download")
    assert [screens.LATER] == [*at.window.files.values()]
    at.press("delete")
    at.press("undelete")
    assert before == at.storage.texts


def test_kept_games_are_told_in_their_own_words() -> None:
    """Their archives come when the list needs them, each once; the list stands there before."""
    at = Visitor()
    at.archives.pending.add("shacru")
    at.storage.texts |= {
        f"{GAME}cafe": kept(played("e1-e2", game="shacru"), {"south": "bot:1"}),
        f"{GAME}beef": kept(played("Sb2"), {}),
        f"{GAME}dead": remade(kept(played("e1-e2", game="pacru"), {}), about=None),
    }
    at.go("#/")
    assert "ShacruYour turn · 1 turn" in at.text("mine") and "A saved game" in at.text("mine")
    at.archives.pending.clear()
    at.clock.go_on()
    assert "Shacru: you against EasyYour turn · 1 turn" in at.text("mine")
    assert "Pacru: South against North" in at.text("mine")
    assert len(at.archives.here) == len({*at.archives.here})
