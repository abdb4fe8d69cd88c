"""What the lasting Events forbid and allow (§7.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gamenight.core import Seat
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.types import Lasting


class Binding(NamedTuple):
    """The combined effect of all lasting Events."""

    closed: tuple[int, ...] = ()  # closed locations: sorted spaces (§8.16, §8.17)
    wet: bool = False  # nobody steps onto stairs (§8.15)
    any_way: frozenset[Seat] = frozenset()  # the cards of these seats move in any direction (§8.14)
    one_tourist: frozenset[Seat] = frozenset()  # these seats move only one tourist a turn (§8.18)


_NOTHING = Binding()


def binding(box: Box, lasting: tuple[Lasting, ...]) -> Binding:
    return _bound(box, lasting) if lasting else _NOTHING


@lru_cache(maxsize=1 << 12)
def _bound(box: Box, lasting: tuple[Lasting, ...]) -> Binding:
    found = _NOTHING
    for lies in lasting:
        card = box.events[lies.event]
        match card.effect:
            case "close_one" if lies.space is not None:
                found = found._replace(closed=tuple(sorted({*found.closed, lies.space})))
            case "close_kind" if card.kind is not None:
                found = found._replace(closed=tuple(sorted({*found.closed, *box.town.locations[card.kind]})))
            case "no_stairs":
                found = found._replace(wet=True)
            case "any_way":
                found = found._replace(any_way=found.any_way | {*lies.seats})
            case "one_tourist":
                found = found._replace(one_tourist=found.one_tourist | {*lies.seats})
            case _:
                pass
    return found


@lru_cache(maxsize=1 << 12)
def limits(box: Box, lasting: tuple[Lasting, ...], seats: int) -> tuple[int, ...]:
    """The number of cards in a full hand of each seat (§4.9, §8.13)."""
    found = [box.hand] * seats
    for lies in lasting:
        card = box.events[lies.event]
        if card.effect == "hand_size":
            for seat in lies.seats:
                found[seat] += card.amount
    return tuple(found)
