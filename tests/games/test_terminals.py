"""Every action of a game can be typed in the terminal."""

from __future__ import annotations

import pytest

from gamenight.cli.faces import face_of
from gamenight.cli.table import HELP
from gamenight.core import CHANCE
from gamenight.games import game as find_game
from playing import playout

COMMANDS = {line.split()[0] for line in HELP.splitlines()} | {"q", "u", "s", "l"}

# How many kinds of actions the games of the test have at least.
KINDS = {"northwest": 2, "wednesday": 12, "donde_es": 8, "nomads_land": 4, "nowhere": 16}


@pytest.mark.parametrize(("slug", "kinds"), KINDS.items())
def test_every_choice_of_many_games_can_be_typed(slug: str, kinds: int) -> None:
    game = find_game(slug)
    face = face_of(game)
    typed = set()
    for number in range(8):
        for state, seat, _ in playout(game, 3, f"typed {number}").steps:
            if seat == CHANCE:
                continue
            legal, view = game.legal_actions(state, seat), game.view(state, seat)
            assert face.ask(view, legal)
            for action in legal:
                words = face.token(action)
                assert face.parse(view, legal, words) == action
                assert words not in COMMANDS
                typed.add(type(action).__name__)
    assert len(typed) >= kinds, typed
