"""A replay: every turn, every step of a scene, in order, to the end; only what may be seen."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.page.core.choosing import look, new_table
from tessera.page.core.players import PERSON
from tessera.page.core.state import PACES, Replay, SessionState, replays
from tessera.page.core.table import Table, turn_ends
from tessera.page.features.replay import SECONDS, begun, paced, shown_for, stepped, told
from tessera.page.features.turns.view import turns
from tests.page.tables import PYRGA, parts_of, scene, table, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import words

ENGLISH: Final = words("en")
BOARD: Final = PYRGA.board


def steps(at: Table, kind: Kind, *, still: bool = False) -> list[Table]:
    """Everything that a replay shows, from its beginning to the game as it stands."""
    board = parts_of(kind.game.id).board
    shown = [begun(at, board)]
    while shown[-1].viewed is not None:
        shown.append(stepped(shown[-1], board, still=still))
        assert len(shown) < 9 * len(at.match.actions) + 9
    return shown


@every_seating
def test_every_turn_and_every_step_of_a_scene_is_shown_once(kind: Kind, rng: Random) -> None:
    """From the start to the last turn; then the game as it stands, as one would look at it."""
    board, match = parts_of(kind.game.id).board, kind.match(rng)
    at = new_table(match, dict.fromkeys(match.seats, PERSON), board, "name")
    found = steps(at, kind, still=True)
    assert [*turn_ends(match)[:-1], None] == [each.viewed for each in found]
    assert look(at, board, len(match.actions)) == found[-1]
    shown = [each.observation for each in steps(at, kind)[:-1] if each.interlude]
    wanted = []
    for end in turn_ends(match)[1:]:
        seen = match.at(end).state.observed_by(at.viewer, over=match.outcome is not None)
        wanted += [*board.interlude(match.state.recalled(seen) if match.outcome is None else seen)]
    assert wanted == shown
    assert (kind.game.id == "tyrus") == bool(wanted)


@every_seating
def test_nothing_is_shown_that_looking_would_not_show(kind: Kind, rng: Random) -> None:
    """In a running game each turn is as when one looks at it: what is seen, and what is spoken."""
    board, match = parts_of(kind.game.id).board, kind.match(rng)
    match = match.at(turn_ends(match)[len(turn_ends(match)) // 2])
    for seat in match.seats:
        players = dict.fromkeys(match.seats, "bot:1") | {seat: PERSON}
        at = new_table(match, players, board, "name")
        texts = [
            ENGLISH("Turn {turn}: {text}", turn=n, text=text)
            for n, text in enumerate(at.texts(), start=1)
        ]
        found = steps(at, kind, still=True)
        assert [*turn_ends(match)[:-1], None] == [each.viewed for each in found]
        for each in found[:-1]:
            assert look(at, board, each.viewed or 0).observation == each.observation
            assert told(ENGLISH, each, "slow") in ("", *texts)


def test_a_game_that_goes_on_meanwhile_is_replayed_on() -> None:
    """A turn played by a bot while one looks is the replay's last one."""
    at = look(table("Sb2 Tb1E", name="x"), BOARD, 1)
    at = stepped(at._replace(match=at.match.play_text("Cd1")), BOARD, still=True)
    assert [2, None] == [at.viewed, stepped(at, BOARD, still=True).viewed]


def test_what_is_spoken() -> None:
    """The turn as the list has it; nothing at the quickest pace, at the start, or in a scene."""
    at = look(table("Sb2 Tb1E Cd1", name="x"), BOARD, 2)
    assert ["Turn 2: Tb1E", "Turn 2: Tb1E", ""] == [told(ENGLISH, at, pace) for pace in PACES]
    assert "" == told(ENGLISH, look(at, BOARD, 0), "slow")
    assert "" == told(ENGLISH, at._replace(interlude=(1, 2)), "slow")


def test_paces() -> None:
    """Each is quicker than the one before, for turns and steps, and the button goes round."""
    assert [*PACES] == [*SECONDS]
    for at in (table("Sb2"), table("Sb2")._replace(interlude=(1, 2))):
        waits = [shown_for(at, pace) for pace in PACES]
        assert sorted({*waits}, reverse=True) == waits
    assert ["normal", "fast", "slow"] == [paced(pace) for pace in PACES]


@pytest.mark.parametrize(
    ("standing", "runs"), [((), False), ((Replay(2),), True), ((Replay(1),), False)]
)
def test_the_button_says_what_it_does(standing: tuple[Replay, ...], runs: bool) -> None:
    """Replay, or pause while one runs; any other step ends it."""
    at = look(table("Sb2 Tb1E Cd1", name="x"), BOARD, 2)
    assert runs == replays(SessionState(at, *standing))
    button = tree(turns(scene(ENGLISH, at, *standing))).find(".//*[@data-do='replay']")
    assert button is not None
    assert ("Pause" if runs else "Replay") == button.get("aria-label") == button.get("title")


@pytest.mark.parametrize("pace", PACES)
def test_the_pace_is_shown(pace: str) -> None:
    """Its sign stands on the button; the sign and its name are spoken."""
    shown = tree(turns(scene(ENGLISH, table("Sb2", name="x"), Replay(pace=pace))))
    button = shown.find(".//*[@data-do='pace']")
    assert button is not None
    sign, name = PACES[pace]
    assert (sign, f"{sign} {name}") == (button.text, button.get("aria-label"))
