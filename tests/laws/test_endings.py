"""Law: every way a game can end is kept as a finished game in tests/data/<slug>/, which still reads."""

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
    kept, _ = record.read(game, path.read_bytes())
    assert kept.outcome is not None, f"{path.name} is not finished"
    return kept.outcome


@pytest.mark.parametrize(("game", "end"), ENDS)
def test_every_end_is_kept(game: AnyGame, end: StrEnum) -> None:
    reasons = {outcome_in(game, path).reason for path in goldens(game)}
    assert end in reasons, f"no game in tests/data/{game.slug}/ ends by {end.value!r}"


@pytest.mark.parametrize(("game", "path"), KEPT)
def test_a_kept_game_is_finished_and_named_for_its_end(game: AnyGame, path: Path) -> None:
    kept, _ = record.read(game, path.read_bytes())
    assert path.name == golden_name(outcome_in(game, path), kept.seats)


@pytest.mark.parametrize(("game", "path"), KEPT)
def test_a_kept_game_is_written_again_byte_for_byte(game: AnyGame, path: Path) -> None:
    kept, _ = record.read(game, path.read_bytes())
    assert record.write(game, kept) == path.read_bytes()


@pytest.mark.parametrize(("game", "path"), KEPT)
def test_a_kept_game_was_dealt_from_its_seed(game: AnyGame, path: Path) -> None:
    kept, states = record.read(game, path.read_bytes())
    assert kept.seed is not None
    dealer = Dealer(kept.seed)
    for place, (seat, action) in enumerate(kept.log):
        if seat == CHANCE:
            number = deal_number(kept.log[:place], kept.by_place)
            assert dealer.deal(game, states[place], number) == action
