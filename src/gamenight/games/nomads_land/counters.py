"""The counters of Nomad's Land as a sheet: turns, Food Order, weather, dice, and what tiles cost."""

from __future__ import annotations

from gamenight.core import Board
from gamenight.core.drawing import INK, drawn, label, moved, paragraph, rect
from gamenight.games.nomads_land.data import Box
from gamenight.games.nomads_land.island import TERRAIN
from gamenight.games.nomads_land.pictures import inked, tile
from gamenight.games.nomads_land.text import WEATHERS, combat_words, signed
from gamenight.games.nomads_land.types import ARROWS, CHALLENGES, ROUNDS, ZONE_DIE, Arrow

WIDTH, HEIGHT = 189.0, 238.0
SAND, RED = "#fbf4e2", "#a3201c"

PUSHES: dict[Arrow, str] = {  # §6.5 to §6.8
    "up": "Up: pushed north",
    "left": "Left: pushed west",
    "right": "Right: pushed east",
    "either": "T: the player chooses left or right",
    "door": "Door: no weather effect",
    "stairs": "Stairs: pushed south",
}


def board(box: Box) -> Board:
    return Board(
        title="Counters and dice",
        width=WIDTH,
        height=HEIGHT,
        svg=drawn(
            rect(0.5, 0.5, WIDTH - 1, HEIGHT - 1, SAND, "#6b3f12", 0.8, corner=4),
            _turns(box),
            _food_order(box),
            moved(5, 92, *_table("Weather die", _skies(box), 88)),
            moved(97, 92, *_table("Combat die, in a trap", _combat(box), 88)),
            moved(
                5, 139, *_table("Arrow die, in a blizzard or tornado", [PUSHES[face] for face in ARROWS], 88)
            ),
            moved(97, 139, *_table("Zone die", list(ZONE_DIE), 42)),
            moved(143, 139, *_table("Challenge die", [signed(face) for face in CHALLENGES], 42)),
            moved(5, 186, *_legend(box)),
        ),
        note="Roll an ordinary die. The tables say which face of the game's own die that is.",
    )


def _turns(box: Box) -> str:
    """The turn counter, with the events of each turn."""
    counter = box.counter
    found = [label(5, 9, "Turns", 5.6, anchor="start", bold=True)]
    for turn in range(1, ROUNDS + 1):
        x = 5 + (turn - 1) * 20
        events = [
            *(["food", "moves"] if turn in counter.food_moves else []),
            *(["weather", "changes"] if turn in counter.weather_changes else []),
        ]
        death = label(x + 9.5, 50.5, "DEATH", 4.2, bold=True, fill=RED) if turn in counter.death else ""
        found += [
            rect(x, 12, 19, 41, "#ffffff", RED if death else INK, 0.8 if death else 0.4, corner=2),
            label(x + 9.5, 21.5, str(turn), 8, bold=True),
            paragraph(x + 9.5, 29, events, 4, 18) if events else "",
            death,
        ]
    return "".join(found)


def _food_order(box: Box) -> str:
    found = [label(5, 64, "Food Order", 5.6, anchor="start", bold=True)]
    for n, zone in enumerate(box.counter.squares):
        x = 5 + n * 22.5
        found += [
            rect(x, 67, 21, 17, "#efe6a0" if n < len(ZONE_DIE) else "#ffffff", INK, 0.4, corner=2),
            label(x + 10.5, 77.5, zone, 5.4, bold=True),
        ]
    return "".join(found) + label(
        184, 64, "from the last square on to the first (§4.3)", 3.4, anchor="end", italic=True
    )


def _skies(box: Box) -> list[str]:
    found = []
    for weather, effect in box.effects.items():
        name = WEATHERS[weather].removeprefix("a ")
        lost = f"−{effect.penalty} movement" if effect.penalty else "no effect"
        push = f", pushed {effect.push}" if effect.push else ""
        found.append(f"{name[0].upper()}{name[1:]}: {lost}{push}")
    return found


def _combat(box: Box) -> list[str]:
    dice = box.numbers.dice
    names = {"skull_boom": "Skull with explosion", "explosion_bang": "Explosion with bang"}
    return [
        f"{names.get(face, face.capitalize())}: {combat_words(face, dice.combat_penalty)}"
        for face in dice.combat
    ]


def _table(title: str, faces: list[str], width: float) -> list[str]:
    """The six faces of a die, by the number on an ordinary one."""
    found = [label(0, 0, title, 4.8, anchor="start", bold=True)]
    for n, words in enumerate(faces):
        y = 2.4 + n * 6.4
        found += [
            rect(0, y, width, 5.8, "#ffffff", "#b79a68", 0.3, corner=1),
            rect(0, y, 6, 5.8, "#6b3f12", corner=1),
            label(3, y + 4.3, str(n + 1), 4.2, bold=True, fill="#ffffff"),
            label(7.6, y + 4.1, words, 3.5, anchor="start"),
        ]
    return found


def _legend(box: Box) -> list[str]:
    """What it costs to enter each terrain (§5)."""
    costs = box.numbers.cost
    title = f"Movement {box.land.allowance}, less what the weather takes. To enter a tile costs:"
    found = [label(0, 0, title, 4.8, anchor="start", bold=True)]
    for n, (letter, name) in enumerate(TERRAIN.items()):
        x, y = n % 4 * 45.5, 3 + n // 4 * 14.5
        cost = {"M": "not at all", "Q": "all that is left"}.get(letter) or str(getattr(costs, name))
        found += [
            moved(x, y, inked(tile(letter, 0, 0)), scale=12),
            label(x + 14, y + 5.2, name.capitalize(), 4.2, anchor="start", bold=True),
            label(x + 14, y + 10, cost, 3.8, anchor="start"),
        ]
    return found
