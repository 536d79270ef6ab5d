"""A tally on the page: staged step by step, led on by persons, said at once as a whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import new_table, played
from tessera.page.core.players import PERSON, SITTING, seating
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import told
from tessera.page.core.state import Saving
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import interlude_stepped, left
from tessera.page.features.records.known import seated
from tessera.page.features.sharing.view import record, taken_along
from tessera.page.features.turns.view import items
from tessera.play.match import Match
from tessera.play.record import sealed_record
from tessera.play.replay import read_record
from tessera.saves.library import About, Kept
from tests.page.tables import able, controls, parts_of, recorded, scene
from tests.words.speaking import words

ENGLISH = words("en")
GAME, PARTS = catalogue.game("tyrus"), parts_of("tyrus")
BOARD = PARTS.board
AGAINST_BOT = {"ivory": PERSON, "brown": "bot:1"}
DECK = " ".join(f"{kind}{value}" for value in range(10, 0, -1) for kind in "SMP")
DEAL = {"First": "ivory", "Elections": "C M T C M T C M T", "IvoryDeck": DECK, "BrownDeck": DECK}
#: An election in which counters and blockers cancel: 10 + 9 less 10 to 10 less 10 less 8.
PLACED = ("S10@iC", "M10@iC", "S9@iC", "S10@bC", "M10@bC", "P8@bC")


def table(*pieces: str, **players: str) -> Table:
    """A table after some placements, the last of which was just played."""
    begun = Match.dealt(GAME, GAME.setup(), DEAL)
    for piece in pieces[:-1]:
        begun = begun.play_text(piece)
    at = new_table(begun, AGAINST_BOT | players, BOARD, "name")
    return played(at, BOARD, begun.play_text(pieces[-1])) if pieces else at


def says(at: Table) -> tuple[str, str]:
    return told(scene(ENGLISH, at).spoken(ENGLISH))


def test_nobody_chooses_while_a_tally_is_shown() -> None:
    """Neither a person nor a bot; the drawn tiles, and the next election, come afterwards."""
    at = table(*PLACED)
    assert at.staged and not at.choosing and () == at.legal and at.moving is None
    assert 6 == len(at.observation.hands[0]) and "C" == at.observation.elections
    after = left(at, BOARD)
    assert not after.staged and "CM" == after.observation.elections
    assert 9 == len(after.observation.hands[0])
    shown = controls(scene(ENGLISH, at))
    assert not any(able(shown, name) for name in ("resign", "undo", "redo"))


def test_a_resignation_shows_no_tally() -> None:
    at = new_table(table(*PLACED).match.resign(), AGAINST_BOT, BOARD, "name")
    assert () == at.interlude
    assert "Ivory wins: Brown resigned." == says(at)[0]


@pytest.mark.parametrize("sitting", ["bot:1", "bot:1 bot:2 bot:3", "king bot:99", "", None])
def test_who_goes_on_with_a_record(sitting: str | None) -> None:
    """Those who sat there when it was taken along; persons, where it says nothing or nonsense.

    Bots named in the record sit against a person, never alone.
    """
    match = Match.dealt(GAME, GAME.setup(), DEAL)._replace(headers={"Brown": "Bot 2"})
    for players in ({"ivory": PERSON, "brown": "bot:2"}, {"ivory": "bot:3", "brown": "bot:1"}):
        taken = taken_along(match, players)
        assert (match, players) == seating(read_record(sealed_record(taken), catalogue.game))
    headers = {} if sitting is None else {SITTING: sitting}
    assert {"ivory": PERSON, "brown": PERSON} == seating(match._replace(headers=headers))[1]
    bots = match._replace(headers={"Ivory": "Bot 1", **match.headers})
    assert ["bot:2", PERSON] == [seated(each)[1]["brown"] for each in (match, bots)]


@pytest.mark.parametrize("other", [PERSON, "bot:1"])
def test_the_last_tally_tells_nothing_of_the_end(
    other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before its last step all is as if the game went on: the list, seats, buttons, the title."""
    whole, shown = recorded("tyrus-ty11"), []
    for ends in (True, False):
        with monkeypatch.context() as patched:
            if not ends:
                patched.setattr("tessera.games.tyrus.state.ending", lambda winners: "")
            match = Match.dealt(GAME, whole.setup, whole.deal)
            for turn in whole.turns()[:-1]:
                match = match.play_text(turn.text)
            last = match.play_text(whole.turns()[-1].text)
            at = new_table(match, {"ivory": PERSON, "brown": other}, BOARD, "name")
            assert ends == (last.outcome is not None)
            shown.append([*everything(played(at, BOARD, last))])
    assert len(shown[0]) == len(shown[1]) > 1
    for ended, goes_on in zip(*shown, strict=True):
        for name, drawn in ended.items():
            assert drawn == goes_on[name], name


def everything(at: Table) -> Iterator[dict[str, object]]:
    """All that is shown of each step of a scene but the last one."""
    while len(at.interlude) > 1:
        found: dict[str, object] = {**GameScreen().regions(scene(ENGLISH, at, Saving("kept")))}
        found["items"] = items(scene(ENGLISH, at))
        found["title"] = GameScreen().title(scene(ENGLISH, at))
        found["labels"] = GameScreen().labels(scene(ENGLISH, at))
        found["shared"] = record(at)
        found["kept"] = About.of(Kept(at.public_match, at.players, "2026"))
        yield found
        at = interlude_stepped(at, BOARD)
