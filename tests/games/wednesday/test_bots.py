"""Bots at Wednesday: what they choose, say and hear, and that they win."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gamenight.bots import BOTS, bot
from gamenight.core import Rng, Seat, play, start
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.types import (
    Action,
    EndTurn,
    Laid,
    Level,
    Location,
    MoveTo,
    Options,
    Pass,
    PlayCard,
    Said,
    Say,
    State,
    Stay,
    Swap,
)
from gamenight.lab.selfplay import selfplay
from gamenight.lab.simulate import Experiment, simulate
from games.wednesday.positions import RING, act, attacked, last_turn, needs, position, powers, strike


def chosen(state: State) -> Action:
    (seat,) = GAME.to_act(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = bot("greedy")(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "wednesday"))
    return action


@pytest.mark.long
@pytest.mark.parametrize("level", ["beginner", "expert"])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_greedy_table_wins_most_of_its_games(seats: int, level: Level) -> None:
    result = simulate(Experiment("wednesday", ("greedy",) * seats, 15, 3, Options(level)), workers=1)
    assert result.won is not None
    assert result.won >= 12


def test_a_greedy_table_wins_some_games() -> None:
    result = simulate(Experiment("wednesday", ("greedy",) * 2, 5, 3, Options("beginner")), workers=1)
    assert result.won is not None
    assert result.won >= 3


def test_a_random_table_loses() -> None:
    result = simulate(Experiment("wednesday", ("random",) * 3, 20, 3), workers=1)
    assert result.won == 0


def test_greedy_goes_where_the_hyde_will_strike() -> None:
    """12 lie there, 14 are needed, and it is the last turn of all."""
    seen: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho")
    state = position(hands=("s1", "b4 s2 s3"), piles={"woods": "s5 m4 m3"}, seen=seen, turn=1)
    assert chosen(state) == MoveTo("woods")


def test_greedy_plays_a_card_that_counts() -> None:
    state = act(position(hands=("s5 w5 b2", "b1 b2 b3")), MoveTo("pilgrim_village"))
    assert chosen(state) == PlayCard("b2", "pilgrim_village")


def test_wednesday_rescues_a_target_by_a_swap() -> None:
    state = strike(last_turn(location="woods", lying="s5 e4 b1", hands=("m1 m2 m3", "b4 t1 t2")))
    assert chosen(state) == Swap("b4", "b1")


def test_wednesday_takes_back_what_is_not_needed_but_keeps_the_target_saved() -> None:
    state = strike(last_turn(location="woods", lying="s5 t5 b5", hands=("m1 m2 m3", "s1 e2 e3")))
    assert chosen(state) == Pass()


def test_greedy_says_that_a_place_is_covered_when_what_lies_is_enough() -> None:
    """14 are needed, 7 of each player: 14 of its own are enough, 10 are not."""
    enough = act(position(piles={"woods": "s5 b5 m4"}, by=0), Stay())
    assert chosen(enough) == Say("woods", "covered")
    good = act(position(piles={"woods": "s5 b5"}, by=0), Stay())
    assert isinstance(chosen(good), EndTurn)


def test_greedy_counts_cards_it_does_not_see_as_usual_ones() -> None:
    """7 of its own and three cards of the other at 2.9 are enough; with 6 it did not do its part."""
    for own, says in (("s5 b2", True), ("s4 b2", False)):
        state = act(position(piles={"woods": "e5 e4 e3"}, by=1), Stay())
        mine = tuple(Laid(Seat(0), number, card) for number, card in enumerate(powers(own), 10))
        state = replace(state, piles=(*state.piles[:4], (*state.piles[4], *mine)))
        assert (chosen(state) == Say("woods", "covered")) == says


def test_greedy_thinks_of_the_attack_that_can_come_there() -> None:
    """14 lie there, but the Hyde was seen there: its next attack needs 16."""
    state = act(position(piles={"woods": "s5 b5 m4"}, by=0, seen=("woods",)), Stay())
    assert isinstance(chosen(state), EndTurn)


def test_greedy_takes_back_what_is_so_no_longer() -> None:
    """14 covered the place in the first round; in the second 16 are needed."""
    state = act(position(piles={"woods": "s5 b5 m4"}, by=0, attacks=(attacked("crypt"),)), Stay())
    state = replace(state, said=(Said(Seat(0), 3, "woods", "covered"),))
    assert chosen(state) == Say("woods", "needs_more")


def test_greedy_says_where_its_cards_count_little() -> None:
    """A Siren and a Werewolf count nothing in Pilgrim Village; two 3s are neither little nor enough."""
    state = act(position(piles={"pilgrim_village": "s5 w4"}, by=0), Stay())
    assert chosen(state) == Say("pilgrim_village", "little_help")
    state = act(position(piles={"woods": "s3 w3"}, by=0), Stay())
    assert isinstance(chosen(state), EndTurn)


def test_greedy_asks_for_more_where_the_hyde_will_strike() -> None:
    done = tuple(attacked(at, rank) for rank, at in enumerate(RING[:4], 1))
    state = act(position(piles={"woods": "s3 w3"}, by=0, attacks=done), Stay())
    assert chosen(state) == Say("woods", "needs_more")


def test_what_the_others_say_counts() -> None:
    """The same cards look better when their player says they cover the place."""
    state = position(piles={"woods": "s5 m5 e5"}, by=1)
    silent = GAME.evaluate(GAME.view(state, Seat(0)), Seat(0))
    covered = replace(state, said=(Said(Seat(1), 3, "woods", "covered"),))
    little = replace(state, said=(Said(Seat(1), 3, "woods", "little_help"),))
    better = GAME.evaluate(GAME.view(covered, Seat(0)), Seat(0))
    worse = GAME.evaluate(GAME.view(little, Seat(0)), Seat(0))
    assert worse < silent < better


def test_a_place_is_either_covered_or_needs_more() -> None:
    """14 of 14, and nothing of 14; where nothing of one's own lies, it is no little help either."""
    state = act(position(piles={"woods": "s5 b5 m4"}, by=0), Stay())
    view = GAME.view(state, Seat(0))
    said = [action for action in GAME.legal_actions(state, Seat(0)) if GAME.sincere(view, Seat(0), action)]
    of_woods = [action for action in said if isinstance(action, Say) and action.location == "woods"]
    of_crypt = [action for action in said if isinstance(action, Say) and action.location == "crypt"]
    assert of_woods == [Say("woods", "covered")]
    assert of_crypt == [Say("crypt", "needs_more")]
    assert EndTurn() in said


@pytest.mark.parametrize("name", BOTS)
def test_no_bot_ever_says_what_is_not_so(name: str) -> None:
    """By its own cards: covered with its part of what is needed, little help, more where they do not do."""
    spoken = 0
    for number in range(5):
        played = selfplay(GAME, [bot(name)] * 3, Options(), f"truth {number}")
        state = start(GAME, 3, Options())
        for seat, action in played.log:
            if isinstance(action, Say):
                view = GAME.view(state, seat)
                at = state.ring.index(action.location)
                points = [
                    worth(laid.card, action.location, state.targets[at])[0]
                    for laid in state.piles[at]
                    if laid.seat == seat
                ]
                later = action.location not in view.threatened
                needed = needs("beginner", 3)[view.rank - 1 + later]
                match action.phrase:
                    case "covered":
                        assert 3 * sum(points) >= needed
                    case "little_help":
                        assert sum(points) <= 1.5 * len(points) > 0
                    case "needs_more":
                        assert sum(points) < needed
                spoken += 1
            state = play(GAME, state, seat, action)
    assert spoken > 20
