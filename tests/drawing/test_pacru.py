"""Pacru's board shows its pieces, the last turn, what may be done and what follows, exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from tessera.drawing.board import Markings, Pick, Played
from tessera.games.pacru.board import BOARD
from tessera.games.pacru.consequences import consequences
from tessera.games.pacru.moves import (
    BETWEEN,
    CAPTURE,
    CLAIM,
    FACING,
    LINK,
    SPAN,
    TURN,
    TURNS,
    Action,
    is_capture,
    origin_of,
    target_of,
    turn_of,
    turned,
)
from tessera.games.pacru.rules import GAME
from tessera.games.pacru.state import Pacru
from tessera.games.sectors.geometry import FACINGS, SECTOR_OF, SQUARE, SQUARES, members
from tessera.games.sectors.marks import FORMS
from tessera.play.fault import Fault
from tessera.play.match import Match
from tessera.words.language import Words
from tests.drawing.looking import LOOKING, Moment, ids, picked, tree
from tests.drawing.test_sectors import (
    at,
    boxed,
    crossed,
    facing,
    ghosts,
    movers,
    named,
    standing,
    targets,
)
from tests.picking import picks_of
from tests.properties.playing import Kind

KINDS = [Kind(GAME, GAME.setup(seats), 2) for seats in GAME.seat_counts]
KINDS.append(Kind(GAME, GAME.setup(2, {"meeting": "own-tiles"}), 2))
every_pacru = pytest.mark.parametrize("kind", KINDS, ids=str)
ENGLISH = Words()


def beginning() -> Pacru:
    """The pawns where they start."""
    start = GAME.start(GAME.setup(2), {})
    assert isinstance(start, Pacru)
    return start


def moments(match: Match) -> Iterator[Moment]:
    """A match at all its states."""
    for count in range(len(match.actions) + 1):
        yield Moment(match.at(count), BOARD)


def names(squares: int) -> set[str]:
    """The names of a set of squares."""
    return {SQUARES[square] for square in members(squares)}


def moves(each: Moment) -> list[tuple[Action, int, int]]:
    """The legal moves and captures, with the squares left and reached."""
    legal = [(action, origin_of(action), target_of(action)) for action in each.match.legal()]
    return [(action, a, b) for action, a, b in legal if a is not None and b is not None]


def outlined(drawn: str) -> set[str]:
    """The squares outlined as such that would change."""
    return {at(each) for each in tree(drawn).findall("path[@class='would']")}


def signs(drawn: str) -> set[tuple[str, str]]:
    """The signs on small discs, each with its square."""
    forms = {form: name for name, form in FORMS.items()}
    found = set()
    for each in tree(drawn).findall("g[@class='sign']"):
        place = re.match(r"translate\((\d+) (\d+)\)", each.get("transform", ""))
        path = each.find("path")
        assert place is not None and path is not None
        found.add((named(place[1], place[2]), forms[path.get("d", "")]))
    return found


@every_pacru
def test_each_piece_is_drawn_once_in_its_place(kind: Kind, rng: Random) -> None:
    """Every tile and pawn is drawn once, where it is and as it faces, in its owner's look."""
    for each in moments(kind.match(rng)):
        position = each.match.state.position()
        wanted = {
            sort: {seat: of for seat, of in position[sort].items() if of} for sort in position
        }
        for last in ((), each.last):
            drawn = BOARD.pieces(each.state, last)
            assert wanted == standing(drawn)
            assert len(set(ids(drawn))) == len(tree(drawn))


@every_pacru
def test_the_pawn_that_moved_comes_from_where_it_stood(kind: Kind, rng: Random) -> None:
    """As long as the turn goes on and until the next; a pawn that was turned comes from nowhere."""
    for each in moments(kind.match(rng)):
        last = each.last
        drawn = tree(BOARD.pieces(each.state, last))
        came = [piece for piece in drawn if " came" in piece.get("class", "")]
        target = target_of(last[0]) if last else None
        assert ([] if target is None else [SQUARES[target]]) == [at(piece) for piece in came]
        for piece in came:
            origin = origin_of(last[0])
            assert origin is not None and target is not None
            way = 81 * origin + target
            far = BETWEEN[way].bit_count() + 1
            assert str(piece.get("class")).endswith(f" came way{FACING[way]} far{far}")


@every_pacru
def test_pawns_that_can_act_are_marked(kind: Kind, rng: Random) -> None:
    """Before anything is picked just the pawns with a legal action have their quiet mark."""
    for each in moments(kind.match(rng)):
        if each.state.begun is None:
            able = {origin_of(action) for action in each.match.legal()}
            own = [pawn for pawn in each.state.pawns[each.state.turn] if pawn >> 3 in able]
            shown = BOARD.choices(each.state, each.looks())
            assert sorted(SQUARES[p >> 3] + FACINGS[p & 7] for p in own) == movers(shown)
            assert "" == BOARD.marks(each.state, each.looks())


