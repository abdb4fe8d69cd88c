"""Chapter 3: the round."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.tracker import suggested
from gamenight.games.donde_es.types import (
    DrawCard,
    End,
    EndTurn,
    Options,
    Phase,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    acting,
    before_event,
    drawn,
    happens,
    inside,
    lead,
    legal,
    lies,
    pass_round,
    placed,
    position,
    refusal,
    revealed,
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
    state = revealed(state, "bjorn", "carla")
    assert state.phase is Phase.EVENT
    state = happens(state, "siesta")
    assert (state.phase, state.turn) == (Phase.MOVE, 1)


def test_every_empty_calm_slot_gets_a_card_the_third_first() -> None:
    """§3.2 (rulings D11, D12)."""
    state = pass_round(position({1: visitor("agnes", "g7"), 4: visitor("bjorn", "g7")}))
    assert slots(state) == {"agnes": 2, "bjorn": 5}
    assert state.reveal == (2, 0)
    state = revealed(state, "carla", "dylan")
    assert slots(state) == {"agnes": 2, "bjorn": 5, "carla": 3, "dylan": 1}
    assert state.phase is Phase.EVENT


def test_the_first_player_draws_one_event_a_round() -> None:
    """§3.3: the Event stays visible until the round is over."""
    state = at_event(pass_round(position({1: visitor("agnes", "g7")}, first=0)))
    assert state.event is None
    state = happens(state, "siesta")
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


def three_come(first: int = 0) -> State:
    """Hiro, Bjorn and Carla are revealed, and nothing else is in town."""
    state = pass_round(position({5: visitor("agnes", "e4", frustrated=True)}, first=first, turn=first))
    return act(state, RevealTourist("hiro"), RevealTourist("bjorn"), RevealTourist("carla"))


def test_the_first_player_places_each_new_token_anywhere_in_the_square() -> None:
    """§3.7 (ruling D20): one after the other, when all cards are revealed. Formerly the game placed them."""
    state = three_come(first=1)
    assert acting(state) == state.first == 1
    square = [space(name) for name in ("f7", "g7", "h7", "g8")]
    assert legal(state) == (*[PlaceTourist("hiro", at) for at in square], PlaceAll())
    state = act(state, PlaceTourist("hiro", space("g8")), PlaceTourist("bjorn", space("g8")))
    assert legal(state) == tuple(PlaceTourist("carla", at) for at in square), "one token needs no “all”"
    state = act(state, PlaceTourist("carla", space("h7")))
    assert where(state) == {"hiro": "g8", "bjorn": "g8", "carla": "h7"}
    assert state.phase is Phase.EVENT


def test_the_suggested_space_is_the_one_nearest_to_a_wish() -> None:
    """§3.7 (ruling D20): of several the emptiest, then the first. `PlaceAll` accepts all suggestions at once.

    Hiro and Carla have five steps to a hotel from f7 and from h7. Bjorn has three to an ice cream parlour
    from f7, h7 and g8.
    """
    state = act(three_come(), PlaceAll())
    assert state.phase is Phase.EVENT
    assert where(state) == {"hiro": "f7", "bjorn": "h7", "carla": "f7"}


def test_a_closed_location_is_no_reason_to_suggest_a_space() -> None:
    """§3.7, §7.5 (ruling D20): Agnes has three steps to ice cream from g8, but six to a restaurant or bar."""
    crowd = {1: visitor("dylan", "f7"), 2: visitor("mei", "h7")}
    assert suggested(BOX, position(crowd), "agnes") == space("g8")
    assert suggested(BOX, position(crowd, lasting=(lies("power_cut", 1),)), "agnes") == space("f7")


def test_a_token_goes_nowhere_but_the_square_and_before_anything_else() -> None:
    """§3.7 (ruling D20): a refusal says what the table waits for."""
    state = three_come()
    assert refusal(state, PlaceTourist("hiro", space("e7"))) == (
        "Hiro's token is placed on a space of the Town Square (§3.7)"
    )
    waits = "the first player has to place Hiro's token in the Town Square first (§3.7)"
    assert refusal(state, PlaceTourist("bjorn", space("g7"))) == waits
    assert refusal(state, EndTurn()) == waits
    one = act(state, PlaceTourist("hiro", space("g7")), PlaceTourist("bjorn", space("g7")))
    assert refusal(one, PlaceAll()) == "Carla's token is the only one to place (§3.7)"
    moving = position({1: visitor("agnes", "g7")})
    assert "no token waits" in refusal(moving, PlaceAll())


def test_the_first_player_places_tokens_in_the_turn_of_another_guide_too() -> None:
    """§3.7, §3.9 (rulings D10, D20): then that turn goes on."""
    state = lead(position({4: visitor("agnes", "d7", frustrated=True)}, turn=1), "agnes", "l<")
    state = act(state, RevealTourist("bjorn"), RevealTourist("carla"), RevealTourist("dylan"))
    assert (state.turn, acting(state)) == (1, 0)
    assert acting(act(state, PlaceAll())) == 1


def test_fewer_cards_than_slots() -> None:
    """§3.8 (ruling D14)."""
    state = pass_round(position({1: visitor("agnes", "g7")}, tourists=("mei",)))
    assert state.reveal == (2,)
    state = revealed(state, "mei")
    assert state.phase is Phase.EVENT
    assert slots(state) == {"agnes": 2, "mei": 3}


def test_an_empty_tracker_is_filled_at_once_and_the_turn_goes_on() -> None:
    """§3.9 (ruling D10): the new ones move along at the end of the same round."""
    state = lead(position({4: visitor("agnes", "d7", frustrated=True)}), "agnes", "l<")
    assert GAME.to_act(state) == (CHANCE,)
    assert state.reveal == (2, 1, 0)
    state = revealed(state, "bjorn", "carla", "dylan")
    assert GAME.to_act(state) == (0,)
    assert slots(state) == {"bjorn": 3, "carla": 2, "dylan": 1}
    assert len(state.hands[0]) == 2
    assert slots(pass_round(state)) == {"bjorn": 4, "carla": 3, "dylan": 2}


def test_an_event_that_empties_the_tracker_fills_it_at_once() -> None:
    """§3.9 (ruling D10): before the next decision. The next step can lead a new tourist."""
    state = drawn(before_event({2: visitor("agnes", "d7")}), "friend")
    state = act(state, WalkTourist("agnes", "left"))
    assert state.reveal == (2, 1, 0)
    state = revealed(state, "bjorn", "carla", "dylan")
    assert state.phase is Phase.CHOOSE
    assert where(state)["bjorn"] == "f7"
    assert where(act(state, WalkTourist("bjorn", "left")))["bjorn"] == "e7"


def test_when_the_only_tourist_leaves_three_others_come() -> None:
    """§3.9, §6.3 (ruling D10): at once after the check. The first player of that round places them."""
    state = pass_round(position({5: visitor("agnes", "e4", frustrated=True)}))
    assert state.lost == ("agnes",)
    assert (state.round, state.first, state.reveal) == (2, 0, (2, 1, 0))
    shown = act(state, *[RevealTourist(who) for who in ("hiro", "carla", "tara")])
    assert GAME.to_act(shown) == (0,)
    guests = [guest for guest in GAME.view(shown, None).tracker if guest is not None]
    assert {guest.slot + guest.rounds for guest in guests} == {7}
    begun = act(shown, PlaceAll())
    assert (begun.round, begun.first, slots(begun)) == (3, 1, {"hiro": 3, "carla": 2, "tara": 1})


def test_the_turn_that_the_book_plays_as_an_example() -> None:
    """§3.4, §3.7, §4.2, §5.1, §6.1, §6.2 (ruling D20): in round 1, from the set-up on.

    The token leaves the Square “left once and down twice”: three cards, three spaces, one marker, and one
    tourist who did not move is frustrated.
    """
    state = GAME.setup(2, Options())
    for card in ("left_right", "forward_back", "forward_back", "any", "any", "any"):
        state = act(state, DrawCard(card))
    state = act(state, RevealTourist("carla"), RevealTourist("bjorn"), RevealTourist("hiro"))
    state = placed(act(state, PlaceTourist("carla", space("g8")), PlaceTourist("bjorn", space("h7"))))
    assert where(state)["hiro"] == "f7", "as suggested"
    state = lead(happens(state, "headset"), "hiro", "l<", "fv", "fv")
    assert (state.round, where(state)["hiro"], inside(state, "hiro").markers) == (1, "e9", (0,))
    state = pass_round(act(state, EndTurn()))
    assert slots(state) == {"hiro": 2, "bjorn": 3, "carla": 4}
    assert [who for who in slots(state) if inside(state, who).frustrated] == ["carla"]


def test_nobody_left_to_an_event_and_none_to_come_ends_the_game() -> None:
    """§9.4 (ruling D36): at once, even if the Event still offers steps."""
    state = drawn(before_event({2: visitor("agnes", "d7")}, tourists=()), "friend")
    assert act(state, WalkTourist("agnes", "left")).end is End.DECK
