"""The texts of Nomad's Land: what happened, what a choice does, and why an action is refused."""

from __future__ import annotations

import pytest

from gamenight.core import Choice, Seat, play, start
from gamenight.games.nomads_land.types import (
    Action,
    ChooseSide,
    Combat,
    EndTurn,
    Options,
    Phase,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollWeather,
    RollZone,
    Spawn,
    State,
    Teleport,
)
from games.nomads_land.positions import (
    BOX,
    GAME,
    act,
    actor,
    at,
    legal,
    offered,
    position,
    refusal,
    rolled,
    turn_of,
    walk,
    way,
)

FAR = "Dig g8"


def told(state: State, action: Action, viewer: int | None = None) -> list[str]:
    """The lines that a viewer gets for the action. The default viewer is a spectator."""
    seat = actor(state)
    eyes = None if viewer is None else Seat(viewer)
    lines = GAME.narrate(state, seat, action, play(GAME, state, seat, action), eyes)
    return [line.format("Ann", "Bob", "Cleo", "Dan") for line in lines]


def choice(state: State, action: Action) -> Choice:
    assert action in legal(state)
    return GAME.describe(GAME.view(state, state.turn), state.turn, action)


def test_set_up_is_told() -> None:
    """§2.2, §2.4, §2.5"""
    state = start(GAME, 2, Options())
    assert told(state, RollZone("Tip")) == ["The food lies in Tip."]
    state = act(state, RollZone("Tip"))
    assert told(state, RollChallenge(-2)) == [], "one line for the dice of all"
    state = act(state, RollChallenge(-2))
    assert told(state, RollChallenge(3), 1) == [
        "Challenge dice: Ann −2, you +3.",
        "You move first, then Ann.",
        "Start tiles are chosen in reverse turn order: Ann, then you.",
    ]
    state = act(state, RollChallenge(0))
    assert told(state, Spawn(at("Hop b8"))) == ["Ann begins on the Start at Hop b8."]
    state = act(state, Spawn(at("Hop b8")))
    assert told(state, Spawn(at("Lurk g8"))) == ["Bob begins on the Start at Lurk g8.", "Turn 1 begins."]


def test_each_reroll_is_one_line() -> None:
    """§2.4, L41"""
    state = rolled("Tip", 2, -1, seats=3)
    assert told(state, RollChallenge(2), 0) == [
        "Challenge dice: you +2, Bob −1, Cleo +2; you and Cleo tie and roll again."
    ]
    state = act(state, RollChallenge(2), RollChallenge(0))
    assert told(state, RollChallenge(0)) == ["Reroll 1: Ann 0, Cleo 0; Ann and Cleo tie and roll again."]
    assert told(state, RollChallenge(1)) == [
        "Reroll 1: Ann 0, Cleo +1.",
        "Cleo moves first, then Ann, then Bob.",
        "Start tiles are chosen in reverse turn order: Bob, then Ann, then Cleo.",
    ]


def test_ten_tied_rerolls_are_told() -> None:
    """§2.4, L41"""
    state = rolled("Tip", 2, -1, 2, *[1] * 19, seats=3)
    assert told(state, RollChallenge(1), 2)[:3] == [
        "Reroll 10: Ann +1, you +1.",
        "10 rerolls were tied, so the seats decide: Ann (seat 1) before you (seat 3).",
        "Ann moves first, then Bob, then you.",
    ]


def test_a_walk_is_told_with_its_end_and_cost() -> None:
    """§3.4, §3.6"""
    state = position("Tip a3", FAR)
    action = offered(state)["Tip b2"]
    assert told(state, action, 0) == ["You walk 2 tiles to the Food at Tip b2, for 2 movement."]
    assert told(state, action, 1) == ["Ann walks 2 tiles to the Food at Tip b2, for 2 movement."]
    assert told(state, EndTurn()) == ["Ann ends the turn with 11 movement left."]


