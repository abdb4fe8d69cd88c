"""The structs of the contract: nobody can change a value, and what a game does not say has a default."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest
from msgspec import Struct

from core.toy import TOY
from gamenight import core
from gamenight.core import CHANCE, Choice, Plan, Record, Seat, Shuffle, Use
from gamenight.core.paper import Board, PaperCard, Token

STRUCTS: set[type[Struct]] = {
    value
    for module in pkgutil.iter_modules(core.__path__)
    for value in vars(import_module(f"gamenight.core.{module.name}")).values()
    if isinstance(value, type) and issubclass(value, Struct) and value.__module__.startswith(core.__name__)
}


@pytest.mark.parametrize("kind", sorted(STRUCTS, key=str))
def test_a_struct_is_frozen_unless_it_is_private(kind: type[Struct]) -> None:
    assert kind.__struct_config__.frozen or kind.__name__.startswith("_")


@pytest.mark.parametrize("kind", [Use, Choice, Plan])
def test_the_collector_need_not_look_at_structs_that_are_made_by_the_thousand(kind: type[Struct]) -> None:
    assert not kind.__struct_config__.gc


@pytest.mark.parametrize("kind", [Record, Shuffle, type(TOY)])
def test_a_struct_with_many_fields_takes_them_by_name(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match="positional"):
        kind(1)


def test_games_are_compared_by_identity() -> None:
    assert not type(TOY).__struct_config__.eq
    assert TOY in {TOY}


def test_what_a_game_does_not_say_has_a_default() -> None:
    state = TOY.setup(2, TOY.Options())
    view = TOY.view(state, Seat(0))
    action = TOY.legal_actions(state, CHANCE)[0]
    assert TOY.chat
    assert TOY.champion == 200
    assert TOY.overlooks == (0.55, 0.25, 0.2, 0.1, 0.0)
    assert TOY.sincere(view, Seat(0), action)
    assert TOY.merits(view, view, Seat(0)) == ()
    assert TOY.awaited(state) == ""


def test_a_game_waits_for_one_seat_after_the_other_unless_it_says_otherwise() -> None:
    fields = {name: getattr(TOY, name) for name in TOY.__struct_fields__}
    said = ("first_by_rules", "at_once", "hurries", "asides", "used")
    plain = type(TOY)(**{name: value for name, value in fields.items() if name not in said})
    state = TOY.setup(2, TOY.Options())
    assert not plain.first_by_rules
    assert not plain.at_once
    assert not plain.hurries(state)
    assert plain.asides(state, Seat(0)) == ()
    assert plain.used(state, Seat(0), TOY.legal_actions(state, CHANCE)[0], state) == ()


def test_a_plan_is_one_fair_action_that_costs_nothing_unless_it_says_otherwise() -> None:
    plan = Plan("{0} looks around", "look")
    assert (plan.steps, plan.cost, plan.fair) == (1, 0, True)


def test_what_is_printed_comes_once_and_a_token_is_18_millimetres_wide() -> None:
    assert Board("Board", 10, 10, "").copies == 1
    assert PaperCard("Item", "Dog", "").copies == 1
    assert (Token("Memento", "Shell", "").copies, Token("Memento", "Shell", "").size) == (1, 18)
