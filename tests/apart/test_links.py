"""Links in any text are found whatever was done to them, and never mistaken for others."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from tessera.apart import coding, links
from tessera.apart.links import APART, RECORD, CutOff, Link
from tessera.games import catalogue
from tessera.play.fault import Refused
from tessera.play.link import packed, unpacked
from tessera.play.record import sealed_record, write_record
from tessera.play.replay import BadRecord, read_record
from tests.apart.parties import whole_game
from tests.apart.spoiling import HARMFUL, spoiled
from tests.outside import MOVES, played
from tests.outside import RECORD as TEXT
from tests.properties.playing import kinds

#: The number of links changed in a normal run, and the share that must be found.
TRIED: Final = 300
FOUND: Final = 0.98

PAYLOAD: Final = packed(TEXT)
PLAYED: Final = coding.armoured(bytes(range(1, 90)))
HOST: Final = "https://example.org/tessera/"
#: A payload with two hyphens in a row.
DASHED: Final = next(it for it in (packed("a" * size) for size in range(9999)) if "--" in it)


def every_link(rng: Random) -> list[Link]:
    """Links to records of random games of all kinds, at turns and whole, and of games apart."""
    found = []
    for kind in rng.sample([*kinds()], 12):
        match = kind.match(rng)
        for write in (write_record, sealed_record):
            part = match.at(rng.randrange(len(match.actions) + 1))
            turn = rng.choice(("", str(rng.randrange(40))))
            found.append(Link(RECORD, packed(write(part)), turn))
    for game in ("pyrga", "shacru"):
        sent, _keys = whole_game(rng, game)
        found += [Link(APART, each.payload) for each in rng.sample(sent, 8)]
    return found


def refusal(text: str) -> tuple[str, str]:
    """The rule and reason of the refusal of a text."""
    with pytest.raises(Refused) as refused:
        links.find_link(text)
    return refused.value.fault.rule, refused.value.fault.why


def test_spoiled_links_are_found(rng: Random, times: int) -> None:
    """Nearly all links that lost nothing are found, with their turn; none as another game."""
    every, lost, turned = every_link(rng), list[str](), 0
    for _time in range(TRIED * times):
        link = rng.choice(every)
        text = spoiled(HOST + link.address, rng)
        try:
            found = links.find_link(text)
        except Refused:
            lost.append(text)
            continue
        assert (link.kind, link.payload) == (found.kind, found.payload), text
        turned += link.turn != found.turn
    assert len(lost) + turned <= (1 - FOUND) * TRIED * times, lost


def test_links_that_lost_something_are_refused(rng: Random, times: int) -> None:
    every = every_link(rng)
    for _time in range(TRIED * times):
        link = rng.choice(every)
        text = rng.choice([*HARMFUL.values()])(HOST + link.address, rng)
        text = spoiled(text, rng) if rng.random() < 0.3 else text
        try:
            found = links.find_link(text).payload
            # A deflated block may end with unused bits.
            assert link.payload == found or unpacked(link.payload) == unpacked(found), text
        except CutOff as cut:
            _is_beginning(cut, link)
        except Refused:
            pass


def _is_beginning(cut: CutOff, link: Link) -> None:
    """Check that the readable part is the beginning of the link's game."""
    try:
        read = read_record(cut.begun, catalogue.game)
    except BadRecord:
        return
    whole = read_record(unpacked(link.payload), catalogue.game)
    assert whole.actions[: len(read.actions)] == read.actions, cut.begun


