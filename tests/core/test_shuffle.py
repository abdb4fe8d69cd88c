"""The commitment and the dealing seed: documented texts, bound to every fact, never the same."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest
from msgspec.structs import replace

from gamenight.core import Shuffle

SEED, ONE, TWO = "5" * 64, "1" * 64, "2" * 64
BOUND = Shuffle(
    table="abc", game="northwest", version=3, components="d0", seats=3, options={"mix": "wild", "cones": 9}
)
LINES = (
    "table abc\ngame northwest\nversion 3\ncomponents d0\nseats 3\n"
    f'options {{"cones":9,"mix":"wild"}}\nseed {SEED}'
)


def hashed(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def test_both_are_the_sha_256_of_the_documented_text() -> None:
    assert BOUND.commitment_to(SEED) == hashed(f"gamenight commitment 1\n{LINES}")
    assert BOUND.dealing_seed(SEED, ()) == hashed(f"gamenight deal 1\n{LINES}")
    text = f"gamenight deal 1\n{LINES}\nvalue {ONE}\nvalue {TWO}"
    assert BOUND.dealing_seed(SEED, (ONE, TWO)) == hashed(text)


@pytest.mark.parametrize(
    "other",
    [
        {"table": "abd"},
        {"game": "nowhere"},
        {"version": 4},
        {"components": "d1"},
        {"seats": 4},
        {"options": {}},
    ],
    ids=lambda other: next(iter(other)),
)
def test_the_seed_is_bound_to_every_fact(other: dict[str, Any]) -> None:
    changed = replace(BOUND, **other)
    assert changed.commitment_to(SEED) != BOUND.commitment_to(SEED)
    assert changed.dealing_seed(SEED, (ONE,)) != BOUND.dealing_seed(SEED, (ONE,))


def test_every_value_changes_the_deals_and_none_changes_the_commitment() -> None:
    seeds = {BOUND.dealing_seed(SEED, values) for values in ((), (ONE,), (TWO,), (ONE, TWO))}
    assert len(seeds) == 4
    assert replace(BOUND, values=(ONE, TWO, None)).commitment_to(SEED) == BOUND.commitment_to(SEED)


def test_who_sits_where_and_with_how_many_seats_changes_no_deal() -> None:
    assert BOUND.dealing_seed(SEED, (TWO, ONE, None, ONE)) == BOUND.dealing_seed(SEED, (ONE, TWO))


def test_the_commitment_is_not_what_the_table_deals_from() -> None:
    assert BOUND.dealing_seed(SEED, ()) not in (BOUND.commitment_to(SEED), SEED)
