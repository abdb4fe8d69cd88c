"""What the Scenarios do (§12)."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.events import resolve, tasks
from gamenight.games.nowhere.printed import printed
from gamenight.games.nowhere.scent import reach
from gamenight.games.nowhere.types import (
    Board,
    Borrow,
    DiscardItem,
    End,
    GrabCoffee,
    MoveTo,
    Ready,
    Shop,
    StrikeAt,
    Take,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import LOCATIONS, PLACES, SCENARIOS, SPACES, Location, Place, Scenario
from gamenight.games.nowhere.weather import Weather, weather
from games.nowhere.positions import (
    BOX,
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

ACTIONS = 2 * BOX.counter.actions

TAPE_NOW: dict[Scenario, set[Location]] = {
    "health_inspection": {"floormart", "diner"},
}
RAIDS_NOW: dict[Scenario, set[Location]] = {
    "burst_main": {"floormart", "town_hall"},
    "film_crew": {"lighthouse", "neighborhood"},
    "road_works": {"high_school", "bus_stop", "auto_shop"},
    "raid_alan": {"high_school", "library", "diner", "neighborhood", "auto_shop"},
}
RAIDS: dict[Scenario, set[Location]] = {
    "raid_coleman": {"diner", "town_hall", "neighborhood"},
    "raid_mango": {"high_school", "bus_stop", "library", "neighborhood"},
    "raid_lakefront": {"lighthouse", "diner", "neighborhood", "port"},
}
STRIKES: dict[Scenario, tuple[Location, Location]] = {
    "knock_knock": ("library", "diner"),
    "tip_off": ("floormart", "high_school"),
    "spot_check": ("auto_shop", "lighthouse"),
    "ticket_please": ("bus_stop", "town_hall"),
}
CURFEWS: dict[Scenario, str] = {"curfew_lakefront": "lakefront", "curfew_alan": "alan"}
CAMEL: dict[Scenario, Place] = {
    "fresh_scent": "library",
    "stakeout": "neighborhood",
    "squirrel": "bus_stop",
    "bath_day": "sheriff",
}
MORE_ACTIONS: dict[Scenario, int] = {
    "detention": -2,
    "long_evening": 2,
    "second_wind": 1,
}
DRAWN: dict[Scenario, int] = {"care_package": 1, "birthday": 2}
PILED: dict[Scenario, int] = {"yard_sale": 3, "lost_property": 4}
LOST: dict[Scenario, tuple[int, int]] = {"hole_in_pocket": (1, 1), "bag_check": (1, 0)}
"""Of somebody with three Items and of somebody with one."""
FREEING: tuple[Scenario, ...] = ("road_crew", "spring_cleaning", "deputy_day_off", "overdue_notice")
NOTHING = Weather(0, 0, False, False, False, frozenset(), frozenset())
WEATHER: dict[Scenario, Weather] = {
    "downpour": NOTHING._replace(steps=-1),
    "heat_wave": NOTHING._replace(steps=-2),
    "tailwind": NOTHING._replace(steps=1),
    "clear_skies": NOTHING._replace(steps=2),
    "new_leash": NOTHING._replace(reach=2),
    "lazy_afternoon": NOTHING._replace(reach=-2),
    "sore_paw": NOTHING._replace(reach=-3),
    "nap_time": NOTHING._replace(calm=True),
    "open_house": NOTHING._replace(safe=frozenset({"floormart", "town_hall"})),
    "side_doors": NOTHING._replace(open_doors=True),
    "cold_shoulder": NOTHING._replace(no_sharing=True),
    "fallen_pole": NOTHING._replace(closed=frozenset({"library", "auto_shop"})),
    "inventory_day": NOTHING._replace(closed=frozenset({"floormart"})),
    "free_refills": NOTHING._replace(safe=frozenset({"diner", "high_school"})),
    "reading_hour": NOTHING._replace(safe=frozenset({"library", "lighthouse"})),
}


def test_every_card_is_tried() -> None:
    """§12.2: each of the 46 is in one of the tables above."""
    tables = (TAPE_NOW, RAIDS_NOW, RAIDS, STRIKES, CURFEWS, CAMEL, MORE_ACTIONS, DRAWN, PILED, LOST, FREEING)
    cards: list[Scenario] = [card for table in (*tables, WEATHER) for card in table]
    assert sorted(cards) == sorted(SCENARIOS)


def test_every_card_with_tape() -> None:
    """§12.2: now or at the end, on all Locations along the street except Park and Station."""
    for card, taped in TAPE_NOW.items():
        assert set(next_round(position(), card).board.tape) == taped
    for card, taped in RAIDS.items():
        state = next_round(position(), card)
        assert state.board.tape == ()
        assert set(all_ready(state).board.tape) == taped


def test_every_raid_and_curfew() -> None:
    """§12.2: jails players by their place at the end of the round, or at once."""
    for card, inside in RAIDS_NOW.items():
        for location in LOCATIONS:
            state = next_round(position(pawns=[location]), card)
            assert bool(state.board.jailed[0]) == (location in inside), (card, location)
            assert state.board.tape == tuple(at for at in LOCATIONS if at in inside)
    for card, inside in RAIDS.items():
        for location in LOCATIONS:
            state = all_ready(next_round(position(pawns=[location]), card))
            assert bool(state.board.jailed[0]) == (location in inside), (card, location)
        assert not all_ready(next_round(position(pawns=["alan_mango"]), card)).board.jailed[0]
    for card, street in CURFEWS.items():
        for space in SPACES:
            state = all_ready(next_round(position(pawns=[space]), card))
            assert bool(state.board.jailed[0]) == (street in space), (card, space)


def test_every_raid_that_strikes_at_once() -> None:
    """§12.5 (H68): chance decides between the two Locations of the card; both are possible."""
    for card, either in STRIKES.items():
        state = next_round(position(pawns=either, who=FOUR), card)
        assert GAME.to_act(state) == (CHANCE,)
        assert legal(state, CHANCE) == tuple(StrikeAt(at) for at in either)
        for seat, at in enumerate(either):
            struck = act(state, CHANCE, StrikeAt(at)).board
            assert struck.tape == (at,)
            assert [bool(until) for until in struck.jailed] == [seat == other for other in range(4)]


def test_every_card_of_camel_actions_and_items() -> None:
    """§12.2: where he goes, how many Actions, how many Items for whom."""
    for card, place in CAMEL.items():
        assert next_round(position(pawns=["library"], camel="alan_2"), card).board.camel == place
    for card, more in MORE_ACTIONS.items():
        assert next_round(position(), card).board.counter == ACTIONS + more
    for card, n in DRAWN.items():
        board = next_round(position(), card).board
        assert [(task.kind, task.seat, task.n) for task in board.agenda if task.seat >= 0] == [
            ("draw", 0, n),
            ("draw", 1, n),
        ]
    for card, n in PILED.items():
        board = next_round(position(), card).board
        assert (board.agenda[0].kind, board.agenda[0].n) == ("face up", n)
    for card, lost in LOST.items():
        state = next_round(position(hands=[["diary", "mixtape", "scissors"], ["sneakers"]]), card)
        while state.board.agenda:
            (actor,) = GAME.to_act(state)
            state = act(state, actor, offered(state, actor, DiscardItem)[0])
        assert tuple(map(len, state.board.hands)) == (3 - lost[0], 1 - lost[1])


def test_every_card_of_weather() -> None:
    """§12.3: each changes one thing. The other cards change no weather."""
    for card, expected in WEATHER.items():
        assert weather(BOX, (card,)) == expected, card
    assert weather(BOX, tuple(card for card in SCENARIOS if card not in WEATHER)) == NOTHING


def test_scenarios_do_not_affect_jailed_players() -> None:
    """§12.1: neither good nor bad effects."""
    state = next_round(position(who=FOUR, jailed=(3, 3, 0, 0)), "birthday")
    assert [task.seat for task in state.board.agenda if task.kind == "draw"] == [2, 3]
    state = next_round(position(who=FOUR, jailed=(3, 2, 0, 0), books=(True,) * 4), "overdue_notice")
    assert state.board.books == (True, True, False, False)


def test_about_half_of_them_harm() -> None:
    """§12.2: as in an earlier deck of the game."""
    harmful = sum(card.harmful for card in BOX.scenarios.values())
    assert 0.4 <= harmful / len(BOX.scenarios) <= 0.6


def test_tape_on_locations() -> None:
    """§12.2: on Locations of the card, and off again; along streets too."""
    assert next_round(position(), "health_inspection").board.tape == ("floormart", "diner")
    some = position(tape=("high_school", "diner", "port"))
    assert next_round(some, "road_crew").board.tape == ("port",)
    assert all_ready(next_round(some, "spring_cleaning")).board.tape == ()


def resolved(board: Board, scenario: Scenario) -> Board:
    """The board after the effects of a Scenario that need no chance."""
    for task in tasks(BOX, [scenario]):
        if task.kind == "resolve":
            board = resolve(BOX, board, task)
    return board


@pytest.mark.parametrize("scenario", BOX.scenarios)
def test_the_map_shows_what_a_scenario_will_hit(scenario: Scenario) -> None:
    """§12.2: tape and jail affect exactly the places that `Printed` names for the card."""
    shown: dict[str, set[Place]] = {}
    for each in printed(BOX).scenarios[scenario].effects:
        shown.setdefault(each.effect, set()).update(each.places)
    for place in PLACES:
        jailed = resolved(position(pawns=[place], camel="outer_1").board, scenario).jailed[0]
        assert bool(jailed) == (place in shown.get("raid", set()) | shown.get("curfew", set()))
    taped = resolved(position().board, scenario).tape
    assert {*taped} == shown.get("tape", set()) | shown.get("tape_at", set()) | shown.get("raid", set())
    kept = resolved(position(tape=BOX.town.tapeable).board, scenario).tape
    assert {*BOX.town.tapeable} - {*kept} == shown.get("untape", set()) | shown.get("untape_all", set())


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
    """§12.2: everybody is freed. Each early release adds two Actions."""
    state = next_round(position(jailed=(3, 0)), "deputy_day_off")
    assert state.board.jailed == (0, 0)
    assert state.board.counter == BOX.counter.actions + 2


def test_camel_is_sent() -> None:
    """§12.2: on his Trail, somewhere, or home."""
    state = position(pawns=["library"], camel="alan_2")
    assert next_round(state, "fresh_scent").board.caught == (True, False)
    assert next_round(state, "stakeout").board.camel == "neighborhood"
    assert next_round(state, "squirrel").board.camel == "bus_stop"
    assert next_round(state, "bath_day").board.camel == "sheriff"


def test_items_come_and_go() -> None:
    """§12.2: drawn by everybody, put on the pile; §12.4: each player chooses what to discard."""
    state = next_round(position(), "care_package")
    assert GAME.to_act(state) == (CHANCE,)
    assert draw(state, "diary", "mixtape").board.hands == (("diary",), ("mixtape",))
    state = next_round(position(), "yard_sale")
    assert draw(state, "diary", "mixtape", "scissors").board.discard == ("mixtape", "diary", "scissors")
    state = next_round(position(hands=[["diary", "mixtape"]]), "hole_in_pocket")
    assert offered(state, 0, DiscardItem) == [DiscardItem("mixtape"), DiscardItem("diary")]
    assert offered(state, 0, UseItem) == [UseItem("mixtape"), UseItem("diary")]  # §4.17
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
    assert reach(BOX, next_round(position(), "new_leash").board) == 6
    assert reach(BOX, next_round(position(), "sore_paw").board) == 1


def test_calm_and_safe() -> None:
    """§12.3: no Scent Trail at all, or none into a safe place."""
    calm = next_round(position(pawns=["library"], camel="alan_2"), "nap_time")
    assert act(calm, 0, Borrow()).board.camel == "alan_2"
    safe = next_round(position(pawns=["library", "diner"], camel="alan_mango"), "reading_hour")
    after = act(safe, 0, Borrow())
    assert after.board.trail is not None
    assert after.board.trail.quarry == 1
    assert GAME.to_act(act(calm, 1, Ready())) == (0,)


def test_closed_and_open_doors() -> None:
    """§12.3: nobody interacts with a closed Location. Ignored tape stops neither players nor Camel."""
    closed = next_round(position(pawns=["floormart"]), "inventory_day")
    assert refusal(closed, 0, Shop()) == "nobody can interact with Floormart this round (§12.3)"
    open_doors = next_round(position(pawns=["coleman_3"], tape=("diner",), camel="alan_4"), "side_doors")
    state = act(open_doors, 0, MoveTo("diner"), GrabCoffee())
    assert state.board.camel == "diner"


def test_no_sharing() -> None:
    """§12.3: neither giving nor taking."""
    state = next_round(position(hands=[["diary"]]), "cold_shoulder")
    assert not offered(state, 1, Take)
    assert "nobody can give or take Items this round" in refusal(state, 1, Take("diary", 0))


def test_no_effect_comes_twice() -> None:
    """§12.6 (H69): each effect has its own place or number, except on the same card."""
    effects = [effect for card in BOX.scenarios.values() for effect in card.effects]
    assert len(effects) == len(set(effects))


def test_a_card_never_jails_everybody() -> None:
    """§6.8 (H68): if nobody is in jail and all would be jailed, the reader gets away."""
    state = next_round(position(pawns=["library", "library"]), "knock_knock")
    struck = act(state, CHANCE, StrikeAt("library"))
    assert struck.board.reader == 1
    assert struck.board.jailed == (4, 0)
    assert struck.board.end is None
    alone = next_round(position(pawns=["library", "sheriff"], jailed=(0, 3)), "knock_knock")
    assert act(alone, CHANCE, StrikeAt("library")).board.end is End.JAILED  # by two cards
