"""What the pages of the ladder say, in English and French."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple


class Language(NamedTuple):
    """The words of a page; ``number`` writes one with so many decimals.

    First comes ``about``, then the table for players under the heads ``game``, ``equals`` and those
    made of ``against`` (two players), and ``worth``, what it says; ``earlier`` says what
    `strength.ladder_page.EARLIER` marks. ``again``, last, is how to play the games anew.
    """

    code: str
    title: str
    about: str
    game: str
    equals: str
    against: str
    plain: str
    worth: str
    earlier: str
    intro: str
    again: str
    forms: dict[str, str]
    heads: tuple[str, ...]
    timed: tuple[str, ...]
    players: dict[str, str]
    white: str
    white_heads: tuple[str, ...]
    totals: str
    number: Callable[[float, int], str]


def _english(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}"


def _french(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}".replace(".", ",")


ENGLISH: Final = Language(
    code="en",
    title="How strong the bots are",
    about="""\
How much is each bot level worth, in every variant of every game? Here is the share of the points
that each level took from the one below it: 100 % means every point.""",
    game="Game",
    equals="Equals",
    against="{} v.\N{NO-BREAK SPACE}{}",
    plain="{} v. plain UCT (playouts)",
    worth="""\
*Equals* is what two players of the same strength would have: half of the points with two players,
a third with three, a quarter with four, and half again where four play in two teams. The further a
share lies above it, the more the level is worth. Where ≈ precedes it, the games do not show
that it is more than an equal’s. Level 0 is the beginner. *Plain UCT* knows nothing but the rules;
the number in brackets is how many random games it simulates for each of its moves. Elo and all
other figures are below, variant by variant.""",
    earlier="""\
{} The level has been changed since these games, and now plays some turns differently: they show how
strong the earlier one was, and thinking times are left out until the games are played again.""",
    intro="""\
**How it was played.** Games come in sets that share all chance: the same deal, the same first
turns where a game has no chance of its own, and every player once on every side. Levels differ
by what they see, and each has a fixed budget of positions, so that they play the same on every
machine.

**How to read it.** *Different* is how many of the games are: if both players err alike, a game
repeats. *Share* is the share of the points: one for a win, shared where a win is shared or
nobody wins. *95 %* is where the true share lies, by Student’s distribution over whole sets.
*Proven* is the sequential test: ✓ where a share of 75 % could be told from one of 65 % (against
plain UCT 85 % from 75 %) with an error of 5 % either way, … where it is not decided yet; such a
match ends when it is decided, so its share tends to lie a little too far out. *Elo* is the
difference that the share stands for. *Began* is the share of the points of whoever began,
whichever player that was. *Plain UCT* is a player that knows nothing but the rules: UCT with so
many random playouts a move. *Greedy* takes the best score at once, without considering any reply.
Times are a decision's: the processor's in CPython, the clock's in Chromium's worker, about the
same positions.

**More than two players.** The level named first has one side, the other level all the others.""",
    again="""\
## Play it again

All games are in `scripts/data/arena/`, as records. Delete a file there, and
`python3 scripts/ladder.py play` plays its games again, the same ones, on any machine;
`python3 scripts/ladder.py page` makes this page from them.""",
    forms={
        "shacru-2": "Two players",
        "shacru-3": "Three players",
        "shacru-4": "Four players",
        "pacru-2": "Two players",
        "pacru-3": "Three players",
        "pacru-4": "Four players",
        "tayu-2": "Two players",
        "tayu-two": "Two players, two tiles",
        "tayu-3": "Three players",
        "tayu-4": "Four players, in teams",
    },
    heads=(
        "Level",
        "Against",
        "Games",
        "Different",
        "Share",
        "95 %",
        "Proven",
        "Elo",
        "Draws",
        "Began",
    ),
    timed=("Level", "Median, CPython", "95 %", "Median, Chromium", "95 %"),
    players={"random": "random", "greedy": "greedy", "uct": "UCT, {}"},
    white="As White, level 5 won {won} of {games} games, against every opponent tried. Where both "
    "players err alike, a game comes up again: so many of them are different.",
    white_heads=("Level", "Against", "Games", "Different", "Won"),
    totals="**In all**: {games} games; illegal moves, failures and budgets overrun: {faults}.",
    number=_english,
)
FRENCH: Final = Language(
    code="fr",
    title="La force des robots",
    about="""\
