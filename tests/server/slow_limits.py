"""The `gamenight` command with rate limits that refill a hundred times more slowly.

So nothing is allowed again while a test runs, however busy the machine is.
"""

from __future__ import annotations

from gamenight.cli import main
from gamenight.server import gate

SLOWER = 100

if __name__ == "__main__":
    gate.AT_ONCE *= SLOWER
    gate.MESSAGES_AT_ONCE *= SLOWER
    main()
