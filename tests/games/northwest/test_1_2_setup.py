"""Chapters 1 and 2: the game and its set-up."""

from __future__ import annotations

import re
from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from gamenight.core import (
    CHANCE,
    BadOptions,
    Rng,
    Seat,
    WrongSeats,
    decode_options,
    option_cards,
    packaged_sheets,
    play,
    start,
)
from gamenight.games.northwest import GAME
from gamenight.games.northwest.data import load
from gamenight.games.northwest.types import ChooseJournal, Options, RollCube
from games.northwest.positions import everywhere, legal, place, position, refusal, result, rolled, take


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_hikers_can_play(seats: int) -> None:
    """§1.1."""
    assert len(start(GAME, seats, Options()).journals) == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_no_other_number_of_hikers_can_play(seats: int) -> None:
    """§1.1."""
    with pytest.raises(WrongSeats):
        start(GAME, seats, Options())


def test_the_box_says_seven_and_up_and_half_an_hour() -> None:
    """§1.1, ruling N20."""
    assert (GAME.about.age, GAME.about.minutes) == ("7+", "30")


def test_the_journal_that_scores_most_wins() -> None:
    """§1.2: two Ferns make 4, three Mushrooms and their bonus 5, two Pinecones 2."""
    ferns, mushrooms = "ff.. .... .... ....", "mmm. .... .... ...."
    assert result((ferns, mushrooms)).scores == (4, 5)
    assert result((ferns, mushrooms)).winners == (1,)
    assert result((ferns, mushrooms), (2, 0)).winners == (0,)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_board_and_journals_have_their_size(seats: int) -> None:
    """§1.3, ruling N21: 8 × 8 and 4 × 4 spaces at every number of hikers."""
    state = rolled(seats)
    assert len(state.forest) == 8 * 8
    assert state.journals == ("." * 4 * 4,) * seats


def test_four_journals_hold_just_the_64_cubes() -> None:
    """§1.3."""
    assert sum(len(journal) for journal in rolled(4).journals) == len(rolled(4).forest)


def test_the_first_cubes_are_of_five_types() -> None:
    """§1.4: each may come with a pinecone on top or without."""
    rolls = GAME.legal_actions(GAME.setup(2, Options()), CHANCE)
    assert {roll.cube for roll in rolls if isinstance(roll, RollCube)} == set("mflbgMFLBG")


def test_a_cube_keeps_its_type_on_its_way_to_the_journal() -> None:
    """§1.4."""
    taken = take(position(everywhere("G", "d4"), "f"), "d5")
    assert taken.hand == "G"
    assert place(taken, "b1").journals[0] == "fG" + "." * 14


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (Options(mix="standard"), (24, 12, 12, 8, 8)),
        (Options(mix="scarce"), (20, 13, 13, 10, 8)),
        (Options(mix="even"), (16, 12, 12, 12, 12)),
        (Options(mix="foragers"), (28, 11, 11, 8, 6)),
    ],
)
def test_a_mix_has_its_cubes_of_each_type(options: Options, counts: tuple[int, ...]) -> None:
    """§1.5: Mushrooms, Ferns, Maples, Bees, Bigfoots."""
    kinds = Counter(rolled(2, options).forest.lower())
    assert tuple(kinds[kind] for kind in "mflbg") == counts


def test_every_mix_of_the_components_can_be_chosen() -> None:
    """§1.5: each sums up to 64 cubes."""
    for mix in load(packaged_sheets("gamenight.games.northwest")).mixes:
        options = decode_options(GAME, b'{"mix":"%s"}' % mix.encode())
        assert sum(start(GAME, 2, options).bag) == 64


def test_the_options_say_what_each_mix_contains() -> None:
    """§1.5: set-up shows these words, and they are true of the packaged components."""
    (card,) = [card for card in option_cards(GAME) if card.name == "mix"]
    for mix, means in zip(card.choices, card.means, strict=True):
        counts = GAME.setup(2, decode_options(GAME, msgspec.json.encode({"mix": mix}))).bag
        assert tuple(map(int, re.findall(r"\d+", means))) == counts, mix


