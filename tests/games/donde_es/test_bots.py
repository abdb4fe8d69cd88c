"""Bots at ¿Dónde Es?: their choices, what they do better than yesterday's bot, and their wins."""

from __future__ import annotations

import pytest

from gamenight.bots import bot
from gamenight.core import Rng, Seat
from gamenight.games.donde_es import GAME as PACKAGED
from gamenight.games.donde_es.town import space
from gamenight.games.donde_es.types import (
    Action,
    CarryOut,
    ChooseTourist,
    Claim,
    Decline,
    DrawCard,
    EndTurn,
    Event,
    MoveTourist,
    Phase,
    PlaceTourist,
    RevealTourist,
    State,
    SwapHand,
    Tourist,
)
from gamenight.lab.simulate import Experiment, simulate
from games.donde_es.positions import (
    BOX,
    GAME,
    act,
    acting,
    before_event,
    drawn,
    inside,
    lies,
    position,
    visitor,
)
from yardsticks import donde_es as yesterday
from yardsticks.measure import find_bot, play


def chosen(state: State, name: str = "greedy") -> Action:
    seat = acting(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = bot(name)(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "donde_es"))
    return action


def chosen_yesterday(state: State) -> Action:
    """The choice of the frozen greedy bot."""
    seat = acting(state)
    legal = GAME.legal_actions(state, seat)
    worth = {action: worth_yesterday(GAME.apply(state, seat, action), seat) for action in legal}
    return max(worth, key=worth.__getitem__)


def worth_yesterday(state: State, seat: int = 0) -> float:
    return yesterday.evaluate(BOX, GAME.view(state, Seat(seat)), Seat(seat))


def scored(tourist: Tourist, points: int, guide: int) -> Claim:
    """A tourist who has arrived at the Beach for one guide."""
    seat = Seat(guide)
    return Claim(tourist, "beach", space("g1"), False, (), seat, (seat,), points, 1)


def turn(state: State) -> State:
    """The whole turn of a greedy guide."""
    seat = state.turn
    while acting(state) == seat:
        state = act(state, chosen(state))
    return state


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "greedy")])
def test_greedy_beats_random_in_nine_of_ten_two_player_games(bots: tuple[str, str]) -> None:
    result = simulate(Experiment("donde_es", bots, 20, 5), workers=1)
    assert result.wins[bots.index("greedy")] >= 18


def test_greedy_claims_what_is_one_step_away() -> None:
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    assert chosen(position(town, ("l", "lfa"))) == MoveTourist("agnes", "left_right", "left")


def test_greedy_walks_past_a_cheap_place_to_a_dear_one_within_reach() -> None:
    """Elif wishes for ice cream (3) and a lookout (8): from a lookout's neighbour she goes there."""
    town = {1: visitor("elif", "m5"), 2: visitor("agnes", "g7")}
    assert chosen(position(town, ("f", "lfa"))) == MoveTourist("elif", "forward_back", "forward")


def test_greedy_spends_its_cards_on_one_tourist_for_a_marker() -> None:
    town = {1: visitor("hiro", "g7"), 2: visitor("carla", "h7")}
    state = turn(position(town, ("aff", "lfa")))
    assert [*inside(state, "hiro").markers, *inside(state, "carla").markers] == [0]


def worth(state: State, seat: int = 0) -> float:
    return GAME.evaluate(GAME.view(state, Seat(seat)), Seat(seat))


def test_a_tourist_is_worth_most_to_the_guide_with_the_only_marker() -> None:
    mine, ours, nobodys, others = (
        worth(position({1: visitor("agnes", "f7", markers=markers)}, ("", "lfa")))
        for markers in ((0,), (0, 1), (), (1,))
    )
    assert mine > ours > others
    assert mine > nobodys > others


def test_cards_count_for_nobody_but_their_owner() -> None:
    """The own hand does not change the evaluation for another seat."""
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    seen = [GAME.view(position(town, ("lfa", cards)), Seat(1)) for cards in ("lll", "fff")]
    assert GAME.evaluate(seen[0], Seat(0)) == GAME.evaluate(seen[1], Seat(0))
    assert GAME.evaluate(seen[0], Seat(1)) != GAME.evaluate(seen[1], Seat(1))


def test_greedy_swaps_a_hand_that_leads_nowhere() -> None:
    town = {1: visitor("carla", "g2"), 2: visitor("wanda", "g3")}
    assert chosen(position(town, ("lll", "lfa"))) == SwapHand()


def test_a_closed_door_is_no_goal() -> None:
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    closed = position(town, ("l", "lfa"), lasting=(lies("power_cut", 1),))
    assert worth(position(town, ("l", "lfa"))) > worth(closed)


def test_greedy_annoys_the_tourist_of_somebody_else() -> None:
    town = {3: visitor("agnes", "e7", markers=(0,)), 2: visitor("bjorn", "e7", markers=(1,))}
    assert chosen(drawn(before_event(town), "sunburn")) == ChooseTourist("bjorn")


def test_greedy_ends_a_turn_without_cards() -> None:
    assert chosen(position({1: visitor("agnes", "g7")}, ("", "lfa"))) == EndTurn()


def test_greedy_places_a_tourist_where_its_cards_reach_a_wish() -> None:
    """§3.7 (ruling D20): three cards to the left lead Mei from f7 to ice cream, and from nowhere else."""
    town = {1: visitor("dylan", "g8"), 2: visitor("carla", "g8")}
    state = act(position(town, ("", "")), EndTurn(), EndTurn())
    while state.draws:
        state = act(state, DrawCard("left_right"))
    assert chosen(act(state, RevealTourist("mei"))) == PlaceTourist("mei", space("f7"))


