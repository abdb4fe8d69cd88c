"""The components of ¿Dónde Es?, read from TOML and checked."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Literal

from msgspec import Meta, Struct

from gamenight.core import BadComponents, Sheet, Sheets, flaw, read_components, sheet_of
from gamenight.games.donde_es.town import HOUSE, SIDE, SQUARE, STAIRS, STREET, Town, space, spot, survey
from gamenight.games.donde_es.types import (
    EVENTS,
    KINDS,
    TOURISTS,
    Direction,
    Effect,
    Event,
    Kind,
    Tourist,
)

SEATS = range(2, 7)
FEWEST = 12  # tourists with any number of guides, so that a game has a few rounds

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Spot = Annotated[str, Meta(pattern=r"^[a-m]([1-9]|1[0-3])\Z")]
Few = Annotated[int, Meta(ge=1, le=9)]
Some = Annotated[int, Meta(ge=0, le=60)]


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    map: str
    walls: tuple[tuple[Spot, Spot], ...]
    square: Annotated[tuple[Spot, ...], Meta(min_length=3)]
    square_name: Name
    square_spanish: Name


class KindCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of location."""

    letter: Annotated[str, Meta(pattern=r"^[A-RT-Z]\Z")]
    name: Name
    spanish: Name
    calm: Annotated[int, Meta(ge=1, le=20)]  # points for a calm tourist
    frustrated: Annotated[int, Meta(ge=0, le=20)]  # points for a frustrated tourist


class TownFile(Struct, frozen=True, forbid_unknown_fields=True):
    town: Plan
    kind: dict[Kind, KindCard]
    sign: dict[Spot, Name]


class Tracker(Struct, frozen=True, forbid_unknown_fields=True):
    slots: Annotated[int, Meta(ge=5, le=5)]
    calm: Annotated[int, Meta(ge=1, le=4)]
    losses: Few


class Markers(Struct, frozen=True, forbid_unknown_fields=True):
    most: Few
    spaces: Few


class Hand(Struct, frozen=True, forbid_unknown_fields=True):
    size: Annotated[int, Meta(ge=2, le=5)]


class Movement(Struct, frozen=True, forbid_unknown_fields=True):
    left_right: Annotated[int, Meta(ge=10, le=60)]
    forward_back: Annotated[int, Meta(ge=10, le=60)]
    any: Some
    spare: tuple[Some, Some, Some, Some, Some] = (
        0,
        0,
        0,
        0,
        0,
    )  # of `any`, left in the box with 2, … 6 guides

    def deck(self, guides: int) -> tuple[int, int, int]:
        """The cards of each type, in the order of CARDS (§1.7)."""
        return self.any - self.spare[SEATS.index(guides)], self.forward_back, self.left_right


class TouristCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    wishes: tuple[Kind, Kind, Kind]
    guides: Annotated[int, Meta(ge=2, le=6)] = 2  # comes if there are so many guides or more


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    tracker: Tracker
    markers: Markers
    hand: Hand
    movement: Movement
    tourist: dict[Tourist, TouristCard]


