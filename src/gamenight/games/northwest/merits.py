"""What an action changes for a seat, in words. Hints show it."""

from __future__ import annotations

import math

from msgspec.structs import asdict

from gamenight.core import Seat
from gamenight.games.northwest.board import LANDINGS, PAGE
from gamenight.games.northwest.scoring import crowded, earnings
from gamenight.games.northwest.text import NAMES
from gamenight.games.northwest.types import EMPTY, View

MANY = 3  # points: worth a warning if the next player can have them
SCARCE = 4  # spaces for a solitary Bigfoot: worth a mention if so few are left
FEW = 1  # points: worth a mention if the next player cannot have more

_LINES = {
    "mushrooms": "for your Mushrooms",
    "forager": "for the Forager bonus",
    "ferns": "for your Ferns",
    "maples": "for your Maples",
    "bees": "for your Bees",
    "bigfoots": "for your Bigfoots",
}


def merits(before: View, after: View, seat: Seat) -> tuple[str, ...]:
    """What speaks for the action, the most important first, then what speaks against it.

    Points count most, then the next player's choice, Pinecones and what may still come.
    """
    found = [*_points(before, after, seat), *_prospects(before, after, seat)]
    if after.hand:
        found += [*_promised(after, seat), *_left_to_others(after, seat)]
    found.sort(key=lambda merit: (merit[0] < 0, -abs(merit[0])))
    return tuple(dict.fromkeys(text for _, text in found))


def _points(before: View, after: View, seat: Seat) -> list[tuple[float, str]]:
    """The lines of the score sheet that change, and Pinecones. Weights below 0 speak against the action."""
    was, now = asdict(before.sheets[seat]), asdict(after.sheets[seat])
    found = []
    for line, words in _LINES.items():
        if change := now[line] - was[line]:
            found.append((math.copysign(5.0 + abs(change), change), f"{_signed(change)} {words}"))
    if change := after.pinecones[seat] - before.pinecones[seat]:
        words = f"{abs(change)} {'Pinecone' if abs(change) == 1 else 'Pinecones'}"
        weight = math.copysign(2.0 + abs(change), change)
        found.append((weight, f"earns {words}" if change > 0 else f"costs {words}"))
    return found


def _promised(after: View, seat: Seat) -> list[tuple[float, str]]:
    """What the cube in hand will earn where it does best."""
    best = max(earnings(after.journals, seat, after.hand).values())
    name = NAMES[after.hand.lower()]
    if not best:
        return [(-1.0, f"the {name} earns nothing at once")]
    return [(math.copysign(4.0 + abs(best), best), f"the {name} is worth {_signed(best)} in your Journal")]


def _left_to_others(after: View, seat: Seat) -> list[tuple[float, str]]:
    """What the next player can take, now that this cube decides where the Hiker goes."""
    rival = Seat((seat + 1) % len(after.journals))
    if after.hiker is None or EMPTY not in after.journals[rival]:
        return []
    cubes = {after.forest[space].lower() for space in LANDINGS[after.hand.lower()][after.hiker]} - {EMPTY}
    if not cubes:
        return [(4.5, f"leaves {{{rival}}} no cube in reach")]
    worth = {kind: max(earnings(after.journals, rival, kind).values()) for kind in sorted(cubes)}
    kind = max(worth, key=worth.__getitem__)
    if worth[kind] >= MANY:
        return [(-1.5 - worth[kind], f"lets {{{rival}}} take a {NAMES[kind]} for {_signed(worth[kind])}")]
    if worth[kind] <= 0:
        return [(4.0, f"leaves {{{rival}}} nothing that scores at once")]
    if worth[kind] <= FEW:
        return [(4.0, f"leaves {{{rival}}} no more than {_signed(worth[kind])}")]
    if "b" not in cubes:
        return [(1.0, f"leaves {{{rival}}} no Bee")]
    return []


def _prospects(before: View, after: View, seat: Seat) -> list[tuple[float, str]]:
    """What the cube that was placed makes of the open spaces."""
    if not before.hand or after.hand:
        return []
    kind, old, new = before.hand.lower(), before.journals[seat].lower(), after.journals[seat].lower()
    found = []
    if kind == "g" and after.sheets[seat].bigfoots > before.sheets[seat].bigfoots and old.count("g"):
        found.append((4.0, "your Bigfoots stay apart"))
    was, now = _refuges(old), _refuges(new)
    if not now and was:
        found.append((-1.5, "leaves no space for a solitary Bigfoot"))
    elif now and now <= SCARCE:
        spaces = f"{now} {'space' if now == 1 else 'spaces'}"
        found.append((0.5, f"keeps {spaces} for a solitary Bigfoot"))
    if kind in "fl" and _sheet_line(after, seat, kind) == _sheet_line(before, seat, kind):
        found.append((-2.0, f"the {NAMES[kind]} waits for a partner"))
    return found


def _sheet_line(view: View, seat: Seat, kind: str) -> int:
    return view.sheets[seat].ferns if kind == "f" else view.sheets[seat].maples


def _refuges(journal: str) -> int:
    bigfoots = sum(PAGE[space] for space, kind in enumerate(journal) if kind == "g")
    barred = crowded(bigfoots)
    return sum(kind == EMPTY and not PAGE[space] & barred for space, kind in enumerate(journal))


def _signed(points: int) -> str:
    return f"+{points}" if points >= 0 else f"−{-points}"
