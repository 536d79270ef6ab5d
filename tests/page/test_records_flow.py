"""Records and links in and out: what comes from outside is read strictly, and shown as text."""

from __future__ import annotations

import re
from html import unescape
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.state import REMARK, Trouble
from tessera.page.features.kept_games.commands import TOLD
from tessera.page.features.sharing import commands as sharing
from tessera.play.link import packed, unpacked
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tests.outside import (
    ADDRESSES,
    ANN,
    BO,
    BROKEN_LINKS,
    BROKEN_RECORDS,
    MOVES,
    PERSONS,
    RECORD,
    played,
)
from tests.page import screens
from tests.page.fakes import FakeTools
from tests.page.kept import MARKUP, games, kept_texts, no_markup, put, read, turns
from tests.page.visitor import Visitor

NAMES: Final = f'[White "{MARKUP}"]\n[Black "Bo"]'

pytestmark = pytest.mark.usefixtures("as_fetched")


def test_in_and_out() -> None:
    """What was read is written again as it was, on the table and from the list; names are text."""
    at = Visitor()
    read(at, RECORD)
    assert ["Sb2", "Tb1E", "Cd1", "Td1N", "Sd4"] == turns(at)
    assert at.text("status").startswith(f"{BO}: ") and "d4" in at.text("status")
    assert f"Pyrga: {BO} to move · Tessera" == at.document.tab
    no_markup(at)
    at.press("export")
    name = at.session.table.name
    at.go("#/")
    assert f"Pyrga: {ANN} against {BO}" in at.text("mine")
    no_markup(at)
    assert RECORD == at.window.files.pop(f"pyrga-{name}.txt")
    at.press("export", data_name=name)
    assert RECORD == at.window.files[f"pyrga-{name}.txt"]
    at.go(f"#/game/{name}")
    at.press("undo")
    read(at, RECORD)
    assert (name, [name], 5) == (at.session.table.name, games(at), len(turns(at)))
    assert at.session[Trouble].sort == REMARK and at.can("undo")


#: Of another game, too, whose rules are told in its words; how long many turns take is no matter.
BROKEN: Final = {
    **{text: told for text, told in BROKEN_RECORDS.items() if "Sb2 " * 99 not in text},
    '[Game "shacru"]\n1. e1-e2 e9-e8 2. e2-e4': "Line 2, turn 3, “e2-e4”: ",
}


@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_broken_record(text: str) -> None:
    """Line, turn and rule are told; the text stands in the field, unless it is a long file's."""
    at, chosen = Visitor(), len(text) % 2 == 0
    read(at, "" if chosen else text, text if chosen else None)
    trouble = re.search(
        r'<span class="trouble"[^>]*>(.*?)</span></p>', at.document.skeleton, re.DOTALL
    )
    assert trouble is not None
    told = re.sub(
        '<span class="rule"><a href="rules/[^>]*>(.*?)</a>.*?</span></span>', r"(\1)", trouble[1]
    )
    told = unescape(re.sub("<[^>]*>", "", told))
    assert BROKEN[text].partition(" (P")[0].rstrip(".") in told
    kept = text if not chosen or len(text) <= 100_000 else ""
    assert kept == at.document.fields["record"]
    asked = "record-game" if at.document.has("record-game") else "record"
    assert asked == at.document.focused["id"]
    no_markup(at)
    assert [] == games(at) and not at.can("tell")


def test_what_is_good_of_a_broken_record() -> None:
    """It can be opened, of every game, and is one's own then."""
    at = Visitor()
    read(at, '[Game "shacru"]\n1. e1-e2 e9-e8 2. e2-e4')
    at.press("open-good")
    assert ["e1-e2", "e9-e8"] == turns(at) and 1 == len(games(at))
    read(at, '{"games": ')
    assert not at.can("open-good"), "below another file"
    at.send("read", record="Call me Ishmael.", game="shacru")
    assert not at.can("open-good"), "nothing of it can be read"


#: Files chosen by mistake: what they hold, and what is said of them.
MISTAKEN: Final = {
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00" + bytes(9000), "not a text file. Tessera reads"),
    "a book": (b"Call me Ishmael. " * 300_000, "This file is too large for a record"),
    "a chapter": (b"Call me Ishmael. " * 100_000, "The record is too long: 1000000"),
    "a letter": (b"Call me Ishmael. " * 5_000, "The text does not name its game."),
    "other data": (b'{"a": 1' + b" " * 20_000_000 + b"}", "or a backup: 20 MB."),
}


