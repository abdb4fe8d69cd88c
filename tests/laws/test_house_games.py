"""Law for the games in this repository: each has its folder and its rules page."""

from __future__ import annotations

from importlib import import_module

import pytest

from gamenight.core import AnyGame, UnknownGame
from gamenight.games import GAMES
from gamenight.games import game as game_named
from playing import ROOT

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@every_game
def test_the_folder_of_a_game_is_named_by_its_slug(game: AnyGame) -> None:
    assert import_module(f"gamenight.games.{game.slug}").GAME is game
    assert game_named(game.slug) is game


@every_game
def test_every_game_has_a_rules_page_with_its_title(game: AnyGame) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.slug}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {game.title}")


def test_no_two_games_share_a_slug_or_a_title() -> None:
    assert len({game.slug for game in GAMES}) == len(GAMES)
    assert len({game.title for game in GAMES}) == len(GAMES)


def test_an_unknown_game_is_refused_with_a_list_of_games() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there is: ") as refused:
        game_named("chess")
    assert all(game.slug in str(refused.value) for game in GAMES)