def test_the_standard_mix_is_the_default() -> None:
    """§1.5."""
    assert GAME.setup(2, Options()).bag == (24, 12, 12, 8, 8)


def test_a_mix_nobody_knows_is_refused() -> None:
    """§1.5."""
    with pytest.raises(BadOptions, match="jungle"):
        decode_options(GAME, b'{"mix":"jungle"}')
    with pytest.raises(BadOptions, match="standard or even or foragers"):
        start(GAME, 2, replace(Options(), mix="jungle"))


def test_a_type_that_is_used_up_is_rolled_no_more() -> None:
    """§1.5: after the eighth Bigfoot."""
    state = GAME.setup(2, Options())
    for _ in range(8):
        state = play(GAME, state, CHANCE, RollCube("g"))
    assert {RollCube("g"), RollCube("G")}.isdisjoint(legal(state))
    assert len(legal(state)) == 8


def test_one_roll_in_six_shows_a_pinecone() -> None:
    """§1.6: about 1000 of 6000."""
    state, rng = GAME.setup(2, Options()), Rng("six", "faces")
    rolls = [GAME.sample(state, rng) for _ in range(6000)]
    assert 900 < sum(isinstance(roll, RollCube) and roll.cube.isupper() for roll in rolls) < 1100


def test_every_type_can_show_a_pinecone() -> None:
    """§1.6."""
    state, rng = GAME.setup(2, Options()), Rng("five", "types")
    seen = {GAME.sample(state, rng) for _ in range(1000)}
    assert seen == set(GAME.legal_actions(state, CHANCE))


def test_cubes_are_shuffled_in_proportion_to_the_mix() -> None:
    """§2.1: the first cube is a Mushroom in about 24 of 64 games, a Bigfoot in about 8."""
    state, rng = GAME.setup(2, Options()), Rng("shuffle", "cubes")
    first = Counter(GAME.apply(state, CHANCE, GAME.sample(state, rng)).forest.lower() for _ in range(6400))
    assert 2280 < first["m"] < 2520
    assert 720 < first["g"] < 880


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_64_cubes_are_rolled_before_anybody_acts(seats: int) -> None:
    """§2.1, ruling N21: whatever the number of hikers."""
    state, rng = GAME.setup(seats, Options()), Rng("all", "cubes")
    for number in range(64):
        assert GAME.to_act(state) == (CHANCE,)
        assert len(state.forest) == number
        state = GAME.apply(state, CHANCE, GAME.sample(state, rng))
    assert GAME.to_act(state) == (0,)
    assert state.bag == (0, 0, 0, 0, 0)


def test_each_cube_lies_with_the_face_it_shows() -> None:
    """§2.1: row by row from the north-west corner."""
    state = GAME.setup(2, Options())
    for roll in (RollCube("m"), RollCube("G"), RollCube("f")):
        state = play(GAME, state, CHANCE, roll)
    assert state.forest == "mGf"


def test_journals_are_alike_but_for_their_looks() -> None:
    """§2.2, ruling N15: the same cubes score the same in each."""
    drawing = "mfbg lfmm gbfl mmlb"
    scores = result((drawing,) * 4).scores
    assert len(set(scores)) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_has_one_of_four_journals(seats: int) -> None:
    """§2.2, §2.6: in the order of the seats, until somebody chooses."""
    assert GAME.view(rolled(seats), None).covers == ("grove", "mountain", "river", "campfire")[:seats]


def test_a_player_chooses_a_journal_and_nobody_waits() -> None:
    """§2.6, ruling N25: the fourth seat, while the first has the turn."""
    state = rolled(4)
    chosen = play(GAME, state, Seat(3), ChooseJournal("river"))
    assert GAME.to_act(chosen) == GAME.to_act(state) == (0,)
    assert legal(chosen) == legal(state)
    assert GAME.view(chosen, None).covers == ("grove", "mountain", "campfire", "river")


