"""What the laboratory counts of ¿Dónde Es?: spaces, cards, tourists, claims, assist markers and Events."""

from __future__ import annotations

from gamenight.core import CHANCE, Favourite, Feature, Seat, Use, by_seat, feature, feature_key
from gamenight.games.donde_es.data import SEATS, Box
from gamenight.games.donde_es.names import CARD_NAMES, TOWARDS, place_name
from gamenight.games.donde_es.town import spot, walks
from gamenight.games.donde_es.tracker import Tracker, find, visitors
from gamenight.games.donde_es.turn import earns
from gamenight.games.donde_es.types import (
    CARDS,
    DIRECTIONS,
    EVENTS,
    KINDS,
    Action,
    CarryOut,
    Claim,
    Decline,
    DrawEvent,
    EndTurn,
    MoveTourist,
    PlaceAll,
    PlaceTourist,
    State,
    SwapHand,
    TakeBackMarker,
    WalkTourist,
)

FAVOURITES = (
    Favourite("Tourist", "Tourists who arrived with you"),
    Favourite("Location", "Where they arrived"),
    Favourite("Direction", "How you walked"),
)
_RULES = (
    feature("Rule", "calm claim", "Calm tourist arrived"),  # §10.1
    feature("Rule", "frustrated claim", "Frustrated tourist arrived"),
    feature("Rule", "assist marker", "Assist marker earned"),  # §5.1
    feature("Rule", "assist scored", "Scored by an assist marker"),  # §10.2
    feature("Rule", "marker taken back", "Assist marker taken back"),  # §5.4
    feature("Rule", "hand swapped", "Hand swapped"),  # §4.7
    feature("Rule", "no card", "Turn ended without a card"),  # §4.1
    feature("Rule", "frustration", "Tourist frustrated"),  # §6.2
    feature("Rule", "no effect", "Event without effect"),  # §7.6
    feature("Rule", "reshuffle", "Movement cards shuffled"),  # §4.8
)


