"""Nomad's Land in words: what happened, and what a choice would do."""

from __future__ import annotations

from typing import assert_never

from gamenight.core import Choice, Seat, listed
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.types import (
    REROLLS,
    Action,
    Blown,
    ChooseSide,
    Combat,
    Coming,
    End,
    EndTurn,
    Event,
    FoodLies,
    LostTurn,
    Perished,
    ReachedOasis,
    RollArrow,
    RollChallenge,
    RollCombat,
    RollWeather,
    RollZone,
    RoundBegan,
    Sank,
    Spawn,
    Spawned,
    Starved,
    State,
    Teleport,
    Teleported,
    Tied,
    Trapped,
    View,
    Walk,
    Walked,
    Weather,
    WeatherTurned,
    WentFirst,
)
from gamenight.games.nomads_land.weather import push

WEATHERS: dict[Weather, str] = {
    "sunny": "sunny",
    "partly_cloudy": "partly cloudy",
    "raining": "raining",
    "thunderstorm": "a thunderstorm",
    "blizzard": "a blizzard",
    "tornado": "a tornado",
}
_FACES: dict[Combat, str] = {
    "arrow": "passed safely",
    "skull": "a nomad dies",
    "explosion": "an explosion ends the turn",
    "skull_boom": "a nomad dies, and the turn is over",
    "explosion_bang": "{penalty} movement lost, or what is left",
}


def combat_words(face: Combat, penalty: int) -> str:
    """What a face of the Combat die does; `penalty` is the movement an explosion with a bang takes."""
    return _FACES[face].format(penalty=penalty)


def signed(face: int) -> str:
    return f"{face:+}".replace("-", "−") if face else "0"


def spawn_order(view: View, seat: Seat) -> str:
    """When a group moves, and therefore when it chooses its Start tile (§2.5)."""
    seats = len(view.tiles)
    places = [*("first", "second", "third")[: seats - 1], "last"]
    place = (seat - view.first) % seats
    return f"moves {places[place]}, so it chooses {places[-1 - place]}"


def narrate(
    box: Box,
    before: State,
    seat: Seat,  # noqa: ARG001  (each event names its seat)
    action: Action,
    after: State,
    viewer: Seat | None,
) -> tuple[str, ...]:
    lines = [*_told_action(before, action, after, viewer)]
    for event in after.events:
        lines += _told(box, after, event, viewer)
    if after.end is not None:
        lines.append(_told_end(after.end))
    return tuple(lines)


def describe(box: Box, view: View, seat: Seat, action: Action) -> Choice:
    match action:
        case Walk():
            return _described_walk(box, view, seat, action)
        case EndTurn():
            return _described_rest(view, seat)
        case Spawn(tile):
            kind = "a haven" if box.land.zone_of[tile] in box.island.havens else "the wilderness"
            return Choice(f"Begin on the Start at {box.land.names[tile]}, in {kind}{_far(box, view, tile)}")
        case Teleport(tile):
            return Choice(f"Leave the Oasis for the Start at {box.land.names[tile]}{_far(box, view, tile)}")
        case ChooseSide():
            return _described_side(box, view, seat, action)
        case RollZone() | RollChallenge() | RollWeather() | RollArrow() | RollCombat():
            raise AssertionError("no seat has this choice")
        case _:
            assert_never(action)


def _does(seat: Seat, viewer: Seat | None, verb: str, third: str = "") -> str:
    """Subject and verb: "You walk" for the viewer. For others "{2} walks", where 2 is the seat.

    The caller of `narrate` fills in the name.
    """
    return f"You {verb}" if seat == viewer else f"{{{seat}}} {third or verb + 's'}"


def _whom(seat: Seat, viewer: Seat | None) -> str:
    return "you" if seat == viewer else f"{{{seat}}}"


def _whose(seat: Seat, viewer: Seat | None) -> str:
    return "your" if seat == viewer else f"{{{seat}}}'s"


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"


def _nomads(count: int) -> str:
    return "1 nomad" if count == 1 else f"{count} nomads"


