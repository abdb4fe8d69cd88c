"""The names of bots, and what people read about them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from core.toy import TOY, Bid, State
from gamenight import bots
from gamenight.bots import BOTS, THINK, add, bot, is_bot, named, sentence, title
from gamenight.bots.characters import bot_name
from gamenight.bots.levels import LEVELS
from gamenight.core import AnyGame, BadPlugin, Record, Rng, Seat


@pytest.mark.parametrize(
    ("name", "read", "how"),
    [
        ("level5", "Owl", LEVELS["level5"].sentence),
        ("greedy", "greedy", "Takes the action that looks best at once."),
        ("random", "random", "Takes any legal action."),
        ("search", "search", "Tries 200 continuations before each action."),
        ("search:12", "search:12", "Tries 12 continuations before each action."),
        ("stranger", "stranger", "Comes from another package."),
    ],
)
def test_people_read_a_title_and_how_a_bot_plays(name: str, read: str, how: str) -> None:
    assert (title(name), sentence(name)) == (read, how)


def looked(name: str) -> int:
    """How many iterations a bot asks for."""
    asked = 0

    def go_on() -> bool:
        nonlocal asked
        asked += 1
        return True

    view, legal = TOY.view(State(6, (3, 5), (None, None)), Seat(0)), (Bid(0), Bid(1), Bid(2))
    bot(name, go_on)(TOY, view, Seat(0), legal, Rng("names", "1"))
    return asked


def test_a_search_without_a_number_makes_200_iterations() -> None:
    assert looked("search") == THINK == 200
    assert looked("search:7") == 7


def first(_game: AnyGame, _view: Any, _seat: Seat, legal: tuple[Any, ...], _rng: Rng) -> Any:
    return legal[0]


@pytest.fixture
def only_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test adds is gone after it."""
    known = dict(bots._bots)
    monkeypatch.setattr(bots, "_bots", known)
    monkeypatch.setattr(bots, "BOTS", known.keys())


@pytest.mark.usefixtures("only_ours")
@pytest.mark.parametrize("name", ["a", "first-of_all9", "a" * 30])
def test_a_bot_of_another_package_gets_a_name_at_the_end(name: str) -> None:
    add(name, first)
    assert list(bots.BOTS)[-1] == name
    assert is_bot(name)
    assert bot(name) is first
    with pytest.raises(BadPlugin, match=f"there is a bot '{name}' already"):
        add(name, first)


@pytest.mark.usefixtures("only_ours")
@pytest.mark.parametrize("name", ["", "First", "9lives", "a" * 31, "search:5", "a b"])
def test_a_name_with_other_characters_is_refused(name: str) -> None:
    with pytest.raises(BadPlugin, match="is not a valid bot name"):
        add(name, first)
    assert not is_bot(name) or name == "search:5"


def test_bots_are_named_after_trees_by_their_seat() -> None:
    assert [bot_name(seat) for seat in (0, 1, 7, 8, 9)] == ["Alder", "Birch", "Hazel", "Alder", "Birch"]


OLD: Record[Any, Any] = Record(seats=3, options=TOY.Options(), players=("Ada", "greedy", "level3"), log=())


def test_an_old_record_has_levels_in_place_of_names() -> None:
    found = named(OLD)
    assert found.players == ("Ada", "Birch", "Cedar")
    assert found.bots == (None, "greedy", "level3")


def test_a_record_that_says_who_is_a_bot_keeps_its_names() -> None:
    record = replace(OLD, bots=(None, None, "level1"))
    assert named(record) is record


def test_every_bot_has_a_sentence() -> None:
    assert all(sentence(name) != "Comes from another package." for name in BOTS)
