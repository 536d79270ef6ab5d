"""Files for embedding: ``embed.js``, the frame's page, and the pictures shown before it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from toolchain import ROOT
from tessera.drawing.svg_export import svg_file
from tessera.games import catalogue
from tessera.page.embed.diagram_view import picture
from tessera.words.language import LANGUAGES, Words
from website import diagrams, naming, prerender
from website.page_archives import FEATURES
from website.page_shell import Site

#: Names at the site's root: other people's pages contain them, so they never change.
SCRIPT: Final = "embed.js"
FRAME: Final = "embed.html"
#: Marks the script as UTF-8, for pages in other encodings on hosts that state no charset.
MARK: Final = "\ufeff"
#: Archives that a frame needs besides its game's.
PARTS: Final = (FEATURES,)
SCHEMES: Final = ("light", "dark")
#: Style sheets for the pictures, before the game's own.
_STYLES: Final = ("tokens", "page", "boards")


def files(site: Site, words: Mapping[str, Words]) -> dict[str, bytes]:
    """All files for embedding, by their path in the site; ``words`` are by language."""
    page = (ROOT / "static" / FRAME).read_text(encoding="utf-8")
    script = site.shorten("js", f"static/{SCRIPT}")
    abouts = {game: catalogue.about(game) for game in catalogue.GAMES}
    games = {
        game: (about.title, about.below, dict(about.more), _named(game, words))
        for game, about in abouts.items()
    }
    return {
        FRAME: site.finished(page, parts=PARTS).encode(),
        SCRIPT: MARK.encode()
        + script.replace('"{{games}}"', json.dumps(games, separators=(",", ":"))).encode(),
        **pictures(words),
    }


def _named(game: str, words: Mapping[str, Words]) -> list[str]:
    """The languages after the first, if words appear on a game's board."""
    board = prerender.parts_of(game).board
    return [tongue for tongue in LANGUAGES[1:] if board.names(words[tongue])]


def pictures(words: Mapping[str, Words]) -> dict[str, bytes]:
    """Each game in progress, as on the home page, in light and dark.

    A board with words is drawn in every language.
    """
    found = {}
    for game in catalogue.GAMES:
        shown, parts = diagrams.played(game), prerender.parts_of(game)
        for tongue in (LANGUAGES[0], *_named(game, words)):
            drawn = picture(shown, parts, _=words[tongue])
            name = game if tongue == LANGUAGES[0] else f"{game}.{tongue}"
            for scheme in SCHEMES:
                made = svg_file(drawn, _css(game), game=game, scheme=scheme, width=600)
                found[f"pictures/{name}-{scheme}.svg"] = made.encode()
    return found


def _css(game: str) -> str:
    """The style sheets of a game's board, joined."""
    names = (*_STYLES, *naming.sheets([game]))
    paths = (ROOT / f"static/css/{name}.css" for name in names)
    return "".join(path.read_text(encoding="utf-8") for path in paths)
