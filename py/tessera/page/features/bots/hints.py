"""Hints: their level, sentence, buttons and drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element
from tessera.page.core.controls import LOOKING
from tessera.page.core.html import button, options
from tessera.page.core.players import BEGINNER, BOT, NAMES, offered
from tessera.page.core.state import GameUi
from tessera.page.core.table import Table
from tessera.page.features.bots.model import Hint, judged
from tessera.words.language import N_, Words

_BRINGS: Final = (
    N_("This turn takes {seat} from {before} to {after}."),
    N_("This turn takes you from {before} to {after}."),
)
SHOW, PLAY, HIDE = "show", "play", "hide"
#: The name of the field for the level of hints.
LEVEL: Final = "level"


def usual_level(table: Table) -> int:
    """Return the default hint level: the strongest bot's (1 or more), or the highest without bots.

    A level that is not offered would think longer for nothing.
    """
    # The Beginner errs on purpose, so it is never the default.
    bots = [player for player in table.players.values() if player.startswith(BOT)]
    levels = [BEGINNER + 1, *(int(player.removeprefix(BOT)) for player in bots)]
    return max(levels) if bots else offered(table.match.game.id, len(table.match.seats))[-1]


def hint_sentence(_: Words, hint: Hint, ui: GameUi) -> str:
    if not hint.text:
        return _(LOOKING)
    name, steps = _(NAMES[hint.level]), " ".join(_steps(_, hint, ui))
    said = [_(N_("Hint (level {name}): {steps}"), name=name, steps=steps)]
    match = hint.table.looked_at
    if hint.verdict.sure and match.to_move is not None:
        said.append(judged(_, ui.words, match, match.to_move, hint.verdict))
    else:
        said.append(_reason(_, hint, ui) or _gain(_, hint, ui))
    return " ".join(filter(None, said))


def _reason(_: Words, hint: Hint, ui: GameUi) -> str:
    viewer = hint.table.looked_at.to_move
    before, action, after = next(hint.actions())
    seen, then = before.observed_by(viewer), after.observed_by(viewer)
    return ui.words.reason(_, seen, hint.table.match.game.write(action), then)


def _gain(_: Words, hint: Hint, ui: GameUi) -> str:
    """Return a sentence on the mover's gains or, if there are none, on another seat's losses."""
    match, played = hint.table.looked_at, hint.played
    seat = match.to_move
    # In a match with a deal, the position after the turn could reveal what will be drawn.
    if seat is None or played is None or match.deal:
        return ""
    states = [at.state.observed_by(seat) for at in (match, played)]
    for each in (seat, *(it for it in match.seats if it != seat)):
        pairs = zip(*(ui.words.measures(_, state, each) for state in states), strict=True)
        gained = [
            (before, after)
            for (less, before), (more, after) in pairs
            if (more > less if each == seat else more < less)
        ][:2]
        if gained:
            before, after = (_.all_of(texts) for texts in zip(*gained, strict=True))
            return ui.words.to(_, each, *_BRINGS, before=before, after=after)
    return ""


def _steps(_: Words, hint: Hint, ui: GameUi) -> Iterator[str]:
    viewer, write = hint.table.looked_at.to_move, hint.table.match.game.write
    for state, action, after in hint.actions():
        before, text = state.observed_by(viewer), write(action)
        if state.reveals(action, viewer):
            yield ui.words.unshown(_, before, text, before)
        else:
            yield ui.words.turn(_, before, text, after.observed_by(viewer))


def hint_buttons(_: Words, hint: Hint) -> str:
    offers = {PLAY: _(N_("Play it")), HIDE: _(N_("Hide it"))}
    if not hint.text:
        offers = {SHOW: _(N_("Show it now"))}
    elif hint.table.viewed is not None:
        del offers[PLAY]
    kinds, match = {PLAY: "main"}, hint.table.match
    found = "".join(
        button(text, "hint", data_value=do, id_=f"hint-{do}", class_=kinds.get(do, "plain"))
        for do, text in offers.items()
    )
    levels = sorted({hint.level, *offered(match.game.id, len(match.seats))})
    named = options([(str(level), _(NAMES[level])) for level in levels], str(hint.level))
    about = {"id_": "hint-level", "name": LEVEL, "aria_label": _(N_("Hint level"))}
    return found + element("select", named, data_writes="hint", **about)


def hint_drawing(hint: Hint, board: Board) -> str:
    if not hint.text:
        return board.preview(hint.table.observation, hint.table.picks)
    viewer = hint.table.looked_at.to_move
    return "".join(
        board.preview(state.observed_by(viewer), board.picks(action))
        for state, action, _after in hint.actions()
    )
