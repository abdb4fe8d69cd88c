"""Simulation: results add up, and for one seed they do not depend on the number of workers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from core.toy import TOY, Sign
from gamenight.bots import Bot, bot
from gamenight.core import (
    CHANCE,
    AnyGame,
    BadTable,
    IllegalAction,
    Outcome,
    Rng,
    Seat,
    UnknownBot,
    UnknownGame,
    WrongSeats,
)
from gamenight.core import replay as replay_log
from gamenight.games import game
from gamenight.lab.selfplay import Played, selfplay
from gamenight.lab.simulate import Experiment, Result, simulate

MIXED = Experiment("northwest", ("greedy", "random", "random"), 120, 3)


def figures(result: Result) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(result)
    del found["seconds"]
    return found


def test_a_bot_may_make_asides_when_it_is_asked_to_act() -> None:
    def nodding(game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:
        asides = game.asides(game.imagine(view, rng), seat)
        return asides[0] if asides else legal[0]

    played = selfplay(TOY, [nodding, nodding], TOY.Options(), "nodding")
    signs = [action.sign for _, action in played.log if isinstance(action, Sign)]
    assert signs == ["nod", "nod", "wink", "wink", "nod", "wink"]  # after a bid, once more
    assert list(replay_log(TOY, 2, TOY.Options(), played.log))[-1].bids == (0, 0)


def test_the_number_of_workers_changes_nothing() -> None:
    alone = figures(simulate(MIXED, workers=1))
    assert figures(simulate(MIXED, workers=2)) == alone
    assert figures(simulate(MIXED, workers=5)) == alone


def test_another_seed_gives_other_games() -> None:
    other = msgspec.structs.replace(MIXED, seed=4)
    assert figures(simulate(other, workers=1)) != figures(simulate(MIXED, workers=1))


def test_the_figures_add_up_to_the_games_played_one_by_one() -> None:
    northwest = game("northwest")
    experiment = Experiment("northwest", ("random",) * 4, 60, 5)
    result = simulate(experiment, workers=1)
    wins, scores, actions = [Fraction()] * 4, [0] * 4, 0
    ends = dict.fromkeys([end.value for end in northwest.End], 0)
    for number in range(60):
        played = selfplay(northwest, [bot("random")] * 4, northwest.Options(), f"5/{number}")
        for seat in played.outcome.winners:
            wins[seat] += Fraction(1, len(played.outcome.winners))
        scores = [a + b for a, b in zip(scores, played.outcome.scores, strict=True)]
        ends[played.outcome.reason] += 1
        actions += len(played.log)
    assert result.wins == [float(w) for w in wins]
    assert sum(wins) == 60
    assert result.scores == [points / 60 for points in scores]
    assert result.ends == ends
    assert result.actions == actions


def test_a_shared_win_counts_as_a_fraction_for_each_winner() -> None:
    found = [
        simulate(Experiment("northwest", ("random", "random"), 50, seed), workers=1) for seed in range(20)
    ]
    assert any(share % 1 for result in found for share in result.wins)
    assert all(sum(result.wins) == 50 for result in found)


def test_progress_counts_every_game() -> None:
    heard: list[int] = []
    simulate(MIXED, workers=2, progress=heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 120


def test_options_reach_the_games() -> None:
    northwest = game("northwest")
    rich = Experiment("northwest", ("random",) * 4, 60, 5, northwest.Options(mix="foragers"))
    plain = msgspec.structs.replace(rich, options=None)
    assert simulate(rich, workers=1).ends["journals full"] > simulate(plain, workers=1).ends["journals full"]


def test_won_is_counted_only_for_cooperative_games() -> None:
    assert b'"won"' not in msgspec.json.encode(simulate(MIXED, workers=1))


def test_won_counts_the_games_that_all_have_won_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every third of 120 games, in three chunks."""

    def every_third(_game: AnyGame, bots: Sequence[Bot], _options: object, seed: str) -> Played:
        winners = tuple(map(Seat, range(len(bots)))) if int(seed.partition("/")[2]) % 3 == 0 else ()
        reason = next(iter(game("wednesday").End))
        return Played(Outcome((0,) * len(bots), winners, reason), ())

    monkeypatch.setattr("gamenight.lab.simulate.selfplay", every_third)
    result = simulate(Experiment("wednesday", ("random",) * 3, 120, 1), workers=1)
    assert (result.won, result.games) == (40, 120)
    assert result.wins == [40 / 3] * 3


def test_a_played_log_replays_to_its_outcome() -> None:
    northwest = game("northwest")
    played = selfplay(northwest, [bot("greedy")] * 2, northwest.Options(), "replayed")
    *_, last = replay_log(northwest, 2, northwest.Options(), played.log)
    assert northwest.outcome(last) == played.outcome
    assert sum(seat == CHANCE for seat, _ in played.log) == 64


def test_an_illegal_choice_of_a_bot_raises() -> None:
    def cheat(game: AnyGame, view: Any, seat: Seat, legal: tuple[Any, ...], rng: Rng) -> Any:  # noqa: ARG001
        return game.Action.decode(b'{"type":"EndGame"}')

    northwest = game("northwest")
    with pytest.raises(IllegalAction, match="seat 1"):
        selfplay(northwest, [cheat, cheat], northwest.Options(), "cheated")


@pytest.mark.parametrize(
    ("experiment", "error"),
    [
        (Experiment("chess", ("random", "random"), 1, 1), UnknownGame),
        (Experiment("northwest", ("random", "oracle"), 1, 1), UnknownBot),
        (Experiment("northwest", ("random",), 1, 1), WrongSeats),
        (Experiment("northwest", ("random",) * 5, 1, 1), WrongSeats),
        (Experiment("northwest", ("random", "random"), 0, 1), BadTable),
    ],
)
def test_an_impossible_experiment_is_refused_before_it_starts(
    experiment: Experiment, error: type[Exception]
) -> None:
    with pytest.raises(error):
        simulate(experiment)
