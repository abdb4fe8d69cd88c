"""Designs of experiments: their cells, who sits where, and other values for components."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import BadComponents, BadOptions, BadTable, UnknownBot, WrongSeats
from gamenight.games import game
from gamenight.lab.design import Asked, design, seated, tasks
from gamenight.lab.values import read_values, with_values

NORTHWEST = game("northwest")
ONE = Asked(seats=(2,), bots=("random",), games=3, seed=1)


def test_the_cells_are_every_combination() -> None:
    asked = Asked(
        seats=(2, 4),
        bots=("random", "greedy+random"),
        options={"pinecones": ("10", "12")},
        values={"cubes.pinecones.faces": (1, 2, 3)},
        games=5,
        seed=1,
    )
    found = design(NORTHWEST, asked)
    assert len(found.cells) == 2 * 2 * 2 * 3
    assert found.games == 5 * 24
    told = {(c.seats, c.bots, c.options["pinecones"], c.values["cubes.pinecones.faces"]) for c in found.cells}
    assert len(told) == 24
    assert len({components.hash for components in found.components}) == 3


def test_games_of_the_same_number_have_the_same_seed_in_every_cell() -> None:
    found = [*tasks(design(NORTHWEST, replace(ONE, seats=(2, 3), seed=7)))]
    assert [task.id for task in found] == [0, 1, 2, 3, 4, 5]
    assert [(task.cell, task.number, task.seed) for task in found[:4]] == [
        (0, 0, "7/0"),
        (1, 0, "7/0"),
        (0, 1, "7/1"),
        (1, 1, "7/1"),
    ]


@pytest.mark.parametrize(("mix", "seats"), [("a+b", 2), ("a+b", 3), ("a+b+c", 2), ("a+b+b+b", 4)])
def test_a_mix_brings_each_of_its_bots_to_each_seat_equally_often(mix: str, seats: int) -> None:
    names = mix.split("+")
    for seat in range(seats):
        sat = [seated(mix, seats, number)[seat] for number in range(len(names))]
        assert sorted(sat) == sorted(names)


def test_a_value_of_a_component_is_changed_and_nothing_else() -> None:
    found = with_values(NORTHWEST, {"cubes.pinecones.faces": 2})
    before, after = NORTHWEST.components.json, found.json
    assert before.replace(b'"faces":1', b'"faces":2') == after != before


def test_the_same_value_gives_the_same_components() -> None:
    assert with_values(NORTHWEST, {"cubes.pinecones.faces": 1}) == NORTHWEST.components


def test_values_are_read_as_in_toml_or_as_words() -> None:
    assert read_values("1, 2,1") == (1, 2)
    assert read_values("0.5,true") == (0.5, True)
    assert read_values("[10, 12],[12, 10]") == ([10, 12], [12, 10])
    assert read_values("bar, beach") == ("bar", "beach")
    for bad in ("", "1,,2", "a,", "x,,y"):
        with pytest.raises(BadOptions, match="a value is missing"):
            read_values(bad)


@pytest.mark.parametrize(
    ("asked", "error", "sentence"),
    [
        (replace(ONE, bots=("oracle",)), UnknownBot, "there is no bot 'oracle'"),
        (replace(ONE, bots=("random+",)), UnknownBot, "there is no bot ''"),
        (replace(ONE, seats=(2, 5)), WrongSeats, "Northwest is for 2 to 4 players, not 5"),
        (replace(ONE, games=0), BadTable, "each cell plays 1 to 100,000,000 games, not 0"),
        (replace(ONE, options={"cones": ("1",)}), BadOptions, "has no option 'cones'"),
        (replace(ONE, options={"pinecones": ("10", "11")}), BadOptions, "is 10 or 12, not '11'"),
        (
            replace(ONE, values={"cubes.pinecone.faces": (1,)}),
            BadComponents,
            "no component 'cubes.pinecone.f",
        ),
        (replace(ONE, values={"map": (1,)}), BadComponents, "Northwest has: cubes"),
        (replace(ONE, values={"cubes.board.side.x": (1,)}), BadComponents, "has no component"),
        (replace(ONE, values={"cubes.board": (1,)}), BadComponents, "a group of values, not one"),
        (
            replace(ONE, values={"cubes.pinecones.faces": ("two",)}),
            BadComponents,
            "expected a whole number, got a text",
        ),
        (replace(ONE, values={"cubes.pinecones.faces": (*range(10_001),)}), BadTable, "has 10,001 cells"),
    ],
)
def test_what_cannot_be_played_is_refused(asked: Asked, error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        design(NORTHWEST, asked)