class EventCard(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    spanish: Name
    helpful: bool  # otherwise harmful (§7.2)
    whom: Literal["drawer", "all"]
    lasting: bool
    effect: Effect
    cause: Name | None = None  # why it happens, for the sentence on the card
    amount: Annotated[int, Meta(ge=-1, le=3)] = 0
    direction: Direction | None = None
    kind: Kind | None = None


class EventFile(Struct, frozen=True, forbid_unknown_fields=True):
    event: dict[Event, EventCard]


class Box(Struct, frozen=True, eq=False):
    """The checked components and the tables computed from them.

    A box is equal only to itself, so that it is a cheap key of caches.
    """

    town: Town
    square_name: str
    square_spanish: str
    kinds: dict[Kind, KindCard]
    tourists: dict[Tourist, TouristCard]  # in the order of TOURISTS
    day: dict[int, tuple[Tourist, ...]]  # who come, by the number of guides (§2.2)
    events: dict[Event, EventCard]
    decks: dict[int, tuple[int, ...]]  # movement cards of each type, by the number of guides (§1.7)
    hand: int  # cards in a full hand
    slots: int
    calm: int  # slots without frustration
    losses: int  # so many lost tourists end the game
    markers: int  # the most markers on a tourist card
    spaces: int  # so many different spaces in one turn earn a marker


LASTING: frozenset[Effect] = frozenset(
    {"hand_size", "any_way", "one_tourist", "no_stairs", "close_one", "close_kind"}
)
"""Effects that last until the drawer is first player again (§7.4)."""

HELPS: frozenset[Effect] = frozenset(
    {"rest_one", "rest_last", "siesta", "draw", "new_hands", "walk", "marker", "any_way"}
)
"""Effects that only a helpful Event has. A drift or a changed hand size can be either (§7.9, §7.10)."""

DELAYS: frozenset[Effect] = frozenset({"rest_one", "rest_last", "siesta"})
"""Effects that keep tourists from moving along the tracker (§8.1, §8.2, §8.3)."""


def load_town(sheet: Sheet) -> TownFile:
    """The town in the sheet. An error names the value that is missing or impossible."""
    found = read_components(sheet, TownFile)
    _complete(sheet, "kind", found.kind, KINDS)
    letters = {card.letter: kind for kind, card in found.kind.items()}
    lines = found.town.map.split()
    if len(letters) < len(KINDS):
        raise flaw(sheet, "kind", "has two with the same letter")
    if [len(line) for line in lines] != [SIDE] * SIDE:
        raise flaw(sheet, "town.map", f"is not {SIDE} lines of {SIDE}")
    marks = "".join(lines)
    if strange := set(marks) - set(letters) - {HOUSE, STREET, STAIRS, SQUARE}:
        raise flaw(sheet, "town.map", f"has an unknown {sorted(strange)[0]!r}", "kind")
    square = {spot(at) for at, mark in enumerate(marks) if mark == SQUARE}
    if len(found.town.square) != len(square) or set(found.town.square) != square:
        raise flaw(sheet, "town.square", "is not the Square of the map", "town.map")
    doors = {spot(at) for at, mark in enumerate(marks) if mark in letters}
    if unsigned := sorted(doors - set(found.sign)):
        raise flaw(sheet, f"sign.{unsigned[0]}", "is missing: the map has a location there", "town.map")
    if idle := sorted(set(found.sign) - doors):
        raise flaw(sheet, f"sign.{idle[0]}", "stands where the map has no location", "town.map")
    if marks.count(found.kind["beach"].letter) != 1:
        raise flaw(sheet, "town.map", "must have one Beach", "kind.beach.letter")
    _check_walls(found, sheet)
    return found


def _check_walls(found: TownFile, sheet: Sheet) -> None:
    for one, other in found.town.walls:
        apart = {abs(space(one) // SIDE - space(other) // SIDE), abs(space(one) % SIDE - space(other) % SIDE)}
        if apart != {0, 1}:
            raise flaw(sheet, "town.walls", f"has {one} and {other}, which are no neighbours")


def load_cards(sheet: Sheet) -> CardFile:
    """Tracker, movement cards and tourists in the sheet."""
    found = read_components(sheet, CardFile)
    if max(found.movement.spare) > found.movement.any:
        raise flaw(sheet, "movement.spare", f"has more cards than {found.movement.any}", "movement.any")
    total = min(sum(found.movement.deck(guides)) for guides in SEATS)
    if total < 60:  # enough for six guides
        raise flaw(sheet, "movement", f"has {total} cards, not 60 or more")
    for key, card in found.tourist.items():
        if len(set(card.wishes)) < len(card.wishes):
            raise flaw(sheet, f"tourist.{key}", "wishes something twice")
    for guides in SEATS:
        came = coming(found, guides)
        if len(came) < FEWEST:
            raise flaw(
                sheet, "tourist", f"has {len(came)} who come with {guides} guides, not {FEWEST} or more"
            )
        wished = {kind for who in came for kind in found.tourist[who].wishes}
        if idle := [kind for kind in KINDS if kind not in wished]:  # §1.8
            raise flaw(sheet, "tourist", f"has nobody who wishes {idle[0]} with {guides} guides")
    return found


def coming(cards: CardFile, guides: int) -> tuple[Tourist, ...]:
    """§2.2: the tourists who come with so many guides."""
    return tuple([who for who in TOURISTS if who in cards.tourist and cards.tourist[who].guides <= guides])


def load_events(sheet: Sheet) -> EventFile:
    found = read_components(sheet, EventFile)
    _complete(sheet, "event", found.event, EVENTS)
    for key, card in found.event.items():
        needs = {
            "amount": card.effect in ("draw", "walk", "hand_size"),
            "direction": card.effect == "drift",
            "kind": card.effect == "close_kind",
        }
        for field, needed in needs.items():
            if bool(getattr(card, field)) != needed:
                raise _ill_matched(sheet, key, field)
        if card.amount < 0 and card.effect != "hand_size":
            raise flaw(sheet, f"event.{key}.amount", "is negative", f"event.{key}.effect")
        if card.lasting != (card.effect in LASTING):
            raise _ill_matched(sheet, key, "lasting")
        if card.helpful != _is_help(card):
            raise _ill_matched(sheet, key, "helpful")
    if 2 * sum(card.effect in DELAYS for card in found.event.values()) > len(EVENTS):
        raise flaw(sheet, "event", "lets tourists rest on more than half of the cards, which delays the end")
    return found


def _ill_matched(sheet: Sheet, event: Event, field: str) -> BadComponents:
    path = f"event.{event}"
    return flaw(sheet, f"{path}.{field}", "and effect do not go together", f"{path}.effect")


def _is_help(card: EventCard) -> bool:
    """Whether the effect helps (§7.9). A drift is what its card says: a helpful one takes nobody away."""
    if card.effect == "drift":
        return card.helpful
    return card.amount > 0 if card.effect == "hand_size" else card.effect in HELPS


def load(sheets: Sheets) -> Box:
    """Check each sheet, then check that their values fit together."""
    town, cards = load_town(sheet_of(sheets, "town")), load_cards(sheet_of(sheets, "cards"))
    events = load_events(sheet_of(sheets, "events")).event
    letters = {card.letter: kind for kind, card in town.kind.items()}
    plan = town.town
    box = Box(
        town=survey("".join(plan.map.split()), letters, plan.walls, plan.square, town.sign),
        square_name=plan.square_name,
        square_spanish=plan.square_spanish,
        kinds=town.kind,
        tourists={who: cards.tourist[who] for who in coming(cards, SEATS[-1])},
        day={guides: coming(cards, guides) for guides in SEATS},
        events=events,
        decks={guides: cards.movement.deck(guides) for guides in SEATS},
        hand=cards.hand.size,
        slots=cards.tracker.slots,
        calm=cards.tracker.calm,
        losses=cards.tracker.losses,
        markers=cards.markers.most,
        spaces=cards.markers.spaces,
    )
    _check_square(box.town, sheets["town"])
    _check_hands(box, sheets["cards"])
    return box


def _check_square(town: Town, sheet: Sheet) -> None:
    """§1.5: every space of the Square leads out of it."""
    for at in town.square:
        if set(town.ways[at].values()) <= set(town.square):
            reason = f"has {spot(at)}, which does not lead out of the Square"
            raise flaw(sheet, "town.square", reason, "town.map", "town.walls")


def bound(box: Box) -> int:
    """No game takes more actions than this, chance included."""
    cards, full = _largest_hand(box), _largest_limit(box)
    # The Event is drawn. It asks each guide, or for some steps, or for a tourist and a space of the Square.
    event = 1 + max(SEATS[-1], _most(box, "walk"))
    # A guide plays every card, takes back every marker, draws for the Event, draws up and ends the turn.
    guide = cards + cards // box.spaces + max(full, _most(box, "draw")) + full + 1
    setup = 1 + SEATS[-1] * box.hand
    return setup + 2 * len(box.tourists) + _rounds(box) * (event + SEATS[-1] * guide)


def _most(box: Box, effect: Effect) -> int:
    """The largest amount of the Events with this effect."""
    return max((card.amount for card in box.events.values() if card.effect == effect), default=0)


def _rounds(box: Box) -> int:
    return _advances(box) + _delays(box) * _passes(box)


def _advances(box: Box) -> int:
    """The most rounds in which all move along: after each of them a tourist is revealed (§3.2, §6.1)."""
    return len(box.tourists) - box.calm + 2


def _delays(box: Box) -> int:
    return sum(card.effect in DELAYS for card in box.events.values())


def _passes(box: Box) -> int:
    """How often the Event deck is drawn, at most (§7.7).

    When the deck is shuffled again, a lasting Event can still lie before each guide.
    """
    others = len(box.events) - _delays(box)
    return 1 + ceil(max(0, _advances(box) - others) / (others - SEATS[-1]))


def _largest_limit(box: Box) -> int:
    """The largest full hand (§8.13)."""
    return box.hand + sum(max(0, card.amount) for card in box.events.values() if card.effect == "hand_size")


def _largest_hand(box: Box) -> int:
    """The most cards of a guide: a full hand, and every card that Events add (§8.6)."""
    drawn = sum(card.amount for card in box.events.values() if card.effect == "draw")
    return _largest_limit(box) + drawn * _passes(box)


def _check_hands(box: Box, sheet: Sheet) -> None:
    """Refuse a deck that can run out, and a full hand that can have no card."""
    for guides, deck in box.decks.items():
        held = guides * _largest_hand(box)
        if sum(deck) < held:
            reason = f"has {sum(deck)} cards, but with these Events {guides} guides can hold {held}"
            raise flaw(sheet, "movement", reason, "hand.size")
    fewer = sum(card.amount < 0 for card in box.events.values())
    if box.hand <= fewer:
        raise flaw(sheet, "hand.size", f"is {box.hand}, and {fewer} Events can take all of it away")


def _complete(
    sheet: Sheet,
    name: str,
    found: dict[Kind, KindCard] | dict[Event, EventCard],
    wanted: tuple[str, ...],
) -> None:
    for key in wanted:
        if key not in found:
            raise flaw(sheet, f"{name}.{key}", "is missing")
