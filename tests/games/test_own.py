"""Own components: a file of changes, all of its mistakes by line, and the export of what is packaged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module

import msgspec
import pytest

from gamenight.core import (
    AnyGame,
    BadComponents,
    Components,
    differences,
    exported,
    own_components,
    parse_own,
)
from gamenight.games import GAMES
from gamenight.games import game as find_game
from games.variants import merged

NORTHWEST, WEDNESDAY, DONDE_ES = find_game("northwest"), find_game("wednesday"), find_game("donde_es")
NOMADS_LAND, NOWHERE = find_game("nomads_land"), find_game("nowhere")

every_game = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.build], ids=lambda game: game.slug
)


def own(game: AnyGame, text: str) -> Components:
    return own_components(game, parse_own(text, "mine.toml"))


def mistakes(game: AnyGame, text: str) -> list[str]:
    """All mistakes of a file, without its name."""
    with pytest.raises(BadComponents) as refused:
        own(game, text)
    found = [mistake.sentence for mistake in refused.value.mistakes] or [str(refused.value)]
    assert all(each.startswith("mine.toml: ") for each in found)
    return [each.removeprefix("mine.toml: ") for each in found]


def changes(game: AnyGame, text: str) -> list[str]:
    return differences(game.components, own(game, text))


def toml(value: object) -> str:
    """A value as TOML, in one line."""
    match value:
        case dict():
            return f"{{ {', '.join(f'{key} = {toml(inner)}' for key, inner in value.items())} }}"
        case list() | tuple():
            return f"[{', '.join(map(toml, value))}]"
        case _:
            return msgspec.json.encode(value).decode()


# The export


@every_game
def test_the_exported_file_gives_the_packaged_components(game: AnyGame) -> None:
    text = exported(game)
    assert own(game, text) == game.components
    assert parse_own(text, "mine.toml").game == game.slug


@every_game
def test_the_exported_file_keeps_the_comments_of_the_sheets(game: AnyGame) -> None:
    text = exported(game)
    assert "reconstructed   chosen by us" in text
    assert re.search(r"(?m)^[^#\n]+# (printed|reconstructed)", text)


def test_what_is_put_under_a_sheet_stays_in_its_column() -> None:
    lines = exported(NORTHWEST).splitlines()
    header = next(line for line in lines if line.startswith("[cubes.mix.standard]"))
    value = next(line for line in lines if line.startswith("faces = 1"))
    assert header.index("#") == value.index("#")


# Changes


@every_game
def test_a_file_with_the_changes_of_a_variant_gives_the_variant(game: AnyGame) -> None:
    """The same merge a second time, by tests/games/variants.py."""
    module = import_module(f"games.{game.slug}.variant")
    packaged = msgspec.json.decode(game.components.json)
    values = merged(packaged, module.CHANGES)
    found = own(game, "\n".join(f"{name} = {toml(sheet)}" for name, sheet in module.CHANGES.items()))
    assert msgspec.json.decode(found.json) == msgspec.json.decode(msgspec.json.encode(values))


def test_a_file_of_three_lines_changes_two_values() -> None:
    text = "[cubes.mix.standard]\nbee = 12\nfern = 8\n"
    assert changes(NORTHWEST, text) == ["cubes.mix.standard.bee: 8 → 12", "cubes.mix.standard.fern: 12 → 8"]


def test_an_empty_file_changes_nothing() -> None:
    assert own(NORTHWEST, "") == NORTHWEST.components
    assert own(NORTHWEST, "[cubes.mix]\n") == NORTHWEST.components
    assert changes(NORTHWEST, 'game = "northwest"') == []


def test_a_list_is_replaced_as_a_whole() -> None:
    assert changes(NORTHWEST, "cubes.pinecones.supply = [10, 12, 14]") == [
        "cubes.pinecones.supply: [10,12] → [10,12,14]"
    ]
    assert changes(NOMADS_LAND, "table.turns.death = [2, 6, 9]") == ["table.turns.death[0]: 3 → 2"]


def test_a_change_of_a_drawing_is_told_row_by_row() -> None:
    drawing = next(part for part in exported(NOMADS_LAND).split('"""') if part.startswith("\nWW"))
    text = f'[island.island]\ndrawing = """{drawing.replace("MGMBSSGGMS", "MGMBSGGGMS", 1)}"""'
    (told,) = changes(NOMADS_LAND, text)
    assert told.startswith('island.island.drawing[7]: "MGMBSSGGMS')
    assert ' → "MGMBSGGGMS' in told


def test_an_empty_table_takes_a_value_away() -> None:
    text = '[items.item.house_key]\neffect = "meet"\nlocation = {}\n'
    assert changes(NOWHERE, text) == [
        'items.item.house_key.effect: "go" → "meet"',
        'items.item.house_key.location: "neighborhood" → none',
    ]
    moved = '[cards.tourist.agnes]\nname = "Ann"\n'
    assert changes(DONDE_ES, moved) == ['cards.tourist.agnes.name: "Agnes" → "Ann"']


def test_a_value_that_is_needed_cannot_be_taken_away() -> None:
    assert mistakes(NORTHWEST, "[cubes.pinecones]\nfaces = {}\n") == [
        "line 2: cubes.pinecones.faces is missing"
    ]


# Mistakes


def tables(values: dict[str, object], *path: str) -> Iterator[tuple[str, ...]]:
    for key, inner in values.items():
        if isinstance(inner, dict):
            yield (*path, key)
            yield from tables(inner, *path, key)


