"""The pages to be read: rules with diagrams, and what else is written in markdown.

``static/rules/<game>.<language>.md`` becomes ``rules/<game>.<language>.html``, with the diagrams of
``static/rules/<game>.toml`` drawn in it; ``static/pages/<name>.<language>.md`` becomes
``pages/<name>.<language>.html``. They are whole without a script; with one, a click on "Try it"
starts Python and makes a diagram live.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final, NamedTuple

from toolchain import ROOT
from tessera.drawing.svg import element, scoped
from tessera.games import catalogue
from tessera.page.diagrams.view import cropped, picture, still
from tessera.play.replay import read_record
from tessera.words.language import LANGUAGES, Words
from website import diagrams, naming, prerender
from website.diagrams import Diagram

if TYPE_CHECKING:
    from markdown_it.token import Token

TEMPLATE: Final = ROOT / "static/reading.html"
#: Where the sources stand, and the folder of the site that they go to.
FOLDERS: Final = {"rules": ROOT / "static/rules", "pages": ROOT / "static/pages"}
#: A heading that begins with a rule's id, or a step of the first game.
_RULE: Final = re.compile(r"([A-Z]{2}-\d+)\b")
_STYLES: Final = ("tokens", "type", "page", "reading", "boards")
_WORDS: Final = {
    "en": {
        "try": "Try it", "contents": "On this page", "language": "English", "theme": "Theme",
        "settings": "Settings",
        "answer": "Why",
        "table": "Table", "rules": "Rules of {game}", "play": "Play {game}",
    },
    "fr": {
        "try": "Essayer", "contents": "Sur cette page", "language": "Français", "theme": "Thème",
        "settings": "Réglages",
        "answer": "Pourquoi",
        "table": "Tableau", "rules": "Règles de {game}", "play": "Jouer à {game}",
    },
}  # fmt: skip

#: What a page needs in which games are embedded, and the only markup that makes one.
EMBEDDING: Final = '<script src="{{root}}embed.js"></script>'
_EMBEDDED: Final = re.compile(r'<tessera-game(?:\s+[a-z0-9-]+="[^"&]*")*></tessera-game>')
_ATTRIBUTE: Final = re.compile(r'([a-z0-9-]+)="([^"]*)"')

#: Puts the site's own styles, scripts and addresses into a page: its text, and how far the page
#: lies below the site's folder (``../``).
Finish = Callable[[str, str], str]


class Source(NamedTuple):
    """A page's markdown: the site's folder for it, its name (of rules, the game), its language."""

    folder: str
    name: str
    language: str
    text: str

    @property
    def address(self) -> str:
        """Where the page lies in the site."""
        return f"{self.folder}/{self.name}.{self.language}.html"


def sources() -> list[Source]:
    """All there are."""
    found = []
    for folder, place in FOLDERS.items():
        for path in sorted(place.glob("*.md")):
            name, language = path.stem.rsplit(".", 1)
            found.append(Source(folder, name, language, path.read_text(encoding="utf-8")))
    return found


def pages(finish: Finish, words: Mapping[str, Words]) -> dict[str, bytes]:
    """Every page by its place in the site; ``words`` are the games' by language."""
    return {
        source.address: finish(page(source, words[source.language]), "../").encode()
        for source in sources()
    }


def page(source: Source, spoken: Words) -> str:
    """One page, but for what ``finish`` puts into it."""
    drawn = {}
    if source.folder == "rules":
        drawn = diagrams.load(source.name)
    reader = Reader(spoken, drawn)
    body = reader.read(source.text)
    words = _WORDS[source.language]
    title = reader.title
    if source.folder == "rules":
        title = words["rules"].format(game=catalogue.TITLES[source.name])
        play = words["play"].format(game=catalogue.TITLES[source.name])
        button = element(
            "a", escape(play), href=f"../index.html#/play/{source.name}", class_="main"
        )
        body = body.replace("</h1>", f'</h1>\n<p class="row">{button}</p>', 1)
    filled = {
        "lang": source.language,
        "title": escape(title),
        "description": escape(reader.description),
        "languages": _languages(source),
        "styles": _styles([source.name] if source.folder == "rules" else reader.games),
        "theme": words["theme"],
        "settings": words["settings"],
        "root": "../",
        "contents": reader.contents(),
        "diagrams": json.dumps(reader.told()).replace("<", "\\u003c"),
        "body": body,
    }
    text = TEMPLATE.read_text(encoding="utf-8")
    if reader.embeds:
        text = text.replace("<!-- policy -->", "<!-- policy: frame-src 'self' -->")
        text = text.replace("</head>", f"{EMBEDDING}\n</head>")
    return re.sub(r"\{\{(\w+)\}\}", lambda it: filled.get(it[1], it[0]), text)


