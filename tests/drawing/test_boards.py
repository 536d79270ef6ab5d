"""Every game's board: well-formed, with ids that stay, and picks that lead to the actions."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from tessera.drawing.board import Board, Pick
from tessera.drawing.svg import layered
from tessera.games import catalogue
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.words.language import Words
from testing.sampling import Few
from tests.drawing.looking import LOOKING, Moment, ids, moments, picked, places, tree
from tests.properties.playing import Kind, every_kind, tries

ENGLISH = Words()


#: So many pieces may change where few stand: a player who is out takes the pawns along.
FEW = 8


@every_kind
def test_drawings_are_well_formed(kind: Kind, rng: Random, times: int, few: Few) -> None:
    """Every layer of every position is XML without styles, handlers or addresses."""
    for _ in range(3 * times):
        for at in few(moments(kind, kind.match(rng))):
            looks = at.looks()
            layers = {
                "frame": at.board.frame(0),
                "ground": at.board.ground(),
                "marks": at.board.marks(at.state, looks),
                "pieces": at.board.pieces(at.state),
                "preview": "",
                "choices": at.board.choices(at.state, looks),
            }
            drawn = ids(layered(at.board.VIEW_BOX, layers.pop("frame"), 0, **layers))
            assert sorted(set(drawn)) == sorted(drawn)


@every_kind
def test_a_piece_that_stays_keeps_its_id_and_place(kind: Kind, rng: Random, few: Few) -> None:
    """From one state to the next, most of what is drawn is the same, under the same id.

    An action may change some pieces, never all of a full board but where a round begins, or
    tiles are turned up in a game with secrets; and
    drawing is a function: the same position is drawn alike. Of a game with secrets one seat is
    looked at all the time.
    """
    seat = kind.game.seats(kind.setup)[0] if kind.game.secrets(kind.setup) else None
    for _ in range(few.number(1, 30)):
        before: dict[str, tuple[str, str]] = {}
        number = 0
        for at in moments(kind, kind.match(rng)):
            if getattr(at.state, "round", 0) != number:
                before, number = {}, at.state.round
            if at.match.states[-2:-1] and _tallied(at.match):
                before = {}
            seen = at.match.state.observed_by(seat) if seat else at.state
            drawn = places(at.board.pieces(seen))
            changed = [name for name, place in before.items() if drawn.get(name) != place]
            assert len(changed) <= max(FEW, len(before) // 2)
            assert at.board.pieces(seen) == at.board.pieces(seen)
            before = drawn


def _tallied(match: Match) -> bool:
    """Whether the last action showed something that was hidden."""
    shown = match.states[-2].reveals(match.actions[-1])
    return shown and match.game.secrets(match.setup)


@every_kind
def test_paths_of_picks_are_distinct(kind: Kind, rng: Random, times: int, few: Few) -> None:
    """Each legal action has a path of its own, and none is the beginning of another."""
    for _ in range(2 * times):
        for at in few(moments(kind, kind.match(rng))):
            paths = [at.board.picks(action) for action in at.match.legal()]
            assert all(paths) and all(pick for path in paths for pick in path)
            assert len(paths) == len(set(paths))
            begun = {path[:length] for path in paths for length in range(1, len(path))}
            assert not begun & set(paths)


@every_kind
def test_picks_attempt_their_action(kind: Kind, rng: Random, few: Few) -> None:
    """A legal action's whole path attempts it; any path attempts something that it ends in."""
    tried = tries(kind)
    for at in few(moments(kind, kind.match(rng))):
        legal = at.match.legal()
        for action in rng.sample(legal, min(10, len(legal))):
            path = at.board.picks(action)
            assert action == at.board.intended_action(at.state, path[:-1], path[-1])
        for action in rng.sample(tried, min(40, len(tried))):
            path = at.board.picks(action)
            for length in range(1, len(path) + 1):
                some = at.board.intended_action(at.state, path[: length - 1], path[length - 1])
                if some is not None and not isinstance(some, Fault):
                    assert path[length - 1] in at.board.picks(some)


@every_kind
def test_a_pick_without_a_future_is_explained(
    kind: Kind, rng: Random, times: int, few: Few
) -> None:
    """A first pick that begins no legal action is refused by a rule that can be named."""
    for _ in range(3 * times):
        for at in few(moments(kind, kind.match(rng))):
            begun = {at.board.picks(action)[0] for action in at.match.legal()}
            mover = at.match.to_move
            for choice in at.board.hand(ENGLISH, at.state, mover) if mover else ():
                if choice.pick not in begun:
                    meant = at.board.intended_action(at.state, (), Pick(choice.pick))
                    refused = meant if isinstance(meant, Fault) else at.match.fault(meant)
                    assert meant is not None and refused is not None


def vocabulary(board: Board, actions: Iterable[object]) -> set[str]:
    """Every pick of these actions."""
    return {pick for action in actions for pick in board.picks(action)}