@every_pacru
def test_a_chosen_pawn_shows_where_it_may_go_and_what_follows(kind: Kind, rng: Random) -> None:
    """Marks on all targets; signs for gains, turns, meetings, jumps; rings round captures."""
    for each in moments(kind.match(rng)):
        for origin in {origin for _action, origin, _target in moves(each)}:
            plain, rings, wanted = set[str](), set[str](), set[tuple[str, str]]()
            changed = 0
            for action in [action for action, a, _target in moves(each) if a == origin]:
                name, follows = SQUARES[target_of(action) or 0], consequences(each.state, action)
                (rings if follows.captures else plain).add(name)
                changed |= follows.links & ~each.state.tiles[each.state.turn]
                told = {"gain": follows.gains, "turn": follows.turns}
                told |= {"meet": follows.meets, "jump": follows.jumps}
                wanted |= {(name, form) for form, holds in told.items() if holds}
            last = BOARD.choices(each.state, each.looks()._replace(legal=()))
            shown = BOARD.choices(each.state, each.looks((f"square:{SQUARES[origin]}",)))
            assert shown.startswith(last)
            shown = shown.removeprefix(last)
            assert (sorted(plain), sorted(rings)) == (targets(shown), boxed(shown, "aim"))
            assert wanted == signs(shown)
            assert names(changed) == outlined(shown)
            assert [SQUARES[origin]] == boxed(shown, "picked")


@every_pacru
def test_a_double_line_runs_to_the_farthest_connection(kind: Kind, rng: Random) -> None:
    """One for each way in which a chosen pawn may connect, as long as the way."""
    for each in moments(kind.match(rng)):
        far: dict[tuple[int, int], tuple[int, int]] = {}
        for action, origin, target in moves(each):
            if consequences(each.state, action).links:
                way = FACING[81 * origin + target]
                steps = BETWEEN[81 * origin + target].bit_count() + 1
                far[origin, way] = max(far.get((origin, way), (0, 0)), (steps, target))
        for origin in {origin for _action, origin, _target in moves(each)}:
            shown = tree(BOARD.choices(each.state, each.looks((f"square:{SQUARES[origin]}",))))
            wanted = {SQUARES[target]: way for (a, way), (_, target) in far.items() if a == origin}
            lines = shown.findall("g[@class='linked']")
            assert wanted == {at(line): turning(line.get("transform", "")) for line in lines}


def turning(transform: str) -> int:
    """The facing that a transform turns to."""
    return int(re.findall(r"rotate\((\d+)\)", transform)[0]) // 45


@every_pacru
def test_the_preview_of_a_move_shows_what_it_brings(kind: Kind, rng: Random) -> None:
    """The pawn where and as it will stand, the connection's tiles, the squares to choose from."""
    for each in moments(kind.match(rng)):
        assert "" == BOARD.preview(each.state, ())
        for action, origin, target in moves(each):
            path, follows = BOARD.picks(action), consequences(each.state, action)
            ghost, seat = BOARD.preview(each.state, path), each.state.mover
            assert [(SQUARES[target], seat)] == ghosts(ghost, "pawn")
            assert FACINGS[FACING[81 * origin + target]] == facing(tree(ghost)[-1])
            assert {(name, seat) for name in names(follows.links)} == {*ghosts(ghost, "tile")}
            assert names(follows.gains | follows.turns) == outlined(ghost)
            below = [at(one) for one in tree(ghost).findall(f"g[@class='tile {seat}']")]
            assert [SQUARES[target]] * follows.captures == below
            assert ([], "") == (ids(ghost), BOARD.preview(each.state, path[:1]))


@every_pacru
def test_a_pawn_is_turned_beside_the_board(kind: Kind, rng: Random) -> None:
    """The legal turns of a chosen pawn, from left to right, with pictures and ghosts of it."""
    for each in moments(kind.match(rng)):
        legal = each.match.legal()
        for origin in {origin_of(action) for action in legal} - {None}:
            assert origin is not None
            chosen, pawn = (f"square:{SQUARES[origin]}",), each.state.pawn_on(origin)
            sides = {turn_of(action) for action in legal if origin_of(action) == origin} - {None}
            offered = BOARD.next_choices(ENGLISH, each.state, picks_of(*chosen))
            wanted = [f"turn:{side}" for side in ("<<", "<", ">", ">>")]
            wanted = [pick for pick in wanted if TURNS.index(pick[5:]) in sides]
            assert wanted == [choice.pick for choice in offered]
            for choice in offered:
                (icon,) = tree(choice.picture)
                made = FACINGS[turned(pawn, TURNS.index(choice.pick[5:])) & 7]
                ghost = tree(BOARD.preview(each.state, picks_of(*chosen, choice.pick)))
                assert made == facing(icon[0]) == facing(ghost[1])
                assert SQUARES[origin] == at(ghost[1]) and choice.name
                assert "turns" in str(icon.get("class")).split()


