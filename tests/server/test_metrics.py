"""Metrics: observing values in batches gives the same result as one by one."""

from __future__ import annotations

import asyncio

import pytest
from prometheus_client import CollectorRegistry, Histogram, generate_latest

from gamenight.server.metrics import PUT_OFF, Batch, observe_all


def test_observing_many_values_at_once_fills_the_same_buckets() -> None:
    numbers = [0.5, 1.0, 1.5, 2.0, 2.25, 9.0, 0.5]  # on the bounds, between them and beyond
    pages = []
    for together in (False, True):
        registry = CollectorRegistry()
        histogram = Histogram("seconds", "for a test", buckets=(1, 2, 4), registry=registry)
        if together:
            observe_all(histogram, numbers)
        else:
            for number in numbers:
                histogram.observe(number)
        page = generate_latest(registry).decode().splitlines()
        pages.append([line for line in page if "_created" not in line])
    assert pages[0] == pages[1]


@pytest.mark.anyio
async def test_a_batch_is_recorded_once_and_automatically() -> None:
    passed: list[list[float]] = []
    batch = Batch(passed.append)
    for number in (1.0, 2.0):
        batch.add(number)
    assert passed == []
    await asyncio.sleep(2 * PUT_OFF)
    batch.pass_on()  # the batch is empty now
    assert passed == [[1.0, 2.0]]
    batch.add(3.0)
    batch.pass_on()
    assert passed == [[1.0, 2.0], [3.0]]
