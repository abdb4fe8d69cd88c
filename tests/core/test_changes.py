"""Changed components, written as a file and read again."""

from __future__ import annotations

import msgspec
import pytest

from gamenight.core import changed_file, own_components, parse_components, parse_own
from gamenight.core.game import AnyGame
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.lab.values import with_values

NORTHWEST = find_game("northwest")


def changed(game: AnyGame, values: dict[str, object]) -> AnyGame:
    return find_game(game.slug, with_values(game, values))


def test_only_what_differs_is_written() -> None:
    new = changed(NORTHWEST, {"cubes.pinecones.faces": 2, "cubes.pinecones.supply": [8, 12]})
    text = changed_file(new, NORTHWEST.components, ("tuned",))
    assert text == '# tuned\ngame = "northwest"\n\n[cubes.pinecones]\nfaces = 2\nsupply = [8, 12]\n'


def test_without_a_change_the_file_names_only_the_game() -> None:
    assert changed_file(NORTHWEST, NORTHWEST.components) == 'game = "northwest"\n'


@pytest.mark.parametrize(
    ("slug", "values"),
    [
        ("northwest", {"cubes.pinecones.faces": 6}),
        ("nomads_land", {"table.movement.allowance": 9, "table.weather.blizzard.push": 0}),
    ],
)
def test_the_written_file_gives_the_same_components(slug: str, values: dict[str, object]) -> None:
    game = find_game(slug)
    new = changed(game, values)
    own = parse_own(changed_file(new, game.components), "own.toml")
    assert own_components(game, own) == new.components


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_kind_of_value_can_be_written(game: AnyGame) -> None:
    """All packaged values of all games, as changes of nothing."""
    nothing = parse_components(b"{}")
    own = parse_own(changed_file(game, nothing), "own.toml")
    assert own.game == game.slug
    assert own.values == msgspec.json.decode(game.components.json)


def test_a_value_that_is_gone_is_taken_away() -> None:
    less, more = (
        msgspec.structs.replace(NORTHWEST, components=parse_components(each))
        for each in (b'{"s": {"a": 1}}', b'{"s": {"a": 1, "b c": "x\\n"}}')
    )
    assert changed_file(less, more.components) == 'game = "northwest"\n\n[s]\n"b c" = {}\n'
    assert changed_file(more, less.components) == 'game = "northwest"\n\n[s]\n"b c" = "x\\n"\n'
