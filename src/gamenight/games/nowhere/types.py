"""The types of Nowhere: frozen structs without behaviour.

Everything is public except the Destinations. So a State is the Board and the Destinations, and a View is the
Board and what the seat knows of the Destinations. Hands, piles and bags are sorted.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias, final

from msgspec import Struct

from gamenight.core import Seat
from gamenight.games.nowhere.intents import AnswerMarker, Marker, PutMarker, SeatIndex, TakeMarker
from gamenight.games.nowhere.vocabulary import (
    Character,
    Destination,
    Item,
    Location,
    Place,
    Scenario,
    Vehicle,
    Window,
)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The game has no options."""


class End(StrEnum):
    ESCAPED = "escaped"  # §9.1
    STRANDED = "stranded"  # §9.3
    JAILED = "all jailed"  # §9.4


Kind: TypeAlias = Literal[
    "face up",  # chance draws Items for the Discard Pile (§2.5, §12.4)
    "character",  # a player chooses a character (§2.7)
    "destination",  # chance deals the destinations (§2.9)
    "read",  # chance draws the Scenarios of the round (§3.2)
    "strike",  # chance decides where a raid strikes (§12.5)
    "resolve",  # an effect of a Scenario happens (§3.4)
    "release",  # free the players whose time is over (§6.3)
    "draw",  # chance draws Items for a hand
    "shop",  # chance draws Items to look at in Floormart (§7.3)
    "keep",  # keep one of them (§7.3)
    "toss",  # discard one of the two left; the other is removed (§7.3)
    "fit",  # discard down to what the pocket holds (§4.15)
    "lose",  # discard Items for a Scenario (§12.4)
    "trim",  # discard until few enough are left, for a Scenario (§12.4)
    "cut",  # remove a second tape at the Town Hall (§7.11)
    "stride",  # walk the spaces lent by Samantha (§10.9)
    "share",  # share over any distance, by a Book (§10.8, §10.10)
    "trail",  # Camel sets out (§5.1)
    "track",  # the reader chooses the quarry (§5.4)
    "steer",  # the reader chooses the way (§5.6)
    "catch",  # Camel tries to catch the quarry (§5.8)
    "next",  # the round is over (§3.8)
]
"""The kinds of tasks on the agenda. While there is a task, only its seat or chance acts (§4.1).

`resolve`, `fit`, `lose`, `trim` and `catch` open a window: whoever can change them is asked first (§4.17).
A seat that answers `catch` with a Coffee may first use the Actions of the Coffee (§5.11).
"""


# Chance


@final
class DrawItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item


