"""Bots at Wednesday: what they choose and say, how they use what others say, and that they win."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

import yardsticks
from gamenight.bots import BOTS, bot
from gamenight.bots.greedy import WORLDS
from gamenight.bots.search import Search
from gamenight.core import CHANCE, Rng, Seat, play, start
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.types import (
    OUTCASTS,
    Action,
    ChooseOutcast,
    EndTurn,
    Laid,
    Location,
    MoveTo,
    Options,
    Outcast,
    Pass,
    Phase,
    PlayCard,
    Said,
    Say,
    SendThing,
    State,
    Stay,
    Swap,
    View,
)
from gamenight.lab.selfplay import selfplay
from gamenight.lab.simulate import Experiment, simulate
from games.wednesday.positions import RING, act, attacked, last_turn, needs, position, powers, strike
from playing import quick, quick_bot


def chosen(state: State) -> Action:
    (seat,) = GAME.to_act(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = bot("greedy")(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "wednesday"))
    return action


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 4])
def test_a_greedy_table_wins_most_games_of_beginners(seats: int) -> None:
    result = simulate(Experiment("wednesday", ("greedy",) * seats, 15, 3, Options("beginner")), workers=1)
    assert result.won is not None
    assert result.won >= 12


@pytest.mark.long
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_greedy_table_wins_some_expert_games_but_not_all(seats: int) -> None:
    """§1.8 (W34). It wins fewer than a table that searches, which wins about half."""
    result = simulate(Experiment("wednesday", ("greedy",) * seats, 30, 3, Options("expert")), workers=1)
    assert result.won is not None
    assert 1 <= result.won < 24


@pytest.mark.long
def test_a_greedy_table_saves_more_than_the_yardstick() -> None:
    """The frozen bot saves 3.8 Targets on average. With 40 games luck alone seldom leads below 4."""
    result = simulate(Experiment("wednesday", ("greedy",) * 2, 40, 3, Options("beginner")), workers=1)
    assert result.scores[0] >= 4


def test_a_greedy_table_wins_some_games() -> None:
    result = simulate(Experiment("wednesday", ("greedy",) * 2, 5, 3, Options("beginner")), workers=1)
    assert result.won is not None
    assert result.won >= 3


def test_a_random_table_loses() -> None:
    result = simulate(Experiment("wednesday", ("random",) * 3, 20, 3), workers=1)
    assert result.won == 0


@pytest.mark.parametrize("name", ["greedy", "search:20"])
def test_bots_choose_every_outcast_at_some_table_and_none_at_most(name: str) -> None:
    firsts = Counter(_first_outcast(name, f"table {number}") for number in range(40))
    assert set(firsts) == set(OUTCASTS)
    assert max(firsts.values()) <= 20


def _first_outcast(name: str, seed: str) -> Outcast:
    rng, state = Rng(seed, "chance"), GAME.setup(3, Options())
    while state.phase is not Phase.OUTCASTS:
        state = play(GAME, state, CHANCE, GAME.sample(state, rng))
    seat = Seat(0)
    action = bot(name)(GAME, GAME.view(state, seat), seat, GAME.legal_actions(state, seat), rng)
    assert isinstance(action, ChooseOutcast)
    return action.outcast


def test_greedy_goes_where_the_hyde_will_strike() -> None:
    """12 points lie there, 14 are needed, and it is the last turn of the round."""
    seen: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho")
    state = position(hands=("s1", "b4 s2 s3"), piles={"woods": "s5 m4 m3"}, seen=seen, turn=1)
    assert chosen(state) == MoveTo("woods")


def test_greedy_plays_a_card_that_counts() -> None:
    state = act(position(hands=("s5 w5 b2", "b1 b2 b3")), MoveTo("pilgrim_village"))
    assert chosen(state) == PlayCard("b2", "pilgrim_village")


def test_wednesday_rescues_a_target_by_a_swap() -> None:
    state = strike(last_turn(location="woods", lying="s5 e4 b1", hands=("m1 m2 m3", "b4 t1 t2")))
    assert chosen(state) == Swap("b4", "b1")


def test_wednesday_passes_if_a_swap_would_lose_the_target() -> None:
    state = strike(last_turn(location="woods", lying="s5 t5 b5", hands=("m1 m2 m3", "s1 e2 e3")))
    assert chosen(state) == Pass()


def test_greedy_says_covered_when_the_points_are_enough() -> None:
    """14 points are needed. 14 points of its own cards are enough, 10 are not."""
    enough = act(position(piles={"woods": "s5 b5 m4"}, by=0), Stay())
    assert chosen(enough) == Say("woods", "covered")
    good = act(position(piles={"woods": "s5 b5"}, by=0), Stay())
    assert isinstance(chosen(good), EndTurn)


def test_greedy_counts_an_unknown_card_as_a_good_one() -> None:
    """A good card counts 3.5 in The Woods: two unknown cards and 7 of its own are 14, with 6 they are not.

    The three cards promise 10.6, so the others would bring more.
    """
    for own, says in (("s4 b3", True), ("s3 b3", False)):
        state = act(position(piles={"woods": "e5 e4"}, by=1), Stay())
        mine = tuple(Laid(Seat(0), number, card) for number, card in enumerate(powers(own), 10))
        state = replace(state, piles=(*state.piles[:4], (*state.piles[4], *mine)))
        assert (chosen(state) == Say("woods", "covered")) == says


def test_greedy_uses_the_points_of_the_next_attack_possible_there() -> None:
    """14 points lie there. The Hyde was seen there, so it strikes there in a later round, which needs 16."""
    state = act(position(piles={"woods": "s5 b5 m4"}, by=0, seen=("woods",)), Stay())
    assert isinstance(chosen(state), EndTurn)


def test_greedy_corrects_a_statement_that_is_no_longer_true() -> None:
    """14 points were enough in the first round. The second needs 16."""
    state = act(position(piles={"woods": "s5 b5 m4"}, by=0, attacks=(attacked("crypt"),)), Stay())
    state = replace(state, said=(Said(Seat(0), 3, "woods", "covered"),))
    assert chosen(state) == Say("woods", "needs_more")


def test_greedy_says_little_help_where_its_cards_count_little() -> None:
    """Sirens and Werewolves count nothing in Pilgrim Village. Two 3s are neither little nor enough."""
    state = act(position(piles={"pilgrim_village": "s5 w4"}, by=0), Stay())
    assert chosen(state) == Say("pilgrim_village", "little_help")
    state = act(position(piles={"woods": "s3 w3"}, by=0), Stay())
    assert isinstance(chosen(state), EndTurn)


def test_greedy_asks_for_more_where_the_hyde_will_strike() -> None:
    """In the last two table turns, while others can still bring what is missing: 6 points, not 14.

    Nobody asks twice.
    """
    seen: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed")
    state = act(position(piles={"woods": "s4 w4"}, by=0, seen=seen), Stay())
    assert chosen(state) == Say("woods", "needs_more")
    asked = replace(state, said=(Said(Seat(1), 3, "woods", "needs_more"),))
    assert not isinstance(chosen(asked), Say)


def test_greedy_believes_what_others_say() -> None:
    """The same cards are worth more if their player says "covered", and less after "little help"."""
    state = position(piles={"woods": "s5 m5 e5"}, by=1)
    silent = GAME.evaluate(GAME.view(state, Seat(0)), Seat(0))
    covered = replace(state, said=(Said(Seat(1), 3, "woods", "covered"),))
    little = replace(state, said=(Said(Seat(1), 3, "woods", "little_help"),))
    better = GAME.evaluate(GAME.view(covered, Seat(0)), Seat(0))
    worse = GAME.evaluate(GAME.view(little, Seat(0)), Seat(0))
    assert worse < silent < better


def test_covered_and_needs_more_are_never_both_true() -> None:
    """The Woods have 14 of 14 points, The Crypt has no card. "Little help" needs a card of one's own."""
    state = act(position(piles={"woods": "s5 b5 m4"}, by=0), Stay())
    view = GAME.view(state, Seat(0))
    said = [action for action in GAME.asides(state, Seat(0)) if GAME.sincere(view, Seat(0), action)]
    of_woods = [action for action in said if isinstance(action, Say) and action.location == "woods"]
    of_crypt = [action for action in said if isinstance(action, Say) and action.location == "crypt"]
    assert of_woods == [Say("woods", "covered"), Say("woods", "going")]
    assert of_crypt == [Say("crypt", "needs_more"), Say("crypt", "going")]
    assert Say(None, "thanks") in said


