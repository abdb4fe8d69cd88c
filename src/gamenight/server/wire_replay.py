"""What the wire says about replays: a part of wire.py."""

from __future__ import annotations

from msgspec import Raw, Struct

from gamenight.core import Outcome, Seat, Shuffle

# Replay


class ReplayStep(Struct, frozen=True):
    """One state and the action that led to it. The first step has no action."""

    seat: Seat | None
    lines: tuple[str, ...]
    view: Raw
    to_act: tuple[Seat, ...]
    views: tuple[Raw, ...] = ()  # of every seat; only in an open replay of a game with secrets


class Replay(Struct, frozen=True):
    game: str
    players: tuple[str, ...]
    bots: tuple[str | None, ...]  # the name of the bot in each seat
    options: dict[str, bool | int | str | None]
    eyes: Seat | None
    open: bool  # whether the replay shows every secret
    steps: tuple[ReplayStep, ...]
    outcome: Outcome | None
    seed: str | None
    commitment: str | None
    printed: Raw  # printed content of board and cards; null if the game has nothing to draw
    own_components: str | None = None  # the name of its components, if they are not the packaged ones
    shuffle: Shuffle | None = None  # None: the seed alone deals
    lesson: bool = False  # whether the game began as a lesson: then its first deals were prepared
