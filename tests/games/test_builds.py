"""A game is built from components: its own, or others that lie in tests/games/<slug>/variant.py."""

from __future__ import annotations

import pytest

from gamenight.core import AnyGame, BadComponents, Components, Seat, components_of, sheets_of
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.testing import LAWS, Case, Law
from games.variants import variant
from playing import playout


def log_of(game: AnyGame, seed: str) -> tuple[tuple[Seat, object], ...]:
    """The log of a random game."""
    return playout(game, game.seats[0], seed).record().log


BUILT = [game for game in GAMES if game.build is not None]

every_game = pytest.mark.parametrize("game", BUILT, ids=lambda game: game.slug)


@every_game
def test_a_game_built_again_from_its_components_is_the_same_game(game: AnyGame) -> None:
    assert game.build is not None
    again = game.build(sheets_of(game.components))
    assert again.components == game.components
    assert again.printed == game.printed
    assert log_of(again, "again") == log_of(game, "again")


@every_game
def test_other_components_make_another_game(game: AnyGame) -> None:
    other = variant(game)
    assert other.components.hash != game.components.hash
    assert log_of(other, "other") != log_of(game, "other")


@every_game
def test_games_with_different_components_do_not_disturb_each_other(game: AnyGame) -> None:
    before = log_of(game, "alone")
    other = variant(game)
    alone = log_of(other, "alone")
    assert log_of(game, "alone") == before
    assert log_of(other, "alone") == alone


@every_game
def test_a_built_game_is_cached_by_the_hash_of_its_components(game: AnyGame) -> None:
    assert variant(game) is variant(game)
    assert find_game(game.slug, game.components) is game


@every_game
@pytest.mark.parametrize("law", LAWS, ids=str)
def test_a_game_with_other_components_keeps_the_laws(law: Law, game: AnyGame) -> None:
    law.judge(Case(variant(game), game.seats[0]), games=3)


@every_game
def test_a_missing_sheet_is_named(game: AnyGame) -> None:
    sheets = sheets_of(game.components)
    for name in sheets:
        rest = {other: sheet for other, sheet in sheets.items() if other != name}
        with pytest.raises(BadComponents, match=rf"^{name}\.toml is missing"):
            find_game(game.slug, components_of(rest))


@every_game
@pytest.mark.parametrize("json", [b"[]", b"{", b'{"x": 1}', b"[" * 100_000, b""])
def test_components_that_cannot_be_read_are_refused(game: AnyGame, json: bytes) -> None:
    with pytest.raises(BadComponents):
        find_game(game.slug, Components(json, "0"))
