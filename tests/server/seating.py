"""Makes a table without a server, for tests of its decisions."""

from __future__ import annotations

from collections.abc import Sequence

from gamenight.core import AnyGame, Seat
from gamenight.server.facts import Facts
from gamenight.server.opening import opened
from gamenight.server.tables import Table
from gamenight.server.wire import SeatWish


def facts_of(
    game: AnyGame, seats: int, *, public: bool = False, seed: str = "seed", table_id: str = "table"
) -> Facts:
    return Facts(
        id=table_id,
        game=game.slug,
        version=game.version,
        seats=seats,
        options=b"{}",
        public=public,
        invite="invite",
        seed=seed,
        creator="ann",
        created=0.0,
    )


def seated(
    game: AnyGame, wishes: Sequence[SeatWish], first: int | None, *, public: bool = False, seed: str = "seed"
) -> Table:
    """A table that Ann has set up. `first` is the seat that begins; None: drawn by lot."""
    table = Table(game, facts_of(game, len(wishes), public=public, seed=seed))
    return table.fold(opened(table, wishes, "Ann", None if first is None else Seat(first)))
