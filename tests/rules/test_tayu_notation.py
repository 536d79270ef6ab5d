"""Ta Yü: notation, typed turns, positions as JSON and text, records."""

from __future__ import annotations

from random import Random

from tessera.games.tayu.rules import GAME
from tessera.play.match import Match
from tessera.play.record import write_record
from tessera.play.replay import read_record
from tests.rules.sectors_positions import unread
from tests.rules.tayu_positions import (
    CLOSED,
    CROSSING,
    EXAMPLE,
    FORMS,
    HEADINGS,
    KINDS,
    SQUARES,
    along,
    begun,
    legal,
    other,
    pieces,
    play,
    position,
    random_match,
    row,
    setup,
    step,
    turned,
)


def whole(text: str) -> str:
    """A text read and written again."""
    (action,) = GAME.read(text)
    return GAME.write(action)


def test_notation_writes_what_it_reads() -> None:
    """Every placement by the canonical name, also over the edge; and all else."""
    texts = [f"{name}:{at}{way}" for name in KINDS for at in SQUARES for way in HEADINGS]
    texts += [f"{name}:{what}" for name in KINDS for what in ("x", "end")]
    texts += ["L", "R", "ns", "ew", "yes", "no", "pass", *(f"bid {bid}" for bid in range(10_000))]
    actions = [GAME.read(text) for text in texts]
    assert {1} == {len(found) for found in actions}
    assert texts == [GAME.write(action) for (action,) in actions]
    assert len(texts) == len(set(actions))
    for begins in ("abc:", "cdh:"):
        placed = [text for text in texts if text.startswith(begins) and text[-1] in HEADINGS]
        inside = [text for text in placed if step(text[4:-1], text[-1], 2)]
        assert sorted(inside) == [GAME.write(a) for a in sorted(GAME.read(t)[0] for t in inside)]


def test_notation_both_writings_of_a_tile() -> None:
    """Half a turn is the same placement; the canonical name is written, also with x and end."""
    assert GAME.read("abd:j10E") == GAME.read("efh:l10W")
    assert "abd:j10E" == whole("efh:l10W")
    for name in KINDS:
        for square in ("j10", "c3", "q17"):
            for heading in HEADINGS:
                text = f"{name}:{square}{heading}"
                half = f"{other(name)}:{step(square, heading, 2)}{turned(heading, 2)}"
                assert GAME.read(text) == GAME.read(half) and text == whole(half)
        assert f"{name}:x" == whole(f"{other(name)}:x")
        assert GAME.read(f"{name}:end") == GAME.read(f"{other(name)}:end")


def test_notation_over_the_edge() -> None:
    """Where the canonical square 1 would be off the board, the other name stays."""
    assert "efh:s10E" == whole("efh:s10E") and "efh:b1W" == whole("efh:b1W")
    assert "abd:s10E" == whole("abd:s10E")
    assert "abd:c1E" == whole("efh:e1W")


def test_notation_refuses_what_is_no_action() -> None:
    """No word of the game and no colon: the whole text is at fault."""
    for text in ("", " ", "l", "LL", "L R", "abd", "j10E", "abdj10E", "x", "end", "Pass", "NS",
                 "n", "?", "resign", "yes!", "*", "24", "BID 24", "bids 3"):  # fmt: skip
        assert "syntax action" == unread(GAME, text), text


def test_notation_refuses_unknown_tiles() -> None:
    """Three different letters from a to h, in their order."""
    wrong = {"abz:j10E": "abz", "cba:j10E": "cba", "aab:j10E": "aab", "ab:j10E": "ab",
             "abcd:j10E": "abcd", ":j10E": "", "ABD:j10E": "ABD", "abi:x": "abi", "?:end": "?",
             "L abd:j10E": "L abd", " abd:j10E": " abd"}  # fmt: skip
    for text, tile in wrong.items():
        assert f"syntax tile tile={tile}" == unread(GAME, text), text


def test_notation_refuses_unknown_places() -> None:
    """A square of the board and a heading, or x, or end."""
    for rest in ("", "j10", "j10e", "j20E", "j0E", "j01E", "t1E", "J10E", "10jE", "j10X", "j10EE",
                 "j10E ", " j10E", "X", "xx", "END", "ends", "j100E", "j10E:", "j1O"):  # fmt: skip
        assert "syntax place" == unread(GAME, f"abd:{rest}"), rest


def test_notation_refuses_wrong_bids() -> None:
    """A number of up to nine digits behind the word."""
    for text in ("bid", "bid ", "bid x", "bid -3", "bid 1000000000", "bid 1 2", "bid 3.5", "bid ?",
                 "bid 3,", "bid ３"):  # fmt: skip
        assert "syntax bid most=999999999" == unread(GAME, text), text
    assert "bid 24" == whole("bid  24")


def test_notation_long_words_are_refused_at_once() -> None:
    """However long they are."""
    for text in (
        "abd:" + "j" * 500_000,
        "bid " + "9" * 500_000,
        "x" * 500_000,
        "a" * 500_000 + ":",
    ):
        assert unread(GAME, text).startswith("syntax ")


