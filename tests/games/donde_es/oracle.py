"""A second, naive ¿Dónde Es?, written from the rules only, as one generator.

It is a generator: it says who is to act and what they may do, is sent what they did, and goes on. It shares
with the game the structs of `types.py` and the text of the components, which it reads in its own way.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Generator
from importlib.resources import files
from typing import Any, TypeAlias

from gamenight.core import CHANCE
from gamenight.games.donde_es.types import (
    EVENTS,
    TOURISTS,
    Action,
    Card,
    ChooseTourist,
    CloseLocation,
    Decline,
    Direction,
    DiscardCard,
    DrawCard,
    DrawEvent,
    EndTurn,
    Event,
    GiveToken,
    MoveTourist,
    RevealTourist,
    SwapHand,
    TakeBackMarker,
    Tourist,
    WalkTourist,
)

Request: TypeAlias = tuple[int, set[Action]]
Story: TypeAlias = Generator[Request, Action, None]
Spot: TypeAlias = tuple[int, int]

FOLDER = files("gamenight.games.donde_es") / "components"
TOWN, CARDS, HAPPENING = (
    tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    for name in ("town", "cards", "events")
)
MAP = TOWN["town"]["map"].split()
STEP: dict[Direction, Spot] = {"left": (0, -1), "right": (0, 1), "forward": (-1, 0), "back": (1, 0)}
ALLOWED: dict[Card, set[Direction]] = {
    "left_right": {"left", "right"},
    "forward_back": {"forward", "back"},
    "any": set(STEP),
}


class Over(Exception):
    """The game has ended."""


def named(name: str) -> Spot:
    return int(name[1:]) - 1, ord(name[0]) - ord("a")


def number(spot: Spot) -> int:
    return spot[0] * 13 + spot[1]


def kind_there(spot: Spot) -> str | None:
    for kind, card in TOWN["kind"].items():
        if card["letter"] == MAP[spot[0]][spot[1]]:
            return str(kind)
    return None


def every_location() -> list[Spot]:
    return [(row, column) for row in range(13) for column in range(13) if kind_there((row, column))]


def step(spot: Spot, direction: Direction) -> Spot | None:
    """Where a step leads if no house, wall or edge is in the way."""
    row, column = spot[0] + STEP[direction][0], spot[1] + STEP[direction][1]
    if not (0 <= row < 13 and 0 <= column < 13) or MAP[row][column] == "#":
        return None
    for one, other in TOWN["town"]["walls"]:
        if {named(one), named(other)} == {spot, (row, column)}:
            return None
    return row, column


class Walker:
    """A tourist in town."""

    def __init__(self, slot: int, spot: Spot) -> None:
        self.slot = slot
        self.spot = spot
        self.frustrated = False
        self.markers: list[int] = []
        self.steps = 0
        self.marked = False


class Naive:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.round = 0
        self.first = 0
        self.town: dict[Tourist, Walker] = {}
        self.tourists = set(TOURISTS)
        self.events = set(EVENTS)
        self.used: set[Event] = set()
        self.event: Event | None = None
        self.lasting: dict[Event, tuple[int, Spot | None]] = {}
        self.siesta = False
        self.deck: Counter[Card] = Counter(CARDS["movement"])
        self.discards: Counter[Card] = Counter()
        self.hands: list[Counter[Card]] = [Counter() for _ in range(seats)]
        self.scores = [0] * seats
        self.claimed: list[Tourist] = []
        self.lost: list[Tourist] = []
        self.last: int | None = None
        self.end: str | None = None

    def story(self) -> Story:
        try:
            yield from self.day()
        except Over as over:
            self.end = str(over)

    def day(self) -> Story:
        token = yield CHANCE, {GiveToken(seat) for seat in range(self.seats)}
        assert isinstance(token, GiveToken)
        self.first = token.seat
        for seat in self.clockwise():
            yield from self.draw(seat, 3)
        while True:
            self.round += 1
            yield from self.reveal(at_start=True)
            yield from self.happening()
            for seat in self.clockwise():
                yield from self.turn(seat)
            for seat in self.clockwise():
                yield from self.draw(seat, self.limit(seat) - sum(self.hands[seat].values()))
            self.check()
            self.pass_token()

    # The round

    def clockwise(self) -> list[int]:
        return [(self.first + more) % self.seats for more in range(self.seats)]

    def draw(self, seat: int, count: int) -> Story:
        for _ in range(count):
            if sum(self.deck.values()) == 0:
                self.deck, self.discards = self.discards, Counter()
            drawn = yield CHANCE, {DrawCard(card) for card in ALLOWED if self.deck[card]}
            assert isinstance(drawn, DrawCard)
            self.deck[drawn.card] -= 1
            self.hands[seat][drawn.card] += 1

    def reveal(self, at_start: bool) -> Story:
        for slot in (3, 2, 1):
            if self.tourists and not any(walker.slot == slot for walker in self.town.values()):
                come = yield CHANCE, {RevealTourist(tourist) for tourist in self.tourists}
                assert isinstance(come, RevealTourist)
                self.tourists.remove(come.tourist)
                self.town[come.tourist] = Walker(slot, self.free_square())
                if not self.tourists:
                    self.last = self.round if at_start else self.round + 1

    def free_square(self) -> Spot:
        order = [named(name) for name in TOWN["town"]["square"]]
        crowd = [sum(walker.spot == spot for walker in self.town.values()) for spot in order]
        return order[crowd.index(min(crowd))]

    def nobody_left(self) -> Story:
        """Reveal new tourists if the tracker is empty."""
        if not self.town:
            if not self.tourists:
                raise Over("no more tourists")
            yield from self.reveal(at_start=False)

    def check(self) -> None:
        if not self.siesta:
            for walker in self.town.values():
                walker.slot += 1
            self.look_at_slots()
        if self.last is not None and self.round >= self.last:
            raise Over("no more tourists")
        if not self.town and not self.tourists:
            raise Over("no more tourists")

    def look_at_slots(self) -> None:
        for tourist, walker in list(self.town.items()):
            if walker.slot > 5:
                del self.town[tourist]
                self.lost.append(tourist)
            elif walker.slot >= 4:
                walker.frustrated = True
        if len(self.lost) == 3:
            raise Over("three tourists lost")

    def pass_token(self) -> None:
        self.first = (self.first + 1) % self.seats
        assert self.event is not None
        if self.event not in self.lasting:
            self.used.add(self.event)
        for event, (drawer, _) in list(self.lasting.items()):
            if drawer == self.first:
                del self.lasting[event]
                self.used.add(event)
        self.event, self.siesta = None, False

    # What lasts

    def holds(self, effect: str, seat: int | None = None) -> bool:
        """Whether a lasting Event of this effect holds, for everybody or for this drawer."""
        return any(
            HAPPENING["event"][event]["effect"] == effect and (seat is None or drawer == seat)
            for event, (drawer, _) in self.lasting.items()
        )

    def limit(self, seat: int) -> int:
        size = 3
        for event, (drawer, _) in self.lasting.items():
            card = HAPPENING["event"][event]
            if card["effect"] == "hand_size" and (card["whom"] == "all" or drawer == seat):
                size += card["amount"]
        return size

    def closed(self, spot: Spot) -> bool:
        for event, (_, where) in self.lasting.items():
            card = HAPPENING["event"][event]
            if where == spot or (card["effect"] == "close_kind" and card["kind"] == kind_there(spot)):
                return True
        return False

    def way(self, spot: Spot, direction: Direction) -> Spot | None:
        to = step(spot, direction)
        if to is not None and self.holds("no_stairs") and MAP[to[0]][to[1]] == "=":
            return None
        return to

    # A turn

    def turn(self, seat: int) -> Story:
        for walker in self.town.values():
            walker.steps, walker.marked = 0, False
        led: list[Tourist] = []
        while True:
            chosen = yield seat, self.offers(seat, led)
            match chosen:
                case MoveTourist(tourist, card, direction):
                    led.append(tourist)
                    self.discard(seat, card)
                    self.lead(seat, tourist, direction)
                    yield from self.nobody_left()
                case TakeBackMarker(tourist):
                    self.town[tourist].markers.pop()
                    self.town[tourist].marked = False
                case SwapHand():
                    cards = sum(self.hands[seat].values())
                    self.discards += self.hands[seat]
                    self.hands[seat] = Counter()
                    yield from self.draw(seat, cards)
                    break
                case _:
                    break
        for walker in self.town.values():
            walker.steps, walker.marked = 0, False

    def offers(self, seat: int, led: list[Tourist]) -> set[Action]:
        found: set[Action] = {EndTurn()}
        if not led and sum(self.hands[seat].values()) >= 3:
            found.add(SwapHand())
        for tourist, walker in self.town.items():
            if walker.marked:
                found.add(TakeBackMarker(tourist))
            if self.holds("one_tourist", seat) and led and led[0] != tourist:
                continue
            for card, allowed in ALLOWED.items():
                for direction in STEP:
                    may = direction in allowed or self.holds("any_way", seat)
                    if self.hands[seat][card] and may and self.way(walker.spot, direction):
                        found.add(MoveTourist(tourist, card, direction))
        return found

    def discard(self, seat: int, card: Card) -> None:
        self.hands[seat][card] -= 1
        self.discards[card] += 1

    def lead(self, seat: int, tourist: Tourist, direction: Direction) -> None:
        walker = self.town[tourist]
        walker.steps += 1
        if walker.steps == 2 and len(walker.markers) < 3:
            walker.markers.append(seat)
            walker.marked = True
        self.walk(tourist, direction, seat)

    def walk(self, tourist: Tourist, direction: Direction, by: int | None) -> None:
        """Move a tourist one step and settle an arrival. A blocked step does nothing."""
        walker = self.town[tourist]
        to = self.way(walker.spot, direction)
        if to is None:
            return
        walker.spot = to
        kind = kind_there(to)
        if kind in CARDS["tourist"][tourist]["wishes"] and not self.closed(to):
            value = TOWN["kind"][kind]["frustrated" if walker.frustrated else "calm"]
            for seat in range(self.seats):
                if seat == by or seat in walker.markers:
                    self.scores[seat] += value
            self.claimed.append(tourist)
            del self.town[tourist]

    # Events

    def happening(self) -> Story:
        yield from self.nobody_left()
        if not self.events:
            self.events, self.used = self.used, set()
        drawn = yield CHANCE, {DrawEvent(event) for event in self.events}
        assert isinstance(drawn, DrawEvent)
        self.event = drawn.event
        self.events.remove(drawn.event)
        card = HAPPENING["event"][drawn.event]
        if card["lasting"]:
            self.lasting[drawn.event] = (self.first, None)
        yield from self.effect(card)
        yield from self.nobody_left()

    def effect(self, card: dict[str, Any]) -> Story:
        concerned = self.clockwise() if card["whom"] == "all" else [self.first]
        match card["effect"]:
            case "siesta":
                self.siesta = True
            case "calm_last" | "annoy_last":
                furthest = max(self.town, key=lambda tourist: self.town[tourist].slot)
                self.slide(furthest, -1 if card["effect"] == "calm_last" else 1)
            case "drift":
                for tourist in list(self.town):
                    self.walk(tourist, card["direction"], None)
            case "draw":
                for seat in concerned:
                    yield from self.draw(seat, card["amount"])
            case "new_hands":
                for seat in concerned:
                    self.discards += self.hands[seat]
                    self.hands[seat] = Counter()
                for seat in concerned:
                    yield from self.draw(seat, self.limit(seat))
            case "discard":
                yield from self.give_up(concerned)
            case "walk":
                yield from self.favour(card["amount"])
            case "close_one":
                yield from self.close()
            case "calm_one" | "annoy_one" | "to_square" | "marker":
                yield from self.pick(card["effect"])

    def slide(self, tourist: Tourist, by: int) -> None:
        """Move a tourist along the tracker or back. A tourist in the way swaps places."""
        walker = self.town[tourist]
        if walker.slot + by == 0:
            return
        for other in self.town.values():
            if other.slot == walker.slot + by:
                other.slot -= by
        walker.slot += by
        self.look_at_slots()

    def give_up(self, seats: list[int]) -> Story:
        for seat in seats:
            held = {DiscardCard(card) for card in ALLOWED if self.hands[seat][card]}
            if held:
                given = yield seat, set(held)
                assert isinstance(given, DiscardCard)
                self.discard(seat, given.card)

    def favour(self, steps: int) -> Story:
        for _ in range(steps):
            offers: set[Action] = {Decline()}
            for tourist, walker in self.town.items():
                for direction in STEP:
                    if self.way(walker.spot, direction):
                        offers.add(WalkTourist(tourist, direction))
            chosen = yield self.first, offers
            if not isinstance(chosen, WalkTourist):
                return
            self.walk(chosen.tourist, chosen.direction, self.first)
            yield from self.nobody_left()

    def close(self) -> Story:
        spots = {number(spot): spot for spot in every_location() if not self.closed(spot)}
        chosen = yield self.first, {CloseLocation(at) for at in spots}
        assert isinstance(chosen, CloseLocation)
        assert self.event is not None
        self.lasting[self.event] = (self.first, spots[chosen.space])

    def pick(self, effect: str) -> Story:
        offers: set[Action] = {
            ChooseTourist(tourist)
            for tourist, walker in self.town.items()
            if effect == "annoy_one"
            or (effect == "calm_one" and walker.slot > 1)
            or (effect == "to_square" and MAP[walker.spot[0]][walker.spot[1]] != "S")
            or (effect == "marker" and len(walker.markers) < 3)
        }
        if not offers:
            return
        chosen = yield self.first, offers | ({Decline()} if effect == "marker" else set())
        if not isinstance(chosen, ChooseTourist):
            return
        if effect == "to_square":
            self.town[chosen.tourist].spot = self.free_square()
        elif effect == "marker":
            self.town[chosen.tourist].markers.append(self.first)
        else:
            self.slide(chosen.tourist, -1 if effect == "calm_one" else 1)
