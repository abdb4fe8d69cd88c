"""The game and its set-up (§1, §2)."""

from __future__ import annotations

from collections import Counter

from gamenight.core import CHANCE, Seat
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import ChooseCharacter, DealDestination, DrawItem, MoveTo, Options
from gamenight.games.nowhere.vocabulary import CHARACTERS, DESTINATIONS, LOCATIONS, SCENARIOS, STREETS, Item
from games.nowhere.positions import BOX, act, begun, legal, position, refusal


def test_two_to_six_play_together() -> None:
    """§1.1, §1.2: they win or lose together."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    assert GAME.cooperative


def test_twelve_locations_and_seven_streets() -> None:
    """§1.3: twelve Locations; §1.4: seven streets with 29 Locations along them (H47)."""
    assert len(LOCATIONS) == 12
    assert len(STREETS) == 7
    assert BOX.town.along["coleman"] == ("park", "sheriff", "diner", "town_hall", "neighborhood")
    assert BOX.town.along["chatham"] == ("park", "floormart", "sheriff", "town_hall")
    assert BOX.town.along["alan"] == ("park", "high_school", "library", "diner", "neighborhood", "auto_shop")
    assert BOX.town.along["mango"] == ("high_school", "bus_stop", "library", "neighborhood")
    assert BOX.town.along["outer"] == ("high_school", "bus_stop", "auto_shop")
    assert BOX.town.along["lakefront"] == ("sheriff", "lighthouse", "diner", "neighborhood", "port")
    assert BOX.town.along["back"] == ("lighthouse", "neighborhood")


def test_entrances_that_the_rulebook_names() -> None:
    """§1.5: High School from Mango, Bus Stop from Outer Loop, Floormart from Chatham, Port from Lakefront."""
    found = {at: BOX.town.location[at].entrances for at in ("high_school", "bus_stop", "floormart", "port")}
    assert set(found["high_school"]) <= set(BOX.town.street["mango"].spaces)
    assert set(found["bus_stop"]) <= set(BOX.town.street["outer"].spaces)
    assert set(found["floormart"]) <= set(BOX.town.street["chatham"].spaces)
    assert set(found["port"]) <= set(BOX.town.street["lakefront"].spaces)


def test_the_box() -> None:
    """§1.6: 10 tapes, 3 Coffees, 42 Items, 46 Scenarios, 10 Destinations, 6 characters, 3 trackers (H46)."""
    assert (BOX.pieces.tape, BOX.pieces.coffees) == (10, 3)
    assert (len(BOX.deck), len(SCENARIOS), len(DESTINATIONS), len(CHARACTERS)) == (42, 46, 10, 6)
    assert len(BOX.vehicles) == 3


def test_items_by_type() -> None:
    """§1.7: 13 Personal, 8 each of Movement, Sheriff and Dog, 5 Unique."""
    assert Counter(BOX.items[item].type for item in BOX.deck) == {
        "personal": 13,
        "movement": 8,
        "sheriff": 8,
        "dog": 8,
        "unique": 5,
    }


def test_the_table_at_the_start() -> None:
    """§2.1: no tape, round 1; §2.2: the counter by players; §2.3: trackers broken; §2.4: three Coffees; §2.8
    (H12): all in the Park without Items and Book."""
    board = begun(3, "yard_sale").board
    assert board.tape == ()
    assert board.round == 1
    assert board.counter == 3 * BOX.counter.actions
    assert board.preps == (0, 0, 0)
    assert board.coffees == 3
    assert board.pawns == ("park",) * 3
    assert board.hands == ((),) * 3
    assert not any(board.books)


def test_five_items_lie_face_up() -> None:
    """§2.5: the first five Items are the Discard Pile."""
    state = GAME.setup(2, Options())
    items: tuple[Item, ...] = ("sneakers", "mixtape", "skateboard", "mixtape", "skateboard")
    for item in items:
        assert GAME.to_act(state) == (CHANCE,)
        state = act(state, CHANCE, DrawItem(item))
    assert state.board.discard == ("mixtape", "mixtape", "sneakers", "skateboard", "skateboard")
    assert state.board.agenda[0].kind == "character"


def test_nobody_enters_the_station_while_camel_is_there() -> None:
    """§2.6 (H49): Camel starts in the Sheriff's Station. Nobody can visit it before he leaves."""
    assert begun().board.camel == "sheriff"
    state = position(pawns=["coleman_2"], camel="sheriff")
    assert "Camel is in the Sheriff's Station" in refusal(state, 0, MoveTo("sheriff"))


def test_characters_are_chosen_in_the_order_of_the_seats() -> None:
    """§2.7 (H61): and no two the same."""
    state = GAME.setup(2, Options())
    for _ in range(5):
        state = act(state, CHANCE, legal(state, CHANCE)[0])
    assert GAME.to_act(state) == (0,)
    state = act(state, 0, ChooseCharacter("carl"))
    assert GAME.to_act(state) == (1,)
    assert "somebody else is Carl" in refusal(state, 1, ChooseCharacter("carl"))


def test_everybody_is_dealt_a_destination() -> None:
    """§2.9: in the order of the seats, and no two the same."""
    state = GAME.setup(2, Options())
    while state.board.agenda[0].kind != "destination":
        (actor,) = GAME.to_act(state)
        state = act(state, actor, legal(state, actor)[0])
    state = act(state, CHANCE, DealDestination("overdue"))
    assert "dealt already" in refusal(state, CHANCE, DealDestination("overdue"))
    state = act(state, CHANCE, DealDestination("last_lap"))
    assert state.destinations == ("overdue", "last_lap")
    assert GAME.view(state, Seat(0)).destinations == ("overdue", None)
