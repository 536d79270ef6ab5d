"""Sharing: the address, the dialogs, the pictures; names are text, hidden things stay hidden."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final
from xml.etree.ElementTree import fromstring

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import new_table
from tessera.page.core.players import PERSON, seating
from tessera.page.core.screen import heading
from tessera.page.core.table import Table, turn_ends
from tessera.page.features.kept_games.view import naming
from tessera.page.features.sharing.view import (
    RECORD,
    entitled,
    fragment,
    opened_at,
    panel,
    picture,
    record,
)
from tessera.play.link import unpacked
from tessera.play.record import is_open, write_record
from tessera.play.replay import read_record
from tessera.saves.named import renamed
from tests.page.tables import MARKUP, fresh, parts_of, said, scene, table, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import words

ENGLISH: Final = words("en")
STATIC: Final = Path(__file__).resolve().parents[2] / "static/css"
CSS: Final = "".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.css")))
SVG: Final = "{http://www.w3.org/2000/svg}"


@every_seating
def test_an_address_holds_the_whole_game(kind: Kind, rng: Random) -> None:
    """Read again it is the same game; of a running one with secrets, who sits where as well."""
    board = parts_of(kind.game.id).board
    match = kind.match(rng)
    for whole in (match, match.at(len(match.actions) // 2)):
        players = dict.fromkeys(whole.seats, PERSON) | {whole.seats[-1]: "bot:2"}
        at = new_table(whole, players, board, "name")
        address = fragment(at)
        assert address.startswith("#/record/") and 3 == len(address.split("/"))
        read, sitting = seating(read_record(unpacked(address[9:]), catalogue.game))
        assert write_record(whole) == write_record(read)
        assert is_open(whole) or players == sitting
        shown = record(at)
        assert is_open(whole) == (write_record(whole) == shown) != ("[Sealed " in shown)


@every_seating
def test_turns_of_addresses(kind: Kind, rng: Random) -> None:
    """Each leads to its turn, of however many steps; one too large to the last, others nowhere."""
    match = kind.match(rng)
    ends = turn_ends(match)
    at = Table(match, dict.fromkeys(match.seats, PERSON), "it")
    for turn, end in rng.sample([*enumerate(ends)][:-1], min(5, len(ends) - 1)):
        assert fragment(at._replace(viewed=end)).endswith(f"/at/{turn}")
    assert ends == [opened_at(match, str(turn)) for turn in range(len(ends))]
    assert len(match.actions) == opened_at(match, "999999")
    for text in ("", "-1", "x", "1e3", "9999999", "\u0661", "1/2", " 1"):
        assert None is opened_at(match, text)


def test_names_are_text_in_every_dialog() -> None:
    """Markup in names of players and games comes out as it went in."""
    match = renamed(table("Sb2", name="x").match, MARKUP)
    match = match._replace(headers={**match.headers, "White": MARKUP})
    at = table("Sb2", name="x")._replace(match=match)
    text = tree(panel(ENGLISH, at, "https://host/")).find(f".//*[@id='{RECORD}']")
    assert text is not None and write_record(match) == text.text
    field = tree(naming(ENGLISH, MARKUP, MARKUP[:60])).find(".//input")
    assert field is not None
    assert (MARKUP[:60], "60") == (field.get("value"), field.get("maxlength"))
    assert MARKUP == tree(naming(ENGLISH, MARKUP, "")).find("form").get("data-name")  # type: ignore[union-attr]
    assert f"Pyrga {MARKUP[:60].rstrip()}" in said(heading(scene(ENGLISH, at)))
    title = fromstring(picture(scene(ENGLISH, at), CSS, "light")).findtext(f"{SVG}title") or ""
    assert MARKUP in title and entitled(scene(ENGLISH, at)) == title


@pytest.mark.parametrize("game", ["tayu", "tyrus"])
def test_a_picture_shows_what_the_viewer_sees(game: str, rng: Random) -> None:
    """It is drawn from the observation alone: two games that look alike give one picture."""
    parts, match = parts_of(game), fresh(game)
    for _action in range(9):
        match = match.play(rng.choice(match.legal()))
    players = dict.fromkeys(match.seats, "bot:1") | {match.seats[0]: PERSON}
    at = new_table(match, players, parts.board, "name")
    seen = at._replace(interlude=(at.observation,))
    for scheme in ("light", "dark"):
        made = picture(scene(ENGLISH, at), CSS, scheme)
        assert "en" == fromstring(made).get("lang")
        assert made == picture(scene(ENGLISH, seen), CSS, scheme)