def _told_action(before: State, action: Action, after: State, viewer: Seat | None) -> tuple[str, ...]:
    """Lines for actions without an event: the Challenge dice, a choice of the wind, the end of a turn."""
    match action:
        case RollChallenge():
            return (_told_dice(after, viewer),) if len(before.rolling) == 1 else ()
        case RollArrow("either"):
            return (f"{_does(before.turn, viewer, 'choose')} whether the wind blows left or right.",)
        case EndTurn():
            return (f"{_does(before.turn, viewer, 'end')} the turn with {before.movement} movement left.",)
        case _:
            return ()


def _told_dice(after: State, viewer: Seat | None) -> str:
    """§2.4: one line for the first roll of everybody and for each reroll, when its last die is rolled."""
    dice = max(map(len, after.rolls))
    latest = [
        f"{_whom(Seat(seat), viewer)} {signed(own[-1])}"
        for seat, own in enumerate(after.rolls)
        if len(own) == dice
    ]
    told = f"{f'Reroll {dice - 1}' if dice > 1 else 'Challenge dice'}: {', '.join(latest)}"
    again = listed([_whom(seat, viewer) for seat in after.rolling]) if after.rolling else ""
    return f"{told}; {again} tie and roll again." if again else f"{told}."


def _told_seats(tied: tuple[Seat, ...], viewer: Seat | None) -> str:
    """§2.4: after the last reroll the seats decide."""
    seats = " before ".join(f"{_whom(seat, viewer)} (seat {seat + 1})" for seat in tied)
    return f"{REROLLS} rerolls were tied, so the seats decide: {seats}."


def _told_order(first: Seat, seats: int, viewer: Seat | None) -> tuple[str, str]:
    """§2.4, §2.5: the turn order, and the order in which the groups choose their Start tiles."""
    _, *others = order = [_whom(Seat((first + n) % seats), viewer) for n in range(seats)]
    return (
        f"{_does(first, viewer, 'move')} first, then {', then '.join(others)}.",
        f"Start tiles are chosen in reverse turn order: {', then '.join(reversed(order))}.",
    )


def _told(box: Box, after: State, event: Event, viewer: Seat | None) -> tuple[str, ...]:
    match event:
        case Walked(seat, way, cost):
            told = f"{_does(seat, viewer, 'walk')} {_tiles(len(way) - 1)} to {box.land.places[way[-1]]}"
            return (f"{told}, for {cost} movement.",)
        case Blown():
            return (_told_blown(box, event, viewer),)
        case Trapped(_, _, face):
            return (f"The trap: {combat_words(face, box.numbers.dice.combat_penalty)}.",)
        case Sank(seat):
            return (f"Quicksand ends {_whose(seat, viewer)} turn.",)
        case LostTurn(seat, by):
            where = "a trap" if by == "trap" else "quicksand"
            lost = f"{_does(seat, viewer, 'lose')} the turn"
            return (f"{lost}: the wind carried the group into {where} before it could walk.",)
        case ReachedOasis(seat, revived):
            back = (
                f"{_nomads(revived)} come{'s' if revived == 1 else ''} back"
                if revived
                else "nobody was missing"
            )
            return (f"{_does(seat, viewer, 'reach', 'reaches')} the Oasis: {back}.",)
        case Starved(losses):
            parts = [
                f"{_whom(Seat(seat), viewer)} {'lose' if seat == viewer else 'loses'} {_nomads(lost)}"
                for seat, lost in enumerate(losses)
                if lost
            ]
            return (f"Death: {', '.join(parts)}.",)
        case Perished(seat):
            return (f"The last of {_whose(seat, viewer)} nomads has died: the group is out.",)
        case Teleported(seat, tile):
            return (f"{_does(seat, viewer, 'leave')} the Oasis for the Start at {box.land.names[tile]}.",)
        case RoundBegan(turn):
            return (f"Turn {turn} begins.",)
        case FoodLies(zone):
            return (f"The food lies in {zone}.",)
        case WeatherTurned(weather):
            return (f"The weather changes: {WEATHERS[weather]}.",)
        case Tied(seats, rerolls_left):
            return () if rerolls_left else (_told_seats(seats, viewer),)
        case WentFirst(seat):
            return _told_order(seat, len(after.tiles), viewer)
        case Spawned(seat, tile):
            return (f"{_does(seat, viewer, 'begin')} on the Start at {box.land.names[tile]}.",)
        case _:
            assert_never(event)


