"""Chapter 7: running out of moves, and the end."""

from __future__ import annotations

import pytest

from gamenight.core import Seat, play
from gamenight.games.northwest import GAME
from gamenight.games.northwest.types import End, EndGame, State
from games.northwest.positions import (
    at,
    decline,
    free,
    journal,
    legal,
    may_decline,
    place,
    position,
    refusal,
    take,
    takes,
)

# The Hiker has nothing around it; the Fern's rule leads to empty spaces only.
LONELY = """
    m......f
    ........
    ........
    ...@....
    ........
    ...b....
    ........
    l......M
"""
BARREN = """
    f......f
    ........
    ........
    ...@....
    ........
    ...b....
    ........
    l......g
"""
NEARLY_FULL = "ffff ffff ffff fff."
FULL = "ffff ffff ffff ffff"


def stuck_after(*drawings: str, turn: int = 0, supply: int = 10) -> State:
    """The player to move places a cube, and the next finds nothing in reach."""
    state = position(
        BARREN,
        "f",
        journals=tuple(map(journal, drawings)),
        pinecones=(0,) * len(drawings),
        supply=supply,
        hand="f",
        turn=turn,
    )
    return play(GAME, state, state.turn, legal(state)[0])


def test_a_stuck_player_takes_any_mushroom() -> None:
    """§7.1, ruling N2: anywhere on the board, with a pinecone or without."""
    assert takes(position(LONELY, "f")) == {"a1": 0, "h8": 0}


def test_a_stuck_player_may_choose_pinecones_instead() -> None:
    """§7.1, ruling N3: d5 is empty, and one step farther lies the Bee."""
    assert takes(position(LONELY, "f", pinecones=(1, 0))) == {"a1": 0, "h8": 0, "d6": 1}


def test_a_stuck_player_never_pays_for_a_mushroom() -> None:
    """§7.1, §6.5, ruling N23: Mushrooms can be had for nothing, also those that Pinecones reach."""
    assert takes(position(LONELY, "f", pinecones=(9, 0))) == {"a1": 0, "h8": 0, "h1": 6, "a8": 6, "d6": 1}


def test_a_player_who_is_not_stuck_takes_no_faraway_mushroom() -> None:
    """§7.1, ruling N2: the book has lost a "not" here."""
    state = position(LONELY.replace("...@....", "..f@...."), "f")
    assert takes(state) == {"c4": 0}


def test_a_stuck_player_with_a_mushroom_in_the_forest_may_not_decline() -> None:
    """§7.1, §7.2."""
    assert not may_decline(position(LONELY, "f", pinecones=(1, 0)))
    assert "§7.2" in refusal(position(LONELY, "f"), EndGame())


def test_taking_the_mushroom_of_the_stuck_goes_on_as_usual() -> None:
    """§7.1, §3.5: the Hiker stands there, the pinecone is earned, the Mushroom's rule binds the next."""
    state = place(take(position(LONELY, "f"), "h8"), "b1")
    assert (state.hiker, state.rule, state.pinecones) == (at("h8"), "m", (1, 0))
    assert free(state) == {"a1"}


def test_a_stuck_player_without_mushrooms_may_use_pinecones_or_decline() -> None:
    """§7.2, ruling N4."""
    state = position(BARREN, "f", pinecones=(1, 0))
    assert takes(state) == {"d6": 1}
    assert may_decline(state)


def test_declining_ends_the_game_at_once() -> None:
    """§7.2, ruling N4."""
    state = decline(position(BARREN, "f", pinecones=(1, 0)))
    assert state.end is End.DECLINED
    assert GAME.to_act(state) == ()
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.reason == "declined"


def test_using_the_pinecone_lets_the_game_go_on() -> None:
    """§7.2: the Bee at d6 leads on to two Bigfoots."""
    state = position(BARREN.replace("l......g", "l.g.g..g"), "f", pinecones=(1, 0))
    state = place(take(state, "d6"), "b1")
    assert state.end is None
    assert free(state) == {"c8", "e8"}


def test_a_player_who_is_not_stuck_may_not_decline() -> None:
    """§7.2: though no Mushroom is left."""
    assert not may_decline(position(BARREN.replace("...@....", "..f@...."), "f", pinecones=(1, 0)))