def test_tidied() -> None:
    """Capitals and spaces as people type them; tidy text stays as it is."""
    typed = {
        "l ABD:J10e": "L abd:j10E", "BID 24": "bid 24", "Pass": "pass", "NS": "ns", "eW": "ew",
        " r   efh:l10w ": "R efh:l10W", "ABD:X": "abd:x", "Abd:End": "abd:end", "YES": "yes",
        "r": "R", "L": "L", "l yes YES abd:X r": "L yes yes abd:x R", "": "", "bid   3": "bid 3",
        "ABD:s19S": "abd:s19S", "abd:n5n": "abd:n5N", "No": "no", "abd:end": "abd:end",
    }  # fmt: skip
    for text, tidy in typed.items():
        assert tidy == GAME.tidied(text), text
        assert tidy == GAME.tidied(tidy)


def test_tidied_turns_can_be_said() -> None:
    """What is typed carelessly is played after tidying."""
    match = begun("2", "abd").play_text(GAME.tidied("l EFH:L10w"))
    assert "L abd:j10E" == match.turns()[0].text
    match = begun("3").play_text(GAME.tidied("BID 24")).play_text(GAME.tidied("Pass"))
    assert ["bid 24", "pass"] == [turn.text for turn in match.turns()]


def test_pieces_of_a_record() -> None:
    """A bid with its number is one piece, with any spaces; nothing is passed over."""
    text = "bid 24 pass bid   20 ns L abd:j10E R yes no abd:x abd:end bid ? bidding ?"
    expected = ["bid 24", "pass", "bid   20", "ns", "L", "abd:j10E", "R", "yes", "no", "abd:x",
                "abd:end", "bid ?", "bidding", "?"]  # fmt: skip
    assert expected == pieces(text)
    assert ["bid"] == pieces("bid") and ["pass", "bid"] == pieces("pass bid")


def test_turns_are_written_step_by_step() -> None:
    """The part of a turn played so far, and the whole of it."""
    match = play(along("2", CLOSED, "abd"), "L yes yes abd:x R")
    texts = [match.at(count).turns()[-1].text for count in range(5, 10)]
    assert ["L", "L yes", "L yes yes", "L yes yes abd:x", "L yes yes abd:x R"] == texts


def test_position_as_json() -> None:
    """The tiles in the order played, coasts, rows and hands by seat."""
    expected = {
        "tiles": ["abd:j10E"],
        "coasts": {"north": 0, "east": 0, "south": 0, "west": 0},
        "left": 55,
        "right": 55,
        "hands": {"ns": [], "ew": ["ace"]},
        "asked": None,
    }
    assert expected == position(play(begun("2", "abd", "ace"), "L efh:l10W R"))
    assert ["n", "e", "s", "w"] == list(position(begun("4"))["hands"])
    two = play(begun("2 hand=two", "abd abe ace"), "L L L")
    assert {"ns": ["abd", "ace"], "ew": ["abe"]} == position(two)["hands"]


def test_position_of_three_players() -> None:
    """Also the bid, the flood and the sides, each null before it is known."""
    steps = {"": (None, None, None), "bid 24": (24, None, None), "pass": (24, None, None),
             "bid 7": (7, None, None)}  # fmt: skip
    match = begun("3")
    for text, expected in steps.items():
        match = play(match, text)
        assert expected == tuple(position(match)[name] for name in ("bid", "flood", "sides"))
    match = play(match, "pass")
    assert (7, "C", None) == tuple(position(match)[name] for name in ("bid", "flood", "sides"))
    assert {"ns": "A", "ew": "B"} == position(play(match, "ns"))["sides"]
    assert {"bid", "passed", "flood", "sides"}.isdisjoint(position(begun("4")))


def test_position_who_has_passed() -> None:
    """In the order of seats, from the first pass to the end of the auction and after it."""
    match = begun("3")
    assert [] == position(match)["passed"] == position(play(match, "bid 24"))["passed"]
    match = play(match, "bid 24 bid 7 pass")
    assert ["C"] == position(match)["passed"]
    assert ["A", "C"] == position(play(match, "pass"))["passed"]
    assert ["A", "C"] == position(play(match, "pass ns L"))["passed"]


def test_position_what_is_asked() -> None:
    """The tile about which the seat to move is asked, as long as somebody is (TA-12)."""
    match = play(along("2 hand=two", CLOSED, "abd", kept="acd ace"), "L")
    for text, asked in (("", "abd"), ("yes", "abd"), ("yes yes", None), ("no", None)):
        assert asked == position(play(match, text))["asked"], text


