"""Rate limits, as token buckets."""

from __future__ import annotations

import time


class Allowance:
    """The rate limit of one client: `burst` messages at once, and `rate` more each second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def spend(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """One rate limit per sender. Only the `capacity` most recently active senders are remembered."""

    def __init__(self, rate: float, burst: float, capacity: int = 10_000) -> None:
        self._rate, self._burst, self._capacity = rate, burst, capacity
        self._of: dict[str, Allowance] = {}

    def spend(self, sender: str) -> bool:
        allowance = self._of.pop(sender, None) or Allowance(self._rate, self._burst)
        self._of[sender] = allowance
        if len(self._of) > self._capacity:
            del self._of[next(iter(self._of))]
        return allowance.spend()
