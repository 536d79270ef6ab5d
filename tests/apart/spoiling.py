"""Links as email, messengers, editors and trackers change them; and real damage.

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

#: Pairs of quotation marks of many languages.
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
    """Insert characters between some letters."""
    return "".join(it + (rng.choice(signs) if rng.random() < share else "") for it in text)


def in_lines(text: str, rng: Random, end: str) -> str:
    """Break a text into lines of one width, even within words."""
    width = rng.randrange(20, 100)
    return end.join(text[at : at + width] for at in range(0, len(text), width))


def another_host(text: str, rng: Random) -> str:
    """Replace the address before ``#``, or remove it."""
    return rng.choice(_HOSTS) + text[text.find("#") :]


def bare_path(text: str, rng: Random) -> str:
    """Keep only the path, perhaps with a hashbang."""
    return text[text.find("#") :].replace("#/", rng.choice(("/", "#!/", "#", "#!", "/#/")))


def capitals(text: str, rng: Random) -> str:
    """Change the case of the link's kind."""
    return re.sub("#/[a-z]+", lambda it: rng.choice((it[0].upper(), it[0].title())), text)


def clinging(text: str, rng: Random) -> str:
    """Add punctuation right after the link."""
    return text + "".join(rng.choice(".,;:!?)]}>*~\"'”»…") for _time in range(rng.randrange(1, 4)))


def tracked(text: str, rng: Random) -> str:
    """Add tracking parameters."""
    return text + rng.choice(_TRACKERS)


def in_quotes(text: str, rng: Random) -> str:
    """Put the link in quotation marks or brackets."""
    opens, closes = rng.choice(_QUOTES)
    return f"{opens}{text}{closes}"


def glued(text: str, rng: Random) -> str:
    """Add words without a space before or after the link."""
    return text + rng.choice(("Ann", "_", "-Bye", "__", "EeE"))


def broken(text: str, rng: Random) -> str:
    """Broken into lines."""
    return in_lines(text, rng, rng.choice(("\n", "\r\n", "\r", " \n", "\n    ", "\u2028", " ")))


def quoted(text: str, rng: Random) -> str:
    """Break the link into quoted lines."""
    mark = rng.choice(("> ", ">", ">> > ", "| ", " > ", "&gt; "))
    return "\n".join(mark + line for line in in_lines(text, rng, "\n").split("\n"))


def hyphened(text: str, rng: Random) -> str:
    """Break the link into lines that end with a hyphen."""
    return in_lines(text, rng, "-\n")


def unseen(text: str, rng: Random) -> str:
    """Insert invisible characters."""
    return between(text, rng, ("\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u200e", "&shy;"))


def wrapped(text: str, rng: Random) -> str:
    """Insert HTML line-break opportunities."""
    return between(text, rng, ("<wbr>", "<br>\n", "<wbr/>", "&#8203;", "</span><span class='x'>"))


def printable(text: str, rng: Random) -> str:
    """Encode the link as quoted-printable email."""
    return quopri.encodestring(text.encode(), header=False).decode()


def escaped(text: str, rng: Random) -> str:
    """Escape Markdown's special characters."""
    return re.sub(rng.choice(("_", "[_-]", r"[_#\-/.]")), lambda it: "\\" + it[0], text)


def in_percents(text: str, rng: Random) -> str:
    """Percent-encode the link, once or twice."""
    for _time in range(rng.choice((1, 1, 2))):
        text = quote(text, safe=rng.choice(("", "/", ":/", ":/#")))
    return text.replace("_", "%5F") if rng.random() < 0.5 else text.replace("_", "%5C_")


def some_percents(text: str, rng: Random) -> str:
    """Percent-encode some characters, in upper or lower case."""
    form = rng.choice(("%{:02X}", "%{:02x}", "={:02X}", "%u{:04x}", "\\x{:02x}"))
    return "".join(form.format(ord(it)) if it in "_-/#" else it for it in text)


