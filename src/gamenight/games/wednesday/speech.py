"""What players may say (§11.3 to §11.6). Every phrase is an aside: nobody waits for it."""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.wednesday.cards import open_locations
from gamenight.games.wednesday.types import (
    LOCATIONS,
    OF_LOCATION,
    PLAIN,
    WITHOUT_LOCATION,
    Phase,
    Said,
    Say,
    State,
)

SPOKEN = frozenset({Phase.MOVE, Phase.PLAY, Phase.ONES, Phase.DISCARD, Phase.END})
"""The phases in which a player acts in a turn. In an attack nobody speaks (§11.4)."""

_OF = {at: tuple(Say(at, phrase) for phrase in OF_LOCATION) for at in LOCATIONS}
_GOING = {at: Say(at, "going") for at in LOCATIONS}
_PLAIN = tuple(Say(None, phrase) for phrase in WITHOUT_LOCATION)


def asides(state: State, seat: Seat) -> tuple[Say, ...]:
    """What a player may say now."""
    if state.phase not in SPOKEN or not 0 <= seat < len(state.hands):
        return ()
    spoken = [said for said in state.said if said.seat == seat and said.number == state.number]
    of = {said.location for said in spoken if said.phrase not in PLAIN}
    places = open_locations(state)
    found = [say for at in places if at not in of for say in _OF[at]]  # §11.5
    if not any(said.phrase in PLAIN for said in spoken):
        found += [*(_GOING[at] for at in places), *_PLAIN]
    return tuple(found)


def say(state: State, seat: Seat, action: Say) -> State:
    """§11.6: the new saying replaces an older one of the same player.

    A phrase about a Location replaces the last one about that Location, a plain phrase the last plain one.
    """
    plain = action.phrase in PLAIN
    kept = [
        said
        for said in state.said
        if said.seat != seat
        or (said.phrase in PLAIN) != plain
        or (not plain and said.location != action.location)
    ]
    return replace(state, said=(*kept, Said(seat, state.number, action.location, action.phrase)))


def still_heard(said: tuple[Said, ...], number: int, seats: int) -> tuple[Said, ...]:
    """What still counts when the turn with this number begins: a plain phrase for one table turn (§11.6)."""
    return tuple([one for one in said if one.phrase not in PLAIN or number - one.number < seats])
