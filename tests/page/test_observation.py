"""Whose eyes the page has, and that nothing is drawn or said but what they may see."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple, cast

import pytest

from tessera.drawing.board import Board, GameWords, Pick
from tessera.page.core.choosing import choose, look, paths, ready
from tessera.page.core.players import PERSON
from tessera.page.core.screen import GameScreen
from tessera.page.core.sentence import spoken, turn_spoken
from tessera.page.core.state import GameUi, Saving, Scene, SessionState, Thinking
from tessera.page.core.table import Table
from tessera.page.features.turns.view import items
from tessera.play.contract import Seat, Setup, State
from tessera.play.match import Match
from tests.page.tables import PYRGA, counts, listing, match, parts_of, tree
from tests.properties.playing import Kind
from tests.properties.toy import DRAW, TOY, Seen, ToyGame
from tests.saves.keeping import every_seating
from tests.words.speaking import words

ENGLISH = words("en")
DEAL = {"First": "red", "RedDeck": "1 2 3", "BlueDeck": "3 2 1"}
#: A game with fewer actions is short.
SHORT = 12
#: What the board and the words are asked with an observation, as their second or first argument.
DRAWN = ("pieces", "marks", "choices", "preview", "intended_action", "number", "interlude")
SAID = ("hand", "next_choices", "labels", "supply")
TOLD = ("asked", "turn", "score", "figures", "note")


class Trio(ToyGame):
    """The toy with somebody who never acts."""

    def seats(self, setup: Setup) -> tuple[Seat, ...]:
        return (*super().seats(setup), "green")


def toy_table(*actions: str, red: str, blue: str, game: ToyGame = TOY, **more: str) -> Table:
    """A table with the toy, in which Red has 1 2 3 and Blue 3 2 1; whoever is to move is there."""
    match = Match.dealt(game, game.setup(), DEAL)
    for action in actions:
        match = match.play(action)
    return Table(match, {"red": red, "blue": blue, **more}, acknowledged_by=match.to_move)


@pytest.mark.parametrize(
    ("red", "blue", "before", "after"),
    [
        (PERSON, "bot:1", "red", "red"),
        ("bot:1", PERSON, "blue", "blue"),
        (PERSON, PERSON, "red", "blue"),
        ("bot:1", "bot:3", None, None),
    ],
)
def test_whose_eyes(red: str, blue: str, before: Seat | None, after: Seat | None) -> None:
    """The one person's, whoever is to move; of several the mover's; of none an onlooker's."""
    for played, wanted in (((), before), ((DRAW,), before), ((DRAW, "lay 2"), after)):
        at = toy_table(*played, red=red, blue=blue)
        assert wanted == at.viewer
        assert at.match.state.observed_by(wanted) == at.observation
        assert set(at.observation.known) == ({wanted} if wanted else set())


def test_whose_eyes_while_a_bot_is_to_move_among_several_persons() -> None:
    """They share the screen, so nobody's secrets are shown, the bot's least of all."""
    at = toy_table(red="bot:1", blue=PERSON, green=PERSON, game=Trio())
    assert ("red", None) == (at.match.to_move, at.viewer)
    assert [] == list(at.observation.known)


@pytest.mark.parametrize(("players", "eyes"), [({}, "red"), ({"red": "bot:1"}, "blue")])
def test_a_seat_of_which_nothing_is_said_is_a_persons(players: dict[str, str], eyes: str) -> None:
    match = Match.dealt(TOY, TOY.setup(), DEAL)
    assert eyes == Table(match, players, acknowledged_by="red").viewer


@pytest.mark.parametrize("seat", ["red", "blue"])
def test_looking_is_with_the_same_eyes(seat: Seat) -> None:
    """On an earlier turn one sees what one saw then, and not what only the other saw."""
    whole = [DRAW, "lay 2", DRAW, "lay 3", DRAW]
    red, blue = (PERSON if seat == name else "bot:1" for name in ("red", "blue"))
    at = toy_table(*whole, red=red, blue=blue)
    for count in range(len(whole)):
        shown = at._replace(viewed=count)
        assert seat == shown.viewer
        assert isinstance(shown.observation, Seen)
        assert at.match.states[count].observed_by(seat) == shown.observation
        assert [seat] == list(shown.observation.known)


@pytest.mark.parametrize(
    ("red", "blue", "first", "second"),
    [
        (PERSON, "bot:1", "draw lay 2", "draw lay ?"),
        ("bot:1", PERSON, "draw lay ?", "draw lay 3"),
        (PERSON, PERSON, "draw lay 2", "draw lay ?"),
        ("bot:1", "bot:1", "draw lay ?", "draw lay ?"),
    ],
)
def test_turns_are_written_as_they_may_be_seen(
    red: str, blue: str, first: str, second: str
) -> None:
    """The other's secrets are not in the turns, nor in their list; after the end all are."""
    at = toy_table(DRAW, "lay 2", DRAW, "lay 3", red=red, blue=blue)
    assert [first, second] == at.texts()
    buttons = tree(listing(Scene(ENGLISH, PYRGA, SessionState(at)))).findall(".//li/button")
    for who in ("@class='unseen'", "@aria-hidden='true'"):
        assert at.texts() == [str(button.findtext(f"span[{who}]")) for button in buttons]
    over = at._replace(match=at.match.resign())
    assert ["draw lay 2", "draw lay 3", "resign"] == over.texts()


class Observation(NamedTuple):
    """What a seat may know of a hiding state: a thing that is no state."""

    seat: Seat | None
    known: Any


