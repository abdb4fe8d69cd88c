"""The tree of the search, worked by hand in very small games."""

from __future__ import annotations

from math import exp, log

import pytest
from msgspec.structs import replace

from bots.made_up import made_up, search
from gamenight.bots.greedy import look
from gamenight.bots.search import Node, Search, _choose, _squash
from gamenight.core import AnyGame, Rng, Seat


def node(weight: float, visits: int = 0, value: float = 0.0) -> Node:
    made = Node(weight)
    made.visits, made.value = visits, value
    return made


def test_before_any_visit_the_most_promising_child_is_tried_and_the_first_of_equal_ones() -> None:
    assert _choose([node(0.5), node(1.0), node(0.2)]) == 1
    assert _choose([node(0.5), node(1.0), node(1.0)]) == 1


@pytest.mark.parametrize(("weight", "chosen"), [(0.300, 0), (0.304, 1)])
def test_an_untried_child_is_tried_when_its_prior_outweighs_the_value_found(
    weight: float, chosen: int
) -> None:
    """Three visits found 0.7. The untried child counts as 0.7 - 0.1, and both get a share of the curiosity.

    1.25 · √4 / (1 + w) is shared: the first gets 1/4 of it, the second w. They are equal at w = 0.725 / 2.4.
    """
    assert _choose([node(1.0, 3, 2.1), node(weight)]) == chosen


@pytest.mark.parametrize(("value", "chosen"), [(1.31, 1), (1.34, 0)])
def test_of_two_tried_children_value_and_curiosity_are_weighed(value: float, chosen: int) -> None:
    """The curiosity is 1.25 · √6 / 2 = 1.531: a third for two visits, a quarter for three.

    So the first, at value / 3 + 0.383, is as good as the second, at 0.31 + 0.510, with 1.312.
    """
    assert _choose([node(1.0, 3, value), node(1.0, 2, 0.62 + 0.02 * (value == 1.31))]) == chosen


def test_a_hope_is_half_at_the_worth_of_now_and_never_0() -> None:
    assert _squash(0) == 0.5
    assert _squash(1) == pytest.approx(1 / (1 + exp(-1)))
    assert _squash(-2) == pytest.approx(1 / (1 + exp(2)))
    assert _squash(-1000) == pytest.approx(exp(-50), rel=1e-9, abs=0)
    assert _squash(1000) == 1


def weights(*worth: float) -> list[float]:
    """The prior of each action, whose worth is given, after a look one action ahead."""
    letters = "abcdef"[: len(worth)]
    game = made_up(
        {"": "0" + letters}, {"": [2.0], **{at: [each] for at, each in zip(letters, worth, strict=True)}}
    )
    looked = search(game)
    looked._look()
    assert looked._root.expanded
    assert looked._now == {Seat(0): 2.0}
    return [looked._root.children[Seat(0), letter].weight for letter in letters]


def test_a_prior_falls_with_the_distance_from_the_best_action() -> None:
    """The unit of the distance is that from the best to the middle: here 4 - 1. Twice it counts."""
    assert weights(4, 1, 0) == pytest.approx([1, exp(-2), exp(-8 / 3)])
    assert weights(0, 1, 4, 3) == pytest.approx([exp(-8), exp(-6), 1, exp(-2)])  # 3 is in the middle of four


def test_the_distance_is_at_least_a_quarter_of_that_from_the_best_to_the_worst() -> None:
    assert weights(4, 4, 0) == pytest.approx([1, 1, exp(-8)])
    assert weights(3, 3, 3) == [1, 1, 1]


def test_a_prior_has_limits() -> None:
    """An action may be worse, or better in another world, than all that were looked at."""
    looked = search(made_up({"": "0ab"}, {"a": [1]}))
    looked._spread = 0.5
    parent = Node()
    parent.best = 1.0
    assert looked._weight(parent, 0.8) == pytest.approx(exp(2 * (0.8 - 1.0) / 0.5))
    assert looked._weight(parent, 1.3) == pytest.approx(exp(2 * (1.3 - 1.0) / 0.5))
    assert looked._weight(parent, 1.6) == pytest.approx(exp(2))
    assert looked._weight(parent, -3.9) == pytest.approx(exp(2 * -4.9 / 0.5))
    assert looked._weight(parent, -4.1) == pytest.approx(exp(-20))


def found(game: AnyGame, iterations: int = 30) -> dict[str, tuple[int, float]]:
    """Visits and worth of each action."""
    return {each.action: (each.visits, each.worth) for each in search(game).run(iterations)}


def test_the_worth_of_an_action_that_ends_the_turn_is_what_it_gains() -> None:
    game = made_up({"": "0abc"}, {"": [5], "a": [8], "b": [6], "c": [4]})
    worth = {action: worth for action, (_, worth) in found(game, 1000).items()}
    assert worth == pytest.approx({"a": 3, "b": 1, "c": -1})
    assert list(worth) == ["a", "b", "c"], "the most visited comes first"


