"""Nowhere in the terminal: typed actions and the drawing of the table."""

from __future__ import annotations

from rich.console import Console

from gamenight.cli.faces import face_of
from gamenight.core import Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import Give, MoveTo, Options, Ready, State
from games.nowhere.positions import position


def as_text(state: State, seat: Seat | None = None) -> str:
    console = Console(width=140)
    with console.capture() as captured:
        console.print(FACE.draw(GAME.view(state, seat), (), seat, ("Ann", "Ben")))
        console.print(FACE.score_sheet(GAME.view(state, seat), ("Ann", "Ben")))
    return captured.get()


FACE = face_of(GAME)


def test_a_player_can_be_named() -> None:
    state = position(hands=[["diary"]])
    view, legal = GAME.view(state, Seat(0)), GAME.legal_actions(state, Seat(0))
    assert FACE.parse(view, legal, "give diary noel") == Give("diary", 1)
    assert FACE.parse(view, legal, "give diary 2") == Give("diary", 1)


def test_illegal_actions_can_be_typed() -> None:
    view = GAME.view(position(), Seat(0))
    assert FACE.parse(view, (), "high school") == MoveTo("high_school")
    assert FACE.parse(view, (), "back & mango") == MoveTo("back_mango")
    assert FACE.parse(view, (), "ready") == Ready()
    assert FACE.parse(view, (), "dance") is None


def test_the_drawing_shows_the_town_and_the_players() -> None:
    state = position(
        hands=[["diary"]], tape=("diner",), goals=("overdue", "last_lap"), current=["nap_time"], jailed=(0, 3)
    )
    text = as_text(state, Seat(0))
    assert "Nap Time. This round: Camel follows no Scent Trail." in text
    assert "Bethany" in text
    assert "in jail" in text
    assert "Yellow Tape: the Diner." in text
    assert "Destination: Have your Library Book with you at the escape (§13.3). 0 of 1." in text
    assert "secret" in text


def test_a_game_that_has_not_begun_can_be_drawn() -> None:
    assert "Ann" in as_text(GAME.setup(2, Options()))
