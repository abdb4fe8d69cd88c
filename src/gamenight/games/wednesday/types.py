"""The types of Wednesday: The Hyde's Attack: frozen structs without behaviour.

A Power card is two letters: its symbol and its number. `s` is the Siren, `w` the Werewolf, `b` the Bee, `m`
the Medusa, `t` the Bat, `e` the Eye; `x6` is one of Bianca's 6s, which have no symbol. Hands and bags
are sorted. The cards at a Location are in the order they were played.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, TypeAlias, final, get_args

from msgspec import Meta, Struct

from gamenight.core import Seat

# fmt: off
Power: TypeAlias = Literal[  # a card of the common deck (§1.4)
    "b1", "b2", "b3", "b4", "b5",
    "e1", "e2", "e3", "e4", "e5",
    "m1", "m2", "m3", "m4", "m5",
    "s1", "s2", "s3", "s4", "s5",
    "t1", "t2", "t3", "t4", "t5",
    "w1", "w2", "w3", "w4", "w5",
]
# fmt: on
Six: TypeAlias = Literal["x6"]  # §1.5
Card: TypeAlias = Power | Six
Location: TypeAlias = Literal["crypt", "jericho", "pilgrim_village", "art_shed", "woods"]
Place: TypeAlias = Location | Literal["nevermore"]
Target: TypeAlias = Literal[
    "twos", "ones", "medusa", "bat", "eye"
]  # named after the cards that count more (§10)
Outcast: TypeAlias = Literal["wednesday", "enid", "bianca", "ajax", "eugene", "yoko"]
OfLocation: TypeAlias = Literal["covered", "needs_more", "little_help"]  # said of a Location (§11.3)
Plain: TypeAlias = Literal["going", "send_thing", "wait", "thanks"]  # says nothing about cards (§11.3)
Phrase: TypeAlias = OfLocation | Plain
Level: TypeAlias = Literal["beginner", "expert"]
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=3)]

POWERS: tuple[Power, ...] = get_args(Power)
SIX: Six = "x6"
LOCATIONS: tuple[Location, ...] = get_args(Location)
TARGETS: tuple[Target, ...] = get_args(Target)
OUTCASTS: tuple[Outcast, ...] = get_args(Outcast)
OF_LOCATION: tuple[OfLocation, ...] = get_args(OfLocation)
PLAIN: tuple[Plain, ...] = get_args(Plain)
WITHOUT_LOCATION: tuple[Plain, ...] = tuple(phrase for phrase in PLAIN if phrase != "going")
NEVERMORE: Literal["nevermore"] = "nevermore"


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """The side of the Level card. The default is the side in the rulebook."""

    level: Annotated[
        Literal["beginner", "expert"],
        Meta(
            description="The Level card: the points that stop each attack (§1.7);"
            " the expert side is a reconstruction (§1.8)"
        ),
    ] = "beginner"


class End(StrEnum):
    LOST = "hyde wins"  # §7.1
    BEGINNERS = "beginners"  # §7.3
    INTERMEDIATES = "intermediates"  # §7.4
    MASTERS = "masters"  # §7.5


class Phase(StrEnum):
    """What the acting seat or chance decides next."""

    RING = "ring"  # chance deals the next outer Location of the ring (§2.1)
    TARGETS = "targets"  # chance deals the Target of the next Location (§2.2)
    OUTCASTS = "outcasts"  # a player chooses an Outcast (§2.3)
    DEAL = "deal"  # chance deals the hands, then Thing's card (§2.4, §2.8)
    MOVE = "move"  # a player moves or stays (§3.4)
    PLAY = "play"  # a player plays a card (§4)
    ONES = "ones"  # Ajax may play more 1s (§8.4)
    DRAW = "draw"  # chance deals cards up to a full hand (§5.1)
    DISCARD = "discard"  # Yoko discards a card (§8.6)
    REFILL = "refill"  # chance deals a card to Thing (§5.5)
    END = "end"  # a player may exchange and send Thing, then ends the turn (§5.6, §5.8)
    TOKEN = "token"  # chance draws a Hyde token after a table turn (§3.8)
    SWAP = "swap"  # Wednesday may swap a card (§8.1)
    OVER = "over"


class PlaceLocation(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the next Location of the ring (§2.1)."""

    location: Location


