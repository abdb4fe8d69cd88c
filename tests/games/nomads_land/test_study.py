"""What the laboratory counts of Nomad's Land."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.games.nomads_land.types import (
    Action,
    ChooseSide,
    EndTurn,
    Phase,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollWeather,
    RollZone,
    Spawn,
    State,
    Teleport,
)
from games import studying
from games.nomads_land.positions import (
    BOX,
    GAME,
    NAMES,
    PRINTED,
    act,
    actor,
    at,
    offered,
    position,
    rolled,
    turn_of,
    way,
)
from games.variants import changed, variant


def uses(state: State, action: Action) -> list[tuple[str, int]]:
    return studying.uses(GAME, state, actor(state), action)


def test_every_tile_of_a_walk_counts_with_its_terrain() -> None:
    assert uses(position("Tip a7", "Aim c1"), way("Tip b7", "Tip c7")) == [
        ("terrain/food", 0),
        ("terrain/grass", 0),
        ("tile/tip-b7", 0),
        ("tile/tip-c7", 0),
    ]


def test_every_tile_can_be_entered() -> None:
    """From any tile from which a step leads there."""
    for tile, name in enumerate(NAMES):
        if BOX.land.tiles[tile] != "M":
            beside = next(start for start, steps in enumerate(BOX.land.step_cost) if tile in steps)
            state = position(NAMES[beside], "Hop b8" if tile != at("Hop b8") else "Dig g8")
            assert (f"tile/{name.lower().replace(' ', '-')}", 0) in uses(state, offered(state)[name])


def test_a_tunnel_counts_when_it_is_walked_through() -> None:
    found = uses(position("Tip b5", "Aim c1"), way("Wild h5"))
    assert found == [("rule/tunnel", 0), ("terrain/tunnel", 0), ("tile/wild-h5", 0)]


def test_quicksand_ends_the_turn_and_the_next_group_begins() -> None:
    assert uses(position("Hop e5", "Aim c1"), way("Hop f5")) == [
        ("rule/quicksand", 0),
        ("terrain/quicksand", 0),
        ("tile/hop-f5", 0),
    ]


def test_the_turn_order_and_the_starts_are_used_once_each() -> None:
    state = rolled("Hop", 1, 3, 2, seats=4)
    assert uses(state, RollChallenge(0)) == [
        ("order/first", 1),
        ("order/fourth", 0),
        ("order/second", 2),
        ("order/third", 3),
    ]
    choosing = act(state, RollChallenge(0))
    spawned = [("start/tip-a3", 0), ("terrain/start", 0), ("tile/tip-a3", 0)]
    assert uses(choosing, Spawn(at("Tip a3"))) == spawned


def test_the_zone_of_the_food_and_the_weather_are_everybodys() -> None:
    assert uses(GAME.setup(2, PRINTED), RollZone("Dig")) == [("food-zone/dig", CHANCE)]
    changing = position("Tip b7", "Aim c1", round=2, phase=Phase.WEATHER)
    assert uses(changing, RollWeather("sunny")) == [("weather/sunny", CHANCE)]
    last = position("Tip b7", "Aim c1", round=3, turn=1)
    assert ("food-zone/dig", CHANCE) in uses(last, EndTurn())


def test_bad_weather_finds_a_group_with_shelter_or_without() -> None:
    changing = position("Tip b7", "Aim c1", round=2, phase=Phase.WEATHER)
    assert uses(changing, RollWeather("raining")) == [("rule/exposed", 0), ("weather/raining", CHANCE)]
    raining = turn_of("raining", "Tip b7", "Aim c1")
    assert uses(raining, EndTurn()) == [("rule/rest", 0), ("rule/sheltered", 1)]


def test_the_wind_counts_with_the_tile_it_leads_to() -> None:
    stormy = turn_of("blizzard", "Tip b7", "Aim c1")
    assert uses(stormy, RollArrow("up")) == [("terrain/grass", 0), ("tile/tip-b6", 0), ("wind/up", 0)]
    assert uses(stormy, RollArrow("door")) == [("wind/door", 0)]
    assert uses(stormy, RollArrow("either")) == []
    asked = act(stormy, RollArrow("either"))
    assert uses(asked, ChooseSide("left")) == [("terrain/start", 0), ("tile/tip-a7", 0), ("wind/either", 0)]


def test_the_wind_kills_at_the_edge_and_in_a_collision() -> None:
    edge = turn_of("blizzard", "Tip a1", "Aim c1")
    assert uses(edge, RollArrow("left")) == [("nomad-lost/off-the-map", 0), ("wind/left", 0)]
    near = turn_of("blizzard", "Tip b7", "Tip a7")
    assert uses(near, RollArrow("left")) == [
        ("nomad-lost/collision", 0),
        ("nomad-lost/collision", 1),
        ("wind/left", 0),
    ]


def test_a_trap_counts_by_its_face_and_its_victim() -> None:
    state = act(position("Tip g5", "Aim c1"), way("Tip h5"))
    assert uses(state, RollCombat("arrow")) == [("trap/arrow", 0)]
    assert uses(state, RollCombat("skull")) == [("nomad-lost/trap", 0), ("trap/skull", 0)]
    assert uses(state, RollCombat("explosion_bang")) == [("trap/explosion-bang", 0)]


def test_a_turn_is_lost_in_a_trap_that_the_wind_led_to() -> None:
    blown = act(turn_of("blizzard", "Tip g5", "Aim c1"), RollArrow("right"))
    assert uses(blown, RollCombat("explosion")) == [
        ("rule/sheltered", 1),
        ("rule/turn-lost", 0),
        ("trap/explosion", 0),
    ]


def test_a_death_counts_by_what_each_group_has() -> None:
    """Food in the food zone costs 1, Water 2, neither 3. Food in another zone feeds nobody."""
    state = position(
        "Hop d2", "Hop b1", "Hop c3", "Aim b2", nomads=(9, 9, 3, 9), round=3, turn=3, movement=11
    )
    assert [key for key in uses(state, EndTurn()) if key[0].startswith(("death", "nomad", "rule"))] == [
        ("death/fed", 0),
        ("death/neither", 2),
        ("death/neither", 3),
        ("death/water", 1),
        *[("nomad-lost/death", 0)] * 1,
        *[("nomad-lost/death", 1)] * 2,
        *[("nomad-lost/death", 2)] * 3,
        *[("nomad-lost/death", 3)] * 3,
        ("rule/death", CHANCE),
        ("rule/perished", 2),
        ("rule/rest", 3),
    ]


def test_a_death_finds_a_group_where_its_last_walk_led() -> None:
    state = position("Aim c1", "Hop d1", round=3, turn=1, movement=1)
    assert ("death/fed", 1) in uses(state, way("Hop d2"))


def test_the_oasis_revives_and_feeds_and_a_start_is_the_way_out() -> None:
    state = position("Aim c1", "Oasis e4", nomads=(9, 7), round=3, turn=1)
    found = uses(state, way("Oasis e5"))
    assert [key for key in found if key[1] == 1] == [
        ("death/oasis", 1),
        ("rule/oasis", 1),
        ("rule/revived", 1),
        ("rule/revived", 1),
        ("terrain/oasis", 1),
        ("tile/oasis-e5", 1),
    ]
    leaving = act(state, way("Oasis e5"))
    assert [key for key, seat in uses(leaving, Teleport(at("Tip a3"))) if seat == 1] == [
        "rule/teleport",
        "terrain/start",
        "tile/tip-a3",
    ]


def test_other_islands_and_dice_have_other_features() -> None:
    found = {feature.key for feature in variant(GAME).features}
    missing = {feature.key for feature in GAME.features} - found
    assert missing == {"trap/explosion"}
    calm = {weather: {"penalty": 0, "push": 0} for weather in BOX.effects}
    numbers = {
        "weather": calm,
        "dice": {"combat": ["arrow"] * 6},
        "death": {"fed": 0, "hunger_penalty": 0},
        "oasis": {"revived": 0},
    }
    harmless = {feature.key for feature in changed(GAME, {"table": numbers}).features}
    assert not [key for key in harmless if key.startswith(("wind/", "nomad-lost/"))]
    assert harmless.isdisjoint({"rule/sheltered", "rule/turn-lost", "rule/revived", "trap/skull"})


def test_every_feature_can_be_used() -> None:
    """Random groups are hardly ever in the Oasis when DEATH comes. A test above is."""
    unused = {key for key in studying.never_used(GAME) if not key.startswith("tile/")}
    assert unused <= {"death/oasis", "rule/teleport"}
