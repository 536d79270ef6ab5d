"""Pages of text: rules with diagrams, and other pages written in markdown.

``static/rules/<game>.<language>.md`` becomes ``rules/<game>.<language>.html``, with the diagrams of
``static/rules/<game>.toml`` drawn in it; ``static/pages/<name>.<language>.md`` becomes
``pages/<name>.<language>.html``, with its JSON files beside it. The pages are complete without
scripts; with them, a click on "Try it" starts Python and makes a diagram live.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Final, NamedTuple

from toolchain import ROOT
from tessera.drawing.svg import element
from tessera.games import catalogue
from tessera.words.language import LANGUAGES, Words, unbroken
from website import diagrams, naming, prerender, protocol_tables
from website.diagrams import Diagram
from website.reader import Reader

TEMPLATE: Final = ROOT / "static/reading.html"
#: Folders of the sources, by the site's folder.
FOLDERS: Final = {"rules": ROOT / "static/rules", "pages": ROOT / "static/pages"}
_STYLES: Final = ("tokens", "type", "page", "trouble", "reading", "boards")
_WORDS: Final = {
    "en": {
        "language": "English", "theme": "Theme", "settings": "Settings",
        "rules": "Rules of {game}", "play": "Play {game}", "learn": "Learn",
        "about": "{measure}, by {authors}",
    },
    "fr": {
        "language": "Français", "theme": "Thème", "settings": "Réglages",
        "rules": "Règles de {game}", "play": "Jouer à {game}", "learn": "Apprendre",
        "about": "{measure}, de {authors}",
    },
}  # fmt: skip

#: Element that a page with embedded games needs.
EMBEDDING: Final = '<script src="{{root}}embed.js"></script>'

#: Puts the site's styles, scripts and addresses into a page, given its text and its way up to the
#: site's folder (``../``).
Finish = Callable[[str, str], str]


class Source(NamedTuple):
    """A page's markdown: its folder in the site, its name (for rules the game's), its language."""

    folder: str
    name: str
    language: str
    text: str

    @property
    def address(self) -> str:
        """Path of the page in the site."""
        return f"{self.folder}/{self.name}.{self.language}.html"


def sources() -> list[Source]:
    """All pages."""
    found = []
    for folder, place in FOLDERS.items():
        for path in sorted(place.glob("*.md")):
            name, language = path.stem.rsplit(".", 1)
            try:
                text = protocol_tables.filled(path.read_text(encoding="utf-8"), language)
            except UnicodeDecodeError as error:
                raise ValueError(f"{path.relative_to(ROOT)} is not written in UTF-8") from error
            found.append(Source(folder, name, language, text))
    return found


def pages(finish: Finish, words: Mapping[str, Words]) -> dict[str, bytes]:
    """Every page by its path in the site, and the files published beside pages.

    ``words`` are the games' by language.
    """
    made = {
        source.address: finish(page(source, words[source.language]), "../").encode()
        for source in sources()
    }
    return {**made, **beside()}


def beside() -> dict[str, bytes]:
    """Files published beside pages for other programs, by their path in the site."""
    return {
        f"{folder}/{path.name}": path.read_bytes()
        for folder, place in FOLDERS.items()
        for path in sorted(place.glob("*.json"))
    }


def page(source: Source, spoken: Words) -> str:
    """A page before ``finish``."""
    drawn: Mapping[str, Diagram] = {}
    ruled: tuple[str, ...] = ()
    if source.folder == "rules":
        drawn = diagrams.load(source.name)
        ruled = diagrams.rulings(source.name)
    reader = Reader(spoken, drawn, ruled)
    body = reader.read(source.text)
    words = _WORDS[source.language]
    title, contents = reader.title, reader.contents()
    if source.folder == "rules":
        title = words["rules"].format(game=unbroken(catalogue.TITLES[source.name]))
        body, contents = _opening(source, body, contents), ""
    filled = {
        "lang": source.language,
        "title": escape(title),
        "description": escape(reader.description),
        "languages": languages(source),
        "styles": _styles([source.name] if source.folder == "rules" else reader.games),
        "theme": words["theme"],
        "settings": words["settings"],
        "root": "../",
        "contents": contents,
        "diagrams": json.dumps(reader.told()).replace("<", "\\u003c"),
        "body": body,
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    if reader.embeds:
        text = text.replace("<!-- policy -->", "<!-- policy: frame-src 'self' -->")
        text = text.replace("</head>", f"{EMBEDDING}\n</head>")
    return re.sub(r"\{\{(\w+)\}\}", lambda it: filled.get(it[1], it[0]), text)


def _opening(source: Source, body: str, contents: str) -> str:
    """Body of a page of rules: links to play and learn it, the first picture, the aim.

    Styles draw the picture first, then the aim and the caption; the contents follow.
    """
    words, title = _WORDS[source.language], unbroken(catalogue.TITLES[source.name])
    site = "../index.html#"
    address = f"{site}/play/{source.name}"
    play = element("a", escape(words["play"].format(game=title)), href=address, class_="main")
    play += element("a", words["learn"], href=f"{site}/learn/{source.name}", class_="plain")
    about = escape(prerender.measure(source.name, source.language))
    authors = catalogue.about(source.name).authors
    if authors:
        owned = naming.proper(naming.joined(authors, source.language))
        about = words["about"].format(measure=about, authors=owned)
    head, rest = body.replace("<h1", '<h1 translate="no"', 1).split("</h1>\n", 1)
    at = rest.find("<h2") if "<h2" in rest else len(rest)
    row = element("p", play + element("span", about, class_="quiet"), class_="row")
    figure, end, aim = rest[:at].partition("</figure>")
    opening = element("div", aim + figure + end, class_="opening")
    return f"{head}</h1>\n{row}\n{opening}\n{contents}\n{rest[at:]}"


def languages(source: Source) -> str:
    """Links to the page in the other languages."""
    return "".join(
        element("a", _WORDS[tongue]["language"], href=f"{source.name}.{tongue}.html", lang=tongue,
                hreflang=tongue, class_="link", data_do="language", data_value=tongue)
        for tongue in LANGUAGES
        if tongue != source.language
    )  # fmt: skip


def _styles(games: Sequence[str]) -> str:
    """Style sheets for a page with boards of these games."""
    return "".join(map(naming.link, (*_STYLES, *naming.sheets(games))))
