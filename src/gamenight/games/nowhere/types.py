"""The nouns of Nowhere: frozen structs without behaviour.

All that lies open on the table is the Board; only the Destinations are secret. So the State is the Board and
the Destinations, and a View the Board and what its seat knows of them. Hands, piles and bags are sorted.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from gamenight.core import Seat
from gamenight.games.nowhere.vocabulary import (
    Character,
    Destination,
    Item,
    Location,
    Place,
    Scenario,
    Vehicle,
)

SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=5)]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """None: the printed game alone."""


class End(StrEnum):
    ESCAPED = "escaped"  # §9.1
    STRANDED = "stranded"  # §9.3
    JAILED = "all jailed"  # §9.4


class Kind(StrEnum):
    """What is to be settled before the players act freely again."""

    FACE_UP = "face up"  # chance: Items for the Discard Pile (§2.5, §12.4)
    CHARACTER = "character"  # §2.7
    DESTINATION = "destination"  # chance (§2.9)
    READ = "read"  # chance: the Scenarios of the round (§3.2)
    RESOLVE = "resolve"  # a Scenario (§3.4)
    RELEASE = "release"  # whoever has sat their time (§6.3)
    DRAW = "draw"  # chance: Items for a hand
    SHOP = "shop"  # chance: Items to look at in Floormart (§7.3)
    KEEP = "keep"  # one of those (§7.3)
    TOSS = "toss"  # one of those left; the other is removed (§7.3)
    FIT = "fit"  # a hand into its pocket (§4.15)
    LOSE = "lose"  # an Item by a Scenario (§12.4)
    CUT = "cut"  # a second tape at the Town Hall (§7.11)
    STRIDE = "stride"  # spaces lent by Samantha (§10.9)
    SHARE = "share"  # over any distance, by a Book (§10.8, §10.10)
    TRAIL = "trail"  # Camel sets out (§5.1)
    TRACK = "track"  # the reader says after whom (§5.4)
    STEER = "steer"  # the reader says which way (§5.6)
    CATCH = "catch"  # who is about to be caught may answer (§5.9)
    ATTEMPT = "attempt"  # the catch itself (§5.8)
    ARREST = "arrest"  # who is about to be jailed may answer (§6.7)
    NEXT = "next"  # the round is over (§3.8)


# Chance


class DrawItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item


class DrawScenario(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    scenario: Scenario


class DealDestination(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    destination: Destination  # secret: only the receiver's view carries it


# Actions of the counter (§4.2)


class MoveTo(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Walk there: with spaces left of a Move Action, else by a new one (§4.5)."""

    place: Place