def test_an_end_counts_as_a_win_shared_by_the_winners() -> None:
    """The distance of a and b is 1/4 · 2. A sure hope of 1 counts as 0.99."""
    game = made_up({"": "0abc"}, {"a": [2]}, won={"a": [1], "b": [0], "c": [0, 1]})
    worth = {action: worth for action, (_, worth) in found(game, 60).items()}
    sure = 2 * 2 * log(99)
    assert worth == pytest.approx({"a": -sure, "b": sure, "c": 0})


def test_a_cooperative_end_that_is_won_counts_what_it_is_worth_and_a_lost_one_nothing() -> None:
    """The distance of the actions is 1/4 · (3 - 1)."""
    game = made_up({"": "0abc"}, {"a": [3], "b": [3], "c": [1]}, won={"a": [0, 1], "b": []}, cooperative=True)
    worth = {action: worth for action, (_, worth) in found(game, 60).items()}
    assert (worth["a"], worth["b"]) == pytest.approx((3, -2 * 0.5 * log(99)))


def test_partners_rate_a_position_by_the_view_of_the_one_who_thinks() -> None:
    game = made_up(
        {"": "0ab", "a": "1cd"}, {"a": [2, 0], "ac": [9, 0], "ad": [0, 9], "b": [1, 1]}, cooperative=True
    )
    visits = search(game)
    visits.run(40)
    a = visits._root.children[Seat(0), "a"]
    assert a.children[Seat(1), "c"].visits > 3 * a.children[Seat(1), "d"].visits


def test_a_rival_takes_what_is_best_for_the_rival() -> None:
    """At first sight a is better. But then seat 1 answers with d."""
    game = made_up({"": "0abz", "a": "1cd"}, {"a": [1.1, 0], "b": [1, 0], "ac": [3, 0], "ad": [-9, 5]})
    visits, worth = zip(*(found(game, 60)[action] for action in "ab"), strict=True)
    assert visits[1] > visits[0]
    assert worth[1] == pytest.approx(1)
    assert worth[0] < 0


def test_an_action_that_is_never_tried_is_worth_as_little_as_a_lost_game() -> None:
    game = made_up({"": "0ab"}, {"a": [4]})
    (tried, worth), (untried, little) = found(game, 1).values()
    assert (tried, untried) == (1, 0)
    assert (worth, little) == pytest.approx((4, -2 * 1 * log(99)))


def test_iterations_of_a_kept_tree_count() -> None:
    again = search(made_up({"": "0ab"}, {"a": [1]}))
    assert sum(each.visits for each in again.run(10)) == 10
    assert sum(each.visits for each in again.run(14)) == 14
    assert sum(each.visits for each in again.run(5)) == 14


def test_only_sincere_actions_are_searched_unless_there_is_none() -> None:
    game = made_up({"": "0abc"}, {"a": [1]})
    assert set(found(replace(game, sincere=lambda _view, _seat, action: action != "a"))) == {"b", "c"}
    assert set(found(replace(game, sincere=lambda _view, _seat, _action: False))) == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("turns", "rivals"),
    [
        ({"": "0a", "a": "1b", "ab": "2c", "abc": "0d", "abcd": "3e"}, 2),
        ({"": "0a", "a": "0b", "ab": "1c", "abc": "1d", "abcd": "0e"}, 1),
        ({"": "0a", "a": "-b", "ab": "1c", "abc": "-d", "abcd": "2e"}, 2),
        ({"": "0a"}, 0),
        ({"": "10:a", "a": "21:a"}, 2),
    ],
)
def test_rivals_are_those_who_act_before_the_seat_acts_again(turns: dict[str, str], rivals: int) -> None:
    assert search(made_up(turns, {}))._rivals() == rivals


def test_rivals_are_looked_for_among_a_hundred_actions() -> None:
    turns = {"a" * number: "1a" for number in range(1, 100)}
    last = {"a" * 99: "2a"}
    assert search(made_up({"": "0a", **turns, **last}, {}))._rivals() == 2
    assert search(made_up({"": "0a", **turns, "a" * 100: "2a"}, {}))._rivals() == 1


@pytest.mark.parametrize(
    ("third", "cooperative", "deeper"), [("1", False, True), ("2", False, False), ("1", True, False)]
)
def test_with_secrets_the_tree_ends_before_the_turn_of_several_rivals_or_of_a_partner(
    third: str, cooperative: bool, deeper: bool
) -> None:
    game = made_up(
        {"": "0ab", "a": "1cd", "b": "1cd", **dict.fromkeys(("ac", "ad", "bc", "bd"), f"{third}ef")},
        {"a": [1, 0]},
        secrets=True,
        cooperative=cooperative,
    )
    tree = search(game)
    tree.run(20)
    assert bool(tree._root.children[Seat(0), "a"].children) == deeper


def test_without_secrets_the_tree_goes_on_whoever_acts() -> None:
    tree = search(made_up({"": "0ab", "a": "1cd", "ac": "2ef"}, {"a": [1, 0, 0]}))
    tree.run(20)
    assert tree._root.children[Seat(0), "a"].children[Seat(1), "c"].children


