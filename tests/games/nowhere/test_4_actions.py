"""Actions, moving, sharing and using Items (§4)."""

from __future__ import annotations

from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Borrow,
    BreakIn,
    DiscardItem,
    DrinkCoffee,
    Give,
    GrabCoffee,
    MoveTo,
    Prepare,
    Ready,
    Shop,
    Take,
    TakeDiscard,
    UseAbility,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Item, Place
from games.nowhere.positions import BOX, act, draw, legal, offered, position, reachable, refusal


def test_everybody_waits_while_a_player_decides() -> None:
    """§4.1 (H52): nobody else can act."""
    state = position(pawns=["diner", "neighborhood"], camel="alan_4")
    state = act(state, 0, GrabCoffee())
    assert state.board.agenda[0].kind == "track"  # both three spaces away, with no Item
    assert GAME.to_act(state) == (state.board.reader,) == (0,)
    assert refusal(state, 1, MoveTo("mango_1")) == "Bethany decides first (§4.1)"


def test_three_things_cost_an_action() -> None:
    """§4.2: moving, interacting, an ability; the counter is shared."""
    state = act(position(pawns=["library", "park"]), 0, MoveTo("alan_2"))
    assert state.board.counter == 7
    state = act(position(pawns=["library", "park"], hush=True), 0, Borrow())
    assert state.board.counter == 7
    state = act(state, 1, UseAbility())
    assert state.board.counter == 6
    assert state.board.spent == (1, 1)


def test_free_actions_cost_nothing() -> None:
    """§4.3: giving or using an Item and drinking a Coffee take no Action. The Mixtape adds one."""
    state = position(hands=[["mixtape", "sneakers"]], coffee=(True, False), counter=1)
    state = act(state, 0, Give("mixtape", 1), UseItem("sneakers"), DrinkCoffee())
    state = act(state, 1, UseItem("mixtape"))
    assert state.board.counter == 2


def test_no_action_at_counter_0() -> None:
    """§4.4: only the rest of a Move Action can be walked, and Items can be used."""
    state = position(pawns=["library"], counter=0, hands=[["sneakers"]], steps=(1, None))
    assert reachable(state, 0) == {"alan_2"}
    assert refusal(state, 0, Borrow()) == "no Action is left on the Action Counter (§4.4)"
    assert "no Action is left" in refusal(state, 0, MoveTo("alan_1"))
    assert offered(state, 0, UseItem) == [UseItem("sneakers")]


def test_the_counter_has_an_end() -> None:
    """§4.4 (H42): more Actions are lost."""
    end = BOX.counter.end
    state = position(hands=[["yearbook"]], counter=end - 1)
    assert act(state, 0, UseItem("yearbook")).board.counter == end
    full = position(hands=[["yearbook"]], counter=end)
    assert refusal(full, 0, UseItem("yearbook")) == "the Action Counter is at its end (§4.4)"


def test_a_move_of_four_spaces_in_pieces() -> None:
    """§4.5 (H5): the rest can still be used after others act or Items are used."""
    state = act(position(hands=[[], ["mixtape"]]), 0, MoveTo("chatham_4"))
    assert state.board.steps[0] == 3
    state = act(state, 1, UseItem("mixtape"))
    state = act(state, 0, MoveTo("floormart"))
    assert state.board.steps[0] == 0
    assert state.board.counter == 8
    assert state.board.spent == (1, 0)


def test_a_step_along_a_street_or_through_an_entrance() -> None:
    """§4.6: each costs one space."""
    state = position(pawns=["park"])
    assert {"chatham_4", "alan_3"} <= reachable(state, 0)
    assert "floormart" in reachable(state, 0)  # out, two along Chatham, in
    assert "sheriff" in reachable(state, 0)
    assert "high_school" not in reachable(state, 0)
    assert "6 spaces away, and you can move 4" in refusal(state, 0, MoveTo("high_school"))


def test_tape_and_camel_are_in_the_way() -> None:
    """§4.7 (H4): a player can neither enter them nor walk through."""
    state = position(pawns=["chatham_3"], tape=("floormart",), camel="chatham_4")
    assert refusal(state, 0, MoveTo("floormart")) == "there is Yellow Tape on Floormart (§4.7)"
    assert refusal(state, 0, MoveTo("chatham_4")).startswith("Camel is at Chatham Rd. 4")
    assert reachable(state, 0) == {"chatham_1", "chatham_2"}
    assert "no way to the Park" in refusal(state, 0, MoveTo("park"))


