"""Very small games for the tests of the search: each is a table of who acts where, and what a place is worth.

A state is the path to it: the letters of the actions so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from core.toy import TOY
from gamenight.bots.search import Search
from gamenight.core import CHANCE, AnyGame, Outcome, Rng, Seat

Worth = Mapping[str, Sequence[float]]


def made_up(
    turns: Mapping[str, str],
    worth: Worth,
    *,
    won: Mapping[str, Sequence[int]] | None = None,
    secrets: bool = False,
    cooperative: bool = False,
) -> AnyGame:
    """A game of paths.

    `turns`: who acts after a path and with which letters. "0ab": seat 0 does a or b; "-xy": chance does x or
    y; "01:ab": seats 0 and 1, in any order. After other paths nobody acts.
    `worth`: what a path is worth to each seat, 0 if it is missing. `won`: who has won at the end of a path.
    """

    def to_act(state: str) -> tuple[Seat, ...]:
        who = turns.get(state, "")
        if who.startswith("-"):
            return (CHANCE,)
        return tuple(Seat(int(each)) for each in (who.partition(":")[0] if ":" in who else who[:1]))

    def legal(state: str, seat: Seat) -> tuple[str, ...]:
        who = turns.get(state, "")
        return tuple(who.partition(":")[2] or who[1:]) if seat in to_act(state) else ()

    def outcome(state: str) -> Outcome | None:
        if won is None or state not in won:
            return None
        return Outcome((0, 0), tuple(map(Seat, won[state])), "over")

    def sample(state: str, rng: Rng) -> str:
        return rng.pick(legal(state, CHANCE))

    def apply(state: str, _seat: Seat, action: str) -> str:
        return state + action

    def evaluate(view: str, seat: Seat) -> float:
        return float(worth[view][seat]) if view in worth else 0.0

    def view(state: str, _seat: Seat | None) -> str:
        return state

    def imagine(view: str, _rng: Rng) -> str:
        return view

    changed: dict[str, Any] = {
        "to_act": to_act,
        "legal_actions": legal,
        "outcome": outcome,
        "sample": sample,
        "apply": apply,
        "evaluate": evaluate,
        "view": view,
        "imagine": imagine,
    }
    return replace(TOY, **changed, speech=(), secrets=secrets, cooperative=cooperative)


def search(game: AnyGame, at: str = "", seat: int = 0) -> Search:
    """The search for a decision of a seat after a path."""
    return Search(game, at, Seat(seat), game.legal_actions(at, Seat(seat)), Rng("made", "up"))