def test_whoever_was_only_given_a_journal_gets_the_first_left() -> None:
    """§2.6: three Journals are in use, and the one of the second seat is chosen by the third."""
    state = play(GAME, rolled(3), Seat(0), ChooseJournal("campfire"))
    state = play(GAME, state, Seat(2), ChooseJournal("mountain"))
    assert GAME.view(state, None).covers == ("campfire", "grove", "mountain")


def test_a_journal_is_chosen_once() -> None:
    """§2.6: keeping one's own is a choice too."""
    state = play(GAME, rolled(2), Seat(0), ChooseJournal("grove"))
    assert GAME.asides(state, Seat(0)) == ()
    assert "chosen once (§2.6)" in refusal(state, ChooseJournal("river"))


def test_a_chosen_journal_is_nobody_elses() -> None:
    """§2.6."""
    state = play(GAME, rolled(2), Seat(1), ChooseJournal("grove"))
    assert ChooseJournal("grove") not in GAME.asides(state, Seat(0))
    assert "another player has chosen the Grove Journal (§2.6)" in refusal(state, ChooseJournal("grove"))


def test_no_journal_is_chosen_after_the_first_cube_lies_in_it() -> None:
    """§2.6: with the cube still in hand it can be, and the others still choose later."""
    state = play(GAME, rolled(2), Seat(0), legal(rolled(2))[0])
    assert len(GAME.asides(state, Seat(0))) == 4
    placed = place(state, "a1")
    assert GAME.asides(placed, Seat(0)) == ()
    assert len(GAME.asides(placed, Seat(1))) == 4
    after = play(GAME, placed, Seat(1), legal(placed)[0])
    after = play(GAME, after, Seat(1), legal(after)[0])
    assert "before the first cube lies in it (§2.6)" in refusal(after, ChooseJournal("river"))


def test_no_journal_is_chosen_while_the_cubes_are_rolled() -> None:
    """§2.1, §2.6."""
    state = GAME.setup(2, Options())
    assert all(GAME.asides(state, seat) == () for seat in (Seat(0), Seat(1), CHANCE))


def test_who_may_only_choose_a_journal_is_told_that_it_is_anothers_turn() -> None:
    """§2.5, §2.6."""
    state = rolled(2)
    assert "another player has the turn (§2.5)" in refusal(state, legal(state)[0], Seat(1))


def test_ten_pinecones_are_the_supply() -> None:
    """§2.3, ruling N1."""
    state = GAME.setup(3, Options())
    assert (state.supply, state.pinecones) == (10, (0, 0, 0))


def test_all_twelve_pinecones_are_an_option() -> None:
    """§2.3, ruling N1."""
    assert GAME.setup(2, Options(pinecones=12)).supply == 12


@pytest.mark.parametrize("pinecones", [0, 11, 13, -10])
def test_no_other_supply_is_played(pinecones: int) -> None:
    """§2.3: ten, or all twelve."""
    with pytest.raises(BadOptions, match="10 or 12"):
        start(GAME, 2, replace(Options(), pinecones=pinecones))


def test_the_first_seat_is_the_first_player() -> None:
    """§2.4: the Hiker is in hand, not yet in the forest."""
    state = rolled(4)
    assert GAME.to_act(state) == (0,)
    assert state.hiker is None


def test_play_goes_in_the_order_of_the_seats_and_round_again() -> None:
    """§2.5."""
    state, seats = rolled(3), []
    for _ in range(7):
        seats.append(state.turn)
        state = play(GAME, state, state.turn, legal(state)[0])
        state = play(GAME, state, state.turn, legal(state)[0])
    assert seats == [0, 1, 2, 0, 1, 2, 0]


def test_a_seat_out_of_turn_may_do_nothing() -> None:
    """§2.5."""
    state = rolled(3)
    assert all(GAME.legal_actions(state, seat) == () for seat in (Seat(1), Seat(2), CHANCE))


def test_nothing_in_the_forest_is_secret() -> None:
    """§2.1: all lies open; whoever looks sees the same, and could set the position up anew."""
    state = rolled(3)
    views = [GAME.view(state, seat) for seat in (None, Seat(0), Seat(1), Seat(2))]
    assert views == [views[0]] * 4
    assert GAME.imagine(views[0], Rng("any", "rng")) == state