def test_a_player_may_leave_tape_and_camel() -> None:
    """§4.7 (H6): only entering is barred."""
    state = position(pawns=["floormart"], tape=("floormart",), camel="floormart")
    state = act(state, 0, MoveTo("chatham_2"))
    assert "floormart" not in reachable(state, 0)


def test_a_new_action_ends_the_move() -> None:
    """§4.8: what was left of it is lost."""
    state = act(position(pawns=["alan_2"], hush=True), 0, MoveTo("library"))
    assert state.board.steps[0] == 3
    state = act(state, 0, Borrow())
    assert state.board.steps[0] is None
    assert state.board.counter == 6


def test_a_new_move_does_not_add_to_the_old_one() -> None:
    """§4.8: three spaces are left. A new Move Action of four spaces replaces them."""
    state = act(position(), 0, MoveTo("alan_3"))
    assert state.board.steps[0] == 3
    state = act(state, 0, MoveTo("alan_outer"))
    assert (state.board.steps[0], state.board.counter) == (0, 6)


def test_a_jailed_player_does_nothing() -> None:
    """§4.9 (H14): not even say ready. Sharing with visitors: §6.2."""
    state = position(pawns=["sheriff"], hands=[["mixtape"]], jailed=(3, 0))
    assert GAME.to_act(state) == (1,)
    assert legal(state, 0) == ()


def test_items_are_shared_in_one_place() -> None:
    """§4.10: given and taken, on a street or in a Location."""
    state = position(pawns=["mango_1", "mango_1"], hands=[["mixtape"], ["scissors"]])
    assert act(state, 0, Give("mixtape", 1)).board.hands == ((), ("mixtape", "scissors"))
    assert act(state, 0, Take("scissors", 1)).board.hands == (("mixtape", "scissors"), ())
    apart = position(pawns=["mango_1", "mango_2"], hands=[["mixtape"]])
    assert "they are elsewhere" in refusal(apart, 0, Give("mixtape", 1))
    assert "another player" in refusal(state, 0, Give("mixtape", 0))
    assert refusal(state, 0, Take("mixtape", 1)) == "they do not hold the Mixtape (§4.10)"
    assert refusal(state, 0, Give("scissors", 1)) == "you do not hold the Scissors (§4.10)"


def test_hands_lie_open() -> None:
    """§4.11 (H11): everybody sees them."""
    state = position(hands=[["mixtape"], ["scissors"]])
    assert GAME.view(state, None).board.hands == (("mixtape",), ("scissors",))


STAYS = "came back to {} and stays until the next Action (§4.12)"


def test_an_item_goes_on_freely_until_it_comes_back() -> None:
    """§4.12 (H55): from hand to hand to hand; back with somebody who held it, it stays with them."""
    state = position(who=("bethany", "noel", "carl"), hands=[["mixtape"]])
    state = act(act(state, 0, Give("mixtape", 1)), 1, Give("mixtape", 2))
    back = act(state, 2, Give("mixtape", 0))
    assert STAYS.format("you") in refusal(back, 0, Give("mixtape", 1))
    assert STAYS.format("them") in refusal(back, 2, Take("mixtape", 0))
    assert UseItem("mixtape") in legal(back, 0)


def test_an_item_that_came_back_stays_until_an_action() -> None:
    """§4.12 (H55): using another Item, or walking on, is no Action."""
    state = position(hands=[["mixtape", "sneakers"]], steps=(None, 2))
    state = act(act(state, 0, Give("mixtape", 1)), 1, Give("mixtape", 0))
    used = act(state, 0, UseItem("sneakers"))
    used = act(used, 1, MoveTo("alan_3"), MoveTo("park"))
    assert STAYS.format("you") in refusal(used, 0, Give("mixtape", 1))
    acted = act(state, 0, UseAbility())
    assert act(acted, 0, Give("mixtape", 1)).board.hands[1] == ("mixtape",)


def test_two_items_of_a_kind_change_hands() -> None:
    """§4.12 (H55): each of them goes and comes back."""
    state = act(position(hands=[["mixtape", "mixtape"]]), 0, Give("mixtape", 1), Give("mixtape", 1))
    assert state.board.hands == ((), ("mixtape", "mixtape"))
    state = act(state, 1, Give("mixtape", 0), Give("mixtape", 0))
    assert STAYS.format("you") in refusal(state, 0, Give("mixtape", 1))


