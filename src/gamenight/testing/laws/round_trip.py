"""Law: every struct of a game goes through JSON and comes back the same."""

from __future__ import annotations

import msgspec
import pytest

from gamenight.core import MalformedAction, Outcome, decode_action, decode_options
from gamenight.testing.law import law, once
from gamenight.testing.playing import Luck, Table, arrived, encoded, offered, played, variants


@law
def states_round_trip(table: Table, luck: Luck) -> None:
    for state in played(table, luck).states:
        again = msgspec.json.decode(encoded(state), type=table.game.State)
        assert again == state
        assert encoded(again) == encoded(state)


@law
def actions_round_trip(table: Table, luck: Luck) -> None:
    game, state = table.game, arrived(table, luck)
    for actor in table.actors:
        for action in offered(game, state, actor):
            again = decode_action(game, encoded(action))
            assert type(again) is type(action)
            assert again == action
            assert encoded(again) == encoded(action)


@law
def views_round_trip(table: Table, luck: Luck) -> None:
    game, state = table.game, arrived(table, luck)
    for viewer in table.viewers:
        view = game.view(state, viewer)
        again = msgspec.json.decode(encoded(view), type=game.View)
        assert again == view
        assert encoded(again) == encoded(view)


@law
def outcomes_round_trip(table: Table, luck: Luck) -> None:
    outcome = table.game.outcome(played(table, luck).last)
    assert msgspec.json.decode(encoded(outcome), type=Outcome) == outcome


@once
def options_round_trip(table: Table) -> None:
    for options in variants(table.game):
        assert decode_options(table.game, encoded(options)) == options


@law
def an_action_with_a_field_too_many_is_malformed(table: Table, luck: Luck) -> None:
    game, state = table.game, arrived(table, luck)
    for actor in table.actors:
        for action in offered(game, state, actor):
            fields = {**msgspec.to_builtins(action), "cheat": True}
            with pytest.raises(MalformedAction):
                decode_action(game, encoded(fields))
