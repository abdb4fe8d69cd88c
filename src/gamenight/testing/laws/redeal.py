"""Law: dealing anew what a seat may not know changes nothing that it sees, may do or is told.

What that is, each game with secrets says a second time, from its rulebook and without its `view`: a module
with `redeal(state, seat, rng)`; `shown(state, seat, action)`, what an action turns up for everybody; and
`secrets(state, seat)`, each hidden thing by name.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from gamenight.core import Rng, Seat
from gamenight.testing.law import Law
from gamenight.testing.playing import Luck, Step, Table, arrived, offered, played


class Redeal(Protocol):
    """The second statement of what a game hides."""

    def redeal(self, state: Any, seat: Seat | None, rng: Rng, /) -> Any: ...

    def shown(self, state: Any, seat: Seat, action: Any, /) -> object: ...

    def secrets(self, state: Any, seat: Seat | None, /) -> dict[str, object]: ...


def redealt_by(second: Redeal) -> tuple[Law, ...]:
    """The laws for a game that hides what this says."""
    return tuple(Law(f"redeal.{check.__name__}", partial(check, second)) for check in CHECKS)


def a_viewer_sees_the_same_after_a_redeal(second: Redeal, table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("redeal")
    for viewer in table.viewers:
        for _ in range(3):
            assert game.view(second.redeal(state, viewer, rng), viewer) == game.view(state, viewer)


def a_seat_may_do_the_same_after_a_redeal(second: Redeal, table: Table, luck: Luck) -> None:
    game, state, rng = table.game, arrived(table, luck), luck.rng("redeal")
    for seat in table.viewers[:-1]:
        assert seat is not None
        other = second.redeal(state, seat, rng)
        assert game.to_act(other) == game.to_act(state)
        assert offered(game, other, seat) == offered(game, state, seat)


def a_viewer_is_told_the_same_of_an_action_after_a_redeal(second: Redeal, table: Table, luck: Luck) -> None:
    """The same action in both worlds; where it shows the viewer other things, so may the words."""
    game, rng = table.game, luck.rng("redeal")
    for step, after in played(table, luck).moves():
        for viewer in table.viewers:
            other = second.redeal(step.state, viewer, rng)
            if other != step.state and step.action in offered(game, other, step.seat):
                other_after = game.apply(other, step.seat, step.action)
                seen = _sees(second, table, step.state, step, after, viewer)
                if seen == _sees(second, table, other, step, other_after, viewer):
                    told = game.narrate(step.state, step.seat, step.action, after, viewer)
                    assert told == game.narrate(other, step.seat, step.action, other_after, viewer)


def _sees(second: Redeal, table: Table, before: Any, step: Step, after: Any, viewer: Seat | None) -> object:
    """What a viewer gets to see of an action."""
    return second.shown(before, step.seat, step.action), table.game.view(after, viewer)


CHECKS = (
    a_viewer_sees_the_same_after_a_redeal,
    a_seat_may_do_the_same_after_a_redeal,
    a_viewer_is_told_the_same_of_an_action_after_a_redeal,
)
