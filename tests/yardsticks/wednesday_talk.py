"""Whether a seat has said enough. Only bots use it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamenight.core import Seat
from gamenight.games.wednesday.data import Box
from gamenight.games.wednesday.types import PLAIN, Phase, Phrase, View
from yardsticks.wednesday_scene import POINTS, UNHEARD, Scene, lying

SPEECH = 0.003  # for each Location of which the seat says too little or something wrong
LOW = 1.5  # "little help" is true if the seat's cards there count at most this on average


def talk(box: Box, view: View, seat: Seat, scene: Scene) -> float:
    """A penalty for each Location of which the seat says too little or something wrong."""
    if view.turn == seat and view.phase is not Phase.END:
        return 0.0
    said = {told.location: told for told in view.said if told.seat == seat and told.phrase not in PLAIN}
    unfit = 0
    for at, known in zip(scene.board, _known(box, scene, seat), strict=True):
        told = said.get(scene.ring[at])
        if told is None:
            short = scene.threatened == (scene.ring[at],) and _true("needs_more", known)
            unfit += short or _true("covered", known) or _true("little_help", known)
        else:
            fresh = told.number == view.number
            if not _true(told.phrase, known, fresh):
                unfit += 3 if fresh else 2  # a wrong statement is worse than none
    return -SPEECH * unfit


class Known(NamedTuple):
    """What the statements of a seat about a Location depend on."""

    own: int  # points of its own cards there
    mean: float  # of one of these cards; UNHEARD if there are none
    stock: float  # expected points of all cards there
    needed: int  # points that stop the earliest attack that can come there
    share: int  # of one player in the points needed


@lru_cache(maxsize=1 << 12)
def _known(box: Box, scene: Scene, seat: Seat) -> tuple[Known, ...]:
    """One entry for each Location not yet attacked."""
    row, known = box.points[scene.level][scene.seats], []
    for at in scene.board:
        points = POINTS[scene.ring[at], scene.targets[at]]
        own = [points[laid.card] for laid in scene.piles[at] if laid.seat == seat and laid.card is not None]
        mean = sum(own) / len(own) if own else UNHEARD
        needed = row[scene.rank - (scene.ring[at] in scene.threatened)]
        known.append(Known(sum(own), mean, lying(box.enid, scene, at)[0], needed, needed // scene.seats))
    return tuple(known)


def _true(phrase: Phrase, known: Known, fresh: bool = True) -> bool:
    """Whether a phrase is true, as far as the seat knows. The test is milder for an older statement."""
    match phrase:
        case "covered":
            return known.stock >= known.needed and known.own >= known.share
        case "little_help":
            return known.mean <= (LOW if fresh else (LOW + UNHEARD) / 2)
        case "needs_more":
            return known.stock < known.needed and known.mean > LOW
        case "going" | "send_thing" | "wait" | "thanks":
            return True  # it says nothing about cards
