"""The Locations (§7)."""

from __future__ import annotations

from gamenight.core import CHANCE
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Borrow,
    CutTape,
    Decline,
    DiscardItem,
    DrinkCoffee,
    GrabCoffee,
    KeepItem,
    MoveTo,
    Prepare,
    RideBus,
    Shop,
    TakeDiscard,
    UseBook,
)
from gamenight.games.nowhere.vocabulary import LOCATIONS, STREETS, Place
from games.nowhere.positions import (
    BOX,
    act,
    all_ready,
    draw,
    legal,
    next_round,
    offered,
    position,
    refusal,
)

INTERACTIONS = (Shop, TakeDiscard, RideBus, Borrow, GrabCoffee, CutTape, Prepare)


def test_each_location_has_its_own_interact() -> None:
    """§7.1, §7.9: eight Locations offer exactly one kind of Interact each, the others none."""
    where = {"floormart": Shop, "high_school": TakeDiscard, "bus_stop": RideBus, "library": Borrow}
    more = {"diner": GrabCoffee, "town_hall": CutTape, "lighthouse": Prepare, "auto_shop": Prepare}
    for location in LOCATIONS:
        state = position(
            pawns=[location, "outer_2"],
            hands=[["mixtape", "skateboard", "dog_whistle"]],
            discard=["diary"],
            tape=("port",),
        )
        found = {kind for kind in INTERACTIONS if offered(state, 0, kind)}
        expected = {**where, **more}.get(location)
        assert found == ({expected} if expected else set()), location


def test_the_park_is_quiet() -> None:
    """§7.2: no Interact, and Camel tracks nobody there."""
    state = position(pawns=["park", "library"], hands=[["diary"]], camel="alan_mango")
    assert act(state, 1, Borrow()).board.caught == (False, True)


def test_floormart() -> None:
    """§7.3 (H8): look at three, keep one, discard one, the third leaves the game."""
    state = act(position(pawns=["floormart"], hush=True), 0, Shop())
    assert GAME.to_act(state) == (CHANCE,)
    state = draw(state, "mixtape", "scissors", "bicycle")
    assert legal(state, 0) == (KeepItem("mixtape"), KeepItem("bicycle"), KeepItem("scissors"))
    assert "not among the Items looked at" in refusal(state, 0, KeepItem("diary"))
    state = act(state, 0, KeepItem("bicycle"))
    assert "first discard one" in refusal(state, 0, KeepItem("mixtape"))
    state = act(state, 0, DiscardItem("mixtape"))
    assert state.board.hands[0] == ("bicycle",)
    assert state.board.discard == ("mixtape",)
    assert state.board.removed == ("scissors",)


def test_floormart_with_a_full_pocket() -> None:
    """§7.3: what is kept may be a fourth Item (§4.15)."""
    state = position(pawns=["floormart"], hands=[["diary", "sneakers", "bicycle"]], hush=True)
    state = draw(act(state, 0, Shop()), "mixtape", "scissors", "skateboard")
    state = act(state, 0, KeepItem("scissors"), DiscardItem("mixtape"))
    assert state.board.agenda[0].kind == "fit"
    state = act(state, 0, DiscardItem("bicycle"))
    assert state.board.hands[0] == ("diary", "sneakers", "scissors")
    assert state.board.discard == ("mixtape", "bicycle")
    assert state.board.removed == ("skateboard",)


def test_floormart_runs_out() -> None:
    """§7.3 (H9): with fewer than three first keep, then discard; then there is nothing to look at."""
    state = act(position(pawns=["floormart"], hush=True, deck=("mixtape", "diary")), 0, Shop())
    state = act(draw(state, "diary", "mixtape"), 0, KeepItem("diary"), DiscardItem("mixtape"))
    assert (state.board.discard, state.board.removed) == (("mixtape",), ())
    assert refusal(state, 0, Shop()) == "the Item Deck is empty (§7.3)"
    one = act(position(pawns=["floormart"], hush=True, deck=("diary",)), 0, Shop())
    one = act(draw(one, "diary"), 0, KeepItem("diary"))
    assert one.board.agenda == ()


def test_high_school() -> None:
    """§7.4 (H51): any Item of the pile."""
    state = position(pawns=["high_school"], discard=["mixtape", "diary", "diary"], hush=True)
    assert offered(state, 0, TakeDiscard) == [TakeDiscard("mixtape"), TakeDiscard("diary")]
    state = act(state, 0, TakeDiscard("diary"))
    assert state.board.hands[0] == ("diary",)
    assert state.board.discard == ("mixtape", "diary")


