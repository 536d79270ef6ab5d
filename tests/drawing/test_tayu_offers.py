"""What Ta Yü's board offers beside its drawing: picks, the block, hands, words, keys."""

from __future__ import annotations

from random import Random
from typing import Any

from tessera.drawing.board import Markings, Number, Pick
from tessera.games.tayu.actions import BID, LEFT
from tessera.games.tayu.board import BOARD
from tessera.games.tayu.form import SEATS
from tessera.games.tayu.observation import Observation
from tessera.games.tayu.places import SIDE, SLOT_OF, SQUARES, WIDTH, kind_of, slot_of
from tessera.games.tayu.rules import GAME
from tessera.games.tayu.stages import PLACE, TO_DRAW
from tessera.games.tayu.tiles import HEADINGS, KIND_OF, KINDS
from tessera.play.fault import Fault
from tessera.words.language import Words
from tests.drawing.looking import LOOKING, ids, picked, tree
from tests.drawing.test_tayu import every_tayu, moments, of_class, spaced
from tests.picking import picks_of
from tests.properties.playing import Kind

ENGLISH = Words()


@every_tayu
def test_a_square_means_the_middle_of_the_tile_in_hand(kind: Kind, rng: Random) -> None:
    """With the tile and the heading picked, or some; without a tile it is said what comes first."""
    for at in moments(kind.match(rng)):
        if at.match.to_move is None:
            continue
        for name in rng.sample(SQUARES, 20):
            meant = BOARD.intended_action(at.state, (), Pick(f"square:{name}"))
            assert meant is not None
            if at.state.stage == PLACE:
                held = at.state.hands[SEATS[len(at.match.seats)].index(at.state.drawer)]
                assert not isinstance(meant, Fault) and KINDS[kind_of(meant)] == held[-1]
                file, rank, heading = slot_of(meant)
                assert (1, name) == (heading, SQUARES[SIDE * (file + 1) + rank])
                path = (f"tile:{held[0]}", "heading:N")
                other = BOARD.intended_action(at.state, picks_of(*path), Pick(f"square:{name}"))
                file, rank = divmod(SQUARES.index(name), SIDE)
                assert other == WIDTH * KIND_OF[held[0]] + SLOT_OF[file, rank - 1, 0]
            else:
                refused = meant if isinstance(meant, Fault) else at.match.fault(meant)
                told = {"bid": "TA-16", "take": "TA-17", "ask": "TA-12", "aside": "TA-12"}
                ending = at.state.form.ending(at.state.network.products)
                told |= {"last": ending} | dict.fromkeys(TO_DRAW, "TA-2")
                assert refused is not None and told[at.state.stage] == refused.rule


@every_tayu
def test_the_block_shows_what_is_left(kind: Kind, rng: Random) -> None:
    """A bar for each tile, rings on the backs in front; to be picked only while it is live."""
    for at in moments(kind.match(rng)):
        drawn = BOARD.supply(ENGLISH, at.state, at.looks(), True)
        rows = of_class(drawn, "pile")
        for row, count, front in zip(rows, at.state.drawn, at.state.fronts, strict=True):
            (piles,) = (each for each in row.iter() if each.get("class") == "piles")
            bars = [path.get("d", "").count("M") for path in piles if path.get("class") is None]
            assert 56 - count == sum(bars)
            rings = [each for each in row.iter() if each.get("class") == "rings"]
            assert (front == "?o") == bool(rings)
            told = "has rings" if front == "?o" else "has no rings" if front else "used up"
            assert f"{56 - count} left" in row.get("aria-label", "") or not front
            assert told in row.get("aria-label", "")
        live = [] if at.state.stage not in TO_DRAW else ["row:L", "row:R"]
        wanted = [pick for pick, front in zip(live, at.state.fronts, strict=False) if front]
        assert (wanted, []) == (picked(drawn), ids(drawn))
        assert [] == picked(BOARD.supply(ENGLISH, at.state, at.looks(), False))


def test_a_hand_shows_each_kind_once_and_hides_what_is_hidden(rng: Random) -> None:
    """Of two alike the number; another's as backs that cannot be picked, with or without rings."""
    match = Kind(GAME, GAME.setup(2, {"hand": "two"}), 1).match(rng)
    seen = match.at(3).state.observed_by("ns")
    assert isinstance(seen, Observation)
    twins = seen._replace(hands=(("abd", "abd"), ("?o", "?-")), form=seen.form)
    (own,) = BOARD.hand(ENGLISH, twins, "ns")
    assert ("tile:abd", 2) == (own.pick, own.left)
    exits = "north of the west square, north of the middle square and at the east end"
    assert f"Tile abd, exits {exits}" == own.name
    ringed, bare = BOARD.hand(ENGLISH, twins, "ew")
    assert ("", "", None, None) == (ringed.pick, bare.pick, ringed.left, bare.left)
    assert ringed.picture != bare.picture and ringed.name != bare.name
    assert 1 == len(of_class(ringed.picture, "rings")) and not of_class(bare.picture, "rings")
    assert [] == BOARD.hand(ENGLISH, twins._replace(hands=()), "ns")


