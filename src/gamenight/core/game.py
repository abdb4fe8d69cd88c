"""The vocabulary of the house: seats, outcomes, and what a game promises."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

from gamenight.core.components import NO_COMPONENTS, Components, Sheets

if TYPE_CHECKING:
    from gamenight.core.dealer import Rng

Seat = NewType("Seat", int)
"""An index at the table: 0 is the first player."""

CHANCE = Seat(-1)
"""Who acts when dice or a deck decide."""


class Outcome(Struct, frozen=True):
    """How a game ended. In a cooperative game everyone wins or nobody does."""

    scores: tuple[int, ...]  # one for each seat
    winners: tuple[Seat, ...]  # several share a victory; none: the table lost
    reason: str  # a value of the game's `End`


class Choice(Struct, frozen=True, gc=False):
    """An action as a player is offered it, before it is made."""

    text: str  # what choosing it does, as a sentence; seats stand as `{0}`, `{1}` for the caller to name
    badge: str = ""  # the same in a word, where there is room for no more: "+4"


class About(Struct, frozen=True):
    """What stands on the box."""

    sentence: str
    minutes: str
    age: str
    designers: tuple[str, ...]
    publisher: str


S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


def _always(_view: object, _seat: Seat, _action: object) -> bool:
    return True


def _never(_state: object) -> bool:
    return False


class Game(Struct, Generic[S, A, V, O], frozen=True, eq=False, kw_only=True):
    """One game with its components: facts, types, and pure functions (docs/architecture.md, "A game").

    Games are compared by identity: functions have no other equality, and `printed` may have no hash.
    """

    slug: str
    title: str
    about: About
    seats: range
    cooperative: bool
    secrets: bool  # whether seats see different things
    chat: bool = True  # whether people may talk freely at the table
    version: int  # grows when the same log would give another game
    bound: int  # no game takes more actions than this, chance included

    State: type[S]
    Action: Decoder[A]  # reads the union of the action structs, which is its `type`
    View: type[V]
    Options: type[O]  # its defaults are the printed game
    End: type[StrEnum]  # every way the game can end

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
    sincere: Callable[[V, Seat, A], bool] = _always  # whether a bot may choose it: what it says must be so
    hurries: Callable[[S], bool] = _never  # whether the others wait for the seat that is asked

    components: Components = NO_COMPONENTS  # what the game was built from
    printed: object = None  # the part of the components that a screen draws
    build: Callable[[Sheets], Game[S, A, V, O]] | None = None  # the same game from other components


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose types are its own business: what a list of different games holds."""