@pytest.mark.parametrize("name", MISTAKEN)
def test_a_file_chosen_by_mistake(name: str) -> None:
    """Why it is none is said; only what could be a record's text is put into the field."""
    content, said = MISTAKEN[name]
    at = Visitor()
    read(at, "what was pasted", content)
    assert said in at.document.skeleton
    field = at.document.fields["record"]
    assert field == (content.decode() if name == "a letter" else "")
    assert [] == games(at) and not at.can("open-good")


# Links.


def test_a_link_holds_the_whole_game() -> None:
    """Elsewhere it is shown with its names, and nothing is kept."""
    at = Visitor()
    match = played(MOVES, NAMES)
    put(at, match, PERSONS)
    at.press("share")
    at.press("share-names", data_value="with")
    (link,) = at.document.find(id="shared-link")
    address, _, fragment = link.attributes["value"].partition("#")
    assert at.window.page_address() == address
    assert write_record(match) == unpacked(fragment.removeprefix("/record/"))
    other = Visitor(f"#{fragment}")
    assert match.actions == other.match.actions
    assert "Not saved; play on to save this game. Save this game" == other.text("kept")
    assert other.can("share") and other.can("export")
    assert {} == other.storage.texts
    no_markup(other)
    assert MARKUP in other.text("seats")


def test_a_link_to_a_turn() -> None:
    """It is the one that is shown; who shares while looking back shares that."""
    at = Visitor()
    fragment = f"#/record/{packed(write_record(played(MOVES)))}"
    at.go(f"{fragment}/at/2")
    assert 2 == at.session.table.viewed
    at.press("share")
    (link,) = at.document.find(id="shared-link")
    assert link.attributes["value"].endswith("/at/2")
    at.press("no")
    at.pick("square:d1")
    assert "Play on from turn 2? The game will then be saved here." in at.document.dialog
    assert [] == games(at)
    at.press("yes")
    assert (["Sb2", "Tb1E"], 1) == (turns(at), len(games(at)))


@pytest.mark.parametrize("name", BROKEN_LINKS)
def test_a_broken_link(name: str) -> None:
    at = Visitor(f"#/record/{BROKEN_LINKS[name]}")
    told = "The address does not contain a whole game: part of the address may be missing."
    assert told in at.text("mine") and told == at.heard[-1]
    no_markup(at)
    assert {} == at.storage.texts


def test_ones_own_view_is_exported_while_a_bot_is_to_move() -> None:
    """It is that of who looks, and holds no tile of the bot's."""
    at, match = Visitor(), screens.after(1)
    (mine,) = {*match.seats} - {match.to_move}
    put(at, match, {str(match.to_move): "bot:2", mine: "person"})
    at.press("export")
    (seen,) = at.window.files.values()
    assert f'[Seen "{mine}"]' in seen


def test_names_are_asked_about_once() -> None:
    """Whether they go along with what is shared; the answer holds, and can be changed there."""
    at = Visitor()
    put(at, played(MOVES, '[White "Ann"]\n[Black "Zed"]'), PERSONS)
    at.press("share")
    assert "Share the players’ names too?" in at.document.dialog
    assert not at.document.find(id="shared-link")
    at.press("share-names", data_value="without")
    assert not told_in_links(at)
    at.press("text")
    assert "Zed" not in [*at.window.files.values()][-1]
    at.press("share-names", data_value="with")
    assert told_in_links(at)
    at.press("no")
    at.press("share")
    assert told_in_links(at) and "with" == at.site.shell.settings["names"]


