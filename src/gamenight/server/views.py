"""The views of one state. Each view is made and encoded once, and shared by all clients that see it."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Raw

from gamenight.core import AnyGame, Seat

_encode = msgspec.json.Encoder().encode


class Views:
    """Makes and caches the views of one state. Without secrets all seats share the spectator's view."""

    __slots__ = ("_game", "_made", "state")

    def __init__(self, game: AnyGame, state: Any) -> None:
        self._game = game
        self.state = state
        self._made: dict[Seat | None, tuple[Any, Raw]] = {}

    def of(self, seat: Seat | None) -> tuple[Any, Raw]:
        """The view of a seat (None: a spectator's), and its JSON."""
        shared = seat if self._game.secrets else None
        made = self._made.get(shared)
        if made is None:
            view = self._game.view(self.state, shared)
            made = self._made[shared] = (view, Raw(_encode(view)))
        return made

    def digest(self, seats: int) -> str:
        """A hash of the views of the spectator and every seat. Other rules with the same views match it."""
        found = blake2b(digest_size=8)
        for seat in (None, *map(Seat, range(seats if self._game.secrets else 0))):
            found.update(bytes(self.of(seat)[1]))
        return found.hexdigest()