@pytest.mark.parametrize("event", ["tips", "guides_day", "apprentice", "season", "megaphone"])
def test_greedy_accepts_help(event: Event) -> None:
    """§7.9 (ruling D37)."""
    assert chosen(drawn(before_event({1: visitor("agnes", "e4")}), event)) == CarryOut()


def test_greedy_lets_a_tourist_rest_who_scores_for_it() -> None:
    """§8.2 (ruling D37): and not one who scores for the other guide."""
    for seat, expected in ((0, CarryOut()), (1, Decline())):
        town = {5: visitor("agnes", "e4", frustrated=True, markers=(seat,) * 3)}
        assert chosen(drawn(before_event(town, ("", "")), "shade")) == expected


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_nobody_leads_a_tourist_to_a_door_for_the_next_guide(name: str) -> None:
    """Fault: a step nearer to a wish was always good, even if only the next guide could use it.

    Pierre wishes for a restaurant: two steps from i6, or one from i4 on the way. The guide has one card.
    """
    state = position({2: visitor("pierre", "i6")}, ("f", "lfa"))
    assert chosen_yesterday(state) == MoveTourist("pierre", "forward_back", "forward")
    assert chosen(state, name) != MoveTourist("pierre", "forward_back", "forward")


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_who_is_ahead_does_not_save_the_tourist_whose_leaving_ends_the_game(name: str) -> None:
    """Fault: two points for a claim counted more than the game, which ends when Agnes leaves (§9.1)."""
    state = at_stake(ahead=0)
    assert chosen_yesterday(state) == MoveTourist("agnes", "left_right", "left")
    assert chosen(state, name) != MoveTourist("agnes", "left_right", "left")


@pytest.mark.parametrize("name", ["greedy", "search:40"])
def test_who_is_behind_saves_the_tourist_whose_leaving_ends_the_game(name: str) -> None:
    assert chosen(at_stake(ahead=1), name) == MoveTourist("agnes", "left_right", "left")


def at_stake(ahead: int) -> State:
    """The last turn of a round. Two tourists are lost, and Agnes is one step from ice cream."""
    claims = (scored("hiro", 8, ahead), scored("ines", 8, ahead))
    town = {5: visitor("agnes", "d7", frustrated=True, markers=(1,))}
    return position(town, ("l", "lfa"), first=1, number=6, lost=("bjorn", "carla"), claims=claims)


def test_a_marker_is_worth_nothing_after_the_last_turn_of_the_game() -> None:
    """Fault: tourists counted as if the game went on after its last round (§9.2)."""
    last = [
        position({1: visitor("dylan", "g4", markers=markers)}, ("", ""), first=1, number=9, last=9)
        for markers in ((), (0,))
    ]
    assert worth_yesterday(last[1]) > worth_yesterday(last[0])
    assert worth(last[1]) == worth(last[0])


def test_a_tourist_near_a_wish_is_worth_most_to_the_next_guide() -> None:
    """Fault: all guides without a marker had the same share. After this round the token passes (§3.6)."""
    town = {1: visitor("agnes", "e7")}
    mine, theirs = (
        position(town, ("", ""), phase=Phase.REFILL, first=first, turn=1 - first) for first in (1, 0)
    )
    assert worth_yesterday(mine) == worth_yesterday(theirs)
    assert worth(mine) > 0 > worth(theirs)


def test_a_marker_of_the_best_rival_costs_more_than_one_of_a_rival_far_behind() -> None:
    """Fault: all rivals counted alike, but only the best of them can win (§10.7)."""
    costs = []
    for ahead in (1, 2):
        claims = (scored("hiro", 8, ahead), scored("ines", 8, ahead))
        towns = ({1: visitor("dylan", "g4", markers=markers)} for markers in ((), (1,)))
        bare, marked = (worth(position(town, ("",) * 3, claims=claims)) for town in towns)
        costs.append(bare - marked)
    assert costs[0] > costs[1]


def test_a_marker_is_worth_little_if_the_game_is_about_to_end() -> None:
    """Fault: tourists counted as if the game went on after the third one leaves (§9.1)."""
    gains = []
    for lost in ((), ("bjorn", "carla")):
        town = [
            {5: visitor("wanda", "g8", frustrated=True), 1: visitor("dylan", "g4", markers=markers)}
            for markers in ((), (0,))
        ]
        bare, marked = (worth(position(each, ("", ""), first=1, number=6, lost=lost)) for each in town)
        gains.append(marked - bare)
    assert gains[0] > 1 > gains[1]


def test_cards_count_nothing_after_the_own_turn() -> None:
    """Fault: a guide kept cards for a bonus, though everybody draws up to a full hand (§4.9)."""
    town = {1: visitor("agnes", "d7"), 2: visitor("dylan", "g4")}
    kept, played = (position(town, (hand, "lfa"), turn=1) for hand in ("lfa", ""))
    assert worth(kept) == worth(played)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "games"), [("search:40", 2, 40), ("greedy", 4, 100)])
def test_bots_win_more_than_their_share_against_yesterdays(name: str, seats: int, games: int) -> None:
    shares = []
    for number in range(games):
        mine = number % seats
        names = [name if seat == mine else "yardstick:greedy" for seat in range(seats)]
        shares.append(play(PACKAGED, list(map(find_bot, names)), {mine}, PACKAGED.Options(), number).share)
    assert sum(shares) / games > 1 / seats
