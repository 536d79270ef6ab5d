"""Hints: told and drawn from what the player knows, for as long as nothing is done."""

from __future__ import annotations

from random import Random

from tessera.page.core.choosing import cancel, choose, look, ready
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.state import Hinting, Saving, SessionState, hinted, may_hint
from tessera.page.core.table import Table
from tessera.page.features.bots.model import LEAD, WINS, Hint
from tessera.page.features.bots.thinking import hint_drawing, hint_sentence
from tessera.play.match import Match
from tessera.play.view import View
from tests.page.tables import PYRGA, parts_of, scene, table
from tests.picking import picks_of
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating
from tests.words.speaking import every_language, whole, words

ENGLISH = words("en")
#: At every how many-th state of a game a hint is told.
STEP = 5


def hint(at: Table, text: str, sort: str = LEAD, number: int = 0) -> Hint:
    """A hint as the worker gives it."""
    return Hint(at).found({"move": text, "verdict": [sort, number]})


def test_a_hint_is_told_in_notation_and_words() -> None:
    """With what is proven, if anything is; before it is there, that it is looked for."""
    at = table()
    said = "Hint: Tb2N. White puts a Triangle on b2, pointing north."
    assert said == hint_sentence(ENGLISH, hint(at, "Tb2N"), PYRGA)
    proven = hint_sentence(ENGLISH, hint(at, "Tb2N", WINS, 9), PYRGA)
    assert f"{said} White wins within 9 moves, counting everybody’s." == proven
    assert "Looking for a hint …" == hint_sentence(ENGLISH, Hint(at), PYRGA)


def test_a_hint_is_shown_in_its_place() -> None:
    """In the one sentence, with its buttons, and as a ghost on the board."""
    at = table()
    found = hint(at, "Tb2N")
    shown = GameScreen().regions(scene(ENGLISH, at, Hinting(found)))
    assert "Hint: Tb2N." in shown["status"]
    assert 'data-value="play"' in shown["asked"]
    ghost = PYRGA.board.preview(at.observation, picks_of("kind:T", "square:b2", "heading:N"))
    assert ghost == shown["preview"] == hint_drawing(found, PYRGA.board)


def test_whatever_is_done_takes_a_hint_away() -> None:
    """A pick, a refused one, cancelling, looking back."""
    at = table("Tb2N Cb3")
    standing = (Hinting(hint(at, "Sb3")),)
    assert hinted(SessionState(at, *standing))
    for done in (
        choose(at, PYRGA.board, "kind:T").table,
        choose(at, PYRGA.board, "square:d4").table,
        cancel(at, PYRGA.board),
        look(at, PYRGA.board, 1),
    ):
        assert hinted(SessionState(done, *standing)) is None
        assert "Hint" not in GameScreen().regions(scene(ENGLISH, done, *standing))["status"]


def test_when_a_hint_may_be_asked_for() -> None:
    """By the person to move, and at any turn looked at; not while watching, nor for a bot now."""
    at = table("Tb2N")
    assert may_hint(SessionState(at))
    assert not may_hint(SessionState(at, Saving(watching=True)))
    assert not may_hint(SessionState(table("Tb2N", black="bot:1")))
    assert may_hint(SessionState(look(at, PYRGA.board, 0)))
    assert not may_hint(SessionState(look(at, PYRGA.board, 0), Saving(watching=True)))


def turn(match: Match, rng: Random) -> str:
    """The rest of a turn as a bot gives it: up to what shows something, or passes to another."""
    played, actions = match, []
    while True:
        actions.append(rng.choice(played.legal()))
        before, played = played, played.play(actions[-1])
        stays = played.open and played.state.to_move == before.state.to_move
        if not stays or before.state.reveals(actions[-1]):
            return match.written(actions)


@every_language
@every_seating
def test_hints_of_every_game(kind: Kind, spoken: str, rng: Random) -> None:
    """Told in whole sentences and drawn, at every state of a game."""
    match, parts = kind.match(rng), parts_of(kind.game.id)
    for count in range(0, len(match.actions), STEP):
        before = match.at(count)
        if before.to_move is None:
            continue
        at = Table(before, dict.fromkeys(before.seats, PERSON), acknowledged_by=before.to_move)
        found = hint(ready(at, parts.board), turn(before, rng))
        assert whole(hint_sentence(words(spoken), found, parts))
        hint_drawing(found, parts.board)
        GameScreen().regions(scene(words(spoken), found.table, Hinting(found)))


@every_seating
def test_a_hint_tells_nothing_hidden(kind: Kind, rng: Random) -> None:
    """Of positions that look the same to the player it tells and draws the same."""
    match, parts = kind.match(rng), parts_of(kind.game.id)
    for count in range(0, len(match.actions), STEP):
        before = match.at(count)
        seat = before.to_move
        if seat is None:
            continue
        text = turn(before, rng)
        other = View.of(before, seat).possible_match(rng)
        both = []
        for one in (before, other):
            at = Table(one, dict.fromkeys(one.seats, PERSON), acknowledged_by=seat)
            found = hint(at, text)
            both.append((hint_sentence(ENGLISH, found, parts), hint_drawing(found, parts.board)))
        assert both[0] == both[1]
