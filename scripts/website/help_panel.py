"""Contents of a game's rules panel: its rules by their ids, and its help card.

The rules are cut out of the page of rules (``static/rules/<game>.<language>.md``), so their text
is in one place. The card is ``static/cards/<game>.<language>.md``, in the same markdown, with
the same small pictures. Both go into ``help/<game>.<language>.json`` of the app's folder, which the
page fetches on request (its fields: `core.state.Help`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from toolchain import ROOT
from tessera.games import catalogue
from tessera.page.core.state import RULES
from tessera.words.language import LANGUAGES, Words
from website import diagrams
from website.reader import Reader

CARDS: Final = ROOT / "static/cards"
#: A paragraph that is only a diagram: the panel is beside a board already.
_DIAGRAM: Final = re.compile(r"^!\[[^\]]*\]\((?:diagram|steps):[\w-]+\)\n", re.MULTILINE)
#: The start of a section, and the heading of a rule.
_SECTION: Final = re.compile(r"(?=<h[23] )")
_RULE: Final = re.compile(r'<h3 id="([A-Z]{2}-\d+)" class="rule-title">')
#: An anchor of the page, which means nothing on another page; a link within the page or to a page
#: beside it.
_ANCHOR: Final = re.compile(r'(?<=<h3|<li) id="[^"]*"')
_LINK: Final = re.compile(r'(?<=<a )href="(#|\.\./)')


def files(words: Mapping[str, Words]) -> dict[str, bytes]:
    """The files by their path in the app's folder; ``words`` are the games' by language."""
    return {
        f"help/{game}.{language}.json": json.dumps(shown(game, words[language])).encode()
        for game in catalogue.GAMES
        for language in LANGUAGES
    }


def shown(game: str, spoken: Words) -> dict[str, object]:
    """Contents of a game's panel. Raises `ValueError` for a picture that does not exist."""
    return {"rules": rules(game, spoken), "card": card(game, spoken)}


def rules(game: str, spoken: Words) -> dict[str, str]:
    """The rules of a game by their ids, each as HTML with its heading."""
    path = diagrams.FOLDER / f"{game}.{spoken.language}.md"
    text = _DIAGRAM.sub("", path.read_text(encoding="utf-8"))
    body = Reader(spoken, diagrams.load(game), diagrams.rulings(game)).read(text)
    found = {}
    for section in _SECTION.split(body):
        rule = _RULE.match(section)
        if rule:
            found[rule[1]] = _led_out(section, game, spoken)
    return found


def card(game: str, spoken: Words) -> str:
    """The help card of a game as HTML."""
    text = (CARDS / f"{game}.{spoken.language}.md").read_text(encoding="utf-8")
    return _led_out(Reader(spoken, diagrams.load(game)).read(text), game, spoken)


def _led_out(text: str, game: str, spoken: Words) -> str:
    """A part of a page of rules for another page: its links lead to the page."""
    page = f"{RULES}{game}.{spoken.language}.html"

    def led(link: re.Match[str]) -> str:
        place = f"{page}#" if link[1] == "#" else ""
        return f'target="_blank" rel="noopener" href="{place}'

    return _LINK.sub(led, _ANCHOR.sub("", text))
