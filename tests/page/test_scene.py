"""A tally on the page: staged step by step, led on by persons, said at once as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tessera.games import catalogue
from tessera.page.core.choosing import awaits, look, new_table, played
from tessera.page.core.players import PERSON, SITTING, seating, taken_along
from tessera.page.core.screen import GameScreen
from tessera.page.core.seats import row
from tessera.page.core.sentence import spoken, told, turn_spoken
from tessera.page.core.state import Saving
from tessera.page.core.table import Table
from tessera.page.features.pieces.model import interlude_stepped, left, lifted, runs, skipped
from tessera.page.features.pieces.view import interlude_button, letter
from tessera.page.features.sharing.view import record
from tessera.page.features.turns.view import items
from tessera.play.match import Match
from tessera.play.record import sealed_record
from tessera.play.replay import read_record
from tessera.saves.library import About, Kept
from tests.page.tables import able, controls, parts_of, scene
from tests.words.speaking import words

ENGLISH, FRENCH = words("en"), words("fr")
PLAYTHROUGHS: Final = Path(__file__).parents[1] / "playthroughs"
GAME, PARTS = catalogue.game("tyrus"), parts_of("tyrus")
DECK = " ".join(f"{kind}{value}" for value in range(10, 0, -1) for kind in "SMP")
DEAL = {"First": "ivory", "Elections": "C M T C M T C M T", "IvoryDeck": DECK, "BrownDeck": DECK}
#: An election in which counters and blockers cancel: 10 + 9 less 10 to 10 less 10 less 8.
PLACED = ("S10@iC", "M10@iC", "S9@iC", "S10@bC", "M10@bC", "P8@bC")


def table(*pieces: str, match: Match | None = None, **players: str) -> Table:
    """A table after some placements, the last of which was just played."""
    begun = Match.dealt(GAME, GAME.setup(), DEAL) if match is None else match
    for piece in pieces[:-1]:
        begun = begun.play_text(piece)
    at = new_table(begun, {"ivory": PERSON, "brown": "bot:1"} | players, PARTS.board, "name")
    return played(at, PARTS.board, begun.play_text(pieces[-1])) if pieces else at


def test_the_steps_of_a_tally() -> None:
    """Turned up, countered, blocked, counted, carried; in words, each with its rule."""
    at, said = table(*PLACED), []
    blocked = "Ivory’s citadel: 19 soldiers less a block of 10 by merchants, 9 left."
    while at.staged:
        said.append(told(scene(ENGLISH, at).spoken(ENGLISH)))
        at = interlude_stepped(at, PARTS.board)
    assert [
        ("Election of a general: the tiles in both citadels are turned up.", "TY-5"),
        ("Brown’s citadel: 10 merchants less 8 priests, a block of 2.", "TY-6"),
        (f"{blocked} Brown’s citadel: 10 soldiers less a block of 2 by merchants, 8 left.", "TY-7"),
        (
            "Ivory: 19 − 10 = 9. Brown: 10 − (10 − 8) = 8. Ivory elects the general, 9 to 8.",
            "TY-8",
        ),
    ] == list(dict.fromkeys(said))
    assert at.choosing or at.match.to_move == "brown"


def test_nothing_is_cancelled_in_an_empty_election() -> None:
    """Steps in which nothing happens are left out."""
    at = table("S10@iM", "S10@bM", "S9@iM", "S9@bM", "S8@iM", "S8@bM")
    steps = [seen.step for seen in at.interlude]
    assert ["turned", "counted", "carried"] == steps
    assert "0 to 0: nobody is elected." in told(scene(ENGLISH, skipped(at)))[0]


def test_nobody_chooses_while_a_tally_is_shown() -> None:
    """Neither a person nor a bot; the drawn tiles, and the next election, come afterwards."""
    at = table(*PLACED)
    assert at.staged and not at.choosing and () == at.legal and at.moving is None
    assert 6 == len(at.observation.hands[0]) and "C" == at.observation.elections
    after = left(at, PARTS.board)
    assert not after.staged and "CM" == after.observation.elections
    assert 9 == len(after.observation.hands[0])
    shown = controls(scene(ENGLISH, at))
    assert not any(able(shown, name) for name in ("resign", "undo", "redo"))


def test_a_tally_is_said_at_once() -> None:
    """What is announced holds the sums and the result, whatever step is on the screen."""
    before = table(*PLACED[:-1])
    at = played(before, PARTS.board, before.match.play_text(PLACED[-1]))
    said = turn_spoken(scene(ENGLISH, at), before.match)
    assert "Bot 1 places 8 priests in their own citadel. You: 19 − 10 = 9." in said
    assert "You elect the general, 9 to 8 (TY-8)." in said
    assert spoken(scene(ENGLISH, at)) == spoken(scene(ENGLISH, skipped(at)))


def test_what_leads_on() -> None:
    """Skip, then go on; between two persons, the one who leads the next election says so."""
    at = table(*PLACED)
    assert runs(at) and 'data-do="skip"' in interlude_button(scene(ENGLISH, at))
    assert not runs(skipped(at)) and 'data-do="on"' in interlude_button(scene(ENGLISH, skipped(at)))
    at = table(*PLACED, brown=PERSON)
    assert "brown" == at.curtain and at.viewer is None and "" == letter(scene(ENGLISH, at))
    last = skipped(at)
    assert ("b", "m") == tuple(
        letter(scene(_, last)) for _ in (ENGLISH, FRENCH)
    ) and "Hand the screen to Brown." in told(scene(ENGLISH, last).spoken(ENGLISH))[0]
    shown = row(scene(ENGLISH, last))
    assert 'data-do="lift"' in shown and 'data-do="on"' not in shown
    there = lifted(last, PARTS.board)
    assert not there.staged and there.choosing and "brown" == there.viewer
    only = table(*PLACED, ivory="bot:1")
    assert runs(skipped(only))


def test_a_tally_stands_still_where_the_game_is_found() -> None:
    """A game that is opened between two elections shows the last step, until one goes on."""
    match = table(*PLACED).match
    at = new_table(match, {"ivory": PERSON, "brown": "bot:1"}, PARTS.board, "name")
    assert ["carried"] == [seen.step for seen in at.interlude]
    gone_on = left(at, PARTS.board)
    back = look(look(gone_on, PARTS.board, 3), PARTS.board, 6)
    assert not back.interlude and back == gone_on


def test_after_the_last_tally_the_result_stands_beside_it() -> None:
    """Three elections in a row: the steps, then the sums and the result; nothing leads on."""
    match = Match.dealt(GAME, GAME.setup(), DEAL | {"Elections": "C C C M M M T T T"})
    before = match
    while match.outcome is None:
        home = "iC" if match.to_move == "ivory" else "bT"
        legal = [GAME.write(action) for action in match.legal()]
        before, match = (
            match,
            match.play_text(next(text for text in legal[::-1] if text.endswith(home))),
        )
    at = new_table(before, {"ivory": PERSON, "brown": "bot:1"}, PARTS.board, "name")
    at = played(at, PARTS.board, match)
    assert at.staged and GameScreen().regions(scene(ENGLISH, at))["marks"]
    last = skipped(at)
    assert not last.staged and 'data-do="skip"' in interlude_button(scene(ENGLISH, at))
    text, rule = told(scene(ENGLISH, last).spoken(ENGLISH))
    assert text.endswith("Ivory wins: three elections in a row.") and "TY-10" == rule


def test_a_resignation_shows_no_tally() -> None:
    """Who gives up between two elections leaves the position as it stands."""
    match = table(*PLACED).match.resign()
    at = new_table(match, {"ivory": PERSON, "brown": "bot:1"}, PARTS.board, "name")
    assert () == at.interlude
    assert "Ivory wins: Brown resigned." == told(scene(ENGLISH, at).spoken(ENGLISH))[0]


def test_who_goes_on_with_a_record() -> None:
    """Who sat there when it was taken along; persons, where it does not say, or says nonsense."""
    match = Match.dealt(GAME, GAME.setup(), DEAL)._replace(headers={"Brown": "Bot 2"})
    for players in ({"ivory": PERSON, "brown": "bot:2"}, {"ivory": "bot:3", "brown": "bot:1"}):
        taken = taken_along(match, players)
        assert (match, players) == seating(read_record(sealed_record(taken), catalogue.game))
    nobody = {"ivory": PERSON, "brown": PERSON}
    assert (match, nobody) == seating(match)
    for text in ("bot:1", "bot:1 bot:2 bot:3", "king bot:99", ""):
        assert nobody == seating(match._replace(headers={SITTING: text}))[1]


def test_the_game_waits_for_a_tally_also_while_one_looks_back() -> None:
    """Until the last step was left at the game itself; not after the end, nor at the start."""
    at = table(*PLACED)
    assert awaits(at, PARTS.board)
    back = look(at, PARTS.board, 3)
    assert awaits(back, PARTS.board) and not back.staged
    again = look(back, PARTS.board, 6)
    assert awaits(again, PARTS.board) and again.staged
    assert not awaits(left(again, PARTS.board), PARTS.board)
    assert not awaits(look(left(again, PARTS.board), PARTS.board, 3), PARTS.board)
    assert not awaits(table(*PLACED[:3]), PARTS.board)
    assert not awaits(table(), PARTS.board)


@pytest.mark.parametrize("other", [PERSON, "bot:1"])
def test_the_last_tally_tells_nothing_of_the_end(
    other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before its last step all is as if the game went on: the list, seats, buttons, the title."""
    text = (PLAYTHROUGHS / "tyrus-ty11.txt").read_text(encoding="utf-8")
    whole = read_record(text.partition("-----")[0], catalogue.game)
    shown = []
    for ends in (True, False):
        with monkeypatch.context() as patched:
            if not ends:
                patched.setattr("tessera.games.tyrus.state.ending", lambda winners: "")
            match = Match.dealt(GAME, whole.setup, whole.deal)
            for turn in whole.turns()[:-1]:
                match = match.play_text(turn.text)
            last = match.play_text(whole.turns()[-1].text)
            at = played(
                new_table(match, {"ivory": PERSON, "brown": other}, PARTS.board, "name"),
                PARTS.board,
                last,
            )
            assert ends == (last.outcome is not None)
            shown.append([*everything(at)])
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
        at = interlude_stepped(at, PARTS.board)
