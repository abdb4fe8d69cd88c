"""The contract of a game: `Seat`, `Outcome`, `Choice` and `Game`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

from gamenight.core.components import NO_COMPONENTS, Components, Sheets
from gamenight.core.paper import Paper
from gamenight.core.study import Favourite, Feature, Use

if TYPE_CHECKING:
    from gamenight.core.dealer import Rng

Seat = NewType("Seat", int)
"""The index of a player in a game, from 0."""

CHANCE = Seat(-1)
"""The seat of chance: it acts when dice, a bag or a deck decide."""


class Outcome(Struct, frozen=True):
    """How a game ended. In a cooperative game everyone wins or nobody does."""

    scores: tuple[int, ...]  # one for each seat
    winners: tuple[Seat, ...]  # several: a shared win; empty: nobody won
    reason: str  # a value of the game's `End`


class Choice(Struct, frozen=True, gc=False):
    """A legal action as it is offered to a player."""

    text: str  # says what the action does; `{0}`, `{1}` stand for seats, and the caller fills in names
    badge: str = ""  # a very short form of it, such as "+4"
    facts: object = None  # more about it, for the game's own screen: a `Facts` of the game, or nothing


class Plan(Struct, frozen=True, gc=False):
    """What a bot wants to do next, as people who play with it read it."""

    text: str  # a sentence; `{0}`, `{1}` stand for seats
    goal: str  # plans of a round that have the same goal are the same; "": there is nothing to reach
    steps: int = 1  # how many actions it takes
    cost: int = 0  # how much it takes of what all share
    fair: bool = True  # whether the first of them takes nothing from the shares of others


class Scale(Struct, frozen=True, gc=False):
    """What the values of `evaluate` say about the chance to win, fitted to games of bots. For reviews.

    The odds of a seat grow e-fold with each `sway` of its value: against losing in a cooperative game,
    against the other seats in any other.
    """

    sway: float = 1.0
    even: float = 0.0  # in a cooperative game: the value at which winning and losing are equally likely


class About(Struct, frozen=True):
    """The facts that are printed on a game's box."""

    sentence: str
    minutes: str
    age: str
    designers: tuple[str, ...]  # empty for a traditional game
    publisher: str


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def always_sincere(_view: object, _seat: Seat, _action: object) -> bool:
    """In a game without statements every action is sincere."""
    return True


def _never(_state: object) -> bool:
    return False


def _unsaid(_state: object) -> str:
    return ""


def _nothing(_state: object, _seat: Seat) -> tuple[()]:
    return ()


def _no_merits(_before: object, _after: object, _seat: Seat) -> tuple[()]:
    return ()


def _unclaimed(_view: object, _seat: Seat) -> frozenset[str]:
    return frozenset()


def _usual_scale(_view: object) -> Scale:
    return Scale()


def _no_uses(_before: object, _seat: Seat, _action: object, _after: object) -> tuple[()]:
    return ()


class Game(Struct, Generic[S, A, V, O], frozen=True, eq=False, kw_only=True):
    """One game with its components: facts, types, and pure functions (docs/architecture.md, "A game").

    Games are compared by identity: functions have no other equality, and `printed` may have no hash.
    """

    def __repr__(self) -> str:
        return f"<Game {self.slug}, components {self.components.hash}>"

    slug: str
    title: str
    about: About
    seats: range
    quick: int = 0  # seats of a table for one person and bots (“Play now”); 0: as few as can play
    cooperative: bool
    secrets: bool  # whether seats see different things
    chat: bool = True  # whether people may talk freely at the table
    untold: str = ""  # what nobody may tell the others, as a sentence; shown where people talk
    # Whether the rules decide who begins, or all begin at once. Otherwise seat 0 begins, and each table draws
    # or chooses who sits there.
    first_by_rules: bool = False
    at_once: bool = False  # whether several seats may act at the same time
    version: int  # grows when a change of the rules gives the same log a different result
    bound: int  # the largest number of actions in a game, including chance, without asides

    State: type[S]
    Action: Decoder[A]  # decodes the union of the action structs; `Action.type` is the union
    View: type[V]
    Options: type[O]  # the defaults are the game as printed
    End: type[StrEnum]  # every way the game can end
    Facts: type[object] | None = None  # what the screen is told of a choice beside its text; None: nothing

    setup: Callable[[int, O], S]
    to_act: Callable[[S], tuple[Seat, ...]]
    legal_actions: Callable[[S, Seat], tuple[A, ...]]
    why_not: Callable[[S, Seat, A], str]
    sample: Callable[[S, Rng], A]
    apply: Callable[[S, Seat, A], S]
    outcome: Callable[[S], Outcome | None]
    view: Callable[[S, Seat | None], V]
    imagine: Callable[[V, Rng], S]
    narrate: Callable[[S, Seat, A, S, Seat | None], tuple[str, ...]]
    describe: Callable[[V, Seat, A], Choice]
    evaluate: Callable[[V, Seat], float]
    # What is better or worse for a seat in the second view than in the first, the most important first, as
    # parts of a sentence such as "+3 points for your Bees". `{0}`, `{1}` stand for seats. Hints show them.
    merits: Callable[[V, V, Seat], tuple[str, ...]] = _no_merits
    scale: Callable[[V], Scale] = _usual_scale  # for the chance to win: early in a game a lead says less
    champion: int = 200  # iterations that the strongest bot searches for a decision: about 100 ms
    # The chance that a bot of each level overlooks an action, the weakest level first. An oversight costs
    # more in some games than in others; these numbers make the steps between levels more equal
    # (docs/bots.md).
    overlooks: tuple[float, float, float, float, float] = (0.55, 0.25, 0.2, 0.1, 0.0)
    sincere: Callable[[V, Seat, A], bool] = (
        always_sincere  # whether a statement is true; bots choose only such actions
    )
    asides: Callable[[S, Seat], tuple[A, ...]] = _nothing  # what a seat may do although nobody waits for it
    awaited: Callable[[S], str] = _unsaid  # what everybody waits for, as part of a sentence; "" says nothing
    speech: tuple[type, ...] = ()  # the kinds of actions that only say something: always asides
    hurries: Callable[[S], bool] = _never  # whether all others wait for the seat to act

    # What a seat wants that thinks of some actions of its own: (views, seat, actions). The first view is the
    # one before all actions, then there is one after each. The plan may end before the last action.
    plan: Callable[[Sequence[V], Seat, Sequence[A]], Plan] | None = None
    # The goals of plans that the other seats announced in the game to reach themselves. Bots look for others.
    claimed: Callable[[V, Seat], frozenset[str]] = _unclaimed

    # For designers: what the laboratory counts, which features an action used (state before, seat, action,
    # state after; chance acts too), how many rounds have begun (None: the game has no rounds), and what can
    # be printed. `paper` draws anew each time it is called.
    features: tuple[Feature, ...] = ()
    used: Callable[[S, Seat, A, S], tuple[Use, ...]] = _no_uses
    rounds: Callable[[S], int] | None = None
    paper: Callable[[], Paper] | None = None
    favourites: tuple[Favourite, ...] = ()  # the kinds of features that players read about in their figures

    challenges: bytes = b""  # positions with one best action (see core.challenge); empty: there are none
    lesson: str = ""  # a guided first game, as TOML (see core.lesson); empty: there is none
    components: Components = NO_COMPONENTS  # what the game was built from
    printed: object = None  # the part of the components that a screen draws
    build: Callable[[Sheets], Game[S, A, V, O]] | None = None  # the same game from other components


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game of any types, for lists of different games."""
