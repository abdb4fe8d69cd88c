"""Northwest in the terminal: prices, being stuck, and the points in the help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO

from rich.console import Console

from gamenight.core import CHANCE, Seat
from gamenight.games.northwest import GAME
from gamenight.games.northwest import terminal as face
from gamenight.games.northwest.rules import is_stuck
from gamenight.games.northwest.types import Action, State, TakeCube, View
from playing import playout

NAMES = ("Ann", "Bob")


def decisions() -> Iterator[tuple[State, View, tuple[Action, ...]]]:
    for number in range(40):
        for state in playout(GAME, 2, f"terminal/{number}").states:
            for seat in set(GAME.to_act(state)) - {CHANCE}:
                yield state, GAME.view(state, seat), GAME.legal_actions(state, seat)


def found(
    wanted: Callable[[State, tuple[Action, ...]], bool],
) -> tuple[State, View, tuple[Action, ...]]:
    return next(decision for decision in decisions() if wanted(decision[0], decision[2]))


def test_the_forest_shows_what_a_cube_costs() -> None:
    """§6.2."""
    price = 2
    _, view, legal = found(
        lambda _, legal: any(isinstance(a, TakeCube) and len(a.path) == price + 1 for a in legal)
    )
    console = Console(file=StringIO(), width=140)
    console.print(face.draw(view, legal, Seat(view.turn), NAMES))
    assert isinstance(console.file, StringIO)
    drawn = console.file.getvalue()
    priced = sum(isinstance(a, TakeCube) and len(a.path) == price + 1 for a in legal)
    assert drawn.count("²") == priced


def test_a_stuck_player_is_told_so() -> None:
    """§7.1."""
    _, view, legal = found(
        lambda state, legal: is_stuck(state) and any(isinstance(a, TakeCube) and not a.path for a in legal)
    )
    assert face.ask(view, legal).startswith("Stuck (the last cube was a")
    _, view, legal = found(lambda state, legal: not is_stuck(state) and len(legal) > 1 and not state.hand)
    assert "Stuck" not in face.ask(view, legal)


def test_the_help_says_what_each_kind_scores() -> None:
    """§8.1 to §8.7."""
    for kind in ("Mushroom", "Fern", "Maple", "Bee", "Bigfoot", "Pinecone"):
        assert any(line.startswith(f"  {kind} ") for line in face.HELP.splitlines())


def test_the_help_says_where_each_kind_leads_and_where_cubes_may_lie() -> None:
    """§4.1 to §4.5, §5.1, §5.2, §8.2."""
    lines = face.HELP.splitlines()
    ways = {"Mushroom": "any space around it", "Maple": "a diagonal neighbour", "Bee": "a knight's move"}
    ways |= {"Fern": "beside, above or below", "Bigfoot": "its row or column"}
    for kind, way in ways.items():
        assert any(line.startswith(f"  {kind} ") and way in line for line in lines)
    assert "first one at a1" in face.HELP
    assert "Forager bonus" in face.HELP
    assert max(map(len, lines)) <= 80
