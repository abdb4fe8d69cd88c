"""Nomad's Land in the terminal: the drawn island, the prompts and the typed actions."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from gamenight.cli.faces import Face, face_of
from gamenight.core import Rng, Seat, Sheet, sheets_of, start
from gamenight.games.nomads_land import build
from gamenight.games.nomads_land.text import spawn_order
from gamenight.games.nomads_land.types import (
    Options,
    Phase,
    Spawn,
    State,
    Teleport,
    View,
    Walk,
)
from games.nomads_land.positions import GAME, ISLAND, NAMES, act, at, offered, position, rolled, turn_of, wind
from games.nomads_land.variant import ROWS

FACE = face_of(GAME)


def drawn(view: View, state: State, seat: Seat | None = None, face: Face = FACE) -> str:
    console = Console(file=StringIO(), width=80, color_system=None)
    legal = () if seat is None else GAME.legal_actions(state, seat)
    console.print(face.draw(view, legal, seat, ["Ann", "Bob"]))
    console.print(face.score_sheet(view, ["Ann", "Bob"]))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def letters(shown: str, first: int = 4) -> str:
    """Every second column of the drawn island from `first`: by default the letters of its tiles."""
    rows = [line for line in shown.splitlines() if line[1:2].isdigit() and line[2:3] == " "]
    return "".join(row[first : first + 54 : 2] for row in rows[:27])


def test_the_island_is_drawn_with_groups_reach_and_forecast() -> None:
    state = position("Tip a3", "Dig g8", food="Tip")
    shown = drawn(GAME.view(state, None), state, Seat(0))
    wanted = list(ISLAND.tiles.replace("G", "·"))
    wanted[at("Tip a3")], wanted[at("Dig g8")] = "1", "2"
    assert letters(shown) == "".join(wanted)
    marks = letters(shown, first=3)
    assert {NAMES[tile] for tile, mark in enumerate(marks) if mark == "›"} == set(offered(state))
    assert "Turn 4: food in Swap, food moves, weather changes" in shown
    assert "1 Ann: 9 nomads at Tip a3; 3 would die there" in shown


def test_the_island_of_other_components_is_drawn() -> None:
    sheets = sheets_of(GAME.components)
    values = {**sheets["island"].values, "island": {"drawing": "\n".join(ROWS)}}
    other = build({**sheets, "island": Sheet("island", values)})
    state = position("Tip a3", "Dig g7")
    shown = drawn(GAME.view(state, None), state, face=face_of(other))
    assert letters(shown)[7 * 27 : 8 * 27] == ROWS[7].replace("G", "·")


def test_every_legal_action_can_be_typed() -> None:
    leaving = position("Oasis e5", "Hop d2", phase=Phase.TELEPORT, round=3)
    choosing = wind(turn_of("tornado", "Tip f6", "Dig g8"), "either")
    for state in (position("Tip a3", "Dig g8"), leaving, choosing):
        view, legal = GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0))
        assert [FACE.parse(view, legal, FACE.token(action)) for action in legal] == list(legal)
        assert FACE.ask(view, legal)


def test_a_typed_tile_out_of_reach_becomes_an_illegal_action() -> None:
    state = position("Tip a3", "Dig g8")
    view = GAME.view(state, Seat(0))
    assert FACE.parse(view, (), "roam i9") == Walk((at("Roam i9"),))
    assert FACE.parse(view, (), "rome i9") is None
    leaving = GAME.view(position("Oasis e5", "Hop d2", phase=Phase.TELEPORT, round=3), None)
    assert FACE.parse(leaving, (), "hop a3") == Teleport(at("Hop a3"))


def test_a_game_that_has_not_begun_can_be_drawn() -> None:
    state = start(GAME, 2, Options())
    shown = drawn(GAME.view(state, None), state)
    assert "Ann: 9 nomads" in shown
    rng = Rng("cli", "spawn")
    while state.phase is not Phase.SPAWN:
        state = GAME.apply(state, Seat(-1), GAME.sample(state, rng))
    view = GAME.view(state, None)
    assert FACE.parse(view, (), "hop a3") == Spawn(at("Hop a3"))


def test_set_up_shows_the_dice_and_who_chooses_when() -> None:
    """§2.4, §2.5, L16"""
    state = rolled("Tip", 2, 2, 0, -1)
    view = GAME.view(state, None)
    assert FACE.ask(view, ()) == "Choose a Start outside Tip: this group moves last, so it chooses first"
    shown = drawn(view, state)
    assert "1 Ann: 9 nomads; rolled +2, 0; moves first, so it chooses last" in shown
    assert "2 Bob: 9 nomads; rolled +2, −1; moves last, so it chooses first" in shown
    state = act(state, Spawn(at("Hop b8")))
    shown = drawn(GAME.view(state, None), state)
    assert "2 Bob: 9 nomads at Hop b8; 3 would die there" in shown


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (2, "moves first, so it chooses last"),
        (3, "moves second, so it chooses third"),
        (0, "moves third, so it chooses second"),
        (1, "moves last, so it chooses first"),
    ],
)
def test_the_place_in_the_order_of_four_groups(seat: int, words: str) -> None:
    """§2.5, L16"""
    state = rolled("Tip", 0, 1, 3, 2, seats=4)
    assert spawn_order(GAME.view(state, None), Seat(seat)) == words


def test_nobody_has_a_place_in_the_order_while_dice_are_rolled() -> None:
    """§2.4"""
    state = rolled("Tip", 2)
    shown = drawn(GAME.view(state, None), state)
    assert "1 Ann: 9 nomads; rolled +2\n" in shown
    assert "2 Bob: 9 nomads\n" in shown
