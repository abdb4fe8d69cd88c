"""The structs of the server: what is sent or kept never changes, and settings are given by name."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest
from msgspec import Struct

from gamenight import server
from gamenight.server import facts, limits, manners, office, player_reports, settings

STRUCTS: set[type[Struct]] = {
    value
    for module in pkgutil.iter_modules(server.__path__, f"{server.__name__}.")
    for value in vars(import_module(module.name)).values()
    if isinstance(value, type) and issubclass(value, Struct) and value.__module__.startswith(server.__name__)
}
BY_NAME: list[type[Struct]] = [
    *(facts.Facts, limits.Limits, settings.Settings, player_reports.Report),
    *(office.GuestCard, office.GuestLine, office.SaidLine, office.SeatCard),
    *(office.TableCard, office.TableLine, office.Wanted),
]


@pytest.mark.parametrize("kind", sorted(STRUCTS - {manners.Pending}, key=str))
def test_a_struct_is_frozen_unless_it_is_private_or_counts(kind: type[Struct]) -> None:
    """Frames and events are shared by connections: a change for one would reach all."""
    assert kind.__struct_config__.frozen or kind.__name__.startswith("_")


@pytest.mark.parametrize("kind", BY_NAME)
def test_what_is_easily_mixed_up_is_given_by_name(kind: type[Struct]) -> None:
    with pytest.raises(TypeError, match="positional"):
        kind(*[None] * len(kind.__struct_fields__))
