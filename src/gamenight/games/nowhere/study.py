"""What the laboratory counts of Nowhere: places, cards, Destinations, characters, Camel and jail."""

from __future__ import annotations

from gamenight.core import CHANCE, Favourite, Feature, Seat, Use, by_seat, feature, feature_key
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.goals import EXITS, functional, reached
from gamenight.games.nowhere.names import CHARACTERS, FIRST_NAMES, place_name
from gamenight.games.nowhere.town import is_location
from gamenight.games.nowhere.types import (
    Action,
    Board,
    Borrow,
    BreakIn,
    ChooseCharacter,
    CutAllTape,
    CutTape,
    DealDestination,
    Decline,
    DrawItem,
    DrawScenario,
    DrinkCoffee,
    End,
    Give,
    GrabCoffee,
    KeepItem,
    LendSteps,
    Prepare,
    RideBus,
    Shop,
    State,
    StrikeAt,
    Take,
    TakeDiscard,
    TradeIn,
    UseAbility,
    UseBook,
    UseItem,
)
from gamenight.games.nowhere.vocabulary import (
    DESTINATIONS,
    LOCATIONS,
    PLACES,
    SCENARIOS,
    VEHICLES,
    Item,
    Location,
    Place,
)
from gamenight.games.nowhere.windows import KINDS

FAVOURITES = (
    Favourite("Character", "Classmates you were"),
    Favourite("Item", "Items you used"),
    Favourite("Location", "Where you stopped"),
)
_SEATS = 6
_INTERACTIVE: tuple[Location, ...] = ("floormart", "high_school", "bus_stop", "library", "diner", "town_hall")
_RULES = (
    feature("Rule", "coffee", "Coffee drunk"),  # §7.10
    feature("Rule", "given", "Item given"),  # §4.10
    feature("Rule", "taken", "Item taken"),
    feature("Rule", "second tape", "Second tape removed at the Town Hall"),  # §7.11
    feature("Rule", "steps lent", "Spaces lent by Samantha"),  # §10.9
    feature("Rule", "last moment", "Item, Coffee or Book used at the last moment"),  # §4.17
    feature("Rule", "last moment declined", "Last moment declined"),
    feature("Rule", "jailed", "Jailed"),  # §6.1
    feature("Rule", "freed", "Freed early"),  # §6.5
    feature("Rule", "released", "Released when the time was over"),  # §6.3
    feature("Camel", "trail", "Scent Trail"),  # §5.1
    feature("Camel", "catch", "Catch"),  # §5.8
    feature("Camel", "missed", "Nobody left to catch"),
)