@every_kind
def test_all_that_can_be_picked_exists(kind: Kind, rng: Random, few: Few) -> None:
    """Keys, the drawing, the hand and the grid give only picks that begin or continue a path."""
    board = catalogue.board(kind.game.id)
    ever = vocabulary(board, tries(kind))
    for at in few(moments(kind, kind.match(rng))):
        state, known = at.state, ever | vocabulary(board, at.match.legal())
        offered = set(picked(board.ground()))
        for action in rng.sample(at.match.legal(), min(6, len(at.match.legal()))):
            path = board.picks(action)
            for length in range(len(path)):
                offered |= set(board.keys(state, path[:length]).values())
                offered |= set(picked(board.choices(state, at.looks(path[:length]))))
                offered |= {one.pick for one in board.next_choices(ENGLISH, state, path[:length])}
        for seat in at.match.seats:
            offered |= {choice.pick for choice in board.hand(ENGLISH, state, seat)}
        assert all(means(at, pick) for pick in offered - known - HIDDEN)


#: The pick of what is in another's hand and not shown.
HIDDEN = {""}


def means(at: Moment, pick: str) -> bool:
    """Whether a pick is part of some action: of many, those that were tried need not hold it."""
    meant = at.board.intended_action(at.state, (), Pick(pick))
    return isinstance(meant, Fault) or (meant is not None and pick in at.board.picks(meant))


@every_kind
def test_every_step_of_a_path_can_be_made_by_key_or_beside_the_board(
    kind: Kind, rng: Random, few: Few
) -> None:
    """Whoever cannot point can make every pick: a square in the grid, all else by a key.

    What is placed is turned by the page; a number is written in its field.
    """
    for at in few(moments(kind, kind.match(rng))):
        cells = {f"square:{name}" for row in at.board.ROWS for name in row}
        cells |= {*at.board.SPINS, *numbered(at)}
        for action in rng.sample(at.match.legal(), min(12, len(at.match.legal()))):
            path = at.board.picks(action)
            for length, pick in enumerate(path):
                by_key = set(at.board.keys(at.state, path[:length]).values())
                assert pick in cells | by_key


def numbered(at: Moment) -> set[str]:
    """The picks of the numbers that may be named."""
    number = at.board.number(at.state)
    if number is None:
        return set()
    return {f"{number.prefix}{each}" for each in range(number.least, number.most + 1)}


@every_kind
def test_each_square_can_be_picked_in_the_drawing(kind: Kind) -> None:
    """The ground offers every square of the spoken grid once; all its names are distinct."""
    board = catalogue.board(kind.game.id)
    names = [name for row in board.ROWS for name in row]
    assert len(set(names)) == len(names)
    assert sorted(f"square:{name}" for name in names) == sorted(picked(board.ground()))


@every_kind
def test_who_only_looks_is_shown_no_choice(kind: Kind, rng: Random, few: Few) -> None:
    """Without legal actions there are no dots, nothing to pick, nothing called playable.

    What is asked stays lit: one may watch it.
    """
    for at in few(moments(kind, kind.match(rng))):
        assert at.board.marks(at.state, at.looks()) == at.board.marks(at.state, LOOKING)
        assert "" == at.board.choices(at.state, LOOKING)
        assert "" == at.board.preview(at.state, ())
        spoken = at.board.labels(ENGLISH, at.state, LOOKING)
        assert [] == [label for label in spoken.values() if "playable" in label]


@every_kind
def test_every_square_is_spoken(kind: Kind, rng: Random, few: Few) -> None:
    """Each square of the grid has its label; where something is legal, one says so."""
    for at in few(moments(kind, kind.match(rng))):
        spoken = at.board.labels(ENGLISH, at.state, at.looks())
        assert sorted(spoken) == sorted(name for row in at.board.ROWS for name in row)
        assert all(spoken.values())


@every_kind
def test_symbols_and_hands_are_well_formed(kind: Kind, rng: Random) -> None:
    """A turn's symbols and what is in hand can stand in the page many times: without ids."""
    match = kind.match(rng)
    board = catalogue.board(kind.game.id)
    for turn in match.turns():
        assert [] == ids(board.symbols(turn.seat, turn.text))
        assert "".join(tree(board.symbols(turn.seat, turn.text)).itertext()).strip()
    for other in ("resign", "?", "<b>&"):
        assert other == "".join(tree(board.symbols(match.seats[0], other)).itertext())
    for seat in match.seats:
        assert [] == ids(board.emblem(seat))
        assert "" == "".join(tree(board.emblem(seat)).itertext())
        for choice in board.hand(ENGLISH, match.state.observed_by(seat), seat):
            assert [] == ids(choice.picture)


@every_kind
def test_the_frame_stays_upright_around_every_view(kind: Kind) -> None:
    """Each way a board can lie has its frame, without anything to pick and without ids."""
    board = catalogue.board(kind.game.id)
    for quarters in range(4 if board.QUARTERS else 1):
        assert [] == ids(board.frame(quarters)) + picked(board.frame(quarters))
    drawn = {board.frame(quarters) for quarters in range(4)}
    assert (4 if board.QUARTERS else 1) == len(drawn)


@every_kind
def test_a_refusal_can_be_marked(kind: Kind, rng: Random, few: Few) -> None:
    """Marks and choices can be drawn with any refusal, what is asked next to it."""
    tried = tries(kind)
    for at in few(moments(kind, kind.match(rng))):
        for action in rng.sample(tried, min(3, len(tried))):
            looks = at.looks()._replace(refused=at.match.fault(action))
            drawn = at.board.marks(at.state, looks) + at.board.choices(at.state, looks)
            assert [] == ids(drawn)