Que vaut chaque niveau des robots, dans chaque forme de chaque jeu ? Voici la part des points qu’un
niveau a prise à celui d’en dessous : 100 %, c’est la totalité.""",
    game="Jeu",
    equals="À égalité",
    against="{} / {}",
    plain="{} / UCT simple (simulations)",
    worth="""\
*À égalité*, c’est ce qu’auraient des joueurs de même force : la moitié des points à deux, un tiers
à trois, un quart à quatre, et de nouveau la moitié quand quatre joueurs forment deux équipes. Plus
une part dépasse ce chiffre, plus le niveau vaut. Là où elle est précédée de ≈, les parties ne
montrent pas qu’elle dépasse celle d’un égal. Le niveau 0 est le débutant. *UCT simple* ne connaît
que les règles ; entre parenthèses, combien de parties il joue au hasard, en pensée, pour chacun
de ses coups. L’Elo et tous les autres chiffres se trouvent plus bas, forme par forme.""",
    earlier="""\
{} Ce niveau a été modifié depuis ces parties et joue désormais certains coups autrement : elles
montrent la force du niveau précédent, et ses temps de réflexion sont omis, en attendant qu’elles
soient rejouées.""",
    intro="""\
**Comment on a joué.** Les parties vont par séries qui partagent tout le hasard : la même donne, les
mêmes premiers coups là où le jeu n’a pas de hasard, et chaque joueur une fois de chaque côté. Les
niveaux diffèrent par ce qu’ils voient ; chacun dispose d’un nombre fixe de positions, si bien
qu’il joue de la même façon sur toutes les machines.

**Comment lire.** *Différentes* dit combien de parties le sont : quand les deux joueurs se trompent
de la même façon, une partie revient. *Part* est la part des points : un par victoire, partagé
quand la victoire l’est ou que personne ne gagne. *95 %* dit où se situe la vraie part, selon la
loi de Student sur les séries entières. *Prouvé* est le test séquentiel : ✓ quand une part de 75 %
a pu être distinguée d’une part de 65 % (contre UCT simple, 85 % de 75 %), avec 5 % d’erreur de
part et d’autre ; une telle rencontre s’arrête dès qu’elle est décidée, si bien que sa part est
souvent un peu exagérée ; … quand rien n’est décidé. *Elo* est l’écart que cette part représente.
*Premier* est la part des points de celui qui commence, quel qu’il soit. *UCT simple* est un joueur
qui ne connaît que les règles : UCT avec tant de parties simulées au hasard par coup. Le *glouton*
prend le meilleur score sur-le-champ, sans regarder aucune réponse. Les temps sont ceux d’une
décision : temps de calcul avec CPython, temps écoulé dans le *worker* de Chromium, sur les mêmes
positions.

**À plus de deux.** Le niveau nommé en premier joue un camp, l’autre tous les autres.""",
    again="""\
## Pour rejouer

Toutes les parties se trouvent, notées, dans `scripts/data/arena/`. Effacez-y un fichier, et
`python3 scripts/ladder.py play` rejoue ses parties, les mêmes, sur n’importe quelle machine ;
`python3 scripts/ladder.py page` tire cette page de l’ensemble.""",
    forms={
        "shacru-2": "À deux",
        "shacru-3": "À trois",
        "shacru-4": "À quatre",
        "pacru-2": "À deux",
        "pacru-3": "À trois",
        "pacru-4": "À quatre",
        "tayu-2": "À deux",
        "tayu-two": "À deux, avec deux tuiles",
        "tayu-3": "À trois",
        "tayu-4": "À quatre, par équipes",
    },
    heads=(
        "Niveau",
        "Contre",
        "Parties",
        "Différentes",
        "Part",
        "95 %",
        "Prouvé",
        "Elo",
        "Nulles",
        "Premier",
    ),
    timed=("Niveau", "Médiane, CPython", "95 %", "Médiane, Chromium", "95 %"),
    players={"random": "le hasard", "greedy": "le glouton", "uct": "UCT, {}"},
    white="Avec Blanc, le niveau 5 a gagné {won} parties sur {games}, contre tous les "
    "adversaires essayés. Il arrive qu’une même partie revienne : voici combien sont différentes.",
    white_heads=("Niveau", "Contre", "Parties", "Différentes", "Gagnées"),
    totals="**En tout** : {games} parties ; coups illégaux, pannes et dépassements : {faults}.",
    number=_french,
)
LANGUAGES: Final = (ENGLISH, FRENCH)
