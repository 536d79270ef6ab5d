"""Plain UCT with random playouts: an opponent that knows only the rules of a game.

The search follows Kocsis and Szepesvári, *Bandit based Monte-Carlo planning* (2006). Each result is
a number from 0 to 1. The exploration constant is the square root of 2, as in UCB1 (Auer,
Cesa-Bianchi and Fischer, 2002). Each playout adds at most one node. A node stands for an action and
counts the points of the side that took the action; with more than two sides, this is max-n.

If a view allows several states, up to `SAMPLES` are sampled. This is single-observer ISMCTS
(Cowling, Powley and Whitehouse, *Information set Monte Carlo tree search*, 2012). The exploration
term then counts how often an action was available. No bot uses this module.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Any, Final

from tessera.play.contract import Seat, State
from tessera.play.match import Match
from tessera.play.view import View
from tessera.search.sides import Sides, sides_of

UCT: Final = "uct"
SAMPLES: Final = 40
#: The number of random actions after which an unfinished playout counts as a draw.
LONGEST: Final = 600
#: UCB1 adds sqrt(EXPLORATION * log(times available) / visits) to the average result.
EXPLORATION: Final = 2.0


class _Node:
    """An action: its visits, its mover's points, and how often it was available (``there``)."""

    __slots__ = ("children", "points", "there", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, _Node] = {}
        self.visits = self.there = 0
        self.points = 0.0


def uct(playouts: int, view: View, seed: int) -> tuple[Any, ...]:
    """Return a tuple that holds the most visited action; ``playouts`` is 1 or more."""
    rng = Random(seed)
    match = view.possible_match(rng)
    sides = sides_of(match.game, match.setup)
    samples = [match.state]
    if _uncertain(match):
        samples += [view.possible(rng) for _ in range(min(SAMPLES, playouts) - 1)]
    root = _Node()
    actions = samples[0].actions()
    if len(actions) > 1:
        for number in range(playouts):
            _play_out(root, samples[number % len(samples)], sides, rng)
    best = max(actions, key=lambda action: _visits(root, action))
    return (best,)


def _uncertain(match: Match) -> bool:
    """True if the match has secrets or a deal."""
    return bool(match.game.secrets(match.setup) or match.game.deal_headers(match.setup))


def _visits(root: _Node, action: Any) -> int:
    child = root.children.get(action)
    return 0 if child is None else child.visits


def _play_out(root: _Node, state: State[Any], sides: Sides, rng: Random) -> None:
    """Walk down the tree, add a node, play randomly to the end, and count the result."""
    node, path = root, list[tuple[_Node, Seat]]()
    actions = state.actions()
    while actions:
        mover, fresh = state.mover, len(node.children)
        action = _chosen(node, actions, rng)
        fresh = len(node.children) - fresh
        node = node.children[action]
        path.append((node, mover))
        state = state.apply(action)
        actions = state.actions()
        if fresh:
            break
    for _ in range(LONGEST):
        if not actions:
            break
        state = state.apply(rng.choice(actions))
        actions = state.actions()
    winners = outcome.winners if (outcome := state.outcome) is not None else ()
    sharing = winners or tuple(dict.fromkeys(sides.values()))
    for reached, mover in path:
        reached.visits += 1
        if sides[mover] in sharing:
            reached.points += 1 / len(sharing)


def _chosen(node: _Node, actions: Any, rng: Random) -> Any:
    """Add and return an untried action; if none is left, return the one with the highest bound."""
    children = node.children
    untried = [action for action in actions if action not in children]
    if untried:
        action = rng.choice(untried)
        children[action] = _Node()
        for other in actions:
            if other in children:
                children[other].there += 1
        return action
    best, top = actions[0], -1.0
    for action in actions:
        child = children[action]
        child.there += 1
        bound = child.points / child.visits + sqrt(EXPLORATION * log(child.there) / child.visits)
        if bound > top:
            best, top = action, bound
    return best
