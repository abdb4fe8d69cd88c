"""¿Dónde Es? in the terminal: how it is drawn, and how a mistake is answered."""

from __future__ import annotations

from rich.console import Console

from gamenight.cli.faces import face_of
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.types import Action, MoveTourist, State, SwapHand
from games.donde_es.positions import before_event, drawn, position, refusal, visitor

DONDE_ES = face_of(GAME)


def drawn_as_text(state: State) -> str:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(DONDE_ES.draw(GAME.view(state, None), (), None, ("Ann", "Ben")))
    return captured.get()


def test_a_card_for_any_direction_serves_where_no_other_does() -> None:
    state = position({1: visitor("agnes", "g7")}, ("a", "lfa"))
    legal, view = GAME.legal_actions(state, GAME.to_act(state)[0]), GAME.view(state, GAME.to_act(state)[0])
    assert DONDE_ES.parse(view, legal, "al") == MoveTourist("agnes", "any", "left")


def test_what_is_not_legal_is_understood_and_refused() -> None:
    state = position({1: visitor("carla", "g2")}, ("l", "lfa"))
    seat = GAME.to_act(state)[0]
    legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
    wanted: dict[str, Action] = {"cl": MoveTourist("carla", "left_right", "left"), "swap": SwapHand()}
    for words, expected in wanted.items():
        assert DONDE_ES.parse(view, legal, words) == expected
        assert "§4" in refusal(state, expected)
    assert DONDE_ES.parse(view, legal, "dance") is None


def test_the_town_the_tracker_and_the_event_are_drawn() -> None:
    state = drawn(before_event({2: visitor("agnes", "g4", markers=(1,)), 1: visitor("dylan", "g7")}), "fog")
    text = drawn_as_text(state)
    assert "Agnes" in text
    assert "Restaurant, Bar, Ice Cream Parlour" in text
    assert "Fog on the hills" in text
    assert "Ben" in text
    assert "Lost: 0 of 3" in text
