"""What bots choose at Nowhere, and how often they escape."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gamenight.bots import bot
from gamenight.core import Rng, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Action,
    CutTape,
    Decline,
    DrinkCoffee,
    End,
    Give,
    GrabCoffee,
    KeepItem,
    MoveTo,
    Prepare,
    Ready,
    State,
    Take,
    TakeDiscard,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import Destination
from gamenight.lab.simulate import Experiment, simulate
from games.nowhere.positions import act, all_ready, draw, legal, position
from yardsticks.measure import find_bot, play

DONE: tuple[Destination, ...] = ("bottomless_cup", "good_boy")
DEEDS = (("coffees",), ("catches", "catches"))


def chosen(state: State, seat: int) -> Action:
    view = GAME.view(state, Seat(seat))
    action: Action = bot("greedy")(GAME, view, Seat(seat), legal(state, seat), Rng("bots", "nowhere"))
    return action


def played_on(state: State, seat: int, actions: int) -> State:
    """Let a bot act for the seat up to `actions` times."""
    for _ in range(actions):
        if GAME.to_act(state) and seat in GAME.to_act(state):
            state = act(state, seat, chosen(state, seat))
    return state


def test_two_greedy_bots_escape_in_most_games() -> None:
    result = simulate(Experiment("nowhere", ("greedy", "greedy"), 12, 2), workers=1)
    assert result.won is not None
    assert 6 <= result.won < 12


def test_random_bots_do_not_escape() -> None:
    for seats in (2, 6):
        assert simulate(Experiment("nowhere", ("random",) * seats, 15, 1), workers=1).won == 0


def test_greedy_prepares_when_it_can() -> None:
    state = position(pawns=["lighthouse"], hands=[["diary", "scissors"]], camel="sheriff")
    assert chosen(state, 0) == Prepare("diesel", "diary", "scissors")


def test_greedy_goes_where_it_can_prepare() -> None:
    state = position(pawns=["back_lakefront"], hands=[["diary", "scissors"]], goals=DONE, deeds=DEEDS)
    assert chosen(state, 0) == MoveTo("lighthouse")


def test_greedy_brings_two_items_together() -> None:
    """One holds the Personal Item, the other the Sheriff Item: one of them gets both."""
    state = position(pawns=["lighthouse", "lighthouse"], hands=[["diary"], ["scissors"]], camel="sheriff")
    first = chosen(state, 0)
    assert first in (Give("diary", 1), Take("scissors", 1))
    state = act(state, 0, first)
    assert any(isinstance(chosen(state, seat), Prepare) for seat in (0, 1))


def test_greedy_keeps_the_item_it_needs() -> None:
    state = position(pawns=["floormart"], hands=[["diary"]], hush=True)
    state = act(state, 0, next(action for action in legal(state, 0) if type(action).__name__ == "Shop"))
    state = draw(state, "mixtape", "scissors", "skateboard")
    assert chosen(state, 0) == KeepItem("scissors")


def test_greedy_takes_the_item_it_needs_from_the_pile() -> None:
    state = position(
        pawns=["high_school"],
        hands=[["diary"]],
        discard=["scissors", "skateboard"],
        camel="sheriff",
        goals=DONE,
        deeds=DEEDS,
    )
    assert chosen(state, 0) == TakeDiscard("scissors")


def test_greedy_leaves_before_a_raid() -> None:
    state = position(pawns=["library", "outer_2"], current=["raid_mango"])
    state = played_on(state, 0, 3)
    assert state.board.pawns[0] not in ("library", "high_school", "bus_stop", "neighborhood")


def test_greedy_leaves_the_others_their_share() -> None:
    """A player who is not ready keeps two Actions, even if the bot could use a third."""
    state = position(pawns=["alan_2"], hands=[["diary", "scissors"]], spent=(2, 0), counter=2)
    assert chosen(state, 0) == Ready()
    within = position(pawns=["alan_2"], hands=[["diary", "scissors"]], spent=(1, 0), counter=3)
    assert isinstance(chosen(within, 0), MoveTo)


def test_greedy_takes_actions_that_others_do_not_use() -> None:
    """A player who is ready takes no more Actions."""
    state = position(
        pawns=["alan_2"], hands=[["diary", "scissors"]], spent=(2, 0), counter=2, ready=(False, True)
    )
    assert isinstance(chosen(state, 0), MoveTo)


def test_greedy_says_ready_when_there_is_nothing_to_do() -> None:
    state = position(
        pawns=["port", "alan_2"],
        preps=(0, 2, 0),
        goals=DONE,
        deeds=DEEDS,
    )
    assert chosen(state, 0) == Ready()


def test_greedy_drinks_for_its_destination() -> None:
    state = position(pawns=["diner"], coffee=(True, False), goals=("bottomless_cup", "last_lap"), counter=0)
    assert chosen(state, 0) == DrinkCoffee()


def test_greedy_answers_a_catch_and_an_arrest() -> None:
    """§4.17: with a Chew Toy or a Hall Pass, also while another player is asked."""
    state = position(pawns=["library", "diner"], hands=[["chew_toy"]], camel="alan_2")
    assert chosen(act(state, 1, GrabCoffee()), 0) == UseItem("chew_toy")
    raid = position(
        who=("bethany", "noel", "carl"),
        pawns=["town_hall", "diner", "park"],
        hands=[["hall_pass"], ["hall_pass"]],
        current=["raid_coleman"],
    )
    asked = all_ready(raid)
    assert GAME.to_act(asked) == (0, 1)
    assert chosen(asked, 0) == UseItem("hall_pass")
    assert chosen(asked, 1) == UseItem("hall_pass")


def test_greedy_lets_camel_catch_it_for_its_destination() -> None:
    """§13.5: "Who's a Good Boy?" needs a catch."""
    state = position(
        pawns=["library", "diner"], hands=[["chew_toy"]], camel="alan_2", goals=("good_boy", "last_lap")
    )
    assert chosen(act(state, 1, GrabCoffee()), 0) == Decline()


def test_a_bot_does_not_know_the_destinations_of_others() -> None:
    """They change neither the view nor the value of a position."""
    one = position(goals=("overdue", "last_lap"))
    other = replace(one, destinations=("overdue", "good_boy"))
    assert GAME.view(one, Seat(0)) == GAME.view(other, Seat(0))
    worth = [GAME.evaluate(GAME.view(state, Seat(0)), Seat(0)) for state in (one, other)]
    assert worth[0] == worth[1]


# Faults of the bot of yesterday


STREETS_WALKED = ("coleman", "chatham", "alan", "mango", "outer", "lakefront", "back")
CLASS: tuple[Destination, ...] = ("last_lap", "good_boy", "bottomless_cup", "overdue")
DONE_BY_ALL: dict[str, Any] = {
    "who": ("bethany", "noel", "carl", "guinevere"),
    "goals": CLASS,
    "deeds": (
        tuple(f"street:{street}" for street in STREETS_WALKED),
        ("catches", "catches"),
        ("coffees",),
        (),
    ),
    "books": (False, False, False, True),
    "preps": (1, 0, 3),
}
"""Everything is prepared, and everybody has reached their Destination."""


def test_somebody_lures_camel_out_of_the_exit() -> None:
    """The old bot waited in front of the exit until the last round was over."""
    state = position(
        **DONE_BY_ALL,
        pawns=["mango_1", "neighborhood", "neighborhood", "port"],
        camel="neighborhood",
        discard=["diary"],
        round=6,
    )
    for seat in (1, 2, 3):
        state = act(state, seat, Ready())
    state = played_on(state, 0, 8)
    assert state.board.end is End.ESCAPED


def test_the_last_preparation_is_made_although_camel_comes_to_the_exit() -> None:
    state = position(
        **DONE_BY_ALL | {"preps": (1, 0, 2)},
        pawns=["auto_shop", "neighborhood", "neighborhood", "port"],
        hands=[["diary", "chew_toy"]],
        camel="alan_2",
    )
    assert chosen(state, 0) == Prepare("car", "diary", "chew_toy")


def test_a_bot_with_nothing_to_do_is_ready() -> None:
    """The old bot walked back and forth until no Action was left: nobody can prepare in this round."""
    state = position(
        **DONE_BY_ALL | {"preps": (1, 0, 2)},
        pawns=["neighborhood", "port", "neighborhood", "auto_shop"],
        hands=[[], [], [], ["diary", "chew_toy"]],
        current=["fallen_pole"],
        camel="sheriff",
        ready=(False, True, True, True),
    )
    assert chosen(state, 0) == Ready()


def test_two_tapes_are_cut_at_the_town_hall() -> None:
    """One Interact removes both, although the first alone helps nobody."""
    state = position(
        pawns=["town_hall", "lighthouse"],
        hands=[[], ["diary", "scissors"]],
        tape=("high_school", "lighthouse"),
        goals=DONE,
        deeds=DEEDS,
        discard=["hall_pass", "sneakers"],
    )
    assert isinstance(chosen(state, 0), CutTape)


def test_a_bot_finishes_its_work_before_a_raid_and_then_leaves() -> None:
    """The old bot left at once, with two Actions unused."""
    state = position(
        pawns=["high_school", "park"],
        hands=[["diary"]],
        discard=["scissors"],
        current=["raid_mango"],
        goals=DONE,
        deeds=DEEDS,
        camel="lakefront_1",
        counter=4,
    )
    assert chosen(state, 0) == TakeDiscard("scissors")
    after = played_on(act(state, 0, TakeDiscard("scissors")), 0, 2)
    assert after.board.pawns[0] != "high_school"


def test_a_bot_draws_camel_in_from_the_only_door() -> None:
    """Camel stands outside the High School. He comes in after an Interact, and the way is free."""
    state = position(
        pawns=["high_school", "port"],
        hands=[["diary", "scissors"]],
        discard=["skateboard"],
        camel="mango_2",
        goals=DONE,
        deeds=DEEDS,
        preps=(0, 1, 0),
    )
    state = played_on(act(state, 1, Ready()), 0, 4)
    assert state.board.pawns[0] not in ("high_school", "mango_2")


def test_a_bot_takes_no_item_that_does_not_fit_into_its_pocket() -> None:
    """The old bot took a fourth Item, used one of the others, and took that one again."""
    state = position(
        pawns=["high_school", "port"],
        hands=[["diary", "bail_money", "scissors"]],
        discard=["sneakers", "mixtape"],
        goals=DONE,
        deeds=DEEDS,
        camel="sheriff",
    )
    assert isinstance(chosen(state, 0), MoveTo)


def test_a_bot_without_items_fetches_a_gift() -> None:
    """Parting Gifts: the old bot waited beside the other player with empty hands."""
    state = position(
        pawns=["port", "port"],
        goals=("goodbyes", "good_boy"),
        deeds=((), ("catches", "catches")),
        preps=(0, 2, 0),
    )
    assert isinstance(chosen(state, 0), MoveTo)


def test_a_grease_monkey_makes_a_preparation() -> None:
    """The old bot let the others make them all, and waited at the exit without its Destination."""
    state = position(
        pawns=["port", "high_school"],
        hands=[[], ["diary", "scissors"]],
        discard=["sneakers", "hall_pass"],
        goals=("grease_monkey", "good_boy"),
        deeds=((), ("catches", "catches")),
        preps=(0, 1, 0),
    )
    assert isinstance(chosen(state, 0), MoveTo)


def test_a_gift_is_made_although_the_next_one_needs_another_item() -> None:
    state = position(
        who=("sam", "bethany", "olympius"),
        pawns=["port", "port", "port"],
        hands=[["locker_key"]],
        goals=("goodbyes", "good_boy", "bottomless_cup"),
        deeds=((), ("catches", "catches"), ("coffees",)),
        preps=(1, 2, 0),
    )
    assert isinstance(chosen(state, 0), Give)


def test_a_bot_does_not_wait_for_camel_to_leave_the_street() -> None:
    """The way to the Port leads past Camel, and nobody else will move him."""
    state = position(
        pawns=["mango_2", "port"],
        discard=["sneakers"],
        camel="back_mango",
        goals=DONE,
        deeds=DEEDS,
        preps=(0, 2, 0),
        round=6,
    )
    state = played_on(act(state, 1, Ready()), 0, 8)
    assert state.board.pawns[0] not in ("mango_2", "high_school")


@pytest.mark.long
def test_champions_escape_more_often_than_the_old_bot() -> None:
    options, seats = GAME.Options(), set(range(4))

    def escapes(name: str) -> float:
        games = [play(GAME, [find_bot(name) for _ in seats], seats, options, number) for number in range(8)]
        return sum(line.share for line in games)

    assert escapes("level5") >= escapes("yardstick:greedy") + 2


def test_a_seat_that_wants_to_be_caught_can_rate_a_round_in_which_camel_cannot_move() -> None:
    """Two Scenarios together hold Camel (§5.2); the bots divided by his reach."""
    state = position(goals=("good_boy", "good_boy"), current=("lazy_afternoon", "sore_paw"))
    free = position(goals=("good_boy", "good_boy"))
    held, moving = (GAME.evaluate(GAME.view(each, Seat(0)), Seat(0)) for each in (state, free))
    assert held < moving
