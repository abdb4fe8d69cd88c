"""Loads a table from the store, also if it was played under another version of the rules."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from gamenight.core import CHANCE, AnyGame, BadComponents, deal_number, prepared
from gamenight.games import game as find_game
from gamenight.server.appends import Conflict, append_of
from gamenight.server.archive import NOTHING, Archive, archived_game
from gamenight.server.events import ActionTaken, Event, TableClosed
from gamenight.server.facts import Facts, Refusal
from gamenight.server.store import Store
from gamenight.server.tables import Table
from gamenight.server.wire import Closed, Code, Status

log = logging.getLogger(__name__)


async def load(store: Store, name: str) -> Table:
    facts = await store.facts(name)
    if facts is None:
        raise Refusal(Code.NOT_FOUND, "there is no such table")
    game = await drawn_game(store, facts.game, facts.components)
    playable = facts.components in (None, game.components.hash)
    while True:
        try:
            entries = await store.entries(name)
            if playable and facts.version == game.version:
                return Table(game, facts).fold(entries)
            return await _of_other_version(store, game, facts, entries)
        except Conflict:  # another process wrote to the table meanwhile: read it again
            continue


async def game_with(store: Store, slug: str, components: str | None) -> AnyGame:
    """The game with the components of that hash; None means the packaged ones.

    Raises a Refusal if no table here was ever played with them, and BadComponents if today's rules cannot be.
    """
    packaged = find_game(slug)
    if components is None or components == packaged.components.hash:
        return packaged
    stored = await store.components(components)
    if stored is None:
        raise Refusal(Code.NOT_FOUND, f"there are no components {components!r} of {packaged.title}")
    return find_game(slug, stored)


async def drawn_game(store: Store, slug: str, components: str | None) -> AnyGame:
    """The same, but if today's rules cannot be played with these components: the packaged game.

    An archive needs no rules, but a screen needs something printed.
    """
    try:
        return await game_with(store, slug, components)
    except BadComponents:
        return find_game(slug)


async def _of_other_version(store: Store, game: AnyGame, facts: Facts, entries: Sequence[Event]) -> Table:
    """Use the archive if there is one, else today's rules if they give the same game, else close it."""
    archive = await _readable_archive(store, facts.id)
    if archive is not None:
        table = Table(archived_game(game, facts, archive), facts).fold(entries)
        if archive.fits(table.seq, facts.seats):
            return table
        log.error("an archive does not fit its game", extra={"table_id": facts.id})
    carried = carried_over(game, facts, entries)
    if carried is not None:
        await store.set_version(facts.id, game.version)
        return carried
    table = Table(archived_game(game, facts, NOTHING), facts).fold(entries)
    if table.closed is None:
        happened = (TableClosed(Closed.RULES_CHANGED),)
        await store.append(append_of(table, happened))
        table.fold(happened)
        log.warning("closed a table: the rules of its game have changed", extra={"table_id": facts.id})
    return table


async def _readable_archive(store: Store, table_id: str) -> Archive | None:
    try:
        return await store.archive(table_id)
    except (zlib.error, msgspec.DecodeError):
        log.exception("cannot read an archive", extra={"table_id": table_id})
        return None


def carried_over(game: AnyGame, facts: Facts, entries: Sequence[Event]) -> Table | None:
    """The table under today's rules, if its log is provably the same game under them; None if it is not.

    Every action must be legal or an aside, chance must deal the same, and all stored digests of views must
    match. A game that is under way needs a digest at its last action. A finished one needs the same outcome.
    """
    try:
        table = Table(game, replace(facts, version=game.version))
        for event in entries:
            if not _happens_again(table, event):
                return None
        return table if _proven(table, entries) else None
    except Exception:  # rules may raise anything on a log of other rules
        return None


def _happens_again(table: Table, event: Event) -> bool:
    if not isinstance(event, ActionTaken):
        table.apply(event)
        return True
    game, seat, action = table.game, event.seat, table.game.Action.decode(event.action)
    # What was an action under older rules may be an aside now: the log still gives the same game.
    if action not in (*table.legal_actions(seat), *game.asides(table.state, seat)):
        return False
    if seat == CHANCE and not _dealt_again(table, action):
        return False
    table.apply(event)
    return event.views is None or event.views == table.views.digest(table.facts.seats)


def _dealt_again(table: Table, action: Any) -> bool:
    """Whether the dealer, or the table's lesson, deals this outcome now."""
    number = deal_number(table.log, table.facts.deals_by_place)
    planned = prepared(table.game, table.state, table.coming)
    return bool(action in (planned, table.shuffling.dealer.deal(table.game, table.state, number)))


def _proven(table: Table, entries: Sequence[Event]) -> bool:
    if table.status is Status.FINISHED:
        return bool(table.game.outcome(table.state) == table.outcome)
    taken = [event for event in entries if isinstance(event, ActionTaken)]
    unfinished = table.game.to_act(table.state) not in ((), (CHANCE,))
    return not taken or (unfinished and taken[-1].views is not None)
