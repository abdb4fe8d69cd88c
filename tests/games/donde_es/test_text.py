"""The texts of ¿Dónde Es?: narration, choices and refusals."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import CHANCE, Seat, play
from gamenight.games.donde_es.names import event_rule
from gamenight.games.donde_es.printed import Printed, printed
from gamenight.games.donde_es.town import SIDE, space
from gamenight.games.donde_es.types import (
    EVENTS,
    Action,
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    DiscardCard,
    DrawCard,
    DrawEvent,
    EndTurn,
    MoveTourist,
    Options,
    PlaceAll,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
    TakeBackMarker,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    acting,
    before_event,
    drawn,
    lead,
    lies,
    position,
    refusal,
    visitor,
)
from games.variants import changed

PRINTED = printed(BOX)
TOWN = {1: visitor("agnes", "d7", markers=(1,)), 2: visitor("dylan", "g4")}


def told(state: State, action: Action, viewer: int | None = None) -> list[str]:
    """The narration for a viewer or a spectator. Ann and Ben sit at the table."""
    seat = acting(state)
    after = play(GAME, state, seat, action)
    eyes = None if viewer is None else Seat(viewer)
    return [line.format("Ann", "Ben") for line in GAME.narrate(state, seat, action, after, eyes)]


def offered(state: State, action: Action) -> tuple[str, str]:
    seat = acting(state)
    choice = GAME.describe(GAME.view(state, seat), seat, action)
    return choice.text, choice.badge


def test_who_comes_is_told() -> None:
    """§3.2."""
    state = act(position(TOWN), EndTurn(), EndTurn())
    assert told(state, RevealTourist("mei")) == [
        "Mei comes to town, slot 1: Fountain, Bar or Ice Cream Parlour."
    ]


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    """§1.11."""
    state = act(GAME.setup(2, Options()), *[DrawCard("any")] * 3)
    assert told(state, DrawCard("any"), 1) == ["You draw “any direction”."]
    assert told(state, DrawCard("any"), 0) == ["Ben draws a movement card."]
    assert told(state, DrawCard("any")) == ["Ben draws a movement card."]


def test_a_card_drawn_up_is_told_to_its_owner_alone() -> None:
    """§1.11, §4.9: Ben had the last turn, and the card is Ann's."""
    state = act(position(TOWN, ("lf", "lfa"), turn=1), EndTurn())
    assert (state.turn, state.draws) == (1, (0,))
    assert told(state, DrawCard("any"), 1)[0] == "Ann draws a movement card."
    assert told(state, DrawCard("any"), 0)[0] == "You draw “any direction”."


def test_a_step_a_marker_and_a_claim_are_told() -> None:
    """§4.2, §5.1, §5.5."""
    state = position(TOWN, ("lll", "lfa"))
    step = MoveTourist("dylan", "left_right", "left")
    assert told(state, step) == ["Ann leads Dylan to the left by “left or right”, to f4."]
    moved = act(state, step)
    assert told(moved, step, 0) == [
        "You lead Dylan to the left by “left or right”, to e4, and put an assist marker on the card."
    ]
    assert told(moved, step, 1) == [
        "Ann leads Dylan to the left by “left or right”, to e4, and puts an assist marker on the card."
    ]
    home = MoveTourist("agnes", "left_right", "left")
    assert told(state, home, 1) == [
        "Ann leads Agnes to the left by “left or right”, to the Ice Cream Parlour, c7.",
        "Agnes has arrived: Ice Cream Parlour Heladería Polo Norte, 3 points for Ann and you.",
    ]


def test_the_rest_of_a_turn_is_told() -> None:
    """§4.1, §4.7, §5.4."""
    state = position(TOWN, ("lll", "lfa"))
    assert told(state, EndTurn(), 0) == ["You end the turn."]
    assert told(state, SwapHand(), 1) == [
        "Ann swaps the hand: “left or right”, “left or right”, “left or right”."
    ]
    marked = lead(state, "dylan", "l<", "l<")
    assert told(marked, TakeBackMarker("dylan"), 1) == ["Ann takes the assist marker off Dylan's card again."]