@every_pacru
def test_an_open_turn_marks_what_it_asks_for(kind: Kind, rng: Random) -> None:
    """Each square that may be named has its mark: a plus, arrows on another's tile, a minus."""
    asked = set()
    for each in moments(kind.match(rng)):
        state, begun = each.state, each.state.begun
        if begun is None:
            continue
        asked.add(begun.asking)
        last = BOARD.choices(state, each.looks()._replace(legal=()))
        shown = BOARD.choices(state, each.looks()).removeprefix(last)
        found = dict(signs(shown)) | dict.fromkeys(targets(shown), "may")
        assert names(begun.claim) == set(found)
        for name, form in found.items():
            square = SQUARE[name]
            bare, free = state.tile_on(square) is None, state.pawn_on(square) is None
            anywhere = "may" if begun.asking == "PA-12" and free else "gain"
            assert form == ("give" if begun.give else anywhere if bare else "turn")
        assert names(begun.link) == outlined(shown)
        lit = tree(BOARD.marks(state, each.looks()))
        quiet = 0 if begun.asking == "PA-12" else (begun.claim | begun.link).bit_count()
        assert quiet == len(lit)
    assert {"PA-6", "PA-14"} <= asked


def test_a_transformation_is_marked_on_others_tiles() -> None:
    """Into a sector without neutral squares: arrows on all free tiles of others there (PA-10)."""
    full = sum(1 << square for square in range(81) if SECTOR_OF[square] == SECTOR_OF[SQUARE["e5"]])
    own, pawns = 1 << SQUARE["d4"], ((8 * SQUARE["d3"],), (8 * SQUARE["e5"],))
    table = beginning().table
    start = Pacru.placed(table, (own, full ^ own), pawns)
    action = SQUARE["d3"] * SPAN + SQUARE["d4"]
    chosen = BOARD.choices(start, Markings(picks_of("square:d3"), start.actions(), ()))
    assert {("d4", "turn"), ("c4", "gain")} == signs(chosen)
    after = start.apply(action)
    assert after.begun is not None and "PA-10" == after.begun.asking
    others = names(full) - {"d4", "e5"}
    assert others == outlined(BOARD.preview(start, BOARD.picks(action)))
    shown = BOARD.choices(after, Markings((), after.actions(), [Played("south", (action,))]))
    assert {(name, "turn") for name in others} == signs(shown)


@every_pacru
def test_the_connection_is_one_choice(kind: Kind, rng: Random) -> None:
    """By its key, beside the board, and on its squares where these mean nothing else."""
    for each in moments(kind.match(rng)):
        state, begun = each.state, each.state.begun
        if begun is None:
            continue
        offered = [choice.pick for choice in BOARD.next_choices(ENGLISH, state, ())]
        assert ["link:"] * bool(begun.link) == offered == [*BOARD.keys(state, ()).values()]
        shown = BOARD.choices(state, each.looks())
        alone = begun.link & ~begun.claim
        assert ["link:"] * bool(alone) == picked(shown)
        hits = tree(shown).findall("g[@class='link']/rect")
        assert names(alone) == {named(hit.get("x"), hit.get("y")) for hit in hits}
        if begun.link:
            ghost = BOARD.preview(state, picks_of("link:"))
            assert names(begun.link) == {name for name, _seat in ghosts(ghost, "tile")}


@every_pacru
def test_a_named_square_is_previewed(kind: Kind, rng: Random) -> None:
    """As the tile that would lie there; one to be given up is outlined."""
    for each in moments(kind.match(rng)):
        begun = each.state.begun
        for square in members(begun.claim) if begun else ():
            ghost = BOARD.preview(each.state, picks_of(f"square:{SQUARES[square]}"))
            assert begun is not None
            placed = [] if begun.give else [(SQUARES[square], each.state.mover)]
            assert placed == ghosts(ghost, "tile")
            assert ({SQUARES[square]} if begun.give else set()) == outlined(ghost)


