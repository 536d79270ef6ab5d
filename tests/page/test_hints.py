"""Hints: told and drawn from what the player knows, for as long as nothing is done."""

from __future__ import annotations

from random import Random

from tessera.page.game_parts import Status
from tessera.page.going import may_hint
from tessera.page.players import PERSON
from tessera.page.screens import hinted, regions
from tessera.page.table import Table, cancel, choose, look, ready
from tessera.page.thinking.hints import Hint
from tessera.page.thinking.thoughts import LEAD, WINS
from tessera.play.match import Match
from tessera.play.view import View
from tests.page.tables import PYRGA, parts_of, table
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
    assert said == hint(at, "Tb2N").told(ENGLISH, PYRGA)
    proven = hint(at, "Tb2N", WINS, 9).told(ENGLISH, PYRGA)
    assert f"{said} White wins within 9 moves, counting everybody’s." == proven
    assert "Looking for a hint …" == Hint(at).told(ENGLISH, PYRGA)


def test_a_hint_is_shown_in_its_place() -> None:
    """In the one sentence, with its buttons, and as a ghost on the board."""
    at = table()
    found = hint(at, "Tb2N")
    shown = regions(ENGLISH, at, PYRGA, Status(hint=found))
    assert "Hint: Tb2N." in shown["status"]
    assert 'data-value="play"' in shown["status"]
    ghost = PYRGA.board.preview(at.observation, ("kind:T", "square:b2", "heading:N"))
    assert ghost == shown["preview"] == found.drawn(PYRGA.board)


def test_whatever_is_done_takes_a_hint_away() -> None:
    """A pick, a refused one, cancelling, looking back."""
    at = table("Tb2N Cb3")
    standing = Status(hint=hint(at, "Sb3"))
    assert hinted(at, standing)
    for done in (
        choose(at, PYRGA.board, "kind:T").table,
        choose(at, PYRGA.board, "square:d4").table,
        cancel(at, PYRGA.board),
        look(at, PYRGA.board, 1),
    ):
        assert hinted(done, standing) is None
        assert "Hint" not in regions(ENGLISH, done, PYRGA, standing)["status"]


def test_when_a_hint_may_be_asked_for() -> None:
    """By the person to move; not while watching, for a bot, while looking back."""
    at = table("Tb2N")
    assert may_hint(at, Status())
    assert not may_hint(at, Status(watching=True))
    assert not may_hint(table("Tb2N", black="bot:1"), Status())
    assert not may_hint(look(at, PYRGA.board, 0), Status())


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
        at = Table(before, dict.fromkeys(before.seats, PERSON), lifted=before.to_move)
        found = hint(ready(at, parts.board), turn(before, rng))
        assert whole(found.told(words(spoken), parts))
        found.drawn(parts.board)
        regions(words(spoken), found.table, parts, Status(hint=found))


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
        told = []
        for one in (before, other):
            at = Table(one, dict.fromkeys(one.seats, PERSON), lifted=seat)
            found = hint(at, text)
            told.append((found.told(ENGLISH, parts), found.drawn(parts.board)))
        assert told[0] == told[1]