@pytest.mark.parametrize("names", ["with", "without"])
def test_names_are_printed_where_they_are_shared(
    names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, printed = Visitor(), list[str]()

    def print_it(_tools: FakeTools) -> None:
        printed.append(at.document.tab + at.text("seats") + at.text("status"))

    monkeypatch.setattr(FakeTools, "print", print_it)
    monkeypatch.setattr(sharing, "TOOLS", FakeTools)
    put(at, played(MOVES, '[White "Ann"]\n[Black "Zed"]'), PERSONS)
    at.press("share")
    at.press("share-names", data_value=names)
    at.press("print")
    assert [names == "with"] == ["Zed" in page for page in printed]
    assert "Zed" in at.text("seats")


def told_in_links(at: Visitor) -> bool:
    """Whether a player's name stands in the link and in the record, and not in one of them."""
    (link,), (text,) = (at.document.find(id=f"shared-{each}") for each in ("link", "record"))
    packed_in = unpacked(link.attributes["value"].partition("#/record/")[2])
    named = {"Zed" in packed_in, "Zed" in text.text}
    assert 1 == len(named)
    return named.pop()


def test_a_hidden_game_is_shared_and_taken_along_sealed() -> None:
    """Whole, or what one sees; in neither can anything hidden be read."""
    at = screens.lifted()
    at.play(at.match.game.write(at.match.legal()[0]))
    for control in ("lift", "hide", "lift"):
        if at.can(control):
            at.press(control)
    at.press("share")
    assert "What is still hidden in this game" in at.document.dialog
    (text,) = re.findall(r"<textarea[^>]*>(.*?)</textarea>", at.document.dialog, re.DOTALL)
    assert "[Sealed " in text.replace("&quot;", '"')
    at.press("no")
    at.press("export-sealed")
    at.press("export")
    sealed, seen = at.window.files.values()
    assert f'[Seen "{at.session.table.viewer}"]' in seen
    decks = [deck for name, deck in at.match.deal.items() if name.endswith("Deck")]
    assert decks and not [deck for deck in decks if deck in text + sealed + seen]
    assert at.match.actions == read_record(sealed, catalogue.game).actions


# Addresses.


@pytest.mark.parametrize("address", ADDRESSES, ids=range(len(ADDRESSES)))
def test_an_address_that_leads_nowhere(address: str) -> None:
    """It is said at home, on the screen and aloud; what is kept stays, and games can be had."""
    at = screens.table("Sb2 Sb3")
    name, texts = at.session.table.name, kept_texts(at)
    at.go(address)
    assert ADDRESSES[address] in at.text("mine") and ADDRESSES[address] == at.heard[-1]
    assert ("home", texts) == (at.document.where, kept_texts(at))
    assert at.document.find(id=f"to-{name}")
    no_markup(at)
    at.go("#/play/pyrga")
    assert at.heard[-1].startswith("Your turn: play any piece")
    at.go("#/")
    assert ADDRESSES[address] not in at.text("mine")


def test_the_last_address_counts() -> None:
    """What was asked for first, and comes later, is not put up over it."""
    at = Visitor()
    at.archives.pending.add("shacru")
    at.go("#/play/shacru")
    at.go("#/play/pyrga")
    at.archives.pending.clear()
    at.clock.go_on()
    assert "pyrga" == at.match.game.id


def test_a_sealed_game_taken_along_says_who_sits_where() -> None:
    """From the table and the list; read elsewhere, they sit there; here, it is not doubled."""
    match = screens.after(3)
    players = dict.fromkeys(match.seats, "bot:2") | {match.to_move or "": "person"}
    at = Visitor()
    name = put(at, match, players)
    at.press("export-sealed")
    at.go("#/")
    at.press("export", data_name=name)
    (text,) = at.window.files.values()
    other = Visitor()
    read(other, text)
    assert players == other.session.table.players and match.actions == other.match.actions
    assert "Sitting" not in other.match.headers
    read(at, text)
    assert (name, [name]) == (at.session.table.name, games(at))


# Files that the page gives: each is told, by its name, where one looks and aloud.


def test_a_file_that_was_given_is_told_for_a_moment() -> None:
    at = Visitor()
    read(at, RECORD)
    at.press("export")
    told = f"Downloaded: pyrga-{at.session.table.name}.txt"
    assert told == at.heard[-1] == at.text("note")
    at.clock.turn_on(TOLD)
    assert "" == at.text("note")


def test_a_file_that_may_not_come_is_no_download() -> None:
    """In a framed page, the file's text and name are shown, to be copied."""
    at = Visitor()
    read(at, RECORD)
    at.window.framed = True
    at.press("export")
    ((name, text),) = at.window.files.items()
    told = at.text("dialog")
    assert told.startswith(f"{name} was offered as a download. If it does not arrive")
    assert " ".join(text.split()) in told and not [
        it for it in at.heard if it.startswith("Downloaded")
    ]
    at.press("no")
    assert not at.site.shell.dialog.is_open


def test_a_picture_that_may_not_come_is_there_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text is SVG, even for a PNG; a blank PNG is replaced by an SVG file."""
    monkeypatch.setattr(sharing, "TOOLS", FakeTools)
    for what in ("svg", "png"):
        at = screens.shared()
        at.press(what)
        assert f".{what}" in at.text("copying") and "Downloaded" in at.text("copying")
        at.window.framed = True
        at.press(what)
        told = at.text("dialog")
        assert ".svg was offered as a download" in told and "<svg xmlns" in told
    monkeypatch.setattr(FakeTools, "paint", _refuse)
    at = screens.shared()
    at.press("png")
    (name,) = at.window.files
    assert at.text("copying").endswith(f"here is an SVG picture instead. Downloaded: {name}")
    assert name.endswith(".svg")


async def _refuse(_tools: FakeTools, name: str, drawing: str, sharpness: int) -> bool:
    return False
