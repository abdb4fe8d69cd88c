"""The dealer: the only source of randomness.

Every draw comes from BLAKE2b over a seed and a label. So anyone who knows the seed can recompute it, in any
language and any version of Python. The label of a chance outcome is its number: how many chance outcomes
came before it. So the outcome depends only on seed, number and state: a restarted table deals as before, and
actions outside a player's turn do not change the next deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

from gamenight.core.game import CHANCE, Game, Seat

T = TypeVar("T")
S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741

_WORDS = Struct("<16I").unpack
_SPAN = 1 << 32


class Rng:
    """Uniform draws: block `n` is BLAKE2b-512 of `seed/label/n`, as 16 little-endian words, last first.

    >>> rng = Rng("example", "docs")
    >>> [rng.below(6) + 1 for _ in range(5)]
    [5, 5, 3, 3, 5]
    """

    __slots__ = ("_block", "_name", "_words")

    def __init__(self, seed: str, label: str) -> None:
        self._name = f"{seed}/{label}/"
        self._block = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """A number from 0 to n − 1, for n up to 2³². Words that would favour small numbers are rejected."""
        assert 0 < n <= _SPAN, "n must be from 1 to 2³²"
        words = self._words
        while True:
            if not words:
                words.extend(_WORDS(blake2b(f"{self._name}{self._block}".encode()).digest()))
                self._block += 1
            word = words.pop()
            rest = word % n
            if word - rest <= _SPAN - n:
                return rest

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Fisher-Yates shuffle, from the last index down."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, with probabilities proportional to integer weights, like a draw from a bag."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise AssertionError("weights must be integers and not negative")


def deal_number(log: Sequence[tuple[Seat, A]], by_place: bool = False) -> int:
    """The number of the chance outcome after a log: how many chance outcomes the log holds.

    In older games (`by_place`) the number is the length of the log.
    """
    return len(log) if by_place else sum(seat == CHANCE for seat, _ in log)


class Dealer:
    """Decides chance for one table from its seed."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def deal(self, game: Game[S, A, V, O], state: S, number: int) -> A:
        """The outcome of the chance node `state`. `deal_number` gives `number`."""
        assert game.to_act(state) == (CHANCE,), "only a chance node is dealt"
        return game.sample(state, Rng(self.seed, f"deal/{number}"))

    def stream(self, label: str) -> Rng:
        """A random stream for other uses than chance in the game, such as a bot's choices."""
        return Rng(self.seed, label)
