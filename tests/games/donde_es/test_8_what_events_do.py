"""Chapter 8: what the Events do."""

from __future__ import annotations

import pytest

from gamenight.core import Seat
from gamenight.games.donde_es import GAME
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    CARDS,
    ChooseTourist,
    CloseLocation,
    Decline,
    DiscardCard,
    DrawCard,
    End,
    EndTurn,
    Event,
    Kind,
    Lasting,
    MoveTourist,
    Phase,
    SwapHand,
    TakeBackMarker,
    Tourist,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    act,
    before_event,
    drawn,
    hand,
    inside,
    lead,
    legal,
    moves,
    pass_round,
    position,
    refusal,
    slots,
    visitor,
    where,
)

THREE = {1: visitor("agnes", "g7"), 2: visitor("dylan", "g4"), 4: visitor("hiro", "e9", frustrated=True)}


def test_tapas_calm_a_tourist() -> None:
    """§8.1: into a free slot, or by swapping places. Not from the first slot."""
    state = drawn(before_event(THREE), "tapas")
    assert legal(state) == (ChooseTourist("dylan"), ChooseTourist("hiro"))
    assert slots(act(state, ChooseTourist("hiro"))) == {"agnes": 1, "dylan": 2, "hiro": 3}
    assert slots(act(state, ChooseTourist("dylan"))) == {"agnes": 2, "dylan": 1, "hiro": 4}
    town = {3: visitor("dylan", "g4"), 4: visitor("hiro", "e9", frustrated=True)}
    after = act(drawn(before_event(town), "tapas"), ChooseTourist("hiro"))
    assert slots(after) == {"hiro": 3, "dylan": 4}
    assert inside(after, "dylan").frustrated, "§6.2: whoever changes places enters the fourth slot"
    assert "cannot go back" in refusal(state, ChooseTourist("agnes"))
    assert "is not in town yet" in refusal(state, ChooseTourist("mei"))


def test_a_bench_calms_the_one_furthest_along() -> None:
    """§8.2."""
    assert slots(drawn(before_event(THREE), "shade")) == {"agnes": 1, "dylan": 2, "hiro": 3}
    alone = before_event({1: visitor("agnes", "g7")})
    assert slots(drawn(alone, "shade")) == {"agnes": 1}


def test_a_siesta_stops_the_clock_for_one_round() -> None:
    """§8.3."""
    state = drawn(before_event(THREE), "siesta")
    state = pass_round(state)
    assert slots(state) == {"agnes": 1, "dylan": 2, "hiro": 4}
    assert not state.siesta


@pytest.mark.parametrize(("event", "rounds", "lost"), [("fog", [5, 1], ("hiro",)), ("siesta", [6, 2], ())])
def test_a_siesta_gives_everyone_a_round_more(
    event: Event, rounds: list[int], lost: tuple[Tourist, ...]
) -> None:
    """§8.3, §6.3: nobody leaves at the end of its round, and the view shows it."""
    town = {1: visitor("agnes", "g7"), 5: visitor("hiro", "e9", frustrated=True)}
    state = drawn(before_event(town), event)
    assert [guest.rounds for guest in GAME.view(state, None).tracker if guest] == rounds
    assert pass_round(state).lost == lost


def test_a_finished_game_foretells_nobody_s_leaving() -> None:
    """§6.3, §9.1."""
    town = {5: visitor("agnes", "g7", frustrated=True), 4: visitor("mei", "g7", frustrated=True)}
    over = pass_round(position(town, lost=("bjorn", "carla")))
    assert over.end is End.LOST
    assert [guest.rounds for guest in GAME.view(over, None).tracker if guest] == [0]