def _told_blown(box: Box, event: Blown, viewer: Seat | None) -> str:
    whom = _whom(event.seat, viewer)
    if event.direction is None:
        return f"The Arrow die shows the {event.face}: the wind does not move {whom}."
    if event.off_the_map:
        return f"The wind would blow {whom} off the island: a nomad is lost, and nobody moves."
    moved = len(event.way) - 1
    told = f"The wind blows {whom} {event.direction}"
    if moved:
        told += f", {_tiles(moved)} to {box.land.places[event.way[-1]]}"
    if event.rammed is not None:
        return f"{told}{', and' if moved else ''} into {_whom(event.rammed, viewer)}: both lose a nomad."
    return f"{told}." if moved else f"{told} against the mountains, and nobody moves."


def _told_end(end: End) -> str:
    match end:
        case End.NINE_TURNS:
            return "The nine turns are over."
        case End.LAST_GROUP:
            return "Only one group is left: the game ends."
        case End.NOBODY_LEFT:
            return "Nobody is left on the island: the game ends."


def _death(view: View) -> Coming | None:
    return next((turn for turn in view.coming if turn.death), None)


def _far(box: Box, view: View, start: int) -> str:
    """How far the food of the next DEATH is from a Start tile; empty if there is none."""
    death, land = _death(view), box.land
    zone = death.zone if death else None
    near = [
        movement
        for tile, movement in land.distances(start).items()
        if land.tiles[tile] == "F" and land.zone_of[tile] == zone
    ]
    return f": {min(near)} movement to the nearest Food in {zone}" if near else ""


def _described_walk(box: Box, view: View, seat: Seat, action: Walk) -> Choice:
    start, goal = view.tiles[seat], action.way[-1]
    assert start is not None, "a group that walks stands on the island"
    land = box.land
    cost = land.cost_of(start, action.way, view.movement)
    told = f"Walk to {land.places[goal]}: {cost} of {view.movement} movement"
    traps = sum(land.tiles[tile] == "X" for tile in action.way[:-1])
    if traps:
        told += f", over {'a trap' if traps == 1 else f'{traps} traps'}"
    match land.tiles[goal]:
        case "X":
            told += "; the Combat die decides what the trap does"
        case "Q":
            told += "; the quicksand ends the turn"
        case "O":
            told += f"; the Oasis brings back up to {_nomads(box.numbers.oasis.revived)} and ends the turn"
    return Choice(told + _told_toll(box, view, seat, goal), str(cost))


def _told_toll(box: Box, view: View, seat: Seat, tile: int) -> str:
    """How many nomads the next DEATH would take on a Food, Water or Oasis tile; empty for other tiles."""
    death, letter = _death(view), box.land.tiles[tile]
    if death is None or letter not in "FWO" or (letter == "F" and box.land.zone_of[tile] != death.zone):
        return ""
    lost = min(view.nomads[seat], box.losses[death.zone][tile])
    return f" (at the next death {_nomads(lost) if lost else 'nobody'} would die here)"


def _described_rest(view: View, seat: Seat) -> Choice:
    told = f"End the turn with {view.movement} movement left"
    death = _death(view)
    if death is None or death.round != view.round:
        return Choice(told)
    lost = view.losses[seat]
    return Choice(f"{told}: {_nomads(lost) if lost else 'nobody'} will die here at the end of this turn")


def _described_side(box: Box, view: View, seat: Seat, action: ChooseSide) -> Choice:
    start = view.tiles[seat]
    assert start is not None, "a group in the wind stands on the island"
    others = frozenset(tile for tile in view.tiles if tile is not None and tile != start)
    done = push(box.land.tiles, start, action.side, box.effects[view.weather].push, others)
    told = f"Let the wind blow the group {action.side}"
    if done.off_the_map:
        return Choice(f"{told}: off the island, so a nomad dies and the group stays", "−1")
    if done.way:
        told += f" to {box.land.places[done.way[-1]]}"
    if done.met is not None:
        return Choice(f"{told}, {'and ' if done.way else ''}into another group: both lose a nomad", "−1")
    return Choice(told if done.way else f"{told}, against the mountains: the group stays")
