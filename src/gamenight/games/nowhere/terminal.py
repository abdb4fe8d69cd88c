"""Nowhere in the terminal: the town and the players as text, actions as typed words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from gamenight.core import AnyGame, Seat, sheets_of
from gamenight.games.nowhere.data import Box, load
from gamenight.games.nowhere.names import (
    FIRST_NAMES,
    destination_text,
    item_name,
    place_name,
    preposition,
    scenario_text,
    vehicle_name,
)
from gamenight.games.nowhere.types import Action, Kind, MoveTo, Ready, View
from gamenight.games.nowhere.vocabulary import PLACES, VEHICLES, Place

HELP = """\
Prepare vehicles at the Auto Shop and the Lighthouse, reach your Destination, and
be in the Neighborhood or the Port together before the last round ends. `m` lists
what you can do, and what Camel does then.
  diner          go there; a space of a street by its name: mango 2, mango & back
  shop, borrow   other things by their first word, with what they need: give diary noel
  ready          the round may end"""

_QUESTIONS: dict[Kind, str] = {
    "character": "Choose a character",
    "keep": "Keep one of the Items looked at",
    "toss": "Discard one of the two; the other leaves the game",
    "fit": "A pocket holds {pocket} Items: let one go, or use one",
    "lose": "Discard an Item for the Scenario, or use one first",
    "trim": "Discard an Item for the Scenario, or use one first",
    "cut": "Remove another tape, or `decline`",
    "stride": "Walk the spaces lent, or `decline`",
    "share": "Hand over Items by the Book, then `decline`",
    "track": "Whom does Camel track?",
    "steer": "Which way does Camel go?",
    "catch": "Use the Actions of the Coffee before Camel tries, or `decline`",
}
_WORDS = {
    "TakeDiscard": "take",
    "RideBus": "bus",
    "GrabCoffee": "coffee",
    "DrinkCoffee": "drink",
    "CutTape": "cut",
}
_MORE = {
    "CutAllTape": "cut all",
    "UseAbility": "ability",
    "BreakIn": "break",
    "TradeIn": "trade",
    "UseItem": "use",
}
_LAST = {
    "UseBook": "book",
    "LendSteps": "lend",
    "ChooseCharacter": "be",
    "KeepItem": "keep",
    "DiscardItem": "discard",
}
_VERBS = {**_WORDS, **_MORE, **_LAST}


class Face:
    """How a table of Nowhere looks, with the components of its game."""

    HELP = HELP

    def __init__(self, box: Box) -> None:
        self._box = box

    def ask(self, view: View, _legal: Sequence[Action]) -> str:
        """What the player to act is asked, in one line."""
        if view.omen is not None:
            return f"{view.omen.text}: change that, or `decline`"
        if view.board.agenda:
            return _QUESTIONS[view.board.agenda[0].kind].format(pocket=view.pocket)
        return f"Act ({view.board.counter} Actions left), or say `ready`"

    def token(self, action: Action) -> str:
        """What to type for an action."""
        return _token(action)

    def parse(self, view: View, legal: Sequence[Action], words: str) -> Action | None:
        """The action that somebody typed, legal or not; None if it is none."""
        typed = _named(view, words)
        for action in legal:
            if _token(action) == typed:
                return action
        if words == "ready":
            return Ready()
        place = next((place for place in PLACES if _place_word(place) == words), None)
        return None if place is None else MoveTo(place)

    def draw(
        self, view: View, _legal: Sequence[Action], seat: Seat | None, names: Sequence[str]
    ) -> RenderableType:
        return Group(_round(self._box, view), _people(self._box, view, seat, names), _town(self._box, view))

    def score_sheet(self, view: View, names: Sequence[str]) -> RenderableType:
        table = Table(title="Nowhere")
        table.add_column("")
        table.add_column("Destination")
        for name, goal, reached in zip(names, view.destinations, view.reached, strict=False):
            shown = "secret" if goal is None else self._box.destinations[goal].name
            table.add_row(Text(name), f"{shown}{', reached' if reached else ''}")
        table.add_section()
        for vehicle, made in zip(VEHICLES, view.board.preps, strict=True):
            needed = self._box.vehicles[vehicle].preparations
            table.add_row(vehicle_name(self._box, vehicle), f"{made} of {needed}")
        return table


def face(game: AnyGame) -> Face:
    return Face(load(sheets_of(game.components)))


def _token(action: Action) -> str:
    if isinstance(action, MoveTo):
        return _place_word(action.place)
    kind = type(action).__name__
    fields = [getattr(action, field) for field in action.__struct_fields__]
    words = [_VERBS.get(kind, kind.lower()), *[_word(field) for field in fields if field is not None]]
    return " ".join(words)


def _place_word(place: Place) -> str:
    first, _, second = place.rpartition("_")
    corner = (
        first and not second.isdigit() and place not in ("bus_stop", "town_hall", "high_school", "auto_shop")
    )
    return f"{first} & {second}" if corner else place.replace("_", " ")


def _word(field: object) -> str:
    """A field of an action as typed. Seats are numbered from 1."""
    if isinstance(field, int):
        return str(field + 1)
    return _place_word(field) if field in PLACES else str(field).replace("_", " ")


def _named(view: View, words: str) -> str:
    """Replace the names of characters with the numbers of their seats."""
    seats = {FIRST_NAMES[who].lower(): str(seat + 1) for seat, who in enumerate(view.board.characters)}
    choosing = view.board.agenda and view.board.agenda[0].kind == "character"
    return words if choosing else " ".join(seats.get(word, word) for word in words.split())


def _round(box: Box, view: View) -> Text:
    board = view.board
    drawn = Text(f"  Round {board.round} of {view.rounds}, {board.counter} Actions left\n", style="bold")
    for scenario in board.current:
        drawn.append(f"  {box.scenarios[scenario].name}. {scenario_text(box, scenario)}\n", style="yellow")
    return drawn


def _people(box: Box, view: View, seat: Seat | None, names: Sequence[str]) -> Table:
    board = view.board
    table = Table(box=None, padding=(0, 1), show_header=False)
    for holder, name in enumerate(names):
        who = FIRST_NAMES[board.characters[holder]] if holder < len(board.characters) else ""
        place = board.pawns[holder]
        where = "in jail" if board.jailed[holder] else f"{preposition(place)} {place_name(box, place)}"
        things = [item_name(box, item) for item in board.hands[holder]]
        things += ["Book"] * board.books[holder] + ["Coffee"] * board.coffee[holder]
        signs = [
            *(["ready"] if board.ready[holder] else []),
            *(["caught"] if board.caught[holder] else []),
            *(["Destination reached"] if holder < len(view.reached) and view.reached[holder] else []),
        ]
        style = "bold" if holder == seat else ""
        table.add_row(
            str(holder + 1), Text(name, style=style), who, where, ", ".join(things), ", ".join(signs)
        )
    return table


def _town(box: Box, view: View) -> Panel:
    board = view.board
    lines = [
        f"Camel is {preposition(board.camel)} {place_name(box, board.camel)} and moves {view.reach} spaces."
    ]
    if board.tape:
        lines.append(f"Yellow Tape: {', '.join(place_name(box, at) for at in board.tape)}.")
    lines.append(f"Discard Pile: {', '.join(item_name(box, item) for item in board.discard) or 'empty'}.")
    for vehicle, made in zip(VEHICLES, board.preps, strict=True):
        lines.append(
            f"{vehicle_name(box, vehicle)}: {made} of {box.vehicles[vehicle].preparations} preparations."
        )
    own = None if view.seat is None or view.seat >= len(view.destinations) else view.destinations[view.seat]
    if own is not None and view.progress is not None:
        lines.append(f"Destination: {destination_text(box, own)} {view.progress[0]} of {view.progress[1]}.")
    return Panel("\n".join(line[0].upper() + line[1:] for line in lines), width=100)
