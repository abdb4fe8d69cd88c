"""How likely each guide scores a tourist: a model of what guides do in the turns left. Only bots use it.

In each turn the guide may claim the tourist, or lead the tourist some steps nearer, which earns a marker. How
likely depends on the steps to the wish, on the markers and on the rounds before the tourist is frustrated.
The habits fit games of greedy bots: 400 with four seats, 120 with two.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias


class Habits(NamedTuple):
    """What guides do with a tourist. Claims are chances by the steps to the wish."""

    marked: tuple[float, ...]  # claims of a guide with a marker, who scores whoever claims
    alone: tuple[float, ...]  # claims if nobody has a marker
    shared: tuple[float, ...]  # claims if others have markers
    full: tuple[float, ...]  # claims if there is no room for a marker, so that only a claim scores
    late: float  # claims are so much rarer if the tourist is frustrated and more than a step away
    leads: tuple[float, ...]  # the chance to earn a marker, by the calm rounds left
    follows: tuple[float, ...]  # the same if others have a marker
    push: float  # the chance that a guide with a marker leads the tourist a step


CROWD = Habits(  # a claim that others share is still better than none
    marked=(1.0, 0.5, 0.2, 0.1),
    alone=(1.0, 0.95, 0.25),
    shared=(1.0, 0.85, 0.55, 0.3),
    full=(1.0, 0.9, 0.5, 0.45, 0.1),
    late=0.25,
    leads=(0.1, 0.25, 0.35, 0.5),
    follows=(0.1, 0.4, 0.75, 0.8),
    push=0.2,
)
DUEL = Habits(  # with one rival a shared claim wins little: guides claim sooner and follow less
    marked=(1.0, 0.7, 0.5, 0.2),
    alone=(1.0, 0.95, 0.6),
    shared=(1.0, 0.95, 0.4),
    full=(1.0, 0.9, 0.5, 0.45, 0.1),
    late=0.4,
    leads=(0.0, 0.6, 0.6, 0.75),
    follows=(0.0, 0.0, 0.4, 0.45),
    push=0.45,
)

Marked: TypeAlias = tuple[bool, ...]
"""Which guides have a marker, in the order of the round."""


class Odds(NamedTuple):
    """The chances that a guide scores a tourist."""

    calm: float  # before the tourist is frustrated
    late: float


Chances: TypeAlias = tuple[Odds, ...]
"""The chances of each guide in the order of the round, and last those of the claim itself."""


@cache
def odds(steps: int, turns: int, calm: int, marked: Marked, room: int) -> Chances:
    """The chances when a tourist has so many steps to go and so many turns of all guides to come.

    In the first `calm` of them the tourist is not frustrated. `room`: for so many more markers.
    """
    seats = len(marked)
    if turns <= 0:
        return (Odds(0.0, 0.0),) * (seats + 1)
    actor = -turns % seats
    claims, leads = _claims(steps, calm, marked, room, actor), _leads(calm, marked, room, actor)
    nearer = max(steps - 1, 1) if marked[actor] else max(steps - 2, 2)
    after = marked if marked[actor] else (*marked[:actor], True, *marked[actor + 1 :])
    led = _next(nearer, turns, calm, after, room if marked[actor] else room - 1) if leads else None
    left = _next(steps, turns, calm, marked, room)
    found = []
    for place, stay in enumerate(left):
        go = stay if led is None else led[place]
        scores = claims if place in (actor, seats) or marked[place] else 0.0
        soon = (1 - claims) * (leads * go.calm + (1 - leads) * stay.calm)
        late = (1 - claims) * (leads * go.late + (1 - leads) * stay.late)
        found.append(Odds(soon + scores, late) if calm > 0 else Odds(soon, late + scores))
    return tuple(found)


def _next(steps: int, turns: int, calm: int, marked: Marked, room: int) -> Chances:
    """After this turn. The token passes after the last turn of a round (§3.6)."""
    if (turns - 1) % len(marked):
        return odds(steps, turns - 1, max(calm - 1, 0), marked, room)
    found = odds(steps, turns - 1, max(calm - 1, 0), (*marked[1:], marked[0]), room)
    return (found[-2], *found[:-2], found[-1])


def _claims(steps: int, calm: int, marked: Marked, room: int, actor: int) -> float:
    habits = _habits(marked)
    if marked[actor]:
        row = habits.marked
    elif not room:
        row = habits.full
    else:
        row = habits.shared if any(marked) else habits.alone
    chance = row[steps] if steps < len(row) else 0.0
    return chance if calm > 0 or steps < 2 else habits.late * chance


def _leads(calm: int, marked: Marked, room: int, actor: int) -> float:
    habits = _habits(marked)
    if marked[actor]:
        return habits.push
    row = habits.follows if any(marked) else habits.leads
    rounds = -(-calm // len(marked))
    return row[min(rounds, len(row) - 1)] if room else 0.0


def _habits(marked: Marked) -> Habits:
    return DUEL if len(marked) == 2 else CROWD
