"""Links as they come out of mail, messengers, editors and trackers; and what truly spoils them.

Every function takes a text with a link in it and chance, and gives the text as it arrives.
"""

from __future__ import annotations

import html
import json
import quopri
import re
import textwrap
from collections.abc import Callable
from random import Random
from typing import Final
from urllib.parse import quote

Spoil = Callable[[str, Random], str]

#: Pairs of quotation marks, of all kinds of languages.
_QUOTES: Final = (
    '""',
    "''",
    "“”",
    "„“",
    "‚‘",
    "«»",
    "»«",
    "‹›",
    "「」",
    "『』",
    "()",
    "[]",
    "{}",
    "<>",
)
_TRACKERS: Final = (
    "?fbclid=IwAR0x_EeN-3", "&utm_source=mail&utm_medium=E", "?si=Ab-9_E", "&amp;gclid=eNq",
    "#:~:text=E",
)  # fmt: skip
_HOSTS: Final = (
    "https://example.org/", "http://192.168.0.7:8000/index.html", "file:///C:/Games/tessera.html",
    "HTTPS://Example.ORG/games/tessera/?fbclid=eNqE", "//example.org/a/apart/b", "",
)  # fmt: skip


def between(text: str, rng: Random, signs: str | tuple[str, ...], share: float = 0.05) -> str:
    """Signs put between some letters."""
    return "".join(it + (rng.choice(signs) if rng.random() < share else "") for it in text)


def in_lines(text: str, rng: Random, end: str) -> str:
    """A text in lines of one width, whatever is broken by that."""
    width = rng.randrange(20, 100)
    return end.join(text[at : at + width] for at in range(0, len(text), width))


def another_host(text: str, rng: Random) -> str:
    """Another address before the sign ``#``, or none."""
    return rng.choice(_HOSTS) + text[text.find("#") :]


def bare_path(text: str, rng: Random) -> str:
    """Nothing but the path; a bang as of old pages."""
    return text[text.find("#") :].replace("#/", rng.choice(("/", "#!/", "#", "#!", "/#/")))


def capitals(text: str, rng: Random) -> str:
    """The kind of the link in other letters."""
    return re.sub("#/[a-z]+", lambda it: rng.choice((it[0].upper(), it[0].title())), text)


def clinging(text: str, rng: Random) -> str:
    """Signs of a sentence right behind the link."""
    return text + "".join(rng.choice(".,;:!?)]}>*~\"'”»…") for _time in range(rng.randrange(1, 4)))


def tracked(text: str, rng: Random) -> str:
    """What sites add to links."""
    return text + rng.choice(_TRACKERS)


def in_quotes(text: str, rng: Random) -> str:
    """Within quotation marks or brackets."""
    opens, closes = rng.choice(_QUOTES)
    return f"{opens}{text}{closes}"


def glued(text: str, rng: Random) -> str:
    """Words that are not parted from the link."""
    return text + rng.choice(("Ann", "_", "-Bye", "__", "EeE"))


def broken(text: str, rng: Random) -> str:
    """Broken into lines."""
    return in_lines(text, rng, rng.choice(("\n", "\r\n", "\r", " \n", "\n    ", "\u2028", " ")))


def quoted(text: str, rng: Random) -> str:
    """Broken into lines, and answered to."""
    mark = rng.choice(("> ", ">", ">> > ", "| ", " > ", "&gt; "))
    return "\n".join(mark + line for line in in_lines(text, rng, "\n").split("\n"))


def hyphened(text: str, rng: Random) -> str:
    """Broken into lines with a hyphen at the end of each."""
    return in_lines(text, rng, "-\n")


def unseen(text: str, rng: Random) -> str:
    """With signs in it that nobody sees."""
    return between(text, rng, ("\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u200e", "&shy;"))


def wrapped(text: str, rng: Random) -> str:
    """With places in it where a page may break a line."""
    return between(text, rng, ("<wbr>", "<br>\n", "<wbr/>", "&#8203;", "</span><span class='x'>"))


def printable(text: str, rng: Random) -> str:
    """As mail sends it."""
    return quopri.encodestring(text.encode(), header=False).decode()


def escaped(text: str, rng: Random) -> str:
    """Markdown's special signs are escaped."""
    return re.sub(rng.choice(("_", "[_-]", r"[_#\-/.]")), lambda it: "\\" + it[0], text)


