"""The screen of a game: its regions as HTML, made from a scene."""

from __future__ import annotations

from tessera.drawing.board import Board, Markings
from tessera.drawing.svg import element, escaped
from tessera.page.core import sentence
from tessera.page.core.board import stage
from tessera.page.core.controls import IN_MENU, control, controls, menu
from tessera.page.core.html import button, region
from tessera.page.core.parts import TURN_ITEMS, VIEWS, view
from tessera.page.core.players import persons
from tessera.page.core.seats import row, seats
from tessera.page.core.sentence import seat_name
from tessera.page.core.state import (
    NEW,
    SHOWN,
    BoardSettings,
    EndPanel,
    GameUi,
    HelpPanel,
    Saving,
    Scene,
    SoundOffer,
    Thinking,
    Zoom,
    hinted,
    thought_shown,
)
from tessera.page.core.table import Rows, decided
from tessera.play.record import is_open
from tessera.saves.named import given_name
from tessera.words.language import N_, Words, unbroken


def skeleton(_: Words, ui: GameUi, quarters: int = 0, *, unfolded: bool = False) -> str:
    strip = {"seats": "seats strip"} if ui.board.SPINS else {}
    found = {name: region(name, strip.get(name, "")) for name in REGIONS}
    found["menu"] = element("div", found["menu"], id_="more", popover="auto", class_="more")
    near = ("supply", *MOMENT) if ui.board.SPINS else MOMENT
    found["asked"] = element("div", "".join(found[name] for name in near), class_="moment")
    summary = element("summary", id_="thought", data_do="fold")
    about = {"id_": "thinking", "class_": "thinking quiet", "open": "open" if unfolded else None}
    found["listed"] += element("details", summary + element("div", id_="thoughts"), **about)
    beside = "".join(text for name, text in found.items() if name == "asked" or name not in near)
    return stage(_, ui, quarters) + element("div", beside, class_="side")


def thoughts(scene: Scene) -> dict[str, str]:
    """The regions for a bot's thought. In a game with secrets, only a hint's thought is shown."""
    _, table = scene.words, scene.table
    thought, text, inner = thought_shown(scene.state), "", ""
    hides = table.match.game.secrets(table.match.setup)
    if hides and thought is not None and not thought.advises:
        thought = None
    if table.has_bots and table.viewed is None and not hides:
        text, inner = _(N_("What the bot thinks")), element("p", escaped(_(N_("Nothing yet."))))
    if thought is not None:
        text = view("thought_summary", scene, thought)
        inner = view("thought_details", scene, thought) or inner
    return {"thought": escaped(text), "thoughts": inner}


#: The regions of the side column, in reading order. Regions that grow during a game come after
#: the regions that are used in each turn.
REGIONS = (
    "heading",
    "standings",
    "seats",
    "status",
    "others",
    "ending",
    "asked",
    "controls",
    "help",
    "typing",
    "turns",
    "listed",
    "offer",
    "supply",
    "key-help",
    "kept",
    "menu",
)
#: The regions grouped in ``div.moment``. In games with turnable pieces, the supply joins them.
MOMENT = ("ending", "asked", "controls")


def heading(scene: Scene) -> str:
    given = given_name(scene.table.match)
    own = " " + element("span", escaped(given), class_="given") if given else ""
    title = element("h1", escaped(unbroken(scene.table.match.game.title)) + own, translate="no")
    return title + element("p", escaped(scene.words(scene.ui.words.LINE)), class_="quiet")


def has_panel(scene: Scene) -> bool:
    """True if the end panel is unfolded, the board shows the end, and this tab plays the game."""
    told = scene.table.ended and scene.table.viewed is None and not scene.watching
    return told and scene[EndPanel].stands in SHOWN


def _offer(scene: Scene) -> str:
    """The offer of sound. Before it, and after the player ignores it, a blank keeps its place."""
    waits = scene.table.has_bots and scene[SoundOffer].stage in ("new", "offered", "passed")
    return view("sound_offer", scene) or (element("span", " ", class_="room") if waits else "")


def others(scene: Scene) -> str:
    """The others' turns. If one person plays and sees no turns, an empty line keeps their place."""
    table = scene.table
    waits = not table.ended and len(persons(table.match, table.players)) == 1
    return view("others", scene) or (element("p", "") if waits else "")


def turns(scene: Scene) -> dict[str, str]:
    """The regions of the list of turns, without items; marked as busy until features are loaded."""
    if "turns" not in VIEWS:
        return {"turns": element("div", "", class_="turns-top", aria_busy="true"), "listed": ""}
    return {"turns": view("turns", scene), "listed": view("listed", scene)}


def typing(scene: Scene) -> dict[str, str]:
    """The field for typing a turn and the list of the board's keys, if somebody can play here."""
    _, table = scene.words, scene.table
    if scene.watching or table.curtain or table.staged or table.match.to_move is None:
        # The grid's ``aria-describedby`` refers to this element, so the element always exists.
        return {"typing": "", "key-help": element("p", id_="keys", hidden="hidden")}
    label = element("label", escaped(_(N_("Type a turn"))), for_="typed")
    field = element(
        "input", id_="typed", name="typed", maxlength=40, placeholder=scene.ui.words.EXAMPLE,
        autocomplete="off", autocapitalize="off", spellcheck="false",
    )  # fmt: skip
    play = element("button", escaped(_(N_("Play"))), type="submit", class_="plain")
    form = element("form", label + field + play, data_do="type")
    keys = keys_told(_, scene.ui, unfolded=scene[BoardSettings].keys)
    return {"typing": form, "key-help": keys}


