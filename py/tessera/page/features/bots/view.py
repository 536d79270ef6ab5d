"""How hints and bots' thoughts are told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.page.core.controls import LOOKING
from tessera.page.core.html import button
from tessera.page.core.scene import GameParts, Scene
from tessera.page.core.sentence import among, seat_name
from tessera.page.features.bots.model import (
    DRAWN,
    LEAD,
    LOSES,
    WINS,
    Hint,
    Thought,
    Verdict,
    winner,
)
from tessera.play.contract import Seat
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: Who leads of two sides, by how clearly; the same said to you.
_LEADS: Final = (
    (N_("The game is even."),) * 2,
    (N_("{seat} leads slightly."), N_("You lead slightly.")),
    (N_("{seat} leads clearly."), N_("You lead clearly.")),
    (N_("{seat} is winning."), N_("You are winning.")),
)
#: How far the one that thinks is behind, where there are more.
_BEHIND: Final = (
    ("", ""),
    (N_("{seat} is slightly behind."), N_("You are slightly behind.")),
    (N_("{seat} is clearly behind."), N_("You are clearly behind.")),
    (N_("{seat} is losing."), N_("You are losing.")),
)


#: What is proven, where it is not known how soon it comes: of a side, of you.
_WINS: Final = N_("{seat} wins by force."), N_("You win by force.")
_LOSES: Final = N_("{seat} loses by force."), N_("You lose by force.")


def grouped(number: int) -> str:
    """A number with its thousands apart, as both languages may write it."""
    return f"{number:,}".replace(",", "\u202f")


def judged(_: Words, parts: GameParts, match: Match, seat: Seat, verdict: Verdict) -> str:
    """A verdict in a sentence. Of more than two sides it tells of the one that thinks alone."""
    own, sides = match.game.side(match.setup, seat), match.game.sides(match.setup)
    if verdict.sort == DRAWN:
        return _(N_("With best play a draw."))
    if verdict.sort == LEAD:
        steps, leader = abs(verdict.number), own
        if verdict.number < 0 and len(sides) > 2:
            return _to(_, parts, own, *_BEHIND[steps])
        if verdict.number < 0:
            leader = next(side for side in sides if side != own)
        return _to(_, parts, leader, *_LEADS[steps])
    won, count = winner(match, seat, verdict), verdict.number
    if not count:
        return _to(_, parts, won or own, *(_WINS if won else _LOSES))
    if won and count == 1:
        text = N_("{seat} wins with the next move."), N_("You win with the next move.")
        return _to(_, parts, won, *text)
    return _within(_, parts, won or own, count, wins=bool(won))


def _to(_: Words, parts: GameParts, seat: Seat, third: str, second: str) -> str:
    return _(second if _.is_you(seat) else third, seat=parts.words.seat(_, seat))


def _within(_: Words, parts: GameParts, seat: Seat, count: int, *, wins: bool) -> str:
    """In how many moves a side wins or loses."""
    name = parts.words.seat(_, seat)
    if wins and _.is_you(seat):
        return _.ngettext(
            "You win within {count} move, counting everybody’s.",
            "You win within {count} moves, counting everybody’s.",
            count,
        )
    if wins:
        return _.ngettext(
            "{seat} wins within {count} move, counting everybody’s.",
            "{seat} wins within {count} moves, counting everybody’s.",
            count,
            seat=name,
        )
    if _.is_you(seat):
        return _.ngettext(
            "You lose within {count} move, counting everybody’s.",
            "You lose within {count} moves, counting everybody’s.",
            count,
        )
    return _.ngettext(
        "{seat} loses within {count} move, counting everybody’s.",
        "{seat} loses within {count} moves, counting everybody’s.",
        count,
        seat=name,
    )


def thought_summary(scene: Scene, thought: Thought) -> str:
    """That it thinks, and how far it is; what is worth knowing of what it thought last."""
    _ = scene.words
    name = seat_name(scene, thought.seat)
    if thought.advises:
        name = _(N_("The adviser"))
        if not (thought.running or thought.stopped or thought.verdict.sure):
            return _(N_("What the adviser thought"))
    if thought.running and thought.share is None:
        text = N_("{name} looks for a sure result: {count} positions")
        return _(text, name=name, count=grouped(thought.nodes))
    if thought.running:
        return _(N_("{name} thinks: {share} %"), name=name, share=thought.share)
    if thought.stopped:
        return _(thought.stopped, name=name)
    if thought.verdict.sure and scene.table.looked_at.outcome is None:
        return judgement(scene, thought)
    return _(N_("What {name} thought"), name=name)


def judgement(scene: Scene, thought: Thought) -> str:
    """Who leads, or wins; what was played since is no longer counted."""
    verdict = thought.verdict
    if verdict.sort in (WINS, LOSES) and verdict.number:
        gone = len(scene.table.looked_at.actions) - len(thought.match.actions)
        verdict = verdict._replace(number=max(1, verdict.number - gone))
    return judged(among(scene), scene.game, thought.match, thought.seat, verdict)


def thought_details(scene: Scene, thought: Thought) -> str:
    """Who leads, what it would play, how much it has looked at: HTML, three lines.

    Empty while there is nothing to be told yet.
    """
    _ = scene.words
    if not thought.line:
        return ""
    looked = _.ngettext(
        "{nodes} positions, {count} move ahead", "{nodes} positions, {count} moves ahead",
        thought.depth, nodes=grouped(thought.nodes),
    )  # fmt: skip
    looked = looked if thought.nodes else _(N_("Known without a search."))
    best = _(N_("Best line:"))
    line = element("b", escaped(thought.line), translate="no")
    return (
        element("p", escaped(judgement(scene, thought)))
        + element("p", f"{escaped(best)} {line}", class_="line")
        + element("p", escaped(looked))
    )


#: What its buttons do, beside the one that asks for it.
SHOW, PLAY, HIDE = "show", "play", "hide"


def hint_sentence(_: Words, hint: Hint, parts: GameParts) -> str:
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


def hint_buttons(_: Words, hint: Hint) -> str:
    """Those behind it: to see it now, or to play it, where the game stands, and to take it away."""
    if not hint.text:
        return _button(_(N_("Show it now")), SHOW, "plain")
    hide = _button(_(N_("Hide it")), HIDE, "plain")
    if hint.table.viewed is not None:
        return hide
    return _button(_(N_("Play it")), PLAY, "main") + hide


def _button(text: str, value: str, kind: str) -> str:
    return button(text, "hint", data_value=value, id_=f"hint-{value}", class_=kind)


def hint_drawing(hint: Hint, board: Board) -> str:
    """What it would put on the board, as a ghost."""
    if not hint.text:
        return board.preview(hint.table.observation, hint.table.picks)
    viewer = hint.table.looked_at.to_move
    return "".join(
        board.preview(state.observed_by(viewer), board.picks(action))
        for state, action, _after in hint.actions()
    )