def bidding(*bids: int) -> Any:
    """An auction after these bids, as anybody sees it."""
    setup = GAME.setup(3)
    state: Any = GAME.start(setup, GAME.deal(setup, Random(1)))
    for bid in bids:
        state = state.apply(BID + bid)
    return state.observed_by(None)


def test_bids_are_numbers() -> None:
    """Below the last one; passing is offered but to the first."""
    assert Number("bid:", 1, 484) == BOARD.number(bidding())
    assert Number("bid:", 1, 23) == BOARD.number(bidding(40, 24))
    assert None is BOARD.number(bidding(1))
    assert [] == BOARD.next_choices(ENGLISH, bidding(), ())
    assert ["answer:pass"] == [each.pick for each in BOARD.next_choices(ENGLISH, bidding(24), ())]
    assert BID + 24 == BOARD.intended_action(bidding(), (), Pick("bid:24"))


def test_a_written_turn_is_shown_as_its_tile() -> None:
    """Turned as it lies, with its letters for those who cannot see it; other words as they are."""
    shown = tree(BOARD.symbols("ns", "L abd:j10S"))
    assert "L abdj10S" == "".join(shown.itertext())
    (tile,) = of_class(BOARD.symbols("ns", "L abd:j10S"), "tile")
    assert "rotate(90)" == tile.get("transform")
    for text, after in (("abd:x", "×"), ("abd:end", "■")):
        shown = tree(BOARD.symbols("ns", text))
        assert f"abd{after}" == "".join(shown.itertext())
    for text in ("bid 24", "pass", "L", "? ?o", "ns"):
        assert text == "".join(tree(BOARD.symbols("ns", text)).itertext())


def test_squares_are_told() -> None:
    """What lies there, where its canal leads, what comes to an empty square, what counts double."""
    setup = GAME.setup(2)
    state: Any = GAME.start(setup, GAME.deal(setup, Random(1)))
    kind, slot = KIND_OF["abd"], SLOT_OF[8, 9, 1]
    canals = state.network.laid(WIDTH * kind + slot).laid(WIDTH * kind + SLOT_OF[16, 9, 1])
    seen = state.observed_by(None)._replace(network=canals)
    told = BOARD.labels(ENGLISH, seen, LOOKING)
    assert "i10: canal, exits north" == told["i10"]
    assert "k10: canal, exits east" == told["k10"]
    assert "s10: canal, exits east; estuary east, counts double" == told["s10"]
    assert "l10: empty; a canal comes from the west" == told["l10"]
    assert ("a4: doubled coast", "a5: empty") == (told["a4"], told["a5"])
    legal = canals.places(kind)
    for turned in HEADINGS:
        told = BOARD.labels(
            ENGLISH, seen, Markings(picks_of("tile:abd", f"heading:{turned}"), legal, ())
        )
        same = {spaced(each) for each in legal if slot_of(each)[2] == HEADINGS.index(turned)}
        assert same == {name for name, text in told.items() if "playable as it points" in text}
        others = {spaced(each) for each in legal} - same
        assert others == {name for name, text in told.items() if "playable pointing" in text}


def test_keys_draw_pick_and_answer() -> None:
    """Letters for rows while one is to be drawn, digits for tiles and answers."""
    setup = GAME.setup(2)
    state: Any = GAME.start(setup, GAME.deal(setup, Random(1)))
    assert {"l": "row:L", "r": "row:R"} == BOARD.keys(state.observed_by("ns"), ())
    state = state.apply(LEFT)
    mine = state.observed_by(state.mover)
    (tile,) = mine.hands[state.turn]
    assert {"1": f"tile:{tile}"} == BOARD.keys(mine, ())
    assert "answer:no" == BOARD.keys(mine._replace(stage="ask"), ())["2"]
    for stage in ("ask", "aside", "last", "take"):
        asked = mine._replace(stage=stage)
        offered = [each.pick for each in BOARD.next_choices(ENGLISH, asked, ())]
        assert {*offered} == {*BOARD.keys(asked, ()).values()}
        for pick in offered:
            meant: Any = BOARD.intended_action(asked, (), Pick(pick))
            assert pick in BOARD.picks(meant)


def test_the_picked_tile_lies_in_hand_as_it_is_turned(rng: Random) -> None:
    """Also its name says where its exits are then; the other one points east."""
    match = Kind(GAME, GAME.setup(2, {"hand": "two"}), 1).match(rng)
    seen = match.at(3).state.observed_by("ns")._replace(hands=(("abd", "ade"), ()))
    plain = BOARD.hand(ENGLISH, seen, "ns")
    first, second = BOARD.hand(ENGLISH, seen, "ns", picks_of("tile:abd", "heading:N"))
    assert plain[1] == second and plain[0].pick == first.pick
    assert "lying" in plain[0].picture and "standing" in first.picture
    assert plain[0].name != first.name
    assert plain == BOARD.hand(ENGLISH, seen, "ns", picks_of("tile:abd"))
    assert plain == BOARD.hand(ENGLISH, seen, "ns", picks_of("tile:abd", "heading:E"))