@final
class DrawScenario(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    scenario: Scenario


class StrikeAt(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Where a raid strikes (§12.5)."""

    location: Location


@final
class DealDestination(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    destination: Destination  # secret: only the receiver's view carries it


# Actions of the counter (§4.2)


@final
class MoveTo(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Walk there with the spaces left of a Move Action, or with a new one (§4.5)."""

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
    """Remove all tape at the Town Hall with Olympius's Book (§10.6)."""


class Prepare(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Interact with a Prep Location: spend two Items (§8.2)."""

    vehicle: Vehicle
    personal: Item
    other: Item


@final
class UseAbility(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Use the ability of Bethany, Noel, Samantha or Carl (§10)."""


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


@final
class UseItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Discard an Item for its effect on a player, a Location or an Item of the pile (§11)."""

    item: Item
    seat: SeatIndex | None = None
    location: Location | None = None
    wanted: Item | None = None


class DrinkCoffee(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """§7.10."""


class UseBook(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Use the Book of Noel, Guinevere, Samantha or Carl (§10)."""

    seat: SeatIndex | None = None


class LendSteps(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Lend half of Samantha's spaces left (§10.9)."""

    seat: SeatIndex


@final
class Ready(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """The round may end (§3.7)."""


class TakeBackReady(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """An aside: act again in this round (§3.10)."""


# Answers


@final
class ChooseCharacter(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    character: Character


class KeepItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item


class DiscardItem(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    item: Item


class Track(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    seat: SeatIndex


class Steer(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Choose the shortest way on which Camel stops here (§5.6)."""

    place: Place


class Decline(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Do not react, or make no further optional choice."""


Action: TypeAlias = (
    DrawItem
    | DrawScenario
    | StrikeAt
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
    | PutMarker
    | TakeMarker
    | AnswerMarker
    | ChooseCharacter
    | KeepItem
    | DiscardItem
    | Track
    | Steer
    | Decline
)


class Task(Struct, frozen=True, gc=False):
    """One task on the agenda. Its kind says which fields are used."""

    kind: Kind
    seat: Seat = Seat(-1)  # the player who decides, receives or is tracked
    n: int = 0  # how many are left to draw, lose, keep or step; in `share` the other seat; in `catch` 1 after
    # a Coffee; in `strike` and `resolve` which effect of the Scenario, from 0
    items: tuple[Item, ...] = ()  # Items looked at
    seats: tuple[Seat, ...] = ()  # quarries to choose from; in `steer` the quarry
    scenario: Scenario | None = None
    location: Location | None = None  # where a raid strikes
    spared: tuple[Seat, ...] = ()  # showed a Hall Pass (§6.7)
    asked: tuple[Seat, ...] = ()  # can change what is about to happen, and have not declined (§4.17)
    declined: tuple[Seat, ...] = ()


class Trail(Struct, frozen=True, gc=False):
    """The last Scent Trail, for the screen."""

    number: int  # of this Trail, from 1
    quarry: Seat
    path: tuple[Place, ...]  # from start to stop
    result: Literal["short", "waiting", "caught", "missed", "toy"]


class Scent(Struct, frozen=True, gc=False):
    """Camel's Trail if the viewer interacts here, or after the Interact in progress (§5)."""

    quarries: tuple[Seat, ...]  # whom Camel tracks; if several, the reader chooses
    path: tuple[Place, ...]  # to the first quarry, by the first of the shortest ways
    ends: tuple[Place, ...]  # where Camel stops; if several, the reader chooses
    arrives: bool


class Omen(Struct, frozen=True, gc=False):
    """What is about to happen, and to whom (§4.17)."""

    window: Window
    seats: tuple[Seat, ...]  # whom it will hit
    places: tuple[Place, ...] = ()  # in a Trail, where Camel may stop
    fatal: bool = False  # everybody would be jailed
    text: str = ""  # the same as a sentence; only in a view


class Board(Struct, frozen=True, gc=False, kw_only=True):
    """Everything that is public."""

    round: int = 0  # from 1; 0 before the first
    reader: Seat = Seat(0)  # reads the Scenarios and steers Camel (§3.3)
    agenda: tuple[Task, ...]  # settled in order; empty: players act freely
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
    steps: tuple[int | None, ...]  # spaces left of the Move Action; None: there is none
    bonus: tuple[int, ...]  # extra spaces for the next Move Action of this round
    promised: tuple[int, ...]  # extra spaces for the next Move Action of any round (§10.12)
    extra: tuple[int, ...]  # Actions of Coffee
    spent: tuple[int, ...]  # Actions of the counter taken this round
    ready: tuple[bool, ...]
    recalled: tuple[Seat, ...] = ()  # took back "ready" since the last Action (§3.10)
    used: tuple[bool, ...]  # the ability was used this round
    books: tuple[bool, ...]
    coffee: tuple[bool, ...]  # in hand
    coffees: int  # left at the Diner
    drunk: tuple[Seat, ...] = ()  # the players who drank a Coffee this round
    parted: tuple[tuple[Item, ...], ...]  # kinds of Items that each seat handed over since the last Action
    returned: tuple[tuple[Item, ...], ...]  # Items that came back to each seat since then, and stay (§4.12)
    tape: tuple[Location, ...] = ()
    crossing: tuple[bool, ...]  # ignores Yellow Tape this round
    camel: Place = "sheriff"
    preps: tuple[int, ...] = (0, 0, 0)  # preparations of the Sail Boat, the Diesel Boat, the car
    preparers: tuple[Seat, ...] = ()  # players who made a preparation this round
    decoy: bool = False  # Bethany's ability (§10.1)
    hush: bool = False  # the next Interact starts no Scent Trail
    sprint: bool = False  # Samantha runs (§10.9)
    deeds: tuple[tuple[str, ...], ...]  # what each seat did that counts for a Destination (§13.1)
    markers: tuple[Marker | None, ...]  # of each seat: what its player wants (§9.8)
    said: tuple[Seat, ...] = ()  # who changed or answered a marker since the last Action, once each time
    trail: Trail | None = None
    end: End | None = None


class State(Struct, frozen=True, gc=False):
    board: Board
    destinations: tuple[Destination, ...] = ()  # secret: only the owner's view carries it


class View(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat | None  # the viewer; None: a spectator
    board: Board
    destinations: tuple[Destination | None, ...]  # of each seat; None: hidden from the viewer
    reached: tuple[bool, ...]  # §9.6
    progress: tuple[int, ...] | None  # of the viewer's Destination: done, needed
    scent: Scent | None  # None: Camel would not move; at the Bus Stop see `swaps`
    swaps: tuple[Scent | None, ...]  # at the Bus Stop: the Trail after a swap with each seat
    omen: Omen | None  # what is about to happen, if it can be changed
    reach: int  # spaces Camel may move (§5.2)
    rounds: int  # number of the last round
    share: int  # Actions a player may take before the others' turn (§3.7)
    pocket: int
    capacity: tuple[int, ...]  # room for players in the Neighborhood and the Port (§8.6)
