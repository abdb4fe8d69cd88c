"""The frustration tracker and the tokens in town: tourists appear, arrive, rest, are frustrated and leave."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from gamenight.core import Seat
from gamenight.games.donde_es.cards import rest_of
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.town import walks
from gamenight.games.donde_es.types import Claim, Direction, Kind, Lasting, Phase, State, Tourist, Visitor

Tracker: TypeAlias = tuple[Visitor | None, ...]


def visitors(tracker: Tracker) -> list[tuple[int, Visitor]]:
    """The tourists in town, each with the slot."""
    return [(slot, visitor) for slot, visitor in enumerate(tracker) if visitor is not None]


def find(tracker: Tracker, tourist: Tourist) -> tuple[int, Visitor]:
    """The slot and the state of a tourist who is in town."""
    for slot, visitor in enumerate(tracker):
        if visitor is not None and visitor.tourist == tourist:
            return slot, visitor
    raise AssertionError(f"{tourist} is not in town")


def put(tracker: Tracker, slot: int, visitor: Visitor | None) -> Tracker:
    slots = list(tracker)
    slots[slot] = visitor
    return tuple(slots)


def vacant(box: Box, state: State) -> tuple[int, ...]:
    """The empty calm slots that a reveal fills, the last one first, while cards are left (§3.2, §3.8)."""
    free = [slot for slot in range(box.calm - 1, -1, -1) if state.tracker[slot] is None]
    return tuple(free[: len(state.tourists)])


def arrive(box: Box, state: State, tourist: Tourist) -> State:
    """§3.2: put the card into the next slot. The first player is to place the token (§3.7)."""
    slot, *later = state.reveal
    left = rest_of(state.tourists, tourist)
    last = state.last
    if not left:  # §9.2, §9.3
        last = state.round if state.phase is Phase.REVEAL else state.round + 1
    new = Visitor(tourist, suggested(box, state, tourist))
    return replace(
        state,
        tracker=put(state.tracker, slot, new),
        tourists=left,
        reveal=tuple(later),
        placing=(*state.placing, tourist),
        last=last,
    )


def suggested(box: Box, state: State, tourist: Tourist) -> int:
    """§3.7: the suggested space of the Square for a new tourist.

    It is the nearest to a location that the tourist wishes. Of several, the one with the fewest tokens.
    """
    bound = binding(box, state.lasting)
    taken = [there.space for there in state.tracker if there is not None]
    return min(_nearest(box, tourist, bound.closed, bound.wet), key=taken.count)


@lru_cache(maxsize=1 << 10)
def _nearest(box: Box, tourist: Tourist, closed: tuple[int, ...], wet: bool) -> tuple[int, ...]:
    """The spaces of the Square that are nearest to an open location that the tourist wishes."""
    far, never = _steps_to_wish(box, tourist, closed, wet), len(box.town.spaces)
    least = min(far.get(at, never) for at in box.town.square)
    return tuple(at for at in box.town.square if far.get(at, never) == least)


def steps_to_wish(box: Box, lasting: tuple[Lasting, ...], tourist: Tourist) -> dict[int, int]:
    """The fewest steps to an open location that the tourist wishes, from each space that has a way there."""
    bound = binding(box, lasting)
    return _steps_to_wish(box, tourist, bound.closed, bound.wet)


@lru_cache(maxsize=1 << 10)
def _steps_to_wish(box: Box, tourist: Tourist, closed: tuple[int, ...], wet: bool) -> dict[int, int]:
    wishes = box.tourists[tourist].wishes
    goals = [at for kind in wishes for at in box.town.locations[kind] if at not in closed]
    return walks(box.town, goals, wet)


def trodden(trail: tuple[int, ...]) -> int:
    """§5.1: the number of different spaces of a trail, without the one it starts on."""
    return len({*trail}) - 1 if trail else 0


def way(box: Box, state: State, visitor: Visitor, direction: Direction) -> int | None:
    """The space that a step leads to. None if the way is blocked (§4.4, §8.15)."""
    to = box.town.ways[visitor.space].get(direction)
    return None if to in box.town.stairs and binding(box, state.lasting).wet else to


def wished(box: Box, tourist: Tourist, space: int) -> Kind | None:
    """The location there, if the tourist wants to see it (§1.8)."""
    kind = box.town.kind_at.get(space)
    return kind if kind in box.tourists[tourist].wishes else None


def land(box: Box, state: State, slot: int, visitor: Visitor, by: Seat | None) -> State:
    """Put a moved tourist onto the new space. At an open wished location the tourist arrives (§5.5)."""
    kind = arrival(box, state, visitor)
    if kind is None:
        return replace(state, tracker=put(state.tracker, slot, visitor))
    return claim(box, state, slot, visitor, kind, by)


def arrival(box: Box, state: State, visitor: Visitor) -> Kind | None:
    """The open wished location at which a tourist arrives who has just stepped there (§5.5, §7.5)."""
    kind = wished(box, visitor.tourist, visitor.space)
    return None if kind is None or visitor.space in binding(box, state.lasting).closed else kind


def annoyed(state: State) -> list[tuple[int, Visitor]]:
    """§8.4: the tourists whom an Event can move one slot on. No Event drives anybody out of town."""
    last = len(state.tracker) - 1
    return [(slot, visitor) for slot, visitor in visitors(state.tracker) if slot < last]


def shift(box: Box, state: State, slot: int) -> State:
    """Move a tourist one slot on. A tourist in that slot swaps places (§8.4)."""
    tracker = list(state.tracker)
    tracker[slot], tracker[slot + 1] = tracker[slot + 1], tracker[slot]
    return replace(state, tracker=_frustrated(tuple(tracker), box.calm))


def staying(state: State) -> frozenset[int]:
    """The slots that do not move along: all in a siesta (§8.3), or one and those right behind it (§8.1)."""
    found: set[int] = set()
    if not state.siesta and state.resting is None:
        return frozenset()
    for slot, visitor in reversed(visitors(state.tracker)):
        if state.siesta or visitor.tourist == state.resting or slot + 1 in found:
            found.add(slot)
    return frozenset(found)


def advance(box: Box, state: State) -> State:
    """§6.1: tourists move on to the next slot, except those who rest. From the last slot they leave."""
    stay, last = staying(state), box.slots - 1
    after = state if state.tracker[last] is None or last in stay else _leave(state, last)
    moved: list[Visitor | None] = [None] * box.slots
    for slot, visitor in visitors(after.tracker):
        moved[slot if slot in stay else slot + 1] = visitor
    return replace(after, tracker=_frustrated(tuple(moved), box.calm))


def points(box: Box, kind: Kind, frustrated: bool) -> int:
    """§10.1."""
    card = box.kinds[kind]
    return card.frustrated if frustrated else card.calm


def claim(box: Box, state: State, slot: int, visitor: Visitor, kind: Kind, by: Seat | None) -> State:
    """§5.6. Guides with a marker and the guide who moved the tourist score (§10.2), each once (§10.3)."""
    guides = tuple(sorted({*visitor.markers, *(() if by is None else (by,))}))
    worth = points(box, kind, visitor.frustrated)
    made = Claim(
        tourist=visitor.tourist,
        kind=kind,
        space=visitor.space,
        frustrated=visitor.frustrated,
        markers=visitor.markers,
        by=by,
        guides=guides,
        points=worth,
        round=state.round,
    )
    return replace(
        state,
        tracker=put(state.tracker, slot, None),
        claims=(*state.claims, made),
        scores=tuple([score + worth if seat in guides else score for seat, score in enumerate(state.scores)]),
    )


def _leave(state: State, slot: int) -> State:
    """§6.3."""
    visitor = state.tracker[slot]
    assert visitor is not None, "somebody leaves"
    return replace(state, tracker=put(state.tracker, slot, None), lost=(*state.lost, visitor.tourist))


def _frustrated(tracker: Tracker, calm: int) -> Tracker:
    """§6.2: every tourist beyond the calm slots gets a frustration token."""
    return tracker[:calm] + tuple(
        [
            visitor if visitor is None or visitor.frustrated else replace(visitor, frustrated=True)
            for visitor in tracker[calm:]
        ]
    )
