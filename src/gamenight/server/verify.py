"""Verifies the shuffle: draws the first seat and every chance outcome of a record again, and compares."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from gamenight.core import CHANCE, AnyGame, Dealer, FirstBy, NotAsDealt, Record, Rng, draw_first


def commitment_to(seed: str) -> str:
    """The SHA-256 of a seed. A table shows it before the first deal."""
    return sha256(seed.encode()).hexdigest()


def bot_rng(seed: str, label: str) -> Rng:
    """Randomness for a bot. It comes from a hash of the seed, so it reveals nothing about the deals."""
    return Rng(sha256(f"bots/{seed}".encode()).hexdigest(), label)


def verify(
    game: AnyGame, record: Record[Any, Any], states: Sequence[Any], commitment: str | None = None
) -> int:
    """Return the number of chance outcomes. Raise NotAsDealt if one is not what the seed deals.

    So it does if the first seat was drawn by lot and is not the one that the seed draws.
    """
    if record.seed is None:
        raise NotAsDealt("the record has no seed: it was made before the game was over")
    if commitment is not None and commitment.strip().lower() != commitment_to(record.seed):
        raise NotAsDealt("the seed does not match the commitment: its SHA-256 is different")
    first = record.first
    if first is not None and first.by is FirstBy.LOT and first.seat != draw_first(record.seed, record.seats):
        raise NotAsDealt("the first seat is not the one that the seed draws")
    dealer, dealt = Dealer(record.seed), 0
    for seq, (seat, action) in enumerate(record.log):
        if seat == CHANCE:
            if dealer.deal(game, states[seq], seq if record.by_place else dealt) != action:
                raise NotAsDealt(f"action {seq + 1} of the log is not what the seed deals")
            dealt += 1
    return dealt
