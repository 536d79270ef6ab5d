"""Changed links, wherever they are pasted; what is dropped, pasted or shared."""

from __future__ import annotations

from typing import Final

import pytest

from tessera.page.core import addresses
from tessera.page.core.addresses import Address
from tessera.play.link import packed
from tests.outside import MOVES, RECORD
from tests.page.apart import fill
from tests.page.kept import games, no_markup, turns
from tests.page.visitor import Visitor

PAYLOAD: Final = packed(RECORD)
TURNS: Final = MOVES.split()
#: A link in a letter.
LETTER: Final = f"> Look: “https://example.org/#!/record/{PAYLOAD[:30]}\n> {PAYLOAD[30:]}/at/2”.\n"
#: A link whose end is missing, and the message about it.
CUT: Final = f"https://example.org/#/record/{PAYLOAD[:-6]}"
MISSING: Final = "The end of the link is missing: copy all of it."

pytestmark = pytest.mark.usefixtures("as_fetched")

#: Addresses as they may arrive, and their correct forms.
ADDRESSES: Final = {
    f"#/record/{PAYLOAD}.": f"#/record/{PAYLOAD}",
    f"#!/record/{PAYLOAD}?fbclid=IwAR0": f"#/record/{PAYLOAD}",
    f"#/Record/{PAYLOAD}/at/2)": f"#/record/{PAYLOAD}/at/2",
    f"#/record/{PAYLOAD.replace('_', '%5C_')}%2Fat%2F2": f"#/record/{PAYLOAD}/at/2",
    "#!/play/Pyrga": "#/play/pyrga",
    "#!": "#/",
    "#/play/shacru/seats=3&option-order=NEW).": "#/play/shacru/seats=3",
    "#/new/SHACRU/3": "#/new/shacru/3",
    "#/learn/Tyrus?fbclid=E": "#/learn/tyrus",
    "#/Settings,": "#/settings",
}


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_an_address_is_mended(address: str) -> None:
    """The page shows what it means and corrects the address; nothing is kept."""
    at, right = Visitor(), Visitor()
    at.go(address)
    right.go(ADDRESSES[address])
    assert meant_by(right) == meant_by(at)
    assert right.document.tab == at.document.tab
    assert "" == at.site.shell.told and [] == games(at)


def meant_by(at: Visitor) -> Address:
    return addresses.read(at.window.address())


@pytest.mark.parametrize("where", ["#/import", "#/apart/link"])
def test_a_link_to_a_record_in_any_text(where: str) -> None:
    """Pasted where records or where links are expected, it opens at its turn and is not kept."""
    at = Visitor(where)
    paste(at, LETTER)
    assert f"#/record/{PAYLOAD}/at/2" == at.window.history[-1]
    assert 2 == at.session.table.viewed
    assert [] == games(at)
    at.go("#/import")
    assert (LETTER if where == "#/import" else "") == at.document.fields.get("record", "")


def paste(at: Visitor, text: str) -> None:
    """Paste a text into the open form and submit it."""
    if at.document.find(data_do="read"):
        at.send("read", record=text)
    else:
        fill(at, "pasted", link=text)


@pytest.mark.parametrize("where", ["#/import", "#/apart/link", ""])
def test_a_link_that_was_cut_off(where: str) -> None:
    """The page says so; the readable part can be opened, and is not kept before."""
    at = Visitor(where or CUT.removeprefix("https://example.org/"))
    if where:
        paste(at, CUT)
    assert f"{MISSING} The game can be read up to turn 5." in at.document.skeleton
    assert at.document.fields["record"].startswith('[Game "pyrga"]') and [] == games(at)
    at.press("open-good")
    assert TURNS == turns(at) and 1 == len(games(at))


