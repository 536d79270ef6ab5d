"""Every game's board: well-formed, with ids that stay, and picks that lead to the actions."""

from __future__ import annotations

from random import Random

import pytest

from tessera.drawing.board import Board, Markings, Pick, Picks
from tessera.drawing.svg import layered
from tessera.games import catalogue
from tessera.play.fault import Fault
from tessera.play.record import turn_texts
from testing.sampling import Few
from tests.drawing.looking import ENGLISH, LOOKING, Moment, game_of, ids, picked, places, tree
from tests.properties.playing import Kind, every_kind

#: So many pieces may change where few stand: a player who is out takes the pawns along.
FEW = 8


def begun(at: Moment, rng: Random, most: int = 4) -> list[Picks]:
    """The beginnings of some legal actions' paths."""
    some = rng.sample(at.match.legal(), min(most, len(at.match.legal())))
    paths = map(at.board.picks, some)
    return [path[:length] for path in paths for length in range(len(path))]


def squares(board: Board) -> list[str]:
    return [name for row in board.ROWS for name in row]


@every_kind
def test_drawings_are_well_formed(kind: Kind, rng: Random, few: Few) -> None:
    """Every layer of every position is XML without styles, handlers or addresses.

    Also with whatever is refused.
    """
    for at in few(game_of(kind)):
        looks = at.looks()
        for path in begun(at, rng, 1)[-1:]:
            tried = (*path, f"square:{rng.choice(squares(at.board))}")
            looks = looks._replace(refused=at.refusing(tried).refused)
        layers = {
            "ground": at.board.ground(),
            "marks": at.board.marks(at.state, looks),
            "pieces": at.board.pieces(at.state),
            "preview": "",
            "choices": at.board.choices(at.state, looks),
        }
        drawn = ids(layered(at.board.VIEW_BOX, at.board.frame(0), 0, **layers))
        assert sorted(set(drawn)) == sorted(drawn)


