"""The contract of a game and the driver; everything else in the house stands on these names."""

from gamenight.core.codec import decode_action, decode_options
from gamenight.core.components import read_components
from gamenight.core.dealer import Dealer, Rng, deal_number
from gamenight.core.driver import play, replay, start
from gamenight.core.errors import (
    BadComponents,
    BadDatabase,
    BadFile,
    BadOptions,
    BadPlugin,
    BadTable,
    CannotListen,
    GamenightError,
    IllegalAction,
    Malformed,
    MalformedAction,
    NotAsDealt,
    NotInstalled,
    UnknownBot,
    UnknownGame,
    UnreadableLog,
    WrongSeats,
)
from gamenight.core.game import CHANCE, About, AnyGame, Choice, Game, Outcome, Seat
from gamenight.core.options import OptionCard, choose_options, option_cards
from gamenight.core.record import Record
from gamenight.core.words import head_count, listed, printable

__all__ = [
    "CHANCE",
    "About",
    "AnyGame",
    "BadComponents",
    "BadDatabase",
    "BadFile",
    "BadOptions",
    "BadPlugin",
    "BadTable",
    "CannotListen",
    "Choice",
    "Dealer",
    "Game",
    "GamenightError",
    "IllegalAction",
    "Malformed",
    "MalformedAction",
    "NotAsDealt",
    "NotInstalled",
    "OptionCard",
    "Outcome",
    "Record",
    "Rng",
    "Seat",
    "UnknownBot",
    "UnknownGame",
    "UnreadableLog",
    "WrongSeats",
    "choose_options",
    "deal_number",
    "decode_action",
    "decode_options",
    "head_count",
    "listed",
    "option_cards",
    "play",
    "printable",
    "read_components",
    "replay",
    "start",
]