def entities(text: str, rng: Random) -> str:
    """Write some characters as HTML entities."""
    form = rng.choice(("&#{};", "&#x{:x};"))
    return "".join(form.format(ord(it)) if rng.random() < 0.1 else html.escape(it) for it in text)


def forwarded(text: str, rng: Random) -> str:
    """Wrap the link in a redirect that tracks clicks."""
    return f"https://l.example.com/l.php?u={quote(text, safe='')}&h=AT0_eNqE&s=1"


def as_json(text: str, rng: Random) -> str:
    """Write the link as a string of JSON, Python or a shell."""
    found = json.dumps(text)
    return rng.choice((found, found.replace("/", "\\/"), found.replace("#", "\\u0023")))


def marked_down(text: str, rng: Random) -> str:
    """Write the link in Markdown, HTML or wiki markup."""
    form = rng.choice((
        "[Pyrga, turn 3]({})", "<{}>", '<a href="{}" target=_blank>see</a>', "[{0}]({0})",
        "[[{}|our game]]", "*{}*", "**{}**", "`{}`", "||{}||", "[url={}]our game[/url]",
    ))  # fmt: skip
    return form.format(text)


def with_dashes(text: str, rng: Random) -> str:
    """Replace hyphens by dashes, as editors do."""
    dash = rng.choice("\u2010\u2011\u2012\u2212")
    text = text.replace("--", rng.choice("\u2013\u2014"))
    return text.replace("-", dash) if text.count("-") < 8 or rng.random() < 0.5 else text


def in_a_letter(text: str, rng: Random) -> str:
    """Put the link between words, wrapped or not."""
    before = rng.choice(("Your move: ", "Look at this!\n\n", "Ann wrote on Friday, 21 Nov.:\n"))
    after = rng.choice(
        (" Bye, Ann", "\n\n-- \nAnn, E-Mail ann@example.org", "\r\nSent from my telephone")
    )
    whole = before + text + after
    return textwrap.fill(whole, 72) if rng.random() < 0.3 else whole


#: Changes that remove no letter of a link: before it, in it, right after it, around it.
BEFORE: Final[tuple[Spoil, ...]] = (another_host, bare_path, capitals)
HARMLESS: Final[tuple[Spoil, ...]] = (
    clinging, tracked, in_quotes, glued, broken, quoted,
    hyphened, unseen, wrapped, printable, escaped, in_percents, some_percents, entities,
    with_dashes,
)  # fmt: skip
AROUND: Final[tuple[Spoil, ...]] = (forwarded, as_json, marked_down, in_a_letter)


def spoiled(link: str, rng: Random) -> str:
    """Change a link up to three times without losing a letter."""
    before, around = ((rng.choice(those),) * rng.randrange(2) for those in (BEFORE, AROUND))
    for spoil in (*before, *rng.sample(HARMLESS, rng.randrange(1, 3)), *around):
        link = spoil(link, rng)
    return link


def cut(text: str, rng: Random) -> str:
    """The end is missing."""
    return text[: rng.randrange(text.find("#"), len(text) - 1)]


def shortened(text: str, rng: Random) -> str:
    """Remove the middle, perhaps leaving an ellipsis."""
    start, end = sorted(rng.sample(range(text.find("#") + 9, len(text)), 2))
    return text[:start] + rng.choice(("…", "...", "", " [...] ")) + text[end:]


def lost(text: str, rng: Random) -> str:
    """Remove, replace or double one letter; or remove all underscores."""
    at = rng.randrange(text.find("#") + 9, len(text))
    other = rng.choice("ABCabc012_-")
    return rng.choice((
        text[:at] + text[at + 1 :], text[:at] + other + text[at + 1 :],
        text[:at] + other + text[at:], text.replace("_", ""), text.replace("-", " "),
    ))  # fmt: skip


def in_one_case(text: str, rng: Random) -> str:
    """Put all letters in lower or upper case."""
    return rng.choice((text.lower(), text.upper()))


HARMFUL: Final[tuple[Spoil, ...]] = (cut, shortened, lost, in_one_case)
