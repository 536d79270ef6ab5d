"""Records that begin from a position (header ``Position``), of every game: written, read, refused.

What Shacru and Pacru refuse is tested beside this (`tests.records.test_position`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessera.games import catalogue
from tessera.play.contract import POSITION
from tessera.play.fault import HOUSE_FAULTS, Refused
from tessera.play.match import Match
from tessera.play.placing import begun_from, read_plain
from tessera.play.record import closed_record, form_of, is_open, sealed_record, write_record
from tessera.play.replay import BadRecord
from tessera.play.study_record import read_study, write_study
from tessera.play.tree import Comment, Study
from tessera.play.view import View, read_view
from tessera.words.faults import explained, located
from tessera.words.language import Words
from testing.sampling import Few
from tests.properties.playing import Kind, every_kind, kinds, spread, turn_ends

ENGLISH: Final = Words()
#: The games whose header means something in format 2 only.
LATER: Final = tuple(it for it in catalogue.GAMES if catalogue.game(it).placed_from == "2")


def placed(kind: Kind, rng: Random, few: Few) -> Iterator[tuple[Match, Match]]:
    """Matches that stood somewhere in a random game, each with one that begins there."""
    for match in spread(kind.match(rng), few) if kind.game.placed_from else ():
        if match.outcome is None and not match.open:
            with suppress(Refused):
                yield match, begun_from(match)


def record(game: str, deal: dict[str, str], position: str, form: str = "2") -> str:
    """A record of a game that begins from a position."""
    headers = {"Game": game, "Format": form, **deal, POSITION: position}
    return "".join(f'[{name} "{value}"]\n' for name, value in headers.items()) + "\n*\n"


def refused(text: str) -> tuple[str, str]:
    """The rule and the case for which a record is refused; its sentence can be said."""
    with pytest.raises(BadRecord) as caught:
        read_study(text, catalogue.game)
    bad = caught.value
    assert bad.line == text[: text.index(f"[{POSITION}")].count("\n") + 1
    words = catalogue.words(bad.game)
    assert "{" not in located(ENGLISH, bad, words)
    return bad.fault.rule, bad.fault.why


@every_kind
def test_what_can_be_written_is_read_again(kind: Kind, rng: Random, few: Few) -> None:
    """The same may follow, also in play; written, read and written again the text is the same."""
    for match, again in placed(kind, rng, few):
        assert (match.to_move, [*match.legal()]) == (again.to_move, [*again.legal()])
        assert match.state.position() == again.state.position()
        text = write_record(again)
        assert text == write_record(read_study(text, catalogue.game).match)
        assert f'[Format "{kind.game.placed_from}"]' in text
        played = again
        for _step in range(6):
            played = played.play(rng.choice(played.legal())) if played.legal() else played
        whole = match
        for action in played.actions:
            whole = whole.play(action)
        if kind.game.placed_from == "2":
            assert (whole.outcome, whole.state) == (played.outcome, played.state)
        read = read_plain(write_record(played), catalogue.game)
        assert (played.deal, turn_ends(played)) == (read.deal, turn_ends(read))


@every_kind
def test_seats_see_what_they_may(kind: Kind, rng: Random, few: Few) -> None:
    """A view of a game that began from a position shows as much, and bots can think from it."""
    for _match, again in placed(kind, rng, few):
        for seat in again.seats:
            view = read_view(View.of(again, seat).write(), catalogue.game)
            possible = view.possible_match(rng)
            assert view.write() == View.of(possible, seat).write()
            with pytest.raises(BadRecord) as caught:
                read_study(view.write(), catalogue.game)
            assert caught.value.fault.why == "view"
            assert again.state.observed_by(seat) == possible.state.observed_by(seat)
            if again.game.secrets(again.setup):
                assert again.deal[POSITION].split()[0] == possible.deal[POSITION].split()[0]


@every_kind
def test_it_can_be_taken_along(kind: Kind, rng: Random, few: Few) -> None:
    """Sealed where anything is hidden, closed to be kept, with comments where nothing is."""
    for _match, again in placed(kind, rng, few):
        for text in (sealed_record(again), closed_record(again)):
            assert write_record(again) == write_record(read_study(text, catalogue.game).match)
            assert text.splitlines()[1] == f'[Format "{form_of(again)}"]'
        study = Study.of(again).noted((), (Comment("here"),))
        if is_open(again):
            assert write_study(study) == write_study(read_study(write_study(study), catalogue.game))


@pytest.mark.parametrize("game", LATER)
def test_format_1_ignores_the_header(game: str, rng: Random) -> None:
    """As always: the game begins at the start, and the header stays as it is."""
    rules = catalogue.game(game)
    match = Match.new(rules, rules.setup(), rng)
    text = record(game, dict(match.deal), "nothing of it", "1")
    read = read_study(text, catalogue.game).match
    assert rules.start(read.setup, read.deal) == read.state
    assert f'[{POSITION} "nothing of it"]' in write_record(read)
    assert write_record(read) == write_record(read_plain(write_record(read), catalogue.game))


def test_a_header_that_meant_nothing_is_left_out_where_it_would() -> None:
    """A comment makes format 2 of the record, in which the header would be read."""
    match = read_plain(f'[Game "pyrga"]\n[{POSITION} "?"]\n\nSb2', catalogue.game)
    text = write_study(Study.of(match).noted((), (Comment("here"),)))
    assert POSITION not in text
    assert text == write_study(read_study(text, catalogue.game))


#: What is refused in Pyrga, by what for.
PYRGA: Final = {
    "": ("record", "position-first"),
    "last Sb2": ("record", "position-first"),
    "white Sb2": ("record", "position-first"),
    "W W": ("record", "position-twice"),
    "W Sb2 B Ta1": ("record", "position-word"),
    "W Sb2 B Qa1 last Sb2": ("record", "position-word"),
    "W Sb2 B Cb1 last": ("record", "position-word"),
    "W Sb2 B Cb1 last Cb1 last Cb1": ("record", "position-word"),
    "W Sb2 B Sb2 last Sb2": ("PY-2", "position-kind"),
    "W Ta1N B Ta1E last Ta1E": ("PY-2", "position-kind"),
    "W Sa1 Sa2 Sa3 Sa4 Sb1 Sb2 B": ("not-in-hand", "position-stock"),
    "W B Ta1S Cb1 last Ta1S": ("PY-6", "position-heading"),
    "W Sb2 last Sb2": ("PY-1", "position-turn"),
    "B last Sb2": ("PY-1", "position-turn"),
    "B W Sb2": ("PY-1", "position-last"),
    "W Sb2 B Sc3 last Sb2": ("PY-1", "position-own"),
    "W last Sb2": ("PY-1", "position-own"),
    "W Ca1 Sa1 Tb1N B Ta1E Ca2 Sa2 last Ca2": None,
    "W Ca1 Sa1 Cb1 Sb1 Cc1 Sc1 B Ta1N Tb1N Tc1N Sd1 Cd1 Sd2 last Sd2": ("PY-10", "position-over"),
}


@pytest.mark.parametrize("position", PYRGA)
def test_pyrga_refuses(position: str) -> None:
    """What breaks an invariant, with its rule."""
    text, why = record("pyrga", {}, position), PYRGA[position]
    if why is None:
        assert read_study(text, catalogue.game).match.to_move == "white"
    else:
        assert why == refused(text)


def test_pyrga_no_double_square() -> None:
    """PY-12 holds with the option alone, and only where the first two can be known."""
    two = "B Cb2 Cc3 W Sb2 Sb3 Cc1 last Cc1"
    assert read_study(record("pyrga", {}, two), catalogue.game).match.to_move == "black"
    strict = {"Opening": "no-double-square"}
    assert read_study(record("pyrga", strict, two), catalogue.game).match.to_move == "black"
    short = "B Cb2 W Sb2 Sb3 last Sb3"
    assert read_study(record("pyrga", {}, short), catalogue.game).match.to_move == "black"
    assert ("PY-12", "position-squares") == refused(record("pyrga", strict, short))


def tayu(seats: int = 2, **options: str) -> dict[str, str]:
    """The headers of a deal of Ta Yü, the same one always."""
    rules = catalogue.game("tayu")
    setup = rules.setup(seats, options)
    chosen = {name.capitalize(): value for name, value in options.items()}
    return {"Seats": str(seats), **chosen, **rules.deal(setup, Random(4))}


def front(deal: dict[str, str], row: str = "Left", at: int = 0) -> str:
    """A tile of a row."""
    return deal[row].split()[at]


def test_tayu_refuses() -> None:
    """What breaks an invariant, with its rule: of the tiles on the board."""
    deal = tayu()
    one, two = front(deal), front(deal, "Right")
    other = next(it for it in deal["Left"].split() if it not in (one, two))
    cases = {
        "": ("record", "position-first"),
        "south": ("record", "position-first"),
        "ns ns L:0 R:0": ("record", "position-twice"),
        "ns L:0 L:1 R:0": ("record", "position-twice"),
        "ns L:0 R:0 flood:A:24": ("record", "position-word"),
        "ns L:0 R:0 abx:j10E": ("record", "position-word"),
        "ns L:0 R:0 L": ("record", "position-word"),
        "ns": ("TA-2", "position-rows"),
        "ns L:57 R:0": ("TA-2", "position-rows"),
        f"ns L:1 R:0 {one}:s10E": ("TA-3", "position-place"),
        f"ns L:1 R:1 {one}:j10E {two}:k10N": ("TA-3", "position-place"),
        f"ns L:1 R:0 {one}:a1N": ("TA-4", "position-centre"),
        f"ns L:1 R:1 {one}:j10E {two}:a1N": ("TA-5", "position-apart"),
        f"ns L:1 R:0 {other}:j10E": ("TA-2", "position-drawn"),
        "ns L1 L:1 R:0": ("TA-14", "position-none"),
        "ns L:56 R:56": ("TA-11", "position-over"),
        "ns L:1 R:0" + f" {one}:j10E" * 113: ("TA-2", "position-tiles"),
    }
    for position, why in cases.items():
        assert why == refused(record("tayu", deal, position)), position
    assert ("TA-12", "position-aside") == refused(
        record("tayu", tayu(scoreless="end"), f"ns L:2 R:0 {one}:j10E")
    )
    assert "ns" == read_study(record("tayu", deal, "ns L:2 R:0"), catalogue.game).match.to_move


def test_tayu_blocked() -> None:
    """TA-6: no tile may lie where an exit meets a blank; any order of the tiles will do."""
    rules, rng = catalogue.game("tayu"), Random(7)
    match = Kind(rules, rules.setup(), 1).match(rng)
    match = match.at(next(it for it in range(40, 60) if not match.states[it].open))
    begun = begun_from(match)
    turn, left, right, *tiles = begun.deal[POSITION].split()
    deal: dict[str, Any] = {**begun.deal, "Seats": "2"}
    del deal[POSITION]
    backwards = " ".join([turn, left, right, *reversed(tiles)])
    read = read_study(record("tayu", deal, backwards), catalogue.game).match
    assert [*begun.legal()] == [*read.legal()] and begun.state.scores == read.state.scores
    wrong = set()
    for place in range(1, len(tiles)):
        name, _colon, rest = tiles[place].partition(":")
        for kind in sorted({it.partition(":")[0] for it in tiles} - {name}):
            text = " ".join([turn, left, right, *tiles[:place], f"{kind}:{rest}"])
            try:
                read_study(record("tayu", deal, text), catalogue.game)
            except BadRecord as bad:
                wrong.add(bad.fault.rule)
    assert {"TA-6"} <= wrong <= {"TA-2", "TA-4", "TA-5", "TA-6"}


def test_tayu_hands_and_the_flood() -> None:
    """TA-14 with two tiles in hand; TA-16 to TA-18 with three players."""
    two = tayu(hand="two")
    cases = {
        "ns L:1 R:1": ("TA-14", "position-one"),
        "ns L1 L:1 R:1": ("TA-14", "position-one"),
        "ns L1 ew L1 L:1 R:1": ("TA-14", "position-hand"),
        "ns L1 ew L2 L:1 R:1": ("TA-14", "position-hand"),
        "ns L1 R1 ew L2 L:2 R:1": ("TA-14", "position-one"),
    }
    for position, why in cases.items():
        assert why == refused(record("tayu", two, position)), position
    good = "ns R1 ew L1 L:1 R:1"
    assert good == read_study(record("tayu", two, good), catalogue.game).match.deal[POSITION]
    three = tayu(3)
    flood = {
        "A L:0 R:0": ("TA-16", "position-flood"),
        "A L:0 R:0 flood:A:485 ns:B ew:C": ("TA-16", "position-flood"),
        "A L:0 R:0 flood:A:24 flood:B:24 ns:B ew:C": ("record", "position-word"),
        "A L:0 R:0 flood:A:24 ns:B": ("TA-17", "position-sides"),
        "A L:0 R:0 flood:A:24 ns:B ew:A": ("TA-17", "position-sides"),
        "A L:0 R:0 flood:A:24 ns:B ns:C": ("record", "position-twice"),
    }
    for position, why in flood.items():
        assert why == refused(record("tayu", three, position)), position
    begun = read_study(
        record("tayu", three, "B L:0 R:0 ew:C ns:B flood:A:24"), catalogue.game
    ).match
    normal = begun.game.placing().written(begun.state)
    assert ("B", "B L:0 R:0 flood:A:24 ns:B ew:C") == (begun.to_move, normal)


def test_tyrus_refuses() -> None:
    """What breaks an invariant, with its rule."""
    rules = catalogue.game("tyrus")
    deal: dict[str, str] = {**rules.deal(rules.setup(), Random(4)), "First": "ivory"}
    mine, yours = deal["IvoryDeck"].split(), deal["BrownDeck"].split()
    all_of_it = begun_from(Kind(rules, rules.setup(), 1).match(Random(2)).at(12))
    cases = {
        "": ("record", "position-first"),
        "white": ("record", "position-first"),
        "ivory S11@iC": ("record", "position-word"),
        "ivory S1": ("record", "position-word"),
        f"ivory {mine[0]}@iC": ("TY-3", "position-turn"),
        f"brown {mine[9]}@iC": ("TY-9", "position-hand"),
        f"brown {mine[0]}@iC {yours[0]}@bC {mine[0]}@iC": ("TY-1", "position-twice"),
        f"ivory {mine[0]}@iC {yours[9]}@bC": ("TY-9", "position-hand"),
    }
    for position, why in cases.items():
        assert why == refused(record("tyrus", deal, position)), position
    assert all_of_it.deal[POSITION].count("@") == 12
    over = Kind(rules, rules.setup(), 1).match(Random(3))
    text = " ".join(["ivory", *map(rules.write, over.actions)])
    assert over.outcome is not None
    assert (over.outcome.rule, "position-over") == refused(record("tyrus", dict(over.deal), text))


def check_told(bad: BadRecord) -> None:
    """A refusal can be said, with its rule."""
    words, rule = catalogue.words(bad.game) if bad.game else None, bad.fault.rule
    assert located(ENGLISH, bad, words)
    assert rule in HOUSE_FAULTS or f"({rule})" in explained(ENGLISH, bad.fault, words)


#: A match of every kind in its middle, the last one that can be written down.
BEGUN: Final[list[Match]] = []


def begun(index: int) -> Match:
    """A match that begins from a position, of any kind."""
    if not BEGUN:
        for kind in kinds():
            tries = (kind.match(Random(it)).at(it) for it in range(40, 0, -1))
            for match in tries:
                try:
                    BEGUN.append(begun_from(match))
                    break
                except Refused:
                    continue
    return BEGUN[index % len(BEGUN)]


@given(
    st.integers(0, 200),
    st.lists(
        st.tuples(
            st.integers(0, 400),
            st.integers(0, 9),
            st.sampled_from([*"WBLR:@ ?12abdjN", "last ", "flood:A:24 ", "ns:B ", "\x00"]),
        ),
        min_size=1,
        max_size=4,
    ),
)
def test_damaged_positions_are_read_or_refused(
    index: int, changes: list[tuple[int, int, str]]
) -> None:
    """Nothing but our own refusals; what is read is written alike."""
    match = begun(index)
    text = match.deal[POSITION]
    for where, cut, put in changes:
        at = where % (len(text) + 1)
        text = text[:at] + put + text[at + cut :]
    whole = write_record(match).replace(f'"{match.deal[POSITION]}"', f'"{text}"')
    try:
        read = read_study(whole, catalogue.game).match
    except BadRecord as bad:
        check_told(bad)
        return
    again = write_record(read)
    assert again == write_record(read_study(again, catalogue.game).match)


@pytest.mark.parametrize("game", [it for it in catalogue.GAMES if catalogue.game(it).placed_from])
def test_every_invariant_has_its_rule(game: str) -> None:
    """A rule of the game, or one that stands beside the case."""
    placing, words = catalogue.game(game).placing(), catalogue.words(game)
    for rule, why in placing.INVARIANTS:
        assert why.startswith("position-")
        assert rule in words.RULES or rule in HOUSE_FAULTS
    assert {*placing.RULES.values()} <= {*words.RULES}
    assert {*placing.RULES} <= {why for rule, why in placing.INVARIANTS if rule == "record"}
