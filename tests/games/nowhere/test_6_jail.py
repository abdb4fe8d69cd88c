"""Jail (§6)."""

from __future__ import annotations

from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Decline,
    End,
    Give,
    MoveTo,
    State,
    Take,
    UseBook,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Character, Item, Place
from games.nowhere.positions import (
    BOX,
    FOUR,
    act,
    all_ready,
    asides,
    legal,
    next_round,
    offered,
    position,
    read,
    refusal,
)


def test_a_jailed_player_loses_the_next_round() -> None:
    """§6.1 (H15): the rest of this round and all of the next."""
    state = position(who=FOUR, pawns=["alan_2"], current=["curfew_alan"])
    state = read(all_ready(state), "nap_time")
    assert state.board.pawns[0] == "sheriff"
    assert state.board.jailed == (3, 0, 0, 0)
    assert GAME.to_act(state) == (1, 2, 3)
    state = next_round(state, "bath_day")
    assert state.board.round == 3
    assert state.board.jailed == (0, 0, 0, 0)
    assert GAME.to_act(state) == (0, 1, 2, 3)


def test_visitors_share_with_the_jailed() -> None:
    """§6.2 (H14, H53): both may, the jailed player by asides. Scenarios do not affect jailed players."""
    state = position(pawns=["sheriff", "sheriff"], hands=[["mixtape"], ["scissors"]], jailed=(3, 0))
    assert legal(state, 0) == ()
    assert asides(state, 0) == (Give("mixtape", 1), Take("scissors", 1))
    assert act(state, 0, Give("mixtape", 1)).board.hands == ((), ("mixtape", "scissors"))
    assert act(state, 0, Take("scissors", 1)).board.hands == (("mixtape", "scissors"), ())
    assert act(state, 1, Take("mixtape", 0)).board.hands == ((), ("mixtape", "scissors"))
    assert act(state, 1, Give("scissors", 0)).board.hands == (("mixtape", "scissors"), ())
    state = next_round(state, "hole_in_pocket")
    assert GAME.to_act(state) == (1,)
    assert state.board.agenda[0].kind == "lose"
    assert state.board.jailed[0]


def test_a_jailed_player_makes_nobody_wait() -> None:
    """§6.2 (H14): they neither fill a pocket beyond its limit nor call back whoever is ready."""
    full: list[Item] = ["scissors", "bicycle", "scooter"]
    state = position(pawns=["sheriff"] * 2, hands=[["mixtape"], full], jailed=(3, 0))
    assert offered_asides(state, 0, Give) == []
    assert refusal(state, 0, Give("mixtape", 1)) == (
        "their pocket is full: a jailed player makes nobody discard (§6.2)"
    )
    waiting = position(
        who=("bethany", "noel", "carl"),
        pawns=["sheriff", "sheriff", "park"],
        hands=[["mixtape"]],
        jailed=(3, 0, 0),
        ready=(False, True, False),
    )
    assert GAME.to_act(act(waiting, 0, Give("mixtape", 1))) == (2,)
    assert "you are jailed: you may only hand Items" in refusal(waiting, 0, MoveTo("coleman_2"))


def test_nothing_is_shared_through_the_bars_without_a_visitor() -> None:
    """§6.2 (H14): nor with another prisoner, nor while something is being settled, nor without sharing."""
    trio: list[Character] = ["bethany", "noel", "carl"]
    pawns: list[Place] = ["sheriff", "sheriff", "park"]
    state = position(who=trio, pawns=pawns, hands=[["mixtape"], ["scissors"]], jailed=(3, 3, 0))
    assert asides(state, 0) == ()
    visited = position(pawns=["sheriff"] * 2, hands=[["mixtape"]], jailed=(3, 0))
    assert asides(next_round(visited, "cold_shoulder"), 0) == ()
    assert asides(all_ready(visited), 0) == ()


def offered_asides(state: State, seat: int, kind: type[Give]) -> list[Give]:
    return [action for action in asides(state, seat) if isinstance(action, kind)]


def test_players_are_freed_after_the_scenarios_that_happen_now() -> None:
    """§6.3 (H15): those Scenarios do not affect them. Then they are visitors."""
    state = next_round(position(pawns=["sheriff"], hands=[["mixtape"]], jailed=(2, 0)), "hole_in_pocket")
    assert state.board.round == 2
    assert state.board.jailed == (0, 0)
    assert state.board.hands[0] == ("mixtape",)
    assert state.board.pawns[0] == "sheriff"
    assert GAME.to_act(state) == (0, 1)


def test_players_due_for_release_count_for_the_counter() -> None:
    """§6.4 (H16): their release adds no further Actions."""
    state = position(who=FOUR, jailed=(2, 3, 0, 0))
    assert next_round(state, "nap_time").board.counter == 3 * BOX.counter.actions


def test_an_early_release_adds_two_actions() -> None:
    """§6.5 (H41): two for each player freed; none for a player who is due for release."""
    state = position(who=("noel", "bethany", "carl"), books=(True, False, False), jailed=(0, 3, 2))
    freed = act(state, 0, UseBook())
    assert freed.board.jailed == (0, 0, 0)
    assert freed.board.counter == 8 + 4
    assert GAME.to_act(freed) == (0, 1, 2)
    due = position(who=("noel", "bethany", "carl"), books=(True, False, False), jailed=(0, 1, 0))
    assert act(due, 0, UseBook()).board.counter == 8


def test_an_early_release_adds_no_actions_beyond_the_end() -> None:
    """§6.6 (H42): the counter stops at its end."""
    end = BOX.counter.end
    state = position(hands=[["bail_money"]], jailed=(0, 3), counter=end - 1)
    assert act(state, 0, UseItem("bail_money", seat=1)).board.counter == end


def test_a_hall_pass_prevents_an_arrest() -> None:
    """§6.7: the player stays. The tape is still put down."""
    state = position(pawns=["library"], hands=[["hall_pass"]], current=["raid_mango"])
    state = all_ready(state)
    assert GAME.to_act(state) == (0,)
    assert legal(state, 0) == (UseItem("hall_pass"), Decline())
    assert refusal(state, 0, Give("hall_pass", 1)) == (
        "Raid on Mango Street is about to jail Bethany (§6.1), and Bethany can change that (§4.17): "
        "use something that does, or let it happen"
    )
    stays = act(state, 0, UseItem("hall_pass"))
    assert stays.board.pawns[0] == "library"
    assert "library" in stays.board.tape
    assert not any(stays.board.jailed)
    goes = act(state, 0, Decline())
    assert goes.board.jailed[0] == 3
    assert goes.board.hands[0] == ("hall_pass",)
    assert not offered(position(hands=[["hall_pass"]]), 0, UseItem)


def test_all_jailed() -> None:
    """§6.1: when the last player is jailed, the game is lost at once (H17)."""
    state = position(pawns=["alan_2", "sheriff"], jailed=(0, 3), current=["curfew_alan"])
    assert all_ready(state).board.end is End.JAILED
