"""Whatever is refused, anywhere, is said in a whole sentence of either language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tessera.command.protocol import PROTOCOL
from tessera.games import catalogue
from tessera.page.embed.parameters import SENTENCES
from tessera.play.fault import HOUSE_FAULTS, Fault, Refused
from tessera.play.match import Match
from tessera.play.replay import BadRecord, read_record
from tessera.words.apart import APART
from tessera.words.faults import FAULTS, LATE, explained, located, sentence
from tessera.words.placing import COMMON, tell
from tessera.words.records import RECORDS
from tessera.words.trees import TREES
from tests.each import for_each
from tests.properties.playing import Kind, altered, every_kind, tries
from tests.words.speaking import ROOT, codes, every_language, whole, words

CODE = ROOT / "py" / "tessera"
#: The functions that make a fault, and which argument is the rule.
MAKERS = {"fault": 0, "refuse": 0, "bad": 1}
#: The games that may begin from a position.
PLACED = [game for game in catalogue.GAMES if catalogue.game(game).placed_from]


class Made(NamedTuple):
    """A place in the code where a fault is made; ``facts`` is None if they are not written out."""

    where: str
    rule: str
    why: str
    facts: frozenset[str] | None


def made() -> Iterator[Made]:
    for file in sorted(CODE.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        makes = any(f"{name}(" in text for name in MAKERS)
        for node in ast.walk(ast.parse(text)) if makes else ():
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                yield from _made(file, node, node.func.id)


def _made(file: Path, node: ast.Call, name: str) -> Iterator[Made]:
    texts = [each.value if isinstance(each, ast.Constant) else None for each in node.args]
    start = MAKERS.get(name, len(texts))
    if start < len(texts) and isinstance(texts[start], str):
        why = texts[start + 1] if len(texts) > start + 1 else ""
        named = [keyword.arg for keyword in node.keywords]
        facts = None if None in named else frozenset(name for name in named if name)
        where = f"{file.relative_to(CODE)}:{node.lineno}"
        yield Made(where, str(texts[start]), str(why), facts)


def own(file: str) -> dict[tuple[str, str], str]:
    """The sentences that hold in a file: its game's before the house's.

    In a package that games share, those that all of them have.
    """
    if file.startswith("apart") or "/apart" in file:
        return {**FAULTS, **APART}
    if file.startswith("page/embed"):
        return {**FAULTS, **SENTENCES}
    if file.startswith(("command", "search")):
        return {**FAULTS, **PROTOCOL, **RECORDS, **TREES}
    wording = Path(file).parts[1] if file.startswith("games") else ""
    games = [game for game in catalogue.GAMES if wording in catalogue.archives(game)]
    mine = [dict(catalogue.words(game).FAULTS) for game in games]
    if ("/placing.py" in file or "/setting.py" in file) and wording in catalogue.GAMES:
        return {**FAULTS, **catalogue.game(wording).placing().INVARIANTS}
    shared = [key for key in mine[0] if all(key in texts for texts in mine)] if mine else []
    return {**FAULTS, **COMMON, **RECORDS, **TREES} | {key: mine[0][key] for key in shared}


@for_each(list(made()), lambda place: place.where)
def test_every_fault_in_the_code_has_its_sentence(place: Made) -> None:
    """Where a fault is made, its sentence exists and asks for no fact that is not given."""
    texts = own(place.where)
    message = texts.get((place.rule, place.why)) or texts[place.rule, ""]
    wanted = set(re.findall(r"\{(\w+)\}", message))
    assert place.facts is None or wanted <= place.facts


@every_kind
def test_every_sentence_is_for_a_fault_that_there_is(kind: Kind) -> None:
    wording = catalogue.words(kind.game.id)
    assert {rule for rule, _ in FAULTS} <= {*HOUSE_FAULTS}
    assert {rule for rule, _ in wording.FAULTS} <= {*HOUSE_FAULTS, *wording.RULES}
    assert all(whole(text) and text.endswith(".") for text in wording.RULES.values())


@every_language
def test_the_houses_sentences_are_whole(spoken: str) -> None:
    """Each house fault, with whatever facts, is one sentence without anything left open."""
    house = {**FAULTS, **COMMON, **PROTOCOL, **RECORDS, **TREES, **APART}
    for (rule, why), message in house.items():
        facts = dict.fromkeys(re.findall(r"\{(\w+)\}", message), "a1")
        text = explained(words(spoken), Fault(rule, why, facts))
        assert whole(text) and text.endswith((".", ": a1")), text


def test_what_all_games_say_alike_stays_so() -> None:
    """Whichever game's positions were read last: a game that says otherwise has its own words."""
    for game in sorted(PLACED, key=lambda game: game in ("shacru", "pacru")):
        tell(catalogue.game(game).placing().INVARIANTS)
        assert {**COMMON} == {key: LATE[key] for key in COMMON}
        own = catalogue.words(game).FAULTS
        for key, text in catalogue.game(game).placing().INVARIANTS.items():
            assert own.get(key) in (None, text) and text == (own.get(key) or LATE[key])


