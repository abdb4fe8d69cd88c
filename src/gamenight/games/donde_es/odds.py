"""How likely a guide scores a tourist: a model of what guides do in the turns left. Only bots use it.

In each turn the guide claims a tourist with a probability that depends on the steps to the wish. If not, the
guide may lead the tourist some steps nearer, which earns a marker. The constants fit games between bots.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

CLAIM = (1.0, 0.85, 0.6, 0.35)  # the chance that a guide claims a tourist, by the steps to the wish
CARE = 0.15  # the chance that a guide leads a tourist who cannot be claimed
STRIDE = 2  # so many steps nearer


class Odds(NamedTuple):
    """The chances that a guide scores a tourist."""

    calm: float  # before the tourist is frustrated
    late: float


_NEVER = Odds(0.0, 0.0)


@cache
def odds(steps: int, turns: int, seats: int, late: int, index: int | None, room: bool) -> Odds:
    """The chances of a guide when a tourist has so many steps to go and so many turns until leaving.

    Turns count all guides; a claim in one of the last `late` turns is that of a frustrated tourist. `index`
    is the guide's place in the order of the round, from 0; the token passes, so it falls by one each round
    (§3.6). It is None for a guide with a marker, who scores whoever claims. `room`: for one more marker.
    """
    if turns <= 0:
        return _NEVER
    mine = index == -turns % seats
    claims = CLAIM[steps] if steps < len(CLAIM) else 0.0
    scores = claims if mine or index is None else 0.0
    following = (index - 1) % seats if index is not None and (turns - 1) % seats == 0 else index
    led = odds(max(steps - STRIDE, 1), turns - 1, seats, late, None if mine and room else following, room)
    left = odds(steps, turns - 1, seats, late, following, room)
    rest, care = 1.0 - claims, CARE
    calm = rest * (care * led.calm + (1 - care) * left.calm)
    after = rest * (care * led.late + (1 - care) * left.late)
    return Odds(calm + scores, after) if turns > late else Odds(calm, after + scores)
