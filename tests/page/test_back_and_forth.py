"""Going back and forth at the table: typing, taking back, playing again, looking, branching."""

from __future__ import annotations

from random import Random

import pytest

from tessera.page.core.choosing import look, own_decision, played, redone, still, typed, undone
from tessera.page.core.players import PERSON
from tessera.page.core.state import BoardSettings
from tessera.page.core.table import Table, turn_ends
from tessera.page.features.turns.view import items
from tessera.play.fault import Refused
from tessera.play.match import Match
from tests.page.bars import BARS
from tests.page.bars import PARTS as BARS_PARTS
from tests.page.tables import PYRGA, able, controls, doing, parts_of, scene, table, tables, tree
from tests.properties.playing import Kind
from tests.saves.keeping import every_seating, seatings
from tests.words.speaking import words

BOARD = PYRGA.board


def refusal(at: Table, text: str) -> str:
    """The rule under which a typed turn is refused."""
    with pytest.raises(Refused) as refused:
        typed(at, text)
    return refused.value.fault.rule


@every_seating
def test_typed_turns_are_played_in_any_case(kind: Kind, rng: Random) -> None:
    """A legal turn typed as it is written, or in capitals or small where clear, is played."""
    for at in tables(kind, kind.match(rng)):
        written = [kind.game.write(action) for action in at.legal]
        for text in rng.sample(written, min(4, len(written))):
            aim = at.match.play_text(text).actions
            assert aim == typed(at, f"  {text} ").actions
            if 1 == sum(text.casefold() == other.casefold() for other in written):
                for other in (text.lower(), text.upper()):
                    assert aim == typed(at, other).actions


@pytest.mark.parametrize(
    ("moves", "text", "broken"),
    [
        ("", "", "syntax"),
        ("", "Xb2", "syntax"),
        ("", "Tb2", "syntax"),
        ("", "Sb2 Sb3", "syntax"),
        ("Sb2", "Sd4", "PY-3"),
        ("Tb2N", "Ca1", "PY-4"),
        ("Cb2", "Cb2", "PY-2"),
        ("", "Ta4N", "PY-6"),
    ],
)
def test_a_typed_turn_is_refused_with_its_rule(moves: str, text: str, broken: str) -> None:
    """What cannot be read is refused as such, what the rules forbid by their id."""
    assert broken == refusal(table(moves), text)


def test_typing_when_it_is_not_ones_turn() -> None:
    """A bot's turn, an earlier turn and a finished game take no typed turn."""
    assert "not-yours" == refusal(table("Sb2", black="bot:1"), "Sb3")
    assert "over" == refusal(table("Sb2 resign white"), "Sb3")
    assert "not-yours" == refusal(table("Sb2 Sb3")._replace(viewed=1), "Sb3")


def test_resign_can_be_typed() -> None:
    """Who types ``resign`` gives up."""
    assert "black" == typed(table("Sb2"), "resign").resigned


def shown(match: Match, count: int) -> bool:
    """Whether the last of so many actions showed something, so that it stays played."""
    return bool(match.states[count - 1].reveals(match.actions[count - 1]))


@every_seating
def test_persons_take_back_one_decision(kind: Kind, rng: Random) -> None:
    """Between persons, each step back takes a turn, or an action of an open one; forth plays it."""
    board = parts_of(kind.game.id).board
    for at in tables(kind, kind.match(rng)):
        if at.match.can_undo() is not None:
            assert own_decision(at) is None
            continue
        back, states = undone(at, board), at.match.states
        wanted = len(at.match.actions) - 1
        while not at.match.open and states[wanted].open and not shown(at.match, wanted):
            wanted -= 1
        assert wanted == len(back.match.actions)
        assert at.match.states == redone(back, board).match.states


def test_redo_within_a_turn_plays_one_step() -> None:
    """What was taken back action by action comes back so, not the rest of the turn at once."""
    kind = next(kind for kind in seatings() if kind.game.id == "pacru")
    board, found = parts_of("pacru").board, 0
    for at in tables(kind, kind.match(Random(5))):
        match = at.match
        if not (len(match.actions) > 2 and match.at(len(match.actions) - 2).open):
            continue
        back = undone(undone(at._replace(match=match, picks=()), board), board)
        if back.match.open:
            found += 1
            assert len(back.match.actions) + 1 == len(redone(back, board).match.actions)
    assert found


@every_seating
def test_against_a_bot_one_comes_back_to_ones_own_decision(kind: Kind, rng: Random) -> None:
    """After an undo a person is to move, and no more was taken back than needed; redo plays it."""
    board = parts_of(kind.game.id).board
    for stand in tables(kind, kind.match(rng)):
        first, *others = stand.match.seats
        players = {first: PERSON} | dict.fromkeys(others, "bot:1")
        at = stand._replace(players=players, picks=())
        aim = own_decision(at)
        if aim is None:
            with pytest.raises(Refused) as refused:
                undone(at, board)
            assert "nothing-to-undo" == refused.value.fault.rule
            continue
        back, states = undone(at, board), at.match.states
        assert (aim, first) == (len(back.match.actions), back.match.to_move)
        within = states[-1].open and states[-1].to_move == first
        assert within or not states[aim].open or shown(at.match, aim)
        assert all(state.to_move != first or state.open for state in states[aim + 1 : -1])
        again = redone(back, board).match
        assert again.actions == at.match.actions[: len(again.actions)]
        assert again.to_move in (first, None) or not again.undone


