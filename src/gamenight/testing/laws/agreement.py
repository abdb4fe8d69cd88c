"""Law: `to_act`, `legal_actions` and `outcome` tell one story."""

from __future__ import annotations

from gamenight.core import CHANCE, Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Luck, Table, encoded, offered, played


@law
def exactly_those_to_act_have_legal_actions(table: Table, luck: Luck) -> None:
    game = table.game
    for state in played(table, luck).states:
        acting = game.to_act(state)
        able = tuple(actor for actor in table.actors if game.legal_actions(state, actor))
        assert sorted(able) == sorted(acting)


@law
def the_game_is_over_exactly_when_nobody_is_to_act(table: Table, luck: Luck) -> None:
    game = table.game
    for state in played(table, luck).states:
        assert (game.outcome(state) is not None) == (game.to_act(state) == ())


@law
def chance_acts_alone_and_no_seat_is_named_twice(table: Table, luck: Luck) -> None:
    for state in played(table, luck).states:
        acting = table.game.to_act(state)
        assert CHANCE not in acting or acting == (CHANCE,)
        assert len(set(acting)) == len(acting)
        assert set(acting) <= set(table.actors)


@law
def no_action_is_listed_twice(table: Table, luck: Luck) -> None:
    game = table.game
    for state in played(table, luck).states:
        for actor in table.actors:
            listed = [encoded(action) for action in offered(game, state, actor)]
            assert len(set(listed)) == len(listed)


@law
def whoever_does_not_sit_at_the_table_may_do_nothing(table: Table, luck: Luck) -> None:
    for state in played(table, luck).states:
        for stranger in (Seat(CHANCE - 1), Seat(table.seats), Seat(1 << 70)):
            assert offered(table.game, state, stranger) == ()
