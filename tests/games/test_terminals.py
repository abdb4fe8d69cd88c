"""Every action of a game can be typed in the terminal."""

from __future__ import annotations

import pytest

from gamenight.cli.faces import face_of
from gamenight.cli.table import HELP
from gamenight.core import CHANCE, AnyGame
from gamenight.games import GAMES
from playing import playout

COMMANDS = {line.split()[0] for line in HELP.splitlines()} | {"q", "u", "s", "l"}

# How many kinds of actions random play finds at least, so that the test is not empty by accident.
KINDS = {"wednesday": 12, "donde_es": 8, "nomads_land": 4, "nowhere": 16}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_choice_of_many_games_can_be_typed(game: AnyGame) -> None:
    face = face_of(game)
    typed = set()
    for number in range(8):
        for state, seat, _ in playout(game, min(3, game.seats[-1]), f"typed {number}").steps:
            if seat == CHANCE:
                continue
            legal, view = game.legal_actions(state, seat), game.view(state, seat)
            assert face.ask(view, legal)
            for action in legal:
                words = face.token(action)
                assert face.parse(view, legal, words) == action
                assert words not in COMMANDS
                typed.add(type(action).__name__)
    assert len(typed) >= KINDS.get(game.slug, 1), typed