@every_game
def test_an_unknown_key_is_a_mistake_in_every_table(game: AnyGame) -> None:
    """A struct without `forbid_unknown_fields` would ignore it."""
    for path in tables(msgspec.json.decode(game.components.json)):
        found = mistakes(game, f"# a comment\n[{'.'.join(path)}]\nbear = 1\n")
        assert len(found) == 1
        assert found[0].startswith(f"line 3: {'.'.join(path)}.bear ")


def test_every_mistake_is_told_with_its_line() -> None:
    text = """\
[iland]
x = 1
[haven]
food = 3
[island.wilderness]
fod = 3
[table.weather.sunny]
penalty = 99
[table.turns]
death = [2,
    "x", 3,
    99]
[table.movement]
allowance = 2
[island.haven]
food = 5
"""
    assert mistakes(NOMADS_LAND, text) == [
        "line 1: iland is unknown; did you mean island?",
        "line 3: haven is unknown; did you mean island.haven?",
        "line 6: island.wilderness.fod is unknown; did you mean food?",
        "line 8: table.weather.sunny.penalty is not possible: expected a whole number <= 9",
        "line 11: table.turns.death[1] is not possible: expected a whole number, got a text",
        "line 12: table.turns.death[3] is not possible: expected a whole number <= 9",
        "line 14: table.weather.blizzard.penalty is more than movement.allowance",
        "line 16: island.island.drawing does not have 5 Food and 1 Water tiles in Dig",
    ]


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        (NORTHWEST, "[cubes.mix.even]\nbee = 13", "line 1: cubes.mix.even sums up to 65 cubes, not 64"),
        (NORTHWEST, "cubes.mix.even.bee = 13", "line 1: cubes.mix.even sums up to 65 cubes, not 64"),
        (WEDNESDAY, "[power.hand]\nsize = 4", "line 2: power.hand.yoko must be more than hand.size"),
        (WEDNESDAY, "[power.sixes]\ncount = 3", "line 1: power.power and sixes sum up to 63 cards, not 62"),
        (DONDE_ES, '[town.sign]\na1 = "Bar"', "line 2: town.sign.a1 stands where the map has no location"),
        (DONDE_ES, "[town.sign]\ng1 = {}", "line 2: town.sign.g1 is missing: the map has a location there"),
        (
            DONDE_ES,
            '[town.sign]\nz1 = "Bar"',
            "line 2: town.sign.z1 is not possible: expected a text matching",
        ),
        (
            DONDE_ES,
            '[events.event.tips]\neffect = "drew"',
            "line 2: events.event.tips.effect cannot be 'drew'; did you mean draw?",
        ),
        (NOWHERE, "[items.item.diry]\nn = 1", "line 1: items.item.diry is unknown; did you mean diary?"),
        (NOWHERE, "[counters.pieces]\ntape = 9", "line 2: counters.pieces.tape is 9, but 10 Locations"),
        (NOWHERE, "[town.street.back]\nspaces = []", "line 1: town.location."),
        (NORTHWEST, "cubes = 5", "line 1: cubes must be a table: [cubes]"),
        (NORTHWEST, "trees = 5", "line 1: trees is unknown; there is: cubes"),
        (NORTHWEST, "\ngame = 5", "line 2: game must be the short name of a game"),
        (NORTHWEST, "[cubes\n", "line 1: expected ']' at the end of a table declaration"),
        (NORTHWEST, "[cubes]\n[cubes]\n", "line 2: cannot declare ('cubes',) twice"),
        (NORTHWEST, "cubes = '''", "line 1: "),
        (NORTHWEST, "cubes = " + "[" * 5000, "line 1: brackets are nested too deep"),
        (NORTHWEST, "a." * 5000 + "a = 1", "line 1: a is unknown"),
        (NORTHWEST, "cubes." * 5000 + "a = 1", "line 1: cubes.cubes is unknown"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else value.slug,
)
def test_a_mistake_is_told_with_its_line(game: AnyGame, text: str, told: str) -> None:
    found = mistakes(game, text)
    assert len(found) == 1, found
    assert found[0].startswith(told)


def test_a_mistake_that_may_follow_from_another_is_not_told() -> None:
    """Without the many bees the fern are too few, but only because the packaged bees stand in."""
    text = '[cubes.mix.standard]\nfern = 9\nbee = "many"\n'
    (told,) = mistakes(NORTHWEST, text)
    assert told.startswith("line 3: ")


def test_values_of_two_sheets_that_do_not_fit_are_told_without_a_line() -> None:
    text = "[cards.hand]\nsize = 5\n[events.event]\ntips.amount = 3\nguides_day.amount = 3\n"
    assert mistakes(DONDE_ES, text) == [
        "line 2: cards.movement has 72 cards, but with these Events 4 guides can hold 76"
    ]
    card = "{ amount = -1, helpful = false }"
    fewer = f"[events.event]\nseason = {card}\napprentice = {card}\n"
    assert mistakes(DONDE_ES, fewer) == ["cards.hand.size is 3, and 3 Events can take all of it away"]


def test_a_file_of_another_game_is_refused() -> None:
    with pytest.raises(BadComponents, match=r"^mine\.toml is for the game 'nowhere', not for 'northwest'$"):
        own(NORTHWEST, 'game = "nowhere"')