def test_bus_stop() -> None:
    """§7.5 (H13): swap with any free player. Tape and Camel do not prevent it, because it is not a move."""
    pawns: list[Place] = ["bus_stop", "diner", "sheriff", "bus_stop"]
    state = position(
        who=("bethany", "noel", "carl", "sam"),
        pawns=pawns,
        jailed=(0, 0, 3, 0),
        tape=("diner",),
        camel="diner",
        hush=True,
    )
    assert offered(state, 0, RideBus) == [RideBus(1)]
    assert refusal(state, 0, RideBus(2)) == "a jailed player cannot be swapped (§7.5)"
    assert refusal(state, 0, RideBus(3)) == "they are at the Bus Stop too (§7.5)"
    assert "another player" in refusal(state, 0, RideBus(5))
    state = act(state, 0, RideBus(1))
    assert state.board.pawns[:2] == ("diner", "bus_stop")


def test_library() -> None:
    """§7.6: borrow one's Book, one at a time."""
    state = act(position(pawns=["library"], hush=True), 0, Borrow())
    assert state.board.books == (True, False)
    assert refusal(state, 0, Borrow()) == "you have your Library Book already (§7.6)"


def test_a_book_is_used_once() -> None:
    """§7.7 (H12): it goes back, and can be borrowed again."""
    state = position(who=("noel", "bethany"), pawns=["library"], jailed=(0, 3), books=(True, False))
    state = act(state, 0, UseBook())
    assert state.board.books[0] is False
    assert refusal(state, 0, UseBook()) == "you have no Library Book: borrow it first (§7.6)"
    assert offered(state, 0, Borrow)


def test_the_station_may_be_visited() -> None:
    """§7.8: free players may visit it. There is nothing to interact with."""
    state = act(position(pawns=["coleman_2"]), 0, MoveTo("sheriff"))
    assert state.board.jailed == (0, 0)
    assert not [action for action in legal(state, 0) if isinstance(action, INTERACTIONS)]


def test_diner() -> None:
    """§7.10 (H29): a Coffee is three Actions beside the counter, also at 0; one in hand at most."""
    state = act(position(pawns=["diner"], hush=True, counter=1), 0, GrabCoffee())
    assert state.board.coffees == 2
    state = act(state, 0, DrinkCoffee())
    assert state.board.counter == 0
    state = act(state, 0, MoveTo("coleman_3"), MoveTo("diner"))
    assert state.board.extra[0] == 2
    state = act(state, 0, GrabCoffee())
    assert (state.board.extra[0], state.board.coffees) == (1, 1)
    assert refusal(state, 0, GrabCoffee()) == "you hold a Coffee already (§7.10)"
    none_left = position(pawns=["diner"], coffees=0)
    assert refusal(none_left, 0, GrabCoffee()) == "no Coffee is left (§7.10)"
    assert refusal(none_left, 0, DrinkCoffee()) == "you have no Coffee (§7.10)"


def test_coffees_interacts_wake_camel() -> None:
    """§7.10 (H29): Camel comes after an Interact with an Action of Coffee, too."""
    state = position(pawns=["library"], extra=(3, 0), camel="alan_2")
    assert act(state, 0, Borrow()).board.caught[0]


def test_coffee_in_the_last_round() -> None:
    """§7.10 (H31): no Scenario follows."""
    state = act(position(coffee=(True, False), round=BOX.counter.rounds), 0, DrinkCoffee())
    assert all_ready(state).board.end is not None


def test_town_hall() -> None:
    """§7.11: the tape of up to two Locations."""
    state = position(
        pawns=["town_hall"], tape=("diner", "library", "port"), camel="chatham_1", caught=(True, True)
    )
    state = act(state, 0, CutTape("library"))
    assert state.board.agenda[0].kind == "cut"
    assert "no Yellow Tape on the Library" in refusal(state, 0, CutTape("library"))
    assert act(state, 0, Decline()).board.tape == ("diner", "port")
    state = act(state, 0, CutTape("port"))
    assert state.board.tape == ("diner",)
    assert state.board.agenda == ()
    assert "no Yellow Tape on the Port" in refusal(state, 0, CutTape("port"))


def test_no_interact_with_tape() -> None:
    """§7.12 (H43): not even for a player who was inside. A Location gets no second tape."""
    state = position(pawns=["library"], tape=("library",))
    assert refusal(state, 0, Borrow()) == "there is Yellow Tape on the Library: it must go first (§7.12)"
    twice = next_round(position(tape=("floormart",)), "burst_main")
    assert twice.board.tape == ("floormart", "town_hall")


def test_what_can_be_taped() -> None:
    """§7.13: every Location but the Park and the Sheriff's Station. There is a token for each."""
    assert set(LOCATIONS) - set(BOX.town.tapeable) == {"park", "sheriff"}
    assert len(BOX.town.tapeable) == BOX.pieces.tape
    assert {at for street in STREETS for at in BOX.town.along[street]} == set(LOCATIONS)
