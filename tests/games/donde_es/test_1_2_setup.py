"""Chapters 1 and 2: the game and its set-up."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, Rng, Seat, WrongSeats, packaged_sheets, start
from gamenight.games import donde_es
from gamenight.games.donde_es.data import load
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    CARDS,
    KINDS,
    TOURISTS,
    Direction,
    DrawCard,
    Options,
    Phase,
    RevealTourist,
)
from games.donde_es.positions import (
    GAME,
    act,
    dealt,
    legal,
    new_game,
    pass_round,
    placed,
    position,
    slots,
    visitor,
)

BOX = load(packaged_sheets("gamenight.games.donde_es"))
TOWN = BOX.town


def walks(barred: frozenset[int] = frozenset()) -> dict[int, int]:
    """The steps from the Square to each space, without stepping onto barred spaces."""
    far = dict.fromkeys(TOWN.square, 0)
    queue = list(TOWN.square)
    for at in queue:
        for to in TOWN.ways[at].values():
            if to not in far and to not in barred:
                far[to] = far[at] + 1
                queue.append(to)
    return far


def test_two_to_six_guides() -> None:
    """§1.1 (ruling D24)."""
    assert list(GAME.seats) == [2, 3, 4, 5, 6]
    for seats in (1, 7):
        with pytest.raises(WrongSeats):
            start(GAME, seats, Options())


def test_guides_win_alone_even_when_three_tourists_leave() -> None:
    """§1.2 (ruling D25)."""
    assert not GAME.cooperative
    state = position({5: visitor("agnes", "g7")}, lost=("bjorn", "carla"))
    outcome = GAME.outcome(pass_round(state))
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_the_pieces() -> None:
    """§1.3, §1.4: five slots, eight kinds, of which the Fountain is ours."""
    assert len(GAME.setup(2, Options()).tracker) == 5
    assert [BOX.kinds[kind].name for kind in KINDS] == [
        "Lookout",
        "Fountain",
        "Beach",
        "Supermarket",
        "Hotel",
        "Restaurant",
        "Bar",
        "Ice Cream Parlour",
    ]


def test_one_beach_at_the_north_edge_and_the_others_twice_or_more() -> None:
    """§1.5."""
    (beach,) = TOWN.locations["beach"]
    assert beach < 13
    assert all(2 <= len(TOWN.locations[kind]) <= 3 for kind in KINDS if kind != "beach")
    assert len(TOWN.square) == 6


def test_out_of_the_square_left_once_and_down_twice() -> None:
    """§1.5: the walk of the book's example (l.81)."""
    assert space("f7") in TOWN.square
    e7 = TOWN.ways[space("f7")]["left"]
    e8 = TOWN.ways[e7]["back"]
    assert TOWN.ways[e8]["back"] == space("e9")
    assert not {e7, e8, space("e9")} & set(TOWN.square)


def test_every_space_of_the_square_leads_out_of_it() -> None:
    """§1.5 (ruling D20): in one step, so that no new tourist stands in a corner."""
    for at in TOWN.square:
        assert set(TOWN.ways[at].values()) - set(TOWN.square)


def test_every_space_can_be_reached_from_the_square() -> None:
    """§1.5: every location can also be reached when the stairs are closed."""
    assert set(walks()) == set(TOWN.spaces)
    assert set(TOWN.kind_at) <= set(walks(barred=TOWN.stairs))


def test_dearer_kinds_are_farther_from_the_square() -> None:
    """§1.5: counted on the map for the nearest location of each kind, and the one farthest of all."""
    far = walks()
    nearest = {kind: min(far[at] for at in TOWN.locations[kind]) for kind in KINDS}
    assert nearest == {
        "lookout": 4,
        "fountain": 4,
        "supermarket": 4,
        "beach": 3,
        "hotel": 3,
        "restaurant": 3,
        "bar": 2,
        "ice_cream": 2,
    }
    assert max(far[at] for at in TOWN.kind_at) == 7


def test_streets_are_narrow() -> None:
    """§1.5: only the Square has four open spaces in a block."""
    for at in TOWN.spaces:
        block = {at, at + 1, at + 13, at + 14}
        assert at % 13 == 12 or not block <= set(TOWN.spaces) or block & set(TOWN.square)


def test_every_way_leads_back_and_none_through_a_wall() -> None:
    """§1.5, §1.6: forward is up the map, towards the Beach."""
    back: dict[Direction, Direction] = {
        "left": "right",
        "right": "left",
        "forward": "back",
        "back": "forward",
    }
    for at, ways in TOWN.ways.items():
        for direction, to in ways.items():
            assert TOWN.ways[to][back[direction]] == at
            assert (at, to) not in TOWN.walls


def test_directions_are_those_of_the_board() -> None:
    """§1.6 (ruling D26)."""
    ways = TOWN.ways[space("g4")]
    assert ways == {
        "left": space("f4"),
        "right": space("h4"),
        "forward": space("g3"),
        "back": space("g5"),
    }
    assert TOWN.locations["beach"] == (space("g1"),)


