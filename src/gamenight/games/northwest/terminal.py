"""Northwest in the terminal: the forest and the Journals drawn, actions named by their spaces."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gamenight.core import Seat
from gamenight.games.northwest.board import JOURNAL_SIDE, LANDINGS, SIDE
from gamenight.games.northwest.text import EXPLORATION, NAMES, cover_name, cube_name, page_name, space_name
from gamenight.games.northwest.types import (
    EMPTY,
    Action,
    ChooseJournal,
    EndGame,
    PlaceCube,
    RollCube,
    TakeCube,
    View,
)

RAISED = str.maketrans("123456789", "¹²³⁴⁵⁶⁷⁸⁹")
COLOURS = {"m": "red", "f": "green", "l": "dark_orange", "b": "yellow", "g": "magenta"}

HELP = """\
Each turn you take a cube from the forest, then place it in your Journal: the
first one at a1, each later one beside, above or below one of yours. The cube
taken last says where the Hiker (@) may move now, so yours decides for the next
player. Cubes you can take stand in [brackets]. (B² costs two Pinecones: two
more steps, up, down or sideways, also over cubes. The cube to the left of a
star earns a Pinecone.

           the Hiker moves to       in a Journal it is worth
  Mushroom any space around it      1
  Fern     beside, above or below   2 if it touches another Fern on a side
  Maple    a diagonal neighbour     2 if it touches another Maple diagonally
  Bee      a knight's move, as in   1 for each other kind around it, diagonals
           chess                    too: at most 4
  Bigfoot  its row or column,       5 if no other Bigfoot is in its row, in its
           however far              column or next to it, otherwise 0
  Pinecone                          1 for each that is left

A new cube can change what the old ones are worth: a second Bigfoot in a row
costs the first one its 5 points. The one player with most Mushrooms has the
Forager bonus, half as much again as they are worth, rounded up; in a tie nobody
has it. If no cube is where the Hiker may move you are stuck, and may take any
Mushroom, or spend Pinecones. The game ends when all Journals are full.
`m` lists the moves; when you place a cube, with the points each scores. It also
lists the Journals, which differ only in their pictures.
  c4      take the cube at column c, row 4, or place the one in hand there
  end     stuck, and no Mushroom is left: end the game for all at once (m shows
          the final scores) instead of spending Pinecones"""


def ask(view: View, legal: Sequence[Action]) -> str:
    """What the player to act is asked, in one line."""
    if view.hand:
        return f"Place the {cube_name(view.hand)} in the Journal"
    if view.hiker is None:
        return f"Take a cube: {EXPLORATION['']}"
    rule = f"the last cube was a {NAMES[view.rule]}: {EXPLORATION[view.rule]}"
    landings = LANDINGS[view.rule][view.hiker]
    if any(isinstance(a, EndGame) for a in legal):
        return f"Stuck, and no Mushroom is left ({rule}). Spend Pinecones, or `end` the game for all"
    cones = view.pinecones[view.turn]
    if any(isinstance(a, TakeCube) and not a.path and a.space not in landings for a in legal):
        more = ", or spend Pinecones" if any(isinstance(a, TakeCube) and a.path for a in legal) else ""
        return f"Stuck ({rule}): take any Mushroom{more}"
    extra = f", then {cones} step{'s'[: cones > 1]} by Pinecone" if cones else ""
    return f"Take a cube; {rule}{extra}"


def token(action: Action) -> str:
    """What to type for an action."""
    match action:
        case TakeCube(space):
            return space_name(space)
        case PlaceCube(space):
            return page_name(space)
        case EndGame():
            return "end"
        case RollCube(cube):
            return cube
        case ChooseJournal(cover):
            return cover


def parse(view: View, legal: Sequence[Action], words: str) -> Action | None:
    """The action that somebody typed, legal or not; None if it is none."""
    for action in legal:
        if token(action) == words:
            return action
    if words == "end":
        return EndGame()
    side = JOURNAL_SIDE if view.hand else SIDE
    if len(words) == 2 and words[0] in "abcdefgh"[:side] and words[1] in "12345678"[:side]:
        space = "abcdefgh".index(words[0]) + (int(words[1]) - 1) * side
        return PlaceCube(space) if view.hand else TakeCube(space)
    return None


def draw(view: View, legal: Sequence[Action], seat: Seat | None, names: Sequence[str]) -> RenderableType:
    journals = [
        _journal(view, holder, legal if holder == seat else (), names) for holder in range(len(names))
    ]
    legend = Text("  ")
    for kind, name in NAMES.items():
        legend.append(kind.upper(), style=f"bold {COLOURS[kind]}").append(f" {name}  ")
    legend.append("@ the Hiker  * earns a Pinecone", style="dim")
    supply = Text(f"  Pinecones in the supply: {view.supply}")
    board = Group(_forest(view, legal), supply)
    grid = Table.grid(padding=(0, 2))
    pairs = Table.grid()
    for at in range(0, len(journals), 2):
        pairs.add_row(*journals[at : at + 2])
    grid.add_row(board, pairs)
    return Group(grid, legend)


def score_sheet(view: View, names: Sequence[str]) -> RenderableType:
    table = Table(title="Score sheet")
    table.add_column("")
    for name in names:
        table.add_column(Text(name), justify="right")
    for line in view.sheets[0].__struct_fields__:
        points = [str(getattr(sheet, line)) for sheet in view.sheets]
        if line == "total":
            table.add_section()
        table.add_row(line.capitalize(), *points, style="bold" if line == "total" else None)
    return table


def _forest(view: View, legal: Sequence[Action]) -> Text:
    reachable = {a.space: max(len(a.path) - 1, 0) for a in legal if isinstance(a, TakeCube)}
    drawn = Text("    " + "   ".join("abcdefgh") + "\n", style="dim")
    for row in range(SIDE):
        drawn.append(f" {row + 1} ", style="dim")
        for space in range(row * SIDE, row * SIDE + SIDE):
            cube = view.forest[space] if space < len(view.forest) else EMPTY
            drawn.append(_cell(cube, view.hiker == space, reachable.get(space)))
        drawn.append("\n")
    return drawn


def _journal(view: View, holder: int, legal: Sequence[Action], names: Sequence[str]) -> Panel:
    open_to = {a.space for a in legal if isinstance(a, PlaceCube)}
    journal = view.journals[holder]
    drawn = Text("    " + "  ".join("abcd") + "\n", style="dim")
    for row in range(JOURNAL_SIDE):
        drawn.append(f" {row + 1} ", style="dim")
        for space in range(row * JOURNAL_SIDE, row * JOURNAL_SIDE + JOURNAL_SIDE):
            drawn.append(_cell(journal[space].lower(), False, 0 if space in open_to else None)[:3])
        drawn.append("\n")
    cones = view.pinecones[holder]
    drawn.append(f"{view.sheets[holder].total} VP, {cones} Pinecone{'s' if cones != 1 else ''}")
    turn = view.end is None and view.turn == holder
    title = Text(names[holder] + (" to move" if turn else ""))
    cover = cover_name(view.covers[holder])
    return Panel(drawn, title=title, subtitle=cover, width=21, style="" if turn else "dim", padding=0)


def _cell(cube: str, hiker: bool, price: int | None) -> Text:
    """Four columns: a cube between brackets if it can be chosen, with its price in Pinecones if any."""
    opening, closing = (" ", " ") if price is None else ("(", str(price).translate(RAISED)) if price else "[]"
    if hiker:
        return Text(" @  ", style="bold white on blue")
    if cube == EMPTY:
        return Text(f"{opening}·{closing} ", style="bold" if price is not None else "dim")
    star = "*" if cube.isupper() else " "
    drawn = Text(opening, style="bold").append(cube.upper(), style=f"bold {COLOURS[cube.lower()]}")
    return drawn.append(closing, style="bold").append(star, style="bold")
