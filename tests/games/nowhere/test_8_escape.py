"""Preparing and escaping (§8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.goals import capacity
from gamenight.games.nowhere.types import (
    CutTape,
    DrinkCoffee,
    End,
    MoveTo,
    Prepare,
    Ready,
    State,
    Task,
)
from gamenight.games.nowhere.vocabulary import Character, Destination, Item, Scenario
from games.nowhere.positions import BOX, act, all_ready, offered, position, refusal, told

CUPS: tuple[Destination, ...] = ("bottomless_cup", "good_boy", "lost_and_found", "goodbyes")
DONE = (("coffees",), ("catches", "catches"), ("salvages",) * 3, ("gift:0", "gift:1", "gift:2"))


def test_three_vehicles() -> None:
    """§8.1: one, two, three preparations; §8.4: boats in the Lighthouse; §8.5: the car in the Auto Shop."""
    cards = BOX.vehicles
    assert [cards[v].preparations for v in ("sail", "diesel", "car")] == [1, 2, 3]
    assert [cards[v].site for v in ("sail", "diesel", "car")] == ["lighthouse", "lighthouse", "auto_shop"]


def test_two_items_of_ones_own() -> None:
    """§8.2 (H7): Personal, and Movement, Sheriff or Dog. Items of other players do not count."""
    hands: list[list[Item]] = [["mixtape", "skateboard", "scissors"], ["dog_whistle"]]
    state = position(pawns=["lighthouse", "lighthouse"], hands=hands)
    assert offered(state, 0, Prepare) == [
        Prepare("sail", "mixtape", "skateboard"),
        Prepare("diesel", "mixtape", "scissors"),
    ]
    assert "is prepared in the Auto Shop" in refusal(state, 0, Prepare("car", "mixtape", "dog_whistle"))
    assert "must spend both Items yourself" in refusal(state, 0, Prepare("sail", "diary", "skateboard"))
    assert "the Skateboard is not Personal" in refusal(state, 0, Prepare("sail", "skateboard", "mixtape"))
    assert "takes a Sheriff Item" in refusal(state, 0, Prepare("diesel", "mixtape", "skateboard"))


def test_a_tracker_goes_up_to_functional() -> None:
    """§8.3: the Items leave the game; a functional vehicle takes no more."""
    state = position(pawns=["lighthouse"], hands=[["mixtape", "skateboard"]], hush=True)
    state = act(state, 0, Prepare("sail", "mixtape", "skateboard"))
    assert state.board.preps == (1, 0, 0)
    assert state.board.hands[0] == ()
    assert state.board.removed == ("mixtape", "skateboard")
    done = position(pawns=["lighthouse"], hands=[["mixtape", "skateboard"]], preps=(1, 0, 0))
    assert refusal(done, 0, Prepare("sail", "mixtape", "skateboard")) == "the Sail Boat is ready to go (§8.3)"


def test_how_many_can_leave() -> None:
    """§8.6: three by car, one and two by boat."""
    for preps, rooms in [((0, 0, 2), (0, 0)), ((0, 0, 3), (3, 0)), ((1, 1, 0), (0, 1)), ((1, 2, 3), (3, 3))]:
        state = position(preps=preps)
        assert (capacity(BOX, state.board, "neighborhood"), capacity(BOX, state.board, "port")) == rooms
        assert GAME.view(state, None).capacity == rooms


def test_the_escape() -> None:
    """§8.7 (H1, H54): at no cost, without waking Camel, as soon as everything is in place."""
    state = position(
        pawns=["port", "lakefront_6"], preps=(0, 2, 0), goals=CUPS, deeds=DONE[:2], camel="lakefront_5"
    )
    state = act(state, 1, MoveTo("port"))
    assert state.board.end is End.ESCAPED
    assert state.board.camel == "lakefront_5"
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_split_over_both_ways_out() -> None:
    """§8.7 (H2): as many in each as can leave from there."""
    who: list[Character] = ["bethany", "noel", "carl", "sam"]
    state = position(
        who=who,
        pawns=["neighborhood", "neighborhood", "neighborhood", "lakefront_6"],
        preps=(1, 0, 3),
        goals=CUPS,
        deeds=DONE[:4],
    )
    assert act(state, 3, MoveTo("port")).board.end is End.ESCAPED
    crowded = position(
        who=who,
        pawns=["neighborhood", "neighborhood", "port", "lakefront_6"],
        preps=(1, 0, 3),
        goals=CUPS,
        deeds=DONE[:4],
    )
    assert act(crowded, 3, MoveTo("port")).board.end is None


def test_nobody_is_left_behind() -> None:
    """§8.7 (H2): a jailed player or an open Destination prevents the escape."""
    late = position(
        pawns=["port", "lakefront_6"],
        preps=(0, 2, 0),
        goals=CUPS,
        deeds=((), ("catches", "catches")),
        coffee=(True, False),
    )
    waiting = act(late, 1, MoveTo("port"))
    assert waiting.board.end is None
    assert act(waiting, 0, DrinkCoffee()).board.end is End.ESCAPED
    jailed = position(
        pawns=["neighborhood", "sheriff"], preps=(0, 0, 3), goals=CUPS, deeds=DONE[:2], jailed=(0, 3)
    )
    assert act(jailed, 0, MoveTo("mango_1"), MoveTo("neighborhood")).board.end is None


def test_no_escape_through_tape() -> None:
    """§8.8 (H3): it must go first, unless all tape is ignored (§12.3)."""
    state = position(
        who=("bethany", "noel", "carl"),
        pawns=["neighborhood", "neighborhood", "town_hall"],
        preps=(0, 0, 3),
        tape=("neighborhood",),
        goals=CUPS,
        deeds=DONE[:3],
    )
    assert capacity(BOX, state.board, "neighborhood") == 0
    assert capacity(BOX, replace(state.board, current=("side_doors",)), "neighborhood") == 3
    state = act(state, 2, CutTape("neighborhood"))
    assert state.board.tape == ()
    assert GAME.to_act(state) != (CHANCE,)
    assert capacity(BOX, state.board, "neighborhood") == 3


def on_board(*scenarios: Scenario, round: int = 2) -> State:
    """All players are at the Port with a functional boat. Only Yellow Tape prevents the escape."""
    return position(
        pawns=["port", "port"],
        preps=(0, 2, 0),
        goals=CUPS,
        deeds=DONE[:2],
        tape=("port",),
        current=scenarios,
        round=round,
    )


@pytest.mark.parametrize("round", [2, BOX.counter.rounds])
def test_the_escape_is_tested_after_the_effects_at_the_end_of_a_round(round: int) -> None:
    """§8.7 (H65): Spring Cleaning takes the tape off the Port, in the last round too, and all are gone."""
    assert all_ready(on_board(round=round)).board.end is not End.ESCAPED
    gone = all_ready(on_board("spring_cleaning", round=round))
    assert gone.board.end is End.ESCAPED
    assert gone.board.round == round
    assert GAME.to_act(gone) == ()


def test_the_escape_comes_between_two_scenarios() -> None:
    """§8.7 (H65), §3.2: Scenarios happen in the order drawn. Whoever has left is not jailed any more."""
    assert all_ready(on_board("spring_cleaning", "raid_lakefront")).board.end is End.ESCAPED
    jailed = all_ready(on_board("raid_lakefront", "spring_cleaning"))
    assert jailed.board.jailed == (0, 4)  # the reader gets away (§6.8)
    assert jailed.board.tape == ()


def test_the_log_tells_only_of_scenarios_that_happened() -> None:
    """§8.7 (H65)."""
    state = act(on_board("spring_cleaning", "raid_lakefront"), 0, Ready())
    text = told(state, 1, Ready())
    assert "Spring Cleaning: remove all Yellow Tape." in text
    assert "The tape is gone from the Port." in text
    assert "the class has escaped Nowhere!" in text
    assert "Raid" not in text


def test_the_escape_does_not_wait_for_camel() -> None:
    """§8.7 (H65), §5.9: a Coffee in answer to a catch reaches the last Destination."""
    state = position(
        pawns=["port", "port"],
        preps=(0, 2, 0),
        goals=CUPS,
        deeds=((), ("catches", "catches")),
        coffee=(True, False),
        camel="port",
        agenda=(Task("catch", Seat(0), asked=(Seat(0),)),),
    )
    assert act(state, 0, DrinkCoffee()).board.end is End.ESCAPED
