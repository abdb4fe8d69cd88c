"""Every figure of a report agrees with a second, naive computation over the same rows."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import polars as pl
import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, Feature, Seat, Use
from gamenight.games import game as find_game
from gamenight.lab import play as playing
from gamenight.lab.design import Asked, design
from gamenight.lab.figures import figures
from gamenight.lab.results import Results, tables
from gamenight.lab.run import run
from gamenight.lab.stats import (
    Difference,
    Share,
    Sums,
    bin_width,
    difference,
    error,
    estimate,
    histogram,
    share,
    spread,
)
from lab.naive import Naive

FEATURES = (
    *(Feature(f"took/{at}", "Space", f"Space {at}") for at in range(64)),
    Feature("start/edge", "Start", "On the edge"),
    Feature("start/inside", "Start", "Inside"),
    Feature("rolled", "Rule", "A cube was rolled"),
    Feature("never", "Rule", "Never used"),
)


def counted(before: Any, seat: Seat, action: Any, _after: Any) -> tuple[Use, ...]:
    """Uses of some spaces of Northwest, of the start, and of the dice, which are everybody's."""
    if seat == CHANCE:
        return (Use("rolled", CHANCE),)
    if type(action).__name__ != "TakeCube" or action.space % 3 == 0:
        return ()
    space = action.space
    start = ("edge" if space < 8 else "inside") if before.hiker is None else ""
    return (
        *[Use(f"took/{space}", seat)] * (space % 2 + 1),
        *([Use(f"start/{start}", seat)] if start else []),
    )


def spoken(before: Any, seat: Seat, action: Any, _after: Any) -> tuple[Use, ...]:
    """Uses of the kinds of action of Wednesday."""
    return (Use(type(action).__name__, seat),) if before.turn == seat else ()


NORTHWEST = replace(find_game("northwest"), features=FEATURES, used=counted)
WEDNESDAY = replace(
    find_game("wednesday"),
    features=tuple(
        Feature(kind, "Action", kind) for kind in ("MoveTo", "Stay", "Swap", "Discard", "Say", "Pass", "Bow")
    ),
    used=spoken,
)
PLAIN = find_game("donde_es")  # without features

DESIGNS = {
    "players against each other": (
        NORTHWEST,
        Asked(
            seats=(2, 3),
            bots=("random", "greedy+random", "greedy+level1+random"),
            values={"cubes.pinecones.faces": (1, 3)},
            games=20,
            seed=1,
        ),
    ),
    "together": (
        WEDNESDAY,
        Asked(seats=(2, 3), bots=("random", "greedy"), options={"level": ("expert",)}, games=10, seed=1),
    ),
    "together, one company": (WEDNESDAY, Asked(seats=(2,), bots=("random",), games=3, seed=1)),
    "without features": (
        replace(PLAIN, features=(), used=lambda *_: ()),
        Asked(seats=(3,), bots=("random",), games=8, seed=1),
    ),
    "one game": (NORTHWEST, Asked(seats=(2,), bots=("random",), games=1, seed=1)),
}


def same(found: Any, naive: Any, path: str = "") -> None:
    """Assert that two trees of figures are equal up to rounding."""
    match naive:
        case dict():
            assert found.keys() == naive.keys(), path
            for key in naive:
                same(found[key], naive[key], f"{path}.{key}")
        case list():
            assert len(found) == len(naive), path
            for at, value in enumerate(naive):
                same(found[at], value, f"{path}[{at}]")
        case float():
            assert found == pytest.approx(naive, rel=1e-9, abs=1e-9), path
        case _:
            assert found == naive, path


