"""What the laboratory counts of Nowhere."""

from __future__ import annotations

import pytest

from gamenight.core import CHANCE, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Action,
    Borrow,
    BreakIn,
    ChooseCharacter,
    CutAllTape,
    CutTape,
    DealDestination,
    Decline,
    DrawItem,
    DrawScenario,
    DrinkCoffee,
    Give,
    GrabCoffee,
    KeepItem,
    LendSteps,
    MoveTo,
    Options,
    Prepare,
    Ready,
    RideBus,
    Shop,
    State,
    StrikeAt,
    Take,
    TakeDiscard,
    Task,
    TradeIn,
    Trail,
    UseAbility,
    UseBook,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import (
    ITEMS,
    SCENARIOS,
    Character,
    Destination,
    Item,
    Location,
    Vehicle,
)
from games import studying
from games.nowhere.positions import BOX, act, all_ready, draw, legal, position
from games.variants import changed


def uses(state: State, seat: int, action: Action) -> list[tuple[str, int]]:
    return studying.uses(GAME, state, seat, action)


def keys(state: State, seat: int, action: Action) -> list[str]:
    return studying.keys(GAME, state, seat, action)


# Places


def test_a_walk_counts_for_the_place_where_it_ends() -> None:
    state = position(pawns=["diner"])
    assert keys(state, 0, MoveTo("coleman_3")) == ["street/coleman-3"]
    assert keys(position(pawns=["coleman_3"]), 0, MoveTo("diner")) == ["location/diner"]


INTERACTIONS: list[tuple[Location, Action, list[str]]] = [
    ("floormart", Shop(), []),
    ("high_school", TakeDiscard("diary"), ["item-got/diary"]),
    ("library", Borrow(), []),
    ("diner", GrabCoffee(), []),
    ("town_hall", CutTape("port"), ["tape-removed/port"]),
]


@pytest.mark.parametrize(("at", "action", "more"), INTERACTIONS, ids=[each[0] for each in INTERACTIONS])
def test_an_interact_counts_for_its_location(at: Location, action: Action, more: list[str]) -> None:
    state = position(pawns=[at], discard=["diary"], tape=("port", "diner"), hush=True)
    if at == "diner":
        state = position(pawns=[at], hush=True)
    assert keys(state, 0, action) == [f"interaction/{at.replace('_', '-')}", *more]


def test_the_bus_takes_two_players_to_other_places() -> None:
    state = position(pawns=["bus_stop", "port"], hush=True)
    assert uses(state, 0, RideBus(1)) == [
        ("interaction/bus-stop", 0),
        ("location/bus-stop", 1),
        ("location/port", 0),
    ]


def test_the_second_tape_is_no_interact() -> None:
    state = act(position(pawns=["town_hall"], tape=("port", "diner"), hush=True), 0, CutTape("port"))
    assert keys(state, 0, CutTape("diner")) == ["rule/second-tape", "tape-removed/diner"]


def test_tape_that_a_scenario_lays_or_removes_is_everybodys() -> None:
    reading = position(agenda=(Task("read", n=1),), tape=("port",))
    assert ("tape/lighthouse", CHANCE) in uses(reading, CHANCE, DrawScenario("film_crew"))
    last = position(tape=("port",), current=("spring_cleaning",), ready=(True, False))
    assert uses(last, 1, Ready()) == [("tape-removed/port", CHANCE)]


def test_every_strike_counts_where_it_strikes() -> None:
    for scenario, card in BOX.scenarios.items():
        for n, effect in enumerate(card.effects):
            if effect.effect == "strike" and effect.location is not None and effect.other is not None:
                state = position(agenda=(Task("strike", n=n, scenario=scenario),))
                for at in (effect.location, effect.other):
                    assert (f"strike/{at.replace('_', '-')}", CHANCE) in uses(state, CHANCE, StrikeAt(at))


# Cards


