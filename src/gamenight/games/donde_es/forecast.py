"""What the drawn Event will do to tourists and spaces, before it is carried out (§7.1)."""

from __future__ import annotations

from gamenight.games.donde_es import events
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.tracker import staying, visitors
from gamenight.games.donde_es.types import Hit, State, Visitor


def forecast(box: Box, state: State) -> tuple[tuple[Hit, ...], tuple[int, ...]]:
    """The tourists that the Event will hit, and the spaces that it will close.

    Nothing while there is something to choose: then each choice says what it does.
    """
    if not state.asked or events.CARRY_OUT not in events.choices(box, state, state.asked[0]):
        return (), ()
    after = events.carry_out(box, state, state.asked[0])
    hits = [_hit(slot, visitor, state, after) for slot, visitor in visitors(state.tracker)]
    return tuple([hit for hit in hits if hit is not None]), _closing(box, state, after)


def _hit(slot: int, visitor: Visitor, before: State, after: State) -> Hit | None:
    who = visitor.tourist
    for claim in after.claims[len(before.claims) :]:
        if claim.tourist == who:
            return Hit(who, "arrives", space=claim.space)
    now, found = next((at, other) for at, other in visitors(after.tracker) if other.tourist == who)
    if found.space != visitor.space:
        return Hit(who, "walks", space=found.space)
    if now != slot:
        return Hit(who, "shifts", slot=now + 1)
    return Hit(who, "stays") if now in staying(after) - staying(before) else None


def _closing(box: Box, before: State, after: State) -> tuple[int, ...]:
    old, new = binding(box, before.lasting), binding(box, after.lasting)
    stairs = box.town.stairs if new.wet and not old.wet else frozenset()
    return tuple(sorted((set(new.closed) - set(old.closed)) | stairs))