def test_diagram() -> None:
    """Rank 19 on top, files below; the canal on each square; the centre while it is empty."""
    lines = begun("2").state.diagram().splitlines()
    assert [f"{rank:2}" for rank in range(19, 0, -1)] == [line[:2] for line in lines[:19]]
    assert "    abcdefghijklmnopqrs" == lines[19]
    assert "+" == lines[9][3 + 1 + 9] and 1 == "".join(lines[:19]).count("+")
    text = play(begun("2", "abd ace"), "L abd:j10E").state.diagram()
    assert "└┴─" in text.splitlines()[9]
    assert "left row 55, right row 56" in text


def test_diagram_of_a_long_network() -> None:
    """As many squares are drawn as tiles cover; coasts and scores below, hands at the end."""
    text = play(along("2", EXAMPLE, "adf"), "L").state.diagram()
    board = "".join(line.split("|")[1] for line in text.splitlines()[:19])
    assert 3 * len(EXAMPLE.split()) == sum(char != " " for char in board)
    assert "north 4, east 7, south 5, west 4; north-south 20, east-west 28" in text
    assert text.endswith("ew: adf")


def test_actions_are_sorted_by_their_written_form() -> None:
    """At every state of a random game of each form, without repeats."""
    for number, form in enumerate(FORMS):
        match = random_match(form, Random(number))
        for count in range(0, len(match.actions) + 1, 5):
            texts = legal(match.at(count))
            assert sorted(set(texts)) == texts
            assert texts == [whole(text) for text in texts]


def test_records_round_trip_in_every_form() -> None:
    """Random games, whole and stopped anywhere, read back the same, with the same text."""
    for number, form in enumerate(FORMS):
        rng = Random(number)
        match = random_match(form, rng)
        for count in (len(match.actions), rng.randrange(len(match.actions)), 1, 0):
            moment = match.at(count)
            text = write_record(moment)
            again = read_record(text, lambda _: GAME)
            assert moment == again and text == write_record(again), form
            assert moment.outcome == again.outcome and "?" not in text


def test_records_headers() -> None:
    """Seats always; the deal; options only when not at their default, and never who was chosen."""
    chosen = GAME.setup(2, {"first": "ew", "hand": "two", "scoreless": "redraw"})
    text = write_record(Match.new(GAME, chosen, Random(1)))
    head = text.split("\n\n")[0].splitlines()
    names = [line.split()[0][1:] for line in head]
    expected = "Game Format Seats Hand Scoreless Left Right First Result"
    assert expected == " ".join(names)
    assert '[First "ew"]' in head and '[Hand "two"]' in head and '[Scoreless "redraw"]' in head
    text = write_record(begun("3", lot="2"))
    assert '[Lot "2"]' in text and '[First "A"]' in text and "Scoreless" not in text
    assert "Hand" not in write_record(begun("2")) and "Lot" not in write_record(begun("4"))
    assert lot_again(text) == lot_again(write_record(read_record(text, lambda _: GAME)))


def lot_again(text: str) -> list[str]:
    """The lines of the deal."""
    return [line for line in text.splitlines() if line[1:4] in ("Lef", "Rig", "Fir", "Lot")]


def test_records_of_a_whole_game() -> None:
    """The turns letter by letter, numbers where the one who began comes again."""
    match = play(along("2", CROSSING, "abc", first="ew"), "L abc:end")
    turns = write_record(match).split("\n\n")[1].split()
    placed = CROSSING.split()
    expected = []
    for number in range(0, 10, 2):
        expected += [f"{number // 2 + 1}.", "L", placed[number], "L", placed[number + 1]]
    assert [*expected, "6.", "L", "abc:end", "ns"] == turns
    assert '[Result "ns"]\n[Reason "TA-11"]' in write_record(match)


def test_records_of_three_players() -> None:
    """Bids, sides, draws and answers; a shared result is kept."""
    match = along("3", CLOSED, "abd", before="bid 24 pass bid 20 pass ew")
    match = play(match, f"{row(match)} yes yes no abd:end")
    text = write_record(match)
    assert "1. bid 24 pass bid 20 2. pass 3. ew 4. L abc:i10E L " in " ".join(text.split())
    assert " ".join(text.split()).endswith("L yes yes no abd:end C") and '[Reason "TA-12"]' in text
    assert match == read_record(text, lambda _: GAME)


def test_records_accept_both_writings() -> None:
    """The other name and its square are read, and written in the canonical way."""
    match = along("2", CROSSING)
    text = write_record(match)
    for placement in CROSSING.split():
        name, square, heading = placement[:3], placement[4:-1], placement[-1]
        half = f"{other(name)}:{step(square, heading, 2)}{turned(heading, 2)}"
        text = text.replace(placement, half)
    assert "adh:j10N" not in text
    again = read_record(text, lambda _: GAME)
    assert match == again and write_record(match) == write_record(again)


def test_games_end_within_the_longest() -> None:
    """The bound that the game declares; the longest there is by asking comes near it."""
    for form in ("2", "4"):
        match = play(along(form, CLOSED), "")
        while match.legal():
            match = match.play(match.legal()[-1])
        longest = GAME.longest(setup(form))
        assert longest is not None
        assert longest - 10 < len(match.actions) <= longest
