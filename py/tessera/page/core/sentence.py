"""The one sentence above a game, and the players' names in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from tessera.drawing.board import Board, GameWords
from tessera.drawing.svg import bare, element, escaped
from tessera.page.core.html import button, rule, sentence, tell
from tessera.page.core.html import told as trouble
from tessera.page.core.parts import PIECE_TOOLS, view
from tessera.page.core.players import PERSON, people
from tessera.page.core.state import REMARK, GameUi, Saving, Scene, Trouble, hinted, is_out
from tessera.page.core.table import Table
from tessera.play.contract import Game, Seat, Setup
from tessera.play.match import Match
from tessera.play.memoize import memoize, memoize_last
from tessera.play.record import is_open, seen_pieces
from tessera.words.faults import sentence as fault_sentence
from tessera.words.language import N_, People, Words

#: With at least this many seats, an emblem precedes each player's name.
MANY: Final = 3
#: A name's first word stays on the emblem's line if the word has at most this many letters.
LONG_NAME: Final = 16
#: The first of the characters that mark names. Each seat has one, which `coloured` replaces with
#: the seat's emblem. Ordinary text never contains these characters.
_FIRST: Final = 0xFDD0
_MARK: Final = re.compile("[\ufdd0-\ufddf]")
#: Matches a mark and the first word of the name after it, in HTML.
_NAMED: Final = re.compile(r"([\ufdd0-\ufddf])([^\s<]*)")


def among(scene: Scene) -> Words:
    """The words, with the names of the players at the table."""
    match = scene.table.match
    about = match.game, match.setup, match.headers, scene.table.players
    return _among(scene.words, scene.ui.words, *about)


@memoize(2)
def _among(
    _: Words,
    words: GameWords,
    game: Game[Any],
    setup: Setup,
    headers: Mapping[str, str],
    players: Mapping[Seat, str],
) -> Words:
    seats = game.seats(setup)
    given = {seat: headers.get(game.header(seat), "") for seat in seats}
    sitting = {seat: players.get(seat, PERSON) for seat in seats}
    return _.among(people(_, sitting, given, words, partial(game.side, setup)))


def marking(scene: Scene) -> Words:
    """The scene's words; with `MANY` seats or more, names begin with a mark for `coloured`."""
    return _marking(scene.words, scene.table.match.game, scene.table.match.setup, scene.ui)


@memoize_last
def _marking(_: Words, game: Game[Any], setup: Setup, ui: GameUi) -> Words:
    seats = game.seats(setup)
    if len(seats) < MANY:
        return _
    names = {
        seat: re.sub("^\u2068?", rf"\g<0>{chr(_FIRST + place)}", ui.words.seat(_, seat))
        for place, seat in enumerate(seats)
    }
    return _.among(People({**_.people.names, **names}, _.people.you))


def unmarked(text: str) -> str:
    """Remove the marks and Unicode isolates from text made with the words from `marking`."""
    return _MARK.sub("", bare(text))


def coloured(shown: str, table: Table, board: Board) -> str:
    """In HTML made with the words from `marking`, replace each mark with its seat's emblem."""
    signs = {chr(_FIRST + place): seat for place, seat in enumerate(table.match.seats)}

    def named(found: re.Match[str]) -> str:
        sign = board.emblem(signs.get(found[1], ""), table.observation)
        keeps = sign and len(found[2]) <= LONG_NAME
        return f'<span class="called">{sign}{found[2]}</span>' if keeps else sign + found[2]

    return _NAMED.sub(named, shown)


def seat_name(scene: Scene, seat: Seat) -> str:
    return scene.ui.words.seat(scene.words, seat)


def label(scene: Scene, seat: Seat) -> str:
    _ = scene.words
    if not _.is_you(seat):
        return seat_name(scene, seat)
    name = _.people.names.get(seat)
    return _(N_("{name} (you)"), name=name) if name else _(N_("You"))


#: CSS classes for smaller text. A sentence gets each class whose key is less than its length.
LONG: Final = {80: " long", 160: " longer"}
#: Reasons for not saving a game. The keys are values of `Saving.kept`.
UNKEPT: Final[Mapping[str, str]] = {
    "full": N_("Not saved: this browser’s storage is full."),
    "blocked": N_("Not saved: this browser blocks storage."),
    "newer": N_("Not saved: this game was last saved by a newer version of this page."),
    "large": N_(
        "Not saved: there are too many variations or comments, or they are nested too deeply."
    ),
}
BESIDE: Final = N_("This game has a study.")
WATCHING = N_("This game is open in another tab; you can only watch here.")


