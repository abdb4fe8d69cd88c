"""The counters of Nowhere as a sheet: rounds, Actions, and the preparations of the three vehicles."""

from __future__ import annotations

from gamenight.core import Board
from gamenight.core.drawing import INK, circle, drawn, label, moved, rect
from gamenight.games.nowhere.data import Box
from gamenight.games.nowhere.names import TYPES
from gamenight.games.nowhere.vocabulary import Vehicle

WIDTH, HEIGHT = 189.0, 164.0
LINE = "#2f4a86"


def board(box: Box) -> Board:
    rounds = [str(n) for n in range(1, box.counter.rounds + 1)]
    actions = [str(n) for n in range(box.counter.end + 1)]
    start = f"starts with {box.counter.actions} for each player who is not jailed (§3.6)"
    return Board(
        title="Counters",
        width=WIDTH,
        height=HEIGHT,
        svg=drawn(
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, "#fbf6e6", LINE, 1, corner=4),
            moved(6, 11, *_track("Round Counter", "the last round is the last chance (§9.3)", rounds, 10)),
            moved(6, 52, *_track("Action Counter", start, actions, 11)),
            *(_vehicle(box, vehicle, 6 + n * 60, 110) for n, vehicle in enumerate(box.vehicles)),
        ),
        note="Mark rounds, Actions and preparations with small cubes.",
    )


def _track(title: str, note: str, names: list[str], wide: int) -> list[str]:
    """Squares with the names, `wide` of them in a row."""
    found = [
        label(0, 0, title, 6, anchor="start", bold=True),
        label(46, 0, note, 4, anchor="start", italic=True),
    ]
    for n, name in enumerate(names):
        x, y = n % wide * 16, 4 + n // wide * 16
        found += [
            rect(x, y, 15, 15, "#ffffff", INK, 0.4, corner=2),
            label(x + 7.5, y + 10, name, 7, bold=True),
        ]
    return found


def _vehicle(box: Box, vehicle: Vehicle, x: float, y: float) -> str:
    """The Prep Tracker of a vehicle: what a preparation takes, where, and who can leave from where."""
    card, town = box.vehicles[vehicle], box.town.location
    apart = min(15, 40 / max(1, card.preparations - 1))
    radius = min(6, apart * 0.45)
    spaces = [
        circle(8.5 + n * apart, 38, radius, "#ffffff", INK, 0.4)
        + label(8.5 + n * apart, 38 + radius * 0.33, str(n + 1), radius)
        for n in range(card.preparations)
    ]
    return moved(
        x,
        y,
        rect(0, 0, 57, 48, "#ffffff", INK, 0.5, corner=3),
        label(28.5, 8, card.name, 5.4, bold=True),
        label(28.5, 14.5, f"Prepare: {town[card.site].name}", 3.8),
        label(28.5, 20, f"Personal + {TYPES[card.type]} Item (§8.2)", 3.8),
        label(28.5, 25.5, f"Leaves: {town[card.exit].name}, room for {card.capacity}", 3.8),
        *spaces,
    )