def test_an_event_is_read_aloud_with_whom_it_will_hit() -> None:
    """§7.1 (ruling D37): first the cause, then the effect."""
    state = before_event({1: visitor("mei", "d7"), 2: visitor("dylan", "g4")})
    assert told(state, DrawEvent("east_wind"), 1) == [
        "Ann draws the Event East wind (El levante). "
        "Every tourist takes a step to the left, where the way is open (§8.10). "
        "That means: Mei arrives at the Ice Cream Parlour, c7 and Dylan walks to f4."
    ]
    assert told(drawn(state, "east_wind"), CarryOut(), 1) == [
        "Ann carries out East wind (El levante).",
        "Mei has arrived: Ice Cream Parlour Heladería Polo Norte, nobody scores.",
        "Dylan walks to f4.",
    ]
    assert told(state, DrawEvent("heat"))[0].endswith("That means: Dylan moves to slot 3.")
    assert told(drawn(state, "heat"), CarryOut(), 0) == [
        "You carry out Heat wave (Ola de calor).",
        "Dylan is in slot 3 now.",
    ]
    alley = before_event({1: visitor("carla", "g2")})
    assert told(alley, DrawEvent("east_wind"))[0].endswith("It changes nothing now (§7.6).")
    tired = before_event({5: visitor("mei", "d7", frustrated=True), 2: visitor("dylan", "g4")})
    assert told(tired, DrawEvent("heat"))[0].endswith("That means: Dylan moves to slot 3.")


def test_help_that_is_accepted_is_told() -> None:
    """§7.9, §8.2 (ruling D37)."""
    state = before_event({1: visitor("mei", "d7"), 2: visitor("dylan", "g4")})
    assert told(state, DrawEvent("shade"))[0].endswith(
        "The first player may let the tourist furthest along rest, who stays in the slot at the end of this "
        "round, as do those right behind (§8.2). That means: Mei and Dylan stay in their slots at the end "
        "of this round."
    )
    assert told(drawn(state, "shade"), CarryOut(), 1) == [
        "Ann accepts A bench in the shade (Un banco a la sombra).",
        "At the end of this round Mei and Dylan stay in their slots.",
    ]


def test_placed_tokens_are_told() -> None:
    """§3.7 (ruling D20)."""
    state = act(position(TOWN), EndTurn(), EndTurn(), RevealTourist("mei"))
    assert told(state, PlaceTourist("mei", space("g8")), 1) == ["You place Mei's token on the Square, g8."]
    assert told(state, PlaceTourist("mei", space("g8")), 0) == ["Ben places Mei's token on the Square, g8."]
    town = {5: visitor("agnes", "e4", frustrated=True), 1: visitor("dylan", "g4")}
    two = act(position(town), EndTurn(), EndTurn(), RevealTourist("mei"), RevealTourist("hiro"))
    assert told(two, PlaceAll()) == ["Ben places the tokens: Mei at f7 and Hiro at h7."]


def test_of_a_lasting_event_it_is_told_how_long_it_lasts() -> None:
    """§7.4 (ruling D28)."""
    state = before_event(TOWN)
    assert told(state, DrawEvent("headset"), 1) == [
        "Ann draws the Event Broken headset (Los auriculares rotos). "
        "The drawer moves only one tourist a turn (§8.18). That lasts until Ann is first player again (§7.4)."
    ]
    (line,) = told(state, DrawEvent("fog"), 0)
    assert line.endswith(
        "Every Lookout is closed (§8.17). That lasts until you are first player again (§7.4)."
    )


def test_a_frustrated_arrival_is_told() -> None:
    """§10.1, §10.4."""
    town = {4: visitor("agnes", "d7", frustrated=True, markers=(1,)), 2: visitor("dylan", "g4")}
    assert told(position(town), MoveTourist("agnes", "left_right", "left"), 0)[1] == (
        "Agnes has arrived, frustrated: Ice Cream Parlour Heladería Polo Norte, 1 point for you and Ben."
    )


def test_a_shuffled_deck_is_told() -> None:
    """§4.8 (ruling D18): when the last card is drawn, not before."""
    state = position(TOWN)
    spent = replace(state, deck=(0, 0, 2), discards=(*state.deck[:2], state.deck[2] - 2))
    swapping = act(spent, SwapHand())
    draw = DrawCard("left_right")
    assert told(swapping, draw) == ["Ann draws a movement card."]
    assert told(act(swapping, draw), draw) == [
        "Ann draws a movement card.",
        "The discarded movement cards are shuffled and become the deck.",
    ]


def test_what_was_decided_about_an_event_is_told() -> None:
    """§7.1, §8.8, §8.9, §8.16."""
    state = before_event(TOWN)
    assert told(drawn(state, "strike"), DiscardCard("any"), 1) == ["Ann discards “any direction”."]
    assert told(drawn(state, "short_cut"), WalkTourist("dylan", "left")) == [
        "Ann leads Dylan to the left, to f4."
    ]
    assert told(drawn(state, "short_cut"), Decline(), 0) == ["You do without it."]
    assert told(drawn(state, "short_cut"), Decline(), 1) == ["Ann does without it."]
    assert told(drawn(state, "road_works"), CloseLocation(space("g1"))) == [
        "Ann closes the Beach, g1, Playa de los Pescadores."
    ]