def test_greedy_sends_thing_to_a_player_who_asks_for_it() -> None:
    """§11.3: without the request it goes to the next player."""
    state = act(position(("enid", "ajax", "yoko"), holder=0), Stay())
    assert chosen(state) == SendThing(1)
    assert chosen(play(GAME, state, Seat(2), Say(None, "send_thing"))) == SendThing(2)


def test_greedy_expects_a_card_where_somebody_is_going() -> None:
    """§11.3: until that player stands there."""
    state = position(turn=0)
    going = play(GAME, state, Seat(1), Say("woods", "going"))
    silent, announced = (GAME.evaluate(GAME.view(one, Seat(0)), Seat(0)) for one in (state, going))
    assert announced > silent
    there, arrived = (replace(one, pawns=("nevermore", "woods")) for one in (state, going))
    assert GAME.evaluate(GAME.view(there, Seat(0)), Seat(0)) == GAME.evaluate(
        GAME.view(arrived, Seat(0)), Seat(0)
    )


@pytest.mark.parametrize(("name", "seats"), [("greedy", 2), ("greedy", 3), ("greedy", 4), ("random", 3)])
def test_bots_speak_seldom_and_never_without_need(name: str, seats: int) -> None:
    """At most once for each seat and round. Nothing plain, and nothing that the seat already said."""
    said = 0
    for number in range(3):
        state = start(GAME, seats, Options())
        for seat, action in selfplay(GAME, [bot(name)] * seats, Options(), f"words {number}").log:
            if isinstance(action, Say):
                assert action.phrase in ("covered", "needs_more", "little_help")
                standing = [(told.location, told.phrase) for told in state.said if told.seat == seat]
                assert (action.location, action.phrase) not in standing
                said += 1
            state = play(GAME, state, seat, action)
    assert said == 0 if name == "random" else 0 < said <= 3 * 5 * seats


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
def test_every_bot_but_random_speaks_of_its_cards_and_says_nothing_plain(name: str) -> None:
    bots = [quick_bot(name) for _ in range(3)]
    log = selfplay(quick(GAME), bots, Options(), "words 0").log
    said = {action.phrase for _, action in log if isinstance(action, Say)}
    assert said
    assert said <= {"covered", "needs_more", "little_help"}


