"""Chance: the only source of randomness in the house.

Every draw comes from BLAKE2b over a seed and a label, so it can be recomputed by anyone who knows the
seed, in any language and any version of Python. The dealer labels each chance outcome with its number: how
many chance outcomes came before it. So the outcome depends on nothing but seed, number and state, and a
restarted table deals on as before. What players do beside their turns does not change the next deal.
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
        """One of 0 … n − 1, for n up to 2³²; words that would favour small numbers are thrown away."""
        assert 0 < n <= _SPAN, "one draws from something, and from no more than a word can tell apart"
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
        """Fisher and Yates, from the last place down."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, with chances in proportion to whole weights: a draw from a bag."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return index
        raise AssertionError("weights must be whole and not negative")


def deal_number(log: Sequence[tuple[Seat, A]], by_place: bool = False) -> int:
    """The number of the chance outcome after a log: how many chance outcomes the log holds.

    Older games are numbered `by_place`: by the length of the log.
    """
    return len(log) if by_place else sum(seat == CHANCE for seat, _ in log)


class Dealer:
    """Decides chance for one table from its seed."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def deal(self, game: Game[S, A, V, O], state: S, number: int) -> A:
        """The outcome of the chance node `state`; `number` as in `deal_number`."""
        assert game.to_act(state) == (CHANCE,), "only a chance node is dealt"
        return game.sample(state, Rng(self.seed, f"deal/{number}"))

    def stream(self, label: str) -> Rng:
        """Randomness beside the log: a bot's, say."""
        return Rng(self.seed, label)
