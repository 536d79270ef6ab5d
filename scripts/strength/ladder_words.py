"""Texts of the ladder's pages, in English and French."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple


class Language(NamedTuple):
    """Texts of a page; ``number`` formats a number with some decimals.

    First comes ``about``, then the table for players with the heads ``game``, ``equals`` and those
    made from ``against`` (two players); ``worth`` explains it. ``earlier`` explains the mark
    `strength.ladder_page.EARLIER`. ``again``, the last text, tells how to replay the games.
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
    #: Between groups of three digits; after a percentage.
    thousands: str
    percent: str


def _english(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}"


def _french(value: float, decimals: int) -> str:
    return f"{value:.{decimals}f}".replace(".", ",")


ENGLISH: Final = Language(
    code="en",
    title="How strong the bots are",
    about="""\
How good is each level of the bots, in every form of every game? The table gives the share of
the points that each level won against the level below it; 100% means every point.""",
    game="Game",
    equals="Equals",
    against="{} v.\N{NO-BREAK SPACE}{}",
    plain="{} v. plain UCT (playouts)",
    worth="""\
*Equals* is the share that players of the same strength would win: half of the points with two
players, a third with three, a quarter with four, and half when four play in two teams. The further
a level’s share is above *Equals*, the stronger the level. A ≈ means that the games do not prove the
level stronger than its opponent. Level 0 is Beginner. *Plain UCT* knows only the rules; the number
in brackets is how many random games it plays out for each decision. Elo and all other figures are
below, form by form.""",
    earlier="""\
{} This level has changed since these games and now plays some turns differently. Until the
games are played again, they show the strength of the earlier version, and its thinking times
are left out.""",
    intro="""\
**How the games were played.** Games come in sets. All games of a set share the same chance: the
same deal or, in a game without chance, the same first turns. In each set, every player plays every
side once. Levels differ in how much they see. Each level has a fixed budget of positions, so it
plays the same on every machine.

**How to read the tables.** *Different* is the number of distinct games: when both players make the
same mistakes, a game is repeated. *Share* is the share of the points. A win is one point, which is
divided if several players win or nobody does. *95%* is the confidence interval of the true share,
from Student’s distribution over whole sets. *Proven* is the result of a sequential test with an
error of 5% either way: ✓ for a share of 75% rather than 65% (against plain UCT, 85% rather than
75%), ✗ for the reverse, … for undecided. Such a match ends once it is decided, so its share tends
to be a little too extreme. *Elo* is the difference in rating that corresponds to the share. *Began*
is the share of the points won by the player who began. *Plain UCT* knows only the rules: it is UCT
with the given number of random playouts per decision. *Greedy* takes the best score at once,
without looking at any reply. Times are those of one decision, on the same positions: processor time
in CPython, elapsed time in Chromium’s worker.

**More than two players.** The level named first plays one side, and its opponent plays all other
sides.""",
    again="""\
## Play the games again

All games are in `scripts/data/arena/`, as records. If you delete a file there,
`python3 scripts/ladder.py play` plays exactly the games of that file again, on any machine.
`python3 scripts/ladder.py page` makes this page from the records.""",
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
        "95%",
        "Proven",
        "Elo",
        "Draws",
        "Began",
    ),
    timed=("Level", "Median, CPython", "95%", "Median, Chromium", "95%"),
    players={"random": "random", "greedy": "greedy", "uct": "UCT, {}"},
    white="As White, level 5 won {won} of {games} games against the opponents below. When both "
    "players make the same mistakes, a game is repeated; *Different* counts each game once.",
    white_heads=("Level", "Against", "Games", "Different", "Won"),
    totals="**In all**: {games} games; illegal moves, failures and budgets overrun: {faults}.",
    number=_english,
    thousands=",",
    percent="%",
)
FRENCH: Final = Language(
    code="fr",
    title="La force des robots",
    about="""\
Que vaut chaque niveau des robots, dans chaque forme de chaque jeu ? Le tableau donne la part
des points que chaque niveau a prise à celui d’en dessous ; 100 % signifie tous les points.""",
    game="Jeu",
    equals="À égalité",
    against="{} / {}",
    plain="{} / UCT simple (simulations)",
    worth="""\
*À égalité* est la part qu’obtiennent des joueurs de même force : la moitié des points à deux,
un tiers à trois, un quart à quatre, et de nouveau la moitié quand quatre joueurs forment deux
équipes. Plus la part d’un niveau dépasse cette valeur, plus il est fort. Le signe ≈ indique que les
parties ne prouvent pas que le niveau soit plus fort que son adversaire. Le niveau 0 est le
débutant. *UCT simple* ne connaît que les règles ; entre parenthèses, le nombre de parties qu’il
simule au hasard pour chaque décision. L’Elo et tous les autres chiffres se trouvent plus bas,
forme par forme.""",
    earlier="""\
{} Ce niveau a changé depuis ces parties et joue désormais certains coups autrement. En
attendant qu’elles soient rejouées, elles montrent la force du niveau précédent, et ses temps de
réflexion sont omis.""",
    intro="""\
**Comment les parties ont été jouées.** Les parties vont par séries. Toutes celles d’une série
partagent le même hasard : la même donne ou, dans un jeu sans hasard, les mêmes premiers coups.
Dans chaque série, chaque joueur joue une fois chaque camp. Les niveaux diffèrent par ce qu’ils
voient ; chacun dispose d’un nombre fixe de positions, et joue donc de la même façon sur toutes
les machines.

**Comment lire les tableaux.** *Différentes* est le nombre de parties distinctes : quand les
deux joueurs commettent les mêmes erreurs, une partie se répète. *Part* est la part des points.
Une victoire vaut un point, partagé s’il y a plusieurs gagnants ou aucun. *95 %* est
l’intervalle où se situe la vraie part, selon la loi de Student sur les séries entières.
*Prouvé* est le résultat d’un test séquentiel, avec 5 % d’erreur de part et d’autre : ✓ pour une
part de 75 % plutôt que 65 % (contre UCT simple, 85 % plutôt que 75 %), ✗ pour l’inverse, … si
rien n’est décidé. Une telle rencontre s’arrête dès qu’elle est décidée, si bien que sa part est
souvent un peu exagérée. *Elo* est l’écart de classement qui correspond à cette part. *Premier*
est la part des points de celui qui commence. *UCT simple* ne connaît que les règles : c’est
UCT, avec le nombre indiqué de parties simulées au hasard par décision. Le *glouton* prend
aussitôt le meilleur score, sans regarder aucune réponse. Les temps sont ceux d’une décision,
sur les mêmes positions : temps de calcul avec CPython, temps écoulé dans le *worker* de
Chromium.

**À plus de deux.** Le niveau nommé en premier joue un camp, et son adversaire tous les
autres.""",
    again="""\
## Rejouer les parties

Le texte de toutes les parties se trouve dans `scripts/data/arena/`. Si vous y effacez un
fichier, `python3 scripts/ladder.py play` en rejoue exactement les parties, sur n’importe quelle
machine. `python3 scripts/ladder.py page` tire cette page de ces textes.""",
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
    white="Avec Blanc, le niveau 5 a gagné {won} parties sur {games}, contre les adversaires "
    "ci-dessous. Quand les deux joueurs commettent les mêmes erreurs, une partie se répète ; "
    "*Différentes* compte chaque partie une fois.",
    white_heads=("Niveau", "Contre", "Parties", "Différentes", "Gagnées"),
    totals="**En tout** : {games} parties ; coups illégaux, pannes et dépassements : {faults}.",
    number=_french,
    thousands="\N{NARROW NO-BREAK SPACE}",
    percent="\N{NARROW NO-BREAK SPACE}%",
)
LANGUAGES: Final = (ENGLISH, FRENCH)