def keys_told(_: Words, ui: GameUi, more: str = "", *, unfolded: bool) -> str:
    """The foldable list of the board's keys; ``more`` is HTML that describes other keys."""
    summary = element("summary", escaped(_(N_("Keys"))), data_do="fold-keys")
    told = element("p", escaped(_(ui.words.KEYS)), id_="keys")
    about = {"id_": "keys-told", "class_": "quiet keys", "open": "open" if unfolded else None}
    return element("details", summary + told + more, **about)


#: Sentences that tell how a game was saved; the keys are values of `Saving.kept`.
KEPT = {
    NEW: "",
    "kept": N_("Saved in this browser."),
    "parted": N_(
        "Another tab continued this game differently. Both versions are kept: this one is now a "
        "separate game."
    ),
}
_VIEW = N_("A record of what you can see; the game cannot be continued from it.")
_SEALED = N_("The whole game, which you can import and continue; whatever is hidden stays sealed.")


def kept_line(scene: Scene) -> str:
    _, kept = scene.words, scene[Saving].kept
    told = escaped(_(KEPT.get(kept, "")))
    if scene.table.match.actions and not scene.table.name and not kept:
        told = escaped(_(N_("Not saved; play on to save this game.")))
        told += " " + button(_(N_("Save this game")), "keep", class_="link")
    return element("p", told, class_="quiet") if told else ""


def taking(scene: Scene) -> str:
    """The menu's group for sharing, renaming and exporting the game."""
    _, table = scene.words, scene.table
    if not table.match.actions:
        return ""
    # Sharing and exporting must not reveal the last turn's result before the interlude does.
    able = not table.interlude_pending
    found = control(_(N_("Share")), "share", able=able, **IN_MENU)
    if table.name and not scene.watching:
        found += button(_(N_("Rename")), "rename", **IN_MENU)
    if is_open(table.match) and able:
        found += button(_(N_("Export")), "export", **IN_MENU)
        return element("div", found, class_="group")
    # While anything is hidden, a player can export only their own view or a sealed record.
    sealed = _(N_("Export the whole game"))
    found += control(sealed, "export-sealed", able=able, title=_(_SEALED), **IN_MENU)
    if table.viewer is not None:
        found += control(_(N_("Export what I see")), "export", able=able, title=_(_VIEW), **IN_MENU)
    return element("div", found, class_="group")


def _markings(scene: Scene) -> Markings:
    table = scene.table
    markings = table.markings()._replace(decided=decided(table, scene.board))
    return markings._replace(picks=(), legal=()) if scene.watching else markings


class GameScreen:
    """The whole screen of a game: the board, sentence, seats, turns and controls."""

    def skeleton(self, scene: Scene) -> str:
        unfolded = scene[Thinking].unfolded
        return skeleton(scene.words, scene.ui, scene.table.quarters, unfolded=unfolded)

    def regions(self, scene: Scene) -> dict[str, str]:
        _, table = scene.words, scene.table
        board, seen = scene.board, table.observation
        markings, hint = _markings(scene), hinted(scene.state)
        live = table.choosing and table.pending is None and not scene.watching
        ghost = view("hint_drawing", hint, board) if hint else board.preview(seen, markings.picks)
        shown = {
            "heading": heading(scene),
            "standings": view("standings", scene),
            "status": sentence.region(scene),
            "others": others(scene),
            "offer": _offer(scene),
            "supply": board.supply(_, seen, markings, live),
            "ending": view("ending", scene) if has_panel(scene) else "",
            "asked": row(scene),
            "seats": seats(scene),
            **typing(scene),
            "controls": controls(scene),
            "menu": menu(scene) + taking(scene),
            **turns(scene),
            "kept": kept_line(scene),
            "pieces": board.pieces(seen, table.last),
            "marks": board.marks(seen, markings) if markings.decided or not table.shows_end else "",
            "choices": board.choices(seen, markings),
            "preview": ghost,
            "help": view("help", scene) if scene[HelpPanel].shown else "",
            **thoughts(scene),
        }
        if board.ZOOMS:
            shown["zooming"] = view("zooming", _, scene[Zoom].steps)
        return shown

    def items(self, scene: Scene) -> list[str]:
        listed = TURN_ITEMS.here()
        return [] if listed is None else listed(scene)

    def labels(self, scene: Scene) -> dict[str, str]:
        return scene.board.labels(scene.words, scene.table.observation, _markings(scene))

    def title(self, scene: Scene) -> str:
        """The document's title: the game and, except in an interlude, its state."""
        _ = scene.words
        match = scene.table.match
        state = _(N_("finished"))
        if match.to_move is not None:
            text = N_("your turn") if _.is_you(match.to_move) else N_("{seat} to move")
            state = _(text, seat=seat_name(scene, match.to_move))
        title, given = match.game.title, given_name(match)
        if given:
            title = _(N_("{name} ({game})"), name=given, game=title)
        if not scene.table.staged:
            title = _(N_("{game}: {state}"), game=title, state=state)
        return f"{title} · Tessera"

    def sentence(self, scene: Scene) -> str:
        return sentence.spoken(scene)

    def rows(self, board: Board) -> Rows:
        return board.ROWS

    def corner(self, board: Board) -> tuple[int, int]:
        """The number of columns hidden on the board's left, and of rows hidden at its top."""
        return 0, 0