def test_what_comes_of_a_chosen_tourist_is_told() -> None:
    """§8.1, §8.4, §8.11, §8.12: also for the tourist who swaps places."""
    state = before_event(TOWN)
    assert told(drawn(state, "tapas"), ChooseTourist("dylan"), 0) == [
        "You let Dylan rest.",
        "At the end of this round Agnes and Dylan stay in their slots.",
    ]
    swapped = told(drawn(state, "sunburn"), ChooseTourist("agnes"))
    assert swapped[1:] == ["Dylan is in slot 1 now.", "Agnes is in slot 2 now."]
    assert told(drawn(state, "sunburn"), ChooseTourist("dylan"), 1) == [
        "Ann chooses Dylan.",
        "Dylan is in slot 3 now.",
    ]
    assert told(drawn(state, "lost_bag"), ChooseTourist("dylan")) == ["Ann sends Dylan back to the Square."]
    assert told(drawn(state, "review"), ChooseTourist("dylan")) == [
        "Ann puts an assist marker on Dylan's card."
    ]


def test_the_end_of_a_round_is_told() -> None:
    """§3.6, §6.2, §7.4."""
    town = {3: visitor("agnes", "g7"), 1: visitor("dylan", "g7")}
    state = position(town, turn=1, lasting=(lies("fog", 1),))
    assert told(state, EndTurn(), 1) == [
        "You end the turn.",
        "Agnes is frustrated.",
        "Fog on the hills (Niebla en la sierra) is over.",
        "Round 3 begins: you are first player.",
    ]