def test_quicksand_and_the_oasis_are_told() -> None:
    """§5.5, §8.1"""
    state = position("Hop f4", FAR)
    assert told(state, way("Hop f5"), 0)[1:] == ["Quicksand ends your turn."]
    assert told(state, way("Hop f5"), 1)[1:] == ["Quicksand ends Ann's turn."]
    state = position("Oasis e4", FAR, nomads=(3, 9))
    assert told(state, way("Oasis e5"))[1:] == ["Ann reaches the Oasis: 4 nomads come back."]
    state = position("Oasis e4", FAR, nomads=(8, 9))
    assert told(state, way("Oasis e5"), 0)[1:] == ["You reach the Oasis: 1 nomad comes back."]
    state = position("Oasis e4", FAR)
    assert told(state, way("Oasis e5"))[1:] == ["Ann reaches the Oasis: nobody was missing."]


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("arrow", "The trap: passed safely."),
        ("skull", "The trap: a nomad dies."),
        ("explosion", "The trap: an explosion ends the turn."),
        ("skull_boom", "The trap: a nomad dies, and the turn is over."),
        ("explosion_bang", "The trap: 2 movement lost, or what is left."),
    ],
)
def test_traps_are_told(face: Combat, words: str) -> None:
    """§7.2"""
    assert told(walk(position("Tip h2", FAR), "Tip i2"), RollCombat(face)) == [words]


def test_the_wind_is_told() -> None:
    """§6.5 to §6.12"""
    state = turn_of("tornado", "Tip f6", "Tip d6")
    assert told(state, RollArrow("up")) == ["The wind blows Ann up, 2 tiles to the Food at Tip f4."]
    assert told(state, RollArrow("left"), 0) == [
        "The wind blows you left, 1 tile to the Grass at Tip e6, and into Bob: both lose a nomad."
    ]
    beside = turn_of("tornado", "Tip f6", "Tip e6")
    assert told(beside, RollArrow("left"), 1) == ["The wind blows Ann left into you: both lose a nomad."]
    assert told(state, RollArrow("door")) == ["The Arrow die shows the door: the wind does not move Ann."]
    assert told(state, RollArrow("either"), 0) == ["You choose whether the wind blows left or right."]
    state = turn_of("blizzard", "Tip a5", FAR)
    assert told(state, RollArrow("left")) == [
        "The wind would blow Ann off the island: a nomad is lost, and nobody moves."
    ]
    state = turn_of("blizzard", "Hop b5", FAR)
    assert told(state, RollArrow("left")) == [
        "The wind blows Ann left against the mountains, and nobody moves."
    ]


def test_the_end_of_a_turn_is_told_in_order() -> None:
    """§4.1, §4.5, §9.1"""
    state = position("Tip e3", "Hop d2", "Hop b4", turn=2, round=3, nomads=(3, 9, 9))
    assert told(state, EndTurn(), 1) == [
        "Cleo ends the turn with 11 movement left.",
        "Death: Ann loses 3 nomads, you lose 1 nomad, Cleo loses 1 nomad.",
        "The last of Ann's nomads has died: the group is out.",
        "Turn 4 begins.",
        "The food lies in Dig.",
    ]
    state = position("Oasis e5", None, "Hop b4", turn=2, round=3)
    assert told(state, EndTurn())[1:] == ["Death: Cleo loses 1 nomad."]
    state = position("Tip e3", FAR, phase=Phase.WEATHER, round=2)
    assert told(state, RollWeather("partly_cloudy")) == ["The weather changes: partly cloudy."]


def test_leaving_the_oasis_is_told() -> None:
    """§8.5"""
    state = position("Oasis e5", "Hop d2", phase=Phase.TELEPORT, round=3)
    assert told(state, Teleport(at("Tip a3")))[0] == "Ann leaves the Oasis for the Start at Tip a3."
    assert choice(state, Teleport(at("Aim c1"))).text == (
        "Leave the Oasis for the Start at Aim c1: 13 movement to the nearest Food in Dig"
    )
    last = position("Oasis e5", "Hop d2", phase=Phase.TELEPORT, round=9)  # no death follows
    assert choice(last, Teleport(at("Aim c1"))).text == "Leave the Oasis for the Start at Aim c1"


