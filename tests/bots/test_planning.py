"""Plans of bots in a game that does not say what plans are: one action each."""

from __future__ import annotations

from core.toy import TOY, Bid, State
from gamenight.bots.planning import planned
from gamenight.core import Rng, Seat

STATE = State(6, (3, 5), (None, None))
LEGAL = (Bid(0), Bid(1), Bid(2))


def test_a_plan_is_the_chosen_action() -> None:
    found = planned(TOY, Bid(1), TOY.view(STATE, Seat(0)), Seat(0), LEGAL, (), Rng("seed", "plan"))
    assert (found.plan.text, found.actions) == ("{0} wants: Bid 1", (Bid(1),))
    assert found.plan.fair


def test_another_action_is_chosen_if_somebody_else_does_that_one() -> None:
    view, rng = TOY.view(STATE, Seat(0)), Rng("seed", "plan")
    assert planned(TOY, Bid(2), view, Seat(0), LEGAL, {"Bid 2"}, rng).actions == (Bid(1),)
    taken = {"Bid 0", "Bid 1", "Bid 2"}
    assert planned(TOY, Bid(2), view, Seat(0), LEGAL, taken, rng).actions == (Bid(2),)