def test_the_last_tourist_and_the_end_are_told() -> None:
    """§9.1, §9.2, §9.3."""
    state = act(position({1: visitor("dylan", "g7")}, tourists=("mei",)), EndTurn(), EndTurn())
    assert told(state, RevealTourist("mei"))[1:] == ["That was the last tourist: this round is the last."]
    middle = lead(position({1: visitor("agnes", "d7")}, tourists=("mei",)), "agnes", "l<")
    assert told(middle, RevealTourist("mei"))[1:] == [
        "That was the last tourist: the next round is the last."
    ]
    town = {5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")}
    state = position(town, turn=1, lost=("bjorn", "carla"))
    assert told(state, EndTurn())[-2:] == [
        "Agnes has had enough and leaves: 3 of 3 lost.",
        "Too many tourists have left disappointed: the day is over.",
    ]
    over = position(town, turn=1, tourists=(), last=2)
    assert told(over, EndTurn())[-1] == "No more coaches come: the day is over."


def test_a_step_says_where_it_leads_and_what_it_scores() -> None:
    """§4.2, §5.1, §10.1."""
    state = position(TOWN, ("lll", "lfa"))
    assert offered(state, MoveTourist("dylan", "left_right", "left")) == (
        "Lead Dylan to the left by “left or right”, to f4",
        "",
    )
    assert offered(lead(state, "dylan", "l<"), MoveTourist("dylan", "left_right", "left")) == (
        "Lead Dylan to the left by “left or right”, to e4, and assist",
        "assist",
    )
    assert offered(state, MoveTourist("agnes", "left_right", "left")) == (
        "Lead Agnes to the left by “left or right”, to the Ice Cream Parlour, c7: "
        "3 points, and the same for 1 other guide",
        "+3",
    )
    back = offered(lead(state, "dylan", "l<"), MoveTourist("dylan", "left_right", "right"))
    assert back == (
        "Lead Dylan to the right by “left or right”, to g4, no new space and no assist marker (§5.1)",
        "",
    )
    full = position({1: visitor("agnes", "d7"), 2: visitor("dylan", "g4", markers=(1, 1, 1))}, ("ll", "lfa"))
    step = MoveTourist("dylan", "left_right", "left")
    full = act(full, step)
    assert offered(full, step) == ("Lead Dylan to the left by “left or right”, to e4", "")
    assert told(full, step) == ["Ann leads Dylan to the left by “left or right”, to e4."]
    cross = position({4: visitor("agnes", "d7", frustrated=True), 2: visitor("dylan", "g4")})
    assert offered(cross, MoveTourist("agnes", "left_right", "left"))[1] == "+1"
    own = position({1: visitor("agnes", "d7", markers=(0, 0)), 2: visitor("dylan", "g4")})
    assert offered(own, MoveTourist("agnes", "left_right", "left"))[0].endswith("c7: 3 points")
    closed = position(TOWN, lasting=(lies("power_cut", 1),))
    assert offered(closed, MoveTourist("agnes", "left_right", "left")) == (
        "Lead Agnes to the left by “left or right”, to the Ice Cream Parlour, c7; it is closed",
        "closed",
    )


def test_the_other_choices_say_what_they_do() -> None:
    """§4.1, §4.7, §8.1, §8.4, §8.11, §8.12, §8.16."""
    state = position(TOWN, ("lll", "lfa"))
    assert offered(state, EndTurn())[0] == "End the turn and keep 3 cards"
    assert offered(position(TOWN, ("l", "l")), EndTurn())[0] == "End the turn and keep 1 card"
    assert offered(position(TOWN, ("", "l")), EndTurn())[0] == "End the turn"
    swap = "Discard the whole hand for 3 cards from the deck: the whole turn"
    assert offered(state, SwapHand())[0] == offered(position(TOWN, ("la", "l")), SwapHand())[0] == swap
    marked = lead(state, "dylan", "l<", "l<")
    assert offered(marked, TakeBackMarker("dylan"))[0] == "Take the new assist marker off Dylan's card again"
    five = {5: visitor("agnes", "e4", frustrated=True), 2: visitor("dylan", "g4")}
    asked = before_event(five)
    agnes = ChooseTourist("agnes")
    assert offered(drawn(asked, "tapas"), agnes) == (
        "Let Agnes rest: at the end of this round Agnes stays in the slot",
        "rest",
    )
    assert offered(drawn(asked, "sunburn"), ChooseTourist("dylan")) == ("Move Dylan on to slot 3", "→ 3")
    both = before_event(TOWN)
    assert offered(drawn(both, "tapas"), ChooseTourist("dylan"))[0] == (
        "Let Dylan rest: at the end of this round Dylan and Agnes stay in their slots"
    )
    assert offered(drawn(both, "sunburn"), agnes) == ("Move Agnes on to slot 2, and Dylan to slot 1", "→ 2")
    assert offered(drawn(asked, "lost_bag"), agnes) == ("Send Agnes back to the Square", "Square")
    assert offered(drawn(asked, "review"), agnes) == ("Put an assist marker on Agnes's card", "assist")
    assert offered(drawn(asked, "review"), Decline())[0] == "Do without it"
    assert offered(drawn(asked, "strike"), DiscardCard("any"))[0] == "Discard “any direction”"
    assert offered(drawn(asked, "short_cut"), WalkTourist("dylan", "left"))[0] == (
        "Lead Dylan to the left, without a card, to f4"
    )
    assert offered(drawn(asked, "road_works"), CloseLocation(space("g1")))[0] == (
        "Close the Beach, g1, Playa de los Pescadores, until the first player token comes back to {0}"
    )


def test_a_place_in_the_square_says_how_far_a_wish_is() -> None:
    """§3.7 (ruling D20): Mei wishes a Fountain, a Bar or ice cream."""
    state = act(position(TOWN), EndTurn(), EndTurn(), RevealTourist("mei"))
    assert offered(state, PlaceTourist("mei", space("f7"))) == (
        "Place Mei on the Square, f7: 3 steps to the nearest wish",
        "advised",
    )
    assert offered(state, PlaceTourist("mei", space("g7"))) == (
        "Place Mei on the Square, g7: 4 steps to the nearest wish",
        "",
    )
    town = {5: visitor("agnes", "e4", frustrated=True), 1: visitor("dylan", "g4")}
    two = act(position(town), EndTurn(), EndTurn(), RevealTourist("mei"), RevealTourist("hiro"))
    assert offered(two, PlaceAll())[0] == "Place all 2 as suggested: Mei at f7 and Hiro at h7"


def test_accepting_or_carrying_out_an_event_says_what_it_does() -> None:
    """§7.9, §7.10, §8.6, §8.7, §8.13, §8.14 (ruling D37)."""
    state, yes = before_event(TOWN), CarryOut()
    assert (
        offered(drawn(state, "heat"), yes)[0] == "Carry out Heat wave (Ola de calor): Dylan moves to slot 3"
    )
    assert offered(drawn(state, "tips"), yes)[0] == "Accept Good tips (Buenas propinas): draw 2 cards"
    assert offered(drawn(state, "new_maps"), yes)[0].endswith("discard the hand and draw 3 cards")
    token = "until the first player token comes back to {0}"
    assert offered(drawn(state, "season"), yes)[0].endswith(f"a full hand has 4 cards {token}")
    assert offered(drawn(state, "megaphone"), yes)[0].endswith(
        f"every card moves tourists in any direction {token}"
    )
    assert offered(drawn(state, "fog"), yes)[0].endswith("Every Lookout is closed (§8.17)")


def test_chance_is_refused_with_a_reason_too() -> None:
    """§3.1: a card that is not in the deck, or that is not drawn now."""
    state = GAME.setup(2, Options())
    assert "a movement card is drawn now" in refusal(state, DrawEvent("fog"))
    revealing = act(position(TOWN), EndTurn(), EndTurn())
    assert refusal(revealing, RevealTourist("agnes")) == "Agnes is not in the deck any more (§3.2)"
    assert "a tourist is revealed now" in refusal(revealing, DrawCard("any"))
    assert "an Event is drawn now" in refusal(before_event(TOWN), EndTurn(), int(CHANCE))


def test_a_guide_is_refused_what_chance_decides() -> None:
    """§4.1, §6.3."""
    state = position(TOWN, lost=("mei",))
    assert "nothing is drawn now" in refusal(state, DrawCard("any"))
    assert refusal(state, MoveTourist("mei", "any", "left")) == "Mei has left the town (§6.3)"


def test_every_event_says_what_it_does() -> None:
    """§8.1: in one sentence, with the number of its rule, on the card that the client draws."""
    for event in EVENTS:
        assert event_rule(BOX, event).endswith(").")
        assert "{" not in event_rule(BOX, event)
    assert [card.rule for card in PRINTED.events] == [event_rule(BOX, event) for event in EVENTS]


def test_the_printed_town_is_the_town_of_the_rules() -> None:
    """§1.5: every space and wall."""
    places = {place.space: place for place in PRINTED.town.places}
    assert places[space("g7")].ground == "square"
    assert places[space("e8")].ground == "stairs"
    assert (places[space("g1")].kind, places[space("g1")].sign) == ("beach", "Playa de los Pescadores")
    assert all(place.space == place.row * SIDE + place.column for place in places.values())
    walls = [["g4", "g5"], ["c7", "d7"]]
    walled = changed(GAME, {"town": {"town": {"walls": walls}}}).printed
    assert isinstance(walled, Printed)
    assert [(wall.one, wall.other) for wall in walled.town.walls] == [
        (space("g4"), space("g5")),
        (space("c7"), space("d7")),
    ]


def test_a_loss_says_that_the_next_one_ends_the_game() -> None:
    """§6.3, §9.1."""
    town = {5: visitor("mei", "d7", frustrated=True), 1: visitor("dylan", "g4")}
    lines = [line for line in _end_of_round(position(town, ("", ""), turn=1)) if "Mei" in line]
    assert lines == ["Mei has had enough and leaves: 1 of 3 lost."]
    second = position(town, ("", ""), turn=1, lost=("agnes",))
    lines = [line for line in _end_of_round(second) if "Mei" in line]
    assert lines == ["Mei has had enough and leaves: 2 of 3 lost; one more ends the game (§9.1)."]


def _end_of_round(state: State) -> list[str]:
    """The whole narration from the last turn of a round to the next reveal."""
    lines = told(state, EndTurn())
    state = act(state, EndTurn())
    while state.draws:
        draw = GAME.legal_actions(state, CHANCE)[0]
        lines += told(state, draw)
        state = act(state, draw)
    return lines


def test_the_last_turn_is_offered_as_such() -> None:
    """§9.2."""
    state = position({1: visitor("dylan", "g4")}, ("l", "lfa"), number=4, last=4, tourists=())
    assert offered(state, EndTurn())[0] == "End the turn and keep 1 card"
    final = act(state, EndTurn())
    assert offered(final, EndTurn())[0] == "End the turn and keep 3 cards, the last of the game (§9.2)"
    assert offered(final, SwapHand())[0].endswith("the whole turn, the last of the game (§9.2)")


def test_a_hand_that_is_shuffled_into_the_deck_at_once_is_not_named() -> None:
    """§4.8: the discards become the deck before anybody sees this hand among them."""
    for cards, named in ((0, False), (1, True)):
        state = replace(position({}, ("lfa", "lfa")), deck=(cards, 0, 0))
        line = told(state, SwapHand(), 1)[0]
        assert ("“" in line) == named
