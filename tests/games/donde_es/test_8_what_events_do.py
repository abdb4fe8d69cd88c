"""Chapter 8: what the Events do."""

from __future__ import annotations

import pytest

from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    CARDS,
    CarryOut,
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
    PlaceTourist,
    SwapHand,
    TakeBackMarker,
    Tourist,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    before_event,
    drawn,
    hand,
    happens,
    inside,
    lead,
    legal,
    lies,
    moves,
    pass_round,
    position,
    refusal,
    slots,
    visitor,
    where,
)

THREE = {1: visitor("agnes", "g7"), 2: visitor("dylan", "g4"), 4: visitor("hiro", "e9", frustrated=True)}


def test_tapas_let_a_tourist_rest() -> None:
    """§8.1: the tourist stays in the slot at the end of this round, and so does whoever is right behind."""
    state = drawn(before_event(THREE), "tapas")
    assert legal(state) == (*[ChooseTourist(who) for who in ("agnes", "dylan", "hiro")], Decline())
    hiro = pass_round(act(state, ChooseTourist("hiro")))
    assert slots(hiro) == {"agnes": 2, "dylan": 3, "hiro": 4}, "slot 3 is empty: the others move along"
    dylan = pass_round(act(state, ChooseTourist("dylan")))
    assert slots(dylan) == {"agnes": 1, "dylan": 2, "hiro": 5}
    assert slots(pass_round(act(state, Decline()))) == {"agnes": 2, "dylan": 3, "hiro": 5}
    assert "is not in town yet" in refusal(state, ChooseTourist("mei"))
    assert hiro.resting is None, "for one round only"


def test_whoever_rests_in_the_last_slot_does_not_leave() -> None:
    """§8.1, §6.3, §9.1: and the view says so."""
    town = {5: visitor("hiro", "e9", frustrated=True), 1: visitor("agnes", "g7")}
    state = drawn(before_event(town, lost=("bjorn", "carla")), "tapas")
    assert GAME.view(act(state, Decline()), None).at_stake == "hiro"
    state = act(state, ChooseTourist("hiro"))
    assert GAME.view(state, None).at_stake is None
    assert [(guest.stays, guest.rounds) for guest in GAME.view(state, None).tracker if guest] == [
        (False, 5),
        (True, 2),
    ]
    assert slots(pass_round(state)) == {"agnes": 2, "hiro": 5}


def test_nobody_waits_behind_a_tourist_who_has_arrived() -> None:
    """§8.1, §5.7: the slot is empty then."""
    town = {2: visitor("agnes", "d7"), 1: visitor("dylan", "g4")}
    state = lead(act(drawn(before_event(town), "tapas"), ChooseTourist("agnes")), "agnes", "l<")
    assert slots(pass_round(state)) == {"dylan": 2}


def test_a_bench_in_the_shade_frustrates_nobody() -> None:
    """§8.2 (ruling D37): formerly the tourist swapped places, and the calm one in slot 3 was frustrated."""
    town = {3: visitor("dylan", "g4"), 4: visitor("hiro", "e9", frustrated=True)}
    state = drawn(before_event(town), "shade")
    assert legal(state) == (CarryOut(), Decline())
    state = act(state, CarryOut())
    assert slots(state) == {"dylan": 3, "hiro": 4}
    assert not inside(state, "dylan").frustrated
    state = pass_round(state)
    assert slots(state) == {"dylan": 3, "hiro": 4}
    assert not inside(state, "dylan").frustrated


def test_a_siesta_stops_the_clock_for_one_round() -> None:
    """§8.3: unless the first player declines it."""
    assert slots(pass_round(act(drawn(before_event(THREE), "siesta"), Decline())))["agnes"] == 2
    state = pass_round(happens(before_event(THREE), "siesta"))
    assert slots(state) == {"agnes": 1, "dylan": 2, "hiro": 4}
    assert not state.siesta


@pytest.mark.parametrize(("event", "rounds", "lost"), [("fog", [5, 1], ("hiro",)), ("siesta", [6, 2], ())])
def test_a_siesta_gives_everyone_a_round_more(
    event: Event, rounds: list[int], lost: tuple[Tourist, ...]
) -> None:
    """§8.3, §6.3: nobody leaves at the end of its round, and the view shows it."""
    town = {1: visitor("agnes", "g7"), 5: visitor("hiro", "e9", frustrated=True)}
    state = happens(before_event(town), event)
    assert [guest.rounds for guest in GAME.view(state, None).tracker if guest] == rounds
    assert pass_round(state).lost == lost


def test_a_finished_game_foretells_nobody_s_leaving() -> None:
    """§6.3, §9.1."""
    town = {5: visitor("agnes", "g7", frustrated=True), 4: visitor("mei", "g7", frustrated=True)}
    over = pass_round(position(town, lost=("bjorn", "carla")))
    assert over.end is End.LOST
    assert [guest.rounds for guest in GAME.view(over, None).tracker if guest] == [0]


