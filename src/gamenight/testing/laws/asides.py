"""Law: asides disturb nobody who is to act, and each comes at most once between two actions."""

from __future__ import annotations

from typing import Any

from gamenight.core import CHANCE, Seat
from gamenight.testing.law import law
from gamenight.testing.playing import Case, Luck, arrived, encoded, is_aside, played


@law
def only_a_seat_makes_asides_and_only_while_a_player_is_to_act(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        assert game.asides(state, CHANCE) == ()
        if game.to_act(state) in ((), (CHANCE,)):
            assert all(game.asides(state, seat) == () for seat in case.actors)


@law
def an_aside_is_no_legal_action(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        for seat in case.actors:
            legal = {encoded(action) for action in game.legal_actions(state, seat)}
            assert legal.isdisjoint(encoded(action) for action in game.asides(state, seat))


@law
def speech_is_never_what_the_game_waits_for(case: Case, luck: Luck) -> None:
    game = case.game
    for state in played(case, luck).states:
        for seat in case.actors:
            assert not any(isinstance(action, game.speech) for action in game.legal_actions(state, seat))


@law
def after_an_aside_whoever_was_to_act_still_has_the_same_choices(case: Case, luck: Luck) -> None:
    """The seat that made it may come to act by it, and nobody else."""
    game, state = case.game, arrived(case, luck)
    acting = set(game.to_act(state))
    for seat in case.actors:
        for action in game.asides(state, seat):
            after = game.apply(state, seat, action)
            assert acting <= set(game.to_act(after)) <= acting | {seat}
            for other in acting:
                assert game.legal_actions(after, other) == game.legal_actions(state, other)


@law
def an_aside_comes_once_for_a_seat_between_two_actions(case: Case, luck: Luck) -> None:
    game, done = case.game, played(case, luck)
    made = set[tuple[Seat, bytes]]()
    for step, after in done.transitions():
        if not is_aside(game, step):
            made.clear()
            continue
        made.add((step.seat, encoded(step.action)))
        assert made.isdisjoint(_offered(case, after))


def _offered(case: Case, state: Any) -> set[tuple[Seat, bytes]]:
    return {(seat, encoded(action)) for seat in case.actors for action in case.game.asides(state, seat)}
