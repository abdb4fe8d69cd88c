"""What the laboratory counts of ¿Dónde Es?"""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import CHANCE
from gamenight.games.donde_es.town import space, spot
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    ChooseTourist,
    Decline,
    DrawCard,
    DrawEvent,
    EndTurn,
    MoveTourist,
    Phase,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
    TakeBackMarker,
    WalkTourist,
)
from games import studying
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    acting,
    before_event,
    drawn,
    lead,
    position,
    visitor,
)
from games.variants import changed


def uses(state: State, action: Action) -> list[tuple[str, int]]:
    return studying.uses(GAME, state, acting(state), action)


def test_a_step_counts_its_card_its_direction_and_its_space() -> None:
    state = position({1: visitor("carla", "g7")})
    assert uses(state, MoveTourist("carla", "left_right", "left")) == [
        ("card/left-right", 0),
        ("direction/left", 0),
        ("space/f7", 0),
    ]


def test_every_space_can_be_entered() -> None:
    """By somebody who stands next to it."""
    for at, ways in BOX.town.ways.items():
        for direction, to in ways.items():
            state = position({1: visitor("carla", spot(at))})
            assert (f"space/{spot(to)}", 0) in uses(state, MoveTourist("carla", "any", direction))


def test_the_second_space_earns_an_assist_marker_and_it_can_be_taken_back() -> None:
    state = lead(position({1: visitor("carla", "g7")}), "carla", "l<")
    step = MoveTourist("carla", "any", "left")
    assert ("rule/assist-marker", 0) in uses(state, step)
    assert uses(act(state, step), TakeBackMarker("carla")) == [("rule/marker-taken-back", 0)]


def test_an_arrival_is_the_use_of_all_guides_who_score() -> None:
    """Agnes wishes a Bar: 4 points for each guide if she is calm."""
    state = position({1: visitor("agnes", "e4", markers=(1,))})
    assert uses(state, MoveTourist("agnes", "forward_back", "forward")) == [
        ("card/forward-back", 0),
        ("direction/forward", 0),
        ("location/bar", 0),
        ("location/bar", 1),
        *[("points/bar", 0)] * 4,
        *[("points/bar", 1)] * 4,
        ("rule/assist-scored", 1),
        ("rule/calm-claim", 0),
        ("space/e3", 0),
        ("tourist/agnes", 0),
        ("tourist/agnes", 1),
    ]


def test_a_frustrated_tourist_counts_as_such() -> None:
    state = position({4: visitor("agnes", "e4", frustrated=True)})
    found = uses(state, MoveTourist("agnes", "forward_back", "forward"))
    assert ("rule/frustrated-claim", 0) in found
    assert found.count(("points/bar", 0)) == 2


def test_a_swapped_hand_and_a_turn_without_a_card_count() -> None:
    state = position({1: visitor("carla", "g7")})
    assert uses(state, SwapHand()) == [("rule/hand-swapped", 0)]
    assert uses(state, EndTurn()) == [("rule/no-card", 0)]
    assert uses(lead(state, "carla", "l<"), EndTurn()) == []


def test_placed_tokens_count_for_the_first_player() -> None:
    coming = position({3: visitor("carla", "e7")}, phase=Phase.REVEAL, event=None)
    state = act(replace(coming, reveal=(1, 0)), RevealTourist("agnes"), RevealTourist("bjorn"))
    assert uses(state, PlaceTourist("agnes", space("g8"))) == [("space/g8", 0)]
    assert [key for key, _ in uses(state, PlaceAll())] == sorted(
        f"space/{spot(found.space)}" for found in state.tracker[:2] if found is not None
    )


def test_an_event_is_the_use_of_the_one_who_draws_it() -> None:
    state = before_event({1: visitor("carla", "g7")}, first=1)
    assert uses(state, DrawEvent("siesta")) == [("event/siesta", 1)]


def test_an_event_that_asks_nobody_has_no_effect() -> None:
    state = before_event({1: visitor("carla", "g7")})
    assert uses(state, DrawEvent("lost_bag")) == [("event/lost-bag", 0), ("rule/no-effect", 0)]


def test_help_can_be_declined() -> None:
    state = drawn(before_event({1: visitor("carla", "g7")}), "guides_day")
    assert uses(state, Decline()) == [("event-declined/guides-day", 0)]
    assert uses(state, CarryOut()) == []


def test_a_step_by_an_event_is_the_use_of_the_guide_who_chooses_it() -> None:
    state = drawn(before_event({1: visitor("carla", "g7")}), "short_cut")
    assert uses(state, WalkTourist("carla", "left")) == [("space/f7", 0)]


def test_the_steps_of_a_wind_and_an_arrival_without_a_guide_are_nobodys() -> None:
    """An East wind blows Carla to f7, and Agnes into the Ice Cream Parlour at c7."""
    state = drawn(before_event({1: visitor("carla", "g7"), 2: visitor("agnes", "d7")}), "east_wind")
    assert uses(state, CarryOut()) == [
        ("location/ice-cream", CHANCE),
        ("rule/calm-claim", CHANCE),
        ("space/c7", CHANCE),
        ("space/f7", CHANCE),
        ("tourist/agnes", CHANCE),
    ]


def test_frustration_and_a_lost_tourist_are_nobodys() -> None:
    """A round ends: Carla moves on to slot 4 and is frustrated, Agnes leaves from slot 5."""
    state = position(
        {3: visitor("carla", "g7"), 5: visitor("agnes", "e4", frustrated=True)}, ("lfa", "lfa"), turn=1
    )
    assert uses(state, EndTurn()) == [
        ("rule/frustration", CHANCE),
        ("rule/no-card", 1),
        ("tourist-lost/agnes", CHANCE),
    ]


def test_an_event_can_frustrate_a_tourist() -> None:
    state = drawn(before_event({3: visitor("carla", "g7")}), "sunburn")
    assert uses(state, ChooseTourist("carla")) == [("rule/frustration", CHANCE)]


def test_shuffled_movement_cards_are_everybodys() -> None:
    held = position({1: visitor("carla", "g7")}, ("l", "lfa"))
    empty = replace(held, deck=(0, 0, 0), discards=(11, 23, 22))
    assert uses(empty, SwapHand()) == [("rule/hand-swapped", 0), ("rule/reshuffle", CHANCE)]
    last = replace(held, deck=(0, 1, 0), discards=(11, 22, 22))
    drawing = act(last, SwapHand())
    assert uses(drawing, DrawCard("forward_back")) == [("rule/reshuffle", CHANCE)]


def test_components_decide_what_is_counted() -> None:
    found = {feature.key for feature in GAME.features}
    movement = {"movement": {"any": 0, "left_right": 40, "forward_back": 40}}
    walled = {"town": {"walls": [["c13", "c12"]]}}
    fewer = {feature.key for feature in changed(GAME, {"cards": movement, "town": walled}).features}
    assert found - fewer == {"card/any", "space/c13"}
    drift = {"event": {"sea_breeze": {"helpful": False}}}
    harmful = {feature.key for feature in changed(GAME, {"events": drift}).features}
    assert found - harmful == {"event-declined/sea-breeze"}


def test_every_feature_can_be_used() -> None:
    """Random guides seldom lead anybody far. A test above enters every space."""
    unused = studying.never_used(GAME, at_random=100, by_greedy=8)
    assert {key for key in unused if not key.startswith("space/")} == set()
