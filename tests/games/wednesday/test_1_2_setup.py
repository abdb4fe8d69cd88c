"""Chapters 1 and 2: the game and its set-up."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources

import pytest
from msgspec.structs import replace

from gamenight.core import CHANCE, BadOptions, Rng, Seat, WrongSeats, decode_options, start
from gamenight.core.options import option_cards
from gamenight.games.wednesday import GAME
from gamenight.games.wednesday.types import (
    LOCATIONS,
    TARGETS,
    ChooseOutcast,
    DrawCard,
    Level,
    Options,
    Phase,
    PlaceLocation,
    PlaceTarget,
)
from games.wednesday.positions import (
    BOX,
    begun,
    last_turn,
    legal,
    needs,
    of,
    places,
    position,
    refusal,
    story,
    strike,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_can_play(seats: int) -> None:
    """§1.1."""
    assert len(start(GAME, seats, Options()).hands) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_can_play(seats: int) -> None:
    """§1.1."""
    with pytest.raises(WrongSeats):
        start(GAME, seats, Options())


def test_the_box_says_ten_and_up_and_twenty_minutes() -> None:
    """§1.1."""
    assert (GAME.about.age, GAME.about.minutes) == ("10+", "20")


def test_the_players_win_or_lose_together() -> None:
    """§1.2."""
    assert GAME.cooperative


def test_there_are_five_outer_locations_and_five_targets() -> None:
    """§1.3, §1.6."""
    assert len(LOCATIONS) == len(TARGETS) == 5
    assert len(begun().ring) == len(set(begun().targets)) == 5


def test_each_symbol_has_ten_cards() -> None:
    """§1.4: three 1s, two each of 2, 3 and 4, one 5."""
    for symbol in "swbmte":
        numbers = Counter(card[1] for card in BOX.deck if card[0] == symbol)
        assert numbers == {"1": 3, "2": 2, "3": 2, "4": 2, "5": 1}
    assert len(BOX.deck) == 60


def test_the_two_sixes_make_62_cards() -> None:
    """§1.5, ruling W6: they have none of the six symbols."""
    state = GAME.setup(2, Options())
    assert len(state.deck) + state.box == 62
    assert "x6" not in state.deck


@pytest.mark.parametrize(
    ("seats", "row"),
    [(2, (14, 16, 18, 20, 22)), (3, (21, 24, 27, 30, 33)), (4, (28, 32, 36, 40, 44))],
)
def test_the_beginner_level_is_as_printed(seats: int, row: tuple[int, ...]) -> None:
    """§1.7, ruling W26: (6 + rank) for each player."""
    assert needs("beginner", seats) == row
    assert row == tuple((6 + rank) * seats for rank in range(1, 6))


@pytest.mark.parametrize(
    ("seats", "row"),
    [(2, (23, 25, 27, 30, 33)), (3, (30, 34, 39, 43, 48)), (4, (41, 45, 50, 55, 60))],
)
def test_w34_the_expert_level_has_a_number_of_its_own_for_each_attack(
    seats: int, row: tuple[int, ...]
) -> None:
    """§1.8, ruling W34, a reconstruction: not Beginner with one number added to all."""
    assert needs("expert", seats) == row
    more = [ours - printed for ours, printed in zip(row, needs("beginner", seats), strict=True)]
    assert more == sorted(more)
    assert 0 < more[0] < more[-1]


def test_a_view_has_the_points_of_all_five_attacks() -> None:
    """§1.7, §1.8."""
    assert GAME.view(begun(3), None).points == (21, 24, 27, 30, 33)
    assert GAME.view(begun(3, level="expert"), Seat(1)).points == (30, 34, 39, 43, 48)


def test_the_option_and_the_file_mark_the_expert_side_as_a_reconstruction() -> None:
    """§1.8."""
    (level,) = option_cards(GAME)
    assert "the expert side is a reconstruction (§1.8)" in level.help
    sheet = (resources.files("gamenight.games.wednesday") / "components" / "power.toml").read_text()
    assert re.search(r"^\[level.expert\] +# reconstructed", sheet, re.MULTILINE)


@pytest.mark.parametrize(("level", "needed"), [("beginner", 14), ("expert", 23)])
def test_the_level_decides_how_many_points_are_needed(level: Level, needed: int) -> None:
    """§2.6."""
    state = begun(level=level)
    assert GAME.view(state, None).needed == needed
    assert story(strike(last_turn(level=level))).needed == needed


def test_an_unknown_level_is_refused() -> None:
    """§2.6."""
    with pytest.raises(BadOptions, match="jungle"):
        decode_options(GAME, b'{"level":"jungle"}')
    with pytest.raises(BadOptions, match="beginner or expert"):
        start(GAME, 2, replace(Options(), level="jungle"))


def test_the_locations_are_laid_out_at_random() -> None:
    """§2.1: one after another, each once."""
    state = GAME.setup(2, Options())
    assert of(state, PlaceLocation) == [PlaceLocation(at) for at in LOCATIONS]
    state = GAME.apply(state, CHANCE, PlaceLocation("woods"))
    assert PlaceLocation("woods") not in legal(state)
    assert refusal(state, PlaceLocation("woods")) == "The Woods is laid out already (§2.1)"


def test_each_outer_location_has_two_neighbours_and_nevermore() -> None:
    """§2.1: the ring closes."""
    assert places(position(pawns=("crypt", "nevermore"))) == {"woods", "pilgrim_village", "nevermore"}
    assert places(position(pawns=("nevermore", "nevermore"))) == set(LOCATIONS)


def test_the_targets_are_dealt_at_random_one_to_each_location() -> None:
    """§2.2."""
    state, rng = GAME.setup(2, Options()), Rng("targets", "deal")
    while state.phase is Phase.RING:
        state = GAME.apply(state, CHANCE, GAME.sample(state, rng))
    first = Counter(GAME.sample(state, rng) for _ in range(1000))
    assert set(first) == {PlaceTarget(target) for target in TARGETS}
    assert min(first.values()) > 140
    state = GAME.apply(state, CHANCE, PlaceTarget("bat"))
    assert refusal(state, PlaceTarget("bat")) == "that Target is dealt already (§2.2)"


def test_everyone_chooses_an_outcast_in_turn_and_no_two_the_same() -> None:
    """§2.3."""
    state, rng = GAME.setup(3, Options()), Rng("outcasts", "deal")
    while state.phase is not Phase.OUTCASTS:
        state = GAME.apply(state, CHANCE, GAME.sample(state, rng))
    assert GAME.to_act(state) == (0,)
    assert len(legal(state)) == 6
    state = GAME.apply(state, Seat(0), ChooseOutcast("yoko"))
    assert GAME.to_act(state) == (1,)
    assert len(legal(state)) == 5
    assert refusal(state, ChooseOutcast("yoko")) == "somebody else is Yoko Tanaka already (§2.3)"


def test_all_pawns_start_in_nevermore() -> None:
    """§2.3."""
    assert begun(4).pawns == ("nevermore",) * 4


def test_the_sixes_lie_before_bianca_or_stay_in_the_box() -> None:
    """§2.3."""
    with_her, without = begun(2, ("enid", "bianca")), begun(2, ("enid", "ajax"))
    assert (with_her.sixes, with_her.box) == (2, 0)
    assert (without.sixes, without.box) == (0, 2)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_dealt_three_cards_and_thing_one(seats: int) -> None:
    """§2.4, §2.8: Thing stands before the last player."""
    state = begun(seats)
    assert [len(hand) for hand in state.hands] == [3] * seats
    assert state.thing is not None
    assert state.holder == seats - 1
    assert len(state.deck) == 60 - 3 * seats - 1


def test_cards_are_shuffled_in_proportion_to_what_is_left() -> None:
    """§2.4: three of ten cards are 1s."""
    state, rng = begun(2), Rng("shuffle", "cards")
    state = replace(state, phase=Phase.DRAW, deck=BOX.deck)
    drawn = [GAME.sample(state, rng) for _ in range(2000)]
    ones = sum(isinstance(card, DrawCard) and card.card[1] == "1" for card in drawn)
    assert 540 < ones < 660


def test_the_five_tokens_are_in_the_bag() -> None:
    """§2.5: the Hyde may strike anywhere."""
    assert set(GAME.view(begun(), None).threatened) == set(LOCATIONS)


def test_the_first_seat_goes_first() -> None:
    """§2.7, ruling W28."""
    assert GAME.to_act(begun(4)) == (0,)
