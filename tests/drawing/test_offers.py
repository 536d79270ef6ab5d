"""What is offered and told at each moment of every game: picks, symbols, labels, marks."""

from __future__ import annotations

from random import Random

import pytest

from tessera.drawing.board import Markings, Pick, Picks, Played
from tessera.games import catalogue
from tessera.games.pyrga import board as pyrga
from tessera.games.pyrga.pieces import KINDS, POINTS, SQUARES, kind_of, placement, square_of
from tessera.games.pyrga.rules import Pyrga
from tessera.play.fault import Fault
from tessera.play.record import turn_texts
from tessera.words.language import Words
from testing.sampling import Few
from tests.drawing.looking import LOOKING, Moment, ids, moments, picked, tree
from tests.drawing.test_pyrga import PYRGA, beginning, boxes, cornered, every_pyrga, pointing
from tests.picking import picks_of
from tests.properties.playing import Kind, every_kind

ENGLISH = Words()
B2 = SQUARES.index("b2")


def offered(at: Moment, picks: Picks) -> set[str]:
    """What can be picked after these picks: by key, on the board, beside it."""
    board, state = at.board, at.state
    found = {*board.keys(state, picks).values(), *picked(board.ground())}
    found |= {*picked(board.choices(state, at.looks(picks)))}
    found |= {choice.pick for choice in board.next_choices(ENGLISH, state, picks)}
    for seat in at.match.seats:
        found |= {choice.pick for choice in board.hand(ENGLISH, state, seat)}
    return found


@pytest.mark.sampled(8)
@every_kind
def test_what_can_be_picked_is_part_of_what_is_attempted(kind: Kind, rng: Random, few: Few) -> None:
    """Whatever is offered after some picks, also in the place of one of them, is meant by it."""
    for at in few(moments(kind, kind.match(rng))):
        for action in rng.sample(at.match.legal(), min(4, len(at.match.legal()))):
            path = at.board.picks(action)
            for length in range(len(path)):
                for pick in sorted(offered(at, path[:length])):
                    some = at.board.intended_action(at.state, path[:length], Pick(pick))
                    if some is not None and not isinstance(some, Fault):
                        assert pick in at.board.picks(some)


@every_kind
def test_labels_say_more_only_where_something_is_legal(kind: Kind, rng: Random, few: Few) -> None:
    """To lookers a label is what stands there; more is said just where a legal action goes."""
    for at in few(moments(kind, kind.match(rng))):
        names = sorted(name for row in at.board.ROWS for name in row)
        plain = at.board.labels(ENGLISH, at.state, LOOKING)
        assert names == sorted(plain)
        assert plain == at.board.labels(ENGLISH, at.state, Markings((), (), at.looks().last))
        legal = at.match.legal()
        for some in (legal, rng.sample(legal, min(3, len(legal)))):
            told = at.board.labels(ENGLISH, at.state, at.looks()._replace(legal=some))
            aims = {pick for action in some for pick in at.board.picks(action)}
            for name in names:
                assert told[name].startswith(plain[name])
                assert (f"square:{name}" in aims) == (told[name] != plain[name])


def begins_a_round(at: Moment) -> bool:
    """Whether the last turn belongs to the round before, of which nothing stands any more."""
    return bool(getattr(at.state, "round", 0)) and not any(at.state.tiles)


def nothing_stands(at: Moment) -> bool:
    """Whether all that was played so far put nothing on the board: a bid, a draw."""
    network = getattr(at.state, "network", None)
    return network is not None and not network.tiles


@every_kind
def test_lookers_see_the_last_turn_and_nothing_to_pick(kind: Kind, rng: Random, few: Few) -> None:
    """The last turn is shown to who looks as to who chooses; what is asked is, too.

    Who chooses may be shown more below the pieces: where a picked one may go.
    """
    for at in few(moments(kind, kind.match(rng))):
        looks = at.looks()._replace(legal=())
        shown = at.board.choices(at.state, looks)
        if not begins_a_round(at) and not nothing_stands(at):
            assert bool(looks.last) == bool(shown)
        assert shown in at.board.choices(at.state, at.looks())
        asked = at.board.marks(at.state, looks)
        for drawn in (shown, asked):
            assert [] == picked(drawn)
            assert not tree(drawn).findall(".//*[@class='can']")
        for action in rng.sample(at.match.legal(), min(4, len(at.match.legal()))):
            path = at.board.picks(action)
            for length in range(len(path)):
                marked = at.board.marks(at.state, at.looks(path[:length]))
                assert marked.startswith(asked) if at.board.SPINS else asked == marked


