"""The types of ¿Dónde Es?: frozen structs without behaviour.

A space of the town is a number: its row from the north × 13 + its column from the west. Slots of the tracker
count from 0 here and from 1 in the rulebook. A bag of movement cards is three counts in the order of CARDS.
Hands and bags of tourists and Events are sorted.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, final, get_args

from msgspec import Meta, Struct

from gamenight.core import Seat

Card: TypeAlias = Literal["any", "forward_back", "left_right"]
Direction: TypeAlias = Literal["left", "right", "forward", "back"]
Kind: TypeAlias = Literal[
    "lookout", "fountain", "beach", "supermarket", "hotel", "restaurant", "bar", "ice_cream"
]
Space: TypeAlias = Annotated[int, Meta(ge=0, le=168)]
# fmt: off
Tourist: TypeAlias = Literal[
    "agnes", "asa", "bjorn", "carla", "dylan", "edith", "elif", "fergus",
    "greta", "hiro", "ines", "jonas", "karin", "liam", "mei", "noah",
    "olga", "omer", "oyvind", "pierre", "quentin", "rosa", "sven", "tara",
    "ulla", "viktor", "wanda", "xavi", "yusuf", "zoe",
]
Event: TypeAlias = Literal[
    "ankle", "apprentice", "downhill", "east_wind", "fog", "friend", "guides_day", "headset",
    "heat", "lost_bag", "megaphone", "new_maps", "power_cut", "red_flag", "review", "road_works",
    "sea_breeze", "season", "shade", "short_cut", "siesta", "sore_throat", "stocktaking", "strike",
    "sunburn", "tapas", "tips", "west_wind", "wet_stairs",
]
# fmt: on
Effect: TypeAlias = Literal[  # what an Event does (§8)
    "rest_one",
    "rest_last",
    "siesta",
    "annoy_one",
    "annoy_last",
    "draw",
    "new_hands",
    "discard",
    "walk",
    "drift",
    "to_square",
    "marker",
    "hand_size",
    "any_way",
    "one_tourist",
    "no_stairs",
    "close_one",
    "close_kind",
]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=5)]

CARDS: tuple[Card, ...] = get_args(Card)
DIRECTIONS: tuple[Direction, ...] = get_args(Direction)
KINDS: tuple[Kind, ...] = get_args(Kind)
TOURISTS: tuple[Tourist, ...] = get_args(Tourist)
EVENTS: tuple[Event, ...] = get_args(Event)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook has no options."""


class End(StrEnum):
    LOST = "three tourists lost"  # §9.1
    DECK = "no more tourists"  # §9.2


class Phase(StrEnum):
    """The step of the round (§3.1); what is drawn or revealed in between belongs to the same step."""

    DEAL = "deal"  # chance deals the hands (§2.5)
    REVEAL = "reveal"  # chance reveals a tourist for every empty calm slot (§3.2)
    EVENT = "event"  # chance draws the Event of the round (§3.3), and the cards that it brings
    CHOOSE = "choose"  # a guide decides what the Event leaves open (§8)
    MOVE = "move"  # a guide takes their turn (§4)
    REFILL = "refill"  # chance deals cards up to a full hand (§4.9)
    CHECK = (
        "check"  # after the check of frustration (§3.5): an empty tracker is filled before the token passes
    )
    OVER = "over"


@final
class DrawCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: a movement card for whoever is due one."""

    card: Card  # secret: only the view of the one who receives it carries it


@final
class RevealTourist(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: a tourist into the next empty slot (§3.2)."""

    tourist: Tourist