class Study:
    """The features of one town with its cards, and the uses of each by each seat."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.features = (*_places(box), *_cards(box), *_RULES)
        uses = self._uses = by_seat(self.features, SEATS[-1])
        self._spaces = {at: uses.get(feature_key("Space", spot(at)), ()) for at in box.town.spaces}
        self._cards = {card: uses.get(feature_key("Card", card), ()) for card in CARDS}
        self._directions = {direction: uses[feature_key("Direction", direction)] for direction in DIRECTIONS}
        self._events = {event: uses[feature_key("Event", event)] for event in EVENTS}
        self._declined = {event: uses.get(feature_key("Event declined", event), ()) for event in EVENTS}
        self._tourists = {who: uses[feature_key("Tourist", who)] for who in box.tourists}
        self._lost = {who: uses[feature_key("Tourist lost", who)] for who in box.tourists}
        self._kinds = {kind: uses.get(feature_key("Location", kind), ()) for kind in KINDS}
        self._points = {kind: uses.get(feature_key("Points", kind), ()) for kind in KINDS}
        self._marker = uses["rule/assist-marker"]

    def used(self, before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:
        found = self._acted(before, seat, action, after)
        for claim in after.claims[len(before.claims) :]:
            found += self._claimed(claim)
        for tourist in after.lost[len(before.lost) :]:
            found.append(self._lost[tourist][CHANCE])
        if after.tracker != before.tracker and not isinstance(action, MoveTourist):
            found += self._frustrated(before.tracker, after.tracker)
        if after.deck != before.deck and sum(after.deck) >= sum(before.deck):  # a draw takes one away
            found.append(self._uses["rule/reshuffle"][CHANCE])
        return tuple(found)

    def _acted(self, before: State, seat: Seat, action: Action, after: State) -> list[Use]:
        match action:
            case MoveTourist():
                return self._moved(before, seat, action)
            case EndTurn():
                return [] if before.guided else [self._uses["rule/no-card"][seat]]
            case PlaceTourist(_, space):
                return [self._spaces[space][seat]]
            case PlaceAll():
                placed = [find(before.tracker, tourist)[1] for tourist in before.placing]
                return [self._spaces[visitor.space][seat] for visitor in placed]
            case DrawEvent(event):
                nothing = [] if after.asked else [self._uses["rule/no-effect"][before.first]]
                return [self._events[event][before.first], *nothing]
            case SwapHand():
                return [self._uses["rule/hand-swapped"][seat]]
            case TakeBackMarker():
                return [self._uses["rule/marker-taken-back"][seat]]
            case WalkTourist(tourist, direction):
                _, visitor = find(before.tracker, tourist)
                return [self._spaces[self._box.town.ways[visitor.space][direction]][seat]]
            case CarryOut():
                return self._drifted(before, after)
            case Decline():
                assert before.event is not None, "an Event asks"
                return [self._declined[before.event][seat]]
            case _:
                return []

    def _moved(self, before: State, seat: Seat, action: MoveTourist) -> list[Use]:
        _, visitor = find(before.tracker, action.tourist)
        to = self._box.town.ways[visitor.space][action.direction]
        found = [
            self._spaces[to][seat],
            self._cards[action.card][seat],
            self._directions[action.direction][seat],
        ]
        if earns(self._box, visitor, to):
            found.append(self._marker[seat])
        return found

    def _drifted(self, before: State, after: State) -> list[Use]:
        """§8.10: the steps that a wind makes tourists take. They are nobody's."""
        stood = {visitor.tourist: visitor.space for _, visitor in visitors(before.tracker)}
        stands = {visitor.tourist: visitor.space for _, visitor in visitors(after.tracker)}
        arrived = {claim.tourist: claim.space for claim in after.claims[len(before.claims) :]}
        moved = (stands | arrived).items()
        return [self._spaces[at][CHANCE] for who, at in moved if stood.get(who, at) != at]

    def _claimed(self, claim: Claim) -> list[Use]:
        """An arrival is the use of all guides who score, or of everybody if none does (§8.10)."""
        found = []
        for guide in claim.guides or (CHANCE,):
            found += [self._tourists[claim.tourist][guide], self._kinds[claim.kind][guide]]
        for guide in claim.guides:
            found += [self._points[claim.kind][guide]] * claim.points
            if guide != claim.by:
                found.append(self._uses["rule/assist-scored"][guide])
        how = "rule/frustrated-claim" if claim.frustrated else "rule/calm-claim"
        found.append(self._uses[how][CHANCE if claim.by is None else claim.by])
        return found

    def _frustrated(self, before: Tracker, after: Tracker) -> list[Use]:
        calm = {visitor.tourist for _, visitor in visitors(before) if not visitor.frustrated}
        new = [visitor for _, visitor in visitors(after) if visitor.frustrated and visitor.tourist in calm]
        return [self._uses["rule/frustration"][CHANCE]] * len(new)


def _places(box: Box) -> list[Feature]:
    """Every space that can be reached from the Square, and the kinds of location, as they are claimed."""
    reached = walks(box.town, box.town.square)
    kinds = [kind for kind in KINDS if any(at in reached for at in box.town.locations[kind])]
    return [
        *(
            feature("Space", spot(at), place_name(box, at).removeprefix("the "))
            for at in box.town.spaces
            if at in reached
        ),
        *(feature("Location", kind, box.kinds[kind].name) for kind in kinds),
        *(feature("Points", kind, box.kinds[kind].name) for kind in kinds),  # a use for each point
    ]


def _cards(box: Box) -> list[Feature]:
    """Movement cards and directions, tourists who arrive or leave, Events that are drawn or declined."""
    return [
        *(
            feature("Card", card, CARD_NAMES[card].capitalize())
            for card, count in zip(CARDS, map(max, *box.decks.values()), strict=True)
            if count
        ),
        *(feature("Direction", direction, f"Step {TOWARDS[direction]}") for direction in DIRECTIONS),
        *(feature("Tourist", who, box.tourists[who].name) for who in box.tourists),
        *(feature("Tourist lost", who, box.tourists[who].name) for who in box.tourists),
        *(feature("Event", event, box.events[event].name) for event in EVENTS),
        *(
            feature("Event declined", event, box.events[event].name)
            for event in EVENTS
            if box.events[event].helpful
        ),
    ]
