"""Law: every game ends within its bound, with a score for each seat, fit winners and a known reason."""

from __future__ import annotations

from gamenight.core import Outcome
from gamenight.testing.law import law, once
from gamenight.testing.playing import Luck, Playout, Table, is_aside, played, playout


def ending(table: Table, luck: Luck) -> Outcome:
    outcome = table.game.outcome(played(table, luck).last)
    assert outcome is not None, f"{table.game.title} goes on past its bound"
    return outcome


def actions(done: Playout) -> int:
    """How many a game took; asides do not count."""
    return sum(not is_aside(done.game, step) for step in done.steps)


@law
def every_game_ends_within_its_bound(table: Table, luck: Luck) -> None:
    done = played(table, luck)
    assert table.game.to_act(done.last) == ()
    assert actions(done) <= table.game.bound


@once
def the_longest_of_many_games_keeps_within_the_bound(table: Table) -> None:
    lengths = [actions(playout(*table, f"long {number}")) for number in range(100)]
    assert 0 < max(lengths) <= table.game.bound


@law
def every_seat_has_a_score(table: Table, luck: Luck) -> None:
    scores = ending(table, luck).scores
    assert len(scores) == table.seats
    assert all(type(score) is int for score in scores)


@law
def winners_sit_at_the_table_in_order_and_once(table: Table, luck: Luck) -> None:
    winners = ending(table, luck).winners
    assert set(winners) <= set(range(table.seats))
    assert list(winners) == sorted(set(winners))


@law
def the_reason_is_an_end_of_the_game(table: Table, luck: Luck) -> None:
    assert ending(table, luck).reason in [end.value for end in table.game.End]


@law
def a_table_that_cooperates_wins_or_loses_together(table: Table, luck: Luck) -> None:
    shares = (0, table.seats) if table.game.cooperative else range(table.seats + 1)
    assert len(ending(table, luck).winners) in shares
