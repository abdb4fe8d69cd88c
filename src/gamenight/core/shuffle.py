"""The shuffle of a table: a seed that is committed to, and a random value from each player's device.

The commitment is shown before the values are added, and the deals come from both. So neither the server nor
a player can choose the deals. `docs/fairness.md` says what this proves.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

import msgspec
from msgspec import Struct


class Shuffle(Struct, frozen=True, kw_only=True):
    """What the seed of a table is bound to, and what was added to it."""

    table: str  # its id
    game: str
    version: int  # of the rules when the table was set up; later the table may play under newer ones
    components: str  # their hash
    seats: int
    options: dict[str, bool | int | str | None]
    commitment: str = ""
    values: tuple[str | None, ...] = ()  # of each seat; None: it added none. Empty until the game starts

    def commitment_to(self, seed: str) -> str:
        """The SHA-256 of the seed and everything that it is bound to.

        >>> options = {"b": 1, "a": True}
        >>> bound = Shuffle(table="t", game="g", version=1, components="c", seats=2, options=options)
        >>> bound.commitment_to("secret")
        '0945c274851b237112d35c7dc46721c895ab52f6ef12dd9f6e4c3710b0cbe580'
        """
        return _hashed("gamenight commitment 1", self._lines(seed))

    def dealing_seed(self, seed: str, values: Iterable[str | None]) -> str:
        """What the table deals from. The values count as a set: who sits where changes no deal."""
        added = sorted({value for value in values if value is not None})
        return _hashed("gamenight deal 1", [*self._lines(seed), *(f"value {value}" for value in added)])

    def _lines(self, seed: str) -> list[str]:
        options = msgspec.json.encode(self.options, order="sorted").decode()
        return [
            f"table {self.table}",
            f"game {self.game}",
            f"version {self.version}",
            f"components {self.components}",
            f"seats {self.seats}",
            f"options {options}",
            f"seed {seed}",
        ]


def _hashed(title: str, lines: list[str]) -> str:
    return sha256("\n".join([title, *lines]).encode()).hexdigest()
