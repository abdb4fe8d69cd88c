"""Camel's Scent Trail (§5)."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.scent import reach
from gamenight.games.nowhere.types import (
    Borrow,
    Decline,
    DrinkCoffee,
    GrabCoffee,
    MoveTo,
    RideBus,
    Scent,
    Steer,
    TakeDiscard,
    Track,
    UseAbility,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Item, Place
from games.nowhere.positions import BOX, FOUR, act, legal, offered, position, refusal


def test_an_interact_wakes_camel() -> None:
    """§5.1: Camel moves after the Interact. He stays if he can track nobody."""
    state = act(position(pawns=["library"], camel="coleman_alan"), 0, Borrow())
    assert state.board.camel == "library"
    state = act(position(pawns=["library"], camel="coleman_alan", caught=(True, False)), 0, Borrow())
    assert state.board.camel == "coleman_alan"  # the other is in the Park


def test_camels_reach_grows() -> None:
    """§5.2: four spaces, and one for each preparation."""
    assert reach(BOX, position().board) == 4
    assert reach(BOX, position(preps=(1, 2, 1)).board) == 8
    state = act(position(pawns=["library"], camel="bus_stop"), 0, Borrow())
    assert state.board.trail is not None
    assert state.board.trail.path == ("bus_stop", "outer_6", "mango_outer", "mango_2", "back_mango")
    assert state.board.trail.result == "short"


def test_camel_ignores_jailed_and_safe_players() -> None:
    """§5.3 (H22): the jailed, those in the Park, and those in a safe place, which he does not enter."""
    state = position(
        who=FOUR,
        pawns=["library", "sheriff", "park", "diner"],
        hands=[[], ["diary"], ["diary"], ["mixtape"]],
        jailed=(0, 3, 0, 0),
        camel="alan_4",
        current=["free_refills"],
    )
    state = act(state, 0, Borrow())
    assert state.board.trail is not None
    assert state.board.trail.quarry == 0


def test_most_items_then_the_nearest() -> None:
    """§5.4 (H19, H20): of two with one Item each, and of four without Items, he tracks the nearest."""
    pawns: list[Place] = ["library", "diner", "bus_stop", "port"]
    state = position(who=FOUR, pawns=pawns, hands=[[], [], ["diary"], ["mixtape"]], camel="lakefront_7")
    state = act(state, 0, Borrow())
    assert state.board.trail is not None
    assert state.board.trail.quarry == 3
    nobody_has_any = position(who=FOUR, pawns=pawns, camel="alan_4")
    state = act(nobody_has_any, 0, Borrow())
    assert state.board.trail is not None
    assert state.board.trail.quarry == 1


def test_the_reader_chooses_among_the_nearest() -> None:
    """§5.4: when Items and distance are the same."""
    state = position(pawns=["diner", "neighborhood"], camel="alan_4", reader=1)
    state = act(state, 0, GrabCoffee())
    assert GAME.to_act(state) == (1,)
    assert legal(state, 1) == (Track(0), Track(1))
    assert act(state, 1, Track(1)).board.camel == "neighborhood"


def test_tape_stops_camel() -> None:
    """§5.5 (H21): he ignores players he cannot reach."""
    state = position(pawns=["diner", "floormart"], hands=[[], ["diary"]], tape=("floormart",), camel="alan_4")
    state = act(state, 0, GrabCoffee())
    assert state.board.trail is not None
    assert state.board.trail.quarry == 0


def test_the_reader_chooses_the_way() -> None:
    """§5.6: among the shortest ways, by the place where Camel stops."""
    state = position(pawns=["lighthouse", "library"], camel="alan_3", hands=[["diary"]], reader=1)
    state = act(state, 1, Borrow())
    assert state.board.agenda[0].kind == "steer"
    places = [action.place for action in offered(state, 1, Steer)]
    assert places == ["lakefront_4", "back_1"]
    assert "no shortest way" in refusal(state, 1, Steer("alan_1"))
    assert act(state, 1, Steer("back_1")).board.camel == "back_1"


def test_nobody_is_asked_where_the_answer_makes_no_difference() -> None:
    """§5.4: Camel stops short of both in the same space."""
    pawns: list[Place] = ["library", "port", "port"]
    state = position(who=FOUR[:3], pawns=pawns, hands=[[], ["diary"], ["mixtape"]], camel="lakefront_1")
    after = act(state, 0, Borrow())
    assert after.board.agenda == ()
    assert after.board.trail is not None
    assert (after.board.trail.quarry, after.board.trail.result) == (1, "short")


def test_the_choices_of_the_reader_show_what_is_at_stake() -> None:
    """§5.4, §5.6: whom Camel tracks, the way, where it ends, and whether he tries to catch."""
    tie = act(position(pawns=["diner", "neighborhood"], camel="alan_4"), 0, GrabCoffee())
    choice = GAME.describe(GAME.view(tie, Seat(0)), Seat(0), Track(1))
    assert choice.text == "Camel tracks Noel and tries to catch in the Neighborhood"
    chase = choice.facts
    assert isinstance(chase, Scent)
    assert (chase.quarries, chase.path[0], chase.ends, chase.arrives) == (
        (1,),
        "alan_4",
        ("neighborhood",),
        True,
    )
    ways = act(position(pawns=["lighthouse", "library"], camel="alan_3", hands=[["diary"]]), 1, Borrow())
    choice = GAME.describe(GAME.view(ways, Seat(0)), Seat(0), Steer("back_1"))
    assert choice.text == "Camel goes to Back St. 1, 3 spaces short of Bethany"
    chase = choice.facts
    assert isinstance(chase, Scent)
    assert (chase.path[-1], chase.ends, chase.arrives) == ("back_1", ("back_1",), False)


def test_camel_stops_at_his_quarry() -> None:
    """§5.7: he catches nobody else there."""
    state = position(pawns=["library", "library"], hands=[[], ["diary"]], camel="alan_1")
    state = act(state, 0, Borrow())
    assert state.board.camel == "library"
    assert state.board.caught == (False, True)


def test_camel_may_be_at_his_quarry_already() -> None:
    """§5.7 (H23): he tries to catch at once."""
    state = act(position(pawns=["library"], camel="library"), 0, Borrow())
    assert state.board.caught[0]
    assert state.board.trail is not None
    assert state.board.trail.path == ("library",)


def test_a_catch_costs_an_action() -> None:
    """§5.8: a player is caught at most once a round. The catch ends the Trail."""
    state = act(position(pawns=["library"], camel="alan_2"), 0, Borrow())
    assert state.board.counter == 6
    assert state.board.caught == (True, False)
    assert state.board.camel == "library"


def test_a_chew_toy_prevents_a_catch() -> None:
    """§5.9 (H25): the toy is discarded and nobody is caught."""
    state = position(pawns=["library", "diner"], hands=[["chew_toy"]], camel="alan_2")
    state = act(state, 1, GrabCoffee())
    assert GAME.to_act(state) == (0,)
    assert legal(state, 0) == (UseItem("chew_toy"), Decline())
    assert refusal(state, 0, MoveTo("alan_2")) == (
        "Camel is about to catch Bethany in the Library (§5.8), and Bethany can change that (§4.17): "
        "use something that does, or let it happen"
    )
    spared = act(state, 0, UseItem("chew_toy"))
    assert spared.board.caught == (False, False)
    assert spared.board.discard == ("chew_toy",)
    assert spared.board.camel == "library"
    assert spared.board.counter == 7
    assert act(state, 0, Decline()).board.caught == (True, False)


def test_a_catch_at_counter_0() -> None:
    """§5.10 (H24): the player is caught, but no Action is lost."""
    state = act(position(pawns=["library"], camel="alan_2", counter=1), 0, Borrow())
    assert state.board.counter == 0
    assert state.board.caught[0]


def test_coffee_before_the_catch() -> None:
    """§5.11 (H25): the player acts first. A player who has left is not caught."""
    state = position(pawns=["diner", "library"], coffee=(True, False), camel="coleman_2")
    state = act(state, 1, Borrow())
    assert legal(state, 0) == (DrinkCoffee(), Decline())
    state = act(state, 0, DrinkCoffee(), MoveTo("alan_4"))
    assert state.board.counter == 7
    assert state.board.extra[0] == 2
    state = act(state, 0, Decline())
    assert state.board.caught == (False, False)
    assert state.board.trail is not None
    assert state.board.trail.result == "missed"


def test_a_chew_toy_after_the_coffee() -> None:
    """§5.9, §5.11 (H25): it can be used until the attempt."""
    state = position(
        pawns=["diner", "library"], coffee=(True, False), hands=[["chew_toy"]], camel="coleman_2"
    )
    state = act(act(state, 1, Borrow()), 0, DrinkCoffee(), UseItem("chew_toy"))
    assert state.board.agenda == ()
    assert state.board.caught == (False, False)
    assert state.board.extra[0] == 3


def test_only_the_actions_of_the_coffee_come_before_the_catch() -> None:
    """§5.11 (H25): three, and none of the counter."""
    state = position(pawns=["diner", "library"], coffee=(True, False), camel="coleman_2")
    state = act(act(state, 1, Borrow()), 0, DrinkCoffee(), MoveTo("alan_mango"), MoveTo("mango_outer"))
    state = act(state, 0, MoveTo("outer_4"))
    assert (state.board.extra[0], state.board.counter) == (0, 7)
    assert state.board.steps[0] == 1  # the rest of the last Move
    assert "the Actions of your Coffee are used up (§5.11)" in refusal(state, 0, MoveTo("outer_1"))
    walked = act(state, 0, MoveTo("outer_3"))
    assert walked.board.agenda == ()  # nothing is left to do, so nothing is asked
    assert not walked.board.caught[0]


def test_all_actions_of_the_coffee_come_before_the_catch() -> None:
    """§5.11 (H58): an Interact is not the end of them. Its Trail comes after the attempt."""
    state = position(pawns=["library", "diner"], coffee=(True, False), hands=[["diary"]], camel="alan_1")
    state = act(state, 1, GrabCoffee())
    state = act(state, 0, DrinkCoffee(), Borrow())
    assert not state.board.caught[0]
    assert [task.kind for task in state.board.agenda] == ["catch", "trail"]
    state = act(state, 0, MoveTo("alan_2"))
    gone = act(state, 0, Decline())
    assert not gone.board.caught[1]
    assert gone.board.trail is not None
    assert (gone.board.trail.number, gone.board.trail.quarry, gone.board.trail.result) == (2, 0, "caught")
    stays = act(
        act(
            act(
                position(pawns=["library", "diner"], coffee=(True, False), hands=[["diary"]], camel="alan_1"),
                1,
                GrabCoffee(),
            ),
            0,
            DrinkCoffee(),
            Borrow(),
        ),
        0,
        Decline(),
    )
    assert stays.board.caught[0]  # by the first attempt
    assert stays.board.trail is not None
    assert (stays.board.trail.number, stays.board.trail.quarry) == (2, 1)


def test_declined_actions_of_the_coffee_are_lost() -> None:
    """§5.11 (H58)"""
    state = act(position(pawns=["diner", "library"], coffee=(True, False), camel="coleman_2"), 1, Borrow())
    state = act(state, 0, DrinkCoffee(), MoveTo("alan_4"))
    assert state.board.extra[0] == 2
    assert act(state, 0, Decline()).board.extra[0] == 0


def test_a_coffee_grabbed_with_the_last_action_answers_too() -> None:
    """§5.11 (H58): it can be drunk before the attempt, as one grabbed earlier can."""
    state = position(
        who=("carl", "noel", "bethany"),
        pawns=["diner", "park", "library"],
        hands=[["sneakers"]],
        camel="coleman_alan",
        coffee=(True, False, False),
        coffees=2,
    )
    state = act(act(state, 2, Borrow()), 0, DrinkCoffee())
    state = act(replace(state, board=replace(state.board, extra=(1, 0, 0))), 0, GrabCoffee())
    assert not state.board.caught[0]
    assert legal(state, 0) == (DrinkCoffee(), Decline())


def test_each_interact_before_the_catch_starts_a_trail_in_order() -> None:
    """§5.11 (H58): Bethany interacts twice; Camel then sets out twice."""
    state = position(
        pawns=["high_school", "diner"],
        coffee=(True, False),
        hands=[["diary"]],
        discard=["mixtape", "sneakers"],
        camel="mango_2",
    )
    state = act(state, 1, GrabCoffee())
    state = act(state, 0, DrinkCoffee(), TakeDiscard("mixtape"), TakeDiscard("sneakers"))
    assert [task.kind for task in state.board.agenda] == ["catch", "trail", "trail"]
    state = act(state, 0, Decline())
    assert state.board.caught[0]
    assert state.board.trail is not None
    assert state.board.trail.number >= 2
    while state.board.agenda:
        (actor,) = GAME.to_act(state)
        state = act(state, actor, legal(state, actor)[-1])
    assert state.board.trail is not None
    assert state.board.trail.number == 3


def test_a_player_who_rides_away_before_the_catch_is_missed() -> None:
    """§5.11 (H58): the attempt finds nobody."""
    state = position(pawns=["bus_stop", "diner"], coffee=(True, False), hands=[["diary"]], camel="outer_5")
    state = act(state, 1, GrabCoffee())
    state = act(state, 0, DrinkCoffee(), RideBus(1), Decline())
    assert state.board.pawns == ("diner", "bus_stop")
    assert not state.board.caught[0]


def test_the_raw_steak_draws_him() -> None:
    """§5.12 (H26): Camel tracks its holder, even into the Park, but not through tape."""
    state = position(pawns=["library", "park"], hands=[["diary", "mixtape"], ["raw_steak"]], camel="alan_2")
    after = act(state, 0, Borrow())
    assert after.board.camel == "park"
    assert after.board.caught == (False, True)
    shut = position(pawns=["library", "diner"], hands=[[], ["raw_steak"]], camel="alan_2", tape=("diner",))
    assert act(shut, 0, Borrow()).board.camel == "alan_2"


def test_a_safe_place_is_not_safe_with_a_steak() -> None:
    """§5.12: a safe place does not protect the holder. Carl's ability still prevents the Trail (H27)."""
    state = position(
        who=("bethany", "carl"),
        pawns=["library", "diner"],
        hands=[["raw_steak"]],
        camel="alan_2",
        current=["reading_hour"],
    )
    assert act(state, 1, GrabCoffee()).board.caught == (True, False)
    state = act(state, 1, UseAbility(), GrabCoffee())
    assert state.board.camel == "alan_2"


def test_the_holder_caught_or_jailed() -> None:
    """§5.13 (H26): Camel does not move."""
    hands: list[list[Item]] = [["raw_steak"], ["diary"]]
    caught = position(pawns=["library", "diner"], hands=hands, camel="alan_2", caught=(True, False))
    assert act(caught, 1, GrabCoffee()).board.camel == "alan_2"
    jailed = position(pawns=["sheriff", "diner"], hands=hands, camel="alan_2", jailed=(3, 0))
    assert act(jailed, 1, GrabCoffee()).board.camel == "alan_2"


def test_a_player_put_where_camel_is_is_not_caught() -> None:
    """§5.14 (H50): Camel still blocks players outside."""
    state = position(pawns=["bus_stop", "diner"], camel="diner", hush=True)
    state = act(state, 0, RideBus(1))
    assert state.board.pawns[0] == "diner"
    assert state.board.caught == (False, False)