def test_sunburn_annoys_a_tourist() -> None:
    """§8.4: the tourist swaps places and may become frustrated, but nobody is driven out of town."""
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
    last = {5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")}
    state = drawn(before_event(last), "sunburn")
    assert legal(state) == (ChooseTourist("mei"),)
    assert "Agnes is in the last slot" in refusal(state, ChooseTourist("agnes"))
    alone = {5: visitor("agnes", "g7", frustrated=True)}
    assert drawn(before_event(alone), "sunburn").phase is Phase.MOVE, "§7.6: nobody can be moved on"


def test_heat_annoys_the_one_furthest_along() -> None:
    """§8.5: but whoever is in the last slot. Formerly heat drove that tourist out of town."""
    assert slots(happens(before_event(THREE), "heat")) == {"agnes": 1, "dylan": 2, "hiro": 5}
    last = before_event({5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")})
    assert slots(happens(last, "heat")) == {"mei": 2, "agnes": 5}
    alone = {5: visitor("agnes", "g7", frustrated=True)}
    assert drawn(before_event(alone), "heat").phase is Phase.MOVE


def test_tips_and_the_day_of_the_guides_bring_cards() -> None:
    """§8.6: each guide draws at once, or declines."""
    assert happens(before_event(THREE, first=1), "tips").draws == (1, 1)
    state = drawn(before_event(THREE, ("lfa",) * 3, first=2), "guides_day")
    assert state.asked == (2, 0, 1)
    state = act(state, CarryOut(), DrawCard("any"), Decline(), CarryOut(), DrawCard("any"))
    assert [len(cards) for cards in state.hands] == [3, 4, 4]
    assert state.phase is Phase.MOVE


def test_new_maps_are_new_hands() -> None:
    """§8.7: everyone who wants it gets a full hand."""
    state = act(drawn(before_event(THREE, ("lll", "f")), "new_maps"), CarryOut())
    assert (state.hands[0], state.draws, state.discards) == ((), (0, 0, 0), (0, 0, 3))
    state = act(state, *[DrawCard("any")] * 3, CarryOut())
    assert (state.hands, state.draws) == ((hand("aaa"), ()), (1, 1, 1))
    fewer = before_event(THREE, ("lf", "lfa"), lasting=(lies("ankle", 0),))
    assert happens(fewer, "new_maps").draws == (0, 0), "§8.13: two are a full hand"


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
        ("downhill", {"agnes": "g8", "dylan": "g5", "hiro": "e10"}),
        ("east_wind", {"agnes": "f7", "dylan": "f4", "hiro": "e9"}),
    ],
)
def test_a_harmful_drift_takes_everyone_along(event: Event, to: dict[str, str]) -> None:
    """§8.10: every tourist moves one step, where the way is open."""
    assert where(happens(before_event(THREE), event)) == to


@pytest.mark.parametrize(
    ("event", "to"),
    [
        ("sea_breeze", {"agnes": "g7", "dylan": "g3", "hiro": "e9"}),
        ("west_wind", {"agnes": "h7", "dylan": "g4", "hiro": "e9"}),
    ],
)
def test_a_helpful_drift_takes_along_whom_it_brings_nearer_to_a_wish(
    event: Event, to: dict[str, str]
) -> None:
    """§8.10 (ruling D37): formerly every tourist drifted, also away from every wish.

    From g6 Agnes would have five steps to ice cream, from h7 she has three and not four. From g3 Dylan has
    two steps to the Beach and not three, from h4 he would have four. Hiro at e9 has two down to a hotel.
    """
    assert where(happens(before_event(THREE), event)) == to


def test_a_helpful_drift_that_helps_nobody_is_left_out() -> None:
    """§8.10, §7.6: nobody is asked."""
    assert drawn(before_event({1: visitor("carla", "e7")}), "west_wind").phase is Phase.MOVE


def test_a_forgotten_bag_leads_back_to_the_square() -> None:
    """§8.11, §3.7: the first player chooses whom, and then the space of the Square."""
    state = drawn(before_event(THREE), "lost_bag")
    assert legal(state) == (ChooseTourist("dylan"), ChooseTourist("hiro"))
    assert "is in the Square already" in refusal(state, ChooseTourist("agnes"))
    state = act(state, ChooseTourist("hiro"))
    assert PlaceTourist("hiro", space("h7")) in legal(state)
    assert where(act(state, PlaceTourist("hiro", space("h7"))))["hiro"] == "h7"


def test_five_stars_are_a_marker() -> None:
    """§8.12: only on a card with room, and the guide may decline."""
    town = {1: visitor("agnes", "g7", markers=(0, 0, 1)), 2: visitor("dylan", "g4")}
    state = drawn(before_event(town, first=1), "review")
    assert legal(state) == (ChooseTourist("dylan"), Decline())
    after = act(state, ChooseTourist("dylan"))
    assert inside(after, "dylan").markers == (1,)
    assert TakeBackMarker("dylan") not in legal(after), "§5.4: it is none of the turn"
    assert inside(lead(after, "dylan", "l<", "a<"), "dylan").markers == (1, 1)
    one = drawn(before_event({1: visitor("agnes", "g7", markers=(0, 1))}, first=1), "review")
    assert inside(act(one, ChooseTourist("agnes")), "agnes").markers == (0, 1, 1)
    assert "no more fit" in refusal(state, ChooseTourist("agnes"))


def limits(*lasting: Lasting) -> tuple[int, ...]:
    return GAME.view(position(THREE, ("lfa",) * 3, lasting=lasting), None).limits


def test_full_hands_of_two_four_and_five() -> None:
    """§8.13: two Events add up. Nobody has to discard."""
    assert limits(lies("apprentice", 1)) == (3, 4, 3)
    assert limits(lies("ankle", 2)) == (3, 3, 2)
    assert limits(lies("season", 0, seats=3), lies("apprentice", 1)) == (4, 5, 4)
    state = position(THREE, ("lfa", "l"), lasting=(lies("ankle", 1),))
    state = act(state, EndTurn(), EndTurn())
    assert state.draws == (1,)
    weak = position(THREE, ("lfa", "l"), lasting=(lies("ankle", 0),))
    assert SwapHand() in legal(weak)
    assert act(weak, EndTurn(), EndTurn()).draws == (1, 1)


def test_a_megaphone_makes_every_card_move_anywhere() -> None:
    """§8.14: only the drawer's cards."""
    state = position(THREE, ("lll", "fff"), lasting=(lies("megaphone", 0),))
    assert {direction for _, direction in moves(state, "dylan")} == {"left", "right", "forward", "back"}
    assert {direction for _, direction in moves(act(state, EndTurn()), "dylan")} == {"forward", "back"}


def test_nobody_steps_onto_wet_stairs() -> None:
    """§8.15: not by a card and not by an Event. A tourist on the stairs may leave."""
    wet = (lies("wet_stairs", 1),)
    town = {1: visitor("agnes", "g7"), 2: visitor("dylan", "g4"), 3: visitor("hiro", "e8")}
    state = position(town, ("aaa", "aaa"), lasting=wet)
    assert ("any", "forward") not in moves(state, "agnes")
    assert moves(state, "hiro") == {("any", "forward"), ("any", "back")}
    assert "are closed (§8.15)" in refusal(state, MoveTourist("dylan", "any", "back"))
    favour = drawn(before_event(town, lasting=wet), "short_cut")
    assert WalkTourist("agnes", "forward") not in legal(favour)
    assert "are closed (§8.15)" in refusal(favour, WalkTourist("agnes", "forward"))
    blown = happens(before_event(town, lasting=wet), "downhill")
    assert where(blown) == {"agnes": "g8", "dylan": "g4", "hiro": "e9"}


@pytest.mark.parametrize("event", ["road_works", "stocktaking"])
def test_the_drawer_closes_a_location(event: Event) -> None:
    """§8.16."""
    fog = (lies("fog", 1),)
    state = drawn(before_event(THREE, lasting=fog), event)
    assert len(legal(state)) == len(BOX.town.kind_at) - len(BOX.town.locations["lookout"])
    assert "is closed already" in refusal(state, CloseLocation(space("c1")))
    assert "no location to close" in refusal(state, CloseLocation(space("g7")))
    state = act(state, CloseLocation(space("g1")))
    assert state.lasting[-1] == lies(event, 0, "g1")
    assert GAME.view(state, None).closed == tuple(sorted([space("c1"), space("m4"), space("g1")]))


@pytest.mark.parametrize(
    ("event", "kind"), [("red_flag", "beach"), ("power_cut", "ice_cream"), ("fog", "lookout")]
)
def test_every_location_of_a_kind_is_closed(event: Event, kind: Kind) -> None:
    """§8.17."""
    state = happens(before_event(THREE), event)
    assert state.phase is Phase.MOVE
    assert GAME.view(state, None).closed == BOX.town.locations[kind]
    other = (lies("road_works", 1, "a6"),)
    both = happens(before_event(THREE, lasting=other), event)
    assert set(GAME.view(both, None).closed) == {*BOX.town.locations[kind], space("a6")}


def test_a_broken_headset_leaves_one_tourist_a_turn() -> None:
    """§8.18: only the tourist moved first, even after arriving. Other guides are not affected."""
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    state = position(town, ("lll", "lll"), lasting=(lies("headset", 0),))
    moved = lead(state, "dylan", "l<")
    assert moves(moved, "agnes") == set()
    assert moves(moved, "dylan")
    arrived = lead(state, "agnes", "l<")
    assert legal(arrived) == (EndTurn(),)
    other = lead(act(state, EndTurn()), "dylan", "l<")
    assert moves(other, "agnes")
