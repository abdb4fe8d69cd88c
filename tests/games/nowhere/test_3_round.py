"""The round: Scenarios, Actions, ready, end (§3)."""

from __future__ import annotations

from gamenight.core import Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Borrow,
    Decline,
    DrinkCoffee,
    End,
    Give,
    MoveTo,
    Ready,
    RideBus,
    Shop,
    Take,
    TakeBackReady,
    TakeDiscard,
    UseBook,
)
from gamenight.games.nowhere.vocabulary import Scenario
from games.nowhere.positions import (
    BOX,
    act,
    all_ready,
    asides,
    begun,
    legal,
    next_round,
    offered,
    position,
    reachable,
    read,
    refusal,
)


def test_rounds_of_three_parts() -> None:
    """§3.1: Scenario, Actions, end; and after the last the game is over."""
    quiet: list[Scenario] = [
        "nap_time",
        "bath_day",
        "sore_paw",
        "tailwind",
        "road_crew",
        "heat_wave",
        "downpour",
    ]
    state = begun()
    for number, scenario in enumerate(quiet[: BOX.counter.rounds - 1], 1):
        assert state.board.round == number
        state = next_round(state, scenario)
    assert state.board.round == BOX.counter.rounds
    assert all_ready(state).board.end is End.STRANDED


def test_coffee_draws_more_scenarios() -> None:
    """§3.2 (H30): one Scenario, and one for each Coffee of the round before, drawn together."""
    state = act(position(coffee=(True, True)), 0, DrinkCoffee())
    state = all_ready(act(state, 1, DrinkCoffee()))
    assert state.board.agenda[0].n == 3
    state = read(state, "second_wind", "long_evening", "nap_time")
    assert state.board.current == ("second_wind", "long_evening", "nap_time")
    assert state.board.counter == 2 * BOX.counter.actions + 3
    assert GAME.to_act(state) == (0, 1)


def test_the_reader_goes_round() -> None:
    """§3.3 (H28, H61): from the first seat clockwise, also to one who is jailed."""
    state = position(who=("bethany", "noel", "carl"), jailed=(0, 3, 0))
    assert state.board.reader == 0
    state = next_round(state, "nap_time")
    assert state.board.reader == 1
    assert state.board.jailed[1] == 3
    assert next_round(state, "bath_day").board.reader == 2


def test_now_for_the_round_and_at_its_end() -> None:
    """§3.4: Burst Water Main tapes at once, Tailwind lasts for the round, a raid tapes at the end."""
    state = read(all_ready(position(drunk=(0, 0))), "burst_main", "tailwind", "raid_mango")
    assert state.board.tape == ("floormart", "town_hall")
    assert "chatham_1" in reachable(state, 0)  # five spaces from the Park
    after = all_ready(state)
    assert after.board.tape == (
        "floormart",
        "high_school",
        "bus_stop",
        "library",
        "town_hall",
        "neighborhood",
    )


def test_players_act_in_any_order() -> None:
    """§3.5 (H52): everybody may act until ready; the second of two for the same thing is refused."""
    state = position(pawns=["high_school", "high_school"], discard=["mixtape"])
    assert GAME.to_act(state) == (0, 1)
    state = act(state, 1, TakeDiscard("mixtape"))
    while state.board.agenda:
        (actor,) = GAME.to_act(state)
        state = act(state, actor, legal(state, actor)[0])
    assert refusal(state, 0, TakeDiscard("mixtape")) == "there is no Mixtape on the Discard Pile (§7.4)"


def test_the_counter_by_the_number_of_players() -> None:
    """§3.6 (H66): two for each player who is not jailed."""
    for seats in GAME.seats:
        assert begun(seats, "nap_time").board.counter == 2 * seats
    state = position(who=("bethany", "noel", "carl"), jailed=(0, 3, 0))
    assert next_round(state, "nap_time").board.counter == 4


def test_the_round_ends_when_all_are_ready() -> None:
    """§3.7 (H48, H56): a ready player waits. When all are ready the round ends, even with Actions left."""
    state = act(position(spent=(2, 0)), 0, Ready())
    assert GAME.to_act(state) == (1,)
    assert refusal(state, 0, Ready()) == "you are ready: take that back first (§3.10)"
    state = act(state, 1, MoveTo("alan_3"), MoveTo("alan_mango"))
    state = act(state, 1, MoveTo("mango_2"), Ready())
    assert state.board.round == 2


def test_ready_is_taken_back_while_the_round_goes_on() -> None:
    """§3.10 (H56): the others act on as before, and whoever took it back acts again."""
    state = act(position(), 0, Ready())
    assert asides(state, 0) == (TakeBackReady(),)
    assert asides(state, 1) == ()
    assert refusal(state, 1, TakeBackReady()) == "you are not ready (§3.10)"
    back = act(state, 0, TakeBackReady())
    assert GAME.to_act(back) == (0, 1)
    assert GAME.legal_actions(back, Seat(1)) == GAME.legal_actions(state, Seat(1))
    assert act(back, 1, Ready()).board.round == 1


