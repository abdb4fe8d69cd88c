"""The rules of Example Game; § numbers refer to rules.md.

Pure functions over `State`: no clock, no files, no randomness except `rng`.
"""

from __future__ import annotations

from msgspec.structs import replace

from gamenight.core import CHANCE, Outcome, Rng, Seat
from gamenight_example_game.types import STONES, Action, End, Options, Roll, State, Take, View


def setup(seats: int, options: Options) -> State:
    return State(bag=STONES, heap=0, taken=(0,) * seats, turn=Seat(0), most=options.most)


def to_act(state: State) -> tuple[Seat, ...]:
    """Chance before the roll, then one player. Nobody when the game is over."""
    if state.bag == STONES:
        return (CHANCE,)
    return (state.turn,) if state.heap else ()


def legal_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Every legal action, in a fixed order. Empty for a seat that is not to act."""
    if seat not in to_act(state):
        return ()
    if seat == CHANCE:
        return tuple(Roll(die) for die in range(1, 7))
    return tuple(Take(stones) for stones in range(1, min(state.most, state.heap) + 1))  # §2.1, §2.2


def sample(state: State, rng: Rng) -> Action:
    """Choose one of the legal actions of chance."""
    return rng.pick(legal_actions(state, CHANCE))


def apply(state: State, seat: Seat, action: Action) -> State:
    """The state after a legal action."""
    match action:
        case Roll(die):  # §1.1
            return replace(state, bag=STONES - 10 - die, heap=10 + die)
        case Take(stones):  # §2.1
            taken = tuple(had + stones * (at == seat) for at, had in enumerate(state.taken))
            return replace(state, heap=state.heap - stones, taken=taken, turn=Seat(1 - seat))


def outcome(state: State) -> Outcome | None:
    if to_act(state):
        return None
    winner = Seat(1 - state.turn)  # §3.1
    return Outcome(tuple(int(seat == winner) for seat in (0, 1)), (winner,), End.LAST_STONE)


def view(state: State, _seat: Seat | None) -> View:
    """Everything that a seat may know, and nothing else. Seat None is a spectator."""
    return state


def imagine(view: View, _rng: Rng) -> State:
    """A state that fits the view. A bot that looks ahead starts from it."""
    return view
