"""Pacru's sentences on requests, turns and results, and its spoken labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import Picks
from tessera.games.pacru import sentences
from tessera.games.pacru.consequences import Consequences
from tessera.games.pacru.moves import (
    CLAIM,
    LINK,
    TURNS,
    Action,
    is_capture,
    origin_of,
    target_of,
    turn_of,
)
from tessera.games.pacru.notation import read
from tessera.games.pacru.state import Pacru
from tessera.games.pacru.turn import GOALS, Begun
from tessera.games.sectors import words as sectors
from tessera.games.sectors.geometry import SQUARE, SQUARES, Pawn, names
from tessera.games.sectors.words import SectorsWords, won_with_tiles
from tessera.play.contract import Outcome, Seat
from tessera.words.faults import sentence
from tessera.words.language import N_, Words

#: Requests in an open turn, by rule; the first text names the player, the second does not.
_ASKED: Final = {
    "PA-6": (
        N_("{seat}: put a tile on a neutral square of the new sector"),
        N_("Put a tile on a neutral square of the new sector"),
    ),
    "PA-10": (
        N_("{seat}: take an opponent’s tile in the new sector"),
        N_("Take an opponent’s tile in the new sector"),
    ),
    "PA-12": (
        N_("{seat}: your pawns meet, so take any square without a pawn"),
        N_("Your pawns meet: take any square without a pawn"),
    ),
}
#: Reports on answers to requests, by rule; the first text names the player, the second says “you”.
_ANSWERED: Final = {
    "PA-6": (N_("{seat} puts a tile on {square}."), N_("You put a tile on {square}.")),
    "PA-8": (N_("{seat} puts a tile on {square}."), N_("You put a tile on {square}.")),
    "PA-10": (
        N_("{seat} takes the tile on {square}."),
        N_("You take the tile on {square}."),
    ),
    "PA-12": (
        N_("The pawns meet: {seat} takes {square}."),
        N_("Your pawns meet: you take {square}."),
    ),
    "PA-14": (N_("{seat} gives up {square}."), N_("You give up {square}.")),
}
_OUT: Final = {
    "PA-11": (
        N_("{seat} has no pawn left and is out."),
        N_("You have no pawn left and are out."),
    ),
    "PA-15": (
        N_("{seat} cannot move and is out; their tiles stay."),
        N_("You cannot move, so you are out; your tiles stay."),
    ),
}
_NOTES: Final = {"PA-11": N_("out: no pawns left"), "PA-15": N_("out: could not move")}


def _answer_asked(_: Words, begun: Begun, mover: Seat) -> tuple[str, str]:
    """The request for the next action of an open turn, and its rule."""
    if begun.asking == "PA-14":
        text = (N_("{seat}: give up {count} of your tiles"), N_("Give up {count} of your tiles"))
        return WORDS.to(_, mover, *text, count=begun.give), "PA-14"
    if begun.asking == "PA-8":
        over = _.all_of(names(begun.link))
        if begun.claim:
            text = (
                N_("{seat}: take the connection over {squares}, or one tile in the new sector"),
                N_("Take the connection over {squares}, or one tile in the new sector"),
            )
        else:
            text = (
                N_("{seat}: take the connection over {squares}"),
                N_("Take the connection over {squares}"),
            )
        return WORDS.to(_, mover, *text, squares=over), "PA-8"
    return WORDS.to(_, mover, *_ASKED[begun.asking]), begun.asking


def _pawn_asked(_: Words, state: Pacru, square: int) -> tuple[str, str]:
    """A sentence on how a picked pawn can move or be turned, and the rule behind the sentence."""
    pawn = state.pawn_on(square)
    mine = [action for action in state.actions() if origin_of(action) == square]
    if pawn is None or all(turn_of(action) is not None for action in mine):
        stuck = sentence(_, state.stuck(pawn or 0), WORDS)
        return _(N_("{stuck} You can give up tiles to turn it."), stuck=stuck), "PA-14"
    text = _.ngettext(
        "Power {count}: one square ahead or at 45°",
        "Power {count}: up to {count} squares ahead or at 45°",
        state.power(pawn, state.turn),
    )
    if any(turn_of(action) is not None for action in mine):
        text = _(N_("{power}; or give up tiles to turn the pawn"), power=text)
    return text, "PA-4"


def _action(_: Words, before: Pacru, action: Action) -> str:
    if action >= LINK:
        return _answer(_, before, action)
    origin, target, turned = origin_of(action) or 0, target_of(action), turn_of(action)
    if turned is not None:
        # PA-14
        text = (
            N_("{seat} turns the pawn on {origin} {turn}."),
            N_("You turn the pawn on {origin} {turn}."),
        )
        way = WORDS.name(_, "turn", TURNS[turned])
        return WORDS.to(_, before.mover, *text, origin=SQUARES[origin], turn=way)
    facts = {"origin": SQUARES[origin], "square": SQUARES[target or 0]}
    if is_capture(action):
        facts["pawn"] = WORDS.name(_, "pawn", before.standing_on(target or 0) or "")
        # PA-11
        text = (
            N_("{seat} goes from {origin} to {square} and captures {pawn}."),
            N_("You go from {origin} to {square} and capture {pawn}."),
        )
    else:
        # PA-3, PA-4
        text = (
            N_("{seat} goes from {origin} to {square}."),
            N_("You go from {origin} to {square}."),
        )
    return WORDS.to(_, before.mover, *text, **facts)


def _answer(_: Words, before: Pacru, action: Action) -> str:
    begun = before.begun
    assert begun is not None
    if action == LINK:
        squares = _.all_of(names(begun.link))
        # PA-8
        text = (
            N_("{seat} takes the connection: {squares}."),
            N_("You take the connection: {squares}."),
        )
        return WORDS.to(_, before.mover, *text, squares=squares)
    return WORDS.to(_, before.mover, *_ANSWERED[begun.asking], square=SQUARES[action - CLAIM])


def connection(_: Words, link: int) -> str:
    return _(N_("Connection over {squares}, new tiles"), squares=_.all_of(names(link)))


def turning(_: Words, side: str) -> str:
    """The label of a reorientation such as ``<``; its cost in tiles follows the label."""
    return _(N_("Turn {turn} for tiles"), turn=WORDS.name(_, "turn", side))


def follows(_: Words, consequences: Consequences) -> str:
    """The words for a move's consequences, spoken together with the move's target."""
    said = [_(message) for message, holds in _follows(consequences) if holds]
    return ", ".join(said)


def _follows(found: Consequences) -> tuple[tuple[str, int], ...]:
    return (
        (N_("captures"), found.captures),
        (N_("jumps"), found.jumps),
        (N_("makes a connection"), found.links),
        (N_("gains a tile"), found.gains),
        (N_("transforms a tile"), found.turns),
        (N_("meets a pawn"), found.meets),
    )


def turnable(_: Words) -> str:
    return _(N_("can be turned"))


def taken(_: Words, squares: Sequence[int]) -> str:
    """A spoken label for a pawn that can be captured from ``squares``."""
    named = _.any_of(tuple(SQUARES[index] for index in squares))
    return _(N_("can be captured from {squares}"), squares=named)


def claimable(_: Words, asking: str) -> str:
    return _(N_("can be given up")) if asking == "PA-14" else _(N_("can be taken"))


class PacruWords(SectorsWords):
    NAMES: Mapping[str, Mapping[str, str]] = {
        **sectors.NAMES,
        "option": {
            **sectors.NAMES["option"],
            "meeting": N_("Meeting"),
            "turning": N_("Turning a pawn"),
        },
        "meeting": {
            "any": N_("Any two pawns face to face"),
            "own-tiles": N_("Both pawns on your own tiles"),
            "2011": N_("2011: own tiles, an opponent with nine"),
        },
        "turning": {
            "others": N_("If another of your pawns can move"),
            "any": N_("If any of your pawns can move"),
        },
        "turn": {
            "<": N_("45° to the left"),
            ">": N_("45° to the right"),
            "<<": N_("90° to the left"),
            ">>": N_("90° to the right"),
        },
    }
    #: The game in a sentence (PA-3, PA-13).
    LINE = N_(
        "Pawns only move forward across nine sectors, and any move may change the tiles there."
    )
    #: An example of a written move.
    EXAMPLE = "e1-e2"
    KEYS = sentences.KEYS
    RULES = sentences.RULES
    FAULTS = sentences.FAULTS
    TO_YOU = sentences.TO_YOU

    def asked(self, _: Words, state: Pacru, picks: Picks = ()) -> tuple[str, str]:
        if state.begun is not None:
            return _answer_asked(_, state.begun, state.mover)
        if not picks:
            text = N_("{seat}: move a pawn"), N_("Your turn: move a pawn")
            if any(turn_of(action) is not None for action in state.actions()):
                text = (
                    N_("{seat}: move a pawn, or turn one"),
                    N_("Your turn: move a pawn, or turn one"),
                )
            return self.to(_, state.mover, *text), "PA-2"
        return _pawn_asked(_, state, SQUARE[picks[0].what])

    def turn(self, _: Words, before: Pacru, text: str, after: Pacru) -> str:
        """Sentences on an action and on the seats that it puts out of the game."""
        said = [_action(_, before, read(text)[0])]
        for player, now, then in zip(after.table.seats, after.out, before.out, strict=True):
            if now and not then:
                said.append(self.to(_, player, *_OUT[now]))
        return " ".join(said)

    def score(self, _: Words, state: Pacru, value: str) -> str:
        """The number of a player's tiles, and the number needed to win (PA-16)."""
        count, goal = state.scores[value], state.table.goal
        return _.ngettext("{count} of {goal} tiles", "{count} of {goal} tiles", count, goal=goal)

    def measures(self, _: Words, state: Pacru, value: str) -> Sequence[tuple[int, str]]:
        """Counts of pawns, tiles, safe pawns (which nobody could capture now) and moves."""
        at = state.table.seats.index(value)
        tiles, pawns = state.scores[value], len(state.pawns[at])
        moves = [
            Pacru(state.table, state.tiles, state.pawns, each, state.out).actions()
            for each in range(len(state.pawns))
        ]
        taken = {target_of(it) for each in moves for it in each if is_capture(it)}
        safe = sum(pawn >> 3 not in taken for pawn in state.pawns[at])
        count = sum(turn_of(it) is None for it in moves[at])  # PA-15
        return (
            (pawns, _.ngettext("{count} pawn", "{count} pawns", pawns)),
            (tiles, _.ngettext("{count} tile", "{count} tiles", tiles)),
            (safe, _.ngettext("{count} safe pawn", "{count} safe pawns", safe)),
            (count, _.ngettext("{count} move", "{count} moves", count)),
        )

    def figures(self, _: Words, state: Pacru, value: str) -> str:
        count, goal = state.scores[value], state.table.goal
        return f"{count} / {goal}" if len(state.table.seats) == 2 else str(count)

    def note(self, _: Words, state: Pacru, value: str) -> str:
        why = state.out[state.table.seats.index(value)]
        message = _NOTES.get(why, "")
        return _(message)

    def decided(
        self, _: Words, outcome: Outcome, seen: Pacru, deciding: Sequence[tuple[Seat, Pawn]]
    ) -> str:
        """A sentence on the squares of the pawns that could not move (PA-15)."""
        if not deciding:
            return ""
        squares = _.all_of(tuple(SQUARES[pawn >> 3] for _seat, pawn in deciding))
        one, several = N_("Stuck pawn: {squares}."), N_("Stuck pawns: {squares}.")
        return _(several if len(deciding) > 1 else one, squares=squares)

    def result(self, _: Words, outcome: Outcome, seen: object = None) -> str:
        if not outcome.winners:
            return _(N_("Nobody wins: the same position came up for the third time."))  # PA-17
        winner = outcome.winners[0]
        if outcome.rule != "PA-16":
            return self.resigned(_, outcome)
        tiles = outcome.scores.get(winner)
        if tiles is None:
            return self.won(_, winner)
        if tiles >= GOALS[len(outcome.scores)]:
            return won_with_tiles(_, winner, tiles)
        # PA-16
        return self.ended(
            _,
            winner,
            N_("{seat} wins: nobody else has a pawn left."),
            N_("You won: nobody else has a pawn left."),
            N_("You lost: only {seat} has pawns left."),
        )


WORDS: Final = PacruWords()