class Shop(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with Floormart (§7.3)."""


class TakeDiscard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with the High School (§7.4)."""

    item: Item


class RideBus(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with the Bus Stop: swap places (§7.5)."""

    seat: SeatIndex


class Borrow(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with the Library (§7.6)."""


class GrabCoffee(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with the Diner (§7.10)."""


class CutTape(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with the Town Hall (§7.11)."""

    location: Location


class CutAllTape(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """The same with Olympius's Book (§10.6)."""


class Prepare(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with a Prep Location: spend two Items (§8.2)."""

    vehicle: Vehicle
    personal: Item
    other: Item


class UseAbility(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Bethany's, Noel's, Samantha's or Carl's (§10)."""


class BreakIn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Olympius's ability (§10.5)."""

    location: Location


class TradeIn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Guinevere's ability (§10.7)."""

    item: Item


# Free Actions (§4.3)


class Give(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item
    seat: SeatIndex


class Take(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item
    seat: SeatIndex


class UseItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Discard an Item for its effect, on whom or what that takes (§11)."""

    item: Item
    seat: SeatIndex | None = None
    location: Location | None = None
    wanted: Item | None = None


class DrinkCoffee(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """§7.10."""


class UseBook(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Noel's, Guinevere's, Samantha's or Carl's Book (§10)."""

    seat: SeatIndex | None = None


class LendSteps(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Half of what Samantha has not run (§10.9)."""

    seat: SeatIndex


class Ready(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """The round may end (§3.7)."""


class TakeBackReady(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """An aside: act again in this round (§3.10)."""


# Answers


class ChooseCharacter(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    character: Character


class KeepItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item


class DiscardItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item


class Track(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    seat: SeatIndex


class Steer(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Of paths of the same length the one on which Camel gets here (§5.6)."""

    place: Place


class Decline(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Let it happen; or be done with what may be done."""


Action: TypeAlias = (
    DrawItem
    | DrawScenario
    | DealDestination
    | MoveTo
    | Shop
    | TakeDiscard
    | RideBus
    | Borrow
    | GrabCoffee
    | CutTape
    | CutAllTape
    | Prepare
    | UseAbility
    | BreakIn
    | TradeIn
    | Give
    | Take
    | UseItem
    | DrinkCoffee
    | UseBook
    | LendSteps
    | Ready
    | TakeBackReady
    | ChooseCharacter
    | KeepItem
    | DiscardItem
    | Track
    | Steer
    | Decline
)


class Task(Struct, frozen=True, gc=False):
    """One thing on the agenda; which fields mean something depends on its kind."""

    kind: Kind
    seat: Seat = Seat(-1)  # who decides, receives or is hunted
    n: int = 0  # how many are left to draw, lose or step; in SHARE the other seat; in CATCH 1 after a Coffee
    items: tuple[Item, ...] = ()  # looked at
    seats: tuple[Seat, ...] = ()  # of whom the reader chooses
    scenario: Scenario | None = None


class Trail(Struct, frozen=True, gc=False):
    """The last Scent Trail, to be shown."""

    number: int  # of this Trail, from 1
    quarry: Seat
    path: tuple[Place, ...]  # from where he stood to where he stopped
    result: Literal["short", "waiting", "caught", "missed", "toy"]


class Scent(Struct, frozen=True, gc=False):
    """What Camel would do if the viewer interacted where they stand, or will after an Interact (§5)."""

    quarries: tuple[Seat, ...]  # several: the reader chooses
    path: tuple[Place, ...]  # after the first of them; of several as long the first
    ends: tuple[Place, ...]  # several: the reader chooses
    arrives: bool


class Board(Struct, frozen=True, gc=False, kw_only=True):
    """All that lies open."""

    round: int = 0  # 1 is the first; 0 before it
    reader: Seat = Seat(0)  # reads the Scenarios and steers Camel (§3.3)
    agenda: tuple[Task, ...]  # the first is settled first; empty: everybody acts freely
    characters: tuple[Character, ...] = ()
    deck: tuple[Item, ...]  # left to draw, as a bag
    discard: tuple[Item, ...] = ()
    removed: tuple[Item, ...] = ()
    scenarios: tuple[Scenario, ...]  # left to draw, as a bag
    current: tuple[Scenario, ...] = ()  # of this round, in the order drawn
    counter: int = 0
    hands: tuple[tuple[Item, ...], ...]
    pawns: tuple[Place, ...]  # a jailed one is in the Sheriff's Station
    jailed: tuple[int, ...]  # the round of release; 0: free
    caught: tuple[bool, ...]
    steps: tuple[int | None, ...]  # left of the Move Action under way; None: none is
    bonus: tuple[int, ...]  # spaces more in the next Move Action of this round
    extra: tuple[int, ...]  # Actions of Coffee
    spent: tuple[int, ...]  # Actions of the counter taken this round
    ready: tuple[bool, ...]
    recalled: tuple[Seat, ...] = ()  # took back "ready" since the last Action (§3.10)
    used: tuple[bool, ...]  # the ability that may be used once a round
    books: tuple[bool, ...]
    coffee: tuple[bool, ...]  # in hand
    coffees: int  # left at the Diner
    drunk: tuple[Seat, ...] = ()  # this round, by whom
    handed: tuple[Item, ...] = ()  # changed hands since something else was done (§4.12)
    tape: tuple[Location, ...] = ()
    crossing: tuple[bool, ...]  # ignores Yellow Tape this round
    camel: Place = "sheriff"
    preps: tuple[int, ...] = (0, 0, 0)  # made for the Sail Boat, the Diesel Boat, the car
    preparers: tuple[Seat, ...] = ()  # who made one this round
    decoy: bool = False  # Bethany's ability (§10.1)
    hush: bool = False  # the next Interact wakes no Trail
    sprint: bool = False  # Samantha runs (§10.9)
    deeds: tuple[tuple[str, ...], ...]  # what each seat has done that a Destination may ask for (§13.1)
    trail: Trail | None = None
    end: End | None = None


class State(Struct, frozen=True, gc=False):
    board: Board
    destinations: tuple[Destination, ...] = ()  # secret: only the owner's view carries it


class View(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat | None  # who looks; None: a spectator
    board: Board
    destinations: tuple[Destination | None, ...]  # of each seat; None: not for this viewer to see
    reached: tuple[bool, ...]  # §9.6
    progress: tuple[int, ...] | None  # of the viewer's Destination: how many, of how many
    scent: Scent | None  # None: nothing, or Camel would not move; at the Bus Stop see `swaps`
    swaps: tuple[Scent | None, ...]  # at the Bus Stop: the same for a swap with each seat
    reach: int  # spaces Camel may move (§5.2)
    rounds: int  # the last one
    share: int  # Actions of the counter a free player adds (§3.6)
    pocket: int
    capacity: tuple[int, ...]  # players that could escape by the Neighborhood and by the Port (§8.6)
