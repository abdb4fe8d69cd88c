"""Law: every game ends within its bound, with a score for each seat, valid winners and a listed reason."""

from __future__ import annotations

from gamenight.core import Outcome
from gamenight.testing.law import law, once
from gamenight.testing.playing import Case, Luck, Playout, is_aside, played, playout


def ending(case: Case, luck: Luck) -> Outcome:
    outcome = case.game.outcome(played(case, luck).last)
    assert outcome is not None, f"{case.game.title} goes on past its bound"
    return outcome


def actions(done: Playout) -> int:
    """How many a game took; asides do not count."""
    return sum(not is_aside(done.game, step) for step in done.steps)


@law
def every_game_ends_within_its_bound(case: Case, luck: Luck) -> None:
    done = played(case, luck)
    assert case.game.to_act(done.last) == ()
    assert actions(done) <= case.game.bound


@once
def a_hundred_games_end_within_the_bound(case: Case) -> None:
    lengths = [actions(playout(*case, f"long {number}")) for number in range(100)]
    assert 0 < max(lengths) <= case.game.bound


@law
def every_seat_has_a_score(case: Case, luck: Luck) -> None:
    scores = ending(case, luck).scores
    assert len(scores) == case.seats
    assert all(type(score) is int for score in scores)


@law
def winners_are_seats_of_the_game_in_order_and_once(case: Case, luck: Luck) -> None:
    winners = ending(case, luck).winners
    assert set(winners) <= set(range(case.seats))
    assert list(winners) == sorted(set(winners))


@law
def the_reason_is_an_end_of_the_game(case: Case, luck: Luck) -> None:
    assert ending(case, luck).reason in [end.value for end in case.game.End]


@law
def a_cooperative_game_is_won_or_lost_by_all(case: Case, luck: Luck) -> None:
    shares = (0, case.seats) if case.game.cooperative else range(case.seats + 1)
    assert len(ending(case, luck).winners) in shares
