"""What a server tells the others about who is connected to it, and about the proposals of its bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from core.toy import Bid
from gamenight.server.audience import Client, LiveTable
from gamenight.server.notices import Connected, News, Plans
from gamenight.server.others import OtherServers
from server.test_manners import BOT, FREE, table_for_two_and_a_bot

ANN, BOB, EVE = (Client(player, None, lambda: None) for player in ("ann", "bob", "eve"))


class Told(OtherServers):
    """The part of a server that talks to the others, and the tables that it would run."""

    def __init__(self) -> None:
        self.run: list[LiveTable] = []
        nobody: Any = None
        super().__init__(nobody, nobody, nobody, self.run.append)

    @property
    def news(self) -> list[News]:
        """What it has told since the last look."""
        found, self._outgoing = self._outgoing, []
        return found


@pytest.fixture
def live() -> Iterator[LiveTable]:
    """Ann, Bob and a bot, who may all act. Another server runs the table."""
    table = LiveTable(table_for_two_and_a_bot(), owned=False)
    yield table
    for client in list(table.clients):
        table.dismiss(client)


def test_each_change_of_who_is_connected_is_told_once(live: LiveTable) -> None:
    servers, table_id = Told(), live.table.facts.id
    servers.attend(live)
    assert servers.news == []
    live.welcome(BOB, 0, None)
    servers.attend(live)
    assert servers.news == [Connected(table_id, ("bob",))]
    servers.attend(live)
    assert servers.news == []
    live.welcome(ANN, 0, None)
    live.welcome(EVE, 0, None)  # she only watches
    servers.attend(live)
    assert servers.news == [Connected(table_id, ("ann", "bob"))]
    live.dismiss(BOB)
    servers.attend(live)
    assert servers.news == [Connected(table_id, ("ann",))]


def test_a_server_that_arrives_is_told_who_is_connected_and_of_no_table_without_anybody(
    live: LiveTable,
) -> None:
    servers, table_id = Told(), live.table.facts.id
    live.welcome(ANN, 0, None)
    servers.attend(live)
    assert servers._all_told() == [Connected(table_id, ("ann",))]
    live.dismiss(ANN)
    servers.attend(live)
    assert servers.news == [Connected(table_id, ("ann",)), Connected(table_id, ())]
    assert servers._all_told() == []


def test_a_server_runs_only_its_own_tables_and_wants_those_of_its_clients(live: LiveTable) -> None:
    servers = Told()
    servers.attend(live)
    assert (servers.run, servers._wanted) == ([], {})
    live.welcome(ANN, 0, None)
    servers.attend(live)
    assert (servers.run, servers._wanted) == ([], {live.table.facts.id: live})
    live.owned = True
    servers.attend(live)
    assert servers.run == [live]


@pytest.mark.parametrize(
    ("owned", "elsewhere", "tells"), [(True, True, 1), (True, False, 0), (False, True, 0)]
)
def test_proposals_are_told_by_the_server_that_runs_the_bots_if_somebody_else_shows_them(
    live: LiveTable, owned: bool, elsewhere: bool, tells: int
) -> None:
    servers = Told()
    live.owned, live.elsewhere = owned, frozenset({"bob"} if elsewhere else ())
    live.manners.propose(live.table, BOT, FREE, now=1.0)
    servers.tell_plans(live)
    told = servers.news
    assert len(told) == tells
    for news in told:
        assert isinstance(news, Plans)
        (proposal,) = news.proposals
        assert (news.table_id, proposal.seat, proposal.actions) == (live.table.facts.id, BOT, (Bid(1),))