def test_an_item_is_got_by_a_draw_and_by_keeping_it() -> None:
    state = position(agenda=(Task("draw", Seat(1), 1),))
    assert uses(state, CHANCE, DrawItem("diary")) == [("item-got/diary", 1)]
    shop = position(agenda=(Task("shop", Seat(0), 3),))
    assert uses(shop, CHANCE, DrawItem("diary")) == []
    looked = draw(shop, "diary", "diary", "mixtape")
    assert uses(looked, 0, KeepItem("mixtape")) == [("item-got/mixtape", 0)]


def test_an_item_used_counts_with_what_it_does() -> None:
    state = position(hands=[["scissors", "bracelet", "locker_key"]], tape=("port",), discard=["diary"])
    assert keys(state, 0, UseItem("scissors", location="port")) == ["item/scissors", "tape-removed/port"]
    assert keys(state, 0, UseItem("locker_key", wanted="diary")) == ["item-got/diary", "item/locker-key"]
    away = position(hands=[["bracelet"]], pawns=["park", "port"])
    assert keys(away, 0, UseItem("bracelet", seat=1)) == ["item/bracelet", "location/port"]


@pytest.mark.parametrize("item", ["raw_steak", "megaphone"])
def test_unique_and_dog_items_count_when_they_are_used(item: Item) -> None:
    state = position(hands=[[item]], tape=("port",), jailed=(0, 3), pawns=["park", "sheriff"])
    (use,) = [action for action in legal(state, 0) if isinstance(action, UseItem)]
    assert (f"item/{item.replace('_', '-')}", 0) in uses(state, 0, use)


def test_every_item_can_be_spent_on_a_preparation() -> None:
    """Unique Items only by Bethany with her Book, which then counts as used."""
    by_type: dict[str, Vehicle] = {card.type: vehicle for vehicle, card in BOX.vehicles.items()}
    for item in ITEMS:
        kind = BOX.items[item].type
        vehicle = by_type.get(kind, "sail")
        personal: Item = "mixtape" if item == "diary" else "diary"
        held: list[Item] = [item, "skateboard"] if kind == "personal" else [personal, item]
        state = position(
            pawns=[BOX.vehicles[vehicle].site], hands=[held], hush=True, books=(kind == "unique", False)
        )
        found = keys(state, 0, Prepare(vehicle, held[0], held[1]))
        assert f"item-spent/{item.replace('_', '-')}" in found
        assert ("book/bethany" in found) == (kind == "unique")


def test_a_preparation_counts_and_a_vehicle_that_is_ready() -> None:
    state = position(pawns=["lighthouse"], hands=[["diary", "skateboard"]], hush=True)
    spent = ["item-spent/diary", "item-spent/skateboard"]
    assert keys(state, 0, Prepare("sail", "diary", "skateboard")) == [
        "interaction/lighthouse",
        *spent,
        "preparation/sail",
        "vehicle-ready/sail",
    ]
    first = position(pawns=["lighthouse"], hands=[["diary", "scissors"]], hush=True)
    assert "vehicle-ready/diesel" not in keys(first, 0, Prepare("diesel", "diary", "scissors"))


def test_every_scenario_is_everybodys() -> None:
    state = position(agenda=(Task("read", n=2),))
    for scenario in SCENARIOS:
        found = uses(state, CHANCE, DrawScenario(scenario))
        assert found == [(f"scenario/{scenario.replace('_', '-')}", CHANCE)]


def test_sharing_counts_as_given_and_taken() -> None:
    state = position(hands=[["diary"], ["mixtape"]])
    assert keys(state, 0, Give("diary", 1)) == ["rule/given"]
    assert keys(state, 0, Take("mixtape", 1)) == ["rule/taken"]


# Characters and Destinations


