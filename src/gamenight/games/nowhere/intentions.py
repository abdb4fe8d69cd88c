"""What a player of Nowhere is up to: the goal of the next actions, in words. Only bots use it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gamenight.core import Plan, Seat
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.names import FIRST_NAMES, counted, place_name
from gamenight.games.nowhere.text import describe
from gamenight.games.nowhere.town import is_location
from gamenight.games.nowhere.types import (
    Action,
    Borrow,
    BreakIn,
    CutAllTape,
    CutTape,
    Decline,
    GrabCoffee,
    MoveTo,
    Prepare,
    Ready,
    RideBus,
    Shop,
    TakeDiscard,
    TradeIn,
    UseAbility,
    UseBook,
    View,
)
from gamenight.games.nowhere.vocabulary import Place

_CONSEQUENCE = re.compile(r": |\. (?=Camel|Then)")


def plan(box: Box, views: Sequence[View], seat: Seat, actions: Sequence[Action]) -> Plan:
    """Walk somewhere and do one thing there, or one of the two."""
    way = _way(actions)
    there = actions[len(way)] if len(way) < len(actions) else None
    if way and isinstance(there, Ready | Decline):
        there = None
    steps = len(way) + (there is not None)
    before, after = views[0].board, views[steps].board
    cost = after.spent[seat] - before.spent[seat] if after.round == before.round else 0
    told = [f"go to {place_name(box, way[-1].place)}"] if way else []
    if there is not None:
        place = place_name(box, views[len(way)].board.pawns[seat])
        deed = _deed(box, views[len(way)], seat, there)
        told.append(deed.removesuffix(f" in {place}") if way else deed)
    price = f": {counted(cost, 'Action')}" if cost else ""
    goal = _goal(views[len(way)].board.pawns[seat], there, walked=bool(way))
    return Plan(
        text=f"{FIRST_NAMES[before.characters[seat]]} wants to {' and '.join(told)}{price}",
        goal=f"round {before.round}: {goal}" if goal else "",
        steps=steps,
        cost=cost,
        fair=views[1].board.spent[seat] <= max(views[0].share, before.spent[seat]),
    )


def _way(actions: Sequence[Action]) -> list[MoveTo]:
    """The moves at the beginning."""
    way = []
    for action in actions:
        if not isinstance(action, MoveTo):
            break
        way.append(action)
    return way


def _deed(box: Box, view: View, seat: Seat, action: Action) -> str:
    """The text of an action without its consequences, as a part of a sentence."""
    if isinstance(action, Ready):
        return "be ready"
    if isinstance(action, UseAbility | UseBook):
        return f"use their {'ability' if isinstance(action, UseAbility) else 'Library Book'}"
    text = _CONSEQUENCE.split(describe(box, view, seat, action).text)[0]
    return f"{text[0].lower()}{text[1:]}"


def _goal(here: Place, there: Action | None, walked: bool) -> str:
    """The Location to use, or the ability. Free Actions and walks that end in the street have no goal."""
    inside = here if is_location(here) else ""
    match there:
        case None:
            return inside
        case BreakIn(location):
            return location
        case Shop() | TakeDiscard() | RideBus() | Borrow() | GrabCoffee():
            return here
        case CutTape() | CutAllTape() | Prepare():
            return here
        case UseAbility() | TradeIn():
            return inside if walked else "ability"
        case _:
            return ""
