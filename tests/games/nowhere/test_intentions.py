"""What bots of Nowhere say that they want."""

from __future__ import annotations

from collections.abc import Collection

from gamenight.bots.planning import Planned, planned
from gamenight.core import Plan, Rng, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import Action, DrinkCoffee, MoveTo, Ready, RideBus, Shop, State, UseAbility
from games.nowhere.positions import act, legal, position


def plan(state: State, *actions: Action) -> Plan:
    """The plan of the first seat that thinks of these actions."""
    states = [act(state, 0, *actions[:n]) for n in range(len(actions) + 1)]
    assert GAME.plan is not None
    return GAME.plan([GAME.view(each, Seat(0)) for each in states], Seat(0), actions)


def wanted(state: State, chosen: Action, taken: Collection[str]) -> Planned:
    view = GAME.view(state, Seat(0))
    return planned(GAME, chosen, view, Seat(0), legal(state, 0), taken, Rng("bots", "plan"))


def test_a_plan_is_a_walk_and_what_is_done_at_its_end() -> None:
    state = position(pawns=("chatham_4", "park"))
    found = plan(state, MoveTo("chatham_3"), MoveTo("floormart"), Shop())
    assert found.text == "Bethany wants to go to Floormart and look at 3 Items: 2 Actions"
    assert (found.steps, found.cost, found.fair) == (3, 2, True)
    assert found.goal == "round 1: floormart"
    there = plan(position(pawns=("floormart", "park")), Shop())
    assert there.text == "Bethany wants to look at 3 Items in Floormart: 1 Action"


def test_ready_ends_a_walk_but_is_no_part_of_the_plan() -> None:
    state = position(pawns=("chatham_4", "park"))
    found = plan(state, MoveTo("chatham_3"), Ready())
    assert (found.text, found.steps) == ("Bethany wants to go to Chatham Rd. 3: 1 Action", 1)
    assert found.goal == ""  # nobody needs to be in a street
    assert plan(state, Ready()).text == "Bethany wants to be ready"


def test_the_text_leaves_out_the_consequences_but_no_part_of_a_name() -> None:
    state = position(pawns=("bus_stop", "mango_2"))
    assert plan(state, RideBus(1)).text == (
        "Bethany wants to swap places with Noel, who is at Mango St. 2: 1 Action"
    )
    assert plan(position(), UseAbility()).text == "Bethany wants to use their ability: 1 Action"


def test_a_plan_is_fair_up_to_the_share_of_the_player() -> None:
    spent = [position(pawns=("floormart", "park"), spent=(n, 0)) for n in (1, 2)]
    assert [plan(state, Shop()).fair for state in spent] == [True, False]
    free = position(spent=(2, 0), coffee=(True, False))
    assert plan(free, DrinkCoffee()).fair


def test_a_bot_that_leaves_a_goal_to_others_looks_for_another() -> None:
    state = position(pawns=("chatham_3", "park"), discard=("diary", "mixtape"))
    first = wanted(state, MoveTo("floormart"), ())
    assert first.plan.goal == "round 1: floormart"
    second = wanted(state, MoveTo("floormart"), {first.plan.goal})
    assert second.plan.goal not in ("", first.plan.goal)
    assert second.actions[0] in legal(state, 0)


def test_a_bot_without_another_plan_keeps_its_own() -> None:
    state = position(ready=(False, True))
    only = planned(GAME, Ready(), GAME.view(state, Seat(0)), Seat(0), (Ready(),), {""}, Rng("bots", "plan"))
    assert only.actions == (Ready(),)
