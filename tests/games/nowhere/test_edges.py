"""Edge cases in which several rules meet."""

from __future__ import annotations

from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Borrow,
    BreakIn,
    Decline,
    DrinkCoffee,
    End,
    GrabCoffee,
    MoveTo,
    Options,
    RideBus,
    Shop,
    Take,
    TakeDiscard,
    UseBook,
    UseItem,
)
from games.nowhere.positions import (
    BOX,
    act,
    all_ready,
    draw,
    legal,
    next_round,
    offered,
    position,
    reachable,
    refusal,
)


def test_two_players_acting_on_the_same_item() -> None:
    """Two players take the same Item from a third. The second is refused with a reason."""
    state = position(who=("bethany", "noel", "carl"), hands=[["diary"]])
    state = act(state, 1, Take("diary", 0))
    assert refusal(state, 2, Take("diary", 0)) == "they do not hold the Diary (§4.10)"
    assert act(state, 2, Take("diary", 1)).board.hands[2] == ("diary",)


def test_two_players_acting_on_the_same_item_of_the_pile() -> None:
    state = position(pawns=["high_school", "high_school"], discard=["diary"], hush=True)
    state = act(state, 0, TakeDiscard("diary"))
    assert refusal(state, 1, TakeDiscard("diary")) == "there is no Diary on the Discard Pile (§7.4)"


def test_taped_while_inside_olympius() -> None:
    """He avoids jail, the tape stays, and he has to leave before he can break in."""
    state = position(
        who=("olympius", "noel"), pawns=["library"], hands=[["hall_pass"]], current=["raid_mango"]
    )
    state = act(all_ready(state), 0, UseItem("hall_pass"))
    state = act(state, -1, legal(state, -1)[0])
    while state.board.agenda:
        (actor,) = GAME.to_act(state)
        state = act(state, actor, legal(state, actor)[0])
    assert state.board.pawns[0] == "library"
    assert "library" in state.board.tape
    assert "Yellow Tape on the Library" in refusal(state, 0, Borrow())
    assert not offered(state, 0, BreakIn)
    state = act(state, 0, MoveTo("alan_2"))
    assert offered(state, 0, BreakIn) == [BreakIn("library")]
    state = act(state, 0, BreakIn("library"))
    assert "library" not in state.board.tape
    assert offered(state, 0, Borrow)


def test_camel_at_distance_0() -> None:
    """Camel is already at his quarry's place and catches without a move."""
    state = position(pawns=["diner", "park"], camel="diner")
    state = act(state, 0, GrabCoffee())
    assert state.board.agenda[0].kind == "catch"  # the Coffee just grabbed may answer
    state = act(state, 0, Decline())
    assert state.board.caught == (True, False)
    assert state.board.trail is not None
    assert state.board.trail.path == ("diner",)


def test_everybody_waits_for_a_reaction() -> None:
    """The game hurries a reaction, but neither free actions nor the choice of characters."""
    assert not GAME.hurries(GAME.setup(2, Options()))
    state = position(pawns=["diner", "park"], camel="diner")
    assert not GAME.hurries(state)
    state = act(state, 0, GrabCoffee())
    assert GAME.hurries(state)
    assert not GAME.hurries(act(state, 0, Decline()))


def test_steak_holder_jailed() -> None:
    """Camel tracks only the holder. The holder is jailed, so he stays."""
    state = position(
        who=("bethany", "noel", "carl"),
        pawns=["sheriff", "library", "diner"],
        hands=[["raw_steak"], ["diary"], ["mixtape"]],
        jailed=(3, 0, 0),
        camel="alan_2",
    )
    state = act(state, 1, Borrow())
    assert state.board.camel == "alan_2"
    assert not any(state.board.caught)
    visited = position(
        who=("bethany", "noel"),
        pawns=["sheriff", "sheriff"],
        hands=[["raw_steak"]],
        jailed=(3, 0),
        camel="alan_2",
    )
    taken = act(visited, 1, Take("raw_steak", 0))
    assert taken.board.hands == ((), ("raw_steak",))


