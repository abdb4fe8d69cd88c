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
    CarryOut,
    ChooseTourist,
    CloseLocation,
    Decline,
    Direction,
    DiscardCard,
    DrawCard,
    DrawEvent,
    EndTurn,
    Event,
    MoveTourist,
    PlaceAll,
    PlaceTourist,
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
        self.path: list[Spot] = []  # where the turn found the tourist, and where cards led in it
        self.marked = False

    def new_spaces(self) -> int:
        """How many different spaces were entered in this turn, other than the one it began on."""
        return len([spot for spot in set(self.path) if spot != self.path[0]])


class Naive:
    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.round = 0
        self.first = 0
        self.town: dict[Tourist, Walker] = {}
        self.tourists = {who for who in TOURISTS if CARDS["tourist"][who].get("guides", 2) <= seats}
        self.events = set(EVENTS)
        self.used: set[Event] = set()
        self.event: Event | None = None
        self.lasting: dict[Event, tuple[int, list[int], Spot | None]] = {}  # drawer, whom it binds, where
        self.siesta = False
        self.rests: Tourist | None = None
        moves = dict(CARDS["movement"])
        moves["any"] -= moves.pop("spare")[seats - 2]
        self.deck: Counter[Card] = Counter(moves)
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
            if not self.town:
                yield from self.reveal(at_start=False)
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
        new: list[Tourist] = []
        for slot in (3, 2, 1):
            if self.tourists and not any(walker.slot == slot for walker in self.town.values()):
                come = yield CHANCE, {RevealTourist(tourist) for tourist in self.tourists}
                assert isinstance(come, RevealTourist)
                self.tourists.remove(come.tourist)
                self.town[come.tourist] = Walker(slot, self.good_spot(come.tourist))
                new.append(come.tourist)
                if not self.tourists:
                    self.last = self.round if at_start else self.round + 1
        yield from self.place(new)

    def place(self, new: list[Tourist]) -> Story:
        """The first player puts the tokens into the Square, one after the other or all as suggested."""
        while new:
            offers: set[Action] = {PlaceTourist(new[0], number(spot)) for spot in self.square()}
            if len(new) > 1:
                offers.add(PlaceAll())
            chosen = yield self.first, offers
            if isinstance(chosen, PlaceAll):
                return
            assert isinstance(chosen, PlaceTourist)
            self.town[new.pop(0)].spot = divmod(chosen.space, 13)

    def square(self) -> list[Spot]:
        return [named(name) for name in TOWN["town"]["square"]]

    def good_spot(self, tourist: Tourist) -> Spot:
        """The space of the Square nearest to a wish. Of several: the emptiest, then the first."""
        best: tuple[int, int, int] | None = None
        for order, spot in enumerate(self.square()):
            crowd = sum(walker.spot == spot for walker in self.town.values())
            rank = (self.distance(tourist, spot), crowd, order)
            best = rank if best is None else min(best, rank)
        assert best is not None
        return self.square()[best[2]]

    def distance(self, tourist: Tourist, spot: Spot) -> int:
        """Steps from here to an open wish: widen a circle step by step. A large number if there is no way."""
        circle, steps = {spot}, 0
        while not any(self.arrives(tourist, here) for here in circle):
            wider = {to for here in circle for way in STEP if (to := self.way(here, way))} | circle
            if wider == circle:
                return 10_000
            circle, steps = wider, steps + 1
        return steps

    def arrives(self, tourist: Tourist, spot: Spot) -> bool:
        return kind_there(spot) in CARDS["tourist"][tourist]["wishes"] and not self.closed(spot)

    def nobody_left(self) -> Story:
        """Reveal new tourists if the tracker is empty."""
        if not self.town:
            if not self.tourists:
                raise Over("no more tourists")
            yield from self.reveal(at_start=False)

    def check(self) -> None:
        self.move_along()
        if self.last is not None and self.round >= self.last:
            raise Over("no more tourists")
        if not self.town and not self.tourists:
            raise Over("no more tourists")

    def move_along(self) -> None:
        """From the head of the queue: whoever rests stays, and so does whoever stands right behind."""
        taken: set[int] = set()
        for tourist, walker in sorted(self.town.items(), key=lambda found: -found[1].slot):
            if self.siesta or tourist == self.rests or walker.slot + 1 in taken:
                taken.add(walker.slot)
            else:
                walker.slot += 1
        self.look_at_slots()

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
        for event, (drawer, _, _) in list(self.lasting.items()):
            if drawer == self.first:
                del self.lasting[event]
                self.used.add(event)
        self.event, self.siesta, self.rests = None, False, None

    # What lasts

    def holds(self, effect: str, seat: int | None = None) -> bool:
        """Whether a lasting Event of this effect holds, for anybody or for this seat."""
        return any(
            HAPPENING["event"][event]["effect"] == effect and (seat is None or seat in bound)
            for event, (_, bound, _) in self.lasting.items()
        )

    def limit(self, seat: int) -> int:
        size = 3
        for event, (_, bound, _) in self.lasting.items():
            card = HAPPENING["event"][event]
            if card["effect"] == "hand_size" and seat in bound:
                size += card["amount"]
        return size

    def closed(self, spot: Spot) -> bool:
        for event, (_, _, where) in self.lasting.items():
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
            walker.path, walker.marked = [], False
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
                    self.drop_hand(seat)
                    yield from self.draw(seat, 3)
                    break
                case _:
                    break
        for walker in self.town.values():
            walker.path, walker.marked = [], False

    def offers(self, seat: int, led: list[Tourist]) -> set[Action]:
        found: set[Action] = {EndTurn()}
        if not led and sum(self.hands[seat].values()) > 0:
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

    def drop_hand(self, seat: int) -> None:
        self.discards += self.hands[seat]
        self.hands[seat] = Counter()

    def lead(self, seat: int, tourist: Tourist, direction: Direction) -> None:
        """A step by a card. The second space other than the first of this turn earns a marker."""
        walker = self.town[tourist]
        walker.path = walker.path or [walker.spot]
        had = walker.new_spaces()
        to = self.way(walker.spot, direction)
        assert to is not None
        walker.path.append(to)
        if (had, walker.new_spaces()) == (1, 2) and len(walker.markers) < 3:
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
        if self.arrives(tourist, to):
            kind = kind_there(to)
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
        yield from (self.help(card) if card["helpful"] else self.harm(card))
        yield from self.nobody_left()

    def concerned(self, card: dict[str, Any]) -> list[int]:
        return self.clockwise() if card["whom"] == "all" else [self.first]

    def furthest(self) -> Tourist:
        return max(self.town, key=lambda tourist: self.town[tourist].slot)

    def help(self, card: dict[str, Any]) -> Story:
        """A helpful Event: whoever would be helped may decline."""
        match card["effect"]:
            case "siesta":
                self.siesta = yield from self.wanted(self.first)
            case "rest_one":
                self.rests = yield from self.pick(set(self.town))
            case "rest_last":
                self.rests = self.furthest() if (yield from self.wanted(self.first)) else None
            case "drift":
                yield from self.blow(card["direction"])
            case "walk":
                yield from self.favour(card["amount"])
            case "marker":
                room = {tourist for tourist, walker in self.town.items() if len(walker.markers) < 3}
                chosen = yield from self.pick(room)
                if chosen is not None:
                    self.town[chosen].markers.append(self.first)
            case _:
                for seat in self.concerned(card):
                    if (yield from self.wanted(seat)):
                        yield from self.gift(card, seat)

    def wanted(self, seat: int) -> Generator[Request, Action, bool]:
        chosen = yield seat, {CarryOut(), Decline()}
        return isinstance(chosen, CarryOut)

    def gift(self, card: dict[str, Any], seat: int) -> Story:
        """What one guide gets: cards, a new hand, or a share in what lasts."""
        if card["effect"] == "draw":
            yield from self.draw(seat, card["amount"])
        elif card["effect"] == "new_hands":
            self.drop_hand(seat)
            yield from self.draw(seat, self.limit(seat))
        else:
            assert self.event is not None
            self.lasting.setdefault(self.event, (self.first, [], None))[1].append(seat)

    def blow(self, direction: Direction) -> Story:
        """A wind that takes along only those who come nearer to a wish."""
        nearer = [
            tourist
            for tourist, walker in self.town.items()
            if (to := self.way(walker.spot, direction))
            and self.distance(tourist, to) < self.distance(tourist, walker.spot)
        ]
        if nearer and (yield from self.wanted(self.first)):
            for tourist in sorted(nearer, key=lambda who: self.town[who].slot):
                self.walk(tourist, direction, None)

    def harm(self, card: dict[str, Any]) -> Story:
        """A harmful Event is carried out. Nobody can decline."""
        effect = card["effect"]
        if effect == "discard":
            yield from self.give_up(self.concerned(card))
        elif effect == "close_one":
            yield from self.close()
        elif effect == "annoy_one":
            chosen = yield from self.pick(self.not_last(), may_decline=False)
            if chosen is not None:
                self.slide(chosen)
        elif effect == "annoy_last" and not self.not_last():
            return
        elif effect == "to_square":
            yield from self.send_back()
        elif effect != "drift" or any(self.way(who.spot, card["direction"]) for who in self.town.values()):
            yield self.first, {CarryOut()}
            self.strike(card)

    def strike(self, card: dict[str, Any]) -> None:
        if card["effect"] == "annoy_last":
            self.slide(max(self.not_last(), key=lambda tourist: self.town[tourist].slot))
        elif card["effect"] == "drift":
            for tourist in sorted(self.town, key=lambda who: self.town[who].slot):
                self.walk(tourist, card["direction"], None)
        else:
            assert self.event is not None
            self.lasting[self.event] = (self.first, self.concerned(card), None)

    def send_back(self) -> Story:
        outside = {who for who, walker in self.town.items() if MAP[walker.spot[0]][walker.spot[1]] != "S"}
        chosen = yield from self.pick(outside, may_decline=False)
        if chosen is not None:
            self.town[chosen].spot = self.good_spot(chosen)
            yield from self.place([chosen])

    def not_last(self) -> set[Tourist]:
        return {tourist for tourist, walker in self.town.items() if walker.slot < 5}

    def slide(self, tourist: Tourist) -> None:
        """Move a tourist one slot along. A tourist in the way swaps places."""
        walker = self.town[tourist]
        for other in self.town.values():
            if other.slot == walker.slot + 1:
                other.slot -= 1
        walker.slot += 1
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
        self.lasting[self.event] = (self.first, self.clockwise(), spots[chosen.space])

    def pick(
        self, able: set[Tourist], may_decline: bool = True
    ) -> Generator[Request, Action, Tourist | None]:
        """The first player chooses one of these tourists. Nobody is asked if there are none."""
        if not able:
            return None
        offers: set[Action] = {ChooseTourist(tourist) for tourist in able}
        chosen = yield self.first, offers | ({Decline()} if may_decline else set())
        return chosen.tourist if isinstance(chosen, ChooseTourist) else None
