"""Law of the house: every game lies in its folder, and its rules are written down."""

from __future__ import annotations

from importlib import import_module

import pytest

from gamenight.core import AnyGame, UnknownGame
from gamenight.games import GAMES
from gamenight.games import game as game_named
from playing import ROOT

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@every_game
def test_the_slug_is_the_folder_of_the_game(game: AnyGame) -> None:
    assert import_module(f"gamenight.games.{game.slug}").GAME is game
    assert game_named(game.slug) is game


@every_game
def test_the_rules_are_written_down_under_the_title(game: AnyGame) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.slug}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {game.title}")


def test_no_two_games_share_a_slug_or_a_title() -> None:
    assert len({game.slug for game in GAMES}) == len(GAMES)
    assert len({game.title for game in GAMES}) == len(GAMES)


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there is: ") as refused:
        game_named("chess")
    assert all(game.slug in str(refused.value) for game in GAMES)
