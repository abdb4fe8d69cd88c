"""Challenges: written, read, and left out if rules or components are others."""

from __future__ import annotations

import zlib

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from core.toy import TOY, State
from gamenight.core import (
    AnyGame,
    Challenge,
    Malformed,
    Seat,
    challenges_of,
    challenges_written,
    packaged_challenges,
    position_of,
)
from gamenight.games import GAMES

STATE = State(6, (2, 3), (None, None))
FOUND = Challenge(2, Seat(0), (0.1, 0.0, 0.25), ("{1} may bid 2",), Raw(msgspec.json.encode(STATE)))


def with_challenges(game: AnyGame, *found: Challenge) -> AnyGame:
    return replace(game, challenges=challenges_written(game, found))


def test_a_game_without_a_file_has_no_challenge() -> None:
    assert challenges_of(TOY) == ()
    assert packaged_challenges("core") == b""


def test_a_challenge_is_read_as_it_was_written() -> None:
    (read,) = challenges_of(with_challenges(TOY, FOUND))
    assert (read.seats, read.seat, read.lost, read.reasons) == (2, 0, (0.1, 0.0, 0.25), ("{1} may bid 2",))
    assert position_of(TOY, read) == STATE
    assert (read.best, read.key) == (1, FOUND.key)
    assert replace(FOUND, state=Raw(b"{}")).key != FOUND.key


def test_challenges_of_other_rules_or_components_are_none() -> None:
    game = with_challenges(TOY, FOUND)
    assert challenges_of(replace(game, version=game.version + 1)) == ()
    other = msgspec.structs.replace(game.components, hash="other")
    assert challenges_of(replace(game, components=other)) == ()


@pytest.mark.parametrize("broken", [b"no zlib", zlib.compress(b"{}"), zlib.compress(b'{"version":1}')])
def test_a_file_that_cannot_be_read_says_whose_it_is(broken: bytes) -> None:
    with pytest.raises(Malformed, match="the challenges of Sealed Bids"):
        challenges_of(replace(TOY, challenges=broken))


MENDED = "run `make challenges` and commit what it writes"


@pytest.mark.parametrize("game", list(GAMES), ids=lambda game: game.slug)
def test_the_challenges_of_a_house_game_can_be_played(game: AnyGame) -> None:
    found = challenges_of(game)
    assert 15 <= len(found) <= 30, f"{game.title} has no challenges for these rules and components: {MENDED}"
    assert len({each.key for each in found}) == len(found)
    for each in found:
        state = position_of(game, each)
        assert msgspec.json.encode(state) == bytes(each.state), f"states have another form now: {MENDED}"
        assert each.seat in game.to_act(state)
        legal = game.legal_actions(state, each.seat)
        assert len(legal) == len(each.lost), f"other actions are legal now: {MENDED}"
        assert sum(lost == 0 for lost in each.lost) == 1
        assert each.reasons
        told = [game.describe(game.view(state, each.seat), each.seat, action).text for action in legal]
        assert len({*told}) == len(told), "nobody can tell two choices apart"
