"""Players in sentences: by their names, and as "you"."""

from __future__ import annotations

import re
from random import Random

import pytest

from tessera.games import catalogue
from tessera.games.shacru import words as shacru
from tessera.play.contract import Seat
from tessera.play.fault import Fault
from tessera.play.record import seen_pieces
from tessera.words.faults import sentence
from tessera.words.language import NOBODY, People
from testing.sampling import Few
from tests.properties.playing import Kind, every_kind
from tests.words.speaking import Heard, every_language, whole, words

#: Names that a sentence has to take as they are; Ann begins with a vowel, which French elides.
NAMES = ("Ann", "Zoé {seat}", "Bot 2 (North)", "Élie & Co")
#: How the one who is spoken to is spoken to.
YOU = {"en": re.compile(r"\b[Yy]ou(r|rs)?\b"), "fr": re.compile(r"\b[Vv](ous|otre|os)\b")}


def people(kind: Kind, you: Seat | None) -> People:
    seats = kind.game.seats(kind.setup)
    mine = () if you is None else (you, kind.game.side(kind.setup, you))
    return People(dict(zip(seats, NAMES, strict=False)), mine)


@pytest.mark.slow
@every_language
@every_kind
def test_what_you_do_is_said_to_you(kind: Kind, spoken: str, rng: Random, few: Few) -> None:
    """A turn and what is asked speak to the one who sits there, and of others by their names."""
    heard, says = Heard(spoken), catalogue.words(kind.game.id)
    for _again in range(few.number(1, 10)):
        match = kind.match(rng)
        for you in match.seats:
            _ = heard.among(people(kind, you))
            pieces = seen_pieces(match, you)
            seen = [state.observed_by(you) for state in match.states]
            for count, text in enumerate(pieces):
                mover = match.states[count].to_move
                told = says.turn(_, seen[count], text, seen[count + 1])
                asked = says.asked(_, seen[count], ())[0]
                mine = bool(YOU[spoken].search(told))
                assert whole(told.replace("{seat}", "")) and whole(asked.replace("{seat}", ""))
                if mover != you:
                    assert mine or _.people.names[mover or ""] in told or "{" not in told
                elif not told.startswith(("The tile", "La tuile")):
                    assert mine, told
    assert not heard.missing - {*NAMES}


@every_language
@every_kind
def test_who_won_is_said_to_you(kind: Kind, spoken: str, rng: Random) -> None:
    says, _ = catalogue.words(kind.game.id), words(spoken)
    won = {"en": r"\b[Yy]ou (won|share)|You resigned", "fr": r"[Vv]ous (avez gagné|partagez)"}
    lost = {"en": r"You (lost|resigned)|You lost", "fr": r"Vous avez (perdu|abandonné)"}
    given_up = [kind.match(rng).at(1).resign()] if len(kind.game.sides(kind.setup)) == 2 else []
    for match in [*kind.matches(rng), *given_up]:
        outcome = match.outcome
        if outcome is None or not outcome.winners:
            continue
        over = match.state.observed_by(None, over=True)
        for you in match.seats:
            spoken_to = _.among(people(kind, you))
            wins = kind.game.side(kind.setup, you) in outcome.winners
            for seen in (over, None):
                said = says.result(spoken_to, outcome, seen)
                assert re.search((won if wins else lost)[spoken], said), said
        told = says.result(_.among(people(kind, None)), outcome, over)
        assert not YOU[spoken].search(told), told


@pytest.mark.parametrize("game", catalogue.GAMES)
@every_language
def test_a_refusal_that_names_you_is_said_to_you(game: str, spoken: str) -> None:
    """Each sentence that names the player to move has a form for you, and no other has."""
    says, rules = catalogue.words(game), catalogue.game(game)
    seat = rules.seats(rules.setup())[0]
    naming = {key for key, text in says.FAULTS.items() if "{seat}" in text}
    assert naming == {*says.TO_YOU}
    for rule, why in naming:
        facts = dict.fromkeys(re.findall(r"\{(\w+)\}", says.FAULTS[rule, why]), "a1")
        fault = Fault(rule, why, {**facts, "seat": seat})
        _ = words(spoken)
        named, mine = (
            sentence(_.among(People({seat: "Ann"}, you)), fault, says) for you in ((), (seat,))
        )
        assert "Ann" in named and not YOU[spoken].search(named)
        assert "Ann" not in mine and YOU[spoken].search(mine) and whole(mine)


@pytest.mark.parametrize("game", catalogue.GAMES)
def test_no_refusal_calls_a_player_by_the_seat_alone(game: str) -> None:
    """Players have names, or are you, where a rule of the game refuses something, too."""
    says = catalogue.words(game)
    seats = "|".join(map(re.escape, says.NAMES["seat"].values()))
    for text in [says.FAULTS[key] for key in says.FAULTS if key[0] in says.RULES]:
        assert not re.search(rf"\b(?:{seats})(?:’s| has| must| cannot| may)\b", text), text


@pytest.mark.parametrize(
    ("spoken", "people", "said"),
    [
        ("en", NOBODY, "c3 holds West’s pawn."),
        ("en", People({}, ("west",)), "c3 holds your pawn."),
        ("fr", People({"west": "Ann"}), "En c3 se trouve un pion d’Ann."),
        ("fr", People({"west": "Bo"}), "En c3 se trouve un pion de Bo."),
    ],
)
def test_pawns_are_told_by_their_players(spoken: str, people: People, said: str) -> None:
    fault = Fault("SH-5", "pawn", {"square": "c3", "pawn": "west"})
    assert said == sentence(words(spoken).among(people), fault, shacru.WORDS)
