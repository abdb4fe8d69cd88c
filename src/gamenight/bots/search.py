"""A bot that searches a tree over many imagined worlds, with the game's `evaluate` for priors and leaves.

Each iteration imagines another world that fits the view, walks down the tree and rates the state it comes to.
One tree serves all worlds: a node stands for the players' actions so far, whatever chance and hidden cards
were. So the values average over worlds, and no world is trusted (information-set tree search with PUCT).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from gamenight.bots.greedy import look, to_say
from gamenight.core import CHANCE, AnyGame, Rng, Seat

CURIOSITY = 1.25  # how much a prior counts against values found
SHARPNESS = 2.0  # how much better an action must look to get more of the prior
UNSEEN = 0.1  # an action not tried yet counts so much less than those tried


class Node:
    """What follows an action. `value` adds up what its seat can hope for, each between 0 and 1.

    `rating` adds up the same in the units of `evaluate`, but only below the root.
    """

    __slots__ = ("children", "expanded", "prior", "rating", "value", "visits")

    def __init__(self, prior: float = 0.0) -> None:
        self.children: dict[tuple[Seat, Any], Node] = {}
        self.expanded = False
        self.prior = prior
        self.rating = 0.0
        self.value = 0.0
        self.visits = 0

    @property
    def mean(self) -> float:
        return self.value / self.visits if self.visits else 0.0


class Found:
    """An action with what the search found out about it."""

    __slots__ = ("action", "rating", "value", "visits")

    def __init__(self, action: Any, node: Node) -> None:
        self.action, self.value, self.visits = action, node.mean, node.visits
        self.rating = node.rating / max(node.visits, 1)


GoOn: TypeAlias = Callable[[], bool]
"""Whether there is time for another iteration."""


def always() -> bool:
    return True


class Search:
    """One decision of a seat. The same view, seed and number of iterations give the same result."""

    def __init__(self, game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], rng: Rng) -> None:
        self._game, self._view, self._seat, self._rng = game, view, seat, rng
        self._legal = tuple(action for action in legal if game.sincere(view, seat, action)) or tuple(legal)
        self._root = Node()
        self._now: dict[Seat, float] = {}  # what the position is worth to each seat before the decision
        self._spread = 1.0

    def run(self, iterations: int, go_on: GoOn = always) -> list[Found]:
        """Search, and return the actions, the most visited first."""
        self._look()
        for _ in range(iterations):
            if not go_on():
                break
            self._iterate()
        found = [Found(action, self._root.children[self._seat, action]) for action in self._legal]
        return sorted(found, key=lambda each: (-each.visits, -each.value))

    def _look(self) -> None:
        """Look one action ahead in a few worlds: priors of the root, and how far its actions lie apart."""
        worth = look(self._game, self._view, self._seat, self._legal, self._rng)
        ordered = sorted(worth)
        middle = ordered[len(ordered) // 2]
        self._spread = max(ordered[-1] - middle, (ordered[-1] - ordered[0]) / 4, 1e-6)
        self._now = {}
        self._expand(self._root, self._seat, self._legal, worth)

    def _one_ahead(self, state: Any, seat: Seat, options: Sequence[Any]) -> list[float]:
        game = self._game
        return [game.evaluate(game.view(game.apply(state, seat, action), seat), seat) for action in options]

    def _expand(self, node: Node, seat: Seat, options: Sequence[Any], worth: Sequence[float]) -> None:
        best = max(worth)
        weights = [math.exp(SHARPNESS * (each - best) / self._spread) for each in worth]
        total = sum(weights)
        for action, weight in zip(options, weights, strict=True):
            node.children[seat, action] = Node(weight / total)
        node.expanded = True

    def _iterate(self) -> None:
        game = self._game
        state, node, path = game.imagine(self._view, self._rng), self._root, list[tuple[Seat, Node]]()
        if not self._now:
            self._now = {seat: self._rate(state, seat) for seat in self._seats(state)}
        while acting := game.to_act(state):
            if acting[0] == CHANCE:
                state = game.apply(state, CHANCE, game.sample(state, self._rng))
                continue
            seat = self._seat if self._seat in acting else acting[0]
            options = self._legal if node is self._root else game.legal_actions(state, seat)
            if len(options) == 1 and node is not self._root:
                state = game.apply(state, seat, options[0])
                continue
            if not node.expanded:
                if not node.visits:
                    break
                self._expand(node, seat, options, self._one_ahead(state, seat, options))
            action, node = self._choose(node, seat, options)
            path.append((seat, node))
            state = game.apply(state, seat, action)
        self._root.visits += 1
        path[0][1].rating += self._rate(state, self._seat)
        hopes = dict[Seat, float]()
        for seat, passed in path:
            if seat not in hopes:
                hopes[seat] = self._hope(state, seat)
            passed.visits += 1
            passed.value += hopes[seat]

    def _choose(self, node: Node, seat: Seat, options: Sequence[Any]) -> tuple[Any, Node]:
        """PUCT among the actions that are possible in this world."""
        children = [self._child(node, seat, action, len(options)) for action in options]
        visits = sum([child.visits for child in children])
        hope = sum([child.value for child in children]) / visits - UNSEEN if visits else 0.5
        width = CURIOSITY * math.sqrt(visits + 1)
        best, best_worth = 0, -math.inf
        for at, child in enumerate(children):
            mean = child.value / child.visits if child.visits else hope
            worth = mean + width * child.prior / (1 + child.visits)
            if worth > best_worth:
                best, best_worth = at, worth
        return options[best], children[best]

    def _child(self, node: Node, seat: Seat, action: Any, options: int) -> Node:
        child = node.children.get((seat, action))
        if child is None:  # possible in this world, but not in the one that expanded the node
            child = node.children[seat, action] = Node(1 / options)
        return child

    def _seats(self, state: Any) -> tuple[Seat, ...]:
        return tuple({*self._game.to_act(state), self._seat} - {CHANCE})

    def _rate(self, state: Any, seat: Seat) -> float:
        viewer = self._seat if self._game.cooperative else seat
        return self._game.evaluate(self._game.view(state, viewer), viewer)

    def _hope(self, state: Any, seat: Seat) -> float:
        """What a seat can hope for, between 0 and 1."""
        outcome = self._game.outcome(state)
        if outcome is not None and not self._game.cooperative:
            return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
        if outcome is not None and not outcome.winners:
            return 0.0
        now = self._now.get(seat)
        if now is None:
            now = self._now[seat] = self._rate(self._game.imagine(self._view, self._rng), seat)
        return _squash((self._rate(state, seat) - now) / (2 * self._spread))


def _squash(x: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, x))))


class Searcher:
    """A bot that searches with so many iterations for each decision. Take a new one for each game."""

    def __init__(self, iterations: int, go_on: GoOn = always) -> None:
        self._iterations, self._go_on = iterations, go_on

    def __call__(self, game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        if (said := to_say(game, view, seat, rng)) is not None:
            return said
        if len(legal) == 1:
            return legal[0]
        return Search(game, view, seat, legal, rng).run(self._iterations, self._go_on)[0].action
