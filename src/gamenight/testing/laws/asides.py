"""Law: asides call nobody to act and keep nobody from acting, and they come to an end."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.testing.law import law
from gamenight.testing.playing import Case, Luck, arrived, encoded, played

MOST_ASIDES = 300


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
def after_an_aside_whoever_was_to_act_still_is(case: Case, luck: Luck) -> None:
    """The seat that made it may come to act by it, and nobody else. Speech leaves all choices as they are."""
    game, state = case.game, arrived(case, luck)
    acting = set(game.to_act(state))
    for seat in case.actors:
        for action in game.asides(state, seat):
            after = game.apply(state, seat, action)
            assert acting <= set(game.to_act(after)) <= acting | {seat}
            for other in acting:
                choices = game.legal_actions(after, other)
                assert choices
                assert not isinstance(action, game.speech) or choices == game.legal_actions(state, other)


@law
def asides_come_to_an_end(case: Case, luck: Luck) -> None:
    """Seats that make every aside they can, and nothing else, can soon make no more."""
    game, state, rng = case.game, arrived(case, luck), luck.rng("asides")
    for _ in range(MOST_ASIDES):
        offers = [(seat, action) for seat in case.actors for action in game.asides(state, seat)]
        if not offers:
            return
        seat, action = rng.pick(offers)
        state = game.apply(state, seat, action)
    raise AssertionError(f"more than {MOST_ASIDES} asides without an action between them")
