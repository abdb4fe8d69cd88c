"""Chapter 7: Events."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Rng, Seat
from gamenight.games.donde_es.town import space, spot
from gamenight.games.donde_es.tracker import steps_to_wish
from gamenight.games.donde_es.types import (
    EVENTS,
    Action,
    CarryOut,
    ChooseTourist,
    Decline,
    DiscardCard,
    DrawEvent,
    EndTurn,
    Event,
    Hit,
    Lasting,
    Phase,
    State,
    Tourist,
    Visitor,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    acting,
    before_event,
    drawn,
    hand,
    happens,
    inside,
    lead,
    legal,
    lies,
    pass_round,
    position,
    refusal,
    slots,
    until,
    visitor,
    where,
)

TWO = {1: visitor("agnes", "g7"), 2: visitor("dylan", "g4")}


def test_an_event_is_settled_before_anybody_moves() -> None:
    """§7.1."""
    state = drawn(before_event(TWO, first=1), "sunburn")
    assert state.phase is Phase.CHOOSE
    assert acting(state) == 1
    assert "Sunburn (Quemado por el sol) has to be settled first" in refusal(state, EndTurn())
    state = act(state, ChooseTourist("dylan"))
    assert (state.phase, state.turn) == (Phase.MOVE, 1)
    assert "no Event asks" in refusal(state, ChooseTourist("dylan"))


def test_an_event_is_read_before_it_happens() -> None:
    """§7.1 (ruling D37): formerly it happened when it was drawn, and its effect was seen before its cause."""
    town = {1: visitor("mei", "d7"), 2: visitor("dylan", "g4"), 3: visitor("carla", "g2")}
    state = drawn(before_event(town, first=1), "east_wind")
    assert where(state) == {"mei": "d7", "dylan": "g4", "carla": "g2"}
    assert GAME.view(state, None).hits == (
        Hit("mei", "arrives", space=space("c7")),
        Hit("dylan", "walks", space=space("f4")),
    )
    assert (acting(state), legal(state)) == (1, (CarryOut(),))
    after = act(state, CarryOut())
    assert where(after) == {"dylan": "f4", "carla": "g2"}
    assert GAME.view(after, None).hits == ()


def test_what_an_event_will_close_is_seen_before() -> None:
    """§7.1, §8.15, §8.17 (ruling D37)."""
    assert GAME.view(drawn(before_event(TWO), "fog"), None).hit_spaces == BOX.town.locations["lookout"]
    assert set(GAME.view(drawn(before_event(TWO), "wet_stairs"), None).hit_spaces) == BOX.town.stairs
    assert GAME.view(happens(before_event(TWO), "fog"), None).hit_spaces == ()


def test_who_will_move_or_stay_is_seen_before() -> None:
    """§7.1, §8.2, §8.5 (ruling D37)."""
    town = {3: visitor("mei", "d7"), 4: visitor("dylan", "g4", frustrated=True)}
    assert GAME.view(drawn(before_event(town), "heat"), None).hits == (Hit("dylan", "shifts", slot=5),)
    last = {5: visitor("dylan", "g4", frustrated=True)}
    assert GAME.view(drawn(before_event(last), "heat"), None).hits == ()
    both = (Hit("mei", "stays"), Hit("dylan", "stays"))
    assert GAME.view(drawn(before_event(town), "shade"), None).hits == both


def test_every_event_says_whether_it_helps_and_whom_it_concerns() -> None:
    """§7.2."""
    assert {card.whom for card in BOX.events.values()} == {"drawer", "all"}
    helpful = [event for event in EVENTS if BOX.events[event].helpful]
    assert 10 <= len(helpful) <= 19


def test_several_decide_clockwise_from_the_first_player() -> None:
    """§7.3 (ruling D33)."""
    state = drawn(before_event(TWO, ("lll", "fff", "aaa"), first=1), "strike")
    assert acting(state) == 1
    state = act(state, DiscardCard("forward_back"))
    assert acting(state) == 2
    state = act(state, DiscardCard("any"), DiscardCard("left_right"))
    assert state.hands == (hand("ll"), hand("ff"), hand("aa"))
    assert (state.phase, state.turn) == (Phase.MOVE, 1)


def test_a_lasting_event_lies_before_its_drawer_until_the_token_comes_back() -> None:
    """§7.4 (ruling D28)."""
    state = happens(before_event(TWO, ("lfa",) * 3, first=2), "fog")
    assert state.lasting == (lies("fog", 2, seats=3),)
    for first in (0, 1):
        state = pass_round(state)
        assert state.first == first
        assert state.lasting == (lies("fog", 2, seats=3),)
        state = happens(until(state, lambda found: found.phase is Phase.EVENT), ("siesta", "shade")[first])
    state = pass_round(state)
    assert state.first == 2
    assert state.lasting == ()
    assert state.used == ("siesta", "fog", "shade")


def test_nobody_is_claimed_where_a_blank_token_lies() -> None:
    """§7.5: tourists can walk through. When it opens again, they must step there once more."""
    closed = (lies("road_works", 1, "c7"),)
    state = lead(position({1: visitor("agnes", "d7")}, ("llf", "llf"), lasting=closed), "agnes", "l<")
    assert where(state) == {"agnes": "c7"}
    assert GAME.view(state, None).closed == (space("c7"),)
    opened = replace(act(state, EndTurn()), lasting=())
    assert opened.claims == ()
    again = lead(opened, "agnes", "l>", "l<")
    assert [claim.space for claim in again.claims] == [space("c7")]


def test_what_cannot_be_done_is_left_out() -> None:
    """§7.6 (ruling D34): nobody is asked if no tourist or card fits the Event."""
    inside_square = {1: visitor("agnes", "g7")}
    assert drawn(before_event(inside_square), "lost_bag").phase is Phase.MOVE
    alley = {1: visitor("carla", "g2")}
    assert drawn(before_event(alley), "east_wind").phase is Phase.MOVE
    full = {1: visitor("agnes", "g7", markers=(0, 1, 1))}
    assert drawn(before_event(full), "review").phase is Phase.MOVE
    state = drawn(before_event(inside_square, ("", "lfa")), "strike")
    assert acting(state) == 1


def test_events_that_are_over_come_again_when_there_are_no_others() -> None:
    """§7.7 (ruling D18)."""
    state = position(TWO, event="siesta")
    state = replace(state, events=(), used=tuple(event for event in EVENTS if event != "siesta"))
    state = until(pass_round(state), lambda found: found.phase is Phase.EVENT)
    assert state.used == ()
    assert legal(state) == tuple(DrawEvent(event) for event in EVENTS)


def test_an_event_in_play_is_not_drawn_again() -> None:
    """§7.7: a lasting Event is not shuffled in either."""
    state = before_event(TWO, lasting=(lies("fog", 1),))
    assert DrawEvent("fog") not in legal(state)
    assert "is not in the deck" in refusal(state, DrawEvent("fog"))


def test_steps_by_an_event_earn_no_marker() -> None:
    """§7.8 (ruling D35)."""
    state = drawn(before_event(TWO), "friend")
    state = act(state, WalkTourist("dylan", "left"), WalkTourist("dylan", "left"))
    assert where(state)["dylan"] == "e4"
    assert inside(state, "dylan").markers == ()
    assert inside(lead(state, "dylan", "l>"), "dylan").markers == ()
    once = act(drawn(before_event(TWO), "short_cut"), WalkTourist("dylan", "left"))
    assert inside(lead(once, "dylan", "l<"), "dylan").markers == (), "one step by an Event, one by a card"


def test_who_leads_a_tourist_home_by_an_event_claims() -> None:
    """§7.8 (ruling D35)."""
    state = before_event({1: visitor("agnes", "d7", markers=(1,)), 2: visitor("dylan", "g7")})
    state = act(drawn(state, "short_cut"), WalkTourist("agnes", "left"))
    assert state.claims[0].by == 0
    assert state.scores == (3, 3)
    assert slots(state) == {"dylan": 2}


def test_whom_the_wind_brings_home_scores_for_markers_alone() -> None:
    """§7.8 (ruling D35)."""
    slots_before = {1: visitor("agnes", "d7", markers=(1,)), 2: visitor("mei", "d7")}
    state = happens(before_event(slots_before), "east_wind")
    assert [(claim.tourist, claim.by, claim.guides) for claim in state.claims] == [
        ("agnes", None, (1,)),
        ("mei", None, ()),
    ]
    assert state.scores == (0, 3)
    assert GAME.to_act(state) == (CHANCE,), "the tracker is empty (§3.9)"
    assert state.reveal == (2, 1, 0)


def answers(state: State) -> Iterator[tuple[Action, State]]:
    """Every answer to the Event, and the state after it. None if the Event asks nobody."""
    for action in legal(state) if state.asked else ():
        yield action, act(state, action)


HELPFUL = [event for event in EVENTS if BOX.events[event].helpful]
HARMFUL = [event for event in EVENTS if not BOX.events[event].helpful]
FULL = {
    1: visitor("agnes", "e4"),
    2: visitor("dylan", "f7", markers=(1,)),
    3: visitor("hiro", "l3"),
    4: visitor("mei", "g5", frustrated=True),
    5: visitor("olga", "e10", frustrated=True, markers=(0, 1)),
}


@pytest.mark.parametrize("event", HELPFUL)
def test_whoever_would_be_helped_may_decline(event: Event) -> None:
    """§7.9 (ruling D37): then nothing changes. Formerly only three helpful Events could be declined."""
    before = before_event(FULL, first=1)
    state = drawn(before, event)
    assert state.asked, "the Event helps somebody here"
    everyone = BOX.events[event].whom == "all" and set(state.asked) == {0, 1}
    assert everyone or set(state.asked) == {1}, "each guide for themselves, the first player for tourists"
    while state.asked:
        assert Decline() in legal(state)
        state = act(state, Decline())
    assert (state.tracker, state.hands, state.lasting) == (before.tracker, before.hands, before.lasting)
    assert (state.siesta, state.resting, state.draws) == (False, None, ())
    assert pass_round(state).used == (event,)


def leaves_time(before: State, after: State) -> dict[Tourist, int]:
    """How many more rounds each tourist has after the Event than before."""
    rounds = [
        {guest.tourist: guest.rounds for guest in GAME.view(state, None).tracker if guest}
        for state in (before, after)
    ]
    return {who: rounds[1][who] - rounds[0][who] for who in rounds[1]}


@pytest.mark.parametrize("event", HELPFUL)
def test_no_helpful_event_harms_a_tourist(event: Event) -> None:
    """§7.9 (ruling D37): in 40 towns no answer frustrates a tourist, or takes time or the way to a wish.

    The steps that a guide leads (§8.9) are that guide's own choice.
    """
    for number in range(40):
        before = before_event(scattered(Rng(f"town {number}", "help")))
        for action, after in answers(drawn(before, event)):
            assert after.lost == before.lost
            for found in filter(None, after.tracker):
                was = inside(before, found.tourist)
                far = steps_to_wish(BOX, before.lasting, found.tourist)
                assert found.frustrated == was.frustrated
                assert isinstance(action, WalkTourist) or far[found.space] <= far[was.space]
            assert min(leaves_time(before, after).values(), default=0) >= 0


def scattered(rng: Rng) -> dict[int, Visitor]:
    """One to five tourists anywhere in town but at a wish."""
    town = {}
    tourists = tuple(BOX.tourists)
    for slot in range(1, 6):
        who = tourists[(slot * 5 + rng.below(4)) % len(tourists)]
        spaces = [at for at in BOX.town.spaces if BOX.town.kind_at.get(at) not in BOX.tourists[who].wishes]
        if slot == 1 or rng.below(3):
            town[slot] = visitor(who, spot(rng.pick(spaces)), frustrated=slot > 3)
    return town


def test_no_helpful_event_harms_a_guide() -> None:
    """§7.9 (ruling D37): whoever declines keeps the hand, and cards that are drawn only add to it."""
    state = drawn(before_event(FULL, ("lll", "fff")), "new_maps")
    state = act(state, Decline())
    assert (acting(state), state.hands[0]) == (1, hand("lll"))
    state = act(state, CarryOut())
    assert state.draws == (1, 1, 1)
    assert state.hands == (hand("lll"), ())


@pytest.mark.parametrize("event", HARMFUL)
def test_a_harmful_event_is_carried_out_and_nobody_declines(event: Event) -> None:
    """§7.10 (ruling D37)."""
    state = drawn(before_event(FULL), event)
    assert state.asked
    assert Decline() not in legal(state)
    assert refusal(state, Decline()).endswith("is harmful and cannot be declined (§7.10)")
    for _, after in answers(state):
        assert len(after.asked) == len(state.asked) - 1


def test_a_lasting_help_binds_those_who_want_it() -> None:
    """§7.9, §8.13 (ruling D37)."""
    state = drawn(before_event(FULL, ("lfa",) * 3), "season")
    state = act(state, CarryOut(), Decline(), CarryOut())
    assert state.lasting == (Lasting("season", Seat(0), (Seat(0), Seat(2))),)
    assert GAME.view(state, None).limits == (4, 3, 4)
