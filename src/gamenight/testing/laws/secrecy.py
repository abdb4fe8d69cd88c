"""Law: a view holds everything that a seat may know, and nothing else.

`imagine` redraws everything a viewer cannot see. That must not change what the viewer sees or may do.
"""

from __future__ import annotations

from gamenight.testing.law import law, once
from gamenight.testing.playing import Case, Luck, arrived, offered, playout


@law
def an_imagined_state_gives_the_viewer_the_same_view(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    for viewer in case.viewers:
        view = game.view(state, viewer)
        for _ in range(3):
            imagined = game.imagine(view, rng)
            assert isinstance(imagined, game.State)
            assert game.view(imagined, viewer) == view


@law
def to_act_and_outcome_are_never_secret(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    for viewer in case.viewers:
        imagined = game.imagine(game.view(state, viewer), rng)
        assert game.to_act(imagined) == game.to_act(state)
        assert game.outcome(imagined) == game.outcome(state)


@law
def the_view_of_a_seat_determines_its_legal_actions(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    for seat in case.viewers[:-1]:
        assert seat is not None
        imagined = game.imagine(game.view(state, seat), rng)
        assert offered(game, imagined, seat) == offered(game, state, seat)


@law
def a_spectator_sees_nothing_that_some_seat_does_not(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    for seat in case.viewers[:-1]:
        imagined = game.imagine(game.view(state, seat), rng)
        assert game.view(imagined, None) == game.view(state, None)


@law
def an_imagined_game_can_be_played_on(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    for viewer in case.viewers:
        imagined = game.imagine(game.view(state, viewer), rng)
        for actor in case.actors:
            for action in offered(game, imagined, actor):
                assert isinstance(game.apply(imagined, actor, action), game.State)


@law
def a_game_without_secrets_shows_everybody_the_whole_state(case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("imagine")
    if not game.secrets:
        assert all(game.imagine(game.view(state, viewer), rng) == state for viewer in case.viewers)


@once
def only_a_game_with_secrets_hides_something_from_every_viewer(case: Case) -> None:
    assert hides_from_all(case) == case.game.secrets


def hides_from_all(case: Case) -> bool:
    """Whether for each viewer some state imagined from its view differs from the true state.

    With a single seat only the spectator counts: a lone player may see everything.
    """
    game, rng = case.game, Luck().rng("imagine")
    states = [state for number in range(10) for state in playout(*case, f"secret {number}").states]
    return all(
        any(game.imagine(game.view(state, viewer), rng) != state for state in states)
        for viewer in (case.viewers if case.seats > 1 else (None,))
    )