def test_a_used_item_is_discarded() -> None:
    """§4.13: it has its effect and lies on the Discard Pile, no longer in the hand."""
    state = act(position(pawns=["outer_2"], hands=[["dog_whistle"]]), 0, UseItem("dog_whistle"))
    assert state.board.discard == ("dog_whistle",)
    assert state.board.camel == "sheriff"
    assert refusal(state, 0, UseItem("dog_whistle")) == "you do not hold the Dog Whistle (§4.13)"


def test_spent_items_and_coffees_do_not_come_back() -> None:
    """§4.14: Items of a preparation and drunk Coffees leave the game."""
    state = position(pawns=["auto_shop"], hands=[["mixtape", "dog_whistle"]], hush=True, coffee=(True, False))
    state = act(state, 0, DrinkCoffee(), Prepare("car", "mixtape", "dog_whistle"))
    assert state.board.removed == ("mixtape", "dog_whistle")
    assert state.board.discard == ()
    assert (state.board.coffees, state.board.coffee) == (3, (False, False))


def test_a_pocket_holds_three() -> None:
    """§4.15 (H10): take first, then discard down."""
    hand: list[Item] = ["mixtape", "diary", "sneakers"]
    state = position(pawns=["high_school"], hands=[hand], discard=["scissors"], camel="sheriff")
    state = act(state, 0, TakeDiscard("scissors"))
    assert state.board.hands[0] == ("mixtape", "diary", "sneakers", "scissors")
    assert GAME.to_act(state) == (0,)
    assert "pocket holds no more than 3" in refusal(state, 0, Ready())
    assert refusal(state, 0, DiscardItem("scooter")) == "you do not hold the Motor Scooter (§4.15)"
    state = act(state, 0, DiscardItem("diary"))
    assert state.board.hands[0] == ("mixtape", "sneakers", "scissors")
    assert state.board.discard == ("diary",)


def test_all_is_drawn_before_anything_is_discarded() -> None:
    """§4.15 (H10): two Items for a pocket with room for one."""
    state = act(position(hands=[["time_capsule", "diary", "sneakers"]]), 0, UseItem("time_capsule"))
    state = draw(state, "mixtape", "scissors")
    assert state.board.hands[0] == ("mixtape", "diary", "sneakers", "scissors")
    assert "pocket holds no more than 3" in refusal(state, 0, Ready())
    assert GAME.to_act(act(state, 0, DiscardItem("scissors"))) == (0, 1)


def test_a_full_pocket_may_swap() -> None:
    """§4.15 (H60): a receiver with too many Items gives one to a player in the same place who has room.

    It may be the one just received: it then stays there (§4.12).
    """
    state = position(hands=[["mixtape", "diary", "sneakers"], ["skateboard", "bicycle", "scooter"]])
    state = act(state, 0, Give("mixtape", 1))
    assert GAME.to_act(state) == (1,)
    assert Give("mixtape", 0) in legal(state, 1)
    state = act(state, 1, Give("scooter", 0))
    assert state.board.hands == (("diary", "sneakers", "scooter"), ("mixtape", "skateboard", "bicycle"))


def test_nothing_is_handed_on_into_a_full_pocket_nor_without_sharing() -> None:
    """§4.15 (H60): the player can only discard."""
    full: list[Item] = ["mixtape", "diary", "sneakers"]
    school: list[Place] = ["high_school", "high_school"]
    crowded = position(
        pawns=school, hands=[full, ["skateboard", "bicycle", "scooter"]], discard=["scissors"], hush=True
    )
    assert not offered(act(crowded, 0, TakeDiscard("scissors")), 0, Give)
    roomy = position(pawns=school, hands=[full], discard=["scissors"], hush=True)
    assert Give("scissors", 1) in legal(act(roomy, 0, TakeDiscard("scissors")), 0)
    cold = position(pawns=school, hands=[full], discard=["scissors"], hush=True, current=["cold_shoulder"])
    assert not offered(act(cold, 0, TakeDiscard("scissors")), 0, Give)


def test_a_player_interacts_with_their_own_location() -> None:
    """§4.16: an Interact of another Location is refused."""
    state = position(pawns=["floormart", "park"], camel="chatham_lakefront")
    assert "that is done in the Library" in refusal(state, 0, Borrow())
    assert "you are not there" in refusal(state, 1, Shop())


def test_an_interact_that_does_nothing_is_not_offered() -> None:
    """§4.16 (H59): no tape to remove, a Book in hand, an empty pile."""
    assert not offered(position(pawns=["library"], books=(True, False)), 0, Borrow)
    assert not offered(position(pawns=["high_school"]), 0, TakeDiscard)
    assert not offered(position(who=("olympius", "noel"), pawns=["alan_2"]), 0, BreakIn)
