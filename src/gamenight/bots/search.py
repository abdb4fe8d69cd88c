"""A bot that searches a tree over many imagined worlds, with the game's `evaluate` for priors and leaves.

Each iteration imagines another world that fits the view, walks down the tree and rates the state it comes to.
One tree serves all worlds: a node stands for the players' actions so far, whatever chance and hidden cards
were. So the values average over worlds, and no world is trusted (information-set tree search with PUCT).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from gamenight.bots.greedy import look, to_say
from gamenight.core import CHANCE, AnyGame, Rng, Seat

CURIOSITY = 1.25  # how much a prior counts against values found
SHARPNESS = 2.0  # how much better an action must look to get more of the prior
LEAST, MOST = -20.0, 2.0  # the weight of an action, compared with the best one at first sight, as a logarithm
PROBE = 100  # actions that are played to see who acts next
SURE = 0.99  # a hope of 1 or 0 has no worth in points: this is the most
UNSEEN = 0.1  # an action not tried yet counts so much less than those tried

GoOn: TypeAlias = Callable[[], bool]
"""Whether there is time for another iteration."""


def always() -> bool:
    return True


class Node:
    """What follows an action of a seat."""

    __slots__ = ("best", "children", "decision", "expanded", "state", "value", "visits", "weight")

    def __init__(self, weight: float = 0.0, state: Any = None) -> None:
        self.weight = weight  # how promising the action looks, compared with the others
        self.best = 0.0  # what the best of the next actions gains at first sight
        self.state = state  # if it is the same in every world
        self.decision: tuple[Any, Seat, Sequence[Any], list[Node]] | None = None  # as above: what comes next
        self.children: dict[tuple[Seat, Any], Node] = {}
        self.expanded = False
        self.visits = 0
        self.value = 0.0  # the sum of what the acting seat can hope for, each between 0 and 1


class Found(Struct, frozen=True):
    """An action with what the search found out about it."""

    action: Any
    visits: int
    worth: float  # what the seat can hope for after it, in the units of `evaluate`, compared with now


class Search:
    """One decision of a seat. The same view, seed and number of iterations give the same result."""

    def __init__(self, game: AnyGame, view: Any, seat: Seat, legal: Sequence[Any], rng: Rng) -> None:
        self._game, self._view, self._seat, self._rng = game, view, seat, rng
        self._legal = tuple(action for action in legal if game.sincere(view, seat, action)) or tuple(legal)
        self._root = Node()
        self._now: dict[Seat, float] = {}  # what the position is worth to each seat before the decision
        self._spread = 1.0
        self._worlds: dict[int, Any] = {}  # by the number of the visit
        self._label = str(rng.below(1 << 32))
        self._chance = rng
        self._first: Callable[[Sequence[Node]], int] = _choose  # the place of the action to try at the root
        self._alone = game.secrets and (game.cooperative or self._rivals() > 1)

    def run(self, iterations: int, go_on: GoOn = always) -> list[Found]:
        """Search, and return the actions, the most visited first. Iterations of a kept tree count."""
        if not self._root.expanded:
            self._look()
        state = self._game.imagine(self._view, self._rng)
        children = [self._child(self._root, self._seat, action, state) for action in self._legal]
        if not self._game.secrets:
            self._root.decision = state, self._seat, self._legal, children
        for _ in range(iterations - sum(child.visits for child in children)):
            if not go_on():
                break
            self._iterate()
        found = [
            Found(action, child.visits, self._worth(child))
            for action, child in zip(self._legal, children, strict=True)
        ]
        return sorted(found, key=lambda each: (-each.visits, -each.worth))

    def compare(self, actions: Sequence[Any], each: int) -> dict[Any, float]:
        """What some of the legal actions are worth, each tried so many times, in the same worlds.

        `run` hardly tries an action that looks poor at first sight. So it knows little of it.
        """
        self._look()
        self._legal, self._first = tuple(actions), _least
        return {found.action: found.worth for found in self.run(each * len(actions))}

    def after(self, action: Any, view: Any, legal: Sequence[Any], rng: Rng) -> Search:
        """The search for the next decision. It keeps the tree if the same seat goes on after its action."""
        game, seat = self._game, self._seat
        search = Search(game, view, seat, legal, rng)
        node = self._root.children.get((seat, action))
        if node is not None and node.expanded and self._foresaw(action, view):
            search._root, search._now, search._spread = node, self._now, self._spread
        return search

    def _foresaw(self, action: Any, view: Any) -> bool:
        """Whether the action leads to the view, and to another decision of the seat, in whatever world."""
        game, seat = self._game, self._seat
        for _ in range(2 if game.secrets else 1):
            state = game.apply(game.imagine(self._view, self._rng), seat, action)
            if seat not in game.to_act(state) or game.view(state, seat) != view:
                return False
        return True

    def _look(self) -> None:
        """Look one action ahead in a few worlds: priors of the root, and how far its actions lie apart."""
        game = self._game
        state = game.imagine(self._view, self._rng)
        self._now = {self._seat: self._rate(state, self._seat)}
        worth = look(game, self._view, self._seat, self._legal, self._rng)
        ordered = sorted(worth)
        middle = ordered[len(ordered) // 2]
        self._spread = max(ordered[-1] - middle, (ordered[-1] - ordered[0]) / 4, 1e-6)
        after = [None if game.secrets else game.apply(state, self._seat, action) for action in self._legal]
        now = self._now[self._seat]
        self._expand(self._root, self._seat, self._legal, [each - now for each in worth], after)

    def _iterate(self) -> None:
        node = self._root
        state = None if node.decision else self._world()
        path = list[tuple[Seat, Node]]()
        while True:
            if node.decision:  # the same in every world
                state, seat, options, children = node.decision
            else:
                sure = node.state is not None
                state = node.state if sure else state
                if not node.visits and not node.expanded:  # rated before chance decides anything more
                    break
                state, seat, options, fixed = self._next(node, state)
                if not options:
                    break
                if not node.expanded:
                    after = [self._game.apply(state, seat, action) for action in options]
                    now = self._rate(state, seat)
                    gains = [self._rate(each, seat) - now for each in after]
                    self._expand(node, seat, options, gains, after if sure and fixed else [None] * len(after))
                children = [self._child(node, seat, action, state) for action in options]
                if sure and fixed:
                    node.decision = state, seat, options, children
            at = (self._first if node is self._root else _choose)(children)
            node = children[at]
            path.append((seat, node))
            if node.state is None:
                state = self._game.apply(state, seat, options[at])
        self._learn(state, path)

    def _world(self) -> Any:
        """The world of this iteration. The n-th visit of each action meets the same world and chance.

        So luck changes what the actions are worth, but hardly which of them is better.
        """
        children = [self._root.children[self._seat, action] for action in self._legal]
        number = children[self._first(children)].visits
        self._chance = Rng(self._label, str(number))
        if number not in self._worlds:
            self._worlds[number] = self._game.imagine(self._view, self._rng)
        return self._worlds[number]

    def _next(self, node: Node, state: Any) -> tuple[Any, Seat, Sequence[Any], bool]:
        """Go on to the next decision: its state, seat and options, and whether there was no chance before."""
        game, fixed = self._game, True
        while acting := game.to_act(state):
            if acting[0] == CHANCE:
                state = game.apply(state, CHANCE, game.sample(state, self._chance))
                fixed = False
                continue
            seat = self._seat if self._seat in acting else acting[0]
            if seat != self._seat and self._alone:
                break
            if node is self._root:
                return state, seat, self._legal, False
            options = game.legal_actions(state, seat)
            if len(options) > 1:
                return state, seat, options, fixed
            state = game.apply(state, seat, options[0])
        return state, self._seat, (), fixed

    def _rivals(self) -> int:
        """How many others act before the seat acts again, in a random game.

        What several rivals do with cards that are a guess says nothing, and only makes actions look worse
        the more they are tried. So the tree ends with the own turn then. Partners know other cards too.
        """
        game, others = self._game, set[Seat]()
        state = game.imagine(self._view, self._rng)
        for _ in range(PROBE):
            acting = game.to_act(state)
            if not acting or (others and self._seat in acting):
                break
            seat = acting[0]
            if seat == CHANCE:
                action = game.sample(state, self._rng)
            else:
                action = self._rng.pick(game.legal_actions(state, seat))
                others |= {seat} - {self._seat}
            state = game.apply(state, seat, action)
        return len(others)

    def _expand(
        self, node: Node, seat: Seat, options: Sequence[Any], gains: Sequence[float], after: Sequence[Any]
    ) -> None:
        node.best = max(gains)
        for action, gain, state in zip(options, gains, after, strict=True):
            node.children[seat, action] = Node(self._weight(node, gain), state)
        node.expanded = True

    def _weight(self, node: Node, gain: float) -> float:
        return math.exp(max(LEAST, min(MOST, SHARPNESS * (gain - node.best) / self._spread)))

    def _child(self, node: Node, seat: Seat, action: Any, state: Any) -> Node:
        child = node.children.get((seat, action))
        if child is None:  # possible in this world, but not in the one that expanded the node
            gain = self._rate(self._game.apply(state, seat, action), seat) - self._rate(state, seat)
            child = node.children[seat, action] = Node(self._weight(node, gain))
        return child

    def _learn(self, state: Any, path: Sequence[tuple[Seat, Node]]) -> None:
        """Count what the state at the end of the path is worth for every action on it."""
        hopes = dict[Seat, float]()
        for seat, node in path:
            if seat not in hopes:
                hopes[seat] = self._hope(state, seat)
            node.visits += 1
            node.value += hopes[seat]

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

    def _worth(self, node: Node) -> float:
        """The mean of what was hoped for, back in the units of `evaluate`."""
        mean = min(SURE, max(1 - SURE, node.value / node.visits)) if node.visits else 1 - SURE
        return 2 * self._spread * math.log(mean / (1 - mean))


def _least(children: Sequence[Node]) -> int:
    """The place of the child that was tried least."""
    return min(range(len(children)), key=lambda at: children[at].visits)


def _choose(children: Sequence[Node]) -> int:
    """PUCT: the place of the child to try."""
    visits = 0
    value = weight = 0.0
    for child in children:
        visits += child.visits
        value += child.value
        weight += child.weight
    hope = value / visits - UNSEEN if visits else 0.5
    width = CURIOSITY * math.sqrt(visits + 1) / weight
    best, best_worth = 0, -math.inf
    for at, child in enumerate(children):
        tried = child.visits
        worth = (child.value / tried if tried else hope) + width * child.weight / (1 + tried)
        if worth > best_worth:
            best, best_worth = at, worth
    return best


def _squash(x: float) -> float:
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, x))))


class Searcher:
    """A bot that searches with so many iterations for each decision. Take a new one for each game."""

    def __init__(self, iterations: int, go_on: GoOn = always) -> None:
        self._iterations, self._go_on = iterations, go_on
        self._last: dict[Seat, tuple[Search, Any]] = {}  # the last search of each seat, and its action

    def __call__(self, game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        if (said := to_say(game, view, seat, rng)) is not None:
            return said
        if len(legal) == 1:
            return legal[0]
        last = self._last.pop(seat, None)
        search = last[0].after(last[1], view, legal, rng) if last else Search(game, view, seat, legal, rng)
        action = search.run(self._iterations, self._go_on)[0].action
        self._last[seat] = search, action
        return action
