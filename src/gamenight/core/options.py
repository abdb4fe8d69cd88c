"""The options of a game, for forms and command lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import Struct

from gamenight.core.errors import BadOptions
from gamenight.core.game import Game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741


class OptionCard(Struct, frozen=True):
    """One option: its name, its help text and its choices."""

    name: str
    help: str
    choices: tuple[bool | str | int | None, ...]  # the default first
    default: bool | str | int | None  # the value in the game as printed
    means: tuple[str, ...] = ()  # what each choice is, in the same order, if the game says it


def option_cards(game: Game[S, A, V, O]) -> tuple[OptionCard, ...]:
    """Every option of a game. Each is an annotated Literal with a description and a default."""
    info = msgspec.inspect.type_info(game.Options)
    assert isinstance(info, msgspec.inspect.StructType), "options are a struct"
    cards = []
    for field in info.fields:
        assert isinstance(field.type, msgspec.inspect.Metadata), f"option {field.name} has a description"
        literal, schema = field.type.type, field.type.extra_json_schema or {}
        assert isinstance(literal, msgspec.inspect.LiteralType), f"option {field.name} is a Literal"
        others = [value for value in literal.values if value != field.default]
        choices = (field.default, *others)
        said: dict[object, str] = (field.type.extra or {}).get("means", {})
        means = tuple(said[value] for value in choices) if said else ()
        cards.append(OptionCard(field.name, schema["description"], choices, field.default, means))
    return tuple(cards)


def choose_options(game: Game[S, A, V, O], chosen: Mapping[str, str]) -> O:
    """The options from words that a person typed. Missing options have their defaults."""
    cards = {card.name: card for card in option_cards(game)}
    values: dict[str, bool | str | int | None] = {}
    for name, word in chosen.items():
        if name not in cards:
            raise BadOptions(f"{game.title} has no option {name!r}; it has: {', '.join(cards) or 'none'}")
        choices = {str(choice): choice for choice in cards[name].choices}
        if word not in choices:
            raise BadOptions(f"{game.title}: option {name} is {' or '.join(choices)}, not {word!r}")
        values[name] = choices[word]
    return msgspec.convert(values, game.Options)
