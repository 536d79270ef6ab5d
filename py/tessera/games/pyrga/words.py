"""Pyrga's sentences: faults, requests, squares, turns and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tessera.drawing.board import GameWords, Picks
from tessera.games.pyrga.notation import read
from tessera.games.pyrga.pieces import (
    HEADINGS,
    KINDS,
    SIDE,
    SQUARES,
    STEPS,
    heading_of,
    kind_of,
    square_of,
)
from tessera.games.pyrga.rules import NOTHING, Pyrga
from tessera.play.contract import Outcome
from tessera.words.language import N_, Words

#: By the kind of the last piece: the request to a named player, the request to “you”, the rule.
_ASKED: Final = {
    "S": (
        N_("{seat}: play next to the Square on {last}"),
        N_("Your turn: play next to the Square on {last}"),
        "PY-3",
    ),
    "T": (
        N_("{seat}: play where the Triangle on {last} points"),
        N_("Your turn: play where the Triangle on {last} points"),
        "PY-4",
    ),
    "C": (
        N_("{seat}: play on {last}, where the Cylinder is"),
        N_("Your turn: play on {last}, where the Cylinder is"),
        "PY-5",
    ),
}
#: By the kind of a piece played (PY-1): the sentences about a named player and about “you”.
_WHOLE: Final = {
    "S": (N_("{seat} puts a Square on {square}"), N_("You put a Square on {square}")),
    "T": (
        N_("{seat} puts a Triangle on {square}, pointing at {aim}"),
        N_("You put a Triangle on {square}, pointing at {aim}"),
    ),
    "C": (N_("{seat} puts a Cylinder on {square}"), N_("You put a Cylinder on {square}")),
}
_STANDING: Final = {
    ("white", "S"): N_("White Square"),
    ("white", "T"): N_("White Triangle pointing {heading}"),
    ("white", "C"): N_("White Cylinder"),
    ("black", "S"): N_("Black Square"),
    ("black", "T"): N_("Black Triangle pointing {heading}"),
    ("black", "C"): N_("Black Cylinder"),
}
_TOWER: Final = {"white": N_("White’s tower"), "black": N_("Black’s tower")}


def heading(_: Words, index: int) -> str:
    return WORDS.name(_, "heading", HEADINGS[index])


def square(_: Words, state: Pyrga, index: int) -> str:
    """A square's contents in words: the owner of a complete tower, then the pieces by kind."""
    pieces = [
        _(_STANDING[owner, KINDS[kind]], heading=heading(_, pointing))
        for owner, kind, pointing in state.tower(index)
    ]
    tower = state.owner(index)
    if tower is not None:
        pieces.insert(0, _(N_("your tower") if _.is_you(tower) else _TOWER[tower]))
    standing = ", ".join(pieces) or _(N_("empty"))
    return _(N_("{square}: {standing}"), square=SQUARES[index], standing=standing)


def playable(_: Words, kinds: Sequence[int]) -> str:
    """The kinds that may be played on a square, spoken after its contents."""
    names = tuple(WORDS.name(_, "kind", KINDS[kind]) for kind in kinds)
    return _(N_("playable: {kinds}"), kinds=_.any_of(names)) if names else ""


