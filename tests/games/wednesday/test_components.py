"""The components of Wednesday: every value is there, possible, and says where it comes from."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from gamenight.core import BadComponents
from gamenight.core.options import option_cards
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.data import COMPONENTS, LEVELS, load

TEXT = (files("gamenight.games.wednesday") / "components" / "power.toml").read_text(encoding="utf-8")
MARKS = ("printed", "public", "reconstructed")


def leaves(tree: dict[str, Any], *path: str) -> list[tuple[str, ...]]:
    """The path to every value of the file."""
    found = []
    for key, value in tree.items():
        found += leaves(value, *path, key) if isinstance(value, dict) else [(*path, key)]
    return found


VALUES = leaves(tomllib.loads(TEXT))
each_value = pytest.mark.parametrize("path", VALUES, ids=".".join)


def changed(path: tuple[str, ...], new: str) -> str:
    """The file with the line of a value replaced."""
    head = f"[{'.'.join(path[:-1])}]"
    before, found, after = TEXT.partition(head)
    assert found, head
    after, count = re.subn(rf"^{path[-1]}\s*=.*$", new, after, count=1, flags=re.MULTILINE)
    assert count == 1, path
    return before + head + after


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        load(text, "the/file.toml")
    said = str(refused.value)
    assert said.startswith("the/file.toml: ")
    return said


def test_the_packaged_file_is_what_the_game_is_played_with() -> None:
    assert load(TEXT, "power.toml") == COMPONENTS


@each_value
def test_a_missing_value_is_named_with_the_file(path: tuple[str, ...]) -> None:
    said = refusal(changed(path, ""))
    assert path[0] in said
    assert path[-1] in said


@each_value
def test_an_impossible_value_is_named_with_the_file(path: tuple[str, ...]) -> None:
    for value in ("-1", "99", '"many"', "1.5", "true", "[[]]", "[1, 2]", "[9, 9, 9, 9, 99]"):
        said = refusal(changed(path, f"{path[-1]} = {value}"))
        assert path[0] in said
        assert path[-1] in said


@pytest.mark.parametrize("table", sorted({path[:-1] for path in VALUES}), ids=".".join)
def test_an_unknown_value_is_named_with_the_file(table: tuple[str, ...]) -> None:
    head = f"[{'.'.join(table)}]"
    said = refusal(TEXT.replace(head, f"{head}\nbear = 1", 1))
    assert table[0] in said
    assert "bear" in said


def test_cards_that_are_not_62_are_refused() -> None:
    """§1.3."""
    said = refusal(changed(("power", "of_each_symbol"), "of_each_symbol = [3, 2, 2, 2, 2]"))
    assert said == "the/file.toml: power and sixes sum up to 68 cards, not 62"


def test_a_later_attack_that_asks_less_is_refused() -> None:
    said = refusal(changed(("level", "expert", "two"), "two = [18, 20, 22, 24, 23]"))
    assert said == "the/file.toml: level.expert.two asks less of a later attack"


def test_yoko_draws_more_than_the_others() -> None:
    """§8.6."""
    assert (
        refusal(changed(("hand", "yoko"), "yoko = 3"))
        == "the/file.toml: hand.yoko is not more than hand.size"
    )


@pytest.mark.parametrize("text", ["", "[power", "size = ", TEXT + "\n[hand]"])
def test_a_file_that_is_no_toml_or_empty_is_refused(text: str) -> None:
    assert refusal(text) != "the/file.toml: "


def test_every_value_is_marked_with_where_it_comes_from() -> None:
    """Its own line says it, or the head of its table does for all of them."""
    marked, table_mark = [], False
    for line in TEXT.splitlines():
        code, _, comment = line.partition("#")
        says = any(comment.strip().startswith(mark) for mark in MARKS)
        if code.lstrip().startswith("["):
            table_mark = says
        elif "=" in code:
            assert says or table_mark, f"nothing says where this comes from: {line}"
            marked.append(code)
    assert len(marked) == len(VALUES)


def test_what_the_table_offers_is_what_the_components_have() -> None:
    (card,) = option_cards(GAME)
    assert (card.name, set(card.choices), card.default) == ("level", set(LEVELS), "beginner")
    assert "reconstruction" in card.help
