"""Texts of the ladder's pages, in English and French."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from strength.ladder_chart import ChartWords


class Language(NamedTuple):
    """Texts of a page; ``number`` formats a number with some decimals.

    First comes ``scale``, a table with the head ``player`` and a line for every ``level``, then the
    ``chart``; ``reading`` explains both. ``to`` joins the ends of an interval. After ``about``
    comes the table for players with the heads ``game``, ``equals`` and those made from ``against``
    (two players); ``worth`` explains it. ``earlier`` explains the mark
    `strength.ladder_page.EARLIER`. ``again``, the last text, tells how to replay the games.
    """

    code: str
    title: str
    scale: str
    player: str
    level: str
    to: str
    chart: ChartWords
    reading: str
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
    scale="""\
How good is each level of the bots? The first table and the chart put the levels of all games
between two players on one scale, from a player who moves at random (0 points). The second table
compares each level with the one below it.""",
    player="Player",
    level="Level {}",
    to="to",
    chart=ChartWords(
        title="Ratings of the levels in every game",
        description="Elo points above a player who moves at random.",
        form="{title}: {ratings}.",
        rating="{name} ({elo})",
    ),
    reading="""\
Points are Elo points: a lead of 100 wins 64% of the points, 200 wins 76%, 400 wins 91%. The range
in brackets, a line in the chart, holds the true rating with a probability of 95%. All games have
the same other opponents: random turns (R in the chart), the greedy player (G), and *plain UCT*
with 300, 2,000 and 20,000 random playouts for each decision (U₁, U₂, U₃). Where a range reaches
very high, the player lost no point to those below it.""",
    about="""\
The next table gives, for every form of every game, the share of the points that each level won
against the level below it; 100% means every point.""",
    game="Game",
    equals="Equals",
    against="{} v.\N{NO-BREAK SPACE}{}",
    plain="{} v. plain UCT (playouts)",
    worth="""\
*Equals* is the share that players of the same strength would win: half of the points with two
players, a third with three, a quarter with four, and half when four play in two teams. The
further a level’s share is above *Equals*, the stronger the level. A ≈ means that the games do not
prove the level stronger than its opponent. A level that a form does not offer is passed over as
an opponent; then the number in brackets is the level that was played instead. Level 0 is
Beginner. *Plain UCT* knows only the rules; the number in brackets is how many random games it
plays out for each decision. All other figures are below, form by form.""",
    earlier="""\
{} Since these games, this level has changed, or games have come to begin with random turns. Until
the games are played again, they show the strength of that time. Thinking times of a level that has
changed are left out.""",
    intro="""\
**How the games were played.** Games come in sets. All games of a set share the same chance: the
same deal and the same first turns, which are random. In each set, every player plays every side
once. Levels differ in how much they see. Each level has a fixed budget of positions, so it
plays the same on every machine.

**How to read the tables.** *Different* is the number of distinct games: when both players make
the same mistakes, a game is repeated. *Share* is the share of the points. A win is one point,
which is divided if several players win or nobody does. *95%* is the confidence interval of the
true share, from Student’s distribution over whole sets. *Proven* is the result of sequential
tests with an error of 5% either way: ✓ for yes, ✗ for no, … for undecided. Between two players, a
level should take 70% to 85% from the one below it; two tests, each with a margin of 2.5 points,
decide it. Level 0 should take 80% from random turns, and 20% to 40% from the greedy player. With
more players, a level should take 10 points more than *Equals*, rather than just *Equals*; a level
that does not is not offered. Such a match ends once it is decided, so its share tends to be a
little too extreme. *Elo* is the difference in rating that corresponds to the share. *Began* is
the share of the points won by the player who began. *Plain UCT* knows only the rules: it is UCT
with the given number of random playouts per decision. *Greedy* takes the best position at once,
without looking at any reply. Times are those of one decision, on the same positions: processor
time in CPython, elapsed time in Chromium’s worker.

**More than two players.** The level named first plays one side, and its opponent plays all other
sides.""",
    again="""\
## Play the games again

All games are in `scripts/data/arena/`, as records. If you delete a file there,
`python3 scripts/ladder.py play` plays exactly the games of that file again, on any machine.
`python3 scripts/ladder.py page` makes this page from the records.""",
    forms={
        "pyrga": "From random turns",
        "pyrga-start": "From the start",
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
    scale="""\
Que vaut chaque niveau des robots ? Le premier tableau et le graphique placent les niveaux de tous
les jeux à deux sur une même échelle, à partir d’un joueur qui joue au hasard (0 point). Le second
tableau compare chaque niveau à celui d’en dessous.""",
    player="Joueur",
    level="Niveau {}",
    to="à",
    chart=ChartWords(
        title="Classement des niveaux dans chaque jeu",
        description="Points Elo au-dessus d’un joueur qui joue au hasard.",
        form="{title} : {ratings}.",
        rating="{name} ({elo})",
    ),
    reading="""\