def test_a_bots_first_turn_cannot_be_taken_back() -> None:
    """Where no person has decided anything yet, there is nothing to take back."""
    at = table("Sb2", white="bot:1")
    assert None is own_decision(at)
    with pytest.raises(Refused) as refused:
        undone(at, BOARD)
    assert "nothing-to-undo" == refused.value.fault.rule
    assert None is own_decision(table("Sb2 Sb3 Sb4", white="bot:1", black="bot:2"))


def test_taking_back_while_the_bot_thinks() -> None:
    """One's own turn that the bot has not answered yet is taken back alone."""
    back = undone(table("Sb2 Sb3 Sb4", black="bot:1"), BOARD)
    assert (2, "white", 1) == (len(back.match.actions), back.match.to_move, len(back.match.undone))


def test_a_resignation_that_ended_what_was_hidden_stays() -> None:
    """All is shown then; the control says why it cannot be used."""
    match = Match.new(BARS, BARS.setup(), Random(0)).play("L").play("A:b1E").play("L")
    at = Table(match.play("A:b3E").resign(), {"red": PERSON, "blue": PERSON}, "name")
    assert None is own_decision(at)
    with pytest.raises(Refused) as refused:
        undone(at, BARS_PARTS.board)
    assert ("nothing-to-undo", "shown") == refused.value.fault[:2]
    shown = controls(scene(words("en"), at))
    assert not able(shown, "undo")
    assert "cannot be taken back" in str(doing(shown, "undo").get("title"))


def test_a_resignation_is_taken_back_alone() -> None:
    """Taking back after giving up goes on with the game as it stood."""
    back = undone(table("Sb2 Sb3 resign black", black="bot:1"), BOARD)
    assert (None, 2, "white") == (back.match.resigned, len(back.match.actions), back.match.to_move)


def test_there_is_nothing_to_redo_at_first() -> None:
    """Playing again what was not taken back is refused."""
    with pytest.raises(Refused) as refused:
        redone(table("Sb2"), BOARD)
    assert ("nothing-to-undo", "redo") == refused.value.fault[:2]


@every_seating
def test_looking_shows_each_turn(kind: Kind, rng: Random) -> None:
    """Every turn's end can be looked at; nothing of the match changes; the last is the game."""
    board = parts_of(kind.game.id).board
    *_, at = tables(kind, kind.match(rng))
    ends = turn_ends(at.match)
    assert 0 == ends[0] and len(at.match.actions) == ends[-1]
    assert sorted(set(ends)) == ends
    for end in ends:
        shown = look(at, board, end)
        assert at.match == shown.match
        assert at.match.states[end] == shown.state == shown.looked_at.state
        begun = max((other for other in ends if other < end), default=0)
        assert at.match.actions[begun:end] == shown.last
        assert shown.viewed == (end if end < ends[-1] else None)
        assert shown.choosing == (end == ends[-1] and still(at, board).choosing)
        assert still(at, board) == look(shown, board, ends[-1])


def test_looking_beyond_the_ends() -> None:
    """A number below or above is the start or the game itself."""
    at = table("Sb2 Sb3")
    assert (0, None) == (look(at, BOARD, -5).viewed, look(at, BOARD, 99).viewed)


def test_coming_back_to_the_game_one_can_choose_again() -> None:
    """After looking, the choice begins anew with a pick that leads on."""
    at = table("Sb2 Sb3")
    back = look(look(at, BOARD, 1), BOARD, 2)
    assert back.choosing and back.picks


def test_looking_takes_a_refusal_away() -> None:
    """The sentence about a refused try does not stand over another turn."""
    at = table("Sb2 Sb3", refused=table("Cb2").match.fault(0))
    assert None is look(at, BOARD, 0).refused
    assert None is look(at, BOARD, 2).refused


def test_giving_up_is_no_turn_to_look_at() -> None:
    """A game given up can be stepped through: each end of a turn stands once."""
    assert [0, 1, 2] == turn_ends(table("Sb2 Sb3 resign black").match)


def test_a_branch_begins_where_one_looks() -> None:
    """What is seen of an earlier turn is a match of its own, without what came later."""
    at = look(table("Sb2 Sb3 Sb4 resign white"), BOARD, 2)
    line = at.looked_at
    assert (2, None, (), "white") == (len(line.actions), line.resigned, line.undone, line.to_move)
    own = played(at._replace(name=""), BOARD, line)
    assert (None, True) == (own.viewed, own.choosing)
    assert 3 == len(at.match.actions)


@every_seating
def test_turns_are_listed_by_letters(kind: Kind, rng: Random) -> None:
    """Where the settings say so, as records have them, without a picture; else with the game's."""
    *_, at = tables(kind, kind.match(rng))
    letters = [tree(text) for text in items(scene(words("en"), at, BoardSettings(letters=True)))]
    pictures = "".join(items(scene(words("en"), at)))
    assert "<svg" in pictures
    assert [] == [svg for line in letters for svg in line.findall(".//svg")]
    for button in (button for line in letters for button in line.findall("button")):
        *_by, spoken, seen = button.findall("span")
        assert ("unseen", "true") == (spoken.get("class"), seen.get("aria-hidden"))
        assert spoken.text == seen.text and spoken.text