def test_every_statement_of_a_bot_is_true() -> None:
    """Checked against the bot's own cards: its share of the points needed, their mean, their sum."""
    spoken = 0
    for number in range(5):
        played = selfplay(GAME, [bot("greedy")] * 3, Options(), f"truth {number}")
        state = start(GAME, 3, Options())
        for seat, action in played.log:
            if isinstance(action, Say) and action.location is not None:
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


def test_a_search_ends_where_another_seat_acts() -> None:
    """The others know other cards, so nobody can tell from one view what they will do."""
    asked = set()

    def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
        asked.add(seat)
        return GAME.legal_actions(state, seat)

    state, game = position(turn=0), replace(GAME, legal_actions=legal_actions)
    legal = GAME.legal_actions(state, Seat(0))
    Search(game, GAME.view(state, Seat(0)), Seat(0), legal, Rng("search", "own")).run(100)
    assert asked == {0}


def test_all_actions_meet_the_same_worlds() -> None:
    """Otherwise luck would decide between actions that are nearly as good. A view needs fewer worlds then."""
    imagined = []

    def imagine(view: View, rng: Rng) -> State:
        imagined.append(view)
        return GAME.imagine(view, rng)

    state, game = position(turn=0), replace(GAME, imagine=imagine)
    legal = GAME.legal_actions(state, Seat(0))
    found = Search(game, GAME.view(state, Seat(0)), Seat(0), legal, Rng("search", "worlds")).run(100)
    assert sum(each.visits for each in found) == 100
    looks = WORLDS + 2  # to look one action ahead
    assert len(imagined) <= max(each.visits for each in found) + looks


def old_choice(state: State) -> Action:
    """What the bot of yesterday chose."""
    (seat,) = GAME.to_act(state)
    legal = GAME.legal_actions(state, seat)
    action: Action = yardsticks.greedy(GAME, GAME.view(state, seat), seat, legal, Rng("bots", "wednesday"))
    return action


@pytest.mark.parametrize("lying", ["s5 m5 b4 t4 s2", "s5 m5 b4 t4 s3"])
def test_in_the_last_round_no_good_card_is_kept(lying: str) -> None:
    """The old bot kept the 5 for later, although no attack comes later. 22 points are needed."""
    done = tuple(attacked(at, rank) for rank, at in enumerate(RING[:4], 1))
    state = position(
        ("yoko", "eugene"),
        hands=("s1 s2 s3", "w5 w3 b1"),
        piles={"woods": lying},
        by=0,
        holder=0,
        pawns=("woods", "woods"),
        attacks=done,
        turn=1,
        phase=Phase.PLAY,
    )
    assert old_choice(state) == PlayCard("b1", "woods")
    assert chosen(state) == PlayCard("w5", "woods")


def test_ajax_plays_his_ones_together() -> None:
    """Two 1s count 6 in Pilgrim Village. The old bot looked at one card and played the 4 or the 5."""
    for hand, old in (("b1 m1 t4", "t4"), ("b1 t1 e5", "e5")):
        state = position(("ajax", "yoko"), hands=(hand, "w5 w3 b2"), pawns=("pilgrim_village", "woods"))
        state = replace(state, phase=Phase.PLAY)
        assert old_choice(state) == PlayCard(powers(old)[0], "pilgrim_village")
        first = chosen(state)
        assert isinstance(first, PlayCard)
        assert first.card[1] == "1"
        second = chosen(act(state, first))
        assert isinstance(second, PlayCard)
        assert second.card[1] == "1"


def test_several_cards_of_ajax_in_one_turn_are_ones() -> None:
    """The old bot counted each of them like any unknown card (§8.4)."""
    state = position(("yoko", "ajax"), hands=("s1 s2 s3", "w5 w3 b2"))
    laid = tuple(Laid(Seat(1), 20, card) for card in powers("b1 m1 s1"))
    together = replace(state, piles=((), (), (), (), laid))
    single = tuple(replace(each, number=20 + 2 * turn) for turn, each in enumerate(laid))
    apart = replace(state, piles=((), (), (), (), single))
    views = [GAME.view(one, Seat(0)) for one in (together, apart)]
    old = [yardsticks.FROZEN["wednesday"](view, Seat(0)) for view in views]
    new = [GAME.evaluate(view, Seat(0)) for view in views]
    assert old[0] == old[1]
    assert new[0] < new[1]
