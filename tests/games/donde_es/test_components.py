"""The components of ¿Dónde Es?: every value is there, possible, and says where it comes from."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from gamenight.core import BadComponents
from gamenight.games.donde_es.data import (
    CARD_FILE,
    EVENT_CARDS,
    TOWN,
    load_cards,
    load_events,
    load_town,
)

FOLDER = files("gamenight.games.donde_es") / "components"
LOADERS: dict[str, Callable[[str, str], Any]] = {
    "town.toml": load_town,
    "cards.toml": load_cards,
    "events.toml": load_events,
}
TEXTS = {name: (FOLDER / name).read_text(encoding="utf-8") for name in LOADERS}
MARKS = ("printed", "reconstructed")


def leaves(tree: dict[str, Any], *path: str) -> list[tuple[str, ...]]:
    """The path to every value of a file; a tourist is one value."""
    found = []
    for key, value in tree.items():
        whole = not isinstance(value, dict) or path == ("tourist",)
        found += [(*path, key)] if whole else leaves(value, *path, key)
    return found


VALUES = [(name, path) for name, text in TEXTS.items() for path in leaves(tomllib.loads(text))]
#: Kinds, Events, signs and tourists are alike: of each the first stands for all.
ALIKE = {"kind": "lookout", "event": "tips", "sign": "c1", "tourist": "agnes"}
each_value = pytest.mark.parametrize(
    ("name", "path"),
    [(name, path) for name, path in VALUES if ALIKE.get(path[0], path[1]) == path[1]],
    ids=lambda value: value if isinstance(value, str) else ".".join(value),
)


def changed(name: str, path: tuple[str, ...], new: str) -> str:
    """The file with the value of a key replaced."""
    head = f"[{'.'.join(path[:-1])}]"
    before, found, after = TEXTS[name].partition(head)
    assert found, head
    value = r'"""[\s\S]*?"""|.*'
    after, count = re.subn(
        rf"^{path[-1]}\s*=\s*({value})$", lambda _: new, after, count=1, flags=re.MULTILINE
    )
    assert count == 1, path
    return before + head + after


def refusal(name: str, text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        LOADERS[name](text, "the/file.toml")
    said = str(refused.value)
    assert said.startswith("the/file.toml: ")
    return said


def test_the_packaged_files_are_what_the_game_is_played_with() -> None:
    assert load_town(TEXTS["town.toml"], "town") == TOWN
    assert load_cards(TEXTS["cards.toml"], "cards") == CARD_FILE
    assert load_events(TEXTS["events.toml"], "events").event == EVENT_CARDS


@each_value
def test_a_missing_value_is_named_with_the_file(name: str, path: tuple[str, ...]) -> None:
    assert path[-1] in refusal(name, changed(name, path, ""))


@each_value
def test_an_impossible_value_is_named_with_the_file(name: str, path: tuple[str, ...]) -> None:
    for value in ("-7", "1000", "1.5", "[[]]", '""'):
        said = refusal(name, changed(name, path, f"{path[-1]} = {value}"))
        assert path[0] in said


@pytest.mark.parametrize("name", TEXTS)
def test_an_unknown_value_is_named_with_the_file(name: str) -> None:
    heads = re.findall(r"(?m)^\[[a-z_.]+\]", TEXTS[name])
    assert heads
    for head in heads:
        said = refusal(name, TEXTS[name].replace(head, f"{head}\nbear = 1", 1))
        assert "bear" in said or ("key" in said and head.strip("[]") in said)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("text", ["", "[town", "x = ", "[town]\n[town]"])
def test_a_file_that_is_no_toml_or_empty_is_refused(name: str, text: str) -> None:
    assert refusal(name, text) != "the/file.toml: "


@pytest.mark.parametrize("name", TEXTS)
def test_every_value_is_marked_with_where_it_comes_from(name: str) -> None:
    """Its own line says it, a comment above it, or the head of its table does for all of them."""
    marked, table_mark, above = 0, False, False
    for line in TEXTS[name].replace("]\n\n", "]\n").splitlines():
        code, _, comment = line.partition("#")
        says = any(comment.strip().startswith(mark) for mark in MARKS)
        if re.match(r"\[[a-z]", code):
            table_mark, above = says, False
        elif re.match(r"[a-z_0-9]+\s*=", code):
            assert says or table_mark or above, f"nothing says where this comes from: {line}"
            marked += 1
        elif line.startswith("#"):
            above = above or says
    assert marked == len([value for value in VALUES if value[0] == name])


def town(old: str, new: str) -> str:
    assert old in TEXTS["town.toml"]
    return refusal("town.toml", TEXTS["town.toml"].replace(old, new, 1))


def test_a_town_that_cannot_be_is_refused_with_the_reason() -> None:
    assert "not 13 lines of 13" in town("#.L..#B#F...#\n", "")
    assert "an unknown '?'" in town("#.L..#B#F...#", "#.L..#B#F..?#")
    assert "not the Square" in town('"g8"]', '"g9"]')
    assert "no neighbours" in town('["e8", "f8"]', '["e8", "g8"]')
    assert "sign has one too many or too few: c1" in town('c1 = "Mirador de las Golondrinas"\n', "")
    assert "the same letter" in town('letter = "F"', 'letter = "L"')


def test_the_only_beach_is_asked_for() -> None:
    text = TEXTS["town.toml"].replace("#.##M#.#.##.#", "#.##M#B#.##.#", 1)
    signed = text.replace('e2 = "', 'g2 = "Playa"\ne2 = "', 1)
    assert "must have one Beach" in refusal("town.toml", signed)


def test_wishes_that_are_not_even_are_refused() -> None:
    text = TEXTS["cards.toml"]
    uneven = text.replace('["restaurant", "bar", "ice_cream"]', '["restaurant", "bar", "hotel"]', 1)
    assert "wished as often" in refusal("cards.toml", uneven)
    twice = text.replace('["restaurant", "bar", "ice_cream"]', '["restaurant", "bar", "bar"]', 1)
    other = twice.replace('["beach", "bar", "ice_cream"]', '["beach", "ice_cream", "ice_cream"]', 1)
    assert "agnes wishes something twice" in refusal("cards.toml", other)


def test_too_few_movement_cards_are_refused() -> None:
    text = TEXTS["cards.toml"].replace("left_right = 24", "left_right = 20", 1)
    assert "movement has 56 cards, not 60 or more" in refusal("cards.toml", text)


def event(old: str, new: str) -> str:
    head, found, rest = TEXTS["events.toml"].partition("[event.tips]")
    assert found
    assert old in rest
    return refusal("events.toml", head + found + rest.replace(old, new, 1))


def test_an_event_with_values_that_do_not_go_together_is_refused() -> None:
    assert "event.tips: amount and effect" in event("amount = 2\n", "")
    assert "event.tips: kind and effect" in event("amount = 2\n", 'amount = 2\nkind = "bar"\n')
    assert "event.tips: lasting and effect" in event("lasting = false", "lasting = true")
    assert "Invalid enum value 'dance'" in event('effect = "draw"', 'effect = "dance"')