@pytest.mark.slow
@every_kind
def test_a_piece_that_stays_keeps_its_id_and_place(kind: Kind, rng: Random) -> None:
    """From one state to the next, most of what is drawn is the same, under the same id.

    Not where a round begins or hidden tiles are turned up. The same position is drawn alike.
    """
    seat = kind.game.seats(kind.setup)[0] if kind.game.secrets(kind.setup) else None
    before: dict[str, tuple[str, str]] = {}
    number = 0
    for at in game_of(kind):
        if getattr(at.state, "round", 0) != number or turned_up(at):
            before, number = {}, getattr(at.state, "round", 0)
        seen = at.match.state.observed_by(seat) if seat else at.state
        drawn = places(at.board.pieces(seen))
        changed = [name for name, place in before.items() if drawn.get(name) != place]
        assert len(changed) <= max(FEW, len(before) // 2)
        assert at.board.pieces(seen) == at.board.pieces(seen)
        before = drawn


def turned_up(at: Moment) -> bool:
    """Whether the last action showed something that was hidden."""
    before, secrets = at.match.states[-2:-1], at.match.game.secrets(at.match.setup)
    return bool(before and secrets and before[0].reveals(at.match.actions[-1]))


@every_kind
def test_a_legal_action_has_a_path_of_its_own(kind: Kind, rng: Random, few: Few) -> None:
    """None is the beginning of another; the whole of it means the action."""
    for at in few(game_of(kind)):
        paths = {at.board.picks(action): action for action in at.match.legal()}
        assert len(paths) == len(at.match.legal())
        assert all(paths) and all(pick for path in paths for pick in path)
        assert not paths.keys() & {path[:length] for path in paths for length in range(len(path))}
        for path in rng.sample(sorted(paths), min(10, len(paths))):
            assert paths[path] == at.board.intended_action(at.state, path[:-1], path[-1])


def is_meant(at: Moment, picks: Picks, pick: str, *, unknown: bool = False) -> bool:
    """Whether what a pick would mean after others contains it, or is refused at once."""
    meant = at.board.intended_action(at.state, picks, Pick(pick))
    if meant is None:
        return unknown
    return isinstance(meant, Fault) or pick in at.board.picks(meant)


@every_kind
def test_a_first_pick_without_a_future_is_refused(kind: Kind, few: Few) -> None:
    """A rule that can be named says why."""
    for at in few(game_of(kind)):
        first = {at.board.picks(action)[0] for action in at.match.legal()}
        mover = at.match.to_move
        for choice in at.board.hand(ENGLISH, at.state, mover) if mover else ():
            if choice.pick not in first:
                assert at.refusing((choice.pick,)).refused is not None


@pytest.mark.slow
@every_kind
def test_what_can_be_picked_means_something(kind: Kind, rng: Random, few: Few) -> None:
    """By key, in the drawing, beside it: also in the place of an earlier pick."""
    for at in few(game_of(kind), 8):
        board, state = at.board, at.state
        always = {*picked(board.ground())}
        for seat in at.match.seats:
            always |= {it.pick for it in board.hand(ENGLISH, state, seat) if it.pick}
        for path in begun(at, rng):
            offered = {*board.keys(state, path).values()}
            offered |= {*picked(board.choices(state, at.looks(path)))}
            offered |= {it.pick for it in board.next_choices(ENGLISH, state, path)}
            later = {board.picks(action)[len(path)] for action in at.match.legal()
                     if board.picks(action)[: len(path)] == path}  # fmt: skip
            for pick in sorted(offered):
                assert pick in later or is_meant(at, path, pick)
            for pick in sorted(always):
                assert is_meant(at, path, pick, unknown=True)


@every_kind
def test_every_pick_can_be_made_without_pointing(kind: Kind, rng: Random, few: Few) -> None:
    """A square in the grid, a number in its field, all else by a key or as the piece is turned."""
    for at in few(game_of(kind)):
        cells = {f"square:{name}" for name in squares(at.board)} | {*at.board.SPINS}
        number = at.board.number(at.state)
        if number is not None:
            cells |= {f"{number.prefix}{it}" for it in range(number.least, number.most + 1)}
        for action in rng.sample(at.match.legal(), min(12, len(at.match.legal()))):
            path = at.board.picks(action)
            for length, pick in enumerate(path):
                assert pick in cells | {*at.board.keys(at.state, path[:length]).values()}


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_each_square_can_be_picked_in_the_drawing(game: str) -> None:
    """The ground offers every square of the spoken grid once; their middles lie in the drawing."""
    board = catalogue.board(game)
    names = squares(board)
    assert len(set(names)) == len(names) == len({board.where(name) for name in names})
    assert sorted(f"square:{name}" for name in names) == sorted(picked(board.ground()))
    left, top, width, height = map(float, board.VIEW_BOX.split())
    for x, y in map(board.where, names):
        assert left < x < left + width and top < y < top + height


@every_kind
def test_lookers_see_the_last_turn_and_nothing_to_pick(kind: Kind, rng: Random, few: Few) -> None:
    """Who chooses may be shown where a picked one may go; ghosts have no ids."""
    for at in few(game_of(kind)):
        looks = at.looks()._replace(legal=())
        shown, asked = (draw(at.state, looks) for draw in (at.board.choices, at.board.marks))
        assert "" == at.board.choices(at.state, LOOKING) == at.board.preview(at.state, ())
        if not begins_a_round(at) and not nothing_stands(at):
            assert bool(looks.last) == bool(shown)
        assert shown in at.board.choices(at.state, at.looks())
        assert asked == at.board.marks(at.state, LOOKING) == at.board.marks(at.state, at.looks())
        for drawn in (shown, asked):
            assert [] == picked(drawn) and not tree(drawn).findall(".//*[@class='can']")
        for path in begun(at, rng):
            marked = at.board.marks(at.state, at.looks(path))
            assert marked.startswith(asked) if at.board.SPINS else asked == marked
            assert [] == ids(at.board.preview(at.state, path))


def begins_a_round(at: Moment) -> bool:
    """Whether the last turn belongs to the round before, of which nothing stands any more."""
    return bool(getattr(at.state, "round", 0)) and not any(at.state.tiles)


def nothing_stands(at: Moment) -> bool:
    """Whether all that was played so far put nothing on the board: a bid, a draw."""
    network = getattr(at.state, "network", None)
    return network is not None and not network.tiles


@every_kind
def test_labels_say_more_only_where_something_is_legal(kind: Kind, rng: Random, few: Few) -> None:
    """To lookers a square's label is what stands there; more is said where a legal action goes."""
    for at in few(game_of(kind)):
        plain = at.board.labels(ENGLISH, at.state, LOOKING)
        assert sorted(squares(at.board)) == sorted(plain) and all(plain.values())
        assert plain == at.board.labels(ENGLISH, at.state, Markings((), (), at.looks().last))
        legal = at.match.legal()
        for some in (legal, rng.sample(legal, min(3, len(legal)))):
            told = at.board.labels(ENGLISH, at.state, at.looks()._replace(legal=some))
            aims = {pick for action in some for pick in at.board.picks(action)}
            for name, text in plain.items():
                assert told[name].startswith(text)
                assert (f"square:{name}" in aims) == (told[name] != text)


@every_kind
def test_symbols_stand_for_what_anybody_may_know(kind: Kind) -> None:
    """They, emblems and hands can stand in the page many times: without ids."""
    whole = game_of(kind)
    board, match, half = whole[0].board, whole[-1].match, whole[len(whole) // 2].match
    for stand in (match, half.resign() if half.resignable and half.to_move else half):
        for viewer in (None, *match.seats):
            for turn, text in zip(stand.turns(), turn_texts(stand, viewer), strict=True):
                symbols = board.symbols(turn.seat, text)
                assert [] == ids(symbols) and "".join(tree(symbols).itertext()).strip()
    for other in ("resign", "?", "<b>&"):
        assert other == "".join(tree(board.symbols(match.seats[0], other)).itertext())
    for seat in match.seats:
        assert [] == ids(board.emblem(seat)) and "" == "".join(tree(board.emblem(seat)).itertext())
        for choice in board.hand(ENGLISH, half.state.observed_by(seat), seat):
            assert [] == ids(choice.picture)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_the_frame_stays_upright_around_every_view(game: str) -> None:
    """Each way a board can lie has its frame, without anything to pick and without ids."""
    board = catalogue.board(game)
    views = 4 if board.QUARTERS else 1
    drawn = [board.frame(quarters) for quarters in range(4)]
    assert views == len({*drawn})
    assert [] == [it for frame in drawn[:views] for it in ids(frame) + picked(frame)]
