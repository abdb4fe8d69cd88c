"""Random and stored games for tests: our games with every number of seats, and luck drawn by Hypothesis.

A test of every game is parametrized by `each_case(*GAMES)`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from gamenight.bots import Bot, bot
from gamenight.core import CHANCE, AnyGame, Dealer, Outcome, Rng, Seat, play, record, start
from gamenight.games import GAMES
from gamenight.games import game as find_game
from gamenight.testing import Case, Luck, arrived, cases, fingerprint, is_sentence, played, playout

__all__ = [
    "CASES",
    "DATA",
    "ROOT",
    "Case",
    "Luck",
    "arrived",
    "each_case",
    "fingerprint",
    "golden_name",
    "goldens",
    "is_sentence",
    "law",
    "lucks",
    "older_record",
    "played",
    "playout",
    "quick",
    "quick_bot",
    "store_goldens",
]

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"
CASES = cases(*GAMES)


def quick(game: AnyGame) -> AnyGame:
    """The game with a champion that hardly searches, so that bots of every level play it in a second."""
    return replace(game, champion=4)


def quick_bot(name: str) -> Bot:
    """A new bot, with few iterations if it is `search`. The levels need a `quick` game."""
    return bot("search:4" if name == "search" else name)


def each_case(*games: AnyGame) -> pytest.MarkDecorator:
    """Parametrize a test with every case of some games.

    `make test` runs the fewest and the most seats. The seat counts between are marked `long`.
    """
    return pytest.mark.parametrize(
        "case",
        [
            pytest.param(
                case,
                id=str(case),
                marks=[] if case.seats in (case.game.seats[0], case.game.seats[-1]) else [pytest.mark.long],
            )
            for case in cases(*games)
        ],
    )


def lucks() -> st.SearchStrategy[Luck]:
    choices = st.lists(st.integers(0, 63), max_size=24).map(tuple)
    return st.builds(
        Luck, st.integers(0, 1 << 32), choices, variant=st.integers(0, 63), at=st.integers(0, 4095)
    )


def law(test: Callable[[Case, Luck], None]) -> Callable[..., None]:
    """Decorator: run a test for every game and number of seats, with luck drawn by Hypothesis."""
    enrolled: Callable[..., None] = each_case(*GAMES)(given(luck=lucks())(test))
    return enrolled


def goldens(game: AnyGame) -> tuple[Path, ...]:
    """The stored finished games of a game."""
    return tuple(sorted((DATA / game.slug).glob("*.json")))


def golden_name(outcome: Outcome, seats: int) -> str:
    return f"{outcome.reason.replace(' ', '-')}-{seats}.json"


def store_goldens(slug: str, tries: int = 1000) -> None:
    """Store one finished game for each End and number of seats that random play reaches. Replace none."""
    for game, seats in cases(find_game(slug)):
        folder = DATA / game.slug
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(tries):
            found = playout(game, seats, f"golden {number}")
            outcome = game.outcome(found.last)
            assert outcome is not None, f"{game.title} goes on past its bound with seed {found.seed!r}"
            path = folder / golden_name(outcome, seats)
            if not path.exists():
                path.write_bytes(record.write(game, found.record()))


def older_record(game: AnyGame, seats: int, seed: str) -> bytes:
    """A random game in the older format of records: a chance outcome is numbered by its place in the log."""
    options, dealer, players = game.Options(), Dealer(seed), Rng(seed, "players")
    state, log = start(game, seats, options), list[tuple[Seat, Any]]()
    while acting := game.to_act(state):
        seat = acting[0]
        legal = game.legal_actions(state, seat)
        action = dealer.deal(game, state, len(log)) if seat == CHANCE else players.pick(legal)
        state = play(game, state, seat, action, legal)
        log.append((seat, action))
    names = tuple(f"Player {seat + 1}" for seat in range(seats))
    done = record.Record(
        seats=seats,
        options=options,
        players=names,
        log=tuple(log),
        seed=seed,
        outcome=game.outcome(state),
        by_place=True,
    )
    return record.write(game, done)