def test_the_game_ends_when_nothing_can_be_reached() -> None:
    """§7.3: the next player is stuck without Mushrooms and without Pinecones."""
    state = stuck_after("f... .... .... ....", "f... .... .... ....")
    assert state.end is End.STUCK
    assert GAME.to_act(state) == ()
    assert GAME.legal_actions(state, Seat(1)) == ()


def test_pinecones_that_reach_no_cube_do_not_keep_the_game_going() -> None:
    """§7.3: from d3 to the Fern at a1 it is five steps."""
    without_bee = BARREN.replace("b", ".")
    assert place(position(without_bee, "f", pinecones=(0, 4), hand="f"), "b1").end is End.STUCK
    assert place(position(without_bee, "f", pinecones=(0, 5), hand="f"), "b1").end is None


def test_pinecones_of_others_do_not_help_the_stuck() -> None:
    """§7.3."""
    assert place(position(BARREN, "f", pinecones=(5, 0), hand="f"), "b1").end is End.STUCK


def test_pinecones_that_reach_a_cube_keep_the_game_going() -> None:
    """§7.3, §7.2."""
    state = place(position(BARREN, "f", pinecones=(0, 1), hand="f"), "b1")
    assert state.end is None
    assert takes(state) == {"d6": 1}


def test_a_mushroom_keeps_the_game_going() -> None:
    """§7.3."""
    assert place(position(LONELY, "f", hand="f"), "b1").end is None


def test_the_game_ends_when_all_journals_are_full() -> None:
    """§7.4: after the last player's sixteenth cube, though cubes are left."""
    state = position(LONELY, "f", journals=(journal(FULL), journal(NEARLY_FULL)), hand="f", turn=1)
    state = place(state, "d4")
    assert state.end is End.JOURNALS_FULL
    assert GAME.to_act(state) == ()


def test_the_game_goes_on_while_one_journal_has_room() -> None:
    """§7.4."""
    state = position(LONELY, "f", journals=(journal(NEARLY_FULL),) * 2, hand="f")
    assert place(state, "d4").end is None


def test_full_journals_come_before_being_stuck() -> None:
    """§7.4, §7.3: nobody has to move any more."""
    state = position(BARREN, "f", journals=(journal(FULL), journal(NEARLY_FULL)), hand="f", turn=1)
    assert place(state, "d4").end is End.JOURNALS_FULL


def test_a_round_broken_off_is_not_evened_out() -> None:
    """§7.5, ruling N14: the first seat keeps a cube more than the second."""
    state = stuck_after("f... .... .... ....", "f... .... .... ....")
    assert [16 - drawing.count(".") for drawing in state.journals] == [2, 1]


def test_every_empty_space_gives_a_pinecone() -> None:
    """§7.6, ruling N13: 2 and 3 empty spaces, 10 in the supply."""
    state = stuck_after("ffff ffff ffff f...", "ffff ffff ffff f...")
    assert (state.pinecones, state.supply) == ((2, 3), 5)


@pytest.mark.parametrize(
    ("supply", "pinecones"), [(0, (0, 0)), (1, (0, 1)), (2, (1, 1)), (3, (1, 2)), (4, (2, 2)), (5, (2, 3))]
)
def test_a_short_supply_is_dealt_from_the_player_to_move(supply: int, pinecones: tuple[int, int]) -> None:
    """§7.6, ruling N13: the second seat is stuck, so it receives the first one."""
    state = stuck_after("ffff ffff ffff f...", "ffff ffff ffff f...", supply=supply)
    assert (state.pinecones, state.supply) == (pinecones, 0)


def test_who_has_no_empty_space_left_is_passed_over() -> None:
    """§7.6: three seats, the last one is stuck with one empty space; the others have none."""
    state = stuck_after(FULL, NEARLY_FULL, NEARLY_FULL, turn=1)
    assert (state.pinecones, state.supply) == ((0, 0, 1), 9)


def test_the_decliner_receives_the_first_pinecone() -> None:
    """§7.6, §7.2: it is still that player's turn."""
    state = position(BARREN, "f", pinecones=(1, 0, 2), supply=4)
    assert decline(state).pinecones == (1 + 2, 0 + 1, 2 + 1)


def test_full_journals_receive_nothing() -> None:
    """§7.6, §7.4."""
    state = position(LONELY, "f", journals=(journal(FULL), journal(NEARLY_FULL)), hand="f", turn=1)
    assert (place(state, "d4").pinecones, place(state, "d4").supply) == ((0, 0), 10)
