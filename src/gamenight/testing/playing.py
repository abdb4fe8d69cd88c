"""Whole games for tests: tables, random play of any game through the public doors, option variants."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from gamenight.core import CHANCE, AnyGame, Dealer, Record, Rng, Seat, play, record, start
from gamenight.core.options import option_cards


class Table(NamedTuple):
    """A game and how many sit down to it."""

    game: AnyGame
    seats: int

    def __repr__(self) -> str:
        return f"{self.game.slug}-{self.seats}"

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        """Everyone who looks at the table: each seat, and a spectator."""
        return (*map(Seat, range(self.seats)), None)

    @property
    def actors(self) -> tuple[Seat, ...]:
        """Everyone who may ever act: each seat, and chance."""
        return (*map(Seat, range(self.seats)), CHANCE)


def tables(*games: AnyGame) -> tuple[Table, ...]:
    """Every table of some games: each with each number of seats."""
    return tuple(Table(game, seats) for game in games for seats in game.seats)


class Luck(NamedTuple):
    """All that a test leaves open; means something for every table."""

    seed: int = 0
    choices: tuple[int, ...] = ()  # of the players' first actions; the seed decides about the others
    variant: int = 0  # of the options
    place: int = 0  # in the log

    def rng(self, label: str) -> Rng:
        return Rng(str(self.seed), label)


class Step(NamedTuple):
    """One entry of a log, and the state it was played in."""

    state: Any
    seat: Seat
    action: Any


class Playout(NamedTuple):
    """A game played to its end, or broken off just past its bound."""

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

    def moves(self) -> Iterator[tuple[Step, Any]]:
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
    """Now and then, one of the asides that somebody may make."""
    found = [(seat, action) for seat in map(Seat, range(seats)) for action in game.asides(state, seat)]
    return rng.pick(found) if found and rng.below(3) == 0 else None


def playout(
    game: AnyGame, seats: int, seed: str, options: Any = None, choices: Sequence[int] = ()
) -> Playout:
    """Play at random: chance is dealt from the seed, and so is who of several to act comes first.

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


def played(table: Table, luck: Luck) -> Playout:
    """The game that this luck leads to at this table."""
    offered = variants(table.game)
    options = offered[luck.variant % len(offered)]
    return playout(table.game, table.seats, str(luck.seed), options, luck.choices)


def arrived(table: Table, luck: Luck) -> Any:
    """A position somewhere in that game, its start and its end included."""
    states = played(table, luck).states
    return states[luck.place % len(states)]


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def is_sentence(text: str) -> bool:
    """Whether a text is something to read, on one line."""
    return text.strip() == text != "" and text.isprintable()


@cache
def variants(game: AnyGame) -> tuple[Any, ...]:
    """The printed game, then it with one option changed, in every way there is."""
    others = [
        msgspec.convert({card.name: choice}, game.Options)
        for card in option_cards(game)
        for choice in card.choices
        if choice != card.default
    ]
    return (game.Options(), *others)


def invented(game: AnyGame, rng: Rng) -> Any:
    """Some well-formed action, such as anybody may send: hardly ever a legal one."""
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
            raise NotImplementedError(f"an action with a field of {kind}")


def fingerprint(game: AnyGame, seats: int, seed: str) -> str:
    """A digest of everything a random game shows: states, offers in their order, views, words, the file."""
    game_played = playout(game, seats, seed)
    table = Table(game, seats)
    digest = hashlib.sha256(record.write(game, game_played.record()))
    for (state, seat, action), after in game_played.moves():
        digest.update(encoded([state, [offered(game, state, actor) for actor in table.actors]]))
        for viewer in table.viewers:
            digest.update(
                encoded([game.view(after, viewer), game.narrate(state, seat, action, after, viewer)])
            )
    return digest.hexdigest()