def test_ready_is_taken_back_once_until_the_next_action() -> None:
    """§3.10 (H56): so it cannot be said and taken back without end; the next round begins anew."""
    state = act(position(), 0, Ready(), TakeBackReady(), Ready())
    assert asides(state, 0) == ()
    assert "you took it back already" in refusal(state, 0, TakeBackReady())
    acted = act(state, 1, MoveTo("alan_3"))
    assert asides(acted, 0) == (TakeBackReady(),)
    again = act(acted, 0, TakeBackReady(), Ready())
    walked = act(again, 1, MoveTo("alan_4"))  # on by the same Move: that is no new Action
    assert asides(walked, 0) == ()
    over = next_round(state, "nap_time")
    assert asides(act(over, 0, Ready()), 0) == (TakeBackReady(),)


def test_ready_is_not_taken_back_while_something_is_to_be_settled() -> None:
    """§3.10: while Camel is about to catch somebody (§4.1), or in jail."""
    state = position(pawns=["diner", "library"], coffee=(True, False), camel="coleman_2", ready=(True, False))
    assert asides(state, 0) == (TakeBackReady(),)
    catching = act(state, 1, Borrow())
    assert asides(catching, 0) == ()
    assert "Camel is about to catch Bethany" in refusal(catching, 0, TakeBackReady())
    assert asides(position(ready=(True, False), jailed=(3, 0)), 0) == ()


def test_a_player_who_used_up_their_share_is_asked_again() -> None:
    """§3.7 (H56): when another player leaves Actions of their share."""
    state = act(position(spent=(2, 1)), 0, Ready())
    state = act(state, 1, Ready())
    assert state.board.round == 1
    assert GAME.to_act(state) == (0,)
    assert act(state, 0, Ready()).board.round == 2


def test_nobody_is_asked_again_at_counter_0() -> None:
    """§3.7 (H56): without Actions left there is nothing to ask."""
    state = act(position(spent=(2, 1), counter=0), 0, Ready())
    assert act(state, 1, Ready()).board.round == 2


def test_a_player_who_leaves_actions_is_not_asked_again() -> None:
    """§3.7 (H56): the player has already declined more Actions."""
    state = act(position(spent=(1, 1)), 0, Ready())
    assert act(state, 1, Ready()).board.round == 2


def test_a_player_affected_by_another_is_no_longer_ready() -> None:
    """§3.7: after an Item is given or taken, or a swap by bus."""
    state = act(position(hands=[["mixtape"]], spent=(0, 2)), 1, Ready())
    assert GAME.to_act(act(state, 0, Give("mixtape", 1))) == (0, 1)
    state = act(position(hands=[[], ["mixtape"]], spent=(0, 2)), 1, Ready())
    assert GAME.to_act(act(state, 0, Take("mixtape", 1))) == (0, 1)
    state = act(position(pawns=["bus_stop"], hush=True, spent=(0, 2)), 1, Ready())
    assert GAME.to_act(act(state, 0, RideBus(1))) == (0, 1)


def test_coffee_as_a_reaction_ends_being_ready() -> None:
    """§3.7 (H29): the Actions that are left after the catch can still be taken."""
    state = position(pawns=["diner", "library"], coffee=(True, False), camel="coleman_2", ready=(True, False))
    state = act(state, 1, Borrow())
    state = act(state, 0, DrinkCoffee(), MoveTo("alan_4"), Decline())
    assert GAME.to_act(state) == (0, 1)
    assert "coleman_alan" in reachable(state, 0)


def test_carls_book_ends_being_ready() -> None:
    """§3.7: otherwise its spaces would be lost."""
    state = position(who=("carl", "noel"), books=(True, False), drunk=(0,), ready=(False, True))
    assert GAME.to_act(act(state, 0, UseBook(1))) == (0, 1)


def test_what_is_lost_at_the_end_of_a_round() -> None:
    """§3.8 (H48): spaces, Coffee's Actions, being caught, effects for the round."""
    state = position(
        steps=(3, None),
        bonus=(0, 2),
        extra=(2, 0),
        spent=(2, 1),
        caught=(True, False),
        used=(True, True),
        crossing=(True, True),
        hush=True,
        decoy=True,
        preparers=(0,),
        sprint=True,
        drunk=(0,),
    )
    board = next_round(state, "nap_time", "bath_day").board
    assert board.steps == (None, None)
    assert board.bonus == (0, 0)
    assert board.extra == (0, 0)
    assert board.caught == (False, False)
    assert board.crossing == (False, False)
    assert board.spent == (0, 0)
    assert board.used == (False, False)
    assert (board.hush, board.decoy, board.sprint) == (False, False, False)
    assert (board.preparers, board.drunk) == ((), ())


def test_players_stay_in_place_between_rounds() -> None:
    """§3.9: they may interact there again at once."""
    state = next_round(position(pawns=["floormart"]), "nap_time")
    assert state.board.pawns[0] == "floormart"
    assert offered(state, 0, Shop) == [Shop()]
