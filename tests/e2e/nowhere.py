"""Helpers of the browser tests for Nowhere: tables on a real server that go on from a prepared game."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

import msgspec
from playwright.sync_api import Page

from e2e.acts import my_turn
from gamenight.core import CHANCE, Dealer, Seat, play
from gamenight.games.nowhere import GAME
from gamenight.games.nowhere.types import (
    Action,
    ChooseCharacter,
    DealDestination,
    DrawItem,
    DrawScenario,
    MoveTo,
    Options,
    Ready,
    State,
)
from gamenight.games.nowhere.vocabulary import Character, Destination, Item, Place, Scenario
from gamenight.server.events import ActionTaken, BotsInstructed, Event, GameStarted, decode, encode
from server.serving import Server

GOALS: tuple[Destination, ...] = (
    *("last_lap", "grand_tour", "night_watch"),
    *("good_boy", "lost_and_found", "grease_monkey"),
)
FACE_UP: tuple[Item, ...] = ("diary", "mixtape", "sneakers", "yearbook", "town_map")


class Prepared:
    """A game up to the moment that a test is about. Chance draws what the test needs."""

    def __init__(self, *who: Character, birthday: Sequence[tuple[Item, Item]]) -> None:
        """The class in the first round: "Somebody's Birthday" gives two Items to each player."""
        self.seats = len(who)
        self.state: State = GAME.setup(self.seats, Options())
        self.log: list[tuple[Seat, Action]] = []
        self.chance(*map(DrawItem, FACE_UP))
        for seat, character in enumerate(who):
            self.act(seat, ChooseCharacter(character))
        self.chance(*map(DealDestination, GOALS[: self.seats]))
        self.chance(DrawScenario("birthday"), *[DrawItem(item) for items in birthday for item in items])

    def act(self, seat: int, *actions: Action) -> None:
        for action in actions:
            self.state = play(GAME, self.state, Seat(seat), action)
            self.log.append((Seat(seat), action))

    def chance(self, *actions: Action) -> None:
        self.act(CHANCE, *actions)

    def walk(self, seat: int, *places: Place) -> None:
        self.act(seat, *map(MoveTo, places))

    def all_ready_but(self, seat: int) -> None:
        while GAME.to_act(self.state) != (seat,):
            self.act(next(other for other in GAME.to_act(self.state) if other != seat), Ready())

    def next_round(self, scenario: Scenario, *more: Action) -> None:
        """Everybody is ready, and chance draws the next Scenario."""
        self.all_ready_but(0)
        self.act(0, Ready())
        self.chance(DrawScenario(scenario), *more)

    def seed_for(self, scenario: Scenario, *more: Action) -> str:
        """A seed with which these outcomes follow when the first seat is the last to be ready."""
        after = play(GAME, self.state, Seat(0), Ready())
        dealt = sum(seat == CHANCE for seat, _ in self.log)
        wanted = (DrawScenario(scenario), *more)
        return next(seed for seed in map(str, count()) if _deals(seed, after, dealt, wanted))


def _deals(seed: str, state: State, dealt: int, wanted: Sequence[Action]) -> bool:
    dealer = Dealer(seed)
    for number, outcome in enumerate(wanted, dealt):
        if dealer.deal(GAME, state, number) != outcome:
            return False
        state = play(GAME, state, CHANCE, outcome)
    return True


def sit_down_at(
    start: Callable[[], Server], database: Path, game: Prepared, *pages: Page, seed: str | None = None
) -> None:
    """Seat the people of these pages, in order, at a table whose game has come this far."""
    server = start()
    host, *guests = pages
    seats = [{"kind": "me"}, *[{"kind": "open"}] * len(guests)]
    wish = {"game": "nowhere", "seats": seats, "first": 0}
    made = host.request.post(f"{server.url}/api/tables", data=wish).json()
    for seat, guest in enumerate(guests, 1):
        guest.request.post(
            f"{server.url}/api/tables/{made['id']}/join", data={"invite": made["invite"], "seat": seat}
        )
    server.close()
    _store(database, made["id"], game.log, seed)
    server = start()
    for page in pages:
        page.goto(f"{server.url}/t/{made['id']}")
    my_turn(pages[0])


def _store(database: Path, table: str, log: Sequence[tuple[Seat, Action]], seed: str | None) -> None:
    """Replace the actions of a table that has just started."""
    with sqlite3.connect(database) as stored:
        rows = stored.execute("SELECT seq, event FROM entries WHERE table_id = ? ORDER BY seq", (table,))
        begun = next(place for place, event in rows.fetchall() if isinstance(decode(event), GameStarted))
        stored.execute("DELETE FROM entries WHERE table_id = ? AND seq > ?", (table, begun))
        taken: list[Event] = [
            ActionTaken(seat, None, msgspec.Raw(msgspec.json.encode(action))) for seat, action in log
        ]
        stored.executemany(
            "INSERT INTO entries (table_id, seq, event) VALUES (?, ?, ?)",
            [(table, place, encode(event)) for place, event in enumerate(taken, begun + 1)],
        )
        if seed is not None:
            stored.execute("UPDATE tables SET seed = ? WHERE id = ?", (seed, table))
            # Without its commitment, a table deals from the seed alone, like one of an older server.
            old = encode(BotsInstructed(False))
            stored.execute("UPDATE entries SET event = ? WHERE table_id = ? AND seq = 0", (old, table))
    stored.close()
