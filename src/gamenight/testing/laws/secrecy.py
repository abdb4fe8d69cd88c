"""Law: a view holds all that a seat may know and nothing else.

`imagine` shuffles whatever a viewer cannot see. Nothing that the viewer sees or may do changes by it.
"""

from __future__ import annotations

from gamenight.testing.law import law, once
from gamenight.testing.playing import Luck, Table, arrived, offered, playout


@law
def shuffling_what_a_viewer_cannot_see_changes_nothing_it_sees(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    for viewer in table.viewers:
        view = game.view(state, viewer)
        for _ in range(3):
            imagined = game.imagine(view, rng)
            assert isinstance(imagined, game.State)
            assert game.view(imagined, viewer) == view


@law
def who_is_to_act_and_how_it_ended_are_no_secrets(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    for viewer in table.viewers:
        imagined = game.imagine(game.view(state, viewer), rng)
        assert game.to_act(imagined) == game.to_act(state)
        assert game.outcome(imagined) == game.outcome(state)


@law
def a_seat_knows_what_it_may_do(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    for seat in table.viewers[:-1]:
        assert seat is not None
        imagined = game.imagine(game.view(state, seat), rng)
        assert offered(game, imagined, seat) == offered(game, state, seat)


@law
def a_spectator_sees_nothing_that_some_seat_does_not(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    for seat in table.viewers[:-1]:
        imagined = game.imagine(game.view(state, seat), rng)
        assert game.view(imagined, None) == game.view(state, None)


@law
def an_imagined_game_can_be_played_on(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    for viewer in table.viewers:
        imagined = game.imagine(game.view(state, viewer), rng)
        for actor in table.actors:
            for action in offered(game, imagined, actor):
                assert isinstance(game.apply(imagined, actor, action), game.State)


@law
def a_game_without_secrets_shows_everybody_the_same_and_all(table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("imagine")
    if not game.secrets:
        assert all(game.imagine(game.view(state, viewer), rng) == state for viewer in table.viewers)


@once
def something_is_hidden_from_every_viewer_exactly_in_a_game_with_secrets(table: Table) -> None:
    assert hides_from_all(table) == table.game.secrets


def hides_from_all(table: Table) -> bool:
    """Whether each viewer is ever in doubt: some state imagined from its view is not the true one.

    A single player may see all; a spectator of that may not.
    """
    game, rng = table.game, Luck().rng("imagine")
    states = [state for number in range(10) for state in playout(*table, f"secret {number}").states]
    return all(
        any(game.imagine(game.view(state, viewer), rng) != state for state in states)
        for viewer in (table.viewers if table.seats > 1 else (None,))
    )