@every_pacru
def test_the_last_turn_is_shown_to_everybody(kind: Kind, rng: Random) -> None:
    """The way, what was placed, given up or captured, also of a turn that goes on."""
    for each in moments(kind.match(rng)):
        last = each.last
        shown = BOARD.choices(each.state, each.looks()._replace(legal=()))
        assert bool(last) == bool(shown)
        assert "" == BOARD.choices(each.state, LOOKING)
        if not last:
            continue
        origin, target = origin_of(last[0]) or 0, target_of(last[0])
        wanted = {SQUARES[origin]} | {SQUARES[a - CLAIM] for a in last if a >= CLAIM}
        if target is not None:
            wanted |= {SQUARES[target]}
            wanted |= names(BETWEEN[81 * origin + target]) if LINK in last else set()
        elif each.state.pawn_on(origin) is None:
            wanted -= {SQUARES[origin]}
        assert wanted == set(boxed(shown, "last"))
        took = {(SQUARES[target], "take")} if is_capture(last[0]) and target is not None else set()
        assert took == signs(shown)


@every_pacru
def test_any_square_picked_first_is_answered(kind: Kind, rng: Random) -> None:
    """It begins a legal action, or is refused by a reason; a stuck pawn's is shown."""
    for each in moments(kind.match(rng)):
        if each.match.to_move is None:
            continue
        begun = {BOARD.picks(action)[0] for action in each.match.legal()}
        for name in SQUARES:
            tried = BOARD.intended_action(each.state, (), Pick(f"square:{name}"))
            assert tried is not None
            cause = tried if isinstance(tried, Fault) else each.match.fault(tried)
            assert (cause is None) == (f"square:{name}" in begun)
            if isinstance(tried, Fault):
                assert name in crossed(
                    BOARD.choices(each.state, each.looks()._replace(refused=tried))
                )


@every_pacru
def test_a_path_attempts_its_own_action(kind: Kind, rng: Random) -> None:
    """Every legal action comes back from its path: captures from a pawn's square, moves else."""
    for each in moments(kind.match(rng)):
        for action in each.match.legal():
            *path, pick = BOARD.picks(action)
            assert action == BOARD.intended_action(each.state, tuple(path), pick)


def test_picks_that_mean_nothing() -> None:
    """A turn without a pawn; what follows a move before one is made is asked of the rules."""
    start, e1 = beginning(), SQUARE["e1"]
    assert None is BOARD.intended_action(start, (), Pick("turn:<"))
    assert LINK == BOARD.intended_action(start, (), Pick("link:"))
    assert e1 * SPAN + TURN == BOARD.intended_action(start, picks_of("square:e1"), Pick("turn:<"))
    assert e1 * SPAN + SQUARE["a1"] + CAPTURE == BOARD.intended_action(
        start, picks_of("square:e1"), Pick("square:a1")
    )
    open_turn = start.apply(SQUARE["a3"] * SPAN + SQUARE["b4"])
    assert open_turn.open and None is BOARD.intended_action(open_turn, (), Pick("turn:<"))
    assert CLAIM + e1 == BOARD.intended_action(open_turn, (), Pick("square:e1"))
    keys = {"1": "turn:<<", "2": "turn:<", "3": "turn:>", "4": "turn:>>"}
    assert keys | {"<": "turn:<", ">": "turn:>"} == BOARD.keys(start, picks_of("square:e1"))
    assert {} == BOARD.keys(start, ())


@every_pacru
def test_labels_say_what_may_be_done(kind: Kind, rng: Random) -> None:
    """A pawn's label names its targets, a target's the pawns that reach it."""
    for each in moments(kind.match(rng)):
        plain = BOARD.labels(ENGLISH, each.state, LOOKING)
        spoken = BOARD.labels(ENGLISH, each.state, each.looks())
        aims = {pick[7:] for action in each.match.legal() for pick in BOARD.picks(action)}
        for name, text in spoken.items():
            assert text.startswith(plain[name]) and (name in aims) == (text != plain[name])
        for _action, origin, target in moves(each):
            assert SQUARES[target] in spoken[SQUARES[origin]].partition("; ")[2]
            assert SQUARES[origin] in spoken[SQUARES[target]].partition("; ")[2]


def test_a_written_turn_is_shown_with_its_players_pawn() -> None:
    """The pawn in the player's look, then what was written; other words as they are."""
    for text in ("g9-e7", "e9xe7(f8,c3)", "g9<<(a1,b2,c3,d4)", "g9-e7(*,c3)"):
        shown = tree(BOARD.symbols("west", text))
        assert text == "".join(shown.itertext()) and "pawn west" == shown[0][0].get("class")
    assert "resign" == BOARD.symbols("west", "resign")
    assert [] == BOARD.hand(ENGLISH, beginning(), "south") and BOARD.CONFIRMS
