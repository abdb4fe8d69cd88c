"""Law: `to_act`, `legal_actions` and `outcome` agree."""

from __future__ import annotations

from gamenight.core import CHANCE, Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Case, Luck, encoded, offered, played


@law
def exactly_those_to_act_have_legal_actions(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        acting = game.to_act(state)
        able = tuple(actor for actor in case.actors if game.legal_actions(state, actor))
        assert sorted(able) == sorted(acting)


@law
def the_game_is_over_exactly_when_nobody_is_to_act(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        assert (game.outcome(state) is not None) == (game.to_act(state) == ())


@law
def chance_acts_alone_and_no_seat_is_named_twice(case: Case, luck: Luck) -> None:
    for state in played(case, luck).states:
        acting = case.game.to_act(state)
        assert CHANCE not in acting or acting == (CHANCE,)
        assert len(set(acting)) == len(acting)
        assert set(acting) <= set(case.actors)


@law
def no_action_is_listed_twice(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        for actor in case.actors:
            listed = [encoded(action) for action in offered(game, state, actor)]
            assert len(set(listed)) == len(listed)


@law
def a_seat_outside_the_game_may_do_nothing(case: Case, luck: Luck) -> None:
    for state in played(case, luck).states:
        for stranger in (Seat(CHANCE - 1), Seat(case.seats), Seat(1 << 70)):
            assert offered(case.game, state, stranger) == ()