class Study:
    """The features of one town with its cards, and the uses of each by each seat."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.features = (*_places(box), *_cards(box), *_people(), *_RULES)
        self._uses = by_seat(self.features, _SEATS)
        self._places = {place: self._uses[_place_key(place)] for place in PLACES}

    def used(self, before: State, seat: Seat, action: Action, after: State) -> tuple[Use, ...]:
        old, new = before.board, after.board
        found = self._acted(before, seat, action, after)
        if new.pawns != old.pawns or new.jailed != old.jailed:
            found += self._moved(old, new)
        if new.tape != old.tape:
            found += self._taped(old, new, seat if self._removes_tape(action) else CHANCE)
        if (new.deeds, new.hands, new.books) != (old.deeds, old.hands, old.books):
            found += self._achieved(before, after)
        if new.trail is not None and new.trail != old.trail:
            found += self._tracked(old, new)
        if new.end is End.ESCAPED:
            found += [self._of("Escape", place, Seat(who)) for who, place in enumerate(new.pawns)]
        return tuple(found)

    def _of(self, kind: str, ident: str, seat: Seat) -> Use:
        return self._uses[feature_key(kind, ident)][seat]

    def _acted(self, before: State, seat: Seat, action: Action, after: State) -> list[Use]:
        """The use of a card, a character or a decision by itself. Interacts: see `_interacted`."""
        old = before.board
        match action:
            case DrawItem(item):
                task = old.agenda[0]
                return [self._of("Item got", item, task.seat)] if task.kind == "draw" else []
            case UseItem() | UseBook() | DrinkCoffee():
                late = [self._of("Rule", "last moment", seat)] if old.agenda else []
                return [*self._answered(old, seat, action), *late]
            case Give():
                return [self._of("Rule", "given", seat)]
            case Take():
                return [self._of("Rule", "taken", seat)]
            case Decline():
                windows = [self._of("Rule", "last moment declined", seat)]
                return windows if old.agenda[0].kind in KINDS else []
            case UseAbility() | BreakIn() | TradeIn():
                return [self._of("Ability", old.characters[seat], seat)]
            case LendSteps():
                return [self._of("Rule", "steps lent", seat)]
            case KeepItem(item):
                return [self._of("Item got", item, seat)]
            case DrawScenario(scenario):
                return [self._of("Scenario", scenario, CHANCE)]
            case StrikeAt(location):
                return [self._of("Strike", location, CHANCE)]
            case ChooseCharacter(who):
                return [self._of("Character", who, seat)]
            case DealDestination(destination):
                return [self._of("Start", destination, Seat(len(before.destinations)))]
            case _:
                return self._interacted(old, seat, action, after.board)

    def _answered(self, old: Board, seat: Seat, action: UseItem | UseBook | DrinkCoffee) -> list[Use]:
        """What can be used at the last moment, and at other times."""
        match action:
            case UseItem():
                got = [] if action.wanted is None else [self._of("Item got", action.wanted, seat)]
                return [self._of("Item", action.item, seat), *got]
            case UseBook():
                return [self._of("Book", old.characters[seat], seat)]
            case DrinkCoffee():
                return [self._of("Rule", "coffee", seat)]

    def _interacted(self, old: Board, seat: Seat, action: Action, new: Board) -> list[Use]:
        match action:
            case CutTape() if old.agenda and old.agenda[0].kind == "cut":
                return [self._of("Rule", "second tape", seat)]
            case Shop() | RideBus() | Borrow() | GrabCoffee() | CutTape():
                return [self._of("Interaction", old.pawns[seat], seat)]
            case TakeDiscard(item):
                return [self._of("Interaction", old.pawns[seat], seat), self._of("Item got", item, seat)]
            case CutAllTape():
                return [self._of("Interaction", old.pawns[seat], seat), self._of("Book", "olympius", seat)]
            case Prepare():
                return self._prepared(old, seat, action, new)
            case _:
                return []

    def _prepared(self, old: Board, seat: Seat, action: Prepare, new: Board) -> list[Use]:
        found = [
            self._of("Interaction", old.pawns[seat], seat),
            self._of("Preparation", action.vehicle, seat),
            self._of("Item spent", action.personal, seat),
            self._of("Item spent", action.other, seat),
        ]
        if functional(self._box, new, action.vehicle):
            found.append(self._of("Vehicle ready", action.vehicle, seat))
        if old.books[seat] and not new.books[seat]:  # §10.2
            found.append(self._of("Book", "bethany", seat))
        return found

    def _moved(self, old: Board, new: Board) -> list[Use]:
        """Where players stand now, in whatever way they came; who is jailed, and who is free again."""
        found = []
        for at, (was, now) in enumerate(zip(old.jailed, new.jailed, strict=True)):
            seat = Seat(at)
            if now and not was:
                found.append(self._of("Rule", "jailed", seat))
            elif was and not now:
                found.append(self._of("Rule", "freed" if was > new.round else "released", seat))
            if new.pawns[at] != old.pawns[at] and not now:
                found.append(self._places[new.pawns[at]][at])
        return found

    def _removes_tape(self, action: Action) -> bool:
        """Whether it is the action that removes tape, not a Scenario."""
        if isinstance(action, UseItem):
            return self._box.items[action.item].effect in ("untape", "untape_all")
        return isinstance(action, CutTape | CutAllTape | BreakIn)

    def _taped(self, old: Board, new: Board, remover: Seat) -> list[Use]:
        laid = [self._of("Tape", at, CHANCE) for at in new.tape if at not in old.tape]
        gone = [self._of("Tape removed", at, remover) for at in old.tape if at not in new.tape]
        return laid + gone

    def _achieved(self, before: State, after: State) -> list[Use]:
        """Destinations that are reached now, and catches, which are deeds too (§13.5)."""
        old, new, found = before.board, after.board, list[Use]()
        for at, deeds in enumerate(new.deeds):
            seat = Seat(at)
            if deeds != old.deeds[at]:
                catches = deeds.count("catches") - old.deeds[at].count("catches")
                found += [self._of("Camel", "catch", seat)] * catches
            if at < len(before.destinations):
                goal = before.destinations[at]
                if reached(self._box, new, seat, goal) and not reached(self._box, old, seat, goal):
                    found.append(self._of("Destination", goal, seat))
        return found

    def _tracked(self, old: Board, new: Board) -> list[Use]:
        """A Trail is the use of the quarry."""
        trail, found = new.trail, list[Use]()
        assert trail is not None, "Camel followed a Trail"
        if old.trail is None or trail.number > old.trail.number:
            found.append(self._of("Camel", "trail", trail.quarry))
        if trail.result == "missed":
            found.append(self._of("Camel", "missed", trail.quarry))
        return found


def _place_key(place: Place) -> str:
    return feature_key("Location" if is_location(place) else "Street", place)


def _places(box: Box) -> list[Feature]:
    """Where players stop, interact and escape, and where tape and raids come."""
    named = {place: place_name(box, place).removeprefix("the ") for place in PLACES}
    vehicles = {vehicle: box.vehicles[vehicle].name for vehicle in VEHICLES}
    sites = {*_INTERACTIVE, *(box.vehicles[vehicle].site for vehicle in VEHICLES)}
    exits = {box.vehicles[vehicle].exit for vehicle in VEHICLES}
    effects = [effect for card in box.scenarios.values() for effect in card.effects]
    struck = {at for effect in effects if effect.effect == "strike" for at in (effect.location, effect.other)}
    capital = {place: name[0].upper() + name[1:] for place, name in named.items()}
    return [
        *(
            feature("Location" if is_location(place) else "Street", place, name)
            for place, name in capital.items()
        ),
        *(feature("Interaction", at, capital[at]) for at in LOCATIONS if at in sites),
        *(feature("Escape", at, capital[at]) for at in EXITS if at in exits),
        *(feature("Tape", at, capital[at]) for at in box.town.tapeable),
        *(feature("Tape removed", at, capital[at]) for at in box.town.tapeable),
        *(feature("Strike", at, capital[at]) for at in LOCATIONS if at in struck),
        *(feature("Preparation", vehicle, name) for vehicle, name in vehicles.items()),
        *(feature("Vehicle ready", vehicle, name) for vehicle, name in vehicles.items()),
    ]


def _cards(box: Box) -> list[Feature]:
    """Items that are got, used or spent on a preparation; Scenarios; Destinations dealt and reached."""
    items: dict[Item, str] = {item: box.items[item].name for item in dict.fromkeys(box.deck)}
    types = {"personal", *(card.type for card in box.vehicles.values()), "unique"}
    goals = {goal: box.destinations[goal].name for goal in DESTINATIONS}
    return [
        *(feature("Item", item, name) for item, name in items.items()),
        *(feature("Item got", item, name) for item, name in items.items()),
        *(feature("Item spent", item, name) for item, name in items.items() if box.items[item].type in types),
        *(feature("Scenario", scenario, box.scenarios[scenario].name) for scenario in SCENARIOS),
        *(feature("Start", goal, name) for goal, name in goals.items()),
        *(feature("Destination", goal, name) for goal, name in goals.items()),
    ]


def _people() -> list[Feature]:
    return [
        *(feature("Character", who, name) for who, name in CHARACTERS.items()),
        *(feature("Ability", who, f"Ability of {name}") for who, name in FIRST_NAMES.items()),
        *(feature("Book", who, f"Book of {name}") for who, name in FIRST_NAMES.items()),
    ]
