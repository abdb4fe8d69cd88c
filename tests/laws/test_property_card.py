"""Law: every game has a complete card, a rules page, and options whose values are known."""

from __future__ import annotations

from importlib import import_module

import pytest

from gamenight.core import AnyGame, UnknownGame, start
from gamenight.core.options import option_cards
from gamenight.games import GAMES
from gamenight.games import game as game_named
from playing import ROOT, TABLES, Table, is_sentence, variants

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)


@every_game
def test_the_box_says_everything(game: AnyGame) -> None:
    about = game.about
    for text in (game.title, about.sentence, about.minutes, about.age, about.publisher, *about.designers):
        assert text.strip() == text != ""
    assert about.designers
    assert about.sentence.endswith(".")


@every_game
def test_the_slug_is_the_folder_of_the_game(game: AnyGame) -> None:
    assert import_module(f"gamenight.games.{game.slug}").GAME is game
    assert game_named(game.slug) is game


@every_game
def test_the_rules_are_written_down_under_the_title(game: AnyGame) -> None:
    page = (ROOT / "docs" / "rules" / f"{game.slug}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {game.title}")


@every_game
def test_seats_version_and_bound_make_sense(game: AnyGame) -> None:
    assert len(game.seats) > 0
    assert game.seats.step == 1
    assert game.seats[0] >= 1
    assert game.version >= 1
    assert game.bound >= 1


@every_game
def test_every_end_is_said_in_words(game: AnyGame) -> None:
    assert len(game.End) > 0
    for end in game.End:
        assert end.value == end.value.strip().lower() != ""


@every_game
def test_every_option_says_what_it_means_and_leaves_a_choice(game: AnyGame) -> None:
    for card in option_cards(game):
        assert is_sentence(card.help), card
        assert len(set(card.choices)) > 1, card
        assert card.default in card.choices, card


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_variant_can_be_set_up(table: Table) -> None:
    for options in variants(table.game):
        assert table.game.outcome(start(table.game, table.seats, options)) is None


def test_no_two_games_share_a_slug_or_a_title() -> None:
    assert len({game.slug for game in GAMES}) == len(GAMES)
    assert len({game.title for game in GAMES}) == len(GAMES)


def test_a_game_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownGame, match="there is no game 'chess'; there is: ") as refused:
        game_named("chess")
    assert all(game.slug in str(refused.value) for game in GAMES)