def test_the_end_is_told() -> None:
    """§9.2, §9.3, §9.4"""
    state = position("Hop d2", "Hop b4", turn=1, round=9)
    assert told(state, EndTurn())[-1] == "The nine turns are over."
    state = position("Hop d2", "Tip e3", turn=1, round=9, nomads=(9, 1))
    assert told(state, EndTurn())[-1] == "Only one group is left: the game ends."
    state = position("Tip e1", "Tip e3", turn=1, round=9, nomads=(1, 1))
    assert told(state, EndTurn())[-1] == "Nobody is left on the island: the game ends."


def test_a_walk_is_offered_with_its_cost_and_its_losses_at_the_next_death() -> None:
    """§3.6, §4.6, §4.7"""
    state = position("Tip a3", FAR, food="Tip")
    food = choice(state, offered(state)["Tip b2"])
    assert food.text == (
        "Walk to the Food at Tip b2: 2 of 11 movement (at the next death 1 nomad would die here)"
    )
    assert food.badge == "2"
    water = choice(state, offered(state)["Tip f2"])
    assert water.text.endswith("(at the next death 2 nomads would die here)")
    alone = position("Tip a3", FAR, nomads=(1, 9))
    assert choice(alone, offered(alone)["Tip f2"]).text.endswith("(at the next death 1 nomad would die here)")
    elsewhere = position("Tip a3", FAR, food="Aim")
    assert (
        choice(elsewhere, offered(elsewhere)["Tip b2"]).text == "Walk to the Food at Tip b2: 2 of 11 movement"
    )


def test_a_walk_is_offered_with_its_dangers() -> None:
    """§3.7, §5.5, §5.8, §8.2"""
    tight = position("Hop h3", FAR, movement=3)
    assert choice(tight, offered(tight)["Hop h5"]).text == (
        "Walk to the Grass at Hop h5: 3 of 3 movement, over a trap"
    )
    assert choice(tight, offered(tight)["Hop h4"]).text == (
        "Walk to the Trap at Hop h4: 2 of 3 movement; the Combat die decides what the trap does"
    )
    three = position("Oasis c3", FAR, movement=6)
    assert choice(three, offered(three)["Oasis f3"]).text.startswith(
        "Walk to the Trap at Oasis f3: 6 of 6 movement, over 2 traps; the Combat die"
    )
    sand = position("Hop f4", FAR)
    assert choice(sand, way("Hop f5")) == Choice(
        "Walk to the Quicksand at Hop f5: 11 of 11 movement; the quicksand ends the turn", "11"
    )
    oasis = position("Oasis e4", FAR)
    assert choice(oasis, way("Oasis e5")).text == (
        "Walk to the Oasis at Oasis e5: 1 of 11 movement; the Oasis brings back up to 4 nomads and ends the"
        " turn (at the next death nobody would die here)"
    )


def test_ending_the_turn_is_offered_with_the_losses_of_its_death() -> None:
    """§3.4, §4.5: the text says how many nomads die at the end of this turn."""
    assert choice(position("Tip a3", FAR), EndTurn()).text == "End the turn with 11 movement left"
    assert choice(position("Tip a3", FAR, round=3), EndTurn()).text == (
        "End the turn with 11 movement left: 3 nomads will die here at the end of this turn"
    )


