"""The texts of Example Game. `{0}` and `{1}` stand for the seats; the caller fills in the names."""

from __future__ import annotations

from gamenight.core import CHANCE, Choice, Seat
from gamenight_example_game.types import Action, Roll, State, Take, View


def why_not(state: State, seat: Seat, action: Action) -> str:
    """Why an action of a seat that may act is refused, citing the rule."""
    if isinstance(action, Roll):
        return "the die was rolled before the first turn (§1.1)"
    if seat == CHANCE:
        return "the die is rolled first (§1.1)"
    if action.stones > state.most:
        return f"a player takes at most {state.most} stones (§2.1)"
    return f"only {_stones(state.heap)} left (§2.2)"


def narrate(_before: State, seat: Seat, action: Action, after: State, viewer: Seat | None) -> tuple[str, ...]:
    """What happened, line by line. The viewer is "you"; for viewer None every seat has its name."""
    if isinstance(action, Roll):
        return (f"The die shows {action.die}: {_stones(after.heap)} on the heap.",)
    who = "You take" if seat == viewer else f"{{{seat}}} takes"
    if after.heap:
        return (f"{who} {_stones(action.stones)}: {_stones(after.heap)} left.",)
    return (f"{who} the last {_stones(action.stones)} and {'win' if seat == viewer else 'wins'}.",)


def describe(view: View, _seat: Seat, action: Action) -> Choice:
    """What a choice does. It never says "you", because several people may share the screen."""
    if isinstance(action, Take):
        left = view.heap - action.stones
        told = f"{_stones(left)} left" if left else "wins the game"
        return Choice(f"Take {_stones(action.stones)}: {told}", badge=f"-{action.stones}")
    return Choice(f"Roll a {action.die}")


def _stones(count: int) -> str:
    return f"{count} stone{'s' * (count != 1)}"