def in_percents(text: str, rng: Random) -> str:
    """In the address of something else, once or twice."""
    for _time in range(rng.choice((1, 1, 2))):
        text = quote(text, safe=rng.choice(("", "/", ":/", ":/#")))
    return text.replace("_", "%5F") if rng.random() < 0.5 else text.replace("_", "%5C_")


def some_percents(text: str, rng: Random) -> str:
    """Some letters as bytes, in capitals or not."""
    form = rng.choice(("%{:02X}", "%{:02x}", "={:02X}", "%u{:04x}", "\\x{:02x}"))
    return "".join(form.format(ord(it)) if it in "_-/#" else it for it in text)


def entities(text: str, rng: Random) -> str:
    """In the text of a page."""
    form = rng.choice(("&#{};", "&#x{:x};"))
    return "".join(form.format(ord(it)) if rng.random() < 0.1 else html.escape(it) for it in text)


def forwarded(text: str, rng: Random) -> str:
    """Through a site that counts who follows it."""
    return f"https://l.example.com/l.php?u={quote(text, safe='')}&h=AT0_eNqE&s=1"


def as_json(text: str, rng: Random) -> str:
    """As a string in JSON, in Python, or of a shell."""
    found = json.dumps(text)
    return rng.choice((found, found.replace("/", "\\/"), found.replace("#", "\\u0023")))


def marked_down(text: str, rng: Random) -> str:
    """A link of Markdown, of a page, of a wiki."""
    form = rng.choice((
        "[Pyrga, turn 3]({})", "<{}>", '<a href="{}" target=_blank>see</a>', "[{0}]({0})",
        "[[{}|our game]]", "*{}*", "**{}**", "`{}`", "||{}||", "[url={}]our game[/url]",
    ))  # fmt: skip
    return form.format(text)


def with_dashes(text: str, rng: Random) -> str:
    """Hyphens as an editor thinks they are meant."""
    dash = rng.choice("\u2010\u2011\u2012\u2212")
    text = text.replace("--", rng.choice("\u2013\u2014"))
    return text.replace("-", dash) if text.count("-") < 8 or rng.random() < 0.5 else text


def in_a_letter(text: str, rng: Random) -> str:
    """Between words, which are broken into lines or not."""
    before = rng.choice(("Your move: ", "Look at this!\n\n", "Ann wrote on Friday, 21 Nov.:\n"))
    after = rng.choice(
        (" Bye, Ann", "\n\n-- \nAnn, E-Mail ann@example.org", "\r\nSent from my telephone")
    )
    whole = before + text + after
    return textwrap.fill(whole, 72) if rng.random() < 0.3 else whole


#: What takes no letter of a link away: at its beginning, in it and right behind, around it.
BEFORE: Final[tuple[Spoil, ...]] = (another_host, bare_path, capitals)
HARMLESS: Final[tuple[Spoil, ...]] = (
    clinging, tracked, in_quotes, glued, broken, quoted,
    hyphened, unseen, wrapped, printable, escaped, in_percents, some_percents, entities,
    with_dashes,
)  # fmt: skip
AROUND: Final[tuple[Spoil, ...]] = (forwarded, as_json, marked_down, in_a_letter)


def spoiled(link: str, rng: Random) -> str:
    """A link through up to three hands, whole in a way."""
    before, around = ((rng.choice(those),) * rng.randrange(2) for those in (BEFORE, AROUND))
    for spoil in (*before, *rng.sample(HARMLESS, rng.randrange(1, 3)), *around):
        link = spoil(link, rng)
    return link


def cut(text: str, rng: Random) -> str:
    """The end is missing."""
    return text[: rng.randrange(text.find("#"), len(text) - 1)]


def shortened(text: str, rng: Random) -> str:
    """The middle is missing, and shown as missing or not."""
    start, end = sorted(rng.sample(range(text.find("#") + 9, len(text)), 2))
    return text[:start] + rng.choice(("…", "...", "", " [...] ")) + text[end:]


def lost(text: str, rng: Random) -> str:
    """One letter is missing, another one or there twice; or all underscores are missing."""
    at = rng.randrange(text.find("#") + 9, len(text))
    other = rng.choice("ABCabc012_-")
    return rng.choice((
        text[:at] + text[at + 1 :], text[:at] + other + text[at + 1 :],
        text[:at] + other + text[at:], text.replace("_", ""), text.replace("-", " "),
    ))  # fmt: skip


def in_one_case(text: str, rng: Random) -> str:
    """All letters small, or large."""
    return rng.choice((text.lower(), text.upper()))


HARMFUL: Final[tuple[Spoil, ...]] = (cut, shortened, lost, in_one_case)
