"""Nomad's Land in the terminal: the island, what is asked, and what may be typed."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from gamenight.core import Rng, Seat, start
from gamenight.games.nomads_land import GAME
from gamenight.games.nomads_land import terminal as face
from gamenight.games.nomads_land.island import NAMES, TILES
from gamenight.games.nomads_land.types import Options, Phase, Spawn, State, Teleport, View, Walk
from games.nomads_land.positions import at, offered, position, turn_of, wind


def drawn(view: View, state: State, seat: Seat | None = None) -> str:
    console = Console(file=StringIO(), width=80, color_system=None)
    legal = () if seat is None else GAME.legal_actions(state, seat)
    console.print(face.draw(view, legal, seat, ["Ann", "Bob"]))
    console.print(face.score_sheet(view, ["Ann", "Bob"]))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_the_island_is_drawn_with_groups_reach_and_forecast() -> None:
    state = position("Tip a3", "Dig g8", food="Tip")
    shown = drawn(GAME.view(state, None), state, Seat(0))
    rows = [line for line in shown.splitlines() if line[1:2].isdigit() and line[2:3] == " "]
    letters = "".join(row[4 : 4 + 54 : 2] for row in rows[:27])
    wanted = list(TILES.replace("G", "·"))
    wanted[at("Tip a3")], wanted[at("Dig g8")] = "1", "2"
    assert letters == "".join(wanted)
    marks = "".join(row[3 : 3 + 54 : 2] for row in rows[:27])
    assert {NAMES[tile] for tile, mark in enumerate(marks) if mark == "›"} == set(offered(state))
    assert "Turn 4: food in Swap, food moves, weather changes" in shown
    assert "1 Ann: 9 nomads at Tip a3; 3 would die there" in shown


def test_every_legal_action_can_be_typed() -> None:
    leaving = position("Oasis e5", "Hop d2", phase=Phase.TELEPORT, round=3)
    choosing = wind(turn_of("tornado", "Tip f6", "Dig g8"), "either")
    for state in (position("Tip a3", "Dig g8"), leaving, choosing):
        view, legal = GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0))
        assert [face.parse(view, legal, face.token(action)) for action in legal] == list(legal)
        assert face.ask(view, legal)


def test_a_tile_out_of_reach_is_asked_of_the_rules() -> None:
    state = position("Tip a3", "Dig g8")
    view = GAME.view(state, Seat(0))
    assert face.parse(view, (), "roam i9") == Walk((at("Roam i9"),))
    assert face.parse(view, (), "rome i9") is None
    leaving = GAME.view(position("Oasis e5", "Hop d2", phase=Phase.TELEPORT, round=3), None)
    assert face.parse(leaving, (), "hop a3") == Teleport(at("Hop a3"))


def test_a_game_that_has_not_begun_can_be_drawn() -> None:
    state = start(GAME, 2, Options())
    shown = drawn(GAME.view(state, None), state)
    assert "Ann: 9 nomads" in shown
    rng = Rng("cli", "spawn")
    while state.phase is not Phase.SPAWN:
        state = GAME.apply(state, Seat(-1), GAME.sample(state, rng))
    view = GAME.view(state, None)
    assert face.parse(view, (), "hop a3") == Spawn(at("Hop a3"))
    assert "Choose a Start outside" in face.ask(view, ())
