"""Random play for tests: whole games, positions in them, option variants and invented actions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from gamenight.core import CHANCE, AnyGame, Dealer, Record, Rng, Seat, play, record, start
from gamenight.core.options import option_cards


class Case(NamedTuple):
    """A game and a number of seats."""

    game: AnyGame
    seats: int

    def __repr__(self) -> str:
        return f"{self.game.slug}-{self.seats}"

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everyone who has a view: each seat, and a spectator (None)."""
        return (*map(Seat, range(self.seats)), None)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Everyone who may act: each seat, and chance."""
        return (*map(Seat, range(self.seats)), CHANCE)


def cases(*games: AnyGame) -> tuple[Case, ...]:
    """Each game with each of its numbers of seats."""
    return tuple(Case(game, seats) for game in games for seats in game.seats)


class Luck(NamedTuple):
    """The random input of a test. Every value is valid for every game: indices wrap around."""

    seed: int = 0
    choices: tuple[int, ...] = ()  # indices of the players' first actions; the seed decides the others
    variant: int = 0  # index into `variants`
    at: int = 0  # index of a state or a step of the game

    def rng(self, label: str) -> Rng:
        return Rng(str(self.seed), label)


class Step(NamedTuple):
    """One action of a log, and the state before it."""

    state: Any
    seat: Seat
    action: Any


class Playout(NamedTuple):
    """A game played to its end, or stopped just after its bound."""

    game: AnyGame
    seats: int
    options: Any
    seed: str
    steps: list[Step]
    last: Any  # the state after the last step

    @property
    def states(self) -> list[Any]:
        return [*(step.state for step in self.steps), self.last]

    @property
    def log(self) -> tuple[tuple[Seat, Any], ...]:
        return tuple((step.seat, step.action) for step in self.steps)

    def transitions(self) -> Iterator[tuple[Step, Any]]:
        """Every step with the state after it."""
        for step, (_, after) in zip(self.steps, pairwise(self.states), strict=True):
            yield step, after

    def record(self, upto: int | None = None) -> Record[Any, Any]:
        """The record of the game, or of its first `upto` actions."""
        reached = self.states[len(self.steps) if upto is None else upto]
        return Record(
            seats=self.seats,
            options=self.options,
            players=tuple(f"Player {seat + 1}" for seat in range(self.seats)),
            log=self.log[:upto],
            seed=self.seed,
            outcome=self.game.outcome(reached),
        )


def offered(game: AnyGame, state: Any, seat: Seat) -> tuple[Any, ...]:
    """All that a seat may do: its legal actions, then its asides."""
    return (*game.legal_actions(state, seat), *game.asides(state, seat))


def is_aside(game: AnyGame, step: Step) -> bool:
    return step.action not in game.legal_actions(step.state, step.seat)


def _aside(game: AnyGame, state: Any, seats: int, rng: Rng) -> tuple[Seat, Any] | None:
    """Now and then, one of the asides that somebody may make. Each kind is equally likely."""
    found = [(seat, action) for seat in map(Seat, range(seats)) for action in game.asides(state, seat)]
    if not found or rng.below(3):
        return None
    kinds = list(dict.fromkeys(type(action) for _, action in found))
    kind = rng.pick(kinds) if len(kinds) > 1 else kinds[0]
    return rng.pick([each for each in found if type(each[1]) is kind])


def playout(
    game: AnyGame, seats: int, seed: str, options: Any = None, choices: Sequence[int] = ()
) -> Playout:
    """Play at random. The seed decides chance, the actions, and who acts first if several seats may act.

    Asides are drawn from a stream of their own.
    """
    options = game.Options() if options is None else options
    dealer, players, talk = Dealer(seed), Rng(seed, "players"), Rng(seed, "asides")
    wanted = iter(choices)
    state, steps, taken, dealt = start(game, seats, options), list[Step](), 0, 0
    while (acting := game.to_act(state)) and taken <= game.bound:
        aside = _aside(game, state, seats, talk)
        if aside is not None:
            seat, action = aside
        else:
            taken += 1
            seat = players.pick(acting)
            if seat == CHANCE:
                action = dealer.deal(game, state, dealt)
                dealt += 1
            else:
                legal = game.legal_actions(state, seat)
                choice = next(wanted, None)
                action = players.pick(legal) if choice is None else legal[choice % len(legal)]
        steps.append(Step(state, seat, action))
        state = play(game, state, seat, action)
    return Playout(game, seats, options, seed, steps, state)


@lru_cache(maxsize=64)
def played(case: Case, luck: Luck) -> Playout:
    """Play the game that this luck determines. Cached, because many laws check the same games."""
    found = variants(case.game)
    options = found[luck.variant % len(found)]
    return playout(case.game, case.seats, str(luck.seed), options, luck.choices)


def arrived(case: Case, luck: Luck) -> Any:
    """A state of the game that this luck determines, possibly its first or its last."""
    states = played(case, luck).states
    return states[luck.at % len(states)]


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def is_sentence(text: str) -> bool:
    """Whether a text is printable, not empty, on one line and without surrounding spaces."""
    return text.strip() == text != "" and text.isprintable()


@cache
def variants(game: AnyGame) -> tuple[Any, ...]:
    """The default options, then every way to change exactly one of them."""
    others = [
        msgspec.convert({card.name: choice}, game.Options)
        for card in option_cards(game)
        for choice in card.choices
        if choice != card.default
    ]
    return (game.Options(), *others)


def invented(game: AnyGame, rng: Rng) -> Any:
    """A random well-formed action, as any client may send. It is rarely legal."""
    return msgspec.convert(_invented(_kind(game), rng), game.Action.type)


@cache
def _kind(game: AnyGame) -> msgspec.inspect.Type:
    return msgspec.inspect.type_info(game.Action.type)


def _invented(kind: msgspec.inspect.Type, rng: Rng) -> Any:
    match kind:
        case msgspec.inspect.Metadata(inner):
            return _invented(inner, rng)
        case msgspec.inspect.UnionType(types):
            return _invented(rng.pick(types), rng)
        case msgspec.inspect.StructType():
            tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
            return tag | {field.encode_name: _invented(field.type, rng) for field in kind.fields}
        case msgspec.inspect.LiteralType(values):
            return rng.pick(values)
        case msgspec.inspect.EnumType(cls):
            return rng.pick([member.value for member in cls])
        case msgspec.inspect.IntType():
            low = -2 if kind.ge is None else kind.ge
            return low + rng.below((low + 100 if kind.le is None else kind.le) - low + 1)
        case msgspec.inspect.BoolType():
            return rng.below(2) == 1
        case msgspec.inspect.NoneType():
            return None
        case msgspec.inspect.StrType():
            return rng.pick(["", "a", "{0}"])
        case msgspec.inspect.VarTupleType() | msgspec.inspect.ListType():
            least, most = kind.min_length or 0, 5 if kind.max_length is None else kind.max_length
            return [_invented(kind.item_type, rng) for _ in range(least + rng.below(most - least + 1))]
        case msgspec.inspect.TupleType(types):
            return [_invented(part, rng) for part in types]
        case _:
            raise NotImplementedError(f"cannot invent a value for an action's field of type {kind}")


def fingerprint(game: AnyGame, seats: int, seed: str) -> str:
    """A digest of a random game: its states, ordered legal actions, views, narration and record."""
    game_played = playout(game, seats, seed)
    case = Case(game, seats)
    digest = hashlib.sha256(record.write(game, game_played.record()))
    for (state, seat, action), after in game_played.transitions():
        digest.update(encoded([state, [offered(game, state, actor) for actor in case.actors]]))
        for viewer in case.viewers:
            digest.update(
                encoded([game.view(after, viewer), game.narrate(state, seat, action, after, viewer)])
            )
    return digest.hexdigest()