def test_movement_cards_of_three_types() -> None:
    """§1.7: more guides have fewer cards that lead anywhere."""
    assert CARDS == ("any", "forward_back", "left_right")
    assert BOX.decks == {2: (36, 32, 32), 3: (24, 32, 32), 4: (8, 32, 32), 5: (5, 32, 32), 6: (2, 32, 32)}
    assert all(donde_es.GAME.setup(seats, Options()).deck == BOX.decks[seats] for seats in GAME.seats)


def test_30_tourists_with_three_wishes() -> None:
    """§1.8."""
    assert len(TOURISTS) == len(BOX.tourists) == 30
    assert all(len({*card.wishes}) == 3 for card in BOX.tourists.values())
    assert BOX.tourists["agnes"].wishes == ("restaurant", "bar", "ice_cream")  # the book's example


def test_more_tourists_come_to_more_guides() -> None:
    """§2.2: Sven comes to three guides or more, Zoë to six."""
    come = {seats: donde_es.GAME.setup(seats, Options()).tourists for seats in GAME.seats}
    assert [len(who) for who in come.values()] == [20, 24, 26, 28, 30]
    assert [guides for guides in come if "sven" in come[guides]] == [3, 4, 5, 6]
    assert [guides for guides in come if "zoe" in come[guides]] == [6]
    for tourists in come.values():
        assert {kind for who in tourists for kind in BOX.tourists[who].wishes} == {*KINDS}


def test_29_events_helpful_and_harmful_for_one_and_for_all_at_once_and_lasting() -> None:
    """§1.9, §7.2."""
    assert len(BOX.events) == 29
    seen = {(card.helpful, card.whom, card.lasting) for card in BOX.events.values()}
    assert len(seen) == 8, "every combination"


def test_markers_and_tokens_never_run_out() -> None:
    """§1.10 (ruling D31): here one guide has 15 markers on the cards."""
    who = GAME.setup(2, Options()).tourists
    state = position({slot: visitor(who[slot], "g7", markers=(0, 0, 0)) for slot in range(1, 6)})
    assert legal(state)


def test_only_the_own_hand_is_seen() -> None:
    """§1.11 (ruling D32)."""
    state = position({1: visitor("agnes", "g7")}, ("lll", "ffa"))
    assert GAME.view(state, Seat(0)).hand == ("left_right",) * 3
    assert GAME.view(state, Seat(1)).hand == ("any", "forward_back", "forward_back")
    assert GAME.view(state, None).hand == ()
    assert GAME.view(state, Seat(0)).hands == (3, 3)


def test_everything_begins_empty_and_whole() -> None:
    """§2.1, §2.2, §2.3."""
    state = donde_es.GAME.setup(3, Options())
    assert state.tracker == (None,) * 5
    assert len(state.events) == 29
    assert sum(state.deck) == 88
    assert state.scores == (0, 0, 0)
    assert not state.claims
    assert not state.lasting
    assert not state.lost


def test_no_state_holds_the_order_of_a_deck() -> None:
    """§2.2: every card that is left can be drawn."""
    state = GAME.setup(2, Options())
    assert legal(state) == tuple(DrawCard(card) for card in CARDS)
    while state.phase is Phase.DEAL:
        state = act(state, legal(state)[-1])
    assert legal(state) == tuple(RevealTourist(who) for who in state.tourists)


def test_a_card_is_as_likely_as_there_are_such_cards() -> None:
    """§2.2: 59 of one type and one of another, drawn a hundred times."""
    state = replace(GAME.setup(2, Options()), deck=(1, 0, 59))
    rng = Rng("shuffled", "donde_es")
    drawn = Counter(GAME.sample(state, rng) for _ in range(100))
    assert set(drawn) <= {DrawCard("any"), DrawCard("left_right")}
    assert drawn[DrawCard("left_right")] > 90


def test_the_first_seat_is_the_first_player() -> None:
    """§2.4 (ruling D30): the table decides who sits there. Cards are dealt in that order."""
    state = GAME.setup(4, Options())
    assert GAME.to_act(state) == (CHANCE,)
    assert not GAME.first_by_rules
    assert state.first == 0
    assert state.draws == (0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)


def test_three_cards_for_everyone() -> None:
    """§2.5."""
    for seats in GAME.seats:
        state = GAME.setup(seats, Options())
        for _ in range(3 * seats):
            state = act(state, DrawCard("left_right"))
        assert state.hands == (("left_right",) * 3,) * seats
        assert state.phase is Phase.REVEAL


def test_the_first_round_begins_with_three_tourists() -> None:
    """§2.1, §3.2: checked before the first Event."""
    state = GAME.setup(2, Options())
    while state.phase is not Phase.EVENT:
        state = placed(act(state, legal(state)[0]))
    assert sorted(slots(state).values()) == [1, 2, 3]
    assert all(a < b for a, b in pairwise(sorted(state.tourists)))
    assert len(state.tourists) == 21
    assert new_game().round == dealt(state).round == 1
    assert sum(slot <= BOX.calm for slot in slots(state).values()) == 3