def test_a_character_and_a_destination_are_used_by_the_seat_that_gets_them() -> None:
    state = GAME.setup(2, Options())
    while GAME.to_act(state) == (CHANCE,):
        assert uses(state, CHANCE, legal(state, CHANCE)[0]) == []
        state = act(state, CHANCE, legal(state, CHANCE)[0])
    assert keys(state, 0, ChooseCharacter("sam")) == ["character/sam"]
    state = act(act(state, 0, ChooseCharacter("sam")), 1, ChooseCharacter("noel"))
    assert uses(state, CHANCE, DealDestination("overdue")) == [("start/overdue", 0)]
    state = act(state, CHANCE, DealDestination("overdue"))
    assert uses(state, CHANCE, DealDestination("good_boy")) == [("start/good-boy", 1)]


ABILITIES: list[tuple[Character, Action, list[str]]] = [
    ("bethany", UseAbility(), []),
    ("noel", UseAbility(), []),
    ("olympius", BreakIn("floormart"), ["location/floormart", "tape-removed/floormart"]),
    ("guinevere", TradeIn("diary"), []),
    ("sam", UseAbility(), []),
    ("carl", UseAbility(), []),
]


@pytest.mark.parametrize(("who", "action", "more"), ABILITIES, ids=[each[0] for each in ABILITIES])
def test_every_ability_counts(who: Character, action: Action, more: list[str]) -> None:
    other: Character = "noel" if who != "noel" else "carl"
    state = position(who=[who, other], pawns=["chatham_2"], hands=[["diary"]], tape=("floormart",))
    assert keys(state, 0, action) == [f"ability/{who}", *more]


def test_samantha_lends_spaces() -> None:
    state = act(position(who=["sam", "noel"]), 0, UseAbility())
    assert keys(state, 0, LendSteps(1)) == ["rule/steps-lent"]


BOOKS: list[tuple[Character, Action, list[tuple[str, int]]]] = [
    ("noel", UseBook(), [("book/noel", 0), ("rule/freed", 1)]),
    ("guinevere", UseBook(2), [("book/guinevere", 0)]),
    ("sam", UseBook(2), [("book/sam", 0)]),
    ("carl", UseBook(2), [("book/carl", 0)]),
    (
        "olympius",
        CutAllTape(),
        [("book/olympius", 0), ("interaction/town-hall", 0), ("tape-removed/port", 0)],
    ),
]


@pytest.mark.parametrize(("who", "action", "found"), BOOKS, ids=[each[0] for each in BOOKS])
def test_every_book_counts(who: Character, action: Action, found: list[tuple[str, int]]) -> None:
    others: list[Character] = [each for each in ("bethany", "noel", "carl") if each != who][:2]
    state = position(
        who=[who, *others],
        pawns=["town_hall", "sheriff", "diner"],
        hands=[["diary"], [], ["mixtape"]],
        tape=("port",),
        jailed=(0, 3, 0),
        books=(True, False, False),
        drunk=(Seat(0),),
        hush=True,
    )
    assert uses(state, 0, action) == found


def test_a_destination_counts_when_it_is_reached() -> None:
    library = position(pawns=["library"], goals=["overdue", "good_boy"], hush=True)
    assert keys(library, 0, Borrow()) == ["destination/overdue", "interaction/library"]
    giving = position(hands=[["diary"]], goals=["goodbyes", "good_boy"])
    assert keys(giving, 0, Give("diary", 1)) == ["destination/goodbyes", "rule/given"]
    visited = ("at:bus_stop", "at:diner", "at:town_hall")
    touring = position(pawns=["library"], goals=["grand_tour", "good_boy"], deeds=(visited, ()), hush=True)
    assert keys(touring, 0, Borrow()) == ["destination/grand-tour", "interaction/library"]
    goals: list[Destination] = ["grease_monkey", "good_boy"]
    preparing = position(pawns=["lighthouse"], hands=[["diary", "skateboard"]], goals=goals, hush=True)
    assert "destination/grease-monkey" in keys(preparing, 0, Prepare("sail", "diary", "skateboard"))


# Camel and jail


def test_a_trail_is_the_use_of_the_quarry() -> None:
    state = position(pawns=["town_hall"], tape=("port",), camel="lakefront_7")
    assert uses(state, 0, CutTape("port")) == [
        ("camel/trail", 0),
        ("interaction/town-hall", 0),
        ("tape-removed/port", 0),
    ]