def test_sunburn_annoys_a_tourist() -> None:
    """§8.4: the tourist swaps places, becomes frustrated, or leaves."""
    state = drawn(before_event(THREE), "sunburn")
    assert len(legal(state)) == 3
    assert slots(act(state, ChooseTourist("agnes"))) == {"agnes": 2, "dylan": 1, "hiro": 4}
    close = drawn(
        before_event({3: visitor("agnes", "g7"), 4: visitor("hiro", "e9", frustrated=True)}), "sunburn"
    )
    after = act(close, ChooseTourist("agnes"))
    assert slots(after) == {"agnes": 4, "hiro": 3}
    assert inside(after, "agnes").frustrated
    assert inside(after, "hiro").frustrated
    last = drawn(
        before_event({5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")}), "sunburn"
    )
    assert act(last, ChooseTourist("agnes")).lost == ("agnes",)


def test_heat_annoys_the_one_furthest_along() -> None:
    """§8.5."""
    assert slots(drawn(before_event(THREE), "heat")) == {"agnes": 1, "dylan": 2, "hiro": 5}
    last = before_event({5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")})
    assert drawn(last, "heat").lost == ("agnes",)


def test_tips_and_the_day_of_the_guides_bring_cards() -> None:
    """§8.6."""
    assert drawn(before_event(THREE, first=1), "tips").draws == (1, 1)
    state = drawn(before_event(THREE, first=1), "guides_day")
    assert state.draws == (1, 0)
    assert drawn(before_event(THREE, ("lfa",) * 3, first=2), "guides_day").draws == (2, 0, 1)
    state = act(state, DrawCard("any"), DrawCard("any"))
    assert [len(cards) for cards in state.hands] == [4, 4]
    assert state.phase is Phase.MOVE


def test_new_maps_are_new_hands() -> None:
    """§8.7: everyone gets a full hand."""
    state = drawn(before_event(THREE, ("lll", "f")), "new_maps")
    assert state.hands == ((), ())
    assert state.draws == (0, 0, 0, 1, 1, 1)
    assert state.discards == (0, 1, 3)
    fewer = before_event(THREE, ("lf", "lfa"), lasting=(Lasting("ankle", Seat(0)),))
    assert drawn(fewer, "new_maps").draws == (0, 0, 1, 1, 1), "§8.13: two are a full hand"


def test_a_sore_throat_costs_the_drawer_a_card_and_a_strike_everyone() -> None:
    """§8.8."""
    state = drawn(before_event(THREE, ("lla", "fff")), "sore_throat")
    assert set(legal(state)) == {DiscardCard("any"), DiscardCard("left_right")}
    assert "no card “forward or back”" in refusal(state, DiscardCard("forward_back"))
    after = act(state, DiscardCard("left_right"))
    assert after.hands == (hand("la"), hand("fff"))
    assert after.discards[CARDS.index("left_right")] == 1
    assert drawn(before_event(THREE), "strike").asked == (0, 1)


def test_a_short_cut_is_one_step_and_a_friend_leads_two() -> None:
    """§8.9: the friend may lead two tourists. The drawer may decline every step."""
    state = drawn(before_event(THREE), "short_cut")
    assert Decline() in legal(state)
    assert act(state, Decline()).phase is Phase.MOVE
    after = act(state, WalkTourist("hiro", "back"))
    assert where(after)["hiro"] == "e10"
    assert after.phase is Phase.MOVE
    assert [len(cards) for cards in after.hands] == [3, 3]
    assert act(drawn(before_event(THREE), "friend"), Decline()).phase is Phase.MOVE
    state = act(drawn(before_event(THREE), "friend"), WalkTourist("hiro", "back"))
    assert state.phase is Phase.CHOOSE
    assert act(state, Decline()).phase is Phase.MOVE
    assert where(act(state, WalkTourist("agnes", "left")))["agnes"] == "f7"
    assert "a house or a wall" in refusal(state, WalkTourist("hiro", "right"))


@pytest.mark.parametrize(
    ("event", "to"),
    [
        ("sea_breeze", {"agnes": "g6", "dylan": "g3", "hiro": "e8"}),
        ("downhill", {"agnes": "g8", "dylan": "g5", "hiro": "e10"}),
        ("west_wind", {"agnes": "h7", "dylan": "h4", "hiro": "e9"}),
        ("east_wind", {"agnes": "f7", "dylan": "f4", "hiro": "e9"}),
    ],
)
def test_everyone_drifts(event: Event, to: dict[str, str]) -> None:
    """§8.10: every tourist moves one step, where the way is open."""
    assert where(drawn(before_event(THREE), event)) == to


def test_a_forgotten_bag_leads_back_to_the_square() -> None:
    """§8.11: the tourist is put on a free space of the Square."""
    state = drawn(before_event(THREE), "lost_bag")
    assert legal(state) == (ChooseTourist("dylan"), ChooseTourist("hiro"))
    assert "is in the Square already" in refusal(state, ChooseTourist("agnes"))
    assert where(act(state, ChooseTourist("hiro")))["hiro"] == "f8"


def test_five_stars_are_a_marker() -> None:
    """§8.12: only on a card with room, and the guide may decline."""
    town = {1: visitor("agnes", "g7", markers=(0, 0, 1)), 2: visitor("dylan", "g4")}
    state = drawn(before_event(town, first=1), "review")
    assert legal(state) == (ChooseTourist("dylan"), Decline())
    after = act(state, ChooseTourist("dylan"))
    assert inside(after, "dylan").markers == (1,)
    assert TakeBackMarker("dylan") not in legal(after), "§5.4: it is none of the turn"
    assert inside(lead(after, "dylan", "l<", "a>"), "dylan").markers == (1, 1)
    one = drawn(before_event({1: visitor("agnes", "g7", markers=(0, 1))}, first=1), "review")
    assert inside(act(one, ChooseTourist("agnes")), "agnes").markers == (0, 1, 1)
    assert "no more fit" in refusal(state, ChooseTourist("agnes"))


def limits(*lasting: Lasting) -> tuple[int, ...]:
    return GAME.view(position(THREE, ("lfa",) * 3, lasting=lasting), None).limits


def test_full_hands_of_two_four_and_five() -> None:
    """§8.13: two Events add up. Nobody has to discard."""
    assert limits(Lasting("apprentice", Seat(1))) == (3, 4, 3)
    assert limits(Lasting("ankle", Seat(2))) == (3, 3, 2)
    assert limits(Lasting("season", Seat(0)), Lasting("apprentice", Seat(1))) == (4, 5, 4)
    state = position(THREE, ("lfa", "l"), lasting=(Lasting("ankle", Seat(1)),))
    state = act(state, EndTurn(), EndTurn())
    assert state.draws == (1,)
    weak = position(THREE, ("lfa", "l"), lasting=(Lasting("ankle", Seat(0)),))
    assert SwapHand() in legal(weak)
    assert act(weak, EndTurn(), EndTurn()).draws == (1, 1)


def test_a_megaphone_makes_every_card_move_anywhere() -> None:
    """§8.14: only the drawer's cards."""
    state = position(THREE, ("lll", "fff"), lasting=(Lasting("megaphone", Seat(0)),))
    assert {direction for _, direction in moves(state, "dylan")} == {"left", "right", "forward", "back"}
    assert {direction for _, direction in moves(act(state, EndTurn()), "dylan")} == {"forward", "back"}


def test_nobody_steps_onto_wet_stairs() -> None:
    """§8.15: not by a card and not by an Event. A tourist on the stairs may leave."""
    wet = (Lasting("wet_stairs", Seat(1)),)
    town = {1: visitor("agnes", "g7"), 2: visitor("dylan", "g4"), 3: visitor("hiro", "e8")}
    state = position(town, ("aaa", "aaa"), lasting=wet)
    assert ("any", "forward") not in moves(state, "agnes")
    assert moves(state, "hiro") == {("any", "forward"), ("any", "back")}
    assert "are closed (§8.15)" in refusal(state, MoveTourist("dylan", "any", "back"))
    favour = drawn(before_event(town, lasting=wet), "short_cut")
    assert WalkTourist("agnes", "forward") not in legal(favour)
    assert "are closed (§8.15)" in refusal(favour, WalkTourist("agnes", "forward"))
    blown = drawn(before_event(town, lasting=wet), "sea_breeze")
    assert where(blown) == {"agnes": "g7", "dylan": "g3", "hiro": "e7"}


@pytest.mark.parametrize("event", ["road_works", "stocktaking"])
def test_the_drawer_closes_a_location(event: Event) -> None:
    """§8.16."""
    fog = (Lasting("fog", Seat(1)),)
    state = drawn(before_event(THREE, lasting=fog), event)
    assert len(legal(state)) == len(BOX.town.kind_at) - len(BOX.town.locations["lookout"])
    assert "is closed already" in refusal(state, CloseLocation(space("c1")))
    assert "no location to close" in refusal(state, CloseLocation(space("g7")))
    state = act(state, CloseLocation(space("g1")))
    assert state.lasting[-1] == Lasting(event, Seat(0), space("g1"))
    assert GAME.view(state, None).closed == tuple(sorted([space("c1"), space("m4"), space("g1")]))


@pytest.mark.parametrize(
    ("event", "kind"), [("red_flag", "beach"), ("power_cut", "ice_cream"), ("fog", "lookout")]
)
def test_every_location_of_a_kind_is_closed(event: Event, kind: Kind) -> None:
    """§8.17."""
    state = drawn(before_event(THREE), event)
    assert state.phase is Phase.MOVE
    assert GAME.view(state, None).closed == BOX.town.locations[kind]
    other = (Lasting("road_works", Seat(1), space("a6")),)
    both = drawn(before_event(THREE, lasting=other), event)
    assert set(GAME.view(both, None).closed) == {*BOX.town.locations[kind], space("a6")}


def test_a_broken_headset_leaves_one_tourist_a_turn() -> None:
    """§8.18: only the tourist moved first, even after arriving. Other guides are not affected."""
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    state = position(town, ("lll", "lll"), lasting=(Lasting("headset", Seat(0)),))
    moved = lead(state, "dylan", "l<")
    assert moves(moved, "agnes") == set()
    assert moves(moved, "dylan")
    arrived = lead(state, "agnes", "l<")
    assert legal(arrived) == (EndTurn(),)
    other = lead(act(state, EndTurn()), "dylan", "l<")
    assert moves(other, "agnes")


def test_an_event_that_drives_the_third_tourist_away_ends_the_game() -> None:
    """§8.5, §9.1 (ruling D15)."""
    town = {5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")}
    state = drawn(before_event(town, lost=("bjorn", "carla")), "heat")
    assert state.end is End.LOST
    assert GAME.to_act(state) == ()


def test_whom_an_event_drives_away_is_remembered_for_the_round() -> None:
    """§8.4, §8.5, §6.3: a tourist who leaves at the end of a round was not driven away by the Event."""
    town = {5: visitor("mei", "d7", frustrated=True), 4: visitor("dylan", "g4", frustrated=True)}
    heat = drawn(before_event(town), "heat")
    assert (heat.lost, heat.driven) == (("mei",), ("mei",))
    assert GAME.view(heat, None).driven == ("mei",)
    sunburn = act(drawn(before_event(town), "sunburn"), ChooseTourist("mei"))
    assert (sunburn.lost, sunburn.driven) == (("mei",), ("mei",))
    assert pass_round(heat).driven == ()
    assert act(drawn(before_event(town), "sunburn"), ChooseTourist("dylan")).driven == ()
    tired = pass_round(position(town, ("", "")))
    assert (tired.lost, tired.driven) == (("mei",), ())