def test_last_action_taken_during_a_pending_reaction() -> None:
    """Nobody takes the last Action while a catch is pending; then the catch itself takes it."""
    state = position(
        who=("bethany", "noel", "carl"),
        pawns=["library", "diner", "floormart"],
        hands=[["chew_toy"]],
        camel="alan_2",
        counter=2,
    )
    state = act(state, 1, GrabCoffee())
    assert state.board.counter == 1
    assert refusal(state, 2, Shop()) == (
        "Camel is about to catch Bethany in the Library (§5.8), and Bethany can change that (§4.17)"
    )
    caught = act(state, 0, Decline())
    assert refusal(caught, 2, Shop()) == "no Action is left on the Action Counter (§4.4)"
    spared = act(state, 0, UseItem("chew_toy"))
    assert offered(spared, 2, Shop)


def test_coffee_at_counter_0() -> None:
    """The round is not over while a Coffee may be drunk, and then its Actions taken."""
    state = position(coffee=(True, False), counter=0)
    assert GAME.to_act(state) == (0, 1)
    state = act(state, 0, DrinkCoffee())
    assert "floormart" in reachable(state, 0)
    assert reachable(state, 1) == set()
    state = act(state, 0, MoveTo("floormart"))
    assert (state.board.counter, state.board.extra) == (0, (2, 0))


def test_book_and_coffee_combined_carl() -> None:
    """§5.11, §10.12: a Coffee as a reaction allows Carl's Book. He may walk 4 + 3 spaces, and escapes."""
    state = position(
        who=("carl", "noel"),
        pawns=["library", "diner"],
        books=(True, False),
        coffee=(True, False),
        camel="alan_1",
    )
    state = act(state, 1, GrabCoffee())
    assert legal(state, 0) == (DrinkCoffee(), Decline())
    state = act(state, 0, DrinkCoffee(), UseBook(0))
    assert state.board.promised == (3, 0)
    state = act(state, 0, MoveTo("high_school"))
    state = act(state, 0, Decline())
    assert state.board.caught == (False, False)
    assert state.board.drunk == (0,)


def test_swap_by_bus_into_tape() -> None:
    """A swapped player is behind the tape, but cannot interact there or enter again."""
    state = position(pawns=["bus_stop", "diner"], tape=("diner",), hush=True)
    state = act(state, 0, RideBus(1))
    assert state.board.pawns == ("diner", "bus_stop")
    assert "Yellow Tape on the Diner" in refusal(state, 0, GrabCoffee())
    state = act(state, 0, MoveTo("coleman_3"))
    assert refusal(state, 0, MoveTo("diner")) == "there is Yellow Tape on the Diner (§4.7)"


def test_all_but_one_jailed() -> None:
    """The last free player plays on alone. If they are jailed, the group loses."""
    state = position(
        who=("bethany", "noel", "carl"), jailed=(3, 3, 0), pawns=["sheriff", "sheriff", "alan_2"]
    )
    assert GAME.to_act(state) == (2,)
    state = next_round(state, "curfew_alan")
    assert GAME.to_act(state) == (2,)
    assert all_ready(state).board.end is End.JAILED
    gone = act(state, 2, MoveTo("library"))
    assert all_ready(gone).board.end is None


def test_escape_exactly_at_the_last_action() -> None:
    """The last Action of the last round completes the escape."""
    state = position(
        pawns=["port", "lakefront_6"],
        preps=(0, 2, 0),
        goals=("good_boy", "bottomless_cup"),
        deeds=(("catches", "catches"), ("coffees",)),
        counter=1,
        round=BOX.counter.rounds,
    )
    state = act(state, 1, MoveTo("port"))
    assert state.board.counter == 0
    assert state.board.end is End.ESCAPED


def test_item_deck_empty() -> None:
    """No effect draws an Item, and the pile is not shuffled."""
    state = position(pawns=["floormart"], deck=(), discard=["diary"])
    assert refusal(state, 0, Shop()) == "the Item Deck is empty (§7.3)"
    assert next_round(state, "birthday").board.hands == ((), ())
    assert next_round(state, "yard_sale").board.discard == ("diary",)
    last = next_round(position(deck=("diary",)), "birthday")
    last = draw(last, "diary")
    assert last.board.hands == (("diary",), ())
    assert GAME.to_act(last) == (0, 1)
