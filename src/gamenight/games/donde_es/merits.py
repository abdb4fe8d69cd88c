"""The reasons for an action, as parts of a sentence: what it makes better or worse for a guide."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gamenight.core import Seat, listed
from gamenight.games.donde_es.data import Box
from gamenight.games.donde_es.heuristic import Scene, aim, prospect, scene_of, tour_of, weights
from gamenight.games.donde_es.lasting import binding
from gamenight.games.donde_es.names import card_count, card_name, kind_name, place_name, point_count
from gamenight.games.donde_es.town import spot
from gamenight.games.donde_es.types import CARDS, Card, Guest, Hit, Kind, Phase, View
from gamenight.games.donde_es.ways import Cards, prizes, reach, routes


class Merit(NamedTuple):
    worth: float  # points for the guide
    text: str


class Change(NamedTuple):
    """A tourist who is in town before and after an action."""

    box: Box
    before: View
    after: View
    old: Guest
    new: Guest
    scenes: tuple[Scene, Scene]

    @property
    def seat(self) -> Seat:
        return self.scenes[1].table.seat


def merits(box: Box, before: View, after: View, seat: Seat) -> tuple[str, ...]:
    """What is better or worse for the seat, the best first. What happens to its cards comes last."""
    found = [*_arrivals(box, before, after, seat), *_tourists(box, before, after, seat)]
    found += _events(box, before, after, seat)
    found.sort(key=lambda merit: -merit.worth)
    texts = [merit.text for merit in found] or _undone(box, before, after)
    return tuple(dict.fromkeys([*texts, *_cards(before, after, seat)]))


def _arrivals(box: Box, before: View, after: View, seat: Seat) -> Iterator[Merit]:
    """Points (§10.2)."""
    for claim in after.claims[len(before.claims) :]:
        name, worth = box.tourists[claim.tourist].name, claim.points
        if seat in claim.guides:
            where = kind_name(box, claim.kind)
            yield Merit(worth, f"+{point_count(worth)} for you: {name} is at the {where}")
        others = [guide for guide in claim.guides if guide != seat]
        if others:
            lost = worth * sum([weights(before.scores, seat)[guide] for guide in others])
            yield Merit(lost, _score(others, worth, name))


def _score(guides: list[Seat], worth: int, name: str) -> str:
    verb = "scores" if len(guides) == 1 else "score"
    return f"{listed([f'{{{guide}}}' for guide in guides])} {verb} {point_count(worth)} for {name}"


def _tourists(box: Box, before: View, after: View, seat: Seat) -> Iterator[Merit]:
    """What happened to the tourists who have not arrived."""
    scenes = scene_of(box, before, seat), scene_of(box, after, seat)
    inside = {guest.tourist: guest for guest in after.tracker if guest is not None}
    for old in before.tracker:
        if old is None:
            continue
        was = prospect(box, scenes[0], old)
        if old.tourist in inside:
            change = Change(box, before, after, old, inside[old.tourist], scenes)
            gain = prospect(box, scenes[1], change.new) - was
            for text in [*_promised(change), *_marker(change), *_place(change), *_patience(change)]:
                yield Merit(gain, text)
        elif old.tourist in after.lost:
            yield Merit(-was, f"{old.name} leaves town")


def _marker(change: Change) -> Iterator[str]:
    name = change.new.name
    more = change.new.markers.count(change.seat) - change.old.markers.count(change.seat)
    if more > 0:
        yield f"your assist marker on {name}'s card"
    elif more < 0:
        yield f"room for another marker on {name}'s card"
    elif change.new.spaces == change.box.spaces - 1 and _may_earn(change):
        yield f"one more new space earns your marker on {name}'s card"


def _may_earn(change: Change) -> bool:
    """Whether the cards can earn a marker in this turn (§5.1)."""
    room = len(change.new.markers) < change.box.markers
    return room and any(spaces >= change.box.spaces for _, spaces in _reachable(change))


def _reachable(change: Change) -> tuple[tuple[int, int], ...]:
    """Where the own cards can lead the tourist in this turn, if they have just led the tourist a step."""
    view, guest, seat = change.after, change.new, change.seat
    if view.seat != seat or view.turn != seat or view.phase is not Phase.MOVE or not view.hand:
        return ()
    if guest.trail == change.old.trail:
        return ()
    bound = binding(change.box, view.lasting)
    cards = Cards(view.hand, seat in bound.any_way, bound.wet)
    ends = frozenset(prizes(change.box, guest.tourist, guest.frustrated, view.closed))
    return reach(change.box, guest.trail, cards, ends)


def _promised(change: Change) -> Iterator[str]:
    """The most points that the own cards can still score with the tourist in this turn."""
    box, guest = change.box, change.new
    gains = prizes(box, guest.tourist, guest.frustrated, change.after.closed)
    if claims := [to for to, _ in _reachable(change) if to in gains]:
        best = max(claims, key=lambda to: gains[to])
        where = kind_name(box, box.town.kind_at[best])
        yield f"your cards can bring {guest.name} to the {where}: +{gains[best]}"


def _place(change: Change) -> Iterator[str]:
    """Where the tourist stands now."""
    box, new = change.box, change.new
    goal = _goal(box, change.scenes[1], new)
    if new.tourist in change.before.placing and new.tourist not in change.after.placing:
        way = f", {_steps(goal[1])} from the {kind_name(box, goal[0])}" if goal else ""
        yield f"{new.name} starts at {spot(new.space)}{way}"
        return
    yield from _out_of_reach(change)
    yield from _nearer(change, goal)


def _goal(box: Box, scene: Scene, guest: Guest) -> tuple[Kind, int] | None:
    """The best wish of a tourist, or the nearest one if none can be reached in time."""
    best = aim(box, scene.table, tour_of(box, scene, guest), guest.space)
    ways = routes(box, guest.tourist, scene.table.closed).items()
    near = [(kind, far[guest.space]) for kind, far in ways if guest.space in far]
    return best or min(near, key=lambda found: found[1], default=None)


def _nearer(change: Change, goal: tuple[Kind, int] | None) -> Iterator[str]:
    box, old, new = change.box, change.old, change.new
    if goal is None:
        if _goal(box, change.scenes[0], old) is not None:
            yield f"{new.name} has no way to a wish now"
        return
    kind, steps = goal
    was = routes(box, old.tourist, change.before.closed)[kind].get(old.space)
    if was == steps and old.space == new.space:
        return
    more = "" if was is None else ", as before" if was == steps else f", not {was}"
    yield f"{new.name} at {spot(new.space)}: {_steps(steps)} to the {kind_name(box, kind)}{more}"


def _out_of_reach(change: Change) -> Iterator[str]:
    """A step away that the next guide of this round has too few cards for."""
    view, seats = change.after, len(change.after.scores)
    following = (change.seat + 1) % seats
    if view.phase is not Phase.MOVE or change.before.turn != change.seat or following == view.first:
        return
    old, new = _nearest(change.before, change.old, change.box), _nearest(view, change.new, change.box)
    if old <= view.hands[following] < new:
        yield f"{{{following}}} cannot bring {change.new.name} to a wish in this round"


def _nearest(view: View, guest: Guest, box: Box) -> int:
    ways = routes(box, guest.tourist, view.closed).values()
    return min([far[guest.space] for far in ways if guest.space in far], default=len(box.town.spaces))


def _patience(change: Change) -> Iterator[str]:
    """The tracker (§6)."""
    old, new = change.old, change.new
    if new.slot > old.slot:
        yield f"{new.name} moves on to slot {new.slot}"
    elif new.slot < old.slot:
        yield f"{new.name} moves back to slot {new.slot}"
    elif new.rounds > old.rounds:
        yield f"{new.name} stays a round longer"
    if new.frustrated and not old.frustrated:
        yield f"{new.name} is frustrated and worth less"


def _events(box: Box, before: View, after: View, seat: Seat) -> Iterator[Merit]:
    """What lasts (§7.4), the cards that an Event gives, and the end."""
    if after.limits[seat] != before.limits[seat]:
        more = after.limits[seat] - before.limits[seat]
        yield Merit(more, f"your full hand is {card_count(after.limits[seat])} now")
    old, new = binding(box, before.lasting), binding(box, after.lasting)
    if seat in new.any_way - old.any_way:
        yield Merit(1.0, "your cards move tourists in any direction")
    for space in set(after.closed) - set(before.closed):
        yield Merit(0.0, f"{place_name(box, space)} is closed")
    due = after.draws.count(seat) - before.draws.count(seat)
    if due > 0 and after.phase is Phase.CHOOSE:
        yield Merit(due, f"you draw {card_count(due)}")
    if after.end is not None:
        yield Merit(0.0, "the game ends")


def _undone(box: Box, before: View, after: View) -> Iterator[str]:
    """What an Event would have done and does not do, because it was declined (§7.9)."""
    if before.phase is not Phase.CHOOSE or after.hand != before.hand:
        return
    for hit in before.hits:
        yield f"{box.tourists[hit.tourist].name} does not {_fate(box, hit)}"
    if not before.hits:
        yield "everything stays as it is"


def _fate(box: Box, hit: Hit) -> str:
    where = "" if hit.space is None else place_name(box, hit.space)
    fates = {
        "walks": f"walk to {where}",
        "arrives": f"arrive at {where}",
        "shifts": f"move to slot {hit.slot}",
        "stays": "rest",
    }
    return fates[hit.fate]


def _cards(before: View, after: View, seat: Seat) -> Iterator[str]:
    """What becomes of the own cards."""
    if after.seat != seat:
        return
    mine = before.phase is Phase.MOVE and before.turn == seat
    if mine and after.draws.count(seat) > before.draws.count(seat) and len(after.hand) < len(before.hand):
        yield f"{card_count(after.draws.count(seat))} from the deck for your {len(before.hand)}"
        return
    ended = mine and (after.turn != seat or after.phase is not Phase.MOVE)
    if after.hand and (ended or len(after.hand) < len(before.hand)):
        yield f"you keep {_held(after.hand)}"
    elif mine and not ended and len(after.hand) < len(before.hand):
        yield "that is your last card"
    if ended:
        yield from _refill(before, after, seat)


def _refill(before: View, after: View, seat: Seat) -> Iterator[str]:
    """§4.9."""
    due = before.limits[seat] - len(before.hand)
    if due > 0 and before.turns_left is None and after.end is None:
        yield f"you draw {card_count(due)} at the end of this round"
    yield "your turn ends"


def _held(hand: tuple[Card, ...]) -> str:
    many = [(hand.count(card), card_name(card)) for card in CARDS if card in hand]
    if len(many) > 2:
        return card_count(len(hand))
    return listed([f"“{name}”" if count == 1 else f"{count} “{name}”" for count, name in many])


def _steps(count: int) -> str:
    return f"{count} step{'s'[: count != 1]}"