#: What a link may look like, with what it is.
ARRIVALS: Final = {
    f"{HOST}#/record/{PAYLOAD}": Link(RECORD, PAYLOAD),
    f"{HOST}#/record/{PAYLOAD}/at/1.": Link(RECORD, PAYLOAD, "1"),
    f"{HOST}#/record/{PAYLOAD}?fbclid=E/at/3": Link(RECORD, PAYLOAD),
    f"{HOST}#/record/{PAYLOAD}/at/3?fbclid=E": Link(RECORD, PAYLOAD, "3"),
    f"{HOST}#/record/{PAYLOAD}/at/\n12\n": Link(RECORD, PAYLOAD, "12"),
    f"{HOST}#/record/{PAYLOAD}/at/1\n2 players": Link(RECORD, PAYLOAD, "1"),
    f"/record/{PAYLOAD}": Link(RECORD, PAYLOAD),
    f"The game: {PAYLOAD}, good luck!": Link(RECORD, PAYLOAD),
    f"{PAYLOAD}": Link(RECORD, PAYLOAD),
    f"#!/Record/{PAYLOAD}": Link(RECORD, PAYLOAD),
    f"{HOST}%23%2Frecord%2F{PAYLOAD}%2Fat%2F2": Link(RECORD, PAYLOAD, "2"),
    f"#/record/{DASHED.replace('--', chr(0x2014))}": Link(RECORD, DASHED),
    f"#/record/{DASHED.replace('--', chr(0x2013))}": Link(RECORD, DASHED),
    f"#/record/{PAYLOAD} and once more {HOST}#/record/{PAYLOAD}": Link(RECORD, PAYLOAD),
    f"#/record/{PAYLOAD[:30]} {HOST}#/record/{PAYLOAD}": Link(RECORD, PAYLOAD),
    f"#/record/ nothing, but #/apart/{PLAYED}": Link(APART, PLAYED),
    f"#/APART/{coding.in_digits(PLAYED)}": Link(APART, PLAYED),
    f"{PLAYED}und so weiter": Link(APART, PLAYED),
    f"Pyrga, turn 7: your move. {HOST}#/apart/{PLAYED} Bye!": Link(APART, PLAYED),
    f"{HOST}#/apart/{PLAYED[:30]}\r\n{PLAYED[30:60]}\n  {PLAYED[60:]}\nAnn": Link(APART, PLAYED),
    f"“{HOST}#/apart/{PLAYED}”, she wrote: #/apart/": Link(APART, PLAYED),
    f"old: /#/apart/{PLAYED[:20]}… new: /#/apart/{PLAYED}": Link(APART, PLAYED),
    f"  {PLAYED}\n": Link(APART, PLAYED),
}


@pytest.mark.parametrize("text", ARRIVALS, ids=range(len(ARRIVALS)))
def test_a_link_is_found(text: str) -> None:
    """Its kind, payload and turn are read."""
    assert ARRIVALS[text] == links.find_link(text)


def test_what_holds_no_link_says_why() -> None:
    assert ("apart", "no-link") == refusal("")
    assert ("apart", "no-link") == refusal("See https://example.org/record/shop and /apart/from/it")
    assert ("apart", "no-link") == refusal("Donaudampfschifffahrtsgesellschaft heisst sie")
    two = packed(write_record(played(MOVES)))
    assert ("apart", "several") == refusal(f"#/record/{PAYLOAD} #/record/{two}")
    assert ("apart", "several") == refusal(f"#/record/{PAYLOAD} #/apart/{PLAYED}")


def test_a_mail_quotes_the_link_before(rng: Random) -> None:
    older, *_, newer = (each.payload for each in whole_game(rng, "pyrga")[0])
    other = whole_game(rng, "shacru")[0][-1].payload
    assert ("apart", "several") == refusal(f"#/apart/{older} #/apart/{other}")
    for text in (f"#/apart/{newer}\n> #/apart/{older}", f"> #/apart/{older}\n\n#/apart/{newer}"):
        assert newer == links.find_link(text).payload
    assert newer == links.find_link(f"> #/apart/{newer}\n>> #/apart/{older}").payload
    assert older == links.find_link(f"#/apart/{older}\n> #/apart/{newer}").payload
    assert ("record", "link") == refusal("#/record/")
    assert ("record", "link") == refusal(f"#/record/{PAYLOAD.replace(PAYLOAD[20], '_')}")
    assert ("record", "cut") == refusal(f"#/record/{PAYLOAD[:-20]}")
    assert ("record", "cut") == refusal(PAYLOAD[:-20])
    assert ("record", "long") == refusal(f"#/record/{packed('a' * 2_000_000)}")
    assert ("apart", "long") == refusal("a" * (links.LONGEST_TEXT + 1))


def test_a_cut_link_gives_what_could_be_read() -> None:
    for length in range(20, len(PAYLOAD) - 6):
        with pytest.raises(CutOff) as cut:
            links.find_link(f"{HOST}#/record/{PAYLOAD[:length]}…")
        begun = cut.value.begun
        assert TEXT.startswith(begun) and (not begun or begun[-1].isspace())
    for length in range(len(PAYLOAD) - 5, len(PAYLOAD)):
        with pytest.raises(CutOff) as cut:
            links.find_link(f"{HOST}#/record/{PAYLOAD[:length]}")
        assert TEXT == cut.value.begun
