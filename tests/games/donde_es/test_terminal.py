"""¿Dónde Es? in the terminal: how it is drawn, and how a mistake is answered."""

from __future__ import annotations

from rich.console import Console

from gamenight.cli.faces import face_of
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    EndTurn,
    Event,
    MoveTourist,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
)
from games.donde_es.positions import (
    GAME,
    act,
    acting,
    before_event,
    drawn,
    lead,
    position,
    refusal,
    visitor,
)

DONDE_ES = face_of(GAME)


def drawn_as_text(state: State) -> str:
    console = Console(width=120)
    with console.capture() as captured:
        console.print(DONDE_ES.draw(GAME.view(state, None), (), None, ("Ann", "Ben")))
    return captured.get()


def test_a_card_for_any_direction_serves_where_no_other_does() -> None:
    state = position({1: visitor("bjorn", "g7")}, ("a", "lfa"))
    legal, view = GAME.legal_actions(state, GAME.to_act(state)[0]), GAME.view(state, GAME.to_act(state)[0])
    assert DONDE_ES.parse(view, legal, "bl") == MoveTourist("bjorn", "any", "left")


def test_a_tourist_is_named_by_the_fewest_letters_that_no_other_begins_with() -> None:
    """Agnes and Åsa both begin with an a, and “ag” is not yet Agnes to the left."""
    state = position({1: visitor("agnes", "g7")}, ("lfa", "lfa"))
    seat = GAME.to_act(state)[0]
    legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
    assert DONDE_ES.parse(view, legal, "agl") == MoveTourist("agnes", "left_right", "left")
    assert DONDE_ES.parse(view, legal, "al") is None
    assert DONDE_ES.token(MoveTourist("agnes", "any", "left")) == "agl*"


def test_what_is_not_legal_is_understood_and_refused() -> None:
    state = position({1: visitor("carla", "g2")}, ("l", "lfa"))
    seat = GAME.to_act(state)[0]
    legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
    wanted: dict[str, Action] = {
        "cl": MoveTourist("carla", "left_right", "left"),
    }
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
    assert "Lost: 0 of the 3 that end the game" in text
    assert "Beach 6/4" in text
    assert "lost next" not in text


def test_the_tracker_says_who_is_frustrated_and_who_is_lost_next() -> None:
    town = {5: visitor("agnes", "e4", frustrated=True), 4: visitor("dylan", "g4", frustrated=True)}
    text = drawn_as_text(position(town))
    assert "Agnes, lost next" in text
    assert "Dylan, frustrated" in text


def test_an_event_says_what_to_type() -> None:
    state = drawn(before_event({1: visitor("dylan", "g7")}), "tapas")
    seat = acting(state)
    legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
    assert DONDE_ES.ask(view, legal).endswith("Type `dylan` or `no`")


def test_an_empty_line_places_tokens_as_suggested() -> None:
    """§3.7 (ruling D20): the prompt names the suggestion, and `?` the other words."""
    town = {5: visitor("agnes", "e4", frustrated=True), 1: visitor("dylan", "g4")}
    state = act(position(town), EndTurn(), EndTurn(), RevealTourist("mei"), RevealTourist("hiro"))
    seat = acting(state)
    legal, view = GAME.legal_actions(state, seat), GAME.view(state, seat)
    assert DONDE_ES.ask(view, legal) == "Place Mei on f7, g7, h7, g8; Enter places Mei at f7 and Hiro at h7"
    assert DONDE_ES.parse(view, legal, "") == PlaceAll()
    assert DONDE_ES.parse(view, legal, "g8") == PlaceTourist("mei", space("g8"))
    assert DONDE_ES.parse(view, legal, "c4") == PlaceTourist("mei", space("c4")), "refused with its reason"
    one = act(state, PlaceTourist("mei", space("g8")))
    legal, view = GAME.legal_actions(one, seat), GAME.view(one, seat)
    assert DONDE_ES.parse(view, legal, "") == PlaceTourist("hiro", space("h7"))


def test_an_empty_line_carries_out_what_cannot_be_declined() -> None:
    """§7.9, §7.10 (ruling D37): help is accepted by a word, never by an empty line."""
    defaults: dict[Event, Action | None] = {"heat": CarryOut(), "siesta": None}
    for event, default in defaults.items():
        state = drawn(before_event({2: visitor("agnes", "g4")}), event)
        view, legal = GAME.view(state, acting(state)), GAME.legal_actions(state, acting(state))
        assert DONDE_ES.parse(view, legal, "") == default
        assert DONDE_ES.parse(view, legal, "yes") == CarryOut()


def test_the_terminal_shows_whom_an_event_will_hit() -> None:
    """§7.1 (ruling D37): before it is carried out."""
    text = drawn_as_text(drawn(before_event({2: visitor("agnes", "g4")}), "heat"))
    assert "That means: Agnes moves to slot 3" in text


def test_the_terminal_shows_how_many_spaces_a_marker_still_needs() -> None:
    """§5.1 (ruling D6)."""
    state = position({1: visitor("dylan", "g4")}, ("llf", "lfa"))
    assert "1 of 2 spaces" in drawn_as_text(lead(state, "dylan", "l<"))
    assert "1 of 2 spaces" in drawn_as_text(lead(state, "dylan", "l<", "l>")), "there and back is one space"
    assert "spaces" not in drawn_as_text(lead(state, "dylan", "l<", "l<"))
