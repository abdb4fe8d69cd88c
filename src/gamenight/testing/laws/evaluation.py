"""Law: `evaluate` is finite and rates winners highest; a seat to act always has a sincere action."""

from __future__ import annotations

from math import isfinite

from gamenight.core import CHANCE, Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Case, Luck, played


@law
def every_view_is_rated_with_a_finite_number(case: Case, luck: Luck) -> None:
    game, states = case.game, played(case, luck).states
    for state in (states[luck.at % len(states)], states[0], states[-1]):
        for viewer in case.viewers:
            view = game.view(state, viewer)
            for seat in range(case.seats):
                worth = game.evaluate(view, Seat(seat))
                assert type(worth) is float
                assert isfinite(worth)


@law
def a_winner_is_rated_above_every_loser(case: Case, luck: Luck) -> None:
    game, last = case.game, played(case, luck).last
    outcome = game.outcome(last)
    assert outcome is not None
    worth = [game.evaluate(game.view(last, Seat(seat)), Seat(seat)) for seat in range(case.seats)]
    won = [worth[seat] for seat in outcome.winners]
    lost = [worth[seat] for seat in range(case.seats) if seat not in outcome.winners]
    assert not won or not lost or min(won) > max(lost)


@law
def a_seat_to_act_has_a_sincere_action(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        for seat in set(game.to_act(state)) - {CHANCE}:
            view = game.view(state, seat)
            assert any(game.sincere(view, seat, action) for action in game.legal_actions(state, seat))
