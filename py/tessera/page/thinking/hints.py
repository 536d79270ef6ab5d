"""A hint: a turn suggested to the person to move, told and drawn, never played by itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tessera.drawing.board import Board
from tessera.page.game_parts import GameParts
from tessera.page.going import LOOKING
from tessera.page.html import button
from tessera.page.table import Table
from tessera.page.thinking.thoughts import LEAD, Verdict, judged
from tessera.play.contract import State
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: What its buttons do, beside the one that asks for it.
SHOW, PLAY, HIDE = "show", "play", "hide"


class Hint(NamedTuple):
    """A hint for a table: it holds as long as nothing is done there.

    ``text`` is the turn, or its rest, as written; empty while it is looked for. ``played`` is the
    match as it would go on: only to be told as far as the player knows it.
    """

    table: Table
    text: str = ""
    played: Match | None = None
    verdict: Verdict = Verdict(LEAD, 0)

    def found(self, message: Mapping[str, Any]) -> Hint:
        """The hint as the worker gave it. Raises `Refused` where it cannot be played."""
        text, verdict = message["move"], Verdict(*message["verdict"])
        return self._replace(text=text, played=self.table.match.play_text(text), verdict=verdict)

    def told(self, _: Words, parts: GameParts) -> str:
        """The hint in notation and in words, with what is proven."""
        if not self.text:
            return _(LOOKING)
        said = [_(N_("Hint: {notation}."), notation=self.text), *self._steps(_, parts)]
        match = self.table.match
        if self.verdict.sure and match.to_move is not None:
            said.append(judged(_, parts, match, match.to_move, self.verdict))
        return " ".join(said)

    def _steps(self, _: Words, parts: GameParts) -> Iterator[str]:
        """What would be done, a sentence an action; of what it would show nothing is told."""
        viewer, write = self.table.viewer, self.table.match.game.write
        unshown = parts.words.unshown
        for state, action, after in self._actions():
            before, text = state.observed_by(viewer), write(action)
            if state.reveals(action, viewer):
                yield unshown(_, before, text, before)
            else:
                yield parts.words.turn(_, before, text, after.observed_by(viewer))

    def _actions(self) -> Iterator[tuple[State[Any], Any, State[Any]]]:
        """Its actions, each between the states before and after it."""
        assert self.played is not None
        states, actions, begun = self.played.states, self.played.actions, self.table.match.actions
        for at in range(len(begun), len(actions)):
            yield states[at], actions[at], states[at + 1]

    def buttons(self, _: Words) -> str:
        """Those behind it: to see it now, or to play it and to take it away."""
        if not self.text:
            return _button(_(N_("Show it now")), SHOW, "plain")
        return _button(_(N_("Play it")), PLAY, "main") + _button(_(N_("Hide it")), HIDE, "plain")

    def drawn(self, board: Board) -> str:
        """What it would put on the board, as a ghost."""
        if not self.text:
            return board.preview(self.table.observation, self.table.picks)
        viewer = self.table.viewer
        return "".join(
            board.preview(state.observed_by(viewer), board.picks(action))
            for state, action, _after in self._actions()
        )


def _button(text: str, value: str, kind: str) -> str:
    return button(text, "hint", data_value=value, id_=f"hint-{value}", class_=kind)