def refusals(kind: Kind, rng: Random) -> Iterator[Fault]:
    """The faults that a game's rules and notation find with random tries."""
    tried = tries(kind)
    texts = [kind.game.write(action) for action in tried]
    for text in [*altered(texts, rng)[:300], "", "x", "{x}", "{0}", "%s", "Zz9", *texts[:9]]:
        for said in (text, text.lower(), text[:-1], text + "N", f"{text} {text}"):
            try:
                kind.game.read(said)
            except Refused as refused:
                yield refused.fault
    ended = False
    for _ in range(9):
        for match in kind.matches(rng):
            for action in rng.sample(tried, min(60, len(tried))):
                cause = match.fault(action)
                if cause is not None:
                    yield cause
        ended |= match.outcome is not None
        if ended and _:
            break


@pytest.mark.slow
@pytest.mark.sampled(4)
@every_language
@every_kind
def test_every_refusal_of_a_game_is_whole(kind: Kind, spoken: str, rng: Random) -> None:
    """What random tries break is said in whole sentences, with the names of this language.

    Only of what was written wrongly it is told how it is written.
    """
    wording, _ = catalogue.words(kind.game.id), words(spoken)
    said: dict[tuple[str, str], Fault] = {}
    for cause in refusals(kind, rng):
        said.setdefault((cause.rule, cause.why), cause)
        text = sentence(_, cause, wording)
        braces = {char for value in cause.facts.values() for char in str(value) if char in "{}"}
        assert text and set("{}") & set(text) <= braces, text
        assert cause.rule == "syntax" or not codes(text), text
    assert {rule for rule, why in said} >= {"syntax", "over"}
    for cause in said.values():
        line = explained(_, cause, wording)
        assert cause.rule in HOUSE_FAULTS or line.endswith(f" ({cause.rule})."), line


@every_language
def test_bad_records_are_explained_with_their_place(spoken: str) -> None:
    """A record's fault is told with its line, and its turn where there is one."""
    texts = ["", "x", "[Game]", '[Game "chess"]', '[Game "pyrga"]\n[Format "9"]', "[" * 50]
    texts += ['[Game "pyrga"]\n\n1. Sb2 Sd4 *', '[Game "pyrga"]\n[Result "white"]\n\n*']
    for text in texts:
        with pytest.raises(BadRecord) as bad:
            read_record(text, catalogue.game)
        said = located(words(spoken), bad.value, catalogue.words("pyrga"))
        assert whole(said) and str(bad.value.line) in said
        assert bad.value.turn is None or str(bad.value.turn) in said


@pytest.mark.parametrize(("spoken", "joined"), [("en", "a5 and a6"), ("fr", "a5 et a6")])
def test_all_squares_of_a_connection_are_named_together(spoken: str, joined: str) -> None:
    game = catalogue.game("pacru")
    position = "S a4N a4 b4 c4 a7 a8 a9 b7 b8 b9 c7 c8 c9 N h4S e5"
    match = Match.dealt(game, game.setup(2), {"Position": position})
    with pytest.raises(Refused) as refused:
        match.play_text("a4-a7(a5)")
    assert joined in sentence(words(spoken), refused.value.fault, catalogue.words("pacru"))
