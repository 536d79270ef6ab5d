"""Turn the pages' markdown into HTML: headings, tables, diagrams and small pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Final

from toolchain import ROOT
from tessera.drawing.svg import element, scoped
from tessera.games import catalogue
from tessera.page.embed.diagram_view import cropped, picture, still
from tessera.play.replay import read_record
from tessera.play.study_record import read_study
from tessera.words.language import Words, unbroken
from website import prerender, step_pictures
from website.diagrams import HOME, Diagram

if TYPE_CHECKING:
    from markdown_it.token import Token

_WORDS: Final = {
    "en": {
        "try": "Try it", "contents": "On this page", "answer": "Why", "table": "Table",
        "ruling": "Ruling",
    },
    "fr": {
        "try": "Essayer", "contents": "Sur cette page", "answer": "Pourquoi", "table": "Tableau",
        "ruling": "Point tranché",
    },
}  # fmt: skip
#: A heading that begins with a rule's id, or a step of the first game.
_RULE: Final = re.compile(r"([A-Z]{2}-\d+)\b")
#: An item that begins with a link to its rule.
_RULING: Final = re.compile(r"\*\*\[([A-Z]{2}-\d+)\]")
#: Links to the rules behind a sentence, in brackets after it, and each of them.
_RESTING: Final = re.compile(r"\s\((\[[A-Z]{2}-\d+\]\(#[A-Z]{2}-\d+\)(?:,\s\[[^)]*\))*)\)([.,]?)")
_LINKED: Final = re.compile(r"\[([A-Z]{2}-\d+)\]\(#\1\)(?:,\s)?")
#: Schemes of small pictures.
_SMALL: Final = ("seat", "piece", "board")
#: The only markup of an embedded game.
_EMBEDDED: Final = re.compile(r'<tessera-game(?:\s+[a-z0-9-]+="[^"&]*")*></tessera-game>')
_ATTRIBUTE: Final = re.compile(r'([a-z0-9-]+)="([^"]*)"')
#: Attribute with the file, beside the page, that holds an embedded game's record.
_FROM: Final = "record-from"
PAGES: Final = ROOT / "static/pages"


class Reader:
    """Reads markdown: headings and rules get anchors, diagrams are drawn.

    ``ruled`` are the rules with a ruling, an item of a list (``* **[PY-4](#PY-4)``): it gets an
    anchor, too, and the rule's heading links to it.
    """

    def __init__(
        self, spoken: Words, drawn: Mapping[str, Diagram], ruled: Sequence[str] = ()
    ) -> None:
        self.spoken = spoken
        self.words = _WORDS[spoken.language]
        self.drawn = drawn
        self.ruled = ruled
        self.title = self.description = ""
        #: Anchors and texts of the sections.
        self.sections: list[tuple[str, str]] = []
        #: Diagrams shown, in order.
        self.shown: list[str] = []
        #: Diagrams shown step by step.
        self._stepped: list[str] = []
        #: Explanations why other turns do not solve a step, by diagram.
        self.wrong: dict[str, str] = {}
        #: Number of small pictures of boards.
        self._boards = 0
        #: The diagram whose answer comes next.
        self._asking = ""
        from markdown_it import MarkdownIt  # noqa: PLC0415 - the venv has it

        self._parser = MarkdownIt("commonmark").enable("table")
        #: True if a game is embedded, as in other people's pages.
        self.embeds = False
        #: Games of the embedded ones that have pictures of their own.
        self.games: list[str] = []
        for name in ("heading_open", "heading_close", "text", "image", "fence",
                     "paragraph_open", "paragraph_close",
                     "blockquote_open", "blockquote_close", "table_open", "table_close",
                     "th_open", "th_close"):  # fmt: skip
            self._parser.add_render_rule(name, self._rule(name))

    def read(self, text: str) -> str:
        """Turn a text into HTML.

        Raises `ValueError` for a diagram that is unknown, or shown twice.
        """
        tokens = self._parser.parse(_RESTING.sub(self._resting, text))
        self._look_over(tokens)
        written = str(self._parser.renderer.render(tokens, self._parser.options, {}))
        return written.replace("<code", '<code translate="no"')

    def _resting(self, links: re.Match[str]) -> str:
        """A small “?” for the rules in brackets: it shows them in short and links to the first.

        In the panel of rules beside a game it shows them all.
        """
        names = _LINKED.findall(links[1])
        game = next(game for game in catalogue.GAMES if names[0].startswith(game[:2].upper()))
        rules = catalogue.words(game).RULES
        told = escape(" ".join(self.spoken(rules[name]) for name in names))
        about = f'href="#{names[0]}" class="rule-id" data-rule="{" ".join(names)}"'
        return f'{links[2]}\u00a0<a {about} aria-label="{told}" title="{told}">?</a>'

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
                if not self._is_diagram(tokens, at + 1):
                    self.description = summary(following.content)
            elif token.type == "list_item_open" and at + 2 < len(tokens):
                ruling = _RULING.match(tokens[at + 2].content)
                if ruling:
                    token.attrSet("id", f"ruling-{ruling[1]}")
            elif token.type in {"th_open", "td_open"} and token.attrs.pop("style", ""):
                # Only figures are aligned right; the content policy allows no inline style.
                token.attrSet("class", "figure")

    def _rule(self, name: str) -> Callable[..., str]:
        method: Callable[[list[Token], int], str] = getattr(self, f"_{name}")
        return lambda _renderer, tokens, at, _options, _env: method(tokens, at)

    def _heading_open(self, tokens: list[Token], at: int) -> str:
        token = tokens[at]
        kind = ' class="rule-title"' if _RULE.match(tokens[at + 1].content) else ""
        return f'<{token.tag} id="{token.attrGet("id")}"{kind}>'

    def _heading_close(self, tokens: list[Token], at: int) -> str:
        """End a rule's heading with a link to its ruling, if there is one."""
        name, more = str(tokens[at - 2].attrGet("id")), ""
        if name in self.ruled:
            more = " " + element("a", self.words["ruling"], href=f"#ruling-{name}", class_="ruled")
        return f"{more}</{tokens[at].tag}>\n"

    def _text(self, tokens: list[Token], at: int) -> str:
        """Text, with a game's name kept on one line."""
        return escape(_named(tokens[at].content), quote=False)

    def _table_open(self, tokens: list[Token], at: int) -> str:
        """A table in a scroll area that keys can scroll too: it may be wider than the page."""
        label = self.words["table"]
        return f'<div class="wide" role="group" tabindex="0" aria-label="{label}"><table>'

    def _table_close(self, tokens: list[Token], at: int) -> str:
        return "</table></div>\n"

    def _th_open(self, tokens: list[Token], at: int) -> str:
        kind = ' class="figure"' if tokens[at].attrGet("class") else ""
        return f"<th{kind}>" if tokens[at + 1].content else f"<td{kind}>"

    def _th_close(self, tokens: list[Token], at: int) -> str:
        return "</th>" if tokens[at - 1].content else "</td>"

    def _is_diagram(self, tokens: Sequence[Token], at: int) -> bool:
        """True if a paragraph holds only a diagram."""
        inner = tokens[at].children or [] if 0 <= at < len(tokens) else []
        return (
            len(inner) == 1
            and inner[0].type == "image"
            and str(inner[0].attrGet("src")).partition(":")[0] not in _SMALL
        )

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
        """A diagram in its figure: the picture, the caption, and the button that makes it live.

        With ``steps:`` it is a picture of every position with a comment. A small picture stays in
        its line of text.
        """
        scheme, _colon, name = str(tokens[at].attrGet("src")).partition(":")
        if scheme in _SMALL:
            alt = tokens[at].content
            return self._small(scheme, name) + (alt and element("span", alt, class_="unseen"))
        if scheme not in ("diagram", "steps") or name not in self.drawn:
            raise ValueError(f"there is no diagram {name}")
        if name in (*self.shown, *self._stepped):
            raise ValueError(f"the diagram {name} stands there twice")
        caption = _named("".join(each.content or " " for each in tokens[at].children or []))
        diagram = self.drawn[name]
        if scheme == "steps":
            self._stepped.append(name)
            return step_pictures.figure(self.spoken, diagram, caption)
        self.shown.append(name)
        self._asking = name if diagram.goal else ""
        self.wrong[name] = " ".join(str(tokens[at].attrGet("title") or "").split())
        parts = prerender.parts_of(diagram.game)
        crop = cropped(parts.board, diagram.crop)
        stage = still(self.spoken, diagram.match, parts, crop, diagram.view, f"{name}-")
        play = element("div", stage, id_=f"{name}-screen", class_="trial", data_game=diagram.game)
        button = element("button", self.words["try"], type="button", class_="plain",
                         data_do="try", data_name=name, data_ahead=diagram.game)  # fmt: skip
        if diagram.ends:
            button = ""
        below = element("figcaption", escape(caption) + button)
        return element("figure", play + below, id_=f"diagram-{name}", class_="diagram",
                       data_diagram=name)  # fmt: skip

    def _small(self, scheme: str, name: str) -> str:
        """An emblem (``seat:south``), a piece in hand (``piece:home/white/kind:S``), or a board.

        After an ``@`` comes the seat that sees the piece, if that is another: then it is a back. A
        board is a diagram's, as far as it is shown (``board:blocked``).

        Raises `ValueError` if a seat holds no such piece in the diagram.
        """
        if scheme == "board":
            return self._board(name)
        shown, _slash, held = name.partition("/") if scheme == "piece" else (HOME, "", "")
        if shown not in self.drawn:
            raise ValueError(f"there is no diagram {shown}")
        diagram = self.drawn[shown]
        board = prerender.parts_of(diagram.game).board
        if scheme == "seat":
            pictures = [board.emblem(name)]
        else:
            seat, _slash, pick = held.partition("/")
            pick, _at, viewer = pick.partition("@")
            seen = diagram.match.state.observed_by(viewer or seat)
            hand = board.hand(self.spoken, seen, seat)
            pictures = [each.picture for each in hand if each.pick == pick]
        if not any(pictures):
            raise ValueError(f"there is no small picture {scheme}:{name}")
        return element("span", pictures[0], class_="drawn", data_game=diagram.game)

    def _board(self, name: str) -> str:
        """The board of a diagram as a small picture."""
        if name not in self.drawn:
            raise ValueError(f"there is no diagram {name}")
        diagram = self.drawn[name]
        parts = prerender.parts_of(diagram.game)
        drawn = picture(diagram.match, parts, cropped(parts.board, diagram.crop), diagram.view)
        self._boards += 1
        return element("span", scoped(drawn, f"board-{self._boards}-"), class_="drawn part",
                       data_game=diagram.game)  # fmt: skip

    def _fence(self, tokens: list[Token], at: int) -> str:
        """A block of code; after ``embed`` the game follows, for ``game`` it replaces the code."""
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
        """A game with a picture of its first position.

        A long record is in a file beside the page, which ``record-from`` names.
        """
        named = dict(_ATTRIBUTE.findall(markup))
        file = named.get(_FROM)
        game = named["game"]
        told = [name for name in named if name == "seats" or name.startswith("option-")]
        if told:
            # The picture is drawn from the record alone.
            raise ValueError(f"{told[0]} of an embedded game stands in its record: {markup}")
        if file is not None:
            text = (PAGES / file).read_text(encoding="utf-8")
            markup = markup.replace(f'{_FROM}="{file}"', f'record="{escape(text)}"')
            match = read_study(text, catalogue.game).match
        else:
            text = named.get("record", "").strip()
            match = read_record(f'[Game "{game}"]\n{text}', catalogue.game)
        shown = match.at(int(named["at"])) if "at" in named else match
        drawn = picture(shown, prerender.parts_of(game), _=self.spoken)
        drawn = scoped(drawn, f"game-{len(self.games)}-")
        self.games.append(game)
        head, tail = "<tessera-game", "</tessera-game>"
        return (
            f'{head} data-game="{game}"{markup.removeprefix(head).removesuffix(tail)}{drawn}{tail}'
        )

    def told(self) -> dict[str, dict[str, object]]:
        """Data on every shown diagram for Python."""
        return {
            name: {
                "game": self.drawn[name].game,
                "record": self.drawn[name].record,
                "crop": self.drawn[name].crop,
                "goal": self.drawn[name].goal,
                "wrong": self.wrong.get(name, ""),
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


def _named(text: str) -> str:
    """A text with games' names kept on one line."""
    for title in catalogue.TITLES.values():
        text = text.replace(title, unbroken(title))
    return text


def summary(text: str) -> str:
    """The first whole sentences of a paragraph, at most 300 characters, without links and marks."""
    plain = re.sub(r"\u00a0<a .*?</a>|\]\([^)]*\)|[*`\[]", "", text)
    plain = " ".join(plain.split())
    if len(plain) <= 300:
        return plain
    return plain[: plain.rindex(". ", 0, 300) + 1] if ". " in plain[:300] else plain[:300]


def anchor(text: str) -> str:
    """A heading's text as an anchor: lower case, words joined by hyphens."""
    return "-".join(re.findall(r"\w+", text.lower()))