def told(scene: Scene) -> tuple[str, str]:
    """The sentence (for example a refusal or the next task), and the id of its rule; "" if none."""
    _, table = scene.words, scene.table
    if table.interlude and table.viewed is None:
        return PIECE_TOOLS().interlude_sentence(scene)
    if table.curtain:
        return view("handing", scene), ""
    if table.refused is not None:
        return fault_sentence(_, table.refused, scene.ui.words), table.refused.rule
    if table.pending is not None:
        again = table.picks[-1].startswith("square:") and not scene.board.SPINS
        how = N_("Press the same place again to confirm, or take the turn back.")
        how = how if again else N_("Confirm this turn, or take it back.")
        return " ".join([*_told_held(scene, table.pending), _(how)]), ""
    match, words = table.looked_at, scene.ui.words
    if match.outcome is not None:
        end = match.outcome, table.observation
        return words.result(_, *end), words.won_by(*end)
    if table.viewed is not None:
        turn, count = len(match.turns()), len(table.match.turns())
        text = N_("You are looking at turn {turn} of {count}.")
        looking, by = _(text, turn=turn, count=count), ""
        if table.interlude:
            shown, by = words.shown(_, table.observation)
            looking = f"{looking} {shown}"
        return looking, by
    if table.bot_to_move is not None:
        out = N_("You cannot move any more.")
        moves = N_("{seat}’s turn.")
        return _(out) if is_out(table) else _(moves, seat=seat_name(scene, match.to_move or "")), ""
    return words.asked(_, table.observation, table.picks)


def _told_held(scene: Scene, held: Match) -> Iterator[str]:
    """Sentences on a held turn's actions since its last revealing action, or since its start."""
    _, table = scene.words, scene.table
    if table.hides_pending:  # the last action is a revealing one: tell only that action
        seen, text = table.observation, held.game.write(held.actions[-1])
        return iter([scene.ui.words.unshown(_, seen, text, seen)])
    count = len(table.last)
    shown = (
        back
        for back in range(1, count)
        if held.states[-2 - back].reveals(held.actions[-1 - back], table.viewer)
    )
    return told_actions(_, held, table.viewer, next(shown, count), scene.ui)


def region(scene: Scene) -> str:
    """The sentence as HTML, with its rule and any remark; below it, messages about problems."""
    _ = scene.words
    hint, marked = hinted(scene.state), marking(scene)
    text, by = told(scene.spoken(marked))
    if hint is not None:
        text, by = view("hint_sentence", marked, hint, scene.ui), ""
    inner = sentence(text, rule(_, by, scene.ui.words.RULES, scene.ui.rules))
    if scene.watching:
        inner = escaped(_(WATCHING))
    table, wrong, tip = scene.table, scene[Trouble], ""
    if wrong.sort == REMARK and table.refused is None:
        tip = wrong.text
        inner = f"{element('span', escaped(tip), class_='quiet')} {inner}"
    elif table.choosing and table.pending is None and table.refused is None and hint is None:
        tip = scene.ui.words.marked(_, table.observation)
        inner += " " + element("span", escaped(tip), class_="quiet") if tip else ""
    kind = f"sentence{sized(text + tip)}{' hinting' * (hint is not None)}"
    # A new sentence gets a new element; otherwise the old “?” would move into the new sentence.
    name = f"said-{len(inner)}"
    shown = element("p", coloured(inner, scene.table, scene.board), id_=name, class_=kind)
    return shown + ("" if wrong.sort == REMARK else trouble(_, wrong)) + _unkept(scene)


def _unkept(scene: Scene) -> str:
    _, table, kept = scene.words, scene.table, scene[Saving].kept
    if kept not in UNKEPT or not table.match.actions:
        return ""
    whole = is_open(table.match) and not table.interlude_pending and kept != "large"
    take = button(_(N_("Download")), "export-sealed", class_="link")
    if whole:
        take = button(_(N_("Download")), "export", class_="link")
    told = f"{escaped(_(UNKEPT[kept]))} {take} {tell(_)}"
    return element("p", told, class_="trouble", id_="unkept")


def sized(text: str) -> str:
    length = len(unmarked(text))
    return "".join(name for letters, name in LONG.items() if length > letters)


def spoken(scene: Scene) -> str:
    """The sentence to announce; an interlude's last sentence stands for the whole interlude."""
    shown = scene.table._replace(interlude=scene.table.interlude[-1:])
    text = told(scene.having(shown))[0]
    return text if text.endswith((".", "?", "!")) else f"{text}."


def turn_spoken(scene: Scene, before: Match) -> str:
    match, told_now = scene.table.match, spoken(scene)
    if match.resigned is not None or len(match.actions) <= len(before.actions):
        return told_now
    count = len(match.actions) - len(before.actions)
    said = told_actions(scene.words, match, scene.table.viewer, count, scene.ui)
    return " ".join([*said, told_now])


def told_actions(
    _: Words, match: Match, viewer: Seat | None, count: int, ui: GameUi
) -> Iterator[str]:
    """A sentence on each of the last ``count`` actions, as far as ``viewer`` may know them."""
    pieces = seen_pieces(match, viewer)[-count:]
    over = match.outcome is not None
    observations = [state.observed_by(viewer, over=over) for state in match.states[-count - 1 :]]
    return map(partial(ui.words.turn, _), observations, pieces, observations[1:])