def _languages(source: Source) -> str:
    """Links to the page in the other languages."""
    return "".join(
        element("a", _WORDS[tongue]["language"], href=f"{source.name}.{tongue}.html", lang=tongue,
                hreflang=tongue, class_="link", data_do="language", data_value=tongue)
        for tongue in LANGUAGES
        if tongue != source.language
    )  # fmt: skip


def _styles(games: Sequence[str]) -> str:
    """The style sheets that a page needs on which boards of these games are drawn."""
    return "".join(map(naming.link, (*_STYLES, *naming.sheets(games))))


class Reader:
    """Reads markdown: headings get anchors, rules theirs, pictures of diagrams are drawn."""

    def __init__(self, spoken: Words, drawn: Mapping[str, Diagram]) -> None:
        self.spoken = spoken
        self.words = _WORDS[spoken.language]
        self.drawn = drawn
        self.title = self.description = ""
        #: The anchors and texts of the sections.
        self.sections: list[tuple[str, str]] = []
        #: The diagrams shown, in their order.
        self.shown: list[str] = []
        #: The diagram whose answer comes next.
        self._asking = ""
        from markdown_it import MarkdownIt  # noqa: PLC0415 - the venv has it

        self._parser = MarkdownIt("commonmark").enable("table")
        #: Whether a game is embedded, as other pages do it.
        self.embeds = False
        #: The games of those that bring a picture of their own.
        self.games: list[str] = []
        for name in ("heading_open", "image", "fence", "paragraph_open", "paragraph_close",
                     "blockquote_open", "blockquote_close", "table_open", "table_close",
                     "th_open", "th_close"):  # fmt: skip
            self._parser.add_render_rule(name, self._rule(name))

    def read(self, text: str) -> str:
        """The text as HTML. Raises `ValueError` for a diagram that there is not, or twice."""
        tokens = self._parser.parse(text)
        self._look_over(tokens)
        return str(self._parser.renderer.render(tokens, self._parser.options, {}))

    def _look_over(self, tokens: Sequence[Token]) -> None:
        """Find the title, the description and the sections; give the headings their anchors."""
        for at, token in enumerate(tokens):
            following = tokens[at + 1] if at + 1 < len(tokens) else token
            if token.type == "heading_open":
                text = following.content
                rule = _RULE.match(text)
                name = rule[1] if rule else anchor(text)
                token.attrSet("id", name)
                if token.tag == "h1":
                    self.title = text
                elif token.tag == "h2":
                    self.sections.append((name, text))
            elif token.type == "paragraph_open" and not self.description:
                self.description = summary(following.content)
            elif token.type in {"th_open", "td_open"} and token.attrs.pop("style", ""):
                # Only figures are put to the right; the content policy lets no style in.
                token.attrSet("class", "figure")

    def _rule(self, name: str) -> Callable[..., str]:
        method: Callable[[list[Token], int], str] = getattr(self, f"_{name}")
        return lambda _renderer, tokens, at, _options, _env: method(tokens, at)

    def _heading_open(self, tokens: list[Token], at: int) -> str:
        token = tokens[at]
        kind = ' class="rule-title"' if _RULE.match(tokens[at + 1].content) else ""
        return f'<{token.tag} id="{token.attrGet("id")}"{kind}>'

    def _table_open(self, tokens: list[Token], at: int) -> str:
        """A table may be wider than the page: it is scrolled, by keys as well."""
        label = self.words["table"]
        return f'<div class="wide" role="group" tabindex="0" aria-label="{label}"><table>'

    def _table_close(self, tokens: list[Token], at: int) -> str:
        return "</table></div>\n"

    def _th_open(self, tokens: list[Token], at: int) -> str:
        kind = ' class="figure"' if tokens[at].attrGet("class") else ""
        return f"<th{kind}>" if tokens[at + 1].content else f"<td{kind}>"

    def _th_close(self, tokens: list[Token], at: int) -> str:
        return "</th>" if tokens[at - 1].content else "</td>"

    def _is_diagram(self, tokens: list[Token], at: int) -> bool:
        """Whether a paragraph holds nothing but a diagram."""
        inner = tokens[at].children or [] if 0 <= at < len(tokens) else []
        return len(inner) == 1 and inner[0].type == "image"

    def _paragraph_open(self, tokens: list[Token], at: int) -> str:
        hidden = tokens[at].hidden or self._is_diagram(tokens, at + 1)
        return "" if hidden else "<p>"

    def _paragraph_close(self, tokens: list[Token], at: int) -> str:
        hidden = tokens[at].hidden or self._is_diagram(tokens, at - 1)
        return "" if hidden else "</p>\n"

    def _blockquote_open(self, tokens: list[Token], at: int) -> str:
        if not self._asking:
            return "<blockquote>"
        return (
            f'<details class="answer" id="answer-{self._asking}">'
            f"<summary>{self.words['answer']}</summary>"
        )

    def _blockquote_close(self, tokens: list[Token], at: int) -> str:
        asking, self._asking = self._asking, ""
        return "</details>\n" if asking else "</blockquote>\n"

    def _image(self, tokens: list[Token], at: int) -> str:
        """A diagram in its figure: the picture, what it shows, the button that makes it live."""
        scheme, _colon, name = str(tokens[at].attrGet("src")).partition(":")
        if scheme != "diagram" or name not in self.drawn:
            raise ValueError(f"there is no diagram {name}")
        if name in self.shown:
            raise ValueError(f"the diagram {name} stands there twice")
        self.shown.append(name)
        diagram = self.drawn[name]
        self._asking = name if diagram.goal else ""
        parts = prerender.parts_of(diagram.game)
        crop = cropped(parts.board, diagram.crop)
        stage = still(self.spoken, diagram.match, parts, crop, diagram.view, f"{name}-")
        play = element("div", stage, id_=f"{name}-screen", class_="trial", data_game=diagram.game)
        caption = "".join(each.content or " " for each in tokens[at].children or [])
        button = element("button", self.words["try"], type="button", class_="plain",
                         data_do="try", data_name=name, data_ahead=diagram.game)  # fmt: skip
        if diagram.ends:
            button = ""
        below = element("figcaption", escape(caption) + button)
        return element("figure", play + below, id_=f"diagram-{name}", class_="diagram",
                       data_diagram=name)  # fmt: skip

    def _fence(self, tokens: list[Token], at: int) -> str:
        """A block of code; for ``embed`` the game is there, too, for ``game`` it alone is."""
        from markdown_it.renderer import RendererHTML  # noqa: PLC0415 - the venv has it

        written = RendererHTML(self._parser).fence(tokens, at, self._parser.options, {})
        written = written.replace("<pre>", '<pre tabindex="0">', 1)
        kind = tokens[at].info.strip()
        if kind not in {"embed", "game"}:
            return written
        found = _EMBEDDED.fullmatch(tokens[at].content.strip())
        if found is None:
            raise ValueError(f"this is no embedded game: {tokens[at].content}")
        self.embeds = True
        return f"{found[0]}\n{written}" if kind == "embed" else self._embedded(found[0])

    def _embedded(self, markup: str) -> str:
        """A game with the picture of its position before it is started, if it has a record."""
        named = dict(_ATTRIBUTE.findall(markup))
        if "record" not in named:
            return markup
        game = named["game"]
        match = read_record(f'[Game "{game}"]\n{named["record"].strip()}', catalogue.game)
        shown = match.at(int(named["at"])) if "at" in named else match
        drawn = scoped(picture(shown, prerender.parts_of(game)), f"game-{len(self.games)}-")
        self.games.append(game)
        head, tail = "<tessera-game", "</tessera-game>"
        return (
            f'{head} data-game="{game}"{markup.removeprefix(head).removesuffix(tail)}{drawn}{tail}'
        )

    def told(self) -> dict[str, dict[str, object]]:
        """What Python is told of every diagram that is shown."""
        return {
            name: {
                "game": self.drawn[name].game,
                "record": self.drawn[name].record,
                "crop": self.drawn[name].crop,
                "goal": self.drawn[name].goal,
            }
            for name in self.shown
        }

    def contents(self) -> str:
        """Links to the sections."""
        if len(self.sections) < 3:
            return ""
        items = "".join(
            element("li", element("a", escape(text), href=f"#{name}"))
            for name, text in self.sections
        )
        label = self.words["contents"]
        return element("nav", element("ul", items), class_="contents", aria_label=label)


def summary(text: str) -> str:
    """The first whole sentences of a paragraph, at most 300 characters, without links and marks."""
    plain = " ".join(re.sub(r"\]\([^)]*\)|[*`\[]", "", text).split())
    if len(plain) <= 300:
        return plain
    return plain[: plain.rindex(". ", 0, 300) + 1] if ". " in plain[:300] else plain[:300]


def anchor(text: str) -> str:
    """A heading's text as an anchor: lower case, words joined by hyphens."""
    return "-".join(re.findall(r"\w+", text.lower()))
