"""The engine's lines for a position, the worth of every choice, and the views of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tessera.drawing.board import Board
from tessera.drawing.svg import element, escaped
from tessera.drawing.worths import DRAW, GRADES, GUESS, LOSS, WIN, Sign
from tessera.page.core.choosing import paths
from tessera.page.core.html import button, percentage, quiet
from tessera.page.core.sentence import seat_name
from tessera.page.core.state import BoardSettings, Scene
from tessera.page.core.table import Table
from tessera.page.features.bots.model import DRAWN, LEAD, LOSES, WINS, Verdict, judged, looked
from tessera.page.features.review.model import hides
from tessera.page.features.turns.view import Telling, previewed, signs, spoken
from tessera.play.match import Match
from tessera.words.language import N_, Words

#: The worth of each written action, as the worker sends it: the sort and the number of a verdict,
#: and a chance in thousandths.
Values = Mapping[str, Sequence[Any]]
NOTHING: Final[Values] = {}
#: The chance that means certainty, in thousandths.
_CERTAIN: Final = 1_000
#: Thresholds of slight, clear and winning leads, in thousandths of the way from even to certain.
_STEPS: Final = (100, 350, 650)


class EngineLine(NamedTuple):
    """A turn with its expected continuation, and the turn's worth to its player.

    ``turns`` are the turn and its continuation, as written. ``verdict`` and ``chance`` (in
    thousandths) are the worth. ``depth`` is the last depth that was searched completely.
    """

    turns: tuple[str, ...]
    verdict: Verdict
    chance: int
    depth: int

    def lead(self, sides: int) -> tuple[int, int]:
        """Return the player's lead, from -3 to 3, and the player's chance, in thousandths.

        If there are two ``sides`` and the lead is negative, the chance is the opponent's.
        """
        fair = _CERTAIN // sides
        ahead = self.chance >= fair
        way = _CERTAIN - fair if ahead else fair
        number = sum(abs(self.chance - fair) * _CERTAIN >= step * way for step in _STEPS)
        other = not ahead and number and sides == 2
        return number if ahead else -number, _CERTAIN - self.chance if other else self.chance


class Engine(NamedTuple):
    """The engine's state: whether it is on, the match searched, and the best lines so far.

    If ``every`` is True, the engine also rates all next actions: ``values`` holds their worth
    where it is known. ``tells`` is True if the best turn has yet to be announced.
    """

    on: bool = False
    match: Match | None = None
    lines: tuple[EngineLine, ...] = ()
    nodes: int = 0
    every: bool = False
    values: Values = NOTHING
    tells: bool = False

    def of(self, match: Match) -> Engine:
        return Engine(self.on, match, every=self.every, tells=self.tells)

    def heard(self, message: Mapping[str, Any]) -> Engine:
        lines = tuple(
            EngineLine(tuple(it["line"]), Verdict(*it["verdict"]), it["chance"], it["depth"])
            for it in message["lines"]
        )
        values = message.get("values") or NOTHING
        return self._replace(lines=lines, nodes=message["nodes"], values=values)


#: The kinds of signs for proven results, by sort of verdict. Other verdicts are guesses.
_KINDS: Final = {WINS: WIN, LOSES: LOSS, DRAWN: DRAW}
#: The distance, in actions, assumed for a proven result whose distance is unknown.
_FAR: Final = 1_000


def worth_signs(engine: Engine, table: Table, board: Board) -> dict[str, Sign]:
    """Map each next pick of known worth to its sign."""
    if engine.match is not table.match or not engine.values or not table.choosing:
        return {}
    found: dict[str, list[str]] = {}
    for pick, action in _following(table, board):
        found.setdefault(pick, []).append(table.match.game.write(action))
    told = {pick: _best(texts, engine.values) for pick, texts in found.items()}
    return {pick: sign(one) for pick, one in told.items() if one is not None}


def _following(table: Table, board: Board) -> list[tuple[str, Any]]:
    """Pair each possible next pick with each action that can still be chosen after it."""
    # A piece that does not fit as it lies is turned to the next orientation that fits.
    known, picks = paths(table, board), table.picks
    count = len(picks)
    if count == 2 and picks[1] in board.SPINS:
        at, ways = board.SPINS.index(picks[1]), len(board.SPINS)
        way = {board.SPINS[(at + turn) % ways]: turn for turn in range(ways)}
        lying = [path for path in known if path[:1] == picks[:1] and len(path) > count]
        first: dict[str, tuple[str, Any]] = {}
        for path in sorted(lying, key=lambda it: way[it[1]]):
            first.setdefault(path[2], (path[2], known[path]))
        return list(first.values())
    return [
        (path[count], action)
        for path, action in known.items()
        if path[:count] == picks and len(path) > count
    ]


def _best(texts: Iterable[str], values: Values) -> Sequence[Any] | None:
    """Return the best worth among actions; None if an action of unknown worth may be better."""
    told = [values.get(text) for text in texts]
    known = [one for one in told if one is not None]
    if not known:
        return None
    best = max(known, key=_merit)
    return best if len(known) == len(told) or best[0] == WINS else None


def _merit(told: Sequence[Any]) -> tuple[int, int, int]:
    """Return a sort key: the chance, then wins over losses, then sooner wins and later losses."""
    sort, number, chance = told
    side = (sort == WINS) - (sort == LOSES)
    return chance, side, -side * (number or _FAR)


def sign(told: Sequence[Any]) -> Sign:
    sort, number, chance = told
    if sort in _KINDS:
        return Sign(_KINDS[sort], number)
    return Sign(GUESS, 1 + min(GRADES - 1, chance * GRADES // _CERTAIN))


def on_squares(found: Mapping[str, Sign]) -> dict[str, Sign]:
    parted = ((*pick.partition(":"), sign) for pick, sign in found.items())
    return {name: sign for sort, _colon, name, sign in parted if sort == "square"}


#: The value of the switch for rating every choice.
EVERY: Final = "every"
#: The id of the switch for the engine.
SWITCH: Final = "engine-switch"
#: At most this many turns of each line are shown.
SHOWN: Final = 6
_LEGEND: Final = N_(
    "The sign on each square shows how the game ends for {seat} if that square is chosen: + for a "
    "win, = for a draw, − for a loss; bars show an estimate. A number means a win or loss within "
    "that many actions, counting both sides’ actions."
)
#: A sign in the legend with the space after it, at which no line may break.
_SIGNS: Final = re.compile("([+=−]) ")


def engine_region(scene: Scene) -> str:
    _, engine = scene.words, scene[Engine]
    switches = (
        (_(N_("Engine on")), SWITCH, None, engine.on),
        (_(N_("Rate every choice")), "every-switch", EVERY, engine.every),
    )
    found = "".join(
        button(
            text, "study-engine", class_="link check", role="checkbox", id_=name, data_value=value,
            aria_checked="true" if on else "false",
            disabled="disabled" if scene.watching else None,
        )
        for text, name, value, on in switches
    )  # fmt: skip
    found = element("div", found, class_="row")
    if not engine.on:
        return found
    found += worths_region(scene) or quiet(_looked(_, engine, scene.table))
    mover = scene.table.match.to_move
    if mover is not None and hides(scene.table.match):
        text = N_("The engine knows only what {seat} could know.")
        found += quiet(_(text, seat=seat_name(scene, mover)))
    telling = _telling(scene, letters=scene[BoardSettings].letters)
    lines = "".join(_line(scene, telling, *each) for each in enumerate(engine.lines))
    return found + (element("ol", lines) if lines else "")


def _telling(scene: Scene, *, letters: bool = False) -> Telling:
    return Telling(scene.words, scene.ui, scene.table.viewer, scene.table.reveal_all, letters)


def _looked(_: Words, engine: Engine, table: Table) -> str:
    if table.match.to_move is None:
        return _(N_("The game is over."))
    if table.match.open and not engine.every:
        return _(N_("The engine thinks only at the start of a turn."))
    if not engine.lines:
        return _(N_("Thinking…"))
    return looked(_, engine.nodes, engine.lines[0].depth)


def _line(scene: Scene, telling: Telling, rank: int, line: EngineLine) -> str:
    match, worth = scene.table.match, _worth(scene, line)
    said = spoken(telling, match, line.turns[:1])
    first, *rest = signs(telling, match, line.turns[:SHOWN])
    play = element(
        "button", first, type="button", data_do="study-play", data_at=rank, class_="plain",
        title=said, aria_label=f"{said} {worth}",
    )  # fmt: skip
    following = element("span", " ".join(rest), class_="quiet", translate="no")
    told = element("span", f"{element('span', escaped(worth))} {following}", class_="told")
    return element("li", play + told)


def engine_told(scene: Scene) -> str:
    """Return the announcement of the best turn and its worth; "" if there is none."""
    engine = scene[Engine]
    if not engine.on or not engine.lines:
        return ""
    best = engine.lines[0]
    said = spoken(_telling(scene), scene.table.match, best.turns[:1])
    return f"{said} {_worth(scene, best).rstrip('.')}."


def _worth(scene: Scene, line: EngineLine) -> str:
    match, verdict, chance = scene.table.match, line.verdict, line.chance
    leads = verdict.sort == LEAD
    if leads:
        number, chance = line.lead(len(match.game.sides(match.setup)))
        verdict = verdict._replace(number=number)
    worth = judged(scene.words, scene.ui.words, match, match.to_move or "", verdict)
    return f"{worth} {percentage(scene.words, round(chance / 10))}" if leads else worth


def ghost(scene: Scene) -> str:
    engine, table = scene[Engine], scene.table
    if not engine.on or not engine.lines or engine.match is not table.match:
        return ""
    return previewed(table.match, engine.lines[0].turns[0], table.observation, scene.board)[1]


def worth_spoken(_: Words, sign: Sign) -> str:
    won, count = sign.kind == WIN, sign.number
    if sign.kind == GUESS:
        return _(N_("rated {grade} out of {grades}"), grade=count, grades=GRADES)
    if sign.kind == DRAW:
        return _(N_("drawn"))
    if not count:
        return _(N_("won")) if won else _(N_("lost"))
    if won:
        return _.ngettext("won in {count} action", "won in {count} actions", count)
    return _.ngettext("lost in {count} action", "lost in {count} actions", count)


def labelled(scene: Scene, cells: Mapping[str, str]) -> dict[str, str]:
    _, found = scene.words, on_squares(worth_signs(scene[Engine], scene.table, scene.board))
    return {
        name: _.beside(text, worth_spoken(_, found[name])) if name in found else text
        for name, text in cells.items()
    }


def worths_region(scene: Scene) -> str:
    _, table, engine = scene.words, scene.table, scene[Engine]
    if engine.match is not table.match or not engine.values:
        return ""
    board, seen, mover = scene.board, table.observation, table.match.to_move or ""
    if table.picks:
        choices = board.next_choices(_, seen, table.picks)
    else:
        choices = board.hand(_, seen, mover)
    # A pick beside the board has no square for a sign, so its worth is put into words.
    names = {choice.pick: choice.name for choice in choices}
    rest = [
        f"{names.get(pick, pick.partition(':')[2])}: {worth_spoken(_, sign)}"
        for pick, sign in worth_signs(engine, table, board).items()
        if not pick.startswith("square:")
    ]
    legend = _(_LEGEND, seat=seat_name(scene, mover))
    told = quiet(summary(_, engine, table.match)) + quiet(_SIGNS.sub("\\1\u00a0", legend))
    items = "".join(element("li", escaped(text)) for text in rest)
    return told + (element("ul", items, class_="worths") if rest else "")


def summary(_: Words, engine: Engine, match: Match) -> str:
    sorts = [told[0] for told in engine.values.values()]
    found = [*map(sorts.count, (WINS, DRAWN, LOSES))]
    head = _.ngettext(
        "{known} of {count} choice proven", "{known} of {count} choices proven",
        len(match.legal()), known=sum(found),
    )  # fmt: skip
    if not any(found):
        return f"{head}."
    counts = (N_("{count} won"), N_("{count} drawn"), N_("{count} lost"))
    told = ", ".join(_(text, count=it) for text, it in zip(counts, found, strict=True) if it)
    return _(N_("{proven}: {which}."), proven=head, which=told)
