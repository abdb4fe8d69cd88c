"""A table with its clients: what the manners of its bots are told of what happens."""

from __future__ import annotations

from typing import Any

from core.toy import NOD, Bid
from gamenight.core import Seat
from gamenight.server.audience import LiveTable
from gamenight.server.facts import Seen
from server.test_manners import BOT, FREE, table_for_two_and_a_bot


def take(live: LiveTable, player: str, seat: int, action: Any) -> None:
    table = live.table
    live.publish(table.act(player, Seat(seat), Seen(table.seq, table.revision), action))


def test_an_aside_does_not_count_as_an_answer_to_a_bot_and_an_action_does() -> None:
    live = LiveTable(table_for_two_and_a_bot())
    live.manners.propose(live.table, BOT, FREE, now=1.0)
    take(live, "ann", 0, NOD)
    assert live.manners.pending[BOT].acted == set()
    take(live, "bob", 1, Bid(0))
    assert live.manners.pending[BOT].acted == {1}
    take(live, "ann", 0, NOD)
    assert live.manners.pending[BOT].acted == {1}
    take(live, "ann", 0, Bid(2))
    assert BOT not in live.manners.pending  # nobody acts beside the bot any more: it need not ask
