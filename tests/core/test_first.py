"""Who begins: the draw is fair and can be made again, and the circle keeps its order."""

from __future__ import annotations

from collections import Counter
from hashlib import blake2b

import pytest

from gamenight.core import First, FirstBy, Seat, draw_first, turned


@pytest.mark.parametrize("seats", [1, 2, 3, 6])
def test_every_seat_is_drawn_about_as_often(seats: int) -> None:
    drawn = Counter(draw_first(f"seed {n}", seats) for n in range(600 * seats))
    assert sorted(drawn) == list(range(seats))
    assert all(500 < count < 700 for count in drawn.values()) or seats == 1


def test_the_draw_depends_only_on_the_seed_and_the_number_of_seats() -> None:
    """It is the last word of the first block, so that anybody can compute it in any language."""
    for seed in ("a", "b", "c", "d"):
        last_word = int.from_bytes(blake2b(f"{seed}/first/0".encode()).digest()[-4:], "little")
        assert draw_first(seed, 4) == last_word % 4


@pytest.mark.parametrize("first", range(3))
def test_turning_keeps_the_order_of_the_circle(first: int) -> None:
    circle = ("Ann", "Bob", "Cy")
    around = turned(circle, first)
    found = First(Seat(first), FirstBy.LOT)
    assert around[0] == circle[first]
    assert all(around[found.moved(Seat(at), 3)] == name for at, name in enumerate(circle))
    assert all(around[(around.index(name) + 1) % 3] == circle[(at + 1) % 3] for at, name in enumerate(circle))


@pytest.mark.parametrize(
    ("by", "why"),
    [
        (FirstBy.LOT, "drawn by lot"),
        (FirstBy.CHOICE, "as the table was set up"),
        (FirstBy.REMATCH, "the first seat passes on"),
    ],
)
def test_the_sentence_says_who_begins_and_why(by: FirstBy, why: str) -> None:
    first = First(Seat(1), by)
    assert first.sentence(None).format("Birch", "Ann") == f"Birch begins ({why})."
    assert first.sentence(Seat(1)).format("Birch", "Ann") == f"Birch begins ({why})."
    assert first.sentence(Seat(0)) == f"You begin ({why})."