def test_a_single_choice_is_no_node_of_the_tree() -> None:
    tree = search(made_up({"": "0ab", "a": "1c", "ac": "0de"}, {"a": [1, 0]}))
    tree.run(20)
    assert set(tree._root.children[Seat(0), "a"].children) == {(Seat(0), "d"), (Seat(0), "e")}


def test_a_seat_that_acts_at_the_same_time_as_others_thinks_of_itself_first() -> None:
    tree = search(made_up({"": "0ab", "a": "10:cd"}, {"a": [1, 0]}))
    tree.run(20)
    assert set(tree._root.children[Seat(0), "a"].children) == {(Seat(0), "c"), (Seat(0), "d")}


def test_chance_is_drawn_anew_in_each_iteration() -> None:
    """a is worth 8 or 0 after chance, b 1."""
    game = made_up(
        {"": "0ab", "a": "-xy", "ax": "0cd", "ay": "0cd", "b": "-xy", "bx": "0cd", "by": "0cd"},
        {"a": [3], "b": [1], **{f"ax{end}": [8] for end in "cd"}, **{f"b{end}": [1] for end in ("xc", "yc")}},
    )
    tree = search(game)
    tree.run(200)
    a = tree._root.children[Seat(0), "a"]
    assert a.decision is None, "what follows is not the same in every world"
    assert tree._root.children[Seat(0), "a"].children[Seat(0), "c"].decision is None


TURNS = {"": "0ab", "a": "0cd", "b": "1ef"}


def next_search(game: AnyGame, action: str, view: str, seat: int = 0) -> tuple[Search, Search]:
    first = search(game, seat=seat)
    first.run(30)
    return first, first.after(action, view, game.legal_actions(view, Seat(seat)), Rng("made", "up"))


def test_the_tree_is_kept_if_the_same_seat_goes_on() -> None:
    first, second = next_search(made_up(TURNS, {"a": [1, 0], "ac": [2, 0]}), "a", "a")
    assert second._root is first._root.children[Seat(0), "a"]
    assert second._now is first._now
    assert second._spread == first._spread
    kept = sum(child.visits for child in second._root.children.values())
    assert kept > 10
    assert sum(each.visits for each in second.run(kept + 1)) == kept + 1


@pytest.mark.parametrize(("action", "view"), [("a", "other"), ("b", "b"), ("z", "z")])
def test_the_tree_is_not_kept_for_another_position_or_seat_or_an_unknown_action(
    action: str, view: str
) -> None:
    _, second = next_search(made_up(TURNS, {"a": [1, 0]}), action, view)
    assert not second._root.expanded


def test_a_node_that_was_never_expanded_is_not_kept() -> None:
    game = made_up(TURNS, {"a": [1, 0]})
    first = search(game)
    first._look()
    assert not first.after("a", "a", ("c", "d"), Rng("made", "up"))._root.expanded


@pytest.mark.parametrize(
    ("secrets", "same", "worlds"), [(False, 1, 1), (True, 1, 2), (True, 2, 2)], ids=["open", "differ", "same"]
)
def test_with_secrets_an_action_must_lead_to_the_view_in_two_worlds(
    secrets: bool, same: int, worlds: int
) -> None:
    """Cooperative, so that a new search imagines no world to see who acts next."""
    game = made_up(TURNS, {"a": [1, 0]}, secrets=secrets, cooperative=True)
    first = search(game)
    first.run(30)
    imagined = []

    def imagine(view: str, _rng: Rng) -> str:
        imagined.append(view)
        return view if len(imagined) <= same else "another world: "

    first._game = replace(game, imagine=imagine)
    second = first.after("a", "a", ("c", "d"), Rng("made", "up"))
    assert len(imagined) == worlds
    assert second._root.expanded == (same == worlds)


def test_what_actions_are_worth_at_first_sight_is_the_mean_of_four_worlds_with_secrets() -> None:
    worlds = iter("1234")

    def imagine(_view: str, _rng: Rng) -> str:
        return next(worlds)

    worth = {"1a": [1], "2a": [2], "3a": [3], "4a": [6], "1b": [8]}
    game = replace(made_up({"": "0ab"}, worth, secrets=True), imagine=imagine)
    assert look(game, "", Seat(0), "ab", Rng("look", "1")) == [3, 2]
    assert next(worlds, None) is None
    open_to_all = made_up({"": "0ab"}, {"a": [4], "b": [5]})
    assert look(open_to_all, "", Seat(0), "ab", Rng("look", "1")) == [4, 5]


def test_actions_are_compared_by_the_same_number_of_tries_also_those_that_look_poor() -> None:
    game = made_up({"": "0abc", "a": "0xy"}, {"b": (0.5, 0.0), "c": (-9.0, 0.0), "ax": (3.0, 0.0)})
    tree = search(game)
    worth = tree.compare(("a", "b", "c"), 20)
    assert {action: node.visits for (_, action), node in tree._root.children.items()} == dict.fromkeys(
        "abc", 20
    )
    assert worth["a"] > worth["b"] > worth["c"]
    two = search(game).compare(("b", "a"), 20)
    assert two == {action: pytest.approx(worth[action]) for action in "ba"}
