"""Chapter 7: traps."""

from __future__ import annotations

from collections import Counter

from gamenight.core import CHANCE, Rng
from gamenight.games.nomads_land.types import Phase, RollCombat, State
from games.nomads_land.positions import (
    GAME,
    actor,
    legal,
    offered,
    position,
    rest,
    trap,
    turn_of,
    walk,
    where,
)


def trapped(movement: int = 11, nomads: int = 9) -> State:
    """The first group has just stepped onto the trap at Tip i2."""
    start = position("Tip h2", "Dig g8", "Aim c1", movement=movement, nomads=(nomads, 9, 9))
    return walk(start, "Tip i2")


def test_moving_onto_a_trap_rolls_the_die_each_time() -> None:
    """§7.1, L1"""
    state = trapped()
    assert (actor(state), state.phase) == (CHANCE, Phase.TRAP)
    state = walk(trap(state, "arrow"), "Tip h2", "Tip i2")
    assert actor(state) == CHANCE


def test_beginning_a_turn_on_a_trap_rolls_nothing() -> None:
    """§7.1, L22"""
    state = turn_of("sunny", "Tip i2", "Dig g8")
    assert (actor(state), state.movement) == (0, 11)


def test_two_faces_of_the_die_are_arrows() -> None:
    """§7.2, L21"""
    state = trapped()
    faces = [action.face for action in legal(state) if isinstance(action, RollCombat)]
    assert faces == ["arrow", "skull", "explosion", "skull_boom", "explosion_bang"]
    rng, rolled = Rng("combat", "die"), Counter[str]()
    for _ in range(6000):
        action = GAME.sample(state, rng)
        assert isinstance(action, RollCombat)
        rolled[action.face] += 1
    assert 1800 < rolled["arrow"] < 2200
    assert all(850 < rolled[face] < 1150 for face in faces[1:])


def test_an_arrow_passes_safely() -> None:
    """§7.3, L20"""
    state = trap(trapped(), "arrow")
    assert (state.nomads[0], state.movement, actor(state)) == (9, 9, 0)


def test_a_skull_kills_one() -> None:
    """§7.4"""
    state = trap(trapped(), "skull")
    assert (state.nomads[0], state.movement, actor(state)) == (8, 9, 0)
    assert "Tip h2" in offered(state)


def test_an_explosion_ends_the_turn() -> None:
    """§7.5"""
    state = trap(trapped(), "explosion")
    assert (state.nomads[0], where(state), actor(state)) == (9, "Tip i2", 1)


def test_a_skull_with_an_explosion_does_both() -> None:
    """§7.6"""
    state = trap(trapped(), "skull_boom")
    assert (state.nomads[0], where(state), actor(state)) == (8, "Tip i2", 1)


def test_an_explosion_with_a_bang_takes_two_movement() -> None:
    """§7.7"""
    state = trap(trapped(), "explosion_bang")
    assert (state.nomads[0], state.movement, actor(state)) == (9, 7, 0)


def test_an_explosion_with_a_bang_takes_at_most_the_movement_left() -> None:
    """§7.7, L20: with nothing left the turn is over."""
    state = trap(trapped(movement=3), "explosion_bang")
    assert actor(state) == 1


def test_a_trap_entered_with_the_last_movement_still_rolls() -> None:
    """§7.1, §3.8"""
    state = trapped(movement=2)
    assert actor(state) == CHANCE
    assert actor(trap(state, "arrow")) == 1
    assert actor(trap(state, "skull")) == 1


def test_the_last_nomad_may_die_in_a_trap() -> None:
    """§7.4, §9.1"""
    state = trap(trapped(nomads=1), "skull")
    assert (state.nomads, where(state), actor(state)) == ((0, 9, 9), None, 1)
    assert rest(state, 2).round == 2