@pytest.mark.parametrize("where", ["#/import", "#/apart/link"])
def test_a_link_that_cannot_be_read(where: str) -> None:
    """A damaged, cut-off or ambiguous link is reported there, and the text stays."""
    two = f"#/record/{PAYLOAD} #/record/{packed(RECORD + ' ')}"
    damaged = f"#/record/{PAYLOAD[:40]}A{PAYLOAD[40:]}"
    for text, why in (
        (two, "This text contains 2 different links: paste only one of them."),
        (damaged, "The address does not contain a whole game: part of the address may be missing."),
        (f"#/record/{PAYLOAD[:60]}", MISSING),
    ):
        at = Visitor(where)
        paste(at, text)
        shown = at.document.skeleton + at.site.shell.told
        assert why in shown and not at.can("open-good")
        assert where != "#/import" or text == at.document.fields["record"]
        no_markup(at)


# Dropped, pasted and shared texts and files.


@pytest.mark.parametrize("brings", [[RECORD], [b"\xef\xbb\xbf" + RECORD.encode()]])
def test_what_is_brought_is_asked_for(brings: list[str | bytes]) -> None:
    """It fills the form; it is read and kept only on request."""
    at = Visitor()
    at.window.brings = brings
    at.go("#/import")
    assert RECORD == at.document.fields["record"]
    assert "Not imported yet" in at.document.skeleton
    assert "read-it" == at.document.focused["id"] and [] == games(at)
    at.send("read", record=at.document.fields["record"])
    assert TURNS == turns(at) and 1 == len(games(at))


def test_several_are_brought() -> None:
    """Duplicates count once; others are read together; a long text becomes a file."""
    at = Visitor()
    at.window.brings = [RECORD, RECORD.encode(), RECORD.replace("Sd4", "Sd3")]
    at.go("#/import")
    at.send("read", record=at.document.fields["record"])
    assert "2 records." in at.document.skeleton
    at.window.brings = [RECORD + "\n" * 200_000]
    at.go("#/import")
    assert "" == at.document.fields["record"]
    assert at.document.fields["file"].startswith("records.txt: [Game")


def test_a_file_that_does_not_say_its_encoding() -> None:
    """The guess is told: with what is read of it, or in the form when it was brought."""
    at, guess = Visitor(), "read as Windows-1252"
    at.window.chosen = '[Game "pyrga"]\n[White "André"]\n\n1. Sb2'.encode("cp1252")
    at.go("#/import")
    at.send("read", record="")
    assert guess in at.text("status") and "André" == at.session.table.match.headers["White"]
    at.window.brings, at.window.chosen = [at.window.chosen], None
    at.go("#/import")
    assert guess in at.document.skeleton and "André" in at.document.fields["record"]


@pytest.mark.parametrize("gone", [False, True])
def test_what_is_brought_and_cannot_be_read(*, gone: bool) -> None:
    at = Visitor()
    at.window.brings, at.window.gone = [RECORD, b"\x89PNG\r\n\x1a\n\x00\x00"], gone
    at.go("#/import")
    said = "The file cannot be read" if gone else "not a text file"
    assert said in at.document.skeleton and RECORD == at.document.fields["record"]


def test_a_mail_with_a_record_is_read_where_links_are_pasted() -> None:
    at = Visitor("#/apart/link")
    paste(at, "Hi!\n\n> [Game “pyrga”]\n> 1. Sb2 Sb1\n\n-- \nAnn\n")
    assert ["Sb2", "Sb1"] == [turn.text for turn in at.match.turns()]
    assert "Line 3 was read as" in at.text("status")
    assert 'class="trouble"' not in at.document.regions["status"]


def test_turns_alone_are_read_as_the_game_that_is_chosen() -> None:
    at = Visitor("#/import")
    at.send("read", record="1. e1–e2 a7–b6")
    assert "The text does not name its game." in at.document.skeleton
    assert "1. e1–e2 a7–b6" == at.document.fields["record"]
    at.send("read", record="1. e1–e2 a7–b6", game="shacru")
    assert "shacru" == at.match.game.id and 2 == len(at.match.turns())
