"""Plans of bots: one action each in a game that does not say what plans are, otherwise up to four."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from msgspec.structs import replace

from bots.made_up import made_up
from core.toy import TOY, Bid, State
from gamenight.bots.planning import Planned, planned
from gamenight.core import Choice, Plan, Rng, Seat

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


def test_a_plan_says_what_the_first_action_is_also_if_the_seat_goes_on() -> None:
    game = made_up({"": "0ab", "a": "0ab"}, {"ab": [1]})
    game = replace(game, describe=lambda _view, _seat, action: Choice(f"Do {action}"))
    found = planned(game, "a", "", Seat(0), ("a", "b"), (), Rng("seed", "plan"))
    assert (found.plan.text, found.actions) == ("{0} wants: Do a", ("a",))


FOUR = {"": "0ab", "a": "0ab", "aa": "0ab", "aaa": "0ab", "aaaa": "0ab", "b": "1a", "ab": "0ab"}
AHEAD_IS_BEST = {"a" * number: [number] for number in range(6)}


def told(views: Sequence[str], _seat: Seat, actions: Sequence[str], *, steps: int, cost: int = 0) -> Plan:
    """A plan that names all that it was told: the first view, the last, and the actions."""
    text = f"{views[0] or '-'} {views[-1]} {''.join(actions)}"
    return Plan(text, goal="".join(actions)[:steps], steps=steps, cost=cost)


def ahead(chosen: str, steps: int) -> Planned:
    game = replace(made_up(FOUR, AHEAD_IS_BEST), plan=partial(told, steps=steps))
    return planned(game, chosen, "", Seat(0), ("a", "b"), (), Rng("seed", "plan"))


def test_a_plan_thinks_four_actions_ahead_and_goes_on_with_what_looks_best() -> None:
    found = ahead("a", steps=9)
    assert (found.plan.text, found.actions) == ("- aaaa aaaa", ("a", "a", "a", "a"))


def test_a_plan_that_is_complete_is_not_thought_on() -> None:
    """After the second action the plan says that it takes one only."""
    found = ahead("a", steps=1)
    assert (found.plan.text, found.actions) == ("- aa aa", ("a",))


def test_a_plan_ends_when_another_seat_acts() -> None:
    found = ahead("b", steps=9)
    assert (found.plan.text, found.actions) == ("- b b", ("b",))


def other_than(taken: Collection[str], cost: int = 0, two: int = 2) -> Planned:
    """A bot wants "a", and the goals of others are taken. Plans of one or two actions are compared."""

    def plan(views: Sequence[str], _seat: Seat, actions: Sequence[str]) -> Plan:
        goal = "".join(actions).replace("x", "")
        return Plan(f"{views[0]}>{views[-1]}", goal, steps=two if len(actions) == 2 else 1, cost=cost)

    turns = {"": "0abx", "a": "1cd", "b": "0cd"}
    worth = {"a": [5], "b": [1], "x": [2], "bc": [3], "bd": [4]}
    game = replace(made_up(turns, worth), plan=plan)
    return planned(game, "a", "", Seat(0), ("a", "b", "x"), taken, Rng("seed", "plan"))


def test_the_best_short_plan_with_a_goal_that_nobody_has_is_chosen() -> None:
    assert other_than({"c"}).actions == ("a",)
    assert other_than({"a"}) == Planned(Plan(">bd", "bd", steps=2), ("b", "d"))
    assert other_than({"a", "bd"}).actions == ("b", "c")
    assert other_than({"a", "bd", "bc", "b"}).actions == ("x",)


def test_a_second_action_that_adds_nothing_to_the_plan_is_left_out() -> None:
    assert other_than({"a"}, two=1).actions == ("x",)


def test_a_plan_without_a_goal_is_no_way_out_if_it_costs_what_all_share() -> None:
    assert other_than({"a", "bd", "bc", "b"}, cost=1).actions == ("a",)
    assert other_than({"a"}, cost=1).actions == ("b", "d")
