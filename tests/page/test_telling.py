"""Telling what happened: a text with what helps, without names, addresses and hidden things."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.page.core.choosing import new_table
from tessera.page.core.html import TELL
from tessera.page.core.players import PERSON
from tessera.page.features.sharing.commands import TOOLS
from tessera.page.features.telling import REPORT, report
from tessera.play.record import is_open, write_record
from tests.outside import PERSONS, played
from tests.page import screens
from tests.page.embedded import Embedded
from tests.page.fakes import FakeTools
from tests.page.kept import put
from tests.page.tables import parts_of
from tests.page.visitor import Visitor
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating

pytestmark = pytest.mark.usefixtures("as_fetched")

#: An error as browsers tell it, with the address of a site and a game's in it.
FAULT: Final = "Error: no, Ann\n at go (https://ann.example/tessera/app-1/x.js:3:7#/record/eJx)"


@pytest.fixture(autouse=True)
def _tools() -> None:
    TOOLS.fill(FakeTools())


def told(at: Visitor) -> str:
    (field,) = at.document.find(id=REPORT)
    return field.text


def test_a_failure_leads_to_its_report() -> None:
    """Beside the sentence stands the button; names go along when wanted, addresses never."""
    at = screens.home()
    put(at, played("1. Sb2", '[White "Ann"]\n[Black "Zed"]'), PERSONS)
    at.site.input.failed(FAULT)
    assert at.site.shell.told in at.text("status")
    at.press(TELL)
    text = told(at)
    assert all(fact in text for fact in ("Browser: Netscape", "Sb2", "x.js:3:7"))
    assert not [name for name in ("Ann", "Zed", "example", "eJx") if name in text]
    at.press(TELL, data_value="with")
    assert "Zed" in told(at) and "example" not in told(at)
    at.press("copy-report")
    assert at.text("copying")


@every_seating
def test_nothing_hidden_is_told(kind: Kind, rng: Random) -> None:
    """The record of a report holds nothing sealed, and is the whole where all is open."""
    at = screens.settings()
    shell = at.site.shell
    whole = kind.match(rng)
    match = whole.at(len(whole.actions) // 2)
    players = dict.fromkeys(match.seats, PERSON)
    table = new_table(match, players, parts_of(kind.game.id).board, "name")
    text = report(shell.games, shell.settings, table)
    assert f'[Game "{kind.game.id}"]' in text and "[Sealed" not in text
    lines = write_record(match._replace(headers={})).splitlines()
    assert is_open(match) == all(line in text for line in lines)


def test_the_page_around_a_frame_is_told() -> None:
    """Of a failure, once, and of what cannot be shown; with the report, which names nobody."""
    at = Embedded({"record": '[Game "pyrga"]\n[White "Ann"]\n\n1. Sb2', "mode": "play"})
    at.frame.input.failed(FAULT)
    at.frame.input.failed(FAULT)
    at.send(type="lang", lang="xx")
    failed, refused = at.parent.told("error")
    assert ("fault", "") == (failed["code"], failed["parameter"])
    assert failed["message"] in failed["report"] and "Sb2" in failed["report"]
    assert "lang" == refused["parameter"] and "code" not in refused
    assert not [name for name in ("Ann", "example") if name in failed["report"]]
