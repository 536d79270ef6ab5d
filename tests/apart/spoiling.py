"""Links as email, messengers, editors and trackers change them; and real damage.

Every change takes a text with a link in it and chance, and gives the text as it arrives.
"""

from __future__ import annotations

import html
import json
import quopri
import re
import textwrap
from collections.abc import Callable, Mapping
from random import Random
from typing import Final
from urllib.parse import quote

Spoil = Callable[[str, Random], str]

#: Pairs of quotation marks of many languages.
QUOTES: Final = "\"\" '' “” „“ ‚‘ «» »« ‹› 「」 『』 () [] {} <>".split()
TRACKERS: Final = (
    "?fbclid=IwAR0x_EeN-3", "&utm_source=mail&utm_medium=E", "?si=Ab-9_E", "&amp;gclid=eNq",
    "#:~:text=E",
)  # fmt: skip
HOSTS: Final = (
    "https://example.org/", "http://192.168.0.7:8000/index.html", "file:///C:/Games/tessera.html",
    "HTTPS://Example.ORG/games/tessera/?fbclid=eNqE", "//example.org/a/apart/b", "",
)  # fmt: skip
UNSEEN: Final = ("\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\u200e", "&shy;")
TAGS: Final = ("<wbr>", "<br>\n", "<wbr/>", "&#8203;", "</span><span class='x'>")
ENDS: Final = ("\n", "\r\n", "\r", " \n", "\n    ", "\u2028", " ")
MARKS: Final = ("> ", ">", ">> > ", "| ", " > ", "&gt; ")
BYTES: Final = ("%{:02X}", "%{:02x}", "={:02X}", "%u{:04x}", "\\x{:02x}")
MARKDOWN: Final = (
    "[Pyrga, turn 3]({})", "<{}>", '<a href="{}" target=_blank>see</a>', "[{0}]({0})",
    "[[{}|our game]]", "*{}*", "**{}**", "`{}`", "||{}||", "[url={}]our game[/url]",
)  # fmt: skip


def between(text: str, rng: Random, signs: tuple[str, ...]) -> str:
    """Insert signs between some letters."""
    return "".join(it + (rng.choice(signs) if rng.random() < 0.05 else "") for it in text)


def in_lines(text: str, rng: Random, end: str) -> str:
    """Break a text into lines of one width, even within words."""
    width = rng.randrange(20, 100)
    return end.join(text[at : at + width] for at in range(0, len(text), width))


def quoted(text: str, rng: Random) -> str:
    mark = rng.choice(MARKS)
    return "\n".join(mark + line for line in in_lines(text, rng, "\n").split("\n"))


def in_percents(text: str, rng: Random) -> str:
    for _time in range(rng.choice((1, 1, 2))):
        text = quote(text, safe=rng.choice(("", "/", ":/", ":/#")))
    return text.replace("_", "%5F") if rng.random() < 0.5 else text.replace("_", "%5C_")


def some_percents(text: str, rng: Random) -> str:
    form = rng.choice(BYTES)
    return "".join(form.format(ord(it)) if it in "_-/#" else it for it in text)


def entities(text: str, rng: Random) -> str:
    form = rng.choice(("&#{};", "&#x{:x};"))
    return "".join(form.format(ord(it)) if rng.random() < 0.1 else html.escape(it) for it in text)


def with_dashes(text: str, rng: Random) -> str:
    """Hyphens replaced by dashes, as editors do."""
    dash = rng.choice("\u2010\u2011\u2012\u2212")
    text = text.replace("--", rng.choice("\u2013\u2014"))
    return text.replace("-", dash) if text.count("-") < 8 or rng.random() < 0.5 else text


def in_a_letter(text: str, rng: Random) -> str:
    before = rng.choice(("Your move: ", "Look at this!\n\n", "Ann wrote on Friday, 21 Nov.:\n"))
    after = rng.choice((" Bye", "\n\n-- \nAnn, ann@example.org", "\r\nSent from my telephone"))
    whole = before + text + after
    return textwrap.fill(whole, 72) if rng.random() < 0.3 else whole