def test_left_and_right_are_offered_with_the_effect_of_the_wind() -> None:
    """§6.8, §6.10, §6.12"""
    state = act(turn_of("tornado", "Tip b6", "Tip d6"), RollArrow("either"))
    assert choice(state, ChooseSide("left")) == Choice(
        "Let the wind blow the group left: off the island, so a nomad dies and the group stays", "−1"
    )
    assert choice(state, ChooseSide("right")) == Choice(
        "Let the wind blow the group right, into another group: both lose a nomad", "−1"
    )
    state = act(turn_of("tornado", "Tip f6", "Tip d6"), RollArrow("either"))
    assert choice(state, ChooseSide("left")) == Choice(
        "Let the wind blow the group left to the Grass at Tip e6, and into another group: both lose a nomad",
        "−1",
    )
    state = act(turn_of("tornado", "Tip f6", FAR), RollArrow("either"))
    assert choice(state, ChooseSide("left")).text == "Let the wind blow the group left to the Grass at Tip d6"
    state = act(turn_of("blizzard", "Hop b5", FAR), RollArrow("either"))
    assert (
        choice(state, ChooseSide("left")).text
        == "Let the wind blow the group left, against the mountains: the group stays"
    )


def test_starts_are_offered_with_haven_or_wilderness() -> None:
    """§2.5, §1.6, §1.7"""
    state = rolled("Aim", 1, 0)
    assert choice(state, Spawn(at("Tip a3"))).text.startswith("Begin on the Start at Tip a3, in a haven: ")
    assert choice(state, Spawn(at("Hop b8"))).text.startswith(
        "Begin on the Start at Hop b8, in the wilderness: "
    )


def test_starts_are_offered_with_the_way_to_the_food_of_the_next_death() -> None:
    """§2.5: from Hop b8 three tiles down to Tip b2. From Aim c1 to Dig e2 twelve tiles, one of them Sand."""
    assert choice(rolled("Tip", 1, 0), Spawn(at("Hop b8"))).text.endswith(
        ": 3 movement to the nearest Food in Tip"
    )
    assert choice(rolled("Dig", 1, 0), Spawn(at("Aim c1"))).text.endswith(
        ": 13 movement to the nearest Food in Dig"
    )


def test_the_way_to_the_food_goes_around_quicksand_and_the_oasis() -> None:
    """§5.5, §8.2: both end the turn. The tunnel between Tip b5 and Wild h5 counts."""
    far = BOX.land.distances(at("Tip a5"))
    assert far[at("Wild h5")] == 1 + 1
    assert not far.keys() & {at("Oasis e5"), at("Oasis e4"), at("Hop f5")}


def test_a_refusal_says_which_action_is_due() -> None:
    """§3.4, §6.8, §7.2"""
    state = position("Tip a3", FAR)
    assert refusal(state, RollZone("Hop")) == "the group walks or ends its turn now (§3.4)"
    assert refusal(state, ChooseSide("left")) == "only a T on the Arrow die leaves a choice of sides (§6.8)"
    trap = walk(position("Tip h2", FAR), "Tip i2")
    assert refusal(trap, RollArrow("up")) == "the Combat die is rolled now (§7.2)"


def test_a_walk_to_the_own_tile_is_refused() -> None:
    """§3.4"""
    state = position("Tip a3", FAR)
    assert refusal(state, way("Tip a4", "Tip a3")) == "the group stands at Tip a3 already (§3.4)"
    assert refusal(state, way("Tip a4", "Tip a5", "Tip a3")).startswith("Tip a3 is not next to Tip a5: ")


def test_a_turn_lost_to_the_wind_is_told() -> None:
    """§6.13: the group that lost the turn is addressed as you."""
    state = act(turn_of("blizzard", "Tip i3", FAR), RollArrow("up"))
    assert told(state, RollCombat("explosion"), 1) == [
        "The trap: an explosion ends the turn.",
        "Ann loses the turn: the wind carried the group into a trap before it could walk.",
    ]
    assert told(state, RollCombat("explosion"), 0)[1].startswith("You lose the turn: the wind carried")
    sinking = turn_of("blizzard", "Hop f6", FAR)
    assert told(sinking, RollArrow("up"), 1)[1:] == [
        "Quicksand ends Ann's turn.",
        "Ann loses the turn: the wind carried the group into quicksand before it could walk.",
    ]
