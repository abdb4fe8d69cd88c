"""What a hint says about an action in Nomad's Land."""

from __future__ import annotations

from gamenight.bots import bot
from gamenight.core import CHANCE, Rng, start
from gamenight.games.nomads_land.types import Action, ChooseSide, EndTurn, Options, State
from games.nomads_land.positions import GAME, act, actor, offered, position, rolled, turn_of, wind

FAR = "Roam d8"


def merits(state: State, action: Action) -> tuple[str, ...]:
    seat = actor(state)
    return GAME.merits(GAME.view(state, seat), GAME.view(act(state, action), seat), seat)


def test_food_before_a_death_is_praised() -> None:
    state = position("Tip a4", FAR, round=2, food="Tip")
    said = merits(state, offered(state)["Tip b2"])
    assert said[0] == "the death of turn 3 takes 1 of your nomads, not 3"
    assert "the Food at Tip b2 is yours until turn 3" in said


def test_food_left_behind_is_a_warning() -> None:
    state = position("Tip b2", FAR, round=2, food="Tip")
    assert merits(state, offered(state)["Tip b3"])[0] == "the death of turn 3 takes 3 of your nomads, not 1"


def test_a_death_at_the_end_of_the_turn_is_counted() -> None:
    state = position("Tip b2", FAR, round=9, food="Tip", turn=0, first=1)
    assert merits(state, EndTurn()) == ("1 nomad will die at the end of this turn",)


def test_nomads_that_come_back_are_counted() -> None:
    state = position("Oasis e4", FAR, nomads=(6, 9), round=7)
    said = merits(state, offered(state)["Oasis e5"])
    assert said[:2] == ("3 nomads back in the Oasis", "the death of turn 9 takes none of your nomads, not 3")


def test_what_a_rival_loses_is_named() -> None:
    state = position("Aim h7", "Tip i4", nomads=(5, 6), round=9, food="Aim")
    assert "{1} cannot have the Food at Aim b6" in merits(state, offered(state)["Aim b6"])


def test_the_way_to_the_food_is_measured() -> None:
    state = position("Aim h1", "Oasis e5", round=7, food="Dig")
    near, far = merits(state, offered(state)["Dig c1"]), merits(state, offered(state)["Aim i1"])
    assert near[0] == "3 movement to the Food at Dig e2"
    assert far[0] == "7 movement to the Food at Dig e2"


def test_a_trap_is_a_warning() -> None:
    state = position("Oasis d1", FAR)
    assert "enters a trap: 2 of 6 faces take a nomad" in merits(state, offered(state)["Oasis d2"])


def test_shelter_is_praised() -> None:
    state = position("Aim d4", FAR, round=8, food="Dig", weather="blizzard", movement=8)
    assert "safe from weather and wind in the next turn" in merits(state, offered(state)["Aim d5"])


def test_a_wind_off_the_island_is_a_warning() -> None:
    state = wind(turn_of("tornado", "Tip b6", FAR), "either")
    assert merits(state, ChooseSide("left"))[0] == "a nomad dies: the wind blows off the island"
    assert "dies" not in " ".join(merits(state, ChooseSide("right")))


def test_a_start_tile_is_rated_by_its_way_to_the_food() -> None:
    state = rolled("Aim", 1, 0)
    said = [merits(state, action)[0] for action in GAME.legal_actions(state, actor(state))]
    assert all("movement to the Food at Aim" in first for first in said)
    assert len(set(said)) > 4


def test_every_decision_of_a_game_has_short_reasons() -> None:
    """All actions of every sixth decision, in a game of four."""
    rng, player = Rng("merits", "game"), bot("greedy")
    state, decisions = start(GAME, 4, Options()), 0
    while acting := GAME.to_act(state):
        if acting == (CHANCE,):
            state = GAME.apply(state, CHANCE, GAME.sample(state, rng))
            continue
        (seat,) = acting
        view, legal = GAME.view(state, seat), GAME.legal_actions(state, seat)
        action = player(GAME, view, seat, legal, rng)
        decisions += 1
        for each in legal if decisions % 6 == 0 else (action,):
            said = GAME.merits(view, GAME.view(GAME.apply(state, seat, each), seat), seat)
            assert said
            assert len(said) == len(set(said))
            assert all(len(merit) < 60 for merit in said), said
        state = GAME.apply(state, seat, action)