class PyrgaWords(GameWords):
    NAMES: Mapping[str, Mapping[str, str]] = {
        "seat": {"white": N_("White"), "black": N_("Black")},
        "kind": {"S": N_("Square"), "T": N_("Triangle"), "C": N_("Cylinder")},
        "heading": {"N": N_("north"), "E": N_("east"), "S": N_("south"), "W": N_("west")},
        "option": {"opening": N_("Opening")},
        "opening": {
            "free": N_("Free"),
            "no-double-square": N_("White does not begin with two Squares"),
        },
    }
    FAULTS: Mapping[tuple[str, str], str] = {
        ("syntax", "kind"): N_("“{text}” is not a turn: begin with S, T or C, as in Sb2 or Ta1N."),
        ("syntax", "square"): N_("“{text}” needs a square from a1 to d4, as in Sb2."),
        ("syntax", "heading"): N_(
            "“{text}” needs the Triangle’s direction (N, E, S or W), as in Ta1N."
        ),
        ("syntax", "rest"): N_("In “{text}”, “{rest}” has no meaning."),
        ("not-in-hand", ""): N_("{seat} has no {kind} left."),
        ("PY-2", ""): N_("There is already a {kind} on {square}."),
        ("PY-3", ""): N_("{seat} must play on {asked}, next to the Square on {last}."),
        ("PY-4", ""): N_("{seat} must play where the Triangle on {last} points, on {asked}."),
        ("PY-5", ""): N_("{seat} must play on {last}, where the Cylinder is."),
        ("PY-6", ""): N_("A Triangle on {square} may not point {heading}, off the board."),
        ("PY-8", ""): N_(
            "No piece fits where {seat} was sent, so the next piece must go on an empty square."
        ),
        ("PY-12", ""): N_("{seat} began with a Square and must now play a piece of another kind."),
    }
    #: Faults that name the player to move, as said to that player.
    TO_YOU: Mapping[tuple[str, str], str] = {
        ("not-in-hand", ""): N_("You have no {kind} left."),
        ("PY-3", ""): N_("You must play on {asked}, next to the Square on {last}."),
        ("PY-4", ""): N_("You must play where the Triangle on {last} points, on {asked}."),
        ("PY-5", ""): N_("You must play on {last}, where the Cylinder is."),
        ("PY-8", ""): N_("No piece fits where you were sent, so you must play on an empty square."),
        ("PY-12", ""): N_("You began with a Square: now play a piece of another kind."),
    }
    #: A sentence for each rule, shown with its id.
    RULES: Mapping[str, str] = {
        "PY-1": N_(
            "White begins with any piece on any square; then you take turns, one piece each."
        ),
        "PY-2": N_(
            "A square holds at most one Square, one Triangle and one Cylinder, in any order and "
            "in any colours."
        ),
        "PY-3": N_("After a Square, the next piece goes next to it: left, right, above or below."),
        "PY-4": N_(
            "After a Triangle, the next piece goes on one of the squares that the Triangle "
            "points at."
        ),
        "PY-5": N_("After a Cylinder, the next piece goes on the same square."),
        "PY-6": N_(
            "A Triangle keeps the direction you choose, and it may not point off the board."
        ),
        "PY-7": N_("You may build on a square that already holds one or two pieces."),
        "PY-8": N_("If no piece fits where you are sent, play on any empty square."),
        "PY-9": N_("Three pieces make a tower; whoever owns two or three of them controls it."),
        "PY-10": N_("The first to control three towers wins at once."),
        "PY-11": N_(
            "If nobody can play any more, whoever controls more towers wins; a tie is broken by "
            "pairs of one colour, then by single pieces."
        ),
        "PY-12": N_("White’s first two pieces cannot both be Squares."),
    }
    #: The game in two sentences (PY-3, PY-4, PY-5, PY-9).
    LINE = N_("Build towers of three. Every piece tells your opponent where to play.")
    #: Help on the board's keys.
    KEYS = N_(
        "Keys on the board: arrows move between squares; S, T and C choose a piece; Enter places "
        "it; an arrow then points a Triangle; Escape cancels. Elsewhere, ← and → step through the "
        "turns."
    )
    #: An example of a written turn.
    EXAMPLE = "Ta1N"

    def asked(self, _: Words, state: Pyrga, picks: Picks = ()) -> tuple[str, str]:
        if len(picks) > 1:
            return _(N_("Which way should the Triangle point?")), "PY-6"
        if state.last == NOTHING:
            text = N_("{seat}: play any piece on any square")
            yours = N_("Your turn: play any piece on any square")
            return self.to(_, state.mover, text, yours), "PY-1"
        if state.freed:
            text = N_("{seat}: no piece fits where you were sent, so play on any empty square")
            yours = N_("Your turn: no piece fits where you were sent, so play on any empty square")
            return self.to(_, state.mover, text, yours), "PY-8"
        text, yours, rule = _ASKED[KINDS[kind_of(state.last)]]
        last = SQUARES[square_of(state.last)]
        return self.to(_, state.mover, text, yours, last=last), rule

    def turn(self, _: Words, before: Pyrga, text: str, after: Pyrga) -> str:
        """A sentence on a turn and on the tower that it completes, if any (PY-9)."""
        action = read(text)
        heading, aim = heading_of(action), ""
        if heading is not None:
            file, rank = STEPS[heading]
            aim = SQUARES[square_of(action) + SIDE * file + rank]
        said = self.to(
            _,
            before.mover,
            *_WHOLE[KINDS[kind_of(action)]],
            square=SQUARES[square_of(action)],
            aim=aim,
        )
        owner = after.owner(square_of(action))
        if owner is None:
            return f"{said}."
        whose, yours = N_("{turn}; the tower is {seat}’s."), N_("{turn}; the tower is yours.")
        return self.to(_, owner, whose, yours, turn=said)

    def score(self, _: Words, state: Pyrga, seat: str) -> str:
        """A player's towers (PY-9)."""
        towers = state.scores[seat]
        return _.ngettext("{count} tower", "{count} towers", towers)

    def measures(self, _: Words, state: Pyrga, seat: str) -> Sequence[tuple[int, str]]:
        """A player's towers and pairs of one colour, the first two counts of PY-11."""
        towers, twos, _ones = state.tally(seat)
        return (
            (towers, _.ngettext("{count} tower", "{count} towers", towers)),
            (twos, _.ngettext("{count} pair of one colour", "{count} pairs of one colour", twos)),
        )

    def decided(self, _: Words, outcome: Outcome, seen: Pyrga, deciding: Sequence[int]) -> str:
        """A sentence with the squares of the winner's towers, or both players' counts (PY-11)."""
        if outcome.rule == "PY-10":
            squares = _.all_of(tuple(SQUARES[each] for each in deciding))
            return _(N_("The three towers are on {squares}."), squares=squares)
        counted = ((each, *seen.tally(each)) for each in outcome.scores)
        text = (
            N_("{seat}: towers {towers}, pairs of one colour {twos}, single pieces {ones}."),
            N_("You: towers {towers}, pairs of one colour {twos}, single pieces {ones}."),
        )
        return " ".join(
            self.to(_, each, *text, towers=towers, twos=twos, ones=ones)
            for each, towers, twos, ones in counted
        )

    def result(self, _: Words, outcome: Outcome, seen: object = None) -> str:
        if not outcome.winners:
            # PY-11
            return _(
                N_(
                    "A draw: the players have equal numbers of towers, pairs of one colour and "
                    "single pieces."
                )
            )
        winner = outcome.winners[0]
        if outcome.rule not in self.RULES:
            return self.resigned(_, outcome)
        if outcome.rule == "PY-10":
            third, lost = (
                N_("{seat} wins with three towers."),
                N_("You lost: {seat} has three towers."),
            )
            return self.ended(_, winner, third, N_("You won with three towers."), lost)
        # PY-11
        return self.ended(
            _,
            winner,
            N_("Nobody can play any more. {seat} wins on the count."),
            N_("Nobody can play any more. You won on the count."),
            N_("Nobody can play any more. You lost on the count."),
        )


WORDS: Final = PyrgaWords()
