"""Texts of the printed cards and of the terminal follow the components."""

from __future__ import annotations

from rich.console import Console

from gamenight.cli.faces import face_of
from gamenight.core import Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.printed import Printed
from gamenight.games.nowhere.types import Options
from games.variants import variant

OTHER = variant(GAME)


def printed_with_other_components() -> Printed:
    assert isinstance(OTHER.printed, Printed)
    return OTHER.printed


def test_cards_tell_the_numbers_of_the_components() -> None:
    found = printed_with_other_components()
    assert "move up to 7 spaces" in found.characters["sam"].ability
    assert found.destinations["last_lap"].text == "Set foot on 5 streets (§13.2)."
    assert found.destinations["good_boy"].text == "Be caught by Camel 2 times (§13.5)."
    assert found.destinations["grease_monkey"].text == "Make 2 preparations (§13.9)."
    assert found.items["house_key"].text == "Go straight to the Port (§11.6)."
    assert (found.steps, found.actions) == (5, 3)


def test_an_exit_names_the_vehicles_that_leave_from_it() -> None:
    exits = printed_with_other_components().locations
    assert exits["port"].interaction == "Escape: 1 player in the Sail Boat (§8.6)"
    by_road = "3 players in the Diesel Boat, 3 players in Bethany's car"
    assert exits["neighborhood"].interaction == f"Escape: {by_road} (§8.6)"


def test_the_terminal_tells_the_numbers_of_the_components() -> None:
    state = OTHER.setup(2, Options())
    console = Console(width=140)
    with console.capture() as captured:
        console.print(face_of(OTHER).draw(OTHER.view(state, Seat(0)), (), Seat(0), ("Ann", "Ben")))
    assert "Bethany's car: 0 of 2 preparations." in captured.get()
    assert "Camel is in the Sheriff's Station and moves 3 spaces." in captured.get()
