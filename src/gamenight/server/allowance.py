"""Rate limits, as token buckets."""

from __future__ import annotations

import time


class Allowance:
    """The rate limit of one sender: `burst` tokens at once, and `rate` more each second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def spend(self) -> float:
        """Take a token and return 0. If there is none, return the seconds until there is one."""
        self._refill()
        if self._left < 1:
            return (1 - self._left) / self._rate
        self._left -= 1
        return 0.0

    def charge(self, cost: float) -> float:
        """Take tokens for something that has happened already. Return the seconds until none are owed."""
        self._refill()
        self._left -= cost
        return max(-self._left / self._rate, 0.0)

    def _refill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now


class Allowances:
    """One rate limit per sender. Only the `capacity` most recently active senders are remembered."""

    def __init__(self, rate: float, burst: float, capacity: int = 10_000) -> None:
        self._rate, self._burst, self._capacity = rate, burst, capacity
        self._of: dict[str, Allowance] = {}

    def of(self, sender: str) -> Allowance:
        allowance = self._of.pop(sender, None) or Allowance(self._rate, self._burst)
        self._of[sender] = allowance
        if len(self._of) > self._capacity:
            del self._of[next(iter(self._of))]
        return allowance

    def spend(self, sender: str) -> float:
        """Take a token of the sender, as `Allowance.spend` does."""
        return self.of(sender).spend()