class PlaceTarget(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: the Target of the next Location (§2.2)."""

    target: Target


class ChooseOutcast(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    outcast: Outcast  # §2.3


@final
class DrawCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: a card for a hand or for Thing."""

    card: Power  # secret: only the receiver's view carries it


@final
class RevealToken(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Chance: where the Hyde was seen (§3.8)."""

    location: Location


@final
class MoveTo(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    place: Place  # §3.4


@final
class Stay(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Stay at the same place (§3.4)."""


@final
class PlayCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Play a card of the hand face down (§4.1)."""

    card: Power  # secret: only the player's view carries it
    location: Location


class PlayThingCard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Play Thing's card face down (§4.3)."""

    location: Location


class PlaySix(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Bianca discards a card and plays a 6 (§8.3)."""

    discard: Power  # secret: only Bianca's view carries it
    location: Location


@final
class Done(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Play no more cards: Ajax (§8.4), or Eugene where nobody else could play (§8.5)."""


@final
class Discard(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Yoko discards a card (§8.6)."""

    card: Power  # secret: only Yoko's view carries it


@final
class ExchangeWithThing(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Exchange a card of the hand for Thing's (§5.6), or give it to Thing if Thing holds none (§5.7)."""

    card: Power  # secret: only the view of Thing's holder carries it


@final
class SendThing(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Send Thing to another player, and end the turn (§5.8)."""

    seat: SeatIndex


@final
class EndTurn(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """End the turn; Thing stays where it is."""


class Swap(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Wednesday gives a card of her hand for one that lies at the attacked Location (§8.1)."""

    give: Power
    take: Power


class Pass(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """Wednesday swaps nothing (§8.1)."""


class Say(Struct, frozen=True, tag=True, forbid_unknown_fields=True, gc=False):
    """An aside: say a phrase (§11.3). Three phrases and "going" name a Location, the others name none."""

    location: Location | None
    phrase: Phrase


Action: TypeAlias = (
    PlaceLocation
    | PlaceTarget
    | ChooseOutcast
    | DrawCard
    | RevealToken
    | MoveTo
    | Stay
    | PlayCard
    | PlayThingCard
    | PlaySix
    | Done
    | Discard
    | ExchangeWithThing
    | SendThing
    | EndTurn
    | Swap
    | Pass
    | Say
)


class Laid(Struct, frozen=True, gc=False):
    """A card that a player played or discarded face down."""

    seat: Seat
    number: int  # of the turn, from 0: cards of one seat and turn were played together
    card: Card  # secret: see Seen


class Seen(Struct, frozen=True, gc=False):
    """A `Laid` card as a viewer sees it."""

    seat: Seat
    number: int
    card: Card | None  # None: face down for this viewer


class Said(Struct, frozen=True, gc=False):
    """What a player said that still counts (§11.6)."""

    seat: Seat
    number: int  # of the turn in which it was said, from 0
    location: Location | None
    phrase: Phrase


class Counted(Struct, frozen=True, gc=False):
    """A card of an attack, its points, and the reason for them."""

    seat: Seat  # who played it
    card: Card
    worth: int
    # as printed; 0 because of the Location (§6.4); more because of the Target (§6.5)
    why: Literal["plain", "void", "target"]
    swapped: Power | None = None  # the card that Wednesday took in exchange for this one (§8.1)


class Attack(Struct, frozen=True, gc=False):
    """One attack: its cards, its sum and its result."""

    rank: int  # 1 to 5
    location: Location
    target: Target
    cards: tuple[Counted, ...]  # in the order they were played
    enid: int  # her bonus (§8.2)
    total: int
    needed: int
    saved: bool


class State(Struct, frozen=True, gc=False, kw_only=True):
    level: Level
    phase: Phase
    turn: Seat  # whose turn it is; in the phases TOKEN and SWAP, whose turn is next
    number: int = 0  # of this turn, from 0
    ring: tuple[Location, ...] = ()  # the outer Locations clockwise
    targets: tuple[Target, ...] = ()  # in the order of the ring
    outcasts: tuple[Outcast, ...] = ()  # one for each seat
    deck: tuple[Power, ...]  # the cards left to draw, sorted
    hands: tuple[tuple[Power, ...], ...]  # one for each seat; secret: only the owner's view carries it
    thing: Power | None = None  # secret: only the view of Thing's holder carries it
    holder: Seat  # the player whom Thing stands before
    sixes: int = 0  # 6s before Bianca
    box: int  # 6s out of the game
    pawns: tuple[Place, ...]  # one for each seat
    piles: tuple[tuple[Laid, ...], ...]  # in the order of the ring
    revealed: tuple[Power, ...] = ()  # discarded in an attack, seen by everyone
    buried: tuple[Laid, ...] = ()  # discarded face down (§8.7)
    seen: tuple[Location, ...] = ()  # where the Hyde was seen this round, in order
    attacks: tuple[Attack, ...] = ()
    exchanged: bool = False  # with Thing, since the turn began or the hand was refilled (§5.6)
    said: tuple[Said, ...] = ()
    end: End | None = None


class View(Struct, frozen=True, gc=False, kw_only=True):
    seat: Seat | None  # the viewer; None: a spectator
    level: Level
    phase: Phase
    turn: Seat
    number: int
    ring: tuple[Location, ...]
    targets: tuple[Target, ...]
    outcasts: tuple[Outcast, ...]
    deck: int  # cards left
    hand: tuple[Power, ...]  # of the viewer
    hands: tuple[int, ...]  # cards of each seat
    thing: Power | None  # None: Thing holds none, or the viewer may not see it
    thing_holds: int  # cards, 1 or 0
    holder: Seat
    sixes: int
    box: int
    pawns: tuple[Place, ...]
    piles: tuple[tuple[Seen, ...], ...]
    revealed: tuple[Power, ...]
    buried: tuple[Seen, ...]
    seen: tuple[Location, ...]
    threatened: tuple[Location, ...]  # where the Hyde may still strike in this round (§3.9)
    strike: Attack | None  # while Wednesday may swap: the attack as it ends if she passes (§6.3)
    attacks: tuple[Attack, ...]
    rank: int  # of the next attack, 1 to 5; of the last one when the game is over
    needed: int  # points to stop it
    points: tuple[int, ...]  # that stop each of the five attacks, the Level card of this table (§1.7, §1.8)
    saved: int
    lost: int
    exchanged: bool
    said: tuple[Said, ...]
    end: End | None
