"""What holds for every file of components: each value is there, possible, and says where it comes from."""

from __future__ import annotations

import re

import pytest

from components import ComponentFile, Path
from gamenight.games.donde_es import data as donde_es
from gamenight.games.nomads_land import data as nomads_land
from gamenight.games.northwest import data as northwest
from gamenight.games.wednesday import data as wednesday

CUBES = ComponentFile("northwest", "cubes.toml", northwest.load_cubes)
POWER = ComponentFile("wednesday", "power.toml", wednesday.load_power)
TOWN = ComponentFile("donde_es", "town.toml", donde_es.load_town)
CARDS = ComponentFile("donde_es", "cards.toml", donde_es.load_cards, whole=("tourist",))
EVENTS = ComponentFile("donde_es", "events.toml", donde_es.load_events)
TABLE = ComponentFile("nomads_land", "table.toml", nomads_land.load_numbers)
ISLAND = ComponentFile("nomads_land", "island.toml", nomads_land.load_island)

FILES = (CUBES, POWER, TOWN, CARDS, EVENTS, TABLE, ISLAND)
VALUES = FILES[:-1]
"""An island is looked at as a whole: a wrong value of its may be noticed at another."""
SIMPLE = (CUBES, POWER, TABLE)
"""Nothing but numbers and lists of numbers or zones."""

ALIKE = {"kind": "lookout", "event": "tips", "sign": "g1", "tourist": "agnes"}
"""Of these the first stands for all."""

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)


OPTIONAL = {("movement", "spare"), ("tourist", "agnes"), ("event", "tips", "cause")}
"""They may be missing."""


def _values(among: tuple[ComponentFile, ...]) -> list[object]:
    return [
        pytest.param(file, path, id=f"{file.name}:{'.'.join(path)}")
        for file in among
        for path in file.values
        if ALIKE.get(path[0], path[1]) == path[1]
    ]


@pytest.mark.parametrize(("file", "path"), _values(VALUES))
def test_a_missing_value_is_named(file: ComponentFile, path: Path) -> None:
    text = file.changed(path, "")
    assert file.accepts(text) if path in OPTIONAL else path[-1] in file.refusal(text)


@pytest.mark.parametrize(("file", "path"), _values(VALUES))
def test_an_impossible_value_is_named(file: ComponentFile, path: Path) -> None:
    for value in ("-7", "1000", "1.5", "[[]]", '""'):
        assert path[0] in file.refusal(file.changed(path, f"{path[-1]} = {value}"))


@pytest.mark.parametrize(("file", "path"), _values(SIMPLE))
def test_a_value_of_another_kind_is_named(file: ComponentFile, path: Path) -> None:
    for value in ("-1", "99", '"many"', "true", '["Rome"]'):
        said = file.refusal(file.changed(path, f"{path[-1]} = {value}"))
        assert path[0] in said
        assert path[-1] in said


@every_file
def test_an_unknown_value_is_named(file: ComponentFile) -> None:
    heads = re.findall(r"(?m)^\[[a-z_.]+\]", file.text)
    assert heads
    for head in heads:
        said = file.refusal(file.text.replace(head, f"{head}\nbear = 1", 1))
        assert "bear" in said or ("key" in said and head.strip("[]") in said)


@every_file
@pytest.mark.parametrize("text", ["", "[town", "x = ", "[town]\n[town]"])
def test_what_is_no_toml_or_empty_is_refused(file: ComponentFile, text: str) -> None:
    assert file.refusal(text)


@every_file
@pytest.mark.parametrize(
    "value",
    [
        "9" * 30,
        "9" * 5000,
        "1e400",
        "nan",
        "[" * 50_000,
        "[" * 50_000 + "]" * 50_000,
        '"{0}"',
        '"\\u001b[2J"',
    ],
    ids=["large", "thousands of digits", "inf", "nan", "nested", "nested and closed", "brace", "escape"],
)
def test_an_absurd_value_is_refused_with_its_line(file: ComponentFile, value: str) -> None:
    path = file.values[-1]
    text = file.changed(path, f"{path[-1]} = {value}")
    line = text.count("\n", 0, text.index(value)) + 1
    assert file.refusal(text).startswith(f"line {line}: ")


@every_file
def test_every_value_is_marked_with_where_it_comes_from(file: ComponentFile) -> None:
    assert file.marked() == len(file.values)
