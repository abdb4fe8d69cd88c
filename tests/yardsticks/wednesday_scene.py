"""The part of a view that the chance to win depends on, and the points that lie at a Location. For bots."""

from __future__ import annotations

from typing import NamedTuple

from gamenight.core import Seat
from gamenight.games.wednesday.attack import worth
from gamenight.games.wednesday.types import (
    LOCATIONS,
    POWERS,
    SIX,
    TARGETS,
    Card,
    Level,
    Location,
    Outcast,
    Phase,
    Phrase,
    Place,
    Power,
    Said,
    Seen,
    Target,
    View,
)

UNHEARD = 2.9  # expected points of an unknown card if its player said nothing; HEARD: after this phrase
HEARD: dict[Phrase, float] = {"covered": 3.2, "needs_more": 2.9, "little_help": 1.0}

POINTS: dict[tuple[Location, Target], dict[Card, int]] = {
    (location, target): {card: worth(card, location, target)[0] for card in (*POWERS, SIX)}
    for location in LOCATIONS
    for target in TARGETS
}


class Scene(NamedTuple):
    """The part of a view that the chance to win depends on: the key of the caches.

    The seat's own statements are left out, so that actions that only speak share an entry.
    """

    level: Level
    seats: int
    rank: int
    saved: int
    phase: Phase
    turn: Seat
    board: tuple[int, ...]  # indexes in the ring of the Locations not yet attacked
    ring: tuple[Location, ...]
    targets: tuple[Target, ...]
    outcasts: tuple[Outcast, ...]
    threatened: tuple[Location, ...]
    pawns: tuple[Place, ...]
    piles: tuple[tuple[Seen, ...], ...]
    hand: tuple[Power, ...]
    thing: Power | None
    sixes: int
    said: tuple[Said, ...]  # by the other seats


def scene_of(view: View, seat: Seat) -> Scene:
    attacked = [attack.location for attack in view.attacks]
    board = tuple([at for at, location in enumerate(view.ring) if location not in attacked])
    return Scene(
        view.level,
        len(view.hands),
        view.rank,
        view.saved,
        view.phase,
        view.turn,
        board,
        view.ring,
        view.targets,
        view.outcasts,
        view.threatened,
        view.pawns,
        view.piles,
        view.hand,
        view.thing,
        view.sixes,
        tuple([told for told in view.said if told.seat != seat]),
    )


def lying(enid: int, scene: Scene, at: int) -> tuple[float, int]:
    """The expected points of the cards that lie at a Location, and how many of the cards are unknown."""
    location = scene.ring[at]
    points = POINTS[location, scene.targets[at]]
    heard = {
        told.seat: HEARD[told.phrase]
        for told in scene.said
        if told.location == location and told.phrase in HEARD
    }
    stock, hidden = 0.0, 0
    for laid in scene.piles[at]:
        if laid.card is None:
            stock += heard.get(laid.seat, UNHEARD)
            hidden += 1
        else:
            stock += points[laid.card]
    if (
        scene.threatened == (location,)
        and "enid" in scene.outcasts
        and scene.pawns[scene.outcasts.index("enid")] == location
    ):
        stock += enid
    return stock, hidden
