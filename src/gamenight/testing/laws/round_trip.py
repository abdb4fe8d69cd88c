"""Law: every struct of a game survives a round trip through JSON."""

from __future__ import annotations

import msgspec
import pytest

from gamenight.core import MalformedAction, Outcome, decode_action, decode_options
from gamenight.testing.law import law, once
from gamenight.testing.playing import Case, Luck, arrived, encoded, offered, played, variants


@law
def states_round_trip(case: Case, luck: Luck) -> None:
    for state in played(case, luck).states:
        again = msgspec.json.decode(encoded(state), type=case.game.State)
        assert again == state
        assert encoded(again) == encoded(state)


@law
def actions_round_trip(case: Case, luck: Luck) -> None:
    game, state = case.game, arrived(case, luck)
    for actor in case.actors:
        for action in offered(game, state, actor):
            again = decode_action(game, encoded(action))
            assert type(again) is type(action)
            assert again == action
            assert encoded(again) == encoded(action)


@law
def views_round_trip(case: Case, luck: Luck) -> None:
    game, state = case.game, arrived(case, luck)
    for viewer in case.viewers:
        view = game.view(state, viewer)
        again = msgspec.json.decode(encoded(view), type=game.View)
        assert again == view
        assert encoded(again) == encoded(view)


@law
def outcomes_round_trip(case: Case, luck: Luck) -> None:
    outcome = case.game.outcome(played(case, luck).last)
    assert msgspec.json.decode(encoded(outcome), type=Outcome) == outcome


@once
def options_round_trip(case: Case) -> None:
    for options in variants(case.game):
        assert decode_options(case.game, encoded(options)) == options


@law
def an_action_with_a_field_too_many_is_malformed(case: Case, luck: Luck) -> None:
    game, state = case.game, arrived(case, luck)
    for actor in case.actors:
        for action in offered(game, state, actor):
            fields = {**msgspec.to_builtins(action), "cheat": True}
            with pytest.raises(MalformedAction):
                decode_action(game, encoded(fields))
