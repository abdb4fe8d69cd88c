"""What the Items do (§11)."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.scent import set_out
from gamenight.games.nowhere.types import Borrow, GrabCoffee, MoveTo, TakeDiscard, UseItem
from gamenight.games.nowhere.vocabulary import Character, Item
from games.nowhere.positions import BOX, act, draw, next_round, offered, position, reachable, refusal


def test_an_item_without_an_effect_now_is_not_offered() -> None:
    """§11.1: no tape to cut, nobody to free, Camel at home."""
    hand: list[Item] = ["scissors", "bail_money", "dog_whistle"]
    assert not offered(position(hands=[hand], camel="sheriff"), 0, UseItem)
    assert "does nothing" in refusal(position(hands=[hand], camel="sheriff"), 0, UseItem("dog_whistle"))


def test_more_spaces() -> None:
    """§11.2: in the Move Action in progress or the next one, as many as the card says."""
    amounts: dict[Item, int] = {"sneakers": 1, "skateboard": 2, "bicycle": 3, "scooter": 4, "town_map": 4}
    for item, spaces in amounts.items():
        before = act(position(hands=[[item]]), 0, UseItem(item))
        assert before.board.bonus == (spaces, 0)
        moving = act(position(hands=[[item]], pawns=["alan_3"]), 0, MoveTo("alan_mango"), UseItem(item))
        assert moving.board.steps[0] == 3 + spaces
    walked_out = position(hands=[["skateboard"]], pawns=["alan_3"], steps=(0, None), counter=0)
    assert reachable(act(walked_out, 0, UseItem("skateboard")), 0) >= {"alan_mango", "mango_1"}
    state = act(position(hands=[["skateboard"]]), 0, UseItem("skateboard"))
    assert "high_school" in reachable(state, 0)


def test_more_actions() -> None:
    """§11.3: on the counter, once: the card leaves the game."""
    amounts: dict[Item, int] = {"mixtape": 1, "yearbook": 2}
    for item, actions in amounts.items():
        board = act(position(hands=[[item]]), 0, UseItem(item)).board
        assert board.counter == 8 + actions
        assert (board.discard, board.removed) == ((), (item,))


def test_drawing() -> None:
    """§11.4: Items come from the deck. If the deck is empty, the card is refused."""
    state = act(position(hands=[["time_capsule"]]), 0, UseItem("time_capsule"))
    assert GAME.to_act(state) == (CHANCE,)
    assert draw(state, "diary", "mixtape").board.hands[0] == ("mixtape", "diary")
    assert act(position(hands=[["diary"]]), 0, UseItem("diary")).board.agenda[0].n == 1
    empty = position(hands=[["diary"]], deck=())
    assert refusal(empty, 0, UseItem("diary")) == "the Item Deck is empty (§11.4)"


def test_locker_key() -> None:
    """§11.5: the player takes another Item from the Discard Pile."""
    state = position(hands=[["locker_key"]], discard=["scissors", "locker_key"])
    assert offered(state, 0, UseItem) == [UseItem("locker_key", wanted="scissors")]
    assert "no Mixtape on the Discard Pile" in refusal(state, 0, UseItem("locker_key", wanted="mixtape"))
    state = act(state, 0, UseItem("locker_key", wanted="scissors"))
    assert state.board.hands[0] == ("scissors",)
    assert state.board.discard == ("locker_key", "locker_key")


def test_going_straight_there() -> None:
    """§11.6 (H50): this is not a move, so tape and Camel do not matter."""
    state = position(hands=[["house_key"]], tape=("neighborhood",), camel="neighborhood")
    assert act(state, 0, UseItem("house_key")).board.pawns[0] == "neighborhood"
    assert act(position(hands=[["bus_ticket"]]), 0, UseItem("bus_ticket")).board.pawns[0] == "bus_stop"
    who: list[Character] = ["bethany", "noel", "carl"]
    state = position(who=who, pawns=["port", "outer_3", "sheriff"], hands=[["bracelet"]], jailed=(0, 0, 3))
    assert offered(state, 0, UseItem) == [UseItem("bracelet", seat=1)]
    assert act(state, 0, UseItem("bracelet", seat=1)).board.pawns[0] == "outer_3"


def test_keeping_camel_asleep() -> None:
    """§11.7 (H62): only after an Interact. A Scenario still starts a Trail."""
    items: list[Item] = ["tennis_ball", "raw_steak"]
    for item in items:
        state = position(pawns=["library"], hands=[[item]], camel="alan_2")
        state = act(state, 0, UseItem(item), Borrow())
        assert state.board.camel == "alan_2"
    board = set_out(BOX, position(pawns=["library"], camel="alan_2", hush=True).board)
    assert board.camel == "library"
    assert board.hush


def test_dog_whistle() -> None:
    """§11.8: Camel goes home."""
    assert act(position(hands=[["dog_whistle"]]), 0, UseItem("dog_whistle")).board.camel == "sheriff"


def test_freeing() -> None:
    """§11.9: one jailed player, or all."""
    who: list[Character] = ["bethany", "noel", "carl"]
    one = position(who=who, hands=[["bail_money"]], jailed=(0, 3, 3))
    assert act(one, 0, UseItem("bail_money", seat=2)).board.jailed == (0, 3, 0)
    everybody = position(who=who, hands=[["megaphone"]], jailed=(0, 3, 3))
    assert act(everybody, 0, UseItem("megaphone")).board.jailed == (0, 0, 0)


def test_cutting() -> None:
    """§11.10: one tape, or all."""
    state = position(hands=[["scissors", "master_key"]], tape=("diner", "port"))
    assert act(state, 0, UseItem("scissors", location="port")).board.tape == ("diner",)
    assert act(state, 0, UseItem("master_key")).board.tape == ()


def test_fake_badge() -> None:
    """§11.11: its user ignores tape for the round."""
    state = position(pawns=["coleman_3"], hands=[["fake_badge"]], tape=("diner",), hush=True)
    state = act(state, 0, UseItem("fake_badge"), MoveTo("diner"), GrabCoffee())
    assert state.board.coffee[0]
    assert next_round(state, "heat_wave").board.crossing == (False, False)


def test_some_items_are_only_reactions() -> None:
    """§11.12: Chew Toy and Hall Pass."""
    state = position(hands=[["chew_toy", "hall_pass"]])
    assert not offered(state, 0, UseItem)
    assert "when Camel is about to catch you" in refusal(state, 0, UseItem("chew_toy"))
    assert "when you are about to be jailed" in refusal(state, 0, UseItem("hall_pass"))
    assert not offered(state, 0, TakeDiscard)