Les points sont des points Elo : 100 points d’avance prennent 64 % des points, 200 en prennent
76 %, 400 en prennent 91 %. L’intervalle entre parenthèses, un trait dans le graphique, contient
le vrai classement avec une probabilité de 95 %. Les autres adversaires sont les mêmes dans tous
les jeux : le hasard (R dans le graphique), le glouton (G) et *UCT simple* avec 300, 2 000 et
20 000 parties simulées au hasard par décision (U₁, U₂, U₃). Quand l’intervalle monte très haut,
le joueur n’a perdu aucun point contre ceux d’en dessous.""",
    about="""\
Le tableau suivant donne, pour chaque forme de chaque jeu, la part des points que chaque niveau a
prise à celui d’en dessous ; 100 % signifie tous les points.""",
    game="Jeu",
    equals="À égalité",
    against="{} / {}",
    plain="{} / UCT simple (simulations)",
    worth="""\
*À égalité* est la part qu’obtiennent des joueurs de même force : la moitié des points à deux,
un tiers à trois, un quart à quatre, et de nouveau la moitié quand quatre joueurs forment deux
équipes. Plus la part d’un niveau dépasse cette valeur, plus il est fort. Le signe ≈ indique que les
parties ne prouvent pas que le niveau soit plus fort que son adversaire. Le niveau 0 est le
débutant. Un niveau qui n’est pas proposé dans une forme n’y sert pas d’adversaire ; le nombre entre
parenthèses est alors le niveau joué à sa place. *UCT simple* ne connaît que les règles ; entre
parenthèses, le nombre de parties qu’il simule au hasard pour chaque décision. Tous les autres
chiffres se trouvent plus bas, forme par forme.""",
    earlier="""\
{} Depuis ces parties, ce niveau a changé, ou bien les parties commencent désormais par des coups au
hasard. En attendant qu’elles soient rejouées, elles montrent la force d’alors. Les temps de
réflexion d’un niveau qui a changé sont omis.""",
    intro="""\
**Comment les parties ont été jouées.** Les parties vont par séries. Toutes celles d’une série
partagent le même hasard : la même donne et les mêmes premiers coups, joués au hasard. Dans
chaque série, chaque joueur joue une fois chaque camp. Les niveaux diffèrent par ce qu’ils
voient ; chacun dispose d’un nombre fixe de positions, et joue donc de la même façon sur toutes
les machines.

**Comment lire les tableaux.** *Différentes* est le nombre de parties distinctes : quand les deux
joueurs commettent les mêmes erreurs, une partie se répète. *Part* est la part des points. Une
victoire vaut un point, partagé s’il y a plusieurs gagnants ou aucun. *95 %* est l’intervalle où
se situe la vraie part, selon la loi de Student sur les séries entières. *Prouvé* est le résultat
de tests séquentiels, avec 5 % d’erreur de part et d’autre : ✓ pour oui, ✗ pour non, … si rien
n’est décidé. À deux, un niveau doit prendre de 70 à 85 % des points à celui d’en dessous ; deux
tests, chacun avec une marge de 2,5 points, en décident. Le niveau 0 doit prendre 80 % au hasard,
et de 20 à 40 % au glouton. À plus de deux, un niveau doit prendre 10 points de plus que la part
*À égalité*, plutôt que cette seule part ; sinon, il n’est pas proposé. Une telle rencontre
s’arrête dès qu’elle est décidée, si bien que sa part est souvent un peu exagérée. *Elo* est
l’écart de classement qui correspond à cette part. *Premier* est la part des points de celui qui
commence. *UCT simple* ne connaît que les règles : c’est UCT, avec le nombre indiqué de parties
simulées au hasard par décision. Le *glouton* prend aussitôt la meilleure position, sans regarder
aucune réponse. Les temps sont ceux d’une décision, sur les mêmes positions : temps de calcul avec
CPython, temps écoulé dans le *worker* de Chromium.

**À plus de deux.** Le niveau nommé en premier joue un camp, et son adversaire tous les
autres.""",
    again="""\
## Rejouer les parties

Le texte de toutes les parties se trouve dans `scripts/data/arena/`. Si vous y effacez un
fichier, `python3 scripts/ladder.py play` en rejoue exactement les parties, sur n’importe quelle
machine. `python3 scripts/ladder.py page` tire cette page de ces textes.""",
    forms={
        "pyrga": "Après des coups au hasard",
        "pyrga-start": "Depuis le début",
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
