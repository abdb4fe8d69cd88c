"""What the Scenarios do (§12)."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.box import BOX
from gamenight.games.nowhere.data import COUNTERS, EVENTS, TAPEABLE
from gamenight.games.nowhere.events import resolve
from gamenight.games.nowhere.scent import reach
from gamenight.games.nowhere.types import (
    Borrow,
    DiscardItem,
    GrabCoffee,
    Kind,
    MoveTo,
    Ready,
    Shop,
    Take,
)
from gamenight.games.nowhere.vocabulary import PLACES, Place, Scenario
from games.nowhere.positions import (
    FOUR,
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

ACTIONS = COUNTERS.counter.actions[1]


def test_the_jailed_are_not_touched() -> None:
    """§12.1: neither for better nor for worse."""
    state = next_round(position(who=FOUR, jailed=(3, 3, 0, 0)), "birthday")
    assert [task.seat for task in state.board.agenda if task.kind is Kind.DRAW] == [2, 3]


def test_about_half_of_them_harm() -> None:
    """§12.2: as in an earlier deck of the game."""
    harmful = sum(card.harmful for card in EVENTS.values())
    assert 0.4 <= harmful / len(EVENTS) <= 0.6


def test_tape_along_a_street() -> None:
    """§12.2: on every Location along it that can be taped, or on one; and off again."""
    assert next_round(position(), "road_works").board.tape == ("high_school", "bus_stop", "auto_shop")
    assert next_round(position(), "health_inspection").board.tape == ("floormart", "diner")
    some = position(tape=("high_school", "diner", "port"))
    assert next_round(some, "road_crew").board.tape == ("port",)
    assert all_ready(next_round(some, "spring_cleaning")).board.tape == ()


@pytest.mark.parametrize("scenario", EVENTS)
def test_the_map_shows_what_a_scenario_will_hit(scenario: Scenario) -> None:
    """§12.2: tape and jail come to the places that the box names for the card, and nowhere else."""
    shown: dict[str, set[Place]] = {}
    for each in BOX.scenarios[scenario].effects:
        shown.setdefault(each.effect, set()).update(each.places)
    for place in PLACES:
        board = resolve(position(pawns=[place], camel="outer_1").board, scenario)
        arrested = any(task.kind is Kind.ARREST and task.seat == 0 for task in board.agenda)
        assert arrested == (place in shown.get("jail", set()) | shown.get("curfew", set()))
    taped = resolve(position().board, scenario).tape
    assert {*taped} == shown.get("tape", set()) | shown.get("tape_at", set())
    kept = resolve(position(tape=TAPEABLE).board, scenario).tape
    assert {*TAPEABLE} - {*kept} == shown.get("untape", set()) | shown.get("untape_all", set())


def test_a_raid() -> None:
    """§12.2: tape, and jail for those inside; not for those in the Park or the Station, nor on the street."""
    pawns: list[Place] = ["library", "alan_2", "park", "diner"]
    state = next_round(position(who=FOUR, pawns=pawns), "raid_alan")
    state = all_ready(state)
    assert state.board.jailed == (4, 0, 0, 4)
    assert state.board.tape == ("high_school", "library", "diner", "neighborhood", "auto_shop")


def test_a_curfew() -> None:
    """§12.2: jail for those on the street, corners included."""
    pawns: list[Place] = ["lakefront_3", "back_lakefront", "port", "back_3"]
    state = all_ready(next_round(position(who=FOUR, pawns=pawns), "curfew_lakefront"))
    assert state.board.jailed == (4, 4, 0, 0)


def test_the_deputys_day_off() -> None:
    """§12.2: everybody is freed, those before their time with two Actions each."""
    state = next_round(position(jailed=(3, 0)), "deputy_day_off")
    assert state.board.jailed == (0, 0)
    assert state.board.counter == COUNTERS.counter.actions[0] + 2


def test_camel_is_sent() -> None:
    """§12.2: on his Trail, somewhere, or home."""
    state = position(pawns=["library"], camel="alan_2")
    assert next_round(state, "fresh_scent").board.caught == (True, False)
    assert next_round(state, "stakeout").board.camel == "neighborhood"
    assert next_round(state, "squirrel").board.camel == "bus_stop"
    assert next_round(state, "bath_day").board.camel == "sheriff"


def test_items_come_and_go() -> None:
    """§12.2: drawn by everybody, put on the pile; §12.4: who has to discard chooses."""
    state = next_round(position(), "care_package")
    assert GAME.to_act(state) == (CHANCE,)
    assert draw(state, "diary", "mixtape").board.hands == (("diary",), ("mixtape",))
    state = next_round(position(), "yard_sale")
    assert draw(state, "diary", "mixtape", "scissors").board.discard == ("mixtape", "diary", "scissors")
    state = next_round(position(hands=[["diary", "mixtape"]]), "hole_in_pocket")
    assert legal(state, 0) == (DiscardItem("mixtape"), DiscardItem("diary"))
    assert "first discard an Item" in refusal(state, 0, Ready())
    assert act(state, 0, DiscardItem("diary")).board.hands[0] == ("mixtape",)
    full = next_round(position(hands=[["diary", "mixtape", "scissors"], ["sneakers"]]), "bag_check")
    assert GAME.to_act(act(full, 0, DiscardItem("diary"))) == (0, 1)


def test_actions_and_books() -> None:
    """§12.2: more Actions, fewer, and Books that go back."""
    assert next_round(position(), "long_evening").board.counter == ACTIONS + 2
    assert next_round(position(), "detention").board.counter == ACTIONS - 2
    assert next_round(position(books=(True, True)), "overdue_notice").board.books == (False, False)


def test_weather() -> None:
    """§12.3: shorter or longer Moves, and Camel's reach."""
    assert "floormart" not in reachable(next_round(position(), "downpour"), 0)
    assert "high_school" in reachable(next_round(position(), "clear_skies"), 0)
    assert reach(next_round(position(), "new_leash").board) == 6
    assert reach(next_round(position(), "sore_paw").board) == 2


def test_calm_and_safe() -> None:
    """§12.3: no Scent Trail; or none that ends in a safe place."""
    calm = next_round(position(pawns=["library"], camel="alan_2"), "nap_time")
    assert act(calm, 0, Borrow()).board.camel == "alan_2"
    safe = next_round(position(pawns=["library", "diner"], camel="alan_mango"), "reading_hour")
    after = act(safe, 0, Borrow())
    assert after.board.trail is not None
    assert after.board.trail.quarry == 1
    assert GAME.to_act(act(calm, 1, Ready())) == (0,)


def test_closed_and_open_doors() -> None:
    """§12.3: nobody interacts with a closed Location; ignored tape stops nobody, Camel neither."""
    closed = next_round(position(pawns=["floormart"]), "inventory_day")
    assert refusal(closed, 0, Shop()) == "nobody can interact with Floormart this round (§12.3)"
    open_doors = next_round(position(pawns=["coleman_3"], tape=("diner",), camel="alan_4"), "open_house")
    state = act(open_doors, 0, MoveTo("diner"), GrabCoffee())
    assert state.board.camel == "diner"


def test_no_sharing() -> None:
    """§12.3: neither giving nor taking."""
    state = next_round(position(hands=[["diary"]]), "cold_shoulder")
    assert not offered(state, 1, Take)
    assert "nobody can give or take Items this round" in refusal(state, 1, Take("diary", 0))
