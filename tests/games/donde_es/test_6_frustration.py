"""Chapter 6: frustration."""

from __future__ import annotations

from gamenight.games.donde_es.types import (
    ChooseTourist,
    End,
    Event,
    RevealTourist,
)
from games.donde_es.positions import (
    act,
    before_event,
    drawn,
    happens,
    inside,
    legal,
    pass_round,
    placed,
    position,
    slots,
    visitor,
)

HARMLESS: tuple[Event, ...] = ("fog", "red_flag", "power_cut", "wet_stairs", "headset")


def test_all_cards_move_along_also_the_newest() -> None:
    """§6.1."""
    state = position({1: visitor("agnes", "g7"), 2: visitor("bjorn", "e4"), 4: visitor("carla", "g7")})
    assert slots(pass_round(state)) == {"agnes": 2, "bjorn": 3, "carla": 5}


def test_the_fourth_slot_frustrates() -> None:
    """§6.2: the book's example."""
    state = pass_round(position({2: visitor("agnes", "g7"), 3: visitor("bjorn", "e4")}))
    assert inside(state, "bjorn").frustrated
    assert not inside(state, "agnes").frustrated


def test_beyond_the_fifth_slot_a_tourist_leaves_for_good() -> None:
    """§6.3."""
    state = pass_round(position({5: visitor("agnes", "e4", frustrated=True), 1: visitor("bjorn", "g7")}))
    assert slots(state) == {"bjorn": 2}
    assert state.lost == ("agnes",)
    assert "agnes" not in state.tourists
    assert RevealTourist("agnes") not in legal(state)


def test_without_claims_the_third_tourist_leaves_in_the_fifth_round() -> None:
    """§6.3, §9.1: three rounds for the third slot, five for the first."""
    state = position(
        {1: visitor("agnes", "g7"), 2: visitor("bjorn", "f7"), 3: visitor("carla", "h7")}, number=1
    )
    leaving: list[int] = []
    for event in HARMLESS:
        number, lost = state.round, len(state.lost)
        state = pass_round(state)
        leaving += [number] * (len(state.lost) - lost)
        while state.reveal:
            state = act(state, RevealTourist(state.tourists[0]))
        if state.end is None:
            state = happens(placed(state), event)
    assert state.end is End.LOST
    assert leaving == [3, 4, 5]


def test_frustration_stays_when_the_card_goes_back() -> None:
    """§6.4 (ruling D27): by Sunburn, which swaps places."""
    town = {3: visitor("mei", "g7"), 4: visitor("agnes", "g7", frustrated=True)}
    state = act(drawn(before_event(town), "sunburn"), ChooseTourist("mei"))
    assert slots(state) == {"agnes": 3, "mei": 4}
    assert inside(state, "agnes").frustrated
