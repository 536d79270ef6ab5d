"""A hint, told and drawn."""

from __future__ import annotations

from collections.abc import Iterator

from tessera.drawing.board import Board
from tessera.page.model.game_parts import GameParts
from tessera.page.model.hint import Hint
from tessera.page.views.controls import LOOKING
from tessera.page.views.html import button
from tessera.page.views.thoughts import judged
from tessera.words.language import N_, Words

#: What its buttons do, beside the one that asks for it.
SHOW, PLAY, HIDE = "show", "play", "hide"


def told(_: Words, hint: Hint, parts: GameParts) -> str:
    """The hint in notation and in words, with what is proven."""
    if not hint.text:
        return _(LOOKING)
    said = [_(N_("Hint: {notation}."), notation=hint.text), *_steps(_, hint, parts)]
    match = hint.table.looked_at
    if hint.verdict.sure and match.to_move is not None:
        said.append(judged(_, parts, match, match.to_move, hint.verdict))
    return " ".join(said)


def _steps(_: Words, hint: Hint, parts: GameParts) -> Iterator[str]:
    """What would be done, a sentence an action; of what it would show nothing is told."""
    viewer, write = hint.table.looked_at.to_move, hint.table.match.game.write
    for state, action, after in hint.actions():
        before, text = state.observed_by(viewer), write(action)
        if state.reveals(action, viewer):
            yield parts.words.unshown(_, before, text, before)
        else:
            yield parts.words.turn(_, before, text, after.observed_by(viewer))


def buttons(_: Words, hint: Hint) -> str:
    """Those behind it: to see it now, or to play it, where the game stands, and to take it away."""
    if not hint.text:
        return _button(_(N_("Show it now")), SHOW, "plain")
    hide = _button(_(N_("Hide it")), HIDE, "plain")
    if hint.table.viewed is not None:
        return hide
    return _button(_(N_("Play it")), PLAY, "main") + hide


def _button(text: str, value: str, kind: str) -> str:
    return button(text, "hint", data_value=value, id_=f"hint-{value}", class_=kind)


def drawn(hint: Hint, board: Board) -> str:
    """What it would put on the board, as a ghost."""
    if not hint.text:
        return board.preview(hint.table.observation, hint.table.picks)
    viewer = hint.table.looked_at.to_move
    return "".join(
        board.preview(state.observed_by(viewer), board.picks(action))
        for state, action, _after in hint.actions()
    )
