"""Chapter 5: assisting and claiming."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    Claim,
    EndTurn,
    MoveTourist,
    State,
    TakeBackMarker,
    WalkTourist,
)
from games.donde_es.positions import (
    GAME,
    act,
    before_event,
    drawn,
    inside,
    lead,
    legal,
    pass_round,
    position,
    refusal,
    slots,
    visitor,
    where,
)

HANDS = ("llff", "llff")


def test_two_different_spaces_in_a_turn_earn_a_marker() -> None:
    """§5.1 (ruling D6): the second space earns a marker, the third nothing."""
    state = position({1: visitor("dylan", "f7")}, HANDS)
    state = lead(state, "dylan", "l<")
    assert inside(state, "dylan").markers == ()
    state = lead(state, "dylan", "fv")
    assert inside(state, "dylan").markers == (0,)
    state = lead(state, "dylan", "fv")
    assert inside(state, "dylan").markers == (0,)


def spaces(state: State) -> list[int]:
    """How many spaces each tourist has been led onto in this turn, as everybody sees it."""
    return [guest.spaces for guest in GAME.view(state, None).tracker if guest is not None]


def test_there_and_back_earns_nothing() -> None:
    """§5.1 (ruling D6): two steps but one new space. Formerly these two steps earned a marker."""
    state = lead(position({1: visitor("dylan", "g4")}, HANDS), "dylan", "l<", "l>")
    assert where(state) == {"dylan": "g4"}
    assert inside(state, "dylan").markers == ()
    assert spaces(state) == [1]
    again = lead(position({1: visitor("dylan", "g4")}, ("llll", "lfa")), "dylan", "l<", "l>", "l<", "l>")
    assert inside(again, "dylan").markers == (), "the same space twice is one space"


def test_a_way_round_counts_each_space_once_and_never_the_first() -> None:
    """§5.1 (ruling D6): there, back and on to another space are two different ones."""
    state = lead(position({1: visitor("dylan", "g4")}, HANDS), "dylan", "l<", "l>", "f^")
    assert inside(state, "dylan").markers == (0,)
    assert spaces(state) == [2]
    back = lead(position({1: visitor("dylan", "g4")}, ("llll", "lfa")), "dylan", "l<", "l<", "l>", "l>")
    assert where(back) == {"dylan": "g4"}
    assert inside(back, "dylan").markers == (0,), "f4 and e4 were entered"


def test_other_tourists_may_move_in_between() -> None:
    """§5.1 (ruling D6)."""
    state = position({1: visitor("dylan", "g4"), 2: visitor("carla", "g8")}, HANDS)
    state = lead(lead(lead(state, "dylan", "l<"), "carla", "f^"), "dylan", "l<")
    assert inside(state, "dylan").markers == (0,)
    assert inside(state, "carla").markers == ()


def test_where_an_event_led_a_tourist_counts_for_no_turn() -> None:
    """§5.1, §7.8 (ruling D6): the turn begins where the tourist stands then."""
    state = act(drawn(before_event({1: visitor("dylan", "g4")}), "short_cut"), WalkTourist("dylan", "left"))
    state = lead(state, "dylan", "l>")
    assert (where(state), inside(state, "dylan").markers) == ({"dylan": "g4"}, ())


def test_each_tourist_needs_two_spaces_of_its_own() -> None:
    """§5.1 (ruling D7): and both can earn a marker in one turn."""
    state = position({1: visitor("dylan", "g4"), 2: visitor("carla", "g8")}, HANDS)
    state = lead(state, "dylan", "l<", "l<")
    state = lead(state, "carla", "f^", "f^")
    assert inside(state, "dylan").markers == inside(state, "carla").markers == (0,)


def test_steps_of_two_turns_do_not_add_up() -> None:
    """§5.1 (ruling D6)."""
    state = lead(position({1: visitor("dylan", "g4")}, HANDS), "dylan", "l<")
    state = lead(act(state, EndTurn()), "dylan", "l<")
    assert inside(state, "dylan").markers == ()


def test_a_card_holds_three_markers() -> None:
    """§5.2 (ruling D1)."""
    state = position({1: visitor("dylan", "g4", markers=(1, 1, 1))}, HANDS)
    assert inside(lead(state, "dylan", "l<", "l<"), "dylan").markers == (1, 1, 1)
    state = position({1: visitor("dylan", "g4", markers=(1, 1))}, HANDS)
    assert inside(lead(state, "dylan", "l<", "l<"), "dylan").markers == (1, 1, 0)


def test_a_guide_may_assist_again_in_a_later_turn() -> None:
    """§5.3: a second marker of the same guide. Four steps in one turn earn only one marker."""
    state = position({1: visitor("dylan", "g4", markers=(0,))}, ("llll", "lfa"))
    state = lead(state, "dylan", "l<", "l<", "l>", "l>")
    assert inside(state, "dylan").markers == (0, 0)


def test_a_marker_may_be_taken_off_again_until_the_turn_ends() -> None:
    """§5.4 (ruling D8): it does not come back in this turn."""
    state = lead(position({1: visitor("dylan", "g4", markers=(1,))}, HANDS), "dylan", "l<", "l<")
    assert TakeBackMarker("dylan") in legal(state)
    state = act(state, TakeBackMarker("dylan"))
    assert inside(state, "dylan").markers == (1,)
    assert TakeBackMarker("dylan") not in legal(state)
    state = lead(state, "dylan", "f^")
    assert inside(state, "dylan").markers == (1,), "a third new space"
    assert "no marker was put" in refusal(state, TakeBackMarker("dylan"))


def test_a_marker_may_be_taken_off_after_further_steps() -> None:
    """§5.4 (ruling D8): of this tourist or another, as long as the turn lasts."""
    state = position({1: visitor("dylan", "g4"), 2: visitor("carla", "g8")}, HANDS)
    state = lead(lead(state, "dylan", "l<", "l<", "f^"), "carla", "f^")
    assert inside(act(state, TakeBackMarker("dylan")), "dylan").markers == ()


def test_a_marker_of_an_earlier_turn_stays() -> None:
    """§5.4 (ruling D8)."""
    state = lead(position({1: visitor("dylan", "g4")}, HANDS), "dylan", "l<", "l<")
    state = act(state, EndTurn())
    assert "no marker was put" in refusal(state, TakeBackMarker("dylan"))
    assert inside(state, "dylan").trail == ()


def test_a_wished_location_claims_at_once() -> None:
    """§5.5 (ruling D5): Agnes cannot walk on through the ice cream parlour to the bar."""
    state = position({2: visitor("agnes", "d7"), 1: visitor("dylan", "g7")}, ("lff", "lfa"))
    state = lead(state, "agnes", "l<")
    assert [claim.tourist for claim in state.claims] == ["agnes"]
    assert "has arrived already" in refusal(state, MoveTourist("agnes", "forward_back", "back"))
    assert "has arrived already" in refusal(state, TakeBackMarker("agnes"))


def test_one_who_does_not_wish_the_place_is_not_claimed() -> None:
    """§5.5: Dylan wishes for a lookout, the beach or a hotel."""
    state = lead(position({2: visitor("dylan", "d7")}), "dylan", "l<")
    assert state.claims == ()
    assert where(state) == {"dylan": "c7"}


def test_a_claimed_card_keeps_markers_frustration_and_location() -> None:
    """§5.6: the last step earns a marker, which is put on the card before it is claimed."""
    state = position(
        {4: visitor("agnes", "e7", markers=(1,), frustrated=True), 1: visitor("dylan", "g7")}, HANDS
    )
    state = lead(state, "agnes", "l<", "l<")
    assert state.claims == (
        Claim(
            tourist="agnes",
            kind="ice_cream",
            space=space("c7"),
            frustrated=True,
            markers=(Seat(1), Seat(0)),
            by=Seat(0),
            guides=(Seat(0), Seat(1)),
            points=1,
            round=2,
        ),
    )
    assert where(state) == {"dylan": "g7"}


def test_the_slot_of_a_claimed_tourist_stays_empty() -> None:
    """§5.7."""
    slots_before = {1: visitor("dylan", "g7"), 2: visitor("agnes", "d7"), 3: visitor("carla", "g7")}
    state = lead(position(slots_before), "agnes", "l<")
    assert slots(state) == {"dylan": 1, "carla": 3}
    assert state.reveal == ()
    assert slots(pass_round(state)) == {"dylan": 2, "carla": 4}
