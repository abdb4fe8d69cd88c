"""Nomad's Land in the terminal: the island drawn tile by tile, actions named by their tiles."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gamenight.core import AnyGame, Seat, sheets_of
from gamenight.games.nomads_land.data import Box, load
from gamenight.games.nomads_land.island import TERRAIN
from gamenight.games.nomads_land.text import WEATHERS, signed, spawn_order
from gamenight.games.nomads_land.types import (
    SIDE,
    ZONE_SIDE,
    Action,
    ChooseSide,
    EndTurn,
    Phase,
    Spawn,
    Teleport,
    View,
    Walk,
    Weather,
)

COLOURS = {
    "G": "green",
    "S": "yellow",
    "M": "white",
    "H": "bright_magenta",
    "Q": "dark_orange",
    "C": "red",
    "T": "magenta",
    "X": "bright_red",
    "W": "bright_blue",
    "F": "bright_green",
    "B": "bright_magenta",
    "O": "bright_cyan",
}


_HELP = """\
Keep your nomads alive. When death comes, a group on Food in the food zone loses {fed},
on Water {hunger}, in the Oasis nobody, and anywhere else {both}. A › marks the tiles you can
reach; `m` lists them with their costs. Groups are 1 to 4.
  tip b5  go to column b, row 5 of the zone Tip, or begin there
  left    let the wind blow left; right: right
  end     end your turn"""


def face(game: AnyGame) -> LandFace:
    return LandFace(load(sheets_of(game.components)))


class LandFace:
    """Draws a game with the island of its components."""

    def __init__(self, box: Box) -> None:
        self._land, self._effects = box.land, box.effects
        death = box.numbers.death
        both = death.fed + death.hunger_penalty
        self.HELP = _HELP.format(fed=death.fed, hunger=death.hunger_penalty, both=both)

    def ask(self, view: View, _legal: Sequence[Action]) -> str:
        """The one-line prompt for the player to act."""
        match view.phase:
            case Phase.SPAWN:
                return f"Choose a Start outside {view.zone}: this group {spawn_order(view, view.turn)}"
            case Phase.TELEPORT:
                return "Choose a Start to leave the Oasis for"
            case Phase.SIDE:
                return "Let the wind blow `left` or `right`"
            case _:
                return f"Walk with {view.movement} movement, or `end` the turn"

    def token(self, action: Action) -> str:
        """What to type for an action."""
        match action:
            case Walk(way):
                return self._land.names[way[-1]].lower()
            case Spawn(tile) | Teleport(tile):
                return self._land.names[tile].lower()
            case ChooseSide(side):
                return side
            case EndTurn():
                return "end"
            case _:
                return ""

    def parse(self, view: View, legal: Sequence[Action], words: str) -> Action | None:
        """The action that the typed words mean, legal or not. None if they mean no action."""
        for action in legal:
            if self.token(action) == words:
                return action
        if words == "end":
            return EndTurn()
        tile = next((tile for tile, name in enumerate(self._land.names) if name.lower() == words), None)
        if tile is None:
            return None
        if view.phase is Phase.SPAWN:
            return Spawn(tile)
        return Teleport(tile) if view.phase is Phase.TELEPORT else Walk((tile,))

    def draw(
        self, view: View, legal: Sequence[Action], seat: Seat | None, names: Sequence[str]
    ) -> RenderableType:
        forecast = self._forecast(view)
        return Group(self._island(view, legal), _legend(), forecast, self._groups(view, seat, names))

    def score_sheet(self, view: View, names: Sequence[str]) -> RenderableType:
        table = Table(title="Nomads")
        table.add_column("")
        table.add_column("left", justify="right")
        for name, nomads in zip(names, view.nomads, strict=True):
            table.add_row(Text(name), str(nomads))
        return table

    def _island(self, view: View, legal: Sequence[Action]) -> Text:
        goals = _goals(legal)
        drawn = Text()
        for row in range(SIDE):
            if row % ZONE_SIDE == 0:
                zones = [self._land.zone_of[row * SIDE + at] for at in range(0, SIDE, ZONE_SIDE)]
                drawn.append(f"    {''.join(f'{zone:{2 * ZONE_SIDE}}' for zone in zones)}\n", style="bold")
                drawn.append(f"    {' '.join('abcdefghi' * len(zones))}\n", style="dim")
            drawn.append(f" {row % ZONE_SIDE + 1} ", style="dim")
            for tile in range(row * SIDE, row * SIDE + SIDE):
                drawn.append(self._tile(view, tile, tile in goals))
            drawn.append("\n")
        return drawn

    def _tile(self, view: View, tile: int, goal: bool) -> Text:
        """Two columns: a mark if the tile can be chosen, then the terrain or the group on it."""
        drawn = Text("›" if goal else " ", style="bold")
        if tile in view.tiles:
            return drawn.append(str(view.tiles.index(tile) + 1), style="bold white on blue")
        letter = self._land.tiles[tile]
        food = letter == "F" and self._land.zone_of[tile] == view.zone
        shown = "·" if letter == "G" else letter
        return drawn.append(shown, style=f"{'bold reverse ' if food else ''}{COLOURS[letter]}")

    def _forecast(self, view: View) -> Text:
        drawn = Text(f"  Weather: {WEATHERS[view.weather]}; {self._effect(view.weather)}\n")
        for turn in view.coming[:4]:
            brings = [
                *(["food moves"] if turn.food_moves else []),
                *(["weather changes"] if turn.weather_changes else []),
                *(["DEATH"] if turn.death else []),
            ]
            events = "".join(f", {event}" for event in brings)
            drawn.append(f"  Turn {turn.round}: food in {turn.zone}{events}\n")
        return drawn

    def _effect(self, weather: Weather) -> str:
        """What the weather does to groups (§6.1, §6.5)."""
        penalty, push = self._effects[weather].penalty, self._effects[weather].push
        if not penalty and not push:
            return "nobody minds"
        wind = f", and the wind pushes them {push} tile{'s'[: push > 1]}" if push else ""
        return f"groups outside shelters have {penalty} less movement{wind}"

    def _groups(self, view: View, seat: Seat | None, names: Sequence[str]) -> Text:
        drawn = Text()
        for holder, name in enumerate(names):
            style = "bold" if holder == seat else ""
            words = f"{view.nomads[holder]} nomads{self._stands(view, Seat(holder))}"
            drawn.append(f"  {holder + 1} {name}: {words}\n", style=style)
        return drawn

    def _stands(self, view: View, seat: Seat) -> str:
        """Where a group stands and what it would lose there. In set-up: its dice and when it chooses."""
        tile = view.tiles[seat]
        if tile is not None:
            return f" at {self._land.names[tile]}; {view.losses[seat]} would die there"
        dice = f"; rolled {', '.join(map(signed, view.rolls[seat]))}" if view.rolls[seat] else ""
        if view.phase is not Phase.SPAWN:
            return dice if view.round == 0 else ""
        return f"{dice}; {spawn_order(view, seat)}"


def _goals(legal: Sequence[Action]) -> set[int]:
    return {
        action.way[-1] if isinstance(action, Walk) else action.tile
        for action in legal
        if isinstance(action, Walk | Spawn | Teleport)
    }


def _legend() -> Text:
    drawn = Text("  ")
    for letter, name in TERRAIN.items():
        drawn.append("·" if letter == "G" else letter, style=COLOURS[letter]).append(f" {name}  ")
    return drawn.append("\n")
