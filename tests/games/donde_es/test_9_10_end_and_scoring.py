"""Chapters 9 and 10: the end and the score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.core import Outcome, Seat
from gamenight.games.donde_es.types import (
    KINDS,
    Claim,
    End,
    EndTurn,
    Kind,
    Phase,
    RevealTourist,
    State,
    Tourist,
    Visitor,
    WalkTourist,
)
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    before_event,
    dealt,
    drawn,
    happens,
    lead,
    pass_round,
    position,
    revealed,
    slots,
    until,
    visitor,
)

#: One step to the left of a location of each kind that can be entered so, or above it.
DOORSTEPS: dict[Kind, tuple[str, str]] = {
    "lookout": ("b1", "a>"),
    "fountain": ("j1", "a<"),
    "beach": ("g2", "a^"),
    "supermarket": ("e1", "av"),
    "hotel": ("k4", "av"),
    "restaurant": ("j3", "a<"),
    "bar": ("e4", "a^"),
    "ice_cream": ("d7", "a<"),
}
WISHING: dict[Kind, Tourist] = {
    "lookout": "hiro",
    "fountain": "mei",
    "beach": "dylan",
    "supermarket": "olga",
    "hotel": "tara",
    "restaurant": "ines",
    "bar": "noah",
    "ice_cream": "rosa",
}


def result(state: State) -> Outcome:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return outcome


def on_the_doorstep(kind: Kind, *, frustrated: bool = False, markers: tuple[int, ...] = ()) -> Visitor:
    return visitor(WISHING[kind], DOORSTEPS[kind][0], frustrated=frustrated, markers=markers)


def claimed(state: State, kind: Kind) -> State:
    return lead(state, WISHING[kind], DOORSTEPS[kind][1])


def test_the_third_lost_tourist_ends_the_game() -> None:
    """§9.1 (ruling D15): at the check of frustration, without another round."""
    state = position(
        {5: visitor("agnes", "g7", frustrated=True), 1: visitor("mei", "g7")}, lost=("bjorn", "carla")
    )
    state = pass_round(state)
    assert state.end is End.LOST
    assert state.lost == ("bjorn", "carla", "agnes")
    assert result(state).reason == "three tourists lost"


def test_the_last_card_at_the_start_of_a_round_makes_it_the_last() -> None:
    """§9.2 (ruling D13)."""
    state = pass_round(position({2: visitor("agnes", "g7"), 1: visitor("bjorn", "f7")}, tourists=("mei",)))
    assert state.last is None
    more = position({2: visitor("agnes", "g7"), 1: visitor("bjorn", "f7")}, tourists=("mei", "noah"))
    assert act(pass_round(more), RevealTourist("mei")).last is None, "one is left"
    state = revealed(state, "mei")
    assert state.last == state.round
    state = happens(state, "siesta")
    state = act(state, EndTurn())
    assert state.end is None, "everyone has a turn"
    state = act(state, EndTurn())
    assert state.end is End.DECK


def test_the_last_card_in_mid_round_leaves_one_more_round() -> None:
    """§9.3 (ruling D13)."""
    state = lead(position({1: visitor("agnes", "d7")}, ("l", "l"), tourists=("mei", "noah")), "agnes", "l<")
    state = revealed(state, "mei", "noah")
    assert slots(state) == {"mei": 3, "noah": 2}
    assert state.last == state.round + 1
    state = pass_round(state)
    assert state.end is None
    assert state.round == state.last
    assert slots(state) == {"mei": 4, "noah": 3}
    assert state.phase is Phase.EVENT
    assert pass_round(happens(state, "fog")).end is End.DECK


def test_the_last_card_for_an_event_leaves_one_more_round_too() -> None:
    """§9.3 (ruling D13): the wind moves the only tourist to a wished location before the first turn."""
    state = happens(before_event({2: visitor("mei", "d7")}, tourists=("noah",)), "east_wind")
    state = revealed(state, "noah")
    assert (state.phase, state.last) == (Phase.MOVE, state.round + 1)
    favour = drawn(before_event({2: visitor("mei", "d7")}, tourists=("noah",)), "friend")
    favour = revealed(act(favour, WalkTourist("mei", "left")), "noah")
    assert (favour.phase, favour.last) == (Phase.CHOOSE, favour.round + 1)


def test_three_lost_in_the_last_check_is_that_end() -> None:
    """§9.1, §9.2."""
    town = {5: visitor("agnes", "g7", frustrated=True)}
    state = position(town, lost=("bjorn", "carla"), tourists=(), last=2)
    assert pass_round(state).end is End.LOST


def test_nobody_in_town_and_none_to_come_ends_the_game() -> None:
    """§9.4 (ruling D36): in mid-turn, or when the last one leaves."""
    state = lead(position({1: visitor("agnes", "d7")}, tourists=(), last=3), "agnes", "l<")
    assert state.end is End.DECK
    town = {5: visitor("agnes", "g7", frustrated=True)}
    over = pass_round(position(town, tourists=(), last=3))
    assert (over.end, over.round, over.first) == (End.DECK, 2, 0), "no other round begins"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("frustrated", [False, True])
def test_the_points_of_every_kind(kind: Kind, frustrated: bool) -> None:
    """§10.1: all eight, calm and frustrated."""
    table: dict[Kind, tuple[int, int]] = {
        "lookout": (8, 6),
        "fountain": (7, 5),
        "beach": (6, 4),
        "supermarket": (6, 4),
        "hotel": (5, 3),
        "restaurant": (5, 3),
        "bar": (4, 2),
        "ice_cream": (3, 1),
    }
    state = position({4: on_the_doorstep(kind, frustrated=frustrated), 1: visitor("agnes", "g7")})
    state = claimed(state, kind)
    assert state.claims[0].kind == kind
    assert state.scores == (table[kind][frustrated], 0)
    assert BOX.kinds[kind].calm - BOX.kinds[kind].frustrated == 2


def test_the_first_guide_of_the_book_scores_15() -> None:
    """§10.1: a hotel, the beach, and a frustrated tourist at the supermarket."""
    town = {
        1: on_the_doorstep("hotel"),
        2: on_the_doorstep("beach"),
        4: on_the_doorstep("supermarket", frustrated=True),
    }
    state = position(town, ("aaa", "lfa"))
    for kind in ("hotel", "beach", "supermarket"):
        state = claimed(state, kind)
    assert state.scores == (15, 0)


def test_the_second_guide_of_the_book_scores_14_and_loses() -> None:
    """§10.1, §10.7: a frustrated tourist at the restaurant, a lookout and an ice cream."""
    town = {
        4: on_the_doorstep("restaurant", frustrated=True),
        1: on_the_doorstep("lookout"),
        2: on_the_doorstep("ice_cream"),
    }
    state = position(town, ("aaa", "lfa"))
    for kind in ("restaurant", "lookout", "ice_cream"):
        state = claimed(state, kind)
    assert state.scores == (14, 0)
    over = replace(state, scores=(15, 14), end=End.LOST)
    assert result(over) == Outcome((15, 14), (Seat(0),), "three tourists lost")


def test_the_guide_who_lands_a_tourist_scores_beside_the_markers() -> None:
    """§10.2 (ruling D2): the last step alone is enough to score."""
    town = {1: on_the_doorstep("bar", markers=(2, 1)), 2: visitor("agnes", "g7")}
    state = claimed(position(town, ("lfa",) * 4), "bar")
    assert state.claims[0].guides == (0, 1, 2)
    assert state.scores == (4, 4, 4, 0)
    second = position(town, ("lfa",) * 4, turn=3)
    assert claimed(second, "bar").scores == (0, 4, 4, 4), "whose turn it is, not the first player"


def test_several_markers_score_once() -> None:
    """§10.3 (ruling D3)."""
    town = {1: on_the_doorstep("bar", markers=(1, 1, 1)), 2: visitor("agnes", "g7")}
    assert claimed(position(town), "bar").scores == (4, 4)
    own = {1: on_the_doorstep("bar", markers=(0, 0)), 2: visitor("agnes", "g7")}
    assert claimed(position(own), "bar").scores == (4, 0)


def test_everyone_scores_the_whole_value() -> None:
    """§10.4 (ruling D4): three guides score 6 each for a frustrated tourist."""
    town = {4: on_the_doorstep("lookout", markers=(1, 2), frustrated=True), 2: visitor("agnes", "g7")}
    assert claimed(position(town, ("aaa",) * 3), "lookout").scores == (6, 6, 6)


def test_who_is_not_claimed_scores_nothing() -> None:
    """§10.5 (ruling D21): neither a lost tourist nor one who is still in town, even with markers."""
    town = {5: visitor("agnes", "d7", frustrated=True, markers=(0,)), 1: visitor("mei", "d7", markers=(1,))}
    state = pass_round(position(town, lost=("bjorn", "carla")))
    assert state.end is End.LOST
    assert result(state).scores == (0, 0)


CLAIM = Claim(
    tourist="agnes",
    kind="bar",
    space=30,
    frustrated=False,
    markers=(),
    by=Seat(1),
    guides=(Seat(1),),
    points=4,
    round=1,
)


def test_both_ends_score_alike() -> None:
    """§10.6 (ruling D23)."""
    town = {5: visitor("bjorn", "g7", frustrated=True)}
    lost = pass_round(position(town, claims=(CLAIM,), lost=("carla", "dylan")))
    deck = pass_round(position(town, claims=(CLAIM,), tourists=(), last=2))
    assert (lost.end, deck.end) == (End.LOST, End.DECK)
    assert result(lost).scores == result(deck).scores == (0, 4)


def test_the_most_points_win_and_a_tie_is_shared() -> None:
    """§10.7 (ruling D22)."""
    town = {5: visitor("bjorn", "g7", frustrated=True)}
    over = pass_round(position(town, ("lfa",) * 3, claims=(CLAIM,), lost=("carla", "dylan")))
    assert result(over).winners == (1,)
    tied = replace(over, scores=(7, 3, 7))
    assert result(tied).winners == (0, 2)


def test_a_whole_game_adds_up() -> None:
    """§10.1, §10.2: the scores are the sums of the claims."""
    state = dealt(GAME.setup(3, GAME.Options()), "adds up")
    turns = 0
    while state.end is None:
        legal = GAME.legal_actions(state, GAME.to_act(state)[0])
        turns += 1
        state = dealt(act(state, legal[turns * 7 % len(legal)]), f"adds up {turns}")
    for seat in range(3):
        assert state.scores[seat] == sum(claim.points for claim in state.claims if seat in claim.guides)


def test_the_view_counts_the_turns_of_the_last_round() -> None:
    """§9.2: one for each guide, from the first player on. Before the last round the view has no number."""
    guest = {1: visitor("dylan", "g4")}
    assert GAME.view(position(guest, number=4), None).turns_left is None
    assert GAME.view(position(guest, number=4, last=5), None).turns_left is None
    state = position(guest, ("", "", ""), number=4, last=4, tourists=(), first=1, turn=1)
    for left in (3, 2, 1):
        assert GAME.view(state, None).turns_left == left
        state = act(state, EndTurn())
    assert GAME.view(state, None).turns_left == 0  # everybody draws up
    over = until(state, lambda found: found.end is not None)
    assert GAME.view(over, None).turns_left is None


def test_the_view_says_when_the_next_loss_ends_the_game() -> None:
    """§9.1, §6.3: and which tourist would be lost at the end of this round."""
    town = {5: visitor("mei", "d7", frustrated=True), 4: visitor("dylan", "g4", frustrated=True)}
    view = GAME.view(position(town, lost=("agnes",)), None)
    assert (view.losses_left, view.at_stake) == (2, None)
    view = GAME.view(position(town, lost=("agnes", "bjorn")), None)
    assert (view.losses_left, view.at_stake) == (1, "mei")
    view = GAME.view(position({4: town[4]}, lost=("agnes", "bjorn")), None)
    assert (view.losses_left, view.at_stake) == (1, None)
    final = position(town, lost=("agnes", "bjorn"), number=4, last=4)
    assert GAME.view(final, None).at_stake is None  # it ends anyway
    calm = replace(position(town, lost=("agnes", "bjorn")), siesta=True)
    assert GAME.view(calm, None).at_stake is None  # §8.3: nobody moves along
    over = pass_round(position(town, lost=("agnes", "bjorn")))
    assert over.end is End.LOST
    assert (GAME.view(over, None).losses_left, GAME.view(over, None).at_stake) == (0, None)