@final
class PlaceTourist(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Put the token of a new tourist onto a space of the Square (§3.7)."""

    tourist: Tourist
    space: Space


class PlaceAll(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Put the tokens of all new tourists onto the suggested spaces (§3.7)."""


@final
class DrawEvent(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the Event of the round (§3.3)."""

    event: Event


@final
class MoveTourist(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Play a movement card: a tourist takes one step (§4.2)."""

    tourist: Tourist
    card: Card
    direction: Direction


@final
class TakeBackMarker(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Leave the assist marker of this turn off the card after all (§5.4)."""

    tourist: Tourist


class SwapHand(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Instead of moving anybody, discard the hand for a new one (§4.7)."""


@final
class EndTurn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Play no more cards in this turn (§4.1)."""


@final
class CarryOut(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Do what the Event says, where it leaves nothing else to choose (§7.1)."""


class ChooseTourist(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Whom the Event concerns (§8)."""

    tourist: Tourist


class WalkTourist(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """A step that the Event gives (§8.9)."""

    tourist: Tourist
    direction: Direction


class CloseLocation(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Put the blank location token of the Event there (§8.16)."""

    space: Space


class DiscardCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """The card that the Event takes (§8.8)."""

    card: Card


class Decline(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Do without what a helpful Event offers (§7.9)."""


Action: TypeAlias = (
    DrawCard
    | RevealTourist
    | PlaceTourist
    | PlaceAll
    | DrawEvent
    | MoveTourist
    | TakeBackMarker
    | SwapHand
    | EndTurn
    | CarryOut
    | ChooseTourist
    | WalkTourist
    | CloseLocation
    | DiscardCard
    | Decline
)


class Visitor(Struct, frozen=True, gc=False):
    """A tourist in town: a card in the tracker and a token on the board."""

    tourist: Tourist
    space: int  # the suggested one while the token is not placed yet (§3.7)
    frustrated: bool = False  # has a frustration token (§6.2)
    markers: tuple[Seat, ...] = ()  # assist markers, in the order they were placed (§5)
    trail: tuple[int, ...] = ()  # in this turn: where movement cards found the tourist and led to (§5.1)
    marked: bool = False  # got a marker in that turn, which can be taken off (§5.4)


class Claim(Struct, frozen=True, gc=False):
    """A tourist who has arrived, with the location token (§5.6)."""

    tourist: Tourist
    kind: Kind
    space: int
    frustrated: bool
    markers: tuple[Seat, ...]
    by: Seat | None  # whose movement it was; None: an Event's (§8.10)
    guides: tuple[Seat, ...]  # who score, in the order of the seats (§10.2)
    points: int  # points for each of these guides (§10.1)
    round: int


class Lasting(Struct, frozen=True, gc=False):
    """An Event that lies before the one who drew it (§7.4)."""

    event: Event
    drawer: Seat
    seats: tuple[Seat, ...]  # whom it binds: of a helpful one, those who wanted it (§7.9)
    space: int | None = None  # where its blank token was put (§8.16)


class State(Struct, frozen=True, gc=False, kw_only=True):
    phase: Phase
    round: int = 0  # from 1; 0: set-up
    first: Seat  # who has the first player token
    turn: Seat  # whose turn it is, or was last
    tracker: tuple[Visitor | None, ...]
    tourists: tuple[Tourist, ...]  # not revealed yet, as a bag
    reveal: tuple[int, ...] = ()  # slots to fill now, the next one first
    placing: tuple[Tourist, ...] = ()  # whose tokens the first player is to place, the next one first (§3.7)
    events: tuple[Event, ...]  # not drawn yet, as a bag
    used: tuple[Event, ...] = ()  # discarded Events, in order
    event: Event | None = None  # of this round
    asked: tuple[Seat, ...] = ()  # who is still to decide something about the Event
    lasting: tuple[Lasting, ...] = ()  # in the order they were drawn
    siesta: bool = False  # nobody moves along the tracker in this round (§8.3)
    resting: Tourist | None = None  # who does not move along in this round (§8.1, §8.2)
    deck: tuple[int, ...]  # movement cards not drawn yet, as a bag
    discards: tuple[int, ...] = (0, 0, 0)
    hands: tuple[tuple[Card, ...], ...]  # one for each seat; secret: only the owner's view carries it
    draws: tuple[Seat, ...] = ()  # who draws a card now, the next one first
    guided: Tourist | None = None  # whom the guide to move has moved first in this turn
    claims: tuple[Claim, ...] = ()
    scores: tuple[int, ...]  # one for each seat: the points of its claims
    lost: tuple[Tourist, ...] = ()  # who left the town (§6.3)
    last: int | None = None  # the last round, once it is known (§9.2)
    end: End | None = None


class Guest(Struct, frozen=True, gc=False):
    """A tourist in town, as everybody sees it."""

    tourist: Tourist
    name: str
    wishes: tuple[Kind, ...]
    slot: int  # of the tracker, from 1 to 5
    space: int
    frustrated: bool
    markers: tuple[Seat, ...]
    trail: tuple[int, ...]
    spaces: int  # different spaces of the trail but the first: enough of them earn a marker (§5.1)
    marked: bool
    stays: bool  # does not move along the tracker at the end of this round (§8.1, §8.3)
    rounds: int  # rounds until the tourist leaves, this one included; 0: the game is over


class Hit(Struct, frozen=True, gc=False):
    """What happens to a tourist when the Event is carried out."""

    tourist: Tourist
    fate: Literal["walks", "arrives", "shifts", "stays"]
    space: int | None = None  # where the tourist walks or arrives
    slot: int | None = None  # the new slot of the tracker, from 1 to 5


class Step(Struct, frozen=True, gc=False):
    card: Card
    direction: Direction


class Lead(Struct, frozen=True, gc=False):
    """The cheapest way of a tourist to a space with the cards of the hand."""

    space: int
    steps: tuple[Step, ...]  # the first one is the action itself
    points: int  # for arriving there; 0: no open wish is there


class Leads(Struct, frozen=True, gc=False):
    """Where a step can lead on: the ways of more than one step that begin with it."""

    leads: tuple[Lead, ...]


class View(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat | None  # the viewer; None: a spectator
    phase: Phase
    round: int
    first: Seat
    turn: Seat
    tracker: tuple[Guest | None, ...]  # slots 1 to 5
    tourists: int  # tourist cards left in the deck
    reveal: tuple[int, ...]
    placing: tuple[Tourist, ...]
    event: Event | None
    asked: tuple[Seat, ...]
    hits: tuple[Hit, ...]  # what the Event will do to tourists, before it is carried out (§7.1)
    hit_spaces: tuple[int, ...]  # the spaces that it will close
    lasting: tuple[Lasting, ...]
    closed: tuple[int, ...]  # spaces of locations with a blank token on them (§7.5)
    stairs_closed: bool  # §8.15
    siesta: bool
    resting: Tourist | None
    events: int  # Event cards left in the deck
    used: tuple[Event, ...]
    deck: int  # movement cards left
    discards: tuple[int, ...]  # movement cards of each type, in the order of CARDS
    hand: tuple[Card, ...]  # the cards of the viewer
    hands: tuple[int, ...]  # cards of each seat
    limits: tuple[int, ...]  # what each seat draws up to (§4.9, §8.13)
    draws: tuple[Seat, ...]
    guided: Tourist | None
    claims: tuple[Claim, ...]
    lost: tuple[Tourist, ...]
    losses_left: int  # how many more tourists leave until the game ends at once (§9.1)
    at_stake: Tourist | None  # who ends the game by leaving at the end of this round, if not claimed before
    scores: tuple[int, ...]  # of each seat as they stand
    last: int | None
    turns_left: int | None  # turns left in the last round, this one included; None: not in the last round
    end: End | None
