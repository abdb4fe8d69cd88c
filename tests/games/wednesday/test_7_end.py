"""Chapter 7: the end."""

from __future__ import annotations

import pytest

from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import Attack, End, Location, Phase
from games.wednesday.positions import TWO, attacked, last_turn, strike

ORDER: tuple[Location, ...] = ("crypt", "pilgrim_village", "art_shed", "jericho")
ENOUGH = "s5 w5 b5 m5 t5"


def before(*saved: bool) -> tuple[Attack, ...]:
    return tuple(attacked(at, rank, won) for rank, (at, won) in enumerate(zip(ORDER, saved, strict=False), 1))


def test_the_third_lost_target_ends_the_game_at_once() -> None:
    """§7.1, ruling W1: in the third round, or in the fifth with two Targets saved."""
    early = strike(last_turn(TWO, "woods", "", attacks=before(False, False)))
    assert (early.end, early.phase, GAME.to_act(early)) == (End.LOST, Phase.OVER, ())
    late = strike(last_turn(TWO, "woods", "", attacks=before(True, False, True, False)))
    assert late.end is End.LOST
    outcome = GAME.outcome(late)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), "hyde wins")


def test_all_five_attacks_are_played_after_the_third_save() -> None:
    """§7.2, ruling W25."""
    state = strike(last_turn(TWO, "woods", ENOUGH, attacks=before(True, True)))
    assert state.end is None
    assert GAME.to_act(state) == (0,)


@pytest.mark.parametrize(
    ("saved", "end"),
    [
        ((True, True, False, False), End.BEGINNERS),
        ((True, True, True, False), End.INTERMEDIATES),
        ((True, True, True, True), End.MASTERS),
    ],
)
def test_the_number_of_lost_targets_gives_the_rank(saved: tuple[bool, ...], end: End) -> None:
    """§7.3, §7.4, §7.5: the fifth Target is saved each time."""
    state = strike(last_turn(TWO, "woods", ENOUGH, attacks=before(*saved)))
    assert state.end is end
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.winners == (0, 1)


def test_the_score_of_everyone_is_the_number_of_targets_saved() -> None:
    """§7.6."""
    won = GAME.outcome(strike(last_turn(TWO, "woods", ENOUGH, attacks=before(True, True, True, False))))
    lost = GAME.outcome(strike(last_turn(TWO, "woods", "", attacks=before(True, False, False))))
    assert won is not None
    assert lost is not None
    assert (won.scores, lost.scores) == ((4, 4), (1, 1))


def test_no_location_is_threatened_after_the_end() -> None:
    """§7.1: the view shows the rank and the points of the last attack."""
    view = GAME.view(strike(last_turn(TWO, "woods", "s1", attacks=before(False, False))), None)
    assert (view.threatened, view.rank, view.needed, view.lost) == ((), 3, 18, 3)