@every_kind
def test_symbols_stand_for_what_anybody_may_know(kind: Kind, rng: Random) -> None:
    """Each turn's text as each seat, or an onlooker, may know it has symbols without ids."""
    match = kind.match(rng)
    board = catalogue.board(kind.game.id)
    half = match.at(len(match.actions) // 2)
    for stand in (match, half, half.resign() if half.resignable and half.to_move else half):
        for viewer in (None, *match.seats):
            for turn, text in zip(stand.turns(), turn_texts(stand, viewer), strict=True):
                symbols = board.symbols(turn.seat, text)
                assert [] == ids(symbols)
                assert "".join(tree(symbols).itertext()).strip()


@every_pyrga
def test_asked_squares_stay_lit(kind: Kind, rng: Random) -> None:
    """The same squares are lit whatever is picked, and for who looks or waits; none at the end."""
    lit = 0
    for at in moments(kind, kind.match(rng)):
        mine = boxes(pyrga.BOARD.marks(at.state, at.looks()), "asked")
        for looks in (LOOKING, at.looks(("kind:T",)), at.looks(("kind:T", "square:b2"))):
            assert mine == boxes(pyrga.BOARD.marks(at.state, looks), "asked")
        assert bool(mine) == bool(at.match.actions and at.match.to_move)
        lit += bool(mine)
    assert lit


@every_pyrga
def test_the_last_piece_is_outlined_for_everybody(kind: Kind, rng: Random) -> None:
    """Whatever is picked, and for who looks; of a turn of several actions each is outlined."""
    for at in moments(kind, kind.match(rng)):
        last = [SQUARES[square_of(action)] for action in at.match.actions[-1:]]
        waiting = at.looks()._replace(legal=())
        for looks in (waiting, at.looks(("kind:S",)), at.looks(("kind:T", "square:b2"))):
            drawn = pyrga.BOARD.choices(at.state, looks)
            assert last == cornered(drawn)
            within_the_square(drawn)
        several = at.match.actions[-3:]
        turns = [Played("white", (action,)) for action in several]
        drawn = pyrga.BOARD.choices(at.state, Markings((), (), turns))
        assert [SQUARES[square_of(action)] for action in several] == cornered(drawn)


def within_the_square(drawn: str) -> None:
    """The four paths are one corner, close to its square's edge and beyond any base."""
    for outline in tree(drawn).findall("g[@class='last']"):
        ((form, turned),) = {
            (str(path.get("d")), str(path.get("transform")).split(" ", 1)[1]) for path in outline
        }
        x, y = (int(number) for number in turned.rstrip(")").split())
        assert f"M{x - 49} {y - 27}V{y - 49}H{x - 27}" == form
        assert (50, 50) == (x % 100, y % 100)


def test_a_pick_is_attempted_in_the_place_of_an_earlier_one() -> None:
    """A square replaces the square, a kind begins anew where it should go; no kind, no attempt."""
    start, made = beginning(), ("kind:T", "square:a4")
    assert placement(2, B2, POINTS[B2][0]) == pyrga.BOARD.intended_action(
        start, picks_of(*made), Pick("square:b2")
    )
    for letter in "CS":
        tried = pyrga.BOARD.intended_action(start, picks_of(*made), Pick(f"kind:{letter}"))
        assert tried is not None and letter == KINDS[kind_of(tried)]
    after = start.apply(placement(KINDS.index("C"), B2))
    assert isinstance(after, Pyrga)
    asked = pyrga.BOARD.intended_action(after, picks_of("kind:S", "square:d4"), Pick("kind:T"))
    assert asked is not None and (2, B2) == (kind_of(asked), square_of(asked))
    assert None is pyrga.BOARD.intended_action(start, (), Pick("square:b2"))


def test_a_written_turn_is_shown_as_its_piece_and_square() -> None:
    """The piece in its player's look, pointing if it is a Triangle, then its square's name."""
    game = PYRGA[0].game
    for seat in ("white", "black"):
        for text, square, turned in (("Sb2", "b2", ""), ("Ta1E", "a1", "E"), ("Cd4", "d4", "")):
            assert game.read(text)
            shown = tree(pyrga.BOARD.symbols(seat, text))
            assert square == "".join(shown.itertext())
            piece = shown.find("svg/g")
            assert piece is not None
            look, inner = piece.get("class"), pyrga.icon(KINDS.index(text[0]), seat)
            assert (f"piece {seat}", turned) == (look, pointing(piece))
            assert tree(inner).find("svg") is not None
            assert shown[0].get("viewBox") == tree(inner)[0].get("viewBox")
