"""Law: redealing what a viewer may not know changes nothing that the viewer sees, may do or reads.

Each game with secrets states a second time what is hidden: from its rulebook, and without using its `view`.
It does so in a module with three functions. `redeal(state, seat, rng)` deals the hidden things anew;
`shown(state, seat, action)` is what an action reveals to everybody; `secrets(state, seat)` gives each
hidden thing by name.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from gamenight.core import Rng, Seat
from gamenight.testing.law import Law
from gamenight.testing.playing import Case, Luck, Step, arrived, offered, played


class Redeal(Protocol):
    """A second definition of what a game hides, independent of its `view`."""

    def redeal(self, state: Any, seat: Seat | None, rng: Rng, /) -> Any: ...

    def shown(self, state: Any, seat: Seat, action: Any, /) -> object: ...

    def secrets(self, state: Any, seat: Seat | None, /) -> dict[str, object]: ...


def redealt_by(second: Redeal) -> tuple[Law, ...]:
    """The laws for a game whose secrets are defined by `second`."""
    return tuple(Law(f"redeal.{check.__name__}", partial(check, second)) for check in CHECKS)


def a_viewer_sees_the_same_after_a_redeal(second: Redeal, case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("redeal")
    for viewer in case.viewers:
        for _ in range(3):
            assert game.view(second.redeal(state, viewer, rng), viewer) == game.view(state, viewer)


def a_seat_may_do_the_same_after_a_redeal(second: Redeal, case: Case, luck: Luck) -> None:
    game, state, rng = case.game, arrived(case, luck), luck.rng("redeal")
    for seat in case.viewers[:-1]:
        assert seat is not None
        other = second.redeal(state, seat, rng)
        assert game.to_act(other) == game.to_act(state)
        assert offered(game, other, seat) == offered(game, state, seat)


def a_viewer_is_told_the_same_of_an_action_after_a_redeal(second: Redeal, case: Case, luck: Luck) -> None:
    """Play an action in both states. If it shows the viewer the same, the narration must be the same."""
    game, rng = case.game, luck.rng("redeal")
    for step, after in played(case, luck).transitions():
        for viewer in case.viewers:
            other = second.redeal(step.state, viewer, rng)
            if other != step.state and step.action in offered(game, other, step.seat):
                other_after = game.apply(other, step.seat, step.action)
                seen = _sees(second, case, step.state, step, after, viewer)
                if seen == _sees(second, case, other, step, other_after, viewer):
                    told = game.narrate(step.state, step.seat, step.action, after, viewer)
                    assert told == game.narrate(other, step.seat, step.action, other_after, viewer)


def _sees(second: Redeal, case: Case, before: Any, step: Step, after: Any, viewer: Seat | None) -> object:
    """What a viewer sees of an action."""
    return second.shown(before, step.seat, step.action), case.game.view(after, viewer)


CHECKS = (
    a_viewer_sees_the_same_after_a_redeal,
    a_seat_may_do_the_same_after_a_redeal,
    a_viewer_is_told_the_same_of_an_action_after_a_redeal,
)