class Hiding:
    """A state that plays as another does, and of which nobody may see but an `Observation`."""

    def __init__(self, real: State[Any]) -> None:
        self.real = real

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)

    def observed_by(self, seat: Seat | None, *, over: bool = False) -> Observation:
        """The one way to what is on the board."""
        return Observation(seat, self.real.observed_by(seat, over=over))

    def recalled(self, seen: Observation) -> Observation:
        return Observation(seen.seat, self.real.recalled(seen.known))

    def apply(self, action: Any) -> Hiding:
        return Hiding(self.real.apply(action))


class Spy:
    """Board or words that take only the expected seat's `Observation`; notes what is asked."""

    def __init__(self, real: Any, places: dict[str, slice]) -> None:
        self.real, self.places = real, places
        self.viewer: Seat | None = None
        self.heard: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        function = getattr(self.real, name)
        return self._guarded(name, function) if name in self.places else function

    def _guarded(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def guarded(*given: Any) -> Any:
            observations = given[self.places[name]]
            self.heard.add(name)
            for observation in observations:
                assert isinstance(observation, Observation), name
                assert self.viewer == observation.seat, name
            assert not any(isinstance(each, State | Hiding) for each in given), name
            seen = (each.known if isinstance(each, Observation) else each for each in given)
            if name != "interlude":
                return function(*seen)
            return tuple(Observation(observations[0].seat, each) for each in function(*seen))

        return guarded


def spying(game: str) -> tuple[Spy, Spy]:
    """The board and the words of a game, each with a guard at the door."""
    real = parts_of(game)
    drawn = dict.fromkeys(DRAWN, slice(0, 1)) | dict.fromkeys(SAID, slice(1, 2))
    drawn |= {"deciding": slice(0, 2), "emblem": slice(1, 2)}
    told = dict.fromkeys(TOLD, slice(1, 2)) | {"turn": slice(1, 4, 2), "result": slice(2, 3)}
    told |= {"shown": slice(1, 2), "won_by": slice(1, 2)}
    return Spy(real.board, drawn), Spy(real.words, told)


@pytest.mark.sampled(2)
@every_seating
def test_only_what_the_viewer_may_see_is_drawn_and_said(kind: Kind, rng: Random) -> None:
    """Drawings, labels, sentences and refusals come of what the viewer observes alone."""
    board, said = spying(kind.game.id)
    guarded = GameUi(cast("Board", board), cast("GameWords", said))
    plain, whole = parts_of(kind.game.id), kind.match(rng)
    hiding = whole._replace(states=cast("Any", tuple(map(Hiding, whole.states))))
    first, *others = whole.seats
    for persons in (whole.seats, (first,), tuple(others), ()):
        players = {seat: PERSON if seat in persons else "bot:1" for seat in whole.seats}
        for count in counts(whole)[:: 2 if len(persons) == 1 else 4]:
            at = Table(hiding.at(count), players, "name")
            open_at = ready(Table(whole.at(count), players, "name"), plain.board)
            board.viewer = said.viewer = at.viewer
            at = ready(at, guarded.board)
            assert open_at.picks == at.picks
            shown = rng.randrange(count + 1)
            for one, other in (
                (at, open_at),
                (look(at, guarded.board, shown), look(open_at, plain.board, shown)),
                *begun(at, open_at, guarded, plain, rng),
            ):
                same(one, other, guarded, plain)
            before = hiding.at(max(0, count - rng.randrange(3)))
            turn_spoken(Scene(ENGLISH, guarded, SessionState(at)), before)
    # In a short game it is left to chance whether something is refused.
    unheard = {"intended_action"} - board.heard if len(whole.actions) < SHORT else set[str]()
    assert {*DRAWN, *SAID} == (board.heard - {"deciding", "emblem"}) | unheard
    # Whether the end is among what was looked at is left to chance.
    assert {*TOLD} == said.heard - {"result", "shown", "won_by"}


def begun(
    at: Table, open_at: Table, guarded: GameUi, plain: GameUi, rng: Random
) -> list[tuple[Table, Table]]:
    """Both tables after some picks of a legal action, and after a refused or other pick."""
    found = []
    known = sorted(paths(open_at, plain.board))
    for path in rng.sample(known, min(2, len(known))):
        one, other = at, open_at
        for pick in path[:-1]:
            one = choose(one, guarded.board, pick).table
            other = choose(other, plain.board, pick).table
            found.append((one, other))
    squares = [Pick.of("square", name) for row in plain.board.ROWS for name in row]
    for pick in rng.sample(squares, min(3, len(squares))):
        tried, wanted = choose(at, guarded.board, pick), choose(open_at, plain.board, pick)
        assert wanted.action == tried.action
        found.append((tried.table, wanted.table))
    return found


def same(one: Table, other: Table, guarded: GameUi, plain: GameUi) -> None:
    """A hiding state's table is drawn and told through its observation as the open one's is."""
    assert other.refused == one.refused
    for standing in ((), (Thinking(running=True),), (Saving(watching=True),)):
        hidden = Scene(ENGLISH, guarded, SessionState(one, *standing))
        bare = Scene(ENGLISH, plain, SessionState(other, *standing))
        assert GameScreen().regions(bare) == GameScreen().regions(hidden)
        assert items(bare) == items(hidden)
    hidden = Scene(ENGLISH, guarded, SessionState(one))
    bare = Scene(ENGLISH, plain, SessionState(other))
    assert GameScreen().labels(bare) == GameScreen().labels(hidden)
    assert spoken(bare) == spoken(hidden)


def test_the_guard_would_see_a_state() -> None:
    """The spy refuses a state, another's observation, and lets the viewer's pass."""
    board, _said = spying("pyrga")
    state = match().state
    board.viewer = "white"
    for wrong in (state, Hiding(state), Observation("black", state)):
        with pytest.raises(AssertionError):
            board.pieces(wrong)
    assert "" == board.pieces(Observation("white", state))
