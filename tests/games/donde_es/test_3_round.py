"""Chapter 3: the round."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.town import spot
from gamenight.games.donde_es.types import (
    ChooseTourist,
    End,
    EndTurn,
    Phase,
    RevealTourist,
    State,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    act,
    before_event,
    drawn,
    inside,
    lead,
    pass_round,
    position,
    slots,
    until,
    visitor,
    where,
)


def at_event(state: State) -> State:
    return until(state, lambda found: found.phase is Phase.EVENT)


def test_the_steps_of_every_round() -> None:
    """§3.1 (ruling D9): reveal, Event, every guide's turn, check, token."""
    state = position({1: visitor("agnes", "g7")}, number=4)
    state = act(state, EndTurn(), EndTurn())
    assert state.phase is Phase.REVEAL  # both hands were full
    assert slots(state) == {"agnes": 2}
    assert (state.round, state.first) == (5, 1)
    state = act(state, RevealTourist("bjorn"), RevealTourist("carla"))
    assert state.phase is Phase.EVENT
    state = drawn(state, "siesta")
    assert (state.phase, state.turn) == (Phase.MOVE, 1)


def test_every_empty_calm_slot_gets_a_card_the_third_first() -> None:
    """§3.2 (rulings D11, D12)."""
    state = pass_round(position({1: visitor("agnes", "g7"), 4: visitor("bjorn", "g7")}))
    assert slots(state) == {"agnes": 2, "bjorn": 5}
    assert state.reveal == (2, 0)
    state = act(state, RevealTourist("carla"), RevealTourist("dylan"))
    assert slots(state) == {"agnes": 2, "bjorn": 5, "carla": 3, "dylan": 1}
    assert state.phase is Phase.EVENT


def test_the_first_player_draws_one_event_a_round() -> None:
    """§3.3: the Event stays visible until the round is over."""
    state = at_event(pass_round(position({1: visitor("agnes", "g7")}, first=0)))
    assert state.event is None
    state = drawn(state, "siesta")
    assert state.event == "siesta"
    after = act(state, EndTurn())
    assert after.event == "siesta"
    assert "siesta" in pass_round(after).used


def test_everyone_has_one_turn_clockwise_from_the_first_player() -> None:
    """§3.4."""
    state = position({1: visitor("agnes", "g7")}, ("lfa",) * 4, first=2, turn=2)
    order = []
    for _ in range(4):
        order.append(int(state.turn))
        state = act(state, EndTurn())
    assert order == [2, 3, 0, 1]
    assert state.first == 3


def test_frustration_is_checked_after_the_last_turn() -> None:
    """§3.5."""
    state = position({3: visitor("agnes", "g7")})
    state = act(state, EndTurn())
    assert slots(state) == {"agnes": 3}
    state = act(state, EndTurn())
    assert slots(state) == {"agnes": 4}
    assert inside(state, "agnes").frustrated


def test_the_token_passes_clockwise() -> None:
    """§3.6: from the last seat it passes to the first."""
    assert pass_round(position({1: visitor("agnes", "g7")})).first == 1
    assert pass_round(position({1: visitor("agnes", "g7")}, first=1, turn=1)).first == 0


def test_tokens_are_spread_over_the_square() -> None:
    """§3.7 (ruling D20): a new token is put on the first space that has the fewest."""
    order = [spot(at) for at in BOX.town.square]
    state = pass_round(position({2: visitor("agnes", order[1])}))
    state = act(state, RevealTourist("bjorn"), RevealTourist("carla"))
    assert where(state) == {"agnes": order[1], "bjorn": order[0], "carla": order[2]}


def test_fewer_cards_than_slots() -> None:
    """§3.8 (ruling D14)."""
    state = pass_round(position({1: visitor("agnes", "g7")}, tourists=("mei",)))
    assert state.reveal == (2,)
    state = act(state, RevealTourist("mei"))
    assert state.phase is Phase.EVENT
    assert slots(state) == {"agnes": 2, "mei": 3}


def test_an_empty_tracker_is_filled_at_once_and_the_turn_goes_on() -> None:
    """§3.9 (ruling D10): the new ones move along at the end of the same round."""
    state = lead(position({4: visitor("agnes", "d7", frustrated=True)}), "agnes", "l<")
    assert GAME.to_act(state) == (CHANCE,)
    assert state.reveal == (2, 1, 0)
    state = act(state, RevealTourist("bjorn"), RevealTourist("carla"), RevealTourist("dylan"))
    assert GAME.to_act(state) == (0,)
    assert slots(state) == {"bjorn": 3, "carla": 2, "dylan": 1}
    assert len(state.hands[0]) == 2
    assert slots(pass_round(state)) == {"bjorn": 4, "carla": 3, "dylan": 2}


def test_an_event_that_empties_the_tracker_fills_it_at_once() -> None:
    """§3.9 (ruling D10): before the next decision. The next step can lead a new tourist."""
    state = drawn(before_event({2: visitor("agnes", "d7")}), "friend")
    state = act(state, WalkTourist("agnes", "left"))
    assert state.reveal == (2, 1, 0)
    state = act(state, RevealTourist("bjorn"), RevealTourist("carla"), RevealTourist("dylan"))
    assert state.phase is Phase.CHOOSE
    assert where(act(state, WalkTourist("bjorn", "forward")))["bjorn"] == "g6"
    last = drawn(before_event({5: visitor("agnes", "d7", frustrated=True)}), "sunburn")
    assert act(last, ChooseTourist("agnes")).reveal == (2, 1, 0)


def test_when_the_only_tourist_leaves_three_others_come() -> None:
    """§3.9, §6.3 (ruling D10): the tracker is empty after the check, and a new round begins."""
    state = pass_round(position({5: visitor("agnes", "e4", frustrated=True)}))
    assert state.lost == ("agnes",)
    assert (state.round, state.first, state.reveal) == (3, 1, (2, 1, 0))


def test_the_turn_that_the_book_plays_as_an_example() -> None:
    """§3.4, §4.2, §5.1, §6.1, §6.2: three cards, three spaces, one marker, one frustrated tourist."""
    town = {1: visitor("hiro", "f7"), 2: visitor("bjorn", "g7"), 3: visitor("carla", "f8")}
    state = lead(position(town, ("lff", "lfa"), number=1), "hiro", "l<", "fv", "fv")
    assert where(state)["hiro"] == "e9"
    assert inside(state, "hiro").markers == (0,)
    state = pass_round(act(state, EndTurn()))
    assert slots(state) == {"hiro": 2, "bjorn": 3, "carla": 4}
    assert [who for who in slots(state) if inside(state, who).frustrated] == ["carla"]


def test_nobody_left_to_an_event_and_none_to_come_ends_the_game() -> None:
    """§9.4 (ruling D36): at once, even if the Event still offers steps."""
    state = drawn(before_event({2: visitor("agnes", "d7")}, tourists=()), "friend")
    assert act(state, WalkTourist("agnes", "left")).end is End.DECK
