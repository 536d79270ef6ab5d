"""Hints: who gives them, the sentence that tells one, its buttons, its drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tessera.drawing.board import Board
from tessera.page.core.controls import LOOKING
from tessera.page.core.html import button
from tessera.page.core.players import BEGINNER, BOT, NAMES, offered
from tessera.page.core.state import GameUi
from tessera.page.features.bots.model import MASTER, Hint, judged
from tessera.words.language import N_, Words

_BRINGS: Final = (
    N_("That brings {seat} from {before} to {after}."),
    N_("That brings you from {before} to {after}."),
)
#: The values of a hint's buttons, beside the one that asks for it.
SHOW, PLAY, HIDE, ASK = "show", "play", "hide", "ask"


def usual_level(players: Iterable[str]) -> int:
    """The level that gives hints: that of the strongest bot at the table, or of a master.

    The Beginner errs on purpose, so that the level above it gives hints instead.
    """
    levels = [int(player.removeprefix(BOT)) for player in players if player.startswith(BOT)]
    return max(BEGINNER + 1, *levels) if levels else MASTER


def stronger(hint: Hint) -> int:
    """The level above that of a hint, as far as it is offered; else the same."""
    match = hint.table.match
    levels = offered(match.game.id, len(match.seats))
    return min((level for level in levels if level > hint.level), default=hint.level)


def hint_sentence(_: Words, hint: Hint, ui: GameUi) -> str:
    if not hint.text:
        return _(LOOKING)
    said = [_(N_("Hint: {steps}"), steps=" ".join(_steps(_, hint, ui)))]
    match = hint.table.looked_at
    if hint.verdict.sure and match.to_move is not None:
        said.append(judged(_, ui.words, match, match.to_move, hint.verdict))
    else:
        said.append(_gain(_, hint, ui))
    said.append(_(N_("The bot {name} would play this."), name=_(NAMES[hint.level])))
    return " ".join(filter(None, said))


def _gain(_: Words, hint: Hint, ui: GameUi) -> str:
    """A sentence on the gain of a hint's turn in what tells best who leads, if there is one.

    Where something is hidden, a hand after it would tell what will be drawn.
    """
    match, played = hint.table.looked_at, hint.played
    seat = match.to_move
    if seat is None or played is None or match.game.secrets(match.setup):
        return ""
    seen = (at.state.observed_by(seat) for at in (match, played))
    measured = (ui.words.measures(_, it, seat)[:2] for it in seen)
    for (less, before), (count, after) in zip(*measured, strict=True):
        if count > less:
            return ui.words.to(_, seat, *_BRINGS, before=before, after=after)
    return ""


def _steps(_: Words, hint: Hint, ui: GameUi) -> Iterator[str]:
    """The actions of a hint, a sentence each, without what they would reveal."""
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
    level = stronger(hint)
    if hint.text and level != hint.level:
        offers[ASK] = _(N_("Ask {name}"), name=_(NAMES[level]))
    kinds = {PLAY: "main"}
    return "".join(
        button(text, "hint", data_value=do, id_=f"hint-{do}", class_=kinds.get(do, "plain"))
        for do, text in offers.items()
    )


def hint_drawing(hint: Hint, board: Board) -> str:
    if not hint.text:
        return board.preview(hint.table.observation, hint.table.picks)
    viewer = hint.table.looked_at.to_move
    return "".join(
        board.preview(state.observed_by(viewer), board.picks(action))
        for state, action, _after in hint.actions()
    )
