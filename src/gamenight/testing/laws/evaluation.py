"""Law: every view has a finite worth for every seat, and nobody has nothing but lies to choose from."""

from __future__ import annotations

from math import isfinite

from gamenight.core import CHANCE, Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Luck, Table, played


@law
def every_view_is_worth_a_finite_number_to_every_seat(table: Table, luck: Luck) -> None:
    game, states = table.game, played(table, luck).states
    for state in (states[luck.place % len(states)], states[0], states[-1]):
        for viewer in table.viewers:
            view = game.view(state, viewer)
            for seat in range(table.seats):
                worth = game.evaluate(view, Seat(seat))
                assert type(worth) is float
                assert isfinite(worth)


@law
def to_have_won_is_worth_more_than_to_have_lost(table: Table, luck: Luck) -> None:
    game, last = table.game, played(table, luck).last
    outcome = game.outcome(last)
    assert outcome is not None
    worth = [game.evaluate(game.view(last, Seat(seat)), Seat(seat)) for seat in range(table.seats)]
    won = [worth[seat] for seat in outcome.winners]
    lost = [worth[seat] for seat in range(table.seats) if seat not in outcome.winners]
    assert not won or not lost or min(won) > max(lost)


@law
def who_is_to_act_can_do_something_sincere(table: Table, luck: Luck) -> None:
    game = table.game
    for state in played(table, luck).states:
        for seat in set(game.to_act(state)) - {CHANCE}:
            view = game.view(state, seat)
            assert any(game.sincere(view, seat, action) for action in game.legal_actions(state, seat))
