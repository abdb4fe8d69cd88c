"""Verifies the shuffle of a record: commitment, added values, first seat and every chance outcome."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

from gamenight.core import (
    CHANCE,
    AnyGame,
    BadTable,
    Dealer,
    FirstBy,
    NotAsDealt,
    Record,
    Rng,
    Shuffle,
    decode_options,
    draw_first,
    listed,
)

_RANDOM = re.compile(r"[0-9a-f]{64}")  # 32 random bytes


def commitment_to(seed: str) -> str:
    """The commitment of an older table, which binds its seed to nothing."""
    return sha256(seed.encode()).hexdigest()


def bot_rng(seed: str, label: str) -> Rng:
    """Randomness for a bot. It comes from a hash of the seed, so it reveals nothing about the deals."""
    return Rng(sha256(f"bots/{seed}".encode()).hexdigest(), label)


LESSON = "That anything was dealt at random: the game began as a lesson, and the first deals are prepared."


class Verified(Struct, frozen=True):
    """What a record proves, and what it does not, as sentences."""

    commitment: str
    proven: tuple[str, ...]
    open: tuple[str, ...]


def verify(
    game: AnyGame,
    record: Record[Any, Any],
    states: Sequence[Any],
    commitment: str | None = None,
    value: str | None = None,
) -> Verified:
    """Check the whole shuffle. Raise NotAsDealt if anything does not fit.

    `commitment` and `value` are what somebody noted: the commitment that the table showed, and the value that
    their device added.
    """
    if record.seed is None:
        raise NotAsDealt("the record has no seed: it was made before the game was over")
    shuffle = record.shuffle
    found = commitment_to(record.seed) if shuffle is None else shuffle.commitment_to(record.seed)
    if shuffle is not None:
        _check_bound(game, record, shuffle, found)
    if commitment is not None and commitment.strip().lower() != found:
        raise NotAsDealt("the seed does not match the commitment that you noted: the seed was exchanged")
    if value is not None and value.strip().lower() not in (shuffle.values if shuffle else ()):
        raise NotAsDealt("the value that you noted is not among those that the deals come from")
    if record.lesson:
        return Verified(found, (), (LESSON,))
    dealt = _check_deals(game, record, states)
    return Verified(
        found,
        tuple(_proven(record, dealt, commitment is not None, value is not None)),
        tuple(_not_proven(record, commitment is not None, value is not None)),
    )


def _check_bound(game: AnyGame, record: Record[Any, Any], shuffle: Shuffle, found: str) -> None:
    """Raise NotAsDealt unless seed and values are well-formed and belong to this game."""
    added = [value for value in shuffle.values if value is not None]
    for word in (record.seed or "", *added):
        if not _RANDOM.fullmatch(word):  # a line break in it would make the hashed text ambiguous
            raise NotAsDealt("the seed and each value must be 64 hexadecimal digits")
    bound = (shuffle.game, shuffle.seats, shuffle.components)
    if bound != (game.slug, record.seats, game.components.hash) or not _same_options(game, record, shuffle):
        raise NotAsDealt("the seed is bound to another game, number of seats, components or options")
    if shuffle.commitment != found:
        raise NotAsDealt("the seed does not match the commitment in the record")
    for bot, value in zip(record.bots or (), shuffle.values, strict=False):
        if bot is not None and value is not None:
            raise NotAsDealt("the seat of a bot added a value, but only players' devices may add one")


def _same_options(game: AnyGame, record: Record[Any, Any], shuffle: Shuffle) -> bool:
    try:
        return bool(decode_options(game, msgspec.json.encode(shuffle.options)) == record.options)
    except BadTable:
        return False


def _check_deals(game: AnyGame, record: Record[Any, Any], states: Sequence[Any]) -> int:
    """The number of chance outcomes. Raise NotAsDealt if one is different, or the first seat drawn by lot."""
    seed, first = record.dealing_seed, record.first
    assert seed is not None, "the caller has checked it"
    if _by_lot(record) and first is not None and first.seat != draw_first(seed, record.seats):
        raise NotAsDealt("the first seat is not the one that the seed draws")
    dealer, dealt = Dealer(seed), 0
    for seq, (seat, action) in enumerate(record.log):
        if seat == CHANCE:
            if dealer.deal(game, states[seq], seq if record.by_place else dealt) != action:
                raise NotAsDealt(f"action {seq + 1} of the log is not what the seed deals")
            dealt += 1
    return dealt


def _by_lot(record: Record[Any, Any]) -> bool:
    return record.first is not None and record.first.by is FirstBy.LOT


def _added_by(record: Record[Any, Any]) -> list[str]:
    values = record.shuffle.values if record.shuffle else ()
    return [name for name, value in zip(record.players, values, strict=False) if value is not None]


def _proven(record: Record[Any, Any], dealt: int, noted: bool, valued: bool) -> Iterator[str]:
    names = _added_by(record)
    source = f"the seed and what was added for {listed(names)}" if names else "the seed"
    yield f"{dealt} chance outcomes, all as dealt from {source}."
    if _by_lot(record):
        yield f"The first seat is the one drawn by lot from {source}."
    if record.shuffle is not None:
        yield (
            "The seed matches the commitment in the file, which binds it to this table, game, version of the "
            "rules, components, number of seats and options."
        )
    if noted:
        yield "The seed matches the commitment that you noted: the server had chosen it when you saw that."
    if valued:
        yield "The deals come from your value too."
    if noted and valued:
        yield (
            "So the server alone did not choose the deals, if your value was random and your device added it "
            "after it saw the commitment."
        )


def _not_proven(record: Record[Any, Any], noted: bool, valued: bool) -> Iterator[str]:
    if record.position is not None:
        yield "How the position came about: the game began at a moment of an earlier one."
    if not noted:
        yield "That the seed was chosen before the deal: note a table's commitment, and use --commitment."
    if not _added_by(record):
        yield "That the server did not choose a seed to its liking: no device added a value."
    elif not valued:
        yield "That a value in the file is yours: note the one that your browser shows, and use --value."
    elif len({value for value in record.shuffle.values if value} if record.shuffle else ()) > 1:
        yield "That the server and a player who added a value after you did not choose that value together."
    yield "How the bots chose, and that the server told nobody a secret of the game."
