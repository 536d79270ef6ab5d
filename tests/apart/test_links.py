"""Links in any text are found whatever was done to them, and never mistaken for others."""

from __future__ import annotations

import json
import quopri
import re
import textwrap
from random import Random
from typing import Final
from urllib.parse import quote

import pytest

from tessera.apart import coding, links
from tessera.apart.links import APART, RECORD, CutOff, Link
from tessera.play.fault import Refused
from tessera.play.link import packed
from tessera.play.record import write_record
from tests.apart.parties import whole_game
from tests.outside import MOVES, played
from tests.outside import RECORD as TEXT

PAYLOAD: Final = packed(TEXT)
PLAYED: Final = coding.armoured(bytes(range(1, 90)))
HOST: Final = "https://example.org/tessera/"
#: A payload with two hyphens in a row.
DASHED: Final = next(it for it in (packed("a" * size) for size in range(9999)) if "--" in it)


def refusal(text: str) -> tuple[str, str]:
    """The rule and reason of the refusal of a text."""
    with pytest.raises(Refused) as refused:
        links.find_link(text)
    return refused.value.fault.rule, refused.value.fault.why


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
    f"Pyrga, turn 7: your turn. {HOST}#/apart/{PLAYED} Bye!": Link(APART, PLAYED),
    f"{HOST}#/apart/{PLAYED[:30]}\r\n{PLAYED[30:60]}\n  {PLAYED[60:]}\nAnn": Link(APART, PLAYED),
    f"“{HOST}#/apart/{PLAYED}”, she wrote: #/apart/": Link(APART, PLAYED),
    f"old: /#/apart/{PLAYED[:20]}… new: /#/apart/{PLAYED}": Link(APART, PLAYED),
    f"  {PLAYED}\n": Link(APART, PLAYED),
}
#: The same link as programs change it on its way, without losing a letter.
ADDRESS: Final = f"{HOST}#/record/{DASHED}"
CHANGED: Final = {
    "another host": f"HTTPS://Example.ORG/a/apart/b?fbclid=eNqE{ADDRESS[len(HOST) :]}",
    "in capitals": ADDRESS.replace("record", "RECORD"),
    "hashbang": ADDRESS.replace("#/", "#!/"),
    "clinging signs": f"{ADDRESS}.)”…",
    "trackers": f"{ADDRESS}&amp;gclid=eNq#:~:text=E",
    "in quotation marks": f"„{ADDRESS}“",
    "in Markdown": f"[Pyrga, turn 3]({ADDRESS})",
    "in a wiki": f"[[{ADDRESS}|our game]]",
    "in HTML": f'<a href="{ADDRESS}" target=_blank>see</a>',
    "glued to a word": f"{ADDRESS}-Bye",
    "in lines": textwrap.fill(ADDRESS, 40),
    "in quoted lines": textwrap.indent(textwrap.fill(ADDRESS, 40), ">> > "),
    "in lines with hyphens": "-\n".join(textwrap.wrap(ADDRESS, 40, break_on_hyphens=False)),
    "invisible signs": "\u00ad".join(textwrap.wrap(ADDRESS, 9, break_on_hyphens=False)),
    "places for breaks": "<wbr>".join(textwrap.wrap(ADDRESS, 9, break_on_hyphens=False)),
    "quoted printable": quopri.encodestring(ADDRESS.encode()).decode(),
    "escaped": re.sub(r"[_#\-/.]", lambda sign: "\\" + sign[0], ADDRESS),
    "in percents": quote(ADDRESS, safe=""),
    "in percents twice": quote(quote(ADDRESS, safe=""), safe=""),
    "some percents": "".join(f"%{ord(it):02x}" if it in "_-/#" else it for it in ADDRESS),
    "entities": "".join(f"&#x{ord(it):x};" if it in "_-/#e" else it for it in ADDRESS),
    "dashes": ADDRESS.replace("--", "\u2014").replace("-", "\u2011"),
    "a redirect": f"https://l.example.com/l.php?u={quote(ADDRESS, safe='')}&h=AT0_eNqE&s=1",
    "JSON": json.dumps(ADDRESS).replace("/", "\\/").replace("#", "\\u0023"),
    "a letter": f"Ann wrote on Friday, 21 Nov.:\n{ADDRESS}\n\n-- \nAnn, E-Mail ann@example.org",
}


@pytest.mark.parametrize("text", ARRIVALS, ids=range(len(ARRIVALS)))
def test_a_link_is_found(text: str) -> None:
    """Its kind, payload and turn are read."""
    assert ARRIVALS[text] == links.find_link(text)


@pytest.mark.parametrize("text", CHANGED.values(), ids=CHANGED.keys())
def test_a_changed_link_is_found(text: str) -> None:
    assert links.find_link(text) == Link(RECORD, DASHED)


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
