"""Law: for every end of a game there is a stored game in tests/data/<slug>/, and it can still be read."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import pytest

from gamenight.core import CHANCE, AnyGame, Dealer, Outcome, deal_number, record
from gamenight.games import GAMES
from playing import golden_name, goldens

ENDS = [pytest.param(game, end, id=f"{game.slug}: {end}") for game in GAMES for end in game.End]
KEPT = [pytest.param(game, path, id=f"{game.slug}/{path.name}") for game in GAMES for path in goldens(game)]


def outcome_in(game: AnyGame, path: Path) -> Outcome:
    stored, _ = record.read(game, path.read_bytes())
    assert stored.outcome is not None, f"{path.name} is not finished"
    return stored.outcome


@pytest.mark.parametrize(("game", "end"), ENDS)
def test_every_end_has_a_stored_game(game: AnyGame, end: StrEnum) -> None:
    reasons = {outcome_in(game, path).reason for path in goldens(game)}
    assert end in reasons, f"no game in tests/data/{game.slug}/ ends by {end.value!r}"


@pytest.mark.parametrize(("game", "path"), KEPT)
def test_a_stored_game_is_finished_and_named_after_its_end(game: AnyGame, path: Path) -> None:
    stored, _ = record.read(game, path.read_bytes())
    assert path.name == golden_name(outcome_in(game, path), stored.seats)


@pytest.mark.parametrize(("game", "path"), KEPT)
def test_writing_a_stored_game_again_gives_the_same_bytes(game: AnyGame, path: Path) -> None:
    stored, _ = record.read(game, path.read_bytes())
    assert record.write(game, stored) == path.read_bytes()


@pytest.mark.parametrize(("game", "path"), KEPT)
def test_a_stored_game_was_dealt_from_its_seed(game: AnyGame, path: Path) -> None:
    stored, states = record.read(game, path.read_bytes())
    assert stored.seed is not None
    dealer = Dealer(stored.seed)
    for place, (seat, action) in enumerate(stored.log):
        if seat == CHANCE:
            number = deal_number(stored.log[:place], stored.by_place)
            assert dealer.deal(game, states[place], number) == action