@pytest.mark.parametrize("name", DESIGNS)
def test_every_figure_agrees_with_the_naive_computation(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, asked = DESIGNS[name]
    monkeypatch.setattr(playing, "_built", lambda *_: game)
    planned = design(game, asked)
    with closing(Results(tmp_path, planned)) as results:
        run(planned, results, 1)
    found = figures(tables(tmp_path), game, planned.cells)
    same(msgspec.to_builtins(found), Naive(tmp_path, game, planned.cells).figures())
    assert_not_trivial(name, msgspec.to_builtins(found), game)


def assert_not_trivial(name: str, found: Any, game: AnyGame) -> None:
    """Figures that are all zero would agree too."""
    if name == "players against each other":
        assert [table["seats"] for table in found["tables"]] == [2, 3]
        assert len(found["cells"]) == 12
        assert {(each["seats"], each["bot"]) for each in found["skill"]} >= {(3, "greedy"), (3, "level1")}
        used = {each["feature"]["key"]: each for each in found["features"]}
        assert used["never"]["uses"] == 0
        assert used["rolled"]["won"] is None
        assert used["took/1"]["worth"]["enough"]
        assert all(0 < table["turns"]["idle"]["value"] < 1 for table in found["tables"])
        assert all(table["turns"]["forced_turns"]["value"] > 0 for table in found["tables"])
    if name == "together":
        assert 0 < found["tables"][0]["won"][0]["value"] < 1
        assert len(found["skill"]) == 4
        assert sum(each["worth"] is not None for each in found["features"]) >= 2
    rounds = [table["rounds"] for table in found["tables"]]
    if game.slug == PLAIN.slug:
        assert all(each["mean"] > 1 for each in rounds)
    else:
        assert not any(rounds)
    if not game.features:
        assert found["tables"][0]["turns"]["idle"] is None


def test_a_share_is_significant_if_the_usual_one_lies_outside_its_interval() -> None:
    assert share(60, 100, 0.5).significant
    assert not share(55, 100, 0.5).significant
    assert not share(10, 10, 0.5).significant  # too few
    assert not share(60, 100).significant
    assert not share(0, 100, 0.0).significant
    assert not share(100, 100, 1.0).significant


def test_a_difference_of_means_agrees_with_a_hand_worked_interval() -> None:
    """Means 0.5 and 0.25 of 100 each: variances 0.25 · 100/99 and 0.1875 · 100/99; error √(0.4375/99)."""
    found = difference(Sums(100, 50.0, 50.0), Sums(100, 25.0, 25.0))
    assert found is not None
    assert (found.value, found.low, found.high) == pytest.approx((0.25, 0.1197, 0.3803), abs=1e-4)
    assert found.significant
    few = difference(Sums(29, 29.0, 29.0), Sums(100, 0.0, 0.0))
    assert few is not None
    assert not few.significant
    assert difference(Sums(0, 0.0, 0.0), Sums(5, 1.0, 1.0)) is None


def test_what_is_known_of_thirty_is_enough_and_of_29_is_not() -> None:
    assert share(30, 30, 0.5).significant
    assert not share(29, 29, 0.5).significant
    some, others = Sums(30, 30.0, 30.0), Sums(100, 0.0, 0.0)
    assert difference(some, others) == Difference(value=1.0, low=1.0, high=1.0, enough=True)
    assert difference(others, some) == Difference(value=-1.0, low=-1.0, high=-1.0, enough=True)


@pytest.mark.parametrize(
    ("low", "high", "significant"),
    [(0.1, 0.3, True), (-0.3, -0.1, True), (-0.1, 0.3, False), (0.0, 0.3, False), (-0.3, 0.0, False)],
)
def test_a_difference_is_significant_if_its_interval_is_on_one_side(
    low: float, high: float, significant: bool
) -> None:
    assert Difference(value=0.1, low=low, high=high, enough=True).significant == significant
    assert not Difference(value=0.1, low=low, high=high, enough=False).significant


def test_the_error_of_a_mean_needs_two_numbers() -> None:
    assert Sums(1, 5.0, 25.0).error == 0
    assert Sums(2, 4.0, 10.0).error == pytest.approx(1.0)  # 1 and 3: variance 2, over 2, its root
    assert Sums(2, 2.0, 1.9).error == 0  # an error of rounding, below 0
    assert Sums(5, 9.0, 30.0).without(Sums(2, 4.0, 10.0)) == Sums(3, 5.0, 20.0)
    assert error(pl.Series([1.0, 3.0])) == pytest.approx(1.0)
    assert error(pl.Series([], dtype=pl.Float64)) == 0


def test_a_ratio_of_sums_has_an_interval_from_what_each_game_adds() -> None:
    """2 of 4 and 2 of 1 decisions: 4/5; the games move it by (2 - 3.2) and (2 - 0.8), times 2/5."""
    amounts, weights = pl.Series([2.0, 2.0]), pl.Series([4.0, 1.0])
    found = estimate(amounts, weights)
    assert found is not None
    assert found.value == pytest.approx(0.8)
    assert found.margin == pytest.approx(1.96 * 0.48)
    assert (found.low, found.high) == pytest.approx((0.8 - 1.96 * 0.48, 0.8 + 1.96 * 0.48))
    assert estimate(amounts, pl.Series([0.0, 0.0])) is None


@pytest.mark.parametrize(
    ("most", "width"), [(0, 1), (24, 1), (25, 2), (48, 2), (49, 5), (120, 5), (121, 10), (240, 10), (241, 20)]
)
def test_a_histogram_has_at_most_24_bins_of_a_round_width(most: int, width: int) -> None:
    assert bin_width(0, most) == width
    assert bin_width(-5, most - 5) == width


def test_spread_and_histogram_of_a_few_numbers() -> None:
    found = spread(pl.Series([5, 1, 3, None, 2, 4]))
    assert found is not None
    assert (found.count, found.mean, found.low, found.middle, found.high) == (5, 3.0, 1.0, 3.0, 4.0)
    assert spread(pl.Series([1, 9]), pl.Series([3, 1])) == spread(pl.Series([1, 1, 1, 9]))
    assert spread(pl.Series([], dtype=pl.Int32)) is None
    bars = histogram(pl.Series([-1, 0, 0, 2]))
    assert [(bar.start, bar.count) for bar in bars] == [(-1.0, 1), (0.0, 2), (1.0, 0), (2.0, 1)]
    assert {bar.end - bar.start for bar in histogram(pl.Series(range(100)))} == {5.0}


def test_the_interval_of_a_share_stays_between_0_and_1() -> None:
    for found in (share(0, 10), share(10, 10)):
        assert isinstance(found, Share)
        assert 0 <= found.low < found.high <= 1


def test_a_histogram_begins_at_the_least_value() -> None:
    """Otherwise a chart of long games would begin with an empty stretch, or leave some out."""
    found = histogram(pl.Series([101, 148]))
    assert (found[0].start, found[0].end, found[0].count) == (100, 102, 1)
    assert (found[-1].start, found[-1].count, len(found)) == (148, 1, 25)