#: Changes that remove no letter of a link: before it, in it or right after it, around it.
BEFORE: Final[Mapping[str, Spoil]] = {
    "another host": lambda it, rng: rng.choice(HOSTS) + it[it.find("#") :],
    "bare path": lambda it, rng: it[it.find("#") :].replace(
        "#/", rng.choice(("/", "#!/", "#", "#!", "/#/"))
    ),
    "capitals": lambda it, rng: re.sub(
        "#/[a-z]+", lambda kind: rng.choice((kind[0].upper(), kind[0].title())), it
    ),
}
HARMLESS: Final[Mapping[str, Spoil]] = {
    "clinging signs": lambda it, rng: it + "".join(rng.choices(".,;:!?)]}>*~\"'”»…", k=3)),
    "tracked": lambda it, rng: it + rng.choice(TRACKERS),
    "in quotes": lambda it, rng: it.join(rng.choice(QUOTES)),
    "glued to words": lambda it, rng: it + rng.choice(("Ann", "_", "-Bye", "__", "EeE")),
    "broken": lambda it, rng: in_lines(it, rng, rng.choice(ENDS)),
    "quoted": quoted,
    "hyphened": lambda it, rng: in_lines(it, rng, "-\n"),
    "invisible signs": lambda it, rng: between(it, rng, UNSEEN),
    "line-break opportunities": lambda it, rng: between(it, rng, TAGS),
    "quoted printable": lambda it, _: quopri.encodestring(it.encode(), header=False).decode(),
    "escaped Markdown": lambda it, rng: re.sub(
        rng.choice(("_", "[_-]", r"[_#\-/.]")), lambda sign: "\\" + sign[0], it
    ),
    "in percents": in_percents,
    "some in percents": some_percents,
    "entities": entities,
    "dashes": with_dashes,
}
AROUND: Final[Mapping[str, Spoil]] = {
    "forwarded": lambda it, _: f"https://l.example.com/l.php?u={quote(it, safe='')}&h=AT0_eNqE&s=1",
    "JSON": lambda it, rng: rng.choice(
        (json.dumps(it), json.dumps(it).replace("/", "\\/"), json.dumps(it).replace("#", "\\u0023"))
    ),
    "Markdown": lambda it, rng: rng.choice(MARKDOWN).format(it),
    "in a letter": in_a_letter,
}


def spoiled(link: str, rng: Random) -> str:
    """Change a link up to four times without losing a letter."""
    before, around = (
        rng.choices([*those.values()], k=rng.randrange(2)) for those in (BEFORE, AROUND)
    )
    for spoil in (*before, *rng.sample([*HARMLESS.values()], rng.randrange(1, 3)), *around):
        link = spoil(link, rng)
    return link


def shortened(text: str, rng: Random) -> str:
    """The middle is missing, perhaps with an ellipsis in its place."""
    start, end = sorted(rng.sample(range(text.find("#") + 9, len(text)), 2))
    return text[:start] + rng.choice(("…", "...", "", " [...] ")) + text[end:]


def lost(text: str, rng: Random) -> str:
    """One letter is missing, replaced or doubled; or all underscores or hyphens are."""
    at, other = rng.randrange(text.find("#") + 9, len(text)), rng.choice("ABCabc012_-")
    return rng.choice((
        text[:at] + text[at + 1 :], text[:at] + other + text[at + 1 :],
        text[:at] + other + text[at:], text.replace("_", ""), text.replace("-", " "),
    ))  # fmt: skip


HARMFUL: Final[Mapping[str, Spoil]] = {
    "cut": lambda it, rng: it[: rng.randrange(it.find("#"), len(it) - 1)],
    "shortened": shortened,
    "lost": lost,
    "in one case": lambda it, rng: rng.choice((it.lower(), it.upper())),
}
