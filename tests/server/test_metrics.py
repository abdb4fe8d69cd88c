"""The metrics as Prometheus reads them."""

from __future__ import annotations

from itertools import pairwise

from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from gamenight.server import metrics


def bounds_of(name: str) -> list[float]:
    """The upper bounds of a histogram's buckets."""
    families = text_string_to_metric_families(generate_latest(metrics.REGISTRY).decode())
    found = next(family for family in families if family.name == name)
    return [float(sample.labels["le"]) for sample in found.samples if sample.name == f"{name}_bucket"]


def test_how_many_changes_were_stored_together_is_counted_in_powers_of_two() -> None:
    first, *_, most, infinite = found = bounds_of("gamenight_commit_changes")
    assert (first, most, infinite) == (1, 128, float("inf"))
    assert all(2 * less == more for less, more in pairwise(found[:-1]))


def test_times_are_counted_from_a_millisecond_to_seconds_each_bucket_at_most_three_times_as_long() -> None:
    for name in ("gamenight_commit_seconds", "gamenight_move_seconds"):
        first, *_, most, infinite = found = bounds_of(name)
        assert (first, most, infinite) == (0.001, 2.5, float("inf"))
        assert all(less < more <= 3 * less for less, more in pairwise(found[:-1]))
