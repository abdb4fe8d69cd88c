"""When the server must act at a table in memory: whose time is up, and who need not be asked any longer."""

from __future__ import annotations

import time
from math import inf

from gamenight.server.audience import LiveTable
from gamenight.server.ending import Ending

EXCUSED_AFTER = 300.0
"""Seconds without a connection after which nobody asks a person whether the game shall end."""


def due(live: LiveTable) -> float | None:
    """When something happens by itself, in seconds since 1970. None: nothing, until somebody acts."""
    table = live.table
    limit = live.answer_due if table.times is None else table.times.due
    ends = None if table.ending is None else _end_due(live, table.ending)
    return min((each for each in (limit, ends) if each is not None), default=None)


def needs_owner(live: LiveTable) -> bool:
    """Whether bots are to act, or something is due at some time."""
    return due(live) is not None or bool(live.table.bots_to_act())


def excused(live: LiveTable) -> set[str]:
    """People who are not asked whether the game shall end, because they have been gone for long.

    At a table with a clock nobody is excused: there a bot plays for whoever is gone too long.
    """
    if live.table.times is not None:
        return set()
    long_ago = time.monotonic() - EXCUSED_AFTER
    return {player for player in live.table.sittings.people if live.gone_since(player) <= long_ago}


def _end_due(live: LiveTable, ending: Ending) -> float | None:
    """When the next person is excused who has not answered a proposal to end the game."""
    now, asked = live.clock(), live.table.sittings.people - ending.agreed - excused(live)
    if not asked:
        return now
    gone = inf if live.table.times is not None else min(live.gone_since(player) for player in asked)
    return None if gone == inf else now + gone + EXCUSED_AFTER - time.monotonic()