def test_a_catch_counts_and_an_answer_at_the_last_moment() -> None:
    trail = Trail(1, Seat(0), ("coleman_3", "diner"), "waiting")
    coming = position(
        pawns=["diner"],
        hands=[["chew_toy"]],
        camel="diner",
        trail=trail,
        agenda=(Task("catch", Seat(0), asked=(Seat(0),)),),
        goals=["good_boy", "overdue"],
        deeds=(("catches",), ()),
    )
    assert keys(coming, 0, UseItem("chew_toy")) == ["item/chew-toy", "rule/last-moment"]
    assert keys(coming, 0, Decline()) == ["camel/catch", "destination/good-boy", "rule/last-moment-declined"]


def test_camel_misses_who_has_gone() -> None:
    trail = Trail(1, Seat(0), ("coleman_3", "diner"), "waiting")
    coming = position(
        pawns=["diner", "port"],
        hands=[["bracelet"]],
        camel="diner",
        trail=trail,
        agenda=(Task("catch", Seat(0), asked=(Seat(0),)),),
    )
    assert keys(coming, 0, UseItem("bracelet", seat=1)) == [
        "camel/missed",
        "item/bracelet",
        "location/port",
        "rule/last-moment",
    ]


def test_a_coffee_counts_when_it_is_drunk() -> None:
    assert keys(position(coffee=(True, False)), 0, DrinkCoffee()) == ["rule/coffee"]


def test_a_raid_jails_and_a_hall_pass_spares() -> None:
    raid = Task("resolve", scenario="raid_lakefront", asked=(Seat(0),))
    state = position(pawns=["port", "diner"], hands=[["hall_pass"]], agenda=(raid, Task("next")))
    spared = uses(state, 0, UseItem("hall_pass"))
    assert [key for key in spared if not key[0].startswith("tape")] == [
        ("item/hall-pass", 0),
        ("rule/jailed", 1),
        ("rule/last-moment", 0),
    ]


def test_a_player_whose_time_is_over_is_released() -> None:
    state = position(pawns=["park", "sheriff"], jailed=(0, 2))
    reading = all_ready(state)
    assert ("rule/released", 1) in uses(reading, CHANCE, DrawScenario("second_wind"))


def test_everybody_escapes_by_an_exit() -> None:
    state = position(
        pawns=["port", "mango_1"],
        preps=(1, 0, 3),
        books=(True, False),
        goals=["overdue", "night_watch"],
        deeds=((), (f"night:{BOX.destinations['night_watch'].location}",)),
    )
    assert uses(state, 1, MoveTo("neighborhood")) == [
        ("escape/neighborhood", 1),
        ("escape/port", 0),
        ("location/neighborhood", 1),
    ]
    assert uses(state, 1, Ready()) == []


# Components


def test_other_components_have_other_features() -> None:
    found = {feature.key for feature in GAME.features}
    tapeable = {"location": {"port": {"tapeable": False}}}
    fewer = {feature.key for feature in changed(GAME, {"town": tapeable}).features}
    assert found - fewer == {"tape/port", "tape-removed/port"}
    car = {"vehicle": {"car": {"exit": "port"}}}
    by_water = {feature.key for feature in changed(GAME, {"counters": car}).features}
    assert found - by_water == {"escape/neighborhood"}


def test_every_feature_can_be_used() -> None:
    """These bots are no masters. What they leave out is used by tests above."""
    unused = studying.never_used(GAME, at_random=100, by_greedy=5)
    assert {key for key in unused if not key.startswith(("item-spent/", "book/"))} <= {
        "destination/goodbyes",
        "destination/grand-tour",
        "destination/grease-monkey",
        "destination/overdue",
        "item/bail-money",
        "item/hall-pass",
        "item/megaphone",
        "preparation/sail",
        "vehicle-ready/sail",
    }
